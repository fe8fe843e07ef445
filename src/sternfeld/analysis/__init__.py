"""Analysis of games and positions: what was best, what it cost, and why."""
