"""One live match: the kernel's match, who sits at it, and what of its journal is stored already."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from rulebound import __version__
from rulebound.dice.die import Roll
from rulebound.dice.fortune import SeededFortune
from rulebound.games.table import ARRANGE
from rulebound.kernel.decisions import PASS, Action, Decision
from rulebound.kernel.errors import RecordError
from rulebound.kernel.match import Answer, Dice, Match, Undo
from rulebound.kernel.record import DRAWN, TYPED, Record, line_of, replay
from rulebound.lab.history import History, history
from rulebound.players.base import Player
from rulebound.table.games import Json, TableGame, arranging_of, reports_of, sharing_of
from rulebound.table.problems import Problem
from rulebound.table.storage import Line, SeatRow

PERSON: Final = "person"
HOST: Final = "host"
SHARE: Final = "/"
"""Between a seat and the number of one of the persons who share it."""
AUTO: Final = "auto"
COMPUTER: Final = "computer"
SHOWN: Final = 12
"""Characters of a digest of content that a sentence shows."""
WINDOWS_IN_A_ROW: Final = 1000
"""Windows that may pass by themselves after one answer before that is held to be a fault of the rules."""


def key_hash(key: str) -> str:
    """What is stored of a seat's key."""
    return hashlib.sha256(key.encode()).hexdigest()


def persons_of(seats: Iterable[SeatRow]) -> list[str]:
    """The seats that persons play."""
    return [row.seat for row in seats if row.plays == PERSON]


def held_of(seats: Iterable[SeatRow], keys: frozenset[str]) -> set[str]:
    """The seats (or the host's place) that these keys open, and the places of those who share a seat."""
    found = {row.seat for row in seats if row.key_hash and row.key_hash in keys}
    return found | {seat.partition(SHARE)[0] for seat in found}


def sealed_by(seats: Iterable[SeatRow], over: bool) -> list[str]:
    """Whose keys are all needed for the record, which holds the secrets of all sides; once it is over, nobody's."""
    return [] if over else persons_of(seats) or [HOST]


def stored_record(row: Mapping[Any, Any], lines: Sequence[Line]) -> Record:
    """The record of a match as the database has it, whether or not it can be played on here."""
    setup: Json = msgspec.json.decode(row["setup"])
    texts = [line.text for line in lines]
    return Record(row["game"], row["rules"], row["content"], setup, row["seed"], texts, row["made"])


def kept(
    match_id: str, table: TableGame, record: Record, sealed: Sequence[str], error: RecordError
) -> Problem:
    """A stored match that does not go on here: it is kept whole, and this says what made it and how to go on."""
    game = table.game
    parts: list[str] = []
    if record.rules != game.version:
        parts.append(f"it was made under rules {record.rules}, and these are rules {game.version}")
    if record.content != game.content:
        mine, here = record.content[:SHOWN], game.content[:SHOWN]
        parts.append(f"it was made with content {mine}, and here is content {here}")
    way = f"in Rulebound {record.made}, which" if record.made else "in the version of Rulebound that"
    way += " made it"
    if record.rules == game.version and parts:
        way += ", with the same packs of content"
    if record.made and record.made != __version__:
        way += f"; this is Rulebound {__version__}"
    detail = (
        f"This match cannot be continued here: {'; '.join(parts) or error}. Nothing is lost: save its record, "
        f"and open that {way}."
    )
    return Problem(
        409,
        detail,
        "record",
        record=f"/api/matches/{match_id}/record",
        sealed=list(sealed),
        made={"rules": record.rules, "content": record.content, "rulebound": record.made},
        here={"rules": game.version, "content": game.content, "rulebound": __version__},
    )


