"""A table with random events: right and wrong boards, uncertain readings, presses, touches, a lost camera.

Run this file for longer runs: python tests/companion/table/chaos.py GAME EVENTS SEED
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from companion.games.errors import GameError
from companion.games.rules import OVER, THROW, fold
from companion.referee.record import MemoryJournal, fold_events
from companion.referee.referee import Referee
from companion.referee.shown.view import Status, TableView
from companion.sessions.events import Event
from companion.simulation.trial import trial_setup
from companion.table.setup import Setup
from hardware.presses import BUTTONS, Press
from vision.mats import MATS, Box
from vision.reading import DOUBTS, SeenBase, SeenDie, SeenDisc, SeenSquare, SeenThing, TableReading

NONSENSE = (
    "", ":", "answer:", "answer:77", "answer:-1", "correct:999999", "correct:x", "throw:", "throw:9-9-9", "throw:1",
    "throw:0-0", "die:7", "die:start", "die:back", "die:6", "keep:7-7", "keep:", "step:what", "step:", "play:Rt1-t99",
    "play:", "pick:z9", "pick:", "from:t99", "from:red", "bid:0x0", "bid:99x6", "bid:x", "bid", "dudo", "calza",
    "calza:9", "count:99", "count", "covered", "overrule", "agree", "undo", "confirm", "menu.end", "stop", "ümlaut:✔",
)  # fmt: skip
WHY = ("", "under a hand", "glare")
STATES: tuple[Status, ...] = get_args(Status)


class Chaos:
    """One session and a table of its own, on which random things happen; ``done`` counts the events."""

    def __init__(self, game: str, seed: int, setup: Setup | None = None) -> None:
        self.rng = random.Random(f"{game} {seed}")
        self.setup = setup or trial_setup(game)
        self.mat = self.setup.table_mat
        self.done = self.games = self.restarts = 0
        self.t = 0.0
        self.kinds: set[str] = set()  # of events that came about
        self._begin()

    def _begin(self) -> None:
        self.referee: Referee = self.setup.referee(MemoryJournal())
        self.dice: tuple[SeenDie, ...] = ()
        self.board: Any = None  # a placement that lies there; None: as recorded
        self.games += 1

    def go(self, events: int) -> None:
        """Let so many things happen. Raises whatever the referee raises, and ``AssertionError`` when a fold differs."""
        for _ in range(events):
            self.done += 1
            self.t += self.rng.choice((0.01, 0.3, 1.0, 4.0))
            self.rng.choices((self._read, self._lay, self._throw, self._press, self._touch, self._watch, self._restart),
                             (30, 12, 12, 18, 20, 4, 2))[0]()  # fmt: skip
            assert isinstance(self.referee.view(), TableView)
            if self.referee.over and self.rng.random() < 0.2:
                self.check()
                self._begin()
        self.check()

    def check(self) -> None:
        """The events fold to the state, whether or not anybody restarts."""
        record = self.referee.record
        journal = record.journal
        assert isinstance(journal, MemoryJournal)
        assert [event.seq for event in record.events] == list(range(1, len(record.events) + 1))
        written = [replace(event, evidence=None) for event in journal.events]
        assert [replace(event, evidence=None) for event in record.events][-len(written) :] == written or not written
        assert fold_events(record.rules, record.seats, record.events) == record.state
        self.kinds |= {event.kind for event in record.events}

    # What happens -------------------------------------------------------------------------------------------------

    def _restart(self) -> None:
        """The power fails; the session goes on from its log."""
        self.check()
        before = self.referee.record
        again = self.setup.referee(MemoryJournal(), [_stored(event) for event in before.events])
        assert again.record.rules.key(again.record.state) == before.rules.key(before.state)
        assert again.record.state == before.state
        self.referee, self.restarts = again, self.restarts + 1

    def _watch(self) -> None:
        status = self.rng.choice(STATES)
        self.referee.watch(status, f"It is {status}.", self.t)

    def _press(self) -> None:
        button = self.rng.choices(("end", "confirm", "undo", self.rng.choice(sorted(BUTTONS))), (60, 20, 8, 12))[0]
        seat = self.rng.randint(1, len(self.setup.players) + 1) if button == "end" else None
        if button == "end" and self.rng.random() < 0.7 and not self.referee.over:
            seat = self.referee.rules.seat(self.referee.state)
        self.referee.press(Press(button, self.t, seat, self.rng.random() < 0.1))

    def _touch(self) -> None:
        """Something that the screen offers, a correction, or what no screen would send."""
        view = self.referee.view()
        rows = view.question.answers if view.question else view.choices
        offered = [row.action for row in (*rows, *(view.ruling.answers if view.ruling else ()))]
        if offered and self.rng.random() < 0.75:
            self.referee.act(self.rng.choice(offered), self.t)
        elif self.rng.random() < 0.3 and view.events:
            self.referee.act(f"correct:{self.rng.choice(view.events[-9:]).seq}", self.t)
        else:
            self.referee.act(self.rng.choice(NONSENSE), self.t)

    def _throw(self) -> None:
        """Dice are thrown: mostly as many as are due."""
        due = self.referee.rules.dice(self.referee.state) if not self.referee.over else 2
        count = max(due + self.rng.choices((0, 1, -1), (16, 1, 1))[0], 0)
        if self.setup.game == "perudo":
            self.dice = tuple(self._die(f"seat{seat + 1}") for seat, n in enumerate(self._left()) for _ in range(n))
        else:
            kept = tuple(die for die in self.dice if die.zone == "keep" and self.rng.random() < 0.9)
            self.dice = (*kept, *(self._die("roll", kind) for kind in self._kinds(count)))

    def _left(self) -> tuple[int, ...]:
        return tuple(self.referee.state.dice)

    def _kinds(self, count: int) -> list[str]:
        red = self.rng.random() < 0.95
        return ["red" if red and number == 0 else "white" for number in range(count)]

    def _die(self, zone: str, kind: str = "other") -> SeenDie:
        x, y = self._somewhere(self.mat.zones[zone])
        return SeenDie(self.rng.randint(1, 6), self.rng.random() > 0.02, x, y, 16.0, kind, zone)

    def _somewhere(self, box: Box) -> tuple[float, float]:
        return self.rng.uniform(box.left, box.right), self.rng.uniform(box.top, box.bottom)

    def _lay(self) -> None:
        """Pieces are moved: by a legal turn, back to where they were, or anyhow; in Rogue dice are set aside."""
        rules, state = self.referee.rules, self.referee.state
        if self.setup.game == "rogue":
            self._set_aside()
        elif hasattr(rules, "placement"):
            lines = [] if rules.to_act(state) in (THROW, OVER) else self._lines()
            choice = self.rng.random()
            if lines and choice < 0.75:
                self.board = rules.placement(fold(rules, state, self.rng.choice(lines)))
            else:
                self.board = None if choice < 0.9 else self._muddled(rules.placement(state))

    def _lines(self) -> list[Any]:
        """Some complete legal turns on the dice."""
        rules, state = self.referee.rules, self.referee.state
        if self.setup.game != "peruke-84":
            return list(rules.turns(state).values())
        line: list[Any] = []
        while rules.seat(state) == rules.seat(self.referee.state) and (steps := rules.legal(state)):
            line.append(self.rng.choice(steps))
            state = rules.apply(state, line[-1])
        return [tuple(line)]

    def _set_aside(self) -> None:
        choices = self.referee.view().choices
        faces = list(self.rng.choice(choices).dice) if choices else [self.rng.randint(1, 6)]
        moved = []
        for die in self.dice:
            if die.zone == "roll" and die.face in faces:
                faces.remove(die.face)
                x, y = self._somewhere(self.mat.zones["keep"])
                moved.append(replace(die, zone="keep", x=x, y=y))
            else:
                moved.append(die)
        self.dice = tuple(moved)

    def _muddled(self, placement: Any) -> Any:
        """A board as no turn leaves it."""
        if self.mat.name == "uckers":
            square = f"t{self.rng.randint(1, 52)}"
            return replace(placement, squares=(*placement.squares[1:], (square, "red", self.rng.randint(1, 3))))
        discs = list(placement.discs)
        self.rng.shuffle(discs)
        return replace(placement, discs=tuple(discs[self.rng.randint(0, 2) :]))

    # Readings -----------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        """The camera reads the table, well or badly."""
        reading = TableReading(self.mat.name, self.dice, **self._pieces())
        for _ in range(self.rng.choices((0, 1, 2), (70, 22, 8))[0]):
            reading = self.rng.choice(SPOILS)(self.rng, reading)
        if self.setup.game == "perudo" and self.rng.random() < 0.5:
            reading = replace(reading, dice=(), covered=tuple(f"seat{s + 1}" for s in range(len(self.setup.players))))
        self.referee.settled(reading, self.t, b"jpeg" if self.rng.random() < 0.5 else None)

    def _pieces(self) -> dict[str, Any]:
        rules = self.referee.rules
        if not hasattr(rules, "placement"):
            return {}
        placement = self.board or rules.placement(self.referee.state)
        if self.mat.name == "uckers":
            squares: dict[str, list[tuple[str, int]]] = {}
            for square, colour, count in placement.squares:
                squares.setdefault(square, []).append((colour, count))
            return {
                "squares": tuple(SeenSquare(square, tuple(here)) for square, here in squares.items()),
                "bases": tuple(SeenBase(colour, count) for colour, count in placement.bases),
            }
        return {"discs": tuple(self._disc(disc) for disc in placement.discs)}

    def _disc(self, disc: Any) -> SeenDisc:
        where = getattr(disc, "square", "") or getattr(disc, "where", "")
        box = self.mat.squares.get(where) or self.mat.zones.get(where) or self.mat.sheet
        x, y = box.centre
        return SeenDisc(
            disc.value, disc.side, getattr(disc, "owner", 1), where if where in self.mat.squares else None, x, y
        )


Spoil = Callable[[random.Random, TableReading], TableReading]


def _unsure(rng: random.Random, reading: TableReading) -> TableReading:
    """Some things are in doubt."""

    def doubt(thing: Any) -> Any:
        if rng.random() < 0.7:
            return thing
        more: dict[str, Any] = {"why": rng.choice(WHY)} if hasattr(thing, "why") else {}
        if isinstance(thing, SeenDie):
            more["doubts"] = tuple(doubt for doubt in DOUBTS if rng.random() < 0.4)
            more["flat"] = rng.random() < 0.8
        return replace(thing, sure=False, confidence=rng.random(), **more)

    def blurred(square: SeenSquare) -> SeenSquare:
        colour, count = square.counters[0] if square.counters else ("red", 1)
        other = ((colour, max(count + rng.choice((-1, 1)), 0)),)
        return replace(doubt(square), alternatives=((square.counters, 0.6), (other, 0.4)))

    return replace(
        reading,
        dice=tuple(map(doubt, reading.dice)),
        discs=tuple(map(doubt, reading.discs)),
        squares=tuple(map(blurred, reading.squares)),
        bases=tuple(map(doubt, reading.bases)),
    )


def _missing(rng: random.Random, reading: TableReading) -> TableReading:
    def some(things: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(thing for thing in things if rng.random() > 0.1)

    return replace(reading, dice=some(reading.dice), discs=some(reading.discs), squares=some(reading.squares))


def _misread(rng: random.Random, reading: TableReading) -> TableReading:
    """Faces, values, sides and squares that are not there."""
    dice = tuple(replace(die, face=rng.randint(0, 6), flat=rng.random() < 0.8) for die in reading.dice)
    discs = tuple(
        replace(disc, value=rng.randint(1, 6), side=rng.choice(("plain", "target")), owner=rng.randint(1, 2))
        if rng.random() < 0.1
        else disc
        for disc in reading.discs
    )
    extra = SeenSquare(f"t{rng.randint(1, 52)}", ((rng.choice(("red", "green", "yellow", "blue")), rng.randint(1, 5)),))
    return replace(reading, dice=dice, discs=discs, squares=(*reading.squares, extra))


def _covered(rng: random.Random, reading: TableReading) -> TableReading:
    mat = MATS.get(reading.mat or "", MATS["rogue"])
    places = [*mat.zones, *mat.squares]
    hand = SeenThing(rng.choice(("hand", "thing", "cup", "counter")), ((0, 0), (90, 0), (90, 90)))
    return replace(reading, things=(hand,), covered=tuple(rng.sample(places, k=min(3, len(places)))))


def _scattered(rng: random.Random, reading: TableReading) -> TableReading:
    """Dice outside of every zone."""
    dice = tuple(
        replace(die, zone=None, x=5.0 * n, y=5.0) if rng.random() < 0.3 else die for n, die in enumerate(reading.dice)
    )
    return replace(reading, dice=dice)


def _lost(rng: random.Random, reading: TableReading) -> TableReading:
    return TableReading(rng.choice((None, reading.mat)), problem="Half of the mat is out of view.")


def _empty(rng: random.Random, reading: TableReading) -> TableReading:  # noqa: ARG001
    return TableReading(reading.mat)


SPOILS: tuple[Spoil, ...] = (_unsure, _missing, _misread, _covered, _scattered, _lost, _empty)


def _stored(event: Event) -> Event:
    """The event as it comes back from a log."""
    return Event(
        event.kind, event.seat, event.t, dict(event.payload), event.source, event.replaces, event.evidence, event.seq
    )


def main(arguments: list[str]) -> int:
    """Run a long one; say how far it came."""
    game, events, seed = arguments[0], int(arguments[1]), int(arguments[2])
    chaos = Chaos(game, seed)
    try:
        chaos.go(events)
    except (GameError, AssertionError, ValueError, TypeError, LookupError, AttributeError):
        print(f"{game}: event {chaos.done} of seed {seed}")
        raise
    logged = len(chaos.referee.record.events)
    print(f"{game}: {chaos.done} events, {chaos.games} games, {chaos.restarts} restarts, {logged} in the last log")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
