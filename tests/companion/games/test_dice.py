"""Just dice: the few rules there are."""

from __future__ import annotations

import pytest

from companion.games.catalogue import rules_for
from companion.games.dice import MOST_DICE, DiceRules, Next, Stop
from companion.games.errors import IllegalStep, NotationError
from companion.games.rules import OVER, Throw
from companion.reports.statistics import PlayedGame, statistics_of
from companion.sessions.events import Event, Header


def test_dic_1_1_any_number_of_dice_is_a_throw() -> None:
    rules = DiceRules()
    state = rules.start(1)
    for dice in ((3,), (6, 1), (2, 2, 2, 2, 2)):
        state = rules.apply(state, Throw(dice))
        assert state.last == (tuple(sorted(dice)),)
    assert not rules.check(state, Throw(())).ok


def test_dic_1_2_the_sum_is_said_and_there_is_an_upper_end() -> None:
    rules = DiceRules()
    assert rules.check(rules.start(1), Throw((3, 5))).sentence == "3 5: 8."
    with pytest.raises(IllegalStep):
        rules.apply(rules.start(1), Throw((1,) * (MOST_DICE + 1)))
    assert not rules.check(rules.start(1), Throw((7,))).ok


def test_dic_1_3_statistics_count_only_the_dice_that_were_thrown() -> None:
    events = (
        Event("throw", 1, 1.0, {"dice": [1, 5], "sum": 6}, "camera", None, None, 1),
        Event("throw", 1, 5.0, {"dice": [2, 5], "sum": 7, "thrown": [2]}, "camera", None, None, 2),
    )
    totals = statistics_of([PlayedGame(1, Header("dice", ("Ann",)), events, None)])
    assert totals.dice == [1, 1, 0, 0, 1, 0]


def test_dic_2_1_the_players_throw_in_turn() -> None:
    rules = DiceRules()
    state = rules.apply(rules.start(3), Throw((4,)))
    assert state.seat == 2
    assert not rules.check(state, Next()).ok


def test_dic_2_2_the_button_passes_the_dice_on_if_wanted() -> None:
    rules = rules_for("dice", preset="by-the-button")
    state = rules.apply(rules.start(2), Throw((4,)))
    assert state.seat == 1
    assert rules.apply(state, Next()).seat == 2


def test_dic_2_3_the_round_ends_when_the_players_say_so_and_nobody_wins() -> None:
    rules = DiceRules()
    state = rules.apply(rules.start(2), Stop())
    outcome = rules.outcome(state)
    assert rules.to_act(state) is OVER
    assert outcome is not None
    assert outcome.winners == ()


@pytest.mark.parametrize("text", ["", "3-5", "3-5/2", "7/1", "./1x3", "3-5:./9"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        DiceRules().parse_key(text)
