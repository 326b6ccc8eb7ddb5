"""The boards of the games as plain data for the screen: pieces, what the camera sees otherwise, moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, cast

from companion.games import perudo, peruke_84, peruke_one, uckers
from companion.games.errors import GameError
from companion.games.perudo.course import matches
from companion.games.perudo.steps import HIDDEN, PACO, Bid, Hands
from companion.games.peruke_84.board import NORTH, SEAT_NAMES, SOUTH
from companion.games.peruke_84.seen import placement_of as discs_of_board
from companion.games.peruke_one.seen import TAKEN_ZONE
from companion.games.peruke_one.seen import placement_of as discs_of_row
from companion.games.rules import AnyRules, parse_line
from companion.games.uckers.geometry import BASE, COLOURS, HOME, Board, Geometry
from companion.games.uckers.placement import Placement as Counters
from companion.games.uckers.steps import Challenge
from companion.referee.view import BidView, BoardView, ChoiceView, DifferView, MoveView, PieceView
from companion.sessions.events import Event

TARGET = "target"


def board_view(rules: AnyRules, state: Any, seen: Any = None, nearest: Sequence[str] = ()) -> BoardView | None:
    """The board of any game, None where there is none (Rogue).

    ``seen`` is the placement that the camera sees (None: nothing to compare), ``nearest`` the legal lines of a
    refusal as text, of which the first is drawn.
    """
    moves = nearest_moves(rules, state, nearest)
    if isinstance(rules, uckers.UckersRules):
        return uckers_board(state, rules.geometry, seen, moves)
    if isinstance(state, peruke_84.Peruke84State):
        return peruke_84_board(state, seen, moves)
    if isinstance(state, peruke_one.PerukeOneState):
        return peruke_one_board(state, seen, moves)
    return perudo_board(state, seen.hands if seen else ()) if isinstance(state, perudo.PerudoState) else None


def moves_of(rules: AnyRules, state: Any, line: Iterable[Any]) -> tuple[MoveView, ...]:
    """What a legal line does on the board, in its order: for the ``moves`` of a choice."""
    found: list[MoveView] = []
    for step in line:
        found += _step_moves(rules, state, step)
        state = rules.apply(state, step)
    return tuple(found)


def nearest_moves(rules: AnyRules, state: Any, nearest: Sequence[str]) -> tuple[MoveView, ...]:
    """What the first of some lines, as text, does on the board; nothing where it is no line of this moment."""
    if not nearest:
        return ()
    try:
        return moves_of(rules, state, parse_line(rules, nearest[0]))
    except GameError:
        return ()


def with_moves(rules: AnyRules, state: Any, choices: tuple[ChoiceView, ...]) -> tuple[ChoiceView, ...]:
    """The choices with what they do on the board: ``play:LINE`` and ``step:STEP``, ``from:`` and ``pick:PLACE``."""
    found = _moves_of_actions(cast(Hashable, rules), state, tuple(choice.action for choice in choices))
    return tuple(
        choice if choice.moves or not moves else replace(choice, moves=moves)
        for choice, moves in zip(choices, found, strict=True)
    )


@lru_cache(maxsize=4)
def _moves_of_actions(rules: Any, state: Any, actions: tuple[str, ...]) -> tuple[tuple[MoveView, ...], ...]:
    """Asked for at every look at the screen, worked out once a position."""
    return tuple(_moves_of_action(rules, state, action) for action in actions)


def _moves_of_action(rules: AnyRules, state: Any, action: str) -> tuple[MoveView, ...]:
    verb, _, rest = action.partition(":")
    if verb in ("play", "step"):
        return nearest_moves(rules, state, (rest,))
    if verb in ("pick", "from") and rest:
        return (MoveView(f"{rest} base" if rest in COLOURS else rest, ""),)
    return ()


def uckers_board(
    state: uckers.UckersState, geometry: Geometry, seen: Counters | None = None, moves: tuple[MoveView, ...] = ()
) -> BoardView:
    """The counters of Uckers by place and colour, those in base and at home included."""
    recorded = _counters(Counters.of_board(state.board, geometry))
    pieces = tuple(
        PieceView(lies.place, "counter", lies.what[0], count=count) for lies, count in sorted(recorded.items())
    )
    return _compared(BoardView("uckers", pieces, moves=moves), recorded, None if seen is None else _counters(seen))


def peruke_84_board(
    state: peruke_84.Peruke84State, seen: peruke_84.Placement | None = None, moves: tuple[MoveView, ...] = ()
) -> BoardView:
    """The discs of Peruke 84 by square, and the points of both piles."""
    placement = discs_of_board(state.board)
    pieces = tuple(
        PieceView(disc.square, "disc", seat=disc.owner, value=disc.value, target=disc.side == TARGET)
        for disc in placement.discs
    )
    view = BoardView("peruke-84", pieces, moves=moves, rows=len(state.board) // 6, piles=state.piles)
    return _compared(view, _discs(placement), None if seen is None else _discs(seen))


def peruke_one_board(
    state: peruke_one.PerukeOneState, seen: peruke_one.Placement | None = None, moves: tuple[MoveView, ...] = ()
) -> BoardView:
    """The row of six discs of Peruke One; those that are taken lie on "taken"."""
    placement = discs_of_row(state)
    pieces = tuple(
        PieceView(disc.where, "disc", seat=1, value=disc.value, target=disc.side == TARGET) for disc in placement.discs
    )
    return _compared(
        BoardView("peruke-one", pieces, moves=moves), _row(placement), None if seen is None else _row(seen)
    )


def perudo_board(
    state: perudo.PerudoState,
    hands: Hands = (),
    bid: BidView | None = None,
    counting: Container[int] = (),
    told: Sequence[int | None] = (),
) -> BoardView:
    """Each seat's dice: under the cup, or as they lie when all cups are lifted (``hands`` by seat).

    ``bid`` is what the hands were counted for and ``counting`` the faces that counted; left out it is the standing bid.
    ``told`` is what may be said of the numbers of dice by seat (PER-A13): for None the cup tells no number (count 0).
    """
    if bid is None and state.bid is not None:
        bid, counting = _standing(state, state.bid, hands), _counting(state, state.bid)
    pieces: list[PieceView] = []
    for seat, count in enumerate(state.dice, 1):
        place, hand = f"seat{seat}", hands[seat - 1] if hands else ()
        if hand:
            pieces += [PieceView(place, "die", seat=seat, value=face, counts=face in counting) for face in hand]
        elif count:
            pieces.append(PieceView(place, "die", seat=seat, count=(told[seat - 1] or 0) if told else count))
    return BoardView("perudo", tuple(pieces), bid=bid)


def revealed_bid(rules: AnyRules, reveal: Mapping[str, Any], events: Sequence[Event]) -> BidView:
    """The bid that was counted last, by the payload of the reveal and the events that count."""
    bid = rules.parse_step(reveal["bid"])
    bidder = next((event.seat for event in reversed(events) if event.kind == "bid"), None)
    call = next((event for event in reversed(events) if event.kind in ("dudo", "calza")), None)
    caller = (call.kind, call.seat or 0) if call else ("", 0)
    found = None if reveal.get("most") else reveal["matches"]
    return BidView(bid.count, bid.face, bidder or 0, *caller, found)


def _standing(state: perudo.PerudoState, bid: Bid, hands: Hands) -> BidView:
    """The bid that stands, with the count once every die is open and read."""
    whole = tuple(len(hand) - hand.count(HIDDEN) for hand in hands) == state.dice
    found = matches(hands, bid, palifico=state.palifico) if whole else None
    return BidView(bid.count, bid.face, state.bidder, state.call, state.caller, found)


def _counting(state: perudo.PerudoState, bid: Bid) -> tuple[int, ...]:
    return (bid.face,) if state.palifico else (bid.face, PACO)


# What lies where, as counts -------------------------------------------------------------------------------------------


class Lies(NamedTuple):
    """A piece on a place: ``what`` tells equal pieces (colour, or owner and value), ``side`` is "" without sides."""

    place: str
    what: tuple[Any, ...]
    side: str = ""


Pieces = Counter[Lies]


def _counters(placement: Counters) -> Pieces:
    found: Pieces = Counter()
    for colour in COLOURS:
        for name, count in placement.places(colour).items():
            place = f"{colour} {name}" if name in ("base", "home") else name
            found[Lies(place, (colour,))] += count
    return +found


def _discs(placement: peruke_84.Placement) -> Pieces:
    return Counter(Lies(disc.square, (disc.owner, disc.value), disc.side) for disc in placement.discs if disc.square)


def _row(placement: peruke_one.Placement) -> Pieces:
    """Discs that are nowhere count as taken."""
    found: Pieces = Counter()
    for disc in placement.discs:
        found[Lies(disc.where, (1, disc.value), "" if disc.where == TAKEN_ZONE else disc.side)] += 1
    there = {lies.what[1] for lies in found}
    return found + Counter(Lies(TAKEN_ZONE, (1, value)) for value in range(1, 7) if value not in there)


def _compared(view: BoardView, recorded: Pieces, seen: Pieces | None) -> BoardView:
    """The board with the places where what is seen differs, and how to put it right."""
    if seen is None or seen == recorded:
        return view
    missing, extra = recorded - seen, seen - recorded
    places = dict.fromkeys(lies.place for lies in sorted([*missing, *extra]) if lies.place)
    differs = tuple(DifferView(place, _seen_words(place, seen)) for place in places)
    return replace(view, differs=differs, back=tuple(_back(missing, extra)))


def _back(missing: Pieces, extra: Pieces) -> Iterator[MoveView]:
    """The moves that put things right: turned where they lie, or carried from where they are too many."""
    wanted = list(missing.elements())
    for lies in sorted(extra.elements()):
        there = next((w for w in wanted if w.what == lies.what and w.place == lies.place), None)
        there = there or next((w for w in wanted if w.what == lies.what), None)
        if there is not None:
            wanted.remove(there)
            yield _move(lies.place, there.place, lies.what)
    yield from (_move("", lies.place, lies.what) for lies in wanted)


def _move(start: str, end: str, what: tuple[Any, ...], count: int = 1) -> MoveView:
    if isinstance(what[0], str):
        return MoveView(start, end, colour=what[0], count=count)
    return MoveView(start, end, seat=what[0], count=count)


def _seen_words(place: str, seen: Pieces) -> str:
    here = [_words(lies, count) for lies, count in sorted(seen.items()) if lies.place == place]
    return " and ".join(here) or "nothing"


def _words(lies: Lies, count: int) -> str:
    if len(lies.what) == 1:
        return f"{count} {lies.what[0]}"
    owner, value = lies.what
    side = f", {lies.side} side" if lies.side else ""
    return f"{value}{side}" if lies.place in (TAKEN_ZONE, str(value)) else f"{SEAT_NAMES.get(owner, '')} {value}{side}"


# What a step does -----------------------------------------------------------------------------------------------------


def _step_moves(rules: AnyRules, state: Any, step: Any) -> Iterator[MoveView]:
    if isinstance(rules, uckers.UckersRules):
        yield from _uckers_moves(rules, state, step)
    elif isinstance(state, peruke_84.Peruke84State):
        yield from _peruke_84_moves(state, rules.apply(state, step), step)
    elif isinstance(state, peruke_one.PerukeOneState) and isinstance(step, peruke_one.Use):
        square = str(step.value)
        yield MoveView(square, square if state.side(step.value) == "s" else TAKEN_ZONE, seat=1)


def _uckers_moves(rules: uckers.UckersRules, state: uckers.UckersState, step: Any) -> Iterator[MoveView]:
    """The counters that stand elsewhere after a step; a challenge points at the blob that it attacks."""
    geometry = rules.geometry
    if isinstance(step, Challenge):
        ends = (geometry.name(step.colour, step.start), geometry.name(step.colour, step.start + 1))
        yield MoveView(*ends, colour=COLOURS[step.colour])
        return
    yield from _changes(state.board, rules.apply(state, step).board, geometry)


def _changes(before: Board, after: Board, geometry: Geometry) -> Iterator[MoveView]:
    for colour, name in enumerate(COLOURS):
        left = Counter(before[colour]) - Counter(after[colour])
        came = Counter(after[colour]) - Counter(before[colour])
        pairs = Counter(zip(sorted(left.elements()), sorted(came.elements()), strict=True))
        for (start, end), count in pairs.items():
            yield _move(_place(geometry, colour, start), _place(geometry, colour, end), (name,), count)


def _place(geometry: Geometry, colour: int, place: int) -> str:
    name = geometry.name(colour, place)
    return f"{COLOURS[colour]} {name}" if place in (BASE, HOME) else name


def _peruke_84_moves(before: peruke_84.Peruke84State, after: peruke_84.Peruke84State, step: Any) -> Iterator[MoveView]:
    if isinstance(step, peruke_84.Use):
        source, target = step.act.source, step.act.target
        ends = peruke_84.square_name(source), peruke_84.square_name(source if target is None else target)
        yield MoveView(*ends, seat=before.seat if before.seat in (SOUTH, NORTH) else after.seat)
