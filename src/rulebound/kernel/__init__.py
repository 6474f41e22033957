"""The shape every game shares: decisions, chances, matches and their records."""
