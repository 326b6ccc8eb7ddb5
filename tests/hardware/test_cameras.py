"""One factory for all cameras."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from hardware import camera_v4l2, cameras
from hardware.cameras import Chooser, cameras_there, is_real, open_camera
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


def plugged(monkeypatch: pytest.MonkeyPatch, there: dict[int, str]) -> None:
    """Let there be USB cameras with these numbers and identities, and none of a Raspberry Pi."""
    monkeypatch.setattr(cameras.camera_picamera2, "attached", list)
    monkeypatch.setattr(camera_v4l2, "devices", lambda: sorted(there))
    monkeypatch.setattr(camera_v4l2, "identity", lambda number: there[number])
    monkeypatch.setattr(cameras, "V4l2Camera", lambda number, *_, **__: f"camera {number}")


LENS, OTHER = "046d:0825:A1", "1bcf:28c4:B2"


def test_a_camera_is_found_again_under_another_number(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged(monkeypatch, {2: LENS, 4: OTHER})
    assert cameras_there() == (f"v4l2:{LENS}", f"v4l2:{OTHER}")
    assert open_camera(f"v4l2:{OTHER}") == "camera 4"
    plugged(monkeypatch, {0: OTHER, 1: LENS})
    assert open_camera(f"v4l2:{OTHER}") == "camera 0"


def test_a_camera_that_is_not_there_is_replaced_by_the_only_one_and_this_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plugged(monkeypatch, {0: LENS})
    notes: list[str] = []
    assert Chooser("v4l2:2", notify=notes.append).open() == "camera 0"
    assert notes == [f"The camera 2 is not plugged in; v4l2:{LENS} is used, the only one there is."]
    plugged(monkeypatch, {0: LENS, 1: OTHER})
    with pytest.raises(NoCamera, match=r"The camera 2 is not plugged in\. There is v4l2:046d:0825:A1 and v4l2:1bcf"):
        open_camera("v4l2:2")


def test_the_notebooks_own_camera_does_not_replace_the_one_whose_cable_is_pulled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plugged(monkeypatch, {0: OTHER, 2: LENS})
    chooser = Chooser(f"v4l2:{LENS}")
    assert chooser.open() == "camera 2"
    plugged(monkeypatch, {0: OTHER})
    with pytest.raises(NoCamera, match="is not plugged in"):
        chooser.open()
    plugged(monkeypatch, {0: OTHER, 3: LENS})
    assert chooser.open() == "camera 3"
    plugged(monkeypatch, {0: OTHER, 3: "abcd:0001"})
    assert chooser.open() == "camera 3", "plugged in instead"


def test_a_password_is_in_no_message() -> None:
    with pytest.raises(NoCamera) as caught:
        open_camera("htp://ann:secret@host/video?token=secret", environ={})
    assert "secret" not in str(caught.value)


def test_a_pi_without_its_camera_plugged_in_falls_back_to_usb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cameras.camera_picamera2, "attached", list)
    plugged(monkeypatch, {4: "046d:0825"})
    assert open_camera("auto", environ={}) == "camera 4"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("webcam", "no kind of camera called 'webcam'. Choose auto, picamera2, v4l2"),
        ("auto:3", "no kind of camera called 'auto:3'"),
        ("", "no kind of camera called ''"),
        ("v4l3", "no kind of camera called 'v4l3'"),
        ("video", "A video needs its file: video:FILE"),
        ("video:/nowhere.mp4", "There is no video file /nowhere.mp4"),
        ("http://", "is no address of a camera"),
        ("rtsp://host:99999/x", "is no address of a camera"),
        ("virtual:x", "'x' is not a number"),
        ("recording", "A recording needs its folder: recording:FOLDER"),
    ],
)
def test_a_spec_that_means_nothing_is_refused_with_the_choices(spec: str, sentence: str) -> None:
    with pytest.raises(NoCamera, match=sentence):
        open_camera(spec, environ={})


@pytest.mark.parametrize(
    ("spec", "real"),
    [("auto", True), ("v4l2:1", True), ("virtual:3", False), ("recording:x", False), ("video:x", False)],
)
def test_only_real_cameras_look_at_somebodys_table(spec, real):
    assert is_real(spec) == real
