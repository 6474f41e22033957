"""So that ``python -m rulebound`` is the command."""

import sys

from rulebound.cli import main

if __name__ == "__main__":
    sys.exit(main())
