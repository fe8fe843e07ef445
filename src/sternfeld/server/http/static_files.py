"""The web client, if it has been built: files as they are, the start page for everything else."""

from __future__ import annotations

from pathlib import Path

from fastapi.responses import FileResponse, HTMLResponse, Response

__all__ = ["STATIC", "static_response"]

STATIC = Path(__file__).parents[1] / "static"
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sternfeld</title>
<h1>Sternfeld</h1><p>The server runs. The page to play on has not been built.</p></html>
"""


def static_response(path: str) -> Response:
    """A file of the client, or its start page, which finds its own way from the address."""
    root = STATIC.resolve()
    file = (root / path).resolve() if "\0" not in path else root
    if file.is_relative_to(root) and _is_there(file):
        cache = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"Cache-Control": cache})
    index = root / "index.html"
    if index.is_file():
        return FileResponse(index, headers={"Cache-Control": "no-cache"})
    return HTMLResponse(_NOT_BUILT)


def _is_there(file: Path) -> bool:
    try:
        return file.is_file()
    except OSError:  # a name longer than names can be
        return False
