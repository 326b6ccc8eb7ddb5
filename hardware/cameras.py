"""Opens any camera by its spec: ``picamera2``, ``v4l2:0``, ``recording:DIR``, ``virtual:7`` or ``auto``."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from hardware import camera_picamera2, camera_v4l2
from hardware.camera import Camera
from hardware.camera_picamera2 import PiCamera, Streams
from hardware.camera_v4l2 import V4l2Camera
from hardware.errors import HardwareError, NoCamera
from hardware.limits import within
from hardware.recording import RecordingCamera
from hardware.system import this_system
from vision.told import case

ENVIRONMENT = "COMPANION_CAMERA"
SPECS = case("camera-specs", "picamera2, v4l2, v4l2:NUMBER, recording:FOLDER, virtual, virtual:SEED or auto")
LOOKING_S = 15.0


def open_camera(
    spec: str = "auto", *, streams: Streams | None = None, environ: Mapping[str, str] | None = None
) -> Camera:
    """Open a camera.

    ``auto`` uses the environment variable ``COMPANION_CAMERA``, or else a camera of the Raspberry Pi, or else one on
    USB. ``streams`` (sizes and formats) applies to real cameras. Recordings and the virtual table run in real time
    here, as somebody watches. Raises ``NoCamera`` with everything that was tried, ``BrokenRecording`` for a recording.
    """
    streams = streams or Streams()
    spec = chosen(spec, environ)
    kind, _, argument = spec.partition(":")
    if kind == "auto" and not argument:
        return _what_is_there(streams)
    try:
        opener = OPENERS[kind]
    except KeyError:
        raise NoCamera(
            case(
                "no-such-camera",
                "There is no kind of camera called {spec}. Choose {specs}.",
                spec=repr(spec),
                specs=SPECS,
            )
        ) from None
    return opener(argument, streams)


def cameras_there() -> tuple[str, ...]:
    """The specs of all cameras of this machine: those of the Raspberry Pi, then those on USB. Never raises."""
    try:
        pi = within(LOOKING_S, camera_picamera2.attached)
    except (HardwareError, TimeoutError):
        pi = []
    usb = camera_v4l2.devices()
    return (*(f"picamera2:{number}" for number in range(len(pi))), *(f"v4l2:{number}" for number in usb))


def is_real(spec: str) -> bool:
    """Whether a camera of that kind shows a real table, not a recording or the virtual table."""
    return chosen(spec).partition(":")[0] not in ("recording", "virtual", "none")


def chosen(spec: str, environ: Mapping[str, str] | None = None) -> str:
    """The spec itself, or for ``auto`` that of the environment."""
    environ = os.environ if environ is None else environ
    return environ.get(ENVIRONMENT, "").strip() or "auto" if spec == "auto" else spec


def _number(argument: str) -> int:
    try:
        return int(argument)
    except ValueError:
        raise NoCamera(
            case(
                "no-camera-number",
                "{text} is not a number. Choose {specs}.",
                text=repr(argument),
                specs=SPECS,
            )
        ) from None


def _pi(argument: str, streams: Streams) -> Camera:
    return PiCamera(streams, _number(argument) if argument else 0)


def _v4l2(argument: str, streams: Streams) -> Camera:
    if argument:
        return V4l2Camera(_number(argument), streams.size, streams.fps, mains=streams.mains)
    numbers = camera_v4l2.devices()
    if not numbers:
        raise NoCamera(case("no-usb-camera", "No USB camera is plugged in."))
    return V4l2Camera(numbers[0], streams.size, streams.fps, mains=streams.mains)


def _recording(argument: str, _streams: Streams) -> Camera:
    if not argument:
        raise NoCamera(case("no-recording-folder", "A recording needs its folder: recording:FOLDER."))
    return RecordingCamera(argument, paced=True)


def _virtual(argument: str, _streams: Streams) -> Camera:
    seed = _number(argument) if argument else 0
    from hardware.camera_virtual import VirtualCamera  # renders its pictures; only loaded when used

    return VirtualCamera(seed, paced=True)


OPENERS: Mapping[str, Callable[[str, Streams], Camera]] = {
    "picamera2": _pi,
    "v4l2": _v4l2,
    "recording": _recording,
    "virtual": _virtual,
}


def _what_is_there(streams: Streams) -> Camera:
    """The camera of the Raspberry Pi if one is attached, otherwise the first on USB."""
    tried: list[NoCamera] = []
    for look in (_attached_pi, _v4l2):
        try:
            return look("", streams)
        except NoCamera as error:
            tried.append(error)
    pi, usb = tried
    both = case("both", "{one} {other}", one=pi.sentence, other=usb.sentence)
    remedy = pi.remedy if this_system().is_pi else ""
    raise NoCamera(
        case(
            "no-camera",
            "No camera was found. {said} Games can be played without one, by touch or keys.",
            said=both if this_system().is_pi else usb.sentence,
        ),
        remedy=remedy or case("plug-usb", "plugging a USB camera in"),
    )


def _attached_pi(argument: str, streams: Streams) -> Camera:
    try:
        there = within(LOOKING_S, camera_picamera2.attached)
    except TimeoutError:
        raise NoCamera(
            case("pi-silent", "The camera system of the Raspberry Pi does not answer. Start the machine anew.")
        ) from None
    if not there:
        raise NoCamera(case("pi-sees-none", "Picamera2 is here, but sees no camera. Check the camera's cable."))
    return _pi(argument, streams)
