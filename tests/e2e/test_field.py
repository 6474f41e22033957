"""The open table on the page: whole battles, and what is particular to a table in inches."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from e2e import battles
from e2e.driver import DESK, PHONE, Desk
from e2e.served import Made, Served
from e2e.test_accessible import check
from rulebound.games.mythic_earth.table import TABLE
from rulebound.kernel.decisions import Decision
from rulebound.kernel.match import Match

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


def answered(desk: Desk, seen: dict[str, Any]) -> bool:
    """Whether a key was the answer: a moment is given for that, for a key may just as well pick something or nothing."""
    script = "before => { const now = field(); return now.seq > before || now.over; }"
    with suppress(TooLate):
        desk.page.wait_for_function(script, arg=seen["seq"], timeout=150)
        return True
    return False


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
    if not answered(desk, seen):
        page.keyboard.press("1")
        if answered(desk, seen):
            return
    if battles.look(desk)["seq"] == seen["seq"] and page.locator(".do .cta").count():
        page.keyboard.press("Enter")


def tap_one(desk: Desk, where: str, dice: random.Random) -> None:
    """Tap one of what stands there.

    Reasons for what is greyed come a moment later and move the list: what is gone before the finger comes down is not
    tapped, and whoever asked looks again.
    """
    found = desk.page.locator(where)
    if count := found.count():
        with suppress(TooLate):
            found.nth(dice.randrange(count)).tap(timeout=700)


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
        page.wait_for_timeout(60)


@pytest.mark.slow
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


def pull(desk: Desk, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag with the mouse."""
    desk.page.mouse.move(*start)
    desk.page.mouse.down()
    desk.page.mouse.move(*end, steps=6)
    desk.page.mouse.up()


