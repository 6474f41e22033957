"""Battles on the open table for the end-to-end tests: small forces, so that a whole one is over soon."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from e2e.driver import Desk
from e2e.served import Made, Served

BLUE: Final = "Tribal Nations: Three fires (0/300)\nSachem on foot\nMohawk Warriors"
RED: Final = "Aztec: Two blades (0/300)\nTlalocan High Priest\nJaguar Warriors"
SMALL: Final[dict[str, Any]] = {
    "size": "36x36",
    "points": 300,
    "scenario": "liberators-and-captors",
    "table": "s1",
    "blue": {"list": BLUE},
    "red": {"list": RED},
}
EYES: Final = """
window.field = () => {
  const map = document.querySelector('svg.map');
  const shown = (selector) => [...document.querySelectorAll(selector)].length;
  return {
    seq: Number(document.querySelector('.table')?.dataset.seq ?? -1),
    over: shown('.result') > 0,
    asked: document.getElementById('prompt') !== null,
    ready: [...document.querySelectorAll('.tiles .tile:not([aria-disabled]) b')].map((one) => one.textContent),
    exits: shown('.capacts button'),
    targets: shown('.sub-acts .act:not(.no)'),
    places: shown('.sub-acts .list .chip'),
    draft: shown('.sub-acts .state'),
  };
};
window.inches = ([x, y]) => {
  const map = document.querySelector('svg.map');
  const depth = Number(/by ([0-9.]+) inches/.exec(map.getAttribute('aria-label'))[1]);
  const at = new DOMPoint(1 + x, 1 + depth - y).matrixTransform(map.getScreenCTM());
  return [at.x, at.y];
};
"""


def battle(server: Served, mission: str = "battle", seed: str = "e2e", **more: Any) -> Made:
    """A new battle; both seats are persons unless ``blue`` or ``red`` name a level."""
    seats = {"blue": more.get("blue", "person"), "red": more.get("red", "random")}
    wish: dict[str, Any] = {"game": "mythic-earth", "mission": mission, "seats": seats, "seed": seed}
    if mission == "battle":
        wish["options"] = SMALL
    return server._made("/api/matches", wish)


def drive(
    server: Served, made: Made, until: Callable[[Any], bool], seats: tuple[str, ...], most: int = 500
) -> Any:
    """Answer over the wire, always in the same way, until a decision is the one that is looked for."""
    dice = random.Random(3)
    found: Any = None
    for _ in range(most):
        for seat in seats:
            found = server.ask(made, seat)
            if found["decision"] is not None:
                break
        else:
            return found
        if until(found):
            return found
        ready = [one for one in found["decision"]["families"] if one["state"] == "ready" and one["actions"]]
        family = dice.choice([one for one in ready if one["verb"] != "end"] or ready)
        server.answer(made, seat, dice.choice(family["actions"])["text"])
    raise AssertionError("the decision that was looked for did not come")


def moving(found: Any) -> bool:
    """A Unit may move."""
    return found["view"]["phase"] == "activation" and any(
        one["verb"] == "move" and one["state"] == "ready" for one in found["decision"]["families"]
    )


def sit(desk: Desk, made: Made, seats: tuple[str, ...] = ("blue",)) -> dict[str, Any]:
    """Sit down at a battle with the keys of some seats."""
    desk.page.add_init_script(EYES)
    desk.remember(Made(made.id, {seat: made.keys[seat] for seat in seats}))
    desk.page.goto(f"/#/match/{made.id}")
    return due(desk)


def look(desk: Desk) -> dict[str, Any]:
    """What the page shows of the decision."""
    found: dict[str, Any] = desk.page.evaluate("field()")
    return found


def due(desk: Desk, before: int = -1) -> dict[str, Any]:
    """Wait until there is something to decide (or the end) after a state."""
    script = "before => { const seen = field(); return seen.seq > before && (seen.asked || seen.over) ? seen : null; }"
    found: dict[str, Any] = desk.page.wait_for_function(script, arg=before, timeout=60_000).json_value()
    return found


def spot(desk: Desk, x: float, y: float) -> tuple[float, float]:
    """Where on the screen a place of the table is, in inches."""
    px, py = desk.page.evaluate("inches", [x, y])
    return float(px), float(py)


def sit_quiet(desk: Desk, made: Made, seat: str) -> None:
    """Sit down where perhaps nothing is asked."""
    desk.page.add_init_script(EYES)
    desk.remember(Made(made.id, {seat: made.keys[seat]}))
    desk.page.goto(f"/#/match/{made.id}")
    desk.page.locator("svg.map").wait_for()
