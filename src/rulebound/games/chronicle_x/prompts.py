"""What is asked, in one sentence, for each kind of decision; and the words, signs and keys of the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rulebound.games.chronicle_x import buying, map_building
from rulebound.games.chronicle_x.combat import RESULTS
from rulebound.games.chronicle_x.state import ALIEN_PHASE, HEROES, MissionState
from rulebound.games.chronicle_x.words import (
    COMPASS,
    NUMBERS,
    SIDE_NAMES,
    item_name,
    listed,
    many,
    model_name,
    name,
    plural,
    possessive,
)
from rulebound.kernel.decisions import Decision


class Verb(NamedTuple):
    """How a kind of answer is shown."""

    label: str
    icon: str
    key: str = ""


VERBS: Final[dict[str, Verb]] = {
    "move": Verb("Move", "move", "M"),
    "stand": Verb("Stand up", "move", "M"),
    "sprint": Verb("Sprint", "sprint", "S"),
    "attack": Verb("Attack", "crosshair", "A"),
    "overwatch": Verb("Overwatch", "semi-closed-eye", "O"),
    "interact": Verb("Interact", "spanner", "I"),
    "recover": Verb("Recover", "knocked-out-stars", "I"),
    "gather": Verb("Take the token", "spanner", "I"),
    "take": Verb("Pick up", "hand", "T"),
    "hand": Verb("Hand over", "hand", "H"),
    "extract": Verb("Extract", "exit-door", "X"),
    "use-marker": Verb("Use a marker", "hand", "U"),
    "search": Verb("Search", "reveal", "C"),
    "board": Verb("Board", "exit-door", "B"),
    "believe": Verb("Reroll for the witness", "hand", "B"),
    "return": Verb("Come back", "place", "B"),
    "fetch": Verb("Bring along", "backpack", "B"),
    "shift": Verb("Shift a group", "move", "S"),
    "study": Verb("Study", "ufo", "S"),
    "equip": Verb("Equip", "backpack", "Q"),
    "stow": Verb("Stow", "backpack", "W"),
    "trade": Verb("Trade", "swap-bag", "D"),
    "merge": Verb("Merge", "team-upgrade", "G"),
    "reinforce": Verb("Reinforce", "team-upgrade", "R"),
    "enough": Verb("Enough", "check", "Y"),
    "flip": Verb("Turn up", "reveal", "L"),
    "end": Verb("End turn", "end", "E"),
    "activate": Verb("Activate", "team-upgrade", "A"),
    "place": Verb("Place", "place", "P"),
    "arrange": Verb("Arrange for me", "check", "G"),
    "pass": Verb("Pass", "pass", "P"),
    "discard": Verb("Discard", "discard", "D"),
    "interrupt": Verb("Interrupt", "card", "I"),
    "note": Verb("Note in secret", "card", "N"),
    "forget": Verb("Give up 2 tokens", "soda-can", "F"),
    "bear": Verb("Be Stunned", "knocked-out-stars", "B"),
    "go": Verb("Go on", "move", "M"),
    "stay": Verb("Stay", "cross", "Y"),
    "keep": Verb("Keep the dice", "check", "K"),
    "reroll": Verb("Neon Rush", "soda-can", "N"),
    "stray": Verb("Stray shot", "strike", "S"),
    "fire": Verb("Shoots first", "overwatch", "S"),
    "reveal": Verb("Turn up", "reveal", "T"),
    "behave": Verb("Behaviour", "list", "B"),
    "decline": Verb("No Behaviour", "pass", "P"),
    "rush": Verb("Rush", "sprint", "H"),
    "protect": Verb("Protect", "shield", "P"),
    "take-cover": Verb("Take Cover", "shield", "C"),
    "away": Verb("Flee", "move", "L"),
    "push": Verb("Push back", "strike", "B"),
    "lose": Verb("Lose a model", "slain", "L"),
    "keep-item": Verb("Keep an item", "item", "K"),
    "smash": Verb("Smash a wall", "strike", "I"),
    "step": Verb("Step", "move", "M"),
    "halt": Verb("Halt", "cross", "H"),
    "approach": Verb("Approach", "move", "M"),
    "alarm": Verb("Answer the alarm", "siren", "A"),
    "heal": Verb("Heal", "heal", "H"),
    "hazard": Verb("Hazard token", "hazard", "Z"),
    "spanner": Verb("Spanner token", "spanner", "N"),
    "chain": Verb("Blow up first", "hazard", "B"),
    "lane": Verb("Lane", "hazard", "L"),
    "listen": Verb("Listen", "radio", "L"),
    "nest": Verb("Nest", "grey", "N"),
    "open": Verb("Open", "hand", "O"),
    "leave": Verb("Leave", "pass", "L"),
    "stay-and-help": Verb("Stay and help", "hand", "H"),
    "move-on": Verb("Move on", "move", "M"),
    "tunnel": Verb("Tunnel", "door", "T"),
    "push-first": Verb("Push first", "strike", "B"),
    "give-neon": Verb("Give a token", "neon", "N"),
    "slip": Verb("Slip aside", "move", "M"),
    "voice": Verb("Second Voice", "psychic", "V"),
    "frighten": Verb("Frighten", "psychic", "N"),
    "pick": Verb("Draw", "card", "D"),
    "take-back": Verb("Take it back", "undo", "B"),
    "lay": Verb("Lay a tile", "place", "T"),
    "occupy": Verb("Occupy", "door", "O"),
    "buy": Verb("Buy", "card", "B"),
    "unbuy": Verb("Give back", "undo", "U"),
    "done": Verb("The force is complete", "check", "F"),
    "deploy": Verb("Deploy there", "place", "D"),
    "remove": Verb("Take off", "slain", "R"),
    "use": Verb("Use", "ability", ""),
    "mutate": Verb("Play a card", "card", ""),
}

ORDER: Final = (
    *(
        "activate",
        "move",
        "stand",
        "sprint",
        "attack",
        "overwatch",
        "flip",
        "recover",
        "gather",
        "use-marker",
        "search",
        "board",
        "take",
        "hand",
    ),
    *("extract", "smash", "interact", "equip", "stow", "trade", "merge", "reinforce", "use", "mutate"),
)
"""The order in which kinds of answer are shown; others come after these, and the ways out last."""

LAST: Final = (
    "done",
    "arrange",
    "enough",
    "stay",
    "halt",
    "leave",
    "take-back",
    "decline",
    "pass",
    "keep",
    "end",
)


def verb_of(word: str) -> Verb:
    """How a kind of answer is shown, known or not."""
    return VERBS.get(word) or Verb(word.replace("-", " ").capitalize(), word)


# ---- moments in which a side may come in


OWN_MOMENTS: Final = frozenset(("own_turn", "interact", "attack_action", "move_action", "stunned_turn"))
"""Moments of a figure's own turn."""