def middle(place: Locator) -> tuple[float, float]:
    """The middle of what is drawn."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def to_move(one: Desk, server: Served) -> tuple[Any, Any]:
    """Sit down where a Unit is about to act: what the server tells its seat, and what the page shows."""
    made = battles.opened(server, battles.moment(battles.moving, whole=True))
    seat = next(seat for seat in ("blue", "red") if server.ask(made, seat)["decision"])
    return server.ask(made, seat), battles.sit(one, made, (seat,))


def test_a_unit_is_put_where_it_goes_by_mouse_and_by_keys(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    found, seen = to_move(one, server)
    unit = next(each for each in found["view"]["units"] if each["id"] == found["decision"]["subject"])
    x, y = unit["minis"][0]["x"] / 1000, unit["minis"][0]["y"] / 1000
    north = 1 if y < 18 else -1
    state = one.page.locator(".state")

    # a reload in mid-decision shows the same decision
    one.page.reload()
    assert battles.due(one) == seen

    # dragged as a block: the ghost says what it costs
    one.page.locator(".tile", has_text="Move").click()
    pull(one, battles.spot(one, x, y), battles.spot(one, x, y + 2 * north))
    expect(state).to_contain_text(re.compile(r"\d|Not there"))
    if len(unit["minis"]) > 1:
        # turned by its handle, and one Mini by itself
        before = one.page.locator("circle[stroke-width]").count()
        hx, hy = middle(one.page.locator("g.handle"))
        pull(one, (hx, hy), (hx + 60, hy - 20))
        expect(one.page.locator("circle[stroke-width]")).to_have_count(before)
        one.page.get_by_role("button", name="Single Minis").click()
        mx, my = middle(one.page.locator("circle[data-mini='0']"))
        pull(one, (mx, my), (mx + 30, my))
        expect(one.page.locator("circle[data-mini='0']")).to_be_visible()
        one.page.get_by_role("button", name="Single Minis").click()
    # far beyond its allowance it turns red, with the reason, and is not sent
    at = middle(one.page.locator("svg.map circle[r='0.68']").first)
    pull(one, at, battles.spot(one, x, y + 22 * north))
    expect(one.page.locator(".state.bad")).to_contain_text("Not there")
    expect(one.page.locator(".do .cta.no")).to_contain_text("?")  # it does not look ready
    one.page.locator(".do .cta").click()
    expect(one.page.locator(".why").first).to_be_visible()
    assert battles.look(one)["seq"] == seen["seq"]

    # by keys alone: an inch a press, a tenth with Shift; the next shape, a turn; and it goes
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("m")
    ahead = "ArrowUp" if north > 0 else "ArrowDown"
    for key in (ahead, "Shift+ArrowRight", "/", "."):
        one.page.keyboard.press(key)
    expect(state).to_contain_text(re.compile(r"\d|Not there"))
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("m")
    one.page.keyboard.press(ahead)
    expect(one.page.locator(".state:not(.bad)")).to_contain_text("inch")
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("before => field().seq > before", arg=seen["seq"])


def test_enter_presses_the_button_that_has_the_focus_and_else_puts_the_unit_down(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk()
    found, seen = to_move(one, server)
    unit = next(each for each in found["view"]["units"] if each["id"] == found["decision"]["subject"])
    ahead = "ArrowUp" if unit["minis"][0]["y"] < 18000 else "ArrowDown"
    page, keyboard = one.page, one.page.keyboard
    clear = page.locator(".state:not(.bad)")

    keyboard.press("m")
    keyboard.press(ahead)
    expect(clear).to_contain_text("inch")
    for press in ("Enter", " "):  # a button of the table's, then one of the formation
        menu = page.get_by_role("button", name="Menu", exact=True)
        menu.focus()
        keyboard.press(press)
        expect(page.get_by_role("region", name="Menu")).to_be_visible()
        keyboard.press(press)
        expect(page.get_by_role("region", name="Menu")).to_have_count(0)
    line = page.get_by_role("group", name="Formation").get_by_role("button", name="Line")
    line.focus()
    keyboard.press("Enter")
    expect(line).to_have_class(re.compile(r"\bpoint\b"))
    expect(line).to_be_focused()
    assert battles.look(one)["seq"] == seen["seq"]

    # whoever goes on with the arrow keys means the Unit
    keyboard.press("Escape")
    keyboard.press("m")
    page.get_by_role("button", name="Menu", exact=True).focus()
    keyboard.press(ahead)
    expect(page.locator("#prompt")).to_be_focused()
    expect(clear).to_contain_text("inch")
    keyboard.press("Enter")
    page.wait_for_function("before => field().seq > before", arg=seen["seq"])


UNDER: Final = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const side = (a, b, from, to) => Math.max(0, Math.min(a[to], b[to]) - Math.max(a[from], b[from]));
  const part = (a, b) => (side(a, b, 'left', 'right') * side(a, b, 'top', 'bottom')) / (a.width * a.height);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const named = new Set(['BOULDERS', 'HEART STONE']);
  const marks = all('svg.map title').filter((one) => one.textContent === 'Heart Stone');
  const things = [...all('.piece[data-kind=impassable]'), ...marks.map((one) => one.parentElement.firstElementChild)].map(box);
  const texts = all('svg.map g.name').filter((one) => !named.has(one.querySelector('text').textContent.toUpperCase()));
  return { names: texts.length, things: things.length,
    bad: texts.filter((one) => things.some((thing) => part(box(one), thing) > 0.3)).map((one) => one.textContent) };
}
"""
"""Names that lie on something that is not theirs."""


@pytest.mark.parametrize("scenario", ["liberators-and-captors", "the-heart-of-the-world"])
@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_a_name_lies_on_nothing_else(
    desk: Callable[..., Desk], server: Served, scenario: str, options: dict[str, Any]
) -> None:
    one = desk(**options)
    made = battles.battle(server, scenario=scenario)
    battles.sit_quiet(one, made, "blue")
    one.page.locator("svg.map g.name").first.wait_for()
    battles.still(one)
    found = one.page.evaluate(UNDER)
    assert found["names"] > 2 and found["things"] > 0
    assert found["bad"] == []


