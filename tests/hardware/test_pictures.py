"""Pictures from files: any size and orientation, and a message for anything else."""

from __future__ import annotations

import os
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

from hardware.pictures import PHOTO_SIDE, UnreadablePictureError, load_photo, load_picture
from vision.reading import SeenDie, TableReading

DATA = Path(__file__).parent / "data"


def test_a_huge_picture_is_made_smaller(tmp_path):
    path = tmp_path / "huge.png"
    cv2.imwrite(str(path), np.zeros((3000, 4000), np.uint8))
    assert load_picture(path).shape == (PHOTO_SIDE * 3 // 4, PHOTO_SIDE, 3)


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


def forged(data: bytes, mark: bytes, width: int, height: int) -> bytes:
    """A JPEG whose header claims another size."""
    at = data.index(mark)
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


def bitmap(width: int, height: int) -> bytes:
    """A BMP of a kilobyte that claims such a size."""
    head = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 1000, 0, 0, 54) + head + bytes(1000)


def jpeg(*, progressive: bool) -> bytes:
    how = [cv2.IMWRITE_JPEG_PROGRESSIVE, int(progressive)]
    return cv2.imencode(".jpg", np.full((64, 64, 3), 100, np.uint8), how)[1].tobytes()


@pytest.mark.parametrize(
    "data", [bitmap(12_000, 12_000), forged(jpeg(progressive=True), b"\xff\xc2", 12_000, 12_000)], ids=["bmp", "jpeg"]
)
def test_what_would_take_too_much_memory_is_not_decoded(tmp_path, data, monkeypatch):
    (tmp_path / "bomb").write_bytes(data)
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("it was decoded"))
    with pytest.raises(UnreadablePictureError, match=r"12000 x 12000 pixels: more than (53|50) million"):
        load_picture(tmp_path / "bomb")


def test_a_large_ordinary_jpeg_is_decoded_at_a_fraction_of_its_size(tmp_path, monkeypatch):
    (tmp_path / "large.jpg").write_bytes(forged(jpeg(progressive=False), b"\xff\xc0", 12_000, 9_000))
    sizes, decode = [], cv2.imdecode
    monkeypatch.setattr(cv2, "imdecode", lambda *given: sizes.append(decode(*given)) or sizes[-1])
    photo = load_photo(tmp_path / "large.jpg")
    assert sizes[0].shape == (2250, 3000, 3)
    assert (photo.image.shape, photo.scale) == ((1536, 2048, 3), 12_000 / 2048)


@pytest.mark.filterwarnings("error")
def test_no_way_to_a_large_picture_warns_or_decodes_it_twice(tmp_path, monkeypatch):
    cv2.imwrite(str(tmp_path / "large.png"), np.zeros((7000, 7000), np.uint8))
    monkeypatch.setattr(Pillow.Image, "load", lambda _: pytest.fail("the orientation decoded it"))
    monkeypatch.setattr(Pillow, "MAX_IMAGE_PIXELS", 30_000_000)
    assert load_picture(tmp_path / "large.png").shape == (PHOTO_SIDE, PHOTO_SIDE, 3)


@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "folder"])
def test_what_is_no_ordinary_file_is_not_read(tmp_path, name):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    with pytest.raises(UnreadablePictureError, match="can't be opened"):
        load_picture(tmp_path / name)


def test_a_heic_picture_is_read_where_its_reader_is_installed():
    pytest.importorskip("pi_heif")
    seen = load_picture(DATA / "corners.heic")
    corners = np.full((64, 96, 3), 128, np.uint8)  # what the file was made of
    corners[:24, :24], corners[-24:, :24], corners[:24, -24:] = (0, 0, 255), (0, 255, 0), (255, 0, 0)
    assert seen.shape == corners.shape
    assert np.abs(seen.astype(int) - corners).mean() < 8


@pytest.mark.parametrize("brands", [b"heic\0\0\0\0mif1", b"heis\0\0\0\0", b"MiHB\0\0\0\0MiHEheic"])
def test_a_heic_picture_is_named_where_it_cannot_be_read(tmp_path, monkeypatch, brands):
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    (tmp_path / "telephone.heic").write_bytes(b"\0\0\0\x18ftyp" + brands + b"\0" * 40)
    with pytest.raises(UnreadablePictureError, match=r"HEIC.*JPEG"):
        load_picture(tmp_path / "telephone.heic")


def test_a_file_that_is_no_picture_is_one_sentence(tmp_path):
    for name, data in (("empty.jpg", b""), ("text.png", b"hello"), ("cut.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(UnreadablePictureError, match=name):
            load_picture(tmp_path / name)
    with pytest.raises(UnreadablePictureError, match="can't be opened"):
        load_picture(tmp_path / "missing.jpg")
