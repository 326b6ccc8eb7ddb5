"""The user's settings for this machine, in a TOML file.

::

    language = "en"              # or de; the default is the language chosen on the screen

    [camera]
    source = "auto"              # or picamera2, v4l2:NAME, http://..., rtsp://..., video:FILE
    pixel_format = "RGB888"      # requested from the camera; some support only NV12
    small_format = "YUV420"
    fps = 15.0
    mains = 50                   # mains frequency in Hz against flicker: 50, 60, or 0 for none

    [buttons]
    source = "auto"              # or gpiozero, box, box:NAME, keyboard, none
    pins = "pins.toml"           # relative to this file; the default is the wiring of the manual

    [screen]
    size = [1024, 600]
    full = false
    theme = "dark"               # or light
    motion = true                # animate pieces and dice
    sleep = 20                   # minutes without play until the screen goes dark, dimmed before; 0 for never

    [voice]
    on = true
    language = "en-gb"           # variant of the language above; another one chosen on the screen has its own voice
    speed = 165                  # words a minute

Every entry is optional. Options on the command line take precedence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, ConfigDict, Field, ValidationError
from pydantic.dataclasses import dataclass

from companion.messages import current_language
from companion.settings_file import FILE, BadSettings, language_of, load_toml, settings_path
from hardware.files import short, with_path
from hardware.pins import Pins, read_pins
from vision.localized import localized

if TYPE_CHECKING:
    from hardware.camera_picamera2 import Streams

STRICT = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)
T = TypeVar("T")
Text = Annotated[str, Field(max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")]
Side = Annotated[int, Field(ge=320, le=16_384)]


@dataclass(frozen=True, slots=True, config=STRICT)
class CameraSettings:
    """Which camera, the formats requested from it, and the mains frequency (Hz) against flicker, 0 for none."""

    source: Text = "auto"
    pixel_format: Text = "RGB888"
    small_format: Text = "YUV420"
    fps: Annotated[float, Field(ge=2, le=120)] = 15.0
    mains: Literal[0, 50, 60] = 50

    def streams(self, size: tuple[int, int]) -> Streams:
        """The streams for a large picture of (w, h) px."""
        from hardware.camera_picamera2 import Streams  # imports OpenCV, which fast commands do without

        return Streams(size, self.pixel_format, small_format=self.small_format, fps=self.fps, mains=self.mains)


@dataclass(frozen=True, slots=True, config=STRICT)
class ButtonSettings:
    """Which buttons, and the file with their wiring ("" for the default wiring)."""

    source: Text = "auto"
    pins: Text = ""


@dataclass(frozen=True, slots=True, config=STRICT)
class ScreenSettings:
    """The window (px) or full screen, the theme, animation, and the minutes without play until it goes dark."""

    size: Annotated[tuple[Side, Side], BeforeValidator(lambda v: tuple(v) if isinstance(v, list) else v)] = (1024, 600)
    full: bool = False
    theme: Literal["dark", "light"] = "dark"
    motion: bool = True
    sleep: Annotated[float, BeforeValidator(lambda v: float(v) if type(v) is int else v), Field(ge=0, le=1440)] = 20.0


@dataclass(frozen=True, slots=True, config=STRICT)
class VoiceSettings:
    """The voice: on or off, its language as espeak-ng names it, its speed in words a minute."""

    on: bool = True
    language: Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z][A-Za-z0-9_+-]*$")] = "en-gb"
    speed: Annotated[int, Field(ge=80, le=450)] = 165

    def spoken(self) -> str:
        """The voice to use now: ``language`` if it is a variant of the language chosen, otherwise that language."""
        return self.language if self.language.split("-")[0] == current_language() else current_language()


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; ``path`` is the file they come from, or would come from."""

    camera: CameraSettings = field(default_factory=CameraSettings)
    buttons: ButtonSettings = field(default_factory=ButtonSettings)
    screen: ScreenSettings = field(default_factory=ScreenSettings)
    voice: VoiceSettings = field(default_factory=VoiceSettings)
    language: str = ""  # "" if the file names none
    path: Path = Path(FILE)

    def pins(self) -> Pins:
        """The buttons' wiring; raises ``BadPins``."""
        return read_pins(self.path.parent / self.buttons.pins) if self.buttons.pins else Pins()


def load_settings(path: Path | None = None) -> Settings:
    """Read the settings; defaults without a file. Raises ``BadSettings``."""
    path = path or settings_path()
    content = load_toml(path)
    try:
        return _settings(content, path)
    except BadSettings as error:
        raise BadSettings(with_path(path, error)) from None


def _settings(content: Mapping[str, Any], path: Path) -> Settings:
    kinds: dict[str, type[Any]] = {
        "camera": CameraSettings,
        "buttons": ButtonSettings,
        "screen": ScreenSettings,
        "voice": VoiceSettings,
    }
    language = language_of(content)
    for name, section in content.items():
        if name == "language":
            continue
        if name not in kinds or not isinstance(section, dict):
            raise BadSettings(
                localized("no-part", text=short(name), specs=", ".join(("language", *(f"[{kind}]" for kind in kinds))))
            )
    return Settings(
        **{name: _section(kind, content.get(name, {}), name) for name, kind in kinds.items()},
        language=language,
        path=path,
    )


def _section(kind: type[T], content: Mapping[str, Any], name: str) -> T:
    known = {f.name: f.default for f in fields(kind)}  # type: ignore[arg-type]
    for key in content:
        if key not in known:
            raise BadSettings(localized("no-setting", text=short(key), name=name, specs=", ".join(known)))
    try:
        return kind(**content)
    except ValidationError as error:
        key = str(error.errors()[0]["loc"][0])
        like = _like(key, known[key])
        raise BadSettings(localized("setting-like", key=key, name=name, like=like, text=short(content[key]))) from None


def _like(key: str, default: Any) -> str:
    """The allowed values, as text."""
    match key:
        case "fps":
            return localized("like-fps")
        case "mains":
            return localized("like-mains")
        case "theme":
            return localized("like-theme")
        case "sleep":
            return localized("like-sleep")
        case "speed":
            return localized("like-speed")
    if isinstance(default, tuple):
        return localized("like-two-numbers", value=str(list(default)))
    shown = (
        str(default).lower() if isinstance(default, bool) else f'"{default}"' if isinstance(default, str) else default
    )
    return localized("like", value=str(shown))
