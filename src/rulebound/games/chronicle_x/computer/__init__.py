"""The computer player of Chronicle X: exact odds, position, simple rules, and one line that says why."""

from rulebound.games.chronicle_x.computer.scripted import ScriptedPlayer as ScriptedPlayer
