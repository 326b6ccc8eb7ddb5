"""The appearance of a virtual table: surface, paper, light, camera and the household's dice, all from a seed."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from vision.arrays import Image
from vision.lens import Lens
from vision.mat_art import Colour, Palette
from vision.mats import UCKERS_COLOURS, Mat
from vision.virtual.things import Bar, Counter, Cup, Die, Disc, Pawn
from vision.virtual.viewpoint import Viewpoint

SURFACES = ("wood", "cloth", "plain")
BOARDS = ("board", "pawns")
"""The household's own board, played on with counters or with pawns."""
GROUNDS = ("bare", "tray", "patterned", "stickers", *BOARDS)
"""Tables without a mat: the surface as it is, a tray with a rim, a patterned cloth, one with four stickers, or the
household's own board."""
LIGHTS = ("soft", "lamp", "window", "dim")
PICTURES = ("fish", "bird", "cat", "mouse", "rabbit", "owl", "turtle", "snake")

_DICE: tuple[tuple[Colour, Colour], ...] = (
    ((244, 241, 233), (22, 22, 26)),
    ((232, 214, 178), (92, 30, 22)),
    ((28, 28, 32), (240, 238, 230)),
    ((186, 30, 32), (248, 244, 236)),
    ((38, 70, 168), (246, 244, 240)),
    ((26, 118, 60), (244, 242, 232)),
    ((238, 196, 48), (24, 22, 20)),
    ((104, 48, 124), (245, 232, 190)),
)
_DISCS: tuple[tuple[Colour, Colour], ...] = (
    ((190, 42, 38), (250, 244, 232)),
    ((196, 158, 104), (92, 52, 24)),
    ((40, 60, 120), (246, 240, 220)),
    ((236, 230, 214), (40, 40, 46)),
    ((30, 30, 34), (226, 196, 96)),
)
_PAWNS: tuple[tuple[Colour, Colour, Colour, Colour], ...] = (
    ((196, 28, 34), (24, 120, 48), (236, 190, 22), (28, 72, 168)),
    ((222, 44, 40), (62, 158, 66), (250, 214, 60), (52, 132, 206)),
    ((150, 30, 28), (40, 88, 44), (206, 160, 44), (30, 58, 112)),
    ((214, 62, 70), (20, 138, 110), (240, 178, 30), (70, 100, 200)),
)
"""Paints of pawns, red, green, yellow and blue: plastic, lacquer, stained wood, and those of a toy."""
_WHITE_DIE, _RED_DIE = _DICE[0], _DICE[3]


@dataclass(frozen=True, slots=True)
class Light:
    """Light: ``towards`` points from the table to the lamp; ``hard`` ranges from 0 for a grey sky to 1 for a bare bulb.

    ``colour`` multiplies red, green and blue, ``fall`` is how much darker the far end of the picture is.
    """

    towards: tuple[float, float, float] = (-0.35, -0.35, 0.87)
    hard: float = 0.4
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    fall: float = 0.15


@dataclass(frozen=True, slots=True)
class Rim:
    """A tray's rim around the area of play, mm: its width, the radius of its inner corners, and the felt inside."""

    colour: Colour
    width: float = 12.0
    round_mm: float = 0.0
    felt: Colour | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """The appearance of one household's table."""

    surface: str = "wood"
    surface_colour: Colour = (150, 110, 72)
    rim: Rim | None = None  # of a tray around the area of play
    tape: bool = False  # strips of tape on the table, beside the area of play
    palette: Palette = field(default_factory=Palette)
    printed: Callable[[Mat, float], Image] | None = None  # replaces the mat's own print; takes px per mm
    light: Light = field(default_factory=Light)
    view: Viewpoint = field(default_factory=Viewpoint)
    noise: float = 2.0  # grey levels
    softness: float = 0.6  # px at 1536 px width
    dice: tuple[Die, ...] = (Die(),)  # one for each player, or white then red for the Peruke games
    discs: tuple[tuple[Colour, Colour], tuple[Colour, Colour]] = (_DISCS[0], _DISCS[1])
    disc_radius: float = 15.0
    counter: tuple[float, float] = (10.0, 4.0)  # radius and height in mm
    pawn: Pawn = field(default_factory=lambda: Pawn("", (0, 0, 0)))
    pawn_paints: tuple[Colour, Colour, Colour, Colour] = _PAWNS[0]
    skin: Colour = (205, 160, 130)
    sleeve: Colour = (60, 70, 90)
    cup: Cup = field(default_factory=lambda: Cup(1))
    bar: Bar = field(default_factory=Bar)

    def counter_of(self, colour: str) -> Counter:
        """A counter of an Uckers colour: darker than the print, as painted wood is."""
        red, green, blue = (round(part * 0.88) for part in self.palette.of(colour))
        return Counter(colour, (red, green, blue), *self.counter)

    def pawn_of(self, colour: str) -> Pawn:
        """A pawn of a colour, in its own paint: hardly ever that of the board's print."""
        return replace(self.pawn, colour=colour, shade=self.pawn_paints[UCKERS_COLOURS.index(colour)])

    def with_picture(self, name: str) -> Look:
        """The same table with dice that show another animal instead of the 1."""
        return replace(self, dice=tuple(replace(die, picture=name) for die in self.dice))

    def disc(self, value: int, side: str, owner: int) -> Disc:
        """A disc of player 1 or 2."""
        body, ink = self.discs[owner - 1]
        return Disc(value, side, owner, self.disc_radius, 4.0, body, ink)