def test_a_long_list_scrolls_in_its_panel_and_not_the_page(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    made = battles.opened(server, battles.moment(battles.blessing))
    battles.sit(one, made, ("blue", "red"))
    one.page.locator(".sub-acts .act").nth(6).wait_for()
    one.page.get_by_role("region", name="Scenario and score").wait_for()
    assert one.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    assert one.page.evaluate(
        "(box => box.scrollHeight > box.clientHeight)(document.querySelector('.decide .scroll'))"
    )


def fingers(desk: Desk, *steps: Sequence[tuple[float, float]]) -> None:
    """Put fingers down, move them through places, lift them."""
    screen = desk.context.new_cdp_session(desk.page)
    for number, step in enumerate(steps):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(step)]
        screen.send(
            "Input.dispatchTouchEvent",
            {"type": "touchMove" if number else "touchStart", "touchPoints": points},
        )
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_tool_whose_letter_an_action_has_goes_by_shift_and_says_so(
    desk: Callable[..., Desk], server: Served
) -> None:
    one = desk()
    to_move(one, server)
    one.page.keyboard.press("Escape")
    expect(one.page.locator(".tile", has_text="Focused Shot")).to_contain_text("F")
    expect(one.page.locator(".tool", has_text="Fit")).to_have_attribute("aria-keyshortcuts", "Shift+F")
    expect(one.page.locator(".tool", has_text="Ruler")).to_have_attribute("aria-keyshortcuts", "R")
    table = one.page.locator("svg.map")
    whole_ = table.get_attribute("viewBox") or ""
    one.page.get_by_role("button", name="Zoom in").click()
    expect(table).not_to_have_attribute("viewBox", whole_)
    one.page.keyboard.press("Shift+F")
    expect(table).to_have_attribute("viewBox", whole_)


def test_two_fingers_zoom_and_one_drags_a_unit(desk: Callable[..., Desk], server: Served) -> None:
    one = desk(**PHONE)
    found, _ = to_move(one, server)
    one.page.get_by_role("button", name="Fit the board").tap()
    table = one.page.locator("svg.map")
    whole_ = table.get_attribute("viewBox") or ""
    fingers(one, *[[(170 - 9 * k, 220 - 9 * k), (220 + 9 * k, 270 + 9 * k)] for k in range(8)])
    expect(table).not_to_have_attribute("viewBox", whole_)
    near = table.get_attribute("viewBox") or ""
    assert float(near.split()[2]) < float(whole_.split()[2])
    fingers(one, *[[(200 - 9 * k, 240)] for k in range(8)])
    expect(table).not_to_have_attribute("viewBox", near)
    # one finger on the Unit takes it along
    for _ in range(3):
        # fingers that the test puts down by itself may cost the next tap
        one.page.get_by_role("button", name="Fit the board").tap()
        one.page.wait_for_timeout(300)
        if table.get_attribute("viewBox") == whole_:
            break
    expect(table).to_have_attribute("viewBox", whole_)
    one.page.locator(".tile", has_text="Move").tap()
    one.page.locator(".sub-acts").wait_for()
    battles.still(one)
    unit = next(each for each in found["view"]["units"] if each["id"] == found["decision"]["subject"])
    x, y = battles.spot(one, unit["minis"][0]["x"] / 1000, unit["minis"][0]["y"] / 1000)
    fingers(one, *[[(x + 3 * k, y)] for k in range(6)])
    expect(one.page.locator(".state")).to_contain_text(re.compile(r"\d|Not there"))


