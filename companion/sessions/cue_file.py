"""The cues of a game in its folder: the input from the table, beside the record of its results.

``cues.jsonl`` has one cue a line, each sealed with a hash of itself and of the previous one; the chain starts from the
seal of the game. A line is appended without a sync: it is synced before the next event, so that no event is on disk
without the cues that led to it. Each has a second copy, as the record.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.sessions.events import as_text, json_of
from companion.sessions.folders import CUES, GameFolder, as_long, follow, unused
from companion.sessions.sealed import digest
from hardware.closing import Closing
from hardware.files import TEXT_BYTES, bytes_of
from hardware.private_files import opened, replaced, sync_folder, touch, write_all

FILE = CUES
SEAL_BYTES = 16  # enough to detect damage, and half of the line of a change of status
MOST_BYTES = 8_000_000
"""So much is kept of one game at most: no more cues are kept then, and it goes on by its events alone."""


@dataclass(frozen=True, slots=True)
class KeptCue:
    """A cue: its number from 1, the number of events in the record when it came in, and its data."""

    number: int
    events: int
    data: Mapping[str, Any] = field(hash=False)
    seal: bytes = b""

    @classmethod
    def after(cls, last: bytes, number: int, events: int, data: Mapping[str, Any]) -> KeptCue:
        """The cue sealed as the successor of the seal ``last``."""
        return cls(number, events, data, _seal(last, number, events, data))

    def line(self) -> bytes:
        """The cue as a line of the file."""
        told = {"n": self.number, "events": self.events, "cue": self.data, "seal": self.seal.hex()}
        return as_text(told).encode() + b"\n"

    @classmethod
    def parse(cls, line: bytes | str) -> KeptCue:
        """Parse a line; raises ``ValueError`` if it is invalid. The seal is not checked."""
        try:
            told = json_of(line)
            cue = cls(told["n"], told["events"], told["cue"], bytes.fromhex(told["seal"]))
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError("a line of the cues is damaged") from error
        if not (isinstance(cue.number, int) and isinstance(cue.events, int) and isinstance(cue.data, dict)):
            raise ValueError("a line of the cues is damaged")  # noqa: TRY004 (it is damage, no mistake)
        return cue


def chain(game: bytes, *copies: Mapping[int, KeptCue]) -> Iterator[KeptCue]:
    """The cues of the game with that seal, from the first, as long as one of the copies has the next undamaged."""
    last, number = beginning(game), 1
    while (cue := next(_fitting(last, number, copies), None)) is not None:
        yield cue
        last, number = cue.seal, number + 1


def resealed(game: bytes, cues: Iterable[KeptCue]) -> list[KeptCue]:
    """The same cues, sealed again from the seal of a game on."""
    last, found = beginning(game), list[KeptCue]()
    for number, cue in enumerate(cues, 1):
        found.append(KeptCue.after(last, number, cue.events, cue.data))
        last = found[-1].seal
    return found


def beginning(game: bytes) -> bytes:
    """The value that precedes the first cue's seal for the game with that seal."""
    return digest(game + b"cues")


def _fitting(last: bytes, number: int, copies: Iterable[Mapping[int, KeptCue]]) -> Iterator[KeptCue]:
    for copy in copies:
        cue = copy.get(number)
        if cue is not None and cue.seal == _seal(last, cue.number, cue.events, cue.data):
            yield cue


def _seal(last: bytes, number: int, events: int, data: Mapping[str, Any]) -> bytes:
    return digest(last + as_text([number, events, data]).encode())[:SEAL_BYTES]


# The file -------------------------------------------------------------------------------------------------------------


def cues_path(folder: GameFolder) -> Path:
    """The path of a game's cues."""
    return folder.path / FILE


def read_cues(folder: GameFolder) -> dict[int, KeptCue]:
    """The readable cues of a game, by number."""
    with suppress(OSError):
        lines = bytes_of(cues_path(folder), TEXT_BYTES).split(b"\n")
        return dict(_parsed(reversed(lines)))  # of the same number the first counts
    return {}


def cues_of(folder: GameFolder, game: bytes) -> list[KeptCue]:
    """The cues of the game with that seal, from file and copy: the copy is read if the file is damaged or shorter."""
    found = list(chain(game, read_cues(folder)))
    if holds(folder, found) and as_long(cues_path(folder)):
        return found
    return list(chain(game, read_cues(folder), read_cues(folder.copy)))


def holds(folder: GameFolder, cues: Sequence[KeptCue]) -> bool:
    """Whether the file has exactly these cues, undamaged."""
    try:
        return bytes_of(cues_path(folder), TEXT_BYTES) == b"".join(cue.line() for cue in cues)
    except FileNotFoundError:
        return not cues
    except OSError:
        return False


def write_cues(folder: GameFolder, cues: Iterable[KeptCue], *, keep_old: bool = False) -> None:
    """Rewrite all cues of a game; ``keep_old`` sets the old file aside. Raises ``OSError``."""
    path = cues_path(folder)
    with replaced(path) as descriptor:
        write_all(descriptor, b"".join(cue.line() for cue in cues))
        if keep_old and path.exists():  # only once the new one is on the disk
            os.fsync(descriptor)
            path.replace(unused(path.with_name("cues.damaged.jsonl")))


def forget_cues(folder: GameFolder) -> None:
    """Delete the cues of a game, with their copy and those set aside; raises ``OSError``."""
    for part in (*folder.path.glob("cues*.jsonl"), *folder.copy.path.glob("cues*.jsonl")):
        part.unlink()


def _parsed(lines: Iterable[bytes]) -> Iterator[tuple[int, KeptCue]]:
    for line in lines:
        with suppress(ValueError):
            cue = KeptCue.parse(line)
            yield cue.number, cue


class CueWriter(Closing):
    """Appends cues of a running game. Use while the game's record is locked. Raises ``OSError``."""

    def __init__(self, folder: GameFolder, game: bytes, cues: Sequence[KeptCue]) -> None:
        self._last = cues[-1].seal if cues else beginning(game)
        self.count = len(cues)
        self._synced = True
        self._path = cues_path(folder)
        if not self._path.exists():
            touch(self._path)
            sync_folder(folder.path)  # else its name might not be on the disk
        self._descriptor = opened(self._path, os.O_WRONLY | os.O_APPEND)
        self.size = os.fstat(self._descriptor).st_size

    def append(self, events: int, data: Mapping[str, Any]) -> None:
        """Append a cue; it is on disk after the next ``sync``. Does nothing if the game has too many."""
        cue = KeptCue.after(self._last, self.count + 1, events, data)
        line = cue.line()
        if self.size + len(line) > MOST_BYTES:
            self.size = MOST_BYTES  # and none after it: incomplete cues are useless
            return
        try:
            write_all(self._descriptor, line)
        except OSError:
            os.ftruncate(self._descriptor, self.size)  # half a line must not precede the next one
            raise
        follow(self._path, self.size, line)
        self.size += len(line)
        self.count, self._last, self._synced = cue.number, cue.seal, False

    def sync(self) -> None:
        """Sync to disk, if anything is new."""
        if not self._synced:
            os.fdatasync(self._descriptor)
            self._synced = True

    def close(self) -> None:
        """Close the file."""
        os.close(self._descriptor)
