"""Run every check of the project, in order, and end with the count: of tests, or of steps where no step has tests.

    python tools/check.py                    all of them
    python tools/check.py --only lint mypy   some
    python tools/check.py --skip e2e         all but some
    python tools/check.py --list             their names and commands

A stage's steps run two at a time, those that may take longest first; the stages follow one another. A step that fails
does not stop the others, but those that need it are not run. Nothing outside the standard library is used here.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
JUNIT = ROOT / ".tools" / "junit"
PYTHON = sys.executable
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


@dataclass(frozen=True, slots=True)
class Step:
    """One check: a name to call it by, what it is, and the command."""

    name: str
    title: str
    command: tuple[str, ...]
    cwd: Path = ROOT
    junit: bool = False
    """Writes its counts to ``--junitxml``; they make up the last line."""
    needs: tuple[str, ...] = ()
    browser: bool = False
    limit: int = 600
    """Seconds after which it is stopped and has failed."""


def module(*words: str) -> tuple[str, ...]:
    """Return the command that runs a module of this environment."""
    return (PYTHON, "-m", *words)


def tests(*words: str) -> tuple[str, ...]:
    """Return the command that runs pytest."""
    return module("pytest", "-q", "-p", "no:cacheprovider", *words)


WEB = ROOT / "web"
STAGES: tuple[tuple[Step, ...], ...] = (
    (
        Step("format", "layout of the code (ruff format --check)", module("ruff", "format", "--check", ".")),
        Step("lint", "lint (ruff check)", module("ruff", "check", ".")),
    ),
    (
        Step("mypy", "types (mypy --strict)", module("mypy", "--strict")),
        Step("layers", "imports run one way (lint-imports)", (str(Path(PYTHON).parent / "lint-imports"),)),
        Step(
            "messages",
            "the page's TypeScript types are those of the server's messages",
            module("rulebound.table.typescript", "--check"),
        ),
        Step("page-check", "types of the page (npm run check)", ("npm", "run", "--silent", "check"), cwd=WEB),
        Step("page-build", "the page builds (npm run build)", ("npm", "run", "--silent", "build"), cwd=WEB),
        Step(
            "compiled",
            "the compiled engine plays the same games (tools/fast.py check)",
            (PYTHON, "tools/fast.py", "check"),
            limit=1500,
        ),
    ),
    (
        Step(
            "unit",
            "unit and property tests, doctests",
            tests(
                "-n",
                "2",
                "--dist",
                "worksteal",
                "--doctest-modules",
                "--doctest-glob=README.md",
                "--ignore=src/rulebound/table/migrations",  # run by alembic alone
                "src/rulebound",
                *(["README.md"] if (ROOT / "README.md").exists() else []),
                "tests/unit",
                "tests/property",
            ),
            junit=True,
            limit=1200,
        ),
    ),
    (
        Step("content", "the content is sound", module("rulebound", "content", "validate")),
        Step(
            "scenarios",
            "scenarios: the rules, clause by clause",
            module("rulebound", "check", "scenarios"),
            junit=True,
        ),
        Step("golden", "golden games play as recorded", tests("tests/golden"), junit=True),
        Step(
            "fuzz",
            "random play: no crash, no dead end, no runaway",
            tests("tests/fuzz"),
            junit=True,
            limit=900,
        ),
        Step(
            "coverage",
            "docs/coverage.md is up to date",
            module("rulebound", "rules", "chronicle-x", "--coverage", "--verify", "docs/coverage.md"),
        ),
        Step(
            "coverage-mythic-earth",
            "docs/coverage-mythic-earth.md is up to date",
            module(
                "rulebound",
                "rules",
                "mythic-earth",
                "--coverage",
                "--verify",
                "docs/coverage-mythic-earth.md",
            ),
        ),
    ),
    (
        Step(
            "e2e",
            "the page in Chromium",
            # a wait that ran out is tried once more, and said to have been: a busy machine starves the browser
            tests(
                *("-n", "2", "--dist", "worksteal", "--reruns", "1", "-rR"),
                *("--only-rerun", "TimeoutError: ", "--only-rerun", "Locator expected"),
                "tests/e2e",
            ),
            junit=True,
            needs=("page-build",),
            browser=True,
            limit=1800,
        ),
    ),
)


@dataclass(slots=True)
class Result:
    """How a step ended."""

    state: str = "not run"
    """passed, failed, skipped"""
    seconds: float = 0.0
    said: str = ""
    counts: dict[str, int] = field(default_factory=lambda: {"passed": 0, "failed": 0, "skipped": 0})


def browser() -> str | None:
    """Return the browser that the end-to-end tests drive, None when there is none."""
    named = os.environ.get("RULEBOUND_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def environment() -> dict[str, str]:
    """Return the environment of every step: the Node.js that the set-up brought comes first."""
    env = dict(os.environ)
    links = ROOT / ".tools" / "node" / "path"
    if links.is_dir():
        env["PATH"] = f"{links}{os.pathsep}{env.get('PATH', os.defpath)}"
    # some dozens of Pythons start: what one has compiled the next can read, and no folder of the sources is littered
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env["PYTHONPYCACHEPREFIX"] = str(ROOT / ".tools" / "bytecode")
    env["NO_COLOR"] = "1"
    if found := browser():
        env["RULEBOUND_CHROMIUM"] = found
    return env


def count(file: Path) -> dict[str, int]:
    """Sum the counts of a JUnit file."""
    total = {"passed": 0, "failed": 0, "skipped": 0}
    try:
        root = ElementTree.parse(file).getroot()
    except (OSError, ElementTree.ParseError):
        return total
    for suite in root.iter("testsuite"):
        failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped = int(suite.get("skipped", 0))
        total["failed"] += failed
        total["skipped"] += skipped
        total["passed"] += int(suite.get("tests", 0)) - failed - skipped
    return total


def execute(step: Step, live: bool) -> Result:
    """Run one step; with ``live`` its output is shown as it comes."""
    result = Result()
    command = list(step.command)
    file = JUNIT / f"{step.name}.xml"
    if step.junit:
        file.unlink(missing_ok=True)
        command.append(f"--junitxml={file}")
    start = time.monotonic()
    stopped = threading.Event()
    try:
        process = subprocess.Popen(
            command,
            cwd=step.cwd,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        result.state, result.said = "failed", f"{command[0]}: {error}\n"
        result.counts["failed"] = 1
        return result

    def stop() -> None:
        stopped.set()
        with suppress(ProcessLookupError):  # it may just have ended
            os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(step.limit, stop)
    timer.start()
    said: list[str] = []
    try:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                said.append(line)
                if live:
                    print(line, end="", flush=True)
        code = process.wait()
    except BaseException:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        raise
    finally:
        timer.cancel()
    if stopped.is_set():
        said.append(f"stopped: it took longer than {step.limit} s\n")
    result.seconds = time.monotonic() - start
    result.said = "".join(said)
    result.state = "passed" if code == 0 and not stopped.is_set() else "failed"
    if step.junit:
        result.counts = count(file)
    if result.state == "failed" and not result.counts["failed"]:
        result.counts["failed"] = 1  # the last line must not read "0 failed" when something did
    return result


def headline(text: str) -> None:
    """Print a heading that is easy to find in a long log."""
    print(f"\n=== {text} {'=' * max(3, 100 - len(text))}", flush=True)


def tell(step: Step, result: Result, shown: bool) -> None:
    """Print a step's heading, its output when it failed or its last line when not."""
    if not shown:
        headline(f"{step.name}: {step.title}")
        lines = result.said.rstrip().splitlines()
        print("\n".join(lines if result.state == "failed" else lines[-1:]))
    print(f"--- {step.name}: {result.state} in {result.seconds:.1f} s", flush=True)


