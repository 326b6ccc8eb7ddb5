"""Games with pieces on a board: the board as seen after a turn is checked as a whole, never move by move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from companion.games.rules import THROW, print_line
from companion.games.verdict import Verdict
from companion.referee.base import Answer
from companion.referee.dice import DiceReferee
from companion.referee.following import consequences
from companion.referee.lying import Lying, thrown_anew
from companion.referee.view import RulingView
from companion.sessions.events import Event, Source
from vision.reading import TableReading

LIKELIER = 8.0  # a reading this many times likelier than the next legal one is taken without a question
FEW = 4  # answers that a question offers at most

Boards = Sequence[tuple[Any, float]]  # placements that may lie there, each with its chance, likeliest first


class BoardReferee(DiceReferee):
    """Referees throws and the board after them. A game fills in how a reading becomes placements.

    ``_boards`` is what was seen last when the board could be read, empty while it can't (``_unclear`` says why).
    ``_judging``: a press waits for a clear view. ``_out``: the board and the record are out of step, and the game goes
    on as soon as they agree again.
    """

    _boards: Boards = ()
    _unclear: str = ""
    _judging: bool = False
    _out: bool = False

    # What the games fill in ---------------------------------------------------------------------------------------

    @abstractmethod
    def _placements(self, reading: TableReading) -> tuple[Boards, str]:
        """What lies on the board, likeliest first; or nothing and why it can't be read, in words."""

    @abstractmethod
    def _recorded(self) -> Any:
        """The placement that the record says lies there now."""

    def _tell_line(self, line: Sequence[Any], verdict: Verdict[Any]) -> str:
        """A turn in words."""
        name = self.name(self.rules.seat(self.state))
        return f"{name}: {verdict.sentence}" if line else f"{name} can't move and passes."

    # Reading ------------------------------------------------------------------------------------------------------

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        lying = Lying.of(reading.dice)
        self._seen = lying
        self._boards, self._unclear = self._placements(reading)
        self._settle_doubt(lying, t)
        if self.rules.to_act(self.state) is THROW:
            self._await_throw(lying, t, evidence)
        else:
            self._await_move(lying, t, evidence)

    def _thrown(self, before: Any, event: Event, verdict: Verdict[Any], lying: Lying, t: float) -> None:  # noqa: ARG002
        self._out = self._judging = False
        self._follow(before, event, t, verdict.rule)

    def _await_move(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Pieces are moved: judged when the button is pressed, or when the next throw comes without a press."""
        if not lying.thrown:
            self._lifted = True
        thrown_on = self._lifted and bool(lying.thrown) and not self._still_lying(lying)
        if thrown_on:
            self._thrown_on(lying, t, evidence)
        elif self._judging or self._out:
            self._judge(t, pressed=self._judging)

    def _still_lying(self, lying: Lying) -> bool:
        return not thrown_anew(lying.thrown, self._before.thrown)

    def _thrown_on(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The next throw lies there and nobody pressed: the turn before it counts as ended (TAB-2.3)."""
        if self._judge(t, pressed=True, source="auto") and self.rules.to_act(self.state) is THROW:
            self._fresh_throw(lying, t, evidence)

    # Judging a board ----------------------------------------------------------------------------------------------

    def _judge(self, t: float, *, pressed: bool, source: Source = "camera") -> bool:
        """Weigh the board as it lies; True when a legal turn was found and taken."""
        if not self._boards:
            self._judging = pressed
            self.wants_look = True
            self._unsure(self._unclear)
            return False
        self._judging = False
        legal = self._legal_boards()
        if len(legal) == 1 or (legal and legal[0][1] >= LIKELIER * legal[1][1]):
            self._play(legal[0][0], legal[0][2], t, source)
            return True
        if legal:
            self._which(legal, t)
        elif self._boards[0][0] == self._recorded() and not pressed:
            self._back_in_step()
        else:
            self._refuse_board(t)
        return False

    def _legal_boards(self) -> list[tuple[tuple[Any, ...], float, Verdict[Any]]]:
        """Every legal line that leads to a board that may lie there, with its chance and the verdict."""
        found = []
        for placement, chance in self._boards:
            verdict = self.rules.check(self.state, placement)
            if verdict.ok:
                lines = verdict.lines or ((),)
                found += [(tuple(line), chance / len(lines), verdict) for line in lines]
        return sorted(found, key=lambda item: -item[1])

    def _play(self, line: tuple[Any, ...], verdict: Verdict[Any], t: float, source: Source) -> None:
        """A legal turn was found: it counts."""
        before = self.state
        seat = self.rules.seat(before)
        sentence = self._tell_line(line, verdict)
        payload = {
            "steps": [self.rules.notation(step) for step in line],
            "turn": print_line(self.rules, line),
            "rule": verdict.rule,
            "sentence": sentence,
        }
        event = self._log("move", seat, t, payload, source=source)
        self._out, self._question, self._refused = False, None, ()
        if event is not None:
            self._rule(sentence, verdict.rule, "good")
            self._follow(before, event, t, verdict.rule)

    def _follow(self, before: Any, cause: Event, t: float, rule: str) -> None:
        """What follows from a throw or a move by itself."""
        for news in consequences(self.rules, self.names, before, self.state, rule):
            self._log(news.kind, news.seat, t, {**news.payload, "by": cause.seq}, source="auto")
            if news.kind == "over":
                self._rule(str(news.payload["sentence"]), str(news.payload["rule"]), "good")

    def _which(self, legal: Sequence[tuple[tuple[Any, ...], float, Verdict[Any]]], t: float) -> None:  # noqa: ARG002
        """Several turns lead to what lies there: ask, the likeliest first."""
        answers = [
            Answer(print_line(self.rules, line), self._player(line, verdict)) for line, _, verdict in legal[:FEW]
        ]
        self._ask(f"What did {self.name(self.rules.seat(self.state))} do?", *answers)

    def _player(self, line: tuple[Any, ...], verdict: Verdict[Any]) -> Any:
        return lambda at: self._play(line, verdict, at, "button")

    def _refuse_board(self, t: float) -> None:
        """No legal turn leads to what lies there: say which rule, what would be legal, what to put back."""
        placement = self._boards[0][0]
        self._out = True
        if not self._first_time("board", placement):
            return
        verdict = self.rules.check(self.state, placement)
        seat = self.rules.seat(self.state)
        self._refuse(
            seat,
            t,
            verdict.sentence,
            verdict.rule,
            code=str(verdict.code),
            put_back=verdict.put_back,
            nearest=verdict.nearest,
        )

    def _back_in_step(self) -> None:
        """The pieces lie again where they lay before the turn."""
        self._out, self._refused = False, ()
        name = self.name(self.rules.seat(self.state))
        self._ruling = RulingView(f"The board is as it was before the turn: {name} moves again.")

    # Presses ------------------------------------------------------------------------------------------------------

    def _end(self, seat: int | None, t: float) -> None:
        acting = self.rules.seat(self.state)
        if seat not in (None, acting):
            if not self._just_ended(seat):
                sentence = f"That was {self.name(seat)}'s button; it is {self.name(acting)}'s turn (TAB-2.1)."
                self._refuse(seat, t, sentence, "TAB-2.1")
        elif self.rules.to_act(self.state) is THROW:
            self._pressed_before_throw(acting, t)
        else:
            self._judge(t, pressed=True, source="button")

    def _just_ended(self, seat: int | None) -> bool:
        """Whether the seat's turn ended by itself and nothing was thrown since: its press says just that."""
        last = next((e for e in reversed(self.record.counting()) if e.kind in ("turn", "throw", "over")), None)
        return last is not None and last.kind == "turn" and last.seat == seat

    def _pressed_before_throw(self, seat: int, t: float) -> None:
        if self._just_ended(seat):
            return
        sentence = f"{self.name(seat)} has to throw first (TAB-1.1)."
        self._refuse(seat, t, sentence, "TAB-1.1")

    def _confirm(self, t: float) -> None:
        if self.rules.to_act(self.state) is not THROW:
            self._judge(t, pressed=True, source="button")

    def _undone(self) -> None:
        super()._undone()
        self._out = self._judging = False
