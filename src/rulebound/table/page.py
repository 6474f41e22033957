"""The page as it was built: read once, compressed once, served from memory."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar import MediaType, Request, Response, get

from rulebound.table.problems import Problem

FOLDER: Final = Path(__file__).parent / "static"
NOT_BUILT: Final = """\
Rulebound: the server runs, but the page has not been built.
Run `make web` (or `npm ci && npm run build` in web/), then start again.
"""
FOREVER: Final = "public, max-age=31536000, immutable"
TEXTUAL: Final = (".html", ".js", ".css", ".svg", ".json", ".txt", ".map", ".webmanifest")
SMALLEST: Final = 512
"""Bytes below which compressing is not worth it."""
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class Asset(NamedTuple):
    """A file of the page; ``packed`` is empty where compressing does not help."""

    content: bytes
    packed: bytes
    kind: str
    tag: str


def read_assets(folder: Path = FOLDER) -> dict[str, Asset]:
    """Every file of the page by its path; none if it was not built."""
    assets: dict[str, Asset] = {}
    if not folder.is_dir():
        return assets
    for file in sorted(folder.rglob("*")):
        if not file.is_file():
            continue
        content = file.read_bytes()
        packed = b""
        if file.suffix in TEXTUAL and len(content) >= SMALLEST:
            packed = gzip.compress(content, 9, mtime=0)
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
        assets[file.relative_to(folder).as_posix()] = Asset(content, packed, kind, tag)
    return assets


def _serve(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    assets: dict[str, Asset] = request.app.state.assets
    asset = assets.get(name)
    if asset is None:
        if name == "index.html":
            return Response(
                NOT_BUILT.encode(), media_type=MediaType.TEXT, headers={"Cache-Control": "no-cache"}
            )
        raise Problem(404, "There is no such page here.")
    hashed = name.startswith("assets/")
    headers = {
        "ETag": asset.tag,
        "Cache-Control": FOREVER if hashed else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers, media_type=asset.kind)
    content = asset.content
    if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = asset.packed
    return Response(content, headers=headers, media_type=asset.kind)


@get("/", opt={"packed": True}, sync_to_thread=False)
def index(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page."""
    return _serve(request, "index.html")


@get("/{name:path}", opt={"packed": True}, sync_to_thread=False)
def asset(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the page."""
    return _serve(request, str(request.path_params["name"]).lstrip("/"))
