"""What works on this machine and what is missing: the checks of ``companion doctor``."""

from __future__ import annotations

import os
import platform
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from companion.cli.pictures import advice_on, described
from companion.games.catalogue import GAMES, added
from companion.games.rulebook import words
from companion.lens_file import BadLens, load_lens
from companion.sessions.place import default_log
from companion.settings import Settings
from companion.taught import BadTaught, load_taught
from hardware.buttons import GpioButtons
from hardware.camera import Image
from hardware.cameras import open_camera
from hardware.errors import HardwareError
from hardware.gpio import wired_factory
from hardware.sound import PROGRAMS
from hardware.system import (
    CAPPED,
    HOT,
    NOW,
    SINCE_START,
    SOFT_LIMIT,
    THROTTLED_NOW,
    TOO_HOT,
    UNDER_VOLTAGE,
    System,
    this_system,
)

State = Literal["ok", "warning", "problem"]  # a warning: the game can be played all the same
ENOUGH_MB = 200
LITTLE_MB = 1000
LITTLE_MEMORY_MB = 350
SIZE = (1536, 864)
OLDEST = 1_760_000_000.0  # s since 1970: no clock that is right shows an earlier time than this version was made


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the table: what it is about, how it stands, in words, what to do about it on this system."""

    about: str
    state: State
    text: str
    remedy: str = ""


@dataclass(slots=True)
class Picture:
    """The picture that the camera's check took, for a report that wants one."""

    image: Image | None = None


def check_all(settings: Settings, spec: str, picture: Picture | None = None) -> Iterator[Finding]:
    """All checks, one after the other; ``spec`` is the camera to try, ``picture`` gets what it saw.

    A check that fails in a way that nobody thought of is a finding, too.
    """
    system = this_system()
    checks: list[tuple[str, Callable[[], Finding]]] = [
        ("machine", lambda: check_machine(system)),
        ("versions", check_versions),
        ("camera", lambda: check_camera(settings, spec, picture)),
        ("buttons", lambda: check_buttons(settings)),
        ("display", lambda: check_display(system)),
        ("voice", lambda: check_sound(system)),
        ("games", check_games),
        ("log", check_log),
        ("lens", check_lens),
        ("taught", check_taught),
        ("groups", check_groups),
        ("warmth", lambda: check_warmth(system)),
        ("power", lambda: check_power(system)),
        ("memory", check_memory),
        ("clock", check_clock),
    ]
    for about, check in checks:
        try:
            yield check()
        except Exception as error:
            text = f"This could not be checked ({type(error).__name__}: {error})."
            yield Finding(about, "warning", text, "companion doctor --report FILE, and sending that file")


def check_machine(system: System) -> Finding:
    """Which machine and system this is."""
    text = f"{system.model or platform.machine()}, {system.name}, Linux {platform.release()}"
    if system.is_pi and platform.machine() not in ("aarch64", "arm64"):
        return Finding("machine", "problem", f"{text}: the system has 32 bits", "installing the 64-bit system")
    return Finding("machine", "ok", text)


def check_games() -> Finding:
    """Which games there are; those of other packages that can't be used."""
    broken = added().broken.values()
    text = " ".join((f"{words(spec.title for spec in GAMES.values())}.", *broken))
    return Finding("games", "warning" if broken else "ok", text)


def check_versions() -> Finding:
    """Versions, and the combinations that are known not to work."""
    names = ("tabletop-companion", "opencv-python", "numpy", "onnxruntime", "pygame", "gpiozero", "picamera2")
    found = [f"{name} {version}" for name in names if (version := _version(name))]
    text = f"Python {platform.python_version()}, " + ", ".join(found)
    import cv2

    if not hasattr(cv2.aruco, "ArucoDetector") or int(cv2.__version__.split(".")[0]) > 4:
        text += f"; OpenCV {cv2.__version__} does not fit"
        return Finding("versions", "problem", text, 'pip install "opencv-python>=4.10,<5"')
    return Finding("versions", "ok", text)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def check_camera(settings: Settings, spec: str, picture: Picture | None = None) -> Finding:
    """Take a picture; say what is wrong with its light, its focus, or how the mat lies in it."""
    try:
        with open_camera(spec, streams=settings.camera.streams(SIZE)) as camera:
            camera.small()
            image = camera.large().image
    except HardwareError as error:
        return Finding("camera", "problem", error.sentence, error.remedy or "correcting that")
    if picture is not None:
        picture.image = image
    advice = advice_on(image)
    text = f"{camera.name}: {described(image)}"
    return Finding("camera", "warning" if advice else "ok", text, " ".join(advice))


