"""Blood Scent: a Rush after the nearest hero on foot, seen or not (CX-BEHAV-06)."""

from __future__ import annotations

from rulebound.games.chronicle_x import movement
from rulebound.games.chronicle_x.measuring import near_model
from rulebound.games.chronicle_x.state import HEROES, MissionState, Model, Unit
from rulebound.space.board import Square, bits

Way = tuple[Model, tuple[Square, ...]]


def ways(m: MissionState, unit: Unit, squares: int) -> dict[tuple[int | str, ...], Way]:
    """``rush UNIT SQUARE`` by what it names: where the Rush may end, who leads it and the way there.

    The nearest hero is the one that takes the fewest squares of walking, walls paid; each step is one on a shortest way.
    """
    fields: list[tuple[int, Model, dict[Square, int]]] = []
    for model in unit.models:
        for enemy in m.present(HEROES):
            for body in enemy.models:
                gaps = _distances(m, unit, model, body)
                if model.square in gaps:
                    fields.append((gaps[model.square], model, gaps))
    found: dict[tuple[int | str, ...], Way] = {}
    nearest = min((gap for gap, _, _ in fields), default=-1)
    for gap, model, gaps in fields:
        if gap == nearest:
            for square, path in _ends(m, unit, model, gaps, squares).items():
                found.setdefault((unit.id, square), (model, path))
    return found


def _distances(m: MissionState, unit: Unit, model: Model, body: Model) -> dict[Square, int]:
    """How many squares of walking part each square from one beside a hero's model, as far as the walker's own."""
    walk = movement.walk_of(m, unit, model, "rush", 99)
    board = m.ground.board
    standing = m.bodies & ~model.mask | m.pits | m.ground.solid
    ways: list[list[Square]] = [bits(near_model(m, body) & ~standing)]
    found: dict[Square, int] = {}
    cost = 0
    while cost < len(ways):
        for square in ways[cost]:
            if square in found:
                continue
            found[square] = cost
            for back in bits(board.within(square, 1) & ~(1 << square)):
                price = 0 if back in found else movement.step_cost(m, walk, back, square)
                if price:
                    while len(ways) <= cost + price:
                        ways.append([])
                    ways[cost + price].append(back)
        cost += 1
    return found


def _ends(
    m: MissionState, unit: Unit, model: Model, gaps: dict[Square, int], squares: int
) -> dict[Square, tuple[Square, ...]]:
    """The squares nearest to the hero that a shortest way leads to; its own square if it stands beside one already."""
    walk = movement.walk_of(m, unit, model, "rush", squares)
    board = m.ground.board
    standing = m.bodies & ~model.mask | m.pits | m.ground.solid
    paths: dict[Square, tuple[tuple[Square, ...], int]] = {model.square: ((), 0)}
    queue = [model.square]
    while queue:
        square = queue.pop(0)
        path, cost = paths[square]
        for to in bits(board.within(square, 1) & ~(1 << square)):
            if to in paths or to not in gaps:
                continue
            price = movement.step_cost(m, walk, square, to)
            if price and gaps[to] + price == gaps[square] and cost + price <= squares:
                paths[to] = ((*path, to), cost + price)
                queue.append(to)
    ends = {square: path for square, (path, _) in paths.items() if not standing >> square & 1}
    best = min(gaps[square] for square in ends)
    if best == gaps[model.square] and best:
        return {}
    return {square: path for square, path in ends.items() if gaps[square] == best}
