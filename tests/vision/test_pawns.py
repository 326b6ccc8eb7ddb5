"""Pawns on a household's own board: read where their feet stand, however they lean in the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from unittest.mock import patch

import numpy as np
import pytest

from companion.simulation.virtual_places import beside, touched_corners, virtual_board
from vision.arrays import Image
from vision.mats import FORTY_MAT, UCKERS, UCKERS_COLOURS
from vision.own_board import fit_board
from vision.pawns.groups import Group
from vision.pawns.on_board import PawnMemory, Pawns, reading_of
from vision.pawns.paint import Paint, in_shadow
from vision.pawns.silhouettes import PawnShape, silhouette
from vision.pawns.standing import CLOSE, Pawn, PawnSearch
from vision.places.place import Place
from vision.read import TableReader, chance_of_start, not_printed
from vision.reading import SeenBase, SeenDie, SeenSquare, TableReading
from vision.registration import Registration, Sighting
from vision.taught.household import Taught
from vision.things import Piece, ThingFinder, bare_picture
from vision.things.light import tints_of
from vision.things.prints import SCALE
from vision.virtual.ludo import DESIGNS
from vision.virtual.stage import base_place
from vision.virtual.table import VirtualTable

SIZE = (1280, 720)


def pawn_table(name: str, seed: int) -> VirtualTable:
    table = virtual_board(name, seed)
    return VirtualTable(replace(table.mat, pawns=True), seed, table.look, SIZE)


@cache
def set_up(name: str, seed: int) -> tuple[Image, Place, TableReader]:
    table = pawn_table(name, seed)
    empty = table.render(0.0)
    registration = fit_board(empty, touched_corners(table, seed)).registration(beside(UCKERS))
    place = Place(replace(registration, mat=replace(registration.mat, pawns=True)), empty, 0.5)
    return empty, place, TableReader(taught=Taught(bare={"uckers": bare_picture(empty, registration)}))


def read(table: VirtualTable, name: str, seed: int) -> TableReading:
    empty, place, reader = set_up(name, seed)
    registrar = place.registrar()
    registrar.update(empty)
    picture = table.render(table.now + 1)
    return reader.read(picture, place.layout, registrar.update(picture))


def pieces(reading: TableReading) -> tuple[dict[str, object], dict[str, int]]:
    squares: dict[str, object] = {one.square: one.counters for one in reading.squares if one.counters}
    return squares, {base.colour: base.count for base in reading.bases if base.count}


@pytest.mark.parametrize(("name", "seed"), [("classic", 8), ("pale", 9)])
def test_pawns_are_read_where_their_feet_stand_and_not_where_their_heads_are_seen(name: str, seed: int) -> None:
    table = pawn_table(name, seed)
    table.fill_base("green", 2)
    table.fill_base("blue", 3)
    for square, colour in {"t6": "red", "t7": "yellow", "t20": "red", "t30": "green", "t46": "blue"}.items():
        table.put_on(table.piece_of(colour), square)
    seen, truth = read(table, name, seed), table.truth(table.now + 1)
    assert pieces(seen) == pieces(truth)
    assert not seen.dice
    assert all(base.sure for base in seen.bases)


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_pawns_in_the_very_inks_of_the_print_under_them_are_read_there(colour: str) -> None:
    table = pawn_table("classic", 10)
    inks = dict(zip(table.mat.bases, DESIGNS["classic"].colours, strict=True))
    pawn = replace(table.look.pawn_of(colour), shade=inks[colour])
    start = {"red": "t1", "yellow": "t27"}[colour]
    for place in (*(base_place(table.mat, colour, i) for i in range(2)), table.mat.squares[start].centre):
        table.put(pawn, *place)
    table.put(pawn, *table.mat.squares[f"{colour}3"].centre)
    assert pieces(read(table, "classic", 10)) == pieces(table.truth(table.now + 1))


def test_the_shadows_beside_pawns_on_other_inks_are_no_pawns_in_these() -> None:
    table = pawn_table("classic", 8)
    for square in ("red1", "red3", "red5"):
        table.put_on(table.piece_of("green"), square)
    seen = read(table, "classic", 8)
    assert pieces(seen) == pieces(table.truth(table.now + 1))
    assert {one.square for one in seen.squares} == {"red1", "red3", "red5"}


def test_the_shadows_beside_pawns_are_no_pawns_in_the_colour_of_the_ground() -> None:
    table = virtual_board("green", 8, SIZE, FORTY_MAT, pawns=True)
    empty = table.render(0.0)
    board = replace(fit_board(empty, touched_corners(table, 8), standard=FORTY_MAT), pawns=True)
    place = Place(board.sized(table.mat.cell).registration(beside(FORTY_MAT)), empty, 0.5)
    reader = TableReader(taught=Taught(bare={"forty": bare_picture(empty, place.registration)}))
    table.fill_base("red", 3)
    table.fill_base("yellow", 2)
    for square, colour in {"yellow3": "yellow", "yellow4": "yellow", "t10": "red"}.items():
        table.put_on(table.piece_of(colour), square)
    registrar = place.registrar()
    registrar.update(empty)
    picture = table.render(table.now + 1)
    seen = reader.read(picture, place.layout, registrar.update(picture))
    assert pieces(seen) == pieces(table.truth(table.now + 1))
    assert not [thing for thing in seen.things if thing.what == "counter"]


def test_the_shape_is_measured_where_print_around_a_pawn_is_not_of_its_paint() -> None:
    """In the bases it is, and pawns seemed so large there that two on one square passed for one."""
    table = virtual_board("white", 311150, SIZE, FORTY_MAT, pawns=True)
    empty = table.render(0.0)
    board = replace(fit_board(empty, touched_corners(table, 311150), standard=FORTY_MAT), pawns=True)
    registration = board.registration(beside(FORTY_MAT))
    reader = TableReader(taught=Taught(bare={registration.mat.name: bare_picture(empty, registration)}))
    table.fill_base("red", 3)
    table.fill_base("yellow", 2)
    for square, colour in (("t6", "red"), ("t21", "yellow"), ("t21", "yellow")):
        table.put_on(table.piece_of(colour), square)
    seen = reader.read(table.render(table.now + 1), registration.mat, Sighting(registration))
    assert pieces(seen) == pieces(table.truth(table.now + 1))


def test_without_a_picture_of_the_empty_board_pawns_are_read_but_nothing_is_certain() -> None:
    table = virtual_board("wooden", 6, SIZE, FORTY_MAT, pawns=True)
    table.fill_base("green", 3)
    for square, colour in {"t6": "red", "t17": "yellow", "t30": "green"}.items():
        table.put_on(table.piece_of(colour), square)
    picture = table.render(table.now + 1)
    board = replace(fit_board(picture, standard=FORTY_MAT), pawns=True)
    registration = board.registration()
    seen = TableReader().read(picture, registration.mat, Sighting(registration))
    assert pieces(seen) == pieces(table.truth(table.now + 1))
    assert not any(square.sure for square in seen.squares)
    assert not any(base.sure for base in seen.bases)


def test_shadows_and_hands_do_not_teach_a_paint() -> None:
    memory, pawns = PawnMemory(), [Pawn("t1", 3, 0, 0, 2.0, -2.0, 1.0)] * 6
    memory.learn(
        [Paint(np.array([[1.0, 0.0]]), 0.1)] * 4, Pawns(tuple(pawns), PawnShape(), np.zeros((1, 1), np.float32))
    )
    assert 3 not in memory.paints


def test_a_sleeve_that_passed_for_pawns_in_one_scene_changes_neither_their_paint_nor_their_shape() -> None:
    memory, plane = PawnMemory(), np.zeros((1, 1), np.float32)
    stands = tuple(Pawn(f"t{i}", 0, 0, 0, 2.0, -2.0, 1.0) for i in range(4))
    for informative, chroma, shape in (*[(3, 1.0, PawnShape(30.0, 7.0))] * 6, *[(4, 2.0, PawnShape(40.0, 8.5))] * 3):
        memory.learn(
            [Paint(np.array([[chroma, 0.0]]), 0.1 * chroma)], Pawns(stands, shape, plane, informative=informative)
        )
    assert memory.shape == PawnShape(30.0, 7.0)
    assert memory.paints[0].chroma.tolist() == [[1.0, 0.0]]
    assert memory.paints[0].spread == pytest.approx(0.1)


def test_strong_print_is_greyer_in_a_deep_shadow_as_a_camera_sees_it() -> None:
    lit = np.full((4, 8, 3), (66, 104, 36), np.uint8)
    dim = (lit * 0.4).astype(np.uint8)
    bright = np.full((4, 8, 3), 250, np.uint8)
    prints, shadow = (tints_of(np.concatenate([bright, part]))[4:] for part in (lit, dim))
    assert np.abs(in_shadow(prints, shadow) - shadow[..., :2]).max() < 0.05
    assert np.abs(prints[..., :2] - shadow[..., :2]).max() > 0.3


def test_a_shadow_in_a_base_is_no_pawn_of_another_colour_beside_the_squares() -> None:
    x, y = base_place(UCKERS, "yellow", 1)
    own = Pawn("yellow 0", 2, *base_place(UCKERS, "yellow", 0), 2.0, -2.0, 1.0)
    shadow = Pawn("yellow 1", 1, x, y, 0.4, -2.4, 0.6, 3)
    pawns = Pawns((own, shadow), PawnShape(), np.zeros((1000, 1000), np.float32))
    _, bases, things = reading_of(pawns, UCKERS)
    assert not things
    assert {base.colour: (base.count, base.sure) for base in bases}["yellow"] == (1, False)


def test_an_empty_board_has_no_pawns() -> None:
    table = pawn_table("classic", 8)
    seen = read(table, "classic", 8)
    assert pieces(seen) == ({}, {})
    assert all(base.sure for base in seen.bases)


def test_a_pawn_leans_away_from_the_point_below_the_camera() -> None:
    camera = (100.0, 100.0, 500.0)
    rows, columns = np.nonzero(silhouette(PawnShape(), 300.0, 100.0, camera) > 0.5)
    half = silhouette(PawnShape(), 300.0, 100.0, camera).shape[0] // 2
    assert columns.max() - half > half - columns.min() + 3
    assert abs((rows.max() + rows.min()) / 2 - half) <= 1


def test_a_print_in_front_of_which_a_pawn_leans_does_not_differ_from_the_empty_board() -> None:
    """A star beside a pawn once passed for a die, cocked: part of the place was the pawn's."""
    table = pawn_table("classic", 8)
    table.put_on(table.piece_of("red"), "t6")
    picture, finder = table.render(table.now + 1), ThingFinder({"uckers": bare_picture(*empty_table(8))})
    x, y = table.mat.squares["t6"].centre
    cx, cy, _ = table.registration.camera
    away = np.hypot(x - cx, y - cy)
    beside_it = Piece(x + 18 * (x - cx) / away, y + 18 * (y - cy) / away, 12.0, 16.0)
    pawn = Piece(x, y, 9.0, 40.0)
    differ = finder.differing(picture, table.registration)
    assert differ([beside_it]) == [True]
    assert differ([beside_it], [pawn]) == [False]
    assert differ([beside_it], [replace(pawn, x=x + 60)]) == [True]


