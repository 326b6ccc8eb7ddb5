"""Expensive results about a game, cached in its folder: valid as long as the record is identical to the byte.

The cache contains no names, is deleted with the game, and is recomputed when missing. Nothing here raises because of
the disk: on a read-only card the results are simply computed again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.sessions.events import as_text, json_of
from companion.sessions.folders import GameFolder
from hardware.files import TEXT_BYTES, bytes_of
from hardware.private_files import replaced, write_all

FILE = "worked-out.json"


def find(root: Path, session: int, version: int) -> Mapping[str, Any] | None:
    """The result stored for a game by this ``version`` of its computation; None if there is no valid one."""
    folder = GameFolder(root, session)
    try:
        kept = json_of(bytes_of(folder.path / FILE, TEXT_BYTES))
        if kept["version"] == version and kept["record"] == _digest(folder):
            data: Mapping[str, Any] = kept["data"]
            return data
    except (OSError, ValueError, TypeError, KeyError):
        pass
    return None


def keep(root: Path, session: int, version: int, data: Mapping[str, Any]) -> None:
    """Store a result about a game, as JSON data."""
    folder = GameFolder(root, session)
    with suppress(OSError):
        text = as_text({"version": version, "record": _digest(folder), "data": data}).encode()
        with replaced(folder.path / FILE, synced=False) as descriptor:  # it can be computed again
            write_all(descriptor, text)


def _digest(folder: GameFolder) -> str:
    return hashlib.sha256(bytes_of(folder.record, TEXT_BYTES)).hexdigest()
