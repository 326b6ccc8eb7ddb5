"""The virtual camera follows the camera protocol, and is reproducible by its seed."""

from types import SimpleNamespace

import numpy as np
import pytest

from hardware.camera import SMALL_SIZE, Camera
from hardware.camera_virtual import FRAMES_A_SECOND, VirtualCamera
from hardware.errors import CameraGone
from vision.registration import register
from vision.virtual.table import VirtualTable


def test_it_is_a_camera() -> None:
    with VirtualCamera(1) as camera:
        assert isinstance(camera, Camera)
        assert camera.name


def test_small_frames_are_grey_numbered_and_a_fifteenth_of_a_second_apart() -> None:
    camera = VirtualCamera(1)
    frames = [camera.small() for _ in range(4)]
    assert [frame.number for frame in frames] == [0, 1, 2, 3]
    assert [frame.t for frame in frames] == pytest.approx([i / FRAMES_A_SECOND for i in range(4)])
    assert all(frame.image.shape == SMALL_SIZE[::-1] for frame in frames)


def test_the_large_picture_is_of_the_same_moment_in_colour() -> None:
    camera = VirtualCamera(1)
    frame = camera.small()
    large = camera.large()
    assert large.t == frame.t
    assert large.image.shape == (864, 1536, 3)
    assert register(large.image).registration is not None


def test_the_same_seed_gives_the_same_pictures() -> None:
    first, second = VirtualCamera(5), VirtualCamera(5)
    for _ in range(12):
        assert np.array_equal(first.small().image, second.small().image)
    assert np.array_equal(first.large().image, second.large().image)
    assert not np.array_equal(first.large().image, VirtualCamera(6).large().image)


def test_a_player_is_asked_before_each_frame_and_what_he_does_is_seen() -> None:
    table = VirtualTable("rogue", 2)
    asked: list[float] = []

    def player(t: float) -> None:
        asked.append(t)
        if t == 0:
            table.throw(6, faces=(1, 1, 2, 3, 4, 5))

    camera = VirtualCamera(table, player)
    frames = [camera.small() for _ in range(30)]
    assert asked == [frame.t for frame in frames]
    assert sorted(die.face for die in table.truth(camera.t).dice) == [1, 1, 2, 3, 4, 5]


def test_a_table_without_a_player_is_left_alone() -> None:
    camera = VirtualCamera(VirtualTable("perudo", 2))
    for _ in range(3):
        camera.small()
    assert camera.table.truth(camera.t).dice == ()


def test_without_a_table_somebody_throws_again_and_again() -> None:
    camera = VirtualCamera(3, frames_a_second=2)
    counts = {len(camera.table.truth(camera.small().t).dice) for _ in range(30)}
    assert {0, 6} <= counts


def test_a_paced_camera_waits_for_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    clock = iter(np.arange(100.0, 200.0, 0.01))
    paced = SimpleNamespace(sleep=slept.append, monotonic=lambda: next(clock))
    monkeypatch.setattr("hardware.camera_virtual.time", paced)
    camera = VirtualCamera(VirtualTable("rogue", 1), paced=True)
    for _ in range(3):
        camera.small()
    assert slept == pytest.approx([0.0, 1 / 15 - 0.01, 2 / 15 - 0.02])


def test_a_closed_camera_is_gone() -> None:
    camera = VirtualCamera(1)
    camera.close()
    with pytest.raises(CameraGone):
        camera.small()
    with pytest.raises(CameraGone):
        camera.large()
