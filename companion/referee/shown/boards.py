"""The boards of the games as plain data for the screen: pieces, differences seen by the camera, moves.

The game provides its own part (``board_at`` of its record); the common part is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from companion.games.catalogue import entry
from companion.games.counters import Placement
from companion.games.errors import GameError
from companion.games.rules import AnyRules, parse_line
from companion.games.spec import load_part
from companion.referee.shown.view import BoardView, ChoiceView, MoveView, PieceView
from vision.mats import UCKERS_COLOURS

IN_WORDS = ("base", "home")  # places that each colour has for itself


class Picture(Protocol):
    """The board of one game, constructed from its rules."""

    def view(self, state: Hashable, seen: Hashable, moves: tuple[MoveView, ...]) -> BoardView:
        """The position; ``seen`` is the placement seen by the camera, None for no comparison."""
        ...

    def moves(self, state: Hashable, step: Hashable) -> Iterable[MoveView]:
        """The moves of a legal step on the board."""
        ...


@lru_cache(maxsize=16)
def _picture(rules: AnyRules) -> Picture | None:
    where = entry(rules.game).board_at
    if not where:
        return None
    made: Picture = load_part(where)(rules)
    return made


def board_view(
    rules: AnyRules, state: Hashable, seen: Hashable = None, nearest: Sequence[str] = ()
) -> BoardView | None:
    """The board of any game, None if there is none (Rogue).

    ``seen`` is the placement seen by the camera (None: no comparison), ``nearest`` the legal lines of a refusal as
    text, of which the first is drawn.
    """
    picture = _picture(rules)
    return picture.view(state, seen, nearest_moves(rules, state, nearest)) if picture else None


def moves_of(rules: AnyRules, state: Hashable, line: Iterable[Hashable]) -> tuple[MoveView, ...]:
    """The moves of a legal line on the board, in order: for the ``moves`` of a choice."""
    picture, found = _picture(rules), list[MoveView]()
    for step in line:
        found += picture.moves(state, step) if picture else ()
        state = rules.apply(state, step)
    return tuple(found)


def nearest_moves(rules: AnyRules, state: Hashable, nearest: Sequence[str]) -> tuple[MoveView, ...]:
    """The moves of the first of some lines given as text; none if it is not legal now."""
    if not nearest:
        return ()
    try:
        return moves_of(rules, state, parse_line(rules, nearest[0]))
    except GameError:
        return ()


def by_piece(choices: Iterable[ChoiceView]) -> dict[str, dict[str, list[ChoiceView]]]:
    """The choices by the first piece's place, as in ``pick:PLACE``, and by where it ends."""
    found: dict[str, dict[str, list[ChoiceView]]] = {}
    for choice in choices:
        first, *_ = choice.moves
        found.setdefault(first.start.partition(" ")[0], {}).setdefault(first.end, []).append(choice)
    return found


# What lies where, as counts -------------------------------------------------------------------------------------------


class PlacedPiece(NamedTuple):
    """A piece at a place; ``what`` (colour, or owner and value) is the same for equal pieces, ``side`` may be ""."""

    place: str
    what: tuple[Any, ...]
    side: str = ""


Pieces = Counter[PlacedPiece]


def counters(placement: Placement) -> Pieces:
    """The counters of all colours by place."""
    playing = {colour for colour, _ in placement.bases}
    places = [(colour, *place) for colour in UCKERS_COLOURS for place in placement.places(colour).items()]
    there = [one for one in places if one[1] not in IN_WORDS or one[0] in playing]
    return +Counter({PlacedPiece(counter_place(colour, name), (colour,)): count for colour, name, count in there})


def counter_place(colour: str, name: str) -> str:
    """The place of a counter on the screen: "red base", "red home", or the name of the square."""
    return f"{colour} {name}" if name in IN_WORDS else name


def counters_view(board: BoardView, recorded: Placement, seen: Placement | None) -> BoardView:
    """A board with its counters, and the differences to what is seen."""
    lying = counters(recorded)
    pieces = tuple(PieceView(one.place, "counter", one.what[0], count=count) for one, count in sorted(lying.items()))
    return compared(replace(board, pieces=pieces), lying, None if seen is None else counters(seen))


def compared(view: BoardView, recorded: Pieces, seen: Pieces | None) -> BoardView:
    """The board with the places that are seen to differ, and how to put them right."""
    if seen is None or seen == recorded:
        return view
    missing, extra = recorded - seen, seen - recorded
    places = dict.fromkeys(piece.place for piece in sorted([*missing, *extra]) if piece.place)
    return replace(view, differs=tuple(places), back=tuple(_back(missing, extra)))


def _back(missing: Pieces, extra: Pieces) -> Iterator[MoveView]:
    """The moves that put pieces right: turned in place, or carried from where there are too many."""
    wanted = list(missing.elements())
    for piece in sorted(extra.elements()):
        there = next((w for w in wanted if w.what == piece.what and w.place == piece.place), None)
        there = there or next((w for w in wanted if w.what == piece.what), None)
        if there is not None:
            wanted.remove(there)
            yield move(piece.place, there.place, piece.what)
    yield from (move("", piece.place, piece.what) for piece in wanted)


def move(start: str, end: str, what: tuple[Any, ...], count: int = 1) -> MoveView:
    """A move of equal pieces: counters by their colour, discs by their owner."""
    owner, *_ = what
    colour, seat = (owner, 0) if isinstance(owner, str) else ("", owner)
    return MoveView(start, end, colour, seat, count)