class Moment(NamedTuple):
    """A window: its question (``{subject}`` is whom it is about), its label, and whether it asks at first."""

    question: str
    label: str
    default: bool = True


MOMENTS: Final[dict[str, Moment]] = {
    "any_calm": Moment(
        "Between two actions of the heroes: {come}", "Between two actions of the heroes", False
    ),
    "after_deployment": Moment("Everybody is set up: {come}", "After deployment"),
    "hero_phase_start": Moment("The heroes' phase begins: {come}", "When the heroes' phase begins"),
    "alien_phase_start": Moment("The Overmind's phase begins: {come}", "When the Overmind's phase begins"),
    "alien_phase_end": Moment("The Overmind's phase ends: {come}", "When the Overmind's phase ends"),
    "activation_start": Moment("{subject} {is} activated: {come}", "When a figure is activated"),
    "move_declared": Moment("{subject} {is} about to move: {come}", "When a figure is about to move"),
    "attack_declared": Moment("An attack on {subject} is declared: {come}", "When an attack is declared"),
    "attack_reroll": Moment(
        "{subject} {has} rolled the attack: {change}", "When a unit near my Dominator rolls"
    ),
    "ability_used": Moment("{subject} {is} about to use an ability: {come}", "When a hero uses an ability"),
    "attack_dice": Moment("{subject} {has} rolled the attack: {change}", "After an attack roll"),
    "defence_dice": Moment("{subject} {has} rolled the defence: {change}", "After a defence roll"),
    "hits_due": Moment("{subject} {is} about to take the hits: {come}", "Before hits are taken"),
    "attack_done": Moment("The attack on {subject} is over: {come}", "After an attack"),
    "model_killed": Moment("A model of {subject} falls: {come}", "When a model of mine falls"),
    "hero_removed": Moment("A hero is about to be lost: {come}", "When a hero would be lost"),
    "status_gained": Moment(
        "{subject} {is} about to be hampered: {prevent}", "When a Stun, fall or fright is due"
    ),
    "reveal_due": Moment(
        "{subject} is about to be turned up: {come}", "When a blip is about to be turned up"
    ),
    "reveal": Moment("{subject} {is} revealed: {come}", "When a unit has been revealed"),
    "loot": Moment("{subject} {is} about to draw an item: {come}", "When a spanner token is taken"),
    "item_draw": Moment("{subject} {is} about to draw an item: {come}", "When a hero draws an item"),
    "after_draw": Moment("The Overmind has drawn: {come}", "When I have drawn"),
    "hazard_resolved": Moment("A hazard has blown up: {come}", "When a hazard has blown up"),
    "explore": Moment("{subject} {is} about to explore a room: {come}", "When a room is explored"),
    "card_response": Moment("A mutation has been played: {answer}", "When a mutation is played"),
    "overspent": Moment(
        "More is revealed than was allowed: {come}", "When more aliens are revealed than the mission allows"
    ),
    "discard": Moment("The hand is full: discard a card before drawing?", "When my hand is full"),
    "agenda_proof": Moment(
        "The agenda may ask for a proof: turn up a blip, or pass?", "When my hidden agenda could use a blip"
    ),
    "interrupt": Moment(
        "{subject} is about to be activated: interrupt?", "Before a hero is activated: interrupt"
    ),
}


