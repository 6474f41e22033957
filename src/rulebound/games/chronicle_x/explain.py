"""What a kind of answer does, in a sentence or two, for whoever has not read the rules."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x.state import MissionState
from rulebound.games.chronicle_x.words import item_text
from rulebound.kernel.decisions import Action

SENTENCES: Final = {
    "move": "Walk up to the Move value; at most one Move a turn. Stopping on the way to turn up a blip costs nothing.",
    "sprint": "Walk two squares, beside a Move or in its place. A turn may have both.",
    "attack": "Shoot or strike once: each hit that the defence dice do not stop takes one Health.",
    "overwatch": "Hold a shot ready and end the turn: the first enemy that moves into range and sight is shot at.",
    "interact": "One thing done by hand: take a spanner token, pick up the tape, use or swap an item.",
    "recover": "Shake off the Stun. Nothing else can be done before.",
    "gather": "Take the spanner token: it becomes an item drawn from the bag.",
    "take": "Pick the marker up; whoever carries it keeps it while moving.",
    "hand": "Give the marker to a hero beside this one.",
    "use-marker": "Work on the marker beside this figure; its figure changes by what the use says.",
    "search": "Turn up the token that lies face down here: the one who is looked for, or a false trail.",
    "board": "Go aboard for good: out of reach, and counted.",
    "believe": "Throw one Blank of this attack again at no cost, as the witness stands beside.",
    "extract": "Leave the map here for a room of the station, with all that is carried; in a later round one may come back.",
    "return": "Come down from the station; that is the hero's whole activation of this round.",
    "fetch": "An item that lies in the Warehouse goes into the Backpack.",
    "shift": "Its heroes are set up anew, on that yellow square and beside it.",
    "study": "The kind whose attacks the hero parries twice, once a round.",
    "equip": "Take an item from the Backpack into use; only one weapon or armour works at a time.",
    "stow": "Put the item in use back into the Backpack.",
    "trade": "Give an item to a hero beside this one, take one, or swap.",
    "merge": "Join two units of the same kind that stand together, or share out their models anew.",
    "reinforce": "Bring lost models back for points of the pool; it takes the place of movement in this turn.",
    "enough": "Bring nobody else in now.",
    "flip": "Turn the blip up by choice: its models are set down, and one action is left.",
    "stand": "Get up; that is the Move of this turn.",
    "end": "Finish this turn. Actions not taken are lost.",
    "activate": "Whoever is chosen takes a turn of two different actions. Each acts once a round.",
    "place": "Choose the square on the board.",
    "lay": "Put a tile on an empty cell of the map, either face up, turned as you like.",
    "occupy": "The building whose rooms decide the mission; the other side takes another one.",
    "buy": "Pay for the unit of this card. It comes as one face-down blip.",
    "unbuy": "Take the unit out of the force again and have its points back.",
    "done": "Points that are left go to the reinforcement pool.",
    "deploy": "One of the two yellow squares on and around which your side sets up.",
    "remove": "The model leaves the map; nobody gains experience for it.",
    "arrange": "The rest is set up sensibly, at once.",
    "reroll": "Pay one Neon Rush token to throw this die again. The new face counts.",
    "keep": "Let the dice stand as they lie.",
    "note": "A secret note: the Heroes learn of it when the first objective is met.",
    "pass": "Do nothing now.",
    "discard": "Throw this card away to make room for a new one.",
    "interrupt": "For two cards a revealed unit takes its turn now, before the hero, and none in the coming alien phase.",
    "lose": "The model takes the damage, and falls at no Health.",
    "stray": "A shot past a friend went wide: this figure is hit.",
    "smash": "Break a way through the wall.",
    "go": "Walk on with the squares that are left.",
    "stay": "End the movement here.",
    "behave": "What a unit does at once when heroes turn it up, before they go on.",
    "decline": "Do nothing on being turned up; the unit keeps its actions.",
}
"""By verb. Numbers that change are left out: the notes on the buttons give them."""

BEHAVIOURS: Final = {
    "rush": "Run up to 5 squares at the nearest hero in sight, and strike with one die less if beside it.",
    "protect": "Move beside the nearest friends.",
    "terrifying_presence": "Each hero that sees the unit may be Shaken and flee.",
    "take_cover": "Move up to 5 squares to a green square or into a building.",
    "quick_shot": "Shoot at once, with one die less.",
}


def behaviour(word: str) -> str:
    """What a Behaviour does."""
    return BEHAVIOURS.get(word.replace("-", "_"), "")


def card_text(m: MissionState, source: str) -> str:
    """The text of an ability or an item by its id; '' for another source."""
    item = m.pack.items.get(source)
    if item is not None:
        return item_text(m, source)
    room = m.pack.rooms.get(source)
    if room is not None:
        return room.assigned or room.visit
    for hero in m.pack.heroes.values():
        for entry in hero.abilities:
            if entry.id == source:
                return entry.text
    upgrade = m.pack.upgrades.get(source)
    if upgrade is not None:
        return f"{upgrade.text} {upgrade.limits}".rstrip()
    for alien in m.pack.aliens.values():
        if alien.ability.id == source:
            return alien.ability.text
    return ""


def of_family(m: MissionState, key: str, action: Action | None = None) -> str:
    """What a family of answers does; '' if its label says it all."""
    if key.startswith("use-"):
        return card_text(m, key.removeprefix("use-"))
    if key.startswith("mutate-"):
        card = m.pack.mutation(key.removeprefix("mutate-"))
        assert card is not None
        more = f" Supreme, for one card more: {card.supreme_text}" if card.supreme_text else ""
        return f"{card.text}{more}"
    if key.startswith("behave-"):
        return behaviour(key.removeprefix("behave-"))
    return SENTENCES.get(key, "")
