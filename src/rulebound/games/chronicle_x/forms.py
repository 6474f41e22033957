"""Forms and bands of attack, and the results of the combat die."""

from __future__ import annotations

from typing import Final

# results of the combat die, in the order of the die
BLANK: Final = 0
HIT: Final = 1
DOUBLE_HIT: Final = 2
CRITICAL: Final = 3
DEFEND: Final = 4
DOUBLE_DEFEND: Final = 5
RESULTS: Final = ("blank", "hit", "double_hit", "critical", "defend", "double_defend")
RESULT_NUMBERS: Final = {name: number for number, name in enumerate(RESULTS)}

# forms of attack (CX-ATK-01, CX-ATK-02)
MELEE: Final = 1
SHOOT: Final = 2
BURST: Final = 3
CARD: Final = 4
FORM_NAMES: Final = {MELEE: "melee", SHOOT: "shooting", BURST: "psychic", CARD: "card"}

# bands (CX-COMBAT-05)
NO_BAND: Final = 0
SHORT: Final = 1
LONG: Final = 2

# what sets an attack off besides the action of that name
OVERWATCH_SHOT: Final = "overwatch"
RUSH: Final = "rush"
QUICK_SHOT: Final = "quick-shot"
EXTRA: Final = "extra"
FREE: Final = "free"
