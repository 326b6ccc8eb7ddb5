"""Touches by hand at 800x480: a turn of Rogue with two throws, a step on each board (``python -m tools.touches``)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from companion.display.pilot import Pilot
from companion.display.scenes.sheet import ways_sheet
from companion.referee.record import MemoryJournal
from companion.referee.referee import Referee
from companion.referee.shown.view import ChoiceView, TableView
from companion.sessions.events import Event
from companion.table.setup import Setup

SIZE, TURNS, GAMES, DEEDS = (800, 480), 1000, 6, 14
BOARDS = {
    "uckers": "R:3base+t11/G:4base/Y:2base+t20+t29/B:4base/1of2",
    "ludo": "R:2base+t5+t11/Y:2base+t30+t17/1of2",
    "peruke-84": "",
    "peruke-one": "",
}


def by_hand(game: str, position: str = "") -> Referee:
    """A game without a camera, from a position."""
    agreed = Event("agreed", None, 0.0, {"set": position, "sentence": ""}, "touch", seq=1)
    names = ("Ann",) if game == "peruke-one" else ("Ann", "Ben")
    referee = Setup(game, names).referee(MemoryJournal(), [agreed] if position else [])
    referee.watch("by hand", "", 0.0)
    return referee


def touches_of(dice: Sequence[int]) -> dict[str, int]:
    """The touches that enter a throw: die by die, two alike at once, and with strokes from key to key."""
    counts = Counter(dice).values()
    pairs, single = sum(count // 2 for count in counts), sum(count % 2 for count in counts)
    return {"die by die": len(dice), "two alike at once": pairs + single, "with strokes": pairs + -(-single // 2)}


def rogue_turn(rng: random.Random) -> Counter[str] | None:
    """The touches of a turn of two throws, the best set aside each time; None if one throw ended it."""
    referee, touches = by_hand("rogue"), Counter[str]()
    for number in (1, 2):
        dice = [rng.randint(1, 6) for _ in range(referee.rules.dice(referee.state))]
        touches.update(touches_of(dice))
        for face in dice:
            referee.act(f"die:{face}", number)
        if referee.state.seat != 1:  # a dead throw
            return touches if number == 2 else None
        actions = [row.action for row in referee.view().choices]
        ends = [action for action in actions if number == 2 and action.startswith("end:")]
        referee.act((ends or actions)[0], number)
        touches.update(dict.fromkeys(touches_of(dice), 1))
        if referee.state.seat != 1:
            return touches if number == 2 else None
    return touches


def to_row(pilot: Pilot, view: TableView, action: str) -> int:
    """The touches that find a row on its page and take it."""
    pilot.show(view)
    for turned in range(len(view.choices) + 1):
        spots = [spot.action for spot in pilot.screen.painter.spots]
        if action in spots:
            return turned + 1
        pilot.touch_action(next(spot for spot in spots if spot.startswith("screen.row")))
        pilot.show(view)
    raise LookupError(action)


def row_of(view: TableView, way: ChoiceView) -> str:
    """The row that plays a step, or a turn with it; "" if its piece has to be chosen first."""
    rows = [row for row in view.choices if way.moves[0] in row.moves]
    return next((row.action for row in rows), "")


def by_list(pilot: Pilot, referee: Referee, way: ChoiceView) -> int:
    """The touches that play a step by the list; 0 if it only has other turns to the same end."""
    piece, touches = way.moves[0].start.partition(" ")[0], 0
    if not row_of(referee.view(), way):
        touches = to_row(pilot, referee.view(), f"pick:{piece}")
        referee.act(f"pick:{piece}", pilot.t)
    row = row_of(referee.view(), way)
    touches = touches + to_row(pilot, referee.view(), row) if row else 0
    referee.act("pick:", pilot.t)
    return touches


def on_board(pilot: Pilot, referee: Referee, way: ChoiceView) -> int:
    """Play a step on the board: its piece, its target, and the way if several lead there. Returns the touches."""
    piece, end = way.moves[0].start.partition(" ")[0], way.moves[0].end
    before = referee.state
    for touches, action in enumerate((f"pick:{piece}", "", way.action), 1):
        pilot.show(referee.view())
        on_screen = {spot.action for spot in pilot.screen.painter.spots}
        target = next((wanted for wanted in (way.action, ways_sheet(piece, end)) if wanted in on_screen), "")
        given = pilot.touch_action(action if action in on_screen else target)
        for one in given:
            referee.act(one.text, pilot.t)  # type: ignore[union-attr]
        if referee.state != before:
            return touches
    raise LookupError(way.action)


def steps(game: str, rng: random.Random) -> Iterator[tuple[int, int]]:
    """For random steps of random games, the touches by the list and on the board."""
    referee = by_hand(game, BOARDS[game])
    with Pilot(referee.view(), SIZE) as pilot:
        for _ in range(DEEDS):
            view, pilot.t = referee.view(), pilot.t + 10
            if view.over:
                return
            if view.on_board:
                way = rng.choice(view.on_board)
                yield by_list(pilot, referee, way), on_board(pilot, referee, way)
            elif others := [row.action for row in view.choices if not row.action.startswith("die:")]:
                referee.act(view.question.answers[0].action if view.question else others[0], pilot.t)
            else:
                for _ in range(referee.rules.dice(referee.state)):
                    referee.act(f"die:{rng.randint(1, 6)}", pilot.t)


def main() -> None:
    """Print the mean, the most, and in Rogue the share of turns with at most nine touches."""
    rng = random.Random(3)
    turns = [turn for turn in (rogue_turn(rng) for _ in range(TURNS)) if turn is not None]
    for way in turns[0]:
        counted = np.array([turn[way] for turn in turns])
        print(f"rogue, {way}: mean {counted.mean():.1f}, most {counted.max()}, within 9: {(counted <= 9).mean():.0%}")
    for game in BOARDS:
        pairs = [pair for seed in range(GAMES) for pair in steps(game, random.Random(seed))]
        for name, column in zip(("list", "board"), zip(*filter(all, pairs), strict=True), strict=True):
            print(f"{game}, {name}: mean {np.mean(column):.1f}, most {max(column)} ({len(column)} steps)")


if __name__ == "__main__":
    main()
