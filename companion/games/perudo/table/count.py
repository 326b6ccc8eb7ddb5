"""How many dice count for the bid of a call if some can't be read surely, and the result.

Pure: the probabilities of the dice are the sensor's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from companion.games.perudo import PerudoRules, PerudoState
from companion.games.perudo.steps import FACES, HIDDEN, PACO, Hands
from companion.games.perudo.table.words import outcome_of
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import NO_LESSON, Happening, Lesson
from companion.referee.belief.sensor import UNIFORM, face_chances, lean_chance
from companion.sessions.events import Source
from vision.reading import SeenDie

CERTAIN = 0.99  # probability above which it is certain that a die counts, or does not
PATIENT, IMPATIENT = 5, 3  # looks before anything is said about missing dice (perhaps under a hand), or uncertain ones

Shown = Sequence[SeenDie | None]


@dataclass(frozen=True, slots=True)
class PerudoEvent(Happening):
    """An event of Perudo in the position ``before``."""

    before: PerudoState = field(compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Counted(PerudoEvent):
    """The result of a call: the dice of each seat afterwards, and who opens the next round.

    From ``least`` to ``most`` dice counted. ``hands`` are the faces, 0 for a die that may or may not count; empty if
    people stated the number. ``whole``: every die is known. ``source`` is where it comes from.
    """

    dice: tuple[int, ...]
    opens: int
    least: int = field(compare=False)
    most: int = field(compare=False)
    hands: Hands = field(default=(), compare=False)
    whole: bool = field(default=False, compare=False)
    source: Source = field(default="camera", compare=False)
    taught: Lesson = field(default=NO_LESSON, compare=False)

    @property
    def lesson(self) -> Lesson:
        """What the dice tell about the reader."""
        return self.taught


def taught(found: Shown, known: Shown) -> Lesson:
    """What open dice tell about the reader: ``found`` as it has them, ``known`` by what is known of it."""
    dice, flat = list(filter(None, found)), list(filter(None, known))
    lies = sum(die.flat for die in flat)
    cocked = lies - sum(die.flat for die in dice)
    faces = tuple(0 if die is None else die.face for die in found if die is None or "die" not in die.doubts)
    return Lesson(len(found), len(found) - len(dice), lies, cocked, faces)


def by_number(
    rules: PerudoRules, before: PerudoState, count: int, t: float, source: Source, lesson: Lesson = NO_LESSON
) -> Counted:
    """The result if people state how many dice count; ``lesson`` is that of the dice."""
    after = outcome_of(rules, before, count)
    return Counted(after.dice, after.seat, count, count, source=source, taught=lesson, t=t, before=before)


def wanted_faces(state: PerudoState) -> frozenset[int]:
    """The faces that count for the standing bid (PER-3.1, PER-4.2)."""
    assert state.bid is not None, "a count needs a bid"
    return frozenset((state.bid.face,) if state.palifico else (state.bid.face, PACO))


def share(die: SeenDie | None, wanted: Iterable[int], unseen: Sequence[float] = UNIFORM) -> float:
    """The probability that a die counts; None is an unseen die. A die that may lean slightly counts as it lies.

    ``unseen`` is the probability with which an unseen die shows each face.
    """
    faces = tuple(wanted)
    blind = len(faces) / len(FACES)
    if die is None:
        return sum(unseen[face - 1] for face in faces)
    chance = sum(face_chances(die)[face - 1] for face in faces)
    if die.flat:
        return chance
    other = lean_chance(die) * (1 - priors.LEANS_AS_SHOWN)
    return (1 - other) * chance + other * blind


def known(die: SeenDie | None, wanted: Iterable[int]) -> bool | None:
    """Whether a die counts, if that is certain; None if it is not."""
    if die is None or (not die.sure and not die.doubts):  # the uncertainty is not specified
        return None
    chance = share(die, wanted)
    return True if chance >= CERTAIN else False if chance <= 1 - CERTAIN else None


def unclear(die: SeenDie, state: PerudoState) -> bool:
    """Whether it is uncertain that the die counts."""
    return known(die, wanted_faces(state)) is None


@dataclass(frozen=True, slots=True)
class Call:
    """A call and the open dice of the living seats, in order; ``unseen`` as in ``share``."""

    rules: PerudoRules
    before: PerudoState
    shown: Shown
    unseen: tuple[float, ...] = UNIFORM
    taught: Lesson = NO_LESSON

    def outcomes(self, t: float, evidence: bytes | None) -> Iterator[tuple[float, Counted]]:
        """The possible results of the call, each with its probability."""
        chances = self.numbers()
        least, most = self.told()
        found: dict[PerudoState, list[int]] = {}
        for count in range(len(chances)):
            found.setdefault(outcome_of(self.rules, self.before, count), []).append(count)
        for after, counts in found.items():
            told = [count for count in counts if least <= count <= most] or [max(counts, key=chances.__getitem__)]
            event = Counted(
                after.dice,
                after.seat,
                told[0],
                told[-1],
                self._hands(),
                whole=least == most == told[0],
                taught=self.taught,
                looks=self._looks(),
                before=self.before,
                t=t,
                evidence=evidence,
            )
            yield max(sum(chances[count] for count in counts), priors.COUNTED_OTHERWISE), event

    def numbers(self) -> list[float]:
        """The probability of each number of counting dice, from 0 on."""
        wanted, chances = wanted_faces(self.before), [1.0]
        for die in self.shown:
            p = share(die, wanted, self.unseen)
            chances = [a * (1 - p) + b * p for a, b in zip([*chances, 0.0], [0.0, *chances], strict=True)]
        return chances

    def told(self) -> tuple[int, int]:
        """The least and the most dice that count, by everything certain."""
        wanted = wanted_faces(self.before)
        facts = [known(die, wanted) for die in self.shown]
        return facts.count(True), facts.count(True) + facts.count(None)

    def _hands(self) -> Hands:
        wanted, dice = wanted_faces(self.before), iter(self.shown)
        hands = list[tuple[int, ...]]()
        for due in self.before.dice:
            hand = [next(dice) for _ in range(due)]
            hands.append(tuple(sorted(HIDDEN if d is None or known(d, wanted) is None else d.face for d in hand)))
        return tuple(hands)

    def _looks(self) -> int:
        """The number of looks needed: a hand may hide missing dice, a leaning die may be laid flat."""
        if None in self.shown:
            return PATIENT
        leaning = any(die is not None and not die.flat for die in self.shown)
        return IMPATIENT if leaning else 1