PLAIN = Look()


def seeded(seed: int, mat: Mat) -> Look:
    """A look from a seed: any light, surface, print, dice and camera position that a household may have."""
    rng = np.random.default_rng([seed, 1])
    light = random_light(rng)
    size = float(rng.uniform(12, 19))
    return Look(
        surface=str(rng.choice(SURFACES)),
        surface_colour=_surface_colour(rng),
        palette=_palette(rng),
        light=light,
        view=_view(rng),
        noise=float(rng.uniform(1.0, 4.0)),
        softness=float(rng.uniform(0.45, 0.9)),
        dice=_peruke_dice(rng, size) if "red" in mat.dice_kinds else _player_dice(rng, size),
        discs=_two_discs(rng),
        disc_radius=float(rng.uniform(13, 17)),
        counter=(float(rng.uniform(9, 11)), float(rng.uniform(3, 5))),
        skin=_picked(rng, ((228, 184, 155), (205, 160, 130), (160, 112, 82), (105, 70, 50))),
        sleeve=_picked(rng, ((60, 70, 90), (120, 40, 40), (225, 222, 215), (40, 44, 40))),
        cup=Cup(1, shade=_picked(rng, ((70, 45, 30), (30, 30, 34), (120, 30, 30)))),
        pawn=_pawn(rng),
        pawn_paints=_PAWNS[int(rng.integers(len(_PAWNS)))],
    )


def _picked(rng: np.random.Generator, colours: tuple[Colour, ...]) -> Colour:
    return colours[int(rng.integers(len(colours)))]


def _surface_colour(rng: np.random.Generator) -> Colour:
    return _picked(
        rng, ((150, 110, 72), (112, 70, 44), (186, 152, 110), (34, 84, 50), (96, 26, 30), (38, 44, 84), (158, 160, 158))
    )


def _palette(rng: np.random.Generator) -> Palette:
    paper = _picked(rng, ((250, 249, 246), (246, 238, 222), (232, 240, 250), (238, 226, 198), (250, 236, 232)))
    zone = tuple(round(part * rng.uniform(0.84, 0.97)) for part in paper)
    line = _picked(rng, ((110, 90, 120), (60, 110, 80), (120, 60, 60), (80, 80, 90)))
    ink = _picked(rng, ((8, 8, 10), (30, 30, 34)))
    return Palette(paper=paper, zone=(zone[0], zone[1], zone[2]), line=line, ink=ink)


def random_light(rng: np.random.Generator) -> Light:
    """The light of any household: a grey sky, a lamp, a window or an evening."""
    kind = str(rng.choice(LIGHTS, p=(0.4, 0.25, 0.2, 0.15)))
    angle, lean = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(0.3, 0.7))
    towards = (lean * math.cos(angle), lean * math.sin(angle), math.sqrt(1 - lean * lean))
    warm = float(rng.uniform(-0.08, 0.16))
    level = {"soft": 0.95, "lamp": 0.9, "window": 0.92, "dim": 0.5}[kind] * float(rng.uniform(0.9, 1.08))
    colour = (level * (1 + warm), level, level * (1 - warm))
    hard = {"soft": 0.25, "lamp": 0.8, "window": 0.5, "dim": 0.45}[kind]
    return Light(towards, hard, colour, {"soft": 0.08, "lamp": 0.4, "window": 0.25, "dim": 0.2}[kind])


def _view(rng: np.random.Generator) -> Viewpoint:
    turn = float(rng.choice((0.0, 180.0))) + float(rng.normal(0, 6))
    aside = (float(rng.normal(0, 12)), float(rng.normal(0, 8)))
    lens = Lens(k1=float(rng.uniform(-0.07, 0.01)))
    return Viewpoint(
        float(rng.uniform(0, 20)), float(rng.uniform(0, 360)), turn, aside, float(rng.uniform(0.8, 0.94)), lens
    )


def _player_dice(rng: np.random.Generator, size: float) -> tuple[Die, ...]:
    picture = str(rng.choice((*PICTURES, "")))
    gloss, roundness = float(rng.uniform(0.05, 0.4)), float(rng.uniform(0.12, 0.24))
    order = rng.permutation(len(_DICE))[:6]
    return tuple(Die(size, *_DICE[int(i)], picture, "other", roundness, gloss) for i in order)


def _peruke_dice(rng: np.random.Generator, size: float) -> tuple[Die, ...]:
    gloss, roundness = float(rng.uniform(0.05, 0.4)), float(rng.uniform(0.12, 0.24))
    return (
        Die(size, *_WHITE_DIE, "", "white", roundness, gloss),
        Die(size, *_RED_DIE, "", "red", roundness, gloss),
    )


def _pawn(rng: np.random.Generator) -> Pawn:
    """The shape of a household's pawns."""
    radius = float(rng.uniform(6.0, 8.0))
    head = radius * float(rng.uniform(0.6, 0.85))
    waist = radius * float(rng.uniform(0.3, 0.5))
    return Pawn("", (0, 0, 0), radius, float(rng.uniform(25, 40)), head, waist, float(rng.uniform(0.1, 0.5)))


def _two_discs(rng: np.random.Generator) -> tuple[tuple[Colour, Colour], tuple[Colour, Colour]]:
    first, second = rng.permutation(len(_DISCS))[:2]
    return _DISCS[int(first)], _DISCS[int(second)]
