"""A camera that delivers no new picture is a camera that is gone."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera import Frame
from hardware.errors import CameraGone
from hardware.frame_check import FROZEN_S, FrameCheck

RANDOM = np.random.default_rng(5)
TABLE = RANDOM.integers(60, 200, (216, 384), np.uint8)


def shown_for(check: FrameCheck, picture: np.ndarray, seconds: float, since: float = 0.0) -> None:
    for t in np.arange(since, since + seconds, 0.5):
        check.checked(Frame(picture, float(t), 0), float(t))


def test_a_camera_that_shows_the_same_bytes_for_long_is_gone() -> None:
    check = FrameCheck()
    shown_for(check, TABLE, FROZEN_S)
    with pytest.raises(CameraGone, match=r"the very same picture for 2\d seconds: it is stuck"):
        shown_for(check, TABLE, 2.0, since=FROZEN_S + 0.5)


def test_one_new_picture_begins_the_time_again() -> None:
    check = FrameCheck()
    shown_for(check, TABLE, FROZEN_S)
    shown_for(check, TABLE + np.uint8(1), FROZEN_S, since=FROZEN_S)


def test_a_driver_that_fills_one_buffer_again_and_again_is_not_stuck() -> None:
    check, buffer = FrameCheck(), TABLE.copy()
    for t in range(60):
        buffer[t, t] ^= 1
        check.checked(Frame(buffer, float(t), t), float(t))


@pytest.mark.parametrize("grey", [0, 255])
def test_a_cap_on_the_lens_or_a_lamp_into_it_is_no_stuck_camera(grey: int) -> None:
    shown_for(FrameCheck(), np.full((216, 384), grey, np.uint8), 3 * FROZEN_S)


def test_the_picture_of_a_recording_may_stay() -> None:
    shown_for(FrameCheck(own_clock=True), TABLE, 3 * FROZEN_S)


def test_a_clock_of_its_own_is_never_adjusted_however_late_its_frames_come() -> None:
    check = FrameCheck(own_clock=True)
    times = [check.checked(Frame(TABLE, t, 0), 100.0 + 10 * t).t for t in (0.0, 1.0, 2.0)]
    assert times == [100.0, 101.0, 102.0]


def test_a_live_cameras_clock_that_is_off_is_adjusted() -> None:
    check = FrameCheck()
    assert [check.checked(Frame(TABLE, 0.0, 0), now).t for now in (10.0, 11.0, 20.0)] == [10.0, 10.0, 20.0]
