"""What is true of a position: the fields of ``then``, each compared with what the engine itself would say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulebound.content.lengths import mil
from rulebound.games.mythic_earth.given import Then, UnitThen
from rulebound.games.mythic_earth.position import point
from rulebound.games.mythic_earth.state import OVER, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.tokens import place_of
from rulebound.games.mythic_earth.values import brave_tally, move_tally, react_tally
from rulebound.games.trial import FieldError, Mismatch, Trial
from rulebound.kernel.errors import RuleboundError
from rulebound.space.field.bases import group_gap, touching
from rulebound.space.field.coherency import coherent

Spot = tuple[str | int, ...]


class Fault(Exception):
    """A fact that is not so."""

    def __init__(self, spot: Spot, expected: object, found: object) -> None:
        super().__init__(f"expected {expected!r}, found {found!r}")
        self.spot = spot


def check(trial: Trial, then: Then) -> list[Fault]:
    """Every fact that is not so."""
    m: Battle = trial.state
    faults: list[Fault] = []

    def same(spot: Spot, expected: object, found: object) -> None:
        if expected is not None and expected != found:
            faults.append(Fault(spot, expected, found))

    for name, wanted in then.units.items():
        if name not in m.units:
            raise FieldError(("units", name), f"there is no Unit {name!r}")
        faults += unit_faults(m, m.units[name], wanted, ("units", name))
    for seat, side in then.sides.items():
        found = m.sides[seat]
        same(("sides", seat, "alignment"), side.alignment, found.alignment)
        same(("sides", seat, "zone"), side.zone, found.zone)
        same(("sides", seat, "devotion"), side.devotion, found.devotion)
        same(("sides", seat, "blessings"), side.blessings, tuple(found.blessings))
    if then.table is not None:
        same(("table",), point(then.table), (m.field.table.width, m.field.table.height))
    same(("scenario",), then.scenario, m.scenario)
    for seat, pool in then.pools.items():
        same(("pools", seat), pool, tuple(sorted(m.sides[seat].pool, reverse=True)))
    for seat, points in then.points.items():
        same(("points", seat), points, sum(m.sides[seat].points.values()))
    for seat, sources in then.sources.items():
        same(("sources", seat), sources, m.sides[seat].points)
    for seat, choices in then.choices.items():
        same(("choices", seat), choices, tuple(m.sides[seat].choices))
    for seat, notes in then.notes.items():
        same(("notes", seat), notes, m.sides[seat].notes)
    for seat, words in then.hidden.items():
        seen = seen_by(trial, seat)
        for number, word in enumerate(words):
            if word in seen:
                faults.append(Fault(("hidden", seat, number), f"no {word}", "it can be seen"))
    for seat, revealed in then.revealed.items():
        same(("revealed", seat), revealed, m.sides[seat].revealed)
    for seat, used in then.used.items():
        same(("used", seat), used, tuple(m.sides[seat].used))
    same(("laid",), then.laid, tuple([laid.source for laid in m.laid]))
    for name, kind in (then.ground or {}).items():
        lies = next((piece.kind for piece in m.field.pieces if piece.id == name), "")
        same(("ground", name), kind, lies)
    if then.tokens is not None:
        faults += token_faults(m, then)
    same(("to_act",), then.to_act, m.to_act)
    same(("value",), then.value, m.value)
    same(("turn",), then.turn, m.turn)
    same(("active",), then.active, m.active)
    decision = trial.decision
    same(("decision",), then.decision, decision.kind if decision is not None else "")
    same(("seat",), then.seat, decision.seat if decision is not None else "")
    same(("subject",), then.subject, decision.subject if decision is not None else "")
    same(("winner",), then.winner, m.outcome.winner if m.outcome is not None else None)
    same(("over",), then.over, m.phase == OVER)
    faults += action_faults(trial, then)
    kinds = [event.kind for event in trial.match.events]
    at = 0
    for number, kind in enumerate(then.log):
        if kind not in kinds[at:]:
            faults.append(Fault(("log", number), kind, tuple(kinds)))
            break
        at = kinds.index(kind, at) + 1
    for number, kind in enumerate(then.not_log):
        if kind in kinds:
            faults.append(Fault(("not_log", number), f"no {kind}", tuple(kinds)))
    return faults


def seen_by(trial: Trial, seat: str) -> str:
    """All that a seat has been told, and what it sees now."""
    told = [
        (event.kind, event.data if event.only in ("", seat) else event.public) for event in trial.match.events
    ]
    return f"{trial.match.view(seat)} {told}"


def unit_faults(m: Battle, unit: Unit, wanted: UnitThen, spot: Spot) -> Iterator[Fault]:
    """What is not so of a Unit."""
    plain: Iterable[tuple[str, Any]] = (
        ("minis", len(unit.kinds)),
        ("numbers", tuple(unit.numbers)),
        ("markers", unit.markers),
        ("frozen", unit.frozen),
        ("fleeing", unit.fleeing),
        ("alert", unit.alert),
        ("low", unit.low),
        ("airborne", unit.airborne),
        ("locked", tuple(unit.foes)),
        ("beside", tuple(unit.beside)),
        ("waiting", tuple(unit.waiting)),
        ("destroyed", unit.gone),
        ("brave", brave_tally(m, unit).total if unit.here else None),
        ("react", react_tally(unit).total),
        ("heroic", any(kind.heroic for kind in unit.profiles())),
        ("spells", tuple(unit.card.spells)),
        ("lasting", tuple(sorted(unit.lasting))),
        ("hurt", {str(unit.numbers[i]): hurt for i, hurt in enumerate(unit.hurt) if hurt}),
    )
    for field, found in plain:
        expected = getattr(wanted, field)
        if expected is not None and expected != found:
            yield Fault((*spot, field), expected, found)
    if wanted.move is not None and mil(wanted.move) != move_tally(m, unit).total:
        yield Fault((*spot, "move"), wanted.move, move_tally(m, unit).total / 1000)
    for talent, has_it in (wanted.talents or {}).items():
        if has(unit, talent) != has_it:
            yield Fault((*spot, "talents", talent), has_it, not has_it)
    if wanted.at is not None:
        middles = tuple([(base.x, base.y) for base in unit.bases])
        if tuple([point(one) for one in wanted.at]) != middles:
            yield Fault((*spot, "at"), wanted.at, tuple([(x / 1000, y / 1000) for x, y in middles]))
    for name, gap in (wanted.gap or {}).items():
        if name not in m.units:
            raise FieldError((*spot, "gap", name), f"there is no Unit {name!r}")
        found = group_gap(unit.bases, m.units[name].bases)
        if found != mil(gap):
            yield Fault((*spot, "gap", name), gap, found / 1000)
    for name, count in (wanted.in_contact or {}).items():
        if name not in m.units:
            raise FieldError((*spot, "in_contact", name), f"there is no Unit {name!r}")
        touch = sum([any(touching(base, one) for one in m.units[name].bases) for base in unit.bases])
        if touch != count:
            yield Fault((*spot, "in_contact", name), count, touch)
    if wanted.touching is not None:
        found_names = tuple(
            [
                other.id
                for other in m.present()
                if other.id != unit.id and any(touching(a, b) for a in unit.bases for b in other.bases)
            ]
        )
        if found_names != wanted.touching:
            yield Fault((*spot, "touching"), wanted.touching, found_names)
    if wanted.north_of is not None and not all(base.y > mil(wanted.north_of) for base in unit.bases):
        yield Fault((*spot, "north_of"), wanted.north_of, [base.y / 1000 for base in unit.bases])
    if wanted.south_of is not None and not all(base.y < mil(wanted.south_of) for base in unit.bases):
        yield Fault((*spot, "south_of"), wanted.south_of, [base.y / 1000 for base in unit.bases])
    if wanted.coherent is not None and wanted.coherent != coherent(unit.bases):
        yield Fault((*spot, "coherent"), wanted.coherent, not wanted.coherent)


def token_faults(m: Battle, then: Then) -> Iterator[Fault]:
    """Which of the tokens are not there; if none is named there must be none."""
    assert then.tokens is not None
    if not then.tokens and m.tokens:
        yield Fault(("tokens",), (), tuple([token.kind for token in m.tokens]))
    for number, wanted in enumerate(then.tokens):
        fits = [
            token
            for token in m.tokens
            if token.kind == wanted.kind
            and (wanted.at is None or place_of(m, token) == point(wanted.at))
            and (wanted.seat is None or token.seat == wanted.seat)
            and (wanted.carrier is None or token.carrier == wanted.carrier)
        ]
        if len(fits) != (wanted.count if wanted.count is not None else max(len(fits), 1)):
            found = [(t.kind, t.x / 1000, t.y / 1000, t.seat, t.carrier) for t in m.tokens]
            yield Fault(("tokens", number), wanted, found)


def action_faults(trial: Trial, then: Then) -> Iterator[Fault]:
    """Which actions are open that must not be, or the other way round."""
    decision = trial.decision
    for number, line in enumerate(then.legal):
        if " " not in line:
            verbs = [family.verb for family in decision.families] if decision is not None else []
            if line not in verbs:
                yield Fault(("legal", number), line, verbs)
            continue
        action = trial.match.read(line)
        if decision is None or not decision.accepts(action):
            yield Fault(("legal", number), line, trial.reason(action))
    for number, wanted in enumerate(then.illegal):
        if " " not in wanted.action and not wanted.because:
            if decision is not None and wanted.action in [family.verb for family in decision.families]:
                yield Fault(("illegal", number), f"no {wanted.action}", wanted.action)
            continue
        try:
            trial.refuse(wanted.action, wanted.because)
        except Mismatch as error:
            yield Fault(("illegal", number), wanted.because or "refused", str(error))
        except RuleboundError as error:
            raise FieldError(("illegal", number), str(error)) from None
