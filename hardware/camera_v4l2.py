"""USB cameras and others that Linux shows as /dev/video*, by OpenCV.

Focus and white balance are held once the camera has settled on a well-lit table, and determined again when the colour
of the light changes for good. Exposure is left to the camera: many lose their settings when switched to manual, and the
table would go dark.
"""

from __future__ import annotations

import os
import re
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

import cv2

from hardware.camera import Image
from hardware.errors import CameraGone, NoCamera, reason
from hardware.grabbing import EXPOSURE_S, FIRST_S, FRAME_S, Capture, GrabbingCamera, within
from hardware.light import ColourWatch, light_of, white_colour_of
from vision.localized import localized

SETTLING_S = 4.0  # time for a camera to focus and adapt to the light
LOOK_S = 1.0  # interval of checking the light
# From linux/videodev2.h and linux/v4l2-controls.h.
VIDIOC_S_CTRL = 0xC008561C
POWER_LINE_FREQUENCY = 0x00980918
POWER_LINE = {0: 0, 50: 1, 60: 2}
SYS = Path("/sys/class/video4linux")


def devices(folder: Path = SYS) -> list[int]:
    """The numbers of the video devices that are cameras: on USB or made by software, each with its first node.

    A Raspberry Pi also lists its decoders and the raw sensor as video devices; they deliver no usable pictures. On
    other systems than Linux nobody lists them: there are the first two to try.
    """
    if sys.platform != "linux":
        return [0, 1]
    return sorted(number for node in folder.glob("video*") if (number := _camera_number(node)) is not None)


def _camera_number(node: Path) -> int | None:
    try:
        number, first = int(node.name.removeprefix("video")), (node / "index").read_text().strip()
    except (OSError, ValueError):
        return None
    place = node.resolve().as_posix()
    return number if first == "0" and ("/usb" in place or "/virtual/" in place) else None


def identity(number: int, folder: Path = SYS) -> str:
    """The camera's name in whichever socket: USB vendor, product and serial number, or its driver's name.

    The socket is added if two are the same. "" for a device that has none of these.
    """
    mine = _identity(folder / f"video{number}")
    alike = [other for other in devices(folder) if _identity(folder / f"video{other}") == mine]
    return f"{mine}@{_socket(folder / f'video{number}')}" if mine and len(alike) > 1 else mine


def _usb(node: Path) -> Path | None:
    """The folder of the USB device that a video device belongs to."""
    return next((folder for folder in node.resolve().parents if (folder / "idVendor").is_file()), None)


def _identity(node: Path) -> str:
    usb = _usb(node)
    if usb is None:
        return _plain(node / "name")
    return ":".join(filter(None, (_plain(usb / name) for name in ("idVendor", "idProduct", "serial"))))


def _socket(node: Path) -> str:
    usb = _usb(node)
    return usb.name if usb is not None else node.name


def _plain(file: Path) -> str:
    """The content of a small file as one word, "" if it can't be read."""
    try:
        return re.sub(r"[^A-Za-z0-9._-]+", "_", file.read_text(errors="replace").strip())[:60]
    except OSError:
        return ""


def against_flicker(number: int, mains: int) -> bool:
    """Set the camera to the mains frequency (Hz, 0 for none) against flicker; False if it does not support that."""
    try:
        device = os.open(f"/dev/video{number}", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        import fcntl  # only Linux has this control, and not every system this module

        fcntl.ioctl(device, VIDIOC_S_CTRL, struct.pack("Ii", POWER_LINE_FREQUENCY, POWER_LINE[mains]))
    except (OSError, ImportError):
        return False
    finally:
        os.close(device)
    return True


def v4l2_capture(number: int) -> Capture:
    """Open a device of Linux; on other systems OpenCV chooses its own way."""
    return cv2.VideoCapture(number, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)


PATH = "/dev/video{}"


class V4l2Camera(GrabbingCamera):
    """A video device, by its number.

    Raises ``NoCamera`` if the device can't be opened, ``CameraGone`` if it stops delivering pictures.
    """

    def __init__(
        self,
        number: int = 0,
        size: tuple[int, int] = (1536, 864),
        fps: float = 15.0,
        *,
        open_capture: Callable[[int], Capture] = v4l2_capture,
        frame_s: float = FRAME_S,
        mains: int = 0,
        settling_s: float = SETTLING_S,
        exposure_s: float = EXPOSURE_S,
    ) -> None:
        self._settling_s = settling_s
        self._look_at = time.monotonic() + settling_s
        self._held = False
        self._colours = ColourWatch()
        path = PATH.format(number)
        self.name: str = localized("camera-at", path=path)
        capture = _opened(path, number, open_capture)
        _request_format(capture, size, fps)
        against_flicker(number, mains)
        try:
            super().__init__(capture, lambda why: _gone(path, why), self._adapt, frame_s=frame_s, exposure_s=exposure_s)
        except CameraGone as error:
            raise NoCamera(localized("usb-no-picture", path=path)) from error

    def _adapt(self, image: Image) -> None:
        """Hold focus and white balance once they have settled in good light, and release them when it changes."""
        now = time.monotonic()
        if now < self._look_at:
            return
        self._look_at, white = now + LOOK_S, white_colour_of(image)
        if not self._held and light_of(sum(white) / 3) == "well lit":
            self._colours.begin(white)
            self._hold(True)
        elif self._held and self._colours.changed(now, white):
            self._look_at = now + self._settling_s
            self._hold(False)

    def _hold(self, held: bool) -> None:

        self._held = held
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, float(not held))
        self._capture.set(cv2.CAP_PROP_AUTO_WB, float(not held))


def _gone(path: str, why: str) -> CameraGone:
    return CameraGone(localized("usb-gone", path=path, why=why))


def _opened(path: str, number: int, open_capture: Callable[[int], Capture]) -> Capture:
    try:
        capture = within(FIRST_S, lambda: open_capture(number))
    except (TimeoutError, cv2.error) as error:
        raise NoCamera(localized("usb-silent", path=path, why=reason(error))) from error
    if not capture.isOpened():
        capture.release()
        raise NoCamera(localized("usb-closed", path=path))
    return capture


def _request_format(capture: Capture, size: tuple[int, int], fps: float) -> None:
    """Request JPEG, without which USB 2 is too slow for large pictures; the camera picks its nearest size."""
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    capture.set(cv2.CAP_PROP_FPS, fps)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
