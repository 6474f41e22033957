"""What is stored outlives the server; what cannot be stored did not happen."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_mock_engine, event
from sqlalchemy.exc import OperationalError

from rulebound import __version__
from rulebound.dice.fortune import SeededFortune
from rulebound.kernel.decisions import Action
from rulebound.kernel.errors import StaleAction
from rulebound.kernel.game import Flow, Outcome
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.table import messages, storage
from rulebound.table.session import Session
from rulebound.table.storage import (
    METADATA,
    Line,
    SeatRow,
    Standing,
    StorageError,
    Store,
    migrate,
    open_engine,
)
from unit.table.served import SOLO, WATCHED, Client, Sat, serving, sit_down
from unit.table.toy import Toy, ToyState, ToyTable


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path) as found:
        yield found


def test_a_match_stands_where_it_stood_when_the_server_starts_again(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        sat.answer("red", "wait")
        sat.answer("red", "peek")
        sat.post("/asks", "red", seat="red", windows={"parry": False})
        sat.answer("blue", "wait")
        sat.undo("blue")
        before = [sat.look(seat) for seat in ("red", "blue", "")]
        rows = client.get("/api/matches").json()
    with serving(tmp_path) as client:
        again = Sat(client, sat.id, sat.keys)
        assert [again.look(seat) for seat in ("red", "blue", "")] == before
        assert client.get("/api/matches").json() == rows
        assert again.post("/asks", "red", seat="red", windows={}).json()["windows"][0]["on"] is False
        assert again.answer("blue", "hit")["waiting"]["seat"] == "red"


def test_a_server_killed_in_the_midst_of_a_computers_turn_goes_on_from_there(tmp_path: Path) -> None:
    """A copy of the files as they lie on the disk is what a kill leaves behind."""
    killed = tmp_path / "killed"
    killed.mkdir()
    with serving(tmp_path) as client:
        sat = sit_down(client, SOLO)
        for _ in range(2):
            seen = sat.until_asked("red")
            sat.answer("red", "pass" if seen["decision"]["window"] else "hit")
        for file in tmp_path.glob("table.sqlite3*"):
            shutil.copy(file, killed)
    with serving(killed) as client:
        again = Sat(client, sat.id, sat.keys)
        assert again.until_asked("red")["decision"]


def test_a_killed_process_loses_no_answer_that_it_has_shown(tmp_path: Path) -> None:
    script = (
        "import sys\nsys.path.insert(0, sys.argv[2])\nfrom pathlib import Path\n"
        "from unit.table.served import serving, sit_down, WATCHED\n"
        "with serving(Path(sys.argv[1])) as client:\n"
        "    sat = sit_down(client, WATCHED, rounds=1000)\n"
        "    print(sat.id, sat.keys['host'], flush=True)\n"
        "    while True:\n"
        "        print(sat.post('/advance', 'host', count=1).json()['seq'], flush=True)\n"
    )
    tests = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path), str(tests)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    with closing(process.stdout):
        match_id, key = process.stdout.readline().split()
        shown = 0
        for _ in range(12):
            shown = int(process.stdout.readline())
        process.kill()
        rest = [int(line) for line in process.stdout.read().split()]
    process.wait()
    with serving(tmp_path) as client:
        sat = Sat(client, match_id, {"host": key})
        stands = sat.look()["seq"]
        assert stands >= max([shown, *rest])
        assert sat.post("/advance", "host", count=1).json()["seq"] > stands


def test_two_servers_over_one_database_take_up_each_others_matches(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        here = sit_down(one)
        there = Sat(two, here.id, here.keys)
        assert there.look("red")["seq"] == 0
        here.answer("red", "wait")
        stale = there.try_to("red", "hit", seq=0)
        assert (stale.status_code, stale.json()["envelope"]["seq"]) == (409, 1)
        there.answer("red", "peek")
        assert here.look("red")["view"] == there.look("red")["view"]
        assert here.answer("blue", "hit")["seq"] == there.look("blue")["seq"]


def test_two_answers_to_one_decision_are_not_both_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        here = sit_down(one)
        there = Sat(two, here.id, here.keys)
        there.look("red")
        store = two.app.state.hall.store
        append = Store.append

        def late(this: Store, *args: Any) -> None:
            if this is store:
                here.answer("red", "wait")  # the other writer comes between the look and the writing
            append(this, *args)

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", late)
            refused = there.try_to("red", "hit", seq=0)
        assert (refused.status_code, refused.json()["envelope"]["seq"]) == (409, 1)
        assert there.look("red") == here.look("red")
        with pytest.raises(StaleAction):
            store.append(here.id, 0, [Line("red hit", "person")], {}, None)


@pytest.mark.parametrize(
    "reason", ["database or disk is full", "attempt to write a readonly database", "database is locked"]
)
def test_what_cannot_be_stored_did_not_happen(
    client: Client, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    sat = sit_down(client)
    sat.answer("red", "wait")
    before = sat.look("red")
    engine = client.app.state.hall.store.engine

    def fails(*_: Any) -> None:
        raise OperationalError("COMMIT", {}, sqlite3.OperationalError(reason))

    with monkeypatch.context() as patch:
        patch.setattr(engine.dialect, "do_commit", fails)
        for refused in (
            sat.try_to("red", "hit"),
            sat.undo("red"),
            sat.post("/asks", "red", seat="red", windows={"parry": False}),
        ):
            assert refused.status_code == 503
            assert refused.headers["retry-after"]
            assert reason in refused.json()["detail"]
            assert "red hit" not in refused.text
        assert (
            client.post("/api/matches", json={"game": "toy", "mission": "duel", "seats": SOLO}).status_code
            == 503
        )
        assert sat.look("red") == before, "looking goes on"
    assert sat.look("red") == before
    assert sat.answer("red", "hit")["waiting"]["seat"] == "blue"


def test_nothing_is_stored_in_a_file_that_was_deleted(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        sat.answer("red", "wait")
        aside = tmp_path / "aside"
        aside.mkdir()
        for file in tmp_path.glob("table.sqlite3*"):
            file.rename(aside / file.name)
        assert sat.try_to("red", "wait").status_code == 503
        wish = {"game": "toy", "mission": "duel", "seats": SOLO}
        assert client.post("/api/matches", json=wish).status_code == 503
        for file in aside.iterdir():
            file.replace(tmp_path / file.name)
        before = sat.look("red")["seq"]
        sat.answer("red", "wait")
    with serving(tmp_path) as client:
        assert Sat(client, sat.id, sat.keys).look("red")["seq"] == before + 1


def test_answers_to_many_matches_at_once_wait_for_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One server must not find its own file locked, however slow the disk is."""
    monkeypatch.setattr(storage, "BUSY_MS", 20)
    engine = open_engine(str(tmp_path / "table.sqlite3"))
    migrate(engine)
    store = Store(engine)
    words = dict.fromkeys(("game", "rules", "content", "mission", "name", "seed", "turn"), "toy")
    names = [f"match-{number}" for number in range(8)]
    for name in names:
        store.create(
            {"id": name, "setup": "{}", "round": 0, "rounds": 0, **words},
            [SeatRow("red", "", "", {})],
            [],
            None,
        )
    event.listen(engine, "commit", lambda _: time.sleep(0.03))

    def play(name: str) -> None:
        for number in range(3):
            store.append(name, number, [Line("red hit", "person")], {}, None)
            store.ask(name, "red", {"parry": number == 0})

    with ThreadPoolExecutor(len(names)) as pool:
        list(pool.map(play, names))
    assert {store.standing(name) for name in names} == {Standing(3, None)}
    engine.dispose()


