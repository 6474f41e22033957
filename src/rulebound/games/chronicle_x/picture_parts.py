"""Measures, colours and small shapes of the drawn board; the same as the page's."""

from __future__ import annotations

from typing import Final

CELL: Final = 38
RIM: Final = 18

WAYS: Final = {"n": 0, "e": 90, "s": 180, "w": 270}
TEETH: Final = (
    "M.5-17.8 3.4-17.5 3.8-14.5 6.1-13.7 8.2-15.8 10.7-14.2 9.7-11.4 11.4-9.7 14.2-10.7 15.8-8.2 13.7-6.1 "
    "14.5-3.8 17.5-3.4 17.8-.5 15 .4 14.7 2.9 17.2 4.5 16.3 7.2 13.3 6.9 12 9 13.6 11.5 11.5 13.6 9 12 "
    "6.9 13.3 7.2 16.3 4.5 17.2 2.9 14.7.4 15-.5 17.8-3.4 17.5-3.8 14.5-6.1 13.7-8.2 15.8-10.7 14.2-9.7 "
    "11.4-11.4 9.7-14.2 10.7-15.8 8.2-13.7 6.1-14.5 3.8-17.5 3.4-17.8.5-15-.4-14.7-2.9-17.2-4.5-16.3-7.2"
    "-13.3-6.9-12-9-13.6-11.5-11.5-13.6-9-12-6.9-13.3-7.2-16.3-4.5-17.2-2.9-14.7-.4-15Z"
)
SPANNER: Final = "M-8 6L1-3a5 5 0 0 1 6-6L4-6l1 2 2 1 3-3a5 5 0 0 1-6 6L-5 9a2 2 0 0 1-3-3z"

COVER: Final = "M-18-18.5h36v5q0 4-4 4h-28q-4 0-4-4z"
BROKEN: Final = "M-2-4.5H7l3 3-3 2.5 4 3.5H-2zM40-4.5H30l-4 4 4 1.5-2 3.5h12z"

GLYPHS: Final = {
    "grey": "M-9-4q7 0 8 7-7 1-8-7zM9-4q-7 0-8 7 7 1 8-7z",
    "commander": "M0-9l2.6 5.4 5.9.7-4.3 4.1 1.1 5.9L0 3.2l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.7z",
    "dominator": (
        "M0-8a8 8 0 1 1-7.5 5.3l2 .7A5.8 5.8 0 1 0 0-5.8z"
        "M0-3.5a3.5 3.5 0 1 1-3.3 2.3l2 .7A1.4 1.4 0 1 0 0-1.4z"
    ),
    "ridgewalker": "M-9 6q0-11 5-14-1 7 1 13zM-2 6q0-11 5-14-1 7 1 13zM5 6q0-11 4-14 0 7 0 13z",
    "overmind": "M-9 6V-6l4.500 5L0-8l4.500 7L9-6V6z",
    "decoy": "M-7-8L8 7 7 8-8-7zM7-8l1 1L-7 8l-1-1z",
    "sentry": "M-3-7h6v3h6v3H3v3l4 6H3L0 4l-3 4h-4l4-6v-3h-4v-3h4z",
}


