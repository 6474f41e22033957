"""The board as an SVG text, from a view and its map: for notebooks, documents and problem reports.

The colours and shapes are those of the page; nothing is read but what the view shows.
"""

from __future__ import annotations

from html import escape
from typing import Any, Final

from rulebound.games.chronicle_x.picture_parts import (
    BROKEN,
    CELL,
    COVER,
    GLYPHS,
    RIM,
    SPANNER,
    STYLES,
    TEETH,
    WAYS,
    corner,
    middle,
    segment,
)

Json = dict[str, Any]


def render_svg(view: Json, map_: Json, theme: str = "dark") -> str:
    """The board of a view as SVG; ``theme`` is "dark" or "light" (ValueError for another)."""
    if theme not in STYLES:
        raise ValueError(f"a theme is one of {', '.join(STYLES)}, not {theme!r}")
    width = map_["columns"] * CELL + 2 * RIM
    height = map_["rows"] * CELL + 2 * RIM
    label = f"{view['mission']['name']}, round {view['round']} of {view['rounds']}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-label="{escape(label)}" font-family="Inter, sans-serif">',
        f"<title>{escape(label)}</title><style>{STYLES[theme]}</style>",
        *_ground(map_, width, height),
        *_print(view, map_),
        *_walls(view, map_),
        *_tokens(view, map_),
        *_figures(view),
        "</svg>",
    ]
    return "\n".join(parts)


def _at(name: str, size: int = 1) -> str:
    x, y = middle(name, size)
    return f'transform="translate({x:g} {y:g})"'


# ---- ground


def _ground(map_: Json, width: int, height: int) -> list[str]:
    parts = [f'<rect class="frame" width="{width}" height="{height}" rx="9"/>']
    rooms = {square["at"] for square in map_["squares"] if square["room"] is not None}
    for tile in map_["tiles"]:
        x, y = RIM + tile["column"] * CELL, RIM + tile["row"] * CELL
        paved = any(
            word in tile["theme"] for word in ("street", "crossroads", "roundabout", "park", "lot", "depot")
        )
        kind = (
            "grass"
            if tile["theme"].endswith("park") and "car" not in tile["theme"]
            else "road"
            if paved
            else "walk"
        )
        parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{5 * CELL}" height="{5 * CELL}"/>')
    inside = "".join("M{:g} {:g}h{}v{}h-{}z".format(*corner(at), CELL, CELL, CELL) for at in sorted(rooms))
    parts.append(f'<path class="floor" d="{inside}"/>')
    lines: list[str] = []
    for column in range(map_["columns"] + 1):
        lines.append(f"M{RIM + column * CELL} {RIM}v{map_['rows'] * CELL}")
    for row in range(map_["rows"] + 1):
        lines.append(f"M{RIM} {RIM + row * CELL}h{map_['columns'] * CELL}")
    parts.append(f'<path class="grid" d="{"".join(lines)}"/>')
    for tile in map_["tiles"]:
        x, y = RIM + (tile["column"] + 5) * CELL - 4, RIM + (tile["row"] + 5) * CELL - 4
        parts.append(f'<text class="code" x="{x}" y="{y}">{escape(tile["code"])}</text>')
    for column in range(map_["columns"]):
        letter = chr(97 + column) if column < 26 else ""
        parts.append(f'<text class="rim" x="{RIM + (column + 0.5) * CELL:g}" y="12">{letter}</text>')
    for row in range(map_["rows"]):
        parts.append(f'<text class="rim" x="9" y="{RIM + (row + 0.5) * CELL + 3:g}">{row + 1}</text>')
    return parts


