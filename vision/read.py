"""Reads a picture of the table, for ``companion read`` and the referee."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image
from vision.counters import (
    COUNTER_MM,
    MUCH_HIDDEN,
    SURE_NONE,
    EmptyBoard,
    ShadowMemory,
    Stack,
    ground_of,
    reading_of_stacks,
    stacks_on_mat,
    standing,
)
from vision.dice.grounds import MatGround, PhotoGround
from vision.dice.in_photo import dice_in_photo
from vision.dice.nets import Nets
from vision.dice.on_mat import dice_on_mat
from vision.discs import RADII_MM, OwnerMemory, discs_on_mat
from vision.localized import localized
from vision.mats import Mat
from vision.pawns.on_board import PawnMemory, Pawns, hidden_places, pawns_on, pawns_on_unknown, reading_of
from vision.pieces.crops import Spot
from vision.pieces.ground import PieceGround
from vision.pieces.nets import PieceNets
from vision.reading import SeenDie, SeenDisc, SeenThing, TableReading
from vision.registration import Registration, Sighting, register
from vision.taught import Taught, TaughtFaces
from vision.things import Piece, ThingFinder, covered_places, out_of_view, pieces_of, round_parts
from vision.things.on_mat import Differs, from_above

ON_DISC_MM = 8.0  # a die nearer than this to a disc's centre lies on it
ON_COUNTER_MM = 6.0  # an uncertain die nearer than this to a counter's centre is that counter
SAME_DIE_MM = 8.0  # two looks at one die are nearer together than this
LEAST_SIDE = 32  # pixels: smaller pictures can't be read
BEGINS, UNLIKE = 0.4, 4.0  # least probability of a start, and how many times likelier the other kind of pieces has it
LOOKS = 20  # at most, in which the other kind is tried


@dataclass
class TableReader:
    """Reads pictures one after another with nets that are loaded once. Not thread-safe.

    ``taught`` is what the household taught of its dice, discs, counters and boards, if anything. With ``one_game`` the
    pictures are of one table: the owners of the disc colours are remembered from the beginning of the game, and its
    dice are learned. ``faces`` are the known dice and ``owners`` the players' colours, for successive readers at one
    table. ``empty`` is the household's own board without pieces.
    """

    nets: Nets = field(default_factory=Nets)
    piece_nets: PieceNets = field(default_factory=PieceNets)
    taught: Taught = field(default_factory=Taught)
    one_game: bool = False
    faces: TaughtFaces | None = None
    owners: OwnerMemory | None = None
    empty: EmptyBoard | None = None
    _owners: OwnerMemory = field(init=False)
    _finder: ThingFinder = field(init=False)
    _faces: TaughtFaces = field(init=False)
    _pawns: PawnMemory = field(default_factory=PawnMemory)
    _shadows: ShadowMemory = field(default_factory=ShadowMemory)
    _looks: int = 0

    def __post_init__(self) -> None:
        self._finder = ThingFinder(self.taught.bare)
        self._faces = self.faces or TaughtFaces(self.taught, gathers=self.one_game)
        self._owners = self.owners or OwnerMemory(self.taught.owners)

    def read(self, image: Image, mat: Mat | None = None, sighting: Sighting | None = None) -> TableReading:
        """Read everything on the table; see ``read_table``. ``sighting`` is the mat, if it was searched before."""
        picture = bgr(image)
        if min(picture.shape[:2]) < LEAST_SIDE:
            return TableReading(None, problem=localized("picture-too-small"))
        sighting = sighting or register(picture, mat)
        if sighting.registration is None:
            return self._without_mat(picture, mat, sighting)
        return self._on_mat(picture, sighting.registration, sighting)

    def confirm(self, face: int, x: float, y: float) -> None:
        """Take the players' word for the die at a place (mm) of the last reading, to recognise it from then on."""
        self._faces.confirm(face, x, y)

    @property
    def known(self) -> Taught:
        """What was taught, with the dice learned since."""
        self._faces.settle()
        return replace(self.taught, dice=self._faces.known.worth_keeping)

    def _on_mat(self, picture: Image, registration: Registration, sighting: Sighting) -> TableReading:
        dice = dice_on_mat(MatGround(picture, registration), self.nets, self._faces.weigh)
        own = registration.mat if registration.mat.own_print else None
        reading = TableReading(registration.mat.name, dice, problem=sighting.problem, own=own)
        if registration.mat.disc_colours:
            reading = self._with_discs(reading, picture, registration)
        stacks: list[Piece] = []
        if registration.mat.bases:
            reading, stacks = self._with_pieces(reading, picture, registration)
        pieces = [*pieces_of((), reading.discs), *stacks]
        lying = [*pieces_of(reading.dice, ()), *pieces]
        things = (*reading.things, *self._finder.find(picture, registration, lying))
        if registration.mat.disc_colours and (round_ones := _round(things)):
            seen = self._with_discs(replace(reading, dice=dice), picture, registration, round_ones)
            if len(seen.discs) > len(reading.discs):
                reading, lying = seen, pieces_of(seen.dice, seen.discs)
                things = self._finder.find(picture, registration, lying)
        hidden = (*covered_places(things, registration.mat), *out_of_view(registration), *reading.covered)
        return replace(reading, things=things, covered=tuple(dict.fromkeys(hidden)))

    def _with_discs(
        self, reading: TableReading, picture: Image, registration: Registration, lying: Sequence[Spot] = ()
    ) -> TableReading:
        """The reading with the discs, also those ``lying`` where the finder saw none but something differs."""
        known = self._owners if self.one_game else self.taught.owners, self.taught.disc_radius
        discs = discs_on_mat(picture, registration, self.piece_nets, reading.dice, *known, lying)
        return replace(reading, dice=without_print(reading.dice, discs), discs=discs)

    def _with_pieces(
        self, reading: TableReading, picture: Image, registration: Registration
    ) -> tuple[TableReading, list[Piece]]:
        """The reading with the counters or pawns on a board, and their places.

        At the start of a game on the household's own board it is known where the pieces stand. If they don't show there
        as the kind that people chose, the other kind is tried.
        """
        kinds = (self._with_pawns, self._with_counters)
        expected, other = kinds if registration.mat.pawns else reversed(kinds)
        found, pieces = expected(reading, picture, registration)
        if not (self.one_game and registration.mat.own_print) or self._looks >= LOOKS or not _has_pieces(found):
            return found, pieces
        self._looks += 1
        begins = chance_of_start(found)
        if begins >= BEGINS:
            return found, pieces
        chance = chance_of_start(other(reading, picture, registration)[0])
        return replace(found, wrong_kind=chance >= max(BEGINS, UNLIKE * begins)), pieces

    def _with_counters(
        self, reading: TableReading, picture: Image, registration: Registration
    ) -> tuple[TableReading, list[Piece]]:
        """The reading with the counters on an Uckers board, and their places."""
        ground, mat = ground_of(picture, registration), registration.mat
        lie = self._finder.differing(picture, registration)

        def lies(spots: Sequence[Spot]) -> list[bool]:
            return lie([Piece(spot.x, spot.y, spot.radius, COUNTER_MM) for spot in spots])

        bare, memory = self._finder.bare_of(mat), self._shadows if self.one_game else None
        stacks = stacks_on_mat(ground, self.piece_nets, self.taught.sides, bare, lies, self.empty, memory)
        clear = [_piece(stack, ground) for stack in stacks if stack.look.piece > SURE_NONE]
        dice = not_printed(self._without_marks(reading.dice, ground), lie, clear)
        dice = without_counters(dice, stacks, ground)
        squares, bases, things = reading_of_stacks(stacks, ground, dice)
        found = replace(reading, dice=dice, squares=squares, bases=bases, things=things)
        return found, [_piece(stack, ground) for stack in stacks]

    def _with_pawns(
        self, reading: TableReading, picture: Image, registration: Registration
    ) -> tuple[TableReading, list[Piece]]:
        """The reading with the pawns on a board, the squares that they hide, and their places."""
        bare, memory = self._finder.bare_of(registration.mat), self._pawns if self.one_game else None
        tints = self._finder.against_bare(picture, registration)
        if bare is None or tints is None:
            pawns = pawns_on_unknown(registration, from_above(picture, registration), memory)
        else:
            pawns = pawns_on(registration, *tints, bare, memory)
        shape = pawns.shape
        pieces = [Piece(one.x, one.y, shape.radius, shape.height) for one in pawns.found]
        differ = self._finder.differing(picture, registration)
        dice = not_printed(reading.dice, differ, pieces)
        left = beside_pawns(dice, pawns, registration, partial(differ, before=pieces))
        squares, bases, things = reading_of(pawns, registration.mat, left)
        covered = hidden_places(pawns, registration)
        found = replace(reading, dice=left, squares=squares, bases=bases, things=things, covered=covered)
        return found, pieces

    def _without_marks(self, dice: tuple[SeenDie, ...], ground: PieceGround) -> tuple[SeenDie, ...]:
        """The dice without doubtful ones that vanish where the names of the squares are painted over."""
        doubtful = [die for die in dice if die.zone is None and "die" in die.doubts]
        if not doubtful or ground.registration.mat.own_print:
            return dice
        left = dice_on_mat(MatGround(ground.image, ground.registration), self.nets)

        def stays(die: SeenDie) -> bool:
            return any(math.hypot(other.x - die.x, other.y - die.y) < SAME_DIE_MM for other in left)

        return tuple(die for die in dice if die not in doubtful or stays(die))

    def _without_mat(self, picture: Image, mat: Mat | None, sighting: Sighting) -> TableReading:
        """Dice in a photograph; if a mat was expected, only the trouble."""
        dice: tuple[SeenDie, ...] = () if mat else dice_in_photo(PhotoGround(picture), self.nets)
        return TableReading(None, dice, problem="" if dice else sighting.problem)


