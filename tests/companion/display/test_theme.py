"""Every text is legible and every sign distinguishable, in both themes, also without colours."""

import pygame
import pytest

from companion.display.scenes.cross_board import BASE_TINT
from companion.display.shapes import SHAPES, mark_picture
from companion.display.theme import (
    DARK,
    LIGHT,
    PIECE_SYMBOLS,
    SEAT_SYMBOLS,
    STATUS_WORDS,
    TONE_SYMBOLS,
    Mark,
    contrast,
    mixed,
)

THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
GROUNDS = ("background", "panel", "raised", "marked")


def test_contrast_of_black_and_white_is_21():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


def test_contrast_of_a_known_pair():
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@THEMES
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", ["text", "muted"])
def test_text_has_a_contrast_of_4_5_on_every_ground(theme, ground, ink):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@THEMES
@pytest.mark.parametrize("ground", ["background", "panel", "raised", "marked"])
@pytest.mark.parametrize("ink", ["accent", "good", "warn", "refused"])
def test_words_in_colour_have_a_contrast_of_4_5_on_every_ground(theme, ground, ink):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@THEMES
@pytest.mark.parametrize("ground", ["background", "panel", "raised"])
def test_marks_of_players_and_pieces_have_a_contrast_of_3(theme, ground):
    marks = [*theme.seats, *(mark for _, mark in theme.pieces)]
    assert min(contrast(mark.colour, getattr(theme, ground)) for mark in marks) >= 3


@THEMES
def test_pips_have_a_contrast_of_4_5_on_dice(theme):
    assert contrast(theme.pip, theme.die) >= 4.5
    assert contrast(theme.red_pip, theme.red_die) >= 4.5


@THEMES
def test_signs_on_counters_and_numbers_on_discs_have_a_contrast_of_4_5(theme):
    marks = [*theme.seats, *(mark for _, mark in theme.pieces)]
    assert min(contrast(theme.on_accent, mark.colour) for mark in marks) >= 4.5


@THEMES
def test_names_and_counters_stand_out_from_the_bases_and_zones_of_a_board(theme):
    for mark in (*theme.seats, *(mark for _, mark in theme.pieces)):
        assert contrast(theme.text, mixed(theme.panel, mark.colour, BASE_TINT)) >= 4.5
        assert contrast(mark.colour, mixed(theme.panel, mark.colour, BASE_TINT)) >= 2.6
        assert contrast(theme.background, mark.colour) >= 3  # the thin edge around each piece


@THEMES
def test_arrows_and_frames_have_a_contrast_of_3_on_the_squares(theme):
    for ink in (theme.accent, theme.warn, theme.refused):
        assert min(contrast(ink, ground) for ground in (theme.panel, theme.raised, theme.background)) >= 3


@THEMES
def test_eight_players_have_eight_signs_and_eight_colours(theme):
    marks = [theme.seat(seat) for seat in range(1, 9)]
    assert len({mark.symbol for mark in marks}) == 8
    assert len({mark.colour for mark in marks}) == 8
    assert theme.seat(9) == theme.seat(1)


def test_every_sign_has_a_shape_of_its_own():
    assert set(SEAT_SYMBOLS) | set(PIECE_SYMBOLS.values()) <= set(SHAPES)
    assert len(set(PIECE_SYMBOLS.values())) == len(PIECE_SYMBOLS)
    pictures = {pygame.image.tostring(mark_picture(Mark(sign, (255, 255, 255)), 24), "RGBA") for sign in SHAPES}
    assert len(pictures) == len(SHAPES)


def test_every_status_and_tone_has_sign_and_word():
    assert len({(sign, word) for sign, word, _ in STATUS_WORDS.values()}) == len(STATUS_WORDS)
    assert all(sign and word for sign, word, _ in STATUS_WORDS.values())
    assert len(set(TONE_SYMBOLS.values())) == len(TONE_SYMBOLS)
    assert {tone for _, _, tone in STATUS_WORDS.values()} <= set(TONE_SYMBOLS)
