"""Answers that name one square of a set."""

from __future__ import annotations

from rulebound.kernel.decisions import Action, Family, action_of
from rulebound.space.board import Mask, nth_bit


class Spots(Family):
    """``verb HEAD SQUARE`` for each square of a set; an answer is made when it is asked for."""

    __slots__ = ("_head", "_mask")

    def __init__(self, verb: str, head: tuple[int | str, ...], mask: Mask) -> None:
        self.verb = verb
        self._head = head
        self._mask = mask

    def count(self) -> int:
        return self._mask.bit_count()

    def member(self, index: int) -> Action:
        return action_of(self.verb, (*self._head, nth_bit(self._mask, index)))

    def accepts(self, action: Action) -> bool:
        args = action.args
        if not args or args[:-1] != self._head:
            return False
        square = args[-1]
        return isinstance(square, int) and square >= 0 and self._mask >> square & 1 == 1
