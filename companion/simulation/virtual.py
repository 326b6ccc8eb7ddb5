"""A session on the virtual table: simulated people and the virtual camera at the usual desk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from companion.coach.all_games import NAMES
from companion.games.catalogue import GAMES, entry, rules_for
from companion.games.errors import GameError
from companion.games.message import say
from companion.games.rules import AnyRules
from companion.games.spec import load_part
from companion.simulation.people.base import ANSWER_SECONDS, Manners, People
from companion.table.desk import Desk
from companion.table.opponents import Opponents
from companion.table.own_dice import KEY_BYTES, OwnDice
from companion.table.setup import Setup
from hardware.camera_virtual import VirtualCamera
from hardware.presses import Press, Touch
from vision.virtual.table import VirtualTable
from vision.watch import Look, Status

AFTER_SECONDS = 3.0  # how long the camera runs on after the people have finished
PUT_BACK_SECONDS = 8.0  # after which people move the camera back where it was, as the screen asks them to
OUT_OF_VIEW: frozenset[Status] = frozenset({"no mat", "unsure"})  # the table is not recognised, or partly out of view

MakePeople = Callable[[VirtualTable, Sequence[str], int, AnyRules, Manners, int | None], People]
"""Makes people from a virtual table, the names, a seed, the rules, the manners, and the number of turns."""

PEOPLE = tuple(name for name, spec in GAMES.items() if spec.people_at)
"""The games that simulated people can play."""


def people_for(
    setup: Setup, table: VirtualTable, seed: int, manners: Manners | None = None, turns: int | None = None
) -> People:
    """People who play the setup's game on that table; ``turns`` limits the game."""
    make: MakePeople = load_part(entry(setup.game).people_at)
    rules = rules_for(setup.game, setup.options, setup.preset)
    return make(table, setup.players, seed, rules, manners or Manners(), turns)


def with_program(setup: Setup, levels: Sequence[int]) -> Setup:
    """The setup with the last players replaced by the program at these levels.

    Raises ``GameError`` for games in which people would have to throw and move for it.
    """
    if not levels:
        return setup
    if not entry(setup.game).cups_at:
        raise GameError(say("commands.nobody-moves-for-it", title=entry(setup.game).title))
    people = setup.players[: max(len(setup.players) - len(levels), 0)]
    return replace(setup, players=(*people, *(NAMES[level - 1] for level in levels)))


@dataclass(slots=True)
class Patience:
    """How long people have been looking at a question, and since when the screen asks them to move the camera."""

    text: str = ""
    since: float = 0.0
    out_of_view: float | None = None


def _answer(desk: Desk, people: People, t: float, patience: Patience) -> None:
    """Truthfully answer a question that has been open for a while."""
    question = desk.referee.question
    if question is None or question.text != patience.text:
        patience.text, patience.since = question.text if question else "", t
    elif t - patience.since >= ANSWER_SECONDS:
        answer = people.answer(question)
        patience.since = t
        if answer is not None:
            desk.enter(Touch(question.answers[answer].action, t))


def _put_camera_back(look: Look | None, table: VirtualTable, t: float, patience: Patience) -> None:
    """Move the camera back once the screen has asked for it for a while."""
    if look is not None and look.status == "ready":
        patience.out_of_view = None
    elif look is not None and look.status in OUT_OF_VIEW and patience.out_of_view is None:
        patience.out_of_view = t
    if patience.out_of_view is not None and t - patience.out_of_view >= PUT_BACK_SECONDS:
        patience.out_of_view = None
        table.put_back(t)


def run_virtual(
    desk: Desk,
    camera: VirtualCamera,
    people: People,
    after: Callable[[Desk, Sequence[Press | Touch]], object] | None = None,
    each: Callable[[Desk], bool] | None = None,
) -> None:
    """Let the people play to their end, and the program its seats, on the table's own clock.

    ``after`` is called with the input when something may have changed; ``each`` after every frame, and ends the session
    by returning False.
    """
    end = float("inf")
    patience = Patience()
    key = Random(people.seed).randbytes(KEY_BYTES)
    desk.opponents = Opponents(desk.referee, lambda: None, lambda: OwnDice(key), waits=True)
    while camera.t < end:
        entered: list[Press | Touch] = [*desk.play_program_seats(camera.t)]
        people.program_actions += [touch.action for touch in entered if isinstance(touch, Touch)]
        for event in people.until(camera.t):
            desk.enter(event)
            entered.append(event)
        _answer(desk, people, camera.t, patience)
        look = desk.frame(camera.small(), lambda: camera.large().image)
        _put_camera_back(look, people.table, camera.t, patience)
        if after is not None and (entered or look is not None):
            after(desk, entered)
        if each is not None and not each(desk):
            return
        if people.done:
            end = min(end, camera.t + AFTER_SECONDS)
    desk.end(camera.t)
