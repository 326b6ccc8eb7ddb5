"""A network camera that speaks RTSP: JPEG pictures over RTP (RFC 2435), on the connection of the answers."""

from __future__ import annotations

import threading
from base64 import b64encode
from collections.abc import Iterator
from itertools import count, takewhile
from socketserver import StreamRequestHandler, ThreadingTCPServer
from struct import pack, unpack_from

import cv2
import pytest

WITH_FFMPEG = pytest.mark.skipif(
    not cv2.videoio_registry.hasBackend(cv2.CAP_FFMPEG), reason="OpenCV was built without FFMPEG"
)
PAYLOAD = 1300  # bytes of a picture in one packet
JPEG_STREAM = "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=table\r\nt=0 0\r\nm=video 0 RTP/AVP 26\r\na=control:track\r\n"
CHALLENGE = 'WWW-Authenticate: Basic realm="camera"'
PASSWORD = "Basic " + b64encode(b"ann:s3cret").decode()
ANSWERS = {
    "OPTIONS": ("Public: OPTIONS, DESCRIBE, SETUP, PLAY",),
    "DESCRIBE": ("Content-Type: application/sdp", f"Content-Length: {len(JPEG_STREAM)}"),
    "SETUP": ("Transport: RTP/AVP/TCP;unicast;interleaved=0-1", "Session: 1"),
}


class RtspCamera(ThreadingTCPServer):
    """Shows ``picture`` (a JPEG) on any free port, or on ``port``, until ``cut`` is set.

    Addresses with ``/locked`` need a user name and a password.
    """

    daemon_threads = allow_reuse_address = True

    def __init__(self, picture: bytes, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Answers)
        self.cut, self.picture = threading.Event(), picture
        self.url = f"rtsp://127.0.0.1:{self.server_address[1]}/live"

    def handle_error(self, *_: object) -> None:
        """Say nothing: whoever watched has gone."""


class _Answers(StreamRequestHandler):
    server: RtspCamera

    def handle(self) -> None:
        while request := [line.strip().decode() for line in takewhile(bytes.strip, self.rfile)]:
            method = request[0].split()[0]
            number = next(line for line in request if line.startswith("CSeq"))
            if "/locked" in request[0] and f"Authorization: {PASSWORD}" not in request:
                self.wfile.write(f"RTSP/1.0 401 Unauthorized\r\n{number}\r\n{CHALLENGE}\r\n\r\n".encode())
                continue
            body = JPEG_STREAM if method == "DESCRIBE" else ""
            lines = ("RTSP/1.0 200 OK", number, *ANSWERS.get(method, ("Session: 1",)), "", body)
            self.wfile.write("\r\n".join(lines).encode())
            if method == "PLAY":
                self.stream()
                return

    def stream(self) -> None:
        numbers = count()
        for shown in count():
            if self.server.cut.wait(0.01):
                return
            for last, payload in _payloads(self.server.picture):
                header = pack(">BBHII", 0x80, 26 | last << 7, next(numbers) & 0xFFFF, shown * 1800, 7)
                self.wfile.write(pack(">cBH", b"$", 0, len(header + payload)) + header + payload)


def _payloads(jpeg: bytes) -> Iterator[tuple[bool, bytes]]:
    """Whether it is the last, and the bytes, for each packet of a baseline JPEG with the common Huffman tables."""
    at, tables, shape = 2, b"", b""
    while jpeg[at + 1] != 0xDA:
        marker, length = unpack_from(">BH", jpeg, at + 1)
        body = jpeg[at + 4 : at + 2 + length]
        if marker == 0xDB:
            tables += b"".join(body[start + 1 : start + 65] for start in range(0, len(body), 65))
        elif marker == 0xC0:
            height, width = unpack_from(">HH", body, 1)
            shape = bytes((body[7] == 0x22, 255, width // 8, height // 8))
        at += 2 + length
    scan = jpeg[at + 2 + unpack_from(">H", jpeg, at + 2)[0] : -2]
    for start in range(0, len(scan), PAYLOAD):
        head = pack(">I", start) + shape + (b"" if start else pack(">HH", 0, len(tables)) + tables)
        yield start + PAYLOAD >= len(scan), head + scan[start : start + PAYLOAD]
