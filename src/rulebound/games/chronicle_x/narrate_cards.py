"""The log of cards: mutations, abilities, items, and what single cards do to the map."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.combat import RESULTS
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.games.chronicle_x.telling import SAY, Json, Say, about, at_of, dice, says
from rulebound.games.chronicle_x.view import marker_name
from rulebound.games.chronicle_x.words import (
    SIDE_NAMES,
    card_name,
    does,
    face_name,
    item_name,
    item_text,
    listed,
    many,
    name,
    plural,
    side_of,
    square,
    squares,
)


@says("use")
def _use(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, title, clauses = str(data[0]), str(data[2]), [str(clause) for clause in data[3]]
    return about(m, figure, "card", f"{does(m, figure, 'uses', 'use')} {title}.", *clauses[:2])


@says("mutation")
def _mutation(m: MissionState, data: tuple[Any, ...]) -> Json:
    card, title, form = str(data[0]), str(data[1]), str(data[2])
    entry = m.pack.mutation(card)
    assert entry is not None
    supreme = form == "supreme"
    text = f"The Overmind plays {title}{', Supreme' if supreme else ''}."
    subs = [(entry.supreme_text or entry.text) if supreme else entry.text]
    clauses = ["CX-MUT-06" if supreme else "CX-MUT-05"]
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": clauses, "subs": subs}


@says("drawn")
def _drawn(m: MissionState, data: tuple[Any, ...]) -> Json:
    names = [card_name(m, str(card)) for card in data]
    return {"kind": "card", "side": OVERMIND, "text": f"You draw {listed(names)}.", "clauses": ["CX-MUT-01"]}


@says("drawn (public)")
def _drawn_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = f"The Overmind draws {plural(int(data[0]), 'mutation card')}."
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": ["CX-MUT-01"]}


@says("discarded")
def _discarded(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = f"You discard {card_name(m, str(data[0]))}."
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": ["CX-MUT-03"]}


@says("discarded (public)")
def _discarded_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    return {
        "kind": "card",
        "side": OVERMIND,
        "text": "The Overmind discards a card.",
        "clauses": ["CX-MUT-03"],
    }


@says("interrupts")
def _interrupts(m: MissionState, data: tuple[Any, ...]) -> Json:
    found = _interrupts_public(m, (*data[:2], len(data[2])))
    found["subs"] = [f"You discard {listed([card_name(m, str(card)) for card in data[2]])}."]
    return found


@says("interrupts (public)")
def _interrupts_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, hero, cards = str(data[0]), str(data[1]), int(data[2])
    text = f"For {plural(cards, 'card')} {does(m, figure, 'interrupts', 'interrupt')} before {name(m, hero)} acts."
    return about(m, figure, "card", text, "CX-MUT-07", "CX-MUT-08")


@says("agendas_drawn")
def _agendas_drawn(m: MissionState, data: tuple[Any, ...]) -> Json:
    names = listed([m.pack.agendas[str(card)].name for card in data])
    text = f"You draw two hidden agendas: {names}."
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": ["CX-SETUP-08"]}


@says("agendas_drawn (public)")
def _agendas_drawn_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = "The Overmind draws two hidden agendas."
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": ["CX-SETUP-08"]}


@says("agenda_kept")
def _agenda_kept(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = f"You keep {m.pack.agendas[str(data[0])].name} and shuffle the other back."
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": ["CX-SETUP-08"]}


@says("agenda_kept (public)")
def _agenda_kept_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = "The Overmind keeps one of them in secret and shuffles the other back."
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": ["CX-SETUP-08"]}


@says("agenda_met")
def _agenda_met(m: MissionState, data: tuple[Any, ...]) -> Json:
    entry, number, needed = m.pack.agendas[str(data[0])], int(data[1]), int(data[2])
    if needed == 1:
        text, clause = f"The Overmind has completed its agenda {entry.name}.", "CX-CONQ-12"
    elif number == 1:
        text, clause = (
            f"The Overmind shows its hidden agenda, {entry.name}: one objective is met.",
            "CX-AGENDA-01",
        )
    else:
        text, clause = f"The Overmind meets the last objective of {entry.name}.", "CX-AGENDA-02"
    subs = [each.text for each in entry.objectives[number - 1 : number + 1]]
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": [clause], "subs": subs}


@says("gather")
def _gather(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, at = str(data[0]), square(m, int(data[1]))
    return about(
        m,
        figure,
        "pickup",
        f"{does(m, figure, 'takes', 'take')} the spanner token on {at}.",
        "CX-INT-02",
        at=at,
    )


@says("abduction")
def _abduction(m: MissionState, data: tuple[Any, ...]) -> Json:
    points, now = int(data[0]), int(data[1])
    text = f"The Overmind gains {plural(points, 'Abduction Point')}, {now} now."
    return {"kind": "note", "side": OVERMIND, "text": text, "clauses": [str(data[2])]}


@says("bag_empty")
def _bag_empty(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(
        m, str(data[0]), "note", f"The bag is empty: {name(m, str(data[0]))} finds nothing.", "CX-INT-03"
    )


@says("items_shown")
def _items_shown(m: MissionState, data: tuple[Any, ...]) -> Json:
    items = [item_name(m, str(item)) for item in data[1]]
    return about(m, str(data[0]), "card", f"{name(m, str(data[0]))} looks at {listed(items)}.", "CX-INT-03")


@says("items_shown (public)")
def _items_shown_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(
        m,
        str(data[0]),
        "card",
        f"{name(m, str(data[0]))} looks at {plural(int(data[1]), 'item')}.",
        "CX-INT-03",
    )


@says("item")
def _item(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, item = str(data[0]), str(data[1])
    subs = [item_text(m, item)] if item in m.pack.items else []
    return about(
        m, figure, "pickup", f"{name(m, figure)} finds {item_name(m, item)}.", "CX-INT-03", subs=subs
    )


@says("equip")
def _equip(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, item, old = str(data[0]), str(data[1]), str(data[2])
    away = f"; {item_name(m, old)} goes to the Backpack" if old else ""
    return about(
        m, figure, "status", f"{name(m, figure)} takes {item_name(m, item)} in use{away}.", "CX-ITEM-03"
    )


@says("stow")
def _stow(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, item = str(data[0]), str(data[1])
    return about(
        m, figure, "status", f"{name(m, figure)} puts {item_name(m, item)} into the Backpack.", "CX-ITEM-03"
    )


@says("trade")
def _trade(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, other, way, item = str(data[0]), str(data[1]), str(data[2]), item_name(m, str(data[3]))
    if way == "give":
        text = f"{name(m, figure)} gives {item} to {name(m, other)}."
    elif way == "take":
        text = f"{name(m, figure)} takes {item} from {name(m, other)}."
    else:
        text = f"{name(m, figure)} swaps {item} for {item_name(m, str(data[4]))} with {name(m, other)}."
    return about(m, figure, "note", text, "CX-ITEM-04")


@says("spent")
def _spent(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "note", f"{item_name(m, str(data[1]))} is used up.", "CX-ITEM-05")


@says("take")
def _take(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, marker = str(data[0]), marker_name(m, str(data[1])).lower()
    return about(m, figure, "pickup", f"{name(m, figure)} picks up {marker}.", "CX-INT-01")


@says("hand")
def _hand(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, other, marker = str(data[0]), str(data[1]), marker_name(m, str(data[2])).lower()
    return about(m, figure, "note", f"{name(m, figure)} hands {marker} to {name(m, other)}.", "CX-INT-01")


@says("extract")
def _extract(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, place = str(data[0]), int(data[1])
    room = m.pack.rooms.get(str(data[2])) if len(data) > 2 else None
    where = f" for the {room.name}" if room is not None else ""
    clauses = ("CX-EXTRACT-01", "CX-EXTRACT-02") if where else ("CX-EXTRACT-01",)
    return about(
        m, figure, "removed", f"{name(m, figure)} leaves the map{where}.", *clauses, **at_of(m, place)
    )


@says("returns")
def _returns(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, place, room = str(data[0]), int(data[1]), m.pack.rooms[str(data[2])]
    text = f"{name(m, figure)} comes back on {square(m, place)} from the {room.name}."
    gains = [room.visit] if room.visit else []
    return about(m, figure, "place", text, "CX-EXTRACT-04", "CX-EXTRACT-05", subs=gains, **at_of(m, place))


@says("group_shifted")
def _group_shifted(m: MissionState, data: tuple[Any, ...]) -> Json:
    one, to = square(m, int(data[0])), square(m, int(data[1]))
    text = f"The Heroes shift their group at {one} to {to}, from the War Table."
    return {"kind": "place", "side": HEROES, "text": text, "clauses": ["CX-STATION-02"], "at": to}


@says("agenda_overheard")
def _agenda_overheard(m: MissionState, data: tuple[Any, ...]) -> Json:
    names = listed([m.pack.agendas[str(card)].name for card in data])
    text = f"The Listening Post learns which agenda the Overmind did not keep: {names}."
    return {"kind": "card", "side": HEROES, "text": text, "clauses": ["CX-SETUP-08"]}


@says("agenda_overheard (public)")
def _agenda_overheard_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = "The Heroes learn which agenda the Overmind did not keep."
    return {"kind": "card", "side": HEROES, "text": text, "clauses": ["CX-SETUP-08"]}


@says("fetched")
def _fetched(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, item = str(data[0]), item_name(m, str(data[1]))
    return about(
        m, figure, "pickup", f"{name(m, figure)} brings {item} along.", "CX-EXTRACT-05", "CX-ITEM-06"
    )


@says("studies")
def _studies(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, kind = str(data[0]), m.pack.aliens[str(data[1])]
    text = f"{name(m, figure)} has studied the {kind.name}."
    return about(m, figure, "status", text, "CX-EXTRACT-05")


@says("studied_roll")
def _studied_roll(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, faces = str(data[0]), list(data[1])
    rolled = plural(len(faces), "defence die", "defence dice")
    text = f"{name(m, figure)} throws {rolled} again, knowing the kind."
    return about(m, figure, "roll", text, "CX-COMBAT-04", dice=dice(faces))


@says("overheard")
def _overheard(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, card = str(data[0]), m.pack.mutations.get(str(data[1]))
    title = card.name if card is not None else str(data[1])
    text = f"The Listening Post overhears a card of the Overmind's hand: {title}."
    subs = [card.text] if card is not None else []
    return about(m, figure, "card", text, "CX-STATION-02", subs=subs)


@says("overheard (public)")
def _overheard_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = "The heroes look at a card of the Overmind's hand."
    return about(m, str(data[0]), "card", text, "CX-STATION-02")


# ---- what single cards do


@says("read")
def _read(m: MissionState, data: tuple[Any, ...]) -> Json:
    blip, kind = str(data[0]), str(data[1])
    text = f"The heroes read {name(m, blip)}: {face_name(m, kind)}."
    return {"kind": "status", "side": HEROES, "figure": blip, "text": text, "clauses": ["CX-BUY-06"]}


@says("read (public)")
def _read_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    blip = str(data[0])
    text = f"The heroes learn what {name(m, blip)} hides."
    return {"kind": "status", "side": HEROES, "figure": blip, "text": text, "clauses": ["CX-BUY-06"]}


@says("tracked")
def _tracked(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, blip, decoy = str(data[0]), str(data[1]), bool(data[2])
    what = "a Decoy" if decoy else "no Decoy"
    return about(m, figure, "status", f"{name(m, figure)} tracks {name(m, blip)}: {what}.")


@says("decoys_told")
def _decoys_told(m: MissionState, data: tuple[Any, ...]) -> Json:
    blips = [name(m, str(blip)) for blip in data[0]]
    text = f"The radio tells: {plural(int(data[1]), 'Decoy')} among {listed(blips)}."
    return {"kind": "status", "side": HEROES, "text": text}


@says("looked")
def _looked(m: MissionState, data: tuple[Any, ...]) -> Json:
    cards = [m.pack.building_cards[str(card)].name for card in data[0]]
    text = f"You look at the next building cards: {listed(cards)}."
    return {"kind": "card", "side": OVERMIND, "text": text}


@says("looked (public)")
def _looked_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = f"The Overmind looks at the next {plural(int(data[0]), 'building card')} and orders them."
    return {"kind": "card", "side": OVERMIND, "text": text}


@says("cancelled")
def _cancelled(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, card = str(data[0]), str(data[1])
    entry = m.pack.mutation(card)
    return about(m, figure, "card", f"{name(m, figure)} cancels {entry.name if entry is not None else card}.")


@says("marked")
def _marked(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, target = str(data[0]), str(data[1])
    return about(
        m,
        target,
        "status",
        f"{name(m, target)} is marked for fire by {name(m, figure)}: "
        "the next attack of other aliens on it in this phase is stronger.",
        "CX-VAL-06",
    )


@says("glows")
def _glows(m: MissionState, data: tuple[Any, ...]) -> Json:
    victim, by = str(data[0]), str(data[1])
    text = f"{does(m, victim, 'glows', 'glow')} in the dark, lit by {name(m, by)}."
    return about(m, victim, "status", text, "CX-VAL-06")


@says("netted")
def _netted(m: MissionState, data: tuple[Any, ...]) -> Json:
    victim = str(data[0])
    text = f"{does(m, victim, 'drags', 'drag')} the net along: Move lower until the end of the next round."
    return about(m, victim, "status", text, "CX-VAL-05")


@says("mirrored")
def _mirrored(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, target = str(data[0]), str(data[1])
    return about(m, figure, "card", f"{name(m, figure)} throws the attack back at {name(m, target)}.")


@says("muted")
def _muted(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, item = str(data[0]), str(data[1])
    turn = "next turn" if len(data) > 2 and data[2] else "turn"
    text = f"{item_name(m, item)} of {name(m, figure)} is switched off until the end of the hero's {turn}."
    return about(m, figure, "status", text)


@says("neon")
def _neon(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, gained, now = str(data[0]), int(data[1]), int(data[2])
    if gained < 0:
        text = f"{name(m, figure)} loses {plural(-gained, 'Neon Rush token')}, {now} now."
        return about(m, figure, "status", text, "CX-NEON-01")
    text = f"{name(m, figure)} gains {plural(gained, 'Neon Rush token')}, {now} now."
    return about(m, figure, "pickup", text, "CX-NEON-01")


@says("saved")
def _saved(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, by, health = str(data[0]), str(data[1]), int(data[2])
    text = f"{name(m, by)} saves {name(m, figure)}, who stays with {health} Health."
    return about(m, figure, "status", text)


@says("steps_in")
def _steps_in(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, target = str(data[0]), str(data[1])
    return about(m, figure, "note", f"{name(m, figure)} steps in and takes the attack on {name(m, target)}.")


@says("token_kept")
def _token_kept(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "status", f"{name(m, str(data[0]))} stays on Overwatch.", "CX-OW-03")


@says("hubcap_roll")
def _hubcap_roll(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, victim, faces = str(data[0]), str(data[1]), list(data[2])
    shown = listed([RESULTS[face].replace("_", " ") for face in faces])
    text = f"After the hubcap the defence dice of {name(m, victim)} show {shown}."
    return about(m, figure, "roll", text, "CX-COMBAT-04", dice=dice(faces))


@says("hubcap_returns")
def _hubcap_returns(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "note", f"The hubcap comes back to {name(m, str(data[0]))}.")


@says("heard")
def _heard(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure = str(data[0])
    return about(m, figure, "status", f"{does(m, figure, 'sets', 'set')} off the alarm: everybody hears.")


# ---- what cards put on the map


def _tokens(text: str, clause: str = "") -> Say:
    """A sentence about some squares; ``{at}`` stands for them."""

    def say(m: MissionState, data: tuple[Any, ...]) -> Json:
        places = [square(m, int(place)) for part in data if isinstance(part, tuple) for place in part]
        places = places or [square(m, part) for part in data if isinstance(part, int)][:1]
        who = next((part for part in data if isinstance(part, str) and part), "")
        few = len(places) < 5
        at = listed(places) if few else f"{len(places)} squares about {places[len(places) // 2]}"
        whose = SIDE_NAMES.get(who) or name(m, who)
        told = text.replace("{at}", at).replace("{who}", whose)
        found: Json = {"kind": "place", "text": told, "clauses": [clause] if clause else []}
        if who:
            found["side"] = who if who in SIDE_NAMES else side_of(m, who)
        if places:
            found["at"] = places[0]
        return found

    return say


SAY["barricade"] = _tokens("{who} builds a barricade on {at}.", "CX-TERR-04")
SAY["barricade_gone"] = _tokens("The barricade on {at} is taken down.")
SAY["boom_box"] = _tokens("{who} sets the boom box down on {at}.")
SAY["floodlight"] = _tokens("Floodlight falls on {at}.")
SAY["hazard_placed"] = _tokens("A hazard token is put on {at}.", "CX-HAZ-01")
SAY["lane"] = _tokens("The blast runs along a lane: {at}.")
SAY["pit"] = _tokens("The ground opens on {at}: a pit.")
SAY["siren"] = _tokens("{who} throws the siren to {at}.")
SAY["smoke"] = _tokens("Smoke lies on {at}.", "CX-LOS-01")
SAY["spanner_placed"] = _tokens("A spanner token is put on {at}.", "CX-INT-02")


@says("weak_point")
def _weak_point(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, target = str(data[0]), str(data[1])
    text = f"The weak-point marker lies on {name(m, target)}."
    return about(m, figure, "note", text, "CX-VAL-06")


SAY["toxic"] = _tokens("A toxic cloud lies on {at}.")


@says("barricade_broken")
def _barricade_broken(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, at = str(data[0]), squares(m, int(data[1]))
    text = f"{does(m, figure, 'breaks', 'break')} through the barricade on {listed(at)}."
    return about(m, figure, "removed", text, **({"at": at[0]} if at else {}))


@says("shut")
def _shut(m: MissionState, data: tuple[Any, ...]) -> Json:
    room = m.plan.rooms[int(data[0])]
    return {"text": f"Shutters close {room.name}: its openings are walls until the end of the next round."}


@says("strongroom")
def _strongroom(m: MissionState, data: tuple[Any, ...]) -> Json:
    return {"text": f"{m.plan.rooms[int(data[0])].name} is a strongroom from now on."}


@says("tunnel")
def _tunnel(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, place = str(data[0]), int(data[1])
    text = f"{does(m, figure, 'comes', 'come')} out of the tunnel on {square(m, place)}."
    return about(m, figure, "place", text, **at_of(m, place))


@says("exchange")
def _exchange(m: MissionState, data: tuple[Any, ...]) -> Json:
    one, other, there, here = str(data[0]), str(data[1]), square(m, int(data[2])), square(m, int(data[3]))
    text = f"{name(m, one)} and {name(m, other)} change places: {there} and {here}."
    return about(m, one, "place", text, at=there)


@says("hidden")
def _hidden(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, blip, place = str(data[0]), str(data[1]), int(data[2])
    text = f"{name(m, unit)} hide{'' if many(unit) else 's'} behind {name(m, blip)} on {square(m, place)}."
    return about(m, blip, "place", text, **at_of(m, place))


@says("pool")
def _pool(m: MissionState, data: tuple[Any, ...]) -> Json:
    return {"side": OVERMIND, "text": f"The reinforcement pool of the Overmind stands at {data[0]}."}