def test_a_computers_answer_that_could_not_be_stored_is_tried_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat = sit_down(client, SOLO)
    hall = client.app.state.hall
    client.app.state.live._retry = 0.005
    append = hall.store.append
    tried: list[int] = []

    def fails_twice(match_id: str, stored: int, lines: Any, *rest: Any) -> None:
        if lines[0].text.startswith("blue") and len(tried) < 2:
            tried.append(stored)
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database is locked"))
        append(match_id, stored, lines, *rest)

    monkeypatch.setattr(type(hall.store), "append", lambda _, *args: fails_twice(*args))
    sat.answer("red", "jump 1")
    assert sat.until_asked("red")["decision"]
    assert len(tried) == 2


def test_matches_beyond_the_cache_come_back_from_the_database(tmp_path: Path) -> None:
    with serving(tmp_path, live=2) as client:
        sats = [sit_down(client) for _ in range(4)]
        for _ in range(2):
            for sat in sats:
                sat.answer(
                    sat.look("red")["waiting"]["seat"] if sat.look("red")["waiting"] else "red", "jump 1"
                )
        assert [sat.look()["seq"] for sat in sats] == [2, 2, 2, 2]
        assert len(client.app.state.hall._sessions) == 2


def test_a_match_of_other_rules_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as connection:
            connection.execute("UPDATE matches SET rules = '0'")
            connection.commit()
        client.app.state.hall._sessions.clear()
        answer = sat.get()
        assert (answer.status_code, "rules" in answer.json()["detail"]) == (409, True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("rules = '0'", "it was made under rules 0, and these are rules 1. Nothing is lost: save its record, and open that in"),
        ("content = 'fedcba9876543210'", "it was made with content fedcba987654, and here is content "),
        ("rules = '0', content = 'x'", "it was made under rules 0, and these are rules 1; it was made with content x, and"),
        ("rules = '0'", f"open that in Rulebound {__version__}, which made it."),
        ("rules = '0', made = '0.0.9'", f"open that in Rulebound 0.0.9, which made it; this is Rulebound {__version__}."),
        ("content = 'x', made = '0.0.9'", "open that in Rulebound 0.0.9, which made it, with the same packs of content; this"),
        ("rules = '0', made = ''", "open that in the version of Rulebound that made it."),
    ],
)  # fmt: skip
def test_a_match_of_another_version_tells_how_to_go_on_and_gives_its_record(
    tmp_path: Path, change: str, said: str
) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        sat.answer("red", "wait")
        sat.answer("red", "hit")
        before = Record.parse(sat.get("/record", "*").text)
        with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as connection:
            connection.execute(f"UPDATE matches SET {change}")
            connection.commit()
            rules, content, made = connection.execute("SELECT rules, content, made FROM matches").fetchone()
        client.app.state.hall._sessions.clear()
        for where in ("", "/map", "/replay", "/luck", "/live"):
            answer = sat.get(where, "red")
            assert answer.status_code == 409, where
            problem = msgspec.json.decode(answer.content, type=messages.Problem)
            assert said in problem.detail
            assert (problem.place, problem.record) == ("record", f"/api/matches/{sat.id}/record")
            assert problem.made == messages.Edition(rules, content, made)
            assert problem.here == messages.Edition(before.rules, before.content, __version__)
        assert sat.try_to("red", "wait", seq=2).status_code == 409
        assert sat.get("/record", "red").status_code == 403, "the secrets of both sides are in it"
        saved = Record.parse(sat.get("/record", "*").text)
        assert (saved.rules, saved.content, saved.made, saved.lines) == (rules, content, made, before.lines)
        assert (saved.setup, saved.seed) == (before.setup, before.seed)
        with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as connection:
            restored = (before.rules, before.content)
            connection.execute("UPDATE matches SET rules = ?, content = ?", restored)
            connection.commit()
        assert sat.look("red")["seq"] == len(before.lines), "where it was made, it goes on"


