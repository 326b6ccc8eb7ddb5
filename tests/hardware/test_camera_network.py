"""Cameras by their address, against a server of the test's own."""

from __future__ import annotations

import base64
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from hardware.camera_network import NetworkCamera, without_secrets
from hardware.errors import CameraGone, NoCamera
from hardware.pictures import as_jpeg
from tests.hardware.rtsp_camera import WITH_FFMPEG, RtspCamera

PICTURE = as_jpeg(np.full((360, 640, 3), 120, np.uint8))


class Phone(ThreadingHTTPServer):
    """A network camera that shows ``picture``. Its streams end when ``cut`` is set, in the middle of a picture.

    ``seen`` are the paths that were asked for.
    """

    daemon_threads = True

    def __init__(self, picture: bytes = PICTURE, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Answers)
        self.cut, self.seen, self.picture = threading.Event(), list[str](), picture
        self.url = f"http://127.0.0.1:{self.server_port}/video"

    def handle_error(self, *_: object) -> None:
        pass


class Answers(BaseHTTPRequestHandler):
    server: Phone

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self.server.seen.append(self.path)
        kind = self.path.strip("/").partition("?")[0]
        wanted = "Basic " + base64.b64encode(b"ann:s3cret").decode()
        if kind == "locked" and self.headers["Authorization"] != wanted:
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="camera"')
            self.end_headers()
        elif kind == "moved":
            self.send_response(302)
            self.send_header("Location", "/video")
            self.end_headers()
        elif kind == "page":
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
        elif kind in ("video", "locked", "plain", "damaged", "huge"):
            self.stream(kind)
        else:
            self.send_error(404)

    def stream(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=x")
        self.end_headers()
        cut = False
        while not cut:
            cut = self.server.cut.wait(0.01)
            data = b"nothing like this" * 9 if kind == "damaged" else self.server.picture
            length = b"" if kind == "plain" else b"Content-Length: %d\r\n" % (10**11 if kind == "huge" else len(data))
            part = b"--x\r\nContent-Type: image/jpeg\r\n" + length + b"\r\n" + data + b"\r\n"
            self.wfile.write(part[: len(part) // 2] if cut else part)


@pytest.fixture
def phone() -> Iterator[Phone]:
    with Phone() as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server
        server.cut.set()
        server.shutdown()


def at(phone: Phone, path: str, user: str = "") -> str:
    return f"http://{user}127.0.0.1:{phone.server_port}/{path}"


@pytest.mark.parametrize("path", ["video", "plain"])
def test_pictures_come_small_and_large(phone: Phone, path: str) -> None:
    with NetworkCamera(at(phone, path), exposure_s=0.0) as camera:
        assert camera.small().image.shape == (216, 384)
        assert camera.large().image.shape == (360, 640, 3)


def test_a_stream_that_is_cut_is_a_camera_that_is_gone_and_can_be_opened_again(phone: Phone) -> None:
    camera = NetworkCamera(at(phone, "video"), exposure_s=0.0)
    phone.cut.set()
    camera._thread.join(10)
    camera.small()
    with pytest.raises(CameraGone, match=r"is gone: its stream has ended\. Is it switched on"):
        camera.small()
    phone.cut.clear()
    with NetworkCamera(at(phone, "video"), exposure_s=0.0) as again:
        again.small()


@pytest.mark.parametrize(
    ("path", "user", "sentence"),
    [
        ("nothing", "", "there is no video at this address"),
        ("page", "", "this is a web page"),
        ("moved", "", "it sends to another address; name that one"),
        ("locked", "", "it wants a user name and a password"),
        ("locked", "ann:wr0ng@", "the user name or the password is wrong"),
        ("damaged", "", "answers but gives no picture"),
        ("huge", "", "answers but gives no picture"),
    ],
)
def test_why_a_camera_cannot_be_used_is_said_without_its_password(
    phone: Phone, path: str, user: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.grabbing.FIRST_S", 0.5)
    with pytest.raises(NoCamera, match=sentence) as caught:
        NetworkCamera(at(phone, path, user), exposure_s=0.0)
    assert "wr0ng" not in str(caught.value)
    assert all(seen.startswith(f"/{path}") for seen in phone.seen), "only what was named is contacted"


def test_a_password_opens_a_locked_camera_and_is_not_shown(phone: Phone) -> None:
    with NetworkCamera(at(phone, "locked", "ann:s3cret@"), exposure_s=0.0) as camera:
        assert "s3cret" not in camera.name


@pytest.mark.parametrize("scheme", ["http", "rtsp"])
def test_a_port_that_nobody_listens_on_is_said(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(NoCamera, match="nothing answers there"):
        NetworkCamera(f"{scheme}://127.0.0.1:{port}/video")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (b"HTTP/1.0 200 OK\r\n\r\n", "does not speak RTSP"),
        (b"RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\n\r\n", "the user name or the password is wrong"),
        (b"RTSP/1.0 404 Not Found\r\nCSeq: 1\r\n\r\n", "there is no video at this address"),
    ],
)
def test_what_an_rtsp_camera_answers_is_said(answer: bytes, sentence: str) -> None:
    def serve() -> None:
        while True:
            try:
                link, _ = server.accept()
                with link:
                    link.recv(4096)
                    link.sendall(answer)
            except OSError:
                return

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=serve, daemon=True).start()
        with pytest.raises(NoCamera, match=sentence) as caught:
            NetworkCamera(f"rtsp://ann:s3cret@127.0.0.1:{server.getsockname()[1]}/live")
    assert "s3cret" not in str(caught.value)


@pytest.fixture
def rtsp() -> Iterator[RtspCamera]:
    with RtspCamera(PICTURE) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server
        server.cut.set()
        server.shutdown()


@WITH_FFMPEG
def test_pictures_come_over_rtsp_until_it_is_cut(rtsp: RtspCamera) -> None:
    with NetworkCamera(rtsp.url, exposure_s=0.0) as camera:
        image = camera.large().image
        assert image.shape == (360, 640, 3)
        assert abs(float(image.mean()) - 120) < 5
        rtsp.cut.set()
        camera._thread.join(10)
        camera.small()
        with pytest.raises(CameraGone, match="is gone: its stream has ended"):
            camera.small()


@WITH_FFMPEG
def test_a_password_opens_a_locked_rtsp_camera(rtsp: RtspCamera) -> None:
    place = f"127.0.0.1:{rtsp.server_address[1]}/locked"
    with pytest.raises(NoCamera, match="it wants a user name and a password"):
        NetworkCamera(f"rtsp://{place}", exposure_s=0.0)
    with NetworkCamera(f"rtsp://ann:s3cret@{place}", exposure_s=0.0) as camera:
        assert camera.small().image.shape == (216, 384)
        assert "s3cret" not in camera.name


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("http://ann:pw@phone:8080/video?token=1#x", "http://phone:8080/video"),
        ("rtsp://[::1]:554/live", "rtsp://[::1]:554/live"),
        ("http://ann:pw@host:port/", "http://..."),
    ],
)
def test_an_address_is_shown_without_its_secrets(url: str, shown: str) -> None:
    assert without_secrets(url) == shown
