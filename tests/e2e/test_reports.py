"""Around a match: real dice, the luck report and the chart, the rules to browse, a new match with several players."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.driver import PHONE, Desk
from e2e.served import Made, Served

pytestmark = pytest.mark.e2e


SEEN = """
(strip) => {
  const [around, one] = [strip.getBoundingClientRect(), strip.querySelector('label.on').getBoundingClientRect()];
  return one.left >= around.left && one.right <= around.right;
}
"""


def over(one: Locator, other: Locator) -> bool:
    """Whether two things lie over one another."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


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
    one.remember(made)
    one.page.goto(f"/#/match/{made.id}")
    tray = one.page.get_by_role("group", name="of")
    typed = one.page.get_by_label("Or type them")
    sent: list[str] = []
    one.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    typed.fill("hit seven")
    typed.press("Enter")  # what the page can tell to be wrong is never sent
    expect(one.page.get_by_text("“seven” names no face")).to_be_visible()
    expect(typed).to_have_value("hit seven")
    typed.fill("hit " * (count + 1))
    typed.press("Enter")
    expect(one.page.get_by_text(f"and {count + 1} are here")).to_be_visible()
    assert sent == []
    typed.fill("")
    go = one.page.get_by_role("button", name="These fell")
    for face in one.page.locator(".faces .face").all() if phone else []:
        assert not over(face, go)
    for _ in range(count):
        face = one.page.locator(".faces .face").nth(1)
        face.tap() if phone else face.click()
    expect(tray.first).to_be_visible()
    one.page.get_by_role("button", name="These fell").click()
    expect(one.page.locator(".tray")).to_have_count(0)
    seen = one.due()
    assert "hit" in seen.prompt or seen.asked
    if not phone:
        expect(one.page.locator("ol.log")).to_contain_text(f" rolls {count} attack d")


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


def test_each_hero_player_takes_back_what_is_their_own(desk: Callable[..., Desk], server: Served) -> None:
    heroes = ["clemson", "blackwood", "eriksen", "kaur", "reyes", "voss"]
    players = [{"name": "Ann", "figures": heroes[:3]}, {"name": "Ben", "figures": heroes[3:]}]
    wish = {"game": "chronicle-x", "mission": "be-kind-rewind", "seed": "shared"}
    seats = {"heroes": "person", "overmind": "random"}
    made = server._made("/api/matches", {**wish, "seats": seats, "players": {"heroes": players}})
    ann, ben = desk(), desk()
    seen = ann.sit(made._replace(keys={"heroes/1": made.keys["heroes/1"]}))
    ann.tile("Arrange for me").click()
    seen = ann.due(seen.seq)
    while "Choose a hero" not in seen.prompt:
        seen = ann.due(seen.seq)
    ann.page.locator(".sub-acts .act").filter(has_text="Kaur").click()
    heading = ann.page.locator(".decide h2")
    expect(heading).to_have_text("Ben decides")  # whose turn it is may be said by anybody; then it is Ben's
    ben.sit(made._replace(keys={"heroes/2": made.keys["heroes/2"]}))
    ben.tile("Overwatch").click()
    undo = ann.page.get_by_role("button", name="Undo", exact=False).first
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", re.compile("^Ben answered there"))
    expect(ben.page.get_by_role("button", name="Undo", exact=False).first).to_be_enabled()
    # and looks back from the heroes' side
    with ben.page.expect_response(lambda answer: "/replay?at=0" in answer.url) as coming:
        ben.page.goto(f"/#/replay/{made.id}")
    assert (coming.value.status, coming.value.json()["seat"]) == (200, "heroes")
    expect(ben.page.get_by_role("slider", name="Moment")).to_be_visible()


def test_solo_starts_on_the_first_page(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    one.home()
    one.page.get_by_text("Solo: the aliens' own program").click()
    expect(one.page.get_by_text("Nobody plays the Overmind.")).to_be_visible()
    card = one.page.locator("article", has_text="Chronicle X").first
    expect(card.get_by_text("Careless")).to_have_count(0)
    one.page.get_by_role("button", name="Quick start").first.click()
    one.due()
    match = one.page.url.rpartition("/")[2]
    row = next(row for row in server.http.get(f"{server.base}/api/matches").json() if row["id"] == match)
    assert row["seats"] == {"heroes": "person", "overmind": "program"}


def test_a_phone_has_one_start_and_nothing_runs_off_its_side(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk(**PHONE)
    one.page.goto("/#/new/annihilation")
    chosen = one.page.locator(".list a[aria-current]")
    expect(chosen).to_be_in_viewport()
    one.page.locator(".more > summary").tap()
    starts = one.page.get_by_role("button", name="Start")
    assert [start.inner_text() for start in starts.all() if start.is_visible()] == ["Start Annihilation"]
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seen = one.sit(server.create(seed="side"))
    one.tile("Arrange for me").tap()
    one.due(seen.seq)
    expect(one.page.locator(".sub-acts .act").nth(5)).to_be_visible()
    assert one.page.evaluate(
        "[...document.querySelectorAll('.sheet .act')].every((one) => one.getBoundingClientRect().right <= innerWidth)"
    )


def test_a_phone_lays_the_next_tile_beside_the_last(desk: Callable[..., Desk], server: Served) -> None:
    one = desk(**PHONE)
    seen = one.sit(server.create(seed="tiles", mission="dead-air"))
    faces = one.page.locator(".faces")
    chosen = faces.locator("label").nth(9)
    chosen.scroll_into_view_if_needed()
    chosen.locator("input").check(force=True)
    one.page.get_by_text("Cells as a list").tap()
    one.page.locator(".cells button:not(.no)").last.tap()
    where = one.page.locator(".picker .say small")
    at = where.inner_text().rpartition(" ")[2]
    scrolled = faces.evaluate("(one) => one.scrollLeft")
    assert scrolled > 100
    one.page.locator(".do .cta").tap()
    one.due(seen.seq)
    expect(where).not_to_contain_text(f"on {at}")
    then = where.inner_text().rpartition(" ")[2]
    assert abs(ord(at[0]) - ord(then[0])) + abs(int(at[1]) - int(then[1])) <= 2, (at, then)
    assert faces.evaluate("(one) => one.scrollLeft") > 100
    expect(faces.locator("label.on")).to_have_count(1)
    assert faces.evaluate(SEEN)


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
