"""What a question about a throw says besides: whose throw it is about, and what the camera saw of it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.message import Dice, Fact, Message, Player, Text, say
from companion.games.rules import THROW
from companion.referee.belief.confusion import Confusion
from companion.referee.belief.hypothesis import Hypothesis, Played, Thrown, Violation, Voided
from companion.referee.belief.policy import Options
from companion.referee.board.board_game import SituationT
from companion.referee.camera import CameraState
from companion.referee.judge import Judge
from companion.referee.record.correcting import throws_of_turn
from companion.referee.record.recorder import Recorder
from companion.referee.record.throw_corrector import ROLL
from companion.referee.shown.boards import board_view
from companion.referee.shown.saying import Question
from companion.referee.shown.view import PictureView

DICE = (*ROLL, "keep")  # the zones of a throw, and of the dice set aside from it
GONE_ON = 0.2  # probability from which a question says whose throw it is about, as play may have gone on since


def completed(
    asked: Question, options: Options, recorder: Recorder, camera: CameraState, judge: Judge[SituationT]
) -> Question:
    """A question about some options with what it says besides."""
    whose = (lambda: _whose_throw(recorder, judge)) if asked.about == "throw" else None
    return replace(asked, whose=whose, picture=_pictured(options, recorder, camera, of_pieces=asked.about == "pieces"))


def _whose_throw(recorder: Recorder, judge: Judge[SituationT]) -> Text:
    """The player, and the number of the throw if there were several in the turn; "" if it can only be the present one.

    It is worked out when the question is put, as play may go on while it stands.
    """
    rules, belief = recorder.rules, judge.belief
    seat, awaited = rules.seat(recorder.state), rules.to_act(recorder.state) is THROW
    number = throws_of_turn(recorder.record.counting()) + awaited

    def threw_again(one: Hypothesis[SituationT]) -> bool:
        throws = sum(isinstance(event, Thrown) for event in one.events)
        return not one.denied_count and throws > awaited and rules.seat(one.situation.game) == seat

    def went_on(one: Hypothesis[SituationT]) -> bool:
        return not one.denied_count and (len(one.events) > 1 or bool(one.layout.of("soon")))

    # a throw that nobody saw can't be pointed at
    missed = any(isinstance(event, Thrown) and not event.seen for event, _ in judge.inquiry.options)
    gone_on = missed or belief.chance(went_on) >= GONE_ON
    if not gone_on and (awaited or number == 1):
        return ""
    several = number > 1 or belief.chance(threw_again) >= GONE_ON
    if not several and len(recorder.names) == 1:
        return ""
    return say("referee.throw-of", player=Player(seat), number=number if several else 0)


def _pictured(options: Options, recorder: Recorder, camera: CameraState, *, of_pieces: bool) -> PictureView | None:
    """The dice or the pieces that it is about; a throw of the record as it lay when it was read."""
    rules, state = recorder.rules, recorder.state
    awaited = rules.to_act(state) is THROW
    doubted = not awaited and not of_pieces and not any(isinstance(event, Played) for event, _ in options)
    last = recorder.record.last("throw") if doubted else None
    thrown = [event.t for event, _ in options if isinstance(event, Thrown | Voided)]
    page = camera.album.at(last.t if last is not None else min(thrown, default=options[0][0].t))
    if page is None or of_pieces:
        boards = [event.board for event, _ in options if isinstance(event, Violation) and event.board is not None]
        board = board_view(rules, state, boards[0]) if boards else None
        return page.pieces(board.differs if board else ()) if page else None
    wanted = rules.dice(state) if awaited else len(last.payload["dice"]) if last else 0
    return page.dice(wanted, ROLL if awaited or last else DICE)


def looks_alike(event: Thrown, dice: Fact, known: Confusion) -> Message | None:
    """The question whether a throw was read correctly, if faces of this set are easily confused; else None."""
    alike = known.alike(event.seen)
    if alike is None:
        return None
    face, seen = alike
    return say("referee.looks-alike", dice=dice, face=Dice((face,)), seen=Dice((seen,)))
