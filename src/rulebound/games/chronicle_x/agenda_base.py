"""Hidden agendas: what is counted for them, and when an objective is met (CX-AGENDA).

The card that the Overmind has kept is ``m.agenda``; all that it counts and notes lies in ``m.agenda_tally``. Neither is
shown to the Heroes before the first objective is met. Whoever calls this has tested ``m.agenda``, so that a mission
without agendas pays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeVar

from rulebound.games.chronicle_x.options import ANY_ORDER
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import OVERMIND, Hero, MissionState, Unit
from rulebound.space.board import Mask, Square, bits

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.combat import Attack
    from rulebound.games.chronicle_x.pack_kinds import Agenda, Objective

Params = Mapping[str, int]

# what has happened since objectives were last looked at, as bits of the tally's "due"
GAINED: Final = 1
"""Abduction Points were gained, or a token was taken."""
REMOVED: Final = 2
YELLOW: Final = 4
HURT: Final = 8
STATE: Final = 16
HAZARD: Final = 32
SLAIN: Final = 64
DEED: Final = 128
"""A Supreme effect or an Ultimate Mutation was resolved."""
STRUCK: Final = 256
"""An attack has come to its last step."""

TILE: Final = 5
"""Squares along the side of a tile."""


class Progress(NamedTuple):
    """A figure of an objective: what is counted, how far it has come, what is asked for."""

    label: str
    have: int
    need: int


class Body(NamedTuple):
    """Alien models on some squares; of a blip that might be turned up: all that it hides."""

    owner: str
    mask: Mask
    models: int
    xxl: bool


class Check:
    """What an objective asks for. ``events`` are the happenings after which it is looked at.

    ``level`` measures how much of it holds at this moment by the alien models given: with it the Overmind is asked
    whether blips are turned up that would raise it.
    """

    events: ClassVar[int] = 0

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        """Whether the objective is met now; ``when`` is 'event', 'turn_end' or 'round_end'."""
        return False

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        """Its figures."""
        return []

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        """How much of it holds by the models that lie open, or that would if some blips were turned up."""
        return 0

    def round_end(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        """Count what has to hold at several round ends."""

    def fulfilled(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        """Note what the other objective has to know of how this one was met."""

    def wanted(self, m: MissionState, p: Params) -> Mask:
        """Squares on which aliens further it, for whoever plays by it."""
        return 0


class Card:
    """What a card notes when deployment is over."""

    def begin(self, m: MissionState) -> Steps:
        """Note it; the Overmind breaks ties in secret."""
        return
        yield

    def turn_end(self, m: MissionState, who: str) -> None:
        """Count the end of an alien's activation."""


CheckMaker = TypeVar("CheckMaker", bound=type[Check])
CardMaker = TypeVar("CardMaker", bound=type[Card])

CHECKS: Final[dict[str, Check]] = {}
CARDS: Final[dict[str, Card]] = {}


def objective(name: str) -> Callable[[CheckMaker], CheckMaker]:
    """Register a class as the check of that name."""

    def register(kind: CheckMaker) -> CheckMaker:
        CHECKS[name] = kind()
        return kind

    return register


def agenda(effect: str) -> Callable[[CardMaker], CardMaker]:
    """Register a class as the notes of the card with that effect."""

    def register(kind: CardMaker) -> CardMaker:
        CARDS[effect] = kind()
        return kind

    return register


# ---- the card in play


def entry(m: MissionState) -> Agenda:
    """The card that was kept."""
    return m.pack.agendas[m.agenda]


def needed(m: MissionState) -> int:
    """Objectives that win: both (CX-CONQ-11), the first alone in a fortified region of the Overmind (CX-CONQ-12)."""
    return 1 if m.region == "fortified_overmind" else len(entry(m).objectives)


def is_met(m: MissionState, number: int) -> bool:
    """Whether an objective (counted from 0) is met."""
    return f"met {number + 1}" in m.agenda_tally


