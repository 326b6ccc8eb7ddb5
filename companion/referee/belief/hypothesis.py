"""Hypotheses: possible states of the table, the events that led there, and probabilities. A belief keeps the best."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from operator import attrgetter
from typing import Generic, TypeVar

from companion.referee.belief import priors
from companion.referee.belief.confusion import NEW_READER, Pairs, Reader, failing, log_sum
from companion.referee.belief.layout import Faces, Layout, Look, showing

SituationT = TypeVar("SituationT", bound=Hashable)
ValueT = TypeVar("ValueT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened at a time (s); ``evidence`` is its picture. Subclasses say what it is.

    ``looks`` is the number of looks at the same scene needed to accept it, as long as nothing was done since.
    """

    t: float = field(default=0.0, compare=False, kw_only=True)
    evidence: bytes | None = field(default=None, compare=False, kw_only=True)
    looks: int = field(default=1, compare=False, kw_only=True)

    @property
    def entry(self) -> tuple[object, ...]:
        """The kind of its entry in the log: only events of one kind are alternatives in an entry."""
        return (type(self),)

    @property
    def open_faces(self) -> Faces:
        """The faces of open dice as they were read, 0 for those not found: evidence of how well dice are read."""
        return ()

    @property
    def read_as(self) -> Pairs:
        """The true faces and those confidently read."""
        return ()

    @property
    def failures(self) -> Pairs:
        """The pairs that fail again, as they were misread or not found together; a face 0 is unknown."""
        return ()


@dataclass(frozen=True, slots=True)
class Thrown(TableEvent):
    """A throw that counts; ``seen`` are the faces read of its dice that were found, ``unsure`` of them unsure.

    ``others`` are the dice that it may have been as well, with the same result; ``share`` is the probability of
    ``dice`` among them. One die may look cocked (``leaning``). ``pairs`` are the true faces with those confidently
    read, ``before`` is the situation in which it was thrown.
    """

    dice: Faces
    others: tuple[Faces, ...] = field(default=(), kw_only=True)
    share: float = field(default=1.0, compare=False, kw_only=True)
    seen: Faces = field(default=(), compare=False, kw_only=True)
    unsure: int = field(default=0, compare=False, kw_only=True)
    leaning: bool = field(default=False, compare=False, kw_only=True)
    pairs: Pairs = field(default=(), compare=False, kw_only=True)
    before: Hashable = field(default=None, compare=False, kw_only=True)

    @property
    def ways(self) -> tuple[tuple[Thrown, float], ...]:
        """Each throw that it may have been, with its probability."""
        if not self.others:
            return ((self, 1.0),)
        rest = (1 - self.share) / len(self.others)
        return tuple(
            (replace(self, dice=dice, others=()), rest if dice in self.others else self.share)
            for dice in (self.dice, *self.others)
        )

    @property
    def entry(self) -> tuple[object, ...]:
        """A throw that was seen and one of which nothing was seen are no alternatives: they are two throws."""
        return Thrown, bool(self.seen)

    @property
    def open_faces(self) -> Faces:
        """Empty if no die of several was seen: that throw went by between two looks, as all are never overlooked."""
        missed = len(self.dice) - len(self.seen) if self.seen or len(self.dice) == 1 else 0
        return (*self.seen, *(0,) * missed)

    @property
    def read_as(self) -> Pairs:
        """If no die was seen, the throw may have gone by between two looks: dice with one face count as one."""
        return self.pairs if self.seen else self.pairs[:1] if len(set(self.dice)) == 1 else ()

    @property
    def failures(self) -> Pairs:
        """The miss rate accounts for a single die that was overlooked, but not for several with one face."""
        return failing(self.read_as) if self.seen else self.read_as or ((0, 0),) * len(self.open_faces)


