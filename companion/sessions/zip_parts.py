"""The parts of a ZIP file, each found and unpacked for itself.

``zipfile`` reads the directory at the end of the file: where that is damaged or cut off, nothing of the file can be
read. Each part also has a header of its own in front of it, so that damage to one leaves the others readable. What is
unpacked is limited in advance, and what comes before damage inside a part is still returned.
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
_FEED = 512  # bytes unpacked at a time: so much is lost before damage


class PartError(ValueError):
    """Raised for a part that can't be unpacked at all; the message is the reason as a sentence."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part by its header: the offset and the length of its packed data in bytes."""

    flags: int
    method: int
    start: int
    length: int


class ZipParts:
    """The parts of an open ZIP file whose names match; of two with the same name the first counts.

    Raises ``PartError`` for a file of too many parts, and ``OSError``.
    """

    def __init__(self, file: BinaryIO, names: re.Pattern[str]) -> None:
        self._descriptor = file.fileno()
        self._parts: dict[str, _Part] = {}
        for count, (name, part) in enumerate(self._found()):
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

    def unpacked(self, name: str, most: int) -> tuple[bytes, bool]:
        """The content of a part up to its end or its damage, and whether that is all of it.

        Raises ``PartError`` for a part of more than ``most`` bytes, and for one that is encrypted or packed in an
        unknown way; ``OSError``.
        """
        part = self._parts[name]
        if part.flags & _ENCRYPTED:
            raise PartError(localized("part-encrypted"))
        if part.method not in (_STORED, _DEFLATED):
            raise PartError(localized("part-method"))
        unpacked = self._stored if part.method == _STORED else self._inflated
        data, whole = unpacked(part, most + 1)
        if len(data) > most:
            raise PartError(localized("part-too-large", megabytes=most // 1_000_000))
        return data, whole

    def _stored(self, part: _Part, most: int) -> tuple[bytes, bool]:
        data = self._at(part.start, min(part.length, most))
        return data, len(data) == part.length

    def _inflated(self, part: _Part, most: int) -> tuple[bytes, bool]:
        stream, found, at = zlib.decompressobj(-zlib.MAX_WBITS), bytearray(), part.start
        while not stream.eof and len(found) < most:
            packed = stream.unconsumed_tail or self._at(at, _FEED)
            at += 0 if stream.unconsumed_tail else len(packed)
            try:
                found += stream.decompress(packed, most - len(found))
            except zlib.error:
                return bytes(found), False
            if not packed:
                return bytes(found), False
        return bytes(found), stream.eof

    def _found(self) -> Iterator[tuple[str, _Part]]:
        at = self._next(0)
        while at >= 0:
            name, part = self._part(at)
            yield name, part
            end = part.start + part.length
            # A damaged header may have any length: only where something begins is the end of a part.
            at = self._next(end if self._at(end, 4) in _AFTER_A_PART else at + len(SIGNATURE))

    def _part(self, at: int) -> tuple[str, _Part]:
        header = self._at(at, _HEADER.size).ljust(_HEADER.size, b"\0")
        _, _, flags, method, *_, packed, _, name, extra = _HEADER.unpack(header)
        start = at + _HEADER.size + name + extra
        return self._at(at + _HEADER.size, name).decode("utf-8", "replace"), _Part(flags, method, start, packed)

    def _next(self, at: int) -> int:
        """The offset of the next signature; -1 if there is none."""
        while block := self._at(at, _BLOCK):
            found = block.find(SIGNATURE)
            if found >= 0:
                return at + found
            at += max(len(block) - len(SIGNATURE) + 1, 1)
        return -1

    def _at(self, at: int, length: int) -> bytes:
        return os.pread(self._descriptor, length, at)
