"""The effect of each number of the policy: the same belief with the number as it is, and with it raised."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.referee.belief import policy, priors, tracker
from companion.referee.belief.hypothesis import Belief, Hypothesis, Played, Thrown, Violation, Voided, normalised
from companion.referee.belief.layout import Layout, Look

THROW, OTHER, VOID, STOP = Thrown((1, 2)), Thrown((1, 3)), Voided("cocky", (1, 2)), Played("stop")
WRONG, AS_WRONG = Violation("aside", (6,)), Violation("aside", (5,))
ENOUGH = (Played("keep 1"),) * priors.OPEN


class Ways(NamedTuple):
    """What may be so: with what chance, what would be logged, and how many events on record that denies."""

    ways: tuple[tuple[float, tuple[object, ...], int], ...]
    same: bool = False  # all come to the same situation

    def decided(self, **more: Any) -> object:
        """What the policy makes of it, after as many looks as it ever wants."""
        found = [
            Hypothesis(0 if self.same else number, Layout(), events, math.log(chance), back)  # type: ignore[arg-type]
            for number, (chance, events, back) in enumerate(self.ways)
        ]
        decision = policy.Policy(**more).decide(Belief(normalised(found), (), Look((), 0.0), 3))
        return policy.Ask if isinstance(decision, policy.Ask) else decision


def ways(*each: tuple[Any, ...], same: bool = False) -> Callable[..., object]:
    return Ways(
        tuple((chance, events, *back) if back else (chance, events, 0) for chance, events, *back in each), same
    ).decided


class Game(NamedTuple):
    """As much of a position of Perudo as is looked at."""

    dice: tuple[int, ...]


class Position(NamedTuple):
    """The same of a situation."""

    game: Game


def dice_shown() -> object:
    found = [Hypothesis(Position(Game(dice)), weight=math.log(p)) for dice, p in (((4, 5), 0.92), ((5, 4), 0.08))]
    return Belief(tuple(found)).open_values(lambda one: one.situation.game.dice)


NUMBERS: dict[str, tuple[float, Callable[..., object], object, object]] = {
    # its value raised to, what is believed, what that leads to, and what once it is raised
    "ACCEPT": (0.99, ways((0.98, (THROW,)), (0.02, (OTHER,))), policy.Accept(THROW, (OTHER,)), policy.Ask),
    "ACCEPT_PLAYED": (0.95, ways((0.93, (THROW, STOP)), (0.07, (VOID, STOP))), policy.Accept(THROW), policy.Ask),
    "DENIED": (0.7, ways((0.6, (OTHER,), 1), (0.4, (THROW,))), policy.Wait(), policy.Accept(THROW)),
    "LIKELIER": (
        0.8,
        ways((0.7, (THROW, STOP)), (0.3, (VOID, STOP)), same=True),
        policy.Accept(THROW),
        policy.Ask,
    ),
    "WORTH_NAMING": (
        0.4,
        ways((0.98, (THROW,)), (0.02, (OTHER,))),
        policy.Accept(THROW, (OTHER,)),
        policy.Accept(THROW),
    ),
    "NAMED": (
        0.4,
        ways((0.7, (THROW, STOP)), (0.3, (OTHER, STOP)), same=True),
        policy.Accept(THROW, (OTHER,)),
        policy.Accept(THROW),
    ),
    "REFUSE": (0.98, ways((0.97, (WRONG,)), (0.03, (THROW,))), policy.Refuse(WRONG), policy.Ask),
    "FACT": (0.97, ways((0.95, (WRONG,)), (0.05, (AS_WRONG,))), policy.Refuse(WRONG), policy.Wait()),
    "OPEN": (
        priors.OPEN + 1,
        ways((0.6, (THROW, *ENOUGH)), (0.4, (OTHER, *ENOUGH))),
        policy.Accept(THROW, (OTHER,)),
        policy.Ask,
    ),
    "SHOWN_AS_OPEN": (0.1, dice_shown, [(4, 5), (5, 4)], [(4, 5)]),
    "LOOKS": (5, ways((0.9, (THROW,)), (0.1, (OTHER,))), policy.Ask, policy.LookAgain()),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_what_raising_a_number_of_the_policy_does(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    value, decide, before, after = NUMBERS[name]
    assert decide() == before
    assert value > getattr(priors, name)
    if name == "OPEN":  # each game may have its own
        decide = partial(decide, open_for=int(value))
    else:
        monkeypatch.setattr(priors, name, value)
    assert decide() == after


def test_a_throw_that_comes_to_the_same_is_never_asked_but_logged_as_open() -> None:
    alike = ((0.5, (THROW,)), (0.5, (OTHER,)))
    assert ways(*alike, same=True)() == policy.Accept(THROW, (OTHER,))
    assert ways(*alike)() == policy.Ask


def test_throws_that_come_to_the_same_are_logged_though_it_was_perhaps_no_throw_at_all() -> None:
    alike = ways((0.5, (THROW, STOP)), (0.49, (OTHER, STOP)), (0.01, (STOP,)), same=True)
    assert alike() == policy.Accept(THROW, (OTHER,))


def test_an_error_that_does_not_depend_on_what_is_in_doubt_before_it_is_refused() -> None:
    early = Violation("aside", (6,), early=True)
    doubtful = ((0.5, (THROW, early)), (0.5, (OTHER, early)))
    assert ways(*doubtful)(at_stake=lambda slip, _: slip) == policy.Refuse(early)
    assert ways(*doubtful)() == policy.Ask, "in each case something else would be logged"
    assert ways((0.5, (THROW, WRONG)), (0.5, (OTHER, WRONG)))(at_stake=lambda slip, _: slip) == policy.Ask


def test_which_board_a_slip_left_may_be_open_if_each_breaks_the_same_rule() -> None:
    """Two counters of a colour were moved; whether one of them went home or under the other is not seen."""
    home, under = (Violation("board: several moved", board=board) for board in ("home", "under"))
    otherwise = Violation("board: wrong count", board="under")
    assert ways((0.6, (home,)), (0.4, (under,)))() == policy.Refuse(home)
    assert ways((0.6, (home,)), (0.4, (otherwise,)))() == policy.Wait(), "what is announced has to be certain"
    assert ways((0.5, (home,)), (0.4, (under,)), (0.1, (THROW,)))() == policy.Ask, "perhaps there was no slip"
    belief = Belief(normalised([Hypothesis(0, Layout(), (home,)), Hypothesis(1, Layout(), (under,))]))
    assert not any(one.events for one in tracker.refused(belief, home).hypotheses), "it is announced once"


def test_what_hardly_anybody_did_does_not_hide_that_play_tells() -> None:
    def resolved_by_play(_: object, options: policy.Options) -> bool:
        return all(event in (THROW, VOID) for event, _ in options)

    weighed = ways((0.9, (THROW,)), (0.0995, (VOID,)), (0.0005, (STOP,)))
    assert weighed(resolved_by_play=resolved_by_play) == policy.Wait(doubt=True)
    assert weighed() == policy.Ask


def test_every_number_of_the_policy_is_shown_here() -> None:
    text = Path(priors.__file__).read_text(encoding="utf-8")
    first, last = (text[: text.index(title)].count("\n") for title in ("# What is decided", "# How much is kept"))
    assigned = [node for node in ast.parse(text).body if isinstance(node, ast.Assign) and first < node.lineno <= last]
    names = {name.id for node in assigned for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)}
    assert names == NUMBERS.keys()
