"""A push service and the browsers it serves: it keeps what it is given, browsers decrypt it."""

from __future__ import annotations

import json
import os
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


@dataclass(frozen=True)
class Delivery:
    """A message that arrived for one browser."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Answers every message with ``status``."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.status = 201
        self.deliveries: Queue[Delivery] = Queue()


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.deliveries.put(Delivery(self.path, headers, body))
            self.send_response(service.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is logged."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        service = PushService(http.server_port)
        threading.Thread(target=http.serve_forever, daemon=True).start()
        try:
            yield service
        finally:
            http.shutdown()


class Subscription:
    """What a browser keeps of its subscription."""

    def __init__(self, service: PushService, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.path = f"/{name}"
        self.endpoint = service.address + self.path

    def body(self, language: str = "en") -> dict[str, str]:
        """What the page sends to the server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": self.endpoint,
            "p256dh": in_base64(point),
            "auth": in_base64(self._auth),
            "language": language,
        }

    def read(self, delivery: Delivery) -> Any:
        """Decrypt a message."""
        assert delivery.path == self.path
        assert delivery.headers["content-encoding"] == "aes128gcm"
        text = http_ece.decrypt(delivery.body, private_key=self._key, auth_secret=self._auth)
        return json.loads(text)


def signer(delivery: Delivery) -> tuple[str, dict[str, Any]]:
    """The key that signed a message, and what it claims; the signature is checked."""
    scheme, _, values = delivery.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in values.split(","))
    head, claims, signature = parts["t"].split(".")
    raw = from_base64(signature)
    pair = utils.encode_dss_signature(
        int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    )
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(parts["k"]))
    key.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    return parts["k"], json.loads(from_base64(claims))


def in_base64(given: bytes) -> str:
    return urlsafe_b64encode(given).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
