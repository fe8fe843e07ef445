"""A table in the terminal: what is said, what is drawn, and what a line of input does.

The sessions (`hotseat`, `scorekeeper`) are pure: a line and the time go in, a `Reply` comes out.
Only `shell` touches a keyboard and a screen.
"""
