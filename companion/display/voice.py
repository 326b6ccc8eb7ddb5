"""The sentences to speak when the view changes: one per turn, questions, refusals and warnings.

Nothing is repeated; after a correction only the scores are spoken. These are pure functions of views.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.catalogue import entry
from companion.games.message import Message, say
from companion.messages import Words
from companion.referee.shown.view import SeatView, TableView

MOST = 3  # sentences per event: more would last until the next event


@dataclass(frozen=True, slots=True)
class Call:
    """The sentences to speak now, and the last ones spoken, to pass to the next ``call``."""

    sentences: tuple[str, ...]
    last: tuple[str, ...] = ()


def call(before: TableView | None, after: TableView, last: tuple[str, ...] = ()) -> Call:
    """The sentences for a change of the view, except those spoken last.

    The same sentences may be spoken again after others (two similar refusals with a good throw in between).
    """
    if before == after:
        return Call((), last)
    wanted = corrected(before, after) if after.corrected else news(before, after)
    fresh = tuple(dict.fromkeys(sentence for sentence in wanted if sentence and sentence not in last))[:MOST]
    return Call(fresh, fresh or last)


def news(before: TableView | None, after: TableView) -> tuple[str, ...]:
    """Urgent news (warnings, a question, a refusal), else the sentence about the turn."""
    if after.over:
        return () if before is not None and before.over else (_ending(after),)
    urgent = (*_warnings(before, after), _question(before, after), _refusal(before, after))
    return urgent if any(urgent) else (_turn(before, after),)


def corrected(before: TableView | None, after: TableView) -> tuple[str, ...]:
    """After a correction: only the scores that changed."""
    old = {seat.seat: seat.score for seat in before.seats} if before else {}
    return tuple(
        voice_text(say("voice.corrected", name=seat.name, score=seat.score))
        for seat in after.seats
        if seat.score is not None and seat.score != old.get(seat.seat)
    )


def voice_text(message: Message) -> str:
    """The text for the voice in the current language, without rule numbers and symbols."""
    return Words().spoken().say(message)


def _ending(view: TableView) -> str:
    """How the game ended: the headline, or its spoken version if the ruling has the same text."""
    ruling = view.ruling
    return ruling.spoken if ruling and ruling.spoken and ruling.sentence == view.headline else view.headline


def _warnings(before: TableView | None, after: TableView) -> tuple[str, ...]:
    known = before.warnings if before else ()
    return tuple(warning for warning in after.warnings if warning not in known)


def _question(before: TableView | None, after: TableView) -> str:
    question, asked = after.question, before.question if before else None
    if question is None or (asked is not None and asked.text == question.text):
        return ""
    return question.spoken or question.text


def _refusal(before: TableView | None, after: TableView) -> str:
    """A new refusal, repeat of a throw, or other important ruling (a challenge), as one sentence."""
    ruling = after.ruling
    if ruling is None or (before is not None and before.ruling == ruling and before.rerolls == after.rerolls):
        return ""
    again = after.rerolls > (before.rerolls if before else 0)
    aloud = again or ruling.aloud or ruling.tone in ("warn", "refused")
    return ruling.spoken or ruling.sentence if aloud else ""


def _scored(before: TableView | None, after: TableView, following: str) -> Message | None:
    """The points of the turn that has ended, and who is next; none in games in which dice are lost."""
    if entry(after.game).score_left:
        return None
    for old, new in _pairs(before, after):
        if old.score is None or new.score is None or new.score == old.score:
            continue
        if new.score < old.score:  # something was taken back
            return say("voice.has", name=new.name, score=new.score)
        gained, passes = new.score - old.score, bool(following)
        return say("voice.scored", points=gained, name=new.name, total=new.score, passes=passes, next=following)
    return None


def _pairs(before: TableView | None, after: TableView) -> tuple[tuple[SeatView, SeatView], ...]:
    old = {seat.seat: seat for seat in before.seats} if before else {}
    return tuple((old[seat.seat], seat) for seat in after.seats if seat.seat in old)


def _turn(before: TableView | None, after: TableView) -> str:
    """What was scored, and whose turn it is if that has changed."""
    now = _acting(after)
    changed = now is not None and (before is None or _number(_acting(before)) != now.seat)
    following = now.name if now is not None and changed and len(after.seats) > 1 else ""
    text = _scored(before, after, following)
    if text is None and now is not None and changed:
        text = say("voice.turn", name=now.name)
    return voice_text(text) if text is not None else ""


def _acting(view: TableView) -> SeatView | None:
    return next((seat for seat in view.seats if seat.to_act), None)


def _number(seat: SeatView | None) -> int:
    return seat.seat if seat else 0
