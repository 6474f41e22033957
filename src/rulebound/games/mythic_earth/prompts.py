"""What is asked, in one sentence, for each kind of decision; and the words, signs and keys of the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from rulebound.games.mythic_earth.agreement import agree
from rulebound.games.mythic_earth.state import Battle
from rulebound.games.mythic_earth.words import content_name, listed, name, plural, seat_name
from rulebound.kernel.decisions import Decision


class Verb(NamedTuple):
    """How a kind of answer is shown, and what it does in a sentence or two."""

    label: str
    icon: str
    key: str = ""
    help: str = ""


VERBS: Final[dict[str, Verb]] = {
    # giving dice
    "activate": Verb(
        "Give the die", "die", "A", "The Unit uses the die at once: two Single-Actions or one Double-Action."
    ),
    "lift-alert": Verb(
        "Lift On Alert", "watch", "L", "Its die comes back as a one; the Unit may be given dice again."
    ),
    "keep": Verb("Keep", "check", "K", "Leave it as it is."),
    # actions of a Unit
    "charge": Verb(
        "Charge", "sprint", "C", "Double-Action: up to twice M into contact, and a round of blows at once."
    ),
    "attack": Verb(
        "Attack", "melee", "A", "Double-Action: blows in a combat that go unanswered; no winner, no test."
    ),
    "shoot": Verb("Shoot", "shoot", "S", "Single-Action: every Mini in range that sees the target shoots."),
    "focused-shot": Verb("Focused Shot", "crosshair", "F", "Double-Action: a shot with 1 more to hit."),
    "move": Verb(
        "Move",
        "move",
        "M",
        "Single-Action: up to M; an inch from enemies, all Minis within an inch of two others.",
    ),
    "march": Verb("March", "path", "H", "Double-Action: a Move of up to twice M."),
    "cast": Verb(
        "Cast a spell",
        "psychic",
        "P",
        "Single-Action: 2D10 not above the Casting Value. Each spell once a turn.",
    ),
    "claim": Verb(
        "Capture/Claim", "hand", "T", "Single-Action: for one purpose of the scenario or the Devotion."
    ),
    "rally": Verb("Rally a friend", "radio", "Y", "A Heroic Figure lends its BR to a friend that flees."),
    "regroup": Verb("Regroup", "recover", "G", "Single-Action: 1D3 Brave markers come off."),
    "on-alert": Verb(
        "On Alert", "overwatch", "O", "With the last die: a trap for an enemy that comes within 10 inches."
    ),
    "lay-low": Verb("Lay Low", "shield", "W", "Single-Action, the last: harder to hit, and Frozen."),
    "disengage": Verb(
        "Disengage", "exit", "D", "Double-Action: out of the combat by a flight move, then Frozen."
    ),
    "end": Verb("End", "end", "E", "Finish here. What the die still buys is lost."),
    # what comes first with a die
    "act": Verb("Act", "check", "A", "The Activation Test, then actions."),
    "stop-fleeing": Verb("Try to stop", "cross", "S", "A test on BR: passed, the Unit flees no longer."),
    "run": Verb("Run on", "run", "R", "Another flight move; a Unit that touches the edge is lost."),
    # reactions
    "spring": Verb(
        "Spring the trap", "overwatch", "S", "A test on RE; passed, one Single-Action against this enemy."
    ),
    "decline": Verb("Let it pass", "pass", "P", "Stay On Alert."),
    "countercharge": Verb("Countercharge", "sprint", "C", "Meet the charge: both count as charging."),
    "throw": Verb("Throw", "throw", "T", "Free throws of the charger, before contact."),
    "fire": Verb("Defensive Fire", "shoot", "F", "Free shots at the charger, before contact."),
    "hold": Verb("Hold", "cross", "H", "No shots now."),
    "dispel": Verb(
        "Dispel", "cross", "D", "2D10, not above the sum of the casting roll: the spell comes to nothing."
    ),
    "bless": Verb("Use a Blessing", "star", "B", "Each once a battle, one a turn."),
    "pass": Verb("Pass", "pass", "P", "Do nothing now."),
    # places
    "stand": Verb("Deploy", "place", "D", "Wholly in the zone, all Minis within an inch of two others."),
    "contact": Verb("Into contact", "move", "C", "As many Minis as possible touch the target."),
    "follow": Verb("Victor's move", "move", "M", "A free Move that ends an inch from all other Units."),
    "stay": Verb("Stay", "cross", "S", "No move."),
    "in-the-air": Verb("In the air", "place", "A", "Never obscured; charged by flyers only; claims nothing."),
    "on-the-ground": Verb("On the ground", "place", "G", "Like any other Unit on foot."),
    "flee-to": Verb("Flee to an edge", "run", "F", "The edge to which it runs."),
    "template": Verb(
        "Lay the template", "explode", "T", "Every Mini that it touches takes a hit, friend or foe."
    ),
    "drift": Verb("Drift to", "explode", "D", "Where the missed shot comes down."),
    "push": Verb("Push", "move", "P", "The whole Unit is shifted along one line."),
    "relocate": Verb("Set it down", "place", "R", "The Unit is taken up and set down near by."),
    "return": Verb("Bring Minis back", "revive", "B", "In coherency, more than an inch from enemies."),
    "put": Verb("Put the token down", "place", "P", "It touches the Unit."),
    # losses, choices
    "lose": Verb("Take the wounds", "slain", "L", "In which order the Minis take them."),
    "leader-takes": Verb(
        "Hits on the leader", "shield", "H", "How many hits fall on those who save for themselves."
    ),
    "shield": Verb("Strike off a hit", "shield", "M", "The mystic shield takes one hit away."),
    "entangle": Verb("Caught in bolas", "slain", "C", "Which Minis are caught."),
    "strike": Verb("Strike", "strike", "S", "Blows as usual."),
    "challenge": Verb("Challenge", "star", "C", "No blows, and 2 more on saves."),
    "again": Verb("Throw again", "reroll", "A", "Both dice once more; the second throw stands."),
    "pay": Verb("Give up a Mini", "slain", "G", "The price of the spell."),
    "raise": Verb("Raise a die", "plus", "R", "An unassigned die of the pool shows more."),
    # before the battle
    "align": Verb("Alignment", "star", "A", "Which Blessings, spells and Devotions the side has."),
    "scenario": Verb("Scenario", "book", "S", "What both sides fight for."),
    "place": Verb("Place a piece", "place", "", "Landscape, by its middle; turned in steps of 15 degrees."),
    "side": Verb(
        "Side of the table", "place", "T", "Where the side deploys; the other takes the one across."
    ),
    "take-blessing": Verb("Take a Blessing", "star", "B", "Six in all, each used once."),
    "take-spell": Verb("Learn a spell", "psychic", "L", "One for each Magic Level."),
    "enough": Verb("Enough", "check", "E", "Take no more."),
    "choose": Verb("Choose in secret", "card", "C", "Only your side knows it until the Devotion is shown."),
    "begin": Verb(
        "Who begins",
        "die",
        "B",
        "Who begins deploys first, and then you take turns; who deploys last sees more.",
    ),
    "deploy": Verb("Deploy a Unit", "deploy", "D", "With this die; it acts by its value in turn 1."),
    "lay-die": Verb("Lay the die by", "die", "L", "A further die for a Unit that is deployed already."),
    "carry": Verb("Carry the Idol", "carry", "C", "This Unit carries it at first."),
}
"""Kinds of answer in the order in which they are shown."""

ORDER: Final = tuple(VERBS)
LAST: Final = ("keep", "enough", "stay", "hold", "decline", "end", "pass")
"""Answers that are shown last."""

CLAIMS: Final = {
    "take": "Pick up",
    "remove": "Remove",
    "drop": "Set down what it carries",
    "build": "Build an Altar",
    "topple": "Knock down",
    "open": "Open",
    "show": "Show the Idol at",
    "seize": "Take over",
    "raze": "Remove",
    "light": "Set alight",
    "quench": "Put out",
    "strike": "Strike the Ball",
    "rite": "Hold the rite at",
    "drink": "Lay the Fountain open",
    "consecrate": "Consecrate",
    "bury": "Bury here",
    "plant": "Plant a token",
    "mark": "Put a token down",
    "storm": "Call the storm",
}
"""What a Capture/Claim is for, in words."""

MOMENTS: Final = {
    "activates": "{subject} is about to be given a die",
    "assigned": "{subject} has been given a die",
    "activation": "{subject} is about to take its Activation Test",
    "lost-combat": "{subject} has lost a round and is about to test",
    "casualties": "{subject} is about to test for heavy casualties",
    "terror": "{subject} is about to test against Terror",
    "stop-fleeing": "{subject} is about to test for an end of its flight",
    "caught": "{subject} is about to test whether it holds its ground",
    "unfreeze": "{subject} is about to take its free test",
    "battle-cry": "{subject} is about to test against the Battle Cry",
    "spell": "{subject} is about to test against a spell",
    "discovery": "{subject} is about to take its test of discovery",
    "countercharge": "{subject} is about to countercharge",
    "rally": "a Heroic Figure is too far away to rally {subject}",
}
"""The moments at which a Blessing may be used."""

WINDOWS: Final = (
    ("trap", "Spring traps", True, "decline"),
    ("blessing", "Use Blessings out of turn", True, "pass"),
    ("dispel", "Dispel enemy spells", True, "pass"),
    ("lift-alert", "Lift On Alert when no dice are left", False, "keep"),
)
"""Windows in which a person may be asked: name, label, whether it breaks into the enemy's turn, what lets it go by."""


