"""What the two Peruke games share at the table: discs that can't be seen well, whose they are, the red die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import prod
from typing import Any

from companion.games.rules import THROW
from companion.referee.base import Answer
from companion.referee.board import LIKELIER, Found
from companion.referee.dice import LOOKS_BEFORE_ASKING, Faces
from companion.referee.lying import Lying, faces, moved
from companion.referee.numbers import dice_words
from companion.referee.past_turns import PastTurns
from companion.referee.view import DieView
from companion.sessions.events import Source
from vision.reading import SeenDie, SeenDisc, TableReading

MOST_UNSURE = 3  # so many discs at most are taken for others than they were read
MOST_CHANGES = 14  # of the ways to take a disc for another, the likeliest so many are tried
LEAST = 0.005  # a guess that is less likely than this beside the discs as read is none
UNTOUCHED = 6.0  # how much likelier an unsure disc is the one that the record has there than any other it may be
THERE = 0.9  # a disc that is read with such a chance lies there, as this or as another of those that may
TELLING = 2  # so many more discs in their places tell which colour is whose
MOST_BOARDS = 48  # of the boards that unsure discs may mean, the likeliest so many are weighed
OTHER_SIDE = {"plain": "target", "target": "plain"}
OTHER_SEAT = {1: 2, 2: 1}


@dataclass(frozen=True, slots=True)
class Known:
    """A disc as the record has it."""

    value: int
    side: str
    owner: int


Board = Mapping[str, Known]  # by square
Guess = tuple[tuple[SeenDisc, ...], float]  # what may lie there, and its chance


def hidden(reading: TableReading, squares: Iterable[str]) -> str:
    """What covers some of the squares, as a sentence; "" when nothing does."""
    over = sorted(set(squares) & set(reading.covered))
    if not over:
        return ""
    what = "A hand" if any(thing.what == "hand" for thing in reading.things) else "Something"
    where = " and ".join(over) if len(over) <= 2 else f"{len(over)} squares"
    return f"{what} covers {where}."


def doubts(discs: Iterable[SeenDisc]) -> str:
    """Which discs can't be read surely, as a sentence; "" when all can."""
    unsure = [disc for disc in discs if not disc.sure]
    if not unsure:
        return ""
    disc = unsure[0]
    if len(unsure) > 1:
        return f"{len(unsure)} discs can't be read surely: {disc.why or 'hard to see'}."
    return f"The disc on {disc.square} can't be read surely: {disc.why or 'hard to see'}."


def there(discs: Iterable[SeenDisc]) -> bool:
    """Whether it is only open which discs these are, not if there are any."""
    return all(disc.sure or disc.confidence >= THERE for disc in discs)


def as_recorded(disc: SeenDisc, recorded: Board) -> bool:
    """Whether the disc was read as the record has it on its square."""
    return recorded.get(disc.square or "") == Known(disc.value, disc.side, disc.owner)


def guesses(discs: Sequence[SeenDisc], recorded: Board) -> list[Guess]:
    """What may lie there, likeliest first: the discs as read, then with up to three unsure ones taken otherwise.

    An unsure disc may be the one that the record has on its square, or what was read turned over, or a disc that the
    record has elsewhere and that is not there any more. Chances are relative to the discs as read.
    """
    gone = _gone(discs, recorded)
    changes = sorted(
        (
            (chance / max(disc.confidence, 0.01), i, other)
            for i, disc in enumerate(discs)
            if not disc.sure
            for other, chance in _options(disc, recorded, gone)
        ),
        key=lambda change: (-change[0], change[1]),
    )[:MOST_CHANGES]
    found = [(tuple(discs), 1.0)]
    for count in range(1, MOST_UNSURE + 1):
        found += [_changed(discs, chosen) for chosen in combinations(changes, count) if _apart(chosen)]
    likely = [guess for guess in found if guess[1] >= LEAST and _possible(guess[0])]
    return sorted(likely, key=lambda guess: -guess[1])[:MOST_BOARDS] or found[:1]


Change = tuple[float, int, SeenDisc]  # how likely beside the disc as read, which disc, what it would be


def _apart(chosen: Sequence[Change]) -> bool:
    """Whether the changes are about different discs."""
    return len({i for _, i, _ in chosen}) == len(chosen)


def _changed(discs: Sequence[SeenDisc], chosen: Sequence[Change]) -> Guess:
    seen = list(discs)
    for _, i, other in chosen:
        seen[i] = other
    return tuple(seen), prod(chance for chance, _, _ in chosen)


