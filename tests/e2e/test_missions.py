"""A narrative mission from its first tile: both sides set up by hand, play goes on to the end; the panels of a match."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e import situations
from e2e.driver import PHONE, Desk, Seen, play_out
from e2e.served import Served
from e2e.test_whole_matches import Mouse

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

MISSION = "dead-air"
LIMIT = 240
"""Seconds after which a match has failed."""


TILES = "svg.map text.code, svg.map text[data-tile]"
"""What each tile on the map has: its code in a corner while the map is built, and its name from then on."""


def laid(desk: Desk) -> int:
    """How many tiles lie on the map."""
    return desk.page.locator(TILES).count()


def middle_of(desk: Desk, cell: str) -> tuple[float, float]:
    """Where on the screen the middle of a cell is."""
    column, row = ord(cell[0]) - ord("A"), int(cell[1:]) - 1
    return desk.square(f"{'abcdefghijklmnopqrst'[column * 5 + 2]}{row * 5 + 3}")


def free(desk: Desk) -> list[str]:
    """The cells that are free."""
    return desk.page.locator(".cells button:not(.no)").all_inner_texts()


def after(desk: Desk, seen: Seen, tiles: int) -> Seen:
    """Wait until a tile of one's own and one of the other side lie."""
    found = desk.due(seen.seq)
    expect(desk.page.locator(TILES)).to_have_count(tiles)
    return found


