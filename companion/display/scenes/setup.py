"""The start screen: the game, the players, the house rules."""

from __future__ import annotations

from dataclasses import replace

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.bars import draw_back, draw_help, draw_steps, help_list
from companion.display.scenes.keyboard import draw_typing
from companion.display.scenes.rows import GAP, RowStyle, draw_rows
from companion.display.scenes.seats import draw_marks, draw_seats, seats_height
from companion.display.setup_view import SetupView
from companion.games.message import Message, say
from companion.messages import worded
from companion.referee.shown.view import ChoiceView

SEAT, SIGN = "setup.seat", "setup.sign"


HELP_NAMES = say("screen.help-names")
TYPE = say("screen.type-name")
NAME_ROWS = RowStyle(8.4, 11, sizes.BODY, 3)
RULE_ROWS = RowStyle(9.6, 13, sizes.BODY)
SET_ROWS = RowStyle(17, 22, sizes.BODY)  # a set of rules with its source, which takes up to three lines
LAST_ROWS = RowStyle(9.6, 13, sizes.TITLE)
START_ROWS = RowStyle(8.6, 11.5, sizes.TITLE)
RESUME = RowStyle(10.6, 11, sizes.BODY)
ONWARD = RowStyle(10.6, 11, sizes.TITLE)
STEP_NUMBERS = 11.0  # units: the height of the row with the number of players


def setup_rows(view: SetupView) -> tuple[ChoiceView, ...]:
    """All choices in the order of the marker; start comes first, so that one press begins."""
    if view.naming:
        return view.names
    if view.step:
        return (*filter(None, (view.onward,)), *_step_rows(view), *filter(None, (view.before,)))
    if view.open:
        return (*view.presets, *view.rules)
    start = (view.start,) if view.start else ()
    house = (view.house,) if view.house else ()
    learn = (view.learn,) if view.learn else ()
    resume = (view.resume,) if view.resume else ()
    return (*start, *resume, *view.games, *_seat_rows(view), *view.numbers, *house, *learn)


def _seat_rows(view: SetupView) -> tuple[ChoiceView, ...]:
    return tuple(ChoiceView(f"{SEAT}:{seat.seat}", seat.name) for seat in view.seats)


def _step_rows(view: SetupView) -> tuple[ChoiceView, ...]:
    """The choices of a step, without "next" and "back"."""
    if view.step == "game":
        return (*view.games, *filter(None, (view.learn,)))
    return (*view.numbers, *_seat_rows(view)) if view.step == "players" else (*view.presets, *view.rules)


def draw_setup(p: Painter, view: SetupView, at: int, keyboard: tuple[int, bool] = (0, False)) -> None:
    """Draw all choices at once, the present step, the names for a seat, or the house rules.

    ``keyboard`` is the page of the on-screen keyboard and whether it writes capitals.
    """
    box = p.box.inset(p.px(3), p.px(1.6))
    box = draw_help(p, box, HELP_NAMES if view.naming else help_list("back" if view.back else ""), 0.8)
    title, box = box.top(p.px(11), p.px(1))
    if view.naming:
        _draw_naming(p, title, box, view, at, keyboard)
    elif view.step:
        _draw_step(p, title, box, view, at)
    elif view.open:
        _draw_house(p, title, box, view, at)
    else:
        _draw_begin(p, title, box, view, at)


def _draw_begin(p: Painter, title: Box, box: Box, view: SetupView, at: int) -> None:
    menu, title = title.rest(p.px(20), p.px(sizes.GAP))
    p.button(menu.inset(0, p.px(0.8)), worded(say("screen.menu-button")), "screen.open:menu")
    p.text(title, view.title, 8, bold=True, least=sizes.BODY)
    low, box = box.low(p.px(11), p.px(sizes.PAD))
    left, right = box.left(box.w * 0.36, p.px(3)) if view.seats else (box, box)  # a single list gets all the room
    first = (1 if view.start else 0) + (1 if view.resume else 0)
    if view.resume:
        resume, low = low.left(low.w * 0.46, p.px(sizes.GAP))
        draw_rows(p, resume, (view.resume,), 0, RESUME, marker=at == first - 1)
    _draw_start(p, low, view, at)
    _draw_list(p, left, say("screen.game"), view.games, at, first, START_ROWS)
    _draw_right(p, right, view, at, first + len(view.games))


def _draw_naming(p: Painter, title: Box, box: Box, view: SetupView, at: int, keyboard: tuple[int, bool]) -> None:
    """Draw the naming of a seat: the typed text, the names to choose from, and the on-screen keyboard."""
    title = draw_back(p, title, view.back)
    seat = next(seat for seat in view.seats if seat.seat == view.naming)
    words = worded(say("screen.who-plays", seat=seat.seat))
    if any(row.action == SIGN for row in view.names):
        sign, title = title.left(title.h, p.px(1.6))
        p.panel(sign, p.theme.raised)
        p.touch(sign, SIGN)
        draw_marks(p, sign.inset((sign.w - p.px(6.4)) / 2, 0), seat, 6.4)
    else:
        title = draw_marks(p, title, seat, 6.4)
    p.text(title, words, 8, bold=True, least=sizes.BODY)
    rows = draw_typing(p, box, view.typed, TYPE, keyboard)
    draw_rows(p, rows, view.names, at, NAME_ROWS, marker=True)


