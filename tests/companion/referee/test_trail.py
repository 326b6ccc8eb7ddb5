"""The way back: dropped hypotheses are considered again if the remaining ones explain badly."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.games.rogue.table.stories import Situation
from companion.referee.belief import priors
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, Hypothesis, Played, Thrown, Voided, normalised
from companion.referee.belief.trail import Trail
from tests.companion.referee.rogue_table import Table

MANY = 3 * priors.HYPOTHESES
UNLIKELY = priors.HYPOTHESES + 5  # the number of a truth that is dropped when as many are kept as usual
Numbers = Belief[int]


def parting(belief: Numbers) -> Numbers:
    """Anything may have happened, the first of many most likely."""
    found = [Hypothesis(number, events=(Played(str(number)),), weight=-number / 10) for number in range(MANY)]
    return belief.weighed(found)


def telling(belief: Numbers) -> Numbers:
    """What is seen next fits the unlikely one, and hardly any other."""
    fits = [one.weighing(one.weight + (20.0 if one.situation == UNLIKELY else 0.0)) for one in belief.hypotheses]
    return belief.weighed(fits)


def gone(trail: Trail[int], *steps: Callable[[Numbers], Numbers]) -> Numbers:
    belief = Belief.certain(-1, Hypothesis(0).layout)
    for step in steps:
        belief = trail.go(belief, step)
    return belief


def test_a_truth_that_was_dropped_comes_back_when_the_steps_are_taken_again() -> None:
    trail: Trail[int] = Trail()
    lost = gone(trail, parting, telling)
    assert lost.best.situation != UNLIKELY
    found = trail.wider(lost)
    assert found.best.situation == UNLIKELY
    assert found.wide


def test_it_is_looked_wider_once_until_it_is_settled_what_happened() -> None:
    trail: Trail[int] = Trail()
    wide = trail.wider(gone(trail, parting))
    assert trail.wider(wide) is wide, "as wide as can be"
    settled = trail.go(wide, lambda belief: belief.weighed([replace(belief.best, events=())]))
    assert not settled.wide
    assert not trail.go(Belief.certain(0, wide.best.layout), lambda belief: belief).wide


def test_no_way_leads_back_beyond_what_was_set_anew() -> None:
    trail: Trail[int] = Trail()
    gone(trail, parting, telling)
    anew = Belief.certain(7, Hypothesis(0).layout)
    assert trail.wider(anew) is anew
    assert trail.wider(trail.go(anew, lambda belief: belief)).best.situation == 7


def test_the_way_back_is_bounded() -> None:
    trail: Trail[int] = Trail()
    steps = [lambda belief, t=t: replace(belief, scene=Look((), float(t))) for t in range(priors.SCENES_BACK + 1)]
    lost = gone(trail, parting, telling, *steps)
    assert trail.wider(lost).best.situation == lost.best.situation, "too long ago"


def test_a_step_that_leaves_nothing_is_an_error_and_leaves_no_trace() -> None:
    trail: Trail[int] = Trail()
    belief = gone(trail, parting)
    with pytest.raises(ValueError, match="nothing"):
        trail.go(belief, lambda one: one.weighed([]))
    assert trail.wider(belief).wide


@pytest.mark.parametrize(("wide", "kept"), [(False, priors.HYPOTHESES), (True, priors.HYPOTHESES * priors.WIDER)])
def test_how_much_is_kept_in_mind(wide: bool, kept: int) -> None:
    found = [Hypothesis(number, weight=math.log(1 + number)) for number in range(MANY)]
    assert len(normalised(found, wide=wide)) == kept


def test_rog_2_4_a_throw_and_what_was_set_aside_before_it_may_both_lack_a_die() -> None:
    """Two dice are set aside and four thrown; of both one is overlooked at first."""
    table = Table()
    table.throw(1, 1, 2, 3, 5, 6)
    table.set_aside(1, 1)
    kept = table.keep
    table.throw(1, 3, 4, 6, look=False)
    thrown, table.roll, table.keep = table.roll, table.roll[1:], kept[1:]
    table.look()
    assert not [event for event in table.record.events if event.kind == "refused"]
    table.roll, table.keep = thrown, kept
    table.set_aside(1)
    assert [tuple(event.payload["dice"]) for event in table.record.counting()] == [
        (1, 1, 2, 3, 5, 6),
        (1, 1),
        (1, 3, 4, 6),
    ]


def test_a_log_that_most_of_what_may_be_so_denies_is_reopened_once() -> None:
    """Play has gone on, and none of three ways is likelier than not: the likeliest is logged, once and for all."""
    table = Table()
    table.throw(1, 1, 2, 3, 5, 6)
    game, dice = table.record.state, Thrown((1, 1, 2, 3, 5, 6))
    went_on = Played("keep 1-1"), Thrown((2, 3, 5, 6)), Thrown((1, 2, 3, 4, 5, 6)), Played("keep 1")
    found = [
        Hypothesis(Situation(game, voids), events=(*first, *went_on), weight=math.log(chance), back=back)
        for voids, (chance, first, back) in enumerate(
            ((0.4, (), 0), (0.3, (Voided("cocky"), dice), 1), (0.3, (Voided("bum"), dice), 1))
        )
    ]
    table.referee._belief = Belief(normalised(found), scene=Look((), 1.0), looks=3, logged=(dice,))
    table.referee._weigh(2.0)
    assert [event.kind for event in table.record.events][:3] == ["throw", "undo", "throw"]
    assert len(table.record.events) < 20
