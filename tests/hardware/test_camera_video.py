"""A video file as a camera: the same pictures at the same times on every machine."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Camera
from hardware.camera_video import VideoCamera
from hardware.errors import CameraGone, NoCamera
from hardware.recording import EndOfRecording


def film(path: Path, fps: float = 15.0, count: int = 12) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, (640, 360))
    for grey in range(count):
        writer.write(np.full((360, 640, 3), 20 * grey, np.uint8))
    writer.release()
    return path


def played(path: Path, pause: float = 0.0) -> list[tuple[float, int]]:
    frames = []
    with VideoCamera(path) as camera:
        while True:
            try:
                frame = camera.small()
            except EndOfRecording:
                return frames
            time.sleep(pause)
            frames.append((round(frame.t, 3), int(frame.image[0, 0])))


def test_a_slow_machine_sees_the_same_pictures_at_the_same_times(tmp_path: Path) -> None:
    path = film(tmp_path / "table.avi")
    fast = played(path)
    assert len(fast) == 12
    assert [t for t, _ in fast] == [round(n / 15, 3) for n in range(12)]
    assert played(path, pause=0.02) == fast


def test_of_a_video_with_many_frames_some_are_left_out(tmp_path: Path) -> None:
    assert [t for t, _ in played(film(tmp_path / "table.avi", fps=60.0))] == [0.0, 0.05, 0.1, 0.15]


def test_it_is_a_camera_with_a_large_picture_and_an_end_that_is_said(tmp_path: Path) -> None:
    with VideoCamera(film(tmp_path / "table.avi", count=1)) as camera:
        assert isinstance(camera, Camera)
        camera.small()
        assert camera.large().image.shape == (360, 640, 3)
        with pytest.raises(EndOfRecording, match=r"The video table\.avi is at its end"):
            camera.small()
    with pytest.raises(CameraGone):
        camera.small()


def test_a_file_that_is_no_video_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.mp4").write_bytes(b"no video" * 100)
    with pytest.raises(NoCamera, match="it is no video that can be read"):
        VideoCamera(tmp_path / "x.mp4")
