"""What the screen may show of Uckers: turns in words, choices, what is awaited, how a challenge stands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.errors import GameError
from companion.games.rules import OVER, THROW, parse_line, print_line
from companion.games.uckers import COLOURS, Placement, Settle, UckersState
from companion.games.uckers.sentences import NUMBERS, TIMES, dice_text
from companion.games.verdict import Verdict
from companion.referee.record import advance
from companion.referee.uckers_sight import homes, listed
from companion.referee.uckers_throws import UckersThrows
from companion.referee.view import ChoiceView, DieView, SeatView

MANY = 8  # turns; of more a counter may be chosen first

Line = tuple[Any, ...]


class UckersViews(UckersThrows):
    """The part of the referee of Uckers that tells what is and what may be.

    ``_square`` is the square (or ``red`` for a base) whose counters' turns are shown, "" for all.
    """

    _square: str = ""
    _known: tuple[UckersState, tuple[tuple[Line, Placement], ...]] | None = None

    # Legal turns --------------------------------------------------------------------------------------------------

    def _lines(self) -> tuple[tuple[Line, Placement], ...]:
        """Every legal turn on the dice with the board that it leads to."""
        state = self.state
        if self._known is None or self._known[0] is not state:
            lines = sorted(self.rules.turns(state).values(), key=lambda line: print_line(self.rules, line))
            self._known = state, tuple((line, self._after(line)) for line in lines)
        return self._known[1]

    def _after(self, line: Line) -> Placement:
        return self._rules.placement(advance(self.rules, self.state, line))

    def _verdict(self, line: Line, before: UckersState | None = None) -> Verdict[Any]:
        return self.rules.check(before or self.state, line[0] if len(line) == 1 else line)

    # Words --------------------------------------------------------------------------------------------------------

    def _words(self, line: Line, before: UckersState | None = None) -> str:
        """A turn in words, without who plays it: "moves red 4 from t11 to t15, and releases green to t14"."""
        state, parts = before or self.state, []
        for step in line:
            parts.append(self.rules.describe(state, step))
            state = self.rules.apply(state, step)
        return ", and ".join(parts)

    def _capital(self, line: Line, before: UckersState | None = None) -> str:
        words = self._words(line, before)
        return words[:1].upper() + words[1:]

    def _in_words(self, line: str) -> str:
        try:
            return self._capital(parse_line(self.rules, line))
        except GameError:
            return line

    # The view -----------------------------------------------------------------------------------------------------

    def _headline(self) -> str:
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            return self._said(outcome.sentence)
        return f"{self.name(self.rules.seat(self.state))}: {self._task()}"

    def _task(self) -> str:
        """What is awaited of the seat, in few words."""
        turn = self.state.turn
        if turn.throw and isinstance(next(iter(self._lines()))[0][0], Settle):
            return "do it on the board"
        if turn.throw:
            return f"play {dice_text(turn.left)}"
        if self.rules.to_act(self.state) is not THROW:
            return "pick colours"
        if turn.siege:
            return f"throw, {TIMES[min(turn.siege.count, len(TIMES) - 1)]} at"
        if turn.start is not None:
            return "throw to start"
        return "throw again" if turn.again or turn.faults else "throw"

    def _seats(self) -> tuple[SeatView, ...]:
        acting = None if self.over else self.rules.seat(self.state)
        return tuple(self._seat_view(seat, name, acting) for seat, name in enumerate(self.names, 1))

    def _seat_view(self, seat: int, name: str, acting: int | None) -> SeatView:
        """A player with his colours; the score is how many of his counters are home."""
        colours, home = self._rules.colours(self.state, seat), homes(self._recorded())
        score = sum(home[colour] for colour in colours)
        return SeatView(seat, name, score, seat == acting, colours, self._seat_note(seat))

    def _seat_note(self, seat: int) -> str:
        return "plays for the partner" if seat in self.state.turn.active else ""

    def _details(self) -> dict[str, Any]:
        choices, title = self._offers()
        return {
            "dice": self._dice(),
            "choices": choices,
            "choices_title": title,
            "note": self._note(),
            "rerolls": self._rerolls(),
            "rerolls_word": self._void_kind(),
        }

    def _dice(self) -> tuple[DieView, ...]:
        turn = self.state.turn
        if not turn.throw:
            entered = tuple(DieView(face) for face in self._entry)
            return entered or tuple(
                DieView(d.face, d.flat, sure=d.sure, kind=d.kind, why=d.why) for d in self._seen.thrown
            )
        left = list(turn.left)
        shown = []
        for face in turn.throw:
            free = face in left
            if free:
                left.remove(face)
            shown.append(DieView(face, kept=not free and not turn.siege))
        return tuple(shown)

    def _note(self) -> str:
        """What holds for now: how a challenge stands."""
        siege = self.state.turn.siege
        if siege is None or self.over:
            return ""
        more = siege.needed - siege.count
        if more <= 0:
            return "The challenge is won."
        sixes = "one more six" if more == 1 else f"{NUMBERS[more]} more sixes"
        return f"A challenge: {TIMES[siege.count]} at, {sixes} to come."

    def _offers(self) -> tuple[tuple[ChoiceView, ...], str]:
        """The legal turns, or how to enter a throw and what may be called before it."""
        if self.over or self.rules.to_act(self.state) is OVER:
            return (), ""
        if self.rules.to_act(self.state) is THROW:
            calls = [
                ChoiceView(f"step:{self.rules.notation(step)}", self._capital((step,)))
                for step in self.rules.legal(self.state)
            ]
            return (*calls, *self._entry_choices(blind=self._blind)), self._entry_title()
        lines = self._lines()
        if self._square:
            chosen = tuple(self._offer(line, board) for line, board in lines if self._starts(line))
            others = tuple(row for row in self._counters() if row.action != f"from:{self._square}")
            return (*chosen, ChoiceView("from:", "All counters"), *others), f"Turns from {listed((self._square,))}"
        offers = tuple(self._offer(line, board) for line, board in lines)
        if len(offers) <= MANY:
            return offers, "May be played"
        fitting = tuple(offer for offer in offers if offer.marked)
        rest = tuple(offer for offer in offers if not offer.marked)
        return (*fitting, *self._counters(), *rest), "Touch a counter, or choose a turn"

    def _counters(self) -> tuple[ChoiceView, ...]:
        """The counters that may move: to choose one first, where the turns are many."""
        turns = Counter(start for line, _ in self._lines() for start in set(self._starts_of(line)))
        return tuple(
            ChoiceView(f"from:{place}", words, detail=f"{count} turn{'s' if count > 1 else ''}")
            for (place, words), count in sorted(turns.items(), key=lambda item: -item[1])
        )

    def _starts_of(self, line: Line) -> tuple[tuple[str, str], ...]:
        """The squares and bases (by colour) that a line starts from, and what stands there, in words."""
        geometry = self._rules.geometry
        names = [(geometry.name(s.colour, s.start), COLOURS[s.colour]) for s in line if hasattr(s, "start")]
        return tuple(
            (colour, f"{colour.capitalize()} in base") if name == "base" else (name, f"{colour.capitalize()} on {name}")
            for name, colour in names
        )

    def _starts(self, line: Line) -> bool:
        return self._square in [place for place, _ in self._starts_of(line)]

    def _offer(self, line: Line, board: Placement) -> ChoiceView:
        marked = bool(self._boards) and board != self._recorded() and board == self._boards[0][0]
        return ChoiceView(f"play:{print_line(self.rules, line)}", self._capital(line), marked=marked)
