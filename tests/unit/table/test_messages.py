"""The page's types are made from the server's messages; what the server sends fits them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rulebound.table import messages, offers, typescript
from unit.table.served import serving, sit_down


def test_a_struct_becomes_an_interface() -> None:
    text = typescript.struct_text(messages.Line)
    assert text.splitlines()[1:] == [
        "export interface Line {",
        "  from: string;",
        "  to: string;",
        "  points: number[][];",
        "  free: boolean;",
        "  blockers: string[];",
        "  stopped?: number[] | null;",
        "}",
    ]


def test_every_kind_of_type_is_said() -> None:
    text = typescript.typescript()
    for line in (
        "  kind: SquareKind;",
        "  room: number | null;",
        "  sides?: string;",
        '  state: "ready" | "spent" | "no";',
        "  items: (Item | string)[];",
        "  windows: Record<string, boolean>;",
        "  seq: number;",
        "  envelope?: Envelope;",
    ):
        assert line in text, line


def test_the_check_tells_a_file_that_is_not_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(typescript, "TARGET", tmp_path / "protocol.ts")
    assert typescript.main(["--check"]) == 1
    assert typescript.main([]) == 0
    assert typescript.main(["--check"]) == 0
    (tmp_path / "protocol.ts").write_text("other", encoding="utf-8")
    assert typescript.main(["--check"]) == 1


def test_what_the_server_sends_are_these_messages(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        sat.answer("red", "wait")
        msgspec.json.decode(client.get("/api/games").content, type=list[offers.GameOffer])
        msgspec.json.decode(client.get("/api/matches").content, type=list[messages.MatchRow])
        msgspec.json.decode(client.get("/api/nothing").content, type=messages.Problem)
        msgspec.json.decode(sat.get("/replay").content, type=messages.ReplayFacts)
        msgspec.json.decode(sat.get("/refusals", "red", seat="red").content, type=messages.Refusals)
        envelope = sat.look("red")
        assert set(envelope) == set(messages.Envelope.__struct_encode_fields__)
        msgspec.convert(envelope["undo"], messages.Undo)
