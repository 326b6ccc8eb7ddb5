"""Learning about single faces of a set: one that is never found, one that is taken for another."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee.belief.confusion import Reader, misreadings, pairs_of
from companion.referee.belief.hypothesis import (
    Belief,
    Hypothesis,
    Played,
    Thrown,
    Violation,
    misread_throws,
    recent_throws,
)
from companion.referee.belief.layout import Layout, Look
from companion.referee.belief.sensor import ANY_UNSEEN, UNIFORM, Expected, Sight, Spot, known_face, likely_throws
from companion.referee.belief.tracker import accepted, apply_answer
from vision.reading import SeenDie

UNFOUND = ((3, 0),)  # no 3 is found
AREAS = {"roll": 90_000.0, "beside": 100_000.0, "": 190_000.0}


def seen(face: int, *, sure: bool = True, confidence: float = 1.0) -> SeenDie:
    return SeenDie(face, flat=True, x=0.0, y=0.0, size=16.0, zone="roll", confidence=confidence, sure=sure)


def sight(known: Reader) -> Sight:
    return Sight(Look((), 0.0), AREAS, known)


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 6)), max_size=12))
@settings(max_examples=50, deadline=None)
def test_whatever_was_learned_the_set_has_some_fault_or_none(pairs: list[tuple[int, int]]) -> None:
    known = Reader().learn(tuple(pairs))
    assert sum(known.fault_chances.values()) == pytest.approx(1.0)
    for face in range(1, 7):
        assert 0 < known.unfound(face) < 1
        assert sum(known.with_ambiguity(seen(face)).chances or (1.0,)) == pytest.approx(1.0)


def test_a_reader_of_which_nothing_is_known_reads_every_face() -> None:
    assert not Reader().faults
    for face in range(1, 7):
        assert Reader().with_ambiguity(seen(face)) == seen(face)


def test_a_face_that_was_missed_twice_and_never_found_is_what_goes_unseen() -> None:
    known = Reader().learn(((3, 0), (5, 5), (3, 0)))
    (first, chance), *_ = likely_throws((None,), sight(known).unseen())
    assert first == (3,)
    assert chance > 0.9


def test_a_face_that_was_found_now_and_then_is_none_that_is_never_found() -> None:
    known = Reader().learn(((3, 3), (3, 0), (3, 3)))
    assert known.fault_chances[UNFOUND] < 0.01


def test_two_dice_of_a_throw_that_go_unseen_rather_show_the_same_face() -> None:
    """Two misses by accident are rarer than a face that this set hides."""
    ways = dict(likely_throws((None, None), sight(Reader()).unseen()))
    assert ways[3, 3] > 10 * ways[3, 4]
    assert ways[3, 4] == pytest.approx(ways[4, 3])
    even = dict(likely_throws((None, None), ANY_UNSEEN))
    assert len(set(even.values())) == 1


def test_a_throw_of_which_nothing_is_seen_shows_faces_that_are_known_to_go_unseen() -> None:
    """Of others only throws that show nothing else: two faces that go unseen are too rare."""
    known = Reader().learn(((3, 0), (5, 5), (5, 5)))
    ways = dict(known.hidden(2))
    assert max(ways, key=lambda dice: ways[dice]) == (3, 3)
    assert set(ways) == {(face, face) for face in range(1, 7)}
    assert ways[3, 3] > 50 * ways[4, 4] > 50 * ways[5, 5]


def test_a_throw_of_which_nothing_was_seen_is_one_witness_if_it_shows_one_face() -> None:
    """It may also have gone by between two looks."""
    assert Thrown((3, 3), pairs=((3, 0), (3, 0))).read_as == ((3, 0),)
    assert Thrown((3, 4), pairs=((3, 0), (4, 0))).read_as == ()


def test_dice_with_one_face_that_were_not_found_together_go_unseen_later_too_but_a_single_one_may_be_found() -> None:
    together = Thrown((2, 3, 3, 6), seen=(2, 6), pairs=((2, 2), (6, 6), (3, 0), (3, 0)))
    assert together.failures.count((3, 0)) == 2
    assert (3, 0) not in Thrown((2, 3, 6), seen=(2, 6), pairs=((2, 2), (6, 6), (3, 0))).failures
    assert (3, 0) not in Thrown((3, 3, 3), seen=(3,), pairs=((3, 3), (3, 0), (3, 0))).failures


def test_several_dice_that_were_not_found_together_show_a_face_that_is_never_found() -> None:
    assert Reader().assume(((3, 0), (3, 0))).fault_chances[UNFOUND] > 0.9


def test_the_faces_read_since_tell_whether_a_face_that_was_supposed_to_be_misread_is() -> None:
    """A 3 that is taken for a 2 makes 2s twice as frequent, and 3s very rare."""
    thrown = Expected(UNIFORM, (Spot(1.0, "roll"),))

    def localized_error(face: int) -> float:
        eyes = Sight(Look((seen(face),), 0.0), AREAS)
        return eyes.assume(((3, 2),) * 3).explain([thrown]).weight - eyes.explain([thrown]).weight

    assert localized_error(2) == pytest.approx(math.log(2), abs=0.05)
    assert localized_error(3) < math.log(0.05)
    assert localized_error(5) == pytest.approx(0.0, abs=0.01)


def test_a_die_that_lies_as_before_tells_nothing_of_a_face_that_is_supposed_to_be_misread() -> None:
    still = Expected(known_face(2), (Spot(1.0, "roll", (0.0, 0.0), 1.5),))
    eyes = Sight(Look((seen(2),), 0.0), AREAS)
    weights = [sight.explain([still]).weight for sight in (eyes, eyes.assume(((3, 2),)))]
    assert weights[1] == pytest.approx(weights[0], abs=0.05)


def test_the_throws_since_the_last_turn_can_be_denied_the_latest_first() -> None:
    a, b, c = Thrown((1, 2)), Thrown((3, 4)), Thrown((5, 6))
    one = Hypothesis(0, Layout(), (Violation("button"), c))
    found = list(recent_throws(one, (Played("end"), a, b)))
    assert [(recent.thrown, recent.events, recent.denied_count) for recent in found] == [
        (c, (Violation("button"),), 0),
        (b, (), 1),
        (a, (), 2),
    ]
    assert [recent.since for recent in found] == [(), (c,), (b, c)]
    assert not list(recent_throws(Hypothesis(0, Layout(), (c,), 0.0, 1), (a,)))


def test_who_says_how_the_board_lies_does_not_say_that_the_dice_were_read_rightly() -> None:
    slip = Violation("board: other-side-moved", board="t16")
    wrong, misread, elsewhere = (
        Hypothesis(0, Layout(board="t16"), (slip,), math.log(0.9)),
        Hypothesis(1, Layout(board="t16"), (Thrown((3, 3)),), math.log(0.09), 1),
        Hypothesis(2, Layout(board="t17"), (Thrown((5, 5)),), math.log(0.01), 1),
    )
    belief = apply_answer(Belief((wrong, misread, elsewhere)), slip)
    assert [one.situation for one in belief.hypotheses] == [0, 1]


def test_who_says_how_the_board_lies_does_not_say_that_nothing_was_thrown_since() -> None:
    asked = Violation("board: several moved", board="t47")
    on_unseen = (Played("base-t27"), Thrown((6,)), Violation("board: wrong count", board="t47"))
    left = apply_answer(
        Belief(
            (
                Hypothesis(0, Layout(board="t47"), (asked,), math.log(0.5)),
                Hypothesis(1, Layout(board="t47"), on_unseen, math.log(0.3)),
                Hypothesis(2, Layout(board="t47"), on_unseen[:2], math.log(0.2)),
            )
        ),
        asked,
    )
    assert [(one.situation, one.events) for one in left.hypotheses] == [(0, (asked,)), (1, on_unseen[:2])]


def test_who_says_what_a_die_shows_does_not_speak_of_another_throw_that_nobody_saw() -> None:
    meant = Hypothesis(0, Layout(), (Thrown((1,), seen=(4,)),), math.log(0.6))
    unseen = Hypothesis(1, Layout(), (Thrown((1,)), Thrown((4,), seen=(4,))), math.log(0.4))
    asked = meant.events[0]
    assert [one.situation for one in apply_answer(Belief((meant, unseen)), asked).hypotheses] == [0]


def test_a_face_that_is_never_read_while_another_is_read_twice_as_often_looks_like_that_one() -> None:
    """Frequencies are all that tells in Rogue, where dice that score nothing are never played on."""
    odd = Reader().observe((1, 2, 2, 4, 5, 6) * 15)
    assert odd.faults == ((3, 2),)
    assert not odd.with_ambiguity(seen(2)).sure
    fair = Reader().observe((1, 2, 3, 4, 5, 6) * 15)
    assert fair.fault_chances[()] > 0.99
    few = Reader().observe((1, 2, 2, 4, 5, 6))
    assert few.with_ambiguity(seen(2)) == seen(2)


def test_a_face_that_is_never_read_while_dice_are_not_found_is_the_one_that_goes_unseen() -> None:
    """In Perudo nobody says what a missing die showed; but in a dark room all faces go missing."""
    odd = Reader().observe((0, 1, 2, 4, 5, 6) * 8)
    assert odd.faults == ((3, 0),)
    dark = Reader().observe((*(1, 2, 3, 4, 5, 6) * 8, *(0,) * 6))
    assert not dark.faults
    assert sum(dark.fault_chances[(face, 0),] for face in range(1, 7)) < 0.001
    assert not Reader().observe((0, 1, 2, 4, 5, 6)).faults, "a single die goes missing now and then"


def test_what_is_read_in_throws_is_counted_even_if_the_throw_stays_open() -> None:
    event = Thrown((3, 5), seen=(5,), pairs=((5, 5), (3, 0)))
    belief = Belief((Hypothesis(1, Layout(), (event,)),))
    assert accepted(belief, event, (Thrown((2, 5)),)).reader.read == (1, 0, 0, 0, 0, 1, 0)


def test_a_3_that_was_taken_for_a_2_again_and_again_leaves_every_2_open() -> None:
    known = Reader().learn(((3, 2), (3, 2), (2, 2)))
    die = known.with_ambiguity(seen(2))
    assert not die.sure
    assert die.chances[2] > 0.3
    assert known.with_ambiguity(seen(5)) == seen(5)


def test_one_3_that_was_played_on_a_2_makes_the_next_ones_likely() -> None:
    """A second die is no second accident: the hypothesis that has the first one expects it."""
    look = Look((seen(2), seen(6)), 0.0)
    eyes = Sight(look, AREAS)
    assert eyes.assume(()) is eyes
    first, other = eyes.assume(((3, 2),)).look.dice
    assert first.chances[2] > 0.3
    assert other == seen(6)


def test_one_throw_that_nobody_saw_makes_the_next_ones_likely() -> None:
    """Whatever it showed, that face may be one that is never found; if it is known, it is that one."""
    eyes, unseen = sight(Reader()), Thrown((1,), others=((2,), (3,)))
    assert unseen.failures == ((0, 0),)
    assert eyes.assume(unseen.failures).miss > 3 * eyes.miss
    three = Thrown((3,), pairs=((3, 0),))
    weights = [weight for weight, *_ in eyes.assume(three.failures).unseen()]
    assert max(weights) == weights[2]
    assert (3, 0) not in Thrown((3, 5), seen=(5,), pairs=((5, 5), (3, 0))).failures, "a single die may be overlooked"


def test_any_face_of_a_throw_that_was_confidently_read_may_be_misread_but_only_one() -> None:
    """Two dice that show it are misread alike: that is hardly less likely than one."""
    thrown = Thrown((6, 2, 2), seen=(2, 2, 6), pairs=((2, 2), (2, 2), (6, 6)))
    ways = dict(misread_throws(thrown, Reader(), lambda dice: tuple(sorted(dice, reverse=True))))
    one = {tuple(sorted((6, 2, face), reverse=True)) for face in (1, 3, 4, 5, 6)}
    both = {tuple(sorted((6, face, face), reverse=True)) for face in (1, 3, 4, 5, 6)}
    assert {way.dice for way in ways} == one | both | {(face, 2, 2) for face in (3, 4, 5)} | {(2, 2, 2), (2, 2, 1)}
    chances = {way.dice: (misreadings(way.read_as), chance) for way, chance in ways.items()}
    assert chances[6, 3, 2][0] == ((3, 2),)
    assert chances[6, 3, 3][0] == ((3, 2), (3, 2))
    assert chances[6, 3, 2][1] < 0.01
    assert chances[6, 3, 3][1] > chances[6, 3, 2][1] / 3


def test_what_was_in_doubt_or_entered_by_hand_was_not_misread() -> None:
    assert not misread_throws(Thrown((6, 2)), Reader(), tuple)
    assert not misread_throws(Thrown((3,), seen=(2,), pairs=((3, 2),)), Reader(), tuple)


def test_which_face_was_read_as_which_is_learned_where_it_is_plain() -> None:
    assert pairs_of((2, 3, 5), (seen(2), None, seen(5))) == ((2, 2), (5, 5), (3, 0))
    assert pairs_of((2, 3, 5), (seen(2), seen(2), seen(5))) == ((2, 2), (5, 5), (3, 2))
    assert pairs_of((3, 3), (None, None)) == ((3, 0), (3, 0))
    assert pairs_of((3, 3, 5), (seen(2), seen(2), seen(5))) == ((5, 5), (3, 2), (3, 2))
    assert pairs_of((1, 3), (seen(4), seen(6))) == ()
    assert pairs_of((1, 3), (seen(1), seen(3, sure=False, confidence=0.7))) == ()


def test_what_is_logged_as_open_teaches_nothing() -> None:
    event = Thrown((3, 5), seen=(5,), pairs=((5, 5), (3, 0)))
    for chance, taught in ((0.001, 1), (0.5, 0)):
        other = Hypothesis(2, Layout(), (Thrown((2, 5)),), math.log(chance))
        belief = Belief((Hypothesis(1, Layout(), (event,), math.log(1 - chance)), other))
        assert accepted(belief, event).reader.counts[2][0] == 1
        assert accepted(belief, event, (Thrown((2, 5)),)).reader.counts[2][0] == taught


def test_what_was_learned_of_a_set_goes_to_the_next_evening() -> None:
    """It is known from the first throw on; where nothing was seen there is nothing to keep."""
    assert Reader().kept is None
    kept = Reader().learn(((3, 2),) * 50 + ((2, 2),) * 50).kept
    assert kept is not None
    assert Reader.of(kept).faults == ((3, 2),)
    assert Reader.of(kept).with_ambiguity(seen(2)).chances[2] > 0.3
    other_dice = Reader.of(kept).learn(((3, 3),) * 5)
    assert other_dice.with_ambiguity(seen(2)) == seen(2), "another set is soon known"


def test_a_second_evening_starts_without_the_doubt_that_a_face_of_this_set_was_never_read() -> None:
    first = Reader().learn(((3, 3), (5, 5)))
    assert first.kept is not None
    second = Reader.of(first.kept)
    assert second.fault_chances == first.fault_chances
    assert second.unfound(3) < Reader().unfound(3) < second.unfound(4), "a 4 was never read"
    assert second.kept == first.kept


def test_what_was_missed_once_is_not_kept_in_mind() -> None:
    once = Reader().learn(((5, 5), (3, 0)))
    assert once.kept is not None
    assert not any(once.kept.faces[2])
