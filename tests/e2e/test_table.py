"""What the table tells before one commits, and what it takes back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from e2e import situations
from e2e.driver import PHONE, Desk
from e2e.served import Made, Served

pytestmark = pytest.mark.e2e


def actions(server: Served, made: Made, verb: str) -> list[dict[str, Any]]:
    """The answers of a kind that the server offers the heroes."""
    decision = server.ask(made, "heroes")["decision"]
    return [one for family in decision["families"] if family["verb"] == verb for one in family["actions"]]


def percent(chance: float) -> str:
    value = chance * 100
    if 0 < value < 1:
        return "<1%"
    if 99 < value < 100:
        return ">99%"
    return f"{int(value + 0.5)}%"


def clause_of(page: Page, place: str) -> str:
    """The first clause that is named there; it links to its text."""
    link = page.locator(f"{place} a.clause").first
    expect(link).to_be_visible()
    name = link.inner_text()
    assert re.fullmatch(r"CX-[A-Z]+-\d+", name)
    assert link.get_attribute("href") == f"#/rules/{name}"
    return name


def test_a_reload_in_mid_decision_shows_the_same_decision(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    before = one.sit(server.open(situations.attack()))
    one.tile("Attack").click()
    one.pressed(before.seq, "Attack")
    log = one.page.locator(".log").inner_text()
    one.page.reload()
    after = one.due()
    assert after == before
    expect(one.page.locator(".log")).to_have_text(log, use_inner_text=True)


def test_what_comes_late_does_not_shut_what_was_opened_meanwhile(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk()
    made = server.open(situations.attack())
    before = one.sit(made)
    held: list[Route] = []
    one.page.route(re.compile(rf"/api/matches/{made.id}\?"), lambda route: held.append(route))
    for looks, verb in enumerate(
        ("move", "stay"), start=1
    ):  # the same seat answers elsewhere: each is looked at
        server.answer(made, "heroes", actions(server, made, verb)[0]["text"])
        while len(held) < looks:
            one.page.wait_for_timeout(20)
    first, second = held
    first.continue_()
    one.due(before.seq + 1)
    several = one.page.locator(".tile[aria-pressed=false]").first
    several.click()
    expect(one.page.locator(".tile[aria-pressed=true]")).to_have_count(1)
    with one.page.expect_response(lambda reply: reply.request == second.request):
        second.continue_()
    one.page.wait_for_timeout(200)
    expect(one.page.locator(".tile[aria-pressed=true]")).to_have_count(1)


def test_a_press_on_the_board_leaves_an_answer_without_a_place_ready(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk(**PHONE)
    seen = one.sit(server.open(situations.attack()))
    one.page.get_by_role("button", name="Fit the board").tap()
    walks = len(one.reach())
    one.page.locator(".tiles .tile").filter(has_text="Overwatch").tap()
    one.page.locator("svg.map circle[r='2.4']").first.wait_for()  # what is watched
    watched = one.reach()
    assert len(watched) > walks
    one.page.touchscreen.tap(*max(watched))
    one.page.wait_for_timeout(300)
    one.page.get_by_role("button", name="Overwatch").and_(one.page.locator(".do .cta")).tap()
    one.due(seen.seq)


def test_an_attack_pointed_at_shows_exact_odds_and_where_they_come_from(
    desk: Callable[..., Desk], server: Served
) -> None:
    made = server.open(situations.attack())
    attack = next(one for one in actions(server, made, "attack") if "greys" in one["target"])
    told = server.ask(made, "heroes", "/preview", action=attack["text"])
    one = desk()
    one.sit(made)
    one.tile("Attack").click()
    one.page.locator(".sub-acts .act").filter(has_text=attack["label"]).hover()
    panel = one.page.get_by_role("region", name="Odds")
    policies = panel.locator(".sides > div")
    expect(policies).to_have_count(2)
    expect(panel.locator(".cap")).to_contain_text("exact")
    for shown, policy in zip(policies.all(), told["odds"]["policies"], strict=False):
        expect(shown.locator("h3")).to_have_text(policy["label"])
        for head in policy["headline"][:3]:
            expect(shown).to_contain_text(f"{percent(head['chance'])} {head['label']}")
        expect(shown).to_contain_text(f"{policy['mean']:.1f}")
        expect(shown.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"0: \d+%, 1: \d+%"))
    for word in ("attack", "defence"):
        tally = told[word]["tally"]
        column = panel.locator(".two > div").filter(has_text=f"{word.capitalize()} dice")
        if len(tally["lines"]) > 1:
            expect(column.locator(".sum").first).to_have_text(str(tally["total"]))
        for line in tally["lines"]:
            expect(column).to_contain_text(line["label"])
            expect(column.locator(".clause").filter(has_text=line["clause"]).first).to_be_visible()
    # a press on where the unit stands does it
    before = one.look().seq
    one.page.mouse.click(*one.spots("g.fig[aria-label*='Greys I,'], g.fig[aria-label^='Greys']")[0])
    one.due(before)


def test_a_greyed_action_says_why(desk: Callable[..., Desk], server: Served) -> None:
    made = server.open(situations.attack())
    decision = server.ask(made, "heroes")["decision"]
    greyed = next(family for family in decision["families"] if family["verb"] == "interact")
    assert greyed["state"] == "no"
    one = desk()
    seen = one.sit(made)
    tile = one.tile(greyed["label"])
    expect(tile).to_have_attribute("aria-disabled", "true")
    tile.click(force=True)
    why = one.page.locator(".decide .why")
    expect(why).to_have_text(re.compile(re.escape(greyed["why"]["reason"])))
    name = clause_of(one.page, ".decide .why")
    assert name in greyed["why"]["clauses"]
    with one.context.expect_page() as opened:
        why.locator(".clause").first.click()
    rules = opened.value
    expect(rules.locator(f"#{name}")).to_be_visible()
    assert one.look() == seen


def test_a_square_out_of_reach_says_why(desk: Callable[..., Desk], server: Served) -> None:
    made = server.open(situations.attack())
    reached = {one["target"] for one in actions(server, made, "move")}
    view = server.ask(made, "heroes")["view"]
    taken = {hero["at"] for hero in view["heroes"]} | {blip["at"] for blip in view["blips"]}
    taken |= {model["at"] for unit in view["units"] for model in unit["models"]}
    fixed = server.ask(made, "heroes", "/map")
    free = {square["at"] for square in fixed["squares"] if square["kind"] == "open"}
    far = max(free - reached - taken, key=lambda name: (int(name[1:]), name))
    one = desk()
    seen = one.sit(made)
    one.tile("Move").click()
    one.pressed(seen.seq, "Move")
    one.page.mouse.click(*one.square(far))
    expect(one.page.locator(".decide .why b")).not_to_be_empty()
    clause_of(one.page, ".decide .why")
    assert one.look().seq == seen.seq


def test_sight_is_checked_with_the_mouse(desk: Callable[..., Desk], server: Served) -> None:
    made = server.open(situations.action())
    hero = next(one["at"] for one in server.ask(made, "heroes")["view"]["heroes"] if one["at"])
    told = {
        name: server.ask(made, "heroes", "/sight", **{"from": hero, "to": name}) for name in ("b6", "o14")
    }
    one = desk()
    seen = one.sit(made)
    for name, sight in told.items():
        one.page.get_by_role("button", name="Sight").click()
        said = one.page.locator(".boardbar .said")
        expect(said).to_have_text("Choose the first place.")
        one.page.mouse.click(*one.square(hero))
        expect(said).to_have_text("Choose the second place.")
        one.page.mouse.click(*one.square(name))
        expect(said).to_have_text(sight["sentence"])
        one.page.get_by_role("button", name="Sight").click()
    assert one.look().seq == seen.seq


def test_the_ruler_measures_by_keyboard(desk: Callable[..., Desk], server: Served) -> None:
    made = server.open(situations.action())
    one = desk()
    one.sit(made)
    keyboard = one.page.keyboard
    keyboard.press("r")
    expect(one.page.get_by_role("button", name="Ruler")).to_have_attribute("aria-pressed", "true")
    keyboard.press("Enter")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        keyboard.press(key)
    keyboard.press("Enter")
    expect(one.page.locator("svg.map text").filter(has_text=re.compile(r"^\d squares$"))).to_be_visible()
    keyboard.press("Escape")
    expect(one.page.get_by_role("button", name="Ruler")).to_have_attribute("aria-pressed", "false")


def test_enter_presses_the_button_that_has_the_focus_and_else_what_the_arrow_keys_point_at(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk()
    seen = one.sit(server.open(situations.attack()))
    page, keyboard = one.page, one.page.keyboard
    pointed = page.locator(".sub-acts .point")
    one.tile("Attack").focus()
    keyboard.press("Enter")
    keyboard.press("ArrowDown")
    expect(pointed).to_have_count(1)
    menu = page.get_by_role("button", name="Menu", exact=True)
    menu.focus()
    keyboard.press("Enter")
    expect(page.get_by_role("region", name="Menu")).to_be_visible()
    keyboard.press("Enter")
    expect(page.get_by_role("region", name="Menu")).to_have_count(0)

    # measuring, too, goes on from the button that began it
    ruler = page.get_by_role("button", name="Ruler")
    ruler.focus()
    keyboard.press("Enter")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(page.locator(".boardbar .said")).to_have_text("Choose the second place.")
    expect(ruler).to_have_attribute("aria-pressed", "true")
    keyboard.press("Escape")
    assert one.look().seq == seen.seq

    menu.focus()
    keyboard.press("ArrowDown")
    expect(page.locator("#prompt")).to_be_focused()
    expect(pointed).to_have_count(1)
    keyboard.press("Enter")
    one.due(seen.seq)


def test_moves_are_taken_back_and_dice_are_not(desk: Callable[..., Desk], server: Served) -> None:
    made = server.open(situations.attack())
    subject = str(server.ask(made, "heroes")["decision"]["subject"])
    streets = {
        square["at"] for square in server.ask(made, "heroes", "/map")["squares"] if square["room"] is None
    }
    moves = {
        one["target"]: server.ask(made, "heroes", "/preview", action=one["text"])
        for one in actions(server, made, "move")
        if one["target"] in streets
    }
    quiet = min(moves, key=lambda name: (bool(moves[name].get("reveals")), len(moves[name]["path"]), name))
    one = desk()
    start = one.sit(made)
    undo = one.page.get_by_role("button", name="Undo", exact=False).first

    def move() -> int:
        now = one.look().seq
        one.tile("Move").click()
        one.pressed(now, "Move")
        one.page.mouse.click(*one.square(quiet))
        return one.due(now).seq

    moved = move()
    assert one.look().prompt != start.prompt
    undo.click()
    back = one.due(moved)
    assert back._replace(seq=0) == start._replace(seq=0)

    moved = move()  # and the whole activation, by keyboard
    one.page.keyboard.press("Shift+U")
    chosen = one.due(moved)
    assert "End turn" not in chosen.ready()
    assert "choose" in chosen.prompt.lower()
    one.page.locator(".sub-acts .act").filter(has_text=subject.capitalize()).click()
    acting = one.due(chosen.seq)

    one.tile("Attack").click()
    one.pressed(acting.seq, "Attack")
    one.page.locator(".sub-acts .act").filter(has_text="Greys").click()
    rolled = one.due(acting.seq)
    while "Pass" in rolled.ready():  # what may be added to the attack before it is rolled
        one.tile("Pass").click()
        rolled = one.due(rolled.seq)
    expect(undo).to_be_disabled()
    one.page.keyboard.press("u")
    expect(one.page.locator(".decide .why")).to_contain_text(re.compile("dice|die|roll", re.IGNORECASE))
    assert one.look().seq == rolled.seq