def test_a_clear_die_at_which_only_a_pawn_differs_from_the_empty_board_is_print() -> None:
    """A star beside a pawn was surely a 1 beside the roll zone, and a throw was called void that nobody threw."""
    star = SeenDie(1, flat=True, x=60.0, y=60.0, size=16.0)
    pawn = Piece(60.0, 80.0, 7.0, 32.0)
    assert star.clear

    def differ(places: Sequence[Piece], before: Sequence[Piece] = ()) -> list[bool]:
        return [not before] * len(places)

    assert not_printed([star], differ, [pawn]) == ()
    assert not_printed([star], differ, []) == (star,)
    assert not_printed([replace(star, x=61.0, y=79.0)], differ, [pawn]) != (), "it leans on the pawn"


def empty_table(seed: int) -> tuple[Image, Registration]:
    table = pawn_table("classic", seed)
    return table.render(0.0), table.registration


def test_the_highlight_on_a_pawn_is_no_die_even_a_clear_one_but_a_die_that_lies_there_is() -> None:
    """A head once passed for a sure 1, for a hundred turns."""
    table = pawn_table("classic", 8)
    table.put_on(table.piece_of("red"), "t6")
    table.throw(1, faces=(4,))
    (die,) = read(table, "classic", 8).dice
    assert die.clear
    x, y = table.mat.squares["t6"].centre
    with patch("vision.read.dice_on_mat", lambda *_: (die, replace(die, face=1, x=x, y=y))):
        seen = read(table, "classic", 8)
    assert [one.face for one in seen.dice] == [4]
    assert [square.counters for square in seen.squares if square.square == "t6"] == [(("red", 1),)]


