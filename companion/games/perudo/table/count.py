"""How many dice count for the bid of a call if some can't be read surely, and the result.

Pure: the probabilities of the dice are the sensor's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import prod

from companion.games.perudo import PerudoRules, PerudoState
from companion.games.perudo.steps import FACES, HIDDEN, PACO, Hands
from companion.games.perudo.table.places import seat_in, under_cups, zone_of
from companion.games.perudo.table.words import outcome_of
from companion.referee.belief import priors
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import NO_LESSON, Happening, Lesson, Reader
from companion.referee.belief.one_set import a_die
from companion.referee.belief.sensor import NEW_READER, UNIFORM, face_chances, lean_chance, phantom_rate
from companion.sessions.events import Source
from vision.reading import SeenDie

CERTAIN = 0.99  # probability above which it is certain that a die counts, or does not

Found = Sequence[SeenDie | None]
Hand = tuple[SeenDie | None, ...]


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


def taught(found: Found, known: Found) -> Lesson:
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


def poor(reader: Reader) -> bool:
    """Whether the reader overlooks many dice, or often takes something else for one."""
    return reader.miss >= priors.POOR_EYES or reader.phantom >= priors.OFTEN_PHANTOMS


def unclear(die: SeenDie, state: PerudoState) -> bool:
    """Whether it is uncertain that the die counts."""
    return known(die, wanted_faces(state)) is None


@dataclass(frozen=True, slots=True)
class Shown:
    """The open dice of a call.

    ``hands`` has, for each seat, the dice that may be its own: as many as it has or more, None for an unseen one;
    ``beside`` are those in nobody's place, ``hidden`` the seats whose dice are not visible yet. ``unseen`` as in
    ``share``, ``fleeting`` as in a look.
    """

    rules: PerudoRules = field(repr=False)
    before: PerudoState
    hands: tuple[Hand, ...]
    beside: tuple[SeenDie, ...] = ()
    hidden: tuple[int, ...] = ()
    unseen: tuple[float, ...] = UNIFORM
    taught: Lesson = NO_LESSON
    fleeting: frozenset[tuple[float, float]] = frozenset()
    reader: Reader = NEW_READER

    @classmethod
    def blind(cls, rules: PerudoRules, before: PerudoState) -> Shown:
        """A call whose dice nobody saw."""
        return cls(rules, before, tuple((None,) * due for due in before.dice))

    @classmethod
    def of(cls, rules: PerudoRules, before: PerudoState, look: Look) -> Shown:
        """The dice in the seats' places."""
        there = [[die for die in look.dice if due and die.zone == zone_of(n)] for n, due in enumerate(before.dice, 1)]
        hands = tuple((*dice, *[None] * (due - len(dice))) for dice, due in zip(there, before.dice, strict=True))
        beside = tuple(die for die in look.dice if seat_in(die.zone) not in before.living)
        return cls(rules, before, hands, beside, under_cups(look, before.dice))

    # Numbers of dice ----------------------------------------------------------------------------------------------

    @property
    def found(self) -> tuple[tuple[SeenDie, ...], ...]:
        """The dice of each seat that were seen, without what hardly looks like one beside all of them."""
        return tuple(_likely(filter(None, hand), due) for hand, due in zip(self.hands, self.before.dice, strict=True))

    @property
    def seen(self) -> int:
        """The number of dice that were seen."""
        return sum(die is not None for hand in self.hands for die in hand)

    @property
    def unknown(self) -> tuple[int, ...]:
        """The seats with something that hardly looks like a die beside all of their dice."""
        pairs = zip(self.hands, self.found, strict=True)
        return tuple(seat for seat, (hand, found) in enumerate(pairs, 1) if len(hand) - hand.count(None) > len(found))

    def missing(self, seat: int) -> int:
        """How many dice of the seat are missing; negative: too many."""
        return self.before.dice[seat - 1] - len(self.found[seat - 1])

    @property
    def odd(self) -> tuple[int, ...]:
        """The living seats that show more or fewer dice than they have, or something unrecognised."""
        return tuple(seat for seat in self.before.living if self.missing(seat) or seat in self.unknown)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of dice each seat shows, including what hardly looks like one."""
        return tuple(len(hand) + self.unknown.count(seat) for seat, hand in enumerate(self.found, 1))

    @property
    def faces(self) -> Hands:
        """The faces by seat, in ascending order; 0 for an unread die."""
        return tuple(tuple(sorted(die.face for die in hand)) for hand in self.found)

    @property
    def doubtful(self) -> tuple[tuple[int, SeenDie], ...]:
        """The dice that lean or are not read surely, with their seats."""
        dice = ((seat, die) for seat, hand in enumerate(self.found, 1) for die in hand)
        return tuple((seat, a_die(die)) for seat, die in dice if not (die.sure and die.flat and die.face))

    # What counts --------------------------------------------------------------------------------------------------

    def outcomes(self, t: float, evidence: bytes | None) -> Iterator[tuple[float, Counted]]:
        """The possible results of the call, each with its probability."""
        chances = self.chances()
        least, most = self.told()
        found: dict[PerudoState, list[int]] = {}
        for count in range(len(chances)):
            found.setdefault(outcome_of(self.rules, self.before, count), []).append(count)
        told = self._told_faces()
        for after, counts in found.items():
            some = [count for count in counts if least <= count <= most] or [max(counts, key=chances.__getitem__)]
            event = Counted(
                after.dice,
                after.seat,
                some[0],
                some[-1],
                told,
                whole=least == most == some[0] and not any(HIDDEN in hand for hand in told),
                taught=self.taught,
                looks=self._looks(),
                before=self.before,
                t=t,
                evidence=evidence,
            )
            yield max(sum(chances[count] for count in counts), priors.COUNTED_OTHERWISE), event

    def chances(self) -> list[float]:
        """The probability of each number of counting dice, from 0 on."""
        wanted, chances = wanted_faces(self.before), [1.0]
        for ways in self._ways():
            hand = [0.0] * (len(ways[0][1]) + 1)
            for chance, own in ways:
                for count, p in enumerate(_numbers([share(die, wanted, self.unseen) for die in own])):
                    hand[count] += chance * p
            chances = _together(chances, hand)
        return chances

    def told(self) -> tuple[int, int]:
        """The least and the most dice that count, by everything certain."""
        wanted = wanted_faces(self.before)
        facts = [[[known(die, wanted) for die in own] for own in _certain(ways)] for ways in self._ways()]
        least = sum(min(one.count(True) for one in hand) for hand in facts)
        return least, sum(max(len(one) - one.count(False) for one in hand) for hand in facts)

    def _ways(self) -> list[list[tuple[float, Hand]]]:
        """For each seat which of the dice that may be its own are, with probabilities; what is left is no die."""
        return [list(self._own(hand, due)) for hand, due in zip(self.hands, self.before.dice, strict=True)]

    def _own(self, hand: Hand, due: int) -> Iterator[tuple[float, Hand]]:
        at, phantoms = self.fleeting, self.reader.phantom
        left = reversed(list(combinations(hand, len(hand) - due)))  # the complements, in the order of the combinations
        rates = [
            prod(phantom_rate(die, fleeting=(die.x, die.y) in at, phantoms=phantoms) for die in rest if die)
            for rest in left
        ]
        whole = sum(rates)
        return zip((rate / whole for rate in rates), combinations(hand, due), strict=True)

    def _told_faces(self) -> Hands:
        """The faces of each seat, 0 for a die that may or may not count, or may be none."""
        wanted, hands = wanted_faces(self.before), []
        for ways in self._ways():
            best, others = max(ways, key=lambda way: way[0])[1], _certain(ways)
            sure = [die and known(die, wanted) is not None and all(die in own for own in others) for die in best]
            hands.append(tuple(sorted(die.face if die and ok else HIDDEN for die, ok in zip(best, sure, strict=True))))
        return tuple(hands)

    def _looks(self) -> int:
        """The number of looks needed: a hand or poor eyes may hide dice, a leaning die may be laid flat.

        A die in another place than its own may be none, while its owner's was overlooked.
        """
        dice = [die for hand in self.hands for die in hand]
        strayed = any(die and die.zone != zone_of(seat) for seat, hand in enumerate(self.hands, 1) for die in hand)
        if None in dice or strayed or self.fleeting or poor(self.reader):
            return priors.MANY_LOOKS
        return priors.LOOKS if any(die is not None and not die.flat for die in dice) else 1


def _likely(there: Iterable[SeenDie], due: int) -> tuple[SeenDie, ...]:
    """Some dice in a place, without what hardly looks like one beside all that are due."""
    dice = list(there)
    known = [die for die in dice if "die" not in die.doubts]
    vague = sorted((die for die in dice if "die" in die.doubts), key=lambda die: -die.confidence)
    return (*known, *vague[: max(due - len(known), 0)])


def _certain(ways: list[tuple[float, Hand]]) -> list[Hand]:
    """The dice that may be a seat's own, without the improbable ways."""
    return [own for chance, own in ways if chance > 1 - CERTAIN]


def _numbers(shares: Iterable[float]) -> list[float]:
    """The probability of each number of dice that count, by the probability of each die."""
    chances = [1.0]
    for p in shares:
        chances = _together(chances, [1 - p, p])
    return chances


def _together(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The distribution of the sum of two numbers."""
    chances = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            chances[i + j] += p * q
    return chances