def _draw_step(p: Painter, title: Box, box: Box, view: SetupView, at: int) -> None:
    """Draw one step: title and progress at the top, "next" and "back" at the bottom."""
    menu, title = title.rest(p.px(20), p.px(sizes.GAP))
    p.button(menu.inset(0, p.px(0.8)), worded(say("screen.menu-button")), "screen.open:menu")
    p.text(draw_steps(p, title, view.number, view.of, view.skipped), view.title, 8, bold=True, least=sizes.BODY)
    foot, box = box.low(p.px(11), p.px(sizes.PAD))
    first, count = (1 if view.onward else 0), len(_step_rows(view))
    if view.before:
        back, foot = foot.left(p.px(26), p.px(sizes.GAP))
        draw_rows(p, back, (view.before,), 0, ONWARD, marker=at >= first + count)
    if view.onward:
        draw_rows(p, foot, (view.onward,), 0, ONWARD, marker=at == 0)
    else:
        p.text(foot, view.problem, sizes.BODY, colour=p.theme.warn, bold=True, lines=2, least=sizes.TINY)
    if view.step == "game":
        _draw_games(p, box, view, at, first)
    elif view.step == "players":
        _draw_players(p, box, view, at, first)
    else:
        _draw_rules(p, box, view, at, first)


def _draw_games(p: Painter, box: Box, view: SetupView, at: int, first: int) -> None:
    """Draw the games on the left; on the right how the chosen one is played, and its lesson."""
    left, right = box.left(box.w * 0.46, p.px(3))
    inside = first <= at < first + len(view.games)
    draw_rows(p, left, view.games, at - first if inside else 0, START_ROWS, marker=inside, before=first)
    if view.learn:
        learn, right = right.low(p.px(LAST_ROWS.most), p.px(sizes.PAD))
        draw_rows(p, learn, (view.learn,), 0, LAST_ROWS, marker=at == first + len(view.games))
    p.text(right, view.about, sizes.BODY, least=sizes.TINY, lines=20, high=True)


def _draw_players(p: Painter, box: Box, view: SetupView, at: int, first: int) -> None:
    """Draw the number of players at the top, and a large field for each, to touch for changing the name."""
    if view.numbers:
        line, box = box.top(p.px(4.6 + STEP_NUMBERS), p.px(sizes.PAD))
        style = RowStyle(most=STEP_NUMBERS, size=sizes.TITLE, columns=len(view.numbers))
        _draw_list(p, line, say("screen.how-many"), view.numbers, at, first, style)
    line, box = box.top(p.px(4.6), p.px(0.4))
    p.text(line, worded(say("screen.players")), sizes.SMALL, colour=p.theme.muted, least=sizes.TINY)
    seats = box.top(min(box.h, seats_height(p, box, view.seats) * 1.6))[0]
    draw_seats(p, seats, view.seats, SEAT, at - first - len(view.numbers))


def _draw_rules(p: Painter, box: Box, view: SetupView, at: int, first: int) -> None:
    """Named sets of house rules on the left, the single ones on the right."""
    left, right = box.left(box.w * 0.4, p.px(2))
    _draw_list(p, left, say("screen.as-played-by"), view.presets, at, first, SET_ROWS)
    _draw_list(p, right, say("screen.one-by-one"), view.rules, at, first + len(view.presets), RULE_ROWS)


def _draw_house(p: Painter, title: Box, box: Box, view: SetupView, at: int) -> None:
    """Named sets of house rules on the left, the single ones on the right."""
    title = draw_back(p, title, view.back)
    p.text(title, worded(say("screen.house-rules")), 8, bold=True, least=sizes.BODY)
    _draw_rules(p, box, view, at, 0)


def _draw_start(p: Painter, box: Box, view: SetupView, at: int) -> None:
    if view.start is None:
        p.text(box, view.problem, sizes.BODY, colour=p.theme.warn, bold=True, lines=2, least=sizes.TINY)
        return
    draw_rows(p, box, (view.start,), at if at == 0 else -1, ONWARD, marker=True)


def _draw_right(p: Painter, box: Box, view: SetupView, at: int, first: int) -> None:
    if view.seats:
        line, box = box.top(p.px(4.2), p.px(0.4))
        p.text(line, worded(say("screen.players")), sizes.SMALL, colour=p.theme.muted, least=sizes.TINY)
        seats, box = box.top(seats_height(p, box, view.seats), p.px(sizes.PAD))
        draw_seats(p, seats, view.seats, SEAT, at - first)
        first += len(view.seats)
    if view.numbers:
        numbers, box = box.top(p.px(4.6 + sizes.ROW + 0.6), p.px(sizes.PAD))
        _draw_list(p, numbers, say("screen.how-many"), view.numbers, at, first, RowStyle(columns=len(view.numbers)))
        first += len(view.numbers)
    last = tuple(row for row in (view.house, view.learn) if row)
    columns = 1 if box.h >= len(last) * p.px(LAST_ROWS.least + GAP) else len(last)
    draw_rows(p, box, last, at - first, replace(LAST_ROWS, columns=columns), marker=at >= first)


def _draw_list(
    p: Painter, box: Box, title: Message, rows: tuple[ChoiceView, ...], at: int, first: int, style: RowStyle
) -> None:
    """Draw a list with a title and the scene's rows from ``first`` on, with the marker if it is in this list."""
    line, box = box.top(p.px(4.2), p.px(0.4))
    p.text(line, worded(title), sizes.SMALL, colour=p.theme.muted, least=sizes.TINY)
    inside = first <= at < first + len(rows)
    draw_rows(p, box, rows, at - first if inside else 0, style, marker=inside, before=first)
