"""The page's files, its headers, and a clear text where it was not built."""

from __future__ import annotations

import gzip
from pathlib import Path

from unit.table.served import serving, sit_down


def test_the_page_is_served_packed_and_remembered(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    script = b"const table = 1;\n" * 200
    (page / "index.html").write_bytes(b"<!doctype html>")
    (page / "assets" / "app-1a2b.js").write_bytes(script)
    (tmp_path / "secret.txt").write_bytes(b"secret")
    with serving(tmp_path) as client:
        index = client.get("/")
        assert index.text == "<!doctype html>"
        assert index.headers["cache-control"] == "no-cache"
        assert index.headers["content-type"].startswith("text/html")
        asset = client.get("/assets/app-1a2b.js")
        assert asset.content == script
        assert asset.headers["content-encoding"] == "gzip"
        assert "immutable" in asset.headers["cache-control"]
        assert int(asset.headers["content-length"]) == len(gzip.compress(script, 9, mtime=0))
        plain = client.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
        assert (plain.content, "content-encoding" in plain.headers) == (script, False)
        again = client.get("/assets/app-1a2b.js", headers={"If-None-Match": asset.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        for way in ("/../secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "/assets", "/nothing"):
            assert client.get(way).status_code == 404, way


def test_a_page_that_was_not_built_says_how(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        answer = client.get("/")
        assert "make web" in answer.text
        assert answer.headers["content-type"].startswith("text/plain")


def test_every_answer_carries_its_headers(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        for way in ("/", "/health", "/api/games", f"/api/matches/{sat.id}", "/api/nothing", "/nothing"):
            headers = client.get(way).headers
            assert "default-src 'self'" in headers["content-security-policy"], way
            assert headers["x-content-type-options"] == "nosniff"
            if way.startswith("/api"):
                assert headers["cache-control"] == "no-store"


def test_large_answers_are_packed(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client, rounds=1000)
        while len(sat.look()["events"]) < 40:
            seat = (sat.look("red")["decision"] or sat.look("red")["waiting"])["seat"]
            sat.answer(seat, "jump 1")
        assert sat.get().headers["content-encoding"] == "gzip"
