"""The commands."""


def main() -> int:
    """Run the command line; return the exit code."""
    raise SystemExit("rulebound: error: commands: not built yet")
