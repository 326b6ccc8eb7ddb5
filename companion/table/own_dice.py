"""The dice that the program throws for its own seats, where dice are thrown under cups: nobody sees them before a call.

A throw is drawn by a secret key of this machine from the game, the round and the seat. So nothing of it is stored, and
a round that goes on, after an undo or after a power cut, goes on with the same dice, while each new round has new ones.
The key is a small file beside the log that only its owner may read, as whoever reads it can work the dice out.
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
THROWN = 6  # dice of a seat; where it has fewer, the first ones count
FAIR = 252  # the largest multiple of 6 in a byte: larger bytes are left out, so that no face is favoured
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OwnDice:
    """The dice of one game: ``game`` parts it from others by the same ``key``. ``new``: the key was made just now."""

    key: bytes = field(default_factory=lambda: secrets.token_bytes(KEY_BYTES), repr=False)
    game: str = ""
    new: bool = True

    def thrown(self, game_round: int, seat: int) -> tuple[int, ...]:
        """The faces of ``THROWN`` dice, always the same for a round and a seat."""
        faces: list[int] = []
        for block in count():
            drawn = hmac.digest(self.key, f"{self.game}/{game_round}/{seat}/{block}".encode(), "sha256")
            faces += [byte % 6 + 1 for byte in drawn if byte < FAIR]
            if len(faces) >= THROWN:
                return tuple(faces[:THROWN])
        raise AssertionError("each block adds some")


def own_dice(log: Path, game: str) -> OwnDice:
    """The dice of a game in that log. Never raises: a key that can't be kept holds until the program ends."""
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
