"""The course of a game: throws, steps and faulty throws, and whose turn follows (UCK-1, UCK-3.7, UCK-8, UCK-T)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.uckers.lines import listing
from companion.games.uckers.moves import SIX, counted, facing, moved_board, opened
from companion.games.uckers.options import House
from companion.games.uckers.sequel import (
    SNAKE_EYES,
    after_settling,
    another,
    following,
    sequel,
    settled,
    settled_call,
    waits_for_six,
    with_snake,
)
from companion.games.uckers.state import (
    FOUR,
    Call,
    Challenge,
    Decline,
    Move,
    Pick,
    Settle,
    Siege,
    Skip,
    SnakeEyes,
    Step,
    Turn,
    UckersState,
    side_of,
)

FAULTS_LOSE_TURN = SIXES_LOSE_TURN = 3


def passed(state: UckersState, house: House) -> UckersState:
    """The state after a turn that ends with the board unchanged."""
    return UckersState(state.board, following(state.turn, state.board, house))


def faulted(state: UckersState, house: House) -> UckersState:
    """The state after a bum or cocky throw: thrown again, the third in a row loses the turn (UCK-1.1)."""
    turn = state.turn
    if turn.faults + 1 < FAULTS_LOSE_TURN:
        return UckersState(state.board, replace(turn, faults=turn.faults + 1))
    if turn.start is not None:
        return thrown_for_start(state, 1)
    return passed(UckersState(state.board, first_throw_over(turn)), house)


def first_throw_over(turn: Turn) -> Turn:
    """The turn, with the player's first throw of the game behind him (UCK-V4)."""
    if not turn.snake or turn.snake_mark == 2 or turn.again:
        return turn
    return replace(turn, snake=with_snake(turn, 2))


def thrown(state: UckersState, dice: tuple[int, ...], house: House) -> UckersState:
    """The state after a throw, the higher die first; a throw that can't be played is passed at once."""
    turn = state.turn.with_dice((), ()) if state.turn.faults or state.turn.passed else state.turn
    if turn.start is not None:
        return thrown_for_start(UckersState(state.board, turn), sum(dice))
    if turn.siege:
        return thrown_in_challenge(UckersState(state.board, turn), turn.siege, dice, house)
    if turn.call:
        return thrown_for_call(UckersState(state.board, turn), turn.call, dice, house)
    if third_six(turn, dice, house):
        return passed(UckersState(state.board, first_throw_over(turn)), house)
    if house.options.three_sixes:
        turn = replace(turn, sixes=turn.sixes + 1 if SIX in dice else 0)
    turn = snake_thrown(turn, dice)
    if turn.snake_mark != 2 and not turn.again:
        return UckersState(state.board, turn.with_dice(dice, ()))
    left = dice
    if needs_activation(UckersState(state.board, turn), house):
        if SIX not in dice:
            return playing(UckersState(state.board, turn.with_dice(dice, dice)), house)
        turn = replace(turn, active=tuple(sorted((*turn.active, turn.seat))))
        if dice != (SIX, SIX):
            return activated(UckersState(state.board, turn), house)
        left = dice[1:] if house.options.activate_by_six else dice
    return playing(UckersState(state.board, turn.with_dice(dice, left)), house)


def third_six(turn: Turn, dice: tuple[int, ...], house: House) -> bool:
    """Whether a throw is the third in a row with a six, which loses the turn by house rule (U-A33)."""
    return house.options.three_sixes and SIX in dice and turn.sixes + 1 == SIXES_LOSE_TURN


def playing(state: UckersState, house: House) -> UckersState:
    """The state with dice on the table, or the next one if none of them can be played (UCK-2.4, UCK-3.3)."""
    if listing(state, house).lines:
        return state
    after = sequel(state, state.board, house, state.turn.left)
    return UckersState(state.board, replace(after, passed=state.turn.throw))


def before_passing(state: UckersState) -> UckersState:
    """The state with the last throw on the table, before it was passed."""
    turn = state.turn
    seat = turn.seat if turn.again else (turn.seat - 2) % turn.players + 1
    return UckersState(state.board, replace(turn, seat=seat, throw=turn.passed, left=turn.passed, passed=()))


def snake_thrown(turn: Turn, dice: tuple[int, ...]) -> Turn:
    """The snake-eyes marks after a throw: a call counts for one throw only (UCK-V4, UCK-V5)."""
    if not turn.snake or turn.again:
        return turn
    due = turn.called if turn.snake_mark == 0 else turn.snake_mark == 1
    return turn if due and dice == SNAKE_EYES else replace(first_throw_over(turn), called=False)


def needs_activation(state: UckersState, house: House) -> bool:
    """Whether a team player has all his counters home but has not yet thrown the six for his partner's (UCK-T2)."""
    return waits_for_six(state.turn, state.board, house)