def run_stage(stage: Sequence[Step], results: dict[str, Result]) -> None:
    """Run the steps of a stage, two at a time; their outputs are shown in order."""
    ready: list[Step] = []
    for step in stage:
        bad = [name for name in step.needs if name in results and results[name].state == "failed"]
        if bad:
            headline(f"{step.name}: {step.title}")
            print(f"--- {step.name}: NOT RUN, since {', '.join(bad)} failed")
            results[step.name] = Result("failed", counts={"passed": 0, "failed": 1, "skipped": 0})
        elif step.browser and browser() is None:
            headline(f"{step.name}: {step.title}")
            strict = bool(os.environ.get("CI"))
            print(f"!!! NO BROWSER (looked for {', '.join(BROWSERS)}; RULEBOUND_CHROMIUM names another).")
            what = "not run, and CI is set: this fails" if strict else "SKIPPED"
            print(f"!!! The end-to-end tests were {what}.")
            failed = int(strict)
            counts = {"passed": 0, "failed": failed, "skipped": 1 - failed}
            results[step.name] = Result("failed" if strict else "skipped", counts=counts)
        else:
            ready.append(step)
    if len(ready) == 1:
        step = ready[0]
        headline(f"{step.name}: {step.title}")
        results[step.name] = execute(step, live=True)
        tell(step, results[step.name], shown=True)
        return
    with ThreadPoolExecutor(max_workers=2) as pool:
        # those that may take longest are begun first, for short ones fill what is left
        begun = sorted(ready, key=lambda step: step.limit, reverse=True)
        futures = {step.name: pool.submit(execute, step, False) for step in begun}
        for step in ready:
            results[step.name] = futures[step.name].result()
            tell(step, results[step.name], shown=False)


def main() -> int:
    """Run what the arguments choose; return 0 when all of it passed."""
    every = [step.name for stage in STAGES for step in stage]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=every, metavar="STEP", help="run these alone")
    parser.add_argument(
        "--skip", nargs="+", choices=every, metavar="STEP", default=[], help="leave these out"
    )
    parser.add_argument("--list", action="store_true", help="show the steps and their commands, run nothing")
    options = parser.parse_args()
    chosen = {name for name in options.only or every if name not in options.skip}
    if options.list:
        for stage in STAGES:
            for step in stage:
                words = " ".join("python" if word == PYTHON else word for word in step.command)
                print(f"{step.name:11} {words}")
        return 0
    JUNIT.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    results: dict[str, Result] = {}
    for stage in STAGES:
        steps = [step for step in stage if step.name in chosen]
        if steps:
            run_stage(steps, results)

    headline("summary")
    for name, result in results.items():
        print(f"{result.state:8} {name:11} {result.seconds:6.1f} s")
    totals = {
        key: sum(result.counts[key] for result in results.values()) for key in ("passed", "failed", "skipped")
    }
    failed = [name for name, result in results.items() if result.state == "failed"]
    if failed:
        print(f"failed steps: {', '.join(failed)}")
    skipped = f", {totals['skipped']} skipped" if totals["skipped"] else ""
    took = f"{time.monotonic() - start:.1f}s"
    if any(step.junit for stage in STAGES for step in stage if step.name in results):
        what = ""
    else:  # no tests were among them: the steps are what there is to count
        what = " (steps)"
        totals["passed"] = sum(result.state == "passed" for result in results.values())
    print(f"==== {totals['passed']} passed, {totals['failed']} failed{skipped}{what} in {took} ====")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
