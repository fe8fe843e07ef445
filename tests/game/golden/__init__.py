"""Golden playthroughs: one complete game per edition, written down line by line.

`python -m tests.game.golden` plays them again and writes the texts anew; look at the difference
before you commit it.
"""
