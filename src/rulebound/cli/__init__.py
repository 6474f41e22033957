"""The commands. Each is a module with ``register``; what a command needs is imported when it runs."""

from rulebound.cli.app import main

__all__ = ["main"]