def test_one_pawn_of_a_colour_in_its_own_paint_may_be_the_shadow_of_others() -> None:
    """A blue pawn was once seen between two yellow ones, where nobody played blue."""
    mat = replace(UCKERS, pawns=True)
    even = np.zeros((round(mat.height * SCALE), round(mat.width * SCALE)), np.float32)

    def seen(*squares: str) -> dict[str, SeenSquare]:
        blue = UCKERS_COLOURS.index("blue")
        stands = (Pawn(name, blue, *mat.squares[name].centre, 1.7, -2.4, 0.8) for name in squares)
        return {square.square: square for square in reading_of(Pawns(tuple(stands), PawnShape(), even), mat)[0]}

    assert seen("blue5")["blue5"].counters == ()
    assert not seen("blue5")["blue5"].sure
    for squares in (("blue5", "t5"), ("t5",)):
        assert seen(*squares)[squares[0]].sure


@pytest.mark.parametrize("pawns", [True, False])
def test_at_the_start_the_pieces_show_that_they_are_of_the_other_kind_than_people_said(*, pawns: bool) -> None:
    table = virtual_board("green", 8, SIZE, FORTY_MAT, pawns=pawns)
    empty = table.render(0.0)
    board = fit_board(empty, touched_corners(table, 8), standard=FORTY_MAT).sized(table.mat.cell)
    table.fill_base("red", 4)
    table.fill_base("yellow", 4)
    picture = table.render(table.now + 1)

    def wrong_kind(*, chosen_pawns: bool) -> bool:
        registration = replace(board, pawns=chosen_pawns).registration(beside(FORTY_MAT))
        known = Taught(bare={"forty": bare_picture(empty, registration)})
        return TableReader(taught=known, one_game=True).read(picture, None, Sighting(registration)).wrong_kind

    assert not wrong_kind(chosen_pawns=pawns)
    assert wrong_kind(chosen_pawns=not pawns)


