"""The training data of the readers is correct: dice are dice, leaning dice rest on something, pictures are faces."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from training import recipe
from training.dice import (
    clutter,
    drawn_faces,
    examples,
    glare,
    glyphs,
    looks,
    painted,
    polyhedra,
    prints,
    scenes,
    solids,
)
from training.dice.chunk import PICTURE, UNCLEAR
from training.dice.layers import PICTURE as PRINTED
from training.dice.layers import PIP, Layers
from training.dice.pictures import silhouette
from vision.dice.fitted import FILE

seeds = st.integers(0, 10**9)


def rng_of(seed):
    return np.random.default_rng(seed)


def turning(mask):
    """Hu's seventh moment: its sign changes in a mirror, and by no turn."""
    return cv2.HuMoments(cv2.moments(mask, binaryImage=True))[6, 0]


@given(seeds)
def test_opposite_sides_of_a_die_add_up_to_seven(seed):
    rng = rng_of(seed)
    values = [abs(v) for v in solids.die_values(rng, scenes.random_make(rng))]
    assert sorted(values) == [1, 2, 3, 4, 5, 6]
    assert [values[i] + values[i + 1] for i in (0, 2, 4)] == [7, 7, 7]


@given(seeds, st.integers(1, 6))
def test_a_flat_die_shows_the_face_that_was_asked_for_and_stands_on_the_table(seed, face):
    rng = rng_of(seed)
    die = solids.flat_die(rng, scenes.random_make(rng), 0, face)
    side, tilt = die.upper()
    assert abs(die.values[side]) == face
    assert tilt < 1e-3
    assert die.bottom == pytest.approx(0, abs=1e-6)


@given(seeds, st.floats(2, 44), st.floats(0, 7))
def test_a_tilted_die_touches_the_table_and_has_that_tilt(seed, degrees, way):
    rng = rng_of(seed)
    die = solids.tilted(solids.flat_die(rng, scenes.random_make(rng), 0), way, math.radians(degrees))
    assert die.upper()[1] == pytest.approx(degrees, abs=1e-3)
    assert die.bottom == pytest.approx(0, abs=1e-6)


@given(seeds)
def test_turns_are_turns(seed):
    rng = rng_of(seed)
    die = solids.tilted(solids.flat_die(rng, scenes.random_make(rng), 0), rng.uniform(0, 6), 0.3)
    assert die.turn.T @ die.turn == pytest.approx(np.eye(3), abs=1e-9)
    assert np.linalg.det(die.turn) == pytest.approx(1)


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_no_two_solids_of_a_scene_run_into_one_another(seed):
    found = scenes.random_solids(rng_of(seed), 50)
    for i, a in enumerate(found):
        assert not any(a.meets(b) for b in found[:i])


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_nothing_lies_below_the_table(seed):
    assert all(s.bottom > -0.05 for s in scenes.random_solids(rng_of(seed), 50))


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_nothing_leans_on_nothing(seed):
    """Otherwise the nets learn that a die that nothing touches may lean."""
    found = scenes.random_solids(rng_of(seed), 50)
    assert all(s.gap(found) < examples.CLEAR for s in found if s.what == "die" and s.upper()[1] > 1)


@given(seeds, st.floats(0, 20), st.floats(0, 6.2))
def test_the_gap_between_two_dice_is_how_far_apart_they_are(seed, apart, way):
    rng = rng_of(seed)
    make = scenes.random_make(rng)
    die, other = (solids.flat_die(rng, make, 0) for _ in range(2))
    aligned = replace(die, turn=solids.spin(way)), replace(other, turn=solids.spin(way))
    moved = aligned[1].over((make.edge + apart) * np.array([math.cos(way), math.sin(way)]))
    assert aligned[0].gap([aligned[0], moved]) == pytest.approx(apart, abs=1e-6)


