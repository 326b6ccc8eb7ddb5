"""What data from a log or an export must look like, checked before anything else reads it: the header of a game and
the envelope of an event, with the payload fields that every reader of the log relies on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict  # pydantic takes that of typing from Python 3.12 on

from companion.sessions.events import MOST_SEATS, Event, Header, ReadBack, Source

LONGEST_S = 10 * 366 * 86_400  # between the first event of a game and the last, with all its pauses
MOST_INTEGER = 2**63 - 1  # SQLite's largest
Short = Annotated[str, Field(max_length=200)]
Count = Annotated[int, Field(ge=0, le=MOST_INTEGER)]
Number = Annotated[int, Field(ge=1, le=MOST_INTEGER)]


# Dictionaries, no models: a log of a thousand games has hundreds of thousands of events.
_STRICT = with_config(ConfigDict(strict=True, allow_inf_nan=False, extra="ignore"))


@_STRICT
class _Header(TypedDict):
    game: Short
    players: Annotated[list[str], Field(max_length=MOST_SEATS)]
    options: dict[str, Any]
    preset: Short | None
    mat: Short | None
    version: Short
    started: Short
    colours: NotRequired[Annotated[list[Literal["red", "green", "yellow", "blue"]], Field(max_length=4)]]


@_STRICT
class _Payload(TypedDict, total=False):
    """The fields that mean the same in all games; every other field belongs to a kind of event."""

    by: Number
    dice: list[int]
    step: str | None
    steps: list[str | None]
    set: str
    sentence: str
    rule: str | None
    scores: list[Any]
    winners: list[Any]


@_STRICT
class _Event(TypedDict):
    seq: Count
    t: Annotated[float, Field(ge=-LONGEST_S, le=LONGEST_S)]
    kind: str
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] | None
    source: Source
    replaces: Number | None
    payload: _Payload


_HEADER, _EVENT = TypeAdapter(_Header), TypeAdapter(_Event)


def json_of(text: str | bytes) -> Any:
    """JSON data; raises ``ValueError``, also for integers beyond 64 bits and for numbers that are not finite."""
    text = text.decode() if isinstance(text, bytes) else text
    try:
        return _DECODER.decode(text)
    except RecursionError as error:
        raise ValueError("the data is nested too deeply") from error


def _integer(digits: str) -> int:
    if len(digits) > 20 or not -MOST_INTEGER <= (number := int(digits)) <= MOST_INTEGER:
        raise ValueError("an integer has more than 64 bits")
    return number


def _finite(digits: str) -> float:
    number = float(digits)
    if number - number != 0:  # infinite, or no number
        raise ValueError("a number is not finite")
    return number


_DECODER = json.JSONDecoder(parse_int=_integer, parse_float=_finite, parse_constant=_finite)


def header_of(data: Any) -> Header:
    """The header of a game from data; raises ``ValueError``."""
    _HEADER.validate_python(data)
    return Header.of_json(data)


def event_of(data: Any) -> Event:
    """An event from data with the fields of ``Event`` except its evidence; raises ``ValueError``."""
    _EVENT.validate_python(data)
    payload: Mapping[str, Any] = ReadBack(data["payload"])
    kind, seat, t, source = data["kind"], data["seat"], float(data["t"]), data["source"]
    return Event(kind, seat, t, payload, source, data["replaces"], None, data["seq"])