@pytest.mark.parametrize(
    ("bases", "squares", "begins"),
    [((4, 4, 0, 0), (), True), ((4, 3, 0, 0), (), False), ((0,) * 4, (), False), ((4, 4, 0, 0), ("t6",), False)],
)
def test_only_a_board_as_at_the_start_tells_pawns_from_counters(
    bases: tuple[int, ...], squares: tuple[str, ...], begins: bool
) -> None:
    seen = TableReading(
        "uckers",
        squares=tuple(SeenSquare(name, (("red", 1),), (((("red", 1),), 1.0),)) for name in squares),
        bases=tuple(SeenBase(colour, count) for colour, count in zip(UCKERS_COLOURS, bases, strict=True)),
    )
    assert (chance_of_start(seen) > 0.5) == begins


@pytest.mark.parametrize("count", [2, 3])
def test_pawns_that_touch_are_not_taken_for_one_in_their_middle(count: int) -> None:
    """The likeliest single pawn stands between them, and once left nothing for the others: surely one, not three."""
    table = pawn_table("classic", 8)
    for _ in range(count):
        table.put_on(table.piece_of("red"), "t6")
    seen = {square.square: square for square in read(table, "classic", 8).squares}
    assert seen["t6"].counters == (("red", count),)


def test_a_single_pawn_is_one_whatever_the_size_that_was_taken_for_its_own() -> None:
    place, camera = (100.0, 100.0), (150.0, 150.0, 700.0)
    mask = silhouette(PawnShape(32.0, 7.0), *place, camera)
    evidence = np.pad(4 * mask - 2, 30, constant_values=-2.0)
    for size in (PawnShape(32.0, 5.5), PawnShape(40.0, 8.5)):
        other = silhouette(size, *place, camera)
        group = Group(evidence, other, size.radius * SCALE, CLOSE * size.radius * SCALE)
        assert len(group.completed(((0, 0),), 4)) == 1


def test_a_pawn_that_leans_over_the_edge_of_the_picture_is_judged_by_what_is_in_it() -> None:
    evidence = np.full((1, 40, 60), -1.0, np.float32)
    mask = silhouette(PawnShape(), 60.0, 4.0, (60.0, 300.0, 500.0))
    half = mask.shape[0] // 2
    rows = slice(half - 2, None)  # the foot is 4 mm below the edge, the head beyond it
    evidence[0, : mask.shape[0] - rows.start, 30 - half : 31 + half] += 3 * mask[rows]
    standing = PawnSearch(evidence, (60.0, 300.0, 500.0), {"t13": (60.0, 4.0)}, 6.0)
    (found,) = standing.find(PawnShape())
    assert abs(found.x - 60.0) < 3
    assert found.seen > 0.8