def misread_throws(thrown: Thrown, known: Reader, arranged: Callable[[Faces], Faces]) -> Iterable[tuple[Thrown, float]]:
    """The throws in which a face was misread although it seemed sure, with probabilities relative to the reading.

    If one die shows it, others that were read alike may show it as well. ``arranged`` puts dice into the order of the
    game's throws.
    """
    found: dict[Thrown, float] = {}
    for read in {read for true, read in thrown.read_as if true == read and not thrown.others}:
        alike = [i for i, face in enumerate(thrown.dice) if face == read]
        others, right = [pair for pair in thrown.read_as if pair != (read, read)], thrown.read_as.count((read, read))
        for number in range(1, min(len(alike), right) + 1):
            rightly = [(read, read)] * (right - number)
            for face, chance in known.misread(read, number):
                pairs = (*others, *rightly, *[(face, read)] * number)
                for some in combinations(alike, number):
                    dice = arranged(showing(thrown.dice, some, face))
                    found[replace(thrown, dice=dice, pairs=pairs)] = chance
    return found.items()


@dataclass(frozen=True, slots=True)
class Voided(TableEvent):
    """A throw that does not count: "cocky" (TAB-1.2) or "bum" (TAB-1.3)."""

    reason: str
    dice: Faces = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Played(TableEvent):
    """A step or the steps of a whole turn, in the notation.

    ``rule`` is the rule of the table if nobody announced it, which makes no difference to what was played.
    """

    step: str
    rule: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class TurnPlayed(Played):
    """A whole turn on a board; all ways to play it that lead to the same position are equal."""

    step: str = field(compare=False)
    position: Hashable = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Violation(TableEvent):
    """A violation: its kind, and the dice or the board concerned. It changes nothing but must be reported.

    ``doubtful``: what it concerns was not read with confidence; read otherwise it would be another violation or none.
    ``early``: it may be reported while events before it are still in doubt.
    """

    code: str
    dice: Faces = ()
    board: Hashable = None
    doubtful: bool = field(default=False, compare=False, kw_only=True)
    early: bool = field(default=False, compare=False, kw_only=True)

    def same_violation(self, other: TableEvent) -> bool:
        """Whether two events are one violation: equal, or against one rule if it is open which board was left."""
        if not isinstance(other, Violation) or self.board is None or other.board is None:
            return self == other
        return self.code == other.code


@dataclass(frozen=True, slots=True)
class HistoryLost(TableEvent):
    """What happened since the log was last certain is unknown; play goes on from the position with this ``key``.

    ``seats``: those whose turns stay open, in order of play, in games in which that matters.
    """

    key: str
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hypothesis(Generic[SituationT]):
    """A hypothesis: the situation by the rules, the layout, and the events since the last one in the log.

    ``weight`` is the log-probability, ``denied_count`` the number of events of the log that were read wrongly by it.
    """

    situation: SituationT
    layout: Layout = field(default_factory=Layout)
    events: tuple[TableEvent, ...] = ()
    weight: float = 0.0
    denied_count: int = 0

    def with_weight(self, weight: float) -> Hypothesis[SituationT]:
        """The same with another weight; faster than ``replace``, as this is done for all of them at every look."""
        return Hypothesis(self.situation, self.layout, self.events, weight, self.denied_count)

    @property
    def reader_evidence(self) -> Pairs:
        """What its events show of how the set is read: failures, and what was found if something is never found."""
        failures = [pair for event in self.events for pair in event.failures]
        if not all(read for _, read in failures):
            failures += [pair for event in self.events for pair in event.read_as if pair[0] == pair[1]]
        return tuple(sorted(failures))

    @property
    def next(self) -> TableEvent | None:
        """The next event it would log."""
        return self.events[0] if self.events else None

    @property
    def future(self) -> Hashable:
        """What follows the next event, without slips that have passed.

        Hypotheses with the same future don't differ in anything that still matters.
        """
        later = self.events[1:]
        return self.situation, (*(one for one in later[:-1] if not isinstance(one, Violation)), *later[-1:])


@dataclass(frozen=True, slots=True)
class RecentThrow:
    """A throw after which only throws followed (``since``).

    ``events`` are those of a hypothesis before the throw; denying it denies ``denied_count`` events of the log.
    """

    thrown: Thrown
    events: tuple[TableEvent, ...]
    since: tuple[Thrown, ...]
    denied_count: int


def recent_throws(one: Hypothesis[SituationT], logged: Sequence[TableEvent]) -> Iterator[RecentThrow]:
    """The throws since anything but throws and errors happened, latest first; none if the hypothesis denies the log.

    ``logged`` are the latest events of the log.
    """
    history, since = (*logged, *one.events), tuple[Thrown, ...]()
    for at in () if one.denied_count else reversed(range(len(history))):
        event = history[at]
        if isinstance(event, Thrown):
            yield RecentThrow(event, one.events[: max(at - len(logged), 0)], since, max(len(logged) - at, 0))
            since = (event, *since)
        elif not isinstance(event, Violation):
            return


