"""What the log says where an alien upgrade takes the place of the usual rule."""

from __future__ import annotations

from rulebound.games.chronicle_x.position import Position, position
from rulebound.games.chronicle_x.table import TABLE


def told(at: Position) -> list[str]:
    return [line["text"] for line in TABLE.narrate(at.match, "heroes", 0)]


def may_move(at: Position) -> bool:
    decision = at.match.decision
    assert decision is not None
    return any(action.verb == "move" for action in decision.actions)


def test_a_sweeping_arc_fires_at_who_sets_out() -> None:
    """bites: CX-OW-02"""
    at = position(
        map="20x8",
        heroes={"clemson": "a1", "reyes": "h4"},
        units={"command-1": {"models": ["commander l4", "grey l5"], "overwatch": "plus"}},
        upgrades=["command-open-channel", "command-sweeping-arc"],
    )
    at.dice("attack command-1: b b b").play("activate reyes").play("move reyes g4")
    assert "Reyes sets out within reach: Command I on Overwatch fires." in told(at)


def test_a_quick_muster_gives_up_the_sprint() -> None:
    """bites: CX-REINF-03; spares: CX-REINF-13"""
    for upgrades, what in ([["grey-reserve-cadre", "grey-quick-muster"], "Sprint"], [[], "movement"]):
        at = position(
            map="12x4",
            heroes={"clemson": {"at": "a1", "done": True}},
            units={"greys-1": ["h2"]},
            upgrades=upgrades,
            force=["grey"],
            pool=3,
            phase="overmind",
            acting="greys-1",
        )
        at.play("reinforce greys-1")
        assert f"Greys I give up their {what} for reinforcements; 3 points in the pool." in told(at)
        at.play("arrange greys-1")
        assert may_move(at) == (what == "Sprint")
