"""Which values may be used, the effect of using them, and every complete round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.peruke_one.options import PerukeOneOptions
from companion.games.peruke_one.state import (
    NEXT_SIDE,
    ROUNDS,
    TAKEN,
    USES_A_ROUND,
    Ending,
    Finish,
    PerukeOneState,
    Step,
    Use,
)


def plain_uses(state: PerukeOneState) -> list[Use]:
    """Single dice that may be used: a disc that is taken already can't be used again (P1-1.4)."""
    if state.used == USES_A_ROUND:
        return []
    found = [Use(value) for value in dict.fromkeys(state.whites) if state.side(value) != TAKEN]
    if state.red and state.side(state.red) != TAKEN:
        found.append(Use(0, state.red))
    return found


def sum_uses(state: PerukeOneState) -> list[Use]:
    """The red die added to a white one, once a round (P1-2.2), if a disc has that number (P1-2.3)."""
    if not state.red or state.used == USES_A_ROUND:
        return []
    sums = ((white, white + state.red) for white in dict.fromkeys(state.whites))
    return [Use(white, state.red) for white, value in sums if value <= 6 and state.side(value) != TAKEN]


def uses(state: PerukeOneState) -> list[Use]:
    """Every use that is possible now, plain values first."""
    return plain_uses(state) + sum_uses(state)


def finishes(state: PerukeOneState, options: PerukeOneOptions) -> list[Finish]:
    """The steps other than a use: ending the round after one use (P1-1.6), stopping or passing instead (P1-1.13)."""
    if options.must_use and plain_uses(state):  # not sums: adding is never compulsory (P1-A4)
        return []
    if state.used:
        return [Finish.END]
    return [Finish.END, Finish.STOP] if options.allow_pass else [Finish.STOP]


def after_use(state: PerukeOneState, use: Use) -> PerukeOneState:
    """The state after a use; the round ends by itself when nothing more can be used."""
    then = with_use(state, use)
    return then if then.used < USES_A_ROUND and uses(then) else round_over(then)  # nobody has to announce the end


def with_use(state: PerukeOneState, use: Use) -> PerukeOneState:
    """The state after a use, with the other dice still on the table."""
    at = use.value - 1
    sides = state.sides[:at] + NEXT_SIDE[state.sides[at]] + state.sides[at + 1 :]
    red = 0 if use.red else state.red
    return replace(state, sides=sides, whites=_without(state.whites, use.white), red=red, used=state.used + 1)


def _without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    if not die:
        return dice
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def round_over(state: PerukeOneState) -> PerukeOneState:
    """The next round awaits its throw, or the game is over after the sixth (P1-1.2)."""
    if state.round == ROUNDS:
        return with_ending(state, Ending.ROUNDS)
    return replace(state, round=state.round + 1, whites=(), red=0, used=0)


def with_ending(state: PerukeOneState, ending: Ending) -> PerukeOneState:
    """The state in which the player's game is over."""
    return replace(state, whites=(), red=0, used=0, ending=ending)


def second_game(state: PerukeOneState) -> PerukeOneState:
    """The second player's game, once the discs are laid out again (P1-3.1)."""
    return PerukeOneState(players=state.players, first=state.score)


def after_finish(state: PerukeOneState, finish: Finish) -> PerukeOneState:
    """The state after the round was ended, the game stopped, or the discs laid out again."""
    if finish is Finish.LAY_OUT:
        return second_game(state)
    return with_ending(state, Ending.STOPPED) if finish is Finish.STOP else round_over(state)


def complete_rounds(
    state: PerukeOneState, options: PerukeOneOptions
) -> Iterator[tuple[PerukeOneState, tuple[Step, ...]]]:
    """Every way to finish the round with the resulting state; results may repeat."""
    if state.laying_out:
        yield second_game(state), (Finish.LAY_OUT,)
        return
    for finish in finishes(state, options):
        yield after_finish(state, finish), (finish,)
    now, may_play_on = state.round, state.used + 1 < USES_A_ROUND
    for use in uses(state):
        then = after_use(state, use)
        if may_play_on and then.round == now and not then.ending:
            for result, rest in complete_rounds(then, options):
                yield result, (use, *rest)
        else:
            yield then, (use,)
