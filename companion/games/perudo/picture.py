"""The cups of Perudo and the dice under them, for the screen."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.perudo.course import matches
from companion.games.perudo.rules import PerudoRules
from companion.games.perudo.state import PerudoState
from companion.games.perudo.steps import HIDDEN, PACO, Bid, Hands, Step
from companion.referee.record import Record
from companion.referee.shown.view import BidView, BoardView, MoveView, PieceView


@dataclass(frozen=True, slots=True)
class PerudoPicture:
    """Each seat's dice, under the cup or open."""

    rules: PerudoRules

    def view(self, state: PerudoState, seen: Any, moves: tuple[MoveView, ...]) -> BoardView:  # noqa: ARG002
        """The dice by seat; those that are seen are open."""
        return perudo_board(state, seen.hands if seen else ())

    def moves(self, state: PerudoState, step: Any) -> Iterator[MoveView]:  # noqa: ARG002
        """No moves: turns are announced."""
        yield from ()


def perudo_board(
    state: PerudoState,
    hands: Hands = (),
    bid: BidView | None = None,
    counting: Container[int] = (),
    public: Sequence[int | None] = (),
) -> BoardView:
    """Each seat's dice: under the cup, or as they lie once all cups are lifted (``hands`` by seat).

    ``bid`` is the bid that was counted and ``counting`` the faces that counted; the default is the standing bid.
    ``public`` are the public numbers of dice by seat (PER-A13); None: the cups show no number (count 0).
    """
    if bid is None and state.bid is not None:
        bid, counting = _standing(state, state.bid, hands), state.counting
    pieces: list[PieceView] = []
    for seat, count in enumerate(state.dice, 1):
        place, hand = f"seat{seat}", hands[seat - 1] if hands else ()
        if hand:
            pieces += [PieceView(place, "die", seat=seat, value=face, counts=face in counting) for face in hand]
        elif count:
            pieces.append(PieceView(place, "die", seat=seat, count=(public[seat - 1] or 0) if public else count))
    return BoardView("perudo", tuple(pieces), bid=bid, dice=state.full)


def revealed_board(
    record: Record[PerudoState, Step],
    state: PerudoState,
    hands: Hands,
    reveal: Mapping[str, Any],
    public: Sequence[int | None],
) -> BoardView:
    """The dice that were counted last, by the payload of the reveal; those that counted stand out if all are known."""
    bid, bids, call = record.rules.parse_step(reveal["bid"]), record.last("bid"), record.last("dudo", "calza")
    assert isinstance(bid, Bid), "a bid was counted"
    caller = (call.kind, call.seat or 0) if call else ("", 0)
    found = None if reveal.get("most") else reveal["matches"]
    view = BidView(bid.count, bid.face, (bids and bids.seat) or 0, *caller, found)
    own = sum(hand.count(bid.face) for hand in hands)
    counting = (bid.face, PACO) if reveal["matches"] > own else (bid.face,)
    return perudo_board(state, hands, view, counting if reveal.get("step") else (), public)


def _standing(state: PerudoState, bid: Bid, hands: Hands) -> BidView:
    """The standing bid, with the count once every die is open and read."""
    whole = tuple(len(hand) - hand.count(HIDDEN) for hand in hands) == state.dice
    found = matches(hands, bid, wild=state.wild) if whole else None
    return BidView(bid.count, bid.face, state.bidder, state.call, state.caller, found)
