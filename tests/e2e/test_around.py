"""Around the match: files, replay, two computers watched, two at one screen, a lost server, speed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Response, expect

from e2e import battles, situations
from e2e.driver import DESK, PHONE, Desk
from e2e.served import Made, Served

pytestmark = pytest.mark.e2e

FIRST_LOAD = 300_000
"""Bytes over the wire until the first page stands."""


def test_a_match_is_saved_to_a_file_and_goes_on_from_it(
    desk: Callable[..., Desk], server: Served, tmp_path: Path
) -> None:
    one = desk()
    before = one.sit(server.open(situations.attack()))
    one.page.get_by_role("button", name="Menu").click()
    with one.page.expect_download() as coming:
        one.page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert file.suffix == ".txt"

    other = desk()  # somebody else's browser, without keys
    other.home()
    other.page.locator("input[type=file]").set_input_files(file)
    other.page.locator("[name=rway][value=heroes]").check()
    other.page.get_by_role("button", name="Open", exact=True).click()
    after = other.due()
    assert after == before
    other.page.keyboard.press("e")
    assert other.due(after.seq).prompt != after.prompt


def test_a_running_match_is_saved_with_the_keys_of_both_seats_and_by_anybody_once_it_is_over(
    desk: Callable[..., Desk], server: Served
) -> None:
    made = server.open(situations.action(), overmind="person")
    hot, apart, late = desk(), desk(), desk()
    save = re.compile("^Save to a file")

    hot.sit(made)  # both sides at one screen
    hot.page.get_by_role("button", name="Menu").click()
    with hot.page.expect_download():
        hot.page.get_by_role("button", name=save).click()

    apart.sit(made._replace(keys={"heroes": made.keys["heroes"]}))
    apart.page.get_by_role("button", name="Menu").click()
    button = apart.page.get_by_role("button", name=save)
    expect(button).to_be_disabled()
    expect(button).to_contain_text("Once the match is over: a file holds the secrets of both sides.")

    over = battles.opened(server, battles.moment(None))
    battles.sit(late, over)
    expect(late.page.locator(".result")).to_be_visible()
    late.page.get_by_role("button", name="Menu").click()
    with late.page.expect_download() as coming:
        late.page.get_by_role("button", name=save).click()
    assert coming.value.suggested_filename.startswith("mythic-earth-")


def test_a_browser_with_many_pages_of_matches_still_answers(
    desk: Callable[..., Desk], server: Served
) -> None:
    """Six connections to one server is all that a browser keeps: a page behind others must not hold one of them."""
    one, turn = desk(), "document.dispatchEvent(new Event('visibilitychange'))"
    hidden = "Object.defineProperty(document, 'hidden', {configurable: true, value: %s});" + turn
    seen = one.sit(server.open(situations.action()))
    one.page.evaluate(hidden % "true")
    for number in range(8):
        made = server.open(situations.action())
        page = one.context.new_page()
        page.goto(f"/#/match/{made.id}")
        expect(page.get_by_role("button", name="Menu")).to_be_visible()
        if number < 7:
            page.evaluate(hidden % "true")
    one.page.evaluate(hidden % "false")
    with one.page.expect_response("**/answers"):
        one.page.keyboard.press("e")
    assert one.due(seen.seq).seq > seen.seq


def test_a_page_behind_others_learns_whose_turn_it_is(desk: Callable[..., Desk], server: Served) -> None:
    one = desk()
    one.page.clock.install()
    made = server.open(situations.action(), "person", "person")
    seen = one.sit(made._replace(keys={"heroes": made.keys["heroes"]}))
    assert one.page.title().startswith("Your turn: ")
    one.page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    told = server.ask(made, "heroes")
    while told["decision"]:
        families = [family for family in told["decision"]["families"] if family["actions"]]
        family = next((one for one in families if one["verb"] == "end"), families[-1])
        told = server.answer(made, "heroes", family["actions"][0]["text"])
    assert one.look().seq == seen.seq
    one.page.clock.fast_forward(11_000)
    expect(one.page).not_to_have_title(re.compile("^Your turn"))
    assert one.look().seq == told["seq"]


def test_a_match_that_is_over_is_played_again_at_one_table(desk: Callable[..., Desk], server: Served) -> None:
    old = battles.opened(server, battles.moment(None))
    one, other, watcher, phone = desk(), desk(), desk(), desk(**PHONE)
    battles.sit(one, old)
    battles.sit(other, old, ("red",))
    watcher.page.goto(f"/#/match/{old.id}")
    button, told = re.compile("Play it again|Join the new table"), "The other side has opened a new table."
    # who only looks on has nothing to play it with
    expect(watcher.page.locator(".result").get_by_role("link", name="Replay")).to_be_visible()
    expect(watcher.page.get_by_role("button", name=button)).to_have_count(0)

    result = one.page.locator(".result")
    result.get_by_role("button", name=button).click()
    expect(one.page.get_by_role("heading", name="The new table is open")).to_be_visible()
    address = one.page.get_by_role("textbox", name="The old table").input_value()
    assert address.endswith(f"/#/match/{old.id}")
    for seat in ("Blue", "Red"):  # the other side's key is not here to be passed on
        expect(one.page.get_by_role("textbox", name=seat)).to_have_count(0)
    one.page.get_by_role("link", name="To the table").click()
    expect(one.page.get_by_text("you play Tribal Nations")).to_be_visible()
    expect(result).to_have_count(0)

    # the others are told where they wait, and join the same table
    expect(other.page.locator(".result")).to_contain_text(told)
    other.page.get_by_role("button", name=button).click()
    expect(other.page.get_by_text("you play Aztec")).to_be_visible()
    expect(watcher.page.locator(".result")).to_contain_text("A new table has been opened.")
    watcher.page.get_by_role("link", name="Watch it").click()
    expect(watcher.page.get_by_text("watching")).to_be_visible()
    new = {page.url.rpartition("/")[2] for page in (one.page, other.page, watcher.page)}
    assert len(new) == 1 and old.id not in new
    # whoever goes back comes to it again
    other.page.goto(f"/#/match/{old.id}")
    other.page.get_by_role("button", name="To the new table").click()
    other.page.wait_for_url(re.compile(new.pop()))

    # both sides at one screen: straight to the table
    made = server.open(situations.over(), overmind="person")
    assert phone.sit(made).over
    again = phone.page.get_by_role("button", name=button)
    expect(again).to_be_in_viewport()
    again.tap()
    phone.page.wait_for_url(lambda address: "#/match/" in address and made.id not in address)
    seen = phone.due()
    assert not seen.over
    assert seen.asked or seen.handover
    expect(phone.page.get_by_role("button", name=button)).to_have_count(0)


def test_a_replay_is_walked_through_with_the_slider(desk: Callable[..., Desk], server: Served) -> None:
    made = server.open(situations.last())
    one = desk()
    one.remember(made)
    one.page.goto(f"/#/replay/{made.id}")
    slider = one.page.get_by_role("slider", name="Moment")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last > 20
    shown = one.page.locator(".time .num")
    expect(shown).to_have_text(f"0 / {last}")
    figures = one.page.locator("svg.map g.fig")
    expect(figures).to_have_count(0)
    slider.focus()
    one.page.keyboard.press("ArrowRight")
    expect(shown).to_have_text(f"1 / {last}")
    expect(figures).to_have_count(1)
    one.page.keyboard.press("End")
    expect(shown).to_have_text(f"{last} / {last}")
    view = server.ask(made, "heroes")["view"]
    models = sum(len(unit["models"]) for unit in view["units"]) + len(view["blips"])
    models += sum(bool(hero["at"]) + len(hero.get("models") or ()) for hero in view["heroes"])
    expect(figures).to_have_count(models)
    expect(one.page.locator(".log li").first).to_be_visible()
    marks = one.page.get_by_role("navigation", name="Rounds").get_by_role("button")
    marks.nth(1).click()
    expect(shown).not_to_have_text(f"{last} / {last}")
    one.page.get_by_role("button", name="Play").click()
    expect(one.page.get_by_role("button", name="Pause")).to_be_visible()
    one.page.get_by_role("button", name="Pause").click()
    expect(one.page.get_by_role("button", name="Play")).to_be_visible()


def test_a_replay_is_walked_through_with_buttons_and_keys(desk: Callable[..., Desk], server: Served) -> None:
    for made, seat in (
        (server.open(situations.last()), "heroes"),
        (battles.opened(server, battles.moment(battles.deploying)), "blue"),
    ):
        one = desk()
        one.remember(Made(made.id, {seat: made.keys[seat]}))
        one.page.goto(f"/#/replay/{made.id}")
        slider = one.page.get_by_role("slider", name="Moment")
        slider.wait_for()
        last = int(slider.get_attribute("max") or 0)
        shown = one.page.locator(".time .num").last
        # by the buttons
        ends = {"First moment": 0, "Last moment": last}
        for name, at in (
            ("Last moment", last),
            ("One back", last - 1),
            ("One forward", last),
            ("First moment", 0),
            ("One forward", 1),
        ):
            button = one.page.get_by_role("button", name=name)
            button.click()
            expect(shown).to_have_text(f"{at} / {last}")
            for end, place in ends.items():
                button = one.page.get_by_role("button", name=end)
                if at == place:
                    expect(button).to_be_disabled()
                else:
                    expect(button).to_be_enabled()
        # by the keys, whatever has the focus; a button that has it takes the space bar for itself
        for key, at in (
            ("ArrowRight", 2),
            ("ArrowLeft", 1),
            ("ArrowLeft", 0),
            ("ArrowLeft", 0),
            ("End", last),
            ("ArrowRight", last),
            ("Home", 0),
        ):
            one.page.keyboard.press(key)
            expect(shown).to_have_text(f"{at} / {last}")
        one.page.evaluate("() => document.activeElement.blur()")
        one.page.keyboard.press(" ")
        expect(one.page.get_by_role("button", name="Pause")).to_be_visible()
        expect(shown).not_to_have_text(f"0 / {last}")
        one.page.keyboard.press(" ")
        expect(one.page.get_by_role("button", name="Play")).to_be_visible()
        # nobody chooses here, so no line of sight is drawn; what the legend tells of stands on the board
        legend = one.page.locator(".boardbar .key")
        one.page.keyboard.press("Home")
        expect(legend.locator("span")).to_have_count(0)
        if seat == "heroes":
            one.page.keyboard.press("End")
            expect(legend.locator("span")).to_have_text(["heroes", "aliens", "blip"])


def test_two_computers_are_watched(desk: Callable[..., Desk]) -> None:
    one = desk()
    one.home()
    one.page.locator("label:has([name=way][value=watch])").click()
    one.level().click()
    one.page.get_by_role("button", name="Quick start").first.click()
    step = one.page.get_by_role("button", name="Step")
    step.wait_for()
    start = one.look().seq
    step.click()
    one.page.wait_for_function("seq => look().seq > seq", arg=start)
    one.page.get_by_text("fast", exact=True).click()
    one.page.get_by_role("button", name="Play").click()
    one.page.wait_for_function("seq => look().seq > seq + 12", arg=start)
    one.page.get_by_role("button", name="Pause").click()
    expect(step).to_be_enabled()
    expect(one.page.get_by_role("button", name="Play")).to_be_visible()
    assert one.look().tiles == ()


@pytest.mark.parametrize("game", ["annihilation", "battle"])
def test_two_at_one_screen_begin_behind_the_curtain(
    desk: Callable[..., Desk], server: Served, game: str
) -> None:
    """What is asked first may be a secret: an agenda, a Devotion."""
    one = desk()
    if game == "battle":
        made = battles.battle(server, red="person")
    else:
        made = server.create(overmind="person", mission=game)
    seen = one.sit(made)
    assert seen.handover and not seen.tiles
    expect(one.page.locator(".decide .strip")).to_contain_text("pass the device")
    one.page.locator(".decide .strip .cta").click()
    one.page.locator("#prompt").wait_for()


def test_two_at_one_screen_do_not_see_each_others_secrets(desk: Callable[..., Desk], server: Served) -> None:
    made = server.open(situations.last(), overmind="person")
    hers = server.ask(made, "overmind")["view"]
    his = server.ask(made, "heroes")
    log = " ".join(event["text"] for event in his["events"])
    cards = [card["name"] for card in hers["hand"] if card["name"] not in log]
    ids = [card["id"] for card in hers["hand"]]
    assert cards, "the moment is badly chosen: her hand was seen"

    one = desk()
    heard: list[Response] = []
    one.page.on("response", lambda response: heard.append(response))
    seen = one.sit(made)
    assert "End turn" in seen.ready()

    def no_secrets() -> None:
        page = one.page.content()
        for response in heard:
            if "seat=heroes" in response.url or response.request.method == "POST":
                page += response.text() if "/live" not in response.url else ""
        for word in (*cards, *ids):
            assert word not in page
        expect(one.page.get_by_role("region", name="Hand")).to_have_count(0)

    no_secrets()
    one.tile("End turn").click()
    while not (seen := one.due(seen.seq)).handover:
        one.tile(next(iter(seen.ready()))).click()
    strip = one.page.locator(".decide .strip")
    expect(strip).to_contain_text("pass the device")
    no_secrets()

    heard.clear()
    one.page.get_by_role("button", name="Show the Overmind’s side").click()
    expect(one.page.get_by_role("region", name="Hand")).to_contain_text(hers["hand"][0]["name"])

    # she answers until the heroes must decide: her hand goes when the strip comes
    for _ in range(200):
        state = server.ask(made, "overmind")
        if state["decision"] is None:
            break
        ready = [family for family in state["decision"]["families"] if family["state"] == "ready"]
        quick = [f for f in ready if f["verb"] in ("end", "pass", "done", "keep", "stay")] or ready
        server.answer(made, "overmind", quick[0]["actions"][0]["text"])
    held = server.ask(made, "overmind")["view"]["hand"]
    assert held
    expect(strip).to_contain_text("The heroes decide")
    expect(one.page.get_by_role("region", name="Hand")).to_have_count(0)
    assert held[0]["name"] not in one.page.locator("section[aria-label=Choice]").inner_text()
    one.page.get_by_role("button", name="Show the heroes’ side").click()
    expect(one.page.locator("#prompt")).to_be_visible()
    expect(one.page.get_by_role("region", name="Hand")).to_have_count(0)


def test_a_killed_server_loses_nothing_that_was_shown(browser: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path)
    served.start()
    one = Desk(browser.new_context(base_url=served.base, **DESK), served)
    one.expected = (
        "ERR_CONNECTION_REFUSED",
        "ERR_INCOMPLETE_CHUNKED_ENCODING",
        "ERR_CONNECTION_RESET",
        "ERR_CONTENT_LENGTH_MISMATCH",
        "ERR_EMPTY",
    )
    try:
        made = served.open(situations.attack())
        before = one.sit(made)
        one.tile("Overwatch").click()
        before = one.due(before.seq)
        log = one.page.locator(".log").inner_text()
        served.kill()
        strip = one.page.get_by_text("Reconnecting. Nothing is lost.")
        expect(strip).to_be_visible()
        one.page.keyboard.press("1")  # an answer into the void is not taken for given
        expect(strip).to_be_visible()
        assert one.look()._replace(tiles=(), exits=()) == before._replace(tiles=(), exits=())
        served.start()
        expect(strip).to_have_count(0)
        assert one.look() == before
        expect(one.page.locator(".log")).to_have_text(log, use_inner_text=True)
        one.page.reload()
        assert one.due() == before
    finally:
        one.close()
        served.stop()
    assert one.faults() == []


WATCH = """
() => new Promise((resolve) => {
  const table = document.querySelector('.table');
  const before = table.dataset.seq;
  let start = 0;
  document.addEventListener('pointerup', () => (start = performance.now()), { capture: true, once: true });
  new MutationObserver((_, watch) => {
    if (table.dataset.seq === before) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (window.took = performance.now() - start)));
  }).observe(table, { attributes: true });
  resolve(null);
})
"""


def test_the_first_page_is_light_and_answers_are_quick(
    desk: Callable[..., Desk], server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    one = desk()
    wire = one.context.new_cdp_session(one.page)
    sizes: list[float] = []

    def finished(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    wire.send("Network.enable")
    wire.on("Network.loadingFinished", finished)
    one.home()
    one.page.wait_for_load_state("networkidle")
    with capsys.disabled():
        print(f"\nfirst load: {sum(sizes) / 1000:.0f} kB in {len(sizes)} answers")
    assert 0 < sum(sizes) < FIRST_LOAD

    times: list[float] = []
    seen = one.sit(server.create(seed="speed"))
    for _ in range(4):
        one.page.evaluate("() => { delete window.took; }")
        one.page.evaluate(WATCH)
        one.page.mouse.click(*one.reach()[0])
        times.append(float(one.page.wait_for_function("() => window.took").json_value()))
        seen = one.due(seen.seq)
    with capsys.disabled():
        print(f"from press to picture: {', '.join(f'{time:.0f}' for time in times)} ms")


REMEMBER = "(all) => { for (const name in all) localStorage.setItem(`rulebound.${name}`, JSON.stringify(all[name])); }"
"""Gives the page keys in place of those that it has."""


def edition(served: Served, rules: str) -> None:
    """The server goes away and comes back; meanwhile the stored matches were made under other rules."""
    served.kill()
    with closing(sqlite3.connect(served.folder / "table.db")) as connection:
        connection.execute("UPDATE matches SET rules = ?", (rules,))
        connection.commit()
    served.start()


def test_a_match_of_another_version_gives_its_record_and_goes_on_where_it_was_made(
    browser: Browser, tmp_path: Path
) -> None:
    served = Served(tmp_path)
    served.start()
    one = Desk(browser.new_context(base_url=served.base, **DESK), served)
    one.expected = ("ERR_", "409")
    try:
        made = served.create(overmind="person")
        one.remember(made)
        one.page.goto(f"/#/match/{made.id}")
        one.page.locator("#prompt, .strip .cta").first.wait_for()
        with closing(sqlite3.connect(tmp_path / "table.db")) as connection:
            (rules,) = connection.execute("SELECT rules FROM matches").fetchone()
        edition(served, "of old")
        # the page stood open all the time
        told = one.page.get_by_role("alert")
        expect(told).to_contain_text(f"made under rules of old, and these are rules {rules}")
        expect(told).to_contain_text("Nothing is lost")
        save = one.page.get_by_role("button", name="Save the record")
        with one.page.expect_download() as coming:
            save.click()
        text = Path(coming.value.path()).read_text(encoding="utf-8")
        assert text.startswith("rulebound record 2\ngame chronicle-x\nrules of old\n")
        assert coming.value.suggested_filename == f"rulebound-{made.id}.txt"
        one.page.reload()
        expect(told).to_contain_text("save its record")
        # one side's key alone does not give the secrets of both; where the match was made, those of the links are known
        (seat, key), (other, given) = made.keys.items()
        for links, shown in (({}, 0), ({other: given}, 1)):
            kept = {"keys": {made.id: {seat: key}}, "links": {made.id: links}}
            one.page.evaluate(REMEMBER, kept)
            one.page.reload()
            expect(told).to_contain_text("Nothing is lost")
            expect(save).to_have_count(shown)
            expect(one.page.get_by_text("The record holds the secrets of both sides")).to_have_count(
                1 - shown
            )
        edition(served, rules)
        one.page.reload()
        one.page.locator("#prompt, .strip .cta").first.wait_for()
    finally:
        one.close()
        served.stop()
    assert one.faults() == []
