"""What the screen offers at Uckers: legal turns, counters to choose first, the dice that are left, a challenge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from companion.games.rules import print_line
from companion.games.uckers import COLOURS, Placement, UckersRules, UckersState
from companion.games.uckers.sentences import NUMBERS, TIMES, dice_text
from companion.games.uckers.steps import Settle
from companion.referee.board_game import Line
from companion.referee.counter_game import recorded
from companion.referee.uckers_table import turns_with_boards
from companion.referee.view import ChoiceView

MANY = 8  # turns; of more a counter may be chosen first


@dataclass(frozen=True, slots=True)
class Offers:
    """The legal turns of a position as choices.

    ``square`` is the square (or ``red`` for a base) whose counters' turns are shown, "" for all; ``seen`` the board
    that most likely lies there, None where it can't be seen; ``words`` puts a turn into words.
    """

    rules: UckersRules
    state: UckersState
    square: str
    seen: Placement | None
    words: Callable[[Line], str]

    def choices(self) -> tuple[tuple[ChoiceView, ...], str]:
        """The turns, or first the counters where the turns are many; and a title."""
        lines = turns_with_boards(self.rules, self.state)
        if self.square:
            chosen = tuple(self._offer(line, board) for line, board in lines if self._starts(line))
            others = tuple(row for row in self._counters() if row.action != f"from:{self.square}")
            where = f"{self.square}'s base" if self.square in COLOURS else self.square
            return (*chosen, ChoiceView("from:", "All counters"), *others), f"Turns from {where}"
        offers = tuple(self._offer(line, board) for line, board in lines)
        if len(offers) <= MANY:
            return offers, "May be played"
        fitting = tuple(offer for offer in offers if offer.marked)
        rest = tuple(offer for offer in offers if not offer.marked)
        return (*fitting, *self._counters(), *rest), "Touch a counter, or choose a turn"

    def _counters(self) -> tuple[ChoiceView, ...]:
        """The counters that may move: to choose one first, where the turns are many."""
        lines = turns_with_boards(self.rules, self.state)
        turns = Counter(start for line, _ in lines for start in set(self._starts_of(line)))
        return tuple(
            ChoiceView(f"from:{place}", words, detail=f"{count} turn{'s' if count > 1 else ''}")
            for (place, words), count in sorted(turns.items(), key=lambda item: -item[1])
        )

    def _starts_of(self, line: Line) -> tuple[tuple[str, str], ...]:
        """The squares and bases (by colour) that a line starts from, and what stands there, in words."""
        geometry = self.rules.geometry
        names = [(geometry.name(s.colour, s.start), COLOURS[s.colour]) for s in line if hasattr(s, "start")]
        return tuple(
            (colour, f"{colour.capitalize()} in base") if name == "base" else (name, f"{colour.capitalize()} on {name}")
            for name, colour in names
        )

    def _starts(self, line: Line) -> bool:
        return self.square in [place for place, _ in self._starts_of(line)]

    def _offer(self, line: Line, board: Placement) -> ChoiceView:
        marked = board == self.seen != recorded(self.rules, self.state)
        return ChoiceView(f"play:{print_line(self.rules, line)}", self.words(line), marked=marked)


def task(rules: UckersRules, state: UckersState) -> str:
    """What is awaited of the seat, in few words."""
    turn = state.turn
    if turn.throw:
        settling = isinstance(turns_with_boards(rules, state)[0][0][0], Settle)
        return "do it on the board" if settling else f"play {dice_text(turn.left)}"
    if turn.siege:
        return f"throw, {TIMES[min(turn.siege.count, len(TIMES) - 1)]} at"
    if turn.start is not None:
        return "throw to start"
    return "throw again" if turn.again or turn.faults else "throw"


def challenge_note(state: UckersState) -> str:
    """How a challenge stands; "" where there is none."""
    siege = state.turn.siege
    if siege is None:
        return ""
    more = siege.needed - siege.count
    if more <= 0:
        return "The challenge is won."
    sixes = "one more six" if more == 1 else f"{NUMBERS[more]} more sixes"
    return f"A challenge: {TIMES[siege.count]} at, {sixes} to come."
