"""Turn what plays a match into machine code, by mypyc and the machine's C compiler.

    python tools/fast.py build     into .tools/compiled, unless it is there already
    python tools/fast.py check     build, and play the golden games and others: they must come out the same

The sources are compiled as they stand, but for one thing: mypyc leaves a decorated class interpreted, so in the copy
that it compiles the decorator of a class is called behind the class instead.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from rulebound.compiled import BUILD, VARIABLE, stamp, why_not

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "src"
GAMES: Final = "rulebound/games"
ROOTS: Final = (
    "rulebound/kernel/match.py",
    "rulebound/dice/fortune.py",
    "rulebound/players/random_player.py",
    f"{GAMES}/chronicle_x/mission.py",
    f"{GAMES}/chronicle_x/cards.py",
    f"{GAMES}/mythic_earth/battle.py",
)
"""Whatever these import is compiled, but for what is left out."""

LEFT_OUT: Final = re.compile(
    r"rulebound/content/\w+\.py|rulebound/games/\w+/(pack\w*|clauses|map_plan|tiles|force\w*|fielding)\.py"
)
"""What reads content: it runs once, and msgspec has to look into its classes."""

BUSY: Final = re.compile(
    r"rulebound___(kernel|space|dice|players)___|chronicle_x___(state|moments|sources|measuring|walks|movement|overwatch|"
    r"blips|attacks|combat|turn|goals|mission|units|buildings|effects|damage|mutation_base|behaviours|house)\.|"
    r"mythic_earth___(state|placing|movement|charge|charge_moves|actions|activation|turn|pool|values|talents|sighting|"
    r"shooting|claiming|spells_aim|magic)\."
)
"""Where most of the time goes: these are compiled with more care, which takes the C compiler three times as long."""

COMPARED: Final = (
    ("chronicle-x", "random", "60"),
    ("chronicle-x", "scripted", "6"),
    ("mythic-earth", "random", "20"),
    ("mythic-earth", "scripted", "4"),
)
"""Matches that both engines play."""

WORKERS: Final = os.cpu_count() or 1


class BuildFailed(Exception):
    """One line for the person who ran make."""


def imported(file: str) -> set[str]:
    """The modules of ours that a module imports, as it is loaded or as it first needs them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((SOURCES / file).read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("rulebound"):
            base = node.module.replace(".", "/")
            names = [f"{base}.py", *[f"{base}/{alias.name}.py" for alias in node.names]]
            found.update(name for name in names if (SOURCES / name).is_file())
    return found


def modules() -> list[str]:
    """The files to compile, in order."""
    found: set[str] = set()
    waiting = list(ROOTS)
    while waiting:
        file = waiting.pop()
        if file not in found and not LEFT_OUT.fullmatch(file):
            found.add(file)
            waiting.extend(imported(file))
    return sorted(found)


def desugared(text: str) -> str:
    """A source whose decorated classes are plain ones, each followed by the calls of its decorators."""
    lines = text.split("\n")
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.ClassDef):
            for decorator in node.decorator_list:
                called = ast.unparse(decorator)
                if not called.startswith("dataclass"):  # which mypyc knows
                    lines[node.end_lineno or 0 : node.end_lineno] = ["", "", f"{called}({node.name})"]
                    lines[decorator.lineno - 1 : decorator.end_lineno] = [""] * (
                        (decorator.end_lineno or decorator.lineno) - decorator.lineno + 1
                    )
    return "\n".join(lines)


def compiler() -> list[str]:
    """The C compiler with its options; BuildFailed if there is none, or no header to compile against."""
    words = shlex.split(sysconfig.get_config_var("CC") or "cc")
    found = next((name for name in (words[0], "cc", "gcc", "clang") if shutil.which(name)), None)
    if found is None:
        raise BuildFailed("no C compiler (on Debian: apt-get install gcc)")
    include = sysconfig.get_path("include")
    if not Path(include, "Python.h").is_file():
        raise BuildFailed("no Python.h (on Debian: apt-get install python3-dev)")
    flags = ["-fPIC", "-DNDEBUG", "-fwrapv", "-fvisibility=hidden", "-w", f"-I{include}"]
    return [found, *words[1:], *flags]