def windows() -> list[dict[str, Any]]:
    """The reaction windows; each asks at first."""
    return [
        {"name": word, "label": label, "default": True, "wait": wait, "pass": passing}
        for word, label, wait, passing in WINDOWS
    ]


def verb_of(word: str) -> Verb:
    """How a kind of answer is shown."""
    return VERBS.get(word) or Verb(word.replace("-", " ").capitalize(), "list")


Say = Callable[[Battle, Decision], str]


def _about(text: str) -> Say:
    def say(m: Battle, decision: Decision) -> str:
        args = [str(arg) for arg in decision.args]
        return text.format(
            subject=name(m, decision.subject),
            first=name(m, args[0]) if args else "",
            value=args[0] if args else "",
            second=name(m, args[1]) if len(args) > 1 else "",
        )

    return say


def _of_number(one: str, many: str) -> Say:
    """A question about a number of things: of one, or of more."""

    def say(m: Battle, decision: Decision) -> str:
        return _about(one if str(decision.args[0]) == "1" else many)(m, decision)

    return say


def _act(m: Battle, decision: Decision) -> str:
    done = [str(arg).partition(" ")[0].replace("-", " ") for arg in decision.args]
    more = f" Done so far: {', '.join(done)}." if done else ""
    return f"{name(m, decision.subject)} has the die: choose {'another' if done else 'an'} action.{more}"


