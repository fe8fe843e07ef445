"""The rules of one table in words, generated from its switches."""
