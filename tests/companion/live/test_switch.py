"""The switch on the screen: off by default, on for the local network on request, served by a separate program."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.display.inputs import Action
from companion.display.page_view import LEAVE
from companion.display.pilot import Pilot
from companion.live.switch import EVERYWHERE, HERE, Request, ServerStatus, Switch
from companion.table.phones import ANEW, OFF, ON, PRESS, Phones, code_of

PATIENCE = 60.0  # s


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite3"


def rows(phones: Phones) -> list[str]:
    return [row.action for row in phones.view().rows]


def test_it_is_off_by_default_and_a_wish_of_itself_is_for_this_machine_alone(log: Path) -> None:
    assert Switch(log).request is None
    assert Request().host == HERE
    assert rows(Phones(log)) == [ON, LEAVE]


def test_switching_it_on_wishes_it_for_the_house_and_starts_the_server_once(log: Path) -> None:
    started: list[int] = []
    phones = Phones(log, lambda: started.append(1))
    assert phones.act(ON)
    assert (Switch(log).request, started) == (Request(EVERYWHERE, language="en"), [1])
    assert "starts" in phones.view().text
    assert {file.stat().st_mode & 0o777 for file in log.parent.iterdir()} == {0o600}
    phones.act(OFF)
    assert Switch(log).request is None


def test_the_code_is_shown_when_the_server_says_where_it_is(log: Path) -> None:
    phones = Phones(log)
    phones.act(ON)
    Switch(log).report(ServerStatus("http://192.168.1.7:8484/abc/"))
    assert (phones.view().address, rows(phones)) == ("http://192.168.1.7:8484/abc/", [LEAVE, PRESS, OFF, ANEW])
    assert phones.view().code == code_of("http://192.168.1.7:8484/abc/")
    phones.act(ANEW)
    assert not phones.view().address, "the old address is shown no more"
    Switch(log).report(ServerStatus(problem="Another program uses port 8484.", anew=1))
    assert (phones.view().text, phones.view().trouble) == ("Another program uses port 8484.", True)


@pytest.mark.parametrize("kept", [False, True])
def test_when_the_table_is_left_the_page_ends_unless_a_unit_serves_it(log: Path, kept: bool) -> None:
    with Phones(log, kept=kept) as phones:
        phones.act(ON)
    assert (Switch(log).request is not None) == kept


def test_a_folder_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    phones = Phones(tmp_path / "missing" / "log.sqlite3")
    phones.act(ON)
    assert "can't be switched on" in phones.view().text


@pytest.mark.parametrize("text", ["", "{", "[]", '{"host": 1}', '{"host": "x", "port": "y", "anew": 0}'])
def test_files_that_make_no_sense_count_as_off(log: Path, text: str) -> None:
    for name in ("live-request", "live-status"):
        log.with_name(f"log.sqlite3.{name}").write_text(text)
    assert (Switch(log).request, Switch(log).status) == (None, ServerStatus())


def test_a_code_scans_to_its_address() -> None:
    """The three finder patterns stand where they have to (ISO/IEC 18004)."""
    code = code_of("http://192.168.1.7:8484/tokentokentoken/")
    finder = (True, False, True, True, True, False, True)
    assert all(row == finder for row in (code[3][:7], code[3][-7:], code[-4][:7]))


def test_the_screen_shows_it_and_gives_back_what_is_chosen(log: Path) -> None:
    phones = Phones(log)
    with Pilot(phones.view(), (800, 480)) as pilot:
        assert pilot.touch_action(ON) == [Action(ON)]
        assert pilot.press("u") == [Action(LEAVE)]
        assert not phones.act(LEAVE)


@pytest.fixture
def server(log: Path) -> Iterator[subprocess.Popen[bytes]]:
    program = "from companion.cli import main; main()"
    with socket.create_server((HERE, 0)) as free:
        port = free.getsockname()[1]
    Switch(log).on(Request(HERE, port))
    command = [sys.executable, "-c", program, "serve", "--switched", "--log-db", str(log)]
    with subprocess.Popen(command) as running:
        yield running
        running.kill()


def address(log: Path, anew: int = 0) -> str:
    end = time.monotonic() + PATIENCE
    while not (status := Switch(log).status).address or status.anew != anew:
        assert time.monotonic() < end
        time.sleep(0.05)
    return status.address


def test_the_server_follows_the_switch(log: Path, server: subprocess.Popen[bytes]) -> None:
    """On, with the picture on offer; another address (the old one ends); off: then the program ends by itself."""
    first = address(log)
    assert urllib.request.urlopen(first).status == 200
    assert urllib.request.urlopen(first + Switch(log).offer(b"a picture")).read() == b"a picture"
    request = Switch(log).request
    assert request is not None
    Switch(log).on(Request(request.host, request.port, anew=1))
    second = address(log, anew=1)
    assert second != first
    assert urllib.request.urlopen(second).status == 200
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(first)
    Switch(log).off()
    assert server.wait(PATIENCE) == 0
    assert Switch(log).status == ServerStatus()


def test_a_port_that_is_taken_is_reported(log: Path) -> None:
    with socket.create_server((HERE, 0)) as taken:
        Switch(log).on(Request(HERE, taken.getsockname()[1]))
        program = "from companion.cli import main; main()"
        command = [sys.executable, "-c", program, "serve", "--switched", "--log-db", str(log)]
        assert subprocess.run(command, check=False, timeout=PATIENCE).returncode == 1
    assert "another program may do so" in Switch(log).status.problem
    assert json.loads(log.with_name("log.sqlite3.live-status").read_text())["address"] == ""
