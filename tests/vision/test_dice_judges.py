"""The judge: the outline in its input, and its answers on mirrored crops."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice.crops import CROP, CROP_EDGE, NEAR_EDGE, outlines, with_outlines
from vision.dice.finding import Spot
from vision.dice.grounds import CLOSE, PLAIN, PhotoGround
from vision.dice.looks import Look, judge, log_faces, pooled
from vision.dice.nets import (
    FACE,
    FACES,
    FACES_OUTPUTS,
    JUDGE,
    LEAN_X,
    OUTPUTS,
    SHIFT_X,
    SUPPORT,
    SUPPORT_OUTPUTS,
)
from vision.dice.on_mat import lean_posterior, stands_on_another

MIDDLE = (CROP - 1) / 2
HERE = Spot(100.0, 100.0, 30.0, 0.9)


def extent(plane):
    """From where to where something is drawn: left, top, right, bottom."""
    rows, columns = np.nonzero(plane > 60)
    return np.array([columns.min(), rows.min(), columns.max(), rows.max()])


@pytest.mark.parametrize("shown", [CROP_EDGE, NEAR_EDGE])
@pytest.mark.parametrize("slope", [(0.0, 0.0), (0.15, -0.1), (-0.1, 0.12)])
def test_the_outline_is_the_upper_side_and_the_foot_is_where_the_camera_would_see_it(shown, slope):
    upper, lower = outlines(np.zeros(1), np.array([slope]), shown)[0]
    half = shown / 2
    assert extent(upper) == pytest.approx(MIDDLE + np.array([-half, -half, half, half]), abs=1.1)
    foot = MIDDLE + 0.97 * np.array([-half, -half, half, half]) - np.array([*slope, *slope]) * shown
    low, high = np.minimum(foot, extent(upper)), np.maximum(foot, extent(upper))
    assert extent(lower) == pytest.approx([*low[:2], *high[2:]], abs=1.5)


def test_an_eighth_of_a_turn_makes_the_outline_as_wide_as_the_diagonal():
    left, _, right, _ = extent(outlines(np.array([np.pi / 4]), np.zeros((1, 2)))[0][0])
    assert right - left == pytest.approx(CROP_EDGE * 2**0.5, abs=1.5)


def test_every_crop_is_given_the_outline_of_its_own_view():
    before = np.zeros((2, 6, CROP, CROP), np.float32)
    before[1, 3] = 0.2
    first, second = with_outlines(before, np.array([0.0, 0.3]))
    assert first[6:] == pytest.approx(outlines(np.zeros(1), np.zeros((1, 2)))[0] / 255)
    assert second[6:] == pytest.approx(outlines(np.array([0.3]), np.array([[0.2, 0.0]]))[0] / 255)


class SeesTheBrightSide:
    """Stands for the nets: the die's middle, and its lean, are where the crop is brightest."""

    def looks(self, planes, name):
        self.names = [*getattr(self, "names", []), name]
        if name == SUPPORT:
            return np.full((len(planes), SUPPORT_OUTPUTS), 3.0, np.float32)
        if name == FACES:
            return np.tile(np.eye(FACES_OUTPUTS, dtype=np.float32)[FACE][5] * 9, (len(planes), 1))
        bright = np.maximum(planes[:, 0], 0)
        across = (bright.sum(axis=1) * (np.arange(CROP) - MIDDLE)).sum(axis=1) / bright.sum(axis=(1, 2))
        out = np.zeros((len(planes), OUTPUTS), np.float32)
        out[:, SHIFT_X] = across / NEAR_EDGE
        out[:, LEAN_X] = np.sign(across) * 0.5
        return out


@pytest.mark.parametrize("side", [-6, 6])
def test_the_judge_sees_a_die_where_it_is_though_it_sees_it_mirrored(side):
    image = np.full((200, 200, 3), 40, np.uint8)
    cv2.circle(image, (100 + side, 100), 4, (250, 250, 250), -1)
    before = Look(HERE, 1.0, (1.0, 0, 0, 0, 0, 0), 0.1, 0.0, (1.0, 0, 0), 0.0, 0.0, 0.0)
    nets = SeesTheBrightSide()
    (seen,) = judge(PhotoGround(image), [before], nets)
    assert nets.names == [JUDGE, SUPPORT, FACES]
    assert seen.face == 6
    assert seen.touched == pytest.approx(1 / (1 + np.exp(-3.0)))
    assert seen.spot.x == pytest.approx(100 + side, abs=1.5)


def test_a_die_that_nothing_touches_is_less_likely_to_lean():
    seen = Look(HERE, 1.0, (1.0, 0, 0, 0, 0, 0), 0.3, 0.0, (1.0, 0, 0), 0.0, 0.0, 0.0)
    alone, unknown, touched = (lean_posterior([replace(seen, touched=p)]) for p in (0.02, 0.5, 0.98))
    assert alone < unknown / 2 < touched / 2


