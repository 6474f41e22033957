"""The hidden agenda of the Overmind: drawn, noted, looked at, shown, and won by (CX-SETUP-08, CX-AGENDA, CX-CONQ-11)."""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.chronicle_x import agenda_base, agenda_cards, agenda_cards_two, blips, goals
from rulebound.games.chronicle_x.agenda_base import CARDS, CHECKS, Check, bodies_of, complete, entry
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Blip, MissionState
from rulebound.kernel.chances import Shuffle
from rulebound.kernel.decisions import PASS, Action, Decision, Family, Options, Refusal, option

PARTS: Final = (agenda_cards, agenda_cards_two)
"""The modules that hold the cards; they register themselves."""
OFFERED: Final = 2
"""Cards that are drawn, of which one is kept (CX-SETUP-08)."""

Json = dict[str, Any]


def draw(m: MissionState) -> Steps:
    """Draw two cards, keep one in secret and shuffle the other back (CX-SETUP-08, CX-COMP-04, CX-CONQ-11)."""
    if not m.agenda_offer:
        cards = tuple(sorted(m.pack.agendas))
        order = yield Shuffle(OVERMIND, ("agenda", "deck"), len(cards))
        deck = tuple(cards[i] for i in order)
        m.agenda_offer, m.agenda_deck = deck[:OFFERED], deck[OFFERED:]
        m.whisper("agendas_drawn", OVERMIND, m.agenda_offer, (len(m.agenda_offer),))
    choices = Options("keep", [Action("keep", (name,)) for name in m.agenda_offer])
    answer = yield Decision(OVERMIND, "agenda", [choices], rest=True)
    kept, offered = str(answer.args[0]), m.agenda_offer
    back = (*m.agenda_deck, *(name for name in m.agenda_offer if name != kept))
    order = yield Shuffle(OVERMIND, ("agenda", "deck"), len(back))
    m.agenda, m.agenda_offer = kept, ()
    m.agenda_deck = tuple(back[i] for i in order)
    m.whisper("agenda_kept", OVERMIND, (kept,), ())
    if "listening-post" in m.rooms:
        # the Heroes are shown the card that was not kept
        other = tuple([name for name in offered if name != kept])
        m.whisper("agenda_overheard", HEROES, other, ())


def begin(m: MissionState) -> Steps:
    """What is noted when deployment is over; the Overmind breaks ties by secret notes.

    Where windows are open to everybody it is asked in any case, so that being asked does not tell which card it holds.
    """
    note_start(m)
    asked = False
    steps = CARDS[entry(m).effect].begin(m)
    answer: Any = None
    while True:
        try:
            request = steps.send(answer)
        except StopIteration:
            break
        asked = True
        answer = yield request
    if not asked and m.open_windows:
        question = Decision(OVERMIND, "agenda_note", [option("pass")])
        question.open = True
        yield question
    if agenda_base.settle(m):
        goals.check(m)


def note_start(m: MissionState) -> None:
    """The figures of the start that cards ask about."""
    from rulebound.games.chronicle_x.mission import hand_limit

    tally = m.agenda_tally
    for hero in m.heroes:
        if hero.models[0].square >= 0:
            tally[f"start {hero.id}"] = hero.models[0].square
    tally["abduction before"] = m.abduction
    tally["hazards at start"] = m.hazards.bit_count()
    tally["rooms at start"] = m.unexplored.bit_count()
    tally["spanners at start"] = m.spanners.bit_count()
    tally["limit at start"] = hand_limit(m)
    tally["units at start"] = sum(1 for blip in m.blips if not blip.decoy) + sum(
        1 for unit in m.units if unit.side == OVERMIND
    )


# ---- the moments of looking


def turn_end(m: MissionState, who: str) -> Steps:
    """An alien unit or blip has finished its activation, by doing nothing as well."""
    CARDS[entry(m).effect].turn_end(m, who)
    yield from _look(m, "turn_end")


def round_end(m: MissionState) -> Steps:
    """The last step of the alien phase, still the Overmind's turn, before what the mission itself looks at."""
    yield from _look(m, "round_end")
    agenda_base.new_round(m)


def _look(m: MissionState, when: str) -> Steps:
    if agenda_base.settle(m):
        goals.check(m)
    card = CARDS[entry(m).effect]
    again = getattr(card, "before", None)
    if again is not None and when == "round_end":
        yield from again(m)
    numbers = [
        number for number in agenda_base.open_objectives(m) if when in entry(m).objectives[number].moments
    ]
    for number in numbers:
        wanted = entry(m).objectives[number]
        yield from _prove(m, CHECKS[wanted.check], wanted.params)
    if not numbers and when == "round_end" and not agenda_base.shown(m):
        # the others are not to learn from being asked, or not, what the card is about
        yield from _ask_open(m)
    bodies = bodies_of(m)
    if when == "round_end":
        for number in agenda_base.open_objectives(m):
            # what has to hold several times is counted from when the objective could be met
            wanted = entry(m).objectives[number]
            CHECKS[wanted.check].round_end(m, wanted.params, bodies)
    agenda_base.look(m, when)
    if complete(m):
        goals.check(m)