def open_objectives(m: MissionState) -> list[int]:
    """The objectives that a check may meet now: in printed order, the last not before the first (CX-AGENDA-03).

    Where the house has any order, all that are not met.
    """
    if m.house.agenda_in_order == ANY_ORDER:
        return [number for number in range(len(entry(m).objectives)) if not is_met(m, number)]
    return [m.agenda_done] if m.agenda_done < len(entry(m).objectives) else []


def shown(m: MissionState) -> bool:
    """Whether the card lies open: from the first objective met on (CX-AGENDA-01)."""
    return m.agenda_done > 0


def complete(m: MissionState) -> bool:
    """Whether the Overmind has done what wins (CX-AGENDA-02)."""
    return m.agenda_done >= needed(m)


def clauses(m: MissionState) -> tuple[str, ...]:
    """The clauses by which a complete agenda wins."""
    return ("CX-CONQ-12",) if m.region == "fortified_overmind" else ("CX-AGENDA-02", "CX-AGENDA-04")


def fulfil(m: MissionState, number: int, bodies: list[Body]) -> None:
    """An objective is met; with the first of them the card is shown (CX-AGENDA-01)."""
    card, tally = entry(m), m.agenda_tally
    tally[f"met {number + 1}"] = max(m.round, 1)
    tally["removed before"] = tally.get("removed seen", 0)
    tally["removed then"] = tally.get("removed", 0)
    m.agenda_done += 1
    CHECKS[card.objectives[number].check].fulfilled(m, card.objectives[number].params, bodies)
    m.note("agenda_met", card.id, number + 1, needed(m))


# ---- events


def happened(m: MissionState, kinds: int) -> None:
    """Something has happened that objectives may ask about; they are looked at once it is resolved."""
    m.agenda_tally["due"] = m.agenda_tally.get("due", 0) | kinds


def whole(m: MissionState, steps: Steps, attack: Attack | None = None) -> Steps:
    """Resolve something as one event, whatever happens within: an attack goes to its last step (CX-AGENDA-05)."""
    from rulebound.games.chronicle_x import goals

    m.count(m.agenda_tally, "busy")
    yield from steps
    m.count(m.agenda_tally, "busy", -1)
    if attack is not None:
        _struck(m, attack)
    if settle(m):
        goals.check(m)


def settle(m: MissionState) -> bool:
    """Look at the objectives that ask about what has just happened; True if the agenda is complete.

    Each event can meet one objective only: the second needs a check later than that which met the first (CX-AGENDA-03).
    """
    tally = m.agenda_tally
    due = tally.get("due", 0)
    if due and not tally.get("busy"):
        del tally["due"]
        _look(m, "event", due)
        tally["removed seen"] = tally.get("removed", 0)
    return complete(m)


def _look(m: MissionState, when: str, due: int = 0) -> None:
    bodies: list[Body] | None = None
    for number in open_objectives(m):
        wanted: Objective = entry(m).objectives[number]
        check = CHECKS[wanted.check]
        if when in wanted.moments and (when != "event" or check.events & due):
            if bodies is None:
                bodies = bodies_of(m)
            if check.met(m, wanted.params, when, bodies):
                fulfil(m, number, bodies)
                # one look meets one objective, in any order as well: the other needs a later one
                return


def look(m: MissionState, when: str) -> None:
    """Look at the objectives at the end of a turn or of a round."""
    _look(m, when)


# ---- what is counted


def hurt(m: MissionState, hero: Hero, part: int, cause: str, by: Unit | None, a: Attack | None) -> None:
    """A hero has lost Health; every point counts, healed or not."""
    tally = m.agenda_tally
    m.count(tally, f"lost {hero.id}", part)
    m.count(tally, "lost", part)
    if tally.get("blasts") or cause == "toxic":
        # slime is what a hazard card does, in a later turn too
        tally[f"blasted {hero.id}"] = 1
    attacker = by if by is not None else a.attacker if a is not None else None
    if attacker is not None and attacker.side == OVERMIND and attacker.id:
        m.count(tally, f"by {attacker.id}", part)
        if a is not None or cause in ("attack", "area"):
            tally[f"struck {hero.id}"] = 1
            m.count(tally, f"crossed {hero.id}", part)
            mark = f"cross {hero.id} {attacker.id}"
            if a is None:
                m.count(tally, mark)
            elif mark not in a.marks:
                a.marks[mark] = 1
                m.count(tally, mark)
    happened(m, HURT | HAZARD if cause == "toxic" else HURT)


