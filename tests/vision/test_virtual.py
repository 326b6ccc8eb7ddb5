"""The virtual table: dice are valid, throws end where dice can lie, the truth is what is drawn, seeds reproduce it."""

import math
from collections import Counter as Tally
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.virtual_scenes import NAMES, empty, table
from vision.mats import MATS, UCKERS
from vision.reading import SeenSquare
from vision.rectify import rectify
from vision.virtual.animals import ANIMALS, silhouette
from vision.virtual.faces import die_face
from vision.virtual.look import seeded
from vision.virtual.rolling import overlap
from vision.virtual.space import Pose, after, matrix
from vision.virtual.table import VirtualTable
from vision.virtual.things import NORMALS, Bar, Counter, Cup, Die, Disc, face_frame, face_up, half_height, showing
from vision.virtual.truth import COCKED_DEGREES, FLAT_DEGREES

faces = st.integers(1, 6)
headings = st.floats(0, 2 * math.pi)


# ----- dice


def test_opposite_faces_of_a_die_sum_to_seven() -> None:
    for face, normal in NORMALS.items():
        assert NORMALS[7 - face] == tuple(-part for part in normal)


def test_one_two_and_three_run_anticlockwise_as_on_western_dice() -> None:
    """On the mat y points down, so that a right-handed order of places has a negative triple product."""
    one, two, three = (np.array(NORMALS[face]) for face in (1, 2, 3))
    assert np.dot(one, np.cross(two, three)) < 0


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_is_drawn_on_the_outside_the_right_way_round(face: int) -> None:
    frame = face_frame(face)
    assert np.allclose(frame.T @ frame, np.eye(3))
    assert np.allclose(frame[:, 2], NORMALS[face])
    assert np.allclose(np.cross(frame[:, 2], frame[:, 0]), frame[:, 1])


@given(faces, headings)
def test_the_wished_face_lies_on_top_and_level(face: int, heading: float) -> None:
    turn = showing(face, heading)
    assert face_up(Pose(0, 0, 8, turn)) == (face, pytest.approx(0, abs=0.01))
    assert half_height(16, turn) == pytest.approx(8)


@given(faces, headings, faces, headings)
def test_turns_done_one_after_the_other_are_one_turn(a: int, b: float, c: int, d: float) -> None:
    first, second = showing(a, b), showing(c, d)
    assert np.allclose(matrix(after(second, first)), matrix(second) @ matrix(first), atol=1e-9)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_as_many_pips_as_it_says(face: int) -> None:
    texture = die_face(Die(), face, 96)
    dark = ((texture[..., :3].mean(axis=2) < 0.4) & (texture[..., 3] > 0.5)).astype(np.uint8)
    assert cv2.connectedComponents(dark)[0] - 1 == face


@pytest.mark.parametrize("name", ANIMALS)
def test_an_animal_is_no_pip(name: str) -> None:
    mask = silhouette(name, 96, 0.6) > 127
    assert 0.08 < mask.mean() < 0.4
    y, x = np.nonzero(mask)
    assert min(np.ptp(x), np.ptp(y)) > 25


# ----- throws


def check_lying(live: VirtualTable, zone: str) -> None:
    """All dice lie inside the zone, on the mat, not in each other."""
    box = live.mat.zones[zone]
    poses = {number: (die, live.where(number)) for number, die in live.dice().items()}
    for die, pose in poses.values():
        assert (pose.x, pose.y) in box
        assert pose.z == pytest.approx(half_height(die.size, pose.turn), abs=1e-6)
    for (die, pose), (other, there) in combinations(poses.values(), 2):
        if face_up(pose)[1] < FLAT_DEGREES and face_up(there)[1] < FLAT_DEGREES:
            assert not overlap(pose, there, die.size, other.size)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.lists(faces, min_size=1, max_size=6))
def test_thrown_dice_come_to_rest_apart_in_the_zone_on_the_wished_faces(seed: int, wished: list[int]) -> None:
    live = VirtualTable("rogue", seed)
    numbers = live.throw(len(wished), faces=wished)
    assert [face_up(live.where(number))[0] for number in numbers] == wished
    assert not live.timeline.moving(live.now)
    check_lying(live, "roll")
    assert all(die.flat and die.zone == "roll" for die in live.truth(live.now).dice)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_a_cocked_die_leans_by_six_degrees_or_more_and_the_others_lie_flat(seed: int, with_bar: bool) -> None:
    live = VirtualTable("rogue", seed)
    if with_bar:
        live.put(live.look.bar, 210, 170, seed % 7)
    numbers = live.throw(5, faces=(3, 4, 5, 6, 2), cocked=(1,))
    tilts = [face_up(live.where(number))[1] for number in numbers]
    assert COCKED_DEGREES <= tilts[1] <= 36
    assert max(tilts[:1] + tilts[2:]) < 0.01
    cocked = [die for die in live.truth(live.now).dice if not die.flat]
    assert [die.face for die in cocked] == [4]


