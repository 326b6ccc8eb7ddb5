"""The real Picamera2 on the real libcamera, with libcamera's virtual camera: ``tools/picamera2-virtual.sh`` runs it."""

import importlib
import itertools
import sys
import threading
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

FRAMES = Path("/srv/frames")  # where the configuration of the virtual camera looks for its pictures


def missing() -> str:
    """Why this tier can't run here, empty if it can."""
    if not FRAMES.is_dir():
        return "no virtual camera is configured here; tools/picamera2-virtual.sh FOLDER builds a system with one"
    try:
        importlib.import_module("libcamera")
    except ImportError as error:
        return f"libcamera's Python bindings are missing ({error}); tools/picamera2-virtual.sh FOLDER builds them in"
    return ""


pytestmark = [
    pytest.mark.picamera2,
    pytest.mark.skipif(bool(missing()), reason=missing()),
    pytest.mark.filterwarnings("ignore:setDaemon"),  # Picamera2's own
]

GREYS = (40, 90, 140, 190)  # one a picture, so that the frame can be recognised
BLUE = (200, 60, 30)  # a patch, BGR, so that swapped colours would be seen


def write_frames() -> None:
    """Four pictures with a grey each, a blue patch top left and an AprilTag in the middle that carries its number."""
    tags = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    for number, grey in enumerate(GREYS):
        image = np.full((1080, 1920, 3), grey, np.uint8)
        image[:200, :300] = BLUE
        tag = np.full((360, 360), 255, np.uint8)
        tag[40:320, 40:320] = cv2.aruco.generateImageMarker(tags, number, 280)
        image[360:720, 780:1140] = tag[..., None]
        cv2.imwrite(str(FRAMES / f"{number}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, 95])


@pytest.fixture(scope="module")
def camera_module():
    """``hardware.camera_picamera2`` on a libcamera that shows our pictures."""
    write_frames()
    sys.path.insert(0, str(Path(__file__).parent))
    allocator = importlib.import_module("memfd_allocator")
    allocator.without_kms()
    allocator.install(importlib.import_module("picamera2.picamera2"), importlib.import_module("libcamera"))
    return importlib.import_module("hardware.camera_picamera2")


@pytest.fixture
def streams(camera_module):
    return camera_module.Streams(pixel_format="NV12", small_format="NV12")


@pytest.fixture
def camera(camera_module, streams):
    with camera_module.PiCamera(streams) as opened:
        yield opened


def grey_of(image: np.ndarray) -> int:
    """Which of our pictures this is, by the grey of its lower right corner."""
    corner = float(image[-20:, -20:].mean())
    return min(GREYS, key=lambda grey: abs(grey - corner))


def test_picamera2_sees_the_virtual_camera(camera_module) -> None:
    assert "Virtual table camera" in camera_module.attached()


def test_auto_finds_the_camera_and_names_it(streams) -> None:
    cameras = importlib.import_module("hardware.cameras")
    with cameras.open_camera("auto", streams=streams, environ={}) as opened:
        assert opened.name == "Pi camera Virtual table camera"


def test_both_streams_have_their_size_and_are_of_one_moment(camera) -> None:
    for expected in range(12):
        small, large = camera.small(), camera.large()
        assert small.number == large.number == expected
        assert small.t == large.t
        assert small.image.shape == (216, 384)
        assert large.image.shape == (864, 1536, 3)
        assert grey_of(small.image) == grey_of(large.image)


def test_the_pictures_follow_each_other_and_time_goes_on(camera) -> None:
    frames = [camera.small() for _ in range(40)]
    assert {grey_of(frame.image) for frame in frames} == set(GREYS)
    assert all(one.t < other.t for one, other in itertools.pairwise(frames))


def test_colours_are_not_swapped(camera) -> None:
    camera.small()
    patch = camera.large().image[50:100, 50:150].mean(axis=(0, 1))
    assert np.allclose(patch, BLUE, atol=20)


def test_a_marker_is_read_in_the_large_picture(camera) -> None:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    camera.small()
    image = camera.large().image
    _, ids, _ = detector.detectMarkers(image)
    assert np.ravel(ids).tolist() == [GREYS.index(grey_of(image))]


def test_the_size_for_a2_mats(camera_module) -> None:
    streams = camera_module.Streams(size=(1920, 1080), pixel_format="NV12", small_format="NV12")
    with camera_module.PiCamera(streams) as opened:
        opened.small()
        assert opened.large().image.shape == (1080, 1920, 3)


def test_a_closed_camera_can_be_opened_again(camera_module, streams) -> None:
    for _ in range(3):
        with camera_module.PiCamera(streams) as opened:
            assert opened.small().number == 0


def drain(camera) -> None:
    """What was under way when the camera fell silent still arrives."""
    for _ in range(10):
        camera.small()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # Picamera2's thread dies of it
def test_a_camera_that_falls_silent_is_gone_within_its_limit(camera_module, streams) -> None:
    errors = importlib.import_module("hardware.errors")
    with camera_module.PiCamera(streams, frame_s=0.5) as opened:
        opened.small()
        opened._device.camera.stop()  # behind Picamera2's back, as a cable that comes loose
        before = time.monotonic()
        with pytest.raises(errors.CameraGone, match="Check its cable"):
            drain(opened)
        assert time.monotonic() - before < 20


def test_a_second_program_is_told_that_the_camera_is_in_use(camera_module, streams) -> None:
    errors = importlib.import_module("hardware.errors")
    with camera_module.PiCamera(streams), pytest.raises(errors.NoCamera, match="no other program uses it"):
        camera_module.PiCamera(streams)


def test_a_number_of_a_camera_that_is_not_there(camera_module, streams) -> None:
    errors = importlib.import_module("hardware.errors")
    with pytest.raises(errors.NoCamera, match="can't be opened"):
        camera_module.PiCamera(streams, number=7)


def test_no_thread_of_ours_is_left_when_the_camera_is_closed(camera_module, streams) -> None:
    camera_module.PiCamera(streams).close()
    assert not [thread for thread in threading.enumerate() if thread.name == "driver call"]
