"""The dice that lie on the table: which of them were thrown, and which are in doubt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.games.dice.state import Faces
from companion.games.message import Dice, say
from companion.referee.camera import CameraState
from companion.referee.shown.saying import Announcer, Answer
from companion.sessions.events import Source
from vision.free.arrangement import change
from vision.reading import DOUBTS, SeenDie

LOOKS = 3  # at dice in doubt, before anybody is asked
ALIKE = 0.8  # the reader's probability of a face from which dice in doubt look alike
FACES = tuple(range(1, 7))

Lying = tuple[SeenDie, ...]


@dataclass(frozen=True, slots=True)
class DiceThrow:
    """A throw as it lies, of which these dice were ``thrown`` (): all; ``perhaps`` is what it may be instead.

    ``joins``: nothing was taken away, so it may be the last throw, of which dice came to rest later.
    """

    faces: Faces
    t: float
    source: Source
    evidence: bytes | None = None
    thrown: Faces = ()
    perhaps: Sequence[Faces] = ()
    joins: bool = False


class DiceSeen:
    """What lies on the table once it rests, if some of it was thrown since, is a throw.

    What lay there before, was pushed or was taken away is none. Dice in doubt are looked at again, then asked about;
    whoever throws on instead leaves the most likely faces, and the log says what they may be. ``pending`` is a throw
    with dice in doubt.
    """

    def __init__(self, announcer: Announcer, camera: CameraState, log: Callable[[DiceThrow], None]) -> None:
        self.pending: Lying = ()
        self._announcer = announcer
        self._camera = camera
        self._log = log
        self._lying: Lying | None = None  # what was seen at the last rest; None: nothing was read yet
        self._covered: Lying = ()  # what was seen there since the last throw, and is not seen now
        self._looks = 0
        self._evidence: bytes | None = None

    def look(self, now: Lying, recorded: Faces, t: float, evidence: bytes | None) -> None:
        """Process the dice at rest; ``recorded`` is the last throw of the record."""
        stirred, self._camera.stirred = self._camera.stirred, False
        if self._lying is None:  # if they show that throw, they have been lying there since
            self._lying = now if sorted(recorded) == sorted(die.face for die in now) else ()
        if self.pending and stirred:
            since = change(self.pending, now)
            if since.thrown or (self._looks and not since.stayed):
                self.commit(t)  # they have thrown on, or taken up what was in doubt
            elif self._looks and since.gone:
                return  # some of it is in a hand, or under one
        before, known = self._lying, (*self._lying, *self._covered)
        what = change(before, now, self._covered)
        now = tuple(_settled(die, known[what.stayed[j]]) if j in what.stayed else die for j, die in enumerate(now))
        if not what.thrown:
            self._calm(now, tuple(known[i] for i in what.gone))
        elif not stirred and not self.pending:
            self._lying = tuple(_nearest(before, die) for die in now)  # nothing moved: it was only seen otherwise
        elif not all(die.clear for die in now):
            self._doubt(now, evidence)
        elif what.perhaps_pushed(before, now):
            self._ask_whether_thrown(now, now[what.thrown[0]].face, evidence)
        else:
            self._take(now, t, evidence)

    def commit(self, t: float) -> None:
        """Log the throw in doubt, if there is one, as it most likely is."""
        if self.pending:
            self._take(self.pending, t)

    def dealt_with(self) -> None:
        """What lies there was dealt with: it is not thrown again."""
        if self.pending:
            self._lying = self.pending
        self._forget()

    def _calm(self, lying: Lying, covered: Lying = ()) -> None:
        """Nothing was thrown; dice may have been pushed, covered or taken away."""
        self._lying, self._covered = lying, covered
        self._forget()

    def _forget(self) -> None:
        """There is no throw in doubt any more."""
        self.pending, self._looks, self._evidence = (), 0, None
        self._announcer.question = None

    def _take(self, dice: Lying, t: float, evidence: bytes | None = None, source: Source = "camera") -> None:
        """Log a throw as it lies."""
        before, evidence = self._lying or (), evidence or self._evidence
        what = change(before, dice, self._covered)
        thrown = tuple(sorted(dice[j].face for j in what.thrown)) if what.stayed else ()
        faces = tuple(sorted(die.face for die in dice))
        perhaps = () if all(die.clear for die in dice) else _perhaps(dice)
        gone = tuple(before[i] for i in what.gone if i < len(before))
        self._lying = tuple(_showing(die, die.face) for die in dice)
        self._covered = gone if len(dice) < len(before) else ()
        self._forget()
        others = [other for other in perhaps if other != faces]
        self._log(DiceThrow(faces, t, source, evidence, thrown, others, joins=bool(what.stayed) and not gone))

    # Dice in doubt ------------------------------------------------------------------------------------------------

    def _doubt(self, now: Lying, evidence: bytes | None) -> None:
        """Look again at a throw with dice in doubt, then ask."""
        self.pending, self._evidence = now, evidence or self._evidence
        self._looks += 1
        self._camera.wants_look = self._looks < LOOKS
        unclear = next(die for die in now if not die.clear)
        self._camera.unsure(say("dice.unsure", why=unclear.why or DOUBTS["face"]))
        if not self._camera.wants_look:
            self._ask_about(now)

    def _ask_whether_thrown(self, now: Lying, face: int, evidence: bytes | None) -> None:
        """A single die shows the same face nearby: it may have been thrown or pushed."""
        self.pending, self._evidence = now, evidence or self._evidence
        thrown = Answer(say("dice.was-thrown"), lambda t: self._take(now, t))
        pushed = Answer(say("dice.pushed"), lambda _: self._calm(now))
        self._announcer.ask(say("dice.thrown-or-pushed", face=face), thrown, pushed)

    def _ask_about(self, dice: Lying) -> None:
        """Ask what the first die in doubt shows."""
        at = next(i for i, die in enumerate(dice) if not die.clear)
        die, sure = dice[at], tuple(sorted(die.face for die in dice if die.clear))
        ranked = sorted(FACES, key=lambda face: -(die.chances[face - 1] if die.chances else face == die.face))
        ways = [Answer(str(face), partial(self._answered, dice, at, face), (face,)) for face in ranked]
        none = Answer(say("dice.no-die"), partial(self._answered, dice, at, 0))
        asked = say("dice.what-shows", dice=Dice(sure), counted=len(sure), unread=len(dice) - len(sure))
        self._announcer.ask(asked, *ways, none)

    def _answered(self, dice: Lying, at: int, face: int, t: float) -> None:
        """A die in doubt shows this face; 0: it is none."""
        told_so = (_showing(dice[at], face),) if face else ()
        others = tuple(_showing(die, face) if face and _looks_like(die, dice[at], face) else die for die in dice)
        dice = (*others[:at], *told_so, *others[at + 1 :])
        if not all(die.clear for die in dice):
            self.pending = dice
            self._ask_about(dice)
        elif dice:
            self._take(dice, t, source="touch")
        else:
            self._calm(dice)


def _showing(die: SeenDie, face: int) -> SeenDie:
    """The die, whose face is known."""
    return replace(die, face=face, flat=True, sure=True, doubts=(), why="")


def _looks_like(die: SeenDie, other: SeenDie, face: int) -> bool:
    """Whether a die in doubt shows a face, as another one does that was read alike: they have the same picture."""
    as_read = (one.face == face and one.chances and one.chances[face - 1] >= ALIKE for one in (die, other))
    return not die.clear and die.doubts == other.doubts == ("face",) and all(as_read)


def _settled(die: SeenDie, before: SeenDie) -> SeenDie:
    """A die that was not thrown: what is known of its face stays known."""
    return _showing(die, before.face) if before.clear else die


def _nearest(before: Lying, die: SeenDie) -> SeenDie:
    """A die of a table on which nothing moved: the one that was seen there, if there was one."""
    near = min(before, key=lambda other: abs(complex(other.x - die.x, other.y - die.y)), default=None)
    same = near is not None and abs(complex(near.x - die.x, near.y - die.y)) < die.size / 2
    return near if near is not None and same else die


def _perhaps(dice: Lying) -> list[Faces]:
    """What a throw may be in which some dice are in doubt: each of these as its other likely faces."""
    faces = tuple(die.face for die in dice)
    found: dict[Faces, None] = {}
    for i, die in enumerate(dice):
        if not die.clear:
            for face in FACES:
                if not die.chances or die.chances[face - 1] > 0.02:
                    found[tuple(sorted((*faces[:i], face, *faces[i + 1 :])))] = None
    return list(found)
