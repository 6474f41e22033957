"""Moments: when a side may come in with a card or an ability (CX-MUT-05), and how a mutation is paid for."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Final, cast

from rulebound.games.chronicle_x import agenda_base
from rulebound.games.chronicle_x.mutation_base import Mutation, Plays
from rulebound.games.chronicle_x.sources import (
    ABILITIES,
    MUTATIONS,
    NO_LISTENERS,
    UPGRADES,
    Listeners,
    Source,
    Steps,
)
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState, Unit
from rulebound.kernel.decisions import PASS, Action, Decision, Family, Options, option

_PASS_FAMILY: Final = option("pass")


def card(m: MissionState, name: str) -> Mutation:
    """The source of a mutation card by its id; the states of one match share them."""
    source = m.cards.get(name)
    if source is None:
        entry = m.pack.mutation(name)
        assert entry is not None
        source = cast(type[Mutation], MUTATIONS[entry.effect])(
            entry.id, entry.name, entry.params, entry.clauses
        )
        if entry.supreme_text is not None:
            source.set_supreme(entry.supreme_params)
        m.cards[name] = source
    return source


def _table(m: MissionState, hand: tuple[str, ...]) -> dict[str, Listeners]:
    """What the Overmind may come in with, by moment: the cards of a hand that name it, in their order.

    A moment that only abilities of alien cards name has no cards; one that nothing names is left out.
    """
    if len(m.plays) >= _HANDS_KEPT:
        m.plays.clear()
    found: dict[str, Listeners] = {}
    for profile in m.pack.aliens.values():
        for name in ABILITIES[profile.ability.effect].moments:
            found[name] = (True, ())
    for upgrade in sorted(m.upgrades):
        for name in UPGRADES[m.pack.upgrades[upgrade].effect].moments:
            found[name] = (True, ())
    for source in [card(m, name) for name in hand]:
        for name in source.moments:
            by_units, cards = found.get(name, NO_LISTENERS)
            found[name] = (by_units, (*cards, source))
    m.plays[hand] = found
    return found


_HANDS_KEPT: Final = 4096


def _coming(m: MissionState) -> dict[str, Listeners]:
    """What the Overmind may come in with, by moment, for the hand that it holds now."""
    hand = m.hand
    if m.held is not hand:
        m.coming = m.plays.get(hand) or _table(m, hand)
        m.held = hand
    return m.coming


def _heard(m: MissionState) -> dict[str, list[tuple[int, Source]]]:
    """What the heroes may come in with, by moment: each such source with the place of its hero among them."""
    heard: dict[str, list[tuple[int, Source]]] = {}
    for place, hero in enumerate(m.heroes):
        for source in hero.sources:
            for moment in source.moments:
                heard.setdefault(moment, []).append((place, source))
    m.heard = heard
    return heard


def plays(m: MissionState, moment: str) -> tuple[Mutation, ...]:
    """The cards in the Overmind's hand that name a moment, in the order of the hand."""
    return _coming(m).get(moment, NO_LISTENERS)[1]


def calm_plays(m: MissionState) -> Family | None:
    """The mutations that the Overmind may play between two actions; in its own phase they stand among its choices."""
    cards = plays(m, "any_calm")
    if not cards:
        return None
    found = Plays(m, cards, "any_calm", None)
    return found if found.count() else None


def idle(m: MissionState, side: str, moment: str) -> bool:
    """Whether a side has nothing at all that names a moment, so that it need not even be asked.

    This is only a quicker way to what ``ask`` does: asking an idle side comes to nothing.
    """
    if side == HEROES:
        return moment not in (m.heard or _heard(m))
    if moment in (m.coming if m.held is m.hand else _coming(m)):
        return False
    return not (m.open_windows and m.hand)


def quiet(m: MissionState, moment: str) -> bool:
    """Whether both sides are idle in a moment."""
    if moment in (m.heard or _heard(m)) or moment in (m.coming if m.held is m.hand else _coming(m)):
        return False
    return not (m.open_windows and m.hand)


def offers(m: MissionState, side: str, moment: str, context: Any) -> list[Action]:
    """What a side may do in a moment, by its units' sources and by the cards in its hand."""
    if side == HEROES:
        return _of_heroes(m, moment, context)
    listeners = _coming(m).get(moment)
    if listeners is None:
        return []
    by_units, cards = listeners
    found = _of_units(m, moment, context) if by_units else []
    for source in cards:
        found += source.offers(m, NOBODY, moment, context)
    return found


def _of_heroes(m: MissionState, moment: str, context: Any) -> list[Action]:
    found: list[Action] = []
    for place, source in (m.heard or _heard(m)).get(moment, ()):
        hero = m.heroes[place]
        if hero.models[0].square >= 0:
            found += source.offers(m, hero, moment, context)
    return found


