"""Cameras in the network, by their address: MJPEG over HTTP (what phone apps and many cameras offer), and RTSP.

Nothing is contacted but the address that was named: no proxy, no redirection. User names and passwords in an address
never appear in a message.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
import time
import urllib.error
import urllib.request
from typing import Any, NoReturn
from urllib.parse import unquote, urlsplit, urlunsplit

import cv2
import numpy as np

from hardware.camera import MOST_PIXELS
from hardware.errors import CameraGone, NoCamera, reason
from hardware.grabbing import EXPOSURE_S, Capture, GrabbingCamera
from vision.decoding import UnfitPictureError, checked_size
from vision.localized import localized

CONNECT_S = 8.0  # limits of time in s
READ_S = 5.0
MOST_JPEG = 20_000_000  # bytes of one picture
MOST_LINE = 4096
MOST_HEADERS = 50  # lines before a picture
SCHEMES = ("http", "https", "rtsp", "rtsps")
RTSP_PORT = 554
DAMAGED = localized("bad-stream")
ENDED = localized("stream-ended")


def without_secrets(url: str) -> str:
    """The address to show: without user name, password, and what follows a question mark (often a token)."""
    try:
        parts = urlsplit(url)
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
        return urlunsplit((parts.scheme, f"{host}:{parts.port}" if parts.port else host, parts.path, "", ""))
    except ValueError:
        return url.partition(":")[0] + "://..."


class NetworkCamera(GrabbingCamera):
    """A camera at an address. Raises ``NoCamera`` with the reason, ``CameraGone`` once it stops."""

    def __init__(self, url: str, *, frame_s: float = READ_S, exposure_s: float = EXPOSURE_S) -> None:
        shown = without_secrets(url)
        self.name: str = localized("network-camera", address=shown)
        capture: Capture = RtspCapture(url) if url.startswith("rtsp") else MjpegCapture(url)
        try:
            super().__init__(capture, lambda why: _gone(shown, why), frame_s=frame_s, exposure_s=exposure_s)
        except CameraGone as error:
            raise NoCamera(localized("network-no-picture", address=shown)) from error


def _gone(address: str, why: str) -> CameraGone:
    return CameraGone(localized("network-gone", address=address, why=why))


def _refuse(url: str, why: str) -> NoReturn:
    raise NoCamera(localized("network-unopened", address=without_secrets(url), why=why)) from None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Follow none: only the address that was named is contacted."""