def _struck(m: MissionState, a: Attack) -> None:
    """An attack has come to its last step: what it cost each hero by melee is known."""
    from rulebound.games.chronicle_x.forms import MELEE

    if a.form == MELEE and a.attacker.side == OVERMIND:
        for hero in m.heroes:
            lost = a.marks.get(f"lost {hero.id}", 0)
            key = f"blow {hero.id}"
            if lost > m.agenda_tally.get(key, 0):
                m.agenda_tally[key] = lost
    happened(m, STRUCK)


def removed(m: MissionState, hero: Hero) -> None:
    """A hero is removed from play, which pays Abduction Points as well (CX-ABD-02)."""
    m.count(m.agenda_tally, "removed")
    happened(m, REMOVED | GAINED)


def hampered(m: MissionState, hero: Unit, state: str) -> None:
    """A hero is Stunned, Knocked Down or Shaken."""
    m.agenda_tally[f"{state} {hero.id}"] = 1
    if m.agenda_tally.get("blasts"):
        m.agenda_tally[f"blasted {hero.id}"] = 1
    happened(m, STATE)


def slain(m: MissionState, kind: str) -> None:
    """An alien model is slain; what it cost counts, and again if it comes back and is slain again."""
    profile = m.pack.aliens.get(kind)
    m.count(m.agenda_tally, "slain", profile.model_cost if profile is not None else 0)
    happened(m, SLAIN)


def explored(m: MissionState, side: str) -> None:
    """A room is explored, by a hero or by an alien unit or blip, Decoys included."""
    m.count(m.agenda_tally, "explored" if side == OVERMIND else "explored by heroes")


def taken(m: MissionState, paid: bool) -> None:
    """Aliens have taken a spanner token, with or without payment (CX-ABD-01, CX-CONQ-21)."""
    m.count(m.agenda_tally, "tokens")
    if not paid:
        m.count(m.agenda_tally, "unpaid")
    happened(m, GAINED)


def deed(m: MissionState, card: str) -> None:
    """A Supreme effect or an Ultimate Mutation has been resolved."""
    m.count(m.agenda_tally, f"deed {card}")
    happened(m, DEED)


def blast(m: MissionState, steps: Steps, side: str) -> Steps:
    """Resolve a hazard card, and note which heroes it moves."""
    before = [(hero, hero.models[0].square) for hero in m.heroes]
    tally = m.agenda_tally
    m.count(tally, "blasts")
    yield from steps
    m.count(tally, "blasts", -1)
    for hero, at in before:
        if at >= 0 and hero.models[0].square != at:
            tally[f"blasted {hero.id}"] = 1
    m.count(tally, "cards")
    if side == OVERMIND:
        m.count(tally, "set off")
    happened(m, HAZARD)


def renamed(m: MissionState, old: str, new: str) -> None:
    """A blip has become a unit, a unit a blip, or one has merged into another: what was noted of it goes over."""
    tally = m.agenda_tally
    for key in [key for key in tally if key.endswith(f" {old}")]:
        number = tally.pop(key)
        to = f"{key.removesuffix(old)}{new}"
        tally[to] = tally.get(to, 0) + number if key.startswith(("by ", "cross ")) else 1


def new_round(m: MissionState) -> None:
    """What is counted by the round begins anew."""
    for key in [key for key in m.agenda_tally if key.startswith(("cross ", "crossed "))]:
        del m.agenda_tally[key]


# ---- notes and figures that cards share


def noted(m: MissionState, what: str) -> list[str]:
    """What was noted under a word, by names: heroes, blips, squares, edges."""
    return [key.removeprefix(f"{what} ") for key in m.agenda_tally if key.startswith(f"{what} ")]