def _blessing(m: Battle, decision: Decision) -> str:
    moment = MOMENTS.get(str(decision.args[0]) if decision.args else "", "Something has happened")
    said = moment.format(subject=name(m, decision.subject))
    return f"{said[:1].upper()}{said[1:]}: use {_open_blessings(m, decision)}, or pass?"


def _open_blessings(m: Battle, decision: Decision) -> str:
    """The Blessings that can be used now, by their names: "the Blessing Hex", "a Blessing (Hex or Energize)"."""
    offered = [
        action.args[0]
        for family in decision.families
        if family.verb == "bless"
        for action in family.members()
    ]
    names = [content_name(m, str(word)) for word in dict.fromkeys(offered)]
    return f"the Blessing {names[0]}" if len(names) == 1 else f"a Blessing ({listed(names, 'or')})"


def _dispel(m: Battle, decision: Decision) -> str:
    spell, total = str(decision.args[0]), decision.args[1]
    verbs = [family.verb for family in decision.families]
    ways = ["dispel it"] if "dispel" in verbs else []
    ways += [f"use {_open_blessings(m, decision)}"] if "bless" in verbs else []
    said = f"{name(m, decision.subject)} has cast {content_name(m, spell)} with {total}"
    return f"{said}: {', '.join([*ways, 'or pass'])}?"


