"""What the rooms of the space station share: whose bonus counts, and when a room does something (CX-STATION)."""

from __future__ import annotations

from rulebound.games.chronicle_x.sources import Source, Steps
from rulebound.games.chronicle_x.state import Hero, MissionState, Unit
from rulebound.kernel.decisions import Action
from rulebound.space.board import Square


class Room(Source):
    """A built room. For a hero that has its bonus it is a source like an ability, if it names moments.

    A hero has the bonus of the room it was assigned to before the mission (CX-STATION-02) and of each room from which it
    has come back (CX-EXTRACT-05), for the rest of the mission; two bonuses of one room are one, unless the room says
    otherwise.
    """

    def opened(self, m: MissionState) -> None:
        """Before the mission, once, if the room is built."""

    def ready(self, m: MissionState, hero: Hero) -> None:
        """Before the mission, for a hero that is assigned to the room."""

    def returned(self, m: MissionState, hero: Hero) -> Steps:
        """When a hero has come back from the room and stands on the map again."""
        return
        yield

    def ways_back(self, m: MissionState, hero: Hero) -> list[Square]:
        """Squares on which a hero may come back from this room instead of the usual ones."""
        return []

    def action(self, unit: Unit, *args: int | str) -> Action:
        """``use HERO ROOM ...``."""
        return Action("use", (unit.id, self.id, *args))


def times(m: MissionState, hero: Hero, room: str) -> int:
    """How often a hero has got the bonus of a room: by assignment, and by its visits."""
    return (m.assigned.get(hero.id) == room) + m.visited.get(hero.id, ()).count(room)


def bonuses(m: MissionState, hero: Hero) -> list[str]:
    """The rooms whose bonus a hero has, the first one first, each once."""
    assigned = m.assigned.get(hero.id)
    first = (assigned,) if assigned else ()
    return list(dict.fromkeys((*first, *m.visited.get(hero.id, ()))))
