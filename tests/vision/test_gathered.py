"""The dice of a game are learned during play, from sure readings and from confirmed answers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.faces_drawn import PIPS, drawn
from vision.dice.finding import Spot
from vision.dice.looks import Look
from vision.taught.faces import Likeness
from vision.taught.gathered import ENOUGH, DieSample, Gathering
from vision.taught.household import Taught, TaughtDice
from vision.taught.weigh import ALIKE, KNOWN, compared

RED, GREEN = np.array([1.0, 0.1, 0.1]), np.array([0.1, 1.0, 0.1])


def shown(face, x=0.0, body=RED, edge=16.0, turn=0, chance=1.0):
    return DieSample(x, 50.0, edge, body, drawn(face, turn), chance=chance)


def look(face=4, chance=0.7, die=0.999):
    faces = tuple(chance if n == face else (1 - chance) / 5 for n in range(1, 7))
    return Look(Spot(100, 100, 16, 1.0), die, faces, 0.01, 0.0, (0.0, 0.0, 1.0), 0.0, 0.0, 0.3)


def knowing(*faces, body=RED):
    known = Gathering()
    known.observe({face: [shown(face, body=body)] for face in faces}, [])
    return known


def test_what_was_read_with_confidence_is_known_again_however_it_lies():
    known = knowing(*PIPS)
    for face in PIPS:
        like = known.set_of(shown(face)).book.like(drawn(face, 184))
        assert (like.face, like.clear) == (face, True)


def test_dice_of_another_colour_or_size_are_another_set():
    known = knowing(1, 2)
    assert known.set_of(shown(1, body=GREEN)) is None
    assert known.set_of(shown(1, edge=19)) is None
    known.observe({3: [shown(3, body=GREEN)]}, [])
    assert [sorted(dice.faces) for dice in known.dice] == [[1, 2], [3]]


def test_nothing_more_is_gathered_once_each_face_was_seen_twice():
    known = knowing(*PIPS)
    assert known.wants((face, 1.0) for face in PIPS)
    known.observe({face: [shown(face)] for face in PIPS}, [])
    assert not known.wants((face, 1.0) for face in PIPS)
    known.observe({face: [shown(face)] for face in PIPS}, [])
    assert all(len(pictures) == ENOUGH for dice in known.dice for pictures in dice.faces.values())


def test_a_face_that_looks_like_another_of_its_set_is_not_taken_for_granted():
    known = knowing(*PIPS)
    known.observe({2: [shown(5)]}, [])  # a 5, confidently read as a 2
    assert len(known.dice[0].faces[2]) == 1


def test_a_face_does_not_confirm_itself_in_the_next_look():
    known = knowing(*PIPS)
    known.observe({1: [shown(1, body=GREEN, chance=0.78)]}, [])
    (green,) = (one for one in known.sets if one.fits(shown(1, body=GREEN)))
    like = green.book.like(drawn(1))
    assert (like.face, like.clear) == (1, True)
    assert compared(look(1, 0.75), like, green.chance(1), whole=False).face_chance == pytest.approx(0.78)
    assert compared(look(1, 0.8), like, green.chance(1), whole=False).face_chance == pytest.approx(0.8)


def test_a_surer_throw_makes_a_face_known():
    known = Gathering()
    for turn, chance in ((0, 0.78), (40, 0.8), (80, 0.99)):
        known.observe({1: [shown(1, turn=turn, chance=chance)]}, [])
    assert known.sets[0].chance(1) > 0.98
    assert not known.sets[0].wants(1, 1.0)


def test_an_answer_makes_a_face_known():
    known = Gathering()
    known.observe({1: [shown(1, chance=0.78)]}, [])
    assert known.confirm(1, 0.0, 50.0)
    assert known.sets[0].chance(1) > 0.98


def test_doubtful_faces_are_not_kept_between_evenings():
    known = Gathering()
    known.observe({face: [shown(face, chance=0.9 if face == 1 else 1.0)] for face in PIPS}, [])
    (kept,) = known.worth_keeping
    assert sorted(kept.faces) == [2, 3, 4, 5, 6]


def test_an_answer_given_once_decides_the_next_time():
    """The reader guesses a 3; it is confirmed to be the picture, once and for all."""
    known = knowing(2, 4, 5)
    known.observe({}, [shown(1, x=30.0)])
    assert known.confirm(1, 31.0, 51.0)
    again = known.set_of(shown(1))
    after = compared(look(3, 0.6), again.book.like(drawn(1, 90)), whole=False, confirmed=again.dice.confirmed)
    assert after.face == 1
    assert after.face_chance > 0.97


def test_an_answer_about_a_place_where_no_die_was_read_teaches_nothing():
    known = knowing(2)
    known.observe({}, [shown(1, x=30.0)])
    assert not known.confirm(1, 90.0, 50.0)
    assert 1 not in known.dice[0].faces


@given(st.integers(1, 6), st.floats(0.96, 1.0), st.integers(1, 6), st.floats(0.5, 1.0), st.booleans(), st.booleans())
def test_a_known_set_never_turns_a_sure_face_into_another(face, chance, alike, score, clear, confirmed):
    before = look(face, chance)
    after = compared(before, Likeness(alike, score, clear), whole=False, confirmed={alike} if confirmed else ())
    assert after.face == before.face
    assert after.agreed == before.agreed


@given(st.integers(1, 6), st.floats(0.3, 0.9), st.integers(1, 6), st.floats(0.5, 1.0), st.booleans())
def test_gathered_faces_alone_never_name_another_face_than_the_reader(face, chance, alike, score, clear):
    after = compared(look(face, chance), Likeness(alike, score, clear), whole=False)
    assert after.face == face


def test_a_confirmed_face_has_to_look_very_much_like_it():
    vague = Likeness(1, ALIKE - 0.05, True)
    assert compared(look(3, 0.6), vague, whole=False, confirmed={1}).face == 3


def test_a_picture_that_was_shown_removes_the_doubt_about_it_in_any_light() -> None:
    in_glare = Likeness(1, 0.8, True)
    assert compared(look(1, 0.7), in_glare, whole=False, confirmed={1}).face_chance == KNOWN
    assert compared(look(1, 0.7), in_glare, whole=False).face_chance == 0.7


@pytest.mark.parametrize("confirmed", [frozenset(), frozenset({1, 4})])
def test_sets_are_kept_between_evenings(confirmed):
    known = knowing(*PIPS)
    dice = replace(known.dice[0], confirmed=confirmed)
    back = Taught.of_json(Taught((dice,)).as_json())
    assert back.dice[0].confirmed == confirmed
    again = Gathering(back.dice)
    assert again.set_of(shown(3)) is not None
    assert again.sets[0].dice.confirmed == set(confirmed)


def test_a_file_of_an_earlier_version_has_no_confirmed_faces():
    dice = TaughtDice(16, RED, "other", {1: (drawn(1),)})
    assert "confirmed" not in Taught((dice,)).as_json()["dice"][0]


def test_only_sets_of_which_much_is_known_are_kept():
    known = knowing(1, 2, 3, 4, 5)
    known.observe({3: [shown(3, body=GREEN)]}, [])
    assert [len(dice.faces) for dice in known.worth_keeping] == [5]
    known.observe({}, [shown(1, x=30.0, body=GREEN)])
    known.confirm(1, 30.0, 50.0)
    assert len(known.worth_keeping) == 2  # what the table named is kept, however little else is known


def test_a_set_that_was_only_gathered_never_doubts_a_face_on_later_evenings():
    kept = Taught.of_json(Taught(knowing(*PIPS).dice).as_json())
    assert all(dice.gathered for dice in kept.dice)
    again = Gathering(kept.dice)
    assert again.set_of(shown(4)).dice.gathered
