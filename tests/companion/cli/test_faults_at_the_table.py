"""Failures at a table: each has a message, and a way back to play."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from companion.cli import open_devices, run
from companion.cli.app import app
from companion.cli.machine import TableConfig, table_config
from companion.display.inputs import QUIT, Action, Input
from companion.display.screen import NoDisplay, Screen
from companion.display.setup_view import SetupView
from companion.referee.shown.view import TableView
from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog, default_log
from companion.table import live
from companion.table.live import Presses
from companion.table.stopping import Stopped, Stopping
from companion.table.terminal import Terminal
from hardware import buttons
from hardware.buttons import KeyboardButtons
from hardware.camera import SMALL_SIZE, Frame, Image
from hardware.closing import Closing
from hardware.debounce import Notices, Panel
from hardware.errors import CameraGone, NoCamera, PinInUse
from vision.mats import MATS
from vision.reading import TableReading
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

BUSY = "GPIO 17 is used by another program. Stop that one first."
THROW, THROW_2 = "throw:2-2-3-5-5-6", "throw:1-2-3-4-5-6"
Step = Callable[[TableView | SetupView], list[Input]]


class NotYet(Exception):
    """What a script waits for is not there yet."""


class Played(Screen):
    """A screen at which the people follow a script; ``seen`` are the views."""

    def __init__(self, *script: Step) -> None:
        super().__init__((640, 384), headless=True)
        self.script = list(script)
        self.seen: list[TableView] = []

    def step(self, view: TableView | SetupView, timeout: float = 0.25) -> list[Input]:
        del timeout
        self.show(view)
        assert isinstance(view, TableView)
        self.seen.append(view)
        if not self.script:
            return [QUIT]
        try:
            inputs = self.script[0](view)
        except NotYet:
            time.sleep(0.002)
            return []
        except Exception:
            self.script.pop(0)
            raise
        self.script.pop(0)
        return inputs


def does(*actions: str) -> Step:
    return lambda _: [Action(action) for action in actions]


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_LOG", str(tmp_path / "sessions.sqlite3"))
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    return tmp_path / "sessions.sqlite3"


def play(
    monkeypatch: pytest.MonkeyPatch,
    *script: Step,
    words: tuple[str, ...] = ("rogue",),
    pins: str = "none",
    camera: str = "none",
    ends: int = 0,
):
    """``companion run`` with a script on its screen, and its exit code; the screen and the printed text."""
    screen = Played(*script)
    monkeypatch.setattr(open_devices, "open_display", lambda *_: screen)
    result = CliRunner().invoke(app, ["run", *words, "--camera", camera, "--buttons", pins, "--no-voice"])
    assert result.exit_code == ends, result.output
    return screen, result.output


def kinds(log: Path) -> dict[int, list[str]]:
    with SessionLog.reading(log) as kept:
        return {row.session: [event.kind for event in kept.events(row.session)] for row in kept.sessions()}


# The camera -----------------------------------------------------------------------------------------------------------

UNPLUGGED = "The camera was unplugged. Plug it in again."


class Picture(Closing):
    """A camera that shows one picture; at its end, or when it is ``pulled``, it is unplugged."""

    name = "picture"
    own_clock = True

    def __init__(self, image: Image) -> None:
        self.image, self.count, self.pulled = image, 0, False
        self.grey = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), SMALL_SIZE, interpolation=cv2.INTER_AREA)

    def small(self) -> Frame:
        if self.pulled:
            raise CameraGone(UNPLUGGED)
        time.sleep(0.005)
        self.count += 1
        return Frame(self.grey, 0.2 * self.count, self.count)  # faster than the clock: a test has no time to lose

    def large(self) -> Frame:
        return Frame(self.image, 0.2 * self.count, self.count)

    def close(self) -> None:
        pass


def once(true: Callable[[TableView], bool], *actions: str, also: Callable[[], object] = lambda: None) -> Step:
    """Waits until the screen shows something, then does something."""
    end: list[float] = []

    def step(view: TableView | SetupView) -> list[Input]:
        assert isinstance(view, TableView)
        end[:] = end or [time.monotonic() + 10]
        if not true(view):
            if time.monotonic() > end[0]:
                pytest.fail(f"It never came; there was {view}")
            raise NotYet
        also()
        return does(*actions)(view)

    return step


def test_a_camera_that_is_unplugged_is_said_play_goes_on_by_touch_and_then_by_the_camera(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = VirtualTable(MATS["rogue"], 4)
    bare = Picture(table.render(0.0))
    numbers = table.throw(6, (2, 2, 3, 5, 5, 6))
    table.lift([number for number, face in zip(numbers, (2, 2, 3, 5, 5, 6), strict=True) if face != 5])
    for place_, number in enumerate((numbers[3], numbers[4])):
        table.move_die(number, "keep", place_)
    lies = table.now + 0.1
    cameras = [bare, Picture(table.render(lies))]
    empty, lying, first = table.truth(0.0), table.truth(lies), bare.image

    def read(image: Image, _: object) -> TableReading:
        return empty if np.array_equal(image, first) else lying

    monkeypatch.setattr(open_devices, "opened_camera", lambda *_, **__: cameras.pop(0))
    for module in (run, open_devices):
        monkeypatch.setattr(module, "table_watch", lambda mat, *_: TableWatch(read, mat))
    monkeypatch.setattr("companion.table.camera_worker.PAUSES_S", (0.05,))
    screen, _ = play(
        monkeypatch,
        once(lambda view: view.status == "ready", also=lambda: setattr(bare, "pulled", True)),
        once(lambda view: view.status_text == UNPLUGGED, THROW),
        once(lambda view: view.status == "ready" and [die.face for die in view.dice if die.kept] == [5, 5], "confirm"),
        camera="auto",
    )
    with SessionLog.reading(log) as kept:
        thrown, aside = kept.events(1)
    assert (thrown.kind, thrown.source) == ("throw", "touch")
    assert (aside.kind, aside.payload["dice"]) == ("keep", [5, 5])
    assert screen.seen[-1].status_text != UNPLUGGED


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
    monkeypatch.setattr(open_devices, "open_lamps", busy)
    screen, text = play(monkeypatch, does(THROW), pins=spec)
    assert BUSY in text
    assert any(BUSY in warning and "without the buttons" in warning for warning in screen.seen[-1].warnings)
    assert any("without the lamps" in warning for warning in screen.seen[-1].warnings)
    assert kinds(log) == {1: ["throw"]}


def test_of_two_programs_the_second_says_what_it_lacks_and_plays_a_game_of_its_own(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise PinInUse(BUSY)

    def taken(*_: object, **__: object) -> None:
        raise NoCamera("The camera can't be opened: another program uses it.")

    first = BufferedLog(log, Header("rogue", ("Ann", "Ben")))
    first.append(Event("throw", 1, 1.0, {"dice": [2, 2, 3, 5, 5, 6]}, "camera"))
    monkeypatch.setattr(open_devices, "open_buttons", busy)
    monkeypatch.setattr(open_devices, "opened_camera", taken)
    screen, text = play(
        monkeypatch,
        once(lambda view: "another program uses it" in view.status_text, THROW),
        words=("rogue", "--resume"),
        pins="auto",
        camera="auto",
    )
    assert "being played by another program" in text
    assert any(BUSY in warning for warning in screen.seen[-1].warnings)
    first.append(Event("keep", 1, 2.0, {"dice": [5, 5]}, "camera"))
    first.close()
    assert kinds(log) == {1: ["throw", "keep"], 2: ["throw"]}


# The panel ------------------------------------------------------------------------------------------------------------


class LatePanel:
    """A screen that is missing so often before it is there."""

    def __init__(self, missing: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.missing, self.tries, self.now = missing, 0, 0.0
        monkeypatch.setattr(open_devices, "Screen", self)
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(time, "sleep", self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def __call__(self, *_: object, **__: object) -> str:
        self.tries += 1
        if self.tries <= self.missing:
            raise NoDisplay("No screen can be opened: there is none.")
        return "the screen"


def place(*, full: bool) -> TableConfig:
    return table_config(default_log(), "none", "none", None, None, full, False, False)


@pytest.mark.usefixtures("log")
def test_a_panel_that_is_ready_after_the_program_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LatePanel(5, monkeypatch) is open_devices.Screen
    assert open_devices.open_display(place(full=True), Stopping()) == "the screen"


@pytest.mark.usefixtures("log")
def test_without_a_panel_the_service_ends_so_that_it_is_started_again_and_looks_once_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    panel = LatePanel(1000, monkeypatch)
    with pytest.raises(typer.Exit) as end:
        open_devices.open_display(place(full=True), Stopping())
    assert end.value.exit_code == 1
    assert "No screen can be opened" in capsys.readouterr().err
    assert 15 <= panel.now <= 60  # within the unit's TimeoutStartSec


@pytest.mark.usefixtures("log")
def test_whoever_ends_the_program_meanwhile_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    LatePanel(1000, monkeypatch)
    stopping = Stopping()
    stopping.ask()
    with pytest.raises(Stopped):
        open_devices.open_display(place(full=True), stopping)


@pytest.mark.usefixtures("log")
def test_in_a_terminal_the_game_is_told_there(monkeypatch: pytest.MonkeyPatch) -> None:
    LatePanel(1000, monkeypatch)
    assert isinstance(open_devices.open_display(place(full=False), Stopping()), Terminal)


def test_a_panel_that_goes_dark_in_mid_game_ends_the_program_and_the_next_start_goes_on(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: TableView | SetupView) -> list[Input]:
        raise RuntimeError("video system not initialized")

    monkeypatch.setattr(live, "IDLE_SECONDS", 0.0)
    _, text = play(monkeypatch, does(THROW), *[gone] * live.SCREEN_TRIES, ends=1)
    assert "The screen has stopped working" in text
    assert "The game is kept" in text
    play(monkeypatch, does("keep:5-5"), words=("rogue", "--resume"))
    assert kinds(log) == {1: ["throw", "keep"]}


# A button -------------------------------------------------------------------------------------------------------------


def test_a_button_that_is_stuck_is_said_and_play_goes_on_by_touch_until_it_works_again(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panels: list[Panel] = []

    def opened(_: str, presses: Presses, *__: object, notices: Notices, **___: object) -> KeyboardButtons:
        panels.append(Panel(presses, notices))
        panels[0].add(("seat", 2), 0.0)
        return KeyboardButtons()

    def stuck(view: TableView) -> bool:
        return any("The button of seat 2 is stuck" in warning for warning in view.warnings)

    def edges(*steps: tuple[float, bool]) -> Callable[[], None]:
        return lambda: [(panels[0].edge(("seat", 2), t, down), panels[0].tick(t + 1)) for t, down in steps] and None

    monkeypatch.setattr(open_devices, "open_buttons", opened)
    play(
        monkeypatch,
        once(lambda view: not stuck(view), also=lambda: (edges((0.0, True))(), panels[0].tick(60.0))),
        once(stuck, THROW),
        once(stuck, also=edges((61.0, False))),
        once(lambda view: not stuck(view)),
    )
    assert kinds(log) == {1: ["throw"]}


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
    assert any("the disk is full. Make room on it. The game goes on" in warning for warning in screen.seen[1].warnings)
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
