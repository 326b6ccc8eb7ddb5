"""The boards on the screen: every piece is there, distinguishable without colour; differences and moves have signs."""

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pygame
import pytest

from companion.display.board_examples import (
    BOARDS,
    PERUDO,
    PERUDO_SHOWN,
    PERUKE_84,
    PERUKE_84_REFUSED,
    PERUKE_ONE,
    UCKERS,
    UCKERS_MANY,
    UCKERS_QUESTION,
    UCKERS_REFUSED,
)
from companion.display.gallery import SIZES
from companion.display.inputs import Action
from companion.display.pieces import counter_picture, disc_picture
from companion.display.pilot import Pilot
from companion.display.scenes.board import FINGER
from companion.display.shapes import draw_arrow
from companion.display.theme import DARK, LIGHT, Mark
from companion.referee.shown.view import MoveView, PieceView
from vision.mats import MATS
from vision.mats import UCKERS as UCKERS_MAT

SIZE = (800, 480)
APART = 9  # squares between two counters, so that no two of them touch


@lru_cache(maxsize=2)  # many pictures are compared with the same one
def pixels(view, size=SIZE):
    with Pilot(view, size) as pilot:
        return pygame.surfarray.array3d(pilot.picture()).astype(int)


def changed(view, other) -> int:
    return int((np.abs(pixels(view) - pixels(other)).max(axis=2) > 40).sum())


def with_board(view, **changes):
    return replace(view, board=replace(view.board, **changes))