def chance_of_start(reading: TableReading) -> float:
    """The probability that a board lies as at the start: four pieces of each colour in its base or none, at least one
    colour's, and nothing on the squares or beside them."""
    counts = {base.count for base in reading.bases}
    if counts - {0, 4} or 4 not in counts or any(thing.what == "counter" for thing in reading.things):
        return 0.0
    empty = (dict(square.alternatives).get((), 0.0) for square in reading.squares)
    return math.prod((*(base.confidence for base in reading.bases), *empty))


def _has_pieces(reading: TableReading) -> bool:
    return bool(reading.squares or reading.things) or any(base.count for base in reading.bases)


def not_printed(dice: Sequence[SeenDie], differ: Differs, pieces: Sequence[Piece]) -> tuple[SeenDie, ...]:
    """The dice at whose places the mat differs from the bare one, and beside a piece by more than that.

    A die may lie leaning on a counter: there the difference is its own.
    """
    left = tuple(die for die, lies in zip(dice, differ(pieces_of(dice, ())), strict=True) if lies)
    if not pieces:
        return left
    lying = zip(left, differ(pieces_of(left, ()), pieces), strict=True)
    return tuple(die for die, lies in lying if lies or any(_within(piece, die) for piece in pieces))


def beside_pawns(
    dice: Sequence[SeenDie], pawns: Pawns, registration: Registration, differ: Callable[[Sequence[Piece]], list[bool]]
) -> tuple[SeenDie, ...]:
    """The dice that are no parts of pawns: the highlight on a head passes for a pip, even for a clear one.

    A pawn beyond doubt leaves no room for a die unless the board differs there by more than the pawns (``differ``).
    """
    certain, camera = pawns.beyond_doubt(), registration.camera
    behind = [(certain if die.clear else pawns).cover(die.x, die.y, camera) for die in dice]
    if not any(behind):
        return tuple(dice)
    kept = zip(dice, behind, differ(pieces_of(dice, ())), strict=True)
    return tuple(die for die, hidden, differs in kept if not hidden or (die.clear and differs))


