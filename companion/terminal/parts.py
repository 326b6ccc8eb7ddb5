"""Parts of boards in the terminal. Owner, side and number are written out; colour is optional."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.games.message import Message, say
from companion.messages import worded

TO_ACT, FAINT, RED, ANIMAL = "bold", "dim", "bold red", "bold yellow"
GAP = "\ufffc"  # placeholder for a coloured part of a sentence
PICTURE_FACES = ("?", "A", "2", "3", "4", "5", "6")


def line(text: Message, *within: Text, style: str = "") -> Text:
    """A message with coloured parts filled into its gaps."""
    # The words around the coloured parts are the catalogue's, and so is their order; the gaps say where each part goes.
    first, *others = worded(text).split(GAP)
    return Text.assemble(
        Text(first, style), *(each for one, words in zip(within, others, strict=True) for each in (one, words))
    )


def lines(*all_of: Text) -> Text:
    """One below the other."""
    return Text("\n").join(all_of)


def row(numbers: Sequence[int]) -> str:
    """Numbers side by side."""
    return " ".join(map(str, numbers))


def peruke_dice(whites: Sequence[int], red: int | None) -> Text:
    """White dice, and the red one."""
    reds = [line(say("boards.red-die", n=red), style=RED)] if red else []
    return Text("  ").join([*([Text(row(whites))] if whites else []), *reds])


def picture_dice(faces: Sequence[int]) -> Text:
    """Dice whose 1 is a picture."""
    return Text(" ").join(Text(PICTURE_FACES[face], ANIMAL if face == 1 else "") for face in faces)


def seats(cells: Sequence[str], seat: int) -> Text:
    """What each seat has, the acting seat in brackets."""
    return Text("  ").join(
        Text(f"[{cell}]", TO_ACT) if number == seat else Text(f" {cell} ") for number, cell in enumerate(cells, 1)
    )
