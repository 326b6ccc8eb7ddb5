"""The current messages to the table, in its language: the last ruling, the open question, warnings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from zlib import crc32

from companion.games.message import Message, Text, nested_messages
from companion.messages import Words
from companion.referee.belief.hypothesis import TableEvent
from companion.referee.belief.policy import Options
from companion.referee.shown.view import ChoiceView, MoveView, PadPlace, PictureView, QuestionView, RulingView, Tone

ALIKE = "referee.looks-alike"
ASKED_ALIKE = 3  # questions about faces that look alike; then they are logged as open


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: its text, and the event that it states, or what it does at a time (s).

    None: none of the events that are weighed has happened.
    """

    text: Text
    does: TableEvent | Callable[[float], None] | None
    dice: tuple[int, ...] = ()
    points: int | None = None
    moves: tuple[MoveView, ...] = ()  # its meaning on the board
    means: str = ""  # the steps it stands for, in the notation
    detail: Text = ""
    place: PadPlace = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the table, the most likely answer first: confirm takes it. ``picture`` is what the camera saw.

    ``stays``: it is not about what happened, and stays whatever is decided meanwhile.
    """

    text: Text
    answers: tuple[Answer, ...]
    picture: PictureView | None = None
    stays: bool = False

    @property
    def actions(self) -> tuple[str, ...]:
        """The action of each answer: its number, and a mark, so that it counts for no other question."""
        return tuple(f"answer:{number}:{_mark(self.text, one.text)}" for number, one in enumerate(self.answers))

    @property
    def leave(self) -> str:
        """The action that leaves the question without an answer; it counts for no other question."""
        return f"answer:none:{_mark(self.text)}"

    def chosen(self, action: str) -> int | None:
        """The number of the answer with an action, or of one that means the same; None if it is to another question.

        In old recordings an action is a number alone.
        """
        verb, number, mark = (*action.split(":"), "", "")[:3]
        if verb != "answer" or not number.isdecimal():
            return None
        alike = [i for i, one in enumerate(self.actions) if not mark or one.endswith(f":{mark}")]
        return int(number) if int(number) in alike else alike[0] if alike and mark else None


def _mark(*of: Text) -> str:
    """A short mark that identifies the actions of a question."""
    return f"{crc32(repr(of).encode()) & 0xFFFF:04x}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: its message, its rule, what to put back, the choices about it, and the hypotheses."""

    message: Text
    rule: str = ""
    tone: Tone = "plain"
    put_back: tuple[Text, ...] = ()
    nearest: tuple[Text, ...] = ()
    answers: tuple[ChoiceView, ...] = ()
    aloud: bool = False
    why: tuple[Text, ...] = ()


