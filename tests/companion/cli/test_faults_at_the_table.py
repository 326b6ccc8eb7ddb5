"""Things that go wrong at a table: each has its sentence, and a way back to play."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from companion.cli import run
from companion.cli.app import app
from companion.display.errors import NoDisplay
from companion.display.inputs import QUIT, Action, Input
from companion.display.screen import Screen
from companion.referee.view import SetupView, TableView
from companion.sessions import SessionLog
from companion.sessions.place import default_log
from companion.table.stopping import Stopped, Stopping
from companion.table.terminal import Terminal
from hardware import buttons
from hardware.errors import PinInUse

BUSY = "GPIO 17 is used by another program. Stop that one first."
THROW, THROW_2 = "throw:2-2-3-5-5-6", "throw:1-2-3-4-5-6"
Step = Callable[[TableView | SetupView], list[Input]]


class Played(Screen):
    """A screen at which the people do what a script says; ``seen`` are the views."""

    def __init__(self, *script: Step) -> None:
        super().__init__((640, 384), headless=True)
        self.script = list(script)
        self.seen: list[TableView] = []

    def step(self, view: TableView | SetupView, timeout: float = 0.25) -> list[Input]:
        del timeout
        self.show(view)
        assert isinstance(view, TableView)
        self.seen.append(view)
        return self.script.pop(0)(view) if self.script else [QUIT]


def does(*actions: str) -> Step:
    return lambda _: [Action(action) for action in actions]


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_LOG", str(tmp_path / "sessions.sqlite3"))
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    return tmp_path / "sessions.sqlite3"


def play(monkeypatch: pytest.MonkeyPatch, *script: Step, words: tuple[str, ...] = ("rogue",), pins: str = "none"):
    """``companion run`` with a script on its screen; the screen and what was said."""
    screen = Played(*script)
    monkeypatch.setattr(run, "_face", lambda *_: screen)
    result = CliRunner().invoke(app, ["run", *words, "--camera", "none", "--buttons", pins, "--no-voice"])
    assert result.exit_code == 0, result.output
    return screen, result.output


def kinds(log: Path) -> dict[int, list[str]]:
    with SessionLog.reading(log) as kept:
        return {row.session: [event.kind for event in kept.events(row.session)] for row in kept.sessions()}


# Another program has the pins -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["auto", "gpiozero"])
def test_pins_that_another_program_has_are_said_and_the_game_is_played(
    log: Path, monkeypatch: pytest.MonkeyPatch, spec: str
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise PinInUse(BUSY)

    monkeypatch.setattr(buttons, "wired_factory", object)
    monkeypatch.setattr(buttons, "pin_factory", object)
    monkeypatch.setattr(buttons, "GpioButtons", busy)
    monkeypatch.setattr(run, "open_lamps", busy)
    screen, said = play(monkeypatch, does(THROW), pins=spec)
    assert BUSY in said
    assert any(BUSY in warning and "without the buttons" in warning for warning in screen.seen[-1].warnings)
    assert any("without the lamps" in warning for warning in screen.seen[-1].warnings)
    assert kinds(log) == {1: ["throw"]}


# The panel ------------------------------------------------------------------------------------------------------------


class Panel:
    """A screen that is missing so often before it is there."""

    def __init__(self, missing: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.missing, self.tries, self.now = missing, 0, 0.0
        monkeypatch.setattr(run, "Screen", self)
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(time, "sleep", self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def __call__(self, *_: object, **__: object) -> str:
        self.tries += 1
        if self.tries <= self.missing:
            raise NoDisplay("No screen can be opened: there is none.")
        return "the screen"


def place(*, full: bool) -> run.Place:
    return run._place(default_log(), "none", "none", None, None, full, False, False)


@pytest.mark.usefixtures("log")
def test_a_panel_that_is_ready_after_the_program_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Panel(5, monkeypatch) is run.Screen
    assert run._face(place(full=True), Stopping()) == "the screen"


@pytest.mark.usefixtures("log")
def test_without_a_panel_the_service_ends_so_that_it_is_started_again_and_looks_once_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    panel = Panel(1000, monkeypatch)
    with pytest.raises(typer.Exit) as end:
        run._face(place(full=True), Stopping())
    assert end.value.exit_code == 1
    assert "No screen can be opened" in capsys.readouterr().err
    assert 15 <= panel.now <= 60  # within the unit's TimeoutStartSec


@pytest.mark.usefixtures("log")
def test_whoever_ends_the_program_meanwhile_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    Panel(1000, monkeypatch)
    stopping = Stopping()
    stopping.ask()
    with pytest.raises(Stopped):
        run._face(place(full=True), stopping)


@pytest.mark.usefixtures("log")
def test_in_a_terminal_the_game_is_told_there(monkeypatch: pytest.MonkeyPatch) -> None:
    Panel(1000, monkeypatch)
    assert isinstance(run._face(place(full=False), Stopping()), Terminal)


# The disk -------------------------------------------------------------------------------------------------------------


def test_a_full_disk_stands_on_the_screen_until_the_game_is_saved(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = os.fsync

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def filled(view: TableView | SetupView) -> list[Input]:
        monkeypatch.setattr(os, "fsync", full)
        return does(THROW)(view)

    def freed(view: TableView | SetupView) -> list[Input]:
        monkeypatch.setattr(os, "fsync", honest)
        return does("undo")(view)

    screen, _ = play(monkeypatch, filled, freed, does(THROW_2))
    assert not screen.seen[0].warnings
    assert any("the disk is full. The game goes on" in warning for warning in screen.seen[1].warnings)
    assert not screen.seen[-1].warnings
    assert kinds(log)[1].count("throw") >= 1


# The clock ------------------------------------------------------------------------------------------------------------


def test_a_clock_that_jumps_changes_neither_the_game_nor_which_one_goes_on(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, off = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: honest() + off[0])
    play(monkeypatch, does(THROW))

    def jumped(view: TableView | SetupView) -> list[Input]:
        off[0] = -10 * 365 * 86400.0  # a Raspberry Pi without a network after its plug was pulled
        return does("undo")(view)

    play(monkeypatch, jumped, does(THROW_2), words=("rogue", "--resume"))
    with SessionLog.reading(log) as kept:
        times = [event.t for event in kept.events(1)]
        assert len(kept.sessions()) == 1
    assert times == sorted(times)
    assert times[-1] < 60


# The plug -------------------------------------------------------------------------------------------------------------


def test_a_plug_that_is_pulled_within_a_write_costs_at_most_that_write(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(monkeypatch, does(THROW))
    records = [path for path in log.parent.rglob("*") if path.is_file() and path.suffix not in (".sqlite3", ".toml")]
    record = max((path for path in records if b"throw" in path.read_bytes()), key=lambda path: path.stat().st_size)
    with record.open("ab") as file:
        file.write(record.read_bytes()[-40:-17])  # a line that got half way onto the card
    screen, _ = play(monkeypatch, does("undo"), does(THROW_2), words=("rogue", "--resume"))
    assert screen.seen[0].seats
    assert kinds(log)[1].count("throw") >= 1
    with sqlite3.connect(log) as index:
        assert index.execute("PRAGMA integrity_check").fetchone() == ("ok",)