def generate(folder: Path, files: list[str]) -> list[Any]:
    """Have mypyc write C for the files; what it is to be made into."""
    source = folder / "source"
    shutil.copytree(SOURCES, source, ignore=shutil.ignore_patterns("__pycache__", "static"))
    for file in files:
        (source / file).write_text(desugared((source / file).read_text()))
    options = folder / "mypy.ini"
    options.write_text("[mypy]\nstrict = True\nwarn_unused_ignores = False\nexplicit_package_bases = True\n")
    try:
        import_module("setuptools")  # else mypyc looks for distutils, gone since Python 3.12
        from mypyc.build import mypycify
    except ImportError as error:
        raise BuildFailed(f"{error.name} is not installed (make setup brings it)") from error
    arguments = [f"--config-file={options}", f"--cache-dir={folder / 'cache'}", *files]
    with chdir(source):
        made: list[Any] = mypycify(
            arguments, multi_file=True, target_dir=str(folder / "c"), group_name="rulebound"
        )
    return made


def build() -> None:
    """Build anew, whatever is there."""
    command = compiler()
    folder = BUILD
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "objects").mkdir(parents=True)
    wanted, start = stamp(), time.monotonic()
    files = modules()
    print(f"fast: compiling {len(files)} modules, a few minutes ...", file=sys.stderr, flush=True)
    extensions = generate(folder, files)

    def compiled(number: int, source: str, includes: list[str]) -> Path:
        made = folder / "objects" / f"{number}.o"
        level = "-O0" if "__native_" in source and not BUSY.search(source) else "-O2"
        if Path(source).parent == folder / "c" and "__native_" not in source:
            level = "-O3"  # mypyc's own library: the sets of squares run through it
        directories = [f"-I{path}" for path in [*includes, folder / "c"]]
        done = subprocess.run(
            [*command, level, *directories, "-c", source, "-o", made],
            cwd=folder / "source",
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise BuildFailed(f"{Path(source).name}: {done.stderr.strip()[-400:]}")
        return made

    link = [command[0], *shlex.split(sysconfig.get_config_var("LDSHARED") or "cc -shared")[1:]]
    number = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        waiting = []
        for extension in extensions:
            parts = []
            for source in extension.sources:
                parts.append(pool.submit(compiled, number, source, extension.include_dirs))
                number += 1
            waiting.append((extension.name, parts))
        for name, parts in waiting:
            library = folder / "library" / (name.replace(".", "/") + sysconfig.get_config_var("EXT_SUFFIX"))
            library.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run([*link, *[part.result() for part in parts], "-o", library], check=True)
    for name in ("objects", "source", "c", "cache"):
        shutil.rmtree(folder / name)
    (folder / "stamp").write_text(wanted)
    print(f"fast: done in {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)


def run(compiled: bool, *words: str) -> str:
    """What a command of this environment prints, pure or compiled."""
    env = {**os.environ, VARIABLE: "1" if compiled else "0"}
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=env, capture_output=True, text=True)
    if done.returncode:
        raise BuildFailed(f"{' '.join(words)}: {(done.stdout + done.stderr).strip()[-2000:]}")
    return done.stdout


def check() -> None:
    """Play with the compiled engine what the pure one has played, and compare."""
    said = run(True, "pytest", "-q", "-p", "no:cacheprovider", "tests/golden").strip().splitlines()[-1]
    print(f"golden games, compiled: {said.strip('= ')}")
    print(f"scenarios, compiled: {run(True, 'rulebound', 'check', 'scenarios').strip().splitlines()[-1]}")
    for game, kind, matches in COMPARED:
        words = ("rulebound", "simulate", game, "--matches", matches, "--seats", f"{kind},{kind}", "--json")
        pure, fast = (json.loads(run(compiled, *words))["checksum"] for compiled in (False, True))
        told = f"{game}, {matches} matches of {kind} players"
        if pure != fast:
            raise BuildFailed(f"{told}: pure {pure}, compiled {fast}")
        print(f"{told}: the same, {pure}")


def main() -> int:
    """Do what the argument says; one line if it cannot be done."""
    task = sys.argv[1] if len(sys.argv) == 2 else ""
    if task not in ("build", "check"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        compiler()
    except BuildFailed as error:
        print(f"!!! NOT COMPILED: {error}")
        return 0 if task == "check" else 1
    try:
        if why_not():
            build()
        if task == "check":
            check()
    except BuildFailed as error:
        print(f"rulebound: error: fast: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
