"""The shape every game shares: a match is its record of answers to decisions and chances."""