@given(seeds, st.floats(0, 6.2))
def test_a_die_that_leans_lies_flat_beside_another_or_stands_on_it_is_told_from_the_others(seed, way):
    rng = rng_of(seed)
    make = scenes.random_make(rng)
    die, beside, above = (solids.flat_die(rng, make, 0) for _ in range(3))
    beside = beside.over(1.5 * make.edge * np.array([math.cos(way), math.sin(way)]))
    above = above.at(0, 0, 1.5 * make.edge)
    others = beside, solids.tilted(beside, way, 0.2), above, solids.bar(rng, 1), solids.disc(rng, 1), solids.key(rng, 1)
    assert tuple(solids.neighbour(die, other) for other in others) == solids.NEIGHBOURS


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_a_support_is_slid_until_it_touches(seed):
    rng = rng_of(seed)
    die = solids.tilted(solids.flat_die(rng, scenes.random_make(rng), 0), 0.0, 0.3)
    bar = solids.slid_under(die, solids.bar(rng, 1), 0.0, 60.0)
    assume(bar is not None)  # a thin one can pass below
    assert not bar.meets(die)
    assert bar.over(bar.centre[:2] - (0.4, 0)).meets(die)


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_a_picture_leaves_much_of_the_face_free(seed):
    picture = silhouette(rng_of(seed))
    assert picture.shape == (64, 64)
    assert 0.015 < (picture > 127).mean() < 0.62


def test_what_is_higher_is_seen_farther_up_in_an_oblique_photograph():
    views = [scenes.photo_view(rng_of(seed), 300, 2.5) for seed in range(40)]
    rises = [view.pixel(np.array([0, 0, 15.0]))[1] - view.pixel(np.array([0, 0, 0.0]))[1] for view in views]
    oblique = [rise for rise in rises if abs(rise) > 15]
    assert oblique
    assert all(rise < 0 for rise in oblique)


def test_the_plane_of_the_tops_is_at_true_scale_in_a_rectified_view():
    view = scenes.mat_view(rng_of(3), 300, 2.5)
    a, b = (view.pixel(np.array([x, 0, scenes.TOP_PLANE])) for x in (0.0, 16.0))
    assert b[0] - a[0] == pytest.approx(40)
    assert b[1] == pytest.approx(a[1])


@given(seeds)
def test_glare_brightens_and_leaves_the_crop_its_shape(seed):
    rng = rng_of(seed)
    crop = rng.integers(0, 100, (64, 64, 3)).astype(np.uint8)
    shining = glare.with_glare(rng, crop)
    assert shining.shape == crop.shape
    assert shining.dtype == np.uint8
    assert float(shining.mean()) >= float(crop.mean())


@given(seeds)
def test_under_the_same_sheen_what_is_darker_stays_darker(seed):
    bodies, pips = (np.full((64, 64, 3), tone, np.uint8) for tone in (150, 40))
    lighter, darker = (glare.with_sheen(rng_of(seed), crop, 26.0) for crop in (bodies, pips))
    assert lighter.shape == bodies.shape
    assert lighter.dtype == np.uint8
    assert (lighter >= darker).all()


@given(st.floats(0, 20), st.floats(0, 6.2))
def test_the_upper_face_of_a_leaning_die_is_seen_where_its_normal_points(degrees, way):
    die = np.zeros(13)
    die[:3] = 150, 150, 40
    die[11:13] = math.sin(math.radians(degrees)) * np.array([math.cos(way), math.sin(way)])
    x, y = examples.upper_middle(die)
    assert math.hypot(x - 150, y - 150) == pytest.approx(20 * math.sin(math.radians(degrees)), abs=1e-6)
    assert (x - 150) * die[11] + (y - 150) * die[12] >= 0


def test_the_recipe_makes_every_net_that_ships():
    made = {word for step in recipe.STEPS for word in recipe.filled(step, Path("data")) if "/models/" in word}
    assert made == {str(path) for path in recipe.MODELS.glob("*.onnx")}


