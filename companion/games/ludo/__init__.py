"""Ludo, for two to four players (rule page: seeds/ludo.md)."""

from companion.games.counters import Placement
from companion.games.ludo.codes import Code, ProblemCode
from companion.games.ludo.options import LudoOptions
from companion.games.ludo.rules import LudoRules
from companion.games.ludo.state import Forfeit, LudoState, Move, Step
from companion.games.track import COLOURS

__all__ = [
    "COLOURS",
    "Code",
    "Forfeit",
    "LudoOptions",
    "LudoRules",
    "LudoState",
    "Move",
    "Placement",
    "ProblemCode",
    "Step",
]
