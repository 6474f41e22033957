"""Random matches: no crash, no dead end, no runaway; copies stand apart; a saved match goes on as it would have."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from fuzz.chronicle_x import CHRONICLE_X, new_match
from fuzz.games import FUZZED
from fuzz.harness import Fuzzed, check_all, pick, play
from fuzz.veils import check_veil
from rulebound.dice.fortune import SeededFortune
from rulebound.kernel.match import Answer, Match
from rulebound.kernel.record import Record, replay

EVERY_GAME = pytest.mark.parametrize("game", FUZZED.values(), ids=FUZZED)


@pytest.mark.parametrize("seed", range(8))
def test_random_matches_end_and_every_position_on_the_way_is_sound(seed: int) -> None:
    match = new_match(f"fuzz-{seed}")
    play(match, random.Random(seed), check_all(CHRONICLE_X))


@pytest.mark.parametrize("seed", range(8))
def test_heroes_with_all_abilities_and_items_play_on_soundly(seed: int) -> None:
    match = new_match(f"loaded-{seed}", loaded=True, meditation=seed % 2 == 0)
    play(match, random.Random(seed), check_all(CHRONICLE_X))


@pytest.mark.parametrize("seed", range(4))
def test_with_open_windows_the_overmind_is_asked_whenever_it_holds_cards(seed: int) -> None:
    match = new_match(f"open-{seed}", open_windows=True)
    sound = check_all(CHRONICLE_X)
    asked = []

    def check(match: Match) -> None:
        sound(match)
        decision = match.decision
        assert decision is not None
        if decision.window and decision.seat == "overmind" and decision.window != "discard":
            asked.append(bool(match.state.hand) or any(f.verb == "use" for f in decision.families))

    play(match, random.Random(seed), check, limit=600)
    assert asked
    assert all(asked)


@EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_a_copy_is_not_changed_by_what_follows(seed: int, game: Fuzzed) -> None:
    match = game.small(f"copy-{seed}")
    numbers = random.Random(seed)
    copies: list[tuple[Match, str, int]] = []
    while match.decision is not None:
        if numbers.random() < 0.05:
            copy = match.copy()
            assert copy.decision is not None
            copies.append((copy, copy.state.digest(), len(copy.answers)))
            assert copy.state.digest() == match.state.digest()
            assert [a for f in copy.decision.families for a in f.members()] == match.decision.actions
        match.advance(pick(match.decision, numbers))
    assert copies
    for copy, digest, answers in copies:
        assert copy.state.digest() == digest
        assert len(copy.answers) == answers
        play(copy, random.Random(seed), check_all(game), limit=20)


@EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_saved_loaded_and_continued_a_match_ends_as_if_it_had_never_stopped(seed: int, game: Fuzzed) -> None:
    match = game.small(f"save-{seed}")
    numbers = random.Random(seed)
    stop = int(numbers.random() * 150)
    play(match, numbers, limit=stop)
    text = Record.of(match, f"save-{seed}").text()
    again = replay(game.game, Record.parse(text), SeededFortune)
    assert again.state.digest() == match.state.digest()
    assert Record.of(again, f"save-{seed}").text() == text
    state = numbers.getstate()
    play(match, numbers)
    numbers.setstate(state)
    play(again, numbers)
    assert again.outcome == match.outcome
    assert again.state.digest() == match.state.digest()
    assert Record.of(again, "x").digest() == Record.of(match, "x").digest()


@EVERY_GAME
@pytest.mark.parametrize("seed", range(2))
def test_going_back_and_playing_the_same_again_changes_nothing(seed: int, game: Fuzzed) -> None:
    match = game.small(f"undo-{seed}")
    numbers = random.Random(seed)
    undone = 0
    while match.decision is not None and len(match.answers) < 260:
        before = match.state.digest()
        answers = len(match.answers)
        action = pick(match.decision, numbers)
        match.advance(action)
        if match.undo_refusal(answers) is None and numbers.random() < 0.3 and match.decision is not None:
            after = match.state.digest()
            match.undo(answers)
            undone += 1
            assert match.decision is not None
            assert match.state.digest() == before
            match.advance(action)
            assert match.state.digest() == after
    assert undone
    again = replay(game.game, Record.parse(Record.of(match, "u").text()), SeededFortune)
    assert again.state.digest() == match.state.digest()


@EVERY_GAME
def test_two_states_that_a_seat_cannot_tell_apart_look_the_same_byte_for_byte(game: Fuzzed) -> None:
    for seed, seat in enumerate(game.looks * 2):
        match = game.small(f"veil-{seed}")
        numbers = random.Random(seed)
        while match.decision is not None and len(match.answers) < 200:
            if match.resting and numbers.random() < 0.2:
                other = match.state.copy()
                game.scramble(other, seat, numbers)
                mine = json.dumps(match.game.view(match.state, seat), sort_keys=False)
                theirs = json.dumps(match.game.view(other, seat), sort_keys=False)
                assert mine == theirs
            match.advance(pick(match.decision, numbers))


class Leaky:
    """All that a game offers at the table, but what one question is answered with depends on what is hidden."""

    def __init__(self, table: Any, what: str) -> None:
        self._table = table
        self._what = what

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._table, name)
        if name != self._what:
            return found

        def ask(match: Match, *words: str) -> Any:
            said = found(match, *words)
            leak = {"reason": match.state.digest()}
            return [*said, leak] if isinstance(said, list) else {**said, **leak}

        return ask


class LeakyOdds:
    """Odds that depend on what is hidden."""

    def __init__(self, state: Any) -> None:
        self.said = state.digest()

    def as_data(self) -> dict[str, str]:
        return {"assumed": self.said}


def looked_through(game: Fuzzed, elsewhere: bool = False, positions: int = 12) -> None:
    """Look through the veil of a few positions: as who decides, or as the other."""
    match = game.small("leak")
    numbers = random.Random(7)
    looked = 0
    while match.decision is not None and looked < positions:
        seats = [seat for seat in game.game.seats if (seat != match.decision.seat) == elsewhere]
        if match.resting and numbers.random() < 0.1 and game.kept(match.state, seats[0]):
            check_veil(game, match, seats[0], numbers)
            looked += 1
        match.advance(pick(match.decision, numbers))


@EVERY_GAME
@pytest.mark.parametrize("elsewhere", [False, True])
def test_what_is_asked_of_a_position_tells_nothing_that_is_hidden(game: Fuzzed, elsewhere: bool) -> None:
    looked_through(game, elsewhere)


@EVERY_GAME
@pytest.mark.parametrize(
    ("what", "elsewhere"),
    [
        *[(what, False) for what in ("preview", "odds", "why", "card", "refusals", "sight")],
        *[(what, True) for what in ("preview", "why", "card", "refusals")],
    ],
)
def test_a_leak_in_what_is_asked_is_seen_by_the_veil(
    game: Fuzzed, what: str, elsewhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if what == "odds":
        monkeypatch.setattr(type(game.game), "odds", lambda self, state, decision, action: LeakyOdds(state))
    else:
        monkeypatch.setattr(game, "table", Leaky(game.table, what), raising=False)
    with pytest.raises(AssertionError, match=rf"can tell two positions apart by \[.*\b{what}\b.*: \.\.\."):
        looked_through(game, elsewhere)


@EVERY_GAME
def test_the_same_seed_plays_the_same_match_whatever_python_hashes_like(game: Fuzzed) -> None:
    program = (
        "import random\n"
        "from fuzz.games import FUZZED\n"
        "from fuzz.harness import play\n"
        "from rulebound.kernel.record import Record\n"
        f"match = FUZZED[{game.name!r}].small('hash')\n"
        "play(match, random.Random(5))\n"
        "print(Record.of(match, 'hash').digest(), match.state.digest())\n"
    )
    digests = set()
    for hash_seed in ("0", "4242"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join([*sys.path, "tests"]),
        }
        run = subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        digests.add(run.stdout.strip())
    assert len(digests) == 1
    assert next(iter(digests))


@EVERY_GAME
def test_every_answer_of_a_record_names_a_seat_of_the_game(game: Fuzzed) -> None:
    match = game.small("seats")
    play(match, random.Random(1))
    assert {entry.seat for entry in match.answers if isinstance(entry, Answer)} == {*game.game.seats}
