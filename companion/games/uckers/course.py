"""Every complete legal turn on a throw, the throws that allow none (UCK-3.3 to UCK-3.5, UCK-7.4), and the course of a
game: throws, steps and faulty throws, and whose turn follows (UCK-1, UCK-3.7, UCK-8, UCK-T)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from operator import itemgetter

from companion.games.track import ALL_HOME, BASE, HOME, TAIL, Colour, Place, Quad, Square
from companion.games.turn_lists import TurnList
from companion.games.uckers.moves import (
    NO_WALL,
    SIX,
    Facing,
    advances,
    after_settling,
    board_after_call,
    board_after_settling,
    board_of,
    calls,
    challenges,
    earns_throw,
    extra_throw_turn,
    facing,
    in_mixi_blob,
    moved_board,
    next_seat_turn,
    next_turn,
    next_wall,
    send_to_base,
    waits_for_six,
    with_challenge,
    with_counter_moved,
    with_snake,
    with_throw_counted,
)
from companion.games.uckers.options import Board, Geometry, House
from companion.games.uckers.state import (
    FOUR,
    SNAKE_EYES,
    WORDS,
    Call,
    Challenge,
    Decline,
    Line,
    Move,
    Pick,
    Settle,
    Siege,
    Skip,
    SnakeEyes,
    Step,
    Turn,
    UckersState,
    board_text,
    playable,
    settling,
    side_of,
    step_text,
    turn_text,
)

# Must-play is decided on whole lines (UCK-3.3 to UCK-3.5) -------------------------------------------------------------
# Turns are distinguished by the boards that they lead to; the keys of the resulting positions are computed lazily.


NOWHERE = -1
Dice = tuple[int, ...]

Option = tuple[Colour, Place, Place, Move, str, Square]
"""A counter that can use some dice: its colour, from where to where, the step, its text, and the shared square that it
ends on (-1 off the track)."""

Found = tuple[tuple[str, ...], Line, Board, Turn | Dice]
"""A legal turn: the texts of its steps, the steps, the board after it, and the turn that follows or the dice that were
not used. The texts of the steps sort as the printed turns do: no text has a character before the comma."""


class Listing:
    """The legal turns on a throw.

    ``lines`` are the turns, one for each resulting position, sorted by notation; ``pairs``: a single die is followed by
    the other one.
    """

    def __init__(
        self, lines: tuple[Line, ...], keys: Callable[[], Iterable[str]], firsts: Iterable[Step], *, pairs: bool = False
    ) -> None:
        self.lines = lines
        self.pairs = pairs
        self.results = TurnList(lines, keys)
        self._firsts = firsts

    @cached_property
    def firsts(self) -> frozenset[Step]:
        """All steps that begin a legal turn."""
        return frozenset(self._firsts)


@lru_cache(maxsize=1 << 13)
def move(colour: Colour, start: Place, end: Place, together: bool = False) -> Move:
    """A move, cached."""
    return Move(colour, start, end, together)


class Options(dict[tuple[Colour, Place, Place], Option]):
    """Every option of a counter on a board, created when it is first needed."""

    def __init__(self, geometry: Geometry) -> None:
        super().__init__()
        self.geometry = geometry

    def __missing__(self, way: tuple[Colour, Place, Place]) -> Option:
        """The option of a colour, a start and an end."""
        colour, start, end = way
        step = move(colour, start, end)
        square = self.geometry.squares[colour][end] if end <= TAIL else NOWHERE
        self[way] = made = (colour, start, end, step, step_text(step, self.geometry), square)
        return made


@lru_cache(maxsize=8)
def options_of(geometry: Geometry) -> Options:
    """The options on a board."""
    return Options(geometry)


# Small: a position is used several times in a row (who acts, what is legal, the ruling), then never again.
@lru_cache(maxsize=64)
def listing(state: UckersState, house: House) -> Listing:
    """Every complete legal turn in a state with dice on the table; none while a throw is awaited."""
    if not state.turn.throw:
        return Listing((), tuple, ())
    if settling(state):
        return _only(state, house, Settle(), board_after_settling(state, house))
    return Lister(state, house).listing()


def first_steps(state: UckersState, house: House) -> frozenset[Step]:
    """Every step that begins a legal turn; for the second die without listing the results."""
    if state.turn.moved is None:
        return listing(state, house).firsts
    return Lister(state, house).second_steps()


def _only(state: UckersState, house: House, step: Step, board: Board) -> Listing:
    """A listing of a single line."""
    return Listing(((step,),), lambda: (key_text(board, after_settling(state, board, house), house),), (step,))


def key_text(board: Board, turn: Turn, house: House) -> str:
    """The key of a position."""
    return f"{board_text(board, house.geometry)}/{turn_text(turn, house.geometry)}"


class Lister:
    """Lists the legal turns of one state: those that use both dice, else those that use one (UCK-3.3)."""

    def __init__(self, state: UckersState, house: House) -> None:
        self.state, self.house, self.geometry = state, house, house.geometry
        self.board = state.board
        self.colours = playable(state, house.geometry)
        side = self.geometry.sides[self.colours[0]] if self.colours else 0
        self.ahead: Facing = facing(self.board, house, side)
        self.enemies = self.geometry.colours_of[1 - side]
        self.ways = options_of(self.geometry)
        self.movers = list(self._movers())
        self.boards: dict[Board, Found] = {}
        self.challenges: list[Found] = []
        self.firsts: list[Step] = []

    def listing(self) -> Listing:
        """The legal turns."""
        dice = self.state.turn.left
        pairs = self._both(dice) if len(dice) == 2 else False
        self._challenges()
        if not (self.boards or self.challenges) or self._may_leave_challenge():
            self._singles(dice)
        found = sorted([*self.challenges, *self.boards.values()], key=_TEXTS)
        return Listing(tuple([one[1] for one in found]), lambda: self._keys(found), self.firsts, pairs=pairs)

    def second_steps(self) -> frozenset[Step]:
        """The steps that use the second die of a throw: each completes a legal turn, as both dice are played then."""
        return frozenset(option[3] for option in self._options(self.state.turn.left))

    def _both(self, dice: Dice) -> bool:
        """Add every line that uses both dice; return whether any takes two counters."""
        for option in self._options(dice):
            self._add_single(option, ())
        if dice[0] == dice[1]:
            self._advances(dice[0])
        return self._two_counters(dice)

    def _two_counters(self, dice: Dice) -> bool:
        """Add the lines in which each die moves a counter of its own (UCK-3.1)."""
        first = self._options(dice[:1])
        double = dice[0] == dice[1]
        second = first if double else self._options(dice[1:])
        any_first, any_second = [False] * len(first), [False] * len(second)
        board, boards, standing = self.board, self.boards, self.ahead.standing
        # The innermost loop: computed once per counter, not once per pair of counters.
        followed = [with_counter_moved(board[option[0]], option[1], option[2]) for option in second]
        for i, (colour, start, end, step, text, square) in enumerate(first):
            quad, several = with_counter_moved(board[colour], start, end), board[colour].count(start) > 1
            hits = square in standing
            for j in range(i if double else 0, len(second)):  # on a double (a, b) and (b, a) are one turn
                colour2, start2, end2, step2, text2, square2 = second[j]
                quads = [*board]
                if colour != colour2:
                    quads[colour], quads[colour2] = quad, followed[j]
                elif start != start2 or several:
                    quads[colour] = with_counter_moved(quad, start2, end2)
                else:  # the same counter: one movement (UCK-3.2), which is listed already
                    continue
                any_first[i] = any_second[j] = True
                if hits or square2 in standing:
                    self._strike(quads, square, square2)
                then: Board = tuple(quads)  # type: ignore[assignment]
                if then not in boards:  # the first turn found with this result is listed
                    boards[then] = (text, text2), (step, step2), then, ()
        self.firsts += [first[i][3] for i, played in enumerate(any_first) if played]
        self.firsts += [second[j][3] for j, played in enumerate(any_second) if played]
        return True in any_first

    def _strike(self, quads: list[Quad], *squares: Square) -> None:
        """Send the opposing counters on these squares to base."""
        for square in squares:
            if square in self.ahead.standing:
                send_to_base(quads, self.geometry, self.enemies, square)

    def _options(self, dice: Dice) -> list[Option]:
        """Every counter that can use the dice together: nothing passes or lands on a wall (UCK-6.2).

        Out of base a six leads to the doorstep (UCK-1.4), and a second die on from there (UCK-3.10).
        """
        ways, length = self.ways, sum(dice)
        out = length - SIX if SIX in dice else NO_WALL  # without a six, beyond every limit
        return [
            ways[colour, start, end]
            for colour, start, limit in self.movers
            if (end := out if start == BASE else start + length) < limit
        ]

    def _movers(self) -> Iterator[tuple[Colour, Place, Place]]:
        """The colours and places from which counters may start, each with the first place beyond their reach.

        The counter that used the other die does not move again (UCK-3.2).
        """
        moved = self.state.turn.moved
        for colour in self.colours:
            quad = self.board[colour]
            if moved and moved[0] == colour:
                at = quad.index(moved[2])
                quad = quad[:at] + quad[at + 1 :]  # one counter only: another on the same square may move
            for start in dict.fromkeys(quad):
                if start != HOME:
                    yield colour, start, min(next_wall(self.ahead.walls[colour], start), HOME + 1)

    def _add_single(self, option: Option, unused: Dice) -> None:
        """Add a line of one counter."""
        colour, start, end, step, text, square = option
        quads = [*self.board]
        quads[colour] = with_counter_moved(quads[colour], start, end)
        self._strike(quads, square)
        self._add((step,), text, board_of(quads), unused)
        self.firsts.append(step)

    def _advances(self, die: int) -> None:
        """Add the blobs of two that advance together on a double (UCK-6.4)."""
        for colour in self.colours:
            quad = self.board[colour]
            for start, end in advances(self.board, self.house, colour, self.ahead, die, places=quad):
                board = moved_board(self.board, self.house, colour, start, end, counters=2)
                step = move(colour, start, end, True)
                self._add((step,), step_text(step, self.geometry), board, ())
                self.firsts.append(step)

    def _challenges(self) -> None:
        """Add the challenges: each counts as using the whole throw (UCK-8.10)."""
        if not self.ahead.blobs:
            return
        for step in challenges(self.state, self.house, self.colours, self.ahead):
            after = with_challenge(self.state.turn, self.house, step, self.ahead)
            self.challenges.append(((step_text(step, self.geometry),), (step,), self.board, after))
            self.firsts.append(step)

    def _may_leave_challenge(self) -> bool:
        """Whether only challenges use the whole throw and the house does not force them (UCK-8.10)."""
        forced = self.house.options.must_play_forces_challenge
        return not forced and all(isinstance(step, Challenge) for step in self.firsts)

    def _singles(self, dice: Dice) -> None:
        """Add the lines that use one die; if there are none and only a challenge is left, it may be declined."""
        usable = [die for die in dict.fromkeys(dice) if self._options((die,))]  # the higher first, as in ``throw``
        if self.house.options.higher_die:
            usable = usable[:1]
        for die in usable:
            unused = list(dice)
            unused.remove(die)
            for option in self._options((die,)):
                self._add_single(option, tuple(unused))
        if not usable and self.challenges:
            self._add((Decline(),), WORDS[Decline()], self.board, dice)
            self.firsts.append(Decline())

    def _add(self, line: Line, shown: str, board: Board, unused: Dice) -> None:
        if board not in self.boards:
            self.boards[board] = (shown,), line, board, unused

    # Keys

    def _keys(self, found: Iterable[Found]) -> Iterator[str]:
        """The keys of the positions that the turns lead to."""
        steady, sequels = self._is_steady(), dict[Dice, str]()
        for _, _, board, then in found:
            yield f"{board_text(board, self.geometry)}/{self._sequel_text(board, then, sequels if steady else None)}"

    def _sequel_text(self, board: Board, then: Turn | Dice, sequels: dict[Dice, str] | None) -> str:
        """The text of the next turn; if it is the same for all boards it is computed once."""
        if isinstance(then, Turn):
            return turn_text(then, self.geometry)
        if sequels is None or ALL_HOME in board:  # a colour that comes home may end the game or wait for its six
            return turn_text(next_turn(self.state, board, self.house, then), self.geometry)
        if then not in sequels:
            sequels[then] = turn_text(next_turn(self.state, board, self.house, then), self.geometry)
        return sequels[then]

    def _is_steady(self) -> bool:
        """Whether the next turn is the same for all boards, except winning ones.

        It is not if another throw is earned and recent arrivals matter, or if a suck-back was tried.
        """
        house, turn = self.house.options, self.state.turn
        looms = bool(self.ahead.blobs) or house.suck_back or house.blow_back
        return not turn.tries and not (looms and earns_throw(turn.throw, (), house))


_TEXTS = itemgetter(0)


# A throw that could not achieve anything: every counter in play in a mixi-blob behind a blob (UCK-7.4) ----------------


DOUBLES = tuple((die, die) for die in range(1, SIX + 1))


def hopeless(state: UckersState, house: House) -> bool:
    """Whether nothing could be played with the awaited throw, so that it may be skipped.

    All counters that are not home are in mixi-blobs, which can't challenge (UCK-7.3), each right behind a blob. A
    counter in base could come out or challenge with a six.
    """
    turn = state.turn
    if turn.throw or turn.siege or turn.call or turn.start is not None:
        return False
    colours = playable(state, house.geometry)
    out = [(colour, place) for colour in colours for place in state.board[colour] if place != HOME]
    if not out or any(place == BASE for _, place in out):
        return False
    if not all(in_mixi_blob(state.board, house.geometry, colour, place) for colour, place in out):
        return False
    walls = facing(state.board, house, house.geometry.sides[colours[0]]).walls
    if any(place + 1 not in walls[colour] for colour, place in out):
        return False
    return not (calls(state, house) or turn.called or _snake_eyes_due(state) or _a_pair_advances(state, house))


def _snake_eyes_due(state: UckersState) -> bool:
    """Whether a 1-1 would send all counters back in (UCK-V5)."""
    return state.turn.snake_mark == 1 and not state.turn.again


def _a_pair_advances(state: UckersState, house: House) -> bool:
    """Whether a pair inside a mixi-blob may advance on a double, by house rule (U-A10)."""
    if not house.options.pair_inside_mixi_blocks:
        return False
    tables = (UckersState(state.board, state.turn.with_dice(dice, dice)) for dice in DOUBLES)
    return any(listing(table, house).lines for table in tables)


# The course of a game -------------------------------------------------------------------------------------------------

FAULTS_LOSE_TURN = SIXES_LOSE_TURN = 3


def after_pass(state: UckersState, house: House) -> UckersState:
    """The state after a turn that ends with the board unchanged."""
    return UckersState(state.board, next_seat_turn(state.turn, state.board, house))


def after_fault(state: UckersState, house: House) -> UckersState:
    """The state after a bum or cocky throw: thrown again, the third in a row loses the turn (UCK-1.1)."""
    turn = state.turn
    if turn.faults + 1 < FAULTS_LOSE_TURN:
        return UckersState(state.board, replace(turn, faults=turn.faults + 1))
    if turn.start is not None:
        return after_start_throw(state, 1)  # lower than any throw of two dice
    return after_pass(UckersState(state.board, first_throw_over(turn)), house)


def first_throw_over(turn: Turn) -> Turn:
    """The turn after the player's first throw of the game (UCK-V4)."""
    if not turn.snake or turn.snake_mark == 2 or turn.again:
        return turn
    return replace(turn, snake=with_snake(turn, 2))


