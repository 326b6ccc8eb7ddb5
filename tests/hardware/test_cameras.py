"""One factory for all cameras."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from hardware import camera_v4l2, cameras
from hardware.cameras import is_real, open_camera
from hardware.errors import BrokenRecording, NoCamera
from hardware.presses import Press
from hardware.recording import Episode, RecordingCamera, RecordingWriter


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


def test_the_virtual_table_is_opened_by_its_seed() -> None:
    with open_camera("virtual:7") as camera:
        assert camera.name == "virtual table 7"


def test_the_environment_chooses_for_auto_and_the_option_comes_before_it(recording: Path) -> None:
    environ = {cameras.ENVIRONMENT: f"recording:{recording}"}
    assert isinstance(open_camera("auto", environ=environ), RecordingCamera)
    with pytest.raises(BrokenRecording):
        open_camera("recording:/nowhere", environ=environ)


@pytest.mark.usefixtures("_no_devices")
@pytest.mark.parametrize("pi", [True, False])
def test_without_any_camera_it_is_said_what_can_be_done_here(monkeypatch: pytest.MonkeyPatch, pi: bool) -> None:
    monkeypatch.setattr(cameras, "this_system", lambda: SimpleNamespace(is_pi=pi))
    with pytest.raises(NoCamera) as caught:
        open_camera("auto", environ={})
    assert str(caught.value) == (
        "No camera was found. " + "Picamera2 can't be used here (no libcamera). " * pi + "No USB camera is plugged in. "
        "Games can be played without one, by touch or keys. This helps: plugging a USB camera in"
    )


def test_a_pi_without_its_camera_plugged_in_falls_back_to_usb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cameras.camera_picamera2, "attached", list)
    monkeypatch.setattr(camera_v4l2, "devices", lambda: [4])
    monkeypatch.setattr(cameras, "V4l2Camera", lambda number, *_, **__: f"camera {number}")
    assert open_camera("auto", environ={}) == "camera 4"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("webcam", "no kind of camera called 'webcam'. Choose picamera2, v4l2"),
        ("auto:3", "no kind of camera called 'auto:3'"),
        ("", "no kind of camera called ''"),
        ("v4l2:front", "'front' is not a number"),
        ("picamera2:left", "'left' is not a number"),
        ("virtual:x", "'x' is not a number"),
        ("recording", "A recording needs its folder: recording:FOLDER"),
    ],
)
def test_a_spec_that_means_nothing_is_refused_with_the_choices(spec: str, sentence: str) -> None:
    with pytest.raises(NoCamera, match=sentence):
        open_camera(spec, environ={})


@pytest.mark.parametrize(
    ("spec", "real"), [("auto", True), ("v4l2:1", True), ("virtual:3", False), ("recording:x", False)]
)
def test_only_real_cameras_look_at_somebodys_table(spec, real):
    assert is_real(spec) == real