MEANS: Final = {
    "{come}": "use {what}, or pass?",
    "{change}": "use {what} to change it, or pass?",
    "{prevent}": "use {what} to prevent it, or pass?",
    "{answer}": "use {what} against it, or pass?",
}
"""How the questions above end."""


def windows() -> list[dict[str, object]]:
    """The reaction windows of the game, for the settings of a seat."""
    return [
        {"name": key, "label": entry.label, "default": entry.default, "wait": key == "any_calm"}
        for key, entry in MOMENTS.items()
    ]


def _moment(m: MissionState, decision: Decision) -> str:
    entry = MOMENTS.get(str(decision.args[0]) if decision.args else "")
    if entry is None:
        return "Use something now, or pass?"
    several = many(decision.subject)
    subject = name(m, decision.subject) if decision.subject else "a token"
    question = entry.question
    if m.phase == ALIEN_PHASE:
        question = question.replace("Between two actions of the heroes", "Between two turns of the aliens")
    text = question.replace("{is}", "are" if several else "is").replace("{has}", "have" if several else "has")
    for asked, words in MEANS.items():
        text = text.replace(
            asked, words.replace("{what}", "a card or an ability" if decision.seat != HEROES else "something")
        )
    text = text.replace("{subject}", subject)
    return text[0].upper() + text[1:]


# ---- prompts


def _action(m: MissionState, decision: Decision) -> str:
    left = int(str(decision.args[0])) if decision.args else 0
    who = name(m, decision.subject)
    if left <= 0:
        return f"{who}: no action left. Choose something free, or end the turn."
    number = NUMBERS[left] if left < len(NUMBERS) else str(left)
    acts = "act" if many(decision.subject) else "acts"
    return f"{who} {acts}: choose an action, {number} left."


def _activate(m: MissionState, decision: Decision) -> str:
    return "Choose a hero to activate." if decision.seat == HEROES else "Choose a unit or a blip to activate."


def _return(m: MissionState, decision: Decision) -> str:
    room = m.station.get(decision.subject, "")
    where = f"the {m.pack.rooms[room].name}" if room else "the station"
    if m.hero(decision.subject).stunned:
        return f"{name(m, decision.subject)} is Stunned in {where}: recover, or stay as it is?"
    return f"{name(m, decision.subject)} is in {where}: come back to the map, or stay for this round?"


def _go_on(m: MissionState, decision: Decision) -> str:
    left = int(str(decision.args[0])) if decision.args else 0
    stops = "stop" if many(decision.subject) else "stops"
    return f"{name(m, decision.subject)} {stops} on the way with {plural(left, 'square')} left: walk on, or stay?"


def _follower(m: MissionState, decision: Decision) -> str:
    kind, left = str(decision.args[0]), int(str(decision.args[1]))
    more = f" ({left} left)" if left > 1 else ""
    return f"{name(m, decision.subject)}: place a {model_name(m, kind)} beside or behind the leader{more}."


def _revealed(m: MissionState, decision: Decision) -> str:
    kind, left = str(decision.args[0]), int(str(decision.args[1]))
    more = f" ({left} left)" if left > 1 else ""
    return f"{name(m, decision.subject)}: place a {model_name(m, kind)} where it was turned up{more}."


def _reinforcement(m: MissionState, decision: Decision) -> str:
    points = plural(int(str(decision.args[0])), "point")
    kinds = listed([model_name(m, str(kind)) for kind in decision.args[1:]], "or")
    stop = ", or stop" if any(family.verb == "enough" for family in decision.families) else ""
    return f"{name(m, decision.subject)}: place a {kinds}{stop}; {points} in the pool."


