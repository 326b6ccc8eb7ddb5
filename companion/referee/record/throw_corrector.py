"""Corrections of throws: what else was thrown, by the likeliest throws or die by die."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.message import Player, Text, say
from companion.games.rules import Throw
from companion.referee.belief.layout import Faces
from companion.referee.record.correcting import throws_of_turn
from companion.referee.record.corrector import Corrector
from companion.referee.record.recorder import Recorder
from companion.referee.shown.picturing import Album
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.throw_words import ThrowWords
from companion.sessions.events import Event

ROLL = ("roll",)  # the zone of a throw


class ThrowCorrector:
    """Puts throws on the record right.

    A throw that the camera read tells how well it reads: ``learns`` is called with its event and the true dice before
    the correction, ``learned`` with the time (s) after it.
    """

    def __init__(
        self,
        recorder: Recorder,
        corrector: Corrector,
        words: ThrowWords,
        album: Album,
        *,
        learns: Callable[[Event, Faces], None],
        learned: Callable[[float], None],
    ) -> None:
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._corrector = corrector
        self._words = words
        self._album = album
        self._learns = learns
        self._learned = learned

    def ways(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to a throw: the nearest ones, then any other dice; to a void throw: that it counted."""
        dice = tuple(event.payload.get("dice", ()))
        if event.kind == "throw":
            other_dice = Answer(say("referee.other-dice"), partial(self.ask_die, event, ()))
            return (*(self._way(event, other) for other in self._words.near(dice)), other_dice)
        if event.kind == "reroll" and 0 not in dice:
            dice = self._words.arranged(dice)
            return (self._way(event, dice, say("referee.it-counted", dice=self._words.dice_said(dice))),)
        return ()

    def ask_die(self, event: Event, faces: Faces, t: float) -> None:
        """Ask for the dice of a throw one by one, after these ``faces``; then correct the throw."""
        wanted = len(event.payload["dice"])
        if len(faces) == wanted:
            self.put_right(event, self._words.arranged(faces), t)
            return
        asked = say("referee.what-did-die-show", die=len(faces) + 1, of=wanted)
        number = throws_of_turn([one for one in self._record.counting() if one.seq <= event.seq])
        whose = say("referee.throw-of", player=Player(event.seat or 0), number=number if number > 1 else 0)
        answers = [
            Answer(
                str(face),
                partial(self.ask_die, event, (*faces, face)),
                (face,),
                place="face",
                count=(*faces, face).count(face),
            )
            for face in range(1, 7)
        ]
        if faces:
            back = partial(self.ask_die, event, faces[:-1])
            answers.append(Answer(say("referee.last-die-back"), back, place="back"))
        page = self._album.at(event.t)
        picture = page.dice(wanted, ROLL) if page else None
        self._announcer.question = Question(asked, tuple(answers), lambda: whose, picture)

    def put_right(self, event: Event, dice: Faces, t: float) -> None:
        """Correct a throw to these dice, and learn from it how well the reader reads."""
        if event.kind == "throw" and event.source == "camera" and "perhaps" not in event.payload:
            self._learns(event, dice)
        rule = self._record.rules.check(self._record.before(event), Throw(dice)).rule
        kind = "" if event.kind == "throw" else "throw"
        payload = {"dice": list(dice), "rule": rule, **self._words.telling(event.seat, dice)}
        self._corrector.put_right(event, payload, t, kind)
        self._learned(t)

    def _way(self, event: Event, dice: Faces, said: Text = "") -> Answer:
        said = said or say("referee.dice-alone", dice=self._words.dice_said(dice))
        return Answer(said, lambda at: self.put_right(event, dice, at), dice)
