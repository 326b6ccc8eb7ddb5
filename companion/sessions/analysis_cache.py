"""Expensive analyses of a game, cached in its folder: valid while the record is byte for byte the same.

The cache contains no names and is deleted with the game. Errors of the disk are ignored: the analysis is computed
again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.sessions.events import json_text, parse_json
from companion.sessions.folders import GameFolder
from hardware.files import TEXT_BYTES, bytes_of
from hardware.private_files import replaced, write_all

FILE = "worked-out.json"


def load_analysis(root: Path, session: int, version: int) -> Mapping[str, Any] | None:
    """The analysis stored by this ``version`` of its computation; None if there is no valid one."""
    folder = GameFolder(root, session)
    try:
        stored = parse_json(bytes_of(folder.path / FILE, TEXT_BYTES))
        if stored["version"] == version and stored["record"] == _digest(folder):
            data: Mapping[str, Any] = stored["data"]
            return data
    except (OSError, ValueError, TypeError, KeyError):
        pass
    return None


def store_analysis(root: Path, session: int, version: int, data: Mapping[str, Any]) -> None:
    """Store an analysis of a game, which is JSON data."""
    folder = GameFolder(root, session)
    with suppress(OSError):
        text = json_text({"version": version, "record": _digest(folder), "data": data}).encode()
        with replaced(folder.path / FILE, synced=False) as descriptor:  # it can be computed again
            write_all(descriptor, text)


def _digest(folder: GameFolder) -> str:
    return hashlib.sha256(bytes_of(folder.record, TEXT_BYTES)).hexdigest()