def _dispelled(m: Battle, decision: Decision) -> str:
    spell, ours = content_name(m, str(decision.args[0])), _open_blessings(m, decision)
    return f"{name(m, decision.subject)} has dispelled {spell}: use {ours} against that, or pass?"


def _wounds(m: Battle, decision: Decision) -> str:
    count = int(str(decision.args[0]))
    return f"{name(m, decision.subject)} takes {plural(count, 'wound')}: choose who takes {'it' if count == 1 else 'them'}."


def _deploy(m: Battle, decision: Decision) -> str:
    more = any(family.verb == "lay-die" for family in decision.families)
    return f"Play a die of {decision.args[0]}: deploy a Unit{', or lay it beside one that is deployed' if more else ''}."


def _blessings(m: Battle, decision: Decision) -> str:
    return f"Choose a Blessing: {decision.args[0]} of 6 are taken."


def _seer(m: Battle, decision: Decision) -> str:
    first, second, number = decision.args
    return (
        f"{name(m, decision.subject)} has thrown {first} and {second} against {number}: "
        "keep them, or throw both again?"
    )


def _free_move(m: Battle, decision: Decision) -> str:
    who = name(m, decision.subject)
    if m.units[decision.subject].seat != decision.seat:
        return f"You move {who}: choose where to, or leave it where it is."
    return f"{who} may move for free: choose where to, or stay."


def _template(m: Battle, decision: Decision) -> str:
    hit = decision.args[:1] == ("1",)
    if hit:
        return f"{name(m, decision.subject)} hits: lay the template anywhere it touches the target."
    return (
        f"{name(m, decision.subject)} misses: choose where the drift begins, at most an inch from the target."
    )


def _secret(m: Battle, decision: Decision) -> str:
    families = decision.families
    if len(families) == 1 and families[0].count() == 1 and not families[0].member(0).args:
        return "Your Devotion asks for no secret choice. Go on: that you are asked tells nothing."
    side = m.sides[decision.seat]
    devotion = m.pack.devotion(side.alignment, side.devotion)
    number = len(families[0].member(0).args)
    one = devotion.choice is not None and devotion.choice.of == "unit"
    what = (
        plural(number, "enemy Unit") if one else plural(number, "piece of Landscape", "pieces of Landscape")
    )
    return f"Your Devotion, {devotion.name}, asks for a secret choice: {what}.\n{devotion.text}"


def _charge_again(m: Battle, decision: Decision) -> str:
    verbs = [family.verb for family in decision.families]
    ways = {"charge": "choose another, or end the charge", "march": "march in its place, or end here"}
    what = next((said for verb, said in ways.items() if verb in verbs), "the charge ends")
    return f"The target of {name(m, decision.subject)} is gone or out of reach: {what}."


def _challenge(m: Battle, decision: Decision) -> str:
    if len(decision.families) == 1:
        return f"{name(m, decision.subject)} strikes: go on. That you are asked tells nothing."
    return f"{name(m, decision.subject)} meets {name(m, str(decision.args[0]))}: strike, or challenge?"