def without_print(dice: Sequence[SeenDie], discs: Sequence[SeenDisc]) -> tuple[SeenDie, ...]:
    """The dice without the print of discs: uncertain dice at the place of a surer disc are dropped."""

    def on_disc(die: SeenDie) -> bool:
        surer = (d for d in discs if d.sure or d.confidence > die.confidence)
        return any(math.hypot(d.x - die.x, d.y - die.y) < ON_DISC_MM for d in surer)

    return tuple(die for die in dice if die.sure or not on_disc(die))


def without_counters(dice: Sequence[SeenDie], stacks: Sequence[Stack], ground: PieceGround) -> tuple[SeenDie, ...]:
    """The dice without counters taken for dice: uncertain dice at the place of a clear counter are dropped."""
    plain = [
        standing(stack, ground, sum(count for _, count in stack.best[0]))
        for stack in stacks
        if stack.look.piece > SURE_NONE
    ]

    def counter(die: SeenDie) -> bool:
        return "die" in die.doubts and any(math.hypot(x - die.x, y - die.y) < ON_COUNTER_MM for x, y in plain)

    return tuple(die for die in dice if not counter(die))


def _within(piece: Piece, die: SeenDie) -> bool:
    """Whether the middle of a die is over a piece."""
    return math.hypot(piece.x - die.x, piece.y - die.y) < piece.radius


