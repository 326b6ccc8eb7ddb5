"""Peruke 84: each seat's chance to win, by the values of discs or by roll-outs, and the reasons for a turn.

``PointsCoach`` values positions by the expected final score instead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, ClassVar

import numpy as np

from companion.coach.peruke_84.play import SIGNS, Node, QuickPlay, is_settled, with_taken
from companion.coach.peruke_84.threats import ALL_THROWS, capturing_throws
from companion.coach.peruke_84.worth import Worth, trained_worth
from companion.coach.trials import Tally
from companion.coach.values import Coach, Option, Unit, Values
from companion.games.message import Message, Text, say
from companion.games.peruke_84 import Finish, Peruke84Rules, Peruke84State
from companion.games.peruke_84.board import (
    OPEN,
    SOUTH,
    TOTAL,
    UNSAFE_OF,
    Board,
    is_decided,
    other,
    worth,
)
from companion.games.rules import THROW, fold

CANDIDATES = 8  # turns that are rolled out
SHARED = 4  # all candidates together have so many times the roll-outs of one, so that early advice is not too slow
NEAR = 12.0  # hundredths or points that a candidate may be behind the best by the worth of discs
TURNS = 4  # length of a roll-out: two turns of each player
BLOCK = 54
BEAM = 6  # beam width when searching for one turn
THROWS = tuple(product(range(1, 7), repeat=3))


class Peruke84Coach(Coach):
    """Peruke 84: values are hundredths of a win; a draw is half of one."""

    unit: ClassVar[Unit] = "chance"
    trials: ClassVar[int] = 200

    def __init__(self, rules: Peruke84Rules, known: Worth | None = None) -> None:
        super().__init__(rules)
        self.peruke = rules
        self.known = known or trained_worth()
        self.play = QuickPlay(rules.options, self.known)

    # Values

    def standing(self, state: Peruke84State) -> Values:
        """The result, or the estimate by the discs on the board."""
        outcome = self.rules.outcome(state)
        if outcome:
            return self._result(outcome.scores[0] - outcome.scores[1])
        return self._estimate(state.board, state.piles, state.seat)

    def points(self) -> Coach | None:
        """The coach that values positions by their expected scores."""
        return PointsCoach(self.peruke, self.known)

    def _result(self, margin: float) -> Values:
        """The values of a game that South won by that margin."""
        return _shares(100.0 * ((margin > 0) + (margin == 0) / 2))

    def _estimate(self, board: Board, piles: tuple[int, int], seat: int) -> Values:
        """The values of a position in which ``seat`` throws next."""
        return _shares(100 * self.play.chance(board, piles, other(seat)))

    def _best_by(self, piles: tuple[int, int]) -> tuple[int, int] | None:
        """The piles for quick play, which then maximises the chance to win."""
        return piles

    def options(self, state: Peruke84State) -> Iterator[Option]:
        """Every complete turn with its value; once the piles have decided the game, those with most points first."""
        found = [(line, self.rules.parse_key(key)) for key, line in self.rules.turns(state).items()]
        if is_settled(state.piles):
            found.sort(key=lambda one: -SIGNS[state.seat] * self.play.margin(one[1].board, one[1].piles))
        for line, after in found:
            yield Option(line, after, self.standing(after))

    def certain(self, after: Peruke84State) -> bool:
        """Also if the piles have decided who wins."""
        return super().certain(after) or (self.unit == "chance" and is_settled(after.piles))

    def best(self, state: Peruke84State) -> Values:
        """The values with the best turn found by quick play: listing all turns of every throw would take too long."""
        node = self.found(state)
        return self._after(state.board, state.piles, state.seat, node) if node else super().best(state)

    def found(self, state: Peruke84State, beam: int = BEAM) -> Node | None:
        """The best turn found by quick play; None in the middle of a turn."""
        turn = state.turn
        if turn is None or len(turn.whites) < 2 or not turn.red or not self._quick():
            return None
        first, second = turn.whites
        piles, dice = self._best_by(state.piles), (first, second, turn.red)
        return self.play.best(state.board, state.seat, dice, first=state.first, beam=beam, piles=piles)

    def _quick(self) -> bool:
        """Whether quick play supports the house rules."""
        options = self.peruke.options
        return options.must_use == "max" and options.end_zone_auto_take and not options.red_die_compulsory

    def _after(self, board: Board, piles: tuple[int, int], seat: int, node: Node) -> Values:
        piles = with_taken(piles, seat, worth(board) - worth(node.board))
        if is_decided(node.board):
            return self._result(self.play.final(node.board, piles, seat))
        return self._estimate(node.board, piles, other(seat))

    def before_throw(self, state: Peruke84State) -> Values:
        """The mean over all throws, each played by quick play."""
        if self.rules.to_act(state) is not THROW:
            return self.standing(state)
        if not self._quick():
            return self.standing(state)
        total, ways = np.zeros(2), 0
        for first, second, red in THROWS:
            if first >= second:
                count = 1 if first == second else 2
                total += count * np.array(self._thrown(state, (first, second, red)))
                ways += count
        south, north = (total / ways).tolist()
        return south, north

    def _thrown(self, state: Peruke84State, dice: tuple[int, int, int]) -> Values:
        piles = self._best_by(state.piles)
        node = self.play.best(state.board, state.seat, dice, first=state.first, beam=BEAM, piles=piles)
        return self._after(state.board, state.piles, state.seat, node)

    # Roll-outs

    def rolled_out(self, state: Peruke84State, trials: int, seed: int = 0) -> list[Option]:
        """Every turn, the best first: the best by the discs' values are rolled out, with common dice.

        Each at most ``trials`` times, and all together at most ``SHARED`` times as often. A roll-out is continued for
        ``TURNS`` turns by quick play, and evaluated there.
        """
        options = self.ranked(state)
        leading = max(option.values[state.seat - 1] for option in options)
        tried = [
            option
            for option in options[:CANDIDATES]
            if leading - option.values[state.seat - 1] < NEAR and self.rules.to_act(option.after) is THROW
        ]
        if len(tried) < 2 or trials < 1 or not self._quick() or is_settled(state.piles):
            return options
        rng, tally, left = random.Random(seed), Tally(len(tried)), max(SHARED * trials, len(tried))
        while (number := min(BLOCK, trials - tally.most, left // len(tally.racing))) > 0:
            dice = [_stratified(number, rng) for _ in range(TURNS)]
            racing = list(tally.racing)
            left -= number * len(racing)
            results = [[self._rolled(tried[i].after, [d[n] for d in dice]) for n in range(number)] for i in racing]
            tally.add(racing, np.array(results)[:, :, state.seat - 1])
        rolled = [
            replace(
                tried[i],
                values=self._rolled_values(state.seat, tally.mean(i)),
                spread=tally.spread(i),
                trials=tally.trials(i),
            )
            for i in tally.order()
        ]
        return self.with_rolled(state, options, tried, rolled)

    def duel(
        self, state: Peruke84State, played: tuple[Any, ...], trials: int, seed: int = 0
    ) -> tuple[float, float] | None:
        """The best turn found by quick play against the one played, on the same dice."""
        node = self.found(state)
        best = self._after_node(state, node) if node else None
        afters = [best, fold(self.rules, state, played)]
        if best is None or not all(self.rules.to_act(after) is THROW for after in afters):
            return None
        return self.both(afters, state.seat, trials, seed).ahead(0, 1)

    def both(self, afters: Sequence[Peruke84State], seat: int, trials: int, seed: int = 0, turns: int = TURNS) -> Tally:
        """A seat's values after roll-outs of so many turns from each position, all on the same dice."""
        rng, tally = random.Random(seed), Tally(len(afters))
        while tally.most < trials:
            number = min(BLOCK, trials - tally.most)
            dice = [_stratified(number, rng) for _ in range(turns)]
            rolled = [[self._rolled(after, [d[n] for d in dice]) for n in range(number)] for after in afters]
            tally.note(tally.racing, np.array(rolled)[:, :, seat - 1])
        return tally

    def _after_node(self, state: Peruke84State, node: Node) -> Peruke84State:
        """The position after the turn that quick play found."""
        for use in node.uses:
            state = self.rules.apply(state, use)
        return self.rules.apply(state, Finish.END) if state.turn is not None else state

    def _rolled_values(self, seat: int, mine: float) -> Values:
        """The values of both seats if a seat's is ``mine``: together they are always the same."""
        whole = sum(self._result(0))
        return (mine, whole - mine) if seat == SOUTH else (whole - mine, mine)

    def _rolled(self, state: Peruke84State, dice: Sequence[tuple[int, int, int]]) -> Values:
        """The values at the end of one roll-out."""
        board, piles, seat, count = state.board, state.piles, state.seat, state.count
        for throw in dice:
            node = self.play.best(board, seat, throw, first=count < 2, piles=self._best_by(piles))
            piles, board = with_taken(piles, seat, worth(board) - worth(node.board)), node.board
            if is_decided(board):
                return self._result(self.play.final(board, piles, seat))
            seat, count = other(seat), count + 1
        return self._estimate(board, piles, seat)

    # Reasons

    def why(self, state: Peruke84State, option: Option) -> Text:
        """Discs captured or taken off, and those safe or in danger afterwards."""
        return say("hints.reasons", reasons=tuple(self._reasons(state, option)))

    def _reasons(self, state: Peruke84State, option: Option) -> Iterator[Message]:
        seat, after = state.seat, option.after
        taken = after.piles[seat - 1] - state.piles[seat - 1]
        if taken:
            yield say("hints.into-pile", points=taken)
        turned = _unsafe(after.board, other(seat)) - _unsafe(state.board, other(seat))
        if turned > 0:
            yield say("hints.more-unsafe", count=turned)
        saved = _unsafe(state.board, seat) - _unsafe(after.board, seat)
        if saved > 0:
            yield say("hints.made-safe", count=saved)
        if ending := self.ending(state, after):
            yield ending
            return
        if is_settled(after.piles):
            yield say("hints.settled", own=after.piles[seat - 1] > after.piles[other(seat) - 1])
            return
        yield say("hints.can-capture", count=capturing_throws(self.peruke, after), of=ALL_THROWS)