class Announcer:
    """The last ruling, the open question and the warnings of a table, rendered in its language.

    ``short_text`` gives a short text for a legal turn in the notation; a game may set it.
    """

    def __init__(self, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        self.names = tuple(names)
        self.ruling: Ruling | None = None
        self.question: Question | None = None
        self.short_text: Callable[[str], Text] = lambda line: line
        self._rule_text = rule_text
        self._warnings: dict[str, Text] = {}

    def worded(self, text: Text) -> str:
        """Render a message in the language of the table; plain text is returned unchanged."""
        return Words(self.names).say(text)

    def _spoken(self, text: Text) -> str:
        """Render a message for the voice; "" for plain text."""
        return Words(self.names).spoken().say(text) if isinstance(text, Message) else ""

    def announce(
        self,
        text: Text,
        rule: str = "",
        tone: Tone = "plain",
        put_back: Sequence[Text] = (),
        nearest: Sequence[str] = (),
        answers: tuple[ChoiceView, ...] = (),
    ) -> None:
        """Show a ruling until the next one, with the ``nearest`` legal turns; ``answers`` are the choices about it."""
        near = tuple(map(self.short_text, nearest))
        self.ruling = Ruling(text, rule, tone, tuple(put_back), near, answers)

    def ask(self, text: Text, *answers: Answer, picture: PictureView | None = None, stays: bool = False) -> None:
        """Ask a question, in place of one that is open."""
        self.question = Question(text, answers, picture, stays)

    def warn(self, about: str, text: Text) -> None:
        """Keep a warning until this is called again with an empty text."""
        if text:
            self._warnings[about] = text
        else:
            self._warnings.pop(about, None)

    def warnings(self) -> tuple[str, ...]:
        """The warnings as text."""
        return tuple(map(self.worded, self._warnings.values()))

    def ruling_view(self) -> RulingView | None:
        """The ruling in the language of the table."""
        ruling = self.ruling
        if ruling is None:
            return None
        text = self._rule_text(ruling.rule) if ruling.rule else ""
        back, nearest, why = (tuple(map(self.worded, texts)) for texts in (ruling.put_back, ruling.nearest, ruling.why))
        message, spoken, tone = self.worded(ruling.message), self._spoken(ruling.message), ruling.tone
        return RulingView(message, ruling.rule, text, tone, back, nearest, ruling.answers, ruling.aloud, why, spoken)

    def question_view(self) -> QuestionView | None:
        """The open question for the screen."""
        if self.question is None:
            return None
        asked, spoken = self.question, self._spoken(self.question.text)
        answers = tuple(map(self.answer_choice, asked.actions, asked.answers))
        return QuestionView(self.worded(asked.text), answers, spoken, asked.text, asked.picture, asked.leave)

    def answer_choice(self, action: str, one: Answer) -> ChoiceView:
        """An answer, or anything else that may be chosen, for the screen."""
        return self.choice(
            action,
            one.text,
            one.dice,
            one.points,
            detail=one.detail,
            moves=one.moves,
            means=one.means,
            place=one.place,
            count=one.count,
        )

    def choice(
        self,
        action: str,
        text: Text,
        dice: tuple[int, ...] = (),
        points: int | None = None,
        *,
        marked: bool = False,
        detail: Text = "",
        moves: tuple[MoveView, ...] = (),
        means: str = "",
        place: PadPlace = "",
        count: int = 0,
    ) -> ChoiceView:
        """A choice for the screen."""
        words, more = self.worded(text), self.worded(detail)
        return ChoiceView(action, words, dice, points, marked, more, moves, text, means, place, count)


class Inquiry:
    """Asks which of some ``options`` happened, each question once.

    ``declined`` are events that were asked about without an answer. They are not asked about again while the same is in
    doubt, as nobody knows more by then.
    """

    def __init__(self, announcer: Announcer) -> None:
        self.options: Options = ()
        self.declined: tuple[TableEvent, ...] = ()
        self._announcer = announcer
        self._question: Question | None = None
        self._left: dict[Text, int] = {}  # texts of questions that were left, and the number of events by then
        self._asked_alike = 0

    def already_asked(self, options: Options) -> bool:
        """Whether these options need no question: it stands already, or was declined."""
        events = {event for event, _ in options}
        stands = self._announcer.question is not None and events == {event for event, _ in self.options}
        return stands or events <= set(self.declined)

    def asked_enough(self, question: Question) -> bool:
        """Whether a question was asked too often, counting this time.

        Faces known to look alike are asked about a few times only: a set can't be read better by asking.
        """
        alike = any(text.id == ALIKE for text in nested_messages(question.text))
        self._asked_alike += alike
        return alike and self._asked_alike > ASKED_ALIKE

    def ask(self, question: Question, options: Options) -> None:
        """Put a question about the options, in place of one that is open."""
        self.options, self._question = options, question
        self._announcer.question = question

    def close(self) -> Options:
        """Close the question, as it was answered or left, and return its options."""
        options, self.options = self.options, ()
        return options

    def decline(self, options: Options) -> None:
        """Nobody knows whether any of the options happened."""
        self.declined = tuple(event for event, _ in options)

    def leave(self, question: Question, events: int) -> None:
        """A question, this one or another, was left without an answer when there were so many ``events``."""
        if question is self._question:
            self.decline(self.close())
        self._left[question.text] = events

    def was_left(self, text: Text, events: int) -> bool:
        """Whether a question was left, and nothing has happened since."""
        return self._left.get(text) == events

    def clear(self) -> None:
        """Something was decided: drop the question about what happened; everything may be asked about again."""
        if self._announcer.question is not None and not self._announcer.question.stays:
            self._announcer.question = None
        self.forget()

    def forget(self) -> None:
        """Everything may be asked about again; a question that stands is about something else."""
        self.options, self.declined = (), ()
