"""The table server: HTTP and WebSocket around the tables. The only room that knows asyncio."""

from sternfeld.server.app import create_app
from sternfeld.server.run import serve
from sternfeld.server.settings import Limits, Rate, Settings, default_database

__all__ = ["Limits", "Rate", "Settings", "create_app", "default_database", "serve"]