class PointsCoach(Peruke84Coach):
    """Peruke 84 by points: values are the expected final scores, 84 together."""

    unit: ClassVar[Unit] = "points"

    def points(self) -> None:
        """Nothing: it counts points itself."""

    def _result(self, margin: float) -> Values:
        return _scores(margin)

    def _estimate(self, board: Board, piles: tuple[int, int], seat: int) -> Values:
        return _scores(self.play.margin(board, piles) + SIGNS[seat] * self.known.turn)

    def _best_by(self, piles: tuple[int, int]) -> tuple[int, int] | None:  # noqa: ARG002 - the margin decides
        return None


def _shares(south: float) -> Values:
    """The values of both seats by South's hundredths of a win."""
    return south, 100 - south


def _unsafe(board: Board, seat: int) -> int:
    return sum(disc in UNSAFE_OF[seat] for disc in board if disc != OPEN)


def _scores(margin: float) -> Values:
    """The scores with that margin of South's: their sum is 84 (P84-6.5)."""
    margin = min(max(margin, -TOTAL), TOTAL)
    return (TOTAL + margin) / 2, (TOTAL - margin) / 2


def _stratified(number: int, rng: random.Random) -> list[tuple[int, int, int]]:
    """Throws that contain every face of every die about equally often."""
    columns = []
    for _ in range(3):
        faces = [face for face in range(1, 7) for _ in range(-(-number // 6))]
        rng.shuffle(faces)
        columns.append(faces[:number])
    return [(max(a, b), min(a, b), red) for a, b, red in zip(*columns, strict=True)]