def note(m: MissionState, what: str, name: str) -> None:
    """Note a name under a word."""
    m.agenda_tally[f"{what} {name}"] = 1


def total(m: MissionState, key: str) -> int:
    """A figure of the tally."""
    return m.agenda_tally.get(key, 0)


def bodies_of(m: MissionState, proofs: Iterable[str] = ()) -> list[Body]:
    """The alien models on the map; with ``proofs`` also those behind these blips, where they lie."""
    found = [
        Body(unit.id, model.mask, 1, model.size == 2)
        for unit in m.units
        if unit.side == OVERMIND
        for model in unit.models
        if model.square >= 0
    ]
    wanted = set(proofs)
    for blip in m.blips:
        if blip.id in wanted and not blip.decoy and blip.square >= 0:
            if blip.unit is not None:
                models, big = len(blip.unit.models), blip.unit.big
            else:
                profile = m.pack.aliens[blip.kind]
                models = sum(part.count for part in profile.composition)
                big = profile.base == "xxl"
            found.append(Body(blip.id, blip.mask, models, big))
    return found


def near(m: MissionState, square: Square, number: int) -> Mask:
    """The squares within a number of squares; within 1 is to be adjacent (CX-MEAS-02, CX-MEAS-03)."""
    if number == 1:
        return m.ground.adjacent(square) | 1 << square
    return m.ground.board.within(square, number)


def near_mask(m: MissionState, mask: Mask, number: int) -> Mask:
    """The squares within a number of squares of any square of a figure."""
    found = 0
    for square in bits(mask):
        found |= near(m, square, number)
    return found


def models_in(bodies: list[Body], mask: Mask) -> int:
    """How many models have a square among those given."""
    return sum(body.models for body in bodies if body.mask & mask)


def heroes_in(m: MissionState) -> list[Hero]:
    """The heroes on the map; those in the station are near nothing."""
    return [hero for hero in m.heroes if hero.models[0].square >= 0]


def hero_mask(m: MissionState) -> Mask:
    """The squares of the heroes: a witness, a clone or a sentry gun on their side is no hero."""
    mask = 0
    for hero in m.heroes:
        mask |= hero.model.mask
    return mask


def taking_part(m: MissionState) -> list[Hero]:
    """The heroes that take part in the mission, those removed included."""
    return [hero for hero in m.heroes if f"start {hero.id}" in m.agenda_tally] or list(m.heroes)


def rooms_held(m: MissionState, bodies: list[Body], models: int = 1) -> list[int]:
    """The rooms that aliens hold: so many models, or one XXL, and no hero in it."""
    found: list[int] = []
    for room in m.plan.rooms:
        if not hero_mask(m) & room.squares and holds(bodies, room.squares, models):
            found.append(room.id)
    return found


def holds(bodies: list[Body], squares: Mask, models: int) -> bool:
    """Whether so many models, or one XXL model, are on some squares."""
    inside = [body for body in bodies if body.mask & squares]
    return any(body.xxl for body in inside) or sum(body.models for body in inside) >= models


def tiles(m: MissionState) -> list[Mask]:
    """The squares of each tile of the map, row by row."""
    plan = m.plan
    found: list[Mask] = []
    for top in range(0, plan.rows, TILE):
        for left in range(0, plan.columns, TILE):
            mask = 0
            for row in range(top, min(top + TILE, plan.rows)):
                for column in range(left, min(left + TILE, plan.columns)):
                    mask |= 1 << plan.square(column, row)
            if mask & plan.squares:
                found.append(mask & plan.squares)
    return found


def home(m: MissionState) -> list[Square]:
    """The Hero deployment squares; without any the start squares of the first two heroes serve."""
    if m.hero_yellow:
        return list(m.hero_yellow)
    names = m.brief.deployment.heroes.squares
    if names:
        return [m.plan.names[name] for name in names]
    return start_squares(m)[:2]


def start_squares(m: MissionState) -> list[Square]:
    """Where the heroes were set up, in the order of the table."""
    return [m.agenda_tally[f"start {hero.id}"] for hero in m.heroes if f"start {hero.id}" in m.agenda_tally]
