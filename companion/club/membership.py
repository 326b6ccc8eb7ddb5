"""The club that the table of a log belongs to: a small private file beside the log, which people create and delete.

It has the address of the club's database and never a password; without it nothing here contacts anything. The rest of
it is for ``companion doctor``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from hardware.files import SMALL_TEXT_BYTES, bytes_of
from hardware.private_files import write_owned

ENDING = ".club"
BY_UNIT = "COMPANION_CLUB_BY_UNIT"
"""Set by the table's unit: games are sent by another unit, as that of the table has no network."""


@dataclass(frozen=True, slots=True)
class Membership:
    """The address of the club, when games last reached it, and since when they don't (ISO 8601, "" for never)."""

    address: str
    sent: str = ""
    failing: str = ""


def membership_file(log: Path) -> Path:
    """The file with the membership of a log."""
    return log.with_name(f"{log.name}{ENDING}")


def club_copy(log: Path) -> Path:
    """The separate log into which the club's games are fetched, beside that of the table."""
    return log.with_name(f"{log.stem}-club{log.suffix}")


def membership_of(log: Path) -> Membership | None:
    """The membership of a log; None without one, or if its file is damaged: then nothing is sent."""
    try:
        data = json.loads(bytes_of(membership_file(log), SMALL_TEXT_BYTES))
        return Membership(str(data["address"]), str(data["sent"]), str(data["failing"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def save_membership(log: Path, membership: Membership) -> None:
    """Write the membership of a log, readable by its owner only; raises ``OSError``."""
    write_owned(membership_file(log), json.dumps(asdict(membership)).encode())


def leave(log: Path) -> bool:
    """End the membership of a log; False if there was none. Raises ``OSError``."""
    existed = membership_file(log).exists()
    membership_file(log).unlink(missing_ok=True)
    return existed


def send_in_background(log: Path) -> None:
    """Start ``companion club send`` as a separate process without waiting; do nothing for a log of no club."""
    if not membership_file(log).exists() or os.environ.get(BY_UNIT, "") == "1":
        return
    # Not the command ``companion``, which need not be on the path of a service.
    program = "from companion.cli import main; main()"
    command = [sys.executable, "-c", program, "club", "send", "--log-db", str(log)]
    try:
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # survives the terminal of the game
        )
    except OSError:
        return  # the next game tries again
