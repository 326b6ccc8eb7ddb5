"""``companion doctor``, ``buttons`` and ``camera``: the messages about missing devices."""

from pathlib import Path

import cv2
import gpiozero
import numpy as np
import pytest
import typer
from gpiozero.pins.mock import MockFactory
from typer.testing import CliRunner

from companion.cli import checks, devices
from companion.cli.app import app
from companion.cli.checks import (
    Finding,
    advice_on,
    check_buttons,
    check_clock,
    check_display,
    check_groups,
    check_log,
    check_machine,
    check_memory,
    check_power,
    check_sound,
    check_taught,
    check_warmth,
    describe_picture,
)
from companion.sessions.events import Header
from companion.sessions.folders import GameFolder
from companion.sessions.log import SessionLog
from companion.sessions.opening import records_folder
from companion.settings import Settings
from hardware import camera_picamera2, camera_v4l2, cameras, gpio
from hardware.errors import NoCamera
from hardware.presses import Press
from hardware.recording import Episode, RecordingWriter
from hardware.system import System
from vision.virtual.table import VirtualTable


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


def machine(root: Path, model: str = "", issue: bool = False, apt: bool = True) -> System:
    """A machine made of files."""
    for name, content in (("proc/device-tree/model", model and f"{model}\0"), ("etc/rpi-issue", "x" * issue)):
        if content:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(content)
    if apt:
        (root / "usr/bin").mkdir(parents=True)
        (root / "usr/bin/apt").touch()
    return System(root)


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch):
    """Lets the program believe that it runs on some machine."""

    def believe(system: System) -> System:
        for module in (cameras, camera_picamera2, gpio, checks):
            monkeypatch.setattr(module, "this_system", lambda: system)
        return system

    return believe


@pytest.fixture
def pi(tmp_path: Path, on, monkeypatch: pytest.MonkeyPatch) -> System:
    monkeypatch.setattr(checks.platform, "machine", lambda: "aarch64")
    return on(machine(tmp_path / "root", "Raspberry Pi 5 Model B Rev 1.0", issue=True))


def run(*arguments: str, code: int = 0, keys: str = "") -> str:
    result = CliRunner().invoke(app, list(arguments), input=keys)
    assert result.exit_code == code, result.output
    return result.output


def test_camera_says_size_and_light_and_writes_the_picture(recording: str, tmp_path: Path) -> None:
    path = tmp_path / "table.jpg"
    assert run("camera", "--spec", recording, "-o", str(path)) == (
        "recording game: 1536 x 864, brightness 50%, no mat in view\n"
        "No mat is in view: lay a mat under the camera with its four corner markers free.\n"
        f"The picture is in {path}.\n"
    )
    assert cv2.imread(str(path)).shape == (864, 1536, 3)


