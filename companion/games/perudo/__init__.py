"""Perudo: hidden dice, bids about all of them, and Dudo."""

from companion.games.perudo.codes import Code, EndCode, ProblemCode
from companion.games.perudo.options import PerudoOptions
from companion.games.perudo.rules import PerudoRules
from companion.games.perudo.state import PerudoState
from companion.games.perudo.steps import Bid, Calza, Dudo, Placement, Reveal

__all__ = [
    "Bid",
    "Calza",
    "Code",
    "Dudo",
    "EndCode",
    "PerudoOptions",
    "PerudoRules",
    "PerudoState",
    "Placement",
    "ProblemCode",
    "Reveal",
]