class Session:
    """``by`` says, answer by answer, who gave it; ``stored`` counts the journal lines in the database.

    ``passed`` are those who have passed in a window that asks others of their side, too, and where that was. It is in
    no journal: after a restart they are asked again. ``made`` is the version of Rulebound that made the match.
    ``arranging`` is the seat whose set-up is left to the program, and what of it; not in the journal either, though the
    answers are. ``again`` is the match in which this one is played again.
    """

    __slots__ = (
        "again",
        "arranging",
        "by",
        "id",
        "known",
        "made",
        "match",
        "passed",
        "players",
        "replayed",
        "seats",
        "seed",
        "stored",
        "table",
        "unstored",
        "walked",
    )

    def __init__(
        self,
        match_id: str,
        table: TableGame,
        match: Match,
        seed: str,
        seats: Sequence[SeatRow],
        lines: Sequence[Line],
        made: str = "",
    ) -> None:
        self.id = match_id
        self.table = table
        self.match = match
        self.seed = seed
        self.made = made
        self.again: str | None = None
        self.seats = {row.seat: row for row in seats}
        self.stored = len(lines)
        self.players: dict[str, Player] = {}
        self.replayed: tuple[int, int, Match] | None = None
        self.walked: tuple[int, Json] | None = None
        self.known: tuple[int, History] | None = None
        self.passed: tuple[int, frozenset[int]] = (-1, frozenset())
        self.arranging: tuple[str, str] = ("", "")
        self.by: list[str] = []
        self.unstored: list[str] = []
        for text, source in lines:
            if text.startswith("undo "):
                del self.by[-int(text[5:]) :]
            elif not text.startswith("dice "):
                self.by.append(source)
        self.mark(COMPUTER)

    @staticmethod
    def load(
        match_id: str,
        table: TableGame,
        row: Mapping[Any, Any],
        seats: Sequence[SeatRow],
        lines: Sequence[Line],
    ) -> Session:
        """The match as it stands in the database."""
        record = stored_record(row, lines)
        try:
            match = replay(table.game, record, SeededFortune)
        except RecordError as error:
            sealed = sealed_by(seats, row["outcome"] is not None)
            raise kept(match_id, table, record, sealed, error) from error
        return Session(match_id, table, match, record.seed, seats, lines, record.made)

    # ---- the journal

    @property
    def seq(self) -> int:
        """The number of journal lines: it only grows, with undo too."""
        return len(self.match.journal)

    def mark(self, source: str) -> None:
        """Note who is behind the journal lines written since the last call."""
        self.unstored += [source] * (self.seq - self.stored - len(self.unstored))
        self.by += [source] * (len(self.match.answers) - len(self.by))

    def lines(self) -> list[Line]:
        """The lines that are not stored yet."""
        new = self.match.journal[self.stored :]
        return [Line(line_of(self.match, entry), by) for entry, by in zip(new, self.unstored, strict=True)]

    def facts(self) -> Json:
        """What the list of matches shows."""
        frame = self.table.frame(self.match)
        return {"round": frame["round"], "turn": frame["turn"]}

    def outcome(self) -> Json | None:
        """How it ended; None while it runs."""
        found = self.match.outcome
        if found is None:
            return None
        return {"winner": found.winner, "reason": found.reason, "clauses": list(found.clauses)}

    # ---- seats

    def persons(self) -> list[str]:
        """The seats that persons play."""
        return persons_of(self.seats.values())

    def held(self, keys: frozenset[str]) -> set[str]:
        """The seats (or the host's place) that these keys open, and the places of those who share a seat."""
        return held_of(self.seats.values(), keys)

    def barred(self, seat: str, held: set[str], action: Action | None = None) -> str:
        """Why these keys may not answer for a seat that several persons share ('' if they may)."""
        owners = self.owners(seat, action)
        if not owners or owners & self.numbers(seat, held):
            return ""
        return f"That is for {self.names(seat, owners)} to decide."

    def owners(self, seat: str, action: Action | None = None) -> frozenset[int]:
        """The persons who alone may answer now, by number (none if any of the seat's may)."""
        sharing = sharing_of(self.table)
        if sharing is None or not self.is_shared(seat):
            return frozenset()
        owners = sharing.owners(self.match, action)
        if action is not None:
            return owners
        decision = self.match.decision
        if decision is None or not decision.window:
            return owners
        left = owners - self._passed()
        return frozenset([n for n in left if self._asks_one(seat, n, decision.window)]) or owners

    def _passed(self) -> frozenset[int]:
        """Who has passed in the window that stands open."""
        return self.passed[1] if self.passed[0] == self.seq else frozenset()

    def pass_for(self, seat: str, held: set[str]) -> bool:
        """Note a pass in a window that asks several persons of a side; True if others of them are still asked."""
        decision = self.match.decision
        assert decision is not None
        asked = self.owners(seat, PASS) if decision.window and decision.accepts(PASS) else frozenset()
        if len(asked) < 2:
            return False
        self.passed = (self.seq, self._passed() | self.numbers(seat, held))
        return any(self._asks_one(seat, number, decision.window) for number in asked - self.passed[1])

    def is_shared(self, seat: str) -> bool:
        """Whether several persons share a seat."""
        return f"{seat}{SHARE}1" in self.seats

    def numbers(self, seat: str, held: set[str]) -> frozenset[int]:
        """The persons of a shared seat whose keys these are, by number."""
        start = f"{seat}{SHARE}"
        return frozenset([int(name[len(start) :]) for name in held if name.startswith(start)])

    def names(self, seat: str, owners: Iterable[int]) -> str:
        """The persons by name: "Ann or Ben"."""
        rows = [(number, self.seats.get(f"{seat}{SHARE}{number}")) for number in sorted(owners)]
        return " or ".join([row.name if row and row.name else f"player {number}" for number, row in rows])

    def giver(self, seat: str, held: set[str], action: Action) -> str:
        """What the journal says of an answer: whose it is, or of the whole side's who gave it (``person/12``)."""
        if not self.is_shared(seat):
            return PERSON
        mine = self.numbers(seat, held)
        owners = self.owners(seat, action) & mine or mine
        return f"{PERSON}{SHARE}{''.join(map(str, sorted(owners)))}"

    def party(self, held: set[str]) -> list[Json]:
        """The persons who share a seat, with what is theirs."""
        shared = [row for row in self.seats.values() if SHARE in row.seat]
        sharing = sharing_of(self.table)
        if not shared or sharing is None:
            return []
        figures = sharing.party(self.match.state)
        found: list[Json] = []
        for row in shared:
            seat, _, number = row.seat.partition(SHARE)
            found.append(
                {
                    "seat": seat,
                    "number": int(number),
                    "name": row.name or f"Player {number}",
                    "figures": figures.get(int(number), []),
                    "here": row.seat in held,
                }
            )
        return found

    def computer_due(self) -> bool:
        """Whether a computer decides now, in a match that persons play, too."""
        return HOST not in self.seats and bool(self.level_due())

    def level_due(self) -> str:
        """The computer player who decides now: that of the seat, or who arranges for a person ('' for nobody)."""
        decision = self.match.decision
        if decision is None:
            return ""
        plays = self.seats[decision.seat].plays
        if plays != PERSON:
            return plays
        arranging = arranging_of(self.table)
        return arranging.arranger if arranging is not None and self.arranges(decision.seat) else ""

    # ---- a set-up that is left to the program

    def arrange(self, seat: str, action: Action) -> bool:
        """Leave to the program what it sets up for this seat from here on, if that is what the answer says."""
        said = self._arrangement(seat) if action == ARRANGE else ""
        if said:
            self.arranging = (seat, said)
        return bool(said)

    def arranges(self, seat: str) -> bool:
        """Whether the decision that this seat has now is left to the program."""
        return seat == self.arranging[0] and self._arrangement(seat) == self.arranging[1]

    def keep_arranging(self) -> None:
        """What is left to the program ends where a person has something else to decide."""
        decision = self.match.decision
        asked = decision is None or self.seats[decision.seat].plays == PERSON
        if asked and not (decision is not None and self.arranges(decision.seat)):
            self.arranging = ("", "")

    def _arrangement(self, seat: str) -> str:
        arranging = arranging_of(self.table)
        return arranging.arrangement(self.match, seat) if arranging is not None else ""

    def asks(self, seat: str, window: str, held: set[str] | None = None) -> bool:
        """Whether a reaction window asks this seat: where it is shared, any of the persons who have to do with it.

        With keys it is whether it asks one of those whose keys they are.
        """
        if not self.is_shared(seat):
            return self._row_asks(self.seats[seat], window)
        if held is not None:
            return any(self._asks_one(seat, number, window) for number in self.numbers(seat, held))
        persons = frozenset([int(name.partition(SHARE)[2]) for name in self.seats if SHARE in name])
        return any(self._asks_one(seat, number, window) for number in self.owners(seat, PASS) or persons)

    def _asks_one(self, seat: str, number: int, window: str) -> bool:
        return self._row_asks(self.seats[f"{seat}{SHARE}{number}"], window)

    def _row_asks(self, row: SeatRow, window: str) -> bool:
        if window in row.asks:
            return row.asks[window]
        return next((bool(each["default"]) for each in self.table.windows() if each["name"] == window), True)

    def ask(self, seat: str, held: set[str], windows: Mapping[str, bool]) -> list[SeatRow]:
        """Set which windows ask whoever holds these keys of a seat; the rows that are new by that."""
        found: list[SeatRow] = []
        shared = self.is_shared(seat)
        names = [f"{seat}{SHARE}{n}" for n in sorted(self.numbers(seat, held))] if shared else [seat]
        for name in names:
            row = self.seats[name]
            asks = {**row.asks, **windows}
            if asks != row.asks:
                self.seats[name] = row._replace(asks=asks)
                found.append(self.seats[name])
        return found

    def ask_rows(self, seat: str, held: set[str]) -> list[Json]:
        """The settings of whoever holds these keys of a seat."""
        return [
            {
                "name": row["name"],
                "label": row["label"],
                "on": self.asks(seat, row["name"], held),
                "wait": bool(row.get("wait")),
            }
            for row in self.table.windows()
        ]

    def settle(self) -> None:
        """Let the windows pass that do not ask."""
        for _ in range(WINDOWS_IN_A_ROW):
            chance = self.match.chance
            if isinstance(chance, Roll) and not chance.count:
                self.match.throw("")  # there is nothing to throw
                self.mark(AUTO)
            decision = self.match.decision
            answer = self._silent(decision) if decision is not None else None
            if answer is None:
                return
            self.match.advance(answer)
            self.mark(AUTO)
        raise AssertionError("the rules open one window after another")

    def _silent(self, decision: Decision) -> Action | None:
        """The answer that lets a window go by, if it does not ask; None for any other decision."""
        if not decision.window or self.seats[decision.seat].plays != PERSON:
            return None
        if self.asks(decision.seat, decision.window):
            return None
        answer = self.passing(decision.window)
        return answer if decision.accepts(answer) else None

    def passing(self, window: str) -> Action:
        """The answer that lets a window go by: ``pass``, or the word that the game has for it."""
        words = (row.get("pass") for row in self.table.windows() if row["name"] == window)
        return Action(next(words, None) or PASS.verb)

    # ---- taking back

    def undo_start(self, seat: str, to: str) -> int | None:
        """The number of answers to go back to; None if there is nothing of that kind."""
        if to == "activation":
            return self.table.turn_start(self.match)
        answers = self.match.answers
        for number in range(len(answers) - 1, -1, -1):
            entry = answers[number]
            if isinstance(entry, Answer) and entry.seat == seat and self.by[number] != AUTO:
                return number
        return None

    def undo_refusal(self, seat: str, to: str, held: set[str]) -> str:
        """Why this seat cannot take that back ('' if it can): dice, secrets, or what others answered since.

        A computer's pass is given again in the same way, so it stands in nobody's way.
        """
        start = self.undo_start(seat, to)
        if start is None:
            return "There is nothing to take back."
        own = False
        for entry, by in zip(self.match.answers[start:], self.by[start:], strict=True):
            if not isinstance(entry, Answer):
                continue
            own = own or entry.seat == seat
            others = entry.seat not in held and by != AUTO
            if others and (entry.action != PASS or self.seats[entry.seat].plays == PERSON):
                return "The other side has answered since; that cannot be taken back."
            owners = [int(digit) for digit in by.partition(SHARE)[2]]
            if owners and not self.numbers(entry.seat, held).intersection(owners):
                return f"{self.names(entry.seat, owners)} answered there, and alone may take that back."
        refusal = self.match.undo_refusal(start)
        if refusal is not None:
            return refusal.reason
        return "" if own else "There is nothing to take back."

    def undo(self, seat: str, to: str) -> None:
        """Take back; the caller has asked ``undo_refusal``."""
        start = self.undo_start(seat, to)
        assert start is not None
        self.match.undo(start)
        del self.by[start:]
        self.mark(PERSON)

    # ---- what goes out

    def events_before(self, since: int) -> int:
        """How many events a reader who has seen the match at ``since`` may keep.

        Who looked while real dice were waited for keeps those before the answer that led to them: what followed is told
        again, and goes on.
        """
        journal = self.match.journal
        if since >= len(journal):
            return len(self.match.events)
        length = least = 0
        for number, entry in enumerate(journal):
            if isinstance(entry, Undo):
                length -= entry.answers
            elif not isinstance(entry, Dice):
                length += 1
            if number < since:
                least = length
            else:
                least = min(least, length)
        if since <= 0:
            return 0
        answers = self.match.answers
        if least == len(answers):
            return len(self.match.events)
        known = (entry.events for entry in reversed(answers[: least + 1]) if isinstance(entry, Answer))
        return next(known, 0)

    def envelope(self, seat: str, held: set[str], since: int) -> Json:
        """The match as ``seat`` may see it, with the events since a sequence number."""
        match, table = self.match, self.table
        decision = match.decision
        own = decision is not None and seat != "" and decision.seat == seat and not self.barred(seat, held)
        waiting: Json | None = None
        if decision is not None and not own:
            waiting = {"seat": decision.seat, "prompt": table.prompt(match, seat)}
        start = self.events_before(since)
        return {
            "seq": self.seq,
            "seat": seat,
            "view": table.view(match, seat),
            "decision": table.decision(match, seat) if own else None,
            "waiting": waiting,
            "asked": sorted(self.owners(decision.seat)) if decision is not None else [],
            "log": start,
            "events": table.narrate(match, seat, start),
            "undo": self._undo_facts(seat, held),
            "players": self._players(),
            "dice": self._dice(),
            "roll": self.roll_due(seat, held),
            "party": self.party(held),
            "sealed": self.sealed(),
            "again": self.again if match.outcome is not None else None,
        }

    def sealed(self) -> list[str]:
        """Whose keys are all needed for the record as it stands."""
        return sealed_by(self.seats.values(), self.match.outcome is not None)

    def _players(self) -> dict[str, str]:
        return {name: row.plays for name, row in self.seats.items() if name != HOST and SHARE not in name}

    def _dice(self) -> dict[str, str]:
        typed = self.match.typed
        return {name: TYPED if name in typed else DRAWN for name in self.table.game.seats}

    # ---- real dice

    def types_for(self, seat: str, side: str) -> bool:
        """Whether a seat types in the dice of a side: its own, and those of a computer."""
        row = self.seats.get(side)
        return seat == side or (row is not None and row.plays != PERSON and seat in self.persons())

    def thrower(self, roll: Roll) -> int:
        """The person who alone throws these dice, by number (0 if any of the seat's may)."""
        sharing = sharing_of(self.table)
        if sharing is None or not self.is_shared(roll.by):
            return 0
        return sharing.thrower(self.match.state, roll)

    def throw_refusal(self, seat: str, held: set[str], roll: Any) -> str:
        """Why this seat, with these keys, does not type in these dice ('' if it does)."""
        if not self.types_for(seat, roll.by):
            return "The other side types in these dice."
        player = self.thrower(roll) if isinstance(roll, Roll) else 0
        if player and player not in self.numbers(roll.by, held):
            return f"{self.names(roll.by, (player,))} throws these dice."
        return ""

    def roll_due(self, seat: str, held: set[str]) -> Json | None:
        """The real dice that are waited for; None if there are none."""
        chance = self.match.chance
        if not isinstance(chance, Roll):
            return None
        reports = reports_of(self.table)
        label = " ".join(chance.purpose)
        if reports is not None:
            label = reports.counted(self.match.state, chance)[1]
        faces = zip(chance.die.results, chance.die.counts, strict=True)
        player = self.thrower(chance)
        return {
            **({"player": player} if player else {}),
            "side": chance.by,
            "label": label,
            "count": chance.count,
            "faces": [{"face": face, "count": count} for face, count in faces],
            "mine": not self.throw_refusal(seat, held, chance),
        }

    def _undo_facts(self, seat: str, held: set[str]) -> Json:
        if seat not in held:
            return {"last": False, "activation": False}
        last, activation = (self.undo_refusal(seat, to, held) for to in ("last", "activation"))
        facts: Json = {"last": not last, "activation": not activation}
        if last:
            facts["reason"] = last
        if activation:
            facts["why_activation"] = activation
        return facts

    # ---- looking back

    def moments(self) -> list[int]:
        """The number of entries at each moment: before every answer, and after the last one."""
        answers = self.match.answers
        return [number for number, entry in enumerate(answers) if isinstance(entry, Answer)] + [len(answers)]

    def replay_facts(self) -> Json:
        """The length of the replay, and where rounds and phases begin; walked through once."""
        if self.walked is not None and self.walked[0] == self.seq:
            return self.walked[1]
        marks: list[Json] = []
        draws = [entry.outcome for entry in self.match.answers if not isinstance(entry, Answer)]
        walk = Match(self.match.game, self.match.setup, _Again(draws))
        at = 0
        for entry in [*self.match.answers, None]:
            if entry is not None and not isinstance(entry, Answer):
                continue
            frame = self.table.frame(walk)
            mark = {"at": at, "round": frame["round"], "phase": frame["phase"]}
            if not marks or (marks[-1]["round"], marks[-1]["phase"]) != (mark["round"], mark["phase"]):
                marks.append(mark)
            if entry is not None:
                walk.advance(entry.action)
                at += 1
        facts = {"frames": at + 1, "marks": marks}
        self.walked = (self.seq, facts)
        return facts

    def then(self, at: int) -> Match:
        """The match as it stood at a moment of the replay; a Problem if there is none of that number."""
        moments = self.moments()
        if not 0 <= at < len(moments):
            raise Problem(422, f"The replay has moments 0 to {len(moments) - 1}.", "at")
        if self.replayed is None or self.replayed[:2] != (self.seq, at):
            self.replayed = (self.seq, at, self.match.at(moments[at]))
        return self.replayed[2]

    def moment(self, at: int, seat: str) -> Json:
        """The envelope of a moment, for looking, with the events that led to it from the one before."""
        then = self.then(at)
        before = self.match.answers[self.moments()[at - 1]] if at else None
        start = before.events if isinstance(before, Answer) else 0
        return {
            "seq": at,
            "seat": seat,
            "view": self.table.view(then, seat),
            "decision": None,
            "waiting": None,
            "asked": [],
            "log": start,
            "events": self.table.narrate(then, seat, start),
            "undo": {"last": False, "activation": False},
            "players": self._players(),
            "dice": self._dice(),
            "roll": None,
            "party": self.party(set()),
            "sealed": self.sealed(),
            "again": None,
        }

    def history(self) -> History:
        """The match walked through, for its luck report and its chart."""
        if reports_of(self.table) is None:
            raise Problem(404, "This game has no such report.")
        if self.known is None or self.known[0] != self.seq:
            self.known = (self.seq, history(self.match, self.table))
        return self.known[1]


class _Again:
    """Gives the draws of a match again, and leaves open what the match itself still waits for."""

    __slots__ = ("_draws",)

    def __init__(self, draws: list[Any]) -> None:
        self._draws = draws

    def draw(self, chance: Any, index: int) -> Any:
        return self._draws[index] if index < len(self._draws) else None
