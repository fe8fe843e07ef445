"""The event log in SQLite or PostgreSQL: one interface, and the same tests for both."""
