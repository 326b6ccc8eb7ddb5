"""The question to the table about an event in doubt, and what the table left without an answer."""

from __future__ import annotations

from companion.games.message import Text, inside
from companion.referee.belief.hypothesis import TableEvent
from companion.referee.belief.policy import Options
from companion.referee.shown.saying import Announcer, Question

ALIKE = "referee.looks-alike"
ASKED_ALIKE = 3  # questions about faces that look alike; then they are logged as open


class Inquiry:
    """Asks which of some ``options`` happened, each question once.

    ``declined`` are events that were asked about without an answer. They are not asked about again while the same is in
    doubt: who did not know it then does not know it now.
    """

    def __init__(self, announcer: Announcer) -> None:
        self.options: Options = ()
        self.declined: tuple[TableEvent, ...] = ()
        self._announcer = announcer
        self._question: Question | None = None
        self._left: dict[Text, int] = {}  # texts of questions that were left, and the number of events by then
        self._asked_alike = 0

    def settles(self, options: Options) -> bool:
        """Whether nothing is to be asked about these options: the question stands, or was declined."""
        events = {event for event, _ in options}
        stands = self._announcer.question is not None and events == {event for event, _ in self.options}
        return stands or events <= set(self.declined)

    def asked_enough(self, question: Question) -> bool:
        """Whether a question was asked too often, counting this time.

        Faces known to look alike are asked about a few times only: a set can't be read better by asking.
        """
        alike = any(said.id == ALIKE for said in inside(question.text))
        self._asked_alike += alike
        return alike and self._asked_alike > ASKED_ALIKE

    def ask(self, question: Question, options: Options) -> None:
        """Put a question about the options, in place of one that is open."""
        self.options, self._question = options, question
        self._announcer.question = question

    def answered(self) -> Options:
        """The options of the question that got its answer; it is closed."""
        options, self.options = self.options, ()
        return options

    def decline(self, options: Options) -> None:
        """None of the options is known to have happened."""
        self.declined = tuple(event for event, _ in options)

    def leave(self, question: Question, events: int) -> None:
        """A question, this one or another, was left without an answer when there were so many ``events``."""
        if question is self._question:
            self.decline(self.answered())
        self._left[question.text] = events

    def was_left(self, text: Text, events: int) -> bool:
        """Whether a question was left, and nothing has happened since."""
        return self._left.get(text) == events

    def clear(self) -> None:
        """Something was decided: nothing is asked about what happened, and everything may be asked about anew."""
        if self._announcer.question is not None and not self._announcer.question.stays:
            self._announcer.question = None
        self.forget()

    def forget(self) -> None:
        """Everything may be asked about anew; a question that stands is about something else."""
        self.options, self.declined = (), ()
