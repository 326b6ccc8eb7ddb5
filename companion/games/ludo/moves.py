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
    """Where the throw takes a counter from a place, ignoring other counters; None if it can't be used."""
    if place == BASE:
        return DOORSTEP if state.throw == SIX else None
    end = place + state.throw
    if end <= state.course.last:
        return end
    return None if options.exact_home else _innermost(state, place, options)  # LUD-A12


def _innermost(state: LudoState, place: Place, options: LudoOptions) -> Place | None:
    """Where a number that is too large takes a counter: home, or to the innermost goal square it can reach."""
    ahead = range(place + 1, state.course.last + 1)
    # Home is one place behind a pipe, but one of four goal squares, of which the outer ones may be all that is free.
    free = [end for end in ahead if state.course.is_home(end) and not own_in_the_way(state, place, end, options)]
    return max(free, default=None)


def others_on(state: LudoState, square: int | None) -> Iterator[tuple[int, int]]:
    """The opponents on a shared square: each seat, and its number of counters there."""
    if square is None:
        return
    for seat, (colour, quad) in enumerate(zip(state.colours, state.board, strict=True), 1):
        count = sum(state.course.square(colour, place) == square for place in quad)
        if seat != state.seat and count:
            yield seat, count


def block_between(state: LudoState, start: Place, end: Place, options: LudoOptions) -> Place | None:
    """The first place on the way, including its end, with an opponent's block (LUD-4.5)."""
    if not options.blocks:
        return None
    for place in range(start + 1, min(end, state.course.tail) + 1):  # beyond the tail no opponent ever stands
        if any(count >= PAIR for _, count in others_on(state, state.course.square(state.colour, place))):
            return place
    return None


def holds_one(state: LudoState, place: Place, options: LudoOptions) -> bool:
    """Whether a place takes only one counter of a colour (LUD-4.8, LUD-5.4)."""
    if state.course.is_home(place):
        return not state.course.middle
    return options.one_a_square and place != BASE


def own_in_the_way(state: LudoState, start: Place, end: Place, options: LudoOptions) -> Place | None:
    """The place with a counter of the player's own that keeps another from ending on it or from passing it."""
    if end in state.own and holds_one(state, end, options):
        return end
    if options.pass_own:
        return None
    passed = range(max(start, state.course.tail) + 1, end)  # on the track everybody passes his own (LUD-4.6)
    return next((place for place in passed if place in state.own), None)


def captured(state: LudoState, start: Place, end: Place, options: LudoOptions) -> tuple[int, ...]:
    """The seats whose counters a movement captures on its last square (LUD-4.1)."""
    square = state.course.square(state.colour, end)
    if square is None:
        return ()
    entering = options.entering_captures and start == BASE  # LUD-4.4: who comes out, not who passes by later
    safe = options.safe_doorsteps and state.course.is_doorstep(square) and not entering
    return () if safe else tuple(seat for seat, _ in others_on(state, square))


def possible(state: LudoState, options: LudoOptions) -> Iterator[tuple[Place, Place]]:
    """Every possible movement of the throw (start, end), ignoring the duties."""
    for start in dict.fromkeys(state.own):  # counters on one square are alike: one movement, not two
        end = target(state, start, options)
        if end is None or own_in_the_way(state, start, end, options) is not None:
            continue
        if block_between(state, start, end, options) is None:
            yield start, end


def movements(state: LudoState, options: LudoOptions) -> tuple[tuple[Place, Place], ...]:
    """Every legal movement of the throw: only those that a duty leaves, the first duty first (LUD-A13)."""
    found = tuple(possible(state, options)) if state.throw else ()
    # A duty that nothing can fulfil is none: the next one is asked, in the end every movement is left.
    if options.must_capture and (captures := tuple(way for way in found if captured(state, *way, options))):
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
    counted = options.three_sixes and options.six_again  # else positions that play alike would have different keys
    thrown = replace(state, throw=die, sixes=(state.sixes + 1) * counted if die == SIX else 0, vain=0)
    if thrown.sixes >= MOST_SIXES:  # before its movements: the third six is not played at all (LUD-2.5)
        return passed_on(thrown)
    if movements(thrown, options):
        return thrown
    if die == SIX and options.six_again:  # LUD-2.4, and it uses up none of the tries: it is no throw in vain
        return replace(thrown, throw=0, vain=state.vain)
    if nobody_out(state) and state.vain + 1 < options.tries:
        return replace(thrown, throw=0, vain=state.vain + 1)
    return passed_on(thrown)


def nobody_out(state: LudoState) -> bool:
    """Whether the player has no counter that may go on without a six (LUD-2.8)."""
    return all(place == BASE or _settled(state, place) for place in state.own)


def _settled(state: LudoState, place: Place) -> bool:
    """Whether a counter is home for good: in the middle, or with no free goal square before it."""
    course = state.course
    return course.is_home(place) and all(ahead in state.own for ahead in range(place + 1, course.last + 1))


def passed_on(state: LudoState) -> LudoState:
    """The next player is to throw."""
    return LudoState(state.board, state.seat % len(state.board) + 1, course=state.course)


def after_move(state: LudoState, move: Move, options: LudoOptions) -> LudoState:
    """The state after a legal move: captured counters are back in base."""
    course = state.course
    start, end = course.place_of(state.colour, move.start), course.place_of(state.colour, move.end)
    assert start is not None
    assert end is not None
    taken = captured(state, start, end, options)
    board = tuple(
        moved(quad, start, end) if seat == state.seat else sent_back(state, seat, end) if seat in taken else quad
        for seat, quad in enumerate(state.board, 1)
    )
    then = replace(state, board=board, throw=0)
    if then.winner:  # the winner keeps the seat, and nothing is left of the turn: one key, however the game was won
        return replace(then, sixes=0)
    again = (
        (state.throw == SIX and options.six_again)
        or (taken and options.capture_again)
        or (course.is_home(end) and not course.is_home(start) and options.home_again)  # not for going farther in
    )
    return then if again else passed_on(then)


def moved(quad: tuple[int, ...], start: Place, end: Place) -> tuple[int, ...]:
    """A colour's places after one counter moved."""
    places = list(quad)
    places[places.index(start)] = end
    return tuple(sorted(places))


def sent_back(state: LudoState, seat: int, end: Place) -> tuple[int, ...]:
    """The places of an opponent after counters on the mover's end square were captured."""
    colour, square = state.colours[seat - 1], state.course.square(state.colour, end)
    return tuple(
        sorted(BASE if state.course.square(colour, place) == square else place for place in state.board[seat - 1])
    )
