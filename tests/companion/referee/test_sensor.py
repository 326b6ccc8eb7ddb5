"""The sensor: the likelihood of a look given a layout; and the tracker and policy on top of it."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.rogue.table.stories import kept_die
from companion.referee.belief import policy, priors
from companion.referee.belief.confusion import NEW_READER
from companion.referee.belief.hypothesis import (
    Belief,
    Hypothesis,
    Played,
    Thrown,
    Violation,
    Voided,
    normalised,
)
from companion.referee.belief.layout import LaidDie, Layout, Look, fused, in_order, same_scene, without
from companion.referee.belief.priors import SURE_WRONG_LEAN
from companion.referee.belief.sensor import (
    EVERY,
    NEVER,
    UNIFORM,
    Expected,
    Sight,
    Spot,
    face_chances,
    flat_chance,
    known_face,
    lean_chance,
    likely_throws,
)
from companion.referee.belief.tracker import accepted, taken_back
from vision.reading import SeenDie

AREAS = {"roll": 75000.0, "keep": 14000.0, "beside": 35000.0, "": 124000.0}
FACES = st.integers(1, 6)
PLACES = st.floats(50, 350)


def decide(belief: Belief[int], *, pressed: bool = False, clear: bool = False, **ways: Any) -> policy.Decision:
    """What a policy with these ways decides."""
    return policy.Policy(**ways).decide(belief, pressed=pressed, clear=clear)


@st.composite
def seen_dice(draw: st.DrawFn) -> SeenDie:
    sure, confidence = draw(st.booleans()), draw(st.floats(0.3, 1.0))
    face, x, y = draw(FACES), draw(PLACES), draw(PLACES)
    return SeenDie(face, draw(st.booleans()), x, y, 16, zone="roll", confidence=confidence, sure=sure)


def sight(*dice: SeenDie) -> Sight:
    return Sight(Look(dice, 0.0), AREAS)


def lies(face: int, x: float, y: float) -> Expected:
    return Expected(known_face(face), (Spot(0.9, "roll", (x, y), 1.5), Spot(0.1, "roll")))


def die(face: int, x: float = 100.0, y: float = 100.0, **more: object) -> SeenDie:
    return replace(SeenDie(face, flat=True, x=x, y=y, size=16, zone="roll"), **more)  # type: ignore[arg-type]


# What a die shows -----------------------------------------------------------------------------------------------------


@given(seen_dice())
def test_no_face_is_ever_ruled_out_and_nothing_weighs_more_than_the_rate_of_sure_errors(one: SeenDie) -> None:
    chances = face_chances(one)
    assert sum(chances) == pytest.approx(1.0)
    assert min(chances) >= priors.SURE_WRONG_FACE / 5
    assert priors.SURE_FLAT_LEANS <= lean_chance(one) <= 1 - priors.SURE_WRONG_LEAN


def test_how_likely_a_face_is_does_not_depend_on_the_readers_line() -> None:
    chances = (0.01, 0.02, 0.01, 0.94, 0.01, 0.01)
    sure, unsure = (die(4, chances=chances, sure=line) for line in (True, False))
    assert face_chances(sure) == face_chances(unsure)
    assert face_chances(sure)[1] == pytest.approx(0.02, abs=1e-3)


@given(st.lists(seen_dice(), min_size=1, max_size=6))
def test_the_throw_that_was_read_is_the_likeliest(dice: list[SeenDie]) -> None:
    best, chance = likely_throws(dice)[0]
    assert chance >= max(p for _, p in likely_throws(dice)) - 1e-12
    assert all(face == one.face for face, one in zip(best, dice, strict=True) if one.sure)


def test_a_die_that_was_not_seen_may_show_any_face() -> None:
    assert {shown for shown, _ in likely_throws([None])} == {(face,) for face in range(1, 7)}


# What lies where ------------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(st.lists(st.tuples(FACES, PLACES, PLACES), min_size=1, max_size=4, unique_by=lambda one: one[1:]))
def test_the_assignment_is_the_best_one_in_whatever_order_the_dice_were_read(
    dice: list[tuple[int, float, float]],
) -> None:
    seen = [die(face, x + 1, y) for face, x, y in dice]
    expected = [lies(*one) for one in dice]
    weights = {round(sight(*order).explain(expected).weight, 6) for order in permutations(seen)}
    assert len(weights) == 1


@settings(max_examples=40)
@given(st.lists(seen_dice(), max_size=4), st.sets(st.integers(0, 4)), st.integers(0, 6))
def test_no_story_explains_a_look_better_than_its_bound(seen: list[SeenDie], placed: set[int], thrown: int) -> None:
    """Thrown dice are alike and can be found in several ways; a die at a known place is expected once."""
    anywhere = Expected(known_face(0), (Spot(0.9, "roll"), Spot(0.1, "keep")))
    things = [lies(3, 200, 200), *(lies(one.face or 1, one.x + 2, one.y) for one in seen)]
    expected = [*(thing for at, thing in enumerate(things) if at in placed), *[anywhere] * thrown]
    look = sight(*seen)
    assert look.explain(expected).weight <= look.bound(expected) + 1e-9


def test_a_die_that_is_not_found_costs_the_rate_of_misses_and_is_free_under_a_hand() -> None:
    one = lies(3, 100, 100)
    open_table = Sight(Look((), 0.0), AREAS).explain([one])
    covered = Sight(Look((), 0.0, covered=("roll",)), AREAS).explain([one])
    assert open_table.weight == pytest.approx(math.log(NEW_READER.unfound(3)))
    assert covered.weight == pytest.approx(math.log(priors.COVERED))
    assert open_table.found == (None,)


def test_what_should_not_lie_there_costs_more_when_it_is_certainly_a_die() -> None:
    sure, hardly = die(3), die(1, sure=False, confidence=0.4, doubts=("die", "face"))
    assert sight(sure).explain(()).weight < sight(hardly).explain(()).weight


def test_any_die_seen_may_be_a_phantom_if_fewer_were_thrown() -> None:
    thrown, seen = Expected(UNIFORM, (Spot(1.0, "roll"),)), (die(2, 100), die(3, 200), die(5, 300))
    haunted = Sight(Look(seen, 0.0), AREAS)
    ways = list(haunted.explanations([thrown] * 2, NEVER, NEVER))
    best = {frozenset(way.found) for way in ways if way.weight == pytest.approx(ways[0].weight)}
    assert best == set(map(frozenset, combinations(seen, 2)))


def test_of_more_sure_dice_than_were_thrown_any_may_be_none_whatever_their_order() -> None:
    thrown, seen = Expected(UNIFORM, (Spot(1.0, "roll"),)), (die(2, 100), die(3, 200), die(5, 300))
    ways = list(Sight(Look(seen, 0.0), AREAS).explanations([thrown] * 2, NEVER, math.log(priors.LEFT_OUT)))
    assert {frozenset(way.found) for way in ways} == set(map(frozenset, combinations(seen, 2)))
    assert [way.weight for way in ways] == pytest.approx([ways[0].weight] * len(ways))


def test_a_throw_in_doubt_tells_how_many_dice_were_found_and_the_faces_of_which_it_is_sure() -> None:
    """Otherwise only throws that were seen well would tell how well dice are seen."""
    doubtful = belief(
        *((1 / 6, (Thrown(in_order((1, face)), seen=(1,), pairs=((1, 1), (face, 0))),)) for face in EVERY)
    )
    best, *others = (one.next for one in doubtful.hypotheses)
    known = accepted(doubtful, best, tuple(others)).reader
    assert (known.counts, known.read) == (NEW_READER.learn(((1, 1),)).counts, (1, 1, 0, 0, 0, 0, 0))


def test_a_second_look_at_a_die_in_doubt_is_no_second_witness() -> None:
    seen = die(2, sure=False, confidence=0.6, doubts=("face",))
    first, again = lies(3, 100, 100), replace(lies(3, 100, 100), doubtful=True)
    assert sight(seen).explain([first]).weight < sight(seen).explain([again]).weight


def test_looks_at_one_scene_are_one_witness_and_the_better_reading_holds() -> None:
    dim = Look((die(2, sure=False, confidence=0.6), die(4, 200)), 1.0, stirred=True)
    clear = Look((die(2), die(4, 201)), 2.0, stirred=False)
    assert same_scene(dim, clear)
    assert [(one.face, one.sure) for one in fused(dim, clear).dice] == [(2, True), (4, True)]
    assert not same_scene(dim, replace(clear, stirred=True))
    assert not same_scene(dim, Look((die(2), die(4, 300)), 2.0, stirred=False))


@given(st.lists(FACES, max_size=6), st.lists(FACES, max_size=6))
def test_without_takes_away_just_what_is_there(whole: list[int], part: list[int]) -> None:
    rest = without(whole, part)
    if rest is None:
        assert any(part.count(face) > whole.count(face) for face in part)
    else:
        assert sorted((*rest, *part)) == sorted(whole)


# What is believed -----------------------------------------------------------------------------------------------------


def belief(*chances: tuple[float, tuple[object, ...]], looks: int = priors.LOOKS) -> Belief[int]:
    """Each with its chance and what it would log; the situation is the place in the list, as none come to the same."""
    found = [
        Hypothesis(number, Layout(), events, math.log(chance))  # type: ignore[arg-type]
        for number, (chance, events) in enumerate(chances)
    ]
    return Belief(normalised(found), (), Look((), 0.0), looks)


THROW, OTHER, VOID = Thrown((1, 2)), Thrown((1, 3)), Voided("cocky", (1, 2))


def test_any_of_several_dice_that_are_alike_may_be_the_missing_one_whatever_others_lie_elsewhere() -> None:
    """Two hands of five dice: a missing one of the first is five times as likely as a particular one."""
    hands = {zone: Expected(UNIFORM, (Spot(0.99, zone), Spot(0.01, "beside"))) for zone in ("roll", "keep")}
    dice = [SeenDie(1 + i % 6, True, 60.0 + 20 * i, 80.0, 16, zone="roll") for i in range(4)]
    dice += [SeenDie(1 + i % 6, True, 60.0 + 20 * i, 200.0, 16, zone="keep") for i in range(5)]
    shown = sight(*dice)
    five, four = (shown.explain([hands["roll"]] * n + [hands["keep"]] * 5).weight for n in (5, 4))
    assert math.exp(five - four) == pytest.approx(5 * shown.miss)


@given(st.lists(st.floats(0.001, 1.0), min_size=1, max_size=40))
def test_chances_are_one_in_all_and_no_more_are_kept_than_the_table_says(chances: list[float]) -> None:
    kept = belief(*((chance, (Thrown((number,)),)) for number, chance in enumerate(chances))).hypotheses
    assert sum(math.exp(one.weight) for one in kept) == pytest.approx(1.0)
    assert len(kept) <= priors.HYPOTHESES
    assert list(kept) == sorted(kept, key=lambda one: -one.weight)


def test_hypotheses_that_mean_the_same_are_one() -> None:
    layout = Layout((LaidDie(3, "left", "roll", (1.0, 2.0)),))
    nudged = Layout((LaidDie(3, "left", "roll", (4.0, 2.0)),))
    merged = normalised([Hypothesis(1, layout, (), math.log(0.2)), Hypothesis(1, nudged, (), math.log(0.3))])
    assert [one.layout for one in merged] == [nudged]


def test_dice_that_were_not_read_never_crowd_out_what_else_may_be() -> None:
    """Else the faces of two of them, which mostly decide nothing, would be all that is kept."""
    hidden = [
        Layout((LaidDie(one, "left", "roll"), LaidDie(two, "left", "roll", (5.0, 5.0), clear=False)))
        for one in EVERY
        for two in EVERY
    ]
    found = [Hypothesis(number, layout, (), 0.0) for number, layout in enumerate(hidden)]
    other = Hypothesis(-1, Layout((LaidDie(3, "left", "roll", (9.0, 2.0)),)), (), math.log(0.1))
    assert len(normalised([*found, other])) == len(found) + 1


def test_what_denies_the_log_is_kept_in_mind_and_comes_back() -> None:
    after = accepted(belief((0.98, (VOID,)), (0.02, (THROW,))), VOID)
    assert after.chance(lambda one: one.denied_count == 1) == pytest.approx(0.02)
    assert decide(after) == policy.Wait()
    back = taken_back(after)
    assert decide(back) == policy.Accept(THROW)


def test_what_was_learned_from_an_event_that_was_taken_back_is_forgotten() -> None:
    """Else its dice would be counted twice once it is logged again."""
    wrong, right = Thrown((1, 2), seen=(1, 2)), Thrown((1, 3), seen=(1, 3))
    before = belief((0.98, (wrong,)), (0.02, (right,)))
    logged = accepted(before, wrong)
    assert logged.reader.read[1:4] == (1, 1, 0)
    back = taken_back(logged)
    assert back.reader == before.reader
    assert accepted(back, right).reader.read[1:4] == (1, 0, 1)


# What is decided ------------------------------------------------------------------------------------------------------


def test_what_is_sure_is_logged_and_what_is_not_is_looked_at_again_and_then_asked_about() -> None:
    doubtful = ((0.93, (THROW,)), (0.07, (OTHER,)))
    assert decide(belief((0.995, (THROW,)), (0.005, (OTHER,)))) == policy.Accept(THROW)
    assert decide(belief((0.98, (THROW,)), (0.02, (OTHER,)))) == policy.Accept(THROW, (OTHER,))
    assert decide(belief(*doubtful, looks=1)) == policy.LookAgain()
    asked = decide(belief(*doubtful))
    assert isinstance(asked, policy.Ask)
    assert [event for event, _ in asked.options] == [THROW, OTHER]


def test_a_table_that_was_not_all_seen_is_looked_at_again_though_nothing_seems_to_have_happened() -> None:
    """A die that seems to lie hidden where it was may as well have been set aside."""
    calm = belief((1.0, ()), looks=1)
    assert decide(calm) == policy.LookAgain()
    assert decide(calm, clear=True) == decide(belief((1.0, ()))) == policy.Wait()


def test_what_is_done_next_tells_is_not_asked_about() -> None:
    doubtful = belief((0.9, (THROW,)), (0.1, (VOID,)))
    assert decide(doubtful, resolved_by_play=lambda *_: True) == policy.Wait(doubt=True)


def test_play_that_went_on_from_it_makes_a_throw_likely_enough() -> None:
    on = Played("keep 1")
    assert decide(belief((0.93, (THROW, on)), (0.07, (OTHER, on)))) == policy.Accept(THROW)


def test_what_comes_to_the_same_is_not_asked_about_and_stays_open_in_the_log() -> None:
    same = [Hypothesis(1, Layout(), (event, Played("stop")), math.log(p)) for event, p in ((THROW, 0.7), (OTHER, 0.3))]
    alike = Belief(normalised(same), (), Look((), 0.0), priors.LOOKS)
    assert decide(alike, pressed=True) == policy.Accept(THROW, (OTHER,))


def test_the_log_is_reopened_where_what_denies_it_comes_to_the_same() -> None:
    """Nothing that is played can tell any more: all of it is logged as one event that stays open."""
    on, third = Played("stop"), Thrown((3,))
    kept = belief((0.35, (THROW, on)), (0.35, (OTHER, on)), (0.3, (third, on)))
    alike = kept.with_hypotheses(replace(one, situation=1) for one in kept.hypotheses)
    logged = accepted(alike, THROW)
    assert decide(logged) == policy.TakeBack(reopened=True)
    reopened = taken_back(logged, reopened=True)
    decision = decide(reopened)
    assert isinstance(decision, policy.Accept)
    assert {decision.event, *decision.perhaps} == {THROW, OTHER, third}


def test_nobody_is_charged_with_an_error_that_a_throw_in_doubt_makes_one() -> None:
    """Legal on a 5; an error on the 3 that it looked like more: that is asked about."""
    five, three, slip = Thrown((5,), seen=(3,), unsure=1), Thrown((3,), seen=(3,), unsure=1), Violation("wrong count")
    turn = Played("b1-b6")
    assert isinstance(decide(belief((0.8, (five, turn)), (0.2, (three, slip))), pressed=True), policy.Ask)


def test_a_slip_is_told_where_the_log_is_in_doubt_as_long_as_it_is_the_same_slip_either_way() -> None:
    slip = Violation("aside", (5,))
    same = Hypothesis(1, Layout(), (slip,), math.log(0.55)), Hypothesis(1, Layout(), (OTHER, slip), math.log(0.45), 1)
    assert decide(Belief(same, (), Look((), 0.0), priors.LOOKS)) == policy.Refuse(slip)
    legal = same[0], Hypothesis(1, Layout(), (OTHER,), math.log(0.45), 1)
    assert not isinstance(decide(Belief(legal, (), Look((), 0.0), priors.LOOKS)), policy.Refuse)
    otherwise = Belief((same[0], replace(same[1], situation=11)), (), Look((), 0.0), priors.LOOKS)
    assert decide(otherwise, at_stake=lambda _, number: number % 10) == policy.Refuse(slip)


def test_ways_to_the_same_situation_are_all_kept() -> None:
    """An unseen die in a throw that passed, then one in the next throw: all 36 ways are kept, the true one as well."""
    faces = range(1, 7)
    ways = [Hypothesis(b, Layout(), (Thrown((a,)), Thrown((b,)))) for a in faces for b in faces]
    assert len(normalised(ways)) == len(ways)


def test_a_log_that_stays_in_doubt_is_reopened_once_play_has_gone_far_enough() -> None:
    """Of two ways to what lies there one denies the log: no play tells them apart, and no game waits for ever."""

    def denied(events: int) -> object:
        on = tuple(Played(f"keep {number}") for number in range(events))
        found = Hypothesis(1, Layout(), (THROW, *on), math.log(0.6), 1), Hypothesis(2, Layout(), on, math.log(0.4))
        return decide(Belief(found, (), Look((), 0.0), priors.LOOKS))

    assert denied(priors.OPEN) == policy.Wait()
    assert denied(priors.OPEN + 1) == policy.TakeBack(reopened=True)


def test_an_error_that_was_never_sure_is_let_pass_once_play_has_gone_far_enough() -> None:
    slip, on = Violation("aside", (5,)), tuple(Played(f"keep {number}") for number in range(priors.OPEN))
    early = belief((0.6, (slip,)), (0.4, (THROW,)))
    assert isinstance(decide(early), policy.Ask)
    late = belief((0.6, (slip, *on)), (0.4, (THROW, *on)))
    assert decide(late) == policy.Overlook((slip,))


def test_what_nobody_answers_is_logged_as_open_once_play_has_gone_far_enough() -> None:
    on = tuple(Played(f"keep {number}") for number in range(priors.OPEN))
    asked = belief((0.6, (THROW, *on[1:])), (0.4, (OTHER, *on[1:])))
    assert isinstance(decide(asked), policy.Ask)
    late = belief((0.6, (THROW, *on)), (0.4, (OTHER, *on)))
    assert decide(late) == policy.Accept(THROW, (OTHER,))


def test_nobody_is_accused_while_something_legal_is_worth_a_doubt() -> None:
    slip = Violation("aside", (6,))
    assert decide(belief((0.99, (slip,)), (0.01, (THROW,)))) == policy.Refuse(slip)
    assert isinstance(decide(belief((0.9, (slip,)), (0.1, (THROW,)))), policy.Ask)
    assert decide(belief((0.9, (slip,)), (0.1, ()))) == policy.Wait()


def test_nobody_is_told_of_a_slip_from_which_play_has_gone_on() -> None:
    slip = Violation("aside", (6,))
    assert decide(belief((0.99, (slip, Played("keep 1"))), (0.01, (THROW,)))) == policy.Overlook((slip,))


# Readers that call flat dice cocked -----------------------------------------------------------------------------------


def called(*flat: bool) -> list[SeenDie]:
    return [SeenDie(3, lies, 50.0 + 30 * i, 60.0, 16.0, zone="roll") for i, lies in enumerate(flat)]


def test_one_die_that_is_confidently_called_cocked_leans() -> None:
    assert flat_chance(called(True, True, True, True, True, False)) == pytest.approx(SURE_WRONG_LEAN, rel=0.1)
    assert flat_chance(called(True, True)) > 0.999


def test_where_every_die_of_a_throw_is_called_cocked_the_reader_fails_rather_than_all_of_them_lean() -> None:
    chances = [flat_chance(called(*[False] * count)) for count in range(1, 7)]
    assert chances == sorted(chances)
    assert chances[0] < 0.05
    assert chances[5] > 0.85


def test_a_die_overlooked_again_where_it_lies_is_one_miss_and_not_two() -> None:
    sight = Sight(Look((), 0.0), AREAS)
    die = LaidDie(1, "kept", "keep", (63.0, 30.0))
    assert math.exp(sight.explain((kept_die(die),)).weight) < 2 * priors.MISSED
    assert math.exp(sight.explain((kept_die(die.updated(None)),)).weight) >= priors.STILL_UNSEEN
