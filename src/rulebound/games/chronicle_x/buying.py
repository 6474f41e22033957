"""Buying the force, and what follows when more is revealed than was allowed (CX-BUY, CX-CONQ-02, CX-REINF-06)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from rulebound.games.chronicle_x.pack import Mission, Pack
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Blip, MissionState, Model, Unit
from rulebound.kernel.chances import Pick, Shuffle
from rulebound.kernel.decisions import Action, Decision, Family, Names, Options, option

OVERSPENT: Final = "overspent"
"""Counter of the mission: how many models the Heroes may still take off (CX-BUY-05)."""
DECLINED: Final = "overspent declined"
"""Counter of the round: the Heroes let it be for now."""


# ---- points


def allowance(m: MissionState) -> int:
    """The unit points of the mission: printed in it, or set by the region fought over (CX-BUY-01, CX-CONQ-02)."""
    return m.brief.region_points.get(m.region, m.brief.unit_points)


def cost(pack: Pack, kinds: tuple[str, ...]) -> int:
    """What units cost together."""
    return sum(pack.aliens[kind].unit_cost for kind in kinds)


def bought(m: MissionState) -> tuple[str, ...]:
    """The part of the force that was paid for; what the mission gives costs nothing."""
    return m.force[len(m.brief.force.units) :]


def left(m: MissionState) -> int:
    """Unit points that are not spent."""
    return allowance(m) - cost(m.pack, bought(m)) if m.brief.force.bought else 0


def tokens_left(m: MissionState, kind: str) -> int:
    """Blips of a profile that are not in the force (CX-COMP-06)."""
    return m.pack.aliens[kind].blips - m.force.count(kind)


def affordable(m: MissionState) -> list[str]:
    """The units that may be bought now."""
    points = left(m)
    return [
        kind
        for kind, profile in m.pack.aliens.items()
        if profile.unit_cost <= points and tokens_left(m, kind) > 0
    ]


def force_fault(pack: Pack, brief: Mission, points: int, kinds: tuple[str, ...]) -> str:
    """Why a force bought beforehand cannot be, with the clause; '' if it can."""
    for kind in kinds:
        if kind not in pack.aliens:
            return f"there is no alien {kind!r}; there are: {', '.join(pack.aliens)}"
    for kind in dict.fromkeys(kinds):
        number = (*brief.force.units, *kinds).count(kind)
        if number > pack.aliens[kind].blips:
            return f"{number} units of {kind}, but only {pack.aliens[kind].blips} blips (CX-COMP-06)"
    spent = cost(pack, kinds)
    if spent > points:
        return f"costs {spent}, more than the {points} unit points of the mission (CX-BUY-01)"
    return ""


# ---- buying


def buy(m: MissionState) -> Steps:
    """The Overmind buys unit by unit, in secret; then the blips are made and shuffled (CX-BUY-01 to CX-BUY-03)."""
    if not m.brief.force.bought or m.solo:
        return
    if "force" not in m.in_mission:
        yield from _choose(m)
    yield from muster(m)


def _choose(m: MissionState) -> Steps:
    automatic = False
    while True:
        kinds = affordable(m)
        if automatic:
            if not kinds:
                break
            number = yield Pick(OVERMIND, ("unit",), len(kinds), secret=True)
            m.force = (*m.force, kinds[number])
            continue
        families: list[Family] = []
        if kinds:
            families.append(option("arrange", "force"))
            families.append(Names("buy", kinds))
        mine = bought(m)
        if mine:
            families.append(Names("unbuy", list(dict.fromkeys(mine))))
        if m.force or not kinds:
            # a force has at least one unit
            families.append(option("done"))
        answer = yield Decision(OVERMIND, "buy_force", families, rest=True)
        if answer.verb == "done":
            break
        if answer.verb == "arrange":
            automatic = True
            continue
        kind = str(answer.args[0])
        if answer.verb == "buy":
            m.force = (*m.force, kind)
        else:
            given = len(m.brief.force.units)
            at = len(m.force) - 1 - m.force[::-1].index(kind)
            assert at >= given
            m.force = m.force[:at] + m.force[at + 1 :]
    m.in_mission["force"] = 1


def muster(m: MissionState) -> Steps:
    """Make the blips of the force and of the Decoys, shuffled so that no number tells what it hides (CX-BUY-02, -03, -06).

    Points that are left go to the reinforcement pool (CX-REINF-06).
    """
    kinds = [*m.force, *["decoy"] * m.brief.force.decoys]
    order = yield Shuffle(OVERMIND, ("blips",), len(kinds))
    m.blips = [Blip(f"blip-{number}", kinds[i]) for number, i in enumerate(order, 1)]
    rest = left(m)
    m.pool += rest
    m.whisper("force", OVERMIND, (len(kinds), rest, m.force), (len(kinds), rest))


# ---- the penalty for showing more than was allowed


def tracked(m: MissionState) -> None:
    """Note how many models the Heroes may take off, now that the tracker has risen (CX-BUY-05).

    Against aliens that play by themselves there is no penalty (CX-AI-05).
    """
    points = allowance(m)
    over = m.tracker - points
    if over <= 0 or m.solo or not points:
        # a mission without a figure allows anything
        return
    m.in_mission[OVERSPENT] = over - m.in_mission.get("penalty", 0)
    m.in_round.pop(DECLINED, None)


def removable(m: MissionState) -> list[Action]:
    """The revealed models that the Heroes may take off; none of what the mission gave for nothing."""
    given = m.brief.force.units if m.brief.force.bought else ()
    return [
        Action("remove", (unit.id, model.square))
        for unit in m.units
        if unit.side == OVERMIND and unit.kind not in given
        for model in unit.models
        if model.square >= 0
    ]


def penalty(m: MissionState) -> Generator[Any, Any, bool]:
    """Between two turns: for each point over, the Heroes may take one revealed model off; whether they did (CX-BUY-05)."""
    did = False
    while m.in_mission[OVERSPENT] > 0 and DECLINED not in m.in_round:
        options = removable(m)
        if not options:
            break
        families: list[Family] = [option("pass"), Options("remove", options)]
        over = str(m.in_mission[OVERSPENT])
        answer = yield Decision(HEROES, "overspent", families, args=(over,), window="overspent")
        if answer.verb == "pass":
            m.in_round[DECLINED] = 1
            break
        unit = m.find(str(answer.args[0]))
        assert unit is not None
        model = next(model for model in unit.models if model.square == answer.args[1])
        take_off(m, unit, model)
        m.count(m.in_mission, "penalty")
        m.count(m.in_mission, OVERSPENT, -1)
        did = True
    return did


def take_off(m: MissionState, unit: Unit, model: Model) -> None:
    """Remove a model that nobody has slain: no experience, and no card looks at it."""
    m.note("taken_off", unit.id, model.kind, model.square)
    m.lift(unit, model)
    unit.models.remove(model)
    m.count(m.in_mission, f"lost {unit.id} {model.kind}")
    if not unit.models:
        m.units.remove(unit)
        m.lasting = [entry for entry in m.lasting if entry.unit != unit.id]
        m.note("destroyed", unit.id)
