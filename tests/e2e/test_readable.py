"""What stands on a full board can be read: names hide no pieces and no other names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from e2e import battles, situations
from e2e.driver import DESK, PHONE, Desk
from e2e.served import Served

pytestmark = pytest.mark.e2e

PLATES: Final = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const side = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const meet = (a, b) => side(a, b, 'left', 'right') > 2 && side(a, b, 'top', 'bottom') > 2;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const plates = all('g.plate').filter((one) => box(one).width > 6);
  const minis = all('g[data-unit] g.mini').map((one) => [one.closest('[data-unit]').dataset.unit, box(one)]);
  const under = (plate) => minis.filter(([unit, mini]) => {
    const [x, y] = [(mini.left + mini.right) / 2, (mini.top + mini.bottom) / 2];
    const at = box(plate);
    return unit !== plate.dataset.plate && x > at.left && x < at.right && y > at.top && y < at.bottom;
  });
  return {
    plates: plates.length,
    minis: minis.length,
    lapping: plates.filter((one) => plates.some((other) => other !== one && meet(box(one), box(other))))
      .map((one) => one.dataset.plate),
    hiding: plates.filter((one) => under(one).length > 0).map((one) => one.dataset.plate),
    written: Object.fromEntries(plates.map((one) => [one.dataset.plate, one.textContent.trim()])),
    places: plates.map((one) => [one.dataset.plate, Math.round(box(one).left), Math.round(box(one).top)]),
  };
}
"""
"""The plates of Units: which lie over one another, which over the middle of a Mini of another Unit."""


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_the_names_of_units_that_stand_close_together_hide_nothing(
    desk: Callable[..., Desk], server: Served, options: dict[str, Any]
) -> None:
    one = desk(**options)
    battles.sit(one, battles.opened(server, battles.crowded()), ("blue", "red"))
    battles.still(one)
    found = one.page.evaluate(PLATES)
    assert found["plates"] > 10 and found["minis"] > 50
    assert found["lapping"] == []
    assert found["hiding"] == []


def test_a_short_name_is_whole_while_its_unit_is_pointed_at_and_no_other_moves(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk(**DESK)
    made = battles.opened(server, battles.crowded())
    battles.sit(one, made, ("blue", "red"))
    battles.still(one)
    before = one.page.evaluate(PLATES)
    names = {unit["id"]: unit["name"] for unit in server.ask(made, "blue")["view"]["units"]}
    short = next(unit for unit, text in before["written"].items() if text and text != names[unit])
    x, y = one.spots(f"g[data-unit='{short}'] g.mini")[0]
    one.page.mouse.move(x, y)
    one.page.wait_for_function(
        "([unit, name]) => document.querySelector(`g[data-plate='${unit}']`).textContent.trim() === name",
        arg=[short, names[short]],
    )
    after = one.page.evaluate(PLATES)
    still = [place for place in before["places"] if place[0] != short]
    assert [place for place in after["places"] if place[0] != short] == still


TILES: Final = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const names = all('svg.map text[data-tile]');
  const pieces = all('svg.map .fig').map(box);
  const lies = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  return { names: names.length, pieces: pieces.length, letters: Math.min(...names.map((one) => box(one).height)),
    hidden: names.filter((one) => pieces.some((piece) => lies(box(one), piece))).map((one) => one.textContent) };
}
"""
"""The names of the tiles, and which of them lie under figures."""


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_no_figure_stands_on_the_name_of_a_tile(
    desk: Callable[..., Desk], server: Served, options: dict[str, Any]
) -> None:
    one = desk(**options)
    one.sit(server.open(situations.attack(), overmind="person"))
    one.page.locator("svg.map text[data-tile]").first.wait_for()
    found = one.page.evaluate(TILES)
    assert found["names"] > 5 and found["pieces"] > 6
    assert found["letters"] > 8
    assert found["hidden"] == []
