"""The course of a game of Peruke 84: throws, uses, the next turn, and every complete turn."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.peruke_84.acts import Acts, Mover
from companion.games.peruke_84.board import Board, is_decided, other, set_up, worth
from companion.games.peruke_84.notation import print_key, print_line, print_step
from companion.games.peruke_84.options import Peruke84Options
from companion.games.peruke_84.plans import DONE, Plans, use_of
from companion.games.peruke_84.state import FIRST_ROLLS, Finish, Line, Peruke84State, Step, Turn, Use, with_pile
from companion.games.turn_lists import TurnList

Node = tuple[Board, Turn] | Board
"""A board with the rest of the turn; the board alone if the turn is done, as in most nodes."""


class Course:
    """The sequence of positions under fixed options, without checks."""

    def __init__(self, options: Peruke84Options) -> None:
        self.options = options
        self.acts = Acts(options)
        self.plans = Plans(options, self.acts)

    def start(self) -> Peruke84State:
        """The set-up before the first roll."""
        return Peruke84State(set_up(self.options.rows), (0, 0), self.options.starter)

    def mover(self, state: Peruke84State) -> Mover:
        """Whose turn it is, and whether it is a first roll."""
        return Mover(state.seat, state.first)

    def is_over(self, state: Peruke84State) -> bool:
        """P84-6.1: a player has no disc left; or the turn limit is reached (P84-6.7)."""
        return is_decided(state.board) or self.limit_reached(state)

    def is_possible(self, state: Peruke84State) -> bool:
        """Whether the dice on the table can be used in exactly the plans that the position names."""
        if state.turn is None:
            return True
        mover = self.mover(state)
        achievable = self.plans.achievable(state.board, mover, state.turn)
        return achievable == state.turn and self.plans.can_go_on(state.board, mover, state.turn)

    def limit_reached(self, state: Peruke84State) -> bool:
        """Whether the agreed number of turns is played."""
        limit = self.options.turn_limit
        return limit is not None and state.count >= FIRST_ROLLS + 2 * limit

    def after_throw(self, state: Peruke84State, dice: tuple[int, ...]) -> Peruke84State:
        """The turn begins; if no value can be used it is over at once (P84-5.4)."""
        turn = self.plans.opening(state.board, self.mover(state), dice[:2], dice[2])
        return self._with_turn(state, state.board, turn)

    def after_step(self, state: Peruke84State, step: Step) -> Peruke84State:
        """The position after a legal step."""
        if isinstance(step, Finish) or state.turn is None:
            return self._next_turn(state)
        board, left = self.plans.after_use(state.board, state.seat, state.turn, step)
        left = self.plans.achievable(board, self.mover(state), left)
        return self._with_turn(state, board, left)

    def _with_turn(self, state: Peruke84State, board: Board, turn: Turn) -> Peruke84State:
        """The turn continues if another value may be used."""
        # Captures and own discs that left the board all go to the mover's pile (P84-4.5 to P84-4.7).
        piles = with_pile(state.piles, state.seat, worth(state.board) - worth(board))
        going_on = self.plans.can_go_on(board, self.mover(state), turn)
        then = Peruke84State(board, piles, state.seat, state.count, turn if going_on else None)
        return then if going_on or is_decided(board) else self._next_turn(then)

    def _next_turn(self, state: Peruke84State) -> Peruke84State:
        # Without a limit only the first rolls are counted, so that equal boards are equal positions.
        count = state.count + 1 if self.options.turn_limit else min(state.count + 1, FIRST_ROLLS)
        return Peruke84State(state.board, state.piles, other(state.seat), count)

    def legal(self, state: Peruke84State) -> tuple[Step, ...]:
        """Every step that begins a complete turn, sorted by notation."""
        if state.turn is None:
            return ()
        mover = self.mover(state)
        steps: list[Step] = list(self.plans.legal(state.board, mover, state.turn))
        if self.plans.may_end(state.board, mover, state.turn):
            steps.append(Finish.END)
        return tuple(sorted(steps, key=print_step))

    def complete(self, state: Peruke84State) -> Mapping[Board, Line]:
        """Every board that a complete turn leads to, with one such turn each."""
        if state.turn is None:
            return {}
        mover = self.mover(state)
        found: dict[Board, Line] = {}
        # Breadth first, each position once: tens of thousands of orders lead to far fewer boards.
        layer: dict[Node, tuple[Use, ...]] = {(state.board, state.turn): ()}
        while layer:
            for node, uses in layer.items():
                if isinstance(node, bytes):
                    found.setdefault(node, uses)
                    continue
                board, turn = node
                if board not in found and self.plans.may_end(board, mover, turn):
                    found[board] = (*uses, *self.ending(board, mover, turn))
            layer = self._next_layer(layer, mover)
        return found

    def _next_layer(self, layer: Mapping[Node, tuple[Use, ...]], mover: Mover) -> dict[Node, tuple[Use, ...]]:
        """All nodes one use further; turns with no plan left are dropped."""
        planned = self.options.must_use == "max"
        further: dict[Node, tuple[Use, ...]] = {}
        for node, uses in layer.items():
            if isinstance(node, bytes):
                continue
            board, turn = node
            for spent, then, left in self.plans.steps(board, mover, turn, planned=planned):
                key: Node = then if left is DONE else (then, left)
                if key not in further:
                    further[key] = (*uses, use_of(*spent))
        return further

    def ending(self, board: Board, mover: Mover, turn: Turn) -> Line:
        """The step that ends a turn that may end here: none if it ends by itself."""
        going_on = self.plans.can_go_on(board, mover, self.plans.achievable(board, mover, turn))
        return (Finish.END,) if going_on else ()

    def after_board(self, state: Peruke84State, board: Board) -> Peruke84State:
        """The position after a complete turn that leads to that board."""
        piles = with_pile(state.piles, state.seat, worth(state.board) - worth(board))
        then = Peruke84State(board, piles, state.seat, state.count)
        return then if is_decided(board) else self._next_turn(then)

    def turns(self, state: Peruke84State) -> TurnList[Step]:
        """Every complete turn, one for each result, sorted by notation."""
        found = sorted(self.complete(state).items(), key=_printed)
        return TurnList(
            tuple(line for _, line in found),
            lambda: (print_key(self.after_board(state, board)) for board, _ in found),
        )


def _printed(found: tuple[Board, Line]) -> str:
    return print_line(found[1])
