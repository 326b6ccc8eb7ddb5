"""Hypotheses: what may be so on the table, what led there, and how likely it is. A belief is the best of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from companion.referee.cue import Look, read_twice
from companion.referee.layout import Faces, Layout
from companion.referee.priors import (
    FAILS_TO_LIE,
    FORGOTTEN,
    HYPOTHESES,
    MISREADS_LEARNED_FROM,
    MISSED,
    MISSES_LEARNED_FROM,
    SURE_MISREAD,
)

SituationT = TypeVar("SituationT", bound=Hashable)
ValueT = TypeVar("ValueT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened at a moment (s); ``evidence`` is the picture of it. What it is, its subclasses say.

    ``looks`` is how many looks at the same scene have to show it, as long as nothing was done since.
    """

    t: float = field(default=0.0, compare=False, kw_only=True)
    evidence: bytes | None = field(default=None, compare=False, kw_only=True)
    looks: int = field(default=1, compare=False, kw_only=True)

    @property
    def sought(self) -> tuple[int, int]:
        """How many dice had to lie open, and how many of them were not found."""
        return 0, 0

    @property
    def lay_flat(self) -> tuple[int, int]:
        """How many of the dice that were found lay flat, and how many of those are called cocked."""
        return 0, 0


@dataclass(frozen=True, slots=True)
class Thrown(Happening):
    """A throw that counts; ``seen`` are the dice of it that were found, ``unsure`` how many of those are in doubt."""

    dice: Faces
    seen: Faces = field(default=(), compare=False, kw_only=True)
    unsure: int = field(default=0, compare=False, kw_only=True)
    leaning: bool = field(default=False, compare=False, kw_only=True)  # one of them looks cocked
    cocked: int = field(default=0, compare=False, kw_only=True)  # so many of those that were found are called cocked
    read: Faces = field(default=(), compare=False, kw_only=True)  # what they most likely show by the picture alone

    @property
    def sought(self) -> tuple[int, int]:
        """Those of a throw that was seen."""
        return (len(self.dice), len(self.dice) - len(self.seen)) if self.seen else (0, 0)

    @property
    def lay_flat(self) -> tuple[int, int]:
        """A throw that counts lay flat (TAB-1.2)."""
        return len(self.seen), self.cocked


