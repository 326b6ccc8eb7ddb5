"""A question answered once is not asked again: the answer about unread dice is passed to the reader."""

from __future__ import annotations

import pytest

from companion.table.household import identified_dice
from vision.reading import SeenDie


def die(face, x, *, doubts=()):
    return SeenDie(face, True, x, 100.0, 16.0, zone="roll", sure=not doubts, doubts=doubts)


UNREAD = die(3, 50.0, doubts=("face",))
SURE = [die(3, 100.0), die(4, 130.0), die(4, 160.0)]


def test_the_only_die_in_doubt_shows_what_the_others_leave():
    assert list(identified_dice([UNREAD, *SURE], (1, 3, 4, 4))) == [(UNREAD, 1)]


def test_two_dice_in_doubt_are_named_if_they_show_the_same():
    other = die(1, 70.0, doubts=("die", "lean"))
    assert list(identified_dice([UNREAD, other, *SURE], (1, 1, 3, 4, 4))) == [(UNREAD, 1), (other, 1)]
    assert not list(identified_dice([UNREAD, other, *SURE], (1, 2, 3, 4, 4)))


@pytest.mark.parametrize("faces", [(1, 3, 4), (1, 3, 4, 5), (1, 1, 3, 4, 4), ()])
def test_a_throw_that_the_dice_in_view_do_not_make_names_nothing(faces):
    assert not list(identified_dice([UNREAD, *SURE], faces))


def test_a_die_whose_lean_alone_was_in_doubt_teaches_no_face():
    assert not list(identified_dice([die(1, 50.0, doubts=("lean",)), *SURE], (1, 3, 4, 4)))
