"""Builds rulings: the sentence with its rule, the nearest legal lines, what to put back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.counters import Placement, Places
from companion.games.message import Message, Text, ruled, say
from companion.games.track import COLOURS
from companion.games.uckers.codes import Code
from companion.games.uckers.geometry import Board, Geometry
from companion.games.uckers.house import House
from companion.games.uckers.lines import listing
from companion.games.uckers.notation import step_text
from companion.games.uckers.placement import board_places
from companion.games.uckers.reasons import Reason, Trip
from companion.games.uckers.state import UckersState
from companion.games.uckers.steps import Line, Step
from companion.games.verdict import Verdict

Ruling = Verdict[Step]
NEAREST = 3


def accept(code: Code, rule: str, said: Message, lines: tuple[Line, ...] = ()) -> Ruling:
    """An accepting ruling. It lists no other lines: advice is given only on request (UCK-T4)."""
    return Verdict(True, code, rule, ruled(said, rule), lines=lines)


def refuse(
    reason: Reason,
    *,
    facts: tuple[tuple[str, object], ...] = (),
    nearest: tuple[str, ...] = (),
    put_back: tuple[Text, ...] = (),
) -> Ruling:
    """A ruling that refuses something."""
    return Verdict(False, reason.code, reason.rule, ruled(reason.said, reason.rule), facts, nearest, put_back)


def shown(line: Line, geometry: Geometry) -> str:
    """A line as text."""
    return ", ".join(step_text(step, geometry) for step in line)


def results(state: UckersState, house: House) -> list[tuple[Line, Board]]:
    """Every legal line with the board that it leads to."""
    from companion.games.uckers.course import stepped

    found = []
    for line in listing(state, house).lines:
        after = state
        for step in line:
            after = stepped(after, step, house)
        found.append((line, after.board))
    return found


def nearest_lines(state: UckersState, house: House, seen: dict[int, Places]) -> list[Line]:
    """The legal lines by how little their boards differ from the seen one."""

    def difference(entry: tuple[Line, Board]) -> tuple[int, str]:
        line, board = entry
        return board_difference(board, seen, house.geometry), shown(line, house.geometry)

    return [line for line, _ in sorted(results(state, house), key=difference)]


def board_difference(board: Board, seen: dict[int, Places], geometry: Geometry) -> int:
    """The number of counters that differ from a board."""
    return sum((board_places(board, colour, geometry) - places).total() for colour, places in seen.items())


def seen_places(placement: Placement) -> dict[int, Places]:
    """The counters seen, by colour and place."""
    return {colour: placement.places(name) for colour, name in enumerate(COLOURS)}


def put_right(
    board: Board, seen: dict[int, Places], geometry: Geometry, known: Sequence[Trip] = ()
) -> tuple[Message, ...]:
    """How to move the counters on the table so that they match a board; ``known`` trips are taken back."""
    found: Counter[tuple[int, str, str]] = Counter((trip.colour, trip.end, trip.start) for trip in known)
    for colour, places in seen.items():
        wanted = board_places(board, colour, geometry)
        extra = places - wanted - Counter(trip.end for trip in known if trip.colour == colour)
        lacking = wanted - places - Counter(trip.start for trip in known if trip.colour == colour)
        found.update((colour, *pair) for pair in zip(extra.elements(), lacking.elements(), strict=False))
    return tuple(
        say("uckers.put-back", colour=COLOURS[colour], start=start, end=end, count=count)
        for (colour, start, end), count in found.items()
    )
