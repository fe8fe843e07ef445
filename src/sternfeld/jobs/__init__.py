"""Long work beside the games: who does it, in which order, and how it is computed."""
