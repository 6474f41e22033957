"""What a learner may think of in a decision, in a sentence: read off the table, never anything hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulebound.games.chronicle_x import goals, progress
from rulebound.games.chronicle_x.measuring import distance
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Hero, MissionState
from rulebound.games.chronicle_x.view import marker_name
from rulebound.games.chronicle_x.words import listed, name, plural, square
from rulebound.kernel.decisions import Decision

Families = Mapping[str, Mapping[str, Any]]

KINDS: Final = {
    "neon": "Reroll a Blank when it may make the difference; tokens do not come back in this mission.",
    "casualty": "Keep the models that still have somebody to shoot at.",
    "behaviour": "Point at each Behaviour to read what the unit does at once.",
    "follower": "Keep the models close together, on green or behind a corner.",
    "revealed_model": "The models stand round the square of the blip; green squares protect them.",
    "go_on": "A walk may stop for something new. What is left of it is not lost unless you stay.",
    "stray": "A shot past a friend went wide; one of those in its way is hit.",
    "fire_order": "Each of them fires, one after the other, until the target falls.",
    "keep_item": "A weapon or armour works only while it is in use; the rest waits in the Backpack.",
}
"""By kind of decision."""

OPEN: Final = (
    ("extract", "This hero can leave the map here."),
    ("board", "This hero can go aboard now. Whoever is aboard is safe, and counted."),
    (
        "use-marker",
        "What this mission is about is in reach: work on it. It costs the one Interact of this turn.",
    ),
    ("search", "A token lies face down within reach: turn it up. It costs the one Interact of this turn."),
    ("take", "The marker is within reach: pick it up. It costs the one Interact of this turn."),
    ("recover", "Stunned: recover first, nothing else works before."),
    ("stand", "Down: stand up first. That uses the Move."),
    ("gather", "A spanner token lies here. Take it for an item: a weapon, armour or something to use once."),
)
"""By kinds of answer that are open, the most telling first."""


def advice(m: MissionState, decision: Decision, families: Families) -> str:
    """A sentence for a learner; '' if nothing helps here."""
    if decision.window:
        return "You may come in out of turn here. Passing costs nothing and is often right."
    if decision.kind in KINDS:
        return KINDS[decision.kind]
    if decision.kind == "activate":
        return _errand(m) if decision.seat == HEROES else OVERMIND_ERRAND
    if decision.kind != "action":
        return ""
    ready = {key for key, family in families.items() if family["state"] == "ready"}
    for verb, words in OPEN:
        if verb == "extract" and "only_the_carrier_extracts" not in m.rules:
            continue
        if verb in ready and decision.seat == HEROES:
            return words
    targets = _targets(families)
    if targets:
        return f"{listed(targets)} can be attacked: point at one to read the exact odds."
    if ready <= {"end"}:
        return "Nothing is left to do: end the turn."
    if decision.seat == OVERMIND:
        return OVERMIND_ACTION if m.blip(decision.subject) is not None else ""
    hero = m.find(decision.subject)
    return _errand(m, hero) if isinstance(hero, Hero) and "move" in ready else ""


OVERMIND_ERRAND: Final = (
    "Each unit and each blip acts once. Come close behind corners; heroes turn blips up by seeing them."
)
OVERMIND_ACTION: Final = (
    "A blip moves five squares unseen. Turned up by choice, its models stand at once and one action is left."
)


def _targets(families: Families) -> list[str]:
    """The figures that the Attack of this turn can name."""
    family = families.get("attack")
    if family is None or family["state"] != "ready":
        return []
    found: dict[str, None] = {}
    for entry in family["actions"]:
        if len(str(entry.get("target", ""))) > 3:
            found[str(entry["label"]).partition(", at ")[0]] = None
    return list(found)


def _errand(m: MissionState, hero: Hero | None = None) -> str:
    """Where the marker of the mission is, and what is left of the clock."""
    left = (m.brief.round_limit or 0) - m.round + 1
    clock = f" {plural(left, 'round')} left." if m.brief.round_limit else ""
    carried = [marker for marker in m.markers if goals.carried(m, marker)]
    if not carried and m.brief.wins.heroes:
        # how the first of the Heroes' goals stands
        goal = m.brief.wins.heroes[0]
        now = progress.stands(m, goal)
        return f"{goal.text}{' Now: ' + now + '.' if now else ''}{clock}"
    for marker in carried:
        thing = marker_name(m, marker.id)
        if marker.carrier:
            who = name(m, marker.carrier)
            if hero is not None and hero.id == marker.carrier:
                return f"{who} carries {thing.lower()}: run for a square you came in by.{clock}"
            return f"{who} carries {thing.lower()}; the others keep the way back free.{clock}"
        if marker.square >= 0:
            lies = f"{thing} lies on {square(m, marker.square)}"
            if hero is not None and hero.here:
                far = distance(m, 1 << hero.models[0].square, 1 << marker.square)
                return f"{lies}, {plural(far, 'square')} away.{clock}"
            return f"{lies}.{clock}"
    return ""
