"""Messages that look back on a match: the luck report and the chart of the battle."""

from __future__ import annotations

from rulebound.table.message import Message
from rulebound.table.messages import Mark


class LuckRoll(Message):
    """A roll: what its faces counted, what such dice owe on average, and which part of all ways gives less."""

    at: int
    round: int
    side: str
    kind: str
    label: str
    die: str
    faces: list[str]
    typed: bool
    gave: int
    owed: float
    place: float


class LuckFace(Message):
    """How often a face of a kind of die was rolled, and how often it was owed."""

    die: str
    face: str
    count: int
    owed: float


class LuckSum(Message):
    """The rolls of one kind ('' = all) of a side, summed; ``spread`` is their standard deviation."""

    side: str
    kind: str
    label: str
    unit: str
    rolls: int
    dice: int
    gave: int
    owed: float
    spread: float
    place: float
    faces: list[LuckFace]


class Luck(Message):
    """What each side's dice gave against what they owed; ``how`` says how the game counts faces.

    ``word`` is what the game calls a round, ``names`` what the sides are called.
    """

    seq: int
    rolls: list[LuckRoll]
    sums: list[LuckSum]
    names: dict[str, str]
    how: str
    word: str


class ChartSeries(Message):
    """A public number over the match: [answers given, value] whenever it changed."""

    id: str
    label: str
    side: str
    group: str
    points: list[list[int]]


class Chart(Message):
    """The battle as lines, up to answer number ``last``; ``word`` is what the game calls a round."""

    seq: int
    last: int
    word: str
    marks: list[Mark]
    series: list[ChartSeries]
