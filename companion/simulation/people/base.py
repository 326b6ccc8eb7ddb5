"""The base of all simulated people: a script that unfolds in time, and a record of every planned error."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.message import nested_messages
from companion.games.rules import OVER, AnyRules
from companion.referee.shown.view import QuestionView
from hardware.presses import Press, Touch
from vision.virtual.table import VirtualTable

AS_READ, LOOK_AGAIN, AGAIN = "referee.as-read", "referee.no-look-again", "referee.throw-again"  # answers
ONE_DIE = "referee.what-did-die-show"  # a question
ANSWERED_WITHIN = 3.0  # s: questions are answered within this time, for the table as it was when they were asked
ANSWER_SECONDS = 1.5  # reading time of a question

Beat = float | Press | Touch  # a time (s) at which the script continues, or input at the present time


@dataclass(frozen=True, slots=True)
class Planted:
    """A planned error: when, who, what, and the kind of event that should answer it.

    ``rule`` is the beginning of the rule that a refusal must cite, "" if several may be cited.
    """

    t: float
    seat: int
    what: str
    answer: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Truth:
    """A true event, as the log should have it: the kind, the seat, and the payload."""

    kind: str
    seat: int
    detail: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Manners:
    """How people play: thinking time in seconds, and the rates (0 to 1) of errors and badly fallen dice."""

    think: float = 0.8
    errs: float = 0.0
    cocky: float = 0.02


def die_asked(question: QuestionView) -> int:
    """The number of the die that a question is about, from 1."""
    facts = next(dict(message.facts) for message in nested_messages(question.message) if message.id == ONE_DIE)
    return int(str(facts["die"]))


class People(ABC):
    """People around a virtual table. They keep the true position themselves, by the rules of their game.

    ``until`` lets them act; what happens is drawn by the table. They stop after so many ``turns``.
    """

    _wrong_until: float = -math.inf  # when the last error on the board was corrected (s); infinity while it stands

    given_up = False  # people have stopped playing, as nothing happens at the table any more

    def __init__(
        self,
        table: VirtualTable,
        players: Sequence[str],
        seed: int,
        rules: AnyRules,
        manners: Manners | None = None,
        turns: int | None = None,
    ) -> None:
        self.table = table
        self.players = tuple(players)
        self.rules = rules
        self.state: Any = rules.start(len(players))
        self.manners = manners or Manners()
        self.turns = turns
        self.seed = seed
        self.program_actions: deque[str] = deque()  # what the program entered for its seats, as actions
        self.rng = random.Random(seed)
        self.planted: list[Planted] = []
        self.truth: list[Truth] = []
        self.done = False
        self._t = 0.0
        self._due: Press | Touch | None = None  # input as soon as its time comes
        self._noted: list[tuple[float, int]] = []  # number of true events at each time (s), since the last question
        self._script = self._play()

    def until(self, t: float) -> list[Press | Touch]:
        """Let everything happen up to ``t`` (s); return the presses and touches since the last call."""
        entered = self._let_happen(t)
        since = [noted for noted in self._noted if noted[0] > t - ANSWER_SECONDS]
        self._noted = [*self._noted[max(len(self._noted) - len(since) - 1, 0) :], (t, len(self.truth))]
        return entered

    @property
    def when_asked(self) -> Sequence[Truth]:
        """The true events when the present question was asked, which is not about anything later."""
        return self.truth[: self._noted[0][1]] if self._noted else ()

    def _let_happen(self, t: float) -> list[Press | Touch]:
        entered: list[Press | Touch] = []
        while not self.done and self._t <= t:
            if self._due is not None:
                entered.append(self._due)
                self._due = None
                continue
            beat = next(self._script, None)
            if beat is None:
                self.done = True
            elif isinstance(beat, Press | Touch):
                self._due, self._t = beat, beat.t
            else:
                self._t = beat
                self.table.begin(beat)
        return entered

    def answer(self, question: QuestionView) -> int | None:  # noqa: ARG002
        """The true answer to a question on the screen, counted from 0; None for none of them."""
        return 0

    def _play(self) -> Iterator[Beat]:
        """The whole game, beat by beat."""
        yield from self._begin()
        played = 0
        while self.rules.to_act(self.state) is not OVER and played != self.turns and not self.given_up:
            yield from self._turn()
            played += 1
        yield from self._close()
        yield self._think(3)

    def _begin(self) -> Iterator[Beat]:
        """Prepare the first turn."""
        yield from ()

    @abstractmethod
    def _turn(self) -> Iterator[Beat]:
        """One turn, or what the game counts as one."""

    def _close(self) -> Iterator[Beat]:
        """Finish after the last turn."""
        yield from ()

    def _pieces_lay_wrong(self) -> bool:
        """Whether pieces lie wrongly, or did when the question that is answered now was asked."""
        return self.table.now - self._wrong_until < ANSWERED_WITHIN

    def _think(self, times: float = 1.0) -> float:
        """The time after some thinking."""
        return self.table.now + times * self.manners.think * self.rng.uniform(0.8, 1.3)

    def _press(self, button: str, seat: int | None = None, *, held: bool = False) -> Press:
        return Press(button, self._moment(), seat, held)

    def _touch(self, action: str) -> Touch:
        return Touch(action, self._moment())

    def _moment(self) -> float:
        return round(max(self._t, self.table.now), 3)

    def _err(self) -> bool:
        """Whether somebody makes an error now."""
        return self.rng.random() < self.manners.errs

    def _plant(self, seat: int, what: str, answer: str, rule: str = "") -> None:
        self.planted.append(Planted(round(self.table.now, 2), seat, what, answer, rule))
