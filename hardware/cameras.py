"""Decides which camera a spec means, and opens it: the same for every command.

A spec names a camera by what it is, not by a number that changes with the next start: ``v4l2:046d:0825:5A3B`` (USB
vendor, product, serial number), ``picamera2:imx708`` (the sensor). Numbers and paths (``v4l2:0``,
``v4l2:/dev/v4l/by-id/...``) are accepted as well.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hardware import camera_picamera2, camera_v4l2
from hardware.camera import Camera
from hardware.camera_network import SCHEMES, NetworkCamera, checked_address, without_secrets
from hardware.camera_picamera2 import PiCamera, Streams
from hardware.camera_v4l2 import V4l2Camera
from hardware.camera_video import VideoCamera, checked_video
from hardware.errors import HardwareError, NoCamera
from hardware.grabbing import within
from hardware.recording import RecordingCamera
from hardware.system import this_system
from vision.localized import localized

ENVIRONMENT = "COMPANION_CAMERA"
SPECS = localized("camera-specs")
LOOKING_S = 15.0
NONE = "none"
PLUGGED = ("picamera2", "v4l2")
Notify = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Attached:
    """A camera of this machine: its kind, its present number, and the name by which it is remembered."""

    kind: str
    number: int
    name: str

    @property
    def spec(self) -> str:
        """The spec that finds this camera again."""
        return f"{self.kind}:{self.name or self.number}"

    def is_called(self, name: str) -> bool:
        """Whether an argument of a spec means this camera: its name, its number, or a path of its device."""
        if name.isdecimal():
            return int(name) == self.number
        if name.startswith("/"):
            return Path(name).resolve() == Path(camera_v4l2.PATH.format(self.number))
        return name == self.name


@dataclass(slots=True)
class Chooser:
    """Decides which camera ``spec`` means each time one is opened, and opens it; ``notify`` gets what people must know.

    If the named camera is missing but exactly one other is there, that one is used, and this is reported. A camera that
    was opened once stays chosen: when its cable is pulled, it is replaced by one that is plugged in instead, but not by
    one that was there all the time (a notebook's own).
    """

    spec: str
    streams: Streams = field(default_factory=Streams)
    notify: Notify = lambda _: None
    opened: Attached | None = None
    _others: frozenset[str] = frozenset()

    @property
    def identity(self) -> str:
        """What the camera is remembered by, once it was opened; without the secrets of an address."""
        if self.opened is not None:
            return self.opened.spec
        return without_secrets(self.spec) if "//" in self.spec else self.spec

    def open(self) -> Camera:
        """Open the camera; raises ``NoCamera`` with everything that was tried, or ``BrokenRecording``."""
        kind, argument = checked(self.spec)
        if kind not in ("auto", *PLUGGED):
            return OPENERS[kind](argument, self.spec)
        there, why = attached()
        one = self._pick(kind, argument, there, why)
        camera = self._open(one)
        if self.opened is None:
            self._others = frozenset(other.spec for other in there if other != one)
        self.opened = one
        return camera

    def _pick(self, kind: str, argument: str, there: tuple[Attached, ...], why: list[HardwareError]) -> Attached:
        before = self.opened
        if before is not None and before.name:
            kind, argument = before.kind, before.name
        found = [one for one in there if kind in ("auto", one.kind) and (not argument or one.is_called(argument))]
        if found:
            self.notify("")
            return found[0]
        left = [one for one in there if one.spec not in self._others]
        if len(left) == 1:
            self.notify(localized("camera-instead", name=argument or kind, other=left[0].spec))
            return left[0]
        raise _no_such_camera(argument, there, why)

    def _open(self, one: Attached) -> Camera:
        streams = self.streams
        if one.kind == "picamera2":
            return PiCamera(streams, one.number)
        return V4l2Camera(one.number, streams.size, streams.fps, mains=streams.mains)


def open_camera(
    spec: str = "auto", *, streams: Streams | None = None, environ: Mapping[str, str] | None = None
) -> Camera:
    """Open a camera once. ``auto`` uses the environment variable ``COMPANION_CAMERA``, or else the first one there is.

    ``streams`` (sizes and formats) applies to real cameras. Recordings, videos and the virtual table run in real time
    here, as somebody watches. Raises ``NoCamera``, and ``BrokenRecording`` for a recording.
    """
    return Chooser(chosen(spec, environ), streams or Streams()).open()


def checked(spec: str) -> tuple[str, str]:
    """Kind and argument of a spec; raises ``NoCamera`` if it is invalid. Nothing is opened."""
    kind, _, argument = spec.partition(":")
    if kind not in OPENERS and kind not in PLUGGED and spec not in ("auto", NONE):
        shown = without_secrets(spec) if "//" in spec else spec
        raise NoCamera(localized("no-such-camera", spec=repr(shown), specs=SPECS))
    if kind in SCHEMES:
        checked_address(spec)
    elif kind == "video":
        checked_video(argument)
    elif kind == "virtual" and argument:
        _number(argument)
    elif kind == "recording" and not argument:
        raise NoCamera(localized("no-recording-folder"))
    return kind, argument


def attached() -> tuple[tuple[Attached, ...], list[HardwareError]]:
    """The cameras of this machine, those of the Raspberry Pi first, and why a kind has none. Never raises."""
    why: list[HardwareError] = []
    try:
        models = within(LOOKING_S, camera_picamera2.attached)
        if not models:
            why.append(NoCamera(localized("pi-sees-none")))
    except HardwareError as error:
        models = []
        why.append(error)
    except TimeoutError:
        models = []
        silent = localized("pi-silent")
        why.append(NoCamera(silent))
    pi = (
        Attached("picamera2", number, model if models.count(model) == 1 else "") for number, model in enumerate(models)
    )
    usb = [Attached("v4l2", number, camera_v4l2.identity(number)) for number in camera_v4l2.devices()]
    if not usb:
        why.append(NoCamera(localized("no-usb-camera")))
    return (*pi, *usb), why


def cameras_there() -> tuple[str, ...]:
    """The specs of all cameras of this machine: those of the Raspberry Pi, then those on USB. Never raises."""
    return tuple(one.spec for one in attached()[0])


def is_real(spec: str) -> bool:
    """Whether a camera of that kind shows a real table now, not a recording, a video or the virtual table."""
    return chosen(spec).partition(":")[0] not in ("recording", "video", "virtual", NONE)


def chosen(spec: str, environ: Mapping[str, str] | None = None) -> str:
    """The spec itself, or for ``auto`` that of the environment."""
    environ = os.environ if environ is None else environ
    return environ.get(ENVIRONMENT, "").strip() or "auto" if spec == "auto" else spec


def _number(argument: str) -> int:
    try:
        return int(argument)
    except ValueError:
        raise NoCamera(localized("no-camera-number", text=repr(argument), specs=SPECS)) from None


def _virtual(argument: str, _spec: str) -> Camera:
    from hardware.camera_virtual import VirtualCamera  # renders its pictures; only loaded when used

    return VirtualCamera(_number(argument) if argument else 0, paced=True)


def _none(_argument: str, _spec: str) -> Camera:
    raise NoCamera(localized("no-camera-wanted"))


OPENERS: Mapping[str, Callable[[str, str], Camera]] = {
    "recording": lambda folder, _: RecordingCamera(folder, paced=True),
    "video": lambda file, _: VideoCamera(file, paced=True),
    "virtual": _virtual,
    NONE: _none,
    **dict.fromkeys(SCHEMES, lambda _, url: NetworkCamera(url)),
}


def _no_such_camera(argument: str, there: tuple[Attached, ...], why: list[HardwareError]) -> NoCamera:
    """The error if the named camera is not there, or none at all."""
    if there:
        return NoCamera(localized("camera-missing", name=argument, names=tuple(one.spec for one in there)))
    pi, usb = why[0], why[-1]
    both = localized("both", one=pi.sentence, other=usb.sentence)
    remedy = pi.remedy if this_system().is_pi else ""
    return NoCamera(
        localized("no-camera", said=both if this_system().is_pi else usb.sentence),
        remedy=remedy or localized("plug-usb"),
    )
