"""The screen shows the household's own dice and discs, always legibly."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from companion.display.dice import die_picture
from companion.display.examples import KEEPING
from companion.display.pieces import READABLE, RIM_CONTRAST, disc_picture
from companion.display.pilot import Pilot
from companion.display.text import Fonts
from companion.display.theme import DARK, LIGHT, THEMES, Household, contrast, legible
from companion.referee.shown.view import DieView
from companion.table.household import TableKnowledge
from tests.vision.faces_drawn import PIPS, drawn
from vision.discs.owners import OwnerTints
from vision.pieces.colours import linear, seen_as, tint_of
from vision.taught.faces import printed
from vision.taught.gathered import DieSample
from vision.taught.household import Taught

COLOURS = [(r, g, b) for r in (0, 120, 255) for g in (0, 120, 255) for b in (0, 120, 255)]
FONTS = Fonts()  # what is written on discs needs them
BODY = np.array([0.1, 0.2, 0.9])


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def met(known: TableKnowledge, face: int, picture: np.ndarray, body: np.ndarray = BODY) -> None:
    known.faces.known.observe({face: [DieSample(50.0, 50.0, 16.0, body, picture)]}, [])


def test_the_one_carries_the_picture_that_the_camera_saw_and_a_paw_before() -> None:
    known = TableKnowledge(Taught())
    assert known.looks() == Household()
    met(known, 1, drawn(3))  # three dots in a row stand for an animal
    seen = replace(DARK, household=known.looks())
    animal, paw = DieView(1, animal=True), die_picture(DARK, DieView(1, animal=True), 60)
    assert pixels(die_picture(seen, animal, 60)) != pixels(paw)
    for other in (DieView(1), DieView(3), DieView(3, animal=True)):
        assert pixels(die_picture(seen, other, 60)) == pixels(die_picture(DARK, other, 60))


def test_the_picture_is_what_differs_from_the_body_bright_on_dark_or_dark_on_bright() -> None:
    for dark, light in ((40, 220), (220, 40)):
        seen = printed(drawn(1, dark=dark, light=light))
        assert seen[11, 11] == 255
        assert seen[2:5, 9:13].max() == 0
        assert 0.02 < (seen > 128).mean() < 0.1, "one pip covers a small part of a face"


def test_of_several_sets_the_picture_is_that_of_the_dice_that_are_thrown() -> None:
    known = TableKnowledge(Taught())
    met(known, 1, drawn(1))
    first = known.looks().animal
    met(known, 1, drawn(6), body=-BODY)
    assert known.looks().animal == printed(drawn(6)).tobytes() != first


def test_what_is_not_seen_anew_is_not_worked_out_anew() -> None:
    known = TableKnowledge(Taught())
    met(known, 1, drawn(1))
    assert known.looks() is known.looks()


def test_numbers_alone_leave_the_paw() -> None:
    known = TableKnowledge(Taught())
    for face in (2, 3, 4, 5, 6):
        met(known, face, drawn(face))
    assert known.looks().animal == b""
    assert set(PIPS) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("colour", [(200, 60, 40), (30, 60, 120), (230, 225, 200), (90, 90, 90)])
def test_a_tint_is_shown_as_the_colour_that_it_was_under_any_light(colour: tuple[int, int, int]) -> None:
    for paper in ((1.0, 1.0, 1.0), (0.4, 0.5, 0.7)):  # linear blue, green, red of white paper
        light = linear(np.array([colour[::-1]], np.uint8)) * np.array(paper)
        assert np.abs(np.subtract(seen_as(tint_of(light, np.array(paper))[0]), colour)).max() <= 3


def test_discs_have_the_colours_that_they_have_on_the_table() -> None:
    known = TableKnowledge(Taught())
    tints = (tint_of(linear(np.array([one], np.uint8)), np.ones(3))[0] for one in ((40, 60, 200), (200, 220, 225)))
    known.owners.seen = OwnerTints(*tints)
    first, second = known.looks().discs
    assert np.abs(np.subtract(first, (200, 60, 40))).max() <= 3
    seen = replace(LIGHT, household=known.looks())
    assert seen.disc(1) == first
    assert seen.disc(2) == second
    assert seen.disc(3) == LIGHT.seat(3).colour
    assert pixels(disc_picture(seen, 1, 4, 60, target=False)) != pixels(disc_picture(LIGHT, 1, 4, 60, target=False))


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_rim_and_number_of_a_disc_of_any_colour_stand_out(theme) -> None:
    for colour in COLOURS:
        assert contrast(legible(colour, theme.background, RIM_CONTRAST), theme.background) >= RIM_CONTRAST
        assert contrast(legible(colour, theme.background, READABLE), theme.background) >= READABLE
    assert legible(theme.text, theme.background, READABLE) == theme.text


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_no_two_discs_look_alike_though_both_players_have_discs_of_one_colour(theme) -> None:
    same = replace(theme, household=Household(discs=((90, 90, 90), (90, 90, 90))))
    made = {
        pixels(disc_picture(same, seat, value, 40, target=target))
        for seat in (1, 2)
        for value in (1, 6)
        for target in (False, True)
    }
    assert len(made) == 8


def test_a_running_screen_takes_the_picture_up_when_it_is_known() -> None:
    known = TableKnowledge(Taught())
    with Pilot(KEEPING) as pilot:
        pilot.screen.household = known.looks
        pilot.show(KEEPING)
        before, drawn_before = pilot.picture(), pilot.screen.drawn
        pilot.show(KEEPING)
        assert pilot.screen.drawn == drawn_before, "nothing new was seen"
        met(known, 1, drawn(3))
        pilot.show(KEEPING)
        assert pixels(pilot.picture()) != pixels(before)
