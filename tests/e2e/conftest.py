"""Browser, server and pages of the end-to-end tests. Nothing here leaves this machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from e2e.driver import AXE, DESK, Desk
from e2e.served import Served, find_browser

LEFT_OUT = (
    # two pages of the browser's own behind the address bar of each window, which nobody sees here: 2 s of a processor
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # what Playwright leaves out, since the last list is the one that counts
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=" + ",".join(LEFT_OUT),
)
DESKS = pytest.StashKey[list[Desk]]()
"""The pages of a test."""


def missing(what: str) -> NoReturn:
    """Skip the test for want of something; where CI is set it fails, so that nothing goes untested unseen."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture
def axe() -> None:
    """For tests that ask axe-core."""
    if not AXE.exists():
        missing("axe-core is not there: run npm ci in web/")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as it is installed; none is ever downloaded."""
    found = find_browser()
    if found is None:
        reason = "NO BROWSER: install chromium or let RULEBOUND_CHROMIUM name one; the page is NOT TESTED"
        missing(reason)
    expect.set_options(timeout=25_000)  # the machine may be busy
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Served]:
    """One server for all tests that do not harm it."""
    folder: Path = tmp_path_factory.mktemp("table")
    served = Served(folder)
    served.start()
    try:
        yield served
    finally:
        served.stop()
    said = served.log.read_text(encoding="utf-8")
    assert "Traceback" not in said, said


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole matches first, so that two workers end at about the same time."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what its pages showed."""
    report = yield
    if report.when == "call" and report.failed:
        desks: list[Desk] = item.stash.get(DESKS, [])
        for number, one in enumerate(desks, 1):
            report.sections.append((f"page {number}", one.shown()))
    return report


@pytest.fixture
def desk(request: pytest.FixtureRequest, browser: Browser, server: Served) -> Iterator[Callable[..., Desk]]:
    """Opens a page of its own: ``desk(**options of the browser's context)``.

    At the end nothing may have gone wrong in the page, and nothing may have been asked of another machine.
    """
    open_desks = request.node.stash[DESKS] = []

    def make(**options: Any) -> Desk:
        made = Desk(browser.new_context(base_url=server.base, **{**DESK, **options}), server)
        open_desks.append(made)
        return made

    yield make
    for one in open_desks:
        one.close()
    for one in open_desks:
        assert one.faults() == []
