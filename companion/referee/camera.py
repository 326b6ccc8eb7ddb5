"""What the referee knows of the camera: whether it sees the table, and what it saw lately."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.message import Text
from companion.referee.shown.picturing import Album
from companion.referee.shown.view import Status

BUSY: frozenset[Status] = frozenset({"rolling", "settling", "hand"})
BLIND: frozenset[Status] = frozenset({"by hand", "no camera", "no mat", "wrong mat"})


@dataclass(slots=True)
class CameraState:
    """The state of the picture, which all parts of a referee share."""

    status: Status = "ready"
    text: Text = ""
    wants_look: bool = False  # the reading was not sure: another look at the same scene may help
    stirred: bool = True  # something moved since the last look
    entered_blind: bool = False  # throws or steps were entered while nothing could be seen
    album: Album = field(default_factory=Album)

    @property
    def busy(self) -> bool:
        """Whether something moves, or a hand is over the table."""
        return self.status in BUSY

    @property
    def blind(self) -> bool:
        """Whether no reading can be expected now."""
        return self.status in BLIND

    def unsure(self, said: Text) -> None:
        """Show what can't be seen well."""
        self.status, self.text = "unsure", said
