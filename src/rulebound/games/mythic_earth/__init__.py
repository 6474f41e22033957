"""Mythic Earth: the rules, its content and what a table needs of them."""
