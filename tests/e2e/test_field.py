"""The open table on the page: whole battles, and what is particular to a table in inches."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from e2e import battles
from e2e.driver import PHONE, Desk
from e2e.served import Served
from e2e.test_accessible import AXE, check

pytestmark = pytest.mark.e2e

WHOLE = 420
"""Seconds in which a small battle is over on a busy machine."""


def whole(
    desk: Desk, press: Callable[[Desk, dict[str, Any], random.Random], None], seen: dict[str, Any]
) -> int:
    """Answer until the battle is over; how many answers it took."""
    dice = random.Random(1)
    end = time.monotonic() + WHOLE
    count = 0
    while not seen["over"]:
        assert time.monotonic() < end, f"not over after {count} answers"
        press(desk, seen, dice)
        seen = battles.due(desk, seen["seq"])
        count += 1
    return count


def opened(desk: Desk, seen: dict[str, Any]) -> dict[str, Any] | None:
    """What stands open after a press; None if the press was the answer."""
    script = (
        "before => { const now = field(); return now.seq > before || now.over || now.targets + now.places > 0 ||"
        " document.querySelector('.do .cta') ? now : null; }"
    )
    now: dict[str, Any] = desk.page.wait_for_function(script, arg=seen["seq"]).json_value()
    return None if now["seq"] > seen["seq"] or now["over"] else now


def by_mouse(desk: Desk, seen: dict[str, Any], dice: random.Random) -> None:
    page = desk.page
    now: dict[str, Any] | None = seen
    if seen["targets"] + seen["places"] == 0:
        ready = page.locator(".tiles .tile:not([aria-disabled])")
        if seen["ready"]:
            ready.nth(dice.randrange(len(seen["ready"]))).click()
        else:
            page.locator(".capacts button").first.click()
        now = opened(desk, seen)
    if now is None:
        return
    if now["places"]:
        chips = page.locator(".sub-acts .list .chip")
        if page.locator(".sub-acts details:not(.fold):not([open]) > summary").count():
            page.locator(".sub-acts details:not(.fold) > summary").first.click()
        chips.nth(dice.randrange(now["places"])).click()
    elif now["targets"]:
        page.locator(".sub-acts .act:not(.no)").nth(dice.randrange(now["targets"])).click()
    else:
        page.locator(".do .cta").click()
    again = opened(desk, seen)
    if again is not None and page.locator(".do .cta").count():
        page.locator(".do .cta").click()


def by_keys(desk: Desk, seen: dict[str, Any], dice: random.Random) -> None:
    page = desk.page
    keys = page.locator(".tiles .tile:not([aria-disabled])[aria-keyshortcuts]")
    if seen["targets"] + seen["places"] == 0:
        names = [one.get_attribute("aria-keyshortcuts") for one in keys.all()]
        if not names:
            names = [
                page.locator(".capacts button[aria-keyshortcuts]").first.get_attribute("aria-keyshortcuts")
            ]
        page.keyboard.press(str(dice.choice(names)).lower())
        if opened(desk, seen) is None:
            return
    page.keyboard.press(str(dice.randrange(1, 10)))
    page.wait_for_timeout(150)
    if battles.look(desk)["seq"] == seen["seq"] and not battles.look(desk)["over"]:
        page.keyboard.press("1")
        page.wait_for_timeout(150)
    if battles.look(desk)["seq"] == seen["seq"] and page.locator(".do .cta").count():
        page.keyboard.press("Enter")


def tap_one(desk: Desk, where: str, dice: random.Random) -> None:
    """Tap one of what stands there, once the list has come to rest: reasons for what is greyed come a moment later.

    What is gone before the finger comes down is not tapped: the page has gone on, and whoever asked looks again.
    """
    desk.page.wait_for_timeout(250)
    found = desk.page.locator(where)
    if count := found.count():
        with suppress(TooLate):
            found.nth(dice.randrange(count)).tap(timeout=2000)


def by_touch(desk: Desk, seen: dict[str, Any], dice: random.Random) -> None:
    page = desk.page
    if seen["targets"] + seen["places"] == 0:
        tap_one(
            desk, ".tiles .tile:not([aria-disabled])" if seen["ready"] else ".capacts button, .do .alt", dice
        )
        if opened(desk, seen) is None:
            return
    for _ in range(4):  # what is picked may have to be picked again, of what: then it is confirmed
        now = battles.look(desk)
        if now["seq"] > seen["seq"] or now["over"]:
            return
        if page.locator(".do .cta").count():
            tap_one(desk, ".do .cta", dice)
            if opened(desk, seen) is None:
                return
        if now["places"]:
            closed = page.locator(".sub-acts details:not(.fold):not([open]) > summary")
            if closed.count():
                closed.first.tap()
            tap_one(desk, ".sub-acts .list .chip:visible", dice)
        elif now["targets"]:
            tap_one(desk, ".sub-acts .act:not(.no)", dice)
        page.wait_for_timeout(150)


@pytest.mark.parametrize(
    ("way", "press", "options"),
    [("mouse", by_mouse, {}), ("keyboard", by_keys, {}), ("touch", by_touch, PHONE)],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_whole_battle(
    desk: Callable[..., Desk], server: Served, way: str, press: Any, options: dict[str, Any]
) -> None:
    one = desk(**options)
    one.expected = ("/preview?", "/card?")
    seen = battles.sit(one, battles.battle(server, seed=way))
    assert whole(one, press, seen) > 5
    expect(one.page.get_by_text("How it went")).to_be_visible()


def test_a_unit_is_dragged_as_a_block_and_the_ghost_says_what_it_costs(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk()
    made = battles.battle(server, "first-blood", red="person")
    found = battles.drive(server, made, battles.moving, ("blue", "red"))
    seen = battles.sit(one, made, (found["seat"],))
    one.page.locator(".tile", has_text="Move").click()
    unit = next(each for each in found["view"]["units"] if each["id"] == found["decision"]["subject"])
    x, y = unit["minis"][0]["x"] / 1000, unit["minis"][0]["y"] / 1000
    north = 1 if found["seat"] == "blue" else -1
    one.page.mouse.move(*battles.spot(one, x, y))
    one.page.mouse.down()
    one.page.mouse.move(*battles.spot(one, x, y + north), steps=4)
    one.page.mouse.move(*battles.spot(one, x, y + 2 * north), steps=4)
    one.page.mouse.up()
    expect(one.page.locator(".state")).to_contain_text(re.compile(r"\d|Not there"))
    # far beyond its allowance it turns red, with the reason, and is not sent
    one.page.mouse.move(*battles.spot(one, x, y + 2 * north))
    one.page.mouse.down()
    one.page.mouse.move(*battles.spot(one, x, y + 22 * north), steps=6)
    one.page.mouse.up()
    expect(one.page.locator(".state.bad")).to_contain_text("Not there")
    one.page.locator(".do .cta").click()
    expect(one.page.locator(".why").first).to_be_visible()
    assert battles.look(one)["seq"] == seen["seq"]


def test_a_unit_is_placed_by_arrow_keys_turned_and_shaped(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    made = battles.battle(server, "first-blood", red="person")
    found = battles.drive(server, made, battles.moving, ("blue", "red"))
    seen = battles.sit(one, made, (found["seat"],))
    one.page.keyboard.press("m")
    one.page.keyboard.press("ArrowUp" if found["seat"] == "blue" else "ArrowDown")
    one.page.keyboard.press("Shift+ArrowRight")
    one.page.keyboard.press("/")
    one.page.keyboard.press(".")
    expect(one.page.locator(".state")).to_contain_text(re.compile(r"\d|Not there"))
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("m")
    one.page.keyboard.press("ArrowUp" if found["seat"] == "blue" else "ArrowDown")
    expect(one.page.locator(".state:not(.bad)")).to_contain_text("inch")
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("before => field().seq > before", arg=seen["seq"])


def test_a_reload_in_mid_decision_shows_the_same_decision_on_the_table(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk()
    made = battles.battle(server, "first-blood", red="person")
    found = battles.drive(server, made, battles.moving, ("blue", "red"))
    battles.sit(one, made, (found["seat"],))
    before = battles.look(one)
    one.page.reload()
    assert battles.due(one) == before


def test_a_devotion_is_on_the_page_of_its_owner_only(desk: Callable[..., Desk], server: Served) -> None:
    made = battles.battle(server, "first-blood", red="person")
    names: dict[str, str] = {}
    for seat in ("blue", "red"):
        devotion = server.ask(made, seat)["view"]["sides"][seat]["devotion"]
        assert devotion is not None
        names[seat] = devotion["name"]
    for seat, other in (("blue", "red"), ("red", "blue")):
        one = desk()
        battles.sit_quiet(one, made, seat)
        one.page.get_by_role("button", name="My Devotion").click()
        expect(one.page.get_by_role("heading", name=names[seat])).to_be_visible()
        assert names[other] == names[seat] or names[other] not in one.page.content()


def test_a_force_is_built_checked_saved_and_opened_from_text(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk()
    one.page.goto("/#/forces")
    one.page.get_by_role("button", name="Add Jaguar Warriors").click()
    expect(one.page.locator(".sum b")).to_have_text("87")
    # no General: said, with its clause
    expect(one.page.locator(".checks .fault").first).to_contain_text("General")
    expect(one.page.locator(".checks .clause").first).to_be_visible()
    one.page.get_by_role("button", name="Add Tlalocan High Priest").click()
    one.page.get_by_role("button", name="One Mini more").click()
    one.page.get_by_role("button", name="macuahuitls").click()
    expect(one.page.locator(".sum b")).to_have_text("221")
    expect(one.page.locator(".sound")).to_be_visible()
    one.page.get_by_label("Name").fill("Two blades")
    one.page.get_by_role("button", name="Save", exact=True).click()
    one.page.reload()
    one.page.get_by_role("button", name="Two blades", exact=True).click()
    expect(one.page.locator(".sum b")).to_have_text("221")
    one.page.get_by_label("Paste a force as text").fill("Aztec: Typo\nJaguar Warrirs x8")
    one.page.get_by_role("button", name="Open the text").click()
    expect(one.page.get_by_role("alert")).to_contain_text("Line 2")
    expect(one.page.get_by_role("alert")).to_contain_text("Jaguar Warriors")
    one.page.emulate_media(media="print")
    expect(one.page.locator(".sheet article").first).to_be_visible()


@pytest.mark.parametrize("place", ["table", "placing", "forces", "battle of one's own"])
def test_axe_finds_nothing_on_the_open_table(desk: Callable[..., Desk], server: Served, place: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not there: run npm ci in web/")
    one = desk(bypass_csp=True)
    one.expected = ("/card?", "/preview?")
    if place == "forces":
        one.page.goto("/#/forces")
        one.page.get_by_role("button", name="Add Jaguar Warriors").click()
        one.page.locator(".checks").wait_for()
    elif place == "battle of one's own":
        one.page.goto("/#/new/battle")
        one.page.get_by_role("heading", name="Who plays").wait_for()
    else:
        made = battles.battle(server, "first-blood", red="person")
        found = battles.drive(server, made, battles.moving, ("blue", "red"))
        battles.sit(one, made, (found["seat"],))
        if place == "placing":
            one.page.keyboard.press("m")
            one.page.keyboard.press("ArrowUp")
            one.page.locator(".state").wait_for()
    found_ = check(one, "wide")
    one.page.set_viewport_size({"width": 390, "height": 844})
    found_ += check(one, "phone")
    assert not found_, "\n".join(found_)