def _style(ink: dict[str, str]) -> str:
    dashed = "stroke-dasharray:7 4;"
    rules = {
        "frame": f"fill:{ink['frame']}",
        "grass": f"fill:{ink['ground']}",
        "road": f"fill:{ink['road']}",
        "walk": f"fill:{ink['walk']}",
        "floor": f"fill:{ink['floor']}",
        "grid": f"fill:none;stroke:{ink['grid']}",
        "code": f"fill:{ink['print']};font-weight:700;font-size:8px;text-anchor:end",
        "rim": f"fill:{ink['frame-ink']};font-weight:600;font-size:9px;text-anchor:middle",
        "red": f"fill:none;stroke:{ink['red']};stroke-width:2.2",
        "stone": f"fill:{ink['stone']};stroke:{ink['wall-edge']};stroke-width:1.5",
        "stone2": f"fill:none;stroke:{ink['stone2']};stroke-width:1.6",
        "yellow": f"fill:{ink['yellow']};fill-opacity:.16;{dashed}stroke:{ink['yellow']};stroke-width:2",
        "chevron": f"fill:none;stroke:{ink['yellow']};stroke-width:3",
        "blue": f"fill:{ink['blue']};fill-opacity:.22;stroke:{ink['blue']};stroke-width:1.8",
        "token": "fill:#1a4f96;stroke:#cfe4ff;stroke-width:1.3",
        "spanner": f"fill:{ink['blue']}",
        "on": "fill:#fff",
        "hazard": f"fill:none;stroke:{ink['hazard']};stroke-width:1.7;stroke-dasharray:2.5 3",
        "barrel": "fill:#9c4a16;stroke:#0b0e11;stroke-width:1.5",
        "barrel2": "fill:#c2611f;stroke:#6d3009;stroke-width:1.5",
        "car": "fill:#3f6b7d;stroke:#0b0e11;stroke-width:1.6",
        "glass": "fill:#16222c",
        "flame": f"fill:#1a0f05;stroke:{ink['hazard']};stroke-width:1.7",
        "cover": f"fill:{ink['green']};stroke:{ink['wall-edge']};stroke-width:1.4",
        "wall-edge": f"fill:none;stroke:{ink['wall-edge']};stroke-width:9.5;stroke-linecap:square",
        "wall": f"fill:none;stroke:{ink['wall']};stroke-width:6;stroke-linecap:square",
        "swing": f"fill:{ink['door']};fill-opacity:.16;stroke:{ink['door']};stroke-dasharray:3 3",
        "leaf": f"fill:none;stroke:{ink['door']};stroke-width:4",
        "jamb": f"fill:{ink['wall']};stroke:{ink['wall-edge']};stroke-width:1.1",
        "pane": f"fill:{ink['wall-edge']};stroke:{ink['wall']};stroke-width:1.3",
        "sheen": f"fill:none;stroke:{ink['glass']};stroke-width:2.8",
        "shutter": "fill:#4a4f5e;stroke:#a9b0c4;stroke-width:1.5",
        "rubble": f"fill:{ink['rubble']};stroke:{ink['wall-edge']};stroke-width:.8",
        "room": "fill:#3b3f52;stroke:#d8d3ea;stroke-width:1.3",
        "mark": "fill:#f1eefc;font-weight:700;font-size:15px;text-anchor:middle",
        "pit": f"fill:#07090b;stroke:{ink['rubble']};stroke-width:2.5;stroke-dasharray:5 2",
        "ash": "fill:#8b8680;fill-opacity:.75;stroke:#0b0e11",
        "barricade": "fill:#7d5a2b;stroke:#0b0e11;stroke-width:1.6",
        "marker": "fill:#5c4708;stroke:#f0e442;stroke-width:2;stroke-dasharray:3 2",
        "reel": "fill:#fff6b8",
        "smoke": "fill:#cfd6da;fill-opacity:.72;stroke:#59636b;stroke-width:1.4",
        "toxic": "fill:#a7d129;fill-opacity:.62;stroke:#31420a;stroke-width:1.4;stroke-dasharray:4 2",
        "siren": "fill:#0b0e11;stroke:#e79ac4;stroke-width:1.5",
        "bond": "fill:none;stroke-width:17;stroke-linecap:round;stroke-opacity:.28",
        "bond.a": f"stroke:{ink['side-a']}",
        "bond.b": f"stroke:{ink['side-b']}",
        "blip": f"fill:#2a1206;stroke:{ink['side-b']};stroke-width:2.6;stroke-dasharray:5 2.5",
        "pale": "fill:#ffe3cd",
        "query": "fill:#ffe3cd;font-weight:700;font-size:16px;text-anchor:middle",
        "ring": f"fill:none;stroke:{ink['choose']};stroke-width:3.2;stroke-dasharray:9.5 4.7",
        "base.a": f"fill:#12618f;stroke:{ink['side-a']};stroke-width:3.6",
        "base.b": "fill:#7d3400;stroke:#3a1700;stroke-width:1.2",
        "teeth": f"fill:{ink['side-b']};stroke:#0a0d10;stroke-width:2.2",
        "ink": "fill:#fdfaf0",
        "letter": "fill:#fdfaf0;font-weight:700;font-size:15px;text-anchor:middle",
        "pip": "fill:#f6f3ea;stroke:#0b0e11;stroke-width:.8",
        "lost": "fill:#5b1d12",
        "dim": "fill:#0b0e11;fill-opacity:.5",
        "badge": "fill:#0b0e11;stroke:#f7e7a6;stroke-width:1.3",
        "state": "fill:#f7e7a6;font-weight:700;font-size:9px;text-anchor:middle",
    }
    return "".join(f".{name}{{{rule}}}" for name, rule in rules.items())


DARK: Final = {
    "frame": "#0a0d10",
    "frame-ink": "#d5d2c6",
    "ground": "#3f5a45",
    "road": "#363d47",
    "walk": "#626b71",
    "floor": "#7b6248",
    "grid": "rgba(10,14,18,.3)",
    "print": "rgba(255,255,255,.4)",
    "red": "#ff7a6b",
    "green": "#58cf8c",
    "blue": "#7db8ff",
    "yellow": "#f3cf4a",
    "hazard": "#ff9e3d",
    "stone": "#8f8a7b",
    "stone2": "#6d695e",
    "wall": "#e9dfc9",
    "wall-edge": "#0c0f12",
    "glass": "#9fdcff",
    "door": "#d49a55",
    "rubble": "#b4aa96",
    "side-a": "#56b4e9",
    "side-b": "#d55e00",
    "choose": "#f7e7a6",
}
LIGHT: Final = {
    "frame": "#6b624e",
    "frame-ink": "#fffdf6",
    "ground": "#bccfa6",
    "road": "#b9bbbd",
    "walk": "#dcd8cd",
    "floor": "#ecd9b8",
    "grid": "rgba(30,30,20,.11)",
    "print": "rgba(40,40,30,.36)",
    "red": "#c8281c",
    "green": "#127a3f",
    "blue": "#1559b8",
    "yellow": "#8a6500",
    "hazard": "#c05a00",
    "stone": "#a59f90",
    "stone2": "#7d786b",
    "wall": "#3a3f47",
    "wall-edge": "#fffdf6",
    "glass": "#2c9ad6",
    "door": "#8d5517",
    "rubble": "#6d675c",
    "side-a": "#0072b2",
    "side-b": "#c25400",
    "choose": "#9a5f00",
}
STYLES: Final = {"dark": _style(DARK), "light": _style(LIGHT)}


def corner(name: str) -> tuple[float, float]:
    """The top left corner of a square, in board units."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 96
    return RIM + (column - 1) * CELL, RIM + (int(name[len(letters) :]) - 1) * CELL


def middle(name: str, size: int = 1) -> tuple[float, float]:
    """The middle of a figure of that size whose top left square is ``name``."""
    x, y = corner(name)
    return x + CELL * size / 2, y + CELL * size / 2


def segment(edge: str) -> tuple[float, float, bool]:
    """Where an edge begins, and whether it stands upright."""
    x, y = corner(edge[:-1])
    side = edge[-1]
    if side in "ew":
        return (x + CELL if side == "e" else x, y, True)
    return (x, y + CELL if side == "s" else y, False)
