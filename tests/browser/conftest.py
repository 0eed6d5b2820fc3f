"""A real browser at a real server, with the page as it is built."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from litestar.exceptions import LitestarDeprecationWarning

from nemeton.server.app import create_app
from nemeton.server.routes import page as page_files
from nemeton.server.settings import Settings
from nemeton.server.websocket import WebSocketProtocol
from tests.browser.visitors import Visitors

playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

WEB = Path(__file__).parents[2] / "web"
# The shell draws pages as the whole browser does, without a window of its own round each of them: a fifth less work.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
START_SECONDS = 60.0


@pytest.fixture(scope="session")
def built_page() -> Path:
    """The page of the package; of a source tree, the one that is built there, or is now."""
    if packed := page_files.folder():
        return packed
    dist = WEB / "dist"
    if not (dist / "index.html").is_file():
        subprocess.run(["npm", "run", "build"], cwd=WEB, check=True, capture_output=True)
    return dist


@contextmanager
def serving_page(built_page: Path, folder: Path, **settings: Any) -> Iterator[uvicorn.Server]:
    """A server of its own, with the page."""
    before = page_files.folder
    page_files.folder = lambda: built_page  # a source tree has the page in web/dist
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)  # we stay below 3
        app = create_app(Settings(database=f"sqlite:///{folder / 'nemeton.db'}", limits=0.0, **settings))
    page_files.folder = before
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    config = uvicorn.Config(app, port=port, log_level="error", ws=WebSocketProtocol)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + START_SECONDS
    while not server.started and time.monotonic() < until:
        time.sleep(0.05)
    assert server.started, "the server answers"
    yield server
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="session")
def server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its data."""
    return tmp_path_factory.mktemp("grove")


@pytest.fixture(scope="session")
def server(built_page: Path, server_folder: Path) -> Iterator[uvicorn.Server]:
    """One server for all tests."""
    with serving_page(built_page, server_folder) as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """One browser for all tests."""
    if CHROMIUM is None:
        pytest.skip("the browser tests need chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def cut_lines(server: uvicorn.Server) -> Callable[[], None]:
    """Cuts every socket there is, without a word, as a cable does that is pulled."""

    def cut() -> None:
        for line in list(server.server_state.connections):
            if isinstance(line, WebSocketProtocol):
                line.loop.call_soon_threadsafe(line.transport.abort)

    return cut


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show with a test that failed what everybody in it saw, and what their consoles said."""
    report = yield
    people = getattr(item, "funcargs", {}).get("visitors")
    if report.when == "call" and report.failed and isinstance(people, Visitors):
        report.sections += [(f"visitor {number}", one.describe()) for number, one in enumerate(people.all, 1)]
        report.sections.append(("complaints", "\n".join(people.complaints)))
    return report


@pytest.fixture
def visitors(server: uvicorn.Server, chromium: object) -> Iterator[Visitors]:
    """People at browsers of their own; whatever their consoles complain about fails the test."""
    people = Visitors(f"http://127.0.0.1:{server.config.port}", chromium)
    yield people
    people.leave()
    assert [] == people.complaints
