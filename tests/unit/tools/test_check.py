"""The list of checks: what it counts, and that it is never green by mistake."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
import check  # type: ignore[import-not-found, unused-ignore]
import setup  # type: ignore[import-not-found, unused-ignore]

SUITE = (
    '<testsuites><testsuite tests="5" failures="1" errors="1" skipped="1"/>'
    '<testsuite tests="2"/></testsuites>'
)


@pytest.fixture
def junit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(check, "JUNIT", tmp_path)
    return tmp_path


def step(code: str, name: str = "some", **more: Any) -> Any:
    return check.Step(name, "some step", (sys.executable, "-c", code), **more)


def run(monkeypatch: pytest.MonkeyPatch, *steps: Any) -> int:
    monkeypatch.setattr(check, "STAGES", (steps,))
    monkeypatch.setattr(sys, "argv", ["check"])
    return int(check.main())


def test_suites_are_summed(junit: Path) -> None:
    (junit / "a.xml").write_text(SUITE)
    assert check.count(junit / "a.xml") == {"passed": 4, "failed": 2, "skipped": 1}
    assert check.count(junit / "none.xml") == {"passed": 0, "failed": 0, "skipped": 0}


def test_the_last_line_counts_tests(
    junit: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    code = f"import sys; open(sys.argv[1].partition('=')[2], 'w').write({SUITE!r})"
    assert run(monkeypatch, step(code, junit=True)) == 0
    assert capfd.readouterr().out.splitlines()[-1].startswith("==== 4 passed, 2 failed, 1 skipped in ")


def test_a_failed_step_is_never_zero_failed(
    junit: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, step("raise SystemExit(3)", junit=True)) == 1
    *_, failed, last = capfd.readouterr().out.splitlines()
    assert failed == "failed steps: some"
    assert last.startswith("==== 0 passed, 1 failed in ")


def test_steps_without_tests_are_counted_themselves(
    junit: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, step("print('fine')"), step("print('fine')", "other")) == 0
    assert capfd.readouterr().out.splitlines()[-1].startswith("==== 2 passed, 0 failed (steps) in ")
    assert run(monkeypatch, step("raise SystemExit(3)"), step("print('fine')", "other")) == 1
    assert capfd.readouterr().out.splitlines()[-1].startswith("==== 1 passed, 1 failed (steps) in ")


def test_a_step_that_takes_too_long_is_stopped_and_fails(junit: Path) -> None:
    result = check.execute(step("while True: pass", limit=0), False)
    assert result.state == "failed"
    assert "it took longer than 0 s" in result.said


@pytest.mark.parametrize(("ci", "state"), [("", "skipped"), ("1", "failed")])
def test_without_a_browser_it_says_so_and_fails_in_ci(
    ci: str, state: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("RULEBOUND_CHROMIUM", "/none/such")
    results: dict[str, Any] = {}
    check.run_stage([step("", browser=True)], results)
    assert results["some"].state == state
    assert "NO BROWSER" in capfd.readouterr().out


def test_what_needs_a_failed_step_is_not_run(capfd: pytest.CaptureFixture[str]) -> None:
    results = {"build": check.Result("failed")}
    check.run_stage([step("print('ran')", needs=("build",))], results)
    assert results["some"].state == "failed"
    assert "NOT RUN, since build failed" in capfd.readouterr().out


def test_set_up_does_a_thing_once_until_it_changes(tmp_path: Path) -> None:
    done: list[str] = []
    for want in ("a", "a", "b"):
        setup.once(tmp_path / "stamp", want, "a thing", lambda want=want: done.append(want))
    assert done == ["a", "b"]


def test_set_up_that_failed_is_tried_again(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    setup.once(stamp, "a", "a thing", lambda: None)

    def fail() -> None:
        raise setup.SetupFailed("no")

    with pytest.raises(setup.SetupFailed):
        setup.once(stamp, "b", "a thing", fail)
    assert not stamp.exists()


def test_what_does_not_need_each_other_is_brought_at_the_same_time_and_no_failure_is_lost() -> None:
    meeting = threading.Barrier(2)
    ended: list[str] = []

    def packages() -> None:
        meeting.wait(10)  # it would never come to this, were one done after the other
        raise setup.SetupFailed("pip: ended with code 1")

    def page() -> None:
        meeting.wait(10)
        time.sleep(0.05)
        ended.append("page")

    with pytest.raises(setup.SetupFailed, match="pip"):
        setup.together([packages, page])
    assert ended == ["page"]
    setup.together([])
