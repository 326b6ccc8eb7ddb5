"""The pictures of every screen: simulated colour blindness, and what must stay distinguishable."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from companion.display.theme import THEMES, Theme
from tools.picture_sheets import CELL, SIGHTS, contact, seen_with


@pytest.mark.parametrize("sight", SIGHTS)
def test_greys_stay_grey_whatever_somebody_sees(sight: str) -> None:
    greys = np.repeat(np.arange(256, dtype=np.uint8), 3).reshape(1, 256, 3)
    assert np.abs(seen_with(greys, SIGHTS[sight]).astype(int) - greys).max() <= 1


def test_with_protanopia_red_and_green_of_one_lightness_look_alike_and_with_tritanopia_not() -> None:
    pair = np.array([[[200, 60, 60], [120, 105, 50]]], np.uint8)
    apart = {sight: np.abs(np.diff(seen_with(pair, SIGHTS[sight]).astype(int), axis=1)).max() for sight in SIGHTS}
    assert apart["protanopia"] < 40 < apart["tritanopia"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_signs_tell_players_and_pieces_apart_where_colours_do_not(theme: Theme) -> None:
    for marks in (theme.seats, tuple(mark for _, mark in theme.pieces)):
        for one, other in itertools.combinations(marks, 2):
            assert one.symbol != other.symbol


def test_a_contact_sheet_has_a_cell_for_each_picture() -> None:
    pictures = [np.full((480, 800, 3), 10 * number, np.uint8) for number in range(5)]
    assert contact(pictures, 2).shape == (3 * CELL[1], 2 * CELL[0], 3)
