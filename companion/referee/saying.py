"""What the table is told now: the last ruling, the open question, warnings; in its language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.message import Message, Player, Said, say
from companion.messages import Words, chosen
from companion.referee.telling import about, telling
from companion.referee.view import ChoiceView, MoveView, QuestionView, RulingView, Tone


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: words, and what it does (called with the moment in s)."""

    text: Said
    do: Callable[[float], None]
    dice: tuple[int, ...] = ()
    points: int | None = None
    detail: Said = ""
    moves: tuple[MoveView, ...] = ()  # what it means on the board
    own: bool = False  # it does something itself, instead of saying which of several things happened
    means: str = ""  # the steps that it stands for, by the notation


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the table, the likeliest answer first: confirm takes it."""

    text: Said
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What was ruled: what it says, its rule, what is to be put back, what may be done about it, what was weighed."""

    said: Said
    rule: str = ""
    tone: Tone = "plain"
    put_back: tuple[Said, ...] = ()
    nearest: tuple[Said, ...] = ()
    answers: tuple[ChoiceView, ...] = ()
    aloud: bool = False
    why: tuple[Said, ...] = ()


class Saying:
    """The last ruling, the open question and the warnings of a table, and how they read in its language."""

    def __init__(self, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        self.names = tuple(names)
        self.ruling: Ruling | None = None
        self.question: Question | None = None
        self._rule_text = rule_text
        self._warnings: dict[str, Said] = {}
        self._shown: tuple[Ruling | None, str, RulingView | None] = (None, "", None)  # a ruling in a language

    @property
    def words(self) -> Words:
        """Says messages in the language of the table, with the names of the players."""
        return Words(self.names)

    def worded(self, said: Said) -> str:
        """A message in words; a text as it is."""
        return self.words.say(said)

    def spoken(self, said: Said) -> str:
        """How the voice says a message; "" for a text."""
        return self.words.spoken().say(said) if isinstance(said, Message) else ""

    def name(self, seat: int | None) -> str:
        """What to call the player of a seat."""
        return self.worded(say("common.who", player=Player(seat or 0)))

    def about(self, seat: int, said: Said) -> Said:
        """What the rules say about a player, beginning with the name."""
        return about(self.words, seat, said)

    def telling(self, said: Said) -> dict[str, Any]:
        """What an event says, for its payload."""
        return telling(self.names, said)

    def warn(self, about: str, said: Said) -> None:
        """Keep a warning until it is called again with an empty text."""
        if said:
            self._warnings[about] = said
        else:
            self._warnings.pop(about, None)

    def warnings(self) -> tuple[str, ...]:
        """The warnings in words."""
        return tuple(map(self.worded, self._warnings.values()))

    def ruling_view(self) -> RulingView | None:
        """The ruling in the language of the table, worded once."""
        if self._shown[0] is not self.ruling or self._shown[1] != chosen():
            self._shown = (self.ruling, chosen(), self._worded_ruling(self.ruling) if self.ruling else None)
        return self._shown[2]

    def _worded_ruling(self, ruling: Ruling) -> RulingView:
        return RulingView(
            self.worded(ruling.said),
            ruling.rule,
            self._rule_text(ruling.rule) if ruling.rule else "",
            ruling.tone,
            tuple(map(self.worded, ruling.put_back)),
            tuple(map(self.worded, ruling.nearest)),
            ruling.answers,
            ruling.aloud,
            tuple(map(self.worded, ruling.why)),
            self.spoken(ruling.said),
        )

    def question_view(self) -> QuestionView | None:
        """The question that stands, as a screen may show it."""
        if self.question is None:
            return None
        answers = tuple(
            self.choice(f"answer:{i}", a.text, a.dice, a.points, detail=a.detail, moves=a.moves, means=a.means)
            for i, a in enumerate(self.question.answers)
        )
        asked = self.question.text
        return QuestionView(self.worded(asked), answers, self.spoken(asked), asked)

    def choice(
        self,
        action: str,
        said: Said,
        dice: tuple[int, ...] = (),
        points: int | None = None,
        *,
        marked: bool = False,
        detail: Said = "",
        moves: tuple[MoveView, ...] = (),
        means: str = "",
    ) -> ChoiceView:
        """A choice for the screen."""
        return ChoiceView(action, self.worded(said), dice, points, marked, self.worded(detail), moves, said, means)
