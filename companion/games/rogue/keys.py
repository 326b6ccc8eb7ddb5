"""Positions and steps of Rogue as short texts (docs/notation.md)."""

from __future__ import annotations

import re
from dataclasses import replace

from companion.games.errors import NotationError
from companion.games.message import Message, say
from companion.games.rogue.course import is_decided
from companion.games.rogue.options import RogueOptions
from companion.games.rogue.scoring import contains, set_asides, table
from companion.games.rogue.state import DICE, MAX_SEATS, ROGUE, Ended, RogueState
from companion.games.rogue.steps import Faces, Forfeit, Keep, Step, Stop

NOTHING = "."
_SEAT = re.compile(r"([1-8])(?:r([1-8]))?(war|over|out)?")
_FACES = re.compile(r"[1-6](-[1-6]){0,5}")
_SCORES = re.compile(r"[0-9]{1,6}(:[0-9]{1,6}){0,7}")


def notation(step: Step) -> str:
    """``keep 1-2-2``, ``stop`` or ``forfeit``."""
    if isinstance(step, Keep):
        return f"keep {faces_text(step.faces)}"
    return "stop" if isinstance(step, Stop) else "forfeit"


def parse_step(text: str) -> Step:
    """Read ``keep 1-2-2`` (in any order, ``A`` for the animal), ``stop`` or ``forfeit``; raises ``NotationError``."""
    words = text.strip().lower().split()
    if words == ["stop"]:
        return Stop()
    if words == ["forfeit"]:
        return Forfeit()
    if len(words) == 2 and words[0] == "keep":
        return Keep(_typed_faces(words[1].replace("a", "1")))
    raise NotationError(say("rogue.no-step", text=text.strip()))


def key(state: RogueState) -> str:
    """``14:0/2/2-2-5-5/3-6``: totals, seat, dice set aside throw by throw, the throw on the table."""
    begun = f"r{state.first}" if state.first != 1 else ""
    mark = str(state.ended) if state.ended else "war" if state.extra else ""
    groups = "+".join(map(faces_text, state.kept)) or NOTHING
    scores = ":".join(map(str, state.scores))
    return f"{scores}/{state.seat}{begun}{mark}/{groups}/{faces_text(state.throw) or NOTHING}"


def parse_key(text: str, options: RogueOptions) -> RogueState:
    """The position that ``key`` printed; raises ``NotationError`` with the reason."""
    parts = text.strip().split("/")
    if len(parts) != 4:
        raise NotationError(say("rogue.no-position", text=text))
    scores, seat, kept, throw = parts
    state = _turn_state(_scores(scores), seat)
    groups = () if kept == NOTHING else tuple(_group(group, options) for group in kept.split("+"))
    # Points follow from the groups: a doubling by the last die ends the turn, so it is in no position.
    points = sum(table(options)[group] for group in groups)
    state = replace(state, kept=groups, points=points, throw=() if throw == NOTHING else _faces(throw))
    _check_possible(state, options)
    return state


def faces_text(faces: Faces) -> str:
    """Faces joined by dashes."""
    return "-".join(map(str, faces))


def _faces(text: str) -> Faces:
    if not _FACES.fullmatch(text):
        raise NotationError(say("rogue.no-dice", text=text))
    return tuple(sorted(int(face) for face in text.split("-")))


def _typed_faces(text: str) -> Faces:
    """Dice of a step, including faces that no die has, so that they can be explained."""
    if not re.fullmatch(r"[0-9](-[0-9]){0,5}", text, re.ASCII):
        raise NotationError(say("rogue.no-typed-dice", text=text))
    return tuple(sorted(map(int, text.split("-"))))


def _group(text: str, options: RogueOptions) -> Faces:
    faces = _faces(text)
    if faces not in table(options):
        raise NotationError(say("rogue.never-set-aside", text=text))
    return faces


def _scores(text: str) -> tuple[int, ...]:
    if not _SCORES.fullmatch(text):
        raise NotationError(say("rogue.no-totals", text=text, most=MAX_SEATS))
    return tuple(int(score) for score in text.split(":"))


def _turn_state(scores: tuple[int, ...], text: str) -> RogueState:
    match = _SEAT.fullmatch(text)
    if not match:
        raise NotationError(say("rogue.no-turn", text=text))
    seat, first, mark = int(match[1]), int(match[2] or 1), match[3]
    if max(seat, first) > len(scores):
        raise NotationError(say("rogue.no-seat", seat=max(seat, first), totals=len(scores)))
    ended = Ended(mark) if mark in ("over", "out") else None
    return RogueState(scores, seat, first, extra=mark == "war", ended=ended)


def _check_possible(state: RogueState, options: RogueOptions) -> None:
    """Raise ``NotationError`` for anything that no game can reach."""
    reason = _over_reason(state, options) if state.ended else _turn_reason(state, options)
    if reason:
        raise NotationError(reason)


def _over_reason(state: RogueState, options: RogueOptions) -> Message | None:
    if state.kept or state.throw:
        return say("rogue.no-dice-after-the-end")
    last = state.seat % len(state.scores) + 1 == state.first  # a round is always played to its end (ROG-4.3)
    if state.ended is Ended.TOTAL and not (last and is_decided(state.scores, options)):
        return say("rogue.not-over", goal=options.goal)
    return None


def _turn_reason(state: RogueState, options: RogueOptions) -> Message | None:
    if state.seat == state.first and not state.extra and is_decided(state.scores, options):
        return say("rogue.over-with-these-totals")
    if state.extra and options.hot_dice == "never":
        return say("rogue.no-additional-turns")
    if state.left <= 0:
        return say("rogue.all-aside-and-on")
    if state.throw and len(state.throw) != state.left:
        return say("rogue.dice-missing", aside=state.aside, of=DICE, left=state.left)
    if state.throw == ROGUE or (state.throw and not set_asides(state.throw, options)):
        return say("rogue.ends-by-itself", throw=faces_text(state.throw))
    return _kept_reason(state, options)


def _kept_reason(state: RogueState, options: RogueOptions) -> Message | None:
    """Only a rogue can be set aside alone, and each group must come from a throw of the remaining dice."""
    left = DICE
    for group in state.kept:
        if len(group) > left or not _from_some_throw(group, left, options):
            return say("rogue.not-of-such-a-throw", group=faces_text(group), left=left)
        left -= len(group)
    return None


def _from_some_throw(group: Faces, dice: int, options: RogueOptions) -> bool:
    """Whether the group may be set aside from some throw of that many dice."""
    # Filled up with a face that is not in the group, so that no set in it becomes larger.
    filler = next(face for face in range(2, 7) if face not in group) if len(set(group)) < 6 else 2
    throw = tuple(sorted((*group, *(filler,) * (dice - len(group)))))
    return contains(throw, group) and any(choice.faces == group for choice in set_asides(throw, options))
