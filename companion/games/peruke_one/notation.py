"""Peruke One as text: "sssvst/2/5431r3/1" for a position, "use 5", "use r3", "use 5=r3+2", "end" for steps.

A race of two begins a position with "2p:", and with the score of the first player once it is the second one's turn.
"""

from __future__ import annotations

import re

from companion.games.errors import NotationError
from companion.games.message import Message, say
from companion.games.peruke_one.long_form import HIGHEST, LOWEST
from companion.games.peruke_one.state import RACERS, ROUNDS, Ending, Finish, PerukeOneState, Step, Use
from companion.games.peruke_one.uses import uses

_KEY = re.compile(
    r"(?:(2p|-?\d{1,2}):)?([svt]{6})/([1-6])(?:/([1-6]*)(?:r([1-6]))?/([01])|/(rounds|blocked|stopped))?", re.ASCII
)
_STEP = re.compile(r"use (?:(\d)|r(\d)|(\d\d?)=(r?)(\d)\+(r?)(\d))", re.ASCII)


def print_key(state: PerukeOneState) -> str:
    """Sides of the discs 1 to 6, the round, and the dice with the uses so far, or how the game ended."""
    race = "" if state.players == 1 else "2p:" if state.first is None else f"{state.first}:"
    start = f"{race}{state.sides}/{state.round}"
    if state.ending:
        return f"{start}/{state.ending}"
    if not state.thrown:
        return start
    return f"{start}/{_dice(state)}/{state.used}"


def _dice(state: PerukeOneState) -> str:
    return "".join(map(str, state.whites)) + (f"r{state.red}" if state.red else "")


def parse_key(text: str, *, red_die: bool) -> PerukeOneState:
    """The position of a key; raises ``NotationError`` also for more dice or uses than a round has."""
    match = _KEY.fullmatch(text)
    if not match:
        raise NotationError(say("peruke-one.no-position", text=text))
    race, sides, number, whites, red, used, ending = match.groups()
    state = PerukeOneState(
        sides,
        int(number),
        tuple(sorted(map(int, whites or ""), reverse=True)),
        int(red or 0),
        int(used or 0),
        Ending(ending) if ending else None,
        RACERS if race else 1,
        None if race in (None, "2p") else int(race),
    )
    _demand_possible(text, state, dice_given=used is not None, red_die=red_die)
    return state


def _demand_possible(text: str, state: PerukeOneState, *, dice_given: bool, red_die: bool) -> None:
    problem = _first_problem(state) or _uses_problem(state) or (_dice_problem(state, red_die) if dice_given else None)
    if problem:
        raise NotationError(say("peruke-one.impossible-position", text=text, why=problem))


def _first_problem(state: PerukeOneState) -> Message | None:
    if state.first is None or LOWEST <= state.first <= HIGHEST:
        return None
    return say("peruke-one.why-no-score", score=state.first, lowest=LOWEST, highest=HIGHEST)


def _uses_problem(state: PerukeOneState) -> Message | None:
    if state.ending is Ending.ROUNDS and state.round < ROUNDS:
        return say("peruke-one.why-not-last", round=state.round)
    made = sum("svt".index(side) for side in state.sides)
    possible = 2 * (state.round - 1) + (state.used if state.thrown else 2 if state.ending else 0)
    if made > min(possible, 2 * ROUNDS - 1):  # the sixth round has one die
        return say("peruke-one.why-too-many-used", count=made, most=possible)
    return None


def _dice_problem(state: PerukeOneState, red_die: bool) -> Message | None:
    if not uses(state):  # such a throw ends the game at once, so nobody ever waits in this position (P1-1.7)
        return say("peruke-one.why-unusable")
    rolled = ROUNDS + 1 - state.round
    lying = len(state.whites) + bool(state.red)
    if state.red and not red_die:
        return say("peruke-one.why-no-red")
    if red_die and len(state.whites) > rolled - 1:
        return say("peruke-one.why-white-dice", round=state.round, count=rolled - 1)
    spent = rolled - lying  # two by a sum with the red die
    most = 0 if not state.used else 2 if red_die and not state.red else 1
    if not bool(state.used) <= spent <= most:
        return say("peruke-one.why-dice", round=state.round, count=rolled)
    return None


def print_step(step: Step) -> str:
    """A step as text, without commas."""
    if isinstance(step, Finish):
        return step.value
    if step.other:
        return f"use {step.value}={step.white}+{step.other}"
    if step.white and step.red:
        return f"use {step.value}=r{step.red}+{step.white}"
    return f"use r{step.red}" if step.red else f"use {step.white}"


def print_line(line: tuple[Step, ...]) -> str:
    """A whole round as text."""
    return ", ".join(map(print_step, line)) or "pass"


def parse_step(text: str) -> Step:
    """The step of a text; raises ``NotationError``."""
    text = " ".join(text.split())
    if text in tuple(Finish):
        return Finish(text)
    match = _STEP.fullmatch(text)
    if not match:
        raise NotationError(say("peruke-one.no-step", text=text))
    white, red, value = (int(group or 0) for group in match.groups()[:3])
    return _sum(text, value, match) if match[3] else Use(white, red)


def _sum(text: str, value: int, match: re.Match[str]) -> Use:
    """Two dice added: the red one and a white one in either order, or two white ones, which is explained."""
    first, second = (match[4], int(match[5])), (match[6], int(match[7]))
    if first[1] + second[1] != value:
        total = first[1] + second[1]
        raise NotationError(say("peruke-one.adds-up", text=text, shown=(first[1], second[1]), total=total))
    if first[0] and second[0]:
        raise NotationError(say("peruke-one.red-twice", text=text))
    if not (first[0] or second[0]):
        return Use(first[1], 0, second[1])
    red, white = (first, second) if first[0] else (second, first)
    return Use(white[1], red[1])
