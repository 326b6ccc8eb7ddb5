"""``companion doctor``, ``buttons`` and ``camera``: what people read when something is not there."""

from pathlib import Path

import cv2
import gpiozero
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory
from typer.testing import CliRunner

from companion.cli import checks, devices
from companion.cli.app import app
from companion.cli.checks import Finding, check_buttons, check_groups, check_log, check_sound
from companion.cli.pictures import described
from companion.settings import Settings
from hardware import camera_v4l2, cameras
from hardware.errors import NoCamera
from hardware.presses import Press
from hardware.recording import Episode, RecordingWriter


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setenv("COLUMNS", "600")
    monkeypatch.delenv("COMPANION_CAMERA", raising=False)


@pytest.fixture
def recording(tmp_path: Path) -> str:
    with RecordingWriter(tmp_path / "game", Episode("rogue", ("Ann",))) as writer:
        writer.frame(np.full((864, 1536, 3), 128, np.uint8), 0.0)
    return f"recording:{tmp_path / 'game'}"


@pytest.fixture
def _no_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> list[str]:
        raise NoCamera("Picamera2 can't be used here (no libcamera).", remedy="sudo apt install python3-picamera2")

    monkeypatch.setattr(cameras.camera_picamera2, "attached", missing)
    monkeypatch.setattr(camera_v4l2, "devices", list)


def run(*arguments: str, code: int = 0, keys: str = "") -> str:
    result = CliRunner().invoke(app, list(arguments), input=keys)
    assert result.exit_code == code, result.output
    return result.output


def test_camera_says_size_and_light_and_writes_the_picture(recording: str, tmp_path: Path) -> None:
    path = tmp_path / "table.jpg"
    assert run("camera", "--spec", recording, "-o", str(path)) == (
        f"recording game: 1536 x 864, brightness 50%\nThe picture is in {path}.\n"
    )
    assert cv2.imread(str(path)).shape == (864, 1536, 3)


def test_camera_goes_by_the_settings(recording: str, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(f'[camera]\nsource = "{recording}"\n')
    assert run("camera").startswith("recording game: 1536 x 864")


@pytest.mark.usefixtures("_no_camera")
def test_camera_without_any_is_said_without_a_traceback() -> None:
    text = run("camera", code=2)
    assert text.startswith("No camera was found. Picamera2 can't be used here (no libcamera). No USB camera")
    assert text.endswith("This helps: sudo apt install python3-picamera2\n")


def test_a_picture_that_cannot_be_written_is_said(recording: str, tmp_path: Path) -> None:
    text = run("camera", "--spec", recording, "-o", str(tmp_path / "no" / "x.jpg"), code=2)
    assert "can't be written: No such file or directory. Name another file." in text


def test_broken_settings_are_said(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[camera")
    assert "are not valid TOML" in run("camera", code=2)


@pytest.mark.parametrize(("grey", "advice"), [(10, "too dark"), (245, "too bright"), (120, "")])
def test_a_picture_that_is_too_dark_or_too_bright_is_called_so(grey: int, advice: str) -> None:
    text = described(np.full((90, 160, 3), grey, np.uint8))
    assert (advice in text) if advice else text.endswith("%")


def test_doctor_with_a_camera_is_ready(recording: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_LOG", str(tmp_path / "log.sqlite3"))
    monkeypatch.setattr(checks, "check_groups", lambda: Finding("groups", "works", "all"))
    monkeypatch.setattr(checks, "check_log", lambda: Finding("log", "works", "there"))
    text = run("doctor", "--camera", recording)
    for about in ("versions", "camera", "buttons", "display", "voice", "log", "groups"):
        assert any(line.startswith(about) for line in text.splitlines())
    assert text.endswith("Ready to play.\n")


@pytest.mark.usefixtures("_no_camera")
def test_doctor_without_a_camera_names_the_command_that_brings_it() -> None:
    text = run("doctor", code=1)
    line = next(line for line in text.splitlines() if line.startswith("camera"))
    assert "✗ missing" in line
    assert "sudo apt install python3-picamera2" in text
    assert "Missing: camera" in text


def test_doctor_finds_wired_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wired(MockFactory):
        """Not called simulated by its own name; the doctor must look deeper."""

    monkeypatch.setattr(gpiozero.Device, "pin_factory", Wired(revision="d04170"))
    assert check_buttons(Settings()).state == "without"
    monkeypatch.setattr(checks, "wired_factory", lambda: gpiozero.Device.pin_factory)
    finding = check_buttons(Settings())
    assert finding.state == "works"
    assert "4 seats. Try them: companion buttons" in finding.text


def test_doctor_says_what_is_wrong_in_the_table_of_pins(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[buttons]\npins = "pins.toml"')
    (tmp_path / "pins.toml").write_text("undo = 4\n[[seat]]\nbutton = 4")
    text = run("doctor", "--camera", "recording:/nowhere", code=1)
    assert "GPIO 4 is used twice" in text.replace("\n", " ")


def test_doctor_says_which_groups_are_missing(tmp_path: Path) -> None:
    for name in ("gpiochip0", "video0", "input/event3"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    finding = check_groups(tmp_path, allowed=lambda path: path.name == "video0")
    assert finding.state == "missing"
    assert finding.remedy == "sudo usermod -aG gpio,input $USER, then log in anew"
    assert check_groups(tmp_path, allowed=lambda _: True).text == "devices that may be used: gpio, video, input"
    assert check_groups(tmp_path / "none").state == "works"


def test_doctor_says_when_games_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_log(tmp_path / "new" / "log.sqlite3").state == "works"
    (tmp_path / "file").touch()
    assert check_log(tmp_path / "file" / "log.sqlite3").state == "missing"
    monkeypatch.setattr(checks, "ENOUGH_MB", 10**12)
    assert "nearly full" in check_log(tmp_path / "log.sqlite3").text


def test_doctor_finds_a_speech_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks.shutil, "which", lambda _: None)
    assert check_sound().remedy == "sudo apt install espeak-ng"
    monkeypatch.setattr(checks.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(checks, "_sound_card", lambda: False)
    assert check_sound().text == "espeak-ng is here, but no sound card."
    monkeypatch.setattr(checks, "_sound_card", lambda: True)
    assert check_sound() == Finding("voice", "works", "espeak-ng")


def test_buttons_without_wires_says_so() -> None:
    assert run("buttons", "--buttons", "keyboard", code=2).endswith("There is no wired button to show.\n")


def test_buttons_shows_the_wiring_and_each_press_and_lights_the_lamp(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory(revision="d04170")
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    monkeypatch.setattr(devices, "_key", hands(factory))
    text = run("buttons", "--buttons", "gpiozero")
    assert "GPIO 17  button of seat 1" in text
    assert text.splitlines()[-1] == "button of seat 2"


def hands(factory: MockFactory):
    """Somebody who presses the button of seat 2, waits for its lamp, and ends."""
    button, lamp = factory.pin(27), factory.pin(25)
    steps = iter([button.drive_low, None, button.drive_high])
    pause = devices.LOOK_S

    def key() -> str:
        step = next(steps, None)
        if step is not None:
            step()
        devices.select.select([], [], [], pause)
        return "q" if lamp.state else ""

    return key


@pytest.mark.parametrize(
    ("press", "words"),
    [
        (Press("end", 0, 2), "button of seat 2"),
        (Press("undo", 0), "button undo"),
        (Press("end", 0, 1, long=True), "button of seat 1, held down"),
    ],
)
def test_a_press_in_words(press: Press, words: str) -> None:
    assert devices.in_words(press) == words
