"""Computer players: levels of strength behind one small interface."""
