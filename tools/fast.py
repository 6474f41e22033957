"""Turn what plays a match into machine code, by mypyc and the machine's C compiler.

    python tools/fast.py build     into .tools/compiled, unless it is there already
    python tools/fast.py check     play the golden games and others compiled: they must come out the same

The check takes what `build` made if that is of these sources. If not, it builds for itself, into .tools/checked: the same C,
which nobody makes quick, for that takes a C compiler more than twice as long. Where the Tiny C Compiler is at hand, it does
that in a quarter of the time; the machine's own compiler then shows on one module that it takes the C as well.
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
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from rulebound.compiled import BUILD, VARIABLE, stamp, why_not

ROOT: Final = Path(__file__).resolve().parent.parent
CHECKED: Final = ROOT / ".tools" / "checked"
"""Where the check builds for itself."""
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
    r"mythic_earth___(state|placing|movement|walking|charge|charge_moves|actions|activation|turn|pool|values|talents|sighting|"
    r"shooting|claiming|spells_aim|magic)\."
)
"""Where most of the time goes: these are compiled with more care, which takes the C compiler three times as long."""

RARE: Final = (
    "extern CPy_AddTraceback",
    "extern CPy_AttributeError",
    "extern CPy_Raise",
    "extern CPy_TypeError",
    "extern CPy_TypeErrorTraceback",
    "static CPy_DecRef",
)
"""What mypyc's code calls only where something went wrong. The C compiler, told so, keeps the way there apart from what is
run, which shrinks by a third and is quicker by a twelfth.
"""

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


TINY: Final = "tcc"
"""The Tiny C Compiler: what it makes is slow, but it makes it at once."""


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


def tiny(own: Sequence[str], folder: Path, paths: Sequence[str]) -> list[str] | None:
    """The Tiny C Compiler with the options of our ``own``, where it is at hand and reads the headers of this Python."""
    found = shutil.which(TINY)
    if found is None:
        return None
    words = [found, *own[own.index("-fPIC") :]]
    probe = folder / "headers" / "probe.c"
    probe.write_text("".join(f"#include <{name}>\n" for name in NATIVE))
    done = subprocess.run([*words, *paths, "-c", probe, "-o", probe.with_suffix(".o")], capture_output=True)
    return None if done.returncode else words


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
    arguments = [f"--config-file={options}", f"--cache-dir={os.devnull}", *files]
    with chdir(source):
        made: list[Any] = mypycify(
            arguments, multi_file=True, target_dir=str(folder / "c"), group_name="rulebound"
        )
    return made


def care(source: Path, quick: bool) -> str:
    """How hard the C compiler tries: it needs three times as long for code that is quick to run.

    What is run now and then is kept small: half of a match's time is waiting for code that is not at hand.
    """
    if not source.name.startswith("__native_"):
        if source.parent.name == "c":
            return "-O3" if quick else "-O1"  # mypyc's own library: the sets of squares run through it
    elif quick:
        return "-O2" if BUSY.search(source.name) else "-Os"
    return "-O0"


NATIVE: Final = ("__native_rulebound.h", "__native_internal_rulebound.h")
"""What mypyc tells of all the modules: two megabytes."""


def headers(source: Path) -> tuple[str, ...]:
    """What is included by many sources of this kind, and first by each."""
    if source.name.startswith("__native_"):
        return NATIVE
    return () if source.parent.name == "c" else ("Python.h",)


def ask(command: Sequence[str | Path], what: str) -> None:
    """Run the C compiler; BuildFailed with the end of what it said."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BuildFailed(f"{what}: {done.stderr.strip()[-400:]}")


