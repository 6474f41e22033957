"""Geometry of an open table in inches: bases, areas, sight, ways. Knows no game and imports nothing of ours.

Every length is a whole number of thousandths of an inch, called mil. The origin is the south-west corner of the
table, x runs east, y runs north. Distances are compared by their squares, so that nothing is decided by a float.
"""
