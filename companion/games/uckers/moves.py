"""Where counters may go, the challenges they may open (UCK-3, UCK-5 to UCK-8), and what follows a throw: another one,
the next seat's, calls before it, and what is carried out after it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.track import ALL_HOME, BASE, COLOURS, DOORSTEP, HOME, PIPE, TAIL, Colour, Place, Quad, Square
from companion.games.uckers.options import PIPE_SQUARES, Board, Geometry, House, UckersOptions
from companion.games.uckers.state import (
    FOUR,
    Call,
    Challenge,
    Siege,
    SnakeEyes,
    Spot,
    Turn,
    UckersState,
    colours_of_seat,
    has_won,
    playable,
    side_of,
)

# What blocks counters, what they reach, what they uck off (UCK-3, UCK-5, UCK-6, UCK-7) --------------------------------


SIX = 6
BLOB = 2
NO_WALL = HOME + TAIL  # beyond every place


@dataclass(frozen=True, slots=True)
class Facing:
    """The obstacles for one side.

    ``standing`` are the squares with opposing counters, ``blobs`` the sizes of the blobs among them; ``walls`` are the
    blobs as places on the route of each colour in ascending order, ``great`` those of three and more.
    """

    standing: frozenset[Square]
    blobs: dict[Square, int]
    walls: tuple[tuple[Place, ...], ...]
    great: tuple[tuple[Place, ...], ...]


def facing(board: Board, house: House, side: int) -> Facing:
    """The obstacles for ``side`` on a board."""
    one, other = house.geometry.colours_of[1 - side]
    return _facing(house, one, board[one], other, board[other])


@lru_cache(maxsize=4096)
def _facing(house: House, one: Colour, quad: Quad, other: Colour, quad2: Quad) -> Facing:
    geometry = house.geometry
    first, second = _counts(geometry, one, quad), _counts(geometry, other, quad2)
    standing = frozenset(first).union(second)
    several = house.options.mixi_blocks and not first.keys().isdisjoint(second)
    if not several and max(first.values(), default=0) < BLOB and max(second.values(), default=0) < BLOB:
        return Facing(standing, {}, _NO_WALLS, _NO_WALLS)
    pairs_block = house.options.pair_inside_mixi_blocks
    blobs = {}
    for square in standing:
        counts = first.get(square, 0), second.get(square, 0)
        if house.options.mixi_blocks and sum(counts) >= BLOB:
            blobs[square] = sum(counts)
        elif max(counts) >= BLOB and (pairs_block or 0 in counts):
            blobs[square] = max(counts)
    great = [square for square, size in blobs.items() if size > BLOB]  # these also stop an advancing blob (UCK-6.5)
    return Facing(standing, blobs, _walls(geometry, blobs), _walls(geometry, great))


def _counts(geometry: Geometry, colour: Colour, quad: Quad) -> dict[Square, int]:
    """The number of counters of a colour on each shared square."""
    squares, counts = geometry.squares[colour], dict[Square, int]()
    for place in quad:
        if DOORSTEP <= place <= TAIL:
            square = squares[place]
            counts[square] = counts.get(square, 0) + 1
    return counts


def _walls(geometry: Geometry, squares: list[Square] | dict[Square, int]) -> tuple[tuple[Place, ...], ...]:
    if not squares:
        return _NO_WALLS
    return tuple(
        tuple(sorted([route[square] for square in squares if route[square] <= TAIL])) for route in geometry.routes
    )


_NO_WALLS: tuple[tuple[Place, ...], ...] = ((),) * len(COLOURS)


def next_wall(walls: tuple[Place, ...], start: Place) -> Place:
    """The first wall in front of a place."""
    for wall in walls:
        if wall > start:
            return wall
    return NO_WALL


def with_counter_moved(quad: Quad, start: Place, end: Place) -> Quad:
    """The counters of a colour after one of them moved."""
    places = list(quad)
    places.remove(start)
    insort(places, end)
    return tuple(places)


@lru_cache(maxsize=1 << 14)
def with_place_emptied(quad: Quad, place: Place) -> Quad:
    """The counters of a colour after all on a place returned to base."""
    return tuple(sorted(BASE if at == place else at for at in quad))


def send_to_base(quads: list[Quad], geometry: Geometry, enemies: tuple[Colour, ...], square: Square) -> None:
    """Send all opposing counters on a square to their bases (UCK-5.1, UCK-6.5, UCK-7.2)."""
    for enemy in enemies:
        place = geometry.routes[enemy][square]
        if place <= TAIL and place in quads[enemy]:
            quads[enemy] = with_place_emptied(quads[enemy], place)


def board_of(quads: list[Quad]) -> Board:
    """A board from the quads of the four colours."""
    red, green, yellow, blue = quads
    return red, green, yellow, blue


def moved_board(board: Board, house: House, colour: Colour, start: Place, end: Place, counters: int = 1) -> Board:
    """The board after counters moved and ucked off whatever was there."""
    geometry = house.geometry
    quads: list[Quad] = list(board)
    for _ in range(counters):
        quads[colour] = with_counter_moved(quads[colour], start, end)
    if DOORSTEP <= end <= TAIL:
        send_to_base(quads, geometry, geometry.enemies(colour), geometry.squares[colour][end])
    return board_of(quads)


def in_mixi_blob(board: Board, geometry: Geometry, colour: Colour, place: Place) -> bool:
    """Whether the other colour of the side is on the same square, which makes the stack a mixi-blob (UCK-6.1)."""
    if not DOORSTEP <= place <= TAIL:
        return False
    partner = geometry.partner(colour)
    there = geometry.routes[partner][geometry.squares[colour][place]]
    return there <= TAIL and there in board[partner]


def is_pair(board: Board, house: House, colour: Colour, place: Place) -> bool:
    """Whether a place has a blob that may advance as a unit (UCK-6.4, UCK-6.7)."""
    if not DOORSTEP <= place < HOME:
        return False
    count = board[colour].count(place)
    if count < BLOB or (count > BLOB and not house.options.split_blob_advance):
        return False
    return house.options.pair_inside_mixi_blocks or not in_mixi_blob(board, house.geometry, colour, place)


def advances(
    board: Board, house: House, colour: Colour, ahead: Facing, die: int, *, places: Quad
) -> Iterator[tuple[Place, Place]]:
    """Every (start, end) of a blob of two that may advance together on a double (UCK-6.4 to UCK-6.6).

    Blobs of two are passed and ucked off; blobs of three or four still block.
    """
    great, walls = ahead.great[colour], ahead.walls[colour]
    for start in dict.fromkeys(places):
        end = start + die
        if end > HOME or not is_pair(board, house, colour, start) or end >= next_wall(great, start):
            continue
        if house.options.blob_passes_blob or end <= next_wall(walls, start):
            yield start, end


# Who may open a challenge, how many sixes it needs, and its result (UCK-8) --------------------------------------------


def blob_size_ahead(house: House, colour: Colour, start: Place, ahead: Facing) -> int:
    """The size of the blob directly in front of a place on the colour's own route, 0 for none (UCK-8.1)."""
    if not BASE <= start < TAIL:  # beyond its tail a colour leaves the track (U-A9)
        return 0
    return ahead.blobs.get(house.geometry.squares[colour][start + 1], 0)


