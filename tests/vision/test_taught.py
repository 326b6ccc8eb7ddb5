"""What a household taught: recognising faces, owners and colours; stored as plain data, never for the worse."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.faces_drawn import PIPS, drawn
from vision.confusion_counts import ConfusionCounts
from vision.counters.colours import usual_sides
from vision.dice.finding import Spot
from vision.dice.grounds import MatGround
from vision.dice.looks import Look
from vision.dice.nets import KINDS, Nets
from vision.discs import discs_on_mat
from vision.mats import MATS, UCKERS_COLOURS
from vision.pieces.nets import PieceNets
from vision.taught import DamagedError, Taught, TaughtDice, TaughtFaces
from vision.taught.faces import SIDE, FaceBook, Likeness
from vision.taught.household import VERSION
from vision.taught.lessons import NotLearnt, learn, lessons_for
from vision.taught.weigh import compared, kinds_of
from vision.virtual.table import VirtualTable

NETS, PIECE_NETS = Nets(), PieceNets()
RED, WHITE = np.array([3.0, 0.2, -1.2]), np.array([0.0, -0.1, -0.2])


BOOK = FaceBook({face: [drawn(face)] for face in PIPS})


def look(face=1, chance=0.85, die=0.9, kinds=(0.9, 0.05, 0.05), cocked=0.01):
    faces = tuple(chance if n == face else (1 - chance) / 5 for n in range(1, 7))
    return Look(Spot(100, 100, 16, 1.0), die, faces, cocked, 0.0, kinds, 0.0, 0.0, 0.3)


@pytest.mark.parametrize("face", PIPS)
@pytest.mark.parametrize("turn", [0, 4, 90, 184, 265])
def test_a_face_is_known_however_it_lies_and_in_other_light(face, turn):
    found = BOOK.like(drawn(face, turn, dark=60, light=140))
    assert (found.face, found.clear) == (face, True)


def test_a_plain_side_is_like_no_face():
    noise = np.random.default_rng(0).integers(100, 110, (SIDE, SIDE)).astype(np.uint8)
    assert not BOOK.like(noise).clear


def test_one_face_alone_tells_nothing():
    assert not FaceBook({1: [drawn(1)]}).whole
    assert BOOK.whole


@given(
    st.integers(1, 6), st.floats(0.3, 0.95), st.floats(0.95, 1.0), st.integers(1, 6), st.floats(0.5, 1.0), st.booleans()
)
def test_a_likeness_never_turns_a_face_into_another_that_is_sure(face, chance, die, alike, score, clear):
    before = look(face, chance, die)
    after = compared(before, Likeness(alike, score, clear))
    assert after.face == before.face or not after.agreed
    assert sum(after.faces) == pytest.approx(1)
    assert min(after.faces) >= 0
    assert after.cocked == before.cocked


def test_a_face_that_is_read_and_looks_as_taught_is_sure():
    after = compared(look(1, 0.6, 0.7), Likeness(1, 0.96, True))
    assert after.face_chance >= 0.97
    assert after.agreed


def test_a_face_that_is_read_and_looks_like_another_is_in_doubt():
    assert not compared(look(4, 0.99, 0.995), Likeness(5, 0.95, True)).agreed


def test_the_body_says_which_die_is_red():
    taught = (TaughtDice(16, RED, "red"), TaughtDice(16, WHITE, "white"))
    unsure = look(kinds=(0.4, 0.5, 0.1))
    assert kinds_of(unsure, RED + 0.1, taught)[KINDS.index("red")] > 0.95
    assert kinds_of(look(), RED, taught)[KINDS.index("red")] == 0.5  # read as white: asked about
    assert kinds_of(unsure, (RED + WHITE) / 2, taught) == unsure.kinds


def test_without_anything_taught_looks_stay_as_they_are():
    table = VirtualTable("rogue", 1)
    looks = [look()]
    assert TaughtFaces(Taught()).weigh(MatGround(table.render(0), table.registration), looks) == looks


READ = ConfusionCounts(((0, 0, 3, 0, 0, 0, 0),) * 6)


def test_what_was_taught_comes_back_from_plain_data():
    bare = np.random.default_rng(1).integers(0, 255, (30, 40, 3)).astype(np.uint8)
    dice = TaughtDice(15.8, RED, "red", {face: (drawn(face),) for face in PIPS})
    taught = Taught((dice,), RED, {1: RED, 2: WHITE}, 14.2, usual_sides(), {"rogue": bare}, {"uckers": READ})
    back = Taught.of_json(json.loads(json.dumps(taught.as_json())))
    assert back.as_json() == taught.as_json()
    assert np.array_equal(back.bare["rogue"], bare)
    assert back.owners is not None
    assert back.misread == {"uckers": READ}
    assert Taught.of_json(Taught().as_json()).as_json() == Taught().as_json()


@pytest.mark.parametrize(
    "change",
    [
        {"version": VERSION + 1},
        {"dice": [{"edge": 16, "body": [1, 2], "kind": "other", "faces": {}}]},
        {"dice": [{"edge": 16, "body": [1, 2, 3], "kind": "other", "faces": {"7": []}}]},
        {"bare": {"rogue": "not a picture"}},
        {"sides": [[1, 2, 3]]},
        {"red_die": [1, 2, "much"]},
        {"discs": None},
        {"misread": {"uckers": {"faces": [[0, 1, 2]] * 6}}},
    ],
)
def test_damaged_data_is_refused(change):
    with pytest.raises(DamagedError):
        Taught.of_json({**Taught().as_json(), **change})


def lesson(name, mat):
    return next(one for one in lessons_for(MATS[mat]) if one.name == name)


def shown(name, table, taught):
    return learn(lesson(name, table.mat.name), table.render(1.0), table.mat, taught, NETS, PIECE_NETS)


def with_discs(seed, discs):
    table = VirtualTable("peruke-84", seed)
    for square, (value, side, owner) in discs.items():
        table.put_on(table.look.disc(value, side, owner), square)
    return table


def test_taught_discs_keep_their_owners_wherever_they_lie():
    taught = Taught()
    for owner in (1, 2):
        alone = {square: (i + 1, "plain", owner) for i, square in enumerate(("a1", "c1", "e2", "b3"))}
        taught = shown(f"discs-{owner}", with_discs(1, alone), taught)
    crossed = {"a8": (1, "plain", 1), "c7": (4, "target", 1), "b1": (2, "plain", 2), "d2": (5, "target", 2)}
    table = with_discs(1, crossed)
    seen = discs_on_mat(table.render(1.0), table.registration, PIECE_NETS, (), taught.owners, taught.disc_radius)
    assert {disc.square: disc.owner for disc in seen} == {square: owner for square, (_, _, owner) in crossed.items()}


def test_discs_of_two_colours_teach_nothing():
    mixed = {square: (i + 1, "plain", i % 2 + 1) for i, square in enumerate(("a1", "c1", "e2", "b3"))}
    with pytest.raises(NotLearnt, match="two colours"):
        shown("discs-1", with_discs(6, mixed), Taught())


def test_too_few_discs_and_counters_teach_nothing():
    with pytest.raises(NotLearnt, match="Discs seen on squares: 1"):
        shown("discs-1", with_discs(6, {"a1": (1, "plain", 1)}), Taught())
    with pytest.raises(NotLearnt, match="too few counters in red's base"):
        shown("bases", VirtualTable("uckers", 1), Taught())


def test_the_bases_teach_the_colours_of_the_counters():
    table = VirtualTable("uckers", 1)
    for colour in UCKERS_COLOURS:
        table.fill_base(colour)
    taught = shown("bases", table, Taught())
    assert taught.sides is not None
    named = [max(chances, key=chances.get) for chances in map(taught.sides.chances, usual_sides().tints)]
    assert tuple(named) == UCKERS_COLOURS


def test_a_mat_with_pieces_on_it_is_not_bare():
    with pytest.raises(NotLearnt, match="take everything away"):
        shown("bare", with_discs(6, {"a1": (1, "plain", 1)}), Taught())
    table = VirtualTable("uckers", 1)
    table.fill_base("red", 1)
    with pytest.raises(NotLearnt, match="take everything away"):
        shown("bare", table, Taught())
    assert set(shown("bare", VirtualTable("uckers", 1), Taught()).bare) == {"uckers"}


def test_the_red_die_is_shown_alone():
    table = VirtualTable("peruke-one", 3)
    table.put(table.look.dice[0], 150, 140, face=3)
    table.put(table.look.dice[1], 250, 140, face=3)
    with pytest.raises(NotLearnt, match="There are 2 dice in the roll zone"):
        shown("red-die", table, Taught())
