"""What to say aloud when the view changes: one sentence a turn, and what needs an answer or is wrong.

Nothing is repeated; after a correction only the scores are said.

Pure functions on views; whatever speaks (a speech program, a test) gets sentences.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.catalogue import entry
from companion.games.message import Message, say
from companion.messages import Words
from companion.referee.shown.view import SeatView, TableView

MOST = 3  # sentences for one event: more would still be spoken at the next event


@dataclass(frozen=True, slots=True)
class Call:
    """What is said now, and what was said last (needed for the next call)."""

    sentences: tuple[str, ...]
    last: tuple[str, ...] = ()


def call(before: TableView | None, after: TableView, last: tuple[str, ...] = ()) -> Call:
    """The sentences for a change of the view, except what was said last.

    A new event may use the same words again (two refusals of the same kind with a good throw between them).
    """
    if before == after:
        return Call((), last)
    wanted = corrected(before, after) if after.corrected else news(before, after)
    fresh = tuple(dict.fromkeys(sentence for sentence in wanted if sentence and sentence not in last))[:MOST]
    return Call(fresh, fresh or last)


def news(before: TableView | None, after: TableView) -> tuple[str, ...]:
    """What people must hear of what is new, the most urgent first; otherwise the one sentence about the turn."""
    if after.over:
        return () if before is not None and before.over else (_ending(after),)
    urgent = (*_warnings(before, after), _question(before, after), _refusal(before, after))
    return urgent if any(urgent) else (_turn(before, after),)


def corrected(before: TableView | None, after: TableView) -> tuple[str, ...]:
    """After a correction: only the scores that changed."""
    old = {seat.seat: seat.score for seat in before.seats} if before else {}
    return tuple(
        heard(say("voice.corrected", name=seat.name, score=seat.score))
        for seat in after.seats
        if seat.score is not None and seat.score != old.get(seat.seat)
    )


def heard(message: Message) -> str:
    """The text for the voice in the current language: without rule numbers and signs that would be spelt out."""
    return Words().spoken().say(message)


def _ending(view: TableView) -> str:
    """How the game ended: the headline, in the spoken version if the ruling says the same."""
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
    """A refusal, a throw to be repeated, or another important ruling (a challenge), as one sentence."""
    ruling = after.ruling
    if ruling is None or (before is not None and before.ruling == ruling and before.rerolls == after.rerolls):
        return ""
    again = after.rerolls > (before.rerolls if before else 0)
    aloud = again or ruling.aloud or ruling.tone in ("warn", "refused")
    return ruling.spoken or ruling.sentence if aloud else ""


def _scored(before: TableView | None, after: TableView, following: str) -> Message | None:
    """What the player whose turn has ended scored, and who is next; where dice are lost the ruling says so."""
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
    """Whose turn it is, if that has changed, after what was scored."""
    now = _acting(after)
    changed = now is not None and (before is None or _number(_acting(before)) != now.seat)
    following = now.name if now is not None and changed and len(after.seats) > 1 else ""
    text = _scored(before, after, following)
    if text is None and now is not None and changed:
        text = say("voice.turn", name=now.name)
    return heard(text) if text is not None else ""


def _acting(view: TableView) -> SeatView | None:
    return next((seat for seat in view.seats if seat.to_act), None)


def _number(seat: SeatView | None) -> int:
    return seat.seat if seat else 0
