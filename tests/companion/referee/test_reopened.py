"""Events that come to be doubted after they were logged."""

from __future__ import annotations

import math

from companion.games.rogue.table.stories import Situation
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Belief, Hypothesis, Played, Thrown, Voided, normalised
from companion.referee.belief.layout import Look
from tests.companion.referee.rogue_table import Table


def test_only_the_most_likely_situations_are_kept() -> None:
    found = [Hypothesis(number, weight=math.log(1 + number)) for number in range(3 * priors.HYPOTHESES)]
    assert len(normalised(found)) == priors.HYPOTHESES


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
        Hypothesis(Situation(game, voids), events=(*first, *went_on), weight=math.log(chance), denied_count=denied)
        for voids, (chance, first, denied) in enumerate(
            ((0.4, (), 0), (0.3, (Voided("cocky"), dice), 1), (0.3, (Voided("bum"), dice), 1))
        )
    ]
    table.referee.play.judge.belief = Belief(normalised(found), scene=Look((), 1.0), looks=3, logged=(dice,))
    table.referee.play.judge.weigh(2.0)
    assert [event.kind for event in table.record.events][:3] == ["throw", "undo", "throw"]
    assert len(table.record.events) < 20