def check_buttons(settings: Settings) -> Finding:
    """Open the buttons for a moment."""
    try:
        pins = settings.pins()
    except HardwareError as error:
        return Finding("buttons", "problem", error.sentence, "correcting that file")
    try:
        factory = wired_factory()
        with GpioButtons(_Nowhere(), _silent, pins, factory=factory) as buttons:
            return Finding("buttons", "ok", f"{buttons.name}, {len(pins.seats)} seats. Try them: companion buttons")
    except HardwareError as error:
        if not this_system().is_pi:
            return Finding("buttons", "ok", "none are wired, this is no Raspberry Pi; keys and touch stand for them")
        return Finding("buttons", "warning", f"{error.sentence} Keys stand for them.", error.remedy)


class _Nowhere:
    """A queue whose presses nobody wants."""

    def put(self, item: object, /) -> None:
        """Forget it."""


def _silent(_text: str) -> None:
    """Reports that nobody wants."""


def check_display(system: System | None = None) -> Finding:
    """Ask for a display without opening a window on it."""
    import pygame

    try:
        pygame.display.init()
        driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    except pygame.error as error:
        text = f"No screen can be opened ({error}). The game is told in the terminal."
        return Finding("display", "warning", text, _screen(system))
    finally:
        pygame.display.quit()
    if driver in ("dummy", "offscreen"):
        return Finding("display", "warning", "No screen is here. The game is told in the terminal.", _screen(system))
    width, height = sizes[0] if sizes else (0, 0)
    return Finding("display", "ok", f"{driver}, {width} x {height}")


def _screen(system: System | None) -> str:
    """What brings a screen: a desktop, or on a Raspberry Pi without one a pygame that can draw there; pip's can't."""
    system = system or this_system()
    if system.is_pi:
        return f"{system.install('python3-pygame')} (and no pygame of pip), groups video, render and input"
    return "starting from a desktop, or connecting a screen"


def check_sound(system: System | None = None) -> Finding:
    """Look for a speech program and a sound card."""
    program = next((name for name in PROGRAMS if shutil.which(name)), "")
    if not program:
        return Finding("voice", "warning", "No speech program: nothing is called out.", _speech(system))
    if not _sound_card():
        return Finding("voice", "warning", f"{program} is here, but no sound card.", "plugging a loudspeaker in")
    return Finding("voice", "ok", program)


def _speech(system: System | None) -> str:
    return (system or this_system()).install("espeak-ng")


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
    if not there.is_dir():
        return Finding("log", "problem", f"Games can't be kept in {folder}: {there} is no folder.", f"removing {there}")
    if os.statvfs(there).f_flag & os.ST_RDONLY:
        text = f"Games can't be kept in {folder}: the disk can only be read, as after a fault of the card."
        return Finding("log", "problem", text, "starting the machine anew; if it stays so, a new card")
    if not os.access(there, os.W_OK | os.X_OK):
        return Finding("log", "problem", f"Games can't be kept in {folder}.", f"sudo chown -R $USER {there}")
    free = shutil.disk_usage(there).free // 1_000_000
    text = f"{folder}, {free / 1000:.1f} GB free"
    if free < ENOUGH_MB:
        return Finding("log", "problem", f"The disk of {folder} is nearly full: {free} MB.", "freeing some space")
    return Finding(
        "log", "warning" if free < LITTLE_MB else "ok", text, "freeing some space" if free < LITTLE_MB else ""
    )


def check_lens() -> Finding:
    """Whether the lens that was measured can be used."""
    try:
        lens = load_lens()
    except BadLens as error:
        return Finding("lens", "problem", str(error), "companion calibrate --forget, then companion calibrate lens")
    return Finding("lens", "ok", "measured" if lens else "told from the mat (companion calibrate lens measures it)")