def sixes_needed(house: House, colour: Colour, start: Place, size: int) -> int:
    """The sixes needed for a blob: its size plus one (UCK-8.5), one more on the doorstep from base (UCK-8.6)."""
    least = size + (house.options.challenge_sixes == "one-more")
    if start == BASE:
        return least + 1
    geometry = house.geometry
    doorsteps = [geometry.doorsteps[own] for own in geometry.colours_of[geometry.sides[colour]]]
    extra = house.options.doorstep_extra_always and geometry.squares[colour][start + 1] in doorsteps
    return least + extra  # U-A8: literally the surcharge is for the release, so only from base


def count_in_position(state: UckersState, house: House, colour: Colour, place: Place) -> int:
    """The number of counters on a place since before this turn (UCK-8.1)."""
    count = state.board[colour].count(place)
    if house.options.challenge_same_turn:
        return count
    return count - state.turn.fresh.count((colour, place))


def may_open(state: UckersState, house: House) -> bool:
    """Whether the current throw may open a challenge: it contains a six, and nothing of it is played yet."""
    turn = state.turn
    late = turn.again and house.options.challenge_first_throw_only
    # A die is gone without a move: its six has activated the player (UCK-T3, U-A29).
    activates = len(turn.left) < len(turn.throw) and not house.options.activating_six_challenges
    return SIX in turn.left and turn.moved is None and not (late or activates)


def challenges(state: UckersState, house: House, colours: tuple[Colour, ...], ahead: Facing) -> Iterator[Challenge]:
    """Every challenge that may be opened on the present throw."""
    if not ahead.blobs or not may_open(state, house):
        return
    for colour in colours:
        for start in dict.fromkeys(state.board[colour]):
            if (
                blob_size_ahead(house, colour, start, ahead)
                and count_in_position(state, house, colour, start)
                and not in_mixi_blob(state.board, house.geometry, colour, start)
            ):
                yield Challenge(colour, start)


