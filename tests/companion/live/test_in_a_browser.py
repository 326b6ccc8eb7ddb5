"""The pages for phones in a real Chromium: at the size of a phone and of a desktop, light and dark.

COMPANION_SHOTS=FOLDER saves the pictures.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.referee.cues import Watched, take
from companion.referee.referee import Referee
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event, Header
from companion.sessions.journal import LogJournal
from companion.sessions.log import SessionLog
from companion.table.phone_seats import PhoneSeats
from companion.table.setup import Setup
from hardware.presses import Touch
from tests.companion.chromium import BROWSER, PATIENCE, Tab, tab

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed here (apt install chromium)")

NAMES = ("Ann-Kathrin <b>", "Ben")
EVENTS = (
    Event("throw", 1, 1.0, {"dice": [2, 2, 3, 5, 5, 5], "sentence": f"{NAMES[0]} throws 2 2 3 5 5 5."}, "camera"),
    Event("refused", 1, 4.0, {"rule": "ROG-1.3", "sentence": "A lone 3 scores nothing (ROG-1.3)."}),
    Event("keep", 1, 5.0, {"dice": [2, 2], "step": "keep 2-2", "sentence": "Two 2s for 4 points."}, "camera"),
    Event("turn", 1, 6.0, {"step": "stop", "points": 4, "scores": [4, 0], "sentence": "The turn is over."}, "button"),
    Event("throw", 2, 8.0, {"dice": [6, 6, 6, 6, 6, 2], "sentence": "Ben throws 2 6 6 6 6 6."}, "camera"),
)
LOOKS = [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]


@pytest.fixture(scope="module")
def page() -> Iterator[Tab]:
    with tab() as found:
        yield found


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "log.sqlite3"
    with SessionLog.open(path) as kept:
        session = kept.begin(Header("rogue", NAMES, started=""))
        for event in EVENTS:
            kept.append(session, event)
    return path


@pytest.fixture(scope="module")
def address(log: Path) -> Iterator[str]:
    with serving(log) as url:
        yield url


@contextmanager
def serving(log: Path) -> Iterator[str]:
    """The address of a log's page."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = "from companion.cli import main; main()"
    command = [sys.executable, "-u", "-c", program, "serve", "--port", str(port), "--log-db", str(log)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1]
            end = time.monotonic() + PATIENCE
            while socket.socket().connect_ex(("127.0.0.1", port)):
                assert time.monotonic() < end
                time.sleep(0.1)
            yield url
        finally:
            server.kill()


def kept(page: Tab, name: str) -> None:
    """The picture, where somebody wants to look at it."""
    folder = os.environ.get("COMPANION_SHOTS")
    if folder:
        page.save(Path(folder) / f"{name}.png")


def colour(page: Tab) -> int:
    """How bright the background is, 0 to 255."""
    return int(str(page.evaluate("getComputedStyle(document.body).backgroundColor")).split("(")[1].split(",")[0])


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_the_running_game_on_a_phone_and_on_a_desk(page: Tab, address: str, width: int, scheme: str) -> None:
    page.looks(width, scheme)
    page.asked.clear()
    page.go(address)
    page.until("document.body.innerText.includes('Ben throws') && document.querySelectorAll('#dice > *').length")
    kept(page, f"live-{width}-{scheme}")
    text = page.evaluate("document.body.innerText")
    assert NAMES[0] in text, "a name is text, never markup"
    assert "Ben throws 2 6 6 6 6 6." in text
    assert page.too_wide() == []
    assert (colour(page) < 128) == (scheme == "dark")
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('#players b')).fontSize)") >= 40
    assert all(asked.startswith((address, address.replace("http:", "ws:"))) for asked in page.asked), page.asked
    assert page.evaluate("document.cookie") == ""
    assert page.errors == []


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_the_scoreboard_shows_scores_and_whose_turn_it_is_and_nothing_else(
    page: Tab, address: str, width: int, scheme: str
) -> None:
    page.looks(width, scheme)
    page.go(f"{address}scores")
    page.until("document.querySelectorAll('#players li.turn').length == 1")
    kept(page, f"scores-{width}-{scheme}")
    text = page.evaluate("document.querySelector('main').innerText")
    assert NAMES[0] in text
    assert "throws" not in text
    assert page.too_wide() == []
    assert page.errors == []


