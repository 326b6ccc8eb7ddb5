"""Events as stored in the log: one JSON line each, sealed with a hash of itself and of the previous one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.sessions.events import Event, Header, StoredPayload, canonical_json, json_text, parse_json

FORMAT = 2
"""The version of a plain record: in version 1 the log was in SQLite alone."""


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a record: the header of the session, and the seal that starts the chain of its events."""

    header: Header
    seal: bytes

    @classmethod
    def of(cls, header: Header) -> Head:
        """The head of a new session."""
        return cls(header, digest(json_text(header.as_json()).encode()))

    def line(self, session: int) -> bytes:
        """The head as a line of a record."""
        fields = {"format": FORMAT, "session": session, "header": self.header.as_json(), "seal": self.seal.hex()}
        return json_text(fields).encode() + b"\n"

    def record(self, session: int, rows: Iterable[Sealed]) -> bytes:
        """A whole record: the head and the events, one per line."""
        return b"".join([self.line(session), *(row.line() for row in rows)])

    @classmethod
    def parse(cls, line: bytes) -> Head:
        """Parse a line; raises ``ValueError`` if it is damaged or of a later version."""
        data = _object(line)
        try:
            if data["format"] != FORMAT:
                raise ValueError(f"the record is of version {data['format']}, this program knows {FORMAT}")
            return cls.checked(json_text(data["header"]), bytes.fromhex(data["seal"]))
        except (KeyError, TypeError) as error:
            raise ValueError("the beginning of the record makes no sense") from error

    @classmethod
    def checked(cls, text: str, seal: bytes) -> Head:
        """A head from the text of its header; raises ``ValueError`` if the seal doesn't match the text."""
        if digest(text.encode()) != seal:
            raise ValueError("the beginning of the record was changed")
        return cls(Header.of_json(parse_json(text)), seal)


@dataclass(frozen=True, slots=True)
class Sealed:
    """An event with the digest of its picture (``proof``) and its seal."""

    event: Event
    proof: bytes | None
    seal: bytes

    @classmethod
    def after(cls, previous: bytes, event: Event, proof: bytes | None = None) -> Sealed:
        """The event, sealed after the seal ``previous``; ``proof`` is given if its picture is stored elsewhere."""
        proof = digest(event.evidence) if event.evidence is not None else proof
        return cls(event, proof, seal(previous, event, proof))

    def line(self) -> bytes:
        """The event as a line of a record."""
        event = self.event
        fields: dict[str, Any] = {"seq": event.seq, "t": event.t, "kind": event.kind, "seat": event.seat}
        fields |= {"source": event.source, "replaces": event.replaces, "payload": dict(event.payload)}
        fields |= {"picture": self.proof.hex() if self.proof else None, "seal": self.seal.hex()}
        return json_text(fields).encode() + b"\n"

    @classmethod
    def parse(cls, line: bytes) -> Sealed:
        """Parse a line; raises ``ValueError`` if it is invalid. The seal is not checked."""
        data = _object(line)
        try:
            proof = bytes.fromhex(data["picture"]) if data["picture"] is not None else None
            return cls(parse_event(data), proof, bytes.fromhex(data["seal"]))
        except (KeyError, TypeError) as error:
            raise ValueError("an event of the record makes no sense") from error


def parse_event(data: Any) -> Event:
    """An event from data with the fields of ``Event`` except its evidence; raises ``ValueError``."""
    from companion.sessions.event_schema import EVENT  # loads pydantic, which lists of games do without

    EVENT.validate_python(data)
    return event_of_checked(data)


def event_of_checked(data: Any) -> Event:
    """An event from data that was checked before."""
    payload: Mapping[str, Any] = StoredPayload(data["payload"])
    kind, seat, t, source = data["kind"], data["seat"], float(data["t"]), data["source"]
    return Event(kind, seat, t, payload, source, data["replaces"], None, data["seq"])


def chain(first: bytes, *copies: Mapping[int, Sealed]) -> Iterator[Sealed]:
    """The events of a session after its first seal, as long as one of the copies has the next one undamaged."""
    last, seq = first, 1
    while (row := next(_fitting(last, seq, copies), None)) is not None:
        yield row
        last, seq = row.seal, seq + 1


def _fitting(last: bytes, seq: int, copies: Iterable[Mapping[int, Sealed]]) -> Iterator[Sealed]:
    for copy in copies:
        row = copy.get(seq)
        if row is not None and row.event.seq == seq and _follows(last, row):
            yield row


def _follows(last: bytes, row: Sealed) -> bool:
    try:
        return row.seal == seal(last, row.event, row.proof)
    except (ValueError, TypeError, AttributeError):  # damage may have replaced any value by any other
        return False


def digest(data: bytes) -> bytes:
    """The SHA-256 of the data: 32 bytes."""
    return hashlib.sha256(data).digest()


def seal(previous: bytes, event: Event, proof: bytes | None) -> bytes:
    """The seal of an event: a hash of its content, of its picture's digest and of the previous seal."""
    fields = [event.seq, event.t, event.kind, event.seat, event.source, event.replaces, event.payload]
    fields.append(proof.hex() if proof else None)
    return digest(previous + canonical_json(fields))


def _object(line: bytes) -> dict[str, Any]:
    try:
        data = parse_json(line.decode().rstrip())
    except ValueError as error:
        raise ValueError("a line of the record is damaged") from error
    if not isinstance(data, dict):
        raise ValueError("a line of the record is damaged")  # noqa: TRY004
    return data
