"""Dice and pools, fortune (seeded, scripted, typed in, proven) and exact odds."""
