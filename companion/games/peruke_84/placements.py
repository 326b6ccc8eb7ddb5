"""Boards as seen by the camera: what is impossible about them, and the rulings on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.message import Message, Player, ruled, say, sentences
from companion.games.peruke_84.acts import Mover
from companion.games.peruke_84.blame import Blame
from companion.games.peruke_84.board import (
    COLUMNS,
    NORTH,
    OPEN,
    SEAT_LETTERS,
    SET_A_PLAYER,
    SOUTH,
    VALUES,
    Board,
    cell,
    is_safe,
    owner_of,
    square_at,
    square_name,
    value_of,
)
from companion.games.peruke_84.changes import put_back
from companion.games.peruke_84.course import Course
from companion.games.peruke_84.faults import Fault, Faults
from companion.games.peruke_84.matching import Matcher
from companion.games.peruke_84.nearest import nearest_lines
from companion.games.peruke_84.rulings import RULE, Code, Ruling, accept, problem, refuse
from companion.games.peruke_84.state import Line, Peruke84State, PlacedDisc, Placement, Turn, Use
from companion.games.peruke_84.steps import Steps, turn_text
from companion.games.verdict import Problem, Verdict

PLAIN, TARGET = "plain", "target"


def placement_of(board: Board) -> Placement:
    """The discs as they lie on a board."""
    return Placement.of(
        PlacedDisc(value_of(disc), PLAIN if is_safe(disc) else TARGET, owner_of(disc), square_name(square))
        for square, disc in enumerate(board)
        if disc != OPEN
    )


def board_of(placement: Placement, rows: int) -> Board:
    """The board of a placement without problems."""
    board = bytearray(rows * COLUMNS)
    for disc in placement.discs:
        square = square_at(disc.square, rows)
        if square is not None:
            board[square] = cell(disc.value, disc.owner, disc.side == PLAIN)
    return bytes(board)


def problems_of(placement: Placement, rows: int) -> tuple[Problem, ...]:
    """Everything impossible; discs beside the board ("") are in a pile and are ignored."""
    discs = [disc for disc in placement.discs if disc.square]
    known = [disc for disc in discs if disc.value in VALUES and disc.owner in SEAT_LETTERS]
    return (*_disc_problems(discs), *_count_problems(known), *_square_problems(discs, rows))


def _disc_problems(discs: list[PlacedDisc]) -> Iterator[Problem]:
    for disc in discs:
        if disc.value not in VALUES or disc.owner not in SEAT_LETTERS or disc.side not in (PLAIN, TARGET):
            yield problem(Code.NO_SUCH_DISC, say("peruke-84.no-such-disc", square=disc.square), disc.square)


def _count_problems(discs: list[PlacedDisc]) -> Iterator[Problem]:
    owners = Counter(disc.owner for disc in discs)
    alike = Counter((disc.owner, disc.value) for disc in discs)
    for owner in (SOUTH, NORTH):
        if owners[owner] > SET_A_PLAYER * len(VALUES):
            text = say("peruke-84.too-many-discs", owner=Player(owner), count=owners[owner])
            yield problem(Code.TOO_MANY_DISCS, text)
        for value in VALUES:
            if alike[owner, value] > SET_A_PLAYER:
                where = tuple(disc.square for disc in discs if (disc.owner, disc.value) == (owner, value))
                text = say("peruke-84.too-many-alike", owner=Player(owner), count=len(where), disc=value, squares=where)
                yield problem(Code.TOO_MANY_ALIKE, text)


def _square_problems(discs: list[PlacedDisc], rows: int) -> Iterator[Problem]:
    for square, count in sorted(Counter(disc.square for disc in discs).items()):
        if square_at(square, rows) is None:
            yield problem(Code.NO_SUCH_SQUARE, say("peruke-84.no-such-square", square=square, rows=rows), square)
        elif count > 1:
            yield problem(Code.TWO_ON_SQUARE, say("peruke-84.two-on-square", count=count, square=square), square)


class PlacementRulings:
    """Rulings on placements under fixed options."""

    def __init__(self, course: Course, steps: Steps) -> None:
        self.course = course
        self.steps = steps
        self.matcher = Matcher(course)
        self.faults = Faults(course.acts)

    def rule_on(self, state: Peruke84State, placement: Placement) -> Ruling:
        """The ruling on a board as seen after a turn, or before the throw."""
        wrong = problems_of(placement, self.course.options.rows)
        if wrong:
            text = sentences(*(found.message for found in wrong))
            return Verdict(False, Code.IMPOSSIBLE, wrong[0].rule, text, (("problems", wrong),))
        seen = board_of(placement, self.course.options.rows)
        if state.turn is None:
            return self._without_dice(state, seen)
        line = self.matcher.line(state.board, self.course.mover(state), state.turn, seen)
        if line is not None:
            uses = [step for step in line if isinstance(step, Use)]
            return accept(Code.LEGAL, turn_text(self.course, state, uses), [line])
        return self._refusal(state, state.turn, seen)

    def line_to(self, state: Peruke84State, placement: Placement) -> Line | None:
        """The legal turn that leads to a seen board; before the throw, nothing on the unchanged board."""
        if problems_of(placement, self.course.options.rows):
            return None
        seen = board_of(placement, self.course.options.rows)
        if state.turn is None:
            return () if seen == state.board else None
        return self.matcher.line(state.board, self.course.mover(state), state.turn, seen)

    def _without_dice(self, state: Peruke84State, seen: Board) -> Ruling:
        if seen == state.board:
            return accept(Code.AS_RECORDED, say("peruke-84.as-it-should"), [()])
        refused = self.steps.refuse_over(state) if self.course.is_over(state) else self.steps.refuse_no_throw(state)
        back = put_back(state.board, seen, set(range(len(seen))))
        return Verdict(False, refused.code, refused.rule, refused.message, back=tuple(back))

    def _refusal(self, state: Peruke84State, turn: Turn, seen: Board) -> Ruling:
        mover = self.course.mover(state)
        near = nearest_lines(self.course, state.board, mover, turn, seen)
        # The longest way, which leaves least to be named as missing.
        ways = max(self.matcher.ways(state.board, mover, turn, seen), key=lambda way: len(way[0]), default=None)
        if ways is not None:
            return self._too_little(seen, mover, turn, ways, near)
        faults = Blame(self.faults, state.board, mover, turn, seen).all()
        squares = {square for fault in faults for square in fault.squares}
        return refuse(
            faults[0].code,
            faults[0].message,
            facts=(("faults", tuple(map(_ruled, faults))),),
            nearest=near,
            put_back=put_back(state.board, seen, squares),
        )

    def _too_little(
        self, seen: Board, mover: Mover, turn: Turn, way: tuple[tuple[Use, ...], Turn], near: list[str]
    ) -> Ruling:
        """The board can be reached, but more values must be used (P84-5.1)."""
        uses, left = way
        more = sorted({use.value for use in self.course.plans.legal(seen, mover, left)}, reverse=True)
        if more:
            text = say("peruke-84.more-to-use", used=bool(uses), faces=tuple(more))
            return refuse(Code.MUST_USE, text, facts=(("values", tuple(more)),), nearest=near)
        most = max((goal.need for goal in turn.goals), default=len(uses) + 1)
        text = say("peruke-84.more-otherwise", count=len(uses), most=most)
        return refuse(Code.MUST_USE_OTHERWISE, text, facts=(("most", most),), nearest=near)


def _ruled(fault: Fault) -> Message:
    return ruled(fault.message, RULE[fault.code])
