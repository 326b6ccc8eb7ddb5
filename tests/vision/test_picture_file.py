"""Pictures from files: any size and orientation, and a message for anything else."""

from __future__ import annotations

import struct
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import ExifTags, ImageOps
from PIL import Image as Pillow

from vision.picture_file import MOST_PIXELS, UnreadablePictureError, load_picture
from vision.reading import SeenDie, TableReading

DATA = Path(__file__).parent / "data"


def test_a_huge_picture_is_made_smaller(tmp_path):
    path = tmp_path / "huge.png"
    cv2.imwrite(str(path), np.zeros((3000, 4000), np.uint8))
    assert load_picture(path).shape == (MOST_PIXELS * 3 // 4, MOST_PIXELS, 3)


@pytest.mark.parametrize("form", ["jpg", "png", "webp", "tiff"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_is_upright_as_a_viewer_shows_it(tmp_path, form, turn):
    """Every orientation that EXIF knows, against the one independent implementation that is at hand."""
    corners = np.zeros((32, 48, 3), np.uint8)
    corners[:8, :8], corners[-8:, :8], corners[:8, -8:] = (255, 0, 0), (0, 255, 0), (0, 0, 255)
    exif, path = Pillow.Exif(), tmp_path / f"photo.{form}"
    exif[ExifTags.Base.Orientation] = turn
    Pillow.fromarray(corners).save(path, exif=exif)
    upright = np.asarray(ImageOps.exif_transpose(Pillow.open(path)).convert("RGB"))[..., ::-1]
    seen = load_picture(path)
    assert seen.shape == upright.shape
    assert np.abs(seen.astype(int) - upright).mean() < 8


def test_places_are_told_in_the_pixels_of_the_file():
    reading = TableReading(None, (SeenDie(4, True, 100.0, 50.0, 30.0),))
    (die,) = reading.enlarged(2.5).dice
    assert (die.x, die.y, die.size) == (250.0, 125.0, 75.0)
    on_mat = replace(reading, mat="rogue")
    assert on_mat.enlarged(2.5) == on_mat  # mm stay mm


def test_a_header_that_promises_too_much_is_refused_before_anything_is_decoded(tmp_path):
    ihdr = struct.pack(">II5B", 100_000, 100_000, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", len(ihdr)) + b"IHDR" + ihdr + struct.pack(">I", zlib.crc32(b"IHDR" + ihdr))
    (tmp_path / "bomb.png").write_bytes(b"\x89PNG\r\n\x1a\n" + chunk + b"\0\0\0\0IEND\xaeB`\x82")
    with pytest.raises(UnreadablePictureError, match=r"more than 150 million|far larger"):
        load_picture(tmp_path / "bomb.png")


def test_a_heic_picture_is_read_where_its_reader_is_installed():
    pytest.importorskip("pi_heif")
    seen = load_picture(DATA / "corners.heic")
    corners = np.full((64, 96, 3), 128, np.uint8)  # what the file was made of
    corners[:24, :24], corners[-24:, :24], corners[:24, -24:] = (0, 0, 255), (0, 255, 0), (255, 0, 0)
    assert seen.shape == corners.shape
    assert np.abs(seen.astype(int) - corners).mean() < 8


def test_a_heic_picture_is_named_where_it_cannot_be_read(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    (tmp_path / "telephone.heic").write_bytes(b"\0\0\0\x18ftypheic" + b"\0" * 40)
    with pytest.raises(UnreadablePictureError, match=r"HEIC.*JPEG"):
        load_picture(tmp_path / "telephone.heic")


def test_a_file_that_is_no_picture_is_one_sentence(tmp_path):
    for name, data in (("empty.jpg", b""), ("text.png", b"hello"), ("cut.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(UnreadablePictureError, match=name):
            load_picture(tmp_path / name)
    with pytest.raises(UnreadablePictureError, match="can't be opened"):
        load_picture(tmp_path / "missing.jpg")