def test_camera_goes_by_the_settings(recording: str, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(f'[camera]\nsource = "{recording}"\n')
    assert run("camera").startswith("recording game: 1536 x 864")


@pytest.mark.usefixtures("_no_camera")
def test_on_another_machine_nothing_is_said_of_packages_that_it_does_not_have(tmp_path: Path, on) -> None:
    on(machine(tmp_path / "root"))
    text = run("camera", code=2)
    assert text.startswith("No camera was found. No USB camera is plugged in.")
    assert text.endswith("This helps: plugging a USB camera in\n")
    finding = check_buttons(Settings())
    assert (finding.state, "picamera2" in finding.text, "apt" in finding.remedy) == ("ok", False, False)
    assert check_sound(machine(tmp_path / "fedora", apt=False)).remedy.startswith("installing espeak-ng with")
    assert "apt" not in check_display(System(tmp_path / "root")).remedy


@pytest.mark.usefixtures("_no_camera", "pi")
def test_camera_without_any_is_said_without_a_traceback() -> None:
    text = run("camera", code=2)
    assert text.startswith("No camera was found. Picamera2 can't be used here (no libcamera). No USB camera")
    assert text.endswith("This helps: sudo apt install python3-picamera2\n")


def test_a_picture_that_cannot_be_written_is_said(recording: str, tmp_path: Path) -> None:
    text = run("camera", "--spec", recording, "-o", str(tmp_path / "no" / "x.jpg"), code=2)
    assert "can't be written: No such file or directory. Name another file." in text


def test_broken_settings_are_said(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[camera")
    assert "is not valid TOML" in run("camera", code=2)


@pytest.mark.parametrize(("grey", "advice"), [(10, "too dark"), (245, "too bright"), (120, "")])
def test_a_picture_that_is_too_dark_or_too_bright_is_called_so(grey: int, advice: str) -> None:
    picture = np.full((432, 768, 3), grey, np.uint8)
    assert str(describe_picture(picture)).endswith(f"brightness {grey / 255:.0%}, no mat in view")
    assert (advice in advice_on(picture)[0]) if advice else "mat" in advice_on(picture)[0]


def test_camera_says_focus_height_and_mat() -> None:
    picture = VirtualTable("rogue", 2).render(1.0)
    assert "Rogue mat in view, sharp, 4" in str(describe_picture(picture))
    assert advice_on(picture) == ()
    blurred = cv2.GaussianBlur(picture, (0, 0), 2.5)
    assert "not sharp" in str(describe_picture(blurred))
    assert advice_on(blurred)[0].startswith("The picture is not sharp")


def test_doctor_with_a_camera_is_ready(recording: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_LOG", str(tmp_path / "log.sqlite3"))
    monkeypatch.setattr(checks, "check_groups", lambda: Finding("groups", "ok", "all"))
    monkeypatch.setattr(checks, "check_log", lambda _: Finding("log", "ok", "there"))
    text = run("doctor", "--camera", recording)
    for about in ("versions", "camera", "buttons", "display", "voice", "log", "groups"):
        assert any(line.startswith(about) for line in text.splitlines())
    assert "\nReady to play." in text


@pytest.mark.usefixtures("_no_camera", "pi")
def test_doctor_without_a_camera_names_the_command_that_brings_it() -> None:
    text = run("doctor", code=1)
    line = next(line for line in text.splitlines() if line.startswith("camera"))
    assert "✗ problem" in line
    assert "sudo apt install python3-picamera2" in text
    assert "Not ready. Problems: camera" in text


def test_doctor_says_that_games_can_be_played_without_a_camera(capsys: pytest.CaptureFixture[str]) -> None:
    by_hand = "Meanwhile games can be played by touch or keys: companion run."
    for missing, playable in (("camera",), True), (("camera", "log"), False):
        with pytest.raises(typer.Exit):
            devices._conclude([Finding(about, "problem", "gone") for about in missing])
        assert (by_hand in capsys.readouterr().out) is playable


@pytest.mark.usefixtures("pi")
def test_doctor_finds_wired_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wired(MockFactory):
        """Not called simulated by its own name; the doctor must look deeper."""

    monkeypatch.setattr(gpiozero.Device, "pin_factory", Wired(revision="d04170"))
    assert check_buttons(Settings()).state == "warning"
    monkeypatch.setattr(checks, "wired_factory", lambda: gpiozero.Device.pin_factory)
    finding = check_buttons(Settings())
    assert finding.state == "ok"
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
    assert finding.state == "problem"
    assert finding.remedy == "sudo usermod -aG gpio,input $USER, then log in anew"
    assert check_groups(tmp_path, allowed=lambda _: True).text == "devices that may be used: gpio, video, input"
    assert check_groups(tmp_path / "none").state == "ok"


def test_doctor_says_when_games_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_log(tmp_path / "new" / "log.sqlite3").state == "ok"
    (tmp_path / "file").touch()
    assert check_log(tmp_path / "file" / "log.sqlite3").state == "problem"
    monkeypatch.setattr(checks, "LEAST_FREE_MB", 10**12)
    assert "nearly full" in check_log(tmp_path / "log.sqlite3").text


@pytest.mark.parametrize("words", [(), ("--log-db",)])
def test_doctor_checks_the_folder_that_is_really_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    (tmp_path / "file").touch()
    path = str(tmp_path / "file" / "log.sqlite3")
    monkeypatch.setenv("COMPANION_LOG", "" if words else path)
    text = run("doctor", "--camera", "recording:/nowhere", *words, *([path] if words else []), code=1)
    assert "removing" in next(line for line in text.splitlines() if line.startswith("log"))


def test_doctor_says_when_a_game_belongs_to_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.sqlite3"
    with SessionLog.open(path) as log:
        log.begin(Header("rogue", ("Ann",)))
    assert check_log(path).state == "ok"
    record = GameFolder(records_folder(path), 1).record
    monkeypatch.setattr(checks, "has_access", lambda part, _: part != record)
    finding = check_log(path)
    assert (finding.state, finding.remedy) == ("problem", f"sudo chown -R $USER {tmp_path}")
    assert str(record) in finding.text


def test_doctor_says_when_the_log_is_something_else_or_damaged(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    path.mkdir()
    assert check_log(path).text == f"{path} is no session log. Name another file."
    path.rmdir()
    with SessionLog.open(path) as log:
        log.begin(Header("rogue", ("Ann",)))
    path.write_bytes(path.read_bytes()[:5000])
    finding = check_log(path)
    assert (finding.state, finding.remedy) == ("warning", "companion check")


def test_doctor_says_when_a_drive_has_no_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "supports_locks", lambda _: False)
    finding = check_log(tmp_path / "log.sqlite3")
    assert finding.state == "warning"
    assert "can't lock files" in finding.text


def test_doctor_finds_a_speech_program(monkeypatch: pytest.MonkeyPatch, pi: System) -> None:
    monkeypatch.setattr(checks.shutil, "which", lambda _: None)
    assert check_sound(pi).remedy == "sudo apt install --no-install-recommends espeak-ng"
    monkeypatch.setattr(checks.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(checks, "_sound_card", lambda: False)
    assert check_sound(pi).text == "espeak-ng is here, but no sound card."
    monkeypatch.setattr(checks, "_sound_card", lambda: True)
    assert check_sound(pi) == Finding("voice", "ok", "espeak-ng")


@pytest.mark.parametrize(
    ("millidegrees", "state", "text"),
    [
        ("", "ok", "no temperature"),
        ("51234", "ok", "51 °C"),
        ("76000", "warning", "76 °C"),
        ("84000", "problem", "slows"),
    ],
)
def test_doctor_feels_the_warmth(tmp_path: Path, millidegrees: str, state: str, text: str) -> None:
    if millidegrees:
        (tmp_path / "sys/class/thermal/thermal_zone0").mkdir(parents=True)
        (tmp_path / "sys/class/thermal/thermal_zone0/temp").write_text(f"{millidegrees}\n")
    finding = check_warmth(System(tmp_path))
    assert (finding.state, text in finding.text, bool(finding.remedy)) == (state, True, state != "ok")


@pytest.mark.parametrize(
    ("bits", "state", "text"),
    [
        ("0", "ok", "never slowed down"),
        ("50005", "problem", "The voltage is too low at this moment."),
        ("50000", "warning", "The voltage was too low since the start."),
        ("4", "problem", "is being slowed down"),
        ("80000", "warning", "was slowed down"),
        ("junk", "ok", "does not say"),
    ],
)
def test_doctor_knows_whether_the_machine_is_slowed_down(tmp_path: Path, bits: str, state: str, text: str) -> None:
    system = machine(tmp_path, "Raspberry Pi 5 Model B Rev 1.0")
    path = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    path.parent.mkdir(parents=True)
    path.write_text(f"{bits}\n")
    finding = check_power(system)
    assert (finding.state, text in finding.text) == (state, True)
    assert ("27 W" in finding.remedy) == ("voltage" in finding.text)


def test_doctor_reads_the_clock_and_the_memory(tmp_path: Path) -> None:
    assert check_clock(0.0).text.startswith("The clock is wrong: 01 Jan 1970")
    (tmp_path / "timesync").mkdir()
    assert check_clock(2e9, tmp_path / "timesync/synchronized").state == "warning"
    (tmp_path / "timesync/synchronized").touch()
    assert check_clock(2e9, tmp_path / "timesync/synchronized").state == "ok"
    (tmp_path / "meminfo").write_text("MemTotal: 999 kB\nMemAvailable:  210000 kB\n")
    assert check_memory(tmp_path / "meminfo").text == "210 MB are free."
    assert check_memory(tmp_path / "none").state == "ok"


def test_doctor_looks_at_what_was_taught_and_at_32_bits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_taught().state == "ok"
    (tmp_path / "taught.json").write_text("[")
    assert (check_taught().state, "--forget" in check_taught().remedy) == ("problem", True)
    monkeypatch.setattr(checks.platform, "machine", lambda: "armv7l")
    assert check_machine(machine(tmp_path / "pi", "Raspberry Pi 4 Model B")).state == "problem"
    assert check_machine(System(tmp_path / "none")).state == "ok"


def test_a_check_that_fails_itself_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Finding:
        raise KeyError("a bug")

    monkeypatch.setattr(checks, "check_versions", fail)
    text = run("doctor", "--camera", "recording:/nowhere", code=1)
    assert "This could not be checked (KeyError: 'a bug')." in text


def test_the_report_holds_the_findings_and_nothing_about_who_plays(
    recording: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_OPTIONS", "rogue --player Ann --player Ben")
    path = tmp_path / "report.txt"
    CliRunner().invoke(app, ["doctor", "--camera", recording, "--report", str(path)])
    text = path.read_text()
    for heading in ("# Findings", "# Machine", "# Settings", "# Packages", "opencv-python"):
        assert heading in text
    assert "Ann" not in text
    assert not path.with_suffix(".jpg").exists()
    CliRunner().invoke(app, ["doctor", "--camera", recording, "--report", str(path), "--picture"])
    assert cv2.imread(str(path.with_suffix(".jpg"))).shape == (864, 1536, 3)


def test_buttons_without_wires_says_so() -> None:
    assert run("buttons", "--buttons", "keyboard", code=2).endswith("There is no wired button to show.\n")


def test_buttons_shows_the_wiring_and_each_press_and_lights_the_lamp(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory(revision="d04170")
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    monkeypatch.setattr(devices, "_read_key", hands(factory))
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
    assert devices.press_text(press) == words