def _options(disc: SeenDisc, recorded: Board, gone: Iterable[Known]) -> Iterator[tuple[SeenDisc, float]]:
    """What an unsure disc may be instead, each with its share of the chance that the reading leaves.

    The disc that the record has there, as it lay, is by far the likeliest: most discs are not touched in a turn.
    """
    here = recorded.get(disc.square or "")
    meant = [*([here] if here else []), *gone]
    others = {_as(disc, known, side) for known in meant for side in ("plain", "target")}
    others.add(replace(disc, side=OTHER_SIDE.get(disc.side, disc.side)))
    others.discard(disc)
    weights = {other: UNTOUCHED if here and as_recorded(other, recorded) else 1.0 for other in others}
    for other in sorted(others, key=lambda seen: (seen.value, seen.side, seen.owner)):
        yield other, (1 - disc.confidence) * weights[other] / sum(weights.values())


def _as(disc: SeenDisc, known: Known, side: str) -> SeenDisc:
    return replace(disc, value=known.value, side=side, owner=known.owner)


def _gone(discs: Iterable[SeenDisc], recorded: Board) -> list[Known]:
    """Discs of the record on whose squares no disc of that number is seen."""
    seen = {disc.square: disc.value for disc in discs}
    return list(dict.fromkeys(known for square, known in recorded.items() if seen.get(square) != known.value))


def _possible(discs: Sequence[SeenDisc]) -> bool:
    """Whether there are at most two discs of each kind: more is never a guess worth weighing."""
    return max(Counter((disc.owner, disc.value) for disc in discs).values(), default=0) <= 2


def owned(discs: Sequence[SeenDisc], recorded: Board, *, swapped: bool) -> list[tuple[tuple[SeenDisc, ...], bool]]:
    """The discs with the owners that the record knows: a picture only tells two colours apart.

    ``swapped`` is how the colours stood before. Gives the discs and whether the picture's 1 is seat 2; both ways, as
    the colours stood first, where few discs are left and both may be (one disc captured its like).
    """
    turned = tuple(replace(disc, owner=OTHER_SEAT[disc.owner]) for disc in discs)
    ways = [(turned, True), (tuple(discs), False)] if swapped else [(tuple(discs), False), (turned, True)]
    first, second = (_fit(way, recorded) for way, _ in ways)
    if abs(first - second) < TELLING:
        return ways
    return ways[:1] if first > second else ways[1:]


def reconciled(discs: Sequence[SeenDisc], recorded: Board) -> tuple[SeenDisc, ...]:
    """The discs with owners that can be: colours are the least sure of what a picture tells.

    As read where no player has more discs of a number than the record knows. Else a disc that has its number on its
    square belongs to whom the record says, and one that came to another square to the owner whose disc is gone.
    """
    kinds = Counter((disc.owner, disc.value) for disc in discs)
    if kinds <= Counter((known.owner, known.value) for known in recorded.values()):
        return tuple(discs)
    gone = {(known.value, known.owner) for known in _gone(discs, recorded)}
    return tuple(_of_owner(disc, recorded.get(disc.square or ""), gone) for disc in discs)


def _of_owner(disc: SeenDisc, here: Known | None, gone: set[tuple[int, int]]) -> SeenDisc:
    if here is not None and here.value == disc.value:
        return replace(disc, owner=here.owner)
    other = OTHER_SEAT[disc.owner]
    lost = (disc.value, disc.owner) not in gone and (disc.value, other) in gone
    return replace(disc, owner=other) if lost else disc


def _fit(discs: Iterable[SeenDisc], recorded: Board) -> int:
    """How many discs lie where the record has them."""
    known = {(square, disc.owner, disc.value) for square, disc in recorded.items()}
    return sum((disc.square or "", disc.owner, disc.value) in known for disc in discs)