def test_the_recipe_fits_all_weights_that_ship():
    fits = {"training.dice.witnesses", "training.dice.photo_witnesses", "training.dice.single_pips"}
    assert fits == {step.module for step in recipe.STEPS if str(FILE) in recipe.filled(step, Path("data"))}


def test_a_tiny_build_does_every_step_and_leaves_the_package_as_it_is(tmp_path):
    steps = [recipe.tiny(step) for step in recipe.STEPS]
    assert [(step.name, step.result) for step in steps] == [(step.name, step.result) for step in recipe.STEPS]
    commands = [recipe.filled(step, tmp_path, apart=True) for step in steps]
    written = [word for command in commands for before, word in pairwise(command) if before != "--nets"]
    assert not any(str(place) in word for word in written for place in (recipe.MODELS, FILE))


def test_a_step_that_is_repeated_keeps_nothing_that_an_earlier_net_made(tmp_path, monkeypatch):
    monkeypatch.setattr(recipe.subprocess, "run", lambda *_, **__: None)
    old = tmp_path / "dice" / "mat-00000.peaks.npy"
    old.parent.mkdir()
    for folder in ("pieces", "tables", "photographs"):
        (tmp_path / folder).mkdir()
    old.touch()
    recipe.build(tmp_path)
    assert old.exists()
    recipe.build(tmp_path, "what fools the finder")
    assert not old.exists()


def test_a_build_that_was_interrupted_goes_on_where_it_stood(tmp_path):
    first, second, *_ = recipe.STEPS
    (tmp_path / first.result).parent.mkdir()
    (tmp_path / first.result).touch()
    assert next(recipe.due(recipe.STEPS, tmp_path)) is second
    assert next(recipe.due(recipe.STEPS, tmp_path, first.name)) is first
    with pytest.raises(ValueError, match="no step called"):
        next(recipe.due(recipe.STEPS, tmp_path, "stir"))


def test_every_step_uses_only_what_an_earlier_one_made():
    made: set[str] = set()
    for step in recipe.STEPS:
        needed = [word for word in step.arguments if word.endswith((".onnx", ".pt")) and word.startswith("{data}")]
        needed = [word for word in needed if word != f"{{data}}/{step.result}"]
        assert all(word.rsplit(".", 1)[0] in made for word in needed), step
        made.add(f"{{data}}/{step.result}".rsplit(".", 1)[0])


def test_creatures_that_are_held_out_are_no_symbols_to_train_on():
    for _, text in glyphs.shapes():
        assert not glyphs.HELD_OUT & set(unicodedata.name(text).replace("-", " ").split())


@pytest.fixture(scope="module")
def through_a_die():
    """The upper side of a see-through die on the table, and its layers."""
    pytest.importorskip("numba")
    from training.dice.shots import cast_scene

    rng = rng_of(1)
    make = replace(scenes.random_make(rng, 16.0, pictures=0.0), clear=0.9, prints={}, corner=0.05, ball=9.0, bulge=0.0)
    scene = scenes.Scene([solids.flat_die(rng, make, 0, 1)], scenes.random_light(rng), scenes.mat_view(rng, 200, 3.0))
    return scene.solids[0].upper()[0], cast_scene(scene, 1)


def test_the_table_is_seen_through_a_see_through_die(through_a_die):
    side, layers = through_a_die
    table = (layers.clear > 0) & (layers.inside > 0) & (layers.face == side)
    assert np.hypot(layers.x, layers.y)[table].max() < 16
    assert (layers.far_sky[table] > 0).all()


def test_pips_are_seen_on_the_far_side_too_and_nothing_through_them(through_a_die):
    _, layers = through_a_die
    assert (layers.inside[layers.clear > 0] < 0).any()
    assert (layers.clear[layers.part > 0] == 0).all()


