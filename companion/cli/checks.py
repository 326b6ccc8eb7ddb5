"""What works on this machine and what is missing: the checks of ``companion doctor``."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from companion.cli.pictures import described
from companion.sessions.place import default_log
from companion.settings import Settings
from hardware.buttons import GpioButtons
from hardware.cameras import open_camera
from hardware.errors import HardwareError
from hardware.gpio import wired_factory
from hardware.sound import PROGRAMS

State = Literal["works", "without", "missing"]  # "without": the game can be played without it
ENOUGH_MB = 200
SIZE = (1536, 864)


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the table: what it is about, how it stands, in words, the command that brings it."""

    about: str
    state: State
    text: str
    remedy: str = ""


def check_all(settings: Settings, spec: str) -> Iterator[Finding]:
    """All checks, one after the other; ``spec`` is the camera to try."""
    yield check_versions()
    yield check_camera(settings, spec)
    yield check_buttons(settings)
    yield check_display()
    yield check_sound()
    yield check_log()
    yield check_groups()


def check_versions() -> Finding:
    """Versions, and the combinations that are known not to work."""
    names = ("tabletop-companion", "opencv-python", "numpy", "pygame", "gpiozero", "picamera2")
    found = [f"{name} {version}" for name in names if (version := _version(name))]
    text = f"Python {platform.python_version()}, " + ", ".join(found)
    import cv2

    if not hasattr(cv2.aruco, "ArucoDetector") or int(cv2.__version__.split(".")[0]) > 4:
        text += f"; OpenCV {cv2.__version__} does not fit"
        return Finding("versions", "missing", text, 'pip install "opencv-python>=4.10,<5"')
    return Finding("versions", "works", text)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def check_camera(settings: Settings, spec: str) -> Finding:
    """Take a picture."""
    try:
        with open_camera(spec, streams=settings.camera.streams(SIZE)) as camera:
            camera.small()
            return Finding("camera", "works", f"{camera.name}: {described(camera.large().image)}")
    except HardwareError as error:
        return Finding("camera", "missing", error.sentence, error.remedy)


def check_buttons(settings: Settings) -> Finding:
    """Open the buttons for a moment."""
    try:
        pins = settings.pins()
    except HardwareError as error:
        return Finding("buttons", "missing", error.sentence, "correct that file")
    try:
        factory = wired_factory()
        with GpioButtons(_Nowhere(), _silent, pins, factory=factory) as buttons:
            return Finding("buttons", "works", f"{buttons.name}, {len(pins.seats)} seats. Try them: companion buttons")
    except HardwareError as error:
        return Finding("buttons", "without", f"{error.sentence} Keys stand for them.", error.remedy)


class _Nowhere:
    """A queue whose presses nobody wants."""

    def put(self, item: object, /) -> None:
        """Forget it."""


def _silent(_text: str) -> None:
    """Reports that nobody wants."""


def check_display() -> Finding:
    """Ask for a display without opening a window on it."""
    import pygame

    try:
        pygame.display.init()
        driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    except pygame.error as error:
        return Finding(
            "display", "without", f"No screen can be opened ({error}). The game is told in the terminal.", _kms()
        )
    finally:
        pygame.display.quit()
    if driver in ("dummy", "offscreen"):
        return Finding("display", "without", "No screen is here. The game is told in the terminal.", _kms())
    width, height = sizes[0] if sizes else (0, 0)
    return Finding("display", "works", f"{driver}, {width} x {height}")


def _kms() -> str:
    """What brings a screen to a Raspberry Pi without a desktop: pip's pygame can't draw there."""
    return "sudo apt install python3-pygame (and no pygame of pip), groups video, render and input"


def check_sound() -> Finding:
    """Look for a speech program and a sound card."""
    program = next((name for name in PROGRAMS if shutil.which(name)), "")
    if not program:
        return Finding("voice", "without", "No speech program: nothing is called out.", "sudo apt install espeak-ng")
    if not _sound_card():
        return Finding("voice", "without", f"{program} is here, but no sound card.", "plugging a loudspeaker in")
    return Finding("voice", "works", program)


def _sound_card(cards: Path = Path("/proc/asound/cards")) -> bool:
    """Whether Linux lists a sound card; without sound at all there is no list."""
    try:
        return "no soundcards" not in cards.read_text()
    except OSError:
        return False


def check_log(path: Path | None = None) -> Finding:
    """Whether games can be kept, and for how long the disk will do."""
    folder = (path or default_log()).parent
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not os.access(there, os.W_OK | os.X_OK) or not there.is_dir():
        return Finding("log", "missing", f"Games can't be kept in {folder}.", f"sudo chown -R $USER {there}")
    free = shutil.disk_usage(there).free // 1_000_000
    if free < ENOUGH_MB:
        return Finding("log", "missing", f"The disk of {folder} is nearly full: {free} MB.", "free some space")
    return Finding("log", "works", f"{folder}, {free / 1000:.0f} GB free")


DEVICES = {"gpio": "gpiochip*", "video": "video*", "render": "dri/render*", "input": "input/event*"}


def check_groups(dev: Path = Path("/dev"), allowed: Callable[[Path], bool] | None = None) -> Finding:
    """Whether the devices that are there may be used: each belongs to a group."""
    allowed = allowed or (lambda path: os.access(path, os.R_OK | os.W_OK))
    there = {group: sorted(dev.glob(pattern)) for group, pattern in DEVICES.items()}
    barred = [group for group, paths in there.items() if paths and not any(allowed(path) for path in paths)]
    if barred:
        text = f"These devices are here, but you may not use them: {', '.join(barred)}."
        return Finding("groups", "missing", text, f"sudo usermod -aG {','.join(barred)} $USER, then log in anew")
    seen = [group for group, paths in there.items() if paths]
    return Finding("groups", "works", f"devices that may be used: {', '.join(seen) or 'none are here'}")
