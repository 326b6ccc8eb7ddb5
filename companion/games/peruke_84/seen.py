"""What a camera saw of the board: what can't be, the board that it means, and the ruling on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.peruke_84.acts import Mover
from companion.games.peruke_84.blame import Blame
from companion.games.peruke_84.board import (
    COLUMNS,
    NORTH,
    OPEN,
    SEAT_NAMES,
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
from companion.games.peruke_84.rulings import RULE, Code, Ruling, accept, either, problem, refuse
from companion.games.peruke_84.state import Line, Peruke84State, PlacedDisc, Placement, Turn, Use
from companion.games.peruke_84.steps import Steps, sentence_of
from companion.games.rulebook import words
from companion.games.verdict import Problem, Verdict

PLAIN, TARGET = "plain", "target"


def placement_of(board: Board) -> Placement:
    """The discs as they lie on a board."""
    return Placement(
        tuple(
            PlacedDisc(value_of(disc), PLAIN if is_safe(disc) else TARGET, owner_of(disc), square_name(square))
            for square, disc in enumerate(board)
            if disc != OPEN
        )
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
    """Everything that can't be, all at once; discs beside the board ("") are in a pile and are not looked at."""
    discs = [disc for disc in placement.discs if disc.square]
    known = [disc for disc in discs if disc.value in VALUES and disc.owner in SEAT_NAMES]
    return (*_disc_problems(discs), *_count_problems(known), *_square_problems(discs, rows))


def _disc_problems(discs: list[PlacedDisc]) -> Iterator[Problem]:
    for disc in discs:
        if disc.value not in VALUES or disc.owner not in SEAT_NAMES or disc.side not in (PLAIN, TARGET):
            text = f"The disc on {disc.square} can't be read: it needs an owner, a number from 1 to 6 and a side"
            yield problem(Code.NO_SUCH_DISC, text, disc.square)


def _count_problems(discs: list[PlacedDisc]) -> Iterator[Problem]:
    owners = Counter(disc.owner for disc in discs)
    alike = Counter((disc.owner, disc.value) for disc in discs)
    for owner in (SOUTH, NORTH):
        if owners[owner] > SET_A_PLAYER * len(VALUES):
            text = f"{SEAT_NAMES[owner]} has {owners[owner]} discs on the board: each player has twelve"
            yield problem(Code.TOO_MANY_DISCS, text)
        for value in VALUES:
            if alike[owner, value] > SET_A_PLAYER:
                where = words(disc.square for disc in discs if (disc.owner, disc.value) == (owner, value))
                text = f"{SEAT_NAMES[owner]} has {alike[owner, value]} discs {value}, on {where}: there are two of each"
                yield problem(Code.TOO_MANY_ALIKE, text)


def _square_problems(discs: list[PlacedDisc], rows: int) -> Iterator[Problem]:
    for square, count in sorted(Counter(disc.square for disc in discs).items()):
        if square_at(square, rows) is None:
            yield problem(Code.NO_SUCH_SQUARE, f"The board has {rows} rows: there is no {square}", square)
        elif count > 1:
            yield problem(Code.TWO_ON_SQUARE, f"{count} discs lie on {square}: there is room for one", square)


class Seen:
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
            text = " ".join(found.sentence for found in wrong)
            return Verdict(False, Code.IMPOSSIBLE, wrong[0].rule, text, (("problems", wrong),))
        seen = board_of(placement, self.course.options.rows)
        if state.turn is None:
            return self._without_dice(state, seen)
        line = self.matcher.line(state.board, self.course.mover(state), state.turn, seen)
        if line is not None:
            uses = [step for step in line if isinstance(step, Use)]
            return accept(Code.LEGAL, sentence_of(self.course, state, uses), [line])
        return self._refusal(state, state.turn, seen)

    def line_to(self, state: Peruke84State, placement: Placement) -> Line | None:
        """The legal turn that leads to a board as seen; before the throw, nothing on the board as it was."""
        if problems_of(placement, self.course.options.rows):
            return None
        seen = board_of(placement, self.course.options.rows)
        if state.turn is None:
            return () if seen == state.board else None
        return self.matcher.line(state.board, self.course.mover(state), state.turn, seen)

    def _without_dice(self, state: Peruke84State, seen: Board) -> Ruling:
        if seen == state.board:
            return accept(Code.AS_RECORDED, "The board is as it should be.", [()])
        refused = self.steps.refuse_over(state) if self.course.is_over(state) else self.steps.refuse_no_throw(state)
        back = put_back(state.board, seen, set(range(len(seen))))
        return Verdict(False, refused.code, refused.rule, refused.sentence, back=tuple(back))

    def _refusal(self, state: Peruke84State, turn: Turn, seen: Board) -> Ruling:
        mover = self.course.mover(state)
        near = nearest_lines(self.course, state.board, mover, turn, seen)
        ways = max(self.matcher.ways(state.board, mover, turn, seen), key=lambda way: len(way[0]), default=None)
        if ways is not None:
            return self._too_little(seen, mover, turn, ways, near)
        faults = Blame(self.faults, state.board, mover, turn, seen).all()
        squares = {square for fault in faults for square in fault.squares}
        return refuse(
            faults[0].code,
            faults[0].text,
            facts=(("faults", tuple(_sentence(fault) for fault in faults)),),
            nearest=near,
            put_back=put_back(state.board, seen, squares),
        )

    def _too_little(
        self, seen: Board, mover: Mover, turn: Turn, way: tuple[tuple[Use, ...], Turn], near: list[str]
    ) -> Ruling:
        """The board can be reached, but more values must be used (P84-5.1)."""
        uses, left = way
        more = sorted({use.value for use in self.course.plans.legal(seen, mover, left)}, reverse=True)
        if more and not uses:
            text = f"Nothing was used, but the {either(more)} can be: all values that can be used must be used"
            return refuse(Code.MUST_USE, text, facts=(("values", tuple(more)),), nearest=near)
        if more:
            text = f"The {either(more)} could also be used: all values that can be used must be used"
            return refuse(Code.MUST_USE, text, facts=(("values", tuple(more)),), nearest=near)
        most = max((goal.need for goal in turn.goals), default=len(uses) + 1)
        text = f"{_counted(len(uses))} used, but played otherwise {most} can be: all that can be used must be used"
        return refuse(Code.MUST_USE_OTHERWISE, text, facts=(("most", most),), nearest=near)


def _counted(count: int) -> str:
    return f"{count} value{' is' if count == 1 else 's are'}"


def _sentence(fault: Fault) -> str:
    return f"{fault.text} ({RULE[fault.code]})."