def test_the_net_that_looks_for_touches_counts_as_another_witness_of_a_lean():
    seen = Look(HERE, 1.0, (1.0, 0, 0, 0, 0, 0), 0.3, 0.0, (1.0, 0, 0), 0.0, 0.0, 0.0)
    no, unknown, yes = (lean_posterior([replace(seen, leans=p)]) for p in (0.02, 0.5, 0.98))
    assert no < unknown < yes


FACES_SEEN = st.lists(st.floats(-20, 20), min_size=FACES_OUTPUTS, max_size=FACES_OUTPUTS)


NOTHING_FITS = np.zeros((1, 6))


def _faces(*rows, fits=NOTHING_FITS):
    (faces,) = pooled([log_faces(np.array([row], np.float32)) for row in rows], fits)
    return faces


@given(FACES_SEEN)
def test_the_most_likely_number_is_that_which_all_nets_see(row):
    faces = _faces(row, row)
    seen = np.array(row)[FACE][:6]
    if max(seen) > max(row[7:9]) + 10 and sorted(seen)[-2] < max(seen) - 1:
        assert faces.index(max(faces)) == seen.argmax()


@given(st.lists(FACES_SEEN, min_size=2, max_size=2))
def test_the_probabilities_of_all_faces_and_an_illegible_one_sum_to_one(rows):
    logs = [log_faces(np.array([row], np.float32)) for row in rows]
    assert np.exp(logs).sum(axis=2) == pytest.approx(1, abs=2e-3)
    faces = _faces(*rows)
    assert all(p >= 0 for p in faces)
    assert sum(faces) <= 1 + 1e-9


def _seeing(**faces: float) -> list[float]:
    """A net's output with a logit for some faces ("n1" to "n6", "picture")."""
    row = [0.0] * FACES_OUTPUTS
    for name, logit in faces.items():
        row[7 if name == "picture" else int(name[1])] = logit
    return row


def test_the_judge_alone_can_rule_no_face_out():
    """However certain the judge is of a 2, the net for faces that sees a 5 plainly is believed."""
    assert _faces(_seeing(n2=1000.0), _seeing(n5=10.0))[4] > 0.9


def test_pips_that_fit_decide_between_two_numbers_that_the_nets_leave_open():
    torn = _seeing(n4=8.0, n5=8.0)
    fits = np.array([[0.1, 0.2, 0.3, 0.5, 1.8, 0.3]])
    assert _faces(torn, torn)[4] == pytest.approx(_faces(torn, torn)[3])
    assert _faces(torn, torn, fits=fits)[4] > 0.95


def test_a_picture_needs_no_pips_that_fit():
    """A 1 by its picture stays one, though no pips fit what is seen, and those of a 6 a little."""
    picture = _seeing(picture=8.0)
    assert _faces(picture, picture, fits=np.array([[0.1, 0.2, 0.2, 0.3, 0.3, 0.6]]))[0] > 0.9


def test_looks_taken_for_leans_alone_read_no_faces():
    image = np.full((200, 200, 3), 40, np.uint8)
    cv2.circle(image, (100, 100), 4, (250, 250, 250), -1)
    before = Look(HERE, 1.0, (1.0, 0, 0, 0, 0, 0), 0.1, 0.0, (1.0, 0, 0), 0.0, 0.0, 0.0)
    nets = SeesTheBrightSide()
    (seen,) = judge(PhotoGround(image), [before], nets, faces=False)
    assert FACES not in nets.names
    assert seen.touched == pytest.approx(1 / (1 + np.exp(-3.0)))


def test_nothing_is_judged_where_no_die_was_seen():
    assert judge(PhotoGround(np.zeros((200, 200, 3), np.uint8)), [], SeesTheBrightSide()) == []


def test_from_near_by_a_crop_shows_the_same_larger():
    image = np.random.default_rng(3).integers(0, 255, (20, 20, 3)).astype(np.uint8)
    ground = PhotoGround(cv2.resize(image, (200, 200), interpolation=cv2.INTER_CUBIC))
    afar, near = (ground.in_form(form).crops([HERE], [0.2])[0, 0] for form in (PLAIN, CLOSE))
    grown = cv2.warpAffine(afar, cv2.getRotationMatrix2D((MIDDLE, MIDDLE), 0, NEAR_EDGE / CROP_EDGE), (CROP, CROP))
    assert np.corrcoef(grown.ravel(), near.ravel())[0, 1] > 0.97


def test_a_level_die_that_is_cocked_and_high_stands_on_another_one():
    spot = Spot(0, 0, 16, 0.9)
    seen = Look(spot, 0.99, (0.99, 0, 0, 0, 0, 0), 0.5, 0.01, (1, 0, 0), tilt=1.0, raised=0.06, yaw=0.0, stacked=0.8)
    assert stands_on_another(seen)
    assert not stands_on_another(replace(seen, tilt=15.0, raised=0.01, stacked=0.1))
    assert not stands_on_another(replace(seen, cocked=0.01))  # it is taken to lie flat