def test_a_match_that_plays_otherwise_here_gives_its_record_too(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        sat.answer("red", "wait")
        with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as connection:
            connection.execute("UPDATE answers SET line = 'blue wait'")
            connection.commit()
        client.app.state.hall._sessions.clear()
        problem = sat.get().json()
        assert "red should answer here" in problem["detail"]
        assert problem["made"] == problem["here"]
        assert problem["sealed"] == ["red", "blue"]
        assert Record.parse(sat.get("/record", "*").text).lines == ["blue wait"]


def long_match(answers: int) -> tuple[Match, list[Line]]:
    match = Match(Toy(), {"rounds": answers}, SeededFortune("long"))
    verbs = (Action("wait"), Action("jump", (1,)), Action("peek"), Action("wait"), Action("jump", (3,)))
    for number in range(answers):
        match.play(verbs[number % 5])
    session = Session("x", ToyTable(), match, "long", [], ())
    return match, session.lines()


class Counting(Toy):
    """How often its flow began, and what it was asked for in all."""

    def __init__(self) -> None:
        self.begun = self.asked = 0

    def flow(self, state: ToyState) -> Flow[Outcome]:
        self.begun += 1
        inner = super().flow(state)
        answer: Any = None
        while True:
            try:
                request = inner.send(answer)
            except StopIteration as end:
                outcome: Outcome = end.value
                return outcome
            self.asked += 1
            answer = yield request


def test_a_match_of_two_thousand_answers_opens_in_one_pass() -> None:
    match, lines = long_match(2000)
    table = ToyTable()
    table.game = game = Counting()
    row = {
        "game": "toy",
        "rules": "1",
        "content": "toycontent",
        "setup": msgspec.json.encode(match.setup).decode(),
        "seed": "long",
        "made": "0.1.0",
    }
    session = Session.load("x", table, row, [], lines)
    assert session.seq == len(lines) > 2000
    assert session.match.state.digest() == match.state.digest()
    assert (game.begun, game.asked) == (1, len(lines) + 1)


# ---- the tables themselves


def test_the_migrations_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "x.sqlite3"))
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 2000
    engine.dispose()