@pytest.mark.parametrize("first", range(APART))
def test_a_counter_is_seen_on_every_square_of_the_uckers_board(first):
    """Several at once, far enough from one another: as many spots have changed as there are counters."""
    empty, names = with_board(UCKERS, pieces=()), [*UCKERS_MAT.squares][first::APART]
    pieces = tuple(PieceView(name, "counter", "red") for name in names)
    differs = np.abs(pixels(empty) - pixels(with_board(empty, pieces=pieces))).max(axis=2) > 40
    spots = cv2.morphologyEx(differs.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    areas = cv2.connectedComponentsWithStats(spots)[2][1:, cv2.CC_STAT_AREA]
    assert (areas > 60).sum() == len(names)


@pytest.mark.parametrize("place", ["red base", "green base", "yellow home", "blue home"])
def test_counters_in_base_and_at_home_are_seen(place):
    empty = with_board(UCKERS, pieces=())
    assert changed(empty, with_board(empty, pieces=(PieceView(place, "counter", place.split()[0]),))) > 60


def test_a_stack_differs_by_its_count_and_a_mixi_blob_from_either_colour():
    def board(*pieces):
        return with_board(UCKERS, pieces=pieces)

    red, yellow = PieceView("t5", "counter", "red"), PieceView("t5", "counter", "yellow")
    looks = [board(red), board(replace(red, count=2)), board(replace(red, count=3)), board(yellow), board(red, yellow)]
    looks.append(board(replace(red, count=2), yellow))
    assert all(changed(one, other) > 8 for n, one in enumerate(looks) for other in looks[:n])


def test_without_colours_every_counter_is_told_by_its_sign():
    grey = (150, 150, 150)
    pictures = {
        pygame.image.tostring(counter_picture(DARK, Mark(mark.symbol, grey), 1, 20), "RGBA")
        for name, mark in DARK.pieces
        if name in ("red", "green", "yellow", "blue")
    }
    assert len(pictures) == 4


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_without_colours_every_disc_is_told_by_number_side_and_owners_sign(theme):
    grey = (150, 150, 150)
    marks = tuple(Mark(mark.symbol, grey) for mark in theme.seats)
    colourless = replace(theme, seats=marks)
    pictures = {
        pygame.image.tostring(disc_picture(colourless, seat, value, 30, target=target), "RGBA")
        for seat in (1, 2)
        for value in range(1, 7)
        for target in (False, True)
    }
    assert len(pictures) == 24


def test_a_difference_is_framed_and_signed_and_the_legend_says_what_it_means():
    with Pilot(UCKERS) as pilot:
        assert not pilot.reads("differs")
    with Pilot(UCKERS_REFUSED) as pilot:
        assert pilot.reads("! differs")
        assert pilot.reads("⇢ put back")
        assert pilot.reads("→ legal")
    none = with_board(PERUKE_84_REFUSED, differs=(), back=(), moves=())
    one = with_board(none, differs=("c4",))
    assert changed(none, one) > 100


def test_a_disc_to_be_turned_back_has_a_sign_of_its_own():
    turned = with_board(PERUKE_84_REFUSED, back=(MoveView("c2", "c2", seat=1),), moves=())
    assert changed(turned, with_board(turned, back=(MoveView("d2", "d2", seat=1),))) > 60


def test_the_choice_that_is_looked_at_is_drawn_on_the_board():
    with Pilot(UCKERS) as pilot:
        before = pygame.surfarray.array3d(pilot.picture())[:340].astype(int)
        assert not pilot.reads("this choice")
        pilot.press("down")
        assert pilot.reads("→ this choice")
        after = pygame.surfarray.array3d(pilot.picture())[:340].astype(int)
    assert (np.abs(after - before).max(axis=2) > 40).sum() > 300


def test_the_answers_of_a_question_are_drawn_as_they_are_walked_through():
    with Pilot(UCKERS_QUESTION) as pilot:
        assert pilot.reads("→ this choice")
        first = pygame.surfarray.array3d(pilot.picture())[:340]
        pilot.press("2")
        assert (first != pygame.surfarray.array3d(pilot.picture())[:340]).any()


def test_what_lies_so_on_the_table_is_drawn_by_itself():
    with Pilot(PERUKE_ONE) as pilot:
        assert pilot.reads("→ this choice")


def test_each_square_of_the_uckers_board_has_its_number_or_its_owners_sign():
    with Pilot(with_board(UCKERS, pieces=()), (1280, 800)) as pilot:
        numbers = {line.text for line in pilot.written()}
    doorsteps = {1, 14, 27, 40}
    assert {str(n) for n in range(1, 53) if n not in doorsteps} <= numbers


def test_the_board_of_forty_squares_has_every_square_base_and_goal_and_no_home_in_the_middle():
    forty = with_board(UCKERS, mat="forty", pieces=(), moves=(), differs=(), back=())
    with Pilot(forty, (1280, 800)) as pilot:
        numbers = {line.text for line in pilot.written()}
        places = pilot.screen.painter.places
    assert {str(n) for n in range(1, 41) if n not in {1, 11, 21, 31}} <= numbers
    assert {*MATS["forty"].squares, "red base", "blue base"} <= places.keys()
    assert not any(name.endswith("home") for name in places)
    for name in ("t1", "t20", "red4", "blue1", "green base"):
        assert changed(forty, with_board(forty, pieces=(PieceView(name, "counter", "red"),))) > 60, name


def test_bases_name_the_player():
    with Pilot(UCKERS) as pilot:
        names = [line.text for line in pilot.written() if line.far and line.text in ("Ann", "Ben")]
        assert sorted(names) == ["Ann"] * 3 + ["Ben"] * 3, "once a player, and in the base of each of his colours"


@pytest.mark.parametrize("size", SIZES)
def test_a_counter_is_chosen_by_a_touch_beside_its_small_square_the_nearest_one_counts(size):
    with Pilot(UCKERS_MANY, size) as pilot:
        finger = pilot.screen.painter.px(FINGER)
        for square in ("t29", "t11", "t21"):
            spot = min((s for s in pilot.screen.painter.spots if s.action == f"pick:{square}"), key=lambda s: s.box.w)
            x, y = spot.box.centre
            wide = [(x, y), *((x + dx * finger * 0.35, y) for dx in (-1, 1)), (x, y + finger * 0.35)]
            assert {tuple(pilot.touch(*place)) for place in wide} == {(Action(f"pick:{square}"),)}
            assert spot.box.h + 2 * spot.reach >= 2 * finger or not spot.reach
        base = min((s for s in pilot.screen.painter.spots if s.action == "pick:yellow"), key=lambda s: s.box.w)
        assert pilot.touch(*base.box.centre) == [Action("pick:yellow")]


def test_a_touch_far_from_any_counter_that_may_move_chooses_nothing():
    with Pilot(UCKERS_MANY) as pilot:
        spots = [spot for spot in pilot.screen.painter.spots if spot.reach]
        far = max(
            ((x, y) for x in range(12, 330, 6) for y in range(80, 400, 6)),
            key=lambda place: min(spot.box.far(*place) for spot in spots),
        )
        assert pilot.screen.painter.at(*far) is None


def test_a_disc_that_may_act_is_chosen_by_touching_it_on_the_board():
    with Pilot(PERUKE_84) as pilot:
        spots = [spot for spot in pilot.screen.painter.spots if spot.action == "pick:b7"]
        on_board = min(spots, key=lambda spot: spot.box.w)
        assert pilot.touch(*on_board.box.centre) == [Action("pick:b7")]


def test_every_file_and_rank_of_peruke_84_is_named():
    with Pilot(PERUKE_84) as pilot:
        written = [line.text for line in pilot.written()]
    assert all(name in written for name in "abcdef12345678")


def test_peruke_one_says_what_each_disc_counts_as_it_lies():
    with Pilot(PERUKE_ONE) as pilot:
        written = [line.text for line in pilot.written()]
    assert written.count("0") == 3
    assert {"+4", "−1", "−5"} <= set(written)


def test_perudo_shows_the_bid_the_call_and_what_counts():
    with Pilot(PERUDO) as pilot:
        assert pilot.reads("Ben: 4 ×")
    with Pilot(PERUDO_SHOWN) as pilot:
        assert pilot.reads("Cleo: Dudo!")
        assert pilot.reads("5 count")
        assert pilot.spot("press.end:2")


def test_a_cup_tells_the_number_of_dice_under_it():
    fewer = tuple(replace(piece, count=2) if piece.seat == 1 else piece for piece in PERUDO.board.pieces)
    assert changed(PERUDO, with_board(PERUDO, pieces=fewer)) > 20


@pytest.mark.parametrize("view", BOARDS.values(), ids=BOARDS)
def test_a_piece_or_a_move_on_a_place_that_is_not_there_does_no_harm(view):
    strange = PieceView("z9", "disc", "pink", 7, 9, 9)
    pixels(with_board(view, pieces=(*view.board.pieces, strange), moves=(MoveView("z9", "", "pink"),)))


def test_an_arrow_of_no_length_draws_nothing():
    surface = pygame.Surface((50, 50))
    draw_arrow(surface, (20, 20), (21, 20), 4, ((255, 0, 0), (0, 0, 0)))
    assert not pygame.surfarray.array3d(surface).any()
