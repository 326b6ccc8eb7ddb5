"""One factory for all cameras, and a camera that comes back."""

from pathlib import Path

import numpy as np
import pytest

from hardware import camera_v4l2, cameras
from hardware.camera import Frame
from hardware.cameras import open_camera
from hardware.errors import BrokenRecording, CameraGone, NoCamera
from hardware.presses import Press
from hardware.reconnecting import Reconnecting
from hardware.recording import EndOfRecording, Episode, RecordingCamera, RecordingWriter


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    with RecordingWriter(tmp_path / "game", Episode("rogue", ("Ann",))) as writer:
        writer.frame(np.full((864, 1536, 3), 90, np.uint8), 0.0)
        writer.press(Press("end", 1.0, 1))
    return tmp_path / "game"


@pytest.fixture
def _no_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any camera, whatever it really has."""

    def missing() -> list[str]:
        raise NoCamera("Picamera2 can't be used here (no libcamera).")

    monkeypatch.setattr(cameras.camera_picamera2, "attached", missing)
    monkeypatch.setattr(camera_v4l2, "devices", list)


def test_a_recording_is_opened_by_its_folder(recording: Path) -> None:
    camera = open_camera(f"recording:{recording}")
    assert isinstance(camera, RecordingCamera)
    assert camera.name == "recording game"


def test_the_environment_chooses_for_auto_and_the_option_comes_before_it(recording: Path) -> None:
    environ = {cameras.ENVIRONMENT: f"recording:{recording}"}
    assert isinstance(open_camera("auto", environ=environ), RecordingCamera)
    with pytest.raises(BrokenRecording):
        open_camera("recording:/nowhere", environ=environ)


@pytest.mark.usefixtures("_no_devices")
def test_without_any_camera_all_that_was_tried_is_said_and_what_can_be_done() -> None:
    with pytest.raises(NoCamera) as caught:
        open_camera("auto", environ={})
    assert str(caught.value) == (
        "No camera was found. Picamera2 can't be used here (no libcamera). No USB camera is plugged in. "
        "To play without one: --camera virtual, or recording:FOLDER. This helps: plugging a camera in"
    )


def test_a_pi_without_its_camera_plugged_in_falls_back_to_usb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cameras.camera_picamera2, "attached", list)
    monkeypatch.setattr(camera_v4l2, "devices", lambda: [4])
    monkeypatch.setattr(cameras, "V4l2Camera", lambda number, *_: f"camera {number}")
    assert open_camera("auto", environ={}) == "camera 4"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("webcam", "no kind of camera called 'webcam'. Choose picamera2, v4l2"),
        ("auto:3", "no kind of camera called 'auto:3'"),
        ("", "no kind of camera called ''"),
        ("v4l2:front", "'front' is not the number of a video device"),
        ("picamera2:left", "'left' is not the number of a camera"),
        ("virtual:x", "'x' is not a seed"),
        ("recording", "A recording needs its folder: recording:FOLDER"),
    ],
)
def test_a_spec_that_means_nothing_is_refused_with_the_choices(spec: str, sentence: str) -> None:
    with pytest.raises(NoCamera, match=sentence):
        open_camera(spec, environ={})


class Flaky:
    """A camera that gives so many frames and vanishes."""

    name = "flaky camera"

    def __init__(self, frames: int) -> None:
        self.frames, self.given, self.closed = frames, 0, False

    def small(self) -> Frame:
        if self.given >= self.frames:
            raise CameraGone("The camera has stopped. Check its cable.")
        self.given += 1
        return Frame(np.zeros((216, 384), np.uint8), float(self.given), self.given - 1)

    def large(self) -> Frame:
        raise CameraGone("The camera has stopped. Check its cable.")

    def close(self) -> None:
        self.closed = True

    def __enter__(self) -> "Flaky":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def test_a_camera_that_comes_back_is_used_again_and_frames_are_counted_on() -> None:
    supply: list[Flaky | NoCamera] = [Flaky(2), NoCamera("No USB camera is plugged in."), Flaky(3)]
    first = supply[0]
    said: list[str] = []

    def opener() -> Flaky:
        thing = supply.pop(0)
        if isinstance(thing, NoCamera):
            raise thing
        return thing

    camera = Reconnecting(opener, said.append, pause=0)
    assert [camera.small().number, camera.small().number] == [0, 1]
    with pytest.raises(CameraGone, match="has stopped"):
        camera.small()
    assert camera.away
    assert isinstance(first, Flaky)
    assert first.closed
    with pytest.raises(CameraGone, match=r"^The camera is still away\. No USB camera is plugged in\.$"):
        camera.small()
    with pytest.raises(CameraGone, match="away"):
        camera.large()
    assert [camera.small().number for _ in range(3)] == [2, 3, 4]
    assert said == [
        "The camera has stopped. Check its cable. The game goes on without it; it is used again as soon as it is back.",
        "The camera is back.",
    ]


def test_a_camera_that_vanishes_under_the_large_picture_is_noticed_too() -> None:
    said: list[str] = []
    with Reconnecting(lambda: Flaky(1), said.append, pause=0) as camera:
        camera.small()
        with pytest.raises(CameraGone):
            camera.large()
        assert camera.away
    assert len(said) == 1


def test_closing_ends_the_wait_for_a_camera_that_is_away() -> None:
    camera = Reconnecting(lambda: Flaky(0), lambda _: None, pause=3600)
    with pytest.raises(CameraGone):
        camera.small()
    camera.close()
    with pytest.raises(CameraGone, match="closed"):
        camera.small()


def test_the_end_of_a_recording_is_not_taken_for_a_lost_camera(recording: Path) -> None:
    camera = Reconnecting(lambda: RecordingCamera(recording, tail=0), lambda _: None)
    for _ in range(16):
        camera.small()
    with pytest.raises(EndOfRecording):
        camera.small()
    assert not camera.away


def test_a_first_opening_that_fails_is_the_callers_to_know() -> None:
    def opener() -> Flaky:
        raise NoCamera("No camera was found.")

    with pytest.raises(NoCamera):
        Reconnecting(opener, lambda _: None)
