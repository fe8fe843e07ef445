"""Commands over a WebSocket, one after the other, for tests and benchmarks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

__all__ = ["CommandSocket"]


class CommandSocket:
    """Sends commands and waits for their results; connects when it is first needed."""

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        self._address = address.replace("http", "ws", 1) + "/api/ws"
        self._headers = dict(headers)
        self._stack = ExitStack()
        self._connection: ClientConnection | None = None

    def do(self, table: str, body: Mapping[str, Any], timeout: float = 40) -> Any:
        """Send a command; the server's `done` or `error` message.

        Raises `ConnectionError` if there is no answer. The command may be sent again.
        """
        try:
            if self._connection is None:
                opening = connect(self._address, additional_headers=self._headers, max_size=None)
                self._connection = self._stack.enter_context(opening)
            self._connection.send(json.dumps({"type": "do", "table": table, **body}))
            while True:
                message = json.loads(self._connection.recv(timeout))
                if (
                    message["type"] in ("done", "error")
                    and message.get("id", body["id"]) == (body["id"])
                ):
                    return message
        except (WebSocketException, OSError) as error:
            self.close()
            raise ConnectionError(f"no answer: {error!r}") from error

    def close(self) -> None:
        """Disconnect."""
        self._connection = None
        with suppress(WebSocketException, OSError):
            self._stack.close()
