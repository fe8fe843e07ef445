"""What an edition says: rules, tile sets and boards as validated, frozen values."""
