"""Cues: everything that comes in from the table, as plain data with its time. A session is the fold of its cues.

``take`` is the one way in: it has a cue kept by the journal, then gives it to the referee. The referee learns what is
kept, to the digit, so that the same cues folded again give the same log. Their form is described in docs/log.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from companion.games.message import Message, Said, taken
from companion.referee.base import BUSY, Referee, without_dice
from companion.referee.readings import reading_json, reading_of_json
from companion.referee.view import Status
from hardware.presses import Press, Touch
from vision.how_read import HowRead
from vision.reading import TableReading

MS_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Watched:
    """How the picture is from a moment on (s); ``text`` says why, in words."""

    status: Status
    text: Said
    t: float


@dataclass(frozen=True, slots=True)
class Settled:
    """A reading of the table at rest; ``evidence`` is its small picture, kept with the ruling that it leads to."""

    reading: TableReading
    t: float
    evidence: bytes | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Answered:
    """A question was answered on the screen: question and answer in words, and which of the answers it was, from 0.

    By its message ``said`` an answer is found in any language and where another version offers other ones beside it; by
    its words where it has none.
    """

    question: str
    answer: str
    number: int
    t: float
    said: Said = ""


@dataclass(frozen=True, slots=True)
class Announced:
    """Something that was decided before the first throw, and its rule."""

    said: Said
    rule: str = ""
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that the table agreed on beside the game: a note on the record."""

    payload: Mapping[str, Any] = field(hash=False)
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class Began:
    """From here on a referee sits there who knows the first ``events`` of the record, and nothing of what came in."""

    events: int
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class Recalled:
    """What was learned on earlier evenings of how the dice of this game are read: the first cue, if there is any."""

    read: HowRead
    t: float = 0.0


Cue = Watched | Settled | Press | Touch | Answered | Announced | Noted | Began | Recalled


def take(referee: Referee, cue: Cue) -> None:
    """Have a cue kept, then give it to the referee as it is kept."""
    events, asked = len(referee.record.events), referee.question
    data = as_json(_presentable(referee, cue))
    # In motion only the last status matters: each says that something moved, and shows itself until the next.
    moves = isinstance(cue, Watched) and cue.status in BUSY
    referee.record.journal.cue(events, data, passing=moves)
    kept = of_json(data)
    if isinstance(cue, Settled) and isinstance(kept, Settled):
        kept = replace(kept, evidence=cue.evidence)
    tell(referee, kept)
    if referee.question is not None and referee.question != asked:
        referee.record.journal.sync()  # what is asked about outlives a power cut


def tell(referee: Referee, cue: Cue) -> None:
    """Give a cue to the referee, as ``of_json`` has it. ``Began`` tells it nothing."""
    if isinstance(cue, Watched):
        referee.watch(cue.status, cue.text, cue.t)
    elif isinstance(cue, Settled):
        referee.settled(cue.reading, cue.t, cue.evidence)
    elif isinstance(cue, Press):
        referee.press(cue)
    elif isinstance(cue, Touch):
        referee.act(cue.action, cue.t)
    elif isinstance(cue, Answered):
        _answer(referee, cue)
    elif isinstance(cue, Announced):
        referee.announce(cue.said, cue.rule)
    elif isinstance(cue, Recalled):
        referee.recall(cue.read)
    elif isinstance(cue, Noted):
        referee.record.add("note", None, cue.t, cue.payload, source="touch")


def _presentable(referee: Referee, cue: Cue) -> Cue:
    """The cue without dice that nobody may see now, and an answer by its words."""
    if isinstance(cue, Settled) and referee.hides(cue.t):
        return replace(cue, reading=without_dice(cue.reading))
    verb, _, rest = cue.action.partition(":") if isinstance(cue, Touch) else ("", "", "")
    answers = referee.question.answers if verb == "answer" and referee.question else ()
    if referee.question is None or not rest.isdecimal() or int(rest) >= len(answers):
        return cue
    given = answers[int(rest)]
    return Answered(referee.question.text, given.text, int(rest), cue.t, given.said)


def _answer(referee: Referee, cue: Answered) -> None:
    """Give the answer that says the same; where nothing like it is offered, nobody was asked."""
    answers = referee.question.answers if referee.question else ()
    alike = [i for i, one in enumerate(answers) if (one.said == cue.said if cue.said else one.text == cue.answer)]
    if alike:
        referee.act(f"answer:{cue.number if cue.number in alike else alike[0]}", cue.t)


def as_json(cue: Cue) -> dict[str, Any]:
    """A cue as JSON data."""
    row: dict[str, Any] = {"t": round(cue.t, MS_DIGITS)}
    if isinstance(cue, Watched):
        row |= {"watch": cue.status, "why": _said_json(cue.text)}
    elif isinstance(cue, Settled):
        row |= {"look": reading_json(cue.reading)}
    elif isinstance(cue, Press):
        row |= {"press": cue.button, "seat": cue.seat, "long": cue.long}
    elif isinstance(cue, Touch):
        row |= {"touch": cue.action}
    elif isinstance(cue, Answered):
        row |= {"answer": cue.answer, "number": cue.number, "question": cue.question}
        row |= {"said": cue.said.as_json()} if isinstance(cue.said, Message) else {}
    elif isinstance(cue, Announced):
        row |= {"announce": _said_json(cue.said), "rule": cue.rule}
    elif isinstance(cue, Noted):
        row |= {"note": dict(cue.payload)}
    elif isinstance(cue, Recalled):
        row |= {"recall": asdict(cue.read)}
    else:
        row |= {"began": cue.events}
    return {name: value for name, value in row.items() if value not in (None, "") and value is not False}


def _said_json(said: Said) -> Any:
    said = taken(said)
    return said.as_json() if isinstance(said, Message) else said


def _said_of(data: Any) -> Said:
    return data if isinstance(data, str) else Message.of_json(data)


def of_json(row: Mapping[str, Any]) -> Cue:
    """The cue that ``as_json`` was given. Raises ``ValueError`` for what is none."""
    try:
        return _of_json(row, float(row["t"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ValueError("That is no cue.") from error


def _of_json(row: Mapping[str, Any], t: float) -> Cue:
    if "watch" in row:
        return Watched(row["watch"], _said_of(row.get("why", "")), t)
    if "look" in row:
        return Settled(reading_of_json(row["look"]), t)
    if "press" in row:
        return Press(row["press"], t, row.get("seat"), row.get("long", False))
    if "touch" in row:
        return Touch(row["touch"], t)
    if "answer" in row:
        said = Message.of_json(row["said"]) if "said" in row else ""
        return Answered(row["question"], row["answer"], row["number"], t, said)
    if "announce" in row:
        return Announced(_said_of(row["announce"]), row.get("rule", ""), t)
    if "note" in row:
        return Noted(row["note"], t)
    if "recall" in row:
        return Recalled(_how_read(**row["recall"]), t)
    return Began(row["began"], t)


def _how_read(faces: Sequence[Sequence[int]], flat: int, cocked: int) -> HowRead:
    return HowRead(tuple(tuple(map(int, row)) for row in faces), int(flat), int(cocked))
