"""Readings as compact plain data, so that every look of an evening can be stored. docs/log.md describes the format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, TypeVar

from vision.localized import as_data, from_data
from vision.mats import ALL_MATS, LAYOUTS, Box, Mat, own_board_mat
from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, SeenThing, TableReading

CHANCE_DIGITS = 4  # a tenth of the least probability that the referee assigns to any face
MM_DIGITS = 2  # a hundredth of a mm; an untouched die is read within a few tenths
DIGITS = {"x": MM_DIGITS, "y": MM_DIGITS, "size": MM_DIGITS, "outline": 1}  # of all other numbers: CHANCE_DIGITS
BOARD_DIGITS = 3

KINDS = (SeenDie, SeenDisc, SeenSquare, SeenBase, SeenThing)
FIELDS = {kind: {one.name: DIGITS.get(one.name, CHANCE_DIGITS) for one in fields(kind)} for kind in KINDS}
"""The fields of each kind of things, with the digits of their numbers."""
SeenT = TypeVar("SeenT", SeenDie, SeenDisc, SeenSquare, SeenBase, SeenThing)


def reading_json(reading: TableReading) -> dict[str, Any]:
    """A reading as JSON data. Numbers are rounded; ``extra`` is left out, and so is what is empty."""
    row: dict[str, Any] = {
        "mat": reading.mat,
        "board": _board(reading.own),
        "dice": list(map(_row, reading.dice)),
        "discs": [_row(replace(disc, zone="")) for disc in reading.discs],  # it follows from the disc's place
        "squares": list(map(_row, reading.squares)),
        "bases": list(map(_row, reading.bases)),
        "things": list(map(_row, reading.things)),
        "covered": list(reading.covered),
        "problem": as_data(reading.problem),
    }
    return {name: value for name, value in row.items() if value or name == "mat"}


def reading_of_json(row: Mapping[str, Any]) -> TableReading:
    """The inverse of ``reading_json``, rounded. Raises ``TypeError``, ``KeyError`` or ``ValueError``."""
    own = _seen_board(row["mat"], *row["board"]) if "board" in row else None
    sheet = own or LAYOUTS.get(row["mat"] or "")
    discs = _seen(SeenDisc, row.get("discs", ()))
    return TableReading(
        row["mat"],
        _seen(SeenDie, row.get("dice", ())),
        tuple(replace(disc, zone=(sheet.zone_at(disc.x, disc.y) or "") if sheet else None) for disc in discs),
        _seen(SeenSquare, row.get("squares", ())),
        _seen(SeenBase, row.get("bases", ())),
        _seen(SeenThing, row.get("things", ())),
        tuple(row.get("covered", ())),
        from_data(row.get("problem", "")),
        own=own,
    )


def _board(own: Mat | None) -> list[float]:
    """The geometry of a household's own board; for a printed mat nothing, as its name is enough."""
    if own is None or own.board is None:
        return []
    field, zone = own.field, own.zones["roll"]
    sides = (own.width, own.height, field.left, field.top, own.cell, zone.left, zone.top, zone.right, zone.bottom)
    return [round(side, BOARD_DIGITS) for side in sides]


@lru_cache(maxsize=4)
def _seen_board(name: str, width: float, height: float, left: float, top: float, cell: float, *zone: float) -> Mat:
    return own_board_mat(ALL_MATS[name], (width, height), (left, top), cell, Box(*zone))


def _row(seen: SeenT) -> list[Any]:
    """The values of the fields in order, without empty trailing ones."""
    row = [_plain(getattr(seen, name), digits) for name, digits in FIELDS[type(seen)].items()]
    while row[-1] in ("", []):
        row.pop()
    return row


def _seen(kind: type[SeenT], rows: Iterable[Sequence[Any]]) -> tuple[SeenT, ...]:
    """The things of one kind from their rows."""
    return tuple(
        kind(**{name: _value(name, value) for name, value in zip(FIELDS[kind], row, strict=False)}) for row in rows
    )


def _plain(value: Any, digits: int) -> Any:
    """A value as JSON data: a whole number, which equals the float, has few characters."""
    if isinstance(value, tuple):
        return [_plain(one, digits) for one in value]
    if value is None or isinstance(value, str):
        return value and as_data(value)
    number = round(float(value), digits)
    return int(number) if number.is_integer() else number


def _value(name: str, value: Any) -> Any:
    """The value of a field."""
    if name in ("flat", "sure"):
        return bool(value)
    return from_data(value) if name == "why" else _frozen(value)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
