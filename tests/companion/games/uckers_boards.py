"""Helpers to set up an Uckers board and to list what may be played on it."""

from __future__ import annotations

from functools import cache

from companion.games.options import Value
from companion.games.rules import Throw, print_line
from companion.games.uckers import COLOURS, Fault, Line, Placement, Step, UckersOptions, UckersRules, UckersState
from companion.games.uckers.state import Turn
from companion.games.verdict import Verdict

BASE, HOME = -1, 56
Where = int | str  # a place on the colour's own route, "sq14" for a shared square counted from 0, or a square's name


@cache
def rules_of(values: tuple[tuple[str, Value], ...]) -> UckersRules:
    return UckersRules(UckersOptions.of(dict(values)))


class Table:
    """A board under some house rules; counters that are not named are home, or in base."""

    def __init__(
        self,
        *,
        rest: str = "home",
        seat: int = 1,
        players: int = 2,
        active: tuple[int, ...] = (),
        house: dict[str, Value] | None = None,
        red: tuple[Where, ...] = (),
        green: tuple[Where, ...] = (),
        yellow: tuple[Where, ...] = (),
        blue: tuple[Where, ...] = (),
    ) -> None:
        self.rules = rules_of(tuple(sorted((house or {}).items())))
        fill = HOME if rest == "home" else BASE
        quads = []
        for colour, places in enumerate((red, green, yellow, blue)):
            known = [self.place(colour, where) for where in places]
            quads.append(tuple(sorted(known + [fill] * (4 - len(known)))))
        snake = (2,) * players if self.rules.options.snake_eyes_all_out else ()
        turn = Turn(seat, players, active=active, snake=snake)
        self.state = UckersState((quads[0], quads[1], quads[2], quads[3]), turn)

    def place(self, colour: int, where: Where) -> int:
        if isinstance(where, int):
            return where
        name = f"t{int(where[2:]) + 1}" if where.startswith("sq") else where
        place = self.rules.geometry.place(colour, name)
        assert place is not None, where
        return place

    def after(self, *events: Throw | Step | Fault | str) -> UckersState:
        """The state after throws ("6-4") and steps ("Rt11-t18")."""
        state = self.state
        for event in events:
            state = self.rules.apply(state, self.event(event))
        return state

    def event(self, event: Throw | Step | Fault | str) -> Throw | Step | Fault:
        if isinstance(event, str) and event[0].isdigit():
            return Throw(tuple(int(die) for die in event.split("-")))
        return self.rules.parse_step(event) if isinstance(event, str) else event

    def lines(self, *events: Throw | Step | Fault | str) -> list[str]:
        """What may be played after some events, in notation."""
        return [print_line(self.rules, line) for line in self.rules.turns(self.after(*events)).values()]

    def boards(self, *events: Throw | Step | Fault | str) -> set[str]:
        """The boards that the legal turns lead to: the first four parts of the keys."""
        return {"/".join(key.split("/")[:4]) for key in self.rules.turns(self.after(*events))}

    def played(self, throw: str, line: str) -> UckersState:
        """The state after a throw and a line in notation."""
        return self.after(throw, *line.split(", "))

    def check(self, throw: str, step: str) -> Verdict[Step]:
        """The ruling on a step after a throw ("" for none)."""
        state = self.after(throw) if throw else self.state
        return self.rules.check(state, self.event(step))

    def line(self, throw: str, text: str) -> Verdict[Step]:
        """The ruling on a line after a throw."""
        line: Line = tuple(self.rules.parse_step(part) for part in text.split(", ") if part)  # type: ignore[misc]
        return self.rules.check(self.after(throw), line)

    def seen(self, throw: str, *moved: str, base: dict[str, int] | None = None) -> Verdict[Step]:
        """The ruling on a board seen after a throw on which counters were moved by hand.

        Each change reads "red t11 t18": colour, from, to; "base" and "home" are places too.
        """
        state = self.after(throw) if throw else self.state
        return self.rules.check(state, self.moved_by_hand(state, *moved, base=base))

    def moved_by_hand(self, state: UckersState, *moved: str, base: dict[str, int] | None = None) -> Placement:
        start = self.rules.placement(state)
        squares: dict[str, dict[str, int]] = {}
        for square, colour, count in start.squares:
            squares.setdefault(square, {})[colour] = count
        bases = dict.fromkeys(COLOURS, 0) | dict(start.bases)
        for change in moved:
            colour, origin, target = change.split()
            for place, by in ((origin, -1), (target, 1)):
                if place == "base":
                    bases[colour] += by
                elif place != "home":
                    there = squares.setdefault(place, {})
                    there[colour] = there.get(colour, 0) + by
        return Placement.of(squares, bases | (base or {}))
