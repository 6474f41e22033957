"""Geometry of the table: boards of squares with walls. Knows no game and imports nothing of ours."""
