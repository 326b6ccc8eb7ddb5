"""The rules of Rogue, by number."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import BadSeats, IllegalStep
from companion.games.rogue import (
    Code,
    EndCode,
    Ended,
    Forfeit,
    Keep,
    Placement,
    RogueOptions,
    RogueRules,
    RogueState,
    Stop,
    can_grow,
    choices,
    points_of,
)
from companion.games.rogue.scoring import SETS, set_asides
from companion.games.rules import OVER, THROW, Throw, fold

RULES = RogueRules()
A = 1


def rules(**values: bool | str | int) -> RogueRules:
    return RogueRules(RogueOptions.of(values))


def after(*events: Throw | Keep | Stop, start: RogueState | None = None, by: RogueRules = RULES) -> RogueState:
    return fold(by, start or by.start(2), events)


def throw(*dice: int) -> Throw:
    return Throw(dice)


def keep(*dice: int) -> Keep:
    return Keep(dice)


ROGUE_OUT = [event for number in range(6, 1, -1) for event in (throw(A, *(2, 2, 3, 4, 6)[: number - 1]), keep(A))]


def test_rog_1_1_a_die_has_an_animal_and_the_numbers_2_to_6() -> None:
    refused = RULES.check(RULES.start(1), throw(1, 2, 3, 4, 5, 7))
    assert (refused.ok, refused.rule) == (False, "ROG-1.1")


def test_rog_1_1_animals_of_different_pictures_never_match_where_the_house_says_so() -> None:
    house = rules(animals_distinct=True)
    assert house.check(house.start(1), throw(A, A, 2, 3, 4, 5)).code is Code.DEAD_THROW
    state = after(throw(A, A, 2, 2, 4, 5), by=house)
    assert [choice.faces for choice in house.choices(state)] == [(2, 2)]


@pytest.mark.parametrize("face", range(1, 7))
def test_rog_1_2_more_dice_of_a_face_never_score_less(face: int) -> None:
    assert list(SETS[face]) == sorted(SETS[face])
    assert [points_of([face] * count) for count in range(2, 7)] == list(SETS[face][2:])


@pytest.mark.parametrize("faces", [(2,), (6,), (2, 3), (2, 2, 3), (2, 3, 4, 5, 6), ()])
def test_rog_1_2_single_numbers_score_nothing(faces: tuple[int, ...]) -> None:
    assert points_of(faces) is None


def test_rog_1_3_sets_of_one_throw_add_up() -> None:
    assert points_of([2, 2, 5, 5]) == 4 + 10


@given(st.lists(st.integers(2, 6), min_size=1, max_size=6))
def test_rog_1_4_each_die_counts_in_one_set_only(dice: list[int]) -> None:
    expected = sum(SETS[face][count] for face, count in Counter(dice).items())
    assert points_of(dice) in (expected, None)


def test_rog_2_1_six_dice_are_thrown_then_those_that_are_left() -> None:
    assert RULES.dice(RULES.start(2)) == 6
    state = after(throw(2, 2, 3, 4, 4, 5), keep(2, 2))
    assert (RULES.dice(state), RULES.to_act(state)) == (4, THROW)
    assert RULES.check(state, throw(2, 3, 4)).code is Code.DICE_COUNT
    with pytest.raises(IllegalStep):
        after(throw(2, 2, 3, 4, 4, 5), throw(2, 3, 4, 5, 6, 6))


def test_rog_2_2_a_part_of_what_scores_may_be_kept() -> None:
    assert RULES.check(after(throw(5, 5, 5, 2, 3, 4)), keep(5, 5)).ok
    house = rules(allow_partial_sets=False)
    state = after(throw(5, 5, 5, 2, 3, 4), by=house)
    assert house.check(state, keep(5, 5)).code is Code.PART_OF_SET
    assert house.check(state, keep(5, 5, 5)).ok


def test_rog_2_3_a_dead_throw_ends_the_turn_and_keeps_its_points() -> None:
    events = (throw(6, 6, 6, 2, 3, 4), keep(6, 6, 6), throw(2, 3, 4))
    assert after(*events) == RogueState((60, 0), 2)
    assert after(*events, by=rules(bust=True)) == RogueState((0, 0), 2)


def test_rog_2_4_six_dice_set_aside_end_the_turn() -> None:
    assert after(throw(2, 2, 3, 3, 4, 4), keep(2, 2, 3, 3, 4, 4)) == RogueState((18, 0), 2)


def test_rog_2_5_a_player_may_stop_after_a_throw_but_not_before_it() -> None:
    thrown = after(throw(2, 2, 3, 4, 4, 5))
    assert after(Stop(), start=thrown).scores == (0, 0)
    assert after(keep(4, 4), Stop(), start=thrown).scores == (8, 0)
    assert RULES.check(RULES.start(2), Stop()).code is Code.THROW_FIRST


def test_rog_2_6_a_first_throw_is_never_dead() -> None:
    assert all(set_asides(first.dice, RULES.options) for first, _ in RULES.throws(RULES.start(1)))


def test_rog_2_7_four_points_are_recorded_without_a_minimum() -> None:
    assert after(throw(2, 2, 3, 4, 5, 6), keep(2, 2), Stop()).scores == (4, 0)


def test_rog_3_1_a_rogue_is_the_only_animal_of_its_throw() -> None:
    assert RULES.check(after(throw(A, 2, 2, 3, 4, 5)), keep(A)).ok
    assert RULES.check(after(throw(A, A, 2, 2, 3, 4)), keep(A)).code is Code.NO_ROGUE
    assert RULES.check(after(throw(A, A, 2, 2, 3, 4)), keep(A, 2, 2)).code is Code.NO_ROGUE


def test_rog_3_2_a_rogue_doubles_all_that_is_kept_from_its_throw() -> None:
    assert after(throw(A, 2, 2, 3, 3, 5), keep(A, 2, 2, 3, 3)).points == 2 * (4 + 6)


def test_rog_3_3_a_rogue_alone_scores_nothing_and_the_rest_is_thrown() -> None:
    state = after(throw(A, 2, 3, 4, 5, 5), keep(A))
    assert (state.points, state.left, state.rogues) == (0, 5, 1)


def test_rog_3_4_a_rogue_may_be_left_lying() -> None:
    state = after(throw(A, 5, 5, 2, 3, 4), keep(5, 5))
    assert (state.points, state.left) == (10, 4)


def test_rog_3_5_a_rogue_on_the_last_die_doubles_the_turn_by_itself() -> None:
    assert after(throw(6, 6, 6, 6, 6, 2), keep(6, 6, 6, 6, 6), throw(A)) == RogueState((1800, 0), 2)


def test_rog_3_6_doublings_build_on_each_other() -> None:
    assert after(throw(A, 4, 4, 4, 4, 2), keep(A, 4, 4, 4, 4), throw(A)).scores == (800, 0)


def test_rog_3_7_the_animal_of_a_run_doubles_nothing() -> None:
    run = (A, 2, 3, 4, 5, 6)
    assert points_of(run) == 250
    assert after(throw(*run), keep(*run), by=rules(run_rogue_doubles=True)).scores == (500, 0)


def test_rog_3_8_six_rogues_in_a_row_win_at_once() -> None:
    state = after(*ROGUE_OUT, throw(A), start=RogueState((0, 1990, 1700)))
    outcome = RULES.outcome(state)
    assert RULES.to_act(state) is OVER
    assert outcome is not None
    assert (outcome.winners, outcome.code, outcome.rule) == ((1,), EndCode.ROGUE_OUT, "ROG-3.8")


def test_rog_3_8_a_set_on_the_way_spoils_a_rogue_out() -> None:
    broken = after(throw(A, 2, 2, 3, 4, 6), keep(A), throw(A, 2, 2, 3, 4), keep(A, 2, 2), throw(A, 3), keep(A))
    assert broken.rogues == 0
    assert after(throw(A), start=broken).scores == (16, 0)


ALL_SIX = (throw(2, 2, 2, 5, 5, 5), keep(2, 2, 2, 5, 5, 5))


def test_rog_4_1_the_war_gives_another_turn_for_six_scoring_dice() -> None:
    assert after(*ALL_SIX, start=RogueState((100, 1811))).seat == 2
    assert after(*ALL_SIX, start=RogueState((100, 1812))) == RogueState((170, 1812), 1, extra=True)
    again = after(*ALL_SIX, *ALL_SIX, start=RogueState((1980, 0)))
    assert (again.seat, again.extra, again.scores) == (1, True, (2120, 0))


def test_rog_4_1_the_turn_that_starts_the_war_earns_none_unless_the_house_says_so() -> None:
    before = RogueState((1800, 0))
    assert after(*ALL_SIX, start=before).seat == 2
    assert after(*ALL_SIX, start=before, by=rules(war_immediate=True)).extra


def test_rog_4_1_house_rules_for_additional_turns() -> None:
    assert after(*ALL_SIX, by=rules(hot_dice="always")).extra
    assert not after(*ALL_SIX, start=RogueState((1900, 0)), by=rules(hot_dice="never")).extra
    assert after(*ALL_SIX, *ALL_SIX, start=RogueState((1900, 0)), by=rules(war_chain=False)).seat == 2


def test_rog_4_2_a_rogue_alone_forfeits_the_additional_turn() -> None:
    war = RogueState((1900, 0))
    assert not after(throw(A, 2, 3, 3, 5, 5), keep(A), throw(3, 3, 3, 3, 3), keep(3, 3, 3, 3, 3), start=war).extra
    doubled = (throw(A, 3, 3, 3, 3, 3), keep(A, 3, 3, 3, 3, 3))
    assert after(*doubled, start=war).extra
    assert not after(*doubled, start=war, by=rules(doubler_counts_for_war=False)).extra
    last = (throw(6, 6, 6, 6, 6, 2), keep(6, 6, 6, 6, 6), throw(A))
    assert after(*last, start=war).extra
    assert not after(*last, start=war, by=rules(doubler_counts_for_war=False)).extra


def test_rog_4_3_the_round_is_completed_from_the_seat_that_began_it() -> None:
    start = RogueState((0, 1998, 0), 2, 3)  # seat 3 began the round, so seat 2 is the last
    over = after(throw(2, 2, 3, 4, 5, 6), keep(2, 2), Stop(), start=start)
    outcome = RULES.outcome(over)
    assert over.ended is Ended.TOTAL
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (0, 2002, 0))
    assert after(throw(2, 2, 3, 4, 5, 6), keep(2, 2), Stop(), start=RogueState((0, 1998, 0), 2)).seat == 3


def test_rog_4_4_a_tie_gives_everybody_one_more_turn() -> None:
    pair = (throw(2, 2, 3, 4, 5, 6), keep(2, 2), Stop())
    tied = after(*pair, start=RogueState((2004, 2000), 2))
    assert (tied.seat, tied.ended) == (1, None)
    still = after(*pair, *pair, start=tied)
    assert (still.seat, still.ended, still.scores) == (1, None, (2008, 2008))
    assert after(*pair, throw(2, 2, 3, 4, 5, 6), Stop(), start=still).ended is Ended.TOTAL


def test_rog_4_5_whoever_begins_begins_every_round() -> None:
    first = RULES.start(3, first=2)
    assert (first.seat, first.first) == (2, 2)
    turn = (throw(2, 2, 3, 4, 5, 6), Stop())
    assert [after(*turn * count, start=first).seat for count in range(4)] == [2, 3, 1, 2]
    with pytest.raises(BadSeats):
        RULES.start(3, first=4)
    with pytest.raises(BadSeats):
        RULES.start(9)


def best_turn(left: int, best: dict[int, int]) -> int:
    """The most that dice can score from here, with the best luck: by set-aside of a throw, then the rest."""
    found = 0
    for dice in product(range(1, 7), repeat=left):
        if tuple(sorted(dice)) == dice:
            for choice in set_asides(dice, RULES.options):
                found = max(found, choice.points + best.get(choice.left, 0))
    return found


def test_rog_4_6_no_turn_scores_more_than_2000() -> None:
    plain: dict[int, int] = {0: 0, 1: 0}
    for left in range(2, 7):
        plain[left] = best_turn(left, plain)
    to_one: dict[int, int] = {0: -9999, 1: 0}  # the most that can be kept so that one die is left for the rogue
    for left in range(2, 7):
        to_one[left] = best_turn(left, to_one)
    assert plain[6] == 1800
    assert 2 * to_one[6] == 2000


def chance(dice: int, wanted: object) -> Fraction:
    state = RogueState((0,), kept=((2,) * (6 - dice),) if dice < 6 else ())
    return sum((chance for throw, chance in RULES.throws(state) if wanted(throw.dice)), Fraction(0))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("dice", "dead", "rogue"),
    [
        (6, Fraction(0), Fraction(18750, 46656)),
        (5, Fraction(120, 7776), Fraction(3125, 7776)),
        (4, Fraction(120, 1296), Fraction(500, 1296)),
        (3, Fraction(60, 216), Fraction(75, 216)),
        (2, Fraction(20, 36), Fraction(10, 36)),
        (1, Fraction(5, 6), Fraction(1, 6)),
    ],
)
def test_the_odds_of_dead_throws_and_rogues(dice: int, dead: Fraction, rogue: Fraction) -> None:
    assert chance(dice, lambda faces: not set_asides(faces, RULES.options)) == dead
    assert chance(dice, lambda faces: faces.count(A) == 1) == rogue


faces = st.integers(1, 6)


@given(st.lists(faces, min_size=1, max_size=6))
def test_any_throw_scores_the_same_in_any_order(dice: list[int]) -> None:
    assert points_of(dice) == points_of(list(reversed(dice)))
    state = RogueState((0,), throw=tuple(sorted(dice)))
    assert choices(state) == tuple(sorted(choices(state), key=lambda choice: (-choice.points, choice.faces)))


@given(st.lists(faces, min_size=6, max_size=6), st.data())
def test_dice_set_aside_one_by_one_are_never_accused_on_the_way_to_a_legal_set_aside(
    dice: list[int], data: st.DataObject
) -> None:
    state = RULES.apply(RULES.start(1), Throw(tuple(dice)))
    choice = data.draw(st.sampled_from(RULES.choices(state)))
    order = data.draw(st.permutations(choice.faces))
    assert all(can_grow(state, order[:number]) for number in range(len(order) + 1))
    assert RULES.can_grow(state, order)


@given(st.lists(faces, min_size=6, max_size=6), st.lists(faces, max_size=6), st.booleans())
def test_a_placement_is_ruled_like_the_steps_it_shows(dice: list[int], kept: list[int], ended: bool) -> None:
    state = RULES.apply(RULES.start(2), Throw(tuple(dice)))
    verdict = RULES.check(state, Placement(tuple(kept), ended))
    step = Stop() if ended and not kept else Keep(tuple(kept))
    assert verdict.ok == RULES.check(state, step).ok
    for line in verdict.lines:
        fold(RULES, state, line)


def test_rog_a19_the_game_is_won_with_another_number_of_points() -> None:
    house = rules(goal=500)
    before = house.parse_key("100:495/2/4-4-4/2-2-5")
    after_turn = fold(house, before, [Keep((2, 2)), Stop()])
    assert (after_turn.ended, after_turn.scores) == (Ended.TOTAL, (100, 539))
    assert fold(RULES, RULES.parse_key("100:495/2/4-4-4/2-2-5"), [Keep((2, 2)), Stop()]).ended is None
    assert house.to_act(house.parse_key("500:500/1/./.")) is THROW, "a shared lead is played on"


def test_rog_a20_the_war_begins_with_another_number_of_points() -> None:
    six = [throw(2, 2, 3, 3, 4, 4), keep(2, 2, 3, 3, 4, 4)]
    assert fold(rules(war_from=400), RULES.parse_key("400:0/2/./."), six).extra
    assert not fold(rules(war_from=800), RULES.parse_key("400:0/2/./."), six).extra
    assert not fold(rules(war_from=2500), RULES.parse_key("1900:0/2/./."), six).extra


def test_rog_a21_too_few_points_are_not_recorded_until_the_first_are() -> None:
    house = rules(opening_minimum=50)
    few, enough = [throw(2, 2, 3, 4, 4, 5), keep(2, 2, 4, 4)], [throw(2, 2, 2, 2, 4, 5), keep(2, 2, 2, 2)]
    assert after(*few, Stop(), by=house).scores == (0, 0)
    assert after(*enough, Stop(), by=house).scores == (100, 0)
    assert fold(house, house.parse_key("4:0/1/./."), [*few, Stop()]).scores == (16, 0), "those who have begun need none"
    verdict = house.check(after(*few, by=house), Stop())
    assert (verdict.ok, verdict.rule) == (True, "ROG-A21")
    assert verdict.sentence.startswith("12 points are fewer than the 50 it takes to begin: nothing is recorded")
    dead = house.check(after(*few, by=house), throw(3, 5)).sentence
    assert dead.startswith("Nothing scores in 3 5, and 12 points are fewer than the 50 it takes to begin")


@given(st.sampled_from([0, 50, 350]), st.randoms(use_true_random=False))
def test_rog_a21_a_first_recorded_turn_has_the_minimum(least: int, rng: Random) -> None:
    house = rules(opening_minimum=least, goal=500)
    state = house.start(2)
    for _ in range(60):
        if house.to_act(state) is OVER:
            break
        before = state
        if house.to_act(state) is THROW and not (state.kept and rng.random() < 0.5):
            state = house.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(state.left))))
        else:
            state = fold(house, state, rng.choice(list(house.turns(state).values())))
        if not before.scores[before.seat - 1]:
            won = state.scores[before.seat - 1]
            assert won == 0 or won >= least


def test_a_turn_lost_to_void_throws_records_what_it_scored() -> None:
    state = after(throw(2, 2, 3, 4, 4, 5), keep(2, 2))
    assert RULES.apply(state, Forfeit()) == RogueState((4, 0), 2)
    assert RULES.apply(RULES.start(2), Forfeit()) == RogueState((0, 0), 2)
    assert RULES.parse_step(RULES.notation(Forfeit())) == Forfeit()


def test_problems_come_all_at_once() -> None:
    found = RULES.problems(Placement((2, 2, 2, 2, 2, 2, 9)))
    assert [problem.rule for problem in found] == ["ROG-1.1", "ROG-1.1"]
    assert RULES.problems(Placement((2, 2))) == ()
