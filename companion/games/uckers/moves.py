"""Where counters may go, and the challenges they may open (UCK-3, UCK-5 to UCK-8)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.track import BASE, COLOURS, DOORSTEP, HOME, TAIL, Colour, Place, Quad, Square
from companion.games.uckers.geometry import Board, Geometry
from companion.games.uckers.options import House
from companion.games.uckers.state import Challenge, Siege, Turn, UckersState

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
    great = [square for square, size in blobs.items() if size > BLOB]
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


def shifted(quad: Quad, start: Place, end: Place) -> Quad:
    """The counters of a colour after one of them moved."""
    places = list(quad)
    places.remove(start)
    insort(places, end)
    return tuple(places)


@lru_cache(maxsize=1 << 14)
def emptied(quad: Quad, place: Place) -> Quad:
    """The counters of a colour after all on a place returned to base."""
    return tuple(sorted(BASE if at == place else at for at in quad))


def strike(quads: list[Quad], geometry: Geometry, enemies: tuple[Colour, ...], square: Square) -> None:
    """Send all opposing counters on a square to their bases (UCK-5.1, UCK-6.5, UCK-7.2)."""
    for enemy in enemies:
        place = geometry.routes[enemy][square]
        if place <= TAIL and place in quads[enemy]:
            quads[enemy] = emptied(quads[enemy], place)


def board_of(quads: list[Quad]) -> Board:
    """A board from the quads of the four colours."""
    red, green, yellow, blue = quads
    return red, green, yellow, blue


def moved_board(board: Board, house: House, colour: Colour, start: Place, end: Place, counters: int = 1) -> Board:
    """The board after counters moved and ucked off whatever was there."""
    geometry = house.geometry
    quads: list[Quad] = list(board)
    for _ in range(counters):
        quads[colour] = shifted(quads[colour], start, end)
    if DOORSTEP <= end <= TAIL:
        strike(quads, geometry, geometry.enemies(colour), geometry.squares[colour][end])
    return board_of(quads)


def mixed(board: Board, geometry: Geometry, colour: Colour, place: Place) -> bool:
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
    return house.options.pair_inside_mixi_blocks or not mixed(board, house.geometry, colour, place)


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


def in_front(house: House, colour: Colour, start: Place, ahead: Facing) -> int:
    """The size of the blob directly in front of a place on the colour's own route, 0 for none (UCK-8.1)."""
    if not BASE <= start < TAIL:
        return 0
    return ahead.blobs.get(house.geometry.squares[colour][start + 1], 0)


def needed(house: House, colour: Colour, start: Place, size: int) -> int:
    """The sixes needed for a blob: its size plus one (UCK-8.5), one more on the doorstep from base (UCK-8.6)."""
    least = size + (house.options.challenge_sixes == "one-more")
    if start == BASE:
        return least + 1
    geometry = house.geometry
    doorsteps = [geometry.doorsteps[own] for own in geometry.colours_of[geometry.sides[colour]]]
    extra = house.options.doorstep_extra_always and geometry.squares[colour][start + 1] in doorsteps
    return least + extra


def in_position(state: UckersState, house: House, colour: Colour, place: Place) -> int:
    """The number of counters on a place since before this turn (UCK-8.1)."""
    count = state.board[colour].count(place)
    if house.options.challenge_same_turn:
        return count
    return count - state.turn.fresh.count((colour, place))


def may_open(state: UckersState, house: House) -> bool:
    """Whether the present throw may open a challenge: it contains a six, and nothing of it is played yet."""
    turn = state.turn
    late = turn.again and house.options.challenge_first_throw_only
    activates = len(turn.left) < len(turn.throw) and not house.options.activating_six_challenges
    return SIX in turn.left and turn.moved is None and not (late or activates)


def challenges(state: UckersState, house: House, colours: tuple[Colour, ...], ahead: Facing) -> Iterator[Challenge]:
    """Every challenge that may be opened on the present throw."""
    if not ahead.blobs or not may_open(state, house):
        return
    for colour in colours:
        for start in dict.fromkeys(state.board[colour]):
            if (
                in_front(house, colour, start, ahead)
                and in_position(state, house, colour, start)
                and not mixed(state.board, house.geometry, colour, start)
            ):
                yield Challenge(colour, start)


def opened(turn: Turn, house: House, step: Challenge, ahead: Facing) -> Turn:
    """The turn with a challenge just opened: once at, and the other die is void (UCK-8.3)."""
    size = in_front(house, step.colour, step.start, ahead)
    siege = Siege(step.colour, step.start, needed(house, step.colour, step.start, size))
    return replace(turn, throw=(), left=(), moved=None, siege=siege)


def counted(siege: Siege, dice: tuple[int, ...]) -> Siege | None:
    """The challenge after one more throw; None if it has failed for want of a six (UCK-8.4)."""
    sixes = dice.count(SIX)
    return Siege(siege.colour, siege.start, siege.needed, siege.count + sixes) if sixes else None


def taken(board: Board, house: House, siege: Siege) -> Board:
    """The board after a won challenge: the blob to base, one attacking counter onto its square (UCK-8.7)."""
    geometry = house.geometry
    quads = list(board)
    end = siege.start + 1
    quads[siege.colour] = shifted(quads[siege.colour], siege.start, end)
    strike(quads, geometry, geometry.enemies(siege.colour), geometry.squares[siege.colour][end])
    return board_of(quads)
