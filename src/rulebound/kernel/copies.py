"""Copies written out field by field: an object is made without its constructor where that can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

COMPILED: Final = not __file__.endswith((".py", ".pyc"))
"""Whether the engine is compiled: a compiled class is made by its constructor only."""

blank: Final[Callable[[Any], Any]] = object.__new__
"""Makes an object without its constructor, for copies that set every field themselves."""
