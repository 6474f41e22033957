"""What rooms of the station do while the sides set up: a group that shifts, a hero that comes last of all (CX-DEPLOY)."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import deployment, yellow_squares
from rulebound.games.chronicle_x.battlefields import tile_gap
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, Hero, MissionState
from rulebound.kernel.decisions import Action, Decision, Options, option
from rulebound.space.board import Square, bits

WAR_TABLE: Final = "war-table"
ASKED: Final = "war table asked"
SHIFTED: Final = "war table shifted"


# ---- the War Table: once in a mission


def shift(m: MissionState) -> Steps:
    """The Heroes may shift one of their groups, once the Overmind has named its squares (CX-DEPLOY-02, CX-DEPLOY-05).

    Only where they chose their squares themselves: a mission that names them allows no others (CX-DEPLOY-06).
    """
    if WAR_TABLE in m.rooms and ASKED not in m.in_mission and not m.brief.deployment.heroes.squares:
        m.in_mission[ASKED] = 1
        shifts = [
            Action("shift", (yellow, other)) for yellow in m.hero_yellow for other in elsewhere(m, yellow)
        ]
        if shifts:
            families = [Options("shift", shifts), option("pass")]
            answer = yield Decision(HEROES, "shift_group", families)
            if answer.verb == "shift":
                _shift(m, int(answer.args[0]), int(answer.args[1]))
    if SHIFTED in m.in_mission:
        # those that were taken up are set up again
        yield from deployment.heroes(m)


def elsewhere(m: MissionState, yellow: Square) -> list[Square]:
    """The yellow squares to which a group may go from its own: lawful, and leaving those of the Overmind lawful."""
    found: list[Square] = []
    for square in yellow_squares.on_map(m):
        if square in m.hero_yellow or square in m.alien_yellow:
            continue
        heroes = tuple([square if each == yellow else each for each in m.hero_yellow])
        left = yellow_squares.permitted(m, heroes)
        if len(left) >= yellow_squares.CHOSEN and all(each in left for each in m.alien_yellow):
            found.append(square)
    return found


def _shift(m: MissionState, yellow: Square, to: Square) -> None:
    for hero in deployment.group_at(m, yellow):
        for model in hero.models:
            m.lift(hero, model)
    m.hero_yellow = tuple([to if each == yellow else each for each in m.hero_yellow])
    yellow_squares.protect(m)
    m.in_mission[SHIFTED] = 1
    m.note("group_shifted", yellow, to)


# ---- the Drop Tubes: last of all


def landing(m: MissionState, hero: Hero) -> list[Square]:
    """Where a hero may come down: on a yellow square far from every blip; as usual if there is none (CX-DEPLOY-02)."""
    plan = m.plan
    taken = [plan.tile_of[blip.square] for blip in m.blips if blip.square >= 0]
    yellows = 0
    for yellow in bits(plan.deployment & ~m.yellow_lost):
        if all(tile_gap(plan, plan.tile_of[yellow], tile) > 1 for tile in taken):
            yellows |= 1 << yellow
    if hero.big:
        found = [a for a in deployment.anchors(m) if m.ground.block_squares(a) & yellows]
    else:
        found = bits(yellows & ~m.bodies & ~m.pits)
    return found or deployment.places_for(m, hero)


def drop(m: MissionState) -> Steps:
    """Set up the heroes that come by the Drop Tubes, when everybody else is on the map."""
    for hero in m.heroes:
        if not hero.here and not hero.lost:
            squares = landing(m, hero)
            places = Options("place", [Action("place", (hero.id, each)) for each in squares])
            answer = yield Decision(HEROES, "drop_hero", [places], hero.id)
            deployment.put(m, hero, int(answer.args[1]))