def _neon(m: MissionState, decision: Decision) -> str:
    faces = [str(face).replace("_", " ") for face in decision.args if face in RESULTS]
    tokens = m.hero(decision.subject).neon
    rolled = f"{name(m, decision.subject)} rolled {listed(faces)}"
    return f"{rolled}: reroll a die for Neon Rush ({tokens} left), or keep them?"


def _about(text: str) -> Callable[[MissionState, Decision], str]:
    def say(m: MissionState, decision: Decision) -> str:
        several = many(decision.subject)
        words = text.replace("{is}", "are" if several else "is").replace("{s}", "" if several else "s")
        if "{whose}" in words:
            words = words.replace("{whose}", possessive(m, decision.subject))
        return words.replace("{subject}", name(m, decision.subject))

    return say


def _secret(text: str, nothing: str) -> Callable[[MissionState, Decision], str]:
    """A question about the agenda; it is put even where there is nothing to answer, so that it tells nothing."""

    def prompt(m: MissionState, decision: Decision) -> str:
        return text if len(decision.actions) > 1 else f"{nothing} Pass: that you are asked tells nothing."

    return prompt


def _lay_tile(m: MissionState, decision: Decision) -> str:
    left = m.brief.formation.columns * m.brief.formation.rows - len(m.laid)
    corner = ", the first one in a corner" if map_building.in_corner(m) else ""
    return f"Lay a tile{corner}: choose cell, face and turn ({left} left)."


def _buy_force(m: MissionState, decision: Decision) -> str:
    return f"Buy the force: {plural(buying.left(m), 'unit point')} of {buying.allowance(m)} left."


def _yellow(m: MissionState, decision: Decision) -> str:
    chosen = m.hero_yellow if decision.seat == HEROES else m.alien_yellow
    word = "second" if chosen else "first"
    return f"Choose the {word} of your two yellow squares."


def _overspent(m: MissionState, decision: Decision) -> str:
    number = plural(int(str(decision.args[0])), "model")
    over = m.tracker - buying.allowance(m)
    return f"The aliens revealed cost {over} more than was allowed: take off up to {number}, or pass?"


