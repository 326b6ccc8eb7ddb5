"""Nothing at the table fails silently: each failure is shown on the screen, and play goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.display.inputs import Action, Input
from companion.display.screen import NoDisplay
from companion.names import BadName, checked_names
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import TableView
from companion.table import live
from companion.table.camera_worker import CameraWorker, NoPicture
from companion.table.desk import Desk
from companion.table.live import (
    DARK_LAMPS,
    GOODBYE,
    INSIDE,
    OFF,
    OFF_SECONDS,
    SCREEN_TRIES,
    VIEW_FAILED,
    Presses,
    Session,
)
from companion.table.setup import Setup
from companion.table.sound import Sound
from hardware.lamps import NoLamps
from hardware.presses import Notice, Press
from hardware.stand_ins import FakeLamps, FakeSpeaker


class Display:
    """A screen that remembers what it showed and gives the presses of a script."""

    def __init__(self) -> None:
        self.views: list[TableView] = []
        self.inputs: list[Input] = []
        self.error: Exception | None = None

    def step(self, view: TableView, timeout: float) -> list[Input]:
        del timeout
        if self.error is not None:
            raise self.error
        self.views.append(view)
        given, self.inputs = self.inputs, []
        return given

    def feed(self, press: Press) -> list[Input]:
        return [] if press.again else [press]

    def wake(self) -> None:
        pass


def fail(*_: Any, **__: Any) -> Any:
    raise KeyError("a bug")


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setattr(live, "IDLE_SECONDS", 0.001)
    desk = Desk(Setup("rogue", ("Ann", "Ben")).referee(MemoryJournal()), None)  # type: ignore[arg-type]
    return Session(desk, Display(), None, lambda: 1.0, FakeLamps(), Sound(FakeSpeaker()), Presses(lambda: None))


def shown(session: Session) -> TableView:
    display = session.display
    assert isinstance(display, Display)
    return display.views[-1]


def fed(session: Session, rounds: int = 1) -> int:
    """How often the watchdog is fed in so many rounds."""
    times: list[int] = []
    session.alive = lambda: times.append(1)
    for _ in range(rounds):
        session.round()
        if session.healthy:
            session.alive()
    return len(times)


def test_a_bug_in_the_referee_is_said_and_the_next_touch_goes_on(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(session.desk, "enter", fail)
        session.display.inputs = [Action("throw:2-2-3-5-5-6")]  # type: ignore[attr-defined]
        session.round()
    session.round()
    assert str(INSIDE) in shown(session).warnings
    session.display.inputs = [Action("throw:2-2-3-5-5-6")]  # type: ignore[attr-defined]
    session.round()
    session.round()
    assert str(INSIDE) not in shown(session).warnings
    assert session.desk.referee.record.counting()[-1].kind == "throw"


def test_a_referee_that_can_not_tell_leaves_the_last_view_and_lets_the_watchdog_bite(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fed(session) == 1
    monkeypatch.setattr(session.desk.referee, "view", fail)
    assert fed(session, 3) == 0
    assert shown(session).warnings.count(str(VIEW_FAILED)) == 1


def test_a_screen_that_fails_is_tried_again_and_the_watchdog_is_not_fed(session: Session) -> None:
    display = session.display
    assert isinstance(display, Display)
    display.error = RuntimeError("video system not initialized")
    assert fed(session, 3) == 0
    display.error = None
    assert fed(session, 1) == 1


def test_a_screen_that_is_gone_for_good_ends_with_a_sentence(session: Session) -> None:
    session.display.error = RuntimeError("no device")  # type: ignore[attr-defined]
    for _ in range(SCREEN_TRIES - 1):
        session.round()
    with pytest.raises(NoDisplay, match=r'The screen has stopped working \("no device"\)\. Check its cable'):
        session.round()


def test_lamps_that_fail_are_said_and_left(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session.lamps, "only", fail)
    session.round()
    session.round()
    assert isinstance(session.lamps, NoLamps)
    assert str(DARK_LAMPS) in shown(session).warnings


def test_a_stuck_button_stands_on_the_screen_until_it_works_again(session: Session) -> None:
    session.presses.notice(Notice("button of seat 2", "The button of seat 2 is stuck."))
    session.round()
    session.round()
    assert "The button of seat 2 is stuck." in shown(session).warnings
    session.presses.notice(Notice("button of seat 2", ""))
    session.round()
    session.round()
    assert not shown(session).warnings


def test_no_picture_is_the_status_and_the_watchdog_is_fed_because_the_screen_says_so(session: Session) -> None:
    session.worker = CameraWorker(fail, fail, lambda: 0.0)
    session.worker.tend = lambda: None  # type: ignore[method-assign]
    session.worker.post(NoPicture(0.0, "The camera was unplugged. Plug it in again."))
    assert fed(session, 2) == 2
    assert (shown(session).status, shown(session).status_text) == (
        "no camera",
        "The camera was unplugged. Plug it in again.",
    )


@pytest.mark.parametrize("may", [True, False])
def test_the_menu_button_held_for_three_seconds_switches_the_table_off(session: Session, may: bool) -> None:
    session.presses.may_switch_off = may
    session.presses.put(Press("menu", 10.0, None, long=True))
    session.presses.put(Press("menu", 10.0 + OFF_SECONDS - 0.1, None, long=True, again=True))
    assert session.round()
    session.presses.put(Press("menu", 10.0 + OFF_SECONDS, None, long=True, again=True))
    assert session.round() is not may
    assert (session.then == OFF) is may
    assert (shown(session).headline == str(GOODBYE)) is may


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ann", ""], "Player 2 has no name."),
        (["  "], "Player 1 has no name."),
        (["Ann", "\u00a0"], "Player 2 has no name."),
        (["Ann", " ann "], "Two players are called ann"),
        (["Ann\x1b]0;x\x07"], "signs in it that can't be shown"),
        (["Ann\rBen"], "signs in it that can't be shown"),
        (["\u202eAnn"], "signs in it that can't be shown"),
        (["A\udcff"], "signs in it that can't be shown"),
        (["A" * 41], "longer than 40 letters"),
    ],
)
def test_a_name_that_can_not_be_used_is_refused(names: list[str], sentence: str) -> None:
    with pytest.raises(BadName, match=sentence):
        checked_names(names)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Łukasz", "Μαρία", "李雷", "אורי", "علی‌رضا", "O'Brien", "Ann 👩‍🚀"])
def test_names_of_all_languages_are_fine(name: str) -> None:
    assert checked_names([f" {name} ", "Ben"]) == (name, "Ben")


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], subprocess.Popen[str]]:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    command = [sys.executable, "-c", "from companion.cli import main; main()", "run", "rogue", "--headless"]
    command += ["--camera", "none", "--buttons", "none", "--no-voice", "--log-db", str(tmp_path / "log.db")]
    return lambda: subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_sigterm_ends_a_headless_game_cleanly_with_the_log_closed(
    started: Callable[[], subprocess.Popen[str]], tmp_path: Path
) -> None:
    process = started()
    assert process.stdout is not None
    while "Ann" not in (line := process.stdout.readline()):
        assert line, process.wait()
    process.send_signal(signal.SIGTERM)
    began = time.monotonic()
    rest, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "The game is kept" in rest, f"{rest} after {time.monotonic() - began:.1f} s"
    assert not list(tmp_path.glob("log.db-*")), "the log was not closed"
