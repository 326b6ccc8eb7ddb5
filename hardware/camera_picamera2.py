"""The camera of the Raspberry Pi, by Picamera2. Only this module imports it, and only when it is used.

A large stream is read when the table is still; a small one is watched all the time. Both come from one request, so both
pictures are of exactly the same moment.

Focus, exposure and white balance are determined once and then locked: a hand over the mat must not change them, or the
same die would look different each time. After a lasting change of light they are determined and locked again.

libcamera names colours from the last byte to the first: its "RGB888" is blue, green, red in memory, which OpenCV calls
BGR. Arrays are as Picamera2 returns them: planar formats of height h are (3h/2, stride), with the picture in the first
w columns.
"""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np

from hardware.camera import SMALL_SIZE, Frame, Image
from hardware.closing import Closing
from hardware.errors import CameraGone, NoCamera, reason
from hardware.grabbing import within
from hardware.light import LightWatch, Steadiness, light_of, white_of
from hardware.system import this_system
from vision.localized import localized

# libcamera's pixel formats --------------------------------------------------------------------------------------------

PLANAR_TO_BGR: Final = {
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "YVU420": cv2.COLOR_YUV2BGR_YV12,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
}
PACKED_TO_BGR: Final = {
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUYV": cv2.COLOR_YUV2BGR_YUYV,
    "UYVY": cv2.COLOR_YUV2BGR_UYVY,
    "YVYU": cv2.COLOR_YUV2BGR_YVYU,
}
FORMATS: Final = ("RGB888", *PACKED_TO_BGR, *PLANAR_TO_BGR)


def to_bgr(array: Image, pixel_format: str, size: tuple[int, int]) -> Image:
    """The picture as BGR (h, w, 3); ``size`` is (w, h) in px. Raises ``KeyError`` for a format not in ``FORMATS``."""
    width, height = size
    if pixel_format == "RGB888":
        return array[:height, :width]
    code = PLANAR_TO_BGR.get(pixel_format)
    if code is None:
        code = PACKED_TO_BGR[pixel_format]
    return np.asarray(cv2.cvtColor(array, code), np.uint8)[:height, :width]


def to_grey(array: Image, pixel_format: str, size: tuple[int, int]) -> Image:
    """The picture as grey (h, w): the Y plane if there is one, without computation."""
    width, height = size
    if pixel_format in PLANAR_TO_BGR:
        return np.ascontiguousarray(array[:height, :width])
    return np.asarray(cv2.cvtColor(to_bgr(array, pixel_format, size), cv2.COLOR_BGR2GRAY), np.uint8)


# The camera -----------------------------------------------------------------------------------------------------------

OPENING_S = 15.0  # limits of time in s
FOCUSING_S = 6.0
FRAME_S = 4.0
CLOSING_S = 5.0
SETTLING_FRAMES = 45
REFOCUS_S = 30.0  # retry interval for a table that could not be focused on
MANUAL, FLICKER_MANUAL = 0, 1  # values of libcamera's AfMode and AeFlickerMode
FRESH_S = 0.5  # an older large picture is taken again


@dataclass(frozen=True, slots=True)
class Streams:
    """Sizes (w, h) in px and pixel formats (libcamera's names) of the two streams, frames per second, the mains in Hz.

    A Raspberry Pi delivers RGB888 and YUV420 at no cost; libcamera's virtual camera and some USB cameras support only
    NV12.
    """

    size: tuple[int, int] = (1536, 864)
    pixel_format: str = "RGB888"
    small_size: tuple[int, int] = SMALL_SIZE
    small_format: str = "YUV420"
    fps: float = 15.0
    mains: int = 50

    def __post_init__(self) -> None:
        for name in (self.pixel_format, self.small_format):
            if name not in FORMATS:
                raise NoCamera(localized("no-pixel-format", text=repr(name), specs=", ".join(FORMATS)))


def attached() -> list[str]:
    """The names of the cameras that Picamera2 sees; raises ``NoCamera`` if Picamera2 itself is missing."""
    return [str(info.get("Model", "camera")) for info in _picamera2().global_camera_info()]


def _picamera2() -> Any:
    try:
        from picamera2 import Picamera2
    except Exception as error:  # a missing library file raises OSError or ValueError, not ImportError
        raise NoCamera(
            localized("no-picamera2", why=reason(error)),
            remedy=_remedy(),
        ) from error
    return Picamera2


def _remedy() -> str:
    """The advice: only Raspberry Pi OS has the package; elsewhere a USB camera is a better suggestion."""
    system = this_system()
    if system.is_pi_os:
        return system.install("python3-picamera2")
    if system.is_pi:
        return localized("pi-os-or-usb")
    return localized("usb-here")


