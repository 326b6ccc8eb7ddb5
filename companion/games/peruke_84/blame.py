"""Why no legal turn leads to a seen board: the rules that the changes break, the worst fault first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.message import Fact, Message, Player, say
from companion.games.peruke_84.acts import Mover, Squares
from companion.games.peruke_84.board import (
    OPEN,
    Board,
    Cell,
    Square,
    disc_text,
    disc_there,
    is_safe,
    owner_of,
    square_name,
    turned,
    value_of,
)
from companion.games.peruke_84.changes import Change, Kind, changes
from companion.games.peruke_84.faults import Fault, Faults, disc_fault, flip_fault, secondary_only
from companion.games.peruke_84.plans import joinable, single_values, without
from companion.games.peruke_84.rulings import Code
from companion.games.peruke_84.state import Act, Turn


class Blame:
    """The difference between a position and a seen board, with its faults."""

    def __init__(self, faults: Faults, board: Board, mover: Mover, turn: Turn, seen: Board) -> None:
        self.faults, self.acts, self.options = faults, faults.acts, faults.options
        self.board, self.mover, self.turn, self.seen = board, mover, turn, seen
        self.changes = changes(board, seen)
        self.plans = _plans(turn)

    def all(self) -> list[Fault]:
        """Every fault, at least one: if each change alone may be legal, the whole can't be reached."""
        found = [fault for change in self.changes if (fault := self._of(change))]
        # If each change may be legal alone, the values don't suffice for all of them.
        found = found or list(self._of_values())
        if not found:
            text = say("peruke-84.not-reached", shown=dice_text(self.turn))
            found = [Fault(Code.NOT_REACHED, text, self._squares())]
        return sorted(found, key=lambda fault: _WEIGHT.get(fault.code, len(_WEIGHT)))

    def _squares(self) -> Squares:
        return tuple({square for change in self.changes for square in (change.source, change.target)})

    def _of(self, change: Change) -> Fault | None:
        if self.mover.first and not self._is_first_flip(change):
            return secondary_only(self.mover.seat, (change.source, change.target))
        if change.kind is Kind.CAME:
            came = say("peruke-84.came-back", what=disc_text(change.after), square=square_name(change.target))
            return Fault(Code.CAME_BACK, came, (change.target,))
        if change.kind is Kind.TURNED:
            return flip_fault(self.board, self.mover.seat, change.source)
        if owner_of(change.before) != self.mover.seat:
            return self._of_enemy(change)
        return self._of_moved(change) if change.kind is Kind.MOVED else self._of_gone(change)

    def _is_first_flip(self, change: Change) -> bool:
        own = owner_of(change.before) == self.mover.seat and not is_safe(change.before)
        row = self.acts.geometry.secondary[self.mover.seat]
        return change.kind is Kind.TURNED and own and change.source in row

    def _of_enemy(self, change: Change) -> Fault | None:
        """P84-4.4: opposing discs don't move; P84-4.5: they only go when a disc lands on them."""
        squares = (change.source, change.target)
        if change.kind is Kind.MOVED:
            return Fault(Code.ENEMY_MOVED, self._enemy_moved(change), squares)
        # A disc that captures in the far end zone leaves with its prey (P84-4.7).
        landed = any(move.target == change.source for move in self._own(Kind.MOVED))
        left = change.source in self.acts.geometry.goal[self.mover.seat] and self._own(Kind.GONE)
        if landed or left:
            return None
        gone = say("peruke-84.enemy-gone", what=disc_text(change.before), square=square_name(change.source))
        return Fault(Code.ENEMY_GONE, gone, squares)

    def _enemy_moved(self, change: Change) -> Message:
        start, end = square_name(change.source), square_name(change.target)
        what, player = disc_text(change.before), Player(self.mover.seat)
        return say("peruke-84.enemy-went", what=what, start=start, end=end, player=player)

    def _own(self, kind: Kind) -> list[Change]:
        return [change for change in self.changes if change.kind is kind and owner_of(change.before) == self.mover.seat]

    def _of_moved(self, change: Change) -> Fault | None:
        source, target = change.source, change.target
        if is_safe(change.before) and not is_safe(change.after):
            text = say("peruke-84.own-turned", what=disc_text(change.before))
            return Fault(Code.OWN_SAFE_TURNED, text, (source, target))
        value = self._value_of(change.before)
        # P84-4.13: with one of two equal values it may have been turned safe, and moved with the other.
        flipped = not is_safe(change.before) and is_safe(change.after) and self._twice(change.before)
        board = self._lenient(change, flipped=flipped)
        fault = disc_fault(board, self.mover.seat, source, self.turn.moved)
        fault = fault or self._moved_twice(board, change, value) or self.faults.way_fault(board, source, target, value)
        fault = fault or self.faults.landing_fault(board, self.mover.seat, source, target, value)
        return _widened(fault, (source, target)) or self._must_leave(change)

    def _must_leave(self, change: Change) -> Fault | None:
        if change.target not in self.acts.geometry.goal[self.mover.seat] or not self.options.end_zone_auto_take:
            return None
        text = say("peruke-84.must-leave", what=disc_text(change.before), square=square_name(change.target))
        return Fault(Code.MUST_LEAVE, text, (change.target,))

    def _moved_twice(self, board: Board, change: Change, value: int) -> Fault | None:
        """Whether two moves with equal values explain what one can't (P84-4.13)."""
        if not self._twice(change.before) or not self.faults.way_fault(board, change.source, change.target, value):
            return None
        for middle in self.acts.landings(board, self.mover.seat, change.source, value):
            then = self.acts.after(board, self.mover.seat, Act(change.source, middle, stays=True))
            if change.target in self.acts.landings(then, self.mover.seat, middle, value):
                here, there = square_name(change.source), square_name(change.target)
                text = say("peruke-84.two-moves", what=disc_text(change.before), start=here, end=there)
                return Fault(Code.MOVED_TWICE, text, (change.source, change.target))
        return None

    def _of_gone(self, change: Change) -> Fault | None:
        """P84-4.6: an own disc only leaves over the far end zone."""
        source, value = change.source, self._value_of(change.before)
        if any(move.target == source for move in self._own(Kind.MOVED)):
            return None  # another disc is there now, which is the fault to report
        flipped = not is_safe(change.before) and self._twice(change.before)
        board = self._lenient(change, flipped=flipped)
        fault = disc_fault(board, self.mover.seat, source, self.turn.moved)
        if fault:
            return fault
        goal = self.acts.geometry.goal[self.mover.seat]
        if any(target in goal for target in self.acts.landings(board, self.mover.seat, source, value)):
            return None
        ways = [self.faults.way_fault(board, source, target, value) for target in goal]
        jumped = next((way for way in ways if way and way.code is Code.JUMPED), None)
        if jumped:
            return Fault(Code.JUMPED, jumped.message, (source,))
        gone = say("peruke-84.gone", what=disc_text(change.before), square=square_name(source), face=value)
        return Fault(Code.GONE, gone, (source,))

    def _lenient(self, change: Change, *, flipped: bool) -> Board:
        """The board on which the change is easiest: without the other changes, and with every possible flip."""
        board = bytearray(self.board)
        for square, (before, after) in enumerate(zip(self.board, self.seen, strict=True)):
            if before != after and square not in (change.source, change.target):
                board[square] = OPEN
        board[change.source] = turned(change.before) if flipped else change.before
        there = self.board[change.target]
        if change.target != change.source and there != OPEN:
            board[change.target] = self._after_others(change.target, there)
        return bytes(board)

    def _after_others(self, square: Square, disc: Cell) -> Cell:
        """What a square may hold when the disc lands there: an own disc may have gone, a safe one been turned."""
        if owner_of(disc) == self.mover.seat:
            moved = any(change.source == square for change in self._own(Kind.MOVED))
            return OPEN if moved else disc
        may_turn = not self.options.die_selects_disc or any(value_of(disc) in plan for plan in self.plans)
        return turned(disc) if may_turn and is_safe(disc) else disc

    def _value_of(self, disc: Cell) -> int:
        """The value that moved a disc: its number, or under a house rule the highest value."""
        if self.options.die_selects_disc:
            return value_of(disc)
        return max(value for plan in self.plans for value in plan)

    def _twice(self, disc: Cell) -> bool:
        """Whether two values can act on the disc."""
        if not self.options.die_selects_disc:
            return any(len(plan) > 1 for plan in self.plans)
        return any(plan.count(value_of(disc)) > 1 for plan in self.plans)

    def _of_values(self) -> Iterator[Fault]:
        """Whether the dice provide the values that the changes need."""
        needed = list(self._needed())
        values = tuple(value for value, _ in needed)
        squares = tuple(square for _, square in needed)
        most = max((len(plan) for plan in self.plans), default=0)
        if len(values) > most:
            text = say("peruke-84.too-many-values", count=len(values), shown=dice_text(self.turn))
            yield Fault(Code.TOO_MANY, text, squares)
        if not self.options.die_selects_disc:
            return
        missing = [item for item in needed if not any(item[0] in plan for plan in self.plans)]
        yield from (self._not_rolled(value, square) for value, square in missing)
        if not missing and len(values) <= most and not any(Counter(values) <= Counter(plan) for plan in self.plans):
            text = say("peruke-84.die-twice", faces=values, shown=dice_text(self.turn))
            yield Fault(Code.DIE_TWICE, text, squares)

    def _needed(self) -> Iterator[tuple[int, Square]]:
        """The minimal values for the changes, each with the square of its disc."""
        for change in self.changes:
            own = owner_of(change.before) == self.mover.seat
            if change.kind is Kind.GONE and not own:
                if is_safe(change.before):  # turned unsafe first, with a value of its own; the capture is the mover's
                    yield value_of(change.before), change.source
                continue
            yield value_of(change.before), change.source
            if own and change.kind in (Kind.MOVED, Kind.GONE) and not is_safe(change.before):
                yield value_of(change.before), change.source

    def _not_rolled(self, value: int, square: Square) -> Fault:
        whites = self.turn.whites
        what = disc_there(self.board, square)
        if len(whites) == 2 and sum(whites) == value:
            text = say("peruke-84.would-need-sum", what=what, face=value, shown=whites)
            return Fault(Code.TWO_WHITES, text, (square,))
        return Fault(
            Code.NOT_ROLLED, say("peruke-84.would-need", what=what, face=value, shown=dice_text(self.turn)), (square,)
        )


_WEIGHT = {
    code: place
    for place, code in enumerate(
        (
            Code.SECONDARY_ONLY,
            Code.CAME_BACK,
            Code.ENEMY_MOVED,
            Code.OWN_SAFE_TURNED,
            Code.ENEMY_UNSAFE_TURNED,
            Code.UNSAFE_MOVED,
            Code.MOVED_TWICE,
            Code.ONTO_OWN,
            Code.ONTO_SAFE,
        )
    )
}


def _plans(turn: Turn) -> list[tuple[int, ...]]:
    """The values of every plan that the dice allow (P84-2.1, P84-2.2)."""
    joined = [(white + turn.red, *without(turn.whites, white)) for white in joinable(turn)]
    return [single_values(turn), *joined]  # also those that need not be used


def _widened(fault: Fault | None, squares: Squares) -> Fault | None:
    return Fault(fault.code, fault.message, squares) if fault else None


def dice_text(turn: Turn) -> tuple[Fact, ...]:
    """The remaining dice as a message: "5, 3 and red 2"."""
    return (*turn.whites, *((say("peruke-84.red", face=turn.red),) if turn.red else ()))