def test_matches_made_before_versions_were_written_down_go_on(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        sat.answer("red", "wait")
        before = Record.parse(sat.get("/record", "*").text)
    assert before.made == __version__
    with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as connection:
        connection.execute("ALTER TABLE matches DROP COLUMN again")
        connection.execute("ALTER TABLE matches DROP COLUMN made")
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
        connection.commit()
    with serving(tmp_path) as client:
        sat = Sat(client, sat.id, sat.keys)
        sat.answer("red", "hit")
        after = Record.parse(sat.get("/record", "*").text)
    assert after.made == ""
    assert after.lines[: len(before.lines)] == before.lines


def test_the_tables_are_plain_enough_for_postgresql() -> None:
    said: list[str] = []
    engine = create_mock_engine("postgresql+pg8000://", lambda sql, *_: said.append(str(sql)))
    METADATA.create_all(engine, checkfirst=False)
    assert len(said) == 4


def test_a_database_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    noise = tmp_path / "noise.sqlite3"
    noise.write_bytes(os.urandom(4096))
    newer = tmp_path / "newer.sqlite3"
    engine = open_engine(str(newer))
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    for where, word in (
        (str(noise), "not a database"),
        (str(newer), "another version"),
        (str(tmp_path / "no" / "folder" / "x.sqlite3"), "unable to open"),
        ("nonsense://x", "no address"),
        ("sqlite://", "name a file"),
        ("sqlite:///:memory:", "name a file"),
        ("://", "no address"),
        ("postgresql://ann:secret@host:eight/x", r"ann:\*\*\*@host:eight/x: this is no address"),
        ("oracle+nonsense://ann:se@cr:et@host/x", r"ann:\*\*\*@host/x: this is no address"),
    ):
        with pytest.raises(StorageError, match=word):
            migrate(open_engine(where))


def test_an_empty_list_costs_nothing(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "x.sqlite3"))
    migrate(engine)
    store = Store(engine)
    assert store.recent() == []
    assert (store.read("x"), store.standing("x")) == (None, None)
    engine.dispose()


def test_watched_matches_have_no_person_to_wait_for(client: Client) -> None:
    sat = sit_down(client, WATCHED)
    time.sleep(0.05)  # nothing plays by itself
    assert sat.look()["seq"] == 0