def with_challenge(turn: Turn, house: House, step: Challenge, ahead: Facing) -> Turn:
    """The turn with a challenge just opened: once at, and the other die is void (UCK-8.3)."""
    size = blob_size_ahead(house, step.colour, step.start, ahead)
    siege = Siege(step.colour, step.start, sixes_needed(house, step.colour, step.start, size))
    return replace(turn, throw=(), left=(), moved=None, siege=siege)


def with_throw_counted(siege: Siege, dice: tuple[int, ...]) -> Siege | None:
    """The challenge after one more throw; None if it has failed for want of a six (UCK-8.4)."""
    sixes = dice.count(SIX)
    return Siege(siege.colour, siege.start, siege.needed, siege.count + sixes) if sixes else None


def after_won_challenge(board: Board, house: House, siege: Siege) -> Board:
    """The board after a won challenge: the blob to base, one attacking counter onto its square (UCK-8.7)."""
    geometry = house.geometry
    quads = list(board)
    end = siege.start + 1
    quads[siege.colour] = with_counter_moved(quads[siege.colour], siege.start, end)
    send_to_base(quads, geometry, geometry.enemies(siege.colour), geometry.squares[siege.colour][end])
    return board_of(quads)


# Another throw for a six, the next seat, or the end (UCK-3.7, UCK-3.8, UCK-2.5) ---------------------------------------


def earns_throw(throw: tuple[int, ...], unused: tuple[int, ...], options: UckersOptions) -> bool:
    """Whether a throw earns another one; ``unused`` are its dice that could not be played (UCK-3.7, UCK-3.8)."""
    sixes = throw.count(SIX)
    if sixes and (not options.extra_throw_needs_use or sixes > unused.count(SIX)):
        return True
    return options.doubles_throw_again and throw[0] == throw[1]


def next_turn(state: UckersState, board: Board, house: House, unused: tuple[int, ...]) -> Turn:
    """The turn after the throw in ``state`` was played and led to ``board``."""
    turn = state.turn
    if has_won(board, house.geometry, side_of(turn, house.geometry)):
        return finished_turn(turn)
    # Before the throw that the six may earn, which already moves the partner's counters (U-A30).
    if house.options.last_home_activates and SIX in unused and waits_for_six(turn, board, house):
        turn = replace(turn, active=tuple(sorted((*turn.active, turn.seat))))
    if earns_throw(turn.throw, unused, house.options):
        return extra_throw_turn(turn, fresh(state, board, house), board, house)
    return next_seat_turn(turn, board, house)


def waits_for_six(turn: Turn, board: Board, house: House) -> bool:
    """Whether a team player has all his counters home but has not yet thrown the six for his partner's (UCK-T2)."""
    if turn.players != FOUR or turn.seat in turn.active:
        return False
    return board[colours_of_seat(turn, house.geometry, turn.seat)[0]] == ALL_HOME


def finished_turn(turn: Turn) -> Turn:
    """No more turns: the winner keeps the seat."""
    return Turn(turn.seat, turn.players, active=turn.active, swapped=turn.swapped)


def next_seat_turn(turn: Turn, board: Board, house: House) -> Turn:
    """The next seat's turn."""
    seat, tries = turn.seat % turn.players + 1, remaining_tries(turn.tries, board, house)
    return Turn(seat, turn.players, active=turn.active, tries=tries, snake=turn.snake, swapped=turn.swapped)


def extra_throw_turn(turn: Turn, new: tuple[Spot, ...], board: Board, house: House) -> Turn:
    """One more throw of the same turn."""
    return Turn(
        turn.seat,
        turn.players,
        again=True,
        fresh=new,
        active=turn.active,
        tries=remaining_tries(turn.tries, board, house),
        snake=turn.snake,
        swapped=turn.swapped,
        sixes=turn.sixes,
    )


def remaining_tries(tries: tuple[Spot, ...], board: Board, house: House) -> tuple[Spot, ...]:
    """Of the counters that failed a suck-back and stayed, those still there."""
    if not tries or house.options.suck_back_max_tries == 1:  # after a single try no counter stays
        return ()
    return tuple(spot for spot in tries if spot[1] in board[spot[0]])


