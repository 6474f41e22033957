"""Records: the set-up of a match and one line an answer, as text that a person can read and compare.

::

    rulebound record 2
    game chronicle-x
    rules 1
    content 5f0c...
    setup {"mission":"be-kind-rewind"}
    seed tape
    commitment 9b1c...
    made 0.1.0

    heroes activate clemson
    heroes attack clemson greys-1
    roll heroes attack clemson = hit hit blank
    undo 2
    sum 4 0f33a9c1

An undo is a line too; reading folds it. ``dice heroes typed`` says that from there on real dice are typed in for a
side, ``dice heroes drawn`` that fortune throws them again. The last line counts the answer lines and hashes the
whole, so that a file that was cut off or edited is told apart from a whole one.

``made`` names the version of Rulebound that made the match. Format 1 is the same without that line: older files have
it, and so has what is written without a version.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from rulebound.kernel.chances import Chance, Fortune
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.errors import RecordError, RuleboundError
from rulebound.kernel.game import Game
from rulebound.kernel.match import Answer, Dice, Draw, Match, Undo

FORMAT: Final = "rulebound record 2"
UNMADE: Final = "rulebound record 1"
"""The format of a record that does not say which version made it."""
LARGEST: Final = 4 * 1024 * 1024
"""Bytes that a record may have."""
HEAD: Final = ("game", "rules", "content", "setup", "seed", "commitment", "made")
"""The words of the header, in order."""
SETUP_LINE: Final = 5
MADE_LINE: Final = 8
SEED_LINE: Final = 6
LONGEST_VERSION: Final = 64
"""Characters of a version."""
LONGEST_SEED: Final = 256
"""Characters of a seed, as many as the table keeps."""
NO_SEED: Final = "a seed is a short text without line breaks"
TYPED: Final = "typed"
DRAWN: Final = "drawn"


def commitment(seed: str) -> str:
    """What is published of a seed before play, so that it can be proven afterwards."""
    return hashlib.sha256(f"rulebound seed {seed}".encode()).hexdigest()


class Record:
    """A record as read: its header and its lines, undone ones included; ``made`` is '' where it is not said."""

    __slots__ = ("content", "game", "lines", "made", "rules", "seed", "setup")

    def __init__(
        self,
        game: str,
        rules: str,
        content: str,
        setup: Mapping[str, Any],
        seed: str,
        lines: list[str],
        made: str = "",
    ) -> None:
        self.game = game
        self.rules = rules
        self.content = content
        self.setup = setup
        self.seed = seed
        self.lines = lines
        self.made = made

    @staticmethod
    def of(match: Match, seed: str, made: str = "") -> Record:
        """The record of a match as it stands; ``made`` is the version of Rulebound that made it."""
        return Record(
            match.game.name,
            match.game.version,
            match.game.content,
            match.setup,
            seed,
            [line_of(match, e) for e in match.journal],
            made,
        )

    def header(self) -> list[str]:
        """The lines above the answers."""
        return [
            FORMAT if self.made else UNMADE,
            f"game {self.game}",
            f"rules {self.rules}",
            f"content {self.content}",
            f"setup {json.dumps(self.setup, sort_keys=True, separators=(',', ':'))}",
            f"seed {self.seed}",
            f"commitment {commitment(self.seed)}",
            *([f"made {self.made}"] if self.made else []),
            "",
        ]

    def text(self) -> str:
        """The record as a file; RecordError if it could not be read again."""
        if "\n" in self.seed or self.seed.endswith("\r"):
            raise RecordError(NO_SEED, SEED_LINE)
        body = "\n".join([*self.header(), *self.lines]) + "\n"
        return f"{body}sum {len(self.lines)} {_sum(body)}\n"

    def digest(self) -> str:
        """A hash of set-up and answers (of nothing else): equal if and only if the same match was played."""
        left_out = ("seed ", "commitment ", "made ")
        kept = [line for line in self.header()[1:] if not line.startswith(left_out)]
        return hashlib.sha256("\n".join([UNMADE, *kept, *self.lines]).encode()).hexdigest()

    @staticmethod
    def parse(text: str) -> Record:
        """Read a file; RecordError names the line and the reason."""
        try:
            size = len(text.encode())
        except UnicodeEncodeError:
            raise RecordError("half a character is no text (UTF-8)") from None
        if size > LARGEST:
            raise RecordError(f"a record has at most {LARGEST} bytes")
        rows = text.replace("\r\n", "\n").split("\n")
        if rows[0] not in (FORMAT, UNMADE):
            raise RecordError(
                f"this is no record, or one of a newer Rulebound: it should begin with {FORMAT!r}", 1
            )
        values: dict[str, str] = {}
        at = 1
        for word in HEAD if rows[0] == FORMAT else HEAD[:-1]:
            row = rows[at] if at < len(rows) else ""
            if not row.startswith(word + " "):
                raise RecordError(f"the header should say {word!r} here", at + 1)
            values[word] = row[len(word) + 1 :]
            at += 1
        if at >= len(rows) or rows[at]:
            raise RecordError("an empty line should follow the header", at + 1)
        try:
            setup = json.loads(values["setup"])
            json.dumps(setup, ensure_ascii=False).encode()  # half a character is no text
        except (ValueError, RecursionError):
            raise RecordError("the set-up is no JSON, or is nested too deeply", SETUP_LINE) from None
        if not isinstance(setup, dict):
            raise RecordError("the set-up is no object", SETUP_LINE)
        if commitment(values["seed"]) != values["commitment"]:
            raise RecordError("the seed does not belong to its commitment; one of them was edited", 7)
        if len(rows) < at + 3 or rows[-1] != "" or not rows[-2].startswith("sum "):
            raise RecordError("the record is cut off: its last line should be a 'sum'", len(rows))
        lines = rows[at + 1 : -2]
        body = "\n".join(rows[:-2]) + "\n"
        if rows[-2] != f"sum {len(lines)} {_sum(body)}":
            raise RecordError("the record was edited or damaged: its sum does not fit", len(rows) - 1)
        made = values.get("made", "")
        if rows[0] == FORMAT and not (made and len(made) <= LONGEST_VERSION and made.isprintable()):
            raise RecordError("a version is a short word", MADE_LINE)
        return Record(values["game"], values["rules"], values["content"], setup, values["seed"], lines, made)

    def first_line(self) -> int:
        """The number of the first answer line in the file (1-based)."""
        return len(self.header()) + 1


def _sum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def line_of(match: Match, entry: Answer | Draw | Undo | Dice) -> str:
    """One line of a record."""
    if isinstance(entry, Answer):
        return f"{entry.seat} {match.text(entry.action)}"
    if isinstance(entry, Undo):
        return f"undo {entry.answers}"
    if isinstance(entry, Dice):
        return f"dice {entry.side} {TYPED if entry.typed else DRAWN}"
    chance = entry.chance
    return f"{chance.word} {chance.by} {' '.join(chance.purpose)} = {chance.text(entry.outcome)}"


def replay(game: Game, record: Record, fortune: Callable[[str], Fortune], strict: bool = True) -> Match:
    """Play a record again; RecordError says which line departs first, and why.

    ``fortune`` makes, from the seed, who answers the chances that come after the record. Unless ``strict`` is off,
    rules or content of another version are refused when a line departs, with that said in the error.
    """
    if record.game != game.name:
        raise RecordError(f"this is a match of {record.game}, not of {game.name}")
    other = ""
    by = f" by Rulebound {record.made}" if record.made else ""
    if record.rules != game.version:
        other = f" (the record was made{by} under rules {record.rules}, these are {game.version})"
    elif record.content != game.content:
        other = f" (the record was made{by} with other content)"
    if other and strict:
        raise RecordError(f"rules or content differ{other}")
    waiting = _Waiting()
    at = SETUP_LINE
    try:
        match = Match(game, record.setup, waiting)
        for number, line in enumerate(record.lines, record.first_line()):
            at = number
            _answer(match, line)
    except RecordError as error:
        raise RecordError(f"{error}{other}", at) from None
    except (RuleboundError, ValueError) as error:
        raise RecordError(f"{error}{other}", at) from None
    match.fortune = fortune(record.seed)
    chance = match._chance
    if chance is not None and not (chance.word == "roll" and chance.by in match.typed):
        outcome = match.fortune.draw(chance, match.chances)
        if outcome is not None:
            match.throw(chance.text(outcome))
    return match


def _answer(match: Match, line: str) -> None:
    """Give one line of a record to the match."""
    word, _, rest = line.partition(" ")
    chance, decision = match.chance, match.decision
    if word == "undo":
        if not (rest.isascii() and rest.isdigit() and 0 < int(rest[:9]) <= len(match.answers)):
            raise RecordError(f"there are not {rest[:20]!r} answers to take back")
        match.undo(len(match.answers) - int(rest), force=True)
    elif word == "dice":
        side, _, who = rest.partition(" ")
        if side not in match.game.seats or who not in (TYPED, DRAWN):
            raise RecordError(f"dice are {TYPED} or {DRAWN} for {' or '.join(match.game.seats)}")
        match.type_dice(side, who == TYPED)
    elif isinstance(chance, Chance):
        head, sign, outcome = line.partition(" = ")
        wanted = f"{chance.word} {chance.by} {' '.join(chance.purpose)}"
        if not sign or head != wanted:
            raise RecordError(f"a line '{wanted} = ...' was due")
        match.throw(outcome)
    elif isinstance(decision, Decision):
        if word != decision.seat:
            raise RecordError(f"{decision.seat} should answer here")
        action: Action = match.read(rest)
        match.play(action)
    else:
        raise RecordError("the match was over before this line")


class _Waiting:
    """Leaves every chance open, so that the record can answer it."""

    def draw(self, chance: Chance[Any], index: int) -> Any:
        return None
