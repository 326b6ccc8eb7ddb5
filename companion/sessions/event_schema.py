"""The schema of an event in a log or an export: its own fields, and the payload fields that all readers rely on."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict  # pydantic takes that of typing from Python 3.12 on

from companion.sessions.events import MOST_INTEGER, MOST_SEATS, Source

LONGEST_S = 10 * 366 * 86_400  # between the first event of a game and the last, with all its pauses
Count = Annotated[int, Field(ge=0, le=MOST_INTEGER)]
Number = Annotated[int, Field(ge=1, le=MOST_INTEGER)]


# TypedDicts, not models, for speed: a log of a thousand games has hundreds of thousands of events.
_STRICT = with_config(ConfigDict(strict=True, allow_inf_nan=False, extra="ignore"))


@_STRICT
class _Payload(TypedDict, total=False):
    """The fields with one meaning in all games; others depend on the kind of event."""

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


EVENT = TypeAdapter(_Event)