def activated(state: UckersState, house: House) -> UckersState:
    """The state after a single six activated a player: his turn is over (UCK-T2)."""
    if house.options.activation_extra_throw:
        return UckersState(state.board, another(state.turn, state.turn.fresh, state.board, house))
    return passed(state, house)


def thrown_in_challenge(state: UckersState, siege: Siege, dice: tuple[int, ...], house: House) -> UckersState:
    """The state after a throw of a challenge: counted, won, or failed with the turn over (UCK-8.4, UCK-8.8)."""
    after = counted(siege, dice)
    if after is None:
        return passed(state, house)
    throw = dice if after.won else ()
    return UckersState(state.board, replace(state.turn, throw=throw, siege=after))


def thrown_for_call(state: UckersState, call: Call, dice: tuple[int, ...], house: House) -> UckersState:
    """The state after the throw for a suck-back or blow-back; if nothing moves the turn is over at once."""
    after = UckersState(state.board, first_throw_over(state.turn).with_dice(dice, ()))
    board = settled_call(after, house, call, dice)
    if board != state.board:
        return after
    return UckersState(board, after_settling(after, board, house))


def thrown_for_start(state: UckersState, total: int) -> UckersState:
    """The state after a throw for the start: highest begins, tied seats throw again (UCK-1.2)."""
    turn = state.turn
    start = list(turn.start or ())
    start[turn.seat - 1] = total
    waiting = [seat for seat, thrown in enumerate(start, 1) if thrown == 0]
    if waiting:
        return UckersState(state.board, replace(turn, seat=waiting[0], faults=0, start=tuple(start)))
    best = max(start)
    tied = [seat for seat, thrown in enumerate(start, 1) if thrown == best]
    if len(tied) > 1:
        again = tuple(0 if seat in tied else -1 for seat in range(1, turn.players + 1))
        return UckersState(state.board, replace(turn, seat=tied[0], faults=0, start=again))
    if turn.players == FOUR:
        return UckersState(state.board, replace(turn, seat=tied[0], faults=0, start=None))
    won = tuple(best if seat == tied[0] else -1 for seat in range(1, turn.players + 1))
    return UckersState(state.board, replace(turn, seat=tied[0], faults=0, start=won))


def picking(turn: Turn) -> bool:
    """Whether the winner of the throw for the start has to pick his colours."""
    return turn.start is not None and turn.players != FOUR and turn.start[turn.seat - 1] > 0 and 0 not in turn.start


def picks(house: House) -> tuple[Pick, Pick]:
    """The two pairs that may be picked, each named by its first colour."""
    return Pick(house.geometry.colours_of[0][0]), Pick(house.geometry.colours_of[1][0])


def picked(state: UckersState, step: Pick, house: House) -> UckersState:
    """The state after the winner picked his pair: he throws again for the first move (UCK-1.2)."""
    turn = state.turn
    swapped = bool((turn.seat - 1) ^ house.geometry.sides[step.colour])
    return UckersState(state.board, replace(turn, start=None, swapped=swapped))


def stepped(state: UckersState, step: Step, house: House) -> UckersState:
    """The state after a legal step, which is not checked here."""
    if isinstance(step, Move):
        return moved(state, step, house)
    if isinstance(step, Challenge):
        ahead = facing(state.board, house, side_of(state.turn, house.geometry))
        return UckersState(state.board, opened(state.turn, house, step, ahead))
    if isinstance(step, Settle):
        board = settled(state, house)
        return UckersState(board, after_settling(state, board, house))
    if isinstance(step, Decline):
        return UckersState(state.board, sequel(state, state.board, house, state.turn.left))
    if isinstance(step, Pick):
        return picked(state, step, house)
    if isinstance(step, Skip):
        return passed(UckersState(state.board, first_throw_over(state.turn)), house)
    if isinstance(step, SnakeEyes):
        return UckersState(state.board, replace(state.turn, called=True, passed=()))
    assert isinstance(step, Call), "no other step is ever legal"
    return UckersState(state.board, replace(state.turn, call=step, passed=()))


def dice_of(step: Move, left: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that a move uses: both for a sum or a blob that advances, else the one it goes by."""
    if step.together:
        return left
    length = step.end - step.start
    if step.start < 0:
        return (SIX,) if step.end == 0 else left
    return (length,) if length in left else left


def moved(state: UckersState, step: Move, house: House) -> UckersState:
    """The state after a move: with the other die still to be used, or with the throw played."""
    used = dice_of(step, state.turn.left)
    board = moved_board(state.board, house, step.colour, step.start, step.end, 1 + step.together)
    rest = list(state.turn.left)
    for die in used:
        rest.remove(die)
    if rest and listing(state, house).pairs:
        moved_by = (step.colour, step.start, step.end)
        return UckersState(board, state.turn.with_dice(state.turn.throw, tuple(rest), moved_by))
    return UckersState(board, sequel(state, board, house, tuple(rest)))
