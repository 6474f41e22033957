"""Many matches: tournaments, balance, ratings."""
