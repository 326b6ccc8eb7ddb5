"""The board of a game as plain shapes for a page: the same squares, pieces and signs as on the screen.

A shape is ``[tag, classes, attributes]``, a text has its text in addition. Tags and attributes are those of SVG;
classes are joined by dots, and those of colours are defined by ``theme_css`` for light and dark. Lengths are tenths of
a square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from string import Template
from typing import Any

from companion.display.theme import DARK, LIGHT, PIECE_SYMBOLS, SEAT_SYMBOLS, Colour, Mark, Theme
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import BidView, BoardView, PieceView
from vision.boards import COLOURS, CrossBoard
from vision.mats import MATS

Shape = list[Any]
Size = tuple[float, float]

CELL = 10.0
PLAIN = "\ufe0e"  # after a sign: as a character, never as a coloured picture
HOMES = {"red": (-1, 0), "green": (0, -1), "yellow": (1, 0), "blue": (0, 1)}  # cells from the middle one
PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}  # of a grid of three by three, a to i


def board_shapes(board: BoardView) -> dict[str, Any] | None:
    """The board as ``{"width", "height", "shapes"}``; None for a board that is not known here."""
    draw = KINDS.get(board.mat)
    if draw is None:
        return None
    (width, height), shapes = draw(board)
    return {"width": width, "height": height, "shapes": list(shapes)}


# Shapes --------------------------------------------------------------------------------------------------------------


def _rect(kind: str, x: float, y: float, w: float, h: float, *, round_: float = 0.0) -> Shape:
    corner = {"rx": round_} if round_ else {}
    return ["rect", kind, {"x": _short(x), "y": _short(y), "width": _short(w), "height": _short(h), **corner}]


def _circle(kind: str, x: float, y: float, r: float) -> Shape:
    return ["circle", kind, {"cx": _short(x), "cy": _short(y), "r": _short(r)}]


def _polygon(kind: str, *points: tuple[float, float]) -> Shape:
    return ["polygon", kind, {"points": " ".join(f"{_short(x)},{_short(y)}" for x, y in points)}]


def _text(kind: str, x: float, y: float, size: float, text: str) -> Shape:
    """A text whose middle is at a point."""
    return ["text", kind, {"x": _short(x), "y": _short(y + size * 0.36), "font-size": _short(size)}, text]


def _short(number: float) -> float:
    return round(number, 2)


# Boards round a cross ------------------------------------------------------------------------------------------------


def _cross(board: BoardView) -> tuple[Size, Iterable[Shape]]:
    printed = MATS[board.mat].board
    assert isinstance(printed, CrossBoard)
    side = printed.cells * CELL
    return (side, side), _cross_shapes(printed, board)


def _cross_shapes(printed: CrossBoard, board: BoardView) -> Iterator[Shape]:
    by_place: dict[str, list[PieceView]] = {}
    for piece in board.pieces:
        by_place.setdefault(piece.place, []).append(piece)
    for colour in COLOURS:
        yield from _base(printed, colour, sum(piece.count for piece in by_place.get(f"{colour} base", ())))
    for name, (column, row) in printed.squares.items():
        yield from _square(printed, name, column * CELL, row * CELL, taken=name in by_place)
    if printed.middle:
        yield from _homes(printed, by_place)
    for name, (column, row) in printed.squares.items():
        yield from _counters(column * CELL, row * CELL, by_place.get(name, ()))


def _base(printed: CrossBoard, colour: str, count: int) -> Iterator[Shape]:
    left, top, right, bottom = (edge * CELL for edge in printed.bases[colour])
    yield _rect(f"ground.tint.{colour}", left + 1, top + 1, right - left - 2, bottom - top - 2, round_=3)
    for number, (x, y) in enumerate(printed.places[colour]):
        if number < count:
            yield from _counter(x * CELL, y * CELL, CELL * 0.62, colour, 1)
        else:
            yield _circle(f"hole.{colour}", x * CELL, y * CELL, CELL * 0.55)


def _square(printed: CrossBoard, name: str, x: float, y: float, *, taken: bool) -> Iterator[Shape]:
    colour = printed.colour_of(name)
    yield _rect("square", x + 0.4, y + 0.4, CELL - 0.8, CELL - 0.8, round_=1.5)
    if colour:
        yield _rect(f"tint.{colour}", x + 0.4, y + 0.4, CELL - 0.8, CELL - 0.8, round_=1.5)
    if taken:
        return
    if name in printed.starts and colour:
        yield _text(f"sign.{colour}", x + CELL / 2, y + CELL / 2, CELL * 0.55, PIECE_SYMBOLS[colour] + PLAIN)
    else:
        number = name.lstrip("abcdefghijklmnopqrstuvwxyz")
        yield _text("small", x + CELL / 2, y + CELL / 2, CELL * 0.42, number)


def _homes(printed: CrossBoard, by_place: dict[str, list[PieceView]]) -> Iterator[Shape]:
    """The middle: a triangle for each colour, with the counters at home."""
    middle = printed.cells * CELL / 2
    low, high = middle - 1.5 * CELL, middle + 1.5 * CELL
    corners = ((low, high), (low, low), (high, low), (high, high))
    for number, colour in enumerate(COLOURS):
        triangle = corners[number], corners[(number + 1) % 4], (middle, middle)
        yield _polygon("square", *triangle)
        yield _polygon(f"tint.{colour}", *triangle)
    for colour, (x, y) in HOMES.items():
        count = sum(piece.count for piece in by_place.get(f"{colour} home", ()))
        if count:
            yield from _counter(middle + x * CELL, middle + y * CELL, CELL * 0.46, colour, count)


def _counters(x: float, y: float, pieces: Sequence[PieceView]) -> Iterator[Shape]:
    """One colour fills the square; two share it."""
    radius = CELL * (0.46 if len(pieces) == 1 else 0.33)
    for number, piece in enumerate(pieces):
        share = number / (len(pieces) - 1) if len(pieces) > 1 else 0.5
        at = radius + (CELL - 2 * radius) * share
        yield from _counter(x + at, y + at, radius, piece.colour, piece.count)


def _counter(x: float, y: float, radius: float, colour: str, count: int) -> Iterator[Shape]:
    """A counter with the sign of its colour, and how many there are if it is a stack."""
    yield _circle(f"piece.{colour}", x, y, radius)
    if count == 1:
        yield _text("on-piece", x, y, radius * 1.15, PIECE_SYMBOLS[colour] + PLAIN)
    else:
        yield _text("on-piece.bold", x, y, radius * 1.5, str(count))


# Boards of discs -----------------------------------------------------------------------------------------------------


def _peruke_84(board: BoardView) -> tuple[Size, Iterable[Shape]]:
    edge = CELL * 0.6
    return (6 * CELL + edge, board.rows * CELL + edge), _peruke_84_shapes(board, edge)


def _peruke_84_shapes(board: BoardView, edge: float) -> Iterator[Shape]:
    places = {}
    for column, file in enumerate("abcdef"):
        x = edge + column * CELL
        yield _text("small", x + CELL / 2, board.rows * CELL + edge / 2, CELL * 0.4, file)
        for rank in range(1, board.rows + 1):
            y = (board.rows - rank) * CELL
            places[f"{file}{rank}"] = x + CELL / 2, y + CELL / 2
            yield _rect("square" if (column + rank) % 2 == 0 else "ground", x, y, CELL, CELL)
            if rank in (1, board.rows):
                yield _rect(f"tint.seat-{1 if rank == 1 else 2}", x, y, CELL, CELL)
    for rank in range(1, board.rows + 1):
        yield _text("small", edge / 2, (board.rows - rank + 0.5) * CELL, CELL * 0.4, str(rank))
    for piece in board.pieces:
        if piece.place in places:
            yield from _disc(*places[piece.place], CELL * 0.43, piece)


def _disc(x: float, y: float, radius: float, piece: PieceView) -> Iterator[Shape]:
    """A disc with its number and its owner's sign: filled, or ringed where the target side is up."""
    owner = f"seat-{piece.seat}"
    yield _circle(f"{'ring' if piece.target else 'piece'}.{owner}", x, y, radius * (0.92 if piece.target else 1))
    yield _text(f"{'on-ring' if piece.target else 'on-piece'}.{owner}.bold", x, y, radius * 1.25, str(piece.value))
    corner = x + radius * 0.68, y + radius * 0.68
    yield _circle("plate", *corner, radius * 0.4)
    yield _text(f"sign.{owner}", *corner, radius * 0.6, SEAT_SYMBOLS[(piece.seat - 1) % len(SEAT_SYMBOLS)] + PLAIN)