class DiscReferee(PastTurns):
    """Referees a Peruke game. A game says whether a red die counts apart and how a throw is told.

    ``_there``: of the discs that do not lie as recorded it is at most open which they are.
    """

    _there: bool = False

    # The red die --------------------------------------------------------------------------------------------------

    @property
    def _red_counts(self) -> bool:
        """Whether it matters which die is red."""
        return True

    def _in_order(self, dice: tuple[SeenDie, ...]) -> Faces:
        """White dice, highest first, then the red one; where all are alike just highest first."""
        ordered = sorted(dice, key=lambda die: -die.face)
        if self._red_counts:
            ordered.sort(key=lambda die: die.kind == "red")
        return tuple(die.face for die in ordered)

    def _face_words(self, dice: Faces) -> str:
        if not self._red_counts or not dice:
            return ", ".join(map(str, dice))
        return ", ".join([*map(str, dice[:-1]), f"red {dice[-1]}"])

    def _weigh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        clear = all(die.sure and die.flat for die in lying.thrown) and not lying.stray
        reds = sum(die.kind == "red" for die in lying.thrown)
        if clear and self._red_counts and reds != 1 and len(set(faces(lying.thrown))) > 1:
            self._which_red(lying, evidence)
        else:
            super()._weigh_throw(lying, t, evidence)

    def _which_red(self, lying: Lying, evidence: bytes | None) -> None:
        """The faces are sure, but not which die is the red one: look again, then ask."""
        self._looks += 1
        self.wants_look = True
        self._unsure("Which die is the red one can't be told.")
        if self._looks < LOOKS_BEFORE_ASKING:
            return
        reds = [die for die in lying.thrown if die.kind == "red"]
        likely = dict.fromkeys(die.face for die in (*reds, *lying.thrown))
        self._ask("Which die is the red one?", *(self._red_answer(face, lying, evidence) for face in likely))

    def _red_answer(self, red: int, lying: Lying, evidence: bytes | None) -> Answer:
        whites = list(faces(lying.thrown))
        whites.remove(red)
        dice = (*sorted(whites, reverse=True), red)
        return Answer(f"The {red}", lambda at: self._take(dice, lying, at, evidence, "button"), dice)

    def _arranged(self, dice: Faces) -> Faces:
        """White dice, highest first; the last one stays the red die."""
        if not self._red_counts:
            return tuple(sorted(dice, reverse=True))
        return (*sorted(dice[:-1], reverse=True), dice[-1])

    # Discs that can't be seen well ---------------------------------------------------------------------------------

    def _wrong_anyway(self) -> bool:
        """The boards that are weighed hold all that the discs in doubt may be."""
        return bool(self._boards) and self._there

    def _settle(self, legal: Sequence[Found], t: float, source: Source) -> bool:
        """Where several turns may lead to what lies there, another look comes before a question."""
        clear = len(legal) == 1 or legal[0][1] >= LIKELIER * legal[1][1]
        if clear or not self._unclear or self._stared >= LOOKS_BEFORE_ASKING:
            return super()._settle(legal, t, source)
        self._stared += 1
        self._judging = self.wants_look = True
        self._unsure(self._unclear)
        return False

    # Views --------------------------------------------------------------------------------------------------------

    def _headline(self) -> str:
        if self.over:
            return "The game is over"
        name = self.name(self.rules.seat(self.state))
        if self.rules.to_act(self.state) is THROW:
            return f"{name}: throw {dice_words(self.rules.dice(self.state))}"
        return self._headline_to_play(name)

    def _headline_to_play(self, name: str) -> str:
        return f"{name}: play, then press"

    def _details(self) -> dict[str, Any]:
        return {
            "dice": self._dice_views(),
            "dice_left": None if self.over else self.rules.dice(self.state),
            "rerolls": self._rerolls(),
            "rerolls_word": self._void_kind(),
        }

    def _left(self) -> Faces:
        """The dice of the present throw that are not used yet, white ones first."""
        raise NotImplementedError

    def _dice_views(self) -> tuple[DieView, ...]:
        """The dice of the throw, those that are used set aside; or what lies there before it counts."""
        if self.over or self.rules.to_act(self.state) is THROW:
            entered = tuple(DieView(face) for face in self._entry)
            return entered or tuple(_seen_die(die) for die in moved(self._seen.thrown, self._before.thrown))
        last = next(event for event in reversed(self.record.counting()) if event.kind == "throw")
        thrown = self._arranged(tuple(last.payload["dice"]))
        left = Counter(self._kinds(self._left(), red_left=self._red_left()))
        views = []
        for face, kind in self._kinds(thrown, red_left=True):
            used = not left[face, kind]
            left[face, kind] -= not used
            views.append(DieView(face, kept=used, kind=kind))
        return tuple(views)

    def _red_left(self) -> bool:
        """Whether the red die is not used yet."""
        raise NotImplementedError

    def _kinds(self, dice: Faces, *, red_left: bool) -> list[tuple[int, str]]:
        if not self._red_counts:
            return [(face, "other") for face in dice]
        whites = len(dice) - red_left
        return [(face, "white" if i < whites else "red") for i, face in enumerate(dice)]


def _seen_die(die: SeenDie) -> DieView:
    return DieView(die.face, die.flat, False, die.sure, die.kind, why=die.why)
