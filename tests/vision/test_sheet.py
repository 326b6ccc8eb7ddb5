"""A blank sheet of paper, laid on a table once, gives the plane of the table: its scale and its tilt."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.night import AT_NIGHT
from vision.arrays import Floats, Image, inverse
from vision.mats import PERUKE_ONE, ROGUE
from vision.places.sheet import NoSheet, find_sheet, on_table
from vision.registration import Registration
from vision.virtual.background import with_blank_sheet
from vision.virtual.look import Rim, seeded
from vision.virtual.table import VirtualTable

BARE = replace(ROGUE, bare=True)
SEEDS = (0, 3, 8, 12, 27)  # wood, plain and cloth, in several lights


def lying(degrees: float, wide: float = 297.0, high: float = 210.0) -> Floats:
    turn = math.radians(degrees)
    box = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2
    spin = np.array([(math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))])
    return np.asarray(box @ spin + (210.0, 148.5))


def photographed(seed: int, corners: Floats) -> tuple[Image, Registration]:
    table = VirtualTable(BARE, seed)
    return with_blank_sheet(table.render(0.0), table.registration, table.look, corners), table.registration


def normal(found: Registration) -> Floats:
    plane = inverse(found.lens.matrix(found.size)) @ found.matrix
    across = np.cross(plane[:, 0], plane[:, 1])
    return np.asarray(across / np.linalg.norm(across))


def scale_off(found: Registration, truth: Registration) -> float:
    """The largest error of a distance between places spread over the picture, as a fraction."""
    px = np.array([(300, 200), (1200, 200), (1200, 650), (300, 650)], np.float64)
    a, b = found.to_mat(px), truth.to_mat(px)
    pairs = [(i, j) for i in range(4) for j in range(i)]
    return max(abs(float(np.linalg.norm(a[i] - a[j]) / np.linalg.norm(b[i] - b[j])) - 1) for i, j in pairs)


@pytest.mark.parametrize("seed", SEEDS if AT_NIGHT > 1 else SEEDS[::2])
def test_a_sheet_gives_the_scale_within_two_percent_and_the_tilt_within_two_degrees(seed: int) -> None:
    picture, truth = photographed(seed, lying(seed % 5 * 6.0 - 12))
    plane = find_sheet(picture).plane(BARE)
    assert scale_off(plane, truth) < 0.02
    assert math.degrees(math.acos(min(1.0, abs(float(normal(plane) @ normal(truth)))))) < 2.0


def test_a_hand_across_an_edge_does_not_bend_it() -> None:
    picture, truth = photographed(0, lying(10.0))
    x, y = truth.to_image([(210.0, 45.0)])[0]
    cv2.ellipse(picture, (round(x), round(y)), (70, 45), 30, 0, 360, (90, 120, 170), -1, cv2.LINE_AA)
    assert scale_off(find_sheet(picture).plane(BARE), truth) < 0.02


def test_touched_corners_are_refined_by_the_outline() -> None:
    picture, truth = photographed(8, lying(15.0))
    touched = truth.to_image(lying(15.0)) + np.array([(6, -5), (-4, 6), (5, 5), (-6, -4)])
    assert scale_off(find_sheet(picture, corners=touched).plane(BARE), truth) < 0.02


@pytest.mark.parametrize("seed", [8, 12] if AT_NIGHT > 1 else [8])
def test_a_tray_in_the_shape_of_a_sheet_is_not_taken_for_the_sheet_in_it(seed: int) -> None:
    look = replace(seeded(seed, BARE), rim=Rim((96, 62, 38)))  # the tray has the sides of A3, so the shape of A4
    table = VirtualTable(BARE, seed, look)
    picture = with_blank_sheet(table.render(0.0), table.registration, look, lying(8.0))
    assert scale_off(find_sheet(picture).plane(BARE), table.registration) < 0.02


def test_a_sheet_is_found_among_all_the_outlines_that_a_narrow_rim_makes() -> None:
    """Each side of this tray has three edges; only their combinations were looked at, so the tray was taken."""
    mat = replace(PERUKE_ONE, bare=True)
    look = replace(seeded(315501, mat), rim=Rim((176, 140, 96), 6.0, 0.0, (96, 26, 30)))
    table = VirtualTable(mat, 315501, look)
    corners = lying(8.0) - (210.0, 148.5) + (mat.width / 2, mat.height / 2)
    picture = with_blank_sheet(table.render(0.0), table.registration, look, corners)
    assert scale_off(find_sheet(picture).plane(mat), table.registration) < 0.02


def test_a_table_without_a_sheet_is_refused_with_what_helps() -> None:
    table = VirtualTable(BARE, 3)
    with pytest.raises(NoSheet, match="touch its corners"):
        find_sheet(table.render(0.0))


def test_a_sheet_of_another_format_is_not_taken_for_one_of_a4() -> None:
    picture, _ = photographed(0, lying(5.0, 200.0, 200.0))
    with pytest.raises(NoSheet):
        find_sheet(picture)


def test_the_table_around_the_sheet_lies_level_in_the_picture() -> None:
    picture, truth = photographed(0, lying(25.0))
    level = on_table(find_sheet(picture), BARE)
    left, right = level.to_image([(20.0, level.mat.height / 2), (level.mat.width - 20.0, level.mat.height / 2)])
    assert abs(float(right[1] - left[1])) < 0.05 * truth.size[0]
    assert (level.outline() > 0).all()
    assert (level.outline() < truth.size).all()
