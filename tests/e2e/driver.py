"""A player's eyes and hands: one page of the table, looked at through its DOM alone."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request
from playwright.sync_api import Error as PlaywrightError

from e2e.served import Made, Served

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
"""What looks for faults of accessibility in a page."""
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}

EYES: Final = """
(() => {
  const button = (one) => ({
    name: one.querySelector('b')?.textContent ?? one.firstChild?.textContent?.trim() ?? '',
    key: one.getAttribute('aria-keyshortcuts') ?? '',
    ready: !one.disabled && one.getAttribute('aria-disabled') !== 'true',
  });
  const all = (selector) => [...document.querySelectorAll(selector)];
  window.spots = (selector) => {
    const holder = document.querySelector('.holder').getBoundingClientRect();
    return all(selector).map((one) => one.getBoundingClientRect())
      .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
      .filter(([x, y]) => x > holder.left + 4 && x < holder.right - 4 && y > holder.top + 4 && y < holder.bottom - 4);
  };
  window.square = (name) => {
    const [, letters, digits] = /^([a-z]+)([0-9]+)$/.exec(name);
    let column = 0;
    for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 96;
    const map = document.querySelector('svg.map');
    const at = new DOMPoint(18 + (column - 0.5) * 38, 18 + (Number(digits) - 0.5) * 38).matrixTransform(map.getScreenCTM());
    return [at.x, at.y];
  };
  window.look = () => ({
    seq: Number(document.querySelector('.table')?.dataset.seq ?? -1),
    over: document.querySelector('.result') !== null,
    handover: document.querySelector('.decide .strip') !== null,
    asked: document.getElementById('prompt') !== null,
    prompt: document.getElementById('prompt')?.textContent ?? '',
    tiles: all('.tiles .tile').map(button),
    exits: all('.capacts button, .do .alt').map(button).filter((one) => !['Back', 'Other action'].includes(one.name)),
    open: document.querySelector('.tile[aria-pressed=true] b')?.textContent ?? '',
    members: all('.sub-acts .act:not(.no)').map((one) => one.querySelector('b').textContent),
    squares: all('.sub-acts .chip').length,
  });
  window.due = (before) => {
    const seen = window.look();
    return seen.seq > before && (seen.asked || seen.over || seen.handover) ? seen : null;
  };
  window.pressed = ([before, name]) => {
    const seen = window.look();
    const hidden = seen.members.length + seen.squares > 0 && !seen.tiles.some((tile) => tile.name === name);
    return seen.seq > before || seen.open === name || hidden || document.querySelector('.do .cta') ? seen : null;
  };
})()
"""


class Button(NamedTuple):
    """A button of the decision."""

    name: str
    key: str
    ready: bool


class Seen(NamedTuple):
    """What the page shows of the decision."""

    seq: int
    over: bool
    handover: bool
    asked: bool
    prompt: str
    tiles: tuple[Button, ...]
    exits: tuple[Button, ...]
    open: str
    members: tuple[str, ...]
    squares: int

    def ready(self) -> dict[str, Button]:
        """The buttons that can be pressed, by name."""
        return {one.name: one for one in (*self.tiles, *self.exits) if one.ready}


def seen_of(raw: dict[str, Any]) -> Seen:
    """What the page said, with names."""
    words = dict(raw)
    for row in ("tiles", "exits"):
        words[row] = tuple(Button(**one) for one in raw[row])
    words["members"] = tuple(raw["members"])
    return Seen(**words)


class Desk:
    """A browser's window and whoever sits before it."""

    def __init__(self, context: BrowserContext, server: Served) -> None:
        self.context = context
        self.server = server
        self.trouble: list[str] = []
        self.expected: tuple[str, ...] = ()
        """Words of the console that a test brings about on purpose."""
        context.set_default_timeout(30_000)  # the machine may be busy
        context.add_init_script(EYES)
        context.on("request", self._asked)
        context.on("console", self._said)
        context.on("weberror", lambda error: self.trouble.append(str(error.error)))
        self.page: Page = context.new_page()

    def _asked(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("blob", "data") and address.hostname != "127.0.0.1":
            self.trouble.append(f"asked of another machine: {request.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(f"{message.text} {message.location.get('url', '')}")

    def faults(self) -> list[str]:
        """What went wrong and was not meant to."""
        return [text for text in self.trouble if not any(word in text for word in self.expected)]

    def shown(self) -> str:
        """Where the page is, what it says and what its console said, for the report of a test that failed."""
        self.context.set_default_timeout(3_000)
        try:
            words = self.page.locator("body").inner_text()
        except PlaywrightError as error:
            words = f"the page does not answer: {error.message}"
        return "\n".join([self.page.url, *self.trouble, words])

    def close(self) -> None:
        """Shut the window."""
        self.context.close()

    # ---- where one is

    def home(self) -> None:
        """The first page."""
        self.page.goto("/")
        self.page.get_by_role("button", name="Quick start").first.wait_for()

    def level(self, name: str = "random") -> Locator:
        """The first page's choice of how well the computer plays."""
        return self.page.locator(f"label:has([name=level][value={name}])")

    def remember(self, made: Made) -> None:
        """Give the page the keys of a match, where it looks for them itself."""
        keys = json.dumps(json.dumps({made.id: made.keys}))
        self.page.goto("about:blank")
        self.page.add_init_script(
            f"if (!localStorage.getItem('rulebound.keys')) localStorage.setItem('rulebound.keys', {keys})"
        )

    def sit(self, made: Made) -> Seen:
        """Sit down at a match whose keys one holds."""
        self.remember(made)
        self.page.goto(f"/#/match/{made.id}")
        return self.due()

    # ---- looking

    def look(self) -> Seen:
        """The decision as it is shown now."""
        return seen_of(self.page.evaluate("look()"))

    def due(self, before: int = -1, within: float = 30) -> Seen:
        """Wait until there is something to decide (or the end) in a state after ``before``."""
        handle = self.page.wait_for_function("due", arg=before, timeout=within * 1000)
        return seen_of(handle.json_value())

    def pressed(self, before: int, name: str) -> Seen:
        """Wait until a press has had its effect: a new state, the answers of that kind, or a last question."""
        return seen_of(self.page.wait_for_function("pressed", arg=[before, name]).json_value())

    def tile(self, name: str) -> Locator:
        """The button of a kind of answer."""
        return self.page.locator(".tile, .capacts button, .do .alt").filter(has_text=name).first

    def spots(self, selector: str) -> list[tuple[float, float]]:
        """Where on the screen these parts of the board's drawing are, as far as they are in the picture."""
        return [(x, y) for x, y in self.page.evaluate("spots", selector)]

    def square(self, name: str) -> tuple[float, float]:
        """Where on the screen a square is."""
        x, y = self.page.evaluate("square", name)
        return (float(x), float(y))

    def reach(self) -> list[tuple[float, float]]:
        """The squares that may be chosen on the board."""
        return self.spots("svg.map circle[r='2.4']")


def play_out(desk: Desk, answer: Callable[[Seen], None], seen: Seen, within: float) -> int:
    """Answer until the match is over; return how many answers that took."""
    end = time.monotonic() + within
    count = 0
    while not seen.over:
        assert time.monotonic() < end, f"not over after {within} s and {count} answers: {seen}"
        answer(seen)
        count += 1
        seen = desk.due(seen.seq)
    return count
