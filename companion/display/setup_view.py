"""The start screen as plain data, drawn by the display."""

from __future__ import annotations

from dataclasses import dataclass

from companion.referee.shown.view import ChoiceView, SeatView


@dataclass(frozen=True, slots=True)
class SetupView:
    """The start screen: games, numbers of players, names and house rules to choose from (``marked``: chosen).

    ``house`` leads to the house rules; while they are ``open``, ``presets`` are the named sets with their sources and
    ``rules`` the single ones. While a name is being chosen, ``naming`` is its seat, ``names`` are the names to choose
    from and ``typed`` is the text typed so far; else 0, none and "".

    ``step`` is the present step if choices are made step by step ("game", "players", "house"): step ``number`` of
    ``of``, with ``about`` as a description; ``onward`` and ``before`` lead on and back.
    """

    title: str
    games: tuple[ChoiceView, ...]
    seats: tuple[SeatView, ...] = ()
    numbers: tuple[ChoiceView, ...] = ()
    house: ChoiceView | None = None
    resume: ChoiceView | None = None  # resumes the last unfinished game, if there is one
    learn: ChoiceView | None = None  # a tutorial game of the chosen game, if there is one
    open: bool = False
    presets: tuple[ChoiceView, ...] = ()
    rules: tuple[ChoiceView, ...] = ()
    start: ChoiceView | None = None  # None while something is missing, which is the ``problem``
    problem: str = ""
    naming: int = 0
    names: tuple[ChoiceView, ...] = ()
    typed: str = ""
    step: str = ""
    number: int = 0
    of: int = 0
    skipped: frozenset[int] = frozenset()  # the numbers of earlier steps that were left out
    about: str = ""
    onward: ChoiceView | None = None
    before: ChoiceView | None = None
    voice: bool | None = None  # whether turns and rulings are spoken; None: there is no voice
    back: str = ""  # the action that goes back; "" at the beginning
    sounds: bool | None = None  # whether other sounds are on; None: they can't be played