def _ask_open(m: MissionState) -> Steps:
    if m.open_windows and m.blips:
        question = Decision(OVERMIND, "agenda_proof", [option("pass")], window="agenda_proof")
        question.open = True
        yield question


def proofs(m: MissionState, check: Check, params: Any) -> list[Blip]:
    """The blips that would further an objective if they were turned up now."""
    hidden = [blip for blip in m.blips if not blip.decoy and blip.square >= 0]
    now = check.level(m, params, bodies_of(m))
    names = [blip.id for blip in hidden]
    most = check.level(m, params, bodies_of(m, names))
    if most <= now:
        return []
    return [
        blip
        for blip in hidden
        if check.level(m, params, bodies_of(m, [blip.id])) > now
        or check.level(m, params, bodies_of(m, [name for name in names if name != blip.id])) < most
    ]


def _prove(m: MissionState, check: Check, params: Any) -> Steps:
    """The Overmind may turn up any blips that it needs, without Behaviour; or leave it, and the objective stays open."""
    asked = False
    while True:
        found = proofs(m, check, params)
        if not found:
            if not asked and not agenda_base.shown(m):
                yield from _ask_open(m)
            return
        asked = True
        families: list[Family] = [
            Options("reveal", [Action("reveal", (blip.id,)) for blip in found]),
            option("pass"),
        ]
        answer = yield Decision(OVERMIND, "agenda_proof", families, window="agenda_proof")
        if answer == PASS:
            return
        blip = m.blip(str(answer.args[0]))
        assert blip is not None
        yield from blips.by_damage(m, blip)


def settled(steps: Steps) -> None:
    """Carry out notes with the first answer to each question, as a position does that says nothing of them."""
    answer: Any = None
    while True:
        try:
            request = steps.send(answer)
        except StopIteration:
            return
        answer = request.families[0].member(0)


# ---- for a seat


def view(m: MissionState, seat: str) -> Json | None:
    """The card, its objectives and their figures: to the Overmind always, to everybody once it is shown."""
    if not m.agenda or not (seat == OVERMIND or agenda_base.shown(m)):
        return None
    card = entry(m)
    return {
        "id": card.id,
        "name": card.name,
        "setup": card.setup,
        "fallback": card.fallback,
        "rulings": card.rulings,
        "shown": agenda_base.shown(m),
        "needed": agenda_base.needed(m),
        "notes": notes(m),
        "objectives": [
            {
                "kind": each.kind,
                "text": each.text,
                "met": agenda_base.is_met(m, number),
                "progress": [
                    {"label": row.label, "have": row.have, "need": row.need}
                    for row in CHECKS[each.check].progress(m, each.params)
                ],
            }
            for number, each in enumerate(card.objectives)
        ],
    }


def offer_view(m: MissionState, seat: str) -> list[Json] | None:
    """The two cards of which the Overmind keeps one, to its eyes only."""
    if seat != OVERMIND or not m.agenda_offer:
        return None
    return [
        {
            "id": name,
            "name": m.pack.agendas[name].name,
            "setup": m.pack.agendas[name].setup,
            "objectives": [each.text for each in m.pack.agendas[name].objectives],
        }
        for name in m.agenda_offer
    ]


NOTES: Final = {
    "mark": "mark",
    "throne": "throne",
    "edge": "far edge",
    "out": "gates out",
    "gate": "gates",
    "seized": "gate of objective 1",
    "room": "room of objective 1",
    "lit": "corner tiles lit",
    "home": "square of objective 1",
}
CORNERS: Final = ("north-east", "south-east", "south-west", "north-west")


def notes(m: MissionState) -> list[Json]:
    """What was noted, in words, with the figure or the squares that it is about."""
    from rulebound.games.chronicle_x.words import name

    found: list[Json] = []
    for what, label in NOTES.items():
        for noted in agenda_base.noted(m, what):
            text, target = noted, ""
            if what in ("mark", "throne"):
                text, target = name(m, noted), noted
            elif what in ("out", "gate", "seized", "home"):
                target = noted
            elif what == "lit":
                text = CORNERS[int(noted)]
            elif what == "room" and int(noted) < len(m.plan.rooms):
                text = m.plan.rooms[int(noted)].name
            found.append({"label": label, "text": text, **({"target": target} if target else {})})
    return found


def refusal(m: MissionState, action: Action) -> Refusal:
    """Why an agenda card cannot be kept."""
    wanted = str(action.args[0]) if action.args else ""
    if wanted in m.pack.agendas:
        return Refusal(f"{m.pack.agendas[wanted].name} is not one of the two cards drawn.", ("CX-SETUP-08",))
    return Refusal("Name the agenda card that is kept.", ("CX-SETUP-08",))
