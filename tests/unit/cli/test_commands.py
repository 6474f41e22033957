"""The commands as a person meets them: help, JSON, errors of one line, codes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulebound.cli import check, main, play
from rulebound.cli.app import COMMANDS
from rulebound.cli.common import CommandError, Progress
from rulebound.cli.simulate import read_players

NO_CLAUSE = "CX-" + "NONE-01"  # put together, so that this file covers no clause
COMMAND_LINES = [
    *([name] for name in COMMANDS),
    *(["content", part] for part in ("validate", "schema", "new")),
    *(["force", part] for part in ("check", "price", "print", "list", "show", "ready")),
]


@pytest.mark.parametrize("words", COMMAND_LINES, ids=" ".join)
def test_every_command_has_help_with_examples_and_json(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*words, "--help"])
    said = capsys.readouterr().out
    assert end.value.code == 0
    assert f"examples:\n  rulebound {words[0]}" in said
    assert words in (["content"], ["force"]) or "--json" in said
    assert max(map(len, said.splitlines())) <= 120


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ("fly", "arguments: argument COMMAND: invalid choice: 'fly'"),
        ("simulate --games none", "arguments: argument --games/--matches: 'none' is not a whole number"),
        ("simulate --games 0", "arguments: argument --games/--matches: 0 is less than 1"),
        ("simulate --games 1000001", "arguments: argument --games/--matches: 1000001 is more than 1000000"),
        ("simulate --seed a\x07b", "arguments: argument --seed: a seed is a short text"),
        (f"simulate --seed {'x' * 250}", "arguments: argument --seed: a seed is a short text"),
        ("simulate --seed \udcff", "arguments: argument --seed: a seed is a short text"),
        (f"simulate --set options={'[' * 20_000}", "--set: 'options' is nested too deeply"),
        (f"play --host {'x' * 64}.com", f"{'x' * 64}.com: there is no such address"),
        ("simulate --seats scripted", "--seats: 'scripted' names no player for each of heroes, overmind"),
        ("simulate --mission nowhere", "--mission: there is no mission 'nowhere'"),
        ("simulate --set free_attacks", "--set: 'free_attacks' is not FIELD=VALUE"),
        (
            "simulate --set options.free_attacks=no",
            "--set: options: free_attacks is none or leaving, not 'no'",
        ),
        ("simulate --set mission=x --set mission.y=z", "--set: 'mission.y=z': mission is no object"),
        ("rules --options overwatch", "--options: lists all house options; leave out the rest"),
        (
            "simulate --set solo=true --player overmind=random",
            "--player: with solo=true only 'program' plays overmind, not 'random'",
        ),
        (
            "simulate --set solo=true --seats scripted,fierce",
            "--seats: with solo=true only 'program' plays overmind, not 'fierce'",
        ),
        ("bench --quick --mission nowhere", "--mission: there is no mission 'nowhere'"),
        (
            "simulate --player heroes=program",
            "there is no computer player 'program' for the seat heroes, only scripted and fierce",
        ),
        ("simulate --pack /none/such", "/none/such: there is no such pack"),
        (
            "play --no-browser --port 0 --database /none/such.db --pack /none/such",
            "/none/such: there is no such pack",
        ),
        ("play --port 65536", "arguments: argument --port: 65536 is more than 65535"),
        (f"rules {NO_CLAUSE}", f"{NO_CLAUSE}: there is no such clause"),
        ("rules xyzzy", "xyzzy: no clause speaks of this"),
        ("rules --verify page.md", "--verify: belongs to --coverage"),
        ("replay /none/such", "/none/such: no such file or directory"),
        ("check /none/such", "/none/such: there is no such file or folder"),
        ("content validate /none/such", "/none/such: there is no such pack"),
        ("content schema dragon", "kind: there is no 'dragon', only file"),
        ("content new dragon smaug", "content new: there is no kind 'dragon'"),
        ("odds", "odds: name either a record and an action, or --attack"),
    ],
)
def test_bad_input_ends_in_one_line_and_code_2(
    line: str, start: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(line.split())
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith(f"rulebound: error: {start}")
    assert err.count("\n") == 1


def test_a_set_up_that_is_nested_too_deeply_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = tmp_path / "setup.json"
    setup.write_text("[" * 20_000)
    assert main(["simulate", "--setup", str(setup)]) == 2
    assert capsys.readouterr().err == f"rulebound: error: {setup}: is nested too deeply\n"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
def test_ctrl_c_ends_many_processes_without_a_word() -> None:
    done = subprocess.Popen(
        [sys.executable, "-m", "rulebound", "simulate", "--games", "1000", "--jobs", "2", "--quiet"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    begun = Path(f"/proc/{done.pid}/task/{done.pid}/children")
    while len(begun.read_text().split()) < 3:  # theirs and the one that tidies up
        time.sleep(0.02)
    time.sleep(0.2)  # they are in the midst of their imports
    os.killpg(done.pid, signal.SIGINT)
    said = done.communicate(timeout=60)
    assert (done.returncode, *said) == (130, "", "")


def test_a_folder_without_content_is_no_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.yaml.bak").write_text("items: []", encoding="utf-8")
    assert main(["content", "validate", str(tmp_path)]) == 2
    assert "holds no content, which is in files that end in .yaml" in capsys.readouterr().err


def test_help_comes_without_what_the_commands_need() -> None:
    heavy = "('litestar', 'sqlalchemy', 'msgspec', 'yaml', 'icepool', 'uvicorn')"
    code = (
        "import sys; from rulebound.cli.app import build_parser; build_parser(); "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_reader_that_has_enough_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m rulebound rules --json | head -n 1", shell=True, capture_output=True, text=True
    )
    assert done.stdout == "[\n"
    assert done.stderr == ""


def test_rules_finds_clauses_by_words_and_by_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "overwatch", "reveal", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found
    assert all("overwatch" in json.dumps(clause).lower() for clause in found)
    assert main(["rules", found[0]["id"].lower()]) == 0
    assert capsys.readouterr().out.startswith(found[0]["id"])


def test_rules_looks_in_the_other_book_when_the_first_does_not_speak_of_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "brave", "marker", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found
    assert all(clause["id"].startswith("ME-") for clause in found)
    assert main(["rules", "chronicle-x", "brave", "marker"]) == 2


def test_a_clause_tells_an_option_from_a_point_that_is_settled(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "CX-MUT-04", "CX-MOVE-11"]) == 0
    out = capsys.readouterr().out
    assert "House option: mutation_draw" in out
    assert "Settled, no option: interrupted_square_effects" in out


def test_the_house_options_are_listed_with_values_and_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "chronicle-x", "--options"]) == 0
    said = capsys.readouterr().out
    assert "free_attacks  (CX-MOVE-12)" in said
    assert "  * none " in said
    assert "    leaving " in said
    assert main(["rules", "--options", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert next(each for each in found if each["id"] == "free_attacks")["default"] == "none"


def test_a_field_of_the_setup_can_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["simulate", "--games", "1", "--json", "--seats", "random,random", "--set", "levels.reyes=1"])
        == 0
    )
    assert json.loads(capsys.readouterr().out)["setup"]["levels"] == {"reyes": 1}


def test_without_an_overmind_the_program_plays_the_aliens(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["simulate", "--games", "1", "--json", "--player", "heroes=random", "--set", "solo=true"]
    assert main(line) == 0
    assert json.loads(capsys.readouterr().out)["players"] == {"heroes": "random", "overmind": "program"}


def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert all(f"\n    {name} " in out for name in COMMANDS)


def test_content_of_the_game_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "validate", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"sound": True, "faults": []}


def test_a_fault_in_content_names_file_and_line_and_is_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.yaml").write_text("heroes:\n  - id: jane\n    colour: red\n")
    assert main(["content", "validate", str(tmp_path)]) == 1
    assert capsys.readouterr().out.startswith("mine.yaml:")


def test_new_content_never_writes_over_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine" / "jane.yaml"
    assert main(["content", "new", "hero", "jane-roe", "--out", str(file)]) == 0
    before = file.read_text()
    assert "jane-roe" in before
    assert main(["content", "new", "hero", "john-roe", "--out", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert file.read_text() == before


def test_schemas_of_all_kinds_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "schema", "--out", str(tmp_path / "schemas"), "--json"]) == 0
    written = json.loads(capsys.readouterr().out)["written"]
    assert written
    assert all(isinstance(json.loads(Path(file).read_text()), dict) for file in written)


def test_a_taken_port_is_said_when_it_was_asked_for() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        number = other.getsockname()[1]
        with pytest.raises(CommandError, match=f"127.0.0.1, port {number}: is taken"):
            play.listen("127.0.0.1", number)


def test_without_a_port_one_that_is_free_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setattr(play, "USUAL_PORT", other.getsockname()[1])
        with play.listen("127.0.0.1", None) as opened:
            assert opened.getsockname()[1] not in (0, other.getsockname()[1])


def test_players_are_read_by_seat() -> None:
    seats = ("heroes", "overmind")
    assert read_players(["overmind=random"], seats) == {"heroes": "scripted", "overmind": "random"}
    assert read_players([], seats, "random,scripted") == {"heroes": "random", "overmind": "scripted"}
    assert read_players(["heroes=scripted"], seats, "random,random")["heroes"] == "scripted"
    with pytest.raises(CommandError, match="there is no seat 'aliens', only heroes, overmind"):
        read_players(["aliens=random"], seats)
    with pytest.raises(CommandError, match="'heroes' is not SEAT=KIND"):
        read_players(["heroes"], seats)


def test_scenario_results_become_junit(tmp_path: Path) -> None:
    class Verdict:
        file, line, name, clauses, seconds = "a.yaml", 3, "a blip is turned up", ("CX-1",), 0.01

        def __init__(self, failure: str) -> None:
            self.failure = failure

    file = tmp_path / "deep" / "junit.xml"
    check.write_junit(file, [Verdict(""), Verdict("line 7: the blip lies face down\nmore")])
    suite = ElementTree.parse(file).getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == "line 7: the blip lies face down"


def test_progress_is_silent_on_short_work(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress("matches", 3)
    for _ in range(3):
        progress.step()
    assert capsys.readouterr().err == ""


def test_odds_of_dice_are_exact_and_rerolls_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--attack", "2", "--defence", "1", "--rerolls", "1", "--json"]) == 0
    plain, rerolled = json.loads(capsys.readouterr().out)["policies"]
    for policy in (plain, rerolled):
        assert sum(Fraction(line["exact"]) for line in policy["spread"]) == 1
    assert rerolled["mean"] > plain["mean"]


def test_odds_of_an_attack_in_a_saved_match(capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(__file__).parents[2] / "golden" / "chronicle-x" / "scripted-1.record"
    lines = file.read_text(encoding="utf-8").partition("\n\n")[2].splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("heroes attack "))
    words = ["odds", str(file), lines[at].removeprefix("heroes "), "--at", str(at)]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("attack with ")
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["attack"]["lines"]
    for policy in told["policies"]:
        assert abs(sum(line["chance"] for line in policy["spread"]) - 1) < 1e-9


def test_more_dice_than_can_be_counted_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--attack", "99"]) == 2
    assert capsys.readouterr().err.startswith("rulebound: error: odds: ")
    assert main(["odds", "--attack", "5", "--defence", "11"]) == 2
    assert capsys.readouterr().err == "rulebound: error: odds: a defence has 0 to 10 dice, not 11\n"


def test_a_file_without_end_is_not_read_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no endless file here")
    assert main(["replay", "/dev/zero"]) == 2
    assert "larger than" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [["bench", "--quick", "--out"], ["check", "scenarios/chronicle-x/overwatch-decoy.yaml", "--junitxml"]],
)
def test_where_nothing_can_be_written_is_said_before_the_work(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).resolve().parents[3])
    file = tmp_path / "no-folder"
    file.write_text("a file", encoding="utf-8")
    assert main([*words, str(file / "out.txt")]) == 2
    told = capsys.readouterr()
    assert str(file / "out.txt") in told.err
    assert not told.out


def test_a_battle_on_the_open_table_is_simulated_replayed_and_its_odds_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "mythic-earth", "--games", "1", "--records", str(tmp_path), "--quiet"]) == 0
    (record,) = tmp_path.glob("*.txt")
    assert "(scripted)" in capsys.readouterr().out
    assert main(["replay", str(record), "--verify"]) == 0
    capsys.readouterr()
    lines = record.read_text(encoding="utf-8").splitlines()
    first = next(
        number for number, line in enumerate(lines) if " shoot " in line and not line.startswith("roll")
    )
    action = lines[first].partition(" ")[2]
    before = [line for line in lines[lines.index("") + 1 : first] if line]
    assert main(["odds", str(record), action, "--at", str(len(before)), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["policies"][0]["headline"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", ["force ready maya-1000", "simulate --help", "--version", ""])
@pytest.mark.parametrize(("where", "code"), [(">&-", 0), (">/dev/full", 2), ("| true", 0)])
def test_output_that_cannot_be_written_is_no_traceback(words: str, where: str, code: int) -> None:
    command = f"'{sys.executable}' -m rulebound {words} {where}"
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == code
    told = "rulebound: error: the output: no space left on device\n" if code else ""
    assert done.stderr == told or (where == ">&-" and done.stderr.startswith(("usage: ", "rulebound 0")))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize(("words", "code"), [("force check /none/such", 2), ("simulate --games 1", 0)])
def test_where_nothing_can_be_said_the_code_still_tells(words: str, code: int, where: str) -> None:
    command = f"'{sys.executable}' -m rulebound {words} {where}"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, "error" in done.stdout) == (code, False)