def after_throw(state: UckersState, dice: tuple[int, ...], house: House) -> UckersState:
    """The state after a throw, the higher die first; a throw that can't be played is passed at once."""
    turn = state.turn.with_dice((), ()) if state.turn.faults or state.turn.passed else state.turn
    if turn.start is not None:
        return after_start_throw(UckersState(state.board, turn), sum(dice))
    if turn.siege:
        return after_challenge_throw(UckersState(state.board, turn), turn.siege, dice, house)
    if turn.call:
        return after_call_throw(UckersState(state.board, turn), turn.call, dice, house)
    if third_six(turn, dice, house):
        return after_pass(UckersState(state.board, first_throw_over(turn)), house)
    if house.options.three_sixes:
        turn = replace(turn, sixes=turn.sixes + 1 if SIX in dice else 0)
    turn = snake_thrown(turn, dice)
    # Not over: the 1-1 that was called or is due, which is carried out on the board, not played.
    if turn.snake_mark != 2 and not turn.again:
        return UckersState(state.board, turn.with_dice(dice, ()))
    left = dice
    if needs_activation(UckersState(state.board, turn), house):
        if SIX not in dice:
            return playing(UckersState(state.board, turn.with_dice(dice, dice)), house)
        turn = replace(turn, active=tuple(sorted((*turn.active, turn.seat))))
        if dice != (SIX, SIX):
            return after_activation(UckersState(state.board, turn), house)
        left = dice[1:] if house.options.activate_by_six else dice
    return playing(UckersState(state.board, turn.with_dice(dice, left)), house)


