"""The content of a log: the header of a session and its events."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal, TypeAlias, get_args

from vision.localized import localized

Source = Literal["camera", "button", "touch", "phone", "referee", "program", "auto"]
SOURCES: tuple[str, ...] = get_args(Source)
UNDO = "undo"
OVER = "over"
REFUSED = "refused"

MOST_SEATS = 1000  # far more than any game has; a larger number is damage
MOST_INTEGER = 2**63 - 1  # SQLite's largest
COLOURS = frozenset({"red", "green", "yellow", "blue"})
SHORT = 200  # characters

Payload: TypeAlias = Mapping[str, Any]  # the content of an event, as JSON data

# An exported line is flat, so a payload can't use the field names of an event.
RESERVED = frozenset({"seq", "t", "kind", "seat", "source", "replaces"})

_ENCODER = json.JSONEncoder(allow_nan=False, ensure_ascii=False, separators=(",", ":"))
_CANONICAL_ENCODER = json.JSONEncoder(allow_nan=False, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def json_text(data: Any) -> str:
    """JSON data as text; raises ``ValueError`` for anything else.

    A lone surrogate, as from a command-line argument that is not UTF-8, becomes a question mark.
    """
    return encodable(_encoded(_ENCODER, data))


def canonical_json(data: Any) -> bytes:
    """``json_text`` in UTF-8 and canonical: the same for equal data."""
    return _encoded(_CANONICAL_ENCODER, data).encode("utf-8", "replace")


def _encoded(encoder: json.JSONEncoder, data: Any) -> str:
    try:
        return encoder.encode(data)
    except (TypeError, RecursionError) as error:
        raise ValueError(f"The log keeps JSON data only: {error}.") from error


def encodable(text: str) -> str:
    """The text with a question mark for each character that UTF-8 can't encode."""
    return text.encode("utf-8", "replace").decode()


def parse_json(text: str | bytes) -> Any:
    """Parse JSON; raises ``ValueError``, also for integers beyond 64 bits and numbers that are not finite."""
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
    if number - number != 0:  # infinite or NaN
        raise ValueError("a number is not finite")
    return number


_DECODER = json.JSONDecoder(parse_int=_integer, parse_float=_finite, parse_constant=_finite)


def program_version() -> str:
    """The installed version of this program."""
    try:
        return version("tabletop-companion")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "unknown"


def now() -> str:
    """The present time, UTC, as ISO 8601 to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@dataclass(frozen=True, slots=True)
class Header:
    """A session: the game, the names by seat, the house rules that differ from the defaults, the mat.

    ``started`` is ISO 8601; leave it empty for reproducible logs. ``colours`` are those of the board's bases, in the
    order of the rules' colours, if the board has another order.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    preset: str | None = None
    mat: str | None = None
    version: str = field(default_factory=program_version)
    started: str = field(default_factory=now)
    colours: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(map(encodable, self.players)))

    def as_json(self) -> dict[str, Any]:
        """The header as JSON data."""
        return {
            "game": self.game,
            "players": list(self.players),
            "options": dict(self.options),
            "preset": self.preset,
            "mat": self.mat,
            "version": self.version,
            "started": self.started,
            **({"colours": list(self.colours)} if self.colours else {}),
        }

    @classmethod
    def of_json(cls, data: Mapping[str, Any]) -> Header:
        """The header from untrusted ``as_json`` data; raises ``ValueError``."""
        try:
            players, options, colours = data["players"], data["options"], data.get("colours", [])
            texts = {name: data[name] for name in ("game", "preset", "mat", "version", "started")}
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("a header lacks a field") from error
        for name, text in texts.items():
            if not (_is_short(text) or (text is None and name in ("preset", "mat"))):
                raise ValueError(f"the {name} of a header is no short text")
        if not (_is_list(players, MOST_SEATS) and isinstance(options, dict) and _is_list(colours, len(COLOURS))):
            raise ValueError("the players, rules or colours of a header make no sense")
        if not COLOURS.issuperset(colours):
            raise ValueError("a colour of a header is unknown")
        return cls(players=tuple(players), options=options, colours=tuple(colours), **texts)


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= SHORT


def _is_list(value: Any, most: int) -> bool:
    return isinstance(value, list) and len(value) <= most and all(isinstance(item, str) for item in value)


class StoredPayload(dict[str, Any]):
    """A payload read from a log, which is JSON data already."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event at the table.

    ``t`` is seconds since the session began, ``seat`` counts from 1 (None: nobody in particular), ``payload`` is JSON
    data without the names in ``RESERVED``. ``replaces`` is the number of the earlier event that an undo takes back or a
    correction replaces. ``evidence`` is a small JPEG. ``seq`` is assigned by the log (0: not logged yet). Raises
    ``ValueError`` for a payload that is not JSON data, a time that is not finite, or an undo of nothing.
    """

    kind: str
    seat: int | None = None
    t: float = 0.0
    payload: Payload = field(default_factory=dict, hash=False)
    source: Source = "referee"
    replaces: int | None = None
    evidence: bytes | None = field(default=None, repr=False)
    seq: int = 0

    def __post_init__(self) -> None:
        if self.source not in SOURCES:
            raise ValueError(f"An event comes from {', '.join(SOURCES)}, not from {self.source!r}.")
        if self.kind == UNDO and self.replaces is None:
            raise ValueError("An undo has to say which event it takes back.")
        if not math.isfinite(self.t):
            raise ValueError(f"The time of an event is a number of seconds, not {self.t}.")
        if self.seat is not None and not 0 <= self.seat < MOST_SEATS:
            raise ValueError(f"There is no seat {self.seat}.")
        if not RESERVED.isdisjoint(self.payload):
            reserved = RESERVED & set(self.payload)
            raise ValueError(f"A payload can't use the names {', '.join(sorted(reserved))}.")
        if not isinstance(self.payload, StoredPayload):
            # What is read back must equal what was appended: tuples become lists.
            object.__setattr__(self, "payload", json.loads(json_text(dict(self.payload))))
        if type(self.t) is not float:
            object.__setattr__(self, "t", float(self.t))

    def as_json(self) -> dict[str, Any]:
        """The event as one flat line of an export, with the fields in reading order."""
        line: dict[str, Any] = {"seq": self.seq, "t": round(self.t, 3), "kind": self.kind}
        if self.seat is not None:
            line["seat"] = self.seat
        line.update(self.payload)
        line["source"] = self.source
        if self.replaces is not None:
            line["replaces"] = self.replaces
        return line


def fault(event: Event, earlier: Mapping[int, str]) -> str:
    """Why the event can't follow the ``earlier`` ones (kind by number), as a sentence; "" if it can."""
    if event.replaces is None:
        return ""
    if event.replaces not in earlier:
        return localized("no-event", number=event.replaces)
    if earlier[event.replaces] == UNDO and event.kind != UNDO:
        return localized("undo-not-corrected", number=event.replaces)
    return ""