def check_taught() -> Finding:
    """Whether what the household taught can be used."""
    try:
        taught = load_taught()
    except BadTaught as error:
        return Finding("taught", "problem", str(error), "companion teach --forget, then companion teach")
    found = bool(taught.dice or taught.discs or taught.sides or taught.bare)
    return Finding("taught", "ok", "your dice and boards are known" if found else "nothing (companion teach)")


DEVICES = {"gpio": "gpiochip*", "video": "video*", "render": "dri/render*", "input": "input/event*"}


def check_groups(dev: Path = Path("/dev"), allowed: Callable[[Path], bool] | None = None) -> Finding:
    """Whether the devices that are there may be used: each belongs to a group."""
    allowed = allowed or (lambda path: os.access(path, os.R_OK | os.W_OK))
    there = {group: sorted(dev.glob(pattern)) for group, pattern in DEVICES.items()}
    barred = [group for group, paths in there.items() if paths and not any(allowed(path) for path in paths)]
    if barred:
        text = f"These devices are here, but you may not use them: {', '.join(barred)}."
        return Finding("groups", "problem", text, f"sudo usermod -aG {','.join(barred)} $USER, then log in anew")
    seen = [group for group, paths in there.items() if paths]
    return Finding("groups", "ok", f"devices that may be used: {', '.join(seen) or 'none are here'}")


def check_warmth(system: System) -> Finding:
    """The temperature of the processor."""
    warm = system.temperature
    if warm is None:
        return Finding("warmth", "ok", "no temperature is measured here")
    remedy = "a heat sink or a fan, and air around the machine"
    if warm >= TOO_HOT:
        return Finding("warmth", "problem", f"{warm:.0f} °C: the machine slows itself down.", remedy)
    return Finding("warmth", "warning" if warm >= HOT else "ok", f"{warm:.0f} °C", remedy if warm >= HOT else "")


def check_power(system: System) -> Finding:
    """What a Raspberry Pi says of its power supply and of being slowed down."""
    bits = system.throttled
    if bits is None:
        return Finding("power", "ok", "this machine does not say")
    if bits & UNDER_VOLTAGE:
        return Finding("power", "problem", "The voltage is too low at this moment.", _supply(system))
    if bits & (CAPPED | THROTTLED_NOW | SOFT_LIMIT):
        return Finding("power", "problem", "The machine is being slowed down at this moment.", "a heat sink or a fan")
    if bits & (UNDER_VOLTAGE << 16):
        return Finding("power", "warning", "The voltage was too low since the start.", _supply(system))
    if bits & SINCE_START:
        return Finding("power", "warning", "The machine was slowed down since the start.", "a heat sink or a fan")
    return Finding("power", "ok", "enough, never slowed down" if not bits & NOW else "enough")


def _supply(system: System) -> str:
    supply = "27 W (5.1 V, 5 A)" if "Raspberry Pi 5" in system.model else "15 W (5.1 V, 3 A)"
    return f"the power supply made for it, {supply}, and its own cable"


def check_memory(meminfo: Path = Path("/proc/meminfo")) -> Finding:
    """Memory that is free for the program."""
    try:
        numbers = dict(line.split(":", 1) for line in meminfo.read_text().splitlines() if ":" in line)
        free = int(numbers["MemAvailable"].split()[0]) // 1000
    except (OSError, KeyError, ValueError, IndexError):
        return Finding("memory", "ok", "this machine does not say")
    if free < LITTLE_MEMORY_MB:
        return Finding("memory", "warning", f"{free} MB are free.", "ending other programs, or 2 GB of memory")
    return Finding("memory", "ok", f"{free} MB are free")


SYNCHRONISED = Path("/run/systemd/timesync/synchronized")


def check_clock(now: float | None = None, synchronised: Path = SYNCHRONISED) -> Finding:
    """Whether the date of the games will be right: a Raspberry Pi has no battery for its clock."""
    now = time.time() if now is None else now
    text = time.strftime("%d %b %Y %H:%M", time.localtime(now))
    remedy = "a network for a moment, or: sudo date -s '2026-01-31 20:00'"
    if now < OLDEST:
        return Finding("clock", "warning", f"The clock is wrong: {text}. Games get that date.", remedy)
    if synchronised.parent.exists() and not synchronised.exists():
        text += ", not set by the network since the start: games may get a wrong date"
        return Finding("clock", "warning", text, remedy)
    return Finding("clock", "ok", text)