def test_a_devotion_is_on_the_page_of_its_owner_only(desk: Callable[..., Desk], server: Served) -> None:
    made = battles.opened(server, battles.moment(battles.moving, whole=True))
    names: dict[str, str] = {}
    for seat in ("blue", "red"):
        devotion = server.ask(made, seat)["view"]["sides"][seat]["devotion"]
        assert devotion is not None
        names[seat] = devotion["name"]
    assert names["blue"] != names["red"], "the moment is badly chosen"
    for seat, other in (("blue", "red"), ("red", "blue")):
        one = desk()
        battles.sit_quiet(one, made, seat)
        one.page.get_by_role("button", name="My Devotion").click()
        expect(one.page.get_by_role("heading", name=names[seat])).to_be_visible()
        assert names[other] not in one.page.content()

    # two at one screen: what the one looked at is gone before the other sits down
    one = desk()
    first, second = ("blue", "red") if server.ask(made, "blue")["decision"] else ("red", "blue")
    one.remember(made)
    one.page.goto(f"/#/match/{made.id}")
    one.page.locator("#prompt, .strip .cta").first.wait_for()
    if first == "red":
        one.page.locator(".strip .cta").click()
    one.page.locator("#prompt").wait_for()
    one.page.get_by_role("button", name="My Devotion").click()
    expect(one.page.get_by_role("heading", name=names[first])).to_be_visible()
    for _ in range(40):
        state = server.ask(made, first)
        if state["decision"] is None:
            break
        ready = [
            each for each in state["decision"]["families"] if each["state"] == "ready" and each["actions"]
        ]
        quick = [each for each in ready if each["verb"] in ("end", "pass", "decline")] or ready
        server.answer(made, first, quick[0]["actions"][0]["text"])
    expect(one.page.get_by_text("Hand over")).to_be_visible()
    expect(one.page.get_by_role("heading", name=names[first])).to_have_count(0)
    assert names[second] not in one.page.content()
    one.page.locator(".strip .cta").click()
    one.page.locator("#prompt").wait_for()
    one.page.get_by_role("button", name="My Devotion").click()
    expect(one.page.get_by_role("heading", name=names[second])).to_be_visible()
    assert names[first] not in one.page.content()


def test_a_battle_is_watched_looked_back_on_and_looked_up(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    # two computers
    watched = battles.battle(server, seed="watch", blue="random", red="random")
    one.page.add_init_script(battles.EYES)
    one.remember(watched)
    one.page.goto(f"/#/match/{watched.id}")
    step = one.page.get_by_role("button", name="Step")
    step.wait_for()
    start = battles.look(one)["seq"]
    step.click()
    one.page.wait_for_function("seq => field().seq > seq", arg=start)
    one.page.get_by_text("fast", exact=True).click()
    one.page.get_by_role("button", name="Play").click()
    one.page.wait_for_function("seq => field().seq > seq + 8", arg=start)
    one.page.get_by_role("button", name="Pause").click()
    expect(step).to_be_enabled()

    # the end, the replay, the report
    made = battles.opened(server, battles.moment(None))
    two = desk()
    two.remember(made)
    two.page.goto(f"/#/match/{made.id}")
    expect(two.page.locator(".result .won")).to_contain_text(re.compile("won"))
    two.page.get_by_role("link", name="Replay").first.click()
    slider = two.page.get_by_role("slider", name="Moment")
    slider.focus()
    two.page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^0 of \d+, turn 0"))
    two.page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"turn [1-6]"))
    two.page.goto(f"/#/report/{made.id}")
    luck = two.page.get_by_role("region", name="The luck of the dice")
    expect(luck.get_by_text("dice gave").first).to_be_visible()
    expect(luck.get_by_role("columnheader", name="Turn")).to_be_visible()
    expect(luck.get_by_text("a ten counts one point")).to_be_visible()
    expect(two.page.get_by_role("region", name="The battle").get_by_text("After answer")).to_be_visible()

    # a clause leads to the rules of this game, and the rules of the other are one press away
    two.page.goto("/#/rules/ME-CHRG-03")
    expect(two.page.locator("#ME-CHRG-03.on")).to_be_visible()
    two.page.get_by_role("searchbox").fill("overload")
    expect(two.page.locator("mark").first).to_be_visible()
    two.page.get_by_role("group", name="Game").get_by_role("link", name="Chronicle X").click()
    expect(two.page.get_by_role("link", name="Line of sight").first).to_be_visible()


