"""Peruke One: the solo game of six discs and six rounds (rules P1-...)."""

from companion.games.peruke_one.codes import Code
from companion.games.peruke_one.game import PerukeOneRules
from companion.games.peruke_one.long_form import LongForm
from companion.games.peruke_one.options import PerukeOneOptions
from companion.games.peruke_one.state import Ending, Finish, PerukeOneState, PlacedDisc, Placement, Step, Use

__all__ = [
    "Code",
    "Ending",
    "Finish",
    "LongForm",
    "PerukeOneOptions",
    "PerukeOneRules",
    "PerukeOneState",
    "PlacedDisc",
    "Placement",
    "Step",
    "Use",
]
