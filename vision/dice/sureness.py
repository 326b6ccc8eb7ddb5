"""From chances to a word that can be acted on."""

from __future__ import annotations

from vision.dice.looks import Look
from vision.dice.nets import KINDS
from vision.reading import SeenDie

SURE_DIE = 0.97  # that it is a die, and of that face
SURE_FLAT = 0.9  # that it lies flat (or, as strongly, that it does not)
SURE_KIND = 0.9
MUCH_HIDDEN = 0.5


def _kind(look: Look, kinds: tuple[str, ...]) -> tuple[str, float]:
    """The kind and its chance, among the ``kinds`` of the game if it has any."""
    chances = {name: p for name, p in zip(KINDS, look.kinds, strict=True) if not kinds or name in kinds}
    best = max(chances, key=lambda name: chances[name])
    return best, chances[best] / max(sum(chances.values()), 1e-9)


def _why(look: Look, kind_chance: float) -> str:
    """What is in the way of being sure, in words for the table; empty when nothing is."""
    if look.hidden > MUCH_HIDDEN:
        return "partly covered"
    if look.die < SURE_DIE:
        return "hard to make out"
    if not look.agreed:
        return "hard to read"
    if 1 - SURE_FLAT < look.cocked < SURE_FLAT:
        return "perhaps cocked"
    if look.cocked < 0.5 and look.face_chance < SURE_DIE:
        return "the face is hard to read"
    return "" if kind_chance >= SURE_KIND else "the colour is hard to tell"


def judged(look: Look, x: float, y: float, edge: float, zone: str | None, kinds: tuple[str, ...]) -> SeenDie:
    """The die with its confidence; ``kinds`` are the kinds of dice that the game has (none: it makes no difference)."""
    kind, kind_chance = _kind(look, kinds)
    flat = look.cocked < 0.5
    why = _why(look, kind_chance if kinds else 1.0)
    chance = look.face_chance * (1 - look.cocked) if flat else look.die * look.cocked
    return SeenDie(look.face, flat, x, y, edge, kind, zone, chance * (kind_chance if kinds else 1.0), not why, why)