def test_a_shot_shows_its_odds_and_is_thrown_with_real_dice(
    desk: Callable[..., Desk], server: Served
) -> None:
    made = battles.opened(server, battles.moment(battles.shooting, whole=True))
    seat = next(seat for seat in ("blue", "red") if server.ask(made, seat)["decision"])
    one = desk()
    one.expected = ("/preview?", "/card?")
    seen = battles.sit(one, made, (seat,))
    family = next(each for each in server.ask(made, seat)["decision"]["families"] if each["verb"] == "shoot")
    odds = server.ask(made, seat, "/preview", action=family["actions"][0]["text"])["odds"]["policies"][0]
    one.page.get_by_role("button", name="Menu").click()
    with one.page.expect_response(lambda response: response.request.method == "POST"):
        one.page.get_by_role("button", name="I roll my own dice").click()
    one.page.keyboard.press("Escape")
    battles.due(one, seen["seq"] - 1)
    one.page.locator(".tile", has_text="Shoot").first.click()
    one.page.locator(".sub-acts .act:not(.no)").first.hover()
    panel = one.page.get_by_role("region", name="Odds")
    expect(panel).to_contain_text("exact")
    for head in odds["headline"]:
        expect(panel).to_contain_text(head["label"])
    one.page.locator(".sub-acts .act:not(.no)").first.click()
    tray = one.page.locator(".tray .slot")
    expect(tray.first).to_be_visible()
    count = tray.count()
    expect(one.page.locator(".faces .face")).to_have_count(10)
    one.page.keyboard.press("0")  # a ten
    for _ in range(count - 1):
        one.page.locator(".faces .face").nth(8).click()
    full = one.page.get_by_role("group", name=f"{count} of {count} dice")
    expect(full).to_be_visible()
    one.page.get_by_role("button", name="These fell").click()
    expect(full).to_have_count(0)


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
    expect(one.page.locator(".sheet .told")).to_contain_text("Toughened")


def test_a_force_is_passed_on_by_a_link(desk: Callable[..., Desk]) -> None:
    one, other, late = desk(permissions=["clipboard-read", "clipboard-write"]), desk(), desk()
    one.page.goto("/#/forces")
    one.page.get_by_text("A text", exact=True).wait_for()
    one.page.get_by_label("Paste a force as text").fill(
        "Aztec: 50% / 2+1 & friends (0/500)\nTlalocan High Priest\nJaguar Warriors x6 [Macuahuitls]"
    )
    one.page.get_by_role("button", name="Open the text").click()
    name = one.page.get_by_label("Name")
    expect(name).to_have_value("50% / 2+1 & friends")
    points = one.page.locator(".sum b").inner_text()
    one.page.get_by_role("button", name="Copy link").click()
    expect(one.page.get_by_text("The link is on the clipboard.")).to_be_visible()
    link = one.page.evaluate("() => navigator.clipboard.readText()")
    assert "/Tlalocan+High+Priest/Jaguar+Warriors+x6" in link
    assert re.fullmatch(r"[!-~]+[A-Za-z0-9]", link), (
        "no blank, and no mark at its end that is taken for the sentence's"
    )

    # somebody else opens it, and nothing was stored
    other.page.goto(link)
    expect(other.page.get_by_label("Name")).to_have_value("50% / 2+1 & friends")
    expect(other.page.locator(".sum b")).to_have_text(points)
    expect(other.page.get_by_role("button", name="macuahuitls")).to_have_attribute("aria-pressed", "true")
    expect(other.page.get_by_role("button", name="Add Jaguar Warriors")).to_be_visible()

    # links that came to harm say so, and what can be read of them may be mended
    late.page.goto(link.replace("Jaguar", "Jagwar"))
    told = late.page.get_by_role("alert")
    expect(told).to_contain_text("This link does not open: Line 3")
    expect(late.page.get_by_label("Paste a force as text")).to_have_value(re.compile("Jagwar Warriors x6"))
    for path, said in (
        ("Aztec:+x/Jaguar%E2%", "missing or was changed"),
        ("", "holds no force"),
        ("A" * 21_000, "too long"),
    ):
        late.page.goto(f"/#/forces/open/{path}")
        expect(told).to_contain_text(said)
    late.page.get_by_role("button", name="Add ").first.click()  # and one builds on
    expect(late.page.locator(".units li")).to_have_count(1)


