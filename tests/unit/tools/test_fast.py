"""The compiled option: what is compiled, and that a build is never run beside other sources."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebound import compiled

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
import fast  # type: ignore[import-not-found, unused-ignore]
import wheel_hook  # type: ignore[import-not-found, unused-ignore]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "rulebound"
    (folder / "kernel").mkdir(parents=True)
    (folder / "kernel" / "match.py").write_text("ANSWER = 42\n")
    return folder


def test_what_plays_is_compiled_and_what_reads_content_is_not() -> None:
    files = fast.modules()
    assert "rulebound/kernel/decisions.py" in files
    assert "rulebound/games/chronicle_x/hero_abilities.py" in files
    assert "rulebound/games/mythic_earth/spells_help.py" in files
    assert not [file for file in files if "/pack" in file or "/table/" in file or "/cli/" in file]


def test_the_decorators_of_a_class_are_called_behind_it_the_last_one_first() -> None:
    text = '@item("aim")\n@item("shoot")\nclass Aim(Item):\n    """Aims."""\n\n    costs = 1\n\n\nLATER = 1\n'
    assert fast.desugared(text) == (
        '\n\nclass Aim(Item):\n    """Aims."""\n\n    costs = 1\n'
        "\n\nitem('shoot')(Aim)\n\n\nitem('aim')(Aim)\n\n\nLATER = 1\n"
    )


def test_no_decorated_card_is_left_interpreted() -> None:
    for file in fast.modules():
        text = fast.desugared((fast.SOURCES / file).read_text())
        assert not re.search(r"^@(?!dataclass)[^\n]*\n(@[^\n]*\n)*class ", text, re.M), file


def test_the_check_builds_what_is_quick_to_build_and_others_what_is_quick() -> None:
    busy = Path("c/__native_rulebound___kernel___match.c")
    cards = Path("c/__native_rulebound___games___chronicle_x___hazard_cards.c")
    library = Path("c/int_ops.c")
    lead = Path("c/rulebound/kernel/match.c")
    assert [fast.care(file, True) for file in (busy, cards, library, lead)] == ["-O2", "-Os", "-O3", "-O0"]
    assert [fast.care(file, False) for file in (busy, cards, library, lead)] == ["-O0", "-O0", "-O1", "-O0"]
    assert [len(fast.headers(file)) for file in (busy, library, lead)] == [2, 0, 1]


OWN = ["gcc", "-pthread", "-fPIC", "-DNDEBUG", "-Ipython"]


def tcc_that(ends: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    program: Path = folder / "programs" / fast.TINY
    program.parent.mkdir()
    (folder / "headers").mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" > {folder}/asked\nexit {ends}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    return program


def test_the_check_is_built_by_the_tiny_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tcc_that(0, tmp_path, monkeypatch)
    assert fast.tiny(OWN, tmp_path, ["-Ic"]) == [str(program), "-fPIC", "-DNDEBUG", "-Ipython"]
    assert "-fPIC -DNDEBUG -Ipython -Ic -c" in (tmp_path / "asked").read_text()
    probe = (tmp_path / "headers" / "probe.c").read_text()
    assert all(f"#include <{name}>" in probe for name in fast.NATIVE)


def test_a_tiny_compiler_that_cannot_read_the_headers_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tcc_that(1, tmp_path, monkeypatch)
    assert fast.tiny(OWN, tmp_path, []) is None
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert fast.tiny(OWN, tmp_path, []) is None


def test_without_a_build_it_says_how_to_make_one(tmp_path: Path, package: Path) -> None:
    assert "make compiled" in compiled.why_not(tmp_path / "none", package)


def test_a_build_of_other_sources_is_refused(tmp_path: Path, package: Path) -> None:
    (tmp_path / "stamp").write_text(compiled.stamp(package))
    assert compiled.why_not(tmp_path, package) == ""
    (package / "kernel" / "match.py").write_text("ANSWER = 43\n")
    assert "make it anew" in compiled.why_not(tmp_path, package)


def test_a_module_that_came_later_makes_a_build_stale(tmp_path: Path, package: Path) -> None:
    (tmp_path / "stamp").write_text(compiled.stamp(package))
    (package / "kernel" / "more.py").write_text("")
    assert compiled.why_not(tmp_path, package)


def test_a_command_that_cannot_have_its_build_ends_with_one_line(tmp_path: Path) -> None:
    code = (
        "import pathlib, sys; from rulebound import compiled; compiled.BUILD = pathlib.Path(sys.argv[1]);"
        "import os; os.environ[compiled.VARIABLE] = '1'; compiled.use();"
        "from rulebound.cli import main; sys.exit(main(['bench', '--quick']))"
    )
    env = {**os.environ, compiled.VARIABLE: "0"}
    done = subprocess.run([sys.executable, "-c", code, tmp_path], env=env, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "make compiled" in done.stderr


def hook_at(root: Path) -> tuple[Any, dict[str, Any]]:
    return wheel_hook.CompiledEngine(str(root), {}, None, None, "", "wheel"), {"force_include": {}}


def test_a_wheel_is_pure_unless_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hook, data = hook_at(tmp_path)
    for value in ("", "0"):
        monkeypatch.setenv(compiled.VARIABLE, value)
        hook.initialize("standard", data)
    monkeypatch.setenv(compiled.VARIABLE, "1")
    hook.initialize("editable", data)
    assert data == {"force_include": {}}


def test_a_wheel_holds_the_build_of_its_own_sources(
    tmp_path: Path, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(compiled.VARIABLE, "1")
    (tmp_path / "src").mkdir()
    package = package.rename(tmp_path / "src" / "rulebound")
    hook, data = hook_at(tmp_path)
    with pytest.raises(RuntimeError, match="make compiled"):
        hook.initialize("standard", data)
    build = tmp_path / ".tools" / "compiled"
    (build / "library").mkdir(parents=True)
    (build / "stamp").write_text(compiled.stamp(package))
    hook.initialize("standard", data)
    assert data["pure_python"] is False
    assert data["infer_tag"] is True
    assert sorted(data["force_include"].values()) == [
        "rulebound/_compiled/library",
        "rulebound/_compiled/stamp",
    ]


def test_a_package_with_a_build_in_it_uses_it_unless_told_not_to(tmp_path: Path) -> None:
    code = (
        "import os, pathlib, sys; from rulebound import compiled; del os.environ[compiled.VARIABLE];"
        "os.environ.update([(compiled.VARIABLE, sys.argv[2])] if sys.argv[2] else []);"
        "compiled.PACKED = compiled.BUILD = pathlib.Path(sys.argv[1]); compiled.use();"
        "print(compiled.active, bool(compiled.refused))"
    )
    (tmp_path / "stamp").write_text(compiled.stamp())
    env = {
        **os.environ,
        compiled.VARIABLE: "0",
    }  # what is imported first must not look for a build of its own
    nowhere = str(tmp_path / "none")
    for value, said in (
        ("", "True False"),
        ("1", "True False"),
        ("0", "False False"),
        (str(tmp_path), "True False"),
        (nowhere, "False True"),
    ):
        words = [sys.executable, "-c", code, str(tmp_path), value]
        done = subprocess.run(words, env=env, capture_output=True, text=True)
        assert done.stdout.strip() == said, done.stderr
