"""The rules of any game to be looked up: every clause with its topic, its ruling, an example, house options and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulebound.content.clauses import Clause
from rulebound.games.house_options import Option, listed

Json = dict[str, Any]
Topics = Mapping[str, tuple[str, str]]
"""Each topic of clause ids: what it is called, and the chapter of the reference in which it stands."""
Naming = Callable[[Any], Iterable[tuple[str, tuple[str, ...]]]]
"""The cards of a pack, each with the clauses that it names."""


def topic_of(clause: str) -> str:
    """The topic of a clause id: "LOS" of "CX-LOS-02"."""
    parts = clause.split("-")
    return parts[1] if len(parts) > 2 else ""


class Reference:
    """The reference of a game. What it works out of a pack is kept by the pack's digest."""

    def __init__(
        self,
        topics: Topics,
        clauses: Callable[[], Mapping[str, Clause]],
        options: Mapping[str, Option],
        naming: Naming,
    ) -> None:
        self.topics = topics
        self._clauses = clauses
        self._naming = naming
        self._options: dict[str, list[Json]] = {}
        rows = {each["id"]: each for each in listed(options)}
        for option in options.values():
            for clause in option.clauses:
                self._options.setdefault(clause, []).append(rows[option.name])
        self._by_pack: dict[str, dict[str, list[str]]] = {}

    def row(self, pack: Any, clause: Clause) -> Json:
        """One clause as it is looked up."""
        topic = topic_of(clause.id)
        name, chapter = self.topics.get(topic, (topic.capitalize(), "More"))
        found: Json = {
            "id": clause.id,
            "where": clause.where,
            "text": clause.text,
            "ruling": clause.ruling or "",
            "kind": clause.kind,
            "topic": topic,
            "title": name,
            "chapter": chapter,
            "case": clause.case or "",
        }
        options = self._options.get(clause.id)
        if options:
            found["options"] = options
        cards = self.cards(pack).get(clause.id)
        if cards:
            found["cards"] = list(cards)
        return found

    def clauses(self, pack: Any, query: str) -> list[Json]:
        """Clauses that have all words of a query, in the order of the reference; all of them for no words."""
        words = query.casefold().split()
        place = {topic: number for number, topic in enumerate(self.topics)}
        found = [self.row(pack, clause) for clause in self._clauses().values()]
        if words:
            found = [each for each in found if all(word in _text(each) for word in words)]
        return sorted(found, key=lambda each: place.get(each["topic"], len(place)))

    def clause(self, pack: Any, name: str) -> Json | None:
        """One clause by its id."""
        entry = self._clauses().get(name.upper())
        return self.row(pack, entry) if entry is not None else None

    def cards(self, pack: Any) -> Mapping[str, list[str]]:
        """The cards of a pack that name each clause."""
        known = self._by_pack.get(pack.digest)
        if known is None:
            known = self._by_pack[pack.digest] = {}
            for name, named in self._naming(pack):
                for clause in named:
                    if name not in known.setdefault(clause, []):
                        known[clause].append(name)
        return known


def _text(found: Json) -> str:
    parts = [str(value) for name, value in found.items() if name not in ("options", "cards")]
    parts += [option["question"] for option in found.get("options", ())]
    return " ".join([*parts, *found.get("cards", ())]).casefold()