def test_a_cocked_die_needs_something_to_lean_on() -> None:
    with pytest.raises(ValueError, match="lean"):
        VirtualTable("rogue", 1).throw(1, cocked=(0,))


def test_a_die_in_the_air_never_goes_through_the_mat() -> None:
    live = VirtualTable("rogue", 8)
    number = live.throw(1)[0]
    start = live.timeline.tracks[number][0].begin
    for t in np.arange(start, live.now, 0.01):
        pose = live.timeline.pose(number, float(t))
        assert pose.z >= half_height(live.look.dice[0].size, pose.turn) - 1e-6


def test_dice_are_thrown_again_together_with_those_that_lie_there() -> None:
    live = VirtualTable("rogue", 3)
    first = live.throw(6, faces=(1, 2, 3, 4, 5, 6))
    live.move_die(first[0], "keep", 0)
    live.move_die(first[4], "keep", 1)
    again = live.throw(first[1:4], faces=(2, 2, 2))
    assert again == first[1:4]
    truth = live.truth(live.now)
    assert sorted(die.face for die in truth.dice_in("keep")) == [1, 5]
    assert sorted(die.face for die in truth.dice_in("roll")) == [2, 2, 2, 6]


def test_chance_is_fair_and_the_seeds_alone() -> None:
    rolls = [face_up(live.where(n))[0] for live in [VirtualTable("rogue", 4)] for _ in range(60) for n in live.throw(1)]
    assert set(Tally(rolls)) == {1, 2, 3, 4, 5, 6}
    first, second = VirtualTable("rogue", 9), VirtualTable("rogue", 9)
    first.throw(6), second.throw(6)
    assert first.truth(first.now) == second.truth(second.now)


# ----- hands and pieces


def test_a_hand_covers_and_what_it_covers_is_not_told() -> None:
    live = VirtualTable("rogue", 3)
    live.put(live.look.dice[0], 200, 250, face=4)
    live.wait(1)
    live.rest_hand((200, 170), 2.0)
    during, after_it = live.truth(2.5), live.truth(live.now + 0.1)
    assert [thing.what for thing in during.things] == ["hand"]
    assert "roll" in during.covered
    assert during.dice == ()
    assert after_it.things == ()
    assert [die.face for die in after_it.dice] == [4]


def test_lifted_dice_are_off_the_table() -> None:
    live = VirtualTable("rogue", 3)
    numbers = live.throw(4)
    live.lift(numbers)
    assert live.truth(live.now).dice == ()
    assert live.dice() == {}


def test_a_kept_die_keeps_its_face() -> None:
    live = VirtualTable("rogue", 3)
    (number,) = live.throw(1, faces=(5,))
    live.move_die(number, "keep", 3)
    (die,) = live.truth(live.now).dice
    assert (die.face, die.zone, die.flat) == (5, "keep", True)


def test_a_tipped_die_shows_another_face() -> None:
    live = VirtualTable("rogue", 3)
    (number,) = live.throw(1, faces=(5,))
    live.tip(number, 6)
    assert [die.face for die in live.truth(live.now).dice] == [6]


def test_counters_stack_and_the_truth_counts_them() -> None:
    live = VirtualTable("uckers", 2)
    for colour in ("red", "green", "yellow", "blue"):
        live.fill_base(colour)
    red, green = live.in_base("red")[:2], live.in_base("green")[:1]
    for number in (*red, *green):
        live.move_piece(number, "t5")
    truth = live.truth(live.now)
    assert [(square.square, square.counters) for square in truth.squares] == [("t5", (("green", 1), ("red", 2)))]
    assert {base.colour: base.count for base in truth.bases} == {"red": 2, "green": 3, "yellow": 4, "blue": 4}
    heights = [live.where(number).z for number in live.at("t5")]
    thick = live.look.counter[1]
    assert heights == pytest.approx([0, thick, 2 * thick])


def test_a_counter_that_is_knocked_off_its_square_is_a_stray_thing() -> None:
    live = VirtualTable("uckers", 2)
    number = live.put_on(live.look.counter_of("red"), "t1")
    live.knock(number, (24, 200))
    truth = live.truth(live.now)
    assert truth.squares == ()
    assert [thing.what for thing in truth.things] == ["counter"]


def test_a_disc_is_turned_over_where_it_lies() -> None:
    live = VirtualTable("peruke-one", 2)
    number = live.put_on(live.look.disc(6, "plain", 1), "6")
    live.turn_over(number)
    (disc,) = live.truth(live.now).discs
    assert (disc.value, disc.side, disc.square) == (6, "target", "6")


def test_dice_under_a_cup_are_not_seen_until_it_is_lifted() -> None:
    live = VirtualTable("perudo", 2)
    live.shake(1, faces=(1, 1, 3, 5, 6))
    live.shake(5, dice=2, faces=(2, 4))
    hidden = live.truth(live.now)
    assert hidden.dice == ()
    assert {thing.what for thing in hidden.things} == {"cup"}
    assert {"seat1", "seat5"} <= set(hidden.covered)
    live.uncover(1)
    live.uncover(5)
    shown = live.truth(live.now)
    assert sorted(die.face for die in shown.dice_in("seat1")) == [1, 1, 3, 5, 6]
    assert sorted(die.face for die in shown.dice_in("seat5")) == [2, 4]
    live.shake(1, dice=4)
    assert len(live.dice("seat1")) == 4


