#!/usr/bin/env python3
"""Single questions to the open table: gaps, sight, ways. ``python benchmarks/field.py``

Prints JSON: microseconds of processor time a question (the best of five rounds); a checksum of all answers, which
must be the same on every machine and in a compiled build; and the yardstick of the same run, 1,000 sums in a loop.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Final
from zlib import crc32

from rulebound.space.field.bases import Base, gap_within, group_gap, group_within
from rulebound.space.field.coherency import coherent
from rulebound.space.field.formations import arrange, press
from rulebound.space.field.ground import Block, Ground
from rulebound.space.field.paths import Path, Walker
from rulebound.space.field.places import Point
from rulebound.space.field.shapes import base_touches, make_polygon
from rulebound.space.field.sight import Crowd, Piece, hidden, look

WIDTH: Final = 72_000
DEPTH: Final = 48_000
EYE: Final = 1_250
WOOD: Final = (
    (-5_000, -2_000),
    (-3_000, -3_500),
    (1_000, -3_000),
    (4_000, -3_500),
    (5_000, -1_000),
    (4_500, 2_000),
    (2_000, 3_500),
    (-2_000, 3_000),
    (-4_500, 2_500),
)
RUIN: Final = (
    (-4_000, -3_000),
    (4_000, -3_000),
    (4_000, 1_000),
    (1_000, 1_000),
    (1_000, 3_000),
    (-4_000, 3_000),
)
SHRINE: Final = ((-2_000, -2_000), (2_000, -2_000), (2_000, 2_000), (-2_000, 2_000))
WALL: Final = ((-3_000, -250), (3_000, -250), (3_000, 250), (-3_000, 250))
HALF: Final = (
    (WOOD, 14_000, 21_000, 0),
    (WOOD, 30_000, 14_000, 30),
    (WOOD, 8_000, 34_000, 90),
    (RUIN, 48_000, 8_000, 45),
    (SHRINE, 40_500, 18_000, 20),
    (SHRINE, 22_000, 5_000, 0),
    (WALL, 20_500, 28_000, 60),
)
"""One half of the table; the other is the same turned by half a turn, which makes 14 pieces."""


def timed(question: Callable[[int], int], count: int) -> tuple[float, int]:
    """Microseconds for one of ``count`` questions, and the checksum of the answers."""
    best = 1e9
    total = 0
    for _ in range(5):
        total = 0
        start = time.process_time()
        for number in range(count):
            total = (total * 31 + question(number)) & 0xFFFFFFFF
        best = min(best, time.process_time() - start)
    return round(best / count * 1e6, 2), total


def sums(_: int) -> int:
    """The yardstick."""
    total = 0
    for number in range(1_000):
        total += number * number
    return total


def main() -> None:
    """Ask and print."""
    numbers = random.Random(1)
    areas = []
    for outline, x, y, turn in HALF:
        areas.append((outline, make_polygon(outline, (x, y), turn)))
        areas.append((outline, make_polygon(outline, (WIDTH - x, DEPTH - y), turn + 180)))
    pieces = [
        Piece(area, 3_000 if outline is not WALL else 1_000, outline is not WALL, outline in (SHRINE, WALL))
        for outline, area in areas
    ]
    ground = Ground(
        WIDTH,
        DEPTH,
        [area for outline, area in areas if outline is SHRINE],
        [area for outline, area in areas if outline in (WOOD, RUIN)],
        [(area, 1_000) for outline, area in areas if outline is WALL],
    )
    units = []
    for number in range(12):
        x, y = 6_000 + numbers.randrange(60_000), 4_000 + numbers.randrange(40_000)
        units.append(arrange([630] * 10, (x, y), (0, 1 if number % 2 else -1), "two-ranks"))
    crowds = [Crowd(unit) for unit in units]
    blocks = [Block(base, 1_000) for unit in units[:6] for base in unit]
    walker = Walker(ground, Base(0, 0, 630), EYE, blocks)
    pairs: list[tuple[Base, Base, list[Crowd], list[Base], list[Base]]] = []
    while len(pairs) < 200:
        first, second = int(numbers.random() * 12), int(numbers.random() * 12)
        a, b = units[first][number % 10], units[second][int(numbers.random() * 10)]
        if first != second and gap_within(a, b, 24_000):
            others = [crowd for index, crowd in enumerate(crowds) if index not in (first, second)]
            pairs.append((a, b, others, units[first], units[second]))
    straight: list[tuple[Point, Point]] = []
    bent: list[tuple[Point, Point]] = []
    while len(straight) < 200 or len(bent) < 40:
        start = (630 + numbers.randrange(WIDTH - 1_260), 630 + numbers.randrange(DEPTH - 1_260))
        end = (start[0] + numbers.randrange(-9_000, 9_000), start[1] + numbers.randrange(-9_000, 9_000))
        if walker.held(*start) < 0 and walker.refusal(start, end) is None:
            (straight if walker.straight_ok(*start, *end) else bent).append((start, end))

    def way(start: tuple[int, int], end: tuple[int, int], fresh: bool) -> int:
        asked = Walker(ground, Base(0, 0, 630), EYE, blocks) if fresh else walker
        path = asked.walk(start, end)
        return crc32(repr(tuple(path)).encode()) if isinstance(path, Path) else 0

    def seen(number: int) -> int:
        a, b, others, _, _ = pairs[number]
        view, hiding, crowding = look(a, b, EYE, EYE, pieces, others)
        return view + 3 * (hiding + (crowding << 14))

    asked: dict[str, tuple[Callable[[int], int], int]] = {
        "sums_1000": (sums, 200),
        "gap_within": (lambda n: gap_within(pairs[n][0], pairs[n][1], 9_000), 200),
        "group_gap_10_10": (lambda n: group_gap(pairs[n][3], pairs[n][4]), 200),
        "group_within_10_10": (lambda n: group_within(pairs[n][3], pairs[n][4], 9_000), 200),
        "base_touches": (lambda n: base_touches(areas[n % 14][1], pairs[n][0]), 200),
        "coherent_10": (lambda n: coherent(pairs[n][3]), 200),
        "look": (seen, 200),
        "hidden": (lambda n: hidden(pairs[n][0], pairs[n][1], EYE, EYE, pieces), 200),
        "straight_way": (lambda n: walker.straight_ok(*straight[n][0], *straight[n][1]), 200),
        "walk_straight": (lambda n: way(*straight[n], False), 200),
        "detour_first": (lambda n: way(*bent[n], True), 40),
        "detour_again": (lambda n: way(*bent[n], False), 40),
        "arrange_10": (lambda n: arrange([630] * 10, (n, n), (n + 1, 7), "block")[9].x, 200),
        "press_10_10": (lambda n: press(pairs[n][3], pairs[n][4], lambda i, base: True)[9].x, 5),
    }
    figures: dict[str, float] = {}
    checksum = 0
    for name, (question, count) in asked.items():
        figures[name], total = timed(question, count)
        checksum = crc32(f"{name} {total}".encode(), checksum)
    print(json.dumps({"microseconds": figures, "checksum": f"{checksum:08x}"}, indent=2))


if __name__ == "__main__":
    main()
