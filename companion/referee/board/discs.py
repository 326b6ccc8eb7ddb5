"""The Peruke games: white dice and a red one that comes last, discs with two sides.

What each disc in a look may be, and the likelihood of the picture for each possible board.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from typing import cast

from companion.games.message import Message, Text, say
from companion.games.rules import StateT, StepT
from companion.referee.belief import priors
from companion.referee.belief.layout import Faces, Layout, Look
from companion.referee.board.board_game import BoardGame, Boards, BoardT, Line
from companion.referee.board.placing import Found
from vision.reading import SeenDisc, TableReading

MIN_LIKELIHOOD = 0.0005  # least likelihood of any side or number of an uncertain disc
NO_DISC = 0.05  # probability that an uncertain reading is no disc at all, if the reader gives none
TURNED, OTHER_NUMBER, BOTH = 0.9, 0.67, 0.17  # shares of a doubt, if the reader gives no chances
OTHER_COLOUR = 0.05  # probability that an uncertain disc is the other player's, relative to this one's
OTHER_OWNERS = 0.05  # probability of other owners than in the most likely reading
TELLING = 2  # an assignment of colours is taken if it has this many more discs as recorded
OTHER_SEAT = {1: 2, 2: 1}
SIDES = ("plain", "target")
OTHER_SIDE = {"plain": "target", "target": "plain"}


@dataclass(frozen=True, slots=True)
class Known:
    """A disc as the record has it."""

    value: int
    side: str
    owner: int


Board = Mapping[str, Known]  # by square
Guess = tuple[tuple[SeenDisc, ...], float]  # a possible set of discs, and the likelihood of the picture


def as_read(disc: SeenDisc) -> Known:
    """A disc as read, without place and confidence: to compare it with the record."""
    return Known(disc.value, disc.side, disc.owner)


def missing_discs(discs: Iterable[SeenDisc], recorded: Board) -> list[Known]:
    """Recorded discs on whose squares no disc of that number is seen."""
    seen = {disc.square: disc.value for disc in discs}
    return list(dict.fromkeys(known for square, known in recorded.items() if seen.get(square) != known.value))


@dataclass(frozen=True, slots=True)
class DiscSight:
    """The discs of a look, with those of the previous look and the board known then."""

    discs: Sequence[SeenDisc]
    before: Board
    seen_before: Sequence[SeenDisc]

    def guesses(self, recorded: Board) -> list[Guess]:
        """The possible sets of discs, each with the likelihood of the picture, the most likely first.

        An uncertain disc may be what was read or its other side, the one recorded on its square, or a recorded one
        missing elsewhere; if none is recorded on its square, there may be none.
        """
        sure, missing = tuple(disc for disc in self.discs if disc.sure), missing_discs(self.discs, recorded)
        found: list[Guess] = [(sure, math.prod(self.on(disc, as_read(disc)) for disc in sure))]
        for disc in self.discs:
            if not disc.sure:
                ways = self._ways(disc, recorded.get(disc.square or ""), missing)
                more = [((*seen, *other), chance * share) for seen, chance in found for other, share in ways]
                found = sorted(more, key=lambda guess: -guess[1])[: 4 * priors.BOARDS_WEIGHED]
        kinds = (Counter((disc.owner, disc.value) for disc in seen) for seen, _ in found)
        at_most_two = [max(kind.values(), default=0) <= 2 for kind in kinds]  # discs of each kind
        return list(compress(found, at_most_two)) or found[:1]

    def _ways(self, disc: SeenDisc, here: Known | None, missing: Iterable[Known]) -> list[Guess]:
        """The possible identities of an uncertain disc, in a fixed order for ties."""
        likely = [known for known in (here, *missing) if known is not None]
        others = {replace(disc, value=known.value, side=side, owner=known.owner) for known in likely for side in SIDES}
        others |= {disc, replace(disc, side=OTHER_SIDE.get(disc.side, disc.side))}
        ordered = sorted(others, key=lambda other: (other.value, other.side, other.owner))
        ways: list[Guess] = [((other,), self.on(disc, as_read(other))) for other in ordered]
        if here is None and disc.chances:
            ways.append(((), self.on(disc, None)))
        least = priors.OPEN_BOARD * max(share for _, share in ways)
        return [(other, share) for other, share in ways if share >= least]

    def on(self, disc: SeenDisc, known: Known | None) -> float:
        """The likelihood of the picture of a square if this disc is there (None: no disc).

        If it looks unchanged and is unchanged, it is neutral; a changed look mostly means an unchanged disc.
        """
        same = self.before.get(disc.square or "") == known
        old = next((old for old in self.seen_before if old.square == (disc.square or "")), None)
        alike = old and (old.value, old.side, old.sure) == (disc.value, disc.side, disc.sure)
        if old and alike and math.hypot(old.x - disc.x, old.y - disc.y) < priors.SAME_SPOT_MM:
            return 1.0 if same else priors.SAME_LOOK * max(_read_likelihood(disc, known), MIN_LIKELIHOOD)
        return _read_likelihood(disc, known) * (1.0 if same or _clear(disc) else 1 / priors.UNTOUCHED_DISC)


def _read_likelihood(disc: SeenDisc, known: Known | None) -> float:
    """The likelihood of a reading of a disc, given the true one."""
    if known is None:
        none = max(1 - disc.confidence / max(disc.chances), MIN_LIKELIHOOD) if disc.chances else NO_DISC
        return priors.PHANTOM_DISC if disc.sure else none
    colour = 1.0 if known.owner == disc.owner else OTHER_COLOUR
    right = (known.value, known.side) == (disc.value, disc.side)
    if _clear(disc):
        return (1.0 if right else priors.SURE_WRONG_DISC) * colour
    if disc.chances:
        return max(disc.chances[SIDES.index(known.side) * 6 + known.value - 1], MIN_LIKELIHOOD) * colour
    turned = known.value == disc.value and not right
    wrong = TURNED if turned else OTHER_NUMBER if known.side == disc.side else BOTH
    share = disc.confidence if right else (1 - disc.confidence) * wrong
    return max(share, MIN_LIKELIHOOD) * colour


def _clear(disc: SeenDisc) -> bool:
    """Whether number and side were read clearly; its colour may still be uncertain."""
    return disc.sure or max(disc.chances, default=0.0) >= priors.CLEAR_DISC


# Owners: a picture only shows two colours, the position determines their owners ---------------------------------------


def owned(discs: Sequence[SeenDisc], recorded: Board) -> list[tuple[SeenDisc, ...]]:
    """The discs with the owners by the record, as a picture only distinguishes two colours.

    Both assignments of colours if few discs are left and both are possible (one disc captured its like).
    """
    ways = [tuple(discs), tuple(map(_of_other, discs))]
    first, second = (sum(recorded.get(disc.square or "") == as_read(disc) for disc in way) for way in ways)
    if abs(first - second) < TELLING:
        return ways
    return ways[:1] if first > second else ways[1:]


def reconciled(discs: Sequence[SeenDisc], recorded: Board) -> list[tuple[SeenDisc, ...]]:
    """The discs with possible owners, the most likely assignment first: colours are the least certain reading.

    As read, unless a player would have more discs of a number than recorded. Otherwise a disc with the number recorded
    on its square belongs to the recorded owner, or it came there and captured its like; one that came to another square
    belongs to the owner whose disc is missing.
    """
    kinds = Counter((disc.owner, disc.value) for disc in discs)
    if kinds <= Counter((known.owner, known.value) for known in recorded.values()):
        return [tuple(discs)]
    lost, first = missing_discs(discs, recorded), list[SeenDisc]()
    missing = {(known.value, known.owner) for known in lost}
    for disc in discs:
        here, other = recorded.get(disc.square or ""), OTHER_SEAT[disc.owner]
        if here is not None and here.value == disc.value:
            first.append(replace(disc, owner=here.owner))
        elif (disc.value, disc.owner) not in missing and (disc.value, other) in missing:
            first.append(replace(disc, owner=other))
        else:
            first.append(disc)

    def captured_its_like(disc: SeenDisc) -> bool:
        here = recorded.get(disc.square or "")
        turned = here is not None and here.value == disc.value and here.side != disc.side
        return turned and Known(disc.value, disc.side, OTHER_SEAT[disc.owner]) in lost

    came = filter(captured_its_like, first)
    return [tuple(first), *(tuple(_of_other(d) if d is disc else d for d in first) for disc in came)]


def _of_other(disc: SeenDisc) -> SeenDisc:
    return replace(disc, owner=OTHER_SEAT[disc.owner])


# The games ------------------------------------------------------------------------------------------------------------


class DiscGame(BoardGame[StateT, StepT, BoardT]):
    """The possible boards, by the picture and the previous layout; how throws are worded and shown."""

    number_shown = True

    @property
    def red_counts(self) -> bool:
        """Whether one of the dice is red with a meaning of its own."""
        return True

    @abstractmethod
    def known(self, board: BoardT) -> Board:
        """The discs of a board by square."""

    @abstractmethod
    def placed(self, discs: Iterable[SeenDisc]) -> BoardT:
        """The board of the seen discs, for the rules of this game."""

    @abstractmethod
    def readings(self, state: StateT, table: TableReading) -> Sequence[Sequence[SeenDisc]]:
        """The relevant discs, for each possible assignment of owners, the most likely first."""

    # Discs --------------------------------------------------------------------------------------------------------

    def board_key(self, state: StateT) -> Hashable:
        """The discs, regardless of the dice."""
        return self.recorded(state)

    def boards(self, state: StateT, layout: Layout, look: Look) -> Boards:
        """The possible discs and their owners."""
        if look.table is None or self._covered_squares(look.table):
            return ()
        was = self.recorded(state)
        before = self.known(was if layout.board is None else cast("BoardT", layout.board))
        found: dict[Hashable, float] = {}
        for rank, discs in enumerate(self.readings(state, look.table)):
            guesses = DiscSight(discs, before, layout.discs).guesses(self.known(was))[: priors.BOARDS_WEIGHED]
            for seen, chance in guesses:
                board = self.placed(seen)
                if chance > priors.FORGOTTEN * guesses[0][1]:
                    found[board] = max(found.get(board, 0.0), chance * OTHER_OWNERS**rank)
        return tuple(sorted(found.items(), key=lambda way: -way[1]))

    def in_doubt(self, state: StateT, layout: Layout, look: Look, believed: Iterable[BoardT]) -> Text:
        """What can't be read with confidence and has changed."""
        if look.table is None:
            return ""
        if over := self._covered_squares(look.table):
            return say("referee.squares-covered", hand=look.table.hand, count=len(over), squares=over)
        there = self.known(self.recorded(state))
        discs = self.readings(state, look.table)[0]
        unsure = [disc for disc in discs if not disc.sure and there.get(disc.square or "") != as_read(disc)]
        if not unsure:
            return ""
        why = unsure[0].why or say("referee.hard-to-see")
        return say("referee.discs-unsure", count=len(unsure), square=unsure[0].square or "", why=why)

    def _covered_squares(self, table: TableReading) -> tuple[str, ...]:
        return tuple(sorted(set(self.mat.squares) & set(table.covered)))

    # Dice ---------------------------------------------------------------------------------------------------------

    def arrangements(self, shown: Faces, dice: Found) -> list[tuple[Faces, float]]:
        """White dice highest first, the red one last if it matters: any die, unless exactly one looks red."""
        if not self.red_counts:
            return super().arrangements(shown, dice)
        red = [i for i, die in enumerate(dice) if die is not None and die.kind == "red"]
        unknown = [i for i, die in enumerate(dice) if die is None or not die.size]
        likely = red if len(red) == 1 else red or unknown or range(len(dice))
        return [((*sorted((*shown[:i], *shown[i + 1 :]), reverse=True), shown[i]), 1 / len(likely)) for i in likely]

    def arranged(self, dice: Faces) -> Faces:
        """White dice, highest first; the last one stays the red die."""
        if not self.red_counts:
            return tuple(sorted(dice, reverse=True))
        return (*sorted(dice[:-1], reverse=True), *dice[-1:])

    def dice_text(self, dice: Faces) -> Message:
        """Dice of a throw: "5, 4, red 6", "red 6"."""
        if not self.red_counts or not dice:
            return say("referee.white-dice", shown=dice)
        if len(dice) == 1:
            return say("referee.red-die", red=dice[0])
        return say("referee.dice-and-red", shown=dice[:-1], red=dice[-1])

    def kinds(self, thrown: Faces) -> list[tuple[int, str]]:
        """White dice, and the red one last."""
        if not self.red_counts:
            return super().kinds(thrown)
        return [*((face, "white") for face in thrown[:-1]), *((red, "red") for red in thrown[-1:])]

    def dice_used(self, line: Line[StepT]) -> Faces:
        """The white one and the red one of each use."""
        faces = (getattr(step, kind, 0) for step in line for kind in ("white", "red"))
        return tuple(face for face in faces if face)
