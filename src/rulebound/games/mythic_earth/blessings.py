"""Blessings of the Way: which may be used when, and that each is used up (ME-BLESS-01 to 05)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import blessings_aim, house, house_magic
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.moments import Occasion
from rulebound.games.mythic_earth.pack_magic import Blessing
from rulebound.games.mythic_earth.state import Battle, Side, Unit, other
from rulebound.kernel.decisions import PASS, Action, Decision, Family, Options, Refusal

BLESS: Final = "bless"
WINDOW: Final = "blessing"
USED: Final = "blessed"
TESTS: Final = (
    "activation",
    "lost-combat",
    "casualties",
    "terror",
    "stop-fleeing",
    "caught",
    "unfreeze",
    "battle-cry",
    "spell",
    "discovery",
)
"""Occasions that are tests on BR (ME-BLESS-07)."""
BEARING: Final = ("shed_markers", "modify")
"""Effects of Blessings of any time that change a test of the Unit which they are used on, so before its die falls."""
MOMENTS: Final[dict[str, tuple[str, ...]]] = {
    "die-assigned": ("assigned",),
    "brave-test": TESTS,
    "lost-combat-or-shooting-test": ("lost-combat", "casualties"),
    "activation-test": ("activation",),
    "countercharge": ("countercharge",),
    "stop-fleeing": ("rally",),
}
"""The occasions of each moment that the content names; that of Hex is asked for by ``hexes``."""


def may(m: Battle, seat: str) -> bool:
    """Whether a seat may still use a Blessing in this turn (ME-BLESS-02, ME-BLESS-03)."""
    side = m.sides[seat]
    return len(side.used) < len(side.blessings) and not side.counts.get(USED, 0)


def activation_over(m: Battle) -> None:
    """An activation is over: as a house option a side may use another Blessing in the next one (ME-BLESS-03)."""
    if house.plays(m, house_magic.BLESSINGS, house_magic.EACH_ACTIVATION):
        for side in m.sides.values():
            side.counts.pop(USED, None)


def open_to(m: Battle, seat: str) -> list[str]:
    """The Blessings that a seat can still use in this turn."""
    if not may(m, seat):
        return []
    side = m.sides[seat]
    taken = list(dict.fromkeys(side.blessings))
    return [name for name in taken if left(side, name)] if side.used else taken


def left(side: Side, name: str) -> int:
    """How often a Blessing can still be used: once for each time that it was taken (ME-BLESS-02, ME-SETUP-08)."""
    return side.blessings.count(name) - side.used.count(name)


def open_at(m: Battle, seat: str, moment: str) -> list[Blessing]:
    """The Blessings of a moment that a seat can still use."""
    known = m.pack.blessings
    return [blessing for name in open_to(m, seat) if (blessing := known[name]).moment == moment]


class AnyTime(Family):
    """``bless NAME ...``: the Blessings that can be used at any time; listed when somebody looks."""

    __slots__ = ("_listed", "_m", "_seat")

    def __init__(self, m: Battle, seat: str) -> None:
        super().__init__(BLESS)
        self._m = m
        self._seat = seat
        self._listed: list[Action] | None = None

    def listed(self) -> list[Action]:
        if self._listed is None:
            self._listed = [
                Action(BLESS, (one.id, *args))
                for one in open_at(self._m, self._seat, "any")
                for args in blessings_aim.proposals(self._m, self._seat, one)
            ]
        return self._listed

    def some(self) -> bool:
        """Whether there is any, for who does not ask how many."""
        if self._listed is not None:
            return bool(self._listed)
        for one in open_at(self._m, self._seat, "any"):
            for _ in blessings_aim.proposals(self._m, self._seat, one):
                return True
        return False

    def count(self) -> int:
        return len(self.listed())

    def member(self, index: int) -> Action:
        return self.listed()[index]

    def accepts(self, action: Action) -> bool:
        return why_refused(self._m, self._seat, action) is None


def why_refused(m: Battle, seat: str, action: Action) -> Refusal | None:
    """Why a Blessing of any time may not be used so."""
    name = str(action.args[0]) if action.args else ""
    side = m.sides[seat]
    if name not in m.pack.blessings:
        return Refusal("There is no such Blessing.", ("ME-BLESS-01",))
    if name not in side.blessings:
        foreign = m.pack.blessings[name].alignment != side.alignment
        return Refusal("It was not taken.", ("ME-ALIGN-03",) if foreign else ("ME-SETUP-08",))
    if not left(side, name):
        return Refusal("It has been used in this battle.", ("ME-BLESS-02",))
    if side.counts.get(USED, 0):
        return Refusal("One Blessing is used in a turn.", ("ME-BLESS-03",))
    blessing = m.pack.blessings[name]
    if blessing.moment != "any":
        return Refusal("This is not its moment.", blessing.clauses)
    return blessings_aim.refusal(m, seat, blessing, action.args[1:])


def families(m: Battle, seat: str) -> list[Family]:
    """The Blessings that a seat can use at any time, as answers ``bless NAME ...``."""
    if not open_at(m, seat, "any"):
        return []
    family = AnyTime(m, seat)
    return [family] if family.some() else []


def hexes(m: Battle, seat: str) -> list[Family]:
    """Hex, where a seat has it (ME-BLESS-20)."""
    names = [one.id for one in open_at(m, seat, "enemy-magic")]
    return [Options(BLESS, [Action(BLESS, (name,)) for name in names])] if names else []


def use(m: Battle, seat: str, answer: Action, occasion: Occasion | None = None) -> Steps[None]:
    """Use a Blessing: it is noted openly, and works (ME-BLESS-02, ME-BLESS-03)."""
    from rulebound.games.mythic_earth.blessings_effects import EFFECTS

    blessing = m.pack.blessings[str(answer.args[0])]
    side = m.sides[seat]
    side.used.append(blessing.id)
    side.counts[USED] = 1
    m.note("blessing", seat, *answer.args)
    yield from EFFECTS[blessing.effect](m, seat, blessing, answer.args[1:], occasion)


def window(m: Battle, seat: str, occasion: Occasion) -> Steps[None]:
    """Ask a seat whether it uses a Blessing at this moment.

    Before a test those of any time are open that change it (ME-BLESS-04, ME-BLESS-11, ME-BLESS-14).
    """
    answers: list[Action] = []
    for moment, names in MOMENTS.items():
        if occasion.name in names:
            for blessing in open_at(m, seat, moment):
                answers += [
                    Action(BLESS, (blessing.id, *args))
                    for args in blessings_aim.at_moment(m, seat, blessing, occasion)
                ]
    if occasion.name in TESTS and occasion.unit is not None and occasion.unit.seat == seat:
        for blessing in open_at(m, seat, "any"):
            if occasion.name == "discovery" and blessing.effect == "shed_markers":
                continue  # markers do not count in it (ME-DEVL-04)
            bearer = occasion.unit
            if occasion.name == "stop-fleeing" and occasion.by is not None and blessing.effect == "modify":
                bearer = occasion.by  # whose BR it is (ME-STOP-07)
            if blessing.effect in BEARING and not blessings_aim.refusal_of_unit(m, seat, blessing, bearer):
                answers.append(Action(BLESS, (blessing.id, bearer.id)))
    if not answers:
        return
    subject = occasion.unit.id if occasion.unit is not None else ""
    answer = yield Decision(
        seat,
        WINDOW,
        [Options(BLESS, answers), Options("pass", [PASS])],
        subject,
        (occasion.name,),
        window=WINDOW,
    )
    if answer.verb == BLESS:
        yield from use(m, seat, answer, occasion)


def before_activation(m: Battle, unit: Unit) -> Steps[None]:
    """The seat not in turn may use a Blessing when a Unit is given its die, before anything else (ME-BLESS-04)."""
    seat = other(unit.seat)
    if not m.sides[seat].blessings:
        return
    found = families(m, seat)
    if not found:
        return
    answer = yield Decision(
        seat, WINDOW, [*found, Options("pass", [PASS])], unit.id, ("activates",), window=WINDOW
    )
    if answer.verb == BLESS:
        yield from use(m, seat, answer)