def fresh(state: UckersState, board: Board, house: House) -> tuple[Spot, ...]:
    """The counters that came in this turn to where they could challenge, suck back or blow back (UCK-8.1).

    Of equal counters on a square the latest to arrive are assumed to leave first, and a throw counts as a whole: only
    the numbers before and after it matter.
    """
    if house.options.challenge_same_turn:
        return ()
    side = side_of(state.turn, house.geometry)
    walls = facing(board, house, side).walls
    options = house.options
    if not (options.suck_back or options.blow_back or any(walls)):  # so that equivalent positions have one key
        return ()
    found: list[Spot] = []
    for colour in house.geometry.colours_of[side]:
        stood = at_throw(state, colour)
        for place in dict.fromkeys(board[colour]):
            if _matters(house, colour, place, walls[colour]):
                spot = (colour, place)
                old = stood.count(place) - state.turn.fresh.count(spot)
                now = board[colour].count(place)
                found += [spot] * (now - min(old, now))
    return tuple(sorted(found))


def at_throw(state: UckersState, colour: Colour) -> Quad:
    """A colour's counters before the present throw."""
    moved = state.turn.moved
    quad = state.board[colour]
    return with_counter_moved(quad, moved[2], moved[1]) if moved and moved[0] == colour else quad


def _matters(house: House, colour: Colour, place: Place, walls: tuple[Place, ...]) -> bool:
    """Whether a counter could challenge, suck back or blow back from a place."""
    if place + 1 in walls:
        return True
    if PIPE <= place < HOME:
        return house.options.blow_back
    return house.options.suck_back and place <= TAIL and place in tails(house, colour)


@lru_cache(maxsize=64)
def tails(house: House, colour: Colour) -> tuple[Place, ...]:
    """The tails of the opposing pipes as places on a colour's own route."""
    geometry = house.geometry
    places = (geometry.routes[colour][geometry.tail(enemy)] for enemy in geometry.enemies(colour))
    return tuple(place for place in places if place <= TAIL)


# What is called before the throw: suck-back, blow-back and snake eyes (UCK-V1 to UCK-V5) ------------------------------


DISTANCES = range(1, PIPE_SQUARES + 1)


def calls(state: UckersState, house: House) -> tuple[Call | SnakeEyes, ...]:
    """Everything that may be called before the throw that is awaited."""
    turn = state.turn
    if turn.siege or turn.call or turn.called or turn.start is not None:
        return ()
    found: list[Call | SnakeEyes] = []
    for colour in playable(state, house.geometry):
        if house.options.suck_back:
            found += suck_backs(state, house, colour)
        if house.options.blow_back:
            found += blow_backs(state, house, colour)
    if house.options.snake_eyes_all_out and turn.snake_mark == 0 and not turn.again:
        found.append(SnakeEyes())
    return tuple(found)


def suck_backs(state: UckersState, house: House, colour: Colour) -> Iterator[Call]:
    """The suck-backs of a colour: from the tail of an opposing pipe, never over a blob, never on three."""
    for start in tails(house, colour):
        if count_in_position(state, house, colour, start):
            pipe = pipe_above(house, colour, start)
            for distance in within_reach(state.board, pipe):
                yield Call(colour, start, pipe, distance)


def pipe_above(house: House, colour: Colour, start: Place) -> Colour:
    """The opposing colour whose pipe begins at a place."""
    geometry = house.geometry
    square = geometry.squares[colour][start]
    return next(enemy for enemy in geometry.enemies(colour) if geometry.tail(enemy) == square)


def within_reach(board: Board, pipe: Colour) -> Iterator[int]:
    """How far up a pipe the counters are that can be sucked back."""
    for distance in DISTANCES:
        count = board[pipe].count(TAIL + distance)
        if 0 < count <= BLOB:
            yield distance
        if count >= BLOB:  # it shields what is behind it; three also shield themselves (UCK-V1)
            return


def blow_backs(state: UckersState, house: House, colour: Colour) -> Iterator[Call]:
    """The blow-backs of a colour: from its own pipe at opposing counters on its tail, never at a blob of three."""
    ahead = facing(state.board, house, house.geometry.sides[colour])
    tail = house.geometry.tail(colour)
    if tail not in ahead.standing or ahead.blobs.get(tail, 0) > BLOB:
        return
    for distance in DISTANCES:
        if count_in_position(state, house, colour, TAIL + distance):
            yield Call(colour, TAIL + distance, colour, distance)


def call_succeeds(state: UckersState, house: House, call: Call, dice: tuple[int, ...]) -> bool:
    """Whether the dice match the call: one die or the sum, for a blob the matching double."""
    blob = state.board[call.pipe].count(TAIL + call.distance) == BLOB
    if call.blow:
        ahead = facing(state.board, house, house.geometry.sides[call.colour])
        blob = house.geometry.tail(call.colour) in ahead.blobs
    if blob:
        return dice == (call.distance, call.distance)
    return call.distance in dice or sum(dice) == call.distance


