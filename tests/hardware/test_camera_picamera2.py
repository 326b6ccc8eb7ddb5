"""The camera of the Pi with a stand-in for Picamera2 that hangs, refuses or is missing.

``test_picamera2_virtual.py`` tests the use of the real Picamera2.
"""

import sys
import threading
import types
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hardware import camera_picamera2
from hardware.camera import Camera
from hardware.camera_picamera2 import PiCamera, Streams
from hardware.cameras import open_camera
from hardware.errors import CameraGone, NoCamera

EXPOSURES = [100, 150, 200, 220, 220, 221, 221, 221, 220, 220, 220]


class StandInRequest:
    def __init__(self, owner: "StandInPicamera2") -> None:
        self.owner = owner

    def get_metadata(self) -> dict[str, Any]:
        frame = self.owner.frames
        found = {"ExposureTime": EXPOSURES[min(frame, len(EXPOSURES)) - 1], "AnalogueGain": 2.0}
        return found | {"ColourGains": (1.5, 2.0), "LensPosition": 2.25}

    def make_array(self, stream: str) -> np.ndarray:
        width, height = self.owner.configuration[stream]["size"]
        if stream == "main":
            return np.full((height, width, 3), self.owner.frames, np.uint8)
        grey = self.owner.frames if self.owner.grey is None else self.owner.grey
        return np.full((height * 3 // 2, width + 64), grey, np.uint8)  # a stride wider than the picture

    def release(self) -> None:
        self.owner.held -= 1


class StandInPicamera2:
    """As Picamera2 answers, with switches for what may go wrong."""

    cameras: tuple[dict[str, Any], ...] = ({"Model": "imx708", "Num": 0},)
    newest: "StandInPicamera2"
    camera_controls: tuple[str, ...] = ("AfMode", "FrameDurationLimits")
    camera_properties = types.MappingProxyType({"Model": "imx708"})
    refuses_opening = refuses_configuration = False

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return list(cls.cameras)

    def __init__(self, number: int) -> None:
        assert number == 0
        type(self).newest = self
        if self.refuses_opening:
            raise RuntimeError("Camera __init__ sequence did not complete.") from RuntimeError("Device busy")
        self.frames, self.held, self.focused, self.flushed, self.closed = 0, 0, 0, 0, False
        self.silent: Exception | None = None
        self.grey: int | None = None
        self.controls: dict[str, Any] = {}
        self.set: list[dict[str, Any]] = []
        self.configuration: dict[str, Any] = {}

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, configuration: dict[str, Any]) -> None:
        if self.refuses_configuration:
            raise RuntimeError("Bad format RGB888 in stream main")
        self.configuration = configuration

    def camera_configuration(self) -> dict[str, Any]:
        return self.configuration

    def start(self) -> None:
        pass

    def autofocus_cycle(self, wait: float) -> bool:
        assert wait > 0, "a call without a limit can hang for ever"
        self.focused += 1
        return True

    def capture_request(self, wait: float) -> StandInRequest:
        assert wait > 0, "a call without a limit can hang for ever"
        if self.silent is not None:
            raise self.silent
        self.frames += 1
        self.held += 1
        return StandInRequest(self)

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.set.append(controls)
        self.controls |= controls

    def cancel_all_and_flush(self) -> None:
        self.flushed += 1

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> type[StandInPicamera2]:
    """The module ``picamera2`` with a fresh stand-in in it."""
    kind = type("Picamera2", (StandInPicamera2,), {})
    module = types.ModuleType("picamera2")
    module.Picamera2 = kind  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return kind


@pytest.mark.usefixtures("device")
def test_both_streams_are_of_one_request() -> None:
    with PiCamera() as camera:
        assert isinstance(camera, Camera)
        small, large = camera.small(), camera.large()
    assert small.image.shape == (216, 384)
    assert large.image.shape == (864, 1536, 3)
    assert small.image[0, 0] == large.image[0, 0, 0]
    assert (small.number, large.number, small.t) == (0, 0, large.t)


@pytest.mark.usefixtures("device")
def test_a_large_picture_that_has_grown_old_is_taken_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    with PiCamera() as camera:
        small = camera.small()
        monkeypatch.setattr(camera_picamera2, "FRESH_S", -1.0)
        assert camera.large().image[0, 0, 0] == small.image[0, 0] + 1


def test_no_more_than_one_request_is_ever_held(device: type[StandInPicamera2]) -> None:
    with PiCamera() as camera:
        for _ in range(5):
            camera.small()
            camera.large()
            assert device.newest.held == 1
    assert device.newest.held == 0
    assert device.newest.closed


def test_the_exposure_has_settled_before_the_first_frame(device: type[StandInPicamera2]) -> None:
    with PiCamera():
        steady = [exposure for exposure in EXPOSURES[: device.newest.frames] if abs(exposure - 220) < 5]
        assert len(steady) >= 5


def test_the_lens_is_focused_once_where_it_can_be(device: type[StandInPicamera2]) -> None:
    with PiCamera() as camera:
        camera.small()
        assert device.newest.focused == 1
    device.camera_controls = ()
    with PiCamera():
        assert device.newest.focused == 0
        assert device.newest.configuration["controls"] == {}


def test_a_table_that_cannot_be_focused_on_is_watched_all_the_same(
    device: type[StandInPicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(self: StandInPicamera2, wait: float) -> bool:
        raise TimeoutError(f"{wait} {self}")

    monkeypatch.setattr(device, "autofocus_cycle", never)
    with PiCamera() as camera:
        assert camera.small().number == 0
        assert device.newest.flushed == 1  # or the focusing would stand before every picture


@pytest.fixture
def lit(device: type[StandInPicamera2], monkeypatch: pytest.MonkeyPatch) -> type[StandInPicamera2]:
    """A camera that can lock everything, over a table in good light."""
    device.camera_controls = (*device.camera_controls, "AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable")
    device.camera_controls = (
        *device.camera_controls,
        "ColourGains",
        "LensPosition",
        "AeFlickerMode",
        "AeFlickerPeriod",
    )
    plain = device.__init__

    def bright(self: StandInPicamera2, number: int) -> None:
        plain(self, number)
        self.grey = 180

    monkeypatch.setattr(device, "__init__", bright)
    return device


def test_focus_exposure_and_colours_are_locked_once_found(lit: type[StandInPicamera2]) -> None:
    with PiCamera() as camera:
        held = lit.newest.controls
        assert (held["AeEnable"], held["AwbEnable"], held["AfMode"]) == (False, False, camera_picamera2.MANUAL)
        assert (held["AnalogueGain"], held["ColourGains"], held["LensPosition"]) == (2.0, (1.5, 2.0), 2.25)
        assert held["ExposureTime"] in range(215, 226)
        times = len(lit.newest.set)
        for _ in range(20):
            camera.small()
        assert len(lit.newest.set) == times


def test_nothing_is_locked_in_the_dark(lit: type[StandInPicamera2], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera_picamera2, "light_of", lambda _white: "too dark")
    with PiCamera():
        assert lit.newest.controls["AeEnable"] is True


def test_when_the_light_changes_for_good_everything_is_found_anew(
    lit: type[StandInPicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    with PiCamera() as camera:
        focused, times = lit.newest.focused, len(lit.newest.set)
        lit.newest.grey = 90
        camera.small()
        assert len(lit.newest.set) == times, "it may be a sleeve"
        monkeypatch.setattr("hardware.light.LASTING_S", 0.0)
        camera.small()
        assert lit.newest.focused == focused + 1
        assert [known["AeEnable"] for known in lit.newest.set[times:]] == [True, False]
        times = len(lit.newest.set)
        camera.small()
        assert len(lit.newest.set) == times


def test_a_lens_that_found_nothing_tries_again_later(
    lit: type[StandInPicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lit, "autofocus_cycle", lambda _self, wait: wait < 0)
    with PiCamera() as camera:
        assert "AfMode" not in lit.newest.controls
        monkeypatch.undo()
        monkeypatch.setattr(camera_picamera2, "REFOCUS_S", 0.0)
        camera.small()
        assert lit.newest.controls["AfMode"] == camera_picamera2.MANUAL


@pytest.mark.parametrize(("mains", "period"), [(50, 10_000), (60, 8_333)])
def test_the_exposure_fits_the_flicker_of_lamps(lit: type[StandInPicamera2], mains: int, period: int) -> None:
    with PiCamera(Streams(mains=mains)):
        wanted = lit.newest.configuration["controls"]
        assert (wanted["AeFlickerMode"], wanted["AeFlickerPeriod"]) == (1, period)
    with PiCamera(Streams(mains=0)):
        assert "AeFlickerMode" not in lit.newest.configuration["controls"]


@pytest.mark.parametrize("error", [TimeoutError(), RuntimeError("Device unplugged.")])
def test_a_camera_that_vanishes_is_gone_in_a_sentence(device: type[StandInPicamera2], error: Exception) -> None:
    with PiCamera() as camera:
        camera.small()
        device.newest.silent = error
        with pytest.raises(CameraGone, match=r"^The camera has .*Check its cable\.$"):
            camera.small()
        with pytest.raises(CameraGone, match="Check its cable"):
            camera.large()


def test_a_camera_that_gives_no_first_picture_is_closed_and_said(
    device: type[StandInPicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(self: StandInPicamera2, wait: float) -> StandInRequest:
        raise TimeoutError(f"{wait} {self}")

    monkeypatch.setattr(device, "capture_request", silent)
    with pytest.raises(NoCamera, match=r"found but gives no picture: .* Check its cable\.$"):
        PiCamera()
    assert device.newest.closed


def test_a_camera_in_use_is_said_with_its_cause(device: type[StandInPicamera2]) -> None:
    device.refuses_opening = True
    with pytest.raises(NoCamera, match=r'can\'t be opened: "Device busy"\. .* no other program uses it'):
        PiCamera()


def test_settings_that_the_camera_refuses_are_said_and_the_camera_is_given_back(
    device: type[StandInPicamera2],
) -> None:
    device.refuses_configuration = True
    with pytest.raises(NoCamera, match=r'refuses .* "Bad format RGB888 in stream main"\.$'):
        PiCamera()
    assert device.newest.closed


def test_a_driver_that_hangs_is_given_up(device: type[StandInPicamera2], monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(device, "start", lambda _self: release.wait(30))
    monkeypatch.setattr(camera_picamera2, "OPENING_S", 0.05)
    with pytest.raises(NoCamera, match=r"no answer within 0\.05 s"):
        PiCamera()
    release.set()


def test_a_pixel_format_that_is_not_known_is_refused_with_the_known_ones() -> None:
    with pytest.raises(NoCamera, match=r"The pixel format 'JPEG' is not known\. Known are: RGB888, "):
        Streams(pixel_format="JPEG")


@pytest.mark.usefixtures("device")
def test_auto_takes_the_camera_of_the_pi_when_one_is_attached() -> None:
    with open_camera("auto", environ={}) as camera:
        assert camera.name == "Pi camera imx708"


@pytest.mark.parametrize("error", [ImportError("No module named 'libcamera'"), OSError("libcamera.so.0.7: missing")])
def test_whatever_keeps_picamera2_from_loading_is_said_with_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    class Breaks:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "picamera2":
                raise error

    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Breaks(), *sys.meta_path])
    for issue, helps in (
        (True, "sudo apt install .*python3-picamera2"),
        (False, "a USB camera: this is no Raspberry Pi"),
    ):
        system = SimpleNamespace(is_pi_os=issue, is_pi=issue, install=lambda package: f"sudo apt install {package}")
        monkeypatch.setattr(camera_picamera2, "this_system", lambda system=system: system)
        with pytest.raises(NoCamera, match=rf"can't be used here \(.*\)\. This helps: {helps}"):
            camera_picamera2.attached()
