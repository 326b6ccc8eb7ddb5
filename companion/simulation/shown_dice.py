"""Shows the picture on virtual dice to the reader before a game, as a household does on its first evening."""

from __future__ import annotations

from companion.simulation.virtual_places import virtual_game
from companion.table.setup import LazyReader, Setup
from vision.places.place import registrar_for
from vision.reading import PICTURE
from vision.taught.household import Taught
from vision.virtual.throwing import household_die


def with_picture_shown(
    setup: Setup, seed: int, taught: Taught | None = None, ground: str = "", animal: str = ""
) -> Taught:
    """What the reader knows after each player of a game has laid down a die with its picture up and confirmed it.

    The table is that of the game with this seed (``virtual_game``) before it begins. Dice that are not found stay
    unknown.
    """
    table, setup = virtual_game(setup, seed, ground, animal)
    zone = next(name for name in table.mat.zones if name.startswith(("roll", "seat")))
    dice = {household_die(table, seat, 1): None for seat in range(1, len(setup.players) + 1)}
    table.throw(tuple(dice), (PICTURE,) * len(dice), zone=zone)
    reader, picture = LazyReader(taught or Taught()), table.render(table.now)
    sighting = registrar_for(setup.table_mat, setup.place).update(picture)
    for die in reader(picture, sighting).dice:
        reader.confirm(PICTURE, die.x, die.y)
    return reader.known
