"""USB cameras: the newest picture counts, a lost camera is noticed, only real cameras are offered."""

import itertools
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware import camera_v4l2, grabbing, light
from hardware.camera import Camera
from hardware.camera_v4l2 import V4l2Camera, devices
from hardware.errors import CameraGone, NoCamera


class StandInCapture:
    """As ``cv2.VideoCapture``: pictures come when the test lets them, then the plug is pulled."""

    pause = 0.0  # s between two pictures
    light: tuple[int, int, int] | None = None  # B, G, R of everything; None for ever lighter greys

    def __init__(self, pictures: int, *, opens: bool = True) -> None:
        self.left = threading.Semaphore(pictures)
        self.unplugged = threading.Event()
        self.greys = itertools.count(1)
        self.opens, self.released = opens, False
        self.asked: dict[int, float] = {}

    def isOpened(self) -> bool:  # noqa: N802
        return self.opens

    def set(self, prop: int, value: float) -> bool:
        self.asked[prop] = value
        return True

    def read(self) -> tuple[bool, np.ndarray | None]:
        while not self.unplugged.is_set():
            if self.left.acquire(timeout=0.01):
                time.sleep(self.pause)
                return True, np.full((720, 1280, 3), self.light or next(self.greys), np.uint8)
        return False, None

    def release(self) -> None:
        self.released = True


@pytest.fixture
def capture() -> Iterator[StandInCapture]:
    capture = StandInCapture(pictures=1)
    yield capture
    capture.unplugged.set()


def opened(capture: StandInCapture, **options) -> V4l2Camera:
    return V4l2Camera(0, open_capture=lambda _number: capture, **{"exposure_s": 0.0, **options})


def test_a_picture_comes_small_and_grey_and_large_in_colour(capture: StandInCapture) -> None:
    camera = opened(capture)
    assert isinstance(camera, Camera)
    small, large = camera.small(), camera.large()
    assert small.image.shape == (216, 384)
    assert large.image.shape == (720, 1280, 3)
    assert small.number == large.number == 0


HELD = (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_WB)
LAMP, DAYLIGHT, DARK = (140, 170, 200), (200, 180, 150), (9, 12, 20)


def shown(camera: V4l2Camera, capture: StandInCapture, light: tuple[int, int, int], count: int = 3) -> list[float]:
    """What is held after some pictures in a light; nothing if the camera was never set."""
    capture.light = light
    for _ in range(count):
        capture.left.release()
        camera.small()
    return [capture.asked[prop] for prop in HELD if prop in capture.asked]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera_v4l2, "LOOK_S", 0.0)
    monkeypatch.setattr(light, "LASTING_S", 0.0)


@pytest.mark.usefixtures("hurried")
def test_focus_and_colours_are_held_once_the_camera_has_settled_in_good_light(capture: StandInCapture) -> None:
    camera = opened(capture, settling_s=0.0)
    assert shown(camera, capture, DARK) == []
    assert shown(camera, capture, LAMP) == [0, 0]
    assert cv2.CAP_PROP_AUTO_EXPOSURE not in capture.asked


@pytest.mark.usefixtures("hurried")
def test_colours_are_found_anew_when_the_light_changes_for_good(capture: StandInCapture) -> None:
    camera = opened(capture, settling_s=0.0)
    shown(camera, capture, LAMP)
    assert shown(camera, capture, DARK) == [0, 0]
    camera._settling_s = 60.0
    assert shown(camera, capture, DAYLIGHT) == [1, 1]
    camera._look_at = 0.0
    assert shown(camera, capture, DAYLIGHT) == [0, 0]


def test_a_camera_that_knows_no_mains_is_used_all_the_same() -> None:
    assert not camera_v4l2.against_flicker(987, 50)


def test_the_same_picture_is_never_given_twice(capture: StandInCapture) -> None:
    camera = opened(capture, frame_s=0.05)
    camera.small()
    with pytest.raises(CameraGone, match=r"it has given no picture for 0\.05 seconds\. Check its cable\.$"):
        camera.small()


def test_pictures_that_came_meanwhile_are_passed_over(capture: StandInCapture) -> None:
    camera = opened(capture)
    camera.small()
    capture.left.release(7)
    while camera.large().number < 7:
        pass
    frame = camera.small()
    assert (frame.number, frame.image[0, 0]) == (7, 8)


@pytest.mark.parametrize("dark", [1, 3, 8])
def test_the_first_pictures_are_not_judged_before_the_exposure_has_settled(dark: int) -> None:
    capture = StandInCapture(pictures=60)
    capture.pause = 0.005
    greys = [0] * dark + [40, 70, 95, 115] + [120] * 40
    capture.greys = iter(greys)
    try:
        camera = opened(capture, exposure_s=5.0)
        assert camera.small().image[0, 0] == 120
    finally:
        capture.unplugged.set()


def test_a_table_that_stays_dark_is_shown_all_the_same() -> None:
    capture = StandInCapture(pictures=10)
    capture.light = (3, 3, 3)
    try:
        assert opened(capture, exposure_s=0.1, frame_s=0.5).small().image[0, 0] == 3
    finally:
        capture.unplugged.set()


