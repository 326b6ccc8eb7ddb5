"""A table that is no longer recognised, a board with other pieces than people chose: one sentence and one touch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli.welcome import with_other_pieces
from companion.display.inputs import PIECES, SHOW_BOARD, SHOW_TABLE, Action
from companion.display.pilot import Pilot
from companion.games.message import Text
from companion.own_places import BOARD as BOARD_FILE
from companion.own_places import OwnPlace, load_place
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import TableView
from companion.table.camera_worker import CameraLook
from companion.table.desk import Desk
from companion.table.live import Presses, Session
from companion.table.setup import Setup
from companion.table.sound import Sound
from hardware.lamps import NoLamps
from hardware.sound import SilentSpeaker
from tests.night import in_turn
from vision.arrays import Image
from vision.mats import ROGUE, UCKERS, Mat
from vision.own_board import mat_of
from vision.places.layouts import laid_out
from vision.places.place import from_straight_above
from vision.reading import TableReading
from vision.virtual.stickers import draw_stickers, with_stickers
from vision.watch import Look

SCALE = 2.0  # px a mm
BARE = laid_out(ROGUE, 420.0, 297.0) or ROGUE
STUCK = with_stickers(BARE, 1)
CORNERS = np.array([(-3.0, -3.0), (17.0, -3.0), (17.0, 17.0), (-3.0, 17.0)])
SQUARE = np.array([(0.0, 0.0), (1.25, 0.0), (1.25, 1.25), (0.0, 1.25)])
BOARD = mat_of(24.0, {}, ((15.5, 2.0), (20.5, 13.0)))
STUCK_BOARD = mat_of(24.0, {m: SQUARE + at for m, at in zip(UCKERS.markers, CORNERS, strict=True)})
PLACES = (("rogue", BARE), ("rogue", STUCK), ("uckers", BOARD), ("uckers", STUCK_BOARD))


def texture(mat: Mat, seed: int) -> Image:
    """Any surface with much to see, and the stickers on it."""
    size = (round(mat.height * SCALE), round(mat.width * SCALE), 3)
    grain = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 1, size[:2]), (0, 0), 3)
    picture = np.repeat(np.clip(120 + 250 * grain, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
    draw_stickers(picture, mat, SCALE)
    return picture


class FakeWorker:
    """The camera's thread, with what the test lets it see."""

    again = past_hands = False

    def __init__(self) -> None:
        self.seen: SimpleQueue[Any] = SimpleQueue()

    def tend(self) -> None:
        pass

    def sees(self, text: str, reading: TableReading | None = None) -> None:
        self.seen.put(CameraLook(Look(1.0, "no mat" if text else "ready", text, reading), None))


def session_of(desk: Desk, pilot: Pilot, worker: FakeWorker, layout: Mat) -> Session:
    return Session(
        desk,
        pilot.screen,
        worker,  # type: ignore[arg-type]
        lambda: 1.0,
        NoLamps(),
        Sound(SilentSpeaker()),
        Presses(lambda: None),
        shows=SHOW_BOARD if layout.own_print else SHOW_TABLE,
    )


@pytest.mark.parametrize(("place_of", "size"), in_turn(PLACES, [(800, 480), (1280, 800)]))
def test_whatever_place_is_lost_one_sentence_says_so_and_one_touch_shows_it_again(
    place_of: tuple[str, Mat], size: tuple[int, int]
) -> None:
    game, layout = place_of
    place = from_straight_above(texture(layout, 1), layout)
    registrar = place.registrar()
    assert registrar.update(texture(layout, 1)).registration is not None
    lost = registrar.update(texture(replace(layout, stickers={}), 2))
    assert lost.registration is None
    setup = Setup(game, ("Ann", "Ben"), place=place)
    assert setup.on_own_place
    desk, worker = Desk(setup.referee(MemoryJournal()), None), FakeWorker()  # type: ignore[arg-type]
    with Pilot(desk.referee.view(), size) as pilot:
        session = session_of(desk, pilot, worker, layout)
        worker.sees(lost.problem)
        session._process_camera()
        view = session._refresh()
        assert lost.problem.partition(":")[0] in view.status_text
        assert view.choices[0].action == session.shows
        assert isinstance(view, TableView)
        pilot.show(view)
        assert Action(session.shows) in pilot.touch_action(session.shows)
        worker.sees("")
        session._process_camera()
        assert session.shows not in [choice.action for choice in session._refresh().choices]


@pytest.mark.parametrize("pawns", [True, False])
def test_pieces_of_another_kind_than_people_said_are_exchanged_by_one_touch(*, pawns: bool) -> None:
    layout = replace(BOARD, pawns=not pawns)
    place = from_straight_above(texture(layout, 1), layout)
    setup = Setup("ludo", ("Ann", "Ben"), place=place)
    desk, worker = Desk(setup.referee(MemoryJournal()), None), FakeWorker()  # type: ignore[arg-type]
    with Pilot(desk.referee.view(), (800, 480)) as pilot:
        session = session_of(desk, pilot, worker, layout)
        reading = TableReading(layout.name, own=layout)
        worker.sees("", replace(reading, wrong_kind=True))
        session._process_camera()
        view = session._refresh()
        assert view.choices[0].action == PIECES
        assert "pawns" in " ".join(view.warnings)
        pilot.show(view)
        assert Action(PIECES) in pilot.touch_action(PIECES)
        worker.sees("", reading)
        session._process_camera()
        view = session._refresh()
        assert not view.warnings
        assert PIECES not in [choice.action for choice in view.choices]


def test_the_board_is_kept_with_the_other_kind_of_pieces(tmp_path: Path) -> None:
    board = OwnPlace(from_straight_above(texture(BOARD, 1), BOARD))
    warnings: dict[str, Text] = {}
    other = with_other_pieces(tmp_path, board, warnings)
    assert not warnings
    stored = load_place(tmp_path, BOARD_FILE)
    assert stored is not None
    assert stored.place.layout.pawns
    assert other.place.layout == replace(BOARD, pawns=True)
    assert not with_other_pieces(tmp_path, stored, warnings).place.layout.pawns
    assert with_other_pieces(tmp_path / "missing" / "\0", board, warnings).place.layout.pawns
    assert warnings["board"]
