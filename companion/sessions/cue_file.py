"""The cues of a game in its folder: the input from the table, beside the record of its results.

``cues.jsonl`` has one cue a line, each sealed with a hash of itself and of the previous one; the chain starts from the
seal of the game. A line is appended without a sync and synced before the next event, so that no event is on disk
without the cues that led to it. There is a second copy, as of the record.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.sessions.events import json_text, parse_json
from companion.sessions.folders import CUES, GameFolder, append_to_copy, same_length, unused_path
from companion.sessions.sealed import digest
from hardware.closing import Closing
from hardware.files import TEXT_BYTES, bytes_of
from hardware.private_files import opened, replaced, sync_folder, touch, write_all

FILE = CUES
SEAL_BYTES = 16  # enough to detect damage, and half of the line of a change of status
MOST_BYTES = 8_000_000
"""The limit for one game: after it no more cues are stored, and the game goes on with its events alone."""


@dataclass(frozen=True, slots=True)
class StoredCue:
    """A cue: its number from 1, the number of events in the record when it came in, and its data."""

    number: int
    events: int
    data: Mapping[str, Any] = field(hash=False)
    seal: bytes = b""

    @classmethod
    def after(cls, last: bytes, number: int, events: int, data: Mapping[str, Any]) -> StoredCue:
        """The cue sealed as the successor of the seal ``last``."""
        return cls(number, events, data, _seal(last, number, events, data))

    def line(self) -> bytes:
        """The cue as a line of the file."""
        fields = {"n": self.number, "events": self.events, "cue": self.data, "seal": self.seal.hex()}
        return json_text(fields).encode() + b"\n"

    @classmethod
    def parse(cls, line: bytes | str) -> StoredCue:
        """Parse a line; raises ``ValueError`` if it is invalid. The seal is not checked."""
        try:
            fields = parse_json(line)
            cue = cls(fields["n"], fields["events"], fields["cue"], bytes.fromhex(fields["seal"]))
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError("a line of the cues is damaged") from error
        if not (isinstance(cue.number, int) and isinstance(cue.events, int) and isinstance(cue.data, dict)):
            raise ValueError("a line of the cues is damaged")  # noqa: TRY004 (it is damage, no mistake)
        return cue


def chain(game: bytes, *copies: Mapping[int, StoredCue]) -> Iterator[StoredCue]:
    """The cues of the game with that seal, as long as one of the copies has the next one undamaged."""
    last, number = first_seal(game), 1
    while (cue := next(_fitting(last, number, copies), None)) is not None:
        yield cue
        last, number = cue.seal, number + 1


def reseal(game: bytes, cues: Iterable[StoredCue]) -> list[StoredCue]:
    """The same cues, sealed again for a game with that seal."""
    last, sealed = first_seal(game), list[StoredCue]()
    for number, cue in enumerate(cues, 1):
        sealed.append(StoredCue.after(last, number, cue.events, cue.data))
        last = sealed[-1].seal
    return sealed


def first_seal(game: bytes) -> bytes:
    """The seal before the first cue, for the game with that seal."""
    return digest(game + b"cues")


def _fitting(last: bytes, number: int, copies: Iterable[Mapping[int, StoredCue]]) -> Iterator[StoredCue]:
    for copy in copies:
        cue = copy.get(number)
        if cue is not None and cue.seal == _seal(last, cue.number, cue.events, cue.data):
            yield cue


def _seal(last: bytes, number: int, events: int, data: Mapping[str, Any]) -> bytes:
    return digest(last + json_text([number, events, data]).encode())[:SEAL_BYTES]


# The file -------------------------------------------------------------------------------------------------------------


def cues_path(folder: GameFolder) -> Path:
    """The path of a game's cues."""
    return folder.path / FILE


def read_cues(folder: GameFolder) -> dict[int, StoredCue]:
    """The readable cues of a game, by number."""
    with suppress(OSError):
        lines = bytes_of(cues_path(folder), TEXT_BYTES).split(b"\n")
        return dict(_parsed(reversed(lines)))  # if a number occurs twice, the first line counts
    return {}


def valid_cues(folder: GameFolder, game: bytes) -> list[StoredCue]:
    """The cues of the game with that seal; the copy is read as well if the file is damaged or of another length."""
    cues = list(chain(game, read_cues(folder)))
    if holds(folder, cues) and same_length(cues_path(folder)):
        return cues
    return list(chain(game, read_cues(folder), read_cues(folder.copy)))


def holds(folder: GameFolder, cues: Sequence[StoredCue]) -> bool:
    """Whether the file has exactly these cues, undamaged."""
    try:
        return bytes_of(cues_path(folder), TEXT_BYTES) == b"".join(cue.line() for cue in cues)
    except FileNotFoundError:
        return not cues
    except OSError:
        return False


def write_cues(folder: GameFolder, cues: Iterable[StoredCue], *, keep_old: bool = False) -> None:
    """Rewrite all cues of a game; ``keep_old`` sets the old file aside. Raises ``OSError``."""
    path = cues_path(folder)
    with replaced(path) as descriptor:
        write_all(descriptor, b"".join(cue.line() for cue in cues))
        if keep_old and path.exists():  # only when the new one is on disk
            os.fsync(descriptor)
            path.replace(unused_path(path.with_name("cues.damaged.jsonl")))


def delete_cues(folder: GameFolder) -> None:
    """Delete the cues of a game, their copy, and damaged files set aside; raises ``OSError``."""
    for part in (*folder.path.glob("cues*.jsonl"), *folder.copy.path.glob("cues*.jsonl")):
        part.unlink()


def _parsed(lines: Iterable[bytes]) -> Iterator[tuple[int, StoredCue]]:
    for line in lines:
        with suppress(ValueError):
            cue = StoredCue.parse(line)
            yield cue.number, cue


class CueWriter(Closing):
    """Appends cues of a running game. Use while the game's record is locked. Raises ``OSError``."""

    def __init__(self, folder: GameFolder, game: bytes, cues: Sequence[StoredCue]) -> None:
        self._last = cues[-1].seal if cues else first_seal(game)
        self.count = len(cues)
        self._synced = True
        self._path = cues_path(folder)
        if not self._path.exists():
            touch(self._path)
            sync_folder(folder.path)  # else a power cut might lose its name
        self._descriptor = opened(self._path, os.O_WRONLY | os.O_APPEND)
        self.size = os.fstat(self._descriptor).st_size

    def append(self, events: int, data: Mapping[str, Any]) -> None:
        """Append a cue, which is on disk after the next ``sync``. Does nothing if the game has too many."""
        cue = StoredCue.after(self._last, self.count + 1, events, data)
        line = cue.line()
        if self.size + len(line) > MOST_BYTES:
            self.size = MOST_BYTES  # also for all later ones: incomplete cues are useless
            return
        try:
            write_all(self._descriptor, line)
        except OSError:
            os.ftruncate(self._descriptor, self.size)  # half a line must not precede the next one
            raise
        append_to_copy(self._path, self.size, line)
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