def test_a_camera_that_is_unplugged_is_gone(capture: StandInCapture) -> None:
    camera = opened(capture)
    camera.small()
    capture.unplugged.set()
    with pytest.raises(CameraGone, match=r"The camera /dev/video0 is gone: it gives no more pictures\. Check"):
        camera.small()
    with pytest.raises(CameraGone, match="gives no more pictures"):
        camera.large()


def test_the_picture_is_the_callers_own(capture: StandInCapture) -> None:
    camera = opened(capture)
    camera.large().image[:] = 0
    assert camera.large().image[0, 0, 0] == 1


def test_compressed_pictures_of_the_size_are_asked_for(capture: StandInCapture) -> None:
    opened(capture, size=(1920, 1080))
    assert capture.asked[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert (capture.asked[cv2.CAP_PROP_FRAME_WIDTH], capture.asked[cv2.CAP_PROP_FRAME_HEIGHT]) == (1920, 1080)


def test_closing_gives_the_device_back(capture: StandInCapture) -> None:
    camera = opened(capture)
    capture.unplugged.set()
    with camera:
        pass
    camera.close()
    assert capture.released


def test_a_driver_that_hangs_is_not_waited_for_and_lets_go_later(
    capture: StandInCapture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grabbing, "CLOSING_S", 0.01)
    camera = opened(capture)
    camera.close()
    assert not capture.released
    with pytest.raises(CameraGone, match="it was closed"):
        camera.large()
    capture.unplugged.set()
    camera._thread.join(20)
    assert capture.released


def test_a_device_that_does_not_open_is_said() -> None:
    capture = StandInCapture(0, opens=False)
    with pytest.raises(NoCamera, match=r"/dev/video0 can't be opened\. Is it plugged in, and may you use it"):
        opened(capture)
    assert capture.released


def test_a_device_that_opens_but_gives_nothing_is_said() -> None:
    capture = StandInCapture(0)
    capture.unplugged.set()
    with pytest.raises(NoCamera, match=r"gives no picture\. Is another program using it"):
        opened(capture)
    assert capture.released


def numbers_of(camera: V4l2Camera) -> list[int]:
    """The numbers of all frames until the camera is gone."""
    numbers: list[int] = []
    while True:
        try:
            numbers.append(camera.small().number)
        except CameraGone:
            return numbers


def test_opencv_itself_reads_a_film_to_its_end_and_then_the_camera_is_gone(tmp_path: Path) -> None:
    film = cv2.VideoWriter(str(tmp_path / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 15, (640, 360))
    for grey in range(0, 200, 10):
        film.write(np.full((360, 640, 3), grey, np.uint8))
    film.release()
    with V4l2Camera(0, exposure_s=0.0, open_capture=lambda _: cv2.VideoCapture(str(tmp_path / "film.avi"))) as camera:
        numbers = numbers_of(camera)
    assert numbers
    assert numbers == sorted(set(numbers))


def node(sys: Path, number: int, place: str, index: int = 0) -> None:
    """A device as Linux lists it: a link to the place of the hardware."""
    real = sys.parent / "devices" / place / f"video{number}"
    real.mkdir(parents=True)
    (real / "index").write_text(f"{index}\n")
    sys.mkdir(exist_ok=True)
    (sys / f"video{number}").symlink_to(real)


def test_only_cameras_are_offered_not_decoders_nor_second_nodes(tmp_path: Path) -> None:
    sys = tmp_path / "class"
    node(sys, 0, "platform/axi/1000120000.pcie/usb1/1-1/1-1:1.0/video4linux")
    node(sys, 1, "platform/axi/1000120000.pcie/usb1/1-1/1-1:1.0/video4linux-meta", index=1)
    node(sys, 19, "platform/axi/1000800000.codec/video4linux")
    node(sys, 20, "virtual/video4linux")
    assert devices(sys) == [0, 20]


def test_a_camera_has_the_same_identity_in_any_socket_and_under_any_number(tmp_path: Path) -> None:
    sys = tmp_path / "class"
    for number, socket, serial in ((0, "1-1", "A1"), (2, "1-2", "A1"), (4, "1-3", "B 2/")):
        node(sys, number, f"platform/usb1/{socket}/{socket}:1.0/video4linux")
        usb = tmp_path / "devices/platform/usb1" / socket
        for name, text in (("idVendor", "046d"), ("idProduct", "0825"), ("serial", serial)):
            (usb / name).write_text(f"{text}\n")
    node(sys, 20, "virtual/video4linux")
    (tmp_path / "devices/virtual/video4linux/video20/name").write_text("DroidCam\n")
    found = [camera_v4l2.identity(number, sys) for number in devices(sys)]
    assert found == ["046d:0825:A1@1-1", "046d:0825:A1@1-2", "046d:0825:B_2_", "DroidCam"]


def test_a_machine_without_video_offers_nothing(tmp_path: Path) -> None:
    assert devices(tmp_path / "nothing") == []
