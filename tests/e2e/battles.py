"""Battles on the open table for the end-to-end tests: small forces, so that a whole one is over soon."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from e2e.driver import Desk
from e2e.served import Made, Served
from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth.table import TABLE
from rulebound.kernel.decisions import Decision
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.players.random_player import RandomPlayer

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
        wish["options"] = {**SMALL, "scenario": more.get("scenario", SMALL["scenario"])}
    return server._made("/api/matches", wish)


Wanted = Callable[[Match, Decision], bool]


@cache
def moment(wanted: Wanted | None, seed: str = "e2e", whole: bool = False) -> str:
    """The record of a battle played at random, without a server: up to a decision, or to its end for None.

    ``whole`` is a battle of the quick start; else the two small forces meet.
    """
    setup = TABLE.setup("first-blood", {}) if whole else TABLE.setup("battle", SMALL)
    match = Match(TABLE.game, setup, SeededFortune(seed))
    player = RandomPlayer(seed)
    while (decision := match.decision) is not None:
        if wanted is not None and wanted(match, decision):
            return Record.of(match, seed).text()
        match.advance(player.choose(match))
    assert wanted is None, "the decision that was looked for did not come"
    return Record.of(match, seed).text()


def opened(server: Served, record: str, **seats: str) -> Made:
    """A battle that goes on from a record; who is not named is a person."""
    wish = {"record": record, "seats": {"blue": "person", "red": "person", **seats}}
    return server._made("/api/matches/open", wish)


def offered(verb: str) -> Wanted:
    """Whether a kind of answer is open to a Unit that has the die."""
    return lambda _, decision: (
        decision.kind == "act" and any(family.verb == verb and family.count() for family in decision.families)
    )


def blessing(_: Match, decision: Decision) -> bool:
    """Whether Blessings are taken before the battle."""
    return decision.kind == "blessings"


def deploying(_: Match, decision: Decision) -> bool:
    """Whether the first Unit is deployed."""
    return decision.kind == "deploy"


moving: Final = offered("move")
shooting: Final = offered("shoot")


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


def still(desk: Desk) -> None:
    """Wait until the drawing of the table has stood still for a few frames: panels that open make it smaller."""
    script = """() => new Promise((resolve) => {
      const where = () => JSON.stringify(document.querySelector('svg.map').getScreenCTM());
      let last = '', same = 0;
      const look = () => { const now = where(); same = now === last ? same + 1 : 0; last = now;
        same > 6 ? resolve(true) : requestAnimationFrame(look); };
      look();
    })"""
    desk.page.evaluate(script)


def sit_quiet(desk: Desk, made: Made, seat: str) -> None:
    """Sit down where perhaps nothing is asked."""
    desk.page.add_init_script(EYES)
    desk.remember(Made(made.id, {seat: made.keys[seat]}))
    desk.page.goto(f"/#/match/{made.id}")
    desk.page.locator("svg.map").wait_for()


CROWDED: Final[dict[str, Any]] = {
    "size": "48x72",
    "points": 1000,
    "scenario": "the-night-procession",
    "blue": {"ready": "tribal-nations-1000"},
    "red": {"ready": "aztec-1000"},
}


@cache
def crowded() -> str:
    """The record of a battle of 1,000 points in whose third turn the Units stand close together."""
    seed = "crowded"
    match = Match(TABLE.game, TABLE.setup("battle", CROWDED), SeededFortune(seed))
    players = {seat: TABLE.player("scripted", seat, seed) for seat in TABLE.game.seats}
    while (decision := match.decision) is not None:
        if decision.kind == "act" and match.state.turn >= 3:
            return Record.of(match, seed).text()
        match.advance(players[decision.seat].choose(match))
    raise AssertionError("the battle was over before its third turn")
