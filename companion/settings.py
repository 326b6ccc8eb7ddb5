"""What the user of this machine has settled once and for all, in a TOML file.

::

    [camera]
    source = "auto"              # or picamera2, v4l2:0, recording:FOLDER, virtual:7
    pixel_format = "RGB888"      # what the camera is asked for; some know only NV12
    small_format = "YUV420"
    fps = 15.0

    [buttons]
    source = "auto"              # or gpiozero, keyboard, none
    pins = "pins.toml"           # a path from this file on; without it the wiring of the manual

    [screen]
    size = [1024, 600]
    full = false
    theme = "dark"               # or light

    [voice]
    on = true
    language = "en-gb"
    speed = 165                  # words a minute

All of it may be left out. Options of a command come before it.
"""

from __future__ import annotations

import dataclasses
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_config_path

from hardware.camera_picamera2 import Streams
from hardware.pins import Pins, read_pins

VARIABLE = "COMPANION_SETTINGS"
FILE = "settings.toml"
T = TypeVar("T")


class BadSettings(ValueError):
    """Raised when the file of settings can't be used; its text is a sentence."""


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """Which camera, and what it is asked for."""

    source: str = "auto"
    pixel_format: str = "RGB888"
    small_format: str = "YUV420"
    fps: float = 15.0

    def streams(self, size: tuple[int, int]) -> Streams:
        """The streams for a large picture of (w, h) px."""
        return Streams(size, self.pixel_format, small_format=self.small_format, fps=self.fps)


@dataclass(frozen=True, slots=True)
class ButtonSettings:
    """Which buttons, and the file that says how they are wired ("" for the wiring of the manual)."""

    source: str = "auto"
    pins: str = ""


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """The window in px, or the whole screen; dark or light."""

    size: tuple[int, int] = (1024, 600)
    full: bool = False
    theme: str = "dark"


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """The voice: on or off, its language as espeak-ng names it, its speed in words a minute."""

    on: bool = True
    language: str = "en-gb"
    speed: int = 165


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; ``path`` is where they came from or would come from."""

    camera: CameraSettings = field(default_factory=CameraSettings)
    buttons: ButtonSettings = field(default_factory=ButtonSettings)
    screen: ScreenSettings = field(default_factory=ScreenSettings)
    voice: VoiceSettings = field(default_factory=VoiceSettings)
    path: Path = Path(FILE)

    def pins(self) -> Pins:
        """How the buttons are wired; raises ``BadPins``."""
        return read_pins(self.path.parent / self.buttons.pins) if self.buttons.pins else Pins()


def settings_path(environ: Mapping[str, str] | None = None) -> Path:
    """The file of settings: where the environment says, or in the user's folder for such files."""
    environ = os.environ if environ is None else environ
    named = environ.get(VARIABLE, "")
    return Path(named) if named else user_config_path("tabletop-companion", appauthor=False) / FILE


def load_settings(path: Path | None = None) -> Settings:
    """Read the settings; without a file there are the defaults. Raises ``BadSettings``."""
    path = path or settings_path()
    try:
        return _settings(tomllib.loads(path.read_text(encoding="utf-8")), path)
    except FileNotFoundError:
        return Settings(path=path)
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(f"The settings in {path} are not valid TOML: {error}.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"The settings in {path} can't be read: {error}.") from error
    except BadSettings as error:
        raise BadSettings(f"In the settings {path}: {error}") from None


def _settings(content: Mapping[str, Any], path: Path) -> Settings:
    kinds: dict[str, type[Any]] = {
        "camera": CameraSettings,
        "buttons": ButtonSettings,
        "screen": ScreenSettings,
        "voice": VoiceSettings,
    }
    for name, section in content.items():
        if name not in kinds or not isinstance(section, dict):
            raise BadSettings(f"{name!r} is not a part of the settings; these are: {', '.join(kinds)}.")
    return Settings(**{name: _section(kind, content.get(name, {}), name) for name, kind in kinds.items()}, path=path)


def _section(kind: type[T], content: Mapping[str, Any], name: str) -> T:
    known = {f.name: f.default for f in dataclasses.fields(kind)}  # type: ignore[arg-type]
    for key in content:
        if key not in known:
            raise BadSettings(f"{key!r} in [{name}] is not known; known are {', '.join(known)}.")
    return kind(**{key: _value(value, known[key], f"{key} in [{name}]") for key, value in content.items()})


def _value(value: Any, like: Any, place: str) -> Any:
    """The value if it is of the kind of the default."""
    if isinstance(like, tuple):
        if isinstance(value, list) and len(value) == 2 and all(_is(part, int) and part > 0 for part in value):
            return tuple(value)
        raise BadSettings(f"{place} is two whole numbers, like [{like[0]}, {like[1]}], not {value!r}.")
    if isinstance(like, float) and _is(value, int):
        value = float(value)
    if not _is(value, type(like)):
        raise BadSettings(f"{place} is something like {_toml(like)}, not {value!r}.")
    return value


def _is(value: Any, kind: type[Any]) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
