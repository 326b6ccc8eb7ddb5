"""Peruke 84 as text.

A position: ``N6N5N4N3N2N1/n1n2n3n4n5n6/6/6/6/6/s6s5s4s3s2s1/S1S2S3S4S5S6:S:0-0:0`` and, while dice lie there,
``:5-3-r2:c4:s2j51`` after it. A step: ``4 c4-c8``, ``3 turn c2``, ``r2 d3-e4``, ``5=r3+2 c4-c8``, ``end``, ``forfeit``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from companion.games.errors import NotationError
from companion.games.message import Player, say
from companion.games.peruke_84.board import (
    COLUMNS,
    NORTH,
    OPEN,
    SEAT_LETTERS,
    SEATS_BY_LETTER,
    SET_A_PLAYER,
    SOUTH,
    TOTAL,
    VALUES,
    Board,
    Cell,
    Square,
    cell,
    is_decided,
    is_safe,
    other,
    owner_of,
    square_at,
    square_name,
    square_named,
    value_of,
    worth,
)
from companion.games.peruke_84.options import Peruke84Options
from companion.games.peruke_84.state import FIRST_ROLLS, Act, Finish, Goal, Line, Peruke84State, Step, Turn, Use

_ROW = re.compile(r"(?:[NSns][1-6]|[1-6])+", re.ASCII)
_TOKEN = re.compile(r"([NSns])([1-6])|([1-6])", re.ASCII)
_KEY = re.compile(
    r"(?P<board>[NSns1-6/]+):(?P<seat>[SN]):(?P<south>\d{1,2})-(?P<north>\d{1,2}):(?P<count>\d{1,4})"
    r"(?::(?P<dice>[1-6r-]+):(?P<moved>(?:[a-f]\d{1,2})*):(?P<goals>(?:s\d)?(?:j[1-6]\d)*))?",
    re.ASCII,
)
_DICE = re.compile(r"(?:([1-6])(?:-([1-6]))?)?-?(?:r([1-6]))?", re.ASCII)
_GOAL = re.compile(r"s(\d)|j([1-6])(\d)", re.ASCII)
_STEP = re.compile(
    r"(?:(\d)|r(\d)|(\d\d?)=(r?)(\d)\+(r?)(\d)) (?:turn ([a-z]\d\d?)|([a-z]\d\d?)-([a-z]\d\d?)( stay)?)", re.ASCII
)
_LETTER = {(SOUTH, True): "S", (SOUTH, False): "s", (NORTH, True): "N", (NORTH, False): "n"}
_MOST_ROWS = 10


def print_key(state: Peruke84State) -> str:
    """Board from the top rank, the seat, the piles, the turns played; then dice, discs that moved and open plans."""
    south, north = state.piles
    start = f"{print_board(state.board)}:{SEAT_LETTERS[state.seat]}:{south}-{north}:{state.count}"
    return f"{start}:{_print_turn(state.turn)}" if state.turn else start


def print_board(board: Board) -> str:
    """The ranks from the top; capital letters are safe discs, a number alone counts open squares."""
    rows = [board[at : at + COLUMNS] for at in range(0, len(board), COLUMNS)]
    return "/".join(_print_row(row) for row in reversed(rows))


@lru_cache(maxsize=1 << 12)
def _print_row(row: bytes) -> str:
    text, gap = "", 0
    for disc in row:
        if disc == OPEN:
            gap += 1
            continue
        text += (str(gap) if gap else "") + _LETTER[owner_of(disc), is_safe(disc)] + str(value_of(disc))
        gap = 0
    return text + (str(gap) if gap else "")


def _print_turn(turn: Turn) -> str:
    dice = "-".join([*map(str, turn.whites), *([f"r{turn.red}"] if turn.red else [])])
    goals = "".join(f"j{goal.joins}{goal.need}" if goal.joins else f"s{goal.need}" for goal in turn.goals)
    return f"{dice}:{''.join(map(square_name, turn.moved))}:{goals}"


class KeyReader:
    """Parses keys under fixed options; raises ``NotationError`` for anything that is not a position."""

    def __init__(self, options: Peruke84Options) -> None:
        self.options = options

    def read(self, text: str) -> Peruke84State:
        """The position of a key."""
        match = _KEY.fullmatch(text)
        if not match:
            raise NotationError(say("peruke-84.no-position", text=text))
        board = self._board(match["board"])
        piles = int(match["south"]), int(match["north"])
        if sum(piles) + worth(board) != TOTAL:
            raise NotationError(say("peruke-84.points-differ", total=sum(piles) + worth(board)))
        turn = self._turn(board, match) if match["dice"] is not None else None
        state = Peruke84State(board, piles, SEATS_BY_LETTER[match["seat"]], int(match["count"]), turn)
        self._demand_course(state)
        if print_key(state) != text:
            raise NotationError(say("peruke-84.is-written", text=text, key=print_key(state)))
        return state

    def _board(self, text: str) -> Board:
        rows = [_read_row(row) for row in text.split("/")]
        if len(rows) != self.options.rows:
            raise NotationError(say("peruke-84.rows-differ", rows=self.options.rows, count=len(rows)))
        board = bytes(disc for row in reversed(rows) for disc in row)
        for owner in (SOUTH, NORTH):
            for value in VALUES:
                if sum(board.count(cell(value, owner, safe)) for safe in (False, True)) > SET_A_PLAYER:
                    raise NotationError(say("peruke-84.two-of-each", owner=Player(owner), disc=value))
        return board

    def _demand_course(self, state: Peruke84State) -> None:
        limit = self.options.turn_limit
        most = FIRST_ROLLS + 2 * limit if limit else FIRST_ROLLS
        if state.count > most or (state.turn and limit and state.count == most):
            raise NotationError(say("peruke-84.too-many-turns", count=state.count, most=most))
        turned = self.options.starter if state.count % 2 == 0 else other(self.options.starter)
        if (limit or state.count < FIRST_ROLLS) and state.seat != turned:
            raise NotationError(say("peruke-84.turn-of", count=state.count, player=Player(turned)))
        if state.turn and is_decided(state.board):
            raise NotationError(say("peruke-84.dice-after-end"))

    def _turn(self, board: Board, match: re.Match[str]) -> Turn:
        dice = _DICE.fullmatch(match["dice"])
        if not dice or not any(dice.groups()):
            raise NotationError(say("peruke-84.no-dice", text=match["dice"]))
        first, second, red = (int(die or 0) for die in dice.groups())
        moved = tuple(self._moved(board, name) for name in re.findall(r"[a-f]\d{1,2}", match["moved"]))
        goals = tuple(_read_goal(found) for found in _GOAL.finditer(match["goals"]))
        whites = tuple(die for die in (first, second) if die)
        if bool(goals) != (self.options.must_use == "max") or not all(_fits(goal, whites, red) for goal in goals):
            raise NotationError(say("peruke-84.no-plans", text=match["goals"]))
        return Turn(whites, red, moved, goals)

    def _moved(self, board: Board, name: str) -> Square:
        square = square_at(name, self.options.rows)
        if square is None or not is_safe(board[square]):
            raise NotationError(say("peruke-84.not-moved-there", square=name))
        return square


def _read_row(text: str) -> list[Cell]:
    row: list[Cell] = []
    if _ROW.fullmatch(text):
        for letter, value, gap in _TOKEN.findall(text):
            owner = SEATS_BY_LETTER.get(letter.upper(), SOUTH)
            row += [OPEN] * int(gap) if gap else [cell(int(value), owner, letter.isupper())]
    if len(row) != COLUMNS:
        raise NotationError(say("peruke-84.no-row", text=text))
    return row


def _read_goal(found: re.Match[str]) -> Goal:
    alone, joins, need = found.groups()
    return Goal(0, int(alone)) if alone else Goal(int(joins), int(need))


def _fits(goal: Goal, whites: tuple[int, ...], red: int) -> bool:
    """Whether a plan can be one for these dice."""
    if goal.joins:
        return bool(red) and goal.joins in whites and 1 <= goal.need <= len(whites)
    return goal.need <= len(whites) + bool(red)


def print_step(step: Step) -> str:
    """A step as text, without commas."""
    if isinstance(step, Finish):
        return step.value
    return _print_use(step.white, step.red, step.other, step.act.source, step.act.target, step.act.stays)


@lru_cache(maxsize=1 << 14)
def _print_use(white: int, red: int, other_white: int, source: Square, target: Square | None, stays: bool) -> str:
    use = Use(white, red, Act(source, target, stays), other_white)
    return f"{print_value(use)} {print_act(use.act)}"


def print_value(use: Use) -> str:
    """``4``, ``r3`` or ``5=r3+2``."""
    if use.other:
        return f"{use.value}={use.white}+{use.other}"
    if use.white and use.red:
        return f"{use.value}=r{use.red}+{use.white}"
    return f"r{use.red}" if use.red else str(use.white)


def print_act(act: Act) -> str:
    """``turn c2``, ``c4-c8`` or ``c4-c8 stay``."""
    if act.target is None:
        return f"turn {square_name(act.source)}"
    return f"{square_name(act.source)}-{square_name(act.target)}{' stay' if act.stays else ''}"


def print_line(line: Line) -> str:
    """A whole turn as text."""
    return ", ".join(map(print_step, line)) or "pass"


def parse_step(text: str) -> Step:
    """The step of a text; raises ``NotationError``."""
    text = " ".join(text.split())
    if text in ("end", "forfeit"):
        return Finish(text)
    match = _STEP.fullmatch(text)
    if not match:
        raise NotationError(say("peruke-84.no-step", text=text))
    act = _read_act(text, match)
    if match[3]:
        return _sum(text, match, act)
    return Use(int(match[1] or 0), int(match[2] or 0), act)


def _sum(text: str, match: re.Match[str], act: Act) -> Use:
    """Two dice added: the red one and a white one in either order, or two white ones, which is explained."""
    first, second = (match[4], int(match[5])), (match[6], int(match[7]))
    total = first[1] + second[1]
    if total != int(match[3]):
        raise NotationError(say("peruke-84.adds-up", text=text, shown=(first[1], second[1]), total=total))
    if first[0] and second[0]:
        raise NotationError(say("peruke-84.red-twice", text=text))
    if not (first[0] or second[0]):
        return Use(first[1], 0, act, second[1])
    red, white = (first, second) if first[0] else (second, first)
    return Use(white[1], red[1], act)


def _read_act(text: str, match: re.Match[str]) -> Act:
    flipped, source, target, stay = match.groups()[7:]
    start = square_named(flipped or source, _MOST_ROWS)
    end = square_named(target, _MOST_ROWS) if target else None
    if start is None or (target and end is None) or start == end:
        raise NotationError(say("peruke-84.no-square", text=text))
    return Act(start, end, bool(stay))
