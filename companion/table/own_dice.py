"""The program's dice for its own seats in games with cups: nobody sees them before a call.

A throw is derived from a secret key of this machine, the game, the round and the seat. So it need not be stored, and a
round continues with the same dice after an undo or a power cut, while each new round has new ones. The key is a small
file beside the log, readable by its owner only, as it reveals the dice.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from companion.data_files import DataFile
from hardware.private_files import OWNER_FILE

FILE = "own-dice.key"
KEPT = DataFile(FILE, mode=OWNER_FILE)
KEY_BYTES = 32
THROWN = 6  # dice of a seat; if it has fewer, the first ones count
FAIR = 252  # the largest multiple of 6 in a byte: bytes from there on are skipped, so that all faces are equally likely
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OwnDice:
    """The dice of one game, determined by ``key`` and ``game``. ``new``: the key has just been made."""

    key: bytes = field(default_factory=lambda: secrets.token_bytes(KEY_BYTES), repr=False)
    game: str = ""
    new: bool = True

    def thrown(self, game_round: int, seat: int) -> tuple[int, ...]:
        """The faces of ``THROWN`` dice, the same for each call with this round and seat."""
        faces: list[int] = []
        for block in count():
            drawn = hmac.digest(self.key, f"{self.game}/{game_round}/{seat}/{block}".encode(), "sha256")
            faces += [byte % 6 + 1 for byte in drawn if byte < FAIR]
            if len(faces) >= THROWN:
                return tuple(faces[:THROWN])
        raise AssertionError("each block adds some")


def own_dice(log: Path, game: str) -> OwnDice:
    """The dice of a game in that log. Never raises: a key that can't be saved is used until the program ends."""
    path = log.parent / FILE
    try:
        key = bytes.fromhex(KEPT.read(path))
        if len(key) == KEY_BYTES:
            return OwnDice(key, game, new=False)
    except (OSError, ValueError):
        LOG.info("There is no key for the program's dice yet")
    dice = OwnDice(game=game)
    try:
        KEPT.write(dice.key.hex(), path)
    except OSError:
        LOG.exception("The key for the program's dice can't be kept")
    return dice