def _print(view: Json, map_: Json) -> list[str]:
    """What is printed on single squares, and hazards and spanner tokens on top of it."""
    tokens = view["tokens"]
    hazards, spanners = set(tokens["hazards"]), set(tokens["spanners"])
    parts: list[str] = []
    for square in map_["squares"]:
        at, kind = square["at"], square["kind"]
        place = _at(at)
        if kind == "red":
            parts.append(
                f'<path class="red" {place} d="M-16-8v-8h8M8-16h8v8M16 8v8H8M-8 16h-8V8M-9-9L9 9M9-9L-9 9"/>'
            )
        elif kind == "obstacle":
            parts.append(f'<g {place}><rect class="stone" x="-16" y="-16" width="32" height="32" rx="3"/>')
            parts.append('<path class="stone2" d="M-16-16l7 7H9l7-7M-16 16l7-7H9l7 7M-9-9V9M9-9V9"/></g>')
        elif kind == "deployment":
            parts.append(f'<g {place}><rect class="yellow" x="-16" y="-16" width="32" height="32"/>')
            parts.append('<path class="chevron" d="M-8 1L0-7 8 1M-8 9L0 1 8 9"/></g>')
        elif kind == "spanner":
            parts.append(f'<g {place}><rect class="blue" x="-16" y="-16" width="32" height="32" rx="6"/>')
            if at in spanners:
                parts.append('<rect class="token" x="-11" y="-11" width="22" height="22" rx="4"/>')
            parts.append(f'<path class="{"spanner on" if at in spanners else "spanner"}" d="{SPANNER}"/></g>')
        elif kind in ("barrel", "car"):
            parts.append(f'<g {place}><rect class="hazard" x="-16" y="-16" width="32" height="32"/>')
            if at in hazards and kind == "barrel":
                parts.append('<circle class="barrel" r="12.5"/><circle class="barrel2" r="9"/>')
            elif at in hazards:
                parts.append('<rect class="car" x="-9" y="-17" width="18" height="34" rx="6"/>')
                parts.append('<path class="glass" d="M-6-8q6-5 12 0l-2 5h-8zM-5 12q5 3 10 0l-1-4h-8z"/>')
            if at in hazards:
                parts.append('<path class="flame" d="M8 1L15 8 8 15 1 8z"/></g>')
            else:
                parts.append("</g>")
        for side in square.get("sides", ""):
            parts.append(f'<path class="cover" {place[:-1]} rotate({WAYS[side]})" d="{COVER}"/>')
    return parts


# ---- walls


def _walls(view: Json, map_: Json) -> list[str]:
    edges = {edge["at"]: edge["kind"] for edge in map_["edges"]}
    edges.update(_rim(map_))
    edges.update(dict.fromkeys(view["tokens"]["ruined"], "ruin"))
    edges.update(dict.fromkeys(view["tokens"]["shut"], "shut"))
    walls: list[str] = []
    parts: list[str] = []
    for at, kind in sorted(edges.items()):
        x, y, upright = segment(at)
        if kind == "wall":
            walls.append(f"M{x} {y}v{CELL}" if upright else f"M{x} {y}h{CELL}")
            continue
        turn = f'transform="translate({x} {y}){" rotate(90)" if upright else ""}"'
        if kind == "door":
            parts.append(
                f'<g {turn}><path class="swing" d="M4-3V-30A28 28 0 0 1 33-3"/>'
                '<path class="leaf" d="M4 0v-29"/>'
            )
            parts.append('<path class="jamb" d="M0-5h5V5H0zM33-5h5V5h-5z"/></g>')
        elif kind == "window":
            parts.append(
                f'<g {turn}><path class="pane" d="M0-4h38v8H0z"/><path class="sheen" d="M2 0h34"/></g>'
            )
        elif kind == "shut":
            parts.append(f'<g {turn}><path class="shutter" d="M2-4h34v8H2zM9-4v8M16-4v8M23-4v8M30-4v8"/></g>')
        else:
            parts.append(f'<g {turn}><path class="jamb" d="{BROKEN}"/>')
            parts.append(
                '<path class="rubble" d="M15-3l4-2 3 3-3 3zM22 3l3-2 2 3-3 2z"/></g>'
                if kind == "ruin"
                else "</g>"
            )
    d = "".join(walls)
    return [f'<path class="wall-edge" d="{d}"/><path class="wall" d="{d}"/>', *parts]