def _peruke_one(board: BoardView) -> tuple[Size, Iterable[Shape]]:
    return (6 * CELL, 3.9 * CELL), _peruke_one_shapes(board)


def _peruke_one_shapes(board: BoardView) -> Iterator[Shape]:
    strip = CELL * 1.85
    for number, title in enumerate((say("screen.taken"), say("screen.the-row"))):
        top = number * (strip + CELL * 0.2)
        yield _rect("ground", 0, top, 6 * CELL, strip, round_=2)
        yield ["text", "small.first", {"x": 1.2, "y": _short(top + 3.4), "font-size": 2.8}, worded(title)]
    for piece in board.pieces:
        away = piece.place == "taken"
        column = piece.value - 1 if away else int(piece.place) - 1
        x, top = (column + 0.5) * CELL, 0.0 if away else strip + CELL * 0.2
        yield from _disc(x, top + CELL * 0.92, CELL * 0.4, piece)
        worth = f"+{piece.value}" if away else "0" if piece.target else f"−{piece.value}"
        yield _text("plain", x, top + CELL * 1.6, CELL * 0.36, worth)


# Cups ----------------------------------------------------------------------------------------------------------------


def _perudo(board: BoardView) -> tuple[Size, Iterable[Shape]]:
    seats = len({piece.seat for piece in board.pieces})
    columns = 2 if seats in (2, 4) else 3
    rows = max(-(-seats // columns), 1)
    return (columns * 2 * CELL, (1.8 + rows * 1.8) * CELL), _perudo_shapes(board, columns)


def _perudo_shapes(board: BoardView, columns: int) -> Iterator[Shape]:
    yield _rect("ground", 0, 0, columns * 2 * CELL, CELL * 1.5, round_=2)
    if board.bid is not None:
        yield from _bid(board.bid, columns * CELL)
    else:
        yield _text("muted", columns * CELL, CELL * 0.75, CELL * 0.5, worded(say("screen.no-bid")))
    for number, seat in enumerate(sorted({piece.seat for piece in board.pieces})):
        x, y = number % columns * 2 * CELL, CELL * (1.8 + number // columns * 1.8)
        yield _rect("ground", x + 0.4, y, CELL * 2 - 0.8, CELL * 1.6, round_=2)
        sign = SEAT_SYMBOLS[(seat - 1) % len(SEAT_SYMBOLS)] + PLAIN
        yield _text(f"sign.seat-{seat}", x + CELL * 0.45, y + CELL * 0.8, CELL * 0.6, sign)
        cup = [piece for piece in board.pieces if piece.seat == seat]
        if cup[0].value:
            yield from _open_dice(cup, x + CELL * 0.9, y + CELL * 0.8)
        else:
            yield from _cup(x + CELL * 1.2, y + CELL * 0.8, cup[0].count)


def _bid(bid: BidView, middle: float) -> Iterator[Shape]:
    sign = SEAT_SYMBOLS[(bid.seat - 1) % len(SEAT_SYMBOLS)] + PLAIN
    yield _text(f"sign.seat-{bid.seat}", middle - CELL * 1.5, CELL * 0.75, CELL * 0.6, sign)
    yield _text("plain.bold", middle - CELL * 0.1, CELL * 0.75, CELL * 0.75, f"{bid.count} ×")
    yield from _die(bid.face, middle + CELL * 1.35, CELL * 0.75, CELL)


def _cup(x: float, y: float, count: int) -> Iterator[Shape]:
    """An upside-down cup with the number of dice under it ("?": unknown)."""
    half, top, low = CELL * 0.5, y - CELL * 0.55, y + CELL * 0.55
    yield _polygon("cup", (x - half * 0.6, top), (x + half * 0.6, top), (x + half, low), (x - half, low))
    yield _rect("rim", x - half * 1.15, low - 1.2, half * 2.3, 1.8, round_=0.9)
    yield _text("plain.bold", x, y - 0.4, CELL * 0.6, str(count) if count else "?")


def _open_dice(cup: Sequence[PieceView], x: float, y: float) -> Iterator[Shape]:
    for number, piece in enumerate(cup):
        yield from _die(piece.value, x + number % 3 * CELL * 0.38, y + (number // 3 - 0.5) * CELL * 0.4, CELL * 0.34)


def _die(face: int, x: float, y: float, side: float) -> Iterator[Shape]:
    yield _rect("die", x - side / 2, y - side / 2, side, side, round_=_short(side * 0.18))
    for pip in PIPS.get(face, ""):
        column, row = "abcdefghi".index(pip) % 3 - 1, "abcdefghi".index(pip) // 3 - 1
        yield _circle("pip", x + column * side * 0.26, y + row * side * 0.26, side * 0.1)


KINDS: dict[str, Callable[[BoardView], tuple[Size, Iterable[Shape]]]] = {
    "uckers": _cross,
    "forty": _cross,
    "fifty-six": _cross,
    "peruke-84": _peruke_84,
    "peruke-one": _peruke_one,
    "perudo": _perudo,
}

# Colours -------------------------------------------------------------------------------------------------------------

ROLES = (
    *("background", "panel", "raised", "line", "text", "muted", "accent", "on_accent", "good", "warn", "refused"),
    *("die", "die_edge", "pip"),
)


def theme_css() -> str:
    """The colours of the screen's light and dark theme as variables, and the classes of pieces and players."""
    page = files("companion.live").joinpath("page", "theme.css").read_text(encoding="utf-8")
    marks = "\n".join(_classes(name, mark) for name, mark in _marks(LIGHT).items())
    return Template(page).substitute(light=_variables(LIGHT), dark=_variables(DARK), marks=marks)


def _classes(name: str, mark: Mark) -> str:
    return f'.{name}{{--own:var(--{name})}}.mark.{name}::before{{content:"{mark.symbol}{PLAIN}"}}'


def _marks(theme: Theme) -> dict[str, Mark]:
    """The marks by their classes: "red", "seat-1"."""
    return {**dict(theme.pieces), **{f"seat-{number}": mark for number, mark in enumerate(theme.seats, 1)}}


def _variables(theme: Theme) -> str:
    colours = {role.replace("_", "-"): getattr(theme, role) for role in ROLES}
    colours |= {name: mark.colour for name, mark in _marks(theme).items()}
    return " ".join(f"--{name}: {_hex(colour)};" for name, colour in colours.items())


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in colour)
