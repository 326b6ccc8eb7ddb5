"""Pixel formats: whatever the camera's name for them, blue stays blue and red stays red."""

import cv2
import numpy as np
import pytest

from hardware.camera_picamera2 import FORMATS, to_bgr, to_grey

SIZE = (64, 48)
BLUE, GREY = (200, 60, 30), 128


def scene() -> np.ndarray:
    """A blue left half and a grey right half, BGR."""
    image = np.full((48, 64, 3), GREY, np.uint8)
    image[:, :32] = BLUE
    return image


def planar(yuv: np.ndarray, name: str) -> np.ndarray:
    """I420 of OpenCV in the order of another planar format."""
    luma, chroma = yuv[:48], yuv[48:].reshape(2, -1)
    if name == "YUV420":
        return yuv
    if name == "YVU420":
        return np.vstack([luma, chroma[::-1].reshape(24, 64)])
    pairs = chroma if name == "NV12" else chroma[::-1]
    return np.vstack([luma, pairs.T.reshape(24, 64)])


def packed(yuv: np.ndarray, name: str) -> np.ndarray:
    """I420 of OpenCV as two bytes a pixel."""
    luma, chroma = yuv[:48], yuv[48:].reshape(2, 24, 32).repeat(2, axis=1)
    order = {"Y": iter((luma[:, ::2], luma[:, 1::2])), "U": iter([chroma[0]]), "V": iter([chroma[1]])}
    return np.stack([next(order[letter]) for letter in name], axis=-1).reshape(48, 64, 2)


def as_camera_gives(name: str) -> np.ndarray:
    """The scene as Picamera2 hands it out in this format."""
    codes = {"BGR888": cv2.COLOR_BGR2RGB, "XRGB8888": cv2.COLOR_BGR2BGRA, "XBGR8888": cv2.COLOR_BGR2RGBA}
    if name == "RGB888":
        return scene()
    if name in codes:
        return cv2.cvtColor(scene(), codes[name])
    yuv = cv2.cvtColor(scene(), cv2.COLOR_BGR2YUV_I420)
    return planar(yuv, name) if name in ("YUV420", "YVU420", "NV12", "NV21") else packed(yuv, name)


@pytest.mark.parametrize("name", FORMATS)
def test_the_colours_of_every_format_come_out_right(name: str) -> None:
    image = to_bgr(as_camera_gives(name), name, SIZE)
    assert image.shape == (48, 64, 3)
    assert np.allclose(image[:, 4:28], BLUE, atol=6)
    assert np.allclose(image[:, 36:60], GREY, atol=6)


@pytest.mark.parametrize("name", FORMATS)
def test_the_grey_of_every_format_is_the_size_asked_for(name: str) -> None:
    grey = to_grey(as_camera_gives(name), name, SIZE)
    assert grey.shape == (48, 64)
    assert grey.dtype == np.uint8
    assert grey[:, 36:60].std() < 2


@pytest.mark.parametrize("name", ["YUV420", "NV12"])
def test_padding_at_the_end_of_lines_is_cut_off(name: str) -> None:
    wide = np.full((72, 128), 255, np.uint8)
    wide[:48, :64] = 90
    assert to_bgr(wide, name, SIZE).shape == (48, 64, 3)
    assert (to_grey(wide, name, SIZE) == 90).all()