def board_after_call(state: UckersState, house: House, call: Call, dice: tuple[int, ...]) -> Board:
    """The board after the throw for a call."""
    board, hit = state.board, call_succeeds(state, house, call, dice)
    if call.blow:
        return moved_board(board, house, call.colour, call.start, TAIL) if hit else board
    # UCK-V1: whether it worked or not, the counter on the tail goes one square on, unless a house gives it two tries.
    if hit:
        board = sucked(board, call, dice)
    elif stays(state, house, call):
        return board
    return moved_on(board, house, call)


def sucked(board: Board, call: Call, dice: tuple[int, ...]) -> Board:
    """The board without what was sucked back: the counters called, and a second single one named by the other die."""
    gone = {TAIL + call.distance}
    if call.distance in dice and board[call.pipe].count(TAIL + call.distance) < BLOB:
        others = [die for die in within_reach(board, call.pipe) if die in dice]
        gone |= {TAIL + die for die in others if board[call.pipe].count(TAIL + die) == 1}
    quads = list(board)
    quads[call.pipe] = tuple(sorted(BASE if place in gone else place for place in board[call.pipe]))
    return board_of(quads)


def stays(state: UckersState, house: House, call: Call) -> bool:
    """Whether the counter may stay for a second try after a failure (UCK-V2)."""
    first = (call.colour, call.start) not in state.turn.tries
    return first and house.options.suck_back_max_tries > 1


def moved_on(board: Board, house: House, call: Call) -> Board:
    """The board after the counter on the tail went one square on; a blob right in front keeps it there."""
    walls = facing(board, house, house.geometry.sides[call.colour]).walls[call.colour]
    if next_wall(walls, call.start) == call.start + 1:
        return board
    return moved_board(board, house, call.colour, call.start, call.start + 1)


def all_out(state: UckersState, house: House) -> Board:
    """The board after snake eyes all out: every counter in base goes to its doorstep, unless a blob is there."""
    geometry, turn = house.geometry, state.turn
    quads = list(state.board)
    ahead = facing(state.board, house, side_of(turn, geometry))
    for colour in colours_of_seat(turn, geometry, turn.seat):
        # Single opposing counters on the doorstep are ucked off, as by any counter that ends there (UCK-5.1).
        if DOORSTEP not in ahead.walls[colour] and BASE in quads[colour]:
            quads[colour] = tuple(sorted(DOORSTEP if place == BASE else place for place in quads[colour]))
            send_to_base(quads, geometry, geometry.enemies(colour), geometry.doorsteps[colour])
    return board_of(quads)


def back_in(state: UckersState, house: House) -> Board:
    """The board after snake eyes back in: every counter of the player that is not home returns to base."""
    quads = list(state.board)
    for colour in colours_of_seat(state.turn, house.geometry, state.turn.seat):
        quads[colour] = tuple(sorted(place if place == HOME else BASE for place in quads[colour]))
    return board_of(quads)


# Carrying out on the board what the dice have decided -----------------------------------------------------------------


def board_after_settling(state: UckersState, house: House) -> Board:
    """The board after what the dice decided."""
    turn = state.turn
    if turn.siege:
        return after_won_challenge(state.board, house, turn.siege)
    if turn.call:
        return board_after_call(state, house, turn.call, turn.throw)
    return all_out(state, house) if turn.called else back_in(state, house)


def after_settling(state: UckersState, board: Board, house: House) -> Turn:
    """The turn after what the dice decided was carried out: usually it is over (UCK-8.9, UCK-V1)."""
    turn = state.turn
    if turn.siege:
        again = house.options.throw_again_after_won_challenge
        return (
            extra_throw_turn(turn, fresh(state, board, house), board, house)
            if again
            else next_seat_turn(turn, board, house)
        )
    if turn.call:
        return next_seat_turn(replace(turn, tries=_tries(state, board, house)), board, house)
    out = turn.called and house.options.snake_eyes_back_in
    return next_seat_turn(replace(turn, snake=with_snake(turn, 1 if out else 2)), board, house)


def _tries(state: UckersState, board: Board, house: House) -> tuple[tuple[int, int], ...]:
    """The counters that failed a suck-back and stayed, with this one added or removed (UCK-V2)."""
    turn, call = state.turn, state.turn.call
    if call is None or call.blow:
        return turn.tries
    spot = (call.colour, call.start)
    if board == state.board and stays(state, house, call):
        return tuple(sorted((*turn.tries, spot)))
    return tuple(tried for tried in turn.tries if tried != spot)


def with_snake(turn: Turn, status: int) -> tuple[int, ...]:
    """The snake-eyes marks with a new one for the acting seat."""
    return (*turn.snake[: turn.seat - 1], status, *turn.snake[turn.seat :]) if turn.snake else ()