def test_a_mission_from_the_first_tile_to_the_end(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    page = one.page
    seen = one.sit(server.create(seed="tiles", mission=MISSION, overmind="scripted"))
    expect(page.locator(".faces label").first).to_be_visible()
    page.locator(".faces label svg path").first.wait_for()
    assert laid(one) == 6
    # by mouse: the tile hangs over the cell that is pointed at, R turns it, a click lays it
    cell = free(one)[1]
    page.mouse.move(*middle_of(one, cell))
    expect(page.locator(".picker .say small")).to_contain_text(f"as printed, on {cell}")
    page.keyboard.press("r")
    expect(page.locator(".picker .say small")).to_contain_text("turned a quarter")
    page.mouse.click(*middle_of(one, cell))
    seen = after(one, seen, 8)
    # a cell that is taken says why not
    page.mouse.click(*middle_of(one, cell))
    expect(page.locator(".decide .why")).to_contain_text(cell)
    # by keyboard: a face by its radio button, a cell by the arrows, Enter
    page.locator(".faces input").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    seen = after(one, seen, 10)
    page.locator("[data-cursor]").focus()
    before = page.locator(".cells [aria-pressed=true]").inner_text()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.locator(".cells [aria-pressed=true]").inner_text() != before
    page.keyboard.press("Enter")
    seen = after(one, seen, 12)
    # by buttons alone
    page.get_by_role("button", name="Turn left").click()
    page.get_by_role("button", name=re.compile("^Lay it on")).click()
    seen = after(one, seen, 14)
    one.tile("Arrange for me").click()
    seen = after(one, seen, 16)
    assert "Set up" in seen.prompt
    expect(page.locator("section[aria-label=Mission]")).to_contain_text("Studio jammer")
    # the rest of the mission, to its end
    hands = Mouse(one)
    play_out(one, hands.answer, seen, LIMIT)
    expect(page.locator(".result")).to_contain_text("won")
    page.get_by_role("button", name="How it is won").click()
    expect(page.locator(".card")).to_contain_text("Rules of this mission")


def test_the_overmind_sets_up_by_hand(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    page = one.page
    seen = one.sit(server.open(situations.agenda(), "random", "person"))
    first = page.locator(".offers article").first
    name = first.get_by_role("heading").inner_text()
    expect(first.locator("li")).to_have_count(2)
    first.get_by_role("button", name="Keep this one").click()
    seen = one.due(seen.seq)
    agenda = page.get_by_role("button", name=re.compile(f"Agenda: {name}"))
    expect(agenda).to_contain_text("0 of 2")
    agenda.click()
    expect(page.locator(".card")).to_contain_text("Only you see this card")
    # the shop: a key buys, a button gives back
    purse = page.locator(".shop .purse")
    whole = purse.inner_text()
    page.keyboard.press("1")
    seen = one.due(seen.seq)
    expect(purse).not_to_have_text(whole)
    page.get_by_role("button", name="Give Grey unit back").click()
    seen = one.due(seen.seq)
    expect(purse).to_have_text(whole)
    for unit in ("Command unit", "Grey unit", "Ridgewalker"):
        page.get_by_role("button", name=f"Buy {unit}").click()
        seen = one.due(seen.seq)
    one.tile("The force is complete").click()
    seen = one.due(seen.seq)
    assert "Set up" in seen.prompt
    one.tile("Arrange for me").click()
    seen = one.due(seen.seq)
    # some rounds, passing what may be passed
    for _ in range(40):
        if seen.over or "round 3" in page.title().lower():
            break
        ready = seen.ready()
        name = next((each for each in ("Pass", "No Behaviour", "End turn", "Keep") if each in ready), "")
        if name:
            one.tile(name).click()
        elif page.locator(".sub-acts .act:not(.no)").count():
            page.locator(".sub-acts .act:not(.no)").first.click()
        else:
            Mouse(one).answer(seen)
        seen = one.due(seen.seq)
    expect(page.locator("section[aria-label=Mission]")).to_contain_text("Aliens shown")


def test_heroes_see_that_the_overmind_buys_and_no_more(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    made = server.open(situations.shop(), "person", "person")
    one.remember(made._replace(keys={"heroes": made.keys["heroes"]}))
    one.page.goto(f"/#/match/{made.id}")
    expect(one.page.locator(".decide")).to_contain_text("The Overmind buys its blips, in secret.")
    expect(one.page.locator(".shop")).to_have_count(0)
    expect(one.page.locator("section[aria-label=Mission]")).not_to_contain_text("Agenda")


def test_a_unit_interrupts_for_two_cards(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    page = one.page
    seen = one.sit(server.open(situations.interrupt(), "random", "person"))
    go = page.locator(".paying .btn")
    expect(go).to_be_disabled()
    page.locator(".paying .units .act").last.click()
    page.locator(".paying .card").nth(0).click()
    page.locator(".paying .card").nth(1).click()
    expect(go).to_be_enabled()
    go.click()
    seen = one.due(seen.seq)
    assert "acts" in seen.prompt or "act:" in seen.prompt


def test_the_log_has_room_beside_an_open_hand(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    one.sit(server.open(situations.supreme(), "random", "person"))
    expect(one.page.get_by_role("region", name="Hand")).to_be_visible()
    box = one.page.get_by_role("region", name="What happened", exact=True).bounding_box()
    assert box is not None
    assert box["height"] > 140
    names = one.page.locator(".roster b").evaluate_all(
        "(all) => all.map((one) => one.scrollWidth - one.clientWidth)"
    )
    assert len(names) >= 6
    assert max(names[:6]) <= 0  # in two columns each hero's name is whole


def test_windows_are_passed_until_the_phase_ends(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    seen = one.sit(server.open(situations.interrupt(), "random", "person"))
    wait = one.page.get_by_role("switch")
    expect(wait).to_have_count(0)  # the cards are in the question itself
    one.page.get_by_role("button", name="Not again in this phase").click()
    seen = one.due(seen.seq, within=60)
    assert "is named to act" not in seen.prompt
    expect(one.page.get_by_role("switch")).not_to_be_checked()
    one.page.get_by_role("switch").click()
    expect(one.page.get_by_role("switch")).to_be_checked()


def test_a_building_is_chosen_by_any_of_its_squares(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    seen = one.sit(server.open(situations.building()))
    assert len(seen.members) > 1
    one.page.locator(".sub-acts .act").nth(1).hover()
    one.page.mouse.click(*one.reach()[-1])
    one.due(seen.seq)
    expect(one.page.locator("svg.map")).to_contain_text("Heroes' building")


def test_a_hero_comes_back_from_the_station(desk: Callable[..., Desk], server: Served) -> None:
    one = desk(**PHONE)
    seen = one.sit(server.open(situations.station()))
    one.page.get_by_role("tab", name="Heroes").tap()
    one.page.locator("section[aria-label=Mission]").get_by_role("button", name="Station").tap()
    expect(one.page.locator(".station")).to_contain_text("is here")
    one.page.get_by_role("tab", name="Decide").tap()
    one.page.locator(".sub-acts .act").first.tap()
    one.page.locator(".do .cta").tap()
    one.due(seen.seq)
