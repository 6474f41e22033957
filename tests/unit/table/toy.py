"""A tiny game for the table's tests: two seats, dice, a hidden card, rest points and a reaction window.

Each side has ten points. In turn, a side may ``wait`` (free, at most twice), ``peek`` (draws a card that only
it may see), ``jump N`` (N from 1 to 3) or ``hit``. After a hit the other side may ``parry`` (and rolls) or
``pass``, if it has not parried this round. It ends after six rounds, or when a side has lost all points.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from typing import Any

from rulebound.kernel.chances import Pick
from rulebound.kernel.decisions import Action, Decision, Options, Refusal, option
from rulebound.kernel.errors import MalformedAction, SetupError
from rulebound.kernel.events import Event, EventLog
from rulebound.kernel.game import Flow, Outcome
from rulebound.kernel.match import Answer, Match

SEATS = ("red", "blue")
CARDS = ("ZEBRACARD", "OKAPICARD", "LEMURCARD")
VERBS = {"wait": 0, "peek": 0, "jump": 1, "hit": 0, "parry": 0, "pass": 0, "crash": 0}


class ToyState:
    def __init__(self, rounds: int, waits: int) -> None:
        self.log = EventLog()
        self.rounds = rounds
        self.waits_each = waits
        self.round = 1
        self.turn = "red"
        self.points = {"red": 10, "blue": 10}
        self.cards: dict[str, list[int]] = {"red": [], "blue": []}
        self.waits = 0
        self.parried = False

    def copy(self) -> ToyState:
        new = ToyState(self.rounds, self.waits_each)
        new.round, new.turn, new.waits, new.parried = self.round, self.turn, self.waits, self.parried
        new.points = dict(self.points)
        new.cards = {seat: list(cards) for seat, cards in self.cards.items()}
        return new

    def digest(self) -> str:
        seen = (self.round, self.turn, self.waits, self.parried, self.points, self.cards)
        return hashlib.sha256(repr(seen).encode()).hexdigest()


class Toy:
    name = "toy"
    version = "1"
    seats: tuple[str, ...] = SEATS
    shows = frozenset({"card"})
    content = "toycontent"

    def start(self, setup: Mapping[str, Any]) -> ToyState:
        rounds = setup.get("rounds")
        if not isinstance(rounds, int):
            raise SetupError("the toy needs rounds")
        return ToyState(rounds, setup.get("waits", 2))

    def flow(self, state: ToyState) -> Flow[Outcome]:
        while state.round <= state.rounds and min(state.points.values()) > 0:
            side = state.turn
            other = "blue" if side == "red" else "red"
            families = [
                option("hit"),
                option("peek"),
                Options("jump", [Action("jump", (n,)) for n in (1, 2, 3)]),
            ]
            if state.waits < state.waits_each:
                families.append(option("wait"))
            answer = yield Decision(side, "turn", families, rest=True)
            if answer.verb == "wait":
                state.waits += 1
                state.log.append(Event("note", (side, "waits")))
                continue
            if answer.verb == "peek":
                card = yield Pick(side, ("peek",), len(CARDS))
                state.cards[side].append(card)
                state.log.append(Event("card", (side, CARDS[card]), only=side, public=(side, "a card")))
            elif answer.verb == "jump":
                state.log.append(Event("note", (side, f"jumps {answer.args[0]}")))
            else:
                force = yield Pick(side, ("hit",), 6)
                state.log.append(Event("roll", (side, f"hits for {force + 1}")))
                saved = 0
                if not state.parried:
                    reply = yield Decision(other, "parry?", [option("parry"), option("pass")], window="parry")
                    if reply.verb == "parry":
                        state.parried = True
                        saved = 1 + (yield Pick(other, ("parry",), 6))
                        state.log.append(Event("roll", (other, f"parries {saved}")))
                loss = max(force + 1 - saved, 0)
                state.points[other] -= loss
                state.log.append(Event("damage", (other, f"loses {loss}")))
            state.waits = 0
            state.turn = other
            if other == "red":
                state.round += 1
                state.parried = False
        red, blue = state.points["red"], state.points["blue"]
        winner = "" if red == blue else "red" if red > blue else "blue"
        return Outcome(winner, "points counted", ("toy-1",))

    def text(self, state: ToyState, action: Action) -> str:
        return " ".join([action.verb, *(str(arg) for arg in action.args)])

    def parse(self, state: ToyState, text: str) -> Action:
        verb, *args = text.split() or [""]
        if VERBS.get(verb) != len(args):
            raise MalformedAction(f"{text!r} is no action of the toy")
        return Action(verb, tuple(int(arg) for arg in args))  # ValueError for a word that is no number

    def why_not(self, state: ToyState, decision: Decision, action: Action) -> Refusal | None:
        return None if decision.accepts(action) else Refusal(f"{action.verb} is not open", ("toy-2",))

    def odds(self, state: ToyState, decision: Decision, action: Action) -> Any:
        return None

    def view(self, state: ToyState, seat: str) -> dict[str, Any]:
        return {
            "round": state.round,
            "points": dict(state.points),
            "cards": {side: len(cards) for side, cards in state.cards.items()},
            "hand": [CARDS[card] for card in state.cards.get(seat, [])],
        }


class SlowPlayer:
    """Thinks longer than any clock."""

    why = ""

    def choose(self, match: Match) -> Action:
        time.sleep(0.4)
        return Action("wait")


class BadPlayer:
    """Answers what is not open, or falls over."""

    why = ""

    def choose(self, match: Match) -> Action:
        if len(match.answers) % 2:
            raise RuntimeError("a computer player's own fault")
        return Action("crash")


class HitPlayer:
    """Hits and passes."""

    why = "hit"

    def choose(self, match: Match) -> Action:
        assert match.decision is not None
        return Action("pass") if match.decision.window else Action("hit")


class ToyTable:
    game = Toy()

    def describe(self) -> dict[str, Any]:
        story = {"red": "Win.", "blue": "Win."}
        missions = [
            {
                "id": "duel",
                "name": "The duel",
                "minutes": 1,
                "kind": "",
                "rounds": 6,
                "story": story,
                "forces": [],
                "map_built": False,
                "map": self.map(None),
            }
        ]
        levels = [{"id": name, "name": name.title()} for name in ("random", "scripted", "slow", "bad")]
        return {
            "id": "toy",
            "name": "Toy",
            "tagline": "",
            "players": "2",
            "missions": missions,
            "levels": levels,
        }

    def setup(self, mission: str, options: Mapping[str, Any]) -> dict[str, Any]:
        if mission != "duel":
            raise SetupError(f"there is no mission {mission!r}")
        return {"mission": mission, "rounds": options.get("rounds", 6), "waits": options.get("waits", 2)}

    def mission_of(self, setup: Mapping[str, Any]) -> str:
        return str(setup.get("mission", "duel"))

    def map(self, state: Any) -> dict[str, Any]:
        return {
            "board": "squares",
            "id": "toy",
            "columns": 1,
            "rows": 1,
            "tiles": [],
            "squares": [],
            "edges": [],
            "rooms": [],
        }

    def view(self, match: Match, seat: str) -> dict[str, Any]:
        return dict(match.view(seat), seat=seat)

    def decision(self, match: Match, seat: str) -> dict[str, Any] | None:
        decision = match.decision
        if decision is None or decision.seat != seat:
            return None
        families = [
            {"verb": family.verb, "actions": [{"text": match.text(action)} for action in family.members()]}
            for family in decision.families
        ]
        return {
            "seat": seat,
            "prompt": decision.kind,
            "window": decision.window,
            "subject": None,
            "families": families,
        }

    def prompt(self, match: Match, seat: str) -> str:
        return f"{match.decision.seat} decides" if match.decision else "It is over"

    def refusals(self, match: Match, seat: str) -> list[dict[str, Any]]:
        return [{"verb": "crash", "text": "crash", "label": "crash", "reason": "never", "clauses": []}]

    def why(self, match: Match, seat: str, text: str) -> dict[str, Any]:
        refusal = match.why_not(text)
        return {
            "reason": refusal.reason if refusal else "",
            "clauses": list(refusal.clauses) if refusal else [],
        }

    def preview(self, match: Match, seat: str, text: str) -> dict[str, Any]:
        return {"sentences": [match.text(match.read(text))]}

    def sight(self, match: Match, seat: str, from_: str, to: str) -> dict[str, Any]:
        return {"distance": abs(int(from_) - int(to))}

    def card(self, match: Match, seat: str, of: str) -> dict[str, Any]:
        return {"id": of, "points": match.state.points[of]}

    def narrate(self, match: Match, seat: str, start: int) -> list[dict[str, Any]]:
        told = []
        for number, event in enumerate(match.events.since(start), start):
            data = event.data if not event.only or event.only == seat else event.public
            told.append({"n": number, "kind": event.kind, "text": " ".join(str(word) for word in data)})
        return told

    def windows(self) -> list[dict[str, Any]]:
        return [{"name": "parry", "label": "When I am hit", "default": True}]

    def turn_start(self, match: Match) -> int | None:
        state, answers = match.state, match.answers
        number = len(answers)
        while number and isinstance(entry := answers[number - 1], Answer) and entry.action.verb == "wait":
            if entry.seat != state.turn:
                break
            number -= 1
        return number if number < len(answers) else None

    def player(self, level: str, seat: str, seed: str) -> Any:
        return {"scripted": HitPlayer, "slow": SlowPlayer, "bad": BadPlayer}[level]()

    def frame(self, match: Match) -> dict[str, Any]:
        return {"round": match.state.round, "phase": match.state.turn, "turn": match.state.turn}

    def clauses(self, query: str) -> list[dict[str, Any]]:
        rows = [{"id": "toy-1", "where": "", "text": "Points are counted.", "ruling": "", "kind": "enforced"}]
        return [row for row in rows if query.lower() in row["text"].lower()]

    def clause(self, name: str) -> dict[str, Any] | None:
        return next((row for row in self.clauses("") if row["id"] == name), None)
