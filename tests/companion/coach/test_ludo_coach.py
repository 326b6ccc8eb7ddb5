"""The coach of Ludo: estimated chances, and reasons that are counted."""

from __future__ import annotations

import random

import pytest

from companion.coach.all_games import advice, can_play, choose, coach_for
from companion.coach.ludo import AT_HOME, IN_BASE, IN_DANGER, LudoCoach, features_of
from companion.games.ludo import LudoOptions, LudoRules, LudoState
from companion.games.rules import OVER, THROW, Throw, fold
from companion.messages import Words

STANDARD, FORTY = LudoRules(), LudoRules(LudoOptions.of(preset="forty"))
HOME, TAIL = STANDARD.options.course.last, STANDARD.options.course.tail


def thrown(board: tuple[tuple[int, ...], ...], die: int, rules: LudoRules = STANDARD) -> LudoState:
    return rules.apply(LudoState(board, 1, course=rules.options.course), Throw((die,)))


def text(rules: LudoRules, state: LudoState, best: int = 0) -> str:
    coach = coach_for(rules)
    return Words(("Ann", "Ben")).say(coach.why(state, coach.ranked(state)[best]))


@pytest.mark.parametrize("rules", [STANDARD, FORTY], ids=["52", "40"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_all_seats_add_up_and_the_end_is_certain(rules: LudoRules, seats: int) -> None:
    rng, coach, state = random.Random(seats), coach_for(rules), rules.start(seats)
    for _ in range(3000):
        if rules.to_act(state) is OVER:
            break
        if rules.to_act(state) is THROW:
            assert sum(coach.standing(state)) == pytest.approx(100)
            state = rules.apply(state, Throw((rng.randint(1, 6),)))
        else:
            state = rng.choice(coach.ranked(state)).after
    outcome = rules.outcome(state)
    assert outcome is not None
    assert coach.standing(state) == tuple(100.0 * (seat in outcome.winners) for seat in range(1, seats + 1))


def test_a_counter_home_is_worth_more_than_one_on_the_way_and_that_more_than_one_in_base() -> None:
    def chance(place: int) -> float:
        other = (-1, -1, -1, 0)
        return coach_for(STANDARD).standing(LudoState(((-1, -1, -1, place), other), 1))[0]

    assert chance(-1) < chance(10) < chance(40) < chance(HOME)


def test_a_move_that_wins_comes_first() -> None:
    state = thrown(((HOME - 3, HOME, HOME, HOME), (-1, 0, 20, 40)), 3)
    best = coach_for(STANDARD).ranked(state)[0]
    assert best.values == (100.0, 0.0)
    assert "wins the game" in text(STANDARD, state)


def test_danger_is_the_share_of_faces_that_reach_a_counter_and_none_where_doorsteps_are_safe() -> None:
    """The other seat begins 26 squares on: its counter at place 30 stands on square 4, one at 32 on square 6."""
    board = ((-1, -1, 4 + 3, 0), (-1, -1, 30, 32))
    open_, safe = (features_of(LudoState(board, 1), doorsteps)[0] for doorsteps in (False, True))
    assert (open_[IN_BASE], open_[AT_HOME]) == (2, 0)
    assert open_[IN_DANGER] == pytest.approx((0.2 + 7 / TAIL) * 2 / 6)  # by a 3 and by a 1
    assert safe[IN_DANGER] == open_[IN_DANGER], "square 7 is no doorstep"


@pytest.mark.parametrize("rules", [STANDARD, FORTY], ids=["52", "40"])
def test_what_the_next_player_can_capture_is_counted_over_all_six_faces(rules: LudoRules) -> None:
    rng, coach, hit_counts = random.Random(5), coach_for(rules), set[str]()
    assert isinstance(coach, LudoCoach)
    state = rules.start(2)
    while len(hit_counts) < 4 and rules.to_act(state) is not OVER:
        if rules.to_act(state) is THROW:
            state = rules.apply(state, Throw((rng.randint(1, 6),)))
            continue
        option = rng.choice(coach.ranked(state))
        if option.after.seat != state.seat and not option.after.winner:
            mine, hits = option.after.board[state.seat - 1].count(-1), 0
            for face in range(1, 7):
                then = rules.apply(option.after, Throw((face,)))
                ends = [fold(rules, then, line) for line in rules.turns(then).values()] if then.throw else []
                hits += any(end.board[state.seat - 1].count(-1) > mine for end in ends)
            sentence = Words().say(coach.why(state, option))
            assert (f"with {hits} of 6" in sentence) if hits else ("none of yours" in sentence)
            hit_counts.add(f"{hits}")
        state = option.after
    assert len(hit_counts) > 1


def test_house_rules_that_the_estimate_does_not_know_are_named() -> None:
    assert coach_for(STANDARD).leaves_out() == coach_for(FORTY).leaves_out() == ()
    assert coach_for(LudoRules(LudoOptions(starter=2))).leaves_out() == ()
    assert coach_for(LudoRules(LudoOptions(blocks=True, capture_again=True))).leaves_out() == ("LUD-A4", "LUD-A9")


def test_the_program_plays_a_seat_of_ludo() -> None:
    assert can_play("ludo")
    state = thrown(((0, 10, 20, 30), (0, 5, 11, 40)), 4)
    coach = coach_for(STANDARD)
    assert choose(coach, state, 3).line == advice(coach, state)[0].line
