"""A live table: seats, invitations, agreements, and what each audience may see. Pure."""