def test_no_picture_tells_what_lies_under_a_cup() -> None:
    pictures = []
    for faces in ((1, 2, 3, 4, 5), (6, 6, 6, 6, 6)):
        live = VirtualTable("perudo", 4)
        for seat in (1, 5):
            live.shake(seat, 5, faces)
        pictures.append(live.render(live.now))
    assert np.array_equal(*pictures)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_dice_under_a_cup_lie_beside_each_other_and_inside_it(seed: int) -> None:
    live = VirtualTable("perudo", seed)
    *dice, cup = live.shake(3)
    middle = live.where(cup)
    poses = [(live.where(number), live.dice()[number].size) for number in dice]
    for (pose, size), (there, other) in combinations(poses, 2):
        assert not overlap(pose, there, size, other)
    assert all(math.hypot(pose.x - middle.x, pose.y - middle.y) + 0.71 * size < 40 for pose, size in poses)


def test_nothing_happens_in_the_past() -> None:
    live = VirtualTable("rogue", 1)
    live.begin(5.0)
    live.begin(3.0)
    assert live.now == 5.0
    assert live.timeline.present(4.9) == {}


# ----- pictures


@pytest.mark.parametrize("name", NAMES)
def test_pictures_have_the_size_of_the_camera(name: str) -> None:
    wide = (1920, 1080) if MATS[name].width > 500 else (1536, 864)
    assert empty(name, 1).shape == (wide[1], wide[0], 3)
    assert table(name, 1).small(0).shape == (216, 384)


def test_the_same_moment_is_drawn_the_same_in_any_order() -> None:
    first, second = VirtualTable("rogue", 5), VirtualTable("rogue", 5)
    first.throw(6), second.throw(6)
    times = [0.2, 0.7, 1.1, first.now + 0.3]
    forwards = [first.small(t) for t in times]
    backwards = [second.small(t) for t in reversed(times)]
    assert all(np.array_equal(a, b) for a, b in zip(forwards, reversed(backwards), strict=True))


def test_a_thing_is_drawn_where_the_truth_says_and_nowhere_else() -> None:
    live = VirtualTable("rogue", 6)
    before = rectify(live.render(0), live.registration, 2).astype(int)
    live.put(live.look.dice[0], 150, 200, turn=0.4, face=5)
    after_it = rectify(live.render(0), live.registration, 2).astype(int)
    y, x = np.nonzero(np.abs(after_it - before).max(axis=2) > 25)
    assert np.hypot(x / 2 - 150, y / 2 - 200).max() < 60  # itself, seen aslant, and its shadow
    assert np.hypot(np.median(x) / 2 - 150, np.median(y) / 2 - 200) < 12


def test_every_kind_of_thing_can_be_drawn_off_the_edge_of_the_picture() -> None:
    live = VirtualTable("uckers", 6)
    before = live.render(0)
    things = (Die(), Disc(6, "target", 1), Counter("red", (200, 0, 0)), Cup(1), Bar())
    for i, thing in enumerate(things):
        live.put(thing, -400.0 + 300 * i, -300.0)
        live.put(thing, 100.0 + 80 * i, 200)
    live.rest_hand((-500, 900), 0.5)
    assert not np.array_equal(live.render(0.5), before)


@given(st.integers(0, 10**6), st.sampled_from(NAMES))
def test_every_look_keeps_to_the_equipment_of_the_mats(seed: int, name: str) -> None:
    look = seeded(seed, MATS[name])
    assert all(12 <= die.size <= 19 for die in look.dice)
    assert 13 <= look.disc_radius <= 17
    assert 9 <= look.counter[0] <= 11
    assert 3 <= look.counter[1] <= 5
    assert look.view.tilt <= 25
    if name.startswith("peruke"):
        assert [die.kind for die in look.dice] == ["white", "red"]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_pawns_on_a_square_stand_beside_each_other_about_its_middle(count: int) -> None:
    """A third one once stood where the first was, and no picture could show that there were three."""
    live = VirtualTable(replace(UCKERS, pawns=True), 2)
    live.put_on(live.piece_of("red"), "t1")
    numbers = [live.put_on(live.piece_of("red"), "t5") for _ in range(count - 1)]
    (last,) = live.at("t1")
    live.move_piece(last, "t5")
    assert live.truth(live.now).squares == (SeenSquare("t5", (("red", count),)),)
    feet = [(live.where(number).x, live.where(number).y) for number in (*numbers, last)]
    assert min(math.dist(one, other) for one, other in combinations(feet, 2)) > 1.9 * live.look.pawn.radius
    assert np.mean(feet, axis=0) == pytest.approx(live.mat.squares["t5"].centre, abs=3)