@dataclass(frozen=True, slots=True)
class Voided(Happening):
    """A throw that does not count: "cocky" (TAB-1.2) or "bum" (TAB-1.3), of which "pushed" pieces is one kind."""

    reason: str
    dice: Faces = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Played(Happening):
    """A step of the game or the steps of a whole turn, in its notation; the rule of the table if nobody told it."""

    step: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Slip(Happening):
    """Something against the rules: which, and the dice or the board it is about. It changes nothing but is to be said.

    ``doubtful``: pieces that it is about were not read surely; if they were others it would be another slip or none.
    """

    code: str
    dice: Faces = ()
    board: Hashable = None
    doubtful: bool = field(default=False, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Hypothesis(Generic[SituationT]):
    """What may be so: the situation by the rules, what lies where, and what happened since the log's last event.

    ``weight`` is the logarithm of its chance. ``back`` counts events of the log that it denies: they were read wrongly.
    """

    situation: SituationT
    layout: Layout = field(default_factory=Layout)
    events: tuple[Happening, ...] = ()
    weight: float = 0.0
    back: int = 0

    def after(
        self, weight: float, chance: float, situation: SituationT, layout: Layout, events: tuple[Happening, ...]
    ) -> Hypothesis[SituationT]:
        """What became of it with a chance (above 0), by the logarithm of how well it explains what was seen."""
        weight += self.weight + math.log(chance)
        return Hypothesis(situation, layout, (*self.events, *events), weight, self.back)

    @property
    def next(self) -> Happening | None:
        """What it would log next."""
        return self.events[0] if self.events else None


@dataclass(frozen=True, slots=True)
class Reader:
    """How many dice were looked for in scenes that are settled, and how many of them were not found.

    ``again`` are those that were surely read twice though nothing moved, ``otherwise`` those of them that were read as
    another face the second time; ``flat`` are those that are known to have lain flat, ``cocked`` those of them that
    were called cocked.
    """

    dice: int = 0
    missed: int = 0
    again: int = 0
    otherwise: int = 0
    flat: int = 0
    cocked: int = 0

    def knowing(self, event: Happening) -> Reader:
        """The reader once it is known what was to be seen."""
        (dice, missed), (flat, cocked) = event.sought, event.lay_flat
        return replace(
            self,
            dice=self.dice + dice,
            missed=self.missed + missed,
            flat=self.flat + flat,
            cocked=self.cocked + cocked,
        )

    def comparing(self, before: Look, now: Look) -> Reader:
        """The reader once two looks at a still table are compared."""
        again, otherwise = read_twice(before, now)
        return replace(self, again=self.again + again, otherwise=self.otherwise + otherwise) if again else self

    @property
    def lean_rates(self) -> tuple[tuple[float, float], ...]:
        """How often the reader calls a flat die of this set cocked, each with its chance by what is known (Bayes)."""
        if not self.flat:
            return FAILS_TO_LIE
        told = [(rate, p * rate**self.cocked * (1 - rate) ** (self.flat - self.cocked)) for rate, p in FAILS_TO_LIE]
        whole = sum(chance for _, chance in told)
        return tuple((rate, chance / whole) for rate, chance in told)

    @property
    def misread(self) -> float:
        """How likely a die that is surely read is surely read as another one later."""
        return (self.otherwise + SURE_MISREAD * MISREADS_LEARNED_FROM) / (self.again + MISREADS_LEARNED_FROM)

    @property
    def miss(self) -> float:
        """How likely a die that lies open is not found."""
        return (self.missed + MISSED * MISSES_LEARNED_FROM) / (self.dice + MISSES_LEARNED_FROM)


@dataclass(frozen=True, slots=True)
class Belief(Generic[SituationT]):
    """The likeliest hypotheses, best first, their chances together one.

    ``roots`` are those before the present scene; ``scene`` is the scene as all looks at it together show it, and
    ``reader`` what is known of whoever reads it.
    """

    hypotheses: tuple[Hypothesis[SituationT], ...]
    roots: tuple[Hypothesis[SituationT], ...] = ()
    scene: Look | None = None
    looks: int = 0
    reader: Reader = Reader()

    @classmethod
    def certain(cls, situation: SituationT, layout: Layout, scene: Look | None = None) -> Belief[SituationT]:
        """The belief of somebody who knows."""
        return cls((Hypothesis(situation, layout),), (), scene, 0)

    @property
    def best(self) -> Hypothesis[SituationT]:
        """The likeliest hypothesis."""
        return self.hypotheses[0]

    def chance(self, holds: Callable[[Hypothesis[SituationT]], bool]) -> float:
        """How likely it is that something holds."""
        return sum(math.exp(one.weight) for one in self.hypotheses if holds(one))

    def chances(self, of: Callable[[Hypothesis[SituationT]], ValueT]) -> dict[ValueT, float]:
        """How likely something has each of the values that it may have; that of the best hypothesis first."""
        found: dict[ValueT, float] = {}
        for one in self.hypotheses:
            found[of(one)] = found.get(of(one), 0.0) + math.exp(one.weight)
        return found

    def weighed(self, hypotheses: Iterable[Hypothesis[SituationT]]) -> Belief[SituationT]:
        """The belief with other hypotheses; what was believed before the scene no longer counts."""
        return replace(self, hypotheses=normalised(hypotheses), roots=())


def normalised(found: Iterable[Hypothesis[SituationT]]) -> tuple[Hypothesis[SituationT], ...]:
    """Hypotheses that mean the same taken together, the best of them kept, their chances together one."""
    alike: dict[Hashable, list[Hypothesis[SituationT]]] = {}
    for one in found:
        alike.setdefault((one.situation, one.back, one.events, one.layout.signature), []).append(one)
    together = sorted((_merged(group) for group in alike.values()), key=lambda one: -one.weight)[:HYPOTHESES]
    floor = together[0].weight + math.log(FORGOTTEN)
    kept = [one for one in together if one.weight >= floor]
    total = _sum(kept)
    return tuple(replace(one, weight=one.weight - total) for one in kept)


def _merged(group: Sequence[Hypothesis[SituationT]]) -> Hypothesis[SituationT]:
    return replace(max(group, key=lambda one: one.weight), weight=_sum(group))


def _sum(group: Sequence[Hypothesis[SituationT]]) -> float:
    """The logarithm of their chances together."""
    most = max(one.weight for one in group)
    return most + math.log(sum(math.exp(one.weight - most) for one in group))