@given(seeds, st.sampled_from(((0, 1), (1, 0))))
def test_pips_are_of_one_ink_whatever_the_pattern_of_the_body(seed, ends):
    grain = np.linspace(*ends, 400, dtype=np.float32).reshape(20, 20)
    plain = np.zeros_like(grain)
    part = np.zeros(grain.shape, np.uint8)
    part[5:9, 2:18] = PIP
    layers = Layers(part, part, part, grain, *(plain,) * 11)
    rng = rng_of(seed)
    seen = looks.die_albedo(rng, layers, part >= 0, looks.body_colour(rng)[0], patterned=True).reshape(20, 20, 3)
    assert len(np.unique(seen[part == PIP], axis=0)) == 1
    assert len(np.unique(seen[part != PIP], axis=0)) > 1


@given(seeds, st.floats(0, 1))
def test_the_clearer_a_body_the_more_of_the_ground_is_seen(seed, clear):
    plain = np.ones((8, 8), np.float32)
    layers = Layers(
        *np.zeros((3, 8, 8), np.uint8), 0 * plain, plain, plain, 0 * plain, 0 * plain, 0 * plain, clear * plain, plain,
        0 * plain, 0 * plain, plain, plain,
    )  # fmt: skip
    black, white = np.zeros((8, 8, 3)), np.ones((8, 8, 3))
    seen, ground = (looks.shaded(rng_of(seed), layers, one, white) for one in (black, white))
    assert seen == pytest.approx(clear * ground, rel=1e-5)


@given(seeds, st.booleans(), st.booleans())
def test_faces_are_learnt_from_mirror_images_by_the_net_that_reads_those_and_by_no_other(seed, judge, mirrored):
    rng = rng_of(seed)
    image = rng.integers(0, 255, (examples.SIZE, examples.SIZE, 3), np.uint8)
    image[:, 150:] = 0
    die = np.array([[150, 150, 40, 2, 0, 0, 0, 1, 0.0, -0.2, 0, 0, 0, *[5] * 7, 1]], np.float32)
    unseen = np.full((1, 1, 4), np.nan)
    none = np.zeros((0, 2))
    ways = (mirrored, not mirrored)
    picture = examples.Picture(image, die, none, np.zeros(3), False, none, unseen, mirrored=ways)
    crop, _, target = examples.die_example(rng, picture, 0, judge)
    flipped = crop[:, :32, :3].mean() < crop[:, 32:, :3].mean()
    assert target[examples.FACE] == 2 if flipped == mirrored else np.isnan(target[examples.FACE])


@given(seeds, st.booleans())
def test_a_net_for_faces_alone_learns_one_from_every_crop(seed, mirrored):
    rng = rng_of(seed)
    image = np.zeros((examples.SIZE, examples.SIZE, 3), np.uint8)
    die = np.array([[150, 150, 40, 2, 0, 0, 0, 1, 0.0, -0.2, 0, 0, 0, *[5] * 7, 1]], np.float32)
    none, unseen = np.zeros((0, 2)), np.full((1, 1, 4), np.nan)
    picture = examples.Picture(image, die, none, np.zeros(3), False, none, unseen, mirrored=(mirrored,))
    assert all(examples.die_example(rng, picture, 0, judge)[2][examples.FACE] == 2 for judge in (True, False))


@pytest.mark.parametrize(("with_pips", "learnt"), [(1, 2), (0, examples.NO_PIPS)], ids=["pips", "numeral"])
def test_the_net_for_pips_learns_a_number_from_pips_alone_mirrored_or_not(with_pips, learnt):
    image = np.zeros((examples.SIZE, examples.SIZE, 3), np.uint8)
    die = np.array([[150, 150, 40, 2, 0, 0, 0, 1, 0.0, -0.2, 0, 0, 0, *[5] * 7, with_pips]], np.float32)
    none, unseen = np.zeros((0, 2)), np.full((1, 1, 4), np.nan)
    picture = examples.Picture(image, die, none, np.zeros(3), True, none, unseen)
    rng = rng_of(1)
    assert {examples.die_example(rng, picture, 0)[2][examples.PIPS] for _ in range(8)} == {learnt}
    assert examples.empty_example(rng, picture)[2][examples.PIPS] == examples.NO_PIPS