class MjpegCapture:
    """The pictures of a ``multipart/x-mixed-replace`` stream, as a ``Capture``. Raises ``NoCamera``."""

    def __init__(self, url: str) -> None:
        self._response = self._connected(url)
        kind = self._response.headers.get_content_type()
        if kind != "multipart/x-mixed-replace":
            self.release()
            if kind == "text/html":
                _refuse(url, localized("web-page"))
            _refuse(url, localized("no-mjpeg", kind=kind[:60]))

    def _connected(self, url: str) -> Any:
        parts = urlsplit(url)
        passwords = urllib.request.HTTPPasswordMgrWithDefaultRealm()
        if parts.username is not None:
            user, password = unquote(parts.username), unquote(parts.password or "")
            passwords.add_password(None, f"{parts.scheme}://{_host_and_port(url)}/", user, password)
        opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}),
            _NoRedirect(),
            urllib.request.HTTPBasicAuthHandler(passwords),
            urllib.request.HTTPDigestAuthHandler(passwords),
        )
        bare = urlunsplit((parts.scheme, _host_and_port(url), parts.path or "/", parts.query, ""))
        try:
            return opener.open(bare, timeout=READ_S)
        except urllib.error.HTTPError as error:
            error.close()
            _refuse(url, _status(error.code, named=parts.username is not None))
        except ValueError as error:  # an unknown kind of authentication
            _refuse(url, reason(error))
        except urllib.error.URLError as error:
            _refuse(url, _connection_trouble(error.reason))
        except OSError as error:
            _refuse(url, _connection_trouble(error))

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether the stream is open."""
        return not self._response.closed

    def set(self, prop: int, value: float) -> bool:  # noqa: ARG002
        """Refuse: the stream is as it is."""
        return False

    def read(self) -> tuple[bool, Any]:
        """The next picture, BGR; raises ``CameraGone`` if the stream has ended."""
        try:
            data = self._next_part()
        except (OSError, ValueError) as error:
            raise CameraGone(_connection_trouble(error)) from error
        try:
            checked_size(data, MOST_PIXELS)
        except UnfitPictureError:
            return False, None
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        return image is not None, image

    def _next_part(self) -> bytes:
        """The bytes of the next picture: as many as its header says, or up to the end of the JPEG."""
        length = -1
        for _ in range(MOST_HEADERS):
            line = self._line()
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length" and value.strip().isdigit():
                length = int(value[:12])
            if not line.strip() and length >= 0:
                break
            if line.startswith(b"\xff\xd8"):
                return self._rest_of_jpeg(line)
        if not 0 < length <= MOST_JPEG:
            raise ValueError(DAMAGED)
        data: bytes = self._response.read(length)
        if len(data) < length:
            raise ValueError(ENDED)
        return data

    def _line(self) -> bytes:
        line: bytes = self._response.readline(MOST_LINE)
        if not line:
            raise ValueError(ENDED)
        return line

    def _rest_of_jpeg(self, data: bytes) -> bytes:
        found = bytearray(data)
        while b"\xff\xd9" not in found[-MOST_LINE - 1 :]:
            found += self._line()
            if len(found) > MOST_JPEG:
                raise ValueError(DAMAGED)
        return bytes(found)

    def release(self) -> None:
        """Close the connection."""
        with contextlib.suppress(OSError):
            self._response.close()


class RtspCapture:
    """An RTSP stream by OpenCV's FFMPEG, as a ``Capture``. Raises ``NoCamera`` with what the camera itself answers."""

    def __init__(self, url: str) -> None:
        answer = _describe_status(url)
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, round(CONNECT_S * 1000), cv2.CAP_PROP_READ_TIMEOUT_MSEC]
        self._capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, [*limits, round(READ_S * 1000)])
        if not self._capture.isOpened():
            named = urlsplit(url).username is not None
            _refuse(url, _status(answer, named=named) if answer >= 400 else localized("no-stream"))

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether the stream is open."""
        return self._capture.isOpened()

    def set(self, prop: int, value: float) -> bool:
        """Request a property."""
        return self._capture.set(prop, value)

    def read(self) -> tuple[bool, Any]:
        """The next picture, BGR; raises ``CameraGone`` if the stream has ended or is cut."""
        done, image = self._capture.read()
        if not done:
            raise CameraGone(ENDED)
        return done, image

    def release(self) -> None:
        """Close the connection."""
        self._capture.release()


def _describe_status(url: str) -> int:
    """The status with which a camera answers a request without a password; raises ``NoCamera`` if nobody answers."""
    parts = urlsplit(url)
    begin = time.monotonic()
    try:
        with socket.create_connection((parts.hostname or "", parts.port or RTSP_PORT), CONNECT_S) as link:
            if parts.scheme == "rtsps":
                return 0  # FFMPEG speaks it
            link.settimeout(max(1.0, CONNECT_S - (time.monotonic() - begin)))
            bare = urlunsplit(("rtsp", _host_and_port(url), parts.path or "/", parts.query, ""))
            link.sendall(f"DESCRIBE {bare} RTSP/1.0\r\nCSeq: 1\r\nAccept: application/sdp\r\n\r\n".encode())
            words = link.recv(256).split(None, 2)
    except (OSError, UnicodeError) as error:
        _refuse(url, _connection_trouble(error))
    if len(words) < 2 or not words[0].startswith(b"RTSP/") or not words[1].isdigit():
        _refuse(url, localized("no-rtsp"))
    return int(words[1][:4])


def _host_and_port(url: str) -> str:
    """Host and port of an address."""
    return urlsplit(url).netloc.rpartition("@")[2]


def checked_address(url: str) -> str:
    """The address itself; raises ``NoCamera`` if it names no host, or no port that can be."""
    try:
        parts = urlsplit(url)
        if parts.hostname and (parts.port is None or parts.port > 0) and not any(c <= " " for c in url):
            return url
    except ValueError:
        pass
    raise NoCamera(localized("no-address", address=without_secrets(url)))


def _status(code: int, *, named: bool) -> str:
    if code in (401, 403):
        if named:
            return localized("wrong-password")
        return localized("needs-password")
    if code == 404:
        return localized("no-such-stream")
    if 300 <= code < 400:
        return localized("sends-elsewhere")
    return localized("answers-status", code=code)


def _connection_trouble(error: object) -> str:
    if isinstance(error, ssl.SSLError):
        return localized("no-certificate")
    if isinstance(error, socket.gaierror | UnicodeError):
        return localized("unknown-host")
    if isinstance(error, ConnectionRefusedError):
        return localized("nobody-listens")
    if isinstance(error, TimeoutError):
        return localized("no-answer-there")
    return reason(error) if isinstance(error, BaseException) else str(error)[:100]
