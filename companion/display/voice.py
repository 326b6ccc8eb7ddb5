"""What to say aloud when the view changes: short, without repetitions, after a correction only the scores.

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
    """The sentences about what is new, the most urgent first."""
    if after.over:
        return () if before is not None and before.over else (_ending(after),)
    return (
        *_warnings(before, after),
        _question(before, after),
        _refusal(before, after),
        _scored(before, after),
        _turn(before, after),
        _throw(before, after),
    )


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
    if question is None or (asked is not None and (asked.text == question.text or asked.matter == question.matter)):
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


def _scored(before: TableView | None, after: TableView) -> str:
    """What the player whose turn has ended scored; if scores only fall (dice lost) the ruling says so."""
    if entry(after.game).score_left:
        return ""
    for old, new in _pairs(before, after):
        if old.score is None or new.score is None or new.score == old.score:
            continue
        if new.score < old.score:  # something was taken back
            return heard(say("voice.has", name=new.name, score=new.score))
        scored = say("voice.scored", points=new.score - old.score, name=new.name, total=new.score)
        return heard(scored)
    return ""


def _pairs(before: TableView | None, after: TableView) -> tuple[tuple[SeatView, SeatView], ...]:
    old = {seat.seat: seat for seat in before.seats} if before else {}
    return tuple((old[seat.seat], seat) for seat in after.seats if seat.seat in old)


def _turn(before: TableView | None, after: TableView) -> str:
    """Whose turn it is, if that has changed."""
    now = _acting(after)
    changed = now and (before is None or _number(_acting(before)) != now.seat)
    return heard(say("voice.turn", name=now.name)) if now and changed else ""


def _acting(view: TableView) -> SeatView | None:
    return next((seat for seat in view.seats if seat.to_act), None)


def _number(seat: SeatView | None) -> int:
    return seat.seat if seat else 0


def _throw(before: TableView | None, after: TableView) -> str:
    """The best score of a new throw."""
    lying = _lying(after)
    if not lying or (before is not None and lying == _lying(before)) or _kept(after) > _kept(before):
        return ""
    offers = [choice.points for choice in after.choices if choice.points is not None]
    if not offers:
        return ""
    if max(offers) == 0:
        return heard(say("voice.no-points"))
    best = max(offers)
    return heard(say("voice.worth-at-best", points=best) if len(offers) > 1 else say("voice.worth", points=best))


def _lying(view: TableView) -> tuple[int, ...]:
    """The faces of a roll that can be accepted as it lies, in ascending order; empty for any other."""
    roll = [die for die in view.dice if not die.kept]
    good = all(die.flat and die.sure and die.face for die in roll)
    return tuple(sorted(die.face for die in roll)) if good else ()


def _kept(view: TableView | None) -> int:
    return sum(die.kept for die in view.dice) if view else 0
