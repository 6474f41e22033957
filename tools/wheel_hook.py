"""Puts the compiled engine into the wheel where ``RULEBOUND_COMPILED`` is set: ``RULEBOUND_COMPILED=1 make wheel``.

Without it nothing is done, and the wheel is pure Python. hatchling runs this file (pyproject.toml).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "RULEBOUND_COMPILED"


class CompiledEngine(BuildHookInterface[Any]):
    """Adds ``.tools/compiled`` to a wheel; RuntimeError if it is missing or of other sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get(VARIABLE, "0") in ("", "0"):
            return
        sources = Path(self.root) / "src"
        sys.path.insert(0, str(sources))
        from rulebound import compiled

        sys.path.remove(str(sources))
        build = Path(self.root) / ".tools" / "compiled"
        refused = compiled.why_not(build, sources / "rulebound")
        if refused:
            raise RuntimeError(f"{VARIABLE} is set, and {refused}")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for part in ("library", "stamp"):
            build_data["force_include"][str(build / part)] = f"rulebound/_compiled/{part}"