def third_six(turn: Turn, dice: tuple[int, ...], house: House) -> bool:
    """Whether a throw is the third in a row with a six, which loses the turn by house rule (U-A33)."""
    return house.options.three_sixes and SIX in dice and turn.sixes + 1 == SIXES_LOSE_TURN


def playing(state: UckersState, house: House) -> UckersState:
    """The state with dice on the table, or the next one if none of them can be played (UCK-2.4, UCK-3.3)."""
    if listing(state, house).lines:
        return state
    after = next_turn(state, state.board, house, state.turn.left)
    # The throw is kept: players who don't know yet that nothing can be played may still move on it.
    return UckersState(state.board, replace(after, passed=state.turn.throw))


def before_passing(state: UckersState) -> UckersState:
    """The state with the last throw on the table, before it was passed."""
    turn = state.turn
    seat = turn.seat if turn.again else (turn.seat - 2) % turn.players + 1  # again: its six earned a throw (UCK-3.8)
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


def after_activation(state: UckersState, house: House) -> UckersState:
    """The state after a single six activated a player: his turn is over (UCK-T2)."""
    if house.options.activation_extra_throw:
        return UckersState(state.board, extra_throw_turn(state.turn, state.turn.fresh, state.board, house))
    return after_pass(state, house)


def after_challenge_throw(state: UckersState, siege: Siege, dice: tuple[int, ...], house: House) -> UckersState:
    """The state after a throw of a challenge: counted, won, or failed with the turn over (UCK-8.4, UCK-8.8)."""
    after = with_throw_counted(siege, dice)
    if after is None:
        return after_pass(state, house)
    throw = dice if after.won else ()  # dice on the table if something is to be done
    return UckersState(state.board, replace(state.turn, throw=throw, siege=after))


