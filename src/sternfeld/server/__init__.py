"""The table server: HTTP and WebSocket around the tables. The only room that knows asyncio."""
