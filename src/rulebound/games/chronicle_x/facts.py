"""What is true of a position: the fields of ``then``, each compared with what the engine itself would say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from rulebound.games.chronicle_x import (
    agendas,
    attacks,
    combat,
    movement,
    position_setup,
    progress,
    turn,
)
from rulebound.games.chronicle_x.combat import Attack
from rulebound.games.chronicle_x.given import Because, FigureThen, OutcomeThen, Then, ValueThen
from rulebound.games.chronicle_x.measuring import building_at, distance, is_ruin, mask_sees
from rulebound.games.chronicle_x.mission import hand_limit
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    BUILD_MAP,
    BUY_FORCE,
    CHOOSE_BUILDINGS,
    DEPLOY_HEROES,
    DEPLOY_OVERMIND,
    DRAW_AGENDA,
    HERO_PHASE,
    NO_TOKEN,
    OVER,
    OVERMIND,
    TOKEN,
    TOKEN_PLUS,
    Blip,
    Hero,
    MissionState,
    Unit,
)
from rulebound.games.trial import FieldError, Mismatch, Trial
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.tally import Tally
from rulebound.space.board import Mask, bits

Spot = tuple[str | int, ...]

PHASES: Final = {
    BUILD_MAP: "build-map",
    CHOOSE_BUILDINGS: "choose-buildings",
    DRAW_AGENDA: "draw-agenda",
    BUY_FORCE: "buy-force",
    DEPLOY_HEROES: "deploy-heroes",
    DEPLOY_OVERMIND: "deploy-overmind",
    HERO_PHASE: "heroes",
    ALIEN_PHASE: "overmind",
    OVER: "over",
}
FACES: Final = {NO_TOKEN: "none", TOKEN: "plain", TOKEN_PLUS: "plus"}


class Fault(NamedTuple):
    """A fact that is not so: its field under ``then``, what was expected, and what was found."""

    spot: Spot
    expected: object
    found: object

    def __str__(self) -> str:
        name = ".".join(str(part) for part in self.spot)
        return f"{name}: expected {_shown(self.expected)}, found {_shown(self.found)}"


def _shown(value: object) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(_shown(each) for each in value)}]"
    return "true" if value is True else "false" if value is False else str(value)


def check(trial: Trial, then: Then) -> Iterator[Fault]:
    """Every fact that is not so, in the order of the fields; FieldError for one that makes no sense here."""
    m: MissionState = trial.state
    for name, wanted in then.figures.items():
        yield from _figure(m, name, wanted)
    for number, line in enumerate(then.legal):
        yield from _legal(trial, line, ("legal", number))
    for number, entry in enumerate(then.illegal):
        yield from _illegal(trial, entry, ("illegal", number))
    yield from _before_us(trial, then)
    yield from _pairs(m, then)
    yield from _values(m, then)
    yield from _reaches(m, then)
    yield from _events(trial, then)
    yield from _table(m, then)


# ---- figures


def _figure(m: MissionState, name: str, wanted: FigureThen | str) -> Iterator[Fault]:
    spot: Spot = ("figures", name)
    unit = m.find(name)
    blip = m.blip(name)
    gone = (unit is None or not unit.models or unit.models[0].square < 0) and blip is None
    if isinstance(wanted, str):
        if not gone:
            yield Fault(spot, "gone", "on the map")
        return
    if unit is None and blip is None:
        yield Fault(spot, "on the map", "gone")
        return
    for field in wanted.__struct_fields__:
        expected = getattr(wanted, field)
        if expected is None:
            continue
        found = (
            _blip_fact(m, blip, field) if unit is None and blip is not None else _unit_fact(m, unit, field)
        )
        if isinstance(found, tuple) and isinstance(expected, tuple) and field != "health":
            expected, found = tuple(sorted(expected)), tuple(sorted(found))
        if field == "health" and isinstance(expected, tuple) and isinstance(found, tuple):
            expected, found = tuple(sorted(expected)), tuple(sorted(found))
        if isinstance(found, tuple) and len(found) == 1 and not isinstance(expected, tuple):
            found = found[0]
        if found != expected:
            yield Fault((*spot, field), expected, found)


def _blip_fact(m: MissionState, blip: Blip, field: str) -> Any:
    facts: dict[str, Any] = {
        "at": m.ground.board.name(blip.square) if blip.square >= 0 else "nowhere",
        "hidden": blip.kind,
        "done": blip.done,
        "here": blip.square >= 0,
    }
    return facts.get(field, f"a blip, which has no {field}")


def _unit_fact(m: MissionState, unit: Unit | None, field: str) -> Any:
    assert unit is not None
    board = m.ground.board
    models = [model for model in unit.models if model.square >= 0]
    hero = unit if isinstance(unit, Hero) else None
    if field == "at":
        return tuple(board.name(model.square) for model in models)
    if field == "health":
        return tuple(model.health for model in unit.models)
    if field == "models":
        return len(models)
    if field == "kinds":
        return tuple(model.kind for model in models)
    if field == "here":
        return bool(models)
    if field == "overwatch":
        return FACES[unit.overwatch]
    if field == "defence":
        return min(model.stats.defence for model in unit.models)
    if field == "move":
        return movement.move_value(m, unit)
    if field == "settled":
        return all(model.settled for model in models)
    if field == "hidden":
        return "revealed"
    if field == "items":
        return len(hero.backpack) + bool(hero.in_use) if hero is not None else 0
    if field == "backpack":
        return tuple(hero.backpack) if hero is not None else ()
    if field == "room":
        return m.station.get(unit.id, "none")
    if field == "visited":
        return m.visited.get(unit.id, ())
    if field == "studied":
        return m.studied.get(unit.id, "none")
    return getattr(unit, field, f"nothing: {unit.id} has no {field}")


# ---- what may be done


def _legal(trial: Trial, line: str, spot: Spot) -> Iterator[Fault]:
    decision = trial.decision
    if decision is None:
        yield Fault(spot, line, "the match is over")
        return
    action = trial.match.read(_bare(trial, line))
    if not decision.accepts(action):
        yield Fault(spot, f"{line!r} is legal", f"it is refused: {trial.reason(action)}; {trial.asks()}")


def _illegal(trial: Trial, entry: str | Because, spot: Spot) -> Iterator[Fault]:
    line, clause = (entry, "") if isinstance(entry, str) else (entry.action, entry.because)
    try:
        trial.refuse(line, clause)
    except Mismatch as mismatch:
        yield Fault(spot, f"{line!r} is illegal", mismatch)


def _bare(trial: Trial, line: str) -> str:
    first, _, rest = line.partition(" ")
    return rest if first.rstrip(":") in trial.match.game.seats else line


def _before_us(trial: Trial, then: Then) -> Iterator[Fault]:
    decision = trial.decision
    if then.decision is not None:
        for field in then.decision.__struct_fields__:
            expected = getattr(then.decision, field)
            found = getattr(decision, field) if decision is not None else "the match is over"
            if expected is not None and found != expected:
                yield Fault(("decision", field), expected, f"{found} ({trial.asks()})")
    outcome = trial.match.outcome
    if then.outcome == "none":
        if outcome is not None:
            yield Fault(("outcome",), "the match goes on", outcome.reason)
    elif isinstance(then.outcome, OutcomeThen):
        winner = "none yet" if outcome is None else outcome.winner or "draw"
        if winner != then.outcome.winner:
            yield Fault(("outcome", "winner"), then.outcome.winner, winner)
        elif (
            then.outcome.clause is not None
            and outcome is not None
            and then.outcome.clause not in outcome.clauses
        ):
            yield Fault(("outcome", "clause"), then.outcome.clause, list(outcome.clauses))


# ---- places and pairs


def _place(m: MissionState, name: str, spot: Spot) -> Mask:
    unit = m.find(name)
    if unit is not None:
        if not unit.mask:
            raise FieldError(spot, f"{name} is not on the map")
        return unit.mask
    blip = m.blip(name)
    if blip is not None:
        return blip.mask
    try:
        return 1 << m.ground.board.parse(name)
    except ValueError:
        raise FieldError(spot, f"{name!r} is neither a figure nor a square here") from None


def _two(pair: str, spot: Spot) -> tuple[str, str]:
    words = pair.split()
    if len(words) != 2:
        raise FieldError(spot, f"{pair!r} should name two figures or squares")
    return words[0], words[1]


def _touch(m: MissionState, first: Mask, second: Mask) -> bool:
    return any(m.ground.adjacent(square) & second for square in bits(first))


def _pairs(m: MissionState, then: Then) -> Iterator[Fault]:
    tests: tuple[tuple[str, Sequence[str], Callable[[MissionState, Mask, Mask], bool], bool], ...] = (
        ("sees", then.sees, mask_sees, True),
        ("does_not_see", then.does_not_see, mask_sees, False),
        ("adjacent", then.adjacent, _touch, True),
        ("not_adjacent", then.not_adjacent, _touch, False),
    )
    for field, pairs, test, wanted in tests:
        for number, pair in enumerate(pairs):
            spot: Spot = (field, number)
            first, second = _two(pair, spot)
            if test(m, _place(m, first, spot), _place(m, second, spot)) != wanted:
                yield Fault(spot, f"{pair}: {field.replace('_', ' ')}", "the opposite")
    for pair, expected in then.distance.items():
        spot = ("distance", pair)
        first, second = _two(pair, spot)
        found = distance(m, _place(m, first, spot), _place(m, second, spot))
        if found != expected:
            yield Fault(spot, expected, found)
    for name, ruin in then.ruin.items():
        spot = ("ruin", name)
        building = building_at(m, _place(m, name, spot))
        if building < 0:
            raise FieldError(spot, f"{name} is in no building")
        if is_ruin(m, building) != ruin:
            yield Fault(spot, ruin, not ruin)


# ---- values


def _values(m: MissionState, then: Then) -> Iterator[Fault]:
    for field in ("attack_value", "melee_value", "shoot_value", "overwatch_value", "defence_value"):
        for pair, wanted in getattr(then, field).items():
            spot: Spot = (field, pair)
            words = pair.split()
            if not 2 <= len(words) <= 4:
                raise FieldError(spot, f"{pair!r} should name who and against whom")
            first, second = m.find(words[0]), m.find(words[1])
            if first is None or second is None:
                raise FieldError(spot, f"{pair!r} should name two heroes or units on the map")
            if field == "defence_value":
                attack = _attack(m, second, first, "attack_value", words[2:], spot)
                if attack is None:
                    raise FieldError(spot, f"{second.id} cannot attack {first.id}")
                tally = combat.defence_value(m, attack, first)
            else:
                attack = _attack(m, first, second, field, words[2:], spot)
                if attack is None or wanted == "none":
                    if (attack is None) != (wanted == "none"):
                        yield Fault(spot, wanted, "no attack" if attack is None else "an attack")
                    continue
                tally = combat.attack_value(m, attack)
            yield from _tally(tally, wanted, spot)


def _attack(
    m: MissionState, first: Unit, second: Unit, field: str, squares: list[str], spot: Spot
) -> Attack | None:
    places = [_place(m, name, spot).bit_length() - 1 for name in squares] + [-1, -1]
    psychic = attacks.shots_psychically(first)
    if field == "melee_value":
        return attacks.blow(m, first, second)
    if field == "shoot_value":
        return attacks.shot(m, first, second, psychic, places[0], places[1])
    if field == "overwatch_value":
        return attacks.overwatch_aim(m, first, second)
    return attacks.legal(m, first, second, False, places[0], places[1])


def _tally(tally: Tally, wanted: int | ValueThen, spot: Spot) -> Iterator[Fault]:
    said = "; ".join(f"{line.value:+d} {line.label}" for line in tally.lines)
    if isinstance(wanted, int):
        if tally.total != wanted:
            yield Fault(spot, wanted, f"{tally.total} ({said})")
        return
    for field in ("total", "dice", "surplus"):
        expected = getattr(wanted, field)
        found = getattr(tally, field)
        if expected is not None and found != expected:
            yield Fault((*spot, field), expected, f"{found} ({said})")
    named = [line.clause for line in tally.lines]
    for clause in wanted.clauses:
        if clause not in named:
            yield Fault((*spot, "clauses"), clause, said)
    for clause in wanted.without:
        if clause in named:
            yield Fault((*spot, "without"), f"nothing by {clause}", said)


def _reaches(m: MissionState, then: Then) -> Iterator[Fault]:
    board = m.ground.board
    for name, wanted in then.reach.items():
        spot: Spot = ("reach", name)
        verb, _, who = name.partition(" ")
        unit, blip = m.find(who), m.blip(who)
        mask = 0
        if blip is not None and verb == "move":
            mask = movement.reach(m, movement.Walk(None, None, blip, "move", movement.BLIP_MOVE))
        elif unit is not None and verb in ("move", "sprint"):
            for model in unit.models:
                left = movement.allowance(m, unit, verb, model)
                mask |= movement.reach(m, movement.walk_of(m, unit, model, verb, left))
        else:
            raise FieldError(spot, "should read: move FIGURE or sprint FIGURE")
        found = [board.name(square) for square in bits(mask)]
        for square in wanted.includes:
            _place(m, square, spot)
            if square not in found:
                yield Fault((*spot, "includes"), square, found)
        for square in wanted.excludes:
            _place(m, square, spot)
            if square in found:
                yield Fault((*spot, "excludes"), f"not {square}", found)
        if wanted.count is not None and len(found) != wanted.count:
            yield Fault((*spot, "count"), wanted.count, f"{len(found)} {found}")


# ---- what happened, and the table


def _events(trial: Trial, then: Then) -> Iterator[Fault]:
    kinds = [event.kind for event in trial.match.events]
    for kind, expected in then.happened.items():
        if kinds.count(kind) != expected:
            yield Fault(("happened", kind), expected, f"{kinds.count(kind)} among {', '.join(kinds)}")
    left = iter(kinds)
    if not all(kind in left for kind in then.order):
        yield Fault(("order",), list(then.order), kinds)
    for seat, words in then.hidden_from.items():
        try:
            said = repr(trial.match.view(seat))
        except (ImportError, RuleboundError) as error:
            raise FieldError(("hidden_from", seat), str(error)) from None
        for word in words:
            if word in said:
                yield Fault(("hidden_from", seat), f"nothing about {word!r}", "it is in the view")


def _names(m: MissionState, mask: Mask) -> tuple[str, ...]:
    return tuple(m.ground.board.name(square) for square in bits(mask))


def _edges(m: MissionState) -> tuple[str, ...]:
    board = m.ground.board
    return tuple(
        f"{board.name(square)}-{board.name(square + (board.stride if direction else 1))}"
        for square, direction in m.ruined
    )


def _size(wanted: object, found: Sequence[str]) -> object:
    return len(found) if isinstance(wanted, int) else tuple(found)


def _table(m: MissionState, then: Then) -> Iterator[Fault]:
    found: dict[str, object] = {
        "hazards": _names(m, m.hazards),
        "spanners": _names(m, m.spanners),
        "broken": _names(m, m.yellow_lost),
        "ruined": _edges(m),
        "unexplored": m.unexplored.bit_count(),
        "hand": _size(then.hand, m.hand),
        "hand_limit": hand_limit(m),
        "stored": m.stored,
        "deck": len(m.deck),
        "discard": _size(then.discard, m.discard),
        "building_deck": len(m.building_deck),
        "hazard_deck": len(m.hazard_deck),
        "bag": len(m.bag),
        "round": m.round,
        "phase": PHASES[m.phase],
        "acting": m.acting or "nobody",
        "actions_left": turn.actions_left(m),
        "tracker": m.tracker,
        "abduction": m.abduction,
        "pool": m.pool,
        "stack": m.stack,
        "heroes_lost": m.lost,
    }
    for field, value in found.items():
        expected = getattr(then, field)
        if expected is None:
            continue
        if field != "stack" and isinstance(value, tuple) and isinstance(expected, tuple):
            expected, value = _sorted(expected), _sorted(value)
        if value != expected:
            yield Fault((field,), expected, value)
    yield from _agenda(m, then)
    if then.setup is not None:
        for field, expected, value in position_setup.faults(m, then.setup):
            yield Fault(("setup", field), expected, value)
    if then.face_down is not None and _sorted(then.face_down) != _sorted(
        _names(m, sum(1 << at for at in m.vip_tokens))
    ):
        yield Fault(("face_down",), then.face_down, _names(m, sum(1 << at for at in m.vip_tokens)))
    for name, number in then.kept.items():
        if m.figures.get(name) != number:
            yield Fault(("kept", name), number, m.figures.get(name, "no such figure"))
    for name, said in then.now.items():
        wins = [each for each in (*m.brief.wins.heroes, *m.brief.wins.overmind) if each.id == name]
        if not wins:
            raise FieldError(("now", name), "the mission has no such condition")
        if progress.stands(m, wins[0]) != said:
            yield Fault(("now", name), said, progress.stands(m, wins[0]))
    for name, where in then.markers.items():
        marker = next((marker for marker in m.markers if marker.id == name), None)
        if marker is None:
            raise FieldError(("markers", name), "there is no such marker")
        at = marker.carrier or (m.ground.board.name(marker.square) if marker.square >= 0 else "nowhere")
        if at != where:
            yield Fault(("markers", name), where, at)


def _agenda(m: MissionState, then: Then) -> Iterator[Fault]:
    """The card in play, what it has noted, and its figures as the Overmind sees them."""
    wanted = then.agenda
    if wanted is None:
        return
    if wanted.card is not None and wanted.card != m.agenda:
        yield Fault(("agenda", "card"), wanted.card, m.agenda or "none")
    if wanted.done is not None and wanted.done != m.agenda_done:
        yield Fault(("agenda", "done"), wanted.done, m.agenda_done)
    if wanted.deck is not None and wanted.deck != len(m.agenda_deck):
        yield Fault(("agenda", "deck"), wanted.deck, len(m.agenda_deck))
    for key, number in wanted.tally.items():
        if m.agenda_tally.get(key, 0) != number:
            yield Fault(("agenda", "tally", key), number, m.agenda_tally.get(key, 0))
    if wanted.progress:
        shown = agendas.view(m, OVERMIND)
        rows = [] if shown is None else [row for each in shown["objectives"] for row in each["progress"]]
        for label, figures in wanted.progress.items():
            found = [f"{row['have']}/{row['need']}" for row in rows if row["label"] == label]
            if figures not in found:
                yield Fault(("agenda", "progress", label), figures, tuple(found))


def _sorted(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(values))
