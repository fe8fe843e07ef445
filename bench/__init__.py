"""Benchmarks: each file is one command that prints what it measured and how."""
