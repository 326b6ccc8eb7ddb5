"""Readings as compact plain data, so that every look of an evening can be stored. docs/log.md describes the format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from vision.mats import ALL_MATS, UCKERS, Box, Mat, uckers_board
from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, SeenThing, TableReading
from vision.told import as_data, of_data

MM_DIGITS = 2  # a hundredth of a mm; an untouched die is read within a few tenths
CHANCE_DIGITS = 4  # a tenth of the least probability that the referee assigns to any face
OUTLINE_DIGITS = 1
BASE_CELLS = 6  # across a base of Uckers


def reading_json(reading: TableReading) -> dict[str, Any]:
    """A reading as JSON data. Numbers are rounded; ``extra`` is left out, and so is what is empty."""
    row: dict[str, Any] = {
        "mat": reading.mat,
        "board": _board(reading.own),
        "dice": [_short(_die(die)) for die in reading.dice],
        "discs": [_short(_disc(disc)) for disc in reading.discs],
        "squares": [_square(square) for square in reading.squares],
        "bases": [[base.colour, int(base.count), _chance(base.confidence), int(base.sure)] for base in reading.bases],
        "things": [[thing.what, [_mm(place, OUTLINE_DIGITS) for place in thing.outline]] for thing in reading.things],
        "covered": list(reading.covered),
        "problem": as_data(reading.problem),
    }
    return {name: value for name, value in row.items() if value or name == "mat"}


def reading_of_json(row: Mapping[str, Any]) -> TableReading:
    """The inverse of ``reading_json``, rounded. Raises ``TypeError``, ``KeyError`` or ``ValueError``."""
    own = _seen_board(*row["board"]) if "board" in row else None
    sheet = own or ALL_MATS.get(row["mat"] or "")
    return TableReading(
        row["mat"],
        tuple(_seen_die(*die) for die in row.get("dice", ())),
        tuple(_seen_disc(sheet, *disc) for disc in row.get("discs", ())),
        tuple(_seen_square(*square) for square in row.get("squares", ())),
        tuple(SeenBase(colour, count, sure_of, bool(sure)) for colour, count, sure_of, sure in row.get("bases", ())),
        tuple(SeenThing(what, tuple((x, y) for x, y in outline)) for what, outline in row.get("things", ())),
        tuple(row.get("covered", ())),
        of_data(row.get("problem", "")),
        own=own,
    )


def _board(own: Mat | None) -> list[float]:
    """The geometry of a household's own board; for a printed mat nothing, as its name is enough."""
    if own is None or own.name != UCKERS.name:
        return []
    base, zone = own.bases["red"], own.zones["roll"]
    cell = (base.right - base.left) / BASE_CELLS
    return _mm((own.width, own.height, base.left, base.top, cell, zone.left, zone.top, zone.right, zone.bottom), 3)


@lru_cache(maxsize=4)
def _seen_board(width: float, height: float, left: float, top: float, cell: float, *zone: float) -> Mat:
    return uckers_board((width, height), (left, top), cell, Box(*zone))


def _die(die: SeenDie) -> list[Any]:
    place = (*_mm((die.x, die.y, die.size)), die.kind, die.zone)
    return [
        int(die.face),
        int(die.flat),
        *place,
        _chance(die.confidence),
        int(die.sure),
        as_data(die.why),
        list(die.doubts),
        _chances(die.chances),
    ]


def _seen_die(
    face: int,
    flat: int,
    x: float,
    y: float,
    size: float,
    kind: str,
    zone: str | None,
    confidence: float,
    sure: int,
    why: Any = "",
    doubts: Sequence[str] = (),
    chances: Sequence[float] = (),
) -> SeenDie:
    lies = (bool(flat), x, y, size, kind, zone)
    return SeenDie(face, *lies, confidence, bool(sure), of_data(why), tuple(doubts), tuple(chances))


def _disc(disc: SeenDisc) -> list[Any]:
    return [
        int(disc.value),
        disc.side,
        int(disc.owner),
        disc.square,
        *_mm((disc.x, disc.y)),
        _chance(disc.confidence),
        int(disc.sure),
        as_data(disc.why),
        _chances(disc.chances),
    ]


def _seen_disc(
    sheet: Mat | None,
    value: int,
    side: str,
    owner: int,
    square: str | None,
    x: float,
    y: float,
    confidence: float,
    sure: int,
    why: Any = "",
    chances: Sequence[float] = (),
) -> SeenDisc:
    """A disc's zone is not stored: it follows from its place on the mat."""
    zone = (sheet.zone_at(x, y) or "") if sheet else None
    return SeenDisc(value, side, owner, square, x, y, confidence, bool(sure), of_data(why), tuple(chances), zone)


def _square(square: SeenSquare) -> list[Any]:
    others = [[_counters(counters), _chance(chance)] for counters, chance in square.alternatives]
    return [square.square, _counters(square.counters), others, _chance(square.confidence), int(square.sure)]


def _seen_square(
    name: str, counters: Sequence[Sequence[Any]], others: Sequence[Sequence[Any]], confidence: float, sure: int
) -> SeenSquare:
    alternatives = tuple((_seen_counters(those), chance) for those, chance in others)
    return SeenSquare(name, _seen_counters(counters), alternatives, confidence, bool(sure))


def _counters(counters: Iterable[tuple[str, int]]) -> list[list[Any]]:
    return [[colour, int(count)] for colour, count in counters]


def _seen_counters(counters: Sequence[Sequence[Any]]) -> tuple[tuple[str, int], ...]:
    return tuple((colour, count) for colour, count in counters)


def _mm(numbers: Iterable[float], digits: int = MM_DIGITS) -> list[float]:
    return [round(float(number), digits) for number in numbers]


def _chance(chance: float) -> float:
    """A probability in few characters: 0 and 1 are integers, which equal 0.0 and 1.0."""
    rounded = round(float(chance), CHANCE_DIGITS)
    return int(rounded) if rounded in (0.0, 1.0) else rounded


def _chances(chances: Iterable[float]) -> list[float]:
    return [_chance(chance) for chance in chances]


def _short(row: list[Any]) -> list[Any]:
    """Without empty trailing items."""
    while row[-1] in ("", []):
        row.pop()
    return row