def build(folder: Path, quick: bool = True) -> None:
    """Build anew, whatever is there; ``quick`` is what comes of it, not the building."""
    words = compiler()
    shutil.rmtree(folder, ignore_errors=True)
    wanted, start = stamp(), time.monotonic()
    for name in ("objects", "headers"):
        (folder / name).mkdir(parents=True)
    files = modules()
    print(f"fast: compiling {len(files)} modules, a few minutes ...", file=sys.stderr, flush=True)
    whole, *shims = generate(folder, files)  # all the code, and for each module what leads to it
    paths = [f"-I{path}" for path in [*whole.include_dirs, folder / "c"]]
    own = [*words, *paths]
    at_once = None if quick else tiny(words, folder, paths)
    command = [*at_once, *paths] if at_once else own
    link = shlex.split(sysconfig.get_config_var("LDSHARED") or "cc -shared")[1:]

    def read(kind: tuple[str, tuple[str, ...]]) -> list[str]:
        """The options by which the compiler finds headers read already; one that cannot do that reads them each time."""
        level, names = kind
        every = folder / "headers" / f"{len(names)}{level}.h"
        lines = [f"#include <{name}>" for name in names]
        if any(name.startswith("__native_") for name in names):
            lines += [
                f"{reach} __typeof__({name}) {name} __attribute__((cold));"
                for reach, name in map(str.split, RARE)
            ]
        every.write_text("\n".join([*lines, ""]))
        if not at_once:
            subprocess.run(
                [*command, level, "-x", "c-header", every, "-o", f"{every}.gch"], capture_output=True
            )
        return [level, "-include", str(every)] if names else [level]

    def compiled(source: Path, *more: str | Path) -> None:
        ask([*command, *beforehand[care(source, quick), headers(source)], *more, source], source.name)

    def part(source: Path) -> Path:
        made = folder / "objects" / f"{source.stem}.o"
        compiled(source, "-c", "-o", made)
        return made

    def library(extension: Any) -> Path:
        made: Path = (
            folder / "library" / (extension.name.replace(".", "/") + sysconfig.get_config_var("EXT_SUFFIX"))
        )
        made.parent.mkdir(parents=True, exist_ok=True)
        return made

    with ThreadPoolExecutor(WORKERS) as pool:
        sources = [Path(source) for extension in (whole, *shims) for source in extension.sources]
        kinds = sorted({(care(source, quick), headers(source)) for source in sources})
        beforehand = dict(zip(kinds, pool.map(read, kinds), strict=True))
        parts = pool.map(part, map(Path, whole.sources))
        if at_once:
            one = min(
                (source for source in sources if headers(source) == NATIVE),
                key=lambda source: source.stat().st_size,
            )
            made = folder / "objects" / "own.o"
            ask([*own, *beforehand[care(one, quick), NATIVE], "-c", one, "-o", made], one.name)
        leads = pool.map(lambda shim: compiled(Path(shim.sources[0]), *link, "-o", library(shim)), shims)
        ask([command[0], *link, *parts, "-o", library(whole)], whole.name)
        list(leads)  # whatever went wrong in one of them
    for name in ("objects", "headers", "source", "c"):
        shutil.rmtree(folder / name)
    (folder / "stamp").write_text(wanted)
    print(f"fast: done in {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)


def run(engine: str, *words: str) -> str:
    """What a command of this environment prints, by the engine that the variable tells."""
    env = {**os.environ, VARIABLE: engine}
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=env, capture_output=True, text=True)
    if done.returncode:
        raise BuildFailed(f"{' '.join(words)}: {(done.stdout + done.stderr).strip()[-2000:]}")
    return done.stdout


def check() -> None:
    """Play with the compiled engine what the pure one has played, and compare."""
    folder = BUILD
    if why_not(BUILD):
        folder = CHECKED
        if why_not(CHECKED):
            build(CHECKED, quick=False)
    engines = ("0", str(folder))
    golden = (engines[1], "pytest", "-q", "-p", "no:cacheprovider", "tests/golden")
    scenarios = (engines[1], "rulebound", "check", "scenarios")
    with ThreadPoolExecutor(WORKERS) as pool:
        waiting = [pool.submit(run, *golden), pool.submit(run, *scenarios)]
        for game, kind, matches in COMPARED:
            words = ("rulebound", "simulate", game, "--matches", matches, "--seats", f"{kind},{kind}")
            waiting += [pool.submit(run, engine, *words, "--json") for engine in engines]
        said = [each.result() for each in waiting]
    print(f"golden games, compiled: {said[0].strip().splitlines()[-1].strip('= ')}")
    print(f"scenarios, compiled: {said[1].strip().splitlines()[-1]}")
    for number, (game, kind, matches) in enumerate(COMPARED):
        pure, fast = (json.loads(text)["checksum"] for text in said[2 + 2 * number : 4 + 2 * number])
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
        if task == "check":
            check()
        elif why_not():
            build(BUILD)
    except BuildFailed as error:
        print(f"rulebound: error: fast: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