def after_call_throw(state: UckersState, call: Call, dice: tuple[int, ...], house: House) -> UckersState:
    """The state after the throw for a suck-back or blow-back; if nothing moves the turn is over at once."""
    after = UckersState(state.board, first_throw_over(state.turn).with_dice(dice, ()))
    board = board_after_call(after, house, call, dice)
    if board != state.board:
        return after
    return UckersState(board, after_settling(after, board, house))


def after_start_throw(state: UckersState, total: int) -> UckersState:
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
    if turn.players == FOUR:  # colours are assigned (UCK-1.3)
        return UckersState(state.board, replace(turn, seat=tied[0], faults=0, start=None))
    won = tuple(best if seat == tied[0] else -1 for seat in range(1, turn.players + 1))
    return UckersState(state.board, replace(turn, seat=tied[0], faults=0, start=won))


def must_pick(turn: Turn) -> bool:
    """Whether the winner of the throw for the start has to pick his colours."""
    return turn.start is not None and turn.players != FOUR and turn.start[turn.seat - 1] > 0 and 0 not in turn.start


def possible_picks(house: House) -> tuple[Pick, Pick]:
    """The two pairs that may be picked, each named by its first colour."""
    return Pick(house.geometry.colours_of[0][0]), Pick(house.geometry.colours_of[1][0])