@dataclass(frozen=True, slots=True)
class Belief(Generic[SituationT]):
    """The most likely hypotheses, best first, with probabilities that sum to one.

    ``roots`` are those before the present scene; ``scene`` combines all looks at it, and ``reader`` is what is known
    of the reader. ``logged`` are the latest events of the log, which some hypotheses deny, and ``readers`` what was
    known of the reader before each of them. ``reopened``: the log's last event was taken back to be weighed once more.
    ``origin`` is the belief before the present scene, and ``decided`` what was logged or refused since, as functions of
    a belief.
    """

    hypotheses: tuple[Hypothesis[SituationT], ...]
    roots: tuple[Hypothesis[SituationT], ...] = ()
    scene: Look | None = None
    looks: int = 0
    reader: Reader = NEW_READER
    logged: tuple[TableEvent, ...] = ()
    readers: tuple[Reader, ...] = ()
    reopened: bool = False
    origin: Belief[SituationT] | None = None
    decided: tuple[Callable[[Belief[SituationT]], Belief[SituationT]], ...] = ()

    @classmethod
    def certain(cls, situation: SituationT, layout: Layout, scene: Look | None = None) -> Belief[SituationT]:
        """The belief of certainty."""
        return cls((Hypothesis(situation, layout),), scene=scene)

    @property
    def best(self) -> Hypothesis[SituationT]:
        """The most likely hypothesis."""
        return self.hypotheses[0]

    def chance(self, holds: Callable[[Hypothesis[SituationT]], bool]) -> float:
        """The probability that a predicate holds."""
        return sum(math.exp(one.weight) for one in self.hypotheses if holds(one))

    def chances(self, of: Callable[[Hypothesis[SituationT]], ValueT]) -> dict[ValueT, float]:
        """The probability of each value of a function; that of the best hypothesis first."""
        found: dict[ValueT, float] = {}
        for one in self.hypotheses:
            found[of(one)] = found.get(of(one), 0.0) + math.exp(one.weight)
        return found

    def open_values(self, of: Callable[[Hypothesis[SituationT]], ValueT]) -> list[ValueT]:
        """The values that are not negligible."""
        return [value for value, chance in self.chances(of).items() if chance >= priors.SHOWN_AS_OPEN]

    def with_hypotheses(self, hypotheses: Iterable[Hypothesis[SituationT]]) -> Belief[SituationT]:
        """The belief with other hypotheses, normalised; those before the scene no longer count."""
        return replace(self, hypotheses=normalised(hypotheses), roots=(), origin=None, decided=())


def grouped(
    hypotheses: Iterable[Hypothesis[SituationT]], key: Callable[[Hypothesis[SituationT]], Hashable]
) -> list[tuple[float, list[Hypothesis[SituationT]]]]:
    """Groups of hypotheses with the same key, each with the logarithm of its probability."""
    groups: dict[Hashable, list[Hypothesis[SituationT]]] = {}
    for one in hypotheses:
        groups.setdefault(key(one), []).append(one)
    return [(log_sum([one.weight for one in group]), group) for group in groups.values()]


def normalised(found: Iterable[Hypothesis[SituationT]]) -> tuple[Hypothesis[SituationT], ...]:
    """Merge equivalent hypotheses, keep the best, and normalise their probabilities.

    Raises ``ValueError`` if there are none.
    """
    same = grouped(found, lambda one: (one.situation, one.layout.signature, one.denied_count, one.events))
    merged = [max(group, key=attrgetter("weight")).with_weight(whole) for whole, group in same]
    if not merged:
        raise ValueError("no hypothesis is left")
    merged.sort(key=attrgetter("weight"), reverse=True)
    floor = merged[0].weight + math.log(priors.FORGOTTEN)
    kept = [one for one in merged[: priors.HYPOTHESES] if one.weight >= floor]
    total = log_sum([one.weight for one in kept])
    return tuple(one.with_weight(one.weight - total) for one in kept)