def _rim(map_: Json) -> dict[str, str]:
    """The rim of the map closes every room that touches it."""
    found: dict[str, str] = {}
    for square in map_["squares"]:
        if square["room"] is None:
            continue
        x, y = corner(square["at"])
        column, row = int((x - RIM) // CELL), int((y - RIM) // CELL)
        for side, rim in (("w", column == 0), ("n", row == 0)):
            if rim:
                found[square["at"] + side] = "wall"
        for side, rim in (("e", column == map_["columns"] - 1), ("s", row == map_["rows"] - 1)):
            if rim:
                found[square["at"] + side] = "wall"
    return found


# ---- tokens and figures


def _tokens(view: Json, map_: Json) -> list[str]:
    tokens = view["tokens"]
    parts: list[str] = []
    unexplored = {room["id"] for room in tokens["rooms"] if not room["explored"]}
    kinds = {square["at"]: square["kind"] for square in map_["squares"]}
    for room in map_["rooms"]:
        if room["id"] in unexplored:
            free = [at for at in room["squares"] if kinds[at] == "open"] or room["squares"]
            parts.append(
                f'<g {_at(free[0])}><rect class="room" x="-11" y="-11" width="22" height="22" rx="4"/>'
            )
            parts.append('<text class="mark" y="5.5">?</text></g>')
    for kind in ("pits", "ash", "barricades"):
        shape = {
            "pits": '<ellipse class="pit" rx="16" ry="15"/>',
            "ash": '<path class="ash" d="M-13 8q3-8 9-7 2-9 9-5 7-1 8 6 2 6-4 8-11 4-22-2z"/>',
            "barricades": '<path class="barricade" d="M-16-12h32v22h-32zM-16-5h32M-16 3h32"/>',
        }[kind]
        parts.extend(f"<g {_at(at)}>{shape}</g>" for at in tokens[kind])
    for at in tokens["face_down"]:
        parts.append(f'<g {_at(at)}><rect class="room" x="-11" y="-11" width="22" height="22" rx="11"/>')
        parts.append('<text class="mark" y="5.5">?</text></g>')
    for marker in tokens["markers"]:
        if marker["at"] and marker["figure"]:
            shown = marker["figure"]["word"][:3]
            parts.append(f'<g {_at(marker["at"])}><circle class="marker" r="14"/>')
            parts.append(f'<text class="mark" y="5.5">{shown}</text></g>')
        elif marker["at"] and not marker["carrier"]:
            parts.append(
                f'<g {_at(marker["at"])}><circle class="marker" r="13"/>'
                '<circle class="reel" cx="-4.5" r="3.5"/>'
            )
            parts.append('<circle class="reel" cx="4.5" r="3.5"/></g>')
    cloud = "M-14 9a6 6 0 0 1-1-11 8 8 0 0 1 12-8 8 8 0 0 1 14 4 6.500 6.500 0 0 1 3 12q-3 6-9 4-8 6-19-1z"
    for kind in ("smoke", "toxic"):
        parts.extend(f'<path class="{kind}" {_at(at)} d="{cloud}"/>' for at in tokens[kind])
    if tokens["siren"]:
        parts.append(f'<g {_at(tokens["siren"])}><circle class="siren" cx="9" cy="-9" r="8"/></g>')
    return parts


def _figures(view: Json) -> list[str]:
    acting = view["acting"]["id"] if view["acting"] else ""
    parts: list[str] = []
    for unit in view["units"]:
        first, *others = [middle(model["at"], model["size"]) for model in unit["models"]] or [(0.0, 0.0)]
        d = "".join(f"M{first[0]:g} {first[1]:g}L{x:g} {y:g}" for x, y in others)
        if d:
            parts.append(f'<path class="bond {"a" if unit["side"] == "heroes" else "b"}" d="{d}"/>')
    for blip in view["blips"]:
        parts.append(f"<g {_at(blip['at'])}><title>{escape(_blip_title(blip))}</title>")
        parts.append(_ring(blip["id"] == acting, "M0-22L22 0 0 22-22 0z"))
        parts.append('<path class="blip" d="M0-16L16 0 0 16-16 0z"/>')
        face = blip["face"]["kind"] if blip["face"] else ""
        parts.append(
            f'<path class="pale" transform="scale(.8)" d="{GLYPHS[face]}"/></g>'
            if face in GLYPHS
            else '<text class="query" y="5.500">?</text></g>'
        )
    for unit in view["units"]:
        for model in unit["models"]:
            title = f"{unit['name']}: {model['health']} of {model['max']} Health"
            parts.append(
                _figure(
                    model,
                    unit["side"],
                    GLYPHS.get(model["kind"], ""),
                    "",
                    title,
                    unit["id"] == acting,
                    unit["states"],
                    unit["status"],
                )
            )
    for hero in view["heroes"]:
        for extra in hero.get("models", ()):
            title = f"{hero['short']}'s {extra['what']}"
            parts.append(
                _figure(
                    {**extra, "size": 1}, "heroes", "", hero["short"][:1].lower(), title, False, [], "waiting"
                )
            )
        if hero["at"]:
            title = f"{hero['short']}: {hero['health']} of {hero['max']} Health"
            parts.append(
                _figure(
                    hero,
                    "heroes",
                    "",
                    hero["short"][:1],
                    title,
                    hero["id"] == acting,
                    hero["states"],
                    hero["status"],
                )
            )
    return parts


def _blip_title(blip: Json) -> str:
    return f"{blip['id']}: {blip['face']['name']}" if blip["face"] else str(blip["id"])


def _ring(acting: bool, d: str = "M0-22a22 22 0 1 0 .1 0z") -> str:
    return f'<path class="ring" d="{d}"/>' if acting else ""


def _figure(
    model: Json, side: str, glyph: str, letter: str, title: str, acting: bool, states: list[str], status: str
) -> str:
    """A base with its emblem or letter, its Health as pips, and its states as a badge."""
    size = model["size"]
    scale = ' scale(2)"' if size == 2 else '"'
    place = _at(model["at"], size)[:-1] + scale
    base = (
        '<circle class="base a" r="16"/>'
        if side == "heroes"
        else f'<path class="teeth" d="{TEETH}"/><circle class="base b" r="13.5"/>'
    )
    emblem = (
        f'<path class="ink" d="{glyph}"/>'
        if glyph
        else f'<text class="letter" y="4.5">{escape(letter)}</text>'
    )
    most = min(model["max"], 12)
    left = round(model["health"] * most / max(model["max"], 1))
    span = 3.6
    start = -(most - 1) * span / 2
    pips = "".join(
        f'<rect class="{"pip" if number < left else "pip lost"}" x="{start + number * span - 1.4:g}" y="11.5"'
        ' width="2.8" height="4.5"/>'
        for number in range(most)
    )
    dim = '<circle class="dim" r="15"/>' if status == "done" or "down" in states else ""
    badge = ""
    if states:
        word = {"stunned": "\N{BLACK STAR}", "down": "!", "shaken": "~"}.get(states[0], "\N{BULLSEYE}")
        badge = (
            f'<circle class="badge" cx="12" cy="-12" r="7"/><text class="state" x="12" y="-8.5">{word}</text>'
        )
    if model.get("carries"):
        badge += '<circle class="marker" cx="-12" cy="-12" r="6"/>'
    return f"<g {place}><title>{escape(title)}</title>{_ring(acting)}{base}{emblem}{dim}{pips}{badge}</g>"


__all__: Final = ["render_svg"]
