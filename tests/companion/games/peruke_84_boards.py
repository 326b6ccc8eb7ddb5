"""Positions of Peruke 84 as short texts: ``S4c4`` is South's safe 4 on c4, ``n2b7`` North's unsafe 2 on b7."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.games.peruke_84 import (
    Peruke84Options,
    Peruke84Rules,
    Peruke84State,
    PlacedDisc,
    Placement,
    Use,
    square_at,
    square_name,
)
from companion.games.peruke_84.board import COLUMNS, cell, worth
from companion.games.rules import OVER, THROW, Throw, fold


@cache
def rules_with(**values: Any) -> Peruke84Rules:
    return Peruke84Rules(Peruke84Options(**values))


RULES = rules_with()


def board(text: str, rows: int = 8) -> bytes:
    """The board with these discs."""
    squares = bytearray(rows * COLUMNS)
    for disc in text.split():
        square = square_at(disc[2:], rows)
        assert square is not None, disc
        squares[square] = cell(int(disc[1]), 1 if disc[0] in "Ss" else 2, disc[0].isupper())
    return bytes(squares)


def position(text: str, *, seat: int = 1, piles: tuple[int, int] | None = None, rows: int = 8) -> Peruke84State:
    """A position after the first rolls with these discs; what is missing lies in South's pile unless said."""
    squares = board(text, rows)
    state = Peruke84State(squares, piles or (84 - worth(squares), 0), seat, count=2)
    assert sum(state.piles) + worth(squares) == 84
    return state


def thrown(state: Peruke84State, dice: str, rules: Peruke84Rules = RULES) -> Peruke84State:
    """The position with dice: ``"5 3 2"`` are white, white, red."""
    return rules.apply(state, Throw(tuple(map(int, dice.split()))))


def played(state: Peruke84State, line: str, rules: Peruke84Rules = RULES) -> Peruke84State:
    """The position after steps, written as in a log."""
    return fold(rules, state, [rules.parse_step(step) for step in line.split(",")])


def result_of(state: Peruke84State, line: str, rules: Peruke84Rules = RULES) -> Placement:
    """What a camera sees after these steps."""
    return rules.placement(played(state, line, rules))


def changed(state: Peruke84State, changes: str) -> Placement:
    """The board as seen when some squares are not as recorded: ``-c4 S4c8`` empties c4 and puts South's 4 on c8."""
    on = {disc.square: disc for disc in RULES.placement(state).discs}
    for change in changes.split():
        if change[0] == "-":
            del on[change[1:]]
        else:
            side = "plain" if change[0].isupper() else "target"
            on[change[2:]] = PlacedDisc(int(change[1]), side, 1 if change[0] in "Ss" else 2, change[2:])
    return Placement(tuple(on.values()))


def landings(state: Peruke84State, square: str, value: int, rules: Peruke84Rules = RULES) -> set[str]:
    """The squares that the disc can move to with a value."""
    source = square_at(square, rules.options.rows)
    assert source is not None
    return set(map(square_name, rules.course.acts.landings(state.board, state.seat, source, value)))


def random_game(rng: random.Random, rules: Peruke84Rules, turns: int) -> Iterator[Peruke84State]:
    """All positions of a random game of at most so many turns, in which discs move more than they are turned."""
    state = rules.start()
    while True:
        yield state
        actor = rules.to_act(state)
        if actor is OVER or (actor is THROW and turns == 0):
            return
        if actor is THROW:
            turns -= 1
            state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(3))))
            continue
        legal = rules.legal(state)
        moves = [step for step in legal if isinstance(step, Use) and step.act.target is not None]
        state = rules.course.after_step(state, rng.choice(moves if moves and rng.random() < 0.8 else legal))
