"""Live tables: the registry, the command runner, timers and computer players."""
