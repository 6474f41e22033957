"""Around a match: real dice, the luck report and the chart, the rules to browse, a new match with several players."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.driver import PHONE, Desk
from e2e.served import Made, Served

pytestmark = pytest.mark.e2e


def to_the_roll(server: Served) -> tuple[Made, int]:
    """A match in which the Heroes' real dice are waited for, and how many they are."""
    seats = {"heroes": "person", "overmind": "random"}
    wish = {"game": "chronicle-x", "mission": "be-kind-rewind", "seats": seats, "seed": "tape"}
    made = server._made("/api/matches", {**wish, "dice": {"heroes": "typed"}})
    for _ in range(2000):
        seen = server.ask(made, "heroes")
        if seen["roll"]:
            return made, int(seen["roll"]["count"])
        if not seen["decision"]:
            continue
        families = [f for f in seen["decision"]["families"] if f["state"] == "ready"]
        best = next((f for f in families if f["verb"] in ("attack", "arrange", "pass")), families[0])
        server.answer(made, "heroes", best["actions"][0]["text"])
    raise AssertionError("nobody ever rolled")


@pytest.mark.parametrize("phone", [False, True])
def test_real_dice_are_tapped_or_typed_and_a_wrong_face_is_refused(
    desk: Callable[..., Desk], server: Served, phone: bool
) -> None:
    made, count = to_the_roll(server)
    one = desk(**(PHONE if phone else {}))
    one.expected = ("422",)
    one.remember(made)
    one.page.goto(f"/#/match/{made.id}")
    tray = one.page.get_by_role("group", name="of")
    typed = one.page.get_by_label("Or type them")
    typed.fill("hit seven")
    one.page.get_by_role("button", name="These fell").click()
    expect(one.page.get_by_text("no face 'seven'")).to_be_visible()
    expect(typed).to_have_value("hit seven")
    typed.fill("")
    for _ in range(count):
        face = one.page.locator(".faces .face").nth(1)
        face.tap() if phone else face.click()
    expect(tray.first).to_be_visible()
    one.page.get_by_role("button", name="These fell").click()
    expect(one.page.locator(".tray")).to_have_count(0)
    seen = one.due()
    assert "hit" in seen.prompt or seen.asked


def test_the_report_tells_luck_and_battle(desk: Callable[..., Desk], server: Served) -> None:
    seats = {"heroes": "random", "overmind": "random"}
    wish = {"game": "chronicle-x", "mission": "be-kind-rewind", "seats": seats, "seed": "luck"}
    made = server._made("/api/matches", wish)
    for _ in range(20):
        reply = server.http.post(
            f"{server.base}/api/matches/{made.id}/advance",
            json={"count": 500},
            headers={"Authorization": f"Bearer {made.keys['host']}"},
        )
        if reply.json()["view"]["outcome"]:
            break
    one = desk()
    one.remember(made)
    one.page.goto(f"/#/report/{made.id}")
    luck = one.page.get_by_role("region", name="The luck of the dice")
    expect(luck.get_by_text("dice gave").first).to_be_visible()
    before = luck.locator("figcaption .here").text_content()
    slider = luck.get_by_role("slider")
    slider.focus()
    one.page.keyboard.press("Home")
    expect(luck.locator("figcaption .here")).to_have_text("Before the first roll")
    assert before != "Before the first roll"
    battle = one.page.get_by_role("region", name="The battle")
    expect(battle.get_by_text("Health of all heroes")).to_be_visible()
    battle.get_by_text("Heroes", exact=True).first.click()
    expect(battle.get_by_text("Clemson")).to_be_visible()


def test_the_rules_are_browsed_searched_and_gone_back_through(desk: Callable[..., Desk]) -> None:
    one = desk()
    one.page.goto("/#/rules")
    one.page.locator(".cover").get_by_role("link", name="Line of sight").click()
    expect(one.page.get_by_role("heading", name="Line of sight")).to_be_visible()
    one.page.locator("#CX-LOS-02").get_by_role("link", name="CX-LOS-02").click()
    expect(one.page.locator("#CX-LOS-02.on")).to_be_visible()
    one.page.get_by_role("searchbox").fill("overwatch")
    expect(one.page.locator("mark").first).to_be_visible()
    one.page.get_by_role("searchbox").fill("zzzz")
    expect(one.page.get_by_text("No clause has these words.")).to_be_visible()
    one.page.go_back()
    expect(one.page.locator("#CX-LOS-02.on")).to_be_visible()
    one.page.go_back()
    expect(one.page.get_by_role("heading", name="Line of sight")).to_be_visible()
    one.page.go_forward()
    expect(one.page.locator("#CX-LOS-02.on")).to_be_visible()


def test_one_press_starts_a_mission_and_hero_players_are_named(desk: Callable[..., Desk]) -> None:
    one = desk()
    one.page.goto("/#/new/be-kind-rewind")
    one.page.locator(".start").get_by_role("button", name="Start").click()
    one.due()
    one.page.goto("/#/new/be-kind-rewind")
    one.page.locator(".more > summary").click()
    one.page.get_by_text("Hero players", exact=True).click()
    one.page.locator("label:has([name=many])").nth(1).click()
    one.page.get_by_placeholder("Player 1").fill("Ann")
    one.page.get_by_placeholder("Player 2").fill("Ben")
    one.page.locator(".start").get_by_role("button", name="Start").click()
    seen = one.due()
    assert seen.asked
    expect(one.page.locator(".ros", has_text="Clemson").get_by_text("Ann")).to_be_visible()
    expect(one.page.locator(".ros", has_text="Voss").get_by_text("Ben")).to_be_visible()


def test_a_link_seats_somebody_else(desk: Callable[..., Desk]) -> None:
    one = desk()
    one.page.goto("/#/new/be-kind-rewind")
    one.page.locator("label:has([name=plays-overmind][value=link])").click()
    one.page.locator(".start").get_by_role("button", name="Start").click()
    address = one.page.get_by_role("textbox", name="Overmind").input_value()
    other = desk()
    other.page.goto(address)
    other.page.locator(".table").wait_for()
    assert "/join/" not in other.page.url
    expect(other.page.get_by_text("you play Overmind")).to_be_visible()
    one.page.get_by_role("link", name="To the table").click()
    expect(one.page.get_by_text("you play Heroes")).to_be_visible()
