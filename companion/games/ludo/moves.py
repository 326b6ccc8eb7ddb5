"""Where a counter may go on a throw, what it captures, and how the turn continues."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.ludo.options import LudoOptions
from companion.games.ludo.state import LudoState, Move
from companion.games.track import BASE, DOORSTEP, Place

SIX = 6
MOST_SIXES = 3
PAIR = 2


def target(state: LudoState, place: Place, options: LudoOptions) -> Place | None:
    """Where the throw takes a counter from a place, ignoring other counters; None if nowhere."""
    if place == BASE:
        return DOORSTEP if state.throw == SIX else None
    end = place + state.throw
    if end <= state.course.last:
        return end
    return None if options.exact_home else _innermost(state, place, options)  # LUD-A12


def _innermost(state: LudoState, place: Place, options: LudoOptions) -> Place | None:
    """Where a throw that is too large takes a counter: home, or to the innermost goal square that it can reach."""
    ahead = range(place + 1, state.course.last + 1)
    # Home is the place behind a pipe, or any of four goal squares, of which only the outer ones may be free.
    free = [end for end in ahead if state.course.is_home(end) and not blocking_own_counter(state, place, end, options)]
    return max(free, default=None)


def opponents_on(state: LudoState, square: int | None) -> Iterator[tuple[int, int]]:
    """The opponents on a shared square: each seat, and its number of counters there."""
    if square is None:
        return
    for seat, (colour, quad) in enumerate(zip(state.colours, state.board, strict=True), 1):
        count = sum(state.course.square(colour, place) == square for place in quad)
        if seat != state.seat and count:
            yield seat, count


def first_block(state: LudoState, start: Place, end: Place, options: LudoOptions) -> Place | None:
    """The first place on the way, including its end, with an opponent's block (LUD-4.5)."""
    if not options.blocks:
        return None
    for place in range(start + 1, min(end, state.course.tail) + 1):  # there are no opponents beyond the tail
        if any(count >= PAIR for _, count in opponents_on(state, state.course.square(state.colour, place))):
            return place
    return None


def holds_one(state: LudoState, place: Place, options: LudoOptions) -> bool:
    """Whether a place takes only one counter of a colour (LUD-4.8, LUD-5.4)."""
    if state.course.is_home(place):
        return not state.course.middle
    return options.one_a_square and place != BASE


def blocking_own_counter(state: LudoState, start: Place, end: Place, options: LudoOptions) -> Place | None:
    """The place of an own counter on which the move may not end, or that it may not pass; None if there is none."""
    if end in state.own and holds_one(state, end, options):
        return end
    if options.pass_own:
        return None
    passed = range(max(start, state.course.tail) + 1, end)  # on the track own counters may be passed (LUD-4.6)
    return next((place for place in passed if place in state.own), None)


def captured_seats(state: LudoState, start: Place, end: Place, options: LudoOptions) -> tuple[int, ...]:
    """The seats whose counters a movement captures on its last square (LUD-4.1)."""
    square = state.course.square(state.colour, end)
    if square is None:
        return ()
    entering = options.entering_captures and start == BASE  # LUD-4.4: only for the counter that comes out
    safe = options.safe_doorsteps and state.course.is_doorstep(square) and not entering
    return () if safe else tuple(seat for seat, _ in opponents_on(state, square))


def possible_movements(state: LudoState, options: LudoOptions) -> Iterator[tuple[Place, Place]]:
    """Every possible movement of the throw (start, end), ignoring the duties."""
    for start in dict.fromkeys(state.own):  # equal counters on one square give one movement
        end = target(state, start, options)
        if end is None or blocking_own_counter(state, start, end, options) is not None:
            continue
        if first_block(state, start, end, options) is None:
            yield start, end


def movements(state: LudoState, options: LudoOptions) -> tuple[tuple[Place, Place], ...]:
    """Every legal movement of the throw: those that satisfy the first applicable duty (LUD-A13)."""
    found = tuple(possible_movements(state, options)) if state.throw else ()
    # A duty that no movement can satisfy does not apply.
    if options.must_capture and (captures := tuple(way for way in found if captured_seats(state, *way, options))):
        return captures
    if options.must_enter and (entries := tuple(way for way in found if way[0] == BASE)):
        return entries
    if options.must_clear and BASE in state.own and (ways := tuple(way for way in found if way[0] == DOORSTEP)):
        return ways
    return found


def legal_moves(state: LudoState, options: LudoOptions) -> tuple[Move, ...]:
    """The same as steps."""
    colour, name_of = state.colour, state.course.name_of
    return tuple(Move(colour, name_of(colour, start), name_of(colour, end)) for start, end in movements(state, options))


# How a turn goes on


def after_throw(state: LudoState, die: int, options: LudoOptions) -> LudoState:
    """The state with the die on the table, or after it if it can't be played."""
    counted = options.three_sixes and options.six_again  # else equivalent positions would have different keys
    thrown = replace(state, throw=die, sixes=(state.sixes + 1) * counted if die == SIX else 0, vain=0)
    if thrown.sixes >= MOST_SIXES:  # the third six is not played at all (LUD-2.5)
        return next_turn(thrown)
    if movements(thrown, options):
        return thrown
    if die == SIX and options.six_again:  # LUD-2.4; it does not count as one of the tries
        return replace(thrown, throw=0, vain=state.vain)
    if no_counter_out(state) and state.vain + 1 < options.tries:
        return replace(thrown, throw=0, vain=state.vain + 1)
    return next_turn(thrown)


def no_counter_out(state: LudoState) -> bool:
    """Whether the player has no counter that may go on without a six (LUD-2.8)."""
    return all(place == BASE or _home_for_good(state, place) for place in state.own)


def _home_for_good(state: LudoState, place: Place) -> bool:
    """Whether a counter is home for good: in the middle, or with no free goal square before it."""
    course = state.course
    return course.is_home(place) and all(ahead in state.own for ahead in range(place + 1, course.last + 1))


def next_turn(state: LudoState) -> LudoState:
    """The next player is to throw."""
    return LudoState(state.board, state.seat % len(state.board) + 1, course=state.course)


def after_move(state: LudoState, move: Move, options: LudoOptions) -> LudoState:
    """The state after a legal move: captured counters are back in base."""
    course = state.course
    start, end = course.place_of(state.colour, move.start), course.place_of(state.colour, move.end)
    assert start is not None
    assert end is not None
    taken = captured_seats(state, start, end, options)
    board = tuple(
        with_counter_moved(quad, start, end)
        if seat == state.seat
        else after_capture(state, seat, end)
        if seat in taken
        else quad
        for seat, quad in enumerate(state.board, 1)
    )
    then = replace(state, board=board, throw=0)
    if then.winner:  # the same key, however the game was won
        return replace(then, sixes=0)
    again = (
        (state.throw == SIX and options.six_again)
        or (taken and options.capture_again)
        or (course.is_home(end) and not course.is_home(start) and options.home_again)  # not for going farther in
    )
    return then if again else next_turn(then)


def with_counter_moved(quad: tuple[int, ...], start: Place, end: Place) -> tuple[int, ...]:
    """A colour's places after one counter moved."""
    places = list(quad)
    places[places.index(start)] = end
    return tuple(sorted(places))


def after_capture(state: LudoState, seat: int, end: Place) -> tuple[int, ...]:
    """The places of an opponent after counters on the mover's end square were captured."""
    colour, square = state.colours[seat - 1], state.course.square(state.colour, end)
    return tuple(
        sorted(BASE if state.course.square(colour, place) == square else place for place in state.board[seat - 1])
    )