PROMPTS: Final[dict[str, Callable[[MissionState, Decision], str]]] = {
    "action": _action,
    "activate": _activate,
    "lay_tile": _lay_tile,
    "choose_building": _about("Choose the building to occupy: any of its squares."),
    "buy_force": _buy_force,
    "hero_yellow": _yellow,
    "alien_yellow": _yellow,
    "overspent": _overspent,
    "deploy_hero": _about("Set up {subject}: choose a square."),
    "deploy_blip": _about("Set up {subject}: choose a square."),
    "moment": _moment,
    "discard": _about("The hand is full: discard a card before drawing, or keep them all?"),
    "agenda": _about("Two hidden agendas are drawn: keep one in secret; the other is shuffled back."),
    "agenda_note": _secret(
        "Your agenda needs a secret note: choose among equals.", "Your agenda needs no secret note."
    ),
    "agenda_proof": _secret(
        "Your agenda could use a blip as proof: turn one up, without Behaviour, or pass?",
        "No blip is a proof of your agenda now.",
    ),
    "interrupt": _about("{subject} is named to act: discard cards to let a unit act first, or pass?"),
    "go_on": _go_on,
    "follower": _follower,
    "revealed_model": _revealed,
    "reinforcement": _reinforcement,
    "arrival": _about("No unit can be reinforced: bring new models in at a yellow square, or pass?"),
    "casualty": _about("{subject}: choose the model that takes the damage."),
    "neon": _neon,
    "stray": _about("{whose} Blank is a stray hit: choose whom it strikes."),
    "fire_order": _about("Several on Overwatch may shoot at {subject}: choose who shoots first."),
    "reveal_order": _about("Several blips are in sight: choose which is turned up first."),
    "behaviour": _about("{subject} {is} turned up: choose a Behaviour."),
    "rush": _about("{subject} rush{es}: choose where it ends."),
    "rush_attack": _about("{subject} may attack after the Rush: choose a target."),
    "protect": _about("{subject} protect{s}: choose a square beside its friends."),
    "take-cover": _about("{subject} take{s} cover: choose a square."),
    "vip_place": _about("{subject} is found: choose the square."),
    "quick_shot": _about("{subject} make{s} a Quick Shot: choose a target."),
    "flight": _about("{subject} {is} shaken: choose the direction of flight."),
    "push": _about("{subject} {is} pushed back: choose the direction."),
    "keep_item": _about("{subject}: choose the item to keep."),
    "return": _return,
    "drop_hero": _about("{subject} comes down by the Drop Tubes: choose a square."),
    "shift_group": _about("The War Table: shift a group of heroes to another yellow square, or pass?"),
    "fetch": _about("{subject} may bring an item along from the Warehouse: choose one, or pass."),
    "study": _about("{subject} has been in the Xenolab: choose the kind of alien that was studied."),
    # asked by single cards and abilities
    "alarm": _about("{subject} set{s} off the alarm: choose who answers it."),
    "approach": _about("{subject} answer{s} the alarm: choose where it goes."),
    "amnesia": _about("{subject} forget{s} what it was about: give up 2 Neon Rush tokens, or be Stunned?"),
    "brood": _about("The brood of {subject} returns: choose a model and its square, or pass."),
    "burrow": _about("{subject} come{s} up from below: choose a square."),
    "borrowed_target": _about("{subject} may shoot as well: choose a target, or pass."),
    "canisters": _about("{subject} find{s} canisters: open them, or leave them?"),
    "chain_order": _about("Several hazards blow up: choose which is first."),
    "echo": _about("{subject} go{es} into hiding: choose the square of the blip."),
    "equip_now": _about("{subject} may take the item in use at once: equip it, or pass?"),
    "family_in_hiding": _about("{subject} find{s} a family in hiding: stay and help, or move on?"),
    "forced_march": _about("{subject} is driven on: choose what to make of it, or pass."),
    "grip": _about("{subject} is gripped: choose the step it is made to take, or pass."),
    "ham_radio": _about("{subject} listen{s} to the radio: choose two blips to hear about."),
    "harpoon": _about("{subject} is hauled along: choose the next square."),
    "heal": _about("{subject}: choose the model that is healed."),
    "heal_hero": _about("Choose the hero who is healed."),
    "lane": _about("The blast runs along a lane: choose its direction."),
    "nest": _about("Greys nest in the cellar: choose where they come out, or decline."),
    "omen": _about("Choose the building card that is drawn."),
    "omen_order": _about("Choose the building card that comes next."),
    "place_hazard": _about("Choose where the hazard token goes."),
    "place_spanner": _about("Choose where the spanner token goes."),
    "puppet": _about("{subject} is moved like a puppet: choose the next square, or halt."),
    "push_order": _about("The blast pushes several: choose who is pushed first."),
    "regrowth": _about("{subject} regrow{s} a model: choose its square."),
    "retarget": _about("The target of {subject} is gone: choose another, or take the attack back."),
    "share_neon": _about("Choose a hero for a Neon Rush token."),
    "shield_charge": _about("{subject} may charge on: choose a square, or pass."),
    "shriek": _about("{subject} shriek{s}: choose who is frightened next."),
    "sideslip": _about("{subject} slip{s} aside: choose a direction, or halt."),
    "step_aside": _about("{subject} has to step aside: choose a square."),
    "second_voice": _about("A Critical Hit leaps on: choose the hero who loses 1 Health."),
    "tunnel": _about("{subject} find{s} a tunnel: choose where it comes out, or stay."),
}


def prompt(m: MissionState, decision: Decision) -> str:
    """The question of a decision, for the seat that decides."""
    say = PROMPTS.get(decision.kind)
    if say is None:
        about = f"{name(m, decision.subject)}: " if decision.subject else ""
        return f"{about}choose: {decision.kind.replace('_', ' ').replace('-', ' ')}."
    return say(m, decision).replace("{es}", "" if many(decision.subject) else "es")


OPEN: Final = frozenset(
    kind
    for kind in PROMPTS
    if not kind.startswith("agenda")
    and kind not in ("moment", "discard", "buy_force", "keep_item", "omen", "omen_order")
)
"""Decisions whose question everybody may read: it says nothing that the table does not show."""


SECRET: Final = {
    "agenda": "The Overmind keeps one of two hidden agendas, in secret.",
    "buy_force": "The Overmind buys its blips, in secret.",
}
"""What the others are told while something is chosen that they know of, but may not see."""


def public_prompt(m: MissionState, decision: Decision) -> str:
    """What the others are told of a decision; never anything hidden."""
    who = SIDE_NAMES.get(decision.seat, decision.seat)
    have = "have" if decision.seat == HEROES else "has"
    if decision.kind in OPEN:
        return f"{who}: {prompt(m, decision)}"
    if decision.kind in SECRET:
        return SECRET[decision.kind]
    if decision.window:
        return f"{who} may use something here."
    return f"{who} {have} a choice to make."


def direction(index: str) -> str:
    """A direction by its number, clockwise from north."""
    return COMPASS[int(index)] if index.isdigit() and int(index) < len(COMPASS) else index


def item_list(m: MissionState, items: tuple[str, ...]) -> str:
    """Items as one says them."""
    return listed([item_name(m, item) for item in items])
