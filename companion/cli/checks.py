"""The checks of ``companion doctor``: what works on this machine and what is missing."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Literal

from companion.cli.machine import camera_spec, opened_camera
from companion.club.membership import membership_file, membership_of
from companion.error_messages import error_message
from companion.games.catalogue import GAMES, add_on_games
from companion.games.message import Message, Text, say, sentences
from companion.lens_file import BadLens, load_lens
from companion.messages import decimal, worded
from companion.reports.log_text import day_and_time
from companion.sessions.errors import LogError, NoSuchSession, no_locks_text
from companion.sessions.folders import game_folders, supports_locks
from companion.sessions.index_repair import has_access
from companion.sessions.log import SessionLog
from companion.sessions.opening import records_folder
from companion.settings import Settings
from companion.taught_file import BadTaught, load_taught
from hardware.buttons import GpioButtons
from hardware.camera import Image
from hardware.cameras import Chooser
from hardware.errors import HardwareError
from hardware.gpio import wired_factory
from hardware.pictures import small_of
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
from vision.aim import aim_of, quality_of
from vision.lens import Lens
from vision.localized import text_of_error
from vision.registration import register


def brightness(image: Image) -> float:
    """The mean grey of a BGR picture, from 0 for black to 1 for white."""
    return float(small_of(image).mean()) / 255


def describe_picture(image: Image, lens: Lens | None = None) -> Message:
    """Size, light, mat and focus: "1536 x 864, brightness 48%, the Rogue mat in view, sharp, 52 cm high, ..."."""
    height, width = image.shape[:2]
    bright = round(100 * brightness(image))
    found = register(image, None, lens).registration
    if found is None:
        return say("setup.picture-without-mat", shape=f"{width} x {height}", percent=bright)
    aim = aim_of(image, found)
    return say(
        "setup.picture",
        shape=f"{width} x {height}",
        percent=bright,
        title=found.mat.title,
        sharp=aim.sharp,
        said=aim.summary,
    )


def advice_on(image: Image, lens: Lens | None = None) -> tuple[Text, ...]:
    """Advice on a picture, the most important first."""
    sighting = register(image, None, lens)
    if sighting.registration is not None:
        return aim_of(image, sighting.registration).advice()
    remedy = sighting.trouble.sentence if sighting.trouble else say("setup.lay-a-mat")
    return (*quality_of(image).advice(), remedy)


State = Literal["ok", "warning", "problem"]  # a warning: the game can be played all the same
LEAST_FREE_MB = 200
LOW_FREE_MB = 1000
LOW_MEMORY_MB = 350
SIZE = (1536, 864)
OLDEST = 1_760_000_000.0  # s since 1970, before this version's release: a correct clock is later


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the table: its subject, its state, the message, and the remedy for this system."""

    about: str
    state: State
    message: Text
    helps: Text = ""

    @property
    def text(self) -> str:
        """The message in the language chosen."""
        return worded(self.message)

    @property
    def remedy(self) -> str:
        """The remedy in the language chosen."""
        return worded(self.helps)


@dataclass(slots=True)
class Picture:
    """The picture taken by the camera's check, for reports."""

    image: Image | None = None


