"""Several server processes on one PostgreSQL: what they tell each other."""
