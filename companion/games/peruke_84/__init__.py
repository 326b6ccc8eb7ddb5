"""Peruke 84: two players, 24 discs, three dice (rules P84-...)."""

from companion.games.peruke_84.board import square_at, square_name
from companion.games.peruke_84.game import Peruke84Rules
from companion.games.peruke_84.options import Peruke84Options
from companion.games.peruke_84.rulings import Code
from companion.games.peruke_84.score import Ending
from companion.games.peruke_84.state import (
    Act,
    Finish,
    Goal,
    Peruke84State,
    PlacedDisc,
    Placement,
    Step,
    Turn,
    Use,
)

__all__ = [
    "Act",
    "Code",
    "Ending",
    "Finish",
    "Goal",
    "Peruke84Options",
    "Peruke84Rules",
    "Peruke84State",
    "PlacedDisc",
    "Placement",
    "Step",
    "Turn",
    "Use",
    "square_at",
    "square_name",
]