def check_all(settings: Settings, spec: str | None, log: Path, picture: Picture | None = None) -> Iterator[Finding]:
    """Run all checks, one after the other; ``spec`` is the camera that was named, ``log`` the file for the games,
    ``picture`` receives the camera's picture.

    An unexpected failure of a check is a finding, too.
    """
    system = this_system()
    checks: list[tuple[str, Callable[[], Finding]]] = [
        ("machine", lambda: check_machine(system)),
        ("versions", check_versions),
        ("camera", lambda: check_camera(settings, spec, picture, log)),
        ("buttons", lambda: check_buttons(settings)),
        ("display", lambda: check_display(system)),
        ("voice", lambda: check_sound(system)),
        ("games", check_games),
        ("log", lambda: check_log(log)),
        ("club", lambda: check_club(log)),
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
        except Exception as error:  # a report must include the other checks
            why = f"{type(error).__name__}: {text_of_error(error)}"
            yield Finding(about, "warning", say("doctor.not-checked", why=why), say("doctor.send-report"))


def check_machine(system: System) -> Finding:
    """Check which machine and system this is."""
    text = f"{system.model or platform.machine()}, {system.name}, Linux {platform.release()}"
    if system.is_pi and platform.machine() not in ("aarch64", "arm64"):
        return Finding("machine", "problem", say("doctor.old-system", text=text), say("doctor.new-system"))
    return Finding("machine", "ok", text)


def check_games() -> Finding:
    """List the games; games of other packages that can't be loaded are a warning."""
    broken = add_on_games().broken.values()
    titles = say("doctor.games", all=tuple(spec.title for spec in GAMES.values()))
    return Finding("games", "warning" if broken else "ok", sentences(titles, *broken))


def check_versions() -> Finding:
    """Check for combinations of versions known not to work."""
    names = ("tabletop-companion", "opencv-python", "numpy", "onnxruntime", "pygame", "gpiozero", "picamera2")
    found = [f"{name} {version}" for name in names if (version := _version(name))]
    text = f"Python {platform.python_version()}, " + ", ".join(found)
    import cv2

    if not hasattr(cv2.aruco, "ArucoDetector") or int(cv2.__version__.split(".")[0]) > 4:
        misfit = say("doctor.opencv-misfit", text=text, version=cv2.__version__)
        return Finding("versions", "problem", misfit, 'pip install "opencv-python>=4.10,<5"')
    return Finding("versions", "ok", text)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def check_camera(
    settings: Settings, spec: str | None, picture: Picture | None = None, log: Path | None = None
) -> Finding:
    """Take a picture; check its light, its focus, and the position of the mat."""
    notices: list[str] = []
    try:
        chooser = Chooser(camera_spec(spec, settings, log), settings.camera.streams(SIZE), notices.append)
        with opened_camera(chooser, log) as camera:
            camera.small()  # many cameras open without an error, and only fail at the first picture
            image = camera.large().image
    except HardwareError as error:
        return Finding("camera", "problem", error.sentence, error.remedy or say("doctor.correct-that"))
    if picture is not None:
        picture.image = image
    advice = advice_on(image)
    seen = sentences(*notices, say("setup.camera-sees", name=camera.name, what=describe_picture(image)))
    return Finding("camera", "warning" if advice else "ok", seen, sentences(*advice) if advice else "")


def check_buttons(settings: Settings) -> Finding:
    """Open the buttons for a moment."""
    try:
        pins = settings.pins()
    except HardwareError as error:
        return Finding("buttons", "problem", error.sentence, say("doctor.correct-file"))
    try:
        factory = wired_factory()
        with GpioButtons(_NullQueue(), _discard, pins, factory=factory) as buttons:
            return Finding("buttons", "ok", say("doctor.buttons", name=buttons.name, count=len(pins.seats)))
    except HardwareError as error:
        if not this_system().is_pi:
            return Finding("buttons", "ok", say("doctor.no-buttons"))
        return Finding("buttons", "warning", sentences(error.sentence, say("doctor.keys-instead")), error.remedy)


class _NullQueue:
    """A queue that discards presses."""

    def put(self, item: object, /) -> None:
        """Do nothing."""


def _discard(_text: str) -> None:
    """Ignore a message."""


def check_display(system: System | None = None) -> Finding:
    """Request a display without opening a window on it."""
    import pygame

    try:
        pygame.display.init()
        driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    except pygame.error as error:
        return Finding(
            "display", "warning", say("doctor.screen-not-opened", why=error_message(error)), _screen_remedy(system)
        )
    finally:
        pygame.display.quit()
    if driver in ("dummy", "offscreen"):  # what SDL falls back on without an error
        return Finding("display", "warning", say("doctor.no-screen"), _screen_remedy(system))
    width, height = sizes[0] if sizes else (0, 0)
    return Finding("display", "ok", f"{driver}, {width} x {height}")


def _screen_remedy(system: System | None) -> Text:
    """The remedy for a missing screen: a desktop, or on a Raspberry Pi without one the system's pygame."""
    system = system or this_system()
    if system.is_pi:
        return say("doctor.pygame", text=system.install("python3-pygame"))
    return say("doctor.desktop")


def check_sound(system: System | None = None) -> Finding:
    """Look for a speech program and a sound card."""
    program = next((name for name in PROGRAMS if shutil.which(name)), "")
    if not program:
        return Finding("voice", "warning", say("doctor.no-speech"), (system or this_system()).install("espeak-ng"))
    if not _sound_card():
        return Finding("voice", "warning", say("doctor.no-sound-card", name=program), say("doctor.loudspeaker"))
    return Finding("voice", "ok", program)


def _sound_card(cards: Path = Path("/proc/asound/cards")) -> bool:
    """Whether Linux lists a sound card; without sound there is no list."""
    try:
        return "no soundcards" not in cards.read_text()
    except OSError:
        return False


def check_log(path: Path) -> Finding:
    """Check whether games can be saved and read, and whether there is enough space."""
    folder = path.absolute().parent
    try:
        there = next(place for place in (folder, *folder.parents) if place.exists())
    except PermissionError:
        return Finding("log", "problem", say("doctor.not-kept", folder=str(folder)), _chown_command(folder))
    if not there.is_dir():
        message = say("doctor.no-folder", folder=str(folder), file=str(there))
        return Finding("log", "problem", message, say("doctor.remove", file=str(there)))
    if os.statvfs(there).f_flag & os.ST_RDONLY:
        return Finding("log", "problem", say("doctor.read-only", folder=str(folder)), say("doctor.new-card"))
    if not has_access(there, os.W_OK | os.X_OK):
        return Finding("log", "problem", say("doctor.not-kept", folder=str(folder)), _chown_command(there))
    if barred := next((part for part in _log_files(path) if not has_access(part, os.R_OK | os.W_OK)), None):
        return Finding("log", "problem", say("doctor.log-barred", file=str(barred)), _chown_command(folder))
    # Only now: a read-only card or an inaccessible folder matters more than free space.
    free = shutil.disk_usage(there).free // 1_000_000
    if free < LEAST_FREE_MB:
        full = say("doctor.disk-full", folder=str(folder), size=free)
        return Finding("log", "problem", full, say("doctor.free-space"))
    if not supports_locks(there):
        return Finding("log", "warning", no_locks_text(path), say("doctor.another-drive"))
    try:
        with SessionLog.reading(path) as log:
            if log.notices:
                return Finding("log", "warning", log.notices[0], "companion check")
    except NoSuchSession:
        pass  # the first game makes one
    except LogError as error:
        return Finding("log", "problem", error_message(error), say("doctor.correct-that"))
    text = say("doctor.space", folder=str(folder), text=decimal(free / 1000))
    little = free < LOW_FREE_MB
    return Finding("log", "warning" if little else "ok", text, say("doctor.free-space") if little else "")


def _log_files(path: Path) -> Iterator[Path]:
    """The existing files of a log, and the folders of its games."""
    root = records_folder(path)
    yield from (part for part in (path, root) if part.exists())
    if root.is_dir() and has_access(root, os.R_OK | os.X_OK):
        for folder in game_folders(root):
            yield folder.path
            if has_access(folder.path, os.X_OK) and folder.record.exists():
                yield folder.record


def _chown_command(path: Path) -> str:
    """The command that makes a folder this user's own."""
    return f"sudo chown -R $USER {shlex.quote(str(path))}"


def check_club(log: Path) -> Finding:
    """Check whether games reach the club; its address and database errors are left out, as they may have names."""
    membership = membership_of(log)
    if membership is None:
        if membership_file(log).exists():
            return Finding("club", "warning", say("doctor.club-damaged"), "companion club join")
        return Finding("club", "ok", say("doctor.no-club"))
    if membership.failing:
        failing = say("doctor.club-failing", began=day_and_time(membership.failing))
        return Finding("club", "warning", failing, "companion club send")
    sent = day_and_time(membership.sent) if membership.sent else "no"
    return Finding("club", "ok", say("doctor.club", began=sent))


def check_lens() -> Finding:
    """Check whether the measured lens can be used."""
    try:
        lens = load_lens()
    except BadLens as error:
        return Finding("lens", "problem", error_message(error), say("doctor.lens-anew"))
    return Finding("lens", "ok", say("doctor.lens") if lens else say("doctor.lens-from-mat"))


def check_taught() -> Finding:
    """Check whether the file with what the household taught can be used."""
    try:
        taught = load_taught()
    except BadTaught as error:
        return Finding("taught", "problem", error_message(error), say("doctor.teach-anew"))
    found = bool(taught.dice or taught.discs or taught.sides or taught.bare)
    return Finding("taught", "ok", say("doctor.taught") if found else say("doctor.nothing-taught"))


DEVICES = {"gpio": "gpiochip*", "video": "video*", "render": "dri/render*", "input": "input/event*"}


def check_groups(dev: Path = Path("/dev"), allowed: Callable[[Path], bool] | None = None) -> Finding:
    """Check access to the devices: each belongs to a group."""
    allowed = allowed or (lambda path: os.access(path, os.R_OK | os.W_OK))
    there = {group: sorted(dev.glob(pattern)) for group, pattern in DEVICES.items()}
    barred = [group for group, paths in there.items() if paths and not any(allowed(path) for path in paths)]
    if barred:
        join = say("doctor.log-in-anew", text=f"sudo usermod -aG {','.join(barred)} $USER")
        return Finding("groups", "problem", say("doctor.barred", all=tuple(barred)), join)
    seen = tuple(group for group, paths in there.items() if paths)
    return Finding("groups", "ok", say("doctor.devices", all=seen) if seen else say("doctor.no-devices"))


def check_warmth(system: System) -> Finding:
    """Check the temperature of the processor."""
    warm = system.temperature
    if warm is None:
        return Finding("warmth", "ok", say("doctor.no-temperature"))
    remedy = say("doctor.cool")
    if warm >= TOO_HOT:
        return Finding("warmth", "problem", say("doctor.too-hot", size=round(warm)), remedy)
    return Finding("warmth", "warning" if warm >= HOT else "ok", f"{warm:.0f} °C", remedy if warm >= HOT else "")


def check_power(system: System) -> Finding:
    """Check a Raspberry Pi's power supply, and whether it was throttled."""
    bits = system.throttled
    if bits is None:
        return Finding("power", "ok", say("doctor.does-not-say"))
    if bits & UNDER_VOLTAGE:
        return Finding("power", "problem", say("doctor.voltage-low"), _supply_remedy(system))
    if bits & (CAPPED | THROTTLED_NOW | SOFT_LIMIT):
        return Finding("power", "problem", say("doctor.slowed-down"), say("doctor.fan"))
    if bits & (UNDER_VOLTAGE << 16):
        return Finding("power", "warning", say("doctor.voltage-was-low"), _supply_remedy(system))
    if bits & SINCE_START:
        return Finding("power", "warning", say("doctor.was-slowed-down"), say("doctor.fan"))
    return Finding("power", "ok", say("doctor.power-never-slow") if not bits & NOW else say("doctor.power-enough"))


def _supply_remedy(system: System) -> Message:
    return say("doctor.supply", strong="Raspberry Pi 5" in system.model)


def check_memory(meminfo: Path = Path("/proc/meminfo")) -> Finding:
    """Check the free memory."""
    try:
        numbers = dict(line.split(":", 1) for line in meminfo.read_text().splitlines() if ":" in line)
        free = int(numbers["MemAvailable"].split()[0]) // 1000
    except (OSError, KeyError, ValueError, IndexError):
        return Finding("memory", "ok", say("doctor.does-not-say"))
    if free < LOW_MEMORY_MB:
        return Finding("memory", "warning", say("doctor.memory-low", size=free), say("doctor.more-memory"))
    return Finding("memory", "ok", say("doctor.memory", size=free))


SYNCHRONISED = Path("/run/systemd/timesync/synchronized")


def check_clock(now: float | None = None, synchronised: Path = SYNCHRONISED) -> Finding:
    """Check the date: a Raspberry Pi's clock has no battery."""
    now = time.time() if now is None else now
    text = day_and_time(datetime.fromtimestamp(now, UTC).isoformat())
    remedy = say("doctor.set-clock")
    if now < OLDEST:
        return Finding("clock", "warning", say("doctor.clock-wrong", text=text), remedy)
    if synchronised.parent.exists() and not synchronised.exists():
        return Finding("clock", "warning", say("doctor.clock-unset", text=text), remedy)
    return Finding("clock", "ok", text)
