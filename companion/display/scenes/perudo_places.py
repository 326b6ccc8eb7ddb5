"""Perudo: each player's place with cup or dice, and the present bid in the middle."""

from __future__ import annotations

from collections.abc import Mapping

from companion.display import theme as sizes
from companion.display.dice import blank_die, die_picture, die_place
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.pieces import badge_picture, cup_picture
from companion.display.scenes.seats import draw_marks, names
from companion.display.theme import mixed
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import BidView, BoardView, DieView, PieceView, SeatView, TableView

WIDE = 1.3  # ratio of width to height of the places
CALLS = ("dudo", "calza")


def perudo_width(p: Painter, height: float, board: BoardView) -> float:  # noqa: ARG001 - as all boards
    """Two or three places side by side."""
    return height * WIDE


def draw_perudo(p: Painter, box: Box, view: TableView, board: BoardView) -> Mapping[str, Box]:
    """Draw the places in two rows around the bid, in the order of play; return the place of each seat."""
    count = max(len(view.seats), 1)
    columns = 1 if count <= 2 else 2 if count <= 4 else 3
    middle = min(max(box.h * 0.2, p.px(11)), box.h * 0.3)
    rows = -(-count // columns)
    height = (box.h - middle - 2 * p.px(sizes.GAP)) / 2
    upper, rest = box.top(height, p.px(sizes.GAP))
    lower = rest.low(height, p.px(sizes.GAP))[0]
    bid = Box(box.x, upper.bottom + p.px(sizes.GAP), box.w, middle)
    lines = (upper, lower) if rows > 1 else (upper,)
    cells = [cell for number, line in enumerate(lines) for cell in line.grid(columns, 1, p.px(0.8))[:: 1 - 2 * number]]
    _draw_bid(p, bid, view, board.bid)
    places: dict[str, Box] = {}
    for seat, cell in zip(view.seats, cells, strict=False):
        place = f"seat{seat.seat}"
        places[place] = cell
        _draw_place(p, cell, seat, tuple(piece for piece in board.pieces if piece.place == place), board)
    return places


def _draw_place(p: Painter, cell: Box, seat: SeatView, pieces: tuple[PieceView, ...], board: BoardView) -> None:
    """Draw sign and name above, the dice below; the acting seat has a frame."""
    p.panel(cell, p.theme.raised if seat.to_act else p.theme.panel, line=p.theme.accent if seat.to_act else None)
    p.touch(cell, f"press.end:{seat.seat}")
    inner = cell.inset(p.px(1.3), p.px(0.9))
    title, inner = inner.top(p.px(sizes.LEGIBLE * 1.06), p.px(0.4))
    name = draw_marks(p, title, seat, 4.4)
    noted = (f"{seat.name} · {seat.note}",) if seat.note and not pieces else ()
    p.legible(name, (*noted, *names(seat.name)), bold=seat.to_act)
    if not pieces:
        _draw_left(p, inner, 0, board.dice)
    elif len(pieces) == 1 and pieces[0].value == 0:
        _draw_cup(p, inner, pieces[0].count, board.dice)
    else:
        _draw_dice(p, inner, pieces, board)


def _draw_cup(p: Painter, box: Box, count: int, full: int) -> None:
    """Draw the cup with the number of dice under it, and dice left and lost."""
    side = int(min(box.h, box.w * 0.4))
    body = mixed(p.theme.raised, p.theme.accent, 0.3)
    label = str(count) if count else "?"
    p.picture(cup_picture(body, p.theme.muted, p.theme.text, label, side), box.x, box.y + (box.h - side) / 2)
    if count:
        _draw_left(p, box.left(side, p.px(1.4))[1], count, full)


def _draw_left(p: Painter, box: Box, count: int, full: int) -> None:
    """Draw small dice for those left, outlines for those lost."""
    side = int(min(box.w / (max(full, count, 1) * 1.2), box.h * 0.42, p.px(4.4)))
    if side < 4:
        return
    for number in range(max(full, count)):
        x, y = box.x + number * side * 1.2, box.y + (box.h - side) / 2
        if number < count:
            p.picture(blank_die(p.theme, side), x, y)
        else:
            p.picture(die_place(p.theme, side), x, y)


def _draw_dice(p: Painter, box: Box, pieces: tuple[PieceView, ...], board: BoardView) -> None:
    """Draw the shown dice; those that count for the bid have a tick, the others are faded."""
    full = max(board.dice, 1)
    columns = full if box.w > 3 * box.h else 3
    rows = -(-full // columns)
    side = int(min(box.w / (columns * 1.16), box.h / (rows * 1.16), p.px(9)))
    top = box.y + (box.h - side * (1.16 * (rows - 1) + 1)) / 2
    for number, piece in enumerate(pieces):
        x, y = box.x + number % columns * side * 1.16, top + number // columns * side * 1.16
        picture = die_picture(p.theme, DieView(piece.value, animal=piece.value == 1), side)
        if board.bid is not None and not piece.counts:
            picture = picture.copy()
            picture.set_alpha(110)
        p.picture(picture, x, y)
        if piece.counts:
            tick = int(side * 0.46)
            p.picture(badge_picture(p.theme.good, p.theme.background, "✔", tick), x + side * 0.68, y - side * 0.14)


def _draw_bid(p: Painter, box: Box, view: TableView, bid: BidView | None) -> None:
    """Draw the present bid, its player, and the result of a call."""
    if bid is None:
        p.text(box, worded(say("screen.no-bid")), sizes.BODY, colour=p.theme.muted, side="middle", least=sizes.TINY)
        return
    who = {seat.seat: seat.name for seat in view.seats}
    bare = f"{bid.count} ×"
    text = f"{who.get(bid.seat) or worded(say('screen.bid'))}: {bare}"
    after = _after(bid, who)
    side = int(min(box.h * 0.8, p.px(9)))
    width = min(p.fonts.width(text, p.px(sizes.LEGIBLE), True) + 2, box.w * 0.6)
    wide = max((p.fonts.width(line, p.px(sizes.BODY), True) for line in after), default=0)
    more = min(wide + p.px(2.4), box.w - width - side - p.px(2)) if after else 0
    line = box.centred(width + side + p.px(1) + more, box.h)
    words, line = line.left(width, p.px(1))
    p.legible(words, (text, bare), bold=True, side="right")
    p.picture(die_picture(p.theme, DieView(bid.face, animal=bid.face == 1), side), line.x, line.y + (line.h - side) / 2)
    beside = line.left(side, p.px(1.2))[1]
    beside = beside.centred(beside.w, min(beside.h, p.px(sizes.BODY * 1.2) * len(after)))
    for text, place in zip(after, beside.grid(1, max(len(after), 1), 0), strict=False):
        p.text(place, text, sizes.BODY, colour=p.theme.accent, bold=True, least=2.6)


def _after(bid: BidView, names: Mapping[int, str]) -> tuple[str, ...]:
    """Lines with the call and its player, and the count."""
    call = say("screen.called", name=names.get(bid.caller, ""), call=bid.call)
    called = worded(call) if bid.call in CALLS else ""
    counted = "" if bid.matches is None else worded(say("screen.they-count", count=bid.matches))
    return tuple(filter(None, (called, counted)))
