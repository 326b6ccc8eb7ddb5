"""Every colour, sign and size of the screen in one place.

Colours are red, green, blue from 0 to 255. Sizes are in units: a hundredth of the screen's height (on a narrow screen
of a 160th of its width). Colour is never the only cue: a sign and a word go with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.message import say
from companion.messages import board_colours, board_name

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Mark:
    """The sign and the colour of a player or of pieces, always shown next to the name."""

    symbol: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Household:
    """The appearance of this table's dice and discs, as seen by the camera.

    ``animal`` is the picture on a die, n x n bytes from 0 (the die's body) to 255; empty if unknown. ``discs`` are the
    colours of both players' discs, None if unknown.
    """

    animal: bytes = b""
    discs: tuple[Colour | None, Colour | None] = (None, None)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a screen; ``seats`` are the players' marks by seat, ``pieces`` those of coloured pieces."""

    name: str
    background: Colour
    panel: Colour
    raised: Colour
    marked: Colour
    line: Colour
    text: Colour
    muted: Colour
    accent: Colour
    on_accent: Colour
    good: Colour
    warn: Colour
    refused: Colour
    die: Colour
    die_edge: Colour
    pip: Colour
    red_die: Colour
    red_edge: Colour
    red_pip: Colour
    seats: tuple[Mark, ...]
    pieces: tuple[tuple[str, Mark], ...]
    household: Household = Household()

    def tone(self, name: str) -> Colour:
        """The colour of a tone: "plain", "good", "warn" or "refused"."""
        return {"good": self.good, "warn": self.warn, "refused": self.refused}.get(name, self.muted)

    def seat(self, number: int) -> Mark:
        """The mark of a seat (from 1); beyond the last mark they repeat."""
        return self.seats[(number - 1) % len(self.seats)]

    def disc(self, seat: int) -> Colour:
        """The colour of a player's discs: that on the table, else of the seat's mark."""
        own = self.household.discs[seat - 1] if 1 <= seat <= len(self.household.discs) else None
        return own or self.seat(seat).colour

    def piece(self, colour: str) -> Mark | None:
        """The mark of pieces of that colour, which is translated to its name on the board; None if there is none."""
        return dict(self.pieces).get(board_name(colour, board_colours()))


SEAT_SYMBOLS = ("●", "▲", "■", "◆", "★", "♥", "✚", "▼")
PIECE_SYMBOLS = {"red": "●", "green": "▲", "yellow": "■", "blue": "◆", "white": "○", "black": "★", "purple": "♥"}


def _seats(*colours: Colour) -> tuple[Mark, ...]:
    return tuple(Mark(symbol, colour) for symbol, colour in zip(SEAT_SYMBOLS, colours, strict=True))


def _pieces(**colours: Colour) -> tuple[tuple[str, Mark], ...]:
    return tuple((name, Mark(PIECE_SYMBOLS[name], colour)) for name, colour in colours.items())


DARK = Theme(
    name="dark",
    background=(15, 20, 25),
    panel=(25, 32, 40),
    raised=(37, 47, 58),
    marked=(62, 72, 70),
    line=(62, 76, 91),
    text=(245, 241, 230),
    muted=(171, 183, 195),
    accent=(242, 194, 92),
    on_accent=(24, 20, 8),
    good=(128, 217, 164),
    warn=(255, 176, 92),
    refused=(255, 158, 147),
    die=(246, 239, 222),
    die_edge=(190, 180, 156),
    pip=(30, 34, 40),
    red_die=(190, 44, 38),
    red_edge=(132, 26, 22),
    red_pip=(255, 246, 236),
    seats=_seats(
        (240, 146, 70),
        (92, 184, 240),
        (84, 206, 148),
        (242, 222, 92),
        (226, 146, 206),
        (255, 128, 122),
        (158, 170, 255),
        (214, 206, 190),
    ),
    pieces=_pieces(
        red=(255, 116, 108),
        green=(84, 206, 128),
        yellow=(245, 220, 88),
        blue=(104, 170, 255),
        white=(246, 240, 228),
        black=(160, 168, 178),
        purple=(206, 150, 240),
    ),
)

LIGHT = Theme(
    name="light",
    background=(243, 239, 230),
    panel=(255, 253, 248),
    raised=(231, 225, 211),
    marked=(246, 226, 172),
    line=(186, 177, 158),
    text=(27, 31, 36),
    muted=(76, 83, 92),
    accent=(116, 76, 0),
    on_accent=(255, 250, 238),
    good=(20, 98, 52),
    warn=(134, 66, 0),
    refused=(158, 28, 22),
    die=(255, 252, 244),
    die_edge=(168, 157, 132),
    pip=(30, 34, 40),
    red_die=(190, 44, 38),
    red_edge=(132, 26, 22),
    red_pip=(255, 246, 236),
    seats=_seats(
        (168, 74, 0),
        (0, 96, 150),
        (0, 108, 72),
        (122, 96, 0),
        (150, 50, 120),
        (176, 34, 34),
        (70, 74, 180),
        (92, 82, 66),
    ),
    pieces=_pieces(
        red=(176, 34, 34),
        green=(0, 108, 60),
        yellow=(130, 98, 0),
        blue=(22, 84, 170),
        white=(116, 108, 92),
        black=(27, 31, 36),
        purple=(118, 50, 150),
    ),
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT)}

TONE_SYMBOLS = {"plain": "ℹ", "good": "✔", "warn": "⚠", "refused": "✖"}

# status: sign, word, tone
STATUS_WORDS = {
    "ready": ("✔", say("screen.ready"), "good"),
    "rolling": ("↻", say("screen.rolling"), "plain"),
    "hand": ("☛", say("screen.hand"), "plain"),
    "settling": ("…", say("screen.settling"), "plain"),
    "unsure": ("?", say("screen.unsure"), "warn"),
    "by hand": ("☛", say("screen.by-hand"), "plain"),
    "no camera": ("✖", say("screen.no-camera"), "refused"),
    "no mat": ("▢", say("screen.no-mat"), "warn"),
    "wrong mat": ("▢", say("screen.wrong-mat"), "warn"),
    "moved": ("⚠", say("screen.moved"), "warn"),
}

# Sizes in units. Capitals of the font are 0.73 of its size: HEAD_LEAST keeps them above a 14th of the screen's height.
# LEGIBLE can be read from two metres: capitals of 5 mm on a 7 inch panel with 800 x 480 px.
LEGIBLE = 8.0
LARGE_TEXT = (1.2, 1.1)  # scales for large text: the first one with enough room is used
BAR = 10.6  # the buttons at the bottom: 9 mm on that panel
PAD = 1.8
GAP = 1.4
RADIUS = 1.6
HEAD = 11.5
HEAD_LEAST = 9.9
TITLE = 6.4
BODY = 5.0
SMALL = 4.0
TINY = 3.3
TALL = 11.8
ROW = 8.6
FAR_ROW, FAR_MOST = 9.6, 12.6  # rows of choices in a game
ROW_LEAST = 6.7
ROW_MOST = 11.0


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Mix two colours: ``share`` (0 to 1) of the other one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def legible(colour: Colour, ground: Colour, least: float) -> Colour:
    """The colour, lightened or darkened until it has that contrast to the ground."""
    towards = max(((0, 0, 0), (255, 255, 255)), key=lambda end: contrast(end, ground))
    shades = (mixed(colour, towards, step / 10) for step in range(11))
    return next((shade for shade in shades if contrast(shade, ground) >= least), towards)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance")."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
