"""Three matches from the first page to the result: by mouse, by keyboard alone, by touch.

Against the computer that knows what it does a match is over in half the answers; by keyboard one lasts for all its rounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from e2e.driver import PHONE, Desk, Seen, play_out

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LIMIT = 150
"""Seconds after which a match has failed; on a free machine each takes some 15 to 30."""
WALKS, SHOTS, WATCHES = 5, 5, 6
"""So many are made; the rest of the match is waiting."""


def seeded(desk: Desk, seed: str) -> None:
    """The page asks for a match; the seed of its dice is written in on the way, so that it is the same each time."""

    def add(route: Route) -> None:
        wish: dict[str, Any] | None = route.request.post_data_json
        if wish is not None:
            route.continue_(post_data={**wish, "seed": seed})
        else:
            route.continue_()

    desk.page.route("**/api/matches", add)


class Policy:
    """A quick player: places two heroes by hand, walks and shoots a few times, watches, and ends its turns."""

    def __init__(self) -> None:
        self.placed = 0
        self.walks = 0
        self.shots = 0
        self.watches = 0

    def choose(self, seen: Seen) -> str:
        """The button to press; '' to choose among the answers that lie open."""
        ready = seen.ready()
        if "Arrange for me" in ready:
            self.placed += 1
            return "Place" if self.placed <= 2 else "Arrange for me"
        if "End turn" in ready or seen.open == "Attack":
            if "Attack" in ready and self.shots < SHOTS:
                self.shots += 1
                return "Attack"
            if "Move" in ready and self.walks < WALKS:
                self.walks += 1
                return "Move"
            watch = next((name for name in ready if name.startswith("Overwatch")), "")
            if watch and self.watches < WATCHES:
                self.watches += 1
                return watch
            return "End turn"
        for name in ("Keep", "Pass", "No", "Stay"):
            if name in ready:
                return name
        if seen.members or seen.squares:
            return ""
        return next(iter(ready))


class Hands:
    """One way to answer at the table; a way says how it presses, takes the first of a list, and takes a square."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.policy = Policy()
        self.squares = 0

    def answer(self, seen: Seen) -> None:
        """Answer one decision."""
        before, name = seen.seq, self.policy.choose(seen)
        if name != seen.open and name in seen.ready():
            self.press(seen, name)
            if name in {one.name for one in seen.exits}:
                return
            seen = self.desk.pressed(before, name)
        if seen.seq > before or seen.over:
            return
        if self.desk.reach() and not self.desk.page.locator("section[aria-label=Heroes] .kbd").count():
            self.squares += 1
            self.take_square()
        elif seen.members:
            self.take(seen)
        self.confirm(before)

    def press(self, seen: Seen, name: str) -> None:
        """Press a button of the decision."""
        self.desk.tile(name).click()

    def take(self, seen: Seen) -> None:
        """Take the first of the answers."""
        self.desk.page.locator(".sub-acts .act:not(.no)").first.click()

    def take_square(self) -> None:
        """Take a square on the board."""
        spots = self.desk.reach()
        self.desk.page.mouse.click(*spots[len(spots) // 2])

    def confirm(self, before: int) -> None:
        """Do what is still to be done before the answer counts."""


class Mouse(Hands):
    """Heroes are pressed where they stand."""

    def take(self, seen: Seen) -> None:
        figures = self.desk.spots(f"g.fig[aria-label^='{seen.members[0]},']")
        if figures:
            self.desk.page.mouse.click(*figures[0])
        else:
            super().take(seen)


class Keys(Hands):
    """Letters, digits, arrows; the first answers by Tab and Enter, as somebody without letters would."""

    def press(self, seen: Seen, name: str) -> None:
        key = seen.ready()[name].key
        if key and seen.seq > 20:
            self.desk.page.keyboard.press(key.removesuffix("."))
        else:
            tab_to(self.desk, name)
            self.desk.page.keyboard.press("Enter")

    def take(self, seen: Seen) -> None:
        self.desk.page.keyboard.press("1")

    def take_square(self) -> None:
        self.desk.page.keyboard.press("ArrowRight")
        self.desk.page.keyboard.press("Enter")


class Finger(Hands):
    """The first tap points, the second confirms."""

    def press(self, seen: Seen, name: str) -> None:
        self.desk.tile(name).tap()

    def take(self, seen: Seen) -> None:
        self.desk.page.locator(".sub-acts .act:not(.no)").first.tap()

    def take_square(self) -> None:
        spots = self.desk.reach()
        self.desk.page.touchscreen.tap(*spots[len(spots) // 2])

    def confirm(self, before: int) -> None:
        self.desk.page.locator(".do .cta").tap()


def tab_to(desk: Desk, name: str) -> None:
    """Press Tab until what has the focus bears that name."""
    for _ in range(120):
        desk.page.keyboard.press("Tab")
        if desk.page.evaluate("name => document.activeElement.textContent.includes(name)", name):
            return
    raise AssertionError(f"Tab never came to {name}")


def play(hands: Hands, seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    """Play to the end and look at the result."""
    hands.desk.expected = ("/card?", "/preview?")  # asked just before the answer that removes the figure
    hands.desk.page.unroute("**/api/matches")  # else every question of the page goes through the test
    start = time.monotonic()
    count = play_out(hands.desk, hands.answer, seen, LIMIT)
    with capsys.disabled():
        print(f"\n{type(hands).__name__}: {count} answers in {time.monotonic() - start:.0f} s")
    assert hands.squares >= 2
    assert hands.policy.shots
    result = hands.desk.page.locator(".result")
    expect(result).to_contain_text("won.")
    expect(result.locator(".clause").first).to_be_visible()
    expect(result.get_by_role("link", name="Replay")).to_be_visible()


def test_by_mouse(desk: Callable[..., Desk], capsys: pytest.CaptureFixture[str]) -> None:
    one = desk()
    seeded(one, "mouse")
    one.home()
    one.page.locator("label:has([name=way][value=heroes])").click()
    one.level("scripted").click()
    one.page.get_by_role("button", name="Quick start").first.click()
    play(Mouse(one), one.due(), capsys)


def test_by_keyboard_alone(desk: Callable[..., Desk], capsys: pytest.CaptureFixture[str]) -> None:
    one = desk()
    seeded(one, "keys")
    one.home()
    keyboard = one.page.keyboard
    radio = one.page.locator("[name=level][value=random]")
    for _ in range(40):
        keyboard.press("Tab")
        if one.page.evaluate("document.activeElement.name === 'level'"):
            break
    keyboard.press("ArrowLeft")
    expect(radio).to_be_checked()
    tab_to(one, "Quick start")
    keyboard.press("Enter")
    play(Keys(one), one.due(), capsys)


def test_by_touch(desk: Callable[..., Desk], capsys: pytest.CaptureFixture[str]) -> None:
    one = desk(**PHONE)
    seeded(one, "touch")
    one.home()
    one.level("scripted").tap()
    one.page.get_by_role("button", name="Quick start").first.tap()
    play(Finger(one), one.due(), capsys)
