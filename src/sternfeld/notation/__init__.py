"""Coordinates, moves and whole games as text: each a pair of inverse functions.

A parser accepts, or raises `sternfeld.errors.NotationError`; it never raises anything else.
"""
