"""axe finds nothing on any page, in the dark, in the light, and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from e2e import situations
from e2e.driver import AXE, Desk
from e2e.served import Served

pytestmark = pytest.mark.e2e

RUN: Final = """
async (rules) => {
  const found = await axe.run(document, { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) });
  const places = (one) => one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ');
  return found.violations.map((one) => `${one.id}: ${one.help}: ${places(one)}`);
}
"""
LIGHT: Final = (("light", ["color-contrast"]),)
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


def check(desk: Desk, where: str) -> list[str]:
    """Look with axe: at everything in the dark; at the contrasts in the light, too, of all that a phone shows not only."""
    if not desk.page.evaluate("'axe' in window"):
        desk.page.add_script_tag(path=AXE)
    found: list[str] = []
    for light, rules in (("dark", None), *(() if where == "phone" else LIGHT)):
        desk.page.emulate_media(color_scheme="dark" if light == "dark" else "light", reduced_motion="reduce")
        violations: list[str] = desk.page.evaluate(RUN, rules)
        found += [f"{where}, {light}: {text}" for text in violations]
    return found


def home(desk: Desk, server: Served) -> None:
    desk.home()


def rules(desk: Desk, server: Served) -> None:
    desk.page.goto("/#/rules")
    desk.page.locator("main .cover li").first.wait_for()


def clause(desk: Desk, server: Served) -> None:
    desk.page.goto("/#/rules/CX-LOS-02")
    desk.page.locator("#CX-LOS-02.on").wait_for()


def new(desk: Desk, server: Served) -> None:
    desk.page.goto("/#/new/annihilation")
    desk.page.locator(".more > summary").click()
    for part in desk.page.locator(".part > summary").all():
        part.click()


def report(desk: Desk, server: Served) -> None:
    made = server.open(situations.last())
    desk.remember(made)
    desk.page.goto(f"/#/report/{made.id}")
    desk.page.locator(".rolls").wait_for()


def about(desk: Desk, server: Served) -> None:
    desk.page.goto("/#/about")
    desk.page.get_by_role("heading", name="About").wait_for()


def replay(desk: Desk, server: Served) -> None:
    made = server.open(situations.last())
    desk.remember(made)
    desk.page.goto(f"/#/replay/{made.id}")
    slider = desk.page.get_by_role("slider")
    slider.focus()
    desk.page.keyboard.press("End")
    desk.page.locator("svg.map g.fig").first.wait_for()


def deployment(desk: Desk, server: Served) -> None:
    desk.sit(server.create(seed="axe"))


def action(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.action()))


def attack(desk: Desk, server: Served) -> None:
    seen = desk.sit(server.open(situations.attack()))
    desk.tile("Attack").click()
    desk.pressed(seen.seq, "Attack")
    desk.page.locator(".sub-acts .act").filter(has_text="Greys").hover()
    desk.page.locator(".odds-panel .sides").wait_for()


def window(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.window()))
    desk.page.get_by_role("button", name="Do not ask me").wait_for()


def menu(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.action()))
    desk.page.get_by_role("button", name="Menu").click()
    desk.page.get_by_role("button", name="Save to a file").wait_for()


def laying(desk: Desk, server: Served) -> None:
    desk.sit(server.create(seed="axe", mission="dead-air"))
    desk.page.locator(".faces label svg path").first.wait_for()


def agenda(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.agenda(), "random", "person"))
    desk.page.get_by_role("button", name="Keep this one").first.wait_for()


def shop(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.shop(), "random", "person"))
    desk.page.get_by_role("button", name="Buy Grey unit").click()
    desk.page.locator("section[aria-label=Mission]").get_by_role("button", name="Agenda").click()


def interrupt(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.interrupt(), "random", "person"))
    desk.page.locator(".paying .card").first.click()


def supreme(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.supreme(), "random", "person"))
    desk.page.locator(".hand li").first.wait_for()


def yellow(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.yellow()))


def building(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.building()))
    desk.page.locator(".sub-acts .act").first.hover()


def station(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.station()))
    desk.page.locator("section[aria-label=Mission]").get_by_role("button", name="Station").click()
    desk.page.get_by_role("heading", name="Med Bay").wait_for()


def witness(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.witness()))
    desk.page.get_by_role("button", name="How it is won").click()


def alone(desk: Desk, server: Served) -> None:
    desk.sit(server.open(situations.alone(), "person", "program"))


PANELS: Final = (laying, agenda, shop, interrupt, supreme, yellow, building, station, witness, alone)
PLACES: Final = (home, rules, clause, new, report, about, replay, deployment, action, attack, window, menu)


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_axe_finds_nothing(
    desk: Callable[..., Desk], server: Served, place: Callable[[Desk, Served], None]
) -> None:
    one = desk(bypass_csp=True)
    place(one, server)
    found = check(one, "wide")
    one.page.set_viewport_size(PHONE)
    if place in (deployment, action, attack, window, menu):
        one.page.get_by_role("tablist").wait_for()
    found += check(one, "phone")
    for tab in ("Card", "Heroes", "Log") if place is action else ():
        one.page.get_by_role("tab", name=tab).click()
        found += check(one, f"phone, {tab}")
    assert not found, "\n".join(found)


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("place", PANELS, ids=lambda place: place.__name__)
def test_axe_finds_nothing_in_the_panels_of_a_mission(
    desk: Callable[..., Desk], server: Served, place: Callable[[Desk, Served], None]
) -> None:
    one = desk(bypass_csp=True)
    one.expected = ("/card?", "/preview?")
    place(one, server)
    found = check(one, "wide")
    one.page.set_viewport_size(PHONE)
    one.page.get_by_role("tablist").wait_for()
    found += check(one, "phone")
    for tab in ("Card", "Heroes") if place in (shop, station, interrupt) else ():
        one.page.get_by_role("tab", name=tab).click()
        found += check(one, f"phone, {tab}")
    assert not found, "\n".join(found)
