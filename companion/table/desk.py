"""The desk: passes the camera's looks and people's input to the referee in order of time."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.referee.cues import Settled, Watched, take
from companion.referee.referee import Referee
from companion.referee.shown.view import TableView
from companion.table.household import identified_dice, last_throw
from companion.table.opponents import Opponents
from hardware.camera import Frame
from hardware.errors import CannotRecord
from hardware.pictures import as_recorded
from hardware.presses import Press, Touch
from hardware.recording import EndOfRecording, RecordingCamera, RecordingWriter
from vision.arrays import Image
from vision.free.watch import Watch
from vision.localized import localized_error
from vision.paint_over import without_middle
from vision.reading import TableReading
from vision.watch import Look

ROLL = "roll"  # the zone that throws are read in


class Desk:
    """Feeds one referee, at a real table, a virtual one or from a recording.

    ``writer`` records pictures and input for replays. ``opponents`` play the program's seats.
    """

    def __init__(
        self,
        referee: Referee,
        watch: Watch,
        writer: RecordingWriter | None = None,
        opponents: Opponents | None = None,
    ) -> None:
        self.referee = referee
        self.watch = watch
        self.writer = writer
        self.opponents = opponents
        self._seen: TableReading | None = None

    def begin(self, t: float) -> None:
        """Begin or resume a game at a real table; this is also recorded."""
        if self.referee.play.infers_seating:
            self.enter(Touch("places:learn", t))

    def end(self, t: float) -> None:
        """End the session, which logs what is still open; this is also recorded."""
        self.enter(Touch("leave", t))

    def view(self) -> TableView:
        """The view for the screen, with prompts for the program's seats."""
        view = self.referee.view()
        return view if self.opponents is None else self.opponents.prompt(view)

    def play_program_seats(self, t: float) -> list[Touch]:
        """Enter the program's actions for its seats at ``t`` (s), and return them."""
        entered = list[Touch]()
        while self.opponents is not None and (touch := self.opponents.next_action(t)) is not None:
            self.enter(touch)
            entered.append(touch)
        return entered

    def frame(self, frame: Frame, large: Callable[[], Image]) -> Look | None:
        """Process a frame of the small stream; pass a resulting look to the referee and return it."""
        shown = large if self.writer is None else cache(lambda: as_recorded(large()))
        look = self.watch.feed(
            frame.t, frame.image, shown, again=self.referee.wants_look, past_hands=self.referee.play.past_hands
        )
        if look is not None:
            self.take_look(look, shown() if self.writer is not None else None)
        return look

    def take_look(self, look: Look, image: Image | None = None) -> None:
        """Pass a look to the referee; ``image`` (BGR) is the camera's picture, for the recording."""
        if image is not None and look.status != "settling":
            # A still picture is recorded with the time since when it was still, so that a replay settles then, too.
            since = look.t if look.since is None else look.since
            shown = self._without_hidden(image, look.t)
            if shown is not None:
                self._record(lambda writer: writer.frame(shown, since, always=look.reading is not None))
        take(self.referee, Watched(look.status, look.text, look.t))
        if look.reading is not None:
            self._seen = look.reading
            take(self.referee, Settled(look.reading, look.t, look.evidence, look.shot))

    def _without_hidden(self, image: Image, t: float) -> Image | None:
        """The picture for the recording: while dice are hidden the mat is painted over; without a mat it is None."""
        if not self.referee.play.hides(t):
            return image
        seen = self.watch.registrar.last
        return None if seen is None else without_middle(image, seen)

    def enter(self, event: Press | Touch) -> None:
        """Process a press or a choice on the screen, and let the reader learn dice that it identifies."""
        before = len(self.referee.record.events)
        self._enter(event)
        faces = last_throw(self.referee.record.events[before:])
        dice = [die for die in self._seen.dice if die.zone == ROLL] if faces and self._seen else []
        for die, face in identified_dice(dice, faces):
            self.watch.confirm(face, die.x, die.y)

    def _enter(self, event: Press | Touch) -> None:
        if isinstance(event, Press):
            self._record(lambda writer: writer.press(event))
        else:
            self._record(lambda writer: writer.touch(event))
        take(self.referee, event)

    def _record(self, write: Callable[[RecordingWriter], object]) -> None:
        """Record something; if that fails, it is reported, and the game continues without a recording."""
        if self.writer is None:
            return
        try:
            write(self.writer)
        except CannotRecord as error:
            self.writer = None
            self.referee.warn("recording", localized_error(error))


def run_recording(desk: Desk, camera: RecordingCamera) -> None:
    """Run a recording to its end, as fast as possible."""
    while True:
        try:
            frame = camera.small()
        except EndOfRecording:
            break
        _enter_until(desk, camera, frame.t)
        desk.frame(frame, lambda: camera.large().image)
    _enter_until(desk, camera, float("inf"))


def _enter_until(desk: Desk, camera: RecordingCamera, t: float) -> None:
    for event in camera.inputs_until(t):
        desk.enter(event)
