"""People: sessions, rate limits, word help and personal data."""