PROMPTS: Final[dict[str, Say]] = {
    "alignment": _about("Choose your alignment; the other side takes the other."),
    "scenario": _about("Choose the primary scenario."),
    "landscape": _of_number(
        "Place the last piece of Landscape, a small one.",
        "Place a piece of Landscape: {value} are left, the last of each side small.",
    ),
    "side": _about("Choose your side of the table."),
    "blessings": _blessings,
    "spells": _about("Choose a spell for {subject}."),
    "secret-choices": _secret,
    "begin": _about("Your pool has won the roll: who plays the first die?"),
    "deploy": _deploy,
    "stand": _about("Deploy {subject}: put its Minis into your zone."),
    "airborne": _about("{subject}: in the air, or on the ground?"),
    "idol": _about("Choose the Unit that carries your Idol."),
    "activate": _about("Give your next die, of {value}, to a Unit."),
    "announce": _about("{subject} has Brave markers: act after the test, or Regroup?"),
    "fleeing": _about("{subject} is Fleeing: try to stop, or run on?"),
    "act": _act,
    "lift-alert": _about("No die is left to play: lift On Alert from a Unit, or keep it?"),
    "keep-alert": _about("Clean-up: lift On Alert from a Unit, or keep it?"),
    "trap": _about("{subject} is within 10 inches of your Units On Alert: spring a trap?"),
    "react": _about("{subject} has sprung its trap on {first}: choose its action."),
    "charge-throw": _about("{subject} may throw before contact: throw, or hold?"),
    "defensive-fire": _about("{subject} is charged: Defensive Fire, or hold?"),
    "charge-again": _charge_again,
    "contact": _about("{subject} comes into contact with {first}: put its Minis there."),
    "challenge": _challenge,
    "victors-move": _about("{subject} has won the combat: make the victor's move, or stay?"),
    "flee-to": _about("{subject} flees: choose the edge."),
    "template": _template,
    "drift": _about("The shot of {subject} drifts: choose where it comes down."),
    "leader-takes": _of_number(
        "One hit falls on {subject}: on those who save for themselves?",
        "{value} hits fall on {subject}: how many on those who save for themselves?",
    ),
    "shield": _about("The mystic shield of {subject} strikes off a hit: choose its Strength."),
    "entangle": _of_number(
        "One of {subject} is caught in bolas: choose which.",
        "{value} of {subject} are caught in bolas: choose which.",
    ),
    "lose": _wounds,
    "blessing": _blessing,
    "dispel": _dispel,
    "dispelled": _dispelled,
    "seer": _seer,
    "storm": _about("{subject} has called the storm: cast a spell with it, or end?"),
    "altar": _about("{subject} has built an Altar: put it down."),
    "push": _about("{subject} is pushed: choose where to."),
    "pay": _about("{subject} has to be paid with a Mini: choose which."),
    "return": _of_number(
        "One of {subject} comes back: put it down.", "{value} of {subject} come back: put them down."
    ),
    "free-move": _free_move,
    "free-shot": _about("{subject} may shoot for free: choose a target, or stay."),
    "relocate": _about("{subject} may be taken up: set it down, or stay."),
    "raise-die": _about("Choose the die of your pool that goes up."),
}
"""The question of each kind of decision."""

HIDDEN: Final = {
    "secret-choices": "{seat}: something may be chosen in secret.",
    "challenge": "{seat}: {subject} strikes, or challenges.",
    "storm": "{seat}: {subject} may cast a spell.",
}
"""What the others are told where the question itself would tell something."""


def prompt(m: Battle, decision: Decision) -> str:
    """The question of a decision, for the seat that decides."""
    say = PROMPTS.get(decision.kind)
    if say is None:
        about = f"{name(m, decision.subject)}: " if decision.subject else ""
        return f"{about}choose: {decision.kind.replace('-', ' ')}."
    return agree(m, say(m, decision))


def public_prompt(m: Battle, decision: Decision) -> str:
    """What the others are told of a decision; never anything hidden."""
    who = seat_name(m, decision.seat)
    hidden = HIDDEN.get(decision.kind)
    if hidden is not None:
        return agree(
            m, hidden.format(seat=who, subject=name(m, decision.subject) if decision.subject else "")
        )
    return f"{who}: {prompt(m, decision)}"
