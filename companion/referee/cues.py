"""Cues: all input from the table, as plain data with its time. A session is the fold of its cues.

``take`` is the only entry: it stores a cue in the journal, then passes it to the referee. The referee gets exactly what
is stored, so that folding the same cues again gives the same log. docs/log.md describes the format.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from math import isfinite
from typing import Any

from companion.games.message import Message, Text, as_message
from companion.referee.camera import BUSY
from companion.referee.referee import Referee, without_dice
from companion.referee.shown.view import Status
from hardware.presses import Press, Touch
from vision.confusion_counts import ConfusionCounts
from vision.reading import TableReading
from vision.shot import Shot
from vision.stored_readings import reading_json, reading_of_json

MS_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Watched:
    """The state of the picture from a time on (s); ``text`` is the reason."""

    status: Status
    text: Text = ""
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class Settled:
    """A reading of the table at rest; ``evidence`` is its small picture, stored with the resulting ruling.

    ``shot`` is a sharper picture for questions, which is not stored.
    """

    reading: TableReading
    t: float
    evidence: bytes | None = field(default=None, compare=False, repr=False)
    shot: Shot | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer on the screen: question and answer as text, and the number of the answer, from 0.

    Its ``message`` identifies an answer in any language, also if another version offers other answers; without one its
    text does.
    """

    question: str
    answer: str
    number: int
    t: float
    message: Text = ""


@dataclass(frozen=True, slots=True)
class Announced:
    """Something decided before the first throw, and its rule."""

    message: Text
    rule: str = ""
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class Noted:
    """An agreement of the players beside the game: a note on the record."""

    payload: Mapping[str, Any] = field(hash=False)
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class Began:
    """From here on the referee knows only the first ``events`` of the record, and none of the earlier cues."""

    events: int
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class Recalled:
    """What was learned on earlier evenings about reading the dice of this game: the first cue, if there is any."""

    read: ConfusionCounts
    t: float = 0.0


Cue = Watched | Settled | Press | Touch | Answered | Announced | Noted | Began | Recalled


def take(referee: Referee, cue: Cue) -> None:
    """Store a cue, then pass it to the referee in its stored form."""
    events, asked = len(referee.record.events), referee.question
    data = as_json(_as_stored(referee, cue))
    # During motion only the last status matters: each means that something moved, and is shown until the next.
    moves = isinstance(cue, Watched) and cue.status in BUSY
    referee.record.journal.cue(events, data, passing=moves)
    kept = of_json(data)
    if isinstance(cue, Settled) and isinstance(kept, Settled):
        kept = replace(kept, evidence=cue.evidence, shot=cue.shot)
    apply_cue(referee, kept)
    asks = referee.question is not None and referee.question != asked
    if asks or (not referee.record.events and referee.in_doubt):
        referee.record.journal.sync()  # the basis of a question must survive a power cut, and so must the first throw


def apply_cue(referee: Referee, cue: Cue) -> None:
    """Pass a cue to the referee, in the form of ``of_json``. ``Began`` is ignored."""
    if isinstance(cue, Watched):
        referee.watch(cue.status, cue.text, cue.t)
    elif isinstance(cue, Settled):
        referee.settled(cue.reading, cue.t, cue.evidence, cue.shot)
    elif isinstance(cue, Press):
        referee.press(cue)
    elif isinstance(cue, Touch):
        referee.act(cue.action, cue.t, "program" if cue.program else "touch", phone=cue.phone is not None)
    elif isinstance(cue, Answered):
        # The answer with the same meaning; if there is none, the question was not asked.
        answers = referee.question.answers if referee.question else ()
        alike = [
            i
            for i, one in enumerate(answers)
            if (one.message == cue.message if cue.message else one.text == cue.answer)
        ]
        if alike:
            referee.act(f"answer:{cue.number if cue.number in alike else alike[0]}", cue.t)
    elif isinstance(cue, Announced):
        referee.announce(cue.message, cue.rule)
    elif isinstance(cue, Recalled):
        referee.recall(cue.read)
    elif isinstance(cue, Noted):
        referee.record.add("note", None, cue.t, cue.payload, source="touch")


def _as_stored(referee: Referee, cue: Cue) -> Cue:
    """The cue without hidden dice, and an answer with its text."""
    if isinstance(cue, Settled) and referee.play.hides(cue.t):
        return replace(cue, reading=without_dice(cue.reading))
    number = referee.chosen(cue.action) if isinstance(cue, Touch) else None
    if number is None or referee.question is None:
        return cue
    given = referee.question.answers[number]
    return Answered(referee.question.text, given.text, number, cue.t, given.message)


def as_json(cue: Cue) -> dict[str, Any]:
    """A cue as JSON data."""
    row: dict[str, Any] = {"t": round(cue.t, MS_DIGITS)}
    for name, field_name in FORMS[type(cue)].items():
        plain, _ = CODES.get(name, (None, None))
        value = getattr(cue, field_name)
        row[name] = plain(value) if plain else value
    return {name: value for name, value in row.items() if value not in (None, "") and value is not False}


def of_json(row: Mapping[str, Any]) -> Cue:
    """The inverse of ``as_json``. Raises ``ValueError`` for invalid data."""
    try:
        kind, form = next((kind, form) for kind, form in FORMS.items() if next(iter(form)) in row)
        given = {form[name]: CODES[name][1](row[name]) if name in CODES else row[name] for name in form if name in row}
        cue: Cue = kind(**given, t=float(row["t"]))
        if not isfinite(cue.t) or (isinstance(cue, Began) and not isinstance(cue.events, int)):
            raise ValueError("That is no cue.")  # noqa: TRY301
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration) as error:
        raise ValueError("That is no cue.") from error
    return cue


FORMS: Mapping[type[Any], Mapping[str, str]] = {
    Watched: {"watch": "status", "why": "text"},
    Settled: {"look": "reading"},
    Press: {"press": "button", "seat": "seat", "long": "long", "phone": "phone"},
    Touch: {"touch": "action", "phone": "phone", "program": "program"},
    Answered: {"answer": "answer", "number": "number", "question": "question", "said": "message"},
    Announced: {"announce": "message", "rule": "rule"},
    Noted: {"note": "payload"},
    Recalled: {"recall": "read"},
    Began: {"began": "events"},
}
"""For each kind of cue its fields by their names in the data; the first one identifies the kind."""


def _text_json(text: Text) -> Any:
    text = as_message(text)
    return text.as_json() if isinstance(text, Message) else text


def _text_of(data: Any) -> Text:
    return data if isinstance(data, str) else Message.of_json(data)


def _confusion_counts(row: Mapping[str, Any]) -> ConfusionCounts:
    """What was known of the reader; old recordings have leaning dice and confused colours as well."""
    return ConfusionCounts(tuple(tuple(map(int, faces)) for faces in row["faces"]))


CODES: Mapping[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "why": (_text_json, _text_of),
    "announce": (_text_json, _text_of),
    "said": (lambda sentence: sentence.as_json() if isinstance(sentence, Message) else "", Message.of_json),
    "look": (reading_json, reading_of_json),
    "note": (dict, dict),
    "recall": (asdict, _confusion_counts),
}
"""How values that are no plain data are stored, and restored."""
