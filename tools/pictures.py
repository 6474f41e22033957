"""The pictures of the README, taken anew: ``PYTHONPATH=src:tests python tools/pictures.py`` after ``make web``."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from e2e import battles, situations
from e2e.conftest import ARGUMENTS
from e2e.driver import DESK, Desk
from e2e.served import Served, find_browser

IMAGES: Final = Path(__file__).parents[1] / "docs" / "images"


def table(desk: Desk) -> None:
    """A hero is about to shoot: sight, and the odds."""
    desk.sit(desk.server.open(situations.attack(), overmind="person"))
    desk.tile("Attack").click()
    desk.page.locator(".sub-acts .act:not(.no)").first.hover()
    desk.page.get_by_text("damage").first.wait_for()


def field(desk: Desk) -> None:
    """A battle of 1,000 points: a Unit is about to move."""
    battles.sit(desk, battles.opened(desk.server, battles.crowded()), ("blue", "red"))
    desk.tile("Move").click()
    desk.page.mouse.move(720, 890)  # off the panels that say what is pointed at
    battles.still(desk)


def main() -> None:
    """Take them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        served.start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        try:
            for view, theme in ((table, "dark"), (field, "light")):
                options = {**DESK, "color_scheme": theme, "base_url": served.base}
                desk = Desk(browser.new_context(**options), served)
                view(desk)
                desk.page.wait_for_load_state("networkidle")
                desk.page.screenshot(path=IMAGES / f"{view.__name__}.png")
                desk.close()
        finally:
            browser.close()
            served.stop()


if __name__ == "__main__":
    main()
