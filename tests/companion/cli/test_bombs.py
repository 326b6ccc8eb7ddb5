"""Files from others are validated before they are opened: none can exhaust memory or time."""

from __future__ import annotations

import base64
import json
import os
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.taught_file import BadTaught, load_taught
from hardware.errors import BadPins
from hardware.pictures import decoded
from hardware.pins import read_pins
from vision.decoding import UnfitPictureError, checked_size


def png_of(width: int, height: int) -> bytes:
    """The head of a PNG that claims to be so large, and hardly anything behind it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ((1, 20_000), "is 1 x 20000 pixels: no camera makes pictures of such a shape"),
        ((20_000, 20_000), "far larger than any camera's picture|more than 120 million"),
        ((100_000, 100_000), "far larger than any camera's picture|more than 120 million"),
        ((0, 10), "is not a readable picture|such a shape"),
    ],
)
def test_a_picture_that_claims_too_much_is_not_decoded(size: tuple[int, int], sentence: str) -> None:
    with pytest.raises(UnfitPictureError, match=sentence):
        checked_size(png_of(*size))


@pytest.mark.parametrize("kind", [".jpg", ".png", ".bmp", ".webp", ".tiff"])
def test_ordinary_pictures_of_any_kind_have_their_size(kind: str) -> None:
    _, data = cv2.imencode(kind, np.zeros((48, 64, 3), np.uint8))
    assert checked_size(data.tobytes()) == (64, 48)


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"\xff\xd8\xff", b"P6\n1 1\n255\n", b"x" * 99])
def test_what_is_no_picture_is_said(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "p.png").write_bytes(data)
    assert decoded(tmp_path / "p.png") is None or data.startswith(b"P6")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "frames").mkdir()
    cv2.imwrite(str(tmp_path / "frames" / "1.jpg"), np.full((432, 768, 3), 128, np.uint8))
    (tmp_path / "episode.json").write_text(json.dumps({"game": "rogue", "players": ["Ann", "Ben"]}))
    (tmp_path / "events.jsonl").write_text('{"t": 0, "frame": "frames/1.jpg"}\n')
    return tmp_path


def picture(width: int, height: int) -> Callable[[Path], object]:
    return lambda f: (f / "frames" / "1.jpg").write_bytes(png_of(width, height))


def fifo(name: str) -> Callable[[Path], object]:
    def replace(folder: Path) -> None:
        (folder / name).unlink()
        os.mkfifo(folder / name)

    return replace


def line(text: str) -> Callable[[Path], object]:
    return lambda f: (f / "events.jsonl").open("a").write(text + "\n")


def episode(**content: Any) -> Callable[[Path], object]:
    return lambda f: (f / "episode.json").write_text(
        json.dumps({"game": "rogue", "players": ["Ann", "Ben"], **content})
    )


def board(**content: Any) -> Callable[[Path], object]:
    quads = [[[0, 0], [1, 0], [1, 1], [0, 1]]] * 4
    png = base64.b64encode(cv2.imencode(".png", np.zeros((40, 40, 3), np.uint8))[1].tobytes()).decode()
    whole = {"cell": 20.0, "stickers": quads, "zone": [[-20, -20], [-10, -10]], "bare": png}
    return lambda f: (f / "board.json").write_text(json.dumps(whole | content))


BOMBS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a line of a picture": (picture(1, 20_000), "1 x 20000 pixels: no camera makes pictures of such a shape"),
    "a picture of a gigabyte": (picture(20_000, 20_000), "larger than any camera's picture"),
    "a pipe for a picture": (fifo("frames/1.jpg"), "can't be opened: it is no ordinary file"),
    "a pipe for the events": (fifo("events.jsonl"), "can't be read: it is no ordinary file"),
    "a pipe for the episode": (fifo("episode.json"), "can't be read: it is no ordinary file"),
    "thirty thousand years": (line('{"t": 1e12, "press": "menu"}'), "a recording is a day at most"),
    "a time of 400 digits": (line('{"t": 1' + "0" * 400 + ', "press": "menu"}'), "has no time"),
    "a touch of 5000 digits": (line('{"t": 1, "touch": "answer:' + "9" * 5000 + '"}'), "more than 200 letters"),
    "a line without an end": (line('{"t": 1, "x": [' + "[]," * 100_000 + "[]]}"), "has more than 10,000 letters"),
    "a seat of 300 digits": (line('{"t": 1, "press": "end", "seat": 1' + "0" * 300 + "}"), "a very large number"),
    "an odd name of a picture": (line('{"t": 1, "frame": "' + "x/" * 3000 + '"}'), "names no picture"),
    "players without names": (episode(players=["", "Ben"]), "Player 1 has no name"),
    "players that command a terminal": (episode(players=["A\x1b]0;x\x07", "Ben"]), "can't be shown"),
    "a million players": (episode(players=[str(n) for n in range(50_000)]), "more than 8 players"),
    "odd house rules": (episode(options={"bust": [[[]]]}), "bust"),
    "house rules without end": (episode(options={str(n): n for n in range(20_000)}), "house rule|option"),
    "a mat of nobody": (episode(mat="x" * 900_000), 'the "mat" is not a name'),
    "a board of a gigabyte": (
        board(bare=base64.b64encode(png_of(17_000, 17_000)).decode()),
        r"board\.json is damaged or no board",
    ),
    "a board that is larger than a board": (
        board(bare=base64.b64encode(png_of(3000, 3000)).decode()),
        r"board\.json is damaged or no board",
    ),
    "a board without an end": (board(bare="A" * 21_000_000), r"board\.json is damaged or no board"),
    "a board that is none": (board(cell=1e9), r"board\.json is damaged or no board"),
    "a pipe for a board": (lambda f: os.mkfifo(f / "board.json"), r"board\.json is damaged or no board"),
    "a game of nobody": (episode(game="x" * 100_000), "names no game"),
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_recording_that_was_made_to_harm_is_refused_in_a_sentence(folder: Path, kind: str) -> None:
    harm, sentence = BOMBS[kind]
    harm(folder)
    result = CliRunner().invoke(app, ["replay", str(folder)])
    assert result.exit_code == 2, result.output
    assert re.search(sentence, result.output)
    assert len(result.output) < 700
    assert isinstance(result.exception, SystemExit)


@pytest.mark.parametrize("content", ["\0", "[" * 100_000, "confirm = 1" + "0" * 5000, "confirm = 0x" + "f" * 5000])
def test_pins_that_were_made_to_harm_are_refused_in_a_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "pins.toml").write_text(content)
    with pytest.raises(BadPins) as caught:
        read_pins(tmp_path / "pins.toml")
    assert len(str(caught.value)) < 400
    with pytest.raises(BadPins, match="no file can be called that"):
        read_pins("\0")


def taught(**content: Any) -> str:
    whole = {"version": 1, "dice": [], "red_die": None, "discs": {}, "disc_radius": None, "sides": None, "bare": {}}
    return json.dumps(whole | content)


def die(**content: Any) -> dict[str, Any]:
    return {"edge": 16.0, "body": [1, 2, 3], "kind": "white", "faces": {}} | content


BOMB = base64.b64encode(png_of(20_000, 20_000)).decode()
HARMFUL = {
    "nested": "[" * 200_000,
    "a picture without content": taught(bare={"rogue": ""}),
    "a picture that is none": taught(bare={"rogue": "eHg="}),
    "no base64": taught(bare={"rogue": "%%%"}),
    "a gigantic mat": taught(bare={"rogue": BOMB}),
    "a gigantic face": taught(dice=[die(faces={"1": [BOMB]})]),
    "a seventh face": taught(dice=[die(faces={"7": []})]),
    "an edge that is no number": taught(dice=[die(edge=float("nan"))]),
    "an edge of a mile": taught(dice=[die(edge=1e9)]),
    "a tint too short": taught(dice=[die(body=[1])]),
    "a tint that is endless": taught(red_die=[float("inf"), 0, 0]),
    "sides that are text": taught(sides="red"),
    "a thousand dice": taught(dice=[die()] * 1000),
    "a third player": taught(discs={"3": [1, 2, 3]}),
    "no radius": taught(disc_radius=-1),
}


@pytest.mark.parametrize("kind", HARMFUL)
def test_taught_things_that_were_made_to_harm_are_refused_with_what_to_do(tmp_path: Path, kind: str) -> None:
    (tmp_path / "taught.json").write_text(HARMFUL[kind])
    with pytest.raises(BadTaught, match=r"can't be used\. Teach again after: companion teach --forget$"):
        load_taught(tmp_path / "taught.json")


def test_what_is_whole_is_taken(tmp_path: Path) -> None:
    (tmp_path / "taught.json").write_text(taught(dice=[die()], red_die=[1, 2.5, 3], discs={"2": [1, 2, 3]}))
    assert load_taught(tmp_path / "taught.json").dice[0].edge == 16.0
