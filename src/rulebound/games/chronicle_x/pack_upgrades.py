"""What must hold of the alien upgrade sheet: paths, steps in order, branches (CX-UPG-03 to CX-UPG-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulebound.content.files import Spot
from rulebound.games.chronicle_x.pack_draft import Draft
from rulebound.games.chronicle_x.pack_kinds import Upgrade

STEPS: Final = ("I", "II", "III")
PATHS: Final = 2


def upgrade_faults(draft: Draft, upgrade: Upgrade) -> Iterator[tuple[Spot, str]]:
    """Faults of one upgrade, in what it says and in its place on the sheet."""
    if upgrade.unit not in draft.entries["aliens"]:
        yield ("unit",), f"there is no alien profile {upgrade.unit!r}"
    others = [
        each
        for each in draft.entries["upgrades"].values()
        if each.unit == upgrade.unit and each.id != upgrade.id
    ]
    same = [each for each in others if each.path == upgrade.path]
    before = STEPS.index(upgrade.step) - 1
    if before >= 0 and not any(each.step == STEPS[before] for each in same):
        yield ("step",), f"the path {upgrade.path} has no step {STEPS[before]} (CX-UPG-04)"
    twins = [each for each in same if each.step == upgrade.step]
    if any(not each.branch or each.branch == upgrade.branch for each in twins) or (
        twins and not upgrade.branch
    ):
        yield (
            ("branch",),
            "shares its step with another; each of the two needs a branch of its own (CX-UPG-05)",
        )
    elif upgrade.branch and not twins:
        yield ("branch",), "has no other branch beside it (CX-UPG-05)"
    if len({each.path for each in others} | {upgrade.path}) > PATHS:
        yield ("path",), f"{upgrade.unit} has more than {PATHS} paths (CX-UPG-03)"
    for kind in ("heroes", "aliens"):
        for entry in draft.entries[kind].values():
            for ability in getattr(entry, "abilities", None) or (entry.ability,):
                if ability.id == upgrade.id:
                    yield ("id",), f"is also the id of an ability of {entry.id}"


def upgrade_promises(upgrades: dict[str, Upgrade], aliens: dict[str, object]) -> Iterator[str]:
    """What the core sheet has: two paths for each of the five units, two or three steps each."""
    for unit in aliens:
        paths: dict[str, set[str]] = {}
        for entry in upgrades.values():
            if entry.unit == unit:
                paths.setdefault(entry.path, set()).add(entry.step)
        if len(paths) != PATHS or any(len(steps) not in (2, 3) for steps in paths.values()):
            yield f"{unit} has not two paths of two or three steps (CX-UPG-03)"