class PiCamera(Closing):
    """A camera of libcamera. Raises ``NoCamera`` if it can't be opened, ``CameraGone`` if it stops responding."""

    own_clock = False

    def __init__(self, streams: Streams | None = None, number: int = 0, frame_s: float = FRAME_S) -> None:
        self._streams = streams or Streams()
        self._frame_s = frame_s
        self._request: Any = None
        self._moment = 0.0
        self._number = -1
        self._light = LightWatch()
        self._focused = False
        self._focus_tried = 0.0
        self._device = _opened(_picamera2(), number, self._streams)
        try:
            within(OPENING_S, self._device.start)
            model = str(self._device.camera_properties.get("Model", number))
            self.name: str = localized("pi-camera", name=model)
            self._configuration = self._device.camera_configuration()
            self._settle()
        except Exception as error:
            self.close()
            raise NoCamera(localized("found-no-picture", why=reason(error))) from error

    def small(self) -> Frame:
        """The next frame of the small stream, grey (h, w)."""
        self._next()
        self._number += 1
        grey = self._grey()
        if self._light.changed(self._moment, grey) or self._focus_again():
            self._settle()
            grey = self._grey()
        return Frame(grey, self._moment, self._number)

    def large(self) -> Frame:
        """The full picture, BGR (h, w, 3), of the moment of the last small frame."""
        if self._request is None or time.monotonic() - self._moment > FRESH_S:
            self._next()
        stream = self._configuration["main"]
        array = self._array("main")
        return Frame(to_bgr(array, stream["format"], stream["size"]), self._moment, max(self._number, 0))

    def _grey(self) -> Image:
        stream = self._configuration["lores"]
        return to_grey(self._array("lores"), stream["format"], stream["size"])

    def _array(self, stream: str) -> Image:
        try:
            array: Image = self._request.make_array(stream)
        except Exception as error:
            raise CameraGone(localized("picture-unread", why=reason(error))) from error
        return array

    def _next(self) -> None:
        """Hold the next request and release the previous one."""
        self._give_back()
        try:
            self._request = self._device.capture_request(wait=self._frame_s)
        except TimeoutError as error:
            raise CameraGone(localized("no-picture-for", seconds=self._frame_s)) from error
        except Exception as error:
            raise CameraGone(localized("camera-stopped", why=reason(error))) from error
        self._moment = time.monotonic()

    def _give_back(self) -> None:
        if self._request is not None:
            with contextlib.suppress(Exception):  # a camera that disappeared takes its requests along
                self._request.release()
            self._request = None

    def _settle(self) -> None:
        """Determine focus, exposure and white balance, and lock them; in the dark they stay free for later."""
        self._control({"AeEnable": True, "AwbEnable": True})
        if self._can("AfMode"):
            self._focus()
        self._wait_for_exposure()
        white = white_of(self._grey())
        self._light.begin(white)
        if light_of(white) == "well lit":
            self._lock()

    def _wait_for_exposure(self) -> None:
        steady = Steadiness()
        for _ in range(SETTLING_FRAMES):
            self._next()
            if steady.add(_exposure(self._request.get_metadata())):
                return

    def _focus(self) -> None:
        """Focus once; on a table without contrast the lens stays as it is."""
        self._focus_tried = time.monotonic()
        try:
            self._focused = bool(self._device.autofocus_cycle(wait=FOCUSING_S))
        except Exception:
            self._focused = False
            self._device.cancel_all_and_flush()

    def _focus_again(self) -> bool:
        """Whether the lens should focus again, because it has found nothing to focus on so far."""
        return self._can("AfMode") and not self._focused and time.monotonic() - self._focus_tried >= REFOCUS_S

    def _lock(self) -> None:
        """Lock the camera's present values, as reported with its last picture."""
        found = self._request.get_metadata()
        held: dict[str, Any] = {}
        if self._can("AeEnable") and found.get("ExposureTime"):
            held |= {"AeEnable": False, "ExposureTime": int(found["ExposureTime"])}
            held["AnalogueGain"] = float(found.get("AnalogueGain", 1.0))
        if self._can("AwbEnable") and "ColourGains" in found:
            held |= {"AwbEnable": False, "ColourGains": tuple(found["ColourGains"])}
        if self._focused and "LensPosition" in found:
            held |= {"AfMode": MANUAL, "LensPosition": float(found["LensPosition"])}
        self._control(held)

    def _control(self, wanted: dict[str, Any]) -> None:
        """Set those controls that this camera has."""
        known = {name: value for name, value in wanted.items() if self._can(name)}
        if known:
            self._device.set_controls(known)

    def _can(self, control: str) -> bool:
        return control in self._device.camera_controls

    def close(self) -> None:
        """Close the camera; one that hangs is abandoned."""
        self._give_back()
        with contextlib.suppress(Exception):
            self._device.cancel_all_and_flush()
        with contextlib.suppress(Exception):
            within(CLOSING_S, self._device.close)


def _exposure(metadata: dict[str, Any]) -> float:
    """The product of exposure time and gain; 0 if the camera does not report them."""
    return float(metadata.get("ExposureTime", 0)) * float(metadata.get("AnalogueGain", 1))


def _opened(kind: Any, number: int, streams: Streams) -> Any:
    try:
        device = within(OPENING_S, lambda: kind(number))
    except Exception as error:
        raise NoCamera(localized("pi-closed", why=reason(error))) from error
    try:
        within(OPENING_S, lambda: device.configure(_configuration(device, streams)))
    except Exception as error:
        with contextlib.suppress(Exception):
            within(CLOSING_S, device.close)
        raise NoCamera(localized("settings-refused", text=str(streams), why=reason(error))) from error
    return device


def _configuration(device: Any, streams: Streams) -> Any:
    frame_us = round(1e6 / streams.fps)
    wanted: dict[str, Any] = {"FrameDurationLimits": (frame_us, frame_us)}
    if streams.mains:  # lamps flicker twice in each mains period
        wanted |= {"AeFlickerMode": FLICKER_MANUAL, "AeFlickerPeriod": round(1e6 / (2 * streams.mains))}
    limits = {name: value for name, value in wanted.items() if name in device.camera_controls}
    colours = {"colour_space": _colour_space()} if streams.pixel_format in PLANAR_TO_BGR else {}
    return device.create_video_configuration(
        main={"format": streams.pixel_format, "size": streams.size},
        lores={"format": streams.small_format, "size": streams.small_size},
        buffer_count=4,
        display=None,
        encode=None,
        controls=limits,
        **colours,
    )


def _colour_space() -> Any:
    """BT.601, which OpenCV uses to convert YUV; otherwise large pictures would come as BT.709."""
    import libcamera

    return libcamera.ColorSpace.Smpte170m()