def _of_units(m: MissionState, moment: str, context: Any) -> list[Action]:
    found: list[Action] = []
    for unit in m.units:
        if moment in unit.moments and unit.side == OVERMIND:
            for source in unit.sources:
                if moment in source.moments:
                    found += source.offers(m, unit, moment, context)
    return found


def comes_in(m: MissionState, side: str, moment: str, context: Any) -> bool:
    """Whether a side has to be asked: where this is false, ``ask`` comes to nothing."""
    if side == HEROES:
        for place, ability in (m.heard or _heard(m)).get(moment, ()):
            hero = m.heroes[place]
            if hero.models[0].square >= 0 and ability.comes_in(m, hero, moment, context):
                return True
        return False
    listeners = (m.coming if m.held is m.hand else _coming(m)).get(moment)
    if listeners is not None:
        by_units, cards = listeners
        for source in cards:
            if source.comes_in(m, NOBODY, moment, context):
                return True
        if by_units and _of_units(m, moment, context):
            return True
    return m.open_windows and bool(m.hand)


NOBODY: Final = Unit("", "", OVERMIND, [], ())
"""Stands for the bearer of a card that nobody on the map bears."""


def ask(
    m: MissionState, side: str, moment: str, context: Any, subject: str = ""
) -> Generator[Any, Any, bool]:
    """Let a side come in as often as it likes; True if it did anything.

    Where the windows are open (``m.open_windows``, a set-up for people at one table) the Overmind is asked whenever it
    holds cards, which everybody can see, and not because of which they are. Otherwise a question with a single answer
    is not put, and nobody is there to notice.
    """
    did = False
    while True:
        found = offers(m, side, moment, context)
        if not found and (side == HEROES or not m.hand or not m.open_windows):
            return did
        answer = yield decision(side, moment, found, subject)
        if answer == PASS:
            return did
        did = True
        yield from perform(m, answer, moment, context)


def decision(side: str, moment: str, found: list[Action], subject: str) -> Decision:
    """The question whether a side comes in."""
    uses: list[Action] = []
    mutations: list[Action] = []
    for action in found:
        (uses if action.verb == "use" else mutations).append(action)
    families: list[Family] = []
    if uses:
        families.append(Options("use", uses))
    if mutations:
        families.append(Options("mutate", mutations))
    families.append(_PASS_FAMILY)
    question = Decision(side, "moment", families, subject, (moment,), moment)
    question.open = not found
    return question


def ask_both(m: MissionState, first: str, moment: str, context: Any, subject: str = "") -> Iterable[Any]:
    """Ask both sides in turn, ``first`` before the other, until both pass one after the other; no steps if none comes in."""
    second = OVERMIND if first == HEROES else HEROES
    if comes_in(m, first, moment, context):
        return _one_then_other(m, first, second, moment, context, subject)
    return (
        _by_turns(m, second, first, moment, context, subject) if comes_in(m, second, moment, context) else ()
    )


def _one_then_other(
    m: MissionState, first: str, second: str, moment: str, context: Any, subject: str
) -> Steps:
    yield from ask(m, first, moment, context, subject)
    if comes_in(m, second, moment, context):
        yield from _by_turns(m, second, first, moment, context, subject)


def _by_turns(m: MissionState, one: str, other: str, moment: str, context: Any, subject: str) -> Steps:
    while (yield from ask(m, one, moment, context, subject)):
        if not (yield from ask(m, other, moment, context, subject)):
            return


def perform(m: MissionState, action: Action, moment: str, context: Any) -> Steps:
    """Carry out a ``use`` or a ``mutate``."""
    if action.verb == "mutate":
        yield from _mutate(m, action, moment, context)
        return
    unit = m.find(str(action.args[0]))
    assert unit is not None
    source = source_of(unit, str(action.args[1]))
    assert source is not None
    m.note("use", unit.id, source.id, source.title, source.clauses)
    yield from source.use(m, unit, action, moment, context)


def source_of(unit: Unit, name: str) -> Source | None:
    """The ability or item of a unit by its id."""
    for source in unit.sources:
        if source.id == name:
            return source
    return None


def _mutate(m: MissionState, action: Action, moment: str, context: Any) -> Steps:
    """``mutate CARD standard ...`` or ``mutate CARD supreme OTHER ...`` (CX-MUT-06)."""
    name, form = str(action.args[0]), str(action.args[1])
    source = card(m, name)
    m.give_up(name)
    if form == "supreme":
        m.give_up(str(action.args[2]))
    m.note("mutation", name, source.title, form, source.clauses)
    cancelled = [False]
    if not idle(m, HEROES, "card_response"):
        yield from ask(m, HEROES, "card_response", (action, moment, context, cancelled))
    if not cancelled[0]:
        yield from source.use(m, NOBODY, action, moment, context)
        if m.agenda and (form == "supreme" or name in m.pack.ultimates):
            agenda_base.deed(m, name)
