"""Data files only: one TOML per rule sheet, tile set and board."""
