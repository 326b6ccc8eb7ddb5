"""Pictures beside questions: what is in doubt, where the camera saw it, and never what was hidden or not seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.referee.camera import MARGIN_MM, PAGES_KEPT, PIECE_RING_MM, RING_EDGES, Album
from companion.referee.cues import Settled, apply_cue
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import PictureView
from companion.table.setup import Setup
from tests.companion.referee.uckers_table import Table
from vision.mats import UCKERS
from vision.reading import SeenDie, SeenSquare, TableReading
from vision.shot import Shot

MM_A_PX = (2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0)  # two px a mm
SHOT = Shot(b"jpeg", (int(2 * UCKERS.width), int(2 * UCKERS.height)), MM_A_PX)
VAGUE: dict[str, Any] = {"sure": False, "confidence": 0.6, "why": "glare"}


def die(x: float, y: float, **more: Any) -> SeenDie:
    return SeenDie(4, True, x, y, 16, zone="roll", **more)


def picture_of(reading: TableReading, wanted: int = 2) -> PictureView:
    album = Album()
    album.add(1.0, reading, SHOT)
    page = album.at(1.0)
    assert page is not None
    return page.dice(wanted, ("roll",))


def test_dice_in_doubt_are_ringed_where_they_lie() -> None:
    seen = picture_of(TableReading("uckers", (die(100, 80), die(160, 120, **VAGUE))))
    assert seen.rings == (pytest.approx((320, 240, 2 * RING_EDGES * 16)),)
    left, top, right, low = seen.part
    assert left <= 2 * (100 - 16 - MARGIN_MM) < 2 * (160 + 16 + MARGIN_MM) <= right
    assert top < 160 < 240 < low


def test_if_none_is_in_doubt_the_question_is_about_all_of_them() -> None:
    assert len(picture_of(TableReading("uckers", (die(100, 80), die(160, 120)))).rings) == 2


def test_where_a_die_was_not_found_more_is_shown_around_the_others() -> None:
    both, one = (die(100, 80), die(120, 120)), (die(200, 160),)
    near, far = (picture_of(TableReading("uckers", dice)).part for dice in (both, one))
    assert far[2] - far[0] > near[2] - near[0]
    nothing = picture_of(TableReading("uckers"))
    zone = UCKERS.zones["roll"]
    assert nothing.part[0] <= 2 * zone.left
    assert nothing.part[3] >= 2 * zone.bottom - 1


def test_a_picture_ends_where_the_mat_does() -> None:
    left, top, right, low = picture_of(TableReading("uckers", (die(1, 1, **VAGUE),)), 1).part
    assert (left, top) == (0, 0)
    assert 0 < right <= SHOT.size[0]
    assert 0 < low <= SHOT.size[1]


def test_pieces_in_doubt_are_ringed_on_their_squares_else_those_that_differ() -> None:
    album, vague = Album(), SeenSquare("t5", (("red", 2),), sure=False)
    album.add(1.0, TableReading("uckers", squares=(vague, SeenSquare("t9", (("red", 1),)))), SHOT)
    album.add(2.0, TableReading("uckers"), SHOT)
    unsure, sure = album.at(1.5), album.at(2.5)
    assert unsure is not None
    assert sure is not None
    (x, y), ring = UCKERS.squares["t5"].centre, unsure.pieces(("t9",)).rings[0]
    assert ring == (2 * x, 2 * y, 2 * PIECE_RING_MM)
    assert len(sure.pieces(("t9", "red base")).rings) == 2
    assert sure.pieces().rings == ()


def test_only_the_latest_pictures_are_kept_and_none_from_before_the_camera_was_lost() -> None:
    album = Album()
    for t in range(3 * PAGES_KEPT):
        album.add(t, TableReading("uckers"), SHOT)
    assert album.at(PAGES_KEPT) is None
    assert album.at(3.0 * PAGES_KEPT) is not None
    album.clear()
    assert album.at(100.0) is None


def asks_with(table: Table, shot: Shot | None) -> PictureView | None:
    """The picture of the question about a throw with a die that may have leaned."""
    settled = table.referee.settled
    table.referee.settled = lambda reading, t: settled(reading, t, None, shot)  # type: ignore[method-assign]
    chances = (0.002, 0.002, 0.002, 0.002, 0.99, 0.002)
    table.throw(2, 5, flat=False, sure=False, confidence=0.5, doubts=("lean", "die"), chances=chances)
    table.where = table.dice[-1]  # type: ignore[attr-defined]
    table.lift()
    table.throw(4, 2)
    question = table.referee.view().question
    assert question is not None
    return question.picture


def test_a_question_about_an_earlier_throw_shows_that_throw_and_without_a_camera_nothing() -> None:
    table = Table()
    picture = asks_with(table, SHOT)
    assert picture is not None
    unsure = table.where  # type: ignore[attr-defined]
    assert picture.rings == (pytest.approx((2 * unsure.x, 2 * unsure.y, 2 * RING_EDGES * unsure.size)),)
    assert asks_with(Table(), None) is None


def test_what_lies_under_cups_is_in_no_picture() -> None:
    referee = Setup("perudo", ("Ann", "Ben")).referee(MemoryJournal())
    reading = TableReading("perudo", (replace(die(60, 60), zone="seat1"),))
    assert referee.play.hides(1.0)
    apply_cue(referee, Settled(reading, 1.0, b"small", SHOT))
    assert referee._camera.album.at(10.0) is None