def test_faces_that_are_drawn_for_the_net_for_pips_are_numbers_and_none():
    drawn = list(drawn_faces.examples(rng_of(3), 60, 40.0))
    shown = {int(target[examples.PIPS]) for _, _, target in drawn}
    assert {1, examples.NO_PIPS} < shown <= {*range(1, 7), examples.NO_PIPS}
    assert all(crop.shape == (64, 64, 3) for crop, _, _ in drawn)


@given(seeds)
def test_a_painted_die_is_whole_and_differs_from_its_ink(seed):
    body, ink = painted.colours(rng_of(seed))
    assert np.abs(body - ink).max() > painted.CLOSE[0] / 2
    colours, there = painted.painted(rng_of(seed), drawn_faces.pip(rng_of(seed)))
    assert 0 <= colours.min() <= colours.max() <= 255
    assert there[painted.EDGE, painted.EDGE] == 1
    assert there[0].max() == 0


def test_dice_that_are_no_cubes_have_no_pips_to_learn():
    crops = list(polyhedra.examples(rng_of(2), 8, 40.0))
    assert {int(target[examples.PIPS]) for _, _, target in crops} == {examples.NO_PIPS}
    assert all(crop.shape == (64, 64, 3) for crop, _, _ in crops)


@pytest.mark.parametrize("face", range(1, 7))
def test_no_side_of_a_die_shows_the_mirror_image_of_its_print(face):
    pytest.importorskip("numba")
    from training.dice.shots import cast_scene

    print_ = np.zeros((prints.SIZE, prints.SIZE), np.uint8)
    print_[12:52, 16:24] = print_[44:52, 16:44] = 255  # an L
    make = replace(scenes.random_make(rng_of(0)), prints=dict.fromkeys(range(1, 7), print_), ball=9.0)
    die = solids.flat_die(rng_of(face), make, 0, face)
    view = scenes.View(
        np.array([0, 0, 600.0]), np.array([-20, -20, 15.0]), np.array([0.4, 0, 0]), np.array([0, 0.4, 0]), 100
    )
    rng = rng_of(1)
    cast = cast_scene(scenes.Scene([die], scenes.random_light(rng), view), 1, rays=1)
    seen = (cast.part == PRINTED).astype(np.uint8)
    assert np.sign(turning(seen)) == np.sign(turning(print_))


@given(seeds)
def test_every_numeral_of_a_set_is_another(seed):
    made = prints.numerals(rng_of(seed))
    assert sorted(made) == [1, 2, 3, 4, 5, 6]
    assert all(bitmap.max() > 127 for bitmap in made.values())
    assert len({bitmap.tobytes() for bitmap in made.values()}) == 6


@given(seeds)
def test_the_prints_of_a_set_say_what_each_side_is_read_as(seed):
    made, labels, pips = prints.random_prints(rng_of(seed), picture=0.5)
    assert len(labels) == 6
    for value, label in enumerate(labels, 1):
        assert label in (value, PICTURE, UNCLEAR)
        assert label == value or value in made  # what is no number is a bitmap
        assert value not in made or made[value].shape == (prints.SIZE, prints.SIZE)
        assert label != UNCLEAR or not made[value].any()
        assert label == value or value not in pips


@pytest.mark.parametrize("seed", [1, 2])
def test_clutter_is_drawn_the_same_for_a_seed_and_is_no_blank_picture(seed):
    image = clutter.picture(rng_of(seed))
    assert image.shape == (clutter.SIDE, clutter.SIDE, 3)
    assert image.std() > 1
    assert np.array_equal(image, clutter.picture(rng_of(seed)))


@pytest.mark.parametrize(("many", "corners"), [(8, 3), (10, 4), (12, 5), (20, 3)])
def test_a_die_that_is_no_cube_has_as_many_sides_as_its_name_says(many, corners):
    assert [len(side) for side in polyhedra.sides(polyhedra.CORNERS[many])] == [corners] * many
