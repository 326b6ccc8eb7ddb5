"""Uckers: the chance of each side to win, by the estimate or by roll-outs, and the reasons for a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from companion.coach.uckers import reasons
from companion.coach.uckers.boards import HOME, TEAMS, Play, boards_of, colours_by_place, siege_chance
from companion.coach.uckers.estimate import Chooser, Estimate, trained_estimate
from companion.coach.uckers.rolling import THROWS, Roller, Start
from companion.coach.values import Coach, Option, Unit, Values
from companion.games.message import Message
from companion.games.rules import THROW, Throw, fold
from companion.games.uckers import UckersRules, UckersState

CANDIDATES = 8  # turns that are rolled out, the best by the estimate
UNMODELLED = {"suck_back", "blow_back", "snake_eyes_all_out", "snake_eyes_back_in", "three_sixes"}
NEAR = 12.0  # hundredths that a candidate may be behind the best by the estimate


class UckersCoach(Coach):
    """Uckers, for two players or four in teams; values are hundredths of a win."""

    unit: ClassVar[Unit] = "chance"
    trials: ClassVar[int] = 1000

    def __init__(self, rules: UckersRules, estimate: Estimate | None = None) -> None:
        super().__init__(rules)
        self.uckers = rules
        self.chooser = Chooser(Play(rules.options), estimate or trained_estimate())
        self.roller = Roller(self.chooser)

    def leaves_out(self) -> tuple[str, ...]:
        """The rules of calls before a throw, and of the third six, which the arrays don't model."""
        on = self.uckers.options.changed()
        return tuple(
            rule.id for rule in self.uckers.options.switches() if rule.name in UNMODELLED and on.get(rule.name)
        )

    # Values

    def standing(self, state: UckersState) -> Values:
        """The chances of every seat's side before the next throw."""
        return self.standings([state])[0]

    def standings(self, states: Sequence[UckersState]) -> list[Values]:
        """``standing`` of many positions."""
        plain = [state for state in states if self._plain(state)]
        chances: Iterator[float] = iter(())
        if plain:
            places = np.concatenate([boards_of(self.uckers, state).places for state in plain])
            teams = plain[0].turn.players == TEAMS
            chances = iter(self.chooser.chance(places, teams=teams).astype(np.float64).tolist())
        return [self._by_seat(state, next(chances)) if self._plain(state) else self._special(state) for state in states]

    def _plain(self, state: UckersState) -> bool:
        """Whether a throw is awaited and only normal play follows."""
        turn = state.turn
        special = turn.siege or turn.call or turn.called or turn.start is not None or turn.throw
        return not special and self.rules.to_act(state) is THROW

    def _by_seat(self, state: UckersState, chance: float) -> Values:
        """The chance of the side whose turn it is, converted to one for each seat."""
        mine = self._side(state)
        return tuple(100 * (chance if seat in mine else 1 - chance) for seat in range(1, state.turn.players + 1))

    def _side(self, state: UckersState) -> tuple[int, ...]:
        """The seats of the side whose turn it is."""
        seat, players = state.turn.seat, state.turn.players
        if players != TEAMS:
            return (seat,)
        first = colours_by_place(self.uckers, state)[:2]
        names = [self.uckers.geometry.order.index(colour) + 1 for colour in first]
        return tuple(names)

    def _special(self, state: UckersState) -> Values:
        """The end, the throw for the start, a challenge in progress, something called before a throw."""
        outcome = self.rules.outcome(state)
        if outcome:
            return tuple(100.0 * (seat in outcome.winners) for seat in range(1, state.turn.players + 1))
        if state.turn.start is not None:
            return (50.0,) * state.turn.players
        if state.turn.siege and not state.turn.throw:
            return self._besieging(state)
        return Coach.before_throw(self, state) if self.rules.to_act(state) is THROW else self.best(state)

    def _besieging(self, state: UckersState) -> Values:
        """A challenge in progress, whose chance of success is known exactly."""
        siege = state.turn.siege
        assert siege is not None
        chance = siege_chance(siege.needed - siege.count + 1)
        failed = self.rules.apply(state, Throw((1, 2)))
        winning = state
        while self.rules.to_act(winning) is THROW:
            winning = self.rules.apply(winning, Throw((6, 6)))
        taken = fold(self.rules, winning, next(iter(self.rules.turns(winning).values())))
        return tuple(
            chance * won_ + (1 - chance) * lost
            for won_, lost in zip(self.standing(taken), self.standing(failed), strict=True)
        )

    def options(self, state: UckersState) -> Iterator[Option]:
        """Every complete turn, all evaluated by the estimate at once."""
        lines = list(self.rules.turns(state).values())
        states = [fold(self.rules, state, line) for line in lines]
        for line, after, values in zip(lines, states, self.standings(states), strict=True):
            yield Option(line, after, values)

    def before_throw(self, state: UckersState) -> Values:
        """The mean over the 21 throws, each played best by the estimate."""
        if not self._plain(state) or self._unmodelled(state):
            return super().before_throw(state) if self._plain(state) else self.standing(state)
        boards = boards_of(self.uckers, state).only(np.zeros(len(THROWS), np.int64))
        return self._by_seat(state, float(self.chooser.best(boards, THROWS)[3].astype(np.float64).mean()))

    def _unmodelled(self, state: UckersState) -> bool:
        """Whether the arrays don't model the next throw: it activates a player, or it may be snake eyes."""
        turn = state.turn
        if turn.players == TEAMS and turn.seat not in turn.active:
            own = colours_by_place(self.uckers, state)[0]
            return all(place == HOME for place in state.board[own])
        return turn.snake_mark != 2 and not turn.again

    # Roll-outs

    def rolled_out(self, state: UckersState, trials: int, seed: int = 0) -> list[Option]:
        """Every turn, the best first: the most promising by ``trials`` roll-outs each, the others by the estimate.

        For four in teams, or for a challenge, the estimate is used.
        """
        ranked = self.ranked(state)
        seat = self.rules.seat(state)
        leading = ranked[0].values[seat - 1]
        tried = [
            option
            for option in ranked[:CANDIDATES]
            if leading - option.values[seat - 1] < NEAR and self.can_roll(option.after)
        ]
        if len(tried) < 2 or trials < 1:
            return ranked
        starts = [self.start_of(option.after, state) for option in tried]
        tally = self.roller.compare(starts, trials, seed)
        found = [
            replace(
                tried[i],
                values=self._by_seat(state, tally.mean(i)),
                spread=100 * tally.spread(i),
                trials=tally.trials(i),
            )
            for i in tally.order()
        ]
        return self.with_rolled(state, ranked, tried, found)

    def duel(
        self, state: UckersState, played: tuple[Any, ...], trials: int, seed: int = 0
    ) -> tuple[float, float] | None:
        """The best turn by the estimate against the one played, on the same dice."""
        afters = [self.ranked(state)[0].after, fold(self.rules, state, played)]
        if not all(map(self.can_roll, afters)):
            return None
        tally = self.roller.both([self.start_of(after, state) for after in afters], trials, seed)
        ahead, spread = tally.ahead(0, 1)
        return 100 * ahead, 100 * spread

    def can_roll(self, after: UckersState) -> bool:
        """Whether a position can be rolled out, and has to be."""
        side_by_side = after.turn.players == TEAMS and self.uckers.options.pairs != "red+yellow"
        return self._plain(after) and not side_by_side and not self.certain(after)

    def certain(self, after: UckersState) -> bool:
        """Also if both sides only have to get home, for which the chances are exact."""
        if super().certain(after):
            return True
        if self.chooser.ending is None or after.turn.players == TEAMS or not self._plain(after):
            return False
        return bool(self.chooser.ending.known(boards_of(self.uckers, after).places)[0])

    def start_of(self, after: UckersState, state: UckersState) -> Start:
        """The start of roll-outs of a turn that led there."""
        return Start(boards_of(self.uckers, after), after.turn.seat in self._side(state))

    # Reasons

    def why(self, state: UckersState, option: Option) -> Message:
        """What the turn does on the board, and how the other side may respond."""
        return reasons.why(self, state, option)
