"""Word lists: is it a word, how is it spelt, and what can be laid with a rack?"""