def of_another(match: Match, decision: Decision) -> bool:
    """Whether a Unit is asked about right after the die of another one has fallen."""
    last = TABLE.narrate(match, decision.seat, max(0, len(match.events) - 1))[-1:]
    return bool(
        decision.subject
        and last
        and last[0].get("dice")
        and last[0].get("figure") not in (None, decision.subject)
    )


def of_its_own(match: Match, decision: Decision) -> bool:
    """Whether a Unit is asked about right after a die of its own has fallen."""
    last = TABLE.narrate(match, decision.seat, max(0, len(match.events) - 1))[-1:]
    return bool(
        decision.subject and last and last[0].get("dice") and last[0].get("figure") == decision.subject
    )


def test_a_question_shows_the_dice_that_it_is_about_and_no_others(
    desk: Callable[..., Desk], server: Served
) -> None:
    for wanted, count in ((of_another, 0), (of_its_own, 1)):
        made = battles.opened(server, battles.moment(wanted, whole=True))
        seat = next(seat for seat in ("blue", "red") if server.ask(made, seat)["decision"])
        one = desk()
        battles.sit(one, made, (seat,))
        expect(one.page.locator(".log .dice").last).to_be_visible()
        expect(one.page.locator(".decide .roll")).to_have_count(count)


def test_the_program_is_asked_to_arrange_in_one_place(desk: Callable[..., Desk], server: Served) -> None:
    made = battles.opened(server, battles.moment(standing, whole=True))
    seat = next(seat for seat in ("blue", "red") if server.ask(made, seat)["decision"])
    arrange = re.compile("Arrange for me")
    one, phone = desk(), desk(**PHONE)
    battles.sit(one, made, (seat,))
    expect(one.page.get_by_role("button", name=arrange)).to_have_count(1)
    one.page.keyboard.press("ArrowUp")  # the draft
    expect(one.page.locator(".sub-acts .state")).to_be_visible()
    expect(one.page.get_by_role("button", name=arrange)).to_have_count(1)
    battles.sit(phone, made, (seat,))
    expect(phone.page.get_by_role("button", name=arrange)).to_have_count(1)


def standing(_: Match, decision: Decision) -> bool:
    """Whether a Unit is put into its zone."""
    return decision.kind == "stand"


def piece_by_piece(server: Served, made: Made, seat: str) -> list[str]:
    """The Landscape that lies by now."""
    return [piece["id"] for piece in server.ask(made, seat, "/map")["pieces"]]


def test_landscape_is_placed_by_hand_and_the_battle_begins(desk: Callable[..., Desk], server: Served) -> None:
    wish = {
        "game": "mythic-earth",
        "mission": "first-blood",
        "seats": {"blue": "person", "red": "person"},
        "seed": "hand",
        "options": {"options": {"landscape_placing": "by-hand"}},
    }
    made = server._made("/api/matches", wish)
    seat, other = ("blue", "red") if server.ask(made, "blue")["decision"] else ("red", "blue")
    one = desk()
    seen = battles.sit(one, made, (seat,))
    prompt = one.page.locator("#prompt")
    expect(prompt).to_contain_text("Place a piece of Landscape")
    drawn = one.page.locator("svg.map g.piece")
    assert piece_by_piece(server, made, seat) == []
    expect(drawn).to_have_count(0)

    # by mouse: where a token will lie it is refused with the reason, and nothing is lost; elsewhere it stays
    one.page.locator(".tile", has_text="Hut").click()
    battles.still(one)
    one.page.mouse.click(*battles.spot(one, 18, 18))
    expect(one.page.locator(".state.bad")).to_contain_text("a spot for a token")
    one.page.locator(".do .cta").click()
    expect(one.page.locator(".why").first).to_contain_text("a spot for a token")
    assert battles.look(one)["seq"] == seen["seq"]
    assert piece_by_piece(server, made, seat) == []
    battles.still(one)
    one.page.mouse.click(*battles.spot(one, 10, 27))
    expect(one.page.locator(".state:not(.bad)")).to_contain_text("It fits there")
    one.page.locator(".do .cta").click()
    one.page.wait_for_function("before => field().seq > before", arg=seen["seq"])
    assert piece_by_piece(server, made, seat) == ["hut-1"]
    expect(drawn).to_have_count(1)

    # the other side places one, then this side another by keys alone
    answer_first(server, made, other)
    seen = battles.due(one, battles.look(one)["seq"] - 1)
    expect(drawn).to_have_count(2)
    expect(prompt).to_contain_text("Place a piece of Landscape")
    by_keys(one, seen, random.Random(1))
    one.page.wait_for_function("before => field().seq > before", arg=seen["seq"])
    expect(drawn).to_have_count(3)

    # the rest lies, both sides deploy, and the first turn is played on this table
    state = server.ask(made, seat)
    for _ in range(200):
        if state["view"]["phase"] == "activation" and state["decision"]:
            break
        answer_first(server, made, seat if state["decision"] else other)
        state = server.ask(made, seat)
    assert (state["view"]["phase"], state["view"]["turn"]) == ("activation", 1)
    pieces = piece_by_piece(server, made, seat)
    assert len(pieces) > 3
    assert pieces[0] == "hut-1"
    expect(drawn).to_have_count(len(pieces))
    expect(prompt).to_have_text(state["decision"]["prompt"])