def after_pick(state: UckersState, step: Pick, house: House) -> UckersState:
    """The state after the winner picked his pair: he throws again for the first move (UCK-1.2)."""
    turn = state.turn
    swapped = bool((turn.seat - 1) ^ house.geometry.sides[step.colour])
    return UckersState(state.board, replace(turn, start=None, swapped=swapped))


def after_step(state: UckersState, step: Step, house: House) -> UckersState:
    """The state after a legal step, which is not checked here."""
    if isinstance(step, Move):
        return after_move(state, step, house)
    if isinstance(step, Challenge):
        ahead = facing(state.board, house, side_of(state.turn, house.geometry))
        return UckersState(state.board, with_challenge(state.turn, house, step, ahead))
    if isinstance(step, Settle):
        board = board_after_settling(state, house)
        return UckersState(board, after_settling(state, board, house))
    if isinstance(step, Decline):
        return UckersState(state.board, next_turn(state, state.board, house, state.turn.left))
    if isinstance(step, Pick):
        return after_pick(state, step, house)
    if isinstance(step, Skip):
        return after_pass(UckersState(state.board, first_throw_over(state.turn)), house)
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


def after_move(state: UckersState, step: Move, house: House) -> UckersState:
    """The state after a move: with the other die still to be used, or with the throw played."""
    used = dice_of(step, state.turn.left)
    board = moved_board(state.board, house, step.colour, step.start, step.end, 1 + step.together)
    rest = list(state.turn.left)
    for die in used:
        rest.remove(die)
    if rest and listing(state, house).pairs:
        moved_by = (step.colour, step.start, step.end)
        return UckersState(board, state.turn.with_dice(state.turn.throw, tuple(rest), moved_by))
    return UckersState(board, next_turn(state, board, house, tuple(rest)))
