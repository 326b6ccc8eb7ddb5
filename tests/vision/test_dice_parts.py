"""The parts of reading dice that need no trained net: crops, peaks, decisions, picture formats."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice.crops import CROP, FINDER_EDGE, NEAR_EDGE, crop_map, hue_planes, near_planes, planes
from vision.dice.finding import Spot, apart, padded, peaks
from vision.dice.grounds import HUES, NEAR, PLAIN, PhotoGround
from vision.dice.looks import Look, together, with_stacks, without_doubles
from vision.dice.sureness import Place, judged, judged_in_photo
from vision.read import bgr

HERE = Spot(50, 60, 16, 0.9)
AT = Place(50, 60, 16, "roll")


def look(face=4, die=0.999, cocked=0.001, hidden=0.01, kinds=(0.99, 0.005, 0.005), spot=HERE):
    faces = [1e-4] * 6
    faces[face - 1] = 1 - 5e-4
    return Look(spot, die, tuple(faces), cocked, hidden, kinds, 0.0, 0.0, 0.0)


@given(
    st.floats(-500, 500), st.floats(-500, 500), st.floats(5, 200), st.floats(-7, 7), st.sampled_from((26.0, NEAR_EDGE))
)
def test_the_middle_of_a_crop_is_the_die_and_an_edge_has_its_length(x, y, edge, angle, shown):
    m = crop_map(x, y, edge, angle, shown)
    middle = (CROP - 1) / 2
    assert m @ (middle, middle, 1) == pytest.approx((x, y), abs=1e-6)
    side = m @ (middle + shown, middle, 1) - (x, y)
    assert math.hypot(*side) == pytest.approx(edge)
    assert side == pytest.approx((edge * math.cos(angle), edge * math.sin(angle)), abs=1e-6)


def test_a_crop_of_half_the_light_gives_the_reader_the_same():
    crop = np.random.default_rng(1).integers(60, 250, (CROP, CROP, 3)).astype(np.uint8)
    assert planes(crop, None)[:3] == pytest.approx(planes(crop // 2, None)[:3], abs=0.05)


def test_an_even_crop_gives_no_numbers_that_are_none():
    even = np.full((CROP, CROP, 3), 255, np.uint8)
    assert np.isfinite(planes(even, (0.1, -0.3))).all()
    assert np.isfinite(near_planes(even)).all()


@pytest.mark.parametrize("form", [PLAIN, HUES, NEAR])
def test_each_reader_of_photographs_sees_the_die_as_large_as_it_learnt_it(form):
    image = np.full((200, 200, 3), 90, np.uint8)
    cv2.rectangle(image, (80, 80), (120, 120), (200, 200, 200), -1)
    crop = PhotoGround(image).in_form(form).crops([Spot(100, 100, 41, 0.9)], [0.0])[0]
    assert int((crop[0, CROP // 2] > crop[0].mean()).sum()) == pytest.approx(form.edge, abs=1.5)


def test_pips_that_differ_in_hue_alone_stand_out_to_the_readers_of_hues():
    crop = np.full((CROP, CROP, 3), 60, np.uint8)
    crop[20:44, 20:44] += np.random.default_rng(2).integers(0, 60, (24, 24, 1)).astype(np.uint8)
    pip = (slice(30, 34), slice(30, 34))
    crop[pip] = 30, 30, 120  # red, as light as grey of 60
    for shown in (hue_planes(crop), near_planes(crop)):
        assert shown[1][pip].min() > 5 * abs(shown[0][pip]).max()


def test_a_crop_of_an_unknown_view_says_so():
    crop = np.zeros((CROP, CROP, 3), np.uint8)
    assert planes(crop, None)[3:].max() == 0
    assert planes(crop, (0.25, -0.5))[3:, 0, 0].tolist() == [0.25, -0.5, 1.0]


@pytest.mark.parametrize("apart", [0.3, 0.6, 0.8])
def test_of_two_dice_nearer_than_an_edge_one_stands_on_the_other_and_none_is_sure(apart):
    below = look(hidden=0.2)
    above = look(face=2, spot=Spot(50 + 16 * apart, 60, 16, 0.9))
    lower, upper = (judged(k, AT) for k in with_stacks([below, above]))
    assert (upper.flat, upper.sure) == (False, False)
    assert (lower.flat, lower.sure) == (True, False)
    assert lower.why == "partly covered"


@pytest.mark.parametrize(("edge", "apart"), [(16, 16), (16, 15), (11, 13.5)])
def test_dice_side_by_side_do_not_stand_on_one_another_also_where_one_is_smaller(edge, apart):
    seen = [look(), look(face=2, spot=Spot(50, 60 + apart, edge, 0.9))]
    assert with_stacks(seen) == seen


def test_two_looks_at_one_die_and_what_is_hardly_a_die_make_no_stack():
    seen = [look(), look(spot=Spot(52, 60, 16, 0.5)), look(die=0.4, spot=Spot(60, 60, 16, 0.5))]
    assert with_stacks(seen) == seen


def heat_map(*places):
    maps = np.zeros((4, 20, 30), np.float32)
    maps[0] = -8
    for row, column, heat in places:
        maps[0, row, column] = heat
        maps[1:3, row, column] = 0.25
    return maps


def test_peaks_come_warmest_first_with_shift_and_size():
    first, second = peaks(heat_map((5, 6, 1.0), (12, 20, 3.0)))
    assert (second.x, second.y) == (6.25 * 4 + 1.5, 5.25 * 4 + 1.5)
    assert first.heat > second.heat
    assert first.edge == FINDER_EDGE


def test_two_peaks_on_one_die_are_one_spot():
    assert len(peaks(heat_map((5, 6, 1.0), (5, 7, 0.9)))) == 1


@given(st.lists(st.builds(Spot, st.floats(0, 100), st.floats(0, 100), st.floats(11, 20), st.floats(0, 1)), max_size=30))
def test_no_two_spots_are_nearer_than_dice_can_be(spots):
    kept = apart(spots)
    assert all(
        math.hypot(a.x - b.x, a.y - b.y) > 0.45 * min(a.edge, b.edge) for i, a in enumerate(kept) for b in kept[:i]
    )
    assert len(kept) > 0 or not spots


@given(st.integers(1, 40), st.integers(1, 40))
def test_padding_gives_whole_cells_and_keeps_the_picture(h, w):
    picture = np.full((h, w, 3), 7, np.uint8)
    out = padded(picture)
    assert out.shape[0] % 8 == out.shape[1] % 8 == 0
    assert (out == 7).all()


def test_a_clear_die_is_sure():
    die = judged(look(face=4), AT)
    assert (die.face, die.flat, die.sure, die.why, die.zone) == (4, True, True, "", "roll")


@pytest.mark.parametrize(
    ("doubt", "why"),
    [
        ({"hidden": 0.8}, "partly covered"),
        ({"die": 0.8}, "hard to make out"),
        ({"cocked": 0.4}, "perhaps cocked"),
        ({"cocked": 0.6}, "perhaps cocked"),
    ],
)
def test_a_doubtful_die_is_not_sure_and_says_why(doubt, why):
    die = judged(look(**doubt), AT)
    assert not die.sure
    assert die.why == why


def test_a_die_without_a_print_that_can_be_made_out_most_likely_shows_the_picture():
    faces = (0.05, 0.0, 0.15, 0.0, 0.0, 0.0)  # the rest: can't be made out
    die = judged(replace(look(), faces=faces), AT)
    assert (die.face, die.sure) == (1, False)
    assert die.chances[0] > die.chances[2] > die.chances[4]
    assert sum(die.chances) == pytest.approx(1)


def test_a_number_that_is_clear_stays_though_it_might_be_no_die():
    die = judged(look(face=3, die=0.4), AT)
    assert (die.face, die.sure) == (3, False)
    assert die.chances[2] > 0.99


def test_what_is_printed_on_it_says_nothing_of_whether_it_is_a_die():
    assert judged(replace(look(), faces=(0.99, *(0.002,) * 5)), AT).sure  # a picture, and sure
    assert "die" not in judged(replace(look(), faces=(0.2,) * 5 + (0.0,)), AT).doubts  # unreadable, and a die


def test_a_cocked_die_is_sure_to_be_cocked_whatever_its_face():
    die = judged(look(cocked=0.999), AT)
    assert not die.flat
    assert die.sure


def test_without_a_known_view_only_a_plain_lean_is_called():
    assert judged_in_photo(look(cocked=0.6), 0.99).flat
    assert judged_in_photo(look(cocked=0.6), 0.99).sure
    assert not judged_in_photo(look(cocked=0.99), 0.99).flat


def test_the_kind_matters_only_where_the_game_has_kinds():
    doubtful = look(kinds=(0.5, 0.45, 0.05))
    assert judged(doubtful, AT).sure
    die = judged(doubtful, AT, ("white", "red"))
    assert not die.sure
    assert die.why == "the colour is hard to tell"


def test_in_peruke_a_die_is_white_or_red():
    assert judged(look(kinds=(0.01, 0.14, 0.85)), AT, ("white", "red")).kind == "red"


def test_looks_together_are_their_mean():
    both = together([look(face=4, cocked=0.0), look(face=5, cocked=1.0)])
    assert both.cocked == 0.5
    assert sum(both.faces) == pytest.approx(1)


def test_of_two_looks_at_one_die_the_surer_stays_whatever_the_finder_thought():
    good, bad = look(spot=Spot(50, 60, 16, 0.5)), look(face=2, die=0.6, spot=Spot(54, 60, 16, 0.9))
    assert without_doubles([bad, good]) == [good]


def test_a_pip_is_no_small_die_on_a_die():
    die, pip = look(spot=Spot(50, 60, 16, 0.5)), look(face=1, die=0.9, spot=Spot(54, 64, 4, 0.9))
    assert without_doubles([pip, die]) == [die]


@pytest.mark.parametrize("shape", [(9, 7), (9, 7, 1), (9, 7, 3), (9, 7, 4)])
@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.float32])
def test_pictures_of_any_form_become_bgr_bytes(shape, kind):
    top = {np.uint8: 255, np.uint16: 65535, np.float32: 1}[kind]
    out = bgr(np.full(shape, top, kind))
    assert out.shape == (9, 7, 3)
    assert out.dtype == np.uint8
    assert (out == 255).all()


@pytest.mark.parametrize("shape", [(0, 5, 3), (5,), (4, 4, 2), (2, 2, 2, 2)])
def test_what_is_no_picture_is_refused_in_a_sentence(shape):
    with pytest.raises(ValueError, match="no picture"):
        bgr(np.zeros(shape, np.uint8))