def answer_first(server: Served, made: Made, seat: str) -> None:
    """Give the first answer that is open, whatever is asked."""
    families = server.ask(made, seat)["decision"]["families"]
    ready = [family for family in families if family["state"] == "ready" and family["actions"]]
    server.answer(made, seat, ready[0]["actions"][0]["text"])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_is_left_of_a_force_is_deployed_by_one_press(
    desk: Callable[..., Desk], server: Served, size: dict[str, Any]
) -> None:
    made = battles.opened(server, battles.moment(battles.deploying, whole=True), red="random")
    one = desk(**size)
    seen = battles.sit(one, made)
    prompt = one.page.locator("#prompt")
    expect(prompt).to_contain_text("deploy a Unit")
    expect(one.page.get_by_role("button", name="Arrange for me")).to_be_visible()
    if size is PHONE:
        one.page.get_by_role("button", name="Arrange for me").tap()
    else:
        one.page.keyboard.press("g")
    # the computer deploys in between, and what is asked next belongs to the first turn
    one.page.wait_for_function("before => field().seq > before", arg=seen["seq"])
    expect(prompt).to_contain_text("Give your next die", timeout=60_000)
    expect(one.page.get_by_role("button", name="Arrange for me")).to_have_count(0)
    units = server.ask(made, "blue")["view"]["units"]
    assert all(unit["deployed"] for unit in units)


@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing_on_the_open_table(desk: Callable[..., Desk], server: Served) -> None:
    one = desk(bypass_csp=True)
    one.expected = ("/card?", "/preview?")
    faults: list[str] = []

    def look(place: str) -> None:
        one.page.set_viewport_size({"width": 1440, "height": 900})
        faults.extend(f"{place}: {fault}" for fault in check(one, "wide"))
        one.page.set_viewport_size({"width": 390, "height": 844})
        faults.extend(f"{place}: {fault}" for fault in check(one, "phone"))

    made = battles.opened(server, battles.moment(battles.moving, whole=True))
    seat = next(seat for seat in ("blue", "red") if server.ask(made, seat)["decision"])
    battles.sit(one, made, (seat,))
    look("table")
    one.page.set_viewport_size({"width": 1440, "height": 900})
    one.page.keyboard.press("m")
    one.page.keyboard.press("ArrowUp")
    one.page.locator(".state").wait_for()
    look("placing")
    one.page.goto("/#/forces")
    one.page.get_by_role("button", name="Add Jaguar Warriors").click()
    one.page.locator(".checks").wait_for()
    look("forces")
    one.page.goto("/#/new/battle")
    one.page.get_by_role("heading", name="Who plays").wait_for()
    look("battle of one's own")
    assert not faults, "\n".join(faults)
