"""The parts of a ZIP file, each found and unpacked separately.

``zipfile`` needs the directory at the end of the file and reads nothing if that is damaged or cut off. Here each part
is found by its own header, so that damage to one leaves the others readable. The unpacked size is limited in advance,
and what precedes damage inside a part is still returned.
"""

from __future__ import annotations

import os
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from vision.localized import localized

SIGNATURE = b"PK\x03\x04"
_AFTER_A_PART = (SIGNATURE, b"PK\x01\x02", b"PK\x07\x08", b"PK\x06\x06", b"PK\x05\x06")
_HEADER = struct.Struct("<4s5H3I2H")  # APPNOTE.TXT 4.3.7
_STORED, _DEFLATED = 0, 8
_ENCRYPTED = 1
MOST_PARTS = 200_000
_BLOCK = 1 << 16
_FEED = 512  # bytes unpacked at a time: at most as many before damage are lost


class PartError(ValueError):
    """Raised for a part that can't be unpacked at all; its message is the reason as a sentence."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part by its header: the offset and the length of its packed data in bytes."""

    flags: int
    method: int
    start: int
    length: int


class ZipParts:
    """The parts of an open ZIP file whose names match ``names``; the first of each name counts.

    Raises ``PartError`` for too many parts, and ``OSError``.
    """

    def __init__(self, file: BinaryIO, names: re.Pattern[str]) -> None:
        self._descriptor = file.fileno()
        self._parts: dict[str, _Part] = {}
        for count, (name, part) in enumerate(self._scan()):
            if count == MOST_PARTS:
                raise PartError(localized("parts-too-many", most=MOST_PARTS))
            if names.fullmatch(name):
                self._parts.setdefault(name, part)

    def __contains__(self, name: str) -> bool:
        """Whether there is a part of that name."""
        return name in self._parts

    def __iter__(self) -> Iterator[str]:
        """The names, in the order of the file."""
        return iter(self._parts)

    def unpack(self, name: str, most: int) -> tuple[bytes, bool]:
        """The content of a part up to its end or to damage, and whether it is complete.

        Raises ``PartError`` for a part of more than ``most`` bytes, encrypted, or compressed by an unknown method;
        ``OSError``.
        """
        part = self._parts[name]
        if part.flags & _ENCRYPTED:
            raise PartError(localized("part-encrypted"))
        if part.method not in (_STORED, _DEFLATED):
            raise PartError(localized("part-method"))
        unpack = self._read_stored if part.method == _STORED else self._inflate
        data, complete = unpack(part, most + 1)
        if len(data) > most:
            raise PartError(localized("part-too-large", megabytes=most // 1_000_000))
        return data, complete

    def _read_stored(self, part: _Part, most: int) -> tuple[bytes, bool]:
        data = self._read_at(part.start, min(part.length, most))
        return data, len(data) == part.length

    def _inflate(self, part: _Part, most: int) -> tuple[bytes, bool]:
        stream, data, at = zlib.decompressobj(-zlib.MAX_WBITS), bytearray(), part.start
        while not stream.eof and len(data) < most:
            packed = stream.unconsumed_tail or self._read_at(at, _FEED)
            at += 0 if stream.unconsumed_tail else len(packed)
            try:
                data += stream.decompress(packed, most - len(data))
            except zlib.error:
                return bytes(data), False
            if not packed:
                return bytes(data), False
        return bytes(data), stream.eof

    def _scan(self) -> Iterator[tuple[str, _Part]]:
        at = self._next_signature(0)
        while at >= 0:
            name, part = self._read_header(at)
            yield name, part
            end = part.start + part.length
            # A damaged header may have any length: trust it only if a signature follows the part.
            at = self._next_signature(end if self._read_at(end, 4) in _AFTER_A_PART else at + len(SIGNATURE))

    def _read_header(self, at: int) -> tuple[str, _Part]:
        header = self._read_at(at, _HEADER.size).ljust(_HEADER.size, b"\0")
        _, _, flags, method, *_, packed, _, name, extra = _HEADER.unpack(header)
        start = at + _HEADER.size + name + extra
        return self._read_at(at + _HEADER.size, name).decode("utf-8", "replace"), _Part(flags, method, start, packed)

    def _next_signature(self, at: int) -> int:
        """The offset of the next signature; -1 if there is none."""
        while block := self._read_at(at, _BLOCK):
            found = block.find(SIGNATURE)
            if found >= 0:
                return at + found
            at += max(len(block) - len(SIGNATURE) + 1, 1)
        return -1

    def _read_at(self, at: int, length: int) -> bytes:
        return os.pread(self._descriptor, length, at)