def _round(things: Iterable[SeenThing]) -> list[Spot]:
    """Where discs may lie that were taken for things; what lies there is beyond doubt."""
    return [Spot(x, y, radius, 1.0) for x, y, radius in round_parts(things, *RADII_MM)]


def _piece(stack: Stack, ground: PieceGround) -> Piece:
    """A stack of counters as a piece."""
    count, look = sum(n for _, n in stack.best[0]), stack.look
    clear = look.hidden < MUCH_HIDDEN
    return Piece(*standing(stack, ground, count), look.spot.radius, count * COUNTER_MM, clear)


@dataclass
class _Shared:
    reader: TableReader = field(default_factory=TableReader)


_SHARED = _Shared()


def read_table(image: Image, mat: Mat | None = None) -> TableReading:
    """Read everything on the table in one picture, grey or BGR, 8 or 16 bit.

    ``mat`` is the mat of the game, if one is played (otherwise any of the standard mats is searched for, and without
    one the dice of a plain photograph). For the main thread and single pictures; to watch a camera, use a
    ``TableReader`` and track the mat with a ``vision.registrar.Registrar``.
    """
    return _SHARED.reader.read(image, mat)


def bgr(image: Image) -> Image:
    """Convert any picture (grey, BGR, BGRA; 8 or 16 bit or 0 to 1) to BGR bytes.

    Raises ``ValueError`` for anything that is not a picture.
    """
    if image.ndim not in (2, 3) or 0 in image.shape:
        raise ValueError("This is no picture: it has no rows and columns.")
    planes = image if image.ndim == 3 else image[..., None]
    if planes.shape[2] not in (1, 3, 4):
        raise ValueError(f"This is no picture: it has {planes.shape[2]} colours a pixel.")
    planes = np.repeat(planes, 3, axis=2) if planes.shape[2] == 1 else planes[..., :3]
    return np.ascontiguousarray(_bytes(planes))


def _bytes(planes: NDArray[Any]) -> Image:
    if planes.dtype == np.uint8:
        return planes
    if planes.dtype == np.uint16:
        return np.asarray(planes >> 8, np.uint8)
    return np.asarray(np.clip(np.nan_to_num(planes) * 255, 0, 255), np.uint8)
