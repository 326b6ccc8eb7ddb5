"""The animation of pieces and dice: visible, short, and never in the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from companion.display.board_examples import UCKERS
from companion.display.examples import AWAITED, THROWN
from companion.display.layout import Box
from companion.display.motion import SECONDS, Move, moved, nearest, set_aside, thrown, without
from companion.display.screen import Screen
from companion.referee.shown.view import DieView, PieceView, TableView
from hardware.presses import Press


def counter(place: str, count: int = 1) -> PieceView:
    return PieceView(place, "counter", "red", count=count)


def table(*pieces: PieceView) -> TableView:
    return replace(UCKERS, board=replace(UCKERS.board, pieces=pieces))


BEFORE = table(counter("t11", 2), counter("t30"))
AFTER = table(counter("t11"), counter("t17"), counter("t30"))


class Watched:
    """A screen with a clock of its own, on which things move."""

    def __init__(self, *, motion: bool = True) -> None:
        self.t = 0.0
        self.screen = Screen((800, 480), headless=True, motion=motion, clock=lambda: self.t)

    def after(self, seconds: float, view: TableView) -> bytes:
        self.t += seconds
        self.screen.step(view, 0)
        return pygame.image.tobytes(self.screen.surface, "RGB")


@pytest.fixture
def watched() -> Iterator[Watched]:
    made = Watched()
    yield made
    made.screen.close()


def plain(view: TableView) -> bytes:
    """The picture of the view where nothing moves."""
    still = Watched(motion=False)
    return still.after(0, view)


def test_a_counter_that_left_a_stack_moves_and_the_others_stay() -> None:
    assert moved(BEFORE, AFTER) == (Move(counter("t17"), "t11"),)
    assert moved(None, AFTER) == moved(AFTER, AFTER) == ()


def test_a_disc_that_is_turned_over_goes_nowhere() -> None:
    disc = PieceView("c4", "disc", seat=1, value=4)
    assert moved(table(disc), table(replace(disc, target=True))) == ()


def test_where_a_whole_turn_is_taken_back_nothing_flies_about() -> None:
    assert moved(table(counter("red base", 8)), table(*(counter(f"t{n}") for n in range(1, 9)))) == ()


def test_equal_counters_go_the_shortest_ways() -> None:
    places = {name: Box(x, 0, 10, 10) for name, x in (("t1", 0), ("t2", 20), ("t31", 500), ("t33", 540))}
    crossed = (Move(counter("t2"), "t31"), Move(counter("t33"), "t1"))
    assert {(move.start, move.piece.place) for move in nearest(crossed, places)} == {("t1", "t2"), ("t31", "t33")}


def test_before_it_arrives_the_piece_stands_nowhere() -> None:
    bare = without(AFTER, moved(BEFORE, AFTER), dice=False)
    assert [(piece.place, piece.count) for piece in bare.board.pieces] == [("t11", 1), ("t30", 1)]


def test_dice_fall_when_they_were_thrown_and_not_when_they_lie_there() -> None:
    assert thrown(AWAITED, THROWN)
    assert not thrown(THROWN, replace(THROWN, status_text="A hand is over the mat."))
    assert not thrown(None, THROWN)


def lying(*rolled: int, kept: tuple[int, ...] = ()) -> TableView:
    """Dice of a roll, and those set aside."""
    dice = (*(DieView(face, kept=True) for face in kept), *(DieView(face) for face in rolled))
    return replace(THROWN, dice=dice)


def test_dice_that_are_set_aside_go_from_where_they_lay_to_the_others() -> None:
    assert set_aside(lying(2, 5, 3, 5, 6), lying(2, 3, 6, kept=(5, 5))) == ((1, 0), (3, 1))
    assert set_aside(lying(2, 3, 6, kept=(5, 5)), lying(3, 6, kept=(2, 5, 5))) == ((0, 0),)


@pytest.mark.parametrize(
    "after",
    [
        lying(2, 5, 3, 5, 6),
        lying(4, 1, kept=(5, 5)),
        lying(2, 3, 6),
        lying(2, 5, 3, 5, 6, 1, kept=(4,)),
        replace(lying(2, 3, 6, kept=(5, 5)), game="peruke-84"),
    ],
    ids=["as before", "thrown again", "taken away", "another throw", "another game"],
)
def test_whatever_else_becomes_of_dice_carries_none_of_them(after: TableView) -> None:
    assert set_aside(lying(2, 5, 3, 5, 6), after) == ()
    assert set_aside(None, after) == ()


def test_a_die_that_is_set_aside_is_seen_on_its_way_and_arrives(watched: Watched) -> None:
    before, after = lying(2, 5, 3, 5, 6), lying(2, 3, 6, kept=(5, 5))
    watched.after(0, before)
    watched.after(SECONDS, before)
    midway = [watched.after(part, after) for part in (0, SECONDS / 2, SECONDS)]
    assert len(set(midway)) == 3
    assert midway[-1] == plain(after)


@pytest.mark.parametrize(("before", "after"), [(BEFORE, AFTER), (AWAITED, THROWN)], ids=["counter", "dice"])
def test_it_moves_and_then_the_screen_is_what_it_would_have_been(
    watched: Watched, before: TableView, after: TableView
) -> None:
    watched.after(0, before)
    seen = {watched.after(SECONDS / 4, after) for _ in range(4)}
    assert len(seen) == 4
    assert watched.after(SECONDS, after) == plain(after)


def test_a_hand_over_the_mat_meanwhile_stops_nothing(watched: Watched) -> None:
    watched.after(0, BEFORE)
    watched.after(0, AFTER)
    hand = replace(AFTER, status="hand", status_text="A hand is over the mat.")
    assert watched.after(SECONDS / 3, hand) != plain(hand)
    assert watched.after(SECONDS, hand) == plain(hand)


def test_a_press_while_it_moves_counts_at_once(watched: Watched) -> None:
    watched.after(0, BEFORE)
    watched.after(0, AFTER)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1"))
    assert [given.button for given in watched.screen.step(AFTER, 0) if isinstance(given, Press)] == ["end"]


def test_an_idle_screen_draws_nothing_anew(watched: Watched) -> None:
    watched.after(0, BEFORE)
    watched.after(0, AFTER)
    watched.after(2 * SECONDS, AFTER)
    drawn = watched.screen.drawn
    for _ in range(5):
        watched.after(1, AFTER)
    assert watched.screen.drawn == drawn


def test_nothing_moves_where_it_is_off_or_the_menu_is_open(watched: Watched) -> None:
    still = Watched(motion=False)
    still.after(0, BEFORE)
    assert still.after(0, AFTER) == plain(AFTER)
    watched.after(0, BEFORE)
    watched.screen.feed(Press("menu", 0.0))
    opened = watched.after(0, AFTER)
    assert watched.after(SECONDS / 3, AFTER) == opened
