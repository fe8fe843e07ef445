"""Running one server process until it is told to stop."""

from __future__ import annotations

import logging
import resource
from dataclasses import replace

import uvicorn

from sternfeld.server.http.app import create_app
from sternfeld.server.http.connections import connection_class, socket_class
from sternfeld.server.maintenance import tune_gc
from sternfeld.server.settings import Limits, Settings

__all__ = ["config_for", "serve"]

GRACE_SECONDS = 5
FILES_OF_OUR_OWN = 128
_log = logging.getLogger("sternfeld.run")


def config_for(settings: Settings, host: str, port: int, proxies: str = "") -> uvicorn.Config:
    """How uvicorn serves this app. Messages are not compressed: that costs memory per socket."""
    return uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        http=connection_class(settings.limits, proxies),
        ws=socket_class(settings.limits, proxies),
        ws_max_size=4 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=75,
        lifespan="on",
    )


def raise_file_limit() -> int:
    """Allow as many open files as the system does: every connection is one. How many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError) as error:  # some systems announce more than they grant
            _log.warning("the limit of %d open files could not be raised: %s", soft, error)
            return soft
    _log.info("up to %d open files", hard)
    return hard


def within_files(limits: Limits, files: int) -> Limits:
    """Limits that leave some files for the database, whoever connects."""
    # A connection may have a file of the page open besides.
    room, wanted = files - FILES_OF_OUR_OWN, 2 * limits.connections + limits.sockets
    if files <= 0 or wanted <= room:
        return limits

    def share(limit: int) -> int:
        return max(1, limit * room // wanted)

    return replace(limits, connections=share(limits.connections), sockets=share(limits.sockets))


def serve(settings: Settings, host: str, port: int, proxies: str = "") -> None:
    """Serve until SIGINT or SIGTERM; then finish what has begun."""
    limits = within_files(settings.limits, raise_file_limit())
    settings = replace(settings, limits=limits)
    server = uvicorn.Server(config_for(settings, host, port, proxies))
    tune_gc()
    server.run()
