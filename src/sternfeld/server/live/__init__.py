"""WebSockets: connections, messages and updates."""
