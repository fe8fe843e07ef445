"""The Python side of the native core: finds plays, evaluates them, simulates and solves."""
