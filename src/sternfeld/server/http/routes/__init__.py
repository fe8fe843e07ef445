"""The HTTP routes, one file for each thing people do."""
