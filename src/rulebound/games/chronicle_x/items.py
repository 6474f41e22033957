"""The thirty items of the bag, standard side (CX-ITEM): weapons, armour and consumables, a file each."""

from rulebound.games.chronicle_x import item_armour, item_consumables, item_weapons

__all__ = ["item_armour", "item_consumables", "item_weapons"]
