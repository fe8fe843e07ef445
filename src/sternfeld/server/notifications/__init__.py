"""Telling people that it is their turn: by push message and by e-mail."""
