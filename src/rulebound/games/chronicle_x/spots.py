"""Answers that name one square of a set."""

from __future__ import annotations

from rulebound.kernel.decisions import Action, Family, action_of
from rulebound.space.board import Mask, nth_bit

Head = tuple[int | str, ...]
"""What an answer names before its square."""


class Spots(Family):
    """``verb HEAD SQUARE`` for each square of a set; an answer is made when it is asked for."""

    __slots__ = ("_head", "_mask")

    def __init__(self, verb: str, head: Head, mask: Mask) -> None:
        self.verb = verb
        self._head = head
        self._mask = mask

    def count(self) -> int:
        return self._mask.bit_count()

    def member(self, index: int) -> Action:
        return action_of(self.verb, (*self._head, nth_bit(self._mask, index)))

    def accepts(self, action: Action) -> bool:
        return _names_one(action, self._head, self._mask)


class SpotsOfEach(Family):
    """The same for each of several heads, one after the other; a set may be empty, but not all of them."""

    __slots__ = ("_parts",)

    def __init__(self, verb: str, parts: list[tuple[Head, Mask]]) -> None:
        self.verb = verb
        self._parts = parts

    def count(self) -> int:
        count = 0
        for _, mask in self._parts:
            count += mask.bit_count()
        return count

    def member(self, index: int) -> Action:
        for head, mask in self._parts:
            size = mask.bit_count()
            if index < size:
                return action_of(self.verb, (*head, nth_bit(mask, index)))
            index -= size
        raise IndexError(index)

    def accepts(self, action: Action) -> bool:
        for head, mask in self._parts:
            if _names_one(action, head, mask):
                return True
        return False


def _names_one(action: Action, head: Head, mask: Mask) -> bool:
    """Whether an action names a head and one of some squares."""
    args = action.args
    if not args or args[:-1] != head:
        return False
    square = args[-1]
    return isinstance(square, int) and square >= 0 and mask >> square & 1 == 1