def test_what_happens_is_shown_at_once(page: Tab, address: str, log: Path) -> None:
    page.go(address)
    page.until("document.body.innerText.includes('Ben throws')")
    with SessionLog.open(log) as open_log:
        open_log.append(1, Event("note", 2, 9.0, {"sentence": "A cat sits on the mat."}))
    page.until("document.body.innerText.includes('A cat sits on the mat.')")


@contextmanager
def table(folder: Path, game: str, *entered: str) -> Iterator[tuple[Referee, str]]:
    """A game by hand after some touches, at which phones may press; and the address of its page."""
    names = ("Ann", "Ben", "Cem")
    log = BufferedLog(folder / "log.sqlite3", Header(game, names, started=""))
    referee = Setup(game, names).referee(LogJournal(log))
    take(referee, Watched("by hand", "", 0.0))
    for text in entered:
        take(referee, Touch(text, 1.0))
    ends = threading.Event()
    with PhoneSeats(log.path) as seats, serving(log.path) as address:
        seats.open()

        def play() -> None:
            while not ends.is_set():
                seats.ask(referee.view().question)
                for waiting in seats.requests():
                    enter = lambda event: take(referee, replace(event, t=time.monotonic()))  # noqa: E731
                    waiting.answer(seats.answer(waiting.asked, referee, log.session, enter))
                time.sleep(0.02)

        playing = threading.Thread(target=play, daemon=True)
        playing.start()
        try:
            yield referee, address
        finally:
            ends.set()
            playing.join()
            log.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_player_s_phone_bids_and_takes_back_at_the_table(page: Tab, tmp_path: Path, scheme: str) -> None:
    with table(tmp_path, "perudo", "covered") as (referee, address):
        page.looks(390, scheme)
        page.go(address)
        page.until("document.querySelectorAll('#choose button').length == 3")
        kept(page, f"who-390-{scheme}")
        page.evaluate("document.querySelector('#choose button').click()")
        page.until("!document.getElementById('pad').hidden")
        page.evaluate("document.getElementById('more').click(); document.querySelectorAll('#faces button')[4].click()")
        page.evaluate("document.getElementById('bid').click()")
        page.until("document.getElementById('heard').innerText.includes('at least 2 of the 15 dice show 5')")
        page.until("document.getElementById('said').innerText.includes('Ann bids')")
        kept(page, f"bid-390-{scheme}")
        page.evaluate("document.getElementById('bid').click()")
        page.until("document.querySelector('#heard.refused')?.innerText.includes('not your turn')")
        page.evaluate("document.getElementById('undo').click()")
        page.until("document.getElementById('heard').innerText.toLowerCase().includes('taken back')")
    assert page.too_wide() == []
    assert [(event.kind, event.source) for event in referee.record.events[1:]] == [("bid", "phone"), ("undo", "phone")]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_player_s_phone_answers_the_question_of_the_table(page: Tab, tmp_path: Path, scheme: str) -> None:
    with table(tmp_path, "rogue", *(f"die:{face}" for face in (5, 5, 3, 4, 6, 2))) as (referee, address):
        page.looks(390, scheme)
        page.go(address)
        page.until("document.querySelectorAll('#choose button').length == 3")
        page.evaluate("document.querySelector('#choose button').click()")
        page.until("!document.getElementById('buttons').hidden")
        page.evaluate("document.getElementById('end').click()")
        page.until("!document.getElementById('asked').hidden")
        kept(page, f"asked-390-{scheme}")
        assert "End the turn?" in str(page.evaluate("document.getElementById('asked').innerText"))
        page.evaluate("document.querySelector('#asked button').click()")
        page.until("document.getElementById('asked').hidden")
        page.until("document.querySelector('#players li.turn').innerText.includes('Ben')")
    assert page.too_wide() == []
    assert [event.kind for event in referee.record.events] == ["throw", "keep", "turn"]


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_a_report_on_a_phone_and_on_a_desk(page: Tab, log: Path, width: int, scheme: str) -> None:
    file = log.with_name("report.html")
    if not file.exists():
        assert CliRunner().invoke(app, ["report", "1", "-o", str(file), "--log-db", str(log)]).exit_code == 0
    page.looks(width, scheme)
    page.asked.clear()
    page.go(file.as_uri())
    kept(page, f"report-{width}-{scheme}")
    assert page.evaluate("document.querySelectorAll('section svg').length") >= 3
    assert page.too_wide() == []
    assert (colour(page) < 128) == (scheme == "dark")
    assert page.asked == [file.as_uri()]
    assert page.errors == []


def test_without_the_token_a_browser_gets_nothing(address: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(address.replace(address.split("/")[3], "guess"))
