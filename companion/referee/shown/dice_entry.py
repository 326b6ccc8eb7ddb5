"""Dice entered by hand, one touch for each die: the same pad in every game."""

from __future__ import annotations

from dataclasses import replace

from companion.games.message import Text, say
from companion.referee.belief.layout import Faces
from companion.referee.shown.saying import Announcer
from companion.referee.shown.view import ChoiceView, face_pad, faces_of


class DiceEntry:
    """The dice of a throw that are entered by hand; ``pairs``: two alike may be entered with one touch.

    ``faces`` are those entered so far, None while none are entered. An empty entry is one as well: people who chose to
    enter a throw are not overtaken by a reading.
    """

    def __init__(self, announcer: Announcer, *, pairs: bool) -> None:
        self.faces: Faces | None = None
        self._announcer = announcer
        self._pairs = pairs

    def __bool__(self) -> bool:
        """Whether any die was entered."""
        return bool(self.faces)

    @property
    def begun(self) -> bool:
        """Whether a throw is being entered, if without a die so far."""
        return self.faces is not None

    def act(self, what: str, most: int) -> bool:
        """``start``, the faces one by one or two alike (``5-5``), ``back`` for the last one, ``stop``.

        Returns whether a die was entered; of more than ``most`` dice only the first count.
        """
        entered = self.faces or ()
        if what == "stop":
            self.faces = None
        elif what in ("start", "back"):
            self.faces = entered[:-1]
        elif faces := faces_of(what):
            self.faces = (*entered, *faces)[:most]
            return True
        return False

    def take(self) -> Faces:
        """The dice entered, which ends the entry."""
        faces, self.faces = self.faces or (), None
        return faces

    def back_said(self) -> Text:
        """What undo takes back while dice are entered; "" for nothing."""
        return say("referee.last-die-back") if self.faces else ""

    def choices(self, *others: ChoiceView, blind: bool) -> tuple[ChoiceView, ...]:
        """The pad, with ``others`` once a die was entered; behind one choice unless nothing can be seen (``blind``)."""
        choice = self._announcer.choice
        if not blind and self.faces is None:
            return (choice("die:start", say("referee.enter-throw")),)
        back = (replace(choice("die:back", say("referee.last-die-back")), place="back"), *others) if self.faces else ()
        stop = () if blind else (choice("die:stop", say("referee.let-camera-read")),)
        return (*face_pad(self.faces or (), pairs=self._pairs), *back, *stop)
