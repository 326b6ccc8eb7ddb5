"""A board as seen by the camera: what is impossible about it, and why no legal turn leads to it, from its differences
to the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, permutations

from companion.games.counters import Placement, Places
from companion.games.message import Message, Player, Text, ruled, say
from companion.games.track import BASE, COLOURS, COUNTERS, DOORSTEP, HOME, TAIL, TRACK, Colour
from companion.games.uckers.course import after_step, before_passing, listing
from companion.games.uckers.moves import SIX, board_of
from companion.games.uckers.options import Board, Geometry, House, pipe_square, track_square
from companion.games.uckers.reasons import Reason, Trip, case, reason_against, reason_against_blob, uses
from companion.games.uckers.state import (
    Challenge,
    Decline,
    Line,
    Move,
    Settle,
    Step,
    UckersState,
    playable,
    settling,
    side_of,
    step_text,
    winner,
)
from companion.games.uckers.wording import (
    Code,
    ProblemCode,
    colour_texts,
    deed,
    line_deed,
    offers,
    rule_of_move,
    settlement,
)
from companion.games.verdict import Problem, Verdict


def placement_of(board: Board, geometry: Geometry) -> Placement:
    """A board as the camera would see it."""
    squares: dict[str, dict[str, int]] = {}
    for colour, quad in enumerate(board):
        for place in quad:
            if place not in (BASE, HOME):
                there = squares.setdefault(geometry.name(colour, place), {})
                there[COLOURS[colour]] = there.get(COLOURS[colour], 0) + 1
    return Placement.of(squares, {COLOURS[colour]: quad.count(BASE) for colour, quad in enumerate(board)})


def board_places(board: Board, colour: Colour, geometry: Geometry) -> Places:
    """The counters of a colour on a board by place."""
    return Counter(geometry.name(colour, place) for place in board[colour])


def seen_board(placement: Placement, geometry: Geometry) -> Board | None:
    """The seen board; None if it is impossible."""
    quads = []
    for colour, name in enumerate(COLOURS):
        places = [geometry.place(colour, square) for square in placement.places(name).elements()]
        known = [place for place in places if place is not None]
        if len(known) != COUNTERS or len(places) != COUNTERS:
            return None
        quads.append(tuple(sorted(known)))
    return board_of(quads)


def problems(placement: Placement, geometry: Geometry) -> Iterator[Problem]:
    """Everything that is impossible about a placement."""
    yield from _unknown(placement)
    for colour, name in enumerate(COLOURS):
        count = sum(n for _, c, n in placement.squares if c == name) + sum(n for c, n in placement.bases if c == name)
        if count > COUNTERS:
            text = say("uckers.too-many-counters", count=count, colour=name)
            yield _problem(ProblemCode.TOO_MANY_COUNTERS, "UCK-1.3", text, name)
        for square in sorted(placement.places(name)):
            yield from _stray(square, colour, geometry)
    yield from _two_sides(placement, geometry)


def _unknown(placement: Placement) -> Iterator[Problem]:
    """Colours, squares and counts that don't exist."""
    names = {colour for _, colour, _ in placement.squares} | {colour for colour, _ in placement.bases}
    for name in sorted(names - set(COLOURS)):
        yield _problem(ProblemCode.NO_SUCH_COLOUR, "UCK-1.3", say("uckers.no-such-colour", text=name), name)
    for square in sorted({square for square, _, _ in placement.squares}):
        if track_square(square) is None and pipe_square(square) is None:
            yield _problem(ProblemCode.NO_SUCH_SQUARE, "UCK-0.1", say("uckers.no-such-square", square=square), square)
    for where, count in [(s, n) for s, _, n in placement.squares] + list(placement.bases):
        if count < 0:
            yield _problem(ProblemCode.BAD_COUNT, "UCK-1.3", say("uckers.bad-count", count=count, square=where), where)


def _stray(square: str, colour: Colour, geometry: Geometry) -> Iterator[Problem]:
    """A counter on a square that its colour never enters."""
    if geometry.place(colour, square) is not None:
        return
    name, pipe = COLOURS[colour], pipe_square(square)
    if pipe:
        text = say("uckers.in-strange-pipe", colour=name, pipe=COLOURS[pipe[0]])
        yield _problem(ProblemCode.FOREIGN_PIPE, "UCK-0.9", text, square)
    elif track_square(square) is not None:
        tail = geometry.name(colour, TAIL)
        text = say("uckers.off-its-way", colour=name, square=square, tail=tail)
        yield _problem(ProblemCode.NEVER_ENTERED, "UCK-0.6", text, square)


def _two_sides(placement: Placement, geometry: Geometry) -> Iterator[Problem]:
    """Squares with counters of both sides."""
    for square in sorted({square for square, _, _ in placement.squares}):
        colours = sorted({c for s, c, n in placement.squares if s == square and n > 0 and c in COLOURS})
        sides = {geometry.sides[COLOURS.index(colour)] for colour in colours}
        if len(sides) > 1:
            names = colour_texts(COLOURS.index(colour) for colour in colours)
            text = say("uckers.two-sides", square=square, colours=names)
            yield _problem(ProblemCode.TWO_SIDES, "UCK-5.1", text, square)


def _problem(code: ProblemCode, rule: str, text: Message, where: str) -> Problem:
    return Problem(code, rule, ruled(text, rule), where)


# Infers the counters' moves from two boards ---------------------------------------------------------------------------


MATCHINGS = 120  # all orders of five counters
LONG = 100


def left_and_came(state: UckersState, house: House, colour: Colour, seen: Places) -> tuple[list[str], list[str]]:
    """The places that a colour's counters left and those they came to, equally many of each."""
    before = board_places(state.board, colour, house.geometry)
    return sorted((before - seen).elements()), sorted((seen - before).elements())


def likely_trips(
    state: UckersState, house: House, seen: dict[int, Places], colours: Iterable[Colour], dice: tuple[int, ...]
) -> list[Trip]:
    """The most likely moves of the counters of some colours: those that the dice explain best."""
    found: list[Trip] = []
    for colour in colours:
        left, came = left_and_came(state, house, colour, seen[colour])
        found += _likely_trips_of(state, house, colour, left, came, dice)
    return found


def _likely_trips_of(
    state: UckersState, house: House, colour: Colour, left: list[str], came: list[str], dice: tuple[int, ...]
) -> list[Trip]:
    matchings = (
        [Trip(colour, start, end) for start, end in zip(left, order, strict=True)]
        for order in islice(permutations(came), MATCHINGS)
    )
    return min(matchings, key=lambda matching: sum(_strangeness(state, house, trip, dice) for trip in matching))


def _strangeness(state: UckersState, house: House, trip: Trip, dice: tuple[int, ...]) -> int:
    """How badly the dice explain a trip: 0 for a legal one."""
    judged = case(state, house, trip, dice)
    if reason_against(judged) is None:
        return 0
    if judged.start is None or judged.end is None:
        return LONG
    if uses(judged.start, judged.end, dice):  # the right number, but forbidden
        return 1
    length = judged.end - judged.start
    return 10 + length if length > 0 else LONG - length  # people miscount more often than they move backwards


def length_of(state: UckersState, house: House, trip: Trip) -> int:
    """The length of a trip in squares, forwards; from base to the doorstep counts as none."""
    judged = case(state, house, trip, ())
    if judged.start is not None and judged.end is not None:
        return judged.end - (DOORSTEP if judged.start == BASE else judged.start)
    here, there = track_square(trip.start), track_square(trip.end)
    return (there - here) % TRACK if here is not None and there is not None else 0


# The sentence with its rule, the nearest legal lines, what to put back ------------------------------------------------


Ruling = Verdict[Step]
NEAREST = 3


def accept(code: Code, rule: str, text: Message, lines: tuple[Line, ...] = ()) -> Ruling:
    """An accepting ruling. It lists no other lines: advice is given only on request (UCK-T4)."""
    return Verdict(True, code, rule, ruled(text, rule), lines=lines)


def refuse(
    reason: Reason,
    *,
    facts: tuple[tuple[str, object], ...] = (),
    nearest: tuple[str, ...] = (),
    put_back: tuple[Text, ...] = (),
) -> Ruling:
    """A ruling that refuses something."""
    return Verdict(False, reason.code, reason.rule, ruled(reason.message, reason.rule), facts, nearest, put_back)


def line_text(line: Line, geometry: Geometry) -> str:
    """A line as text."""
    return ", ".join(step_text(step, geometry) for step in line)


@lru_cache(maxsize=64)
def results(state: UckersState, house: House) -> Sequence[tuple[Line, Board]]:
    """Every legal line with the board that it leads to."""
    found = []
    for line in listing(state, house).lines:
        after = state
        for step in line:
            after = after_step(after, step, house)
        found.append((line, after.board))
    return found


def nearest_lines(state: UckersState, house: House, seen: dict[int, Places]) -> list[Line]:
    """The legal lines by how little their boards differ from the seen one."""

    def difference(entry: tuple[Line, Board]) -> tuple[int, str]:
        line, board = entry
        return board_difference(board, seen, house.geometry), line_text(line, house.geometry)

    return [line for line, _ in sorted(results(state, house), key=difference)]  # by the board, not by the steps


def board_difference(board: Board, seen: dict[int, Places], geometry: Geometry) -> int:
    """The number of counters that differ from a board."""
    return sum((board_places(board, colour, geometry) - places).total() for colour, places in seen.items())


def seen_places(placement: Placement) -> dict[int, Places]:
    """The counters seen, by colour and place."""
    return {colour: placement.places(name) for colour, name in enumerate(COLOURS)}


def moves_to_restore(
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


# From the differences to the record -----------------------------------------------------------------------------------


FEW = 2  # up to so many turns are all listed
REACHABLE = {ProblemCode.TWO_SIDES, ProblemCode.NEVER_ENTERED}  # a wrong turn may lead there, and can be explained


def placement_ruling(state: UckersState, placement: Placement, house: House) -> Ruling:
    """The ruling on a seen board."""
    found = list(problems(placement, house.geometry))
    if any(problem.code not in REACHABLE for problem in found):
        return impossible(found)
    seen = seen_places(placement)
    if not state.turn.throw or winner(state.board, house.geometry) is not None:
        return without_dice(state, seen, house)
    fitting = lines_to(state, placement, house) if not found else ()
    return accepted(state, fitting, house) if fitting else Explainer(state, house, seen).ruling()


def lines_to(state: UckersState, placement: Placement, house: House) -> tuple[Line, ...]:
    """The legal turns on the dice that lead to a seen board."""
    board = seen_board(placement, house.geometry)
    return tuple(line for line, after in results(state, house) if after == board)


def impossible(found: Sequence[Problem]) -> Ruling:
    """The ruling on an impossible board: the message is its first fault, the facts are all."""
    facts = tuple((problem.code.value, problem.sentence) for problem in found)
    first = found[0]
    return Verdict(False, Code.IMPOSSIBLE, first.rule, first.message, facts)


def accepted(state: UckersState, fitting: tuple[Line, ...], house: House) -> Ruling:
    """The ruling on a board that some legal turns lead to."""
    if len(fitting) == 1:
        return line_ruling(state, fitting[0], house)
    text = say("uckers.choose", count=len(fitting), lines=offers(state, house, fitting))
    return accept(Code.CHOOSE, "UCK-3.3", text, fitting)


def line_ruling(state: UckersState, line: Line, house: House) -> Ruling:
    """The ruling on a legal turn."""
    if isinstance(line[0], Challenge):
        return accept(Code.LEGAL, "UCK-8.2", say("uckers.done", deed=deed(state, line[0], house)), (line,))
    if isinstance(line[0], Settle):
        rule = settle_rule(state)
    else:
        rules = [rule_of_move(state, step, house) for step in line if isinstance(step, Move)]
        rule = next((rule for rule in rules if rule != "UCK-3.1"), "UCK-3.1")
    return accept(Code.LEGAL, rule, say("uckers.done", deed=line_deed(state, line, house)), (line,))


def without_dice(state: UckersState, seen: dict[int, Places], house: House) -> Ruling:
    """The ruling on a board seen while no dice lie on the table."""
    if not board_difference(state.board, seen, house.geometry):
        return accept(Code.AS_RECORDED, "UCK-3.1", say("uckers.as-recorded"))
    if state.turn.passed:  # the rules passed the throw by themselves, but it was played on
        return Explainer(before_passing(state), house, seen).ruling()
    over = winner(state.board, house.geometry) is not None
    moved = [colour for colour in seen if seen[colour] != board_places(state.board, colour, house.geometry)]
    text = say("uckers.moved-too-early", colours=colour_texts(moved), over=over)
    reason = Reason(Code.OVER if over else Code.MOVED_BEFORE_THROW, "UCK-2.5" if over else "UCK-3.1", text)
    return refuse(reason, put_back=moves_to_restore(state.board, seen, house.geometry))


class Explainer:
    """Explains one board that no legal turn leads to."""

    def __init__(self, state: UckersState, house: House, seen: dict[int, Places]) -> None:
        self.state, self.house, self.seen = state, house, seen
        self.geometry = house.geometry
        self.dice = state.turn.left or state.turn.throw
        self.mine = playable(state, self.geometry)
        self.side = side_of(state.turn, self.geometry)
        self.theirs = self.geometry.colours_of[1 - self.side]
        self.trips = likely_trips(state, house, seen, self.mine, self.dice)
        self.legal = nearest_lines(state, house, seen)

    def ruling(self) -> Ruling:
        """The refusal, with the nearest legal lines and what to put back."""
        right = self._only_theirs_wrong()
        if right is not None:
            return self._refused(self._theirs(right), right)
        return self._refused(self._reason(), self.state.board)

    def _refused(self, reason: Reason, board: Board) -> Ruling:
        nearest = tuple(line_text(line, self.geometry) for line in self.legal[:NEAREST])
        moved = tuple(f"{trip.start}-{trip.end}" for trip in self.trips)
        facts = (("dice", self.dice), ("moved", moved))
        # If the own counters are right, only the others are put back.
        known = self.trips if board == self.state.board else ()
        return refuse(
            reason, facts=facts, nearest=nearest, put_back=moves_to_restore(board, self.seen, self.geometry, known)
        )

    # The own counters are right, and something else is not

    def _only_theirs_wrong(self) -> Board | None:
        """The board of the legal turn that was played, if only opposing counters are wrong."""
        own = self.geometry.colours_of[self.side]
        for line, board in results(self.state, self.house):
            if isinstance(line[0], Challenge | Decline):  # they leave the board unchanged, so any board would fit
                continue
            if all(board_places(board, colour, self.geometry) == self.seen[colour] for colour in own):
                return board
        return None

    def _theirs(self, right: Board) -> Reason:
        """The fault in the opposing counters, compared with the right board."""
        for colour in self.theirs:
            wanted, seen = board_places(right, colour, self.geometry), self.seen[colour]
            if wanted != seen:
                return self._their_colour(colour, wanted, seen)
        return self._unsettled()

    def _their_colour(self, colour: Colour, wanted: Places, seen: Places) -> Reason:
        name = COLOURS[colour]
        extra, lacking = seen - wanted, wanted - seen
        where, should = next(iter(sorted(extra))), next(iter(sorted(lacking)))
        if settling(self.state):
            return self._unsettled()
        # It stands where it was hit: forgotten.
        if should == "base" and where in board_places(self.state.board, colour, self.geometry):
            text = say("uckers.uck-off-forgotten", square=where, colour=name, count=extra[where])
            return Reason(Code.UCK_OFF_FORGOTTEN, "UCK-5.1", text)
        if where == "base":
            return self._taken(name, should)
        if where == "home":
            return _missing(name, should)
        return self._other_moved(name, should, where)

    def _taken(self, name: str, square: str) -> Reason:
        """An opposing counter was sent to base without being hit."""
        if self._passed(square):
            return Reason(Code.ONLY_PASSED, "UCK-5.2", say("uckers.only-passed", colour=name, square=square))
        return Reason(Code.TAKEN_FOR_NOTHING, "UCK-5.1", say("uckers.taken-for-nothing", colour=name, square=square))

    def _passed(self, square: str) -> bool:
        """Whether a counter that moved passed a square."""
        for trip in self.trips:
            there = self.geometry.place(trip.colour, square)
            judged = case(self.state, self.house, trip, self.dice)
            if _between(judged.start, there, judged.end):
                return True
        return False

    def _other_moved(self, name: str, start: str, end: str) -> Reason:
        movers = colour_texts(self.mine or self.geometry.colours_of[self.side])
        text = say("uckers.other-side-moved", colour=name, start=start, end=end, colours=movers)
        return Reason(Code.OTHER_SIDE_MOVED, "UCK-3.1", text)

    def _unsettled(self) -> Reason:
        text = say("uckers.unsettled", deed=settlement(self.state, self.house))
        return Reason(Code.NOT_SETTLED, settle_rule(self.state), text)

    # The own counters are wrong

    def _reason(self) -> Reason:
        if settling(self.state):
            return self._unsettled()
        return (
            self._partners()
            or self._nothing()
            or self._too_many()
            or self._together()
            or self._each()
            or self._dice()
            or self._strange_others()
            # Every counter was moved correctly, but the turn is incomplete (UCK-3.3).
            or incomplete(self.state, self.house, self._spent(), self.legal)
        )

    def _partners(self) -> Reason | None:
        """A partner's counter was moved (UCK-T1)."""
        for colour in self.geometry.colours_of[self.side]:
            if colour not in self.mine and self.seen[colour] != board_places(self.state.board, colour, self.geometry):
                name = COLOURS[colour]
                if not self.mine:
                    text = say("uckers.moved-without-six", colour=name, player=Player(self.state.seat))
                    return Reason(Code.PARTNERS, "UCK-T2", text)
                text = say("uckers.moved-the-partners", colour=name, colours=colour_texts(self.mine))
                return Reason(Code.PARTNERS, "UCK-T1", text)
        return None

    def _nothing(self) -> Reason | None:
        if self.trips or self._strange_others():
            return None
        few = len(self.legal) <= FEW
        lines = offers(self.state, self.house, self.legal if few else self.legal[:1])
        text = say("uckers.nothing-moved", shown=self.dice, count=len(self.dice), few=few, lines=lines)
        return Reason(Code.NOTHING_MOVED, "UCK-3.3", text)

    def _too_many(self) -> Reason | None:
        if len(self.trips) <= len(self.dice):
            return None
        text = say("uckers.too-many-moved", count=len(self.trips), left=len(self.dice))
        return Reason(Code.TOO_MANY_MOVED, "UCK-3.1", text)

    def _together(self) -> Reason | None:
        """Two counters of a stack that went the same way on a double, if neither could alone (UCK-6.4)."""
        if len(self.trips) != 2 or self.trips[0] != self.trips[1] or len(set(self.dice)) > 1:
            return None
        judged = case(self.state, self.house, self.trips[0], self.dice)
        # Two counters that could each have moved alone are not a blob that advanced.
        alone = reason_against(judged._replace(dice=self.dice[:1]))
        return reason_against_blob(judged) if alone and alone.code in _STOPPED else None

    def _each(self) -> Reason | None:
        """The first counter that may not make its move at all."""
        for trip in self.trips:
            found = reason_against(case(self.state, self.house, trip, self.dice))
            if found:
                return found
        return None

    def _dice(self) -> Reason | None:
        """Each counter could make its move alone, but not with these dice together."""
        used: list[int] = []
        for trip in self.trips:
            judged = case(self.state, self.house, trip, self.dice)
            if judged.start is not None and judged.end is not None:
                used += uses(judged.start, judged.end, self.dice) or ()
        extra = Counter(used) - Counter(self.dice)
        if not extra:
            return None
        die = max(extra)
        if all(trip.start == "base" for trip in self.trips) and die == SIX:
            return Reason(Code.DIE_TWICE, "UCK-1.4", say("uckers.only-one-six", count=len(self.trips)))
        ways = tuple(length_of(self.state, self.house, trip) for trip in self.trips)
        return Reason(Code.DIE_TWICE, "UCK-3.1", say("uckers.die-twice", ways=ways, die=die))

    def _strange_others(self) -> Reason | None:
        """Opposing counters were moved without being hit."""
        for colour in self.theirs:
            before, seen = board_places(self.state.board, colour, self.geometry), self.seen[colour]
            left, came = sorted((before - seen).elements()), sorted((seen - before).elements())
            for start, end in zip(left, came, strict=True):
                if end == "base" and start not in [trip.end for trip in self.trips]:
                    return self._taken(COLOURS[colour], start)
                if end == "home":
                    return _missing(COLOURS[colour], start)
                if end != "base":
                    return self._other_moved(COLOURS[colour], start, end)
        return None

    def _spent(self) -> tuple[int, ...]:
        spent: list[int] = []
        for trip in self.trips:
            judged = case(self.state, self.house, trip, self.dice)
            if judged.start is not None and judged.end is not None:
                spent += uses(judged.start, judged.end, self.dice) or ()
        return tuple(spent)


_STOPPED = (Code.WAY_BLOCKED, Code.LANDS_ON_BLOB)


def incomplete(state: UckersState, house: House, spent: Sequence[int], legal: Sequence[Line]) -> Reason:
    """Why a turn that used some dice correctly is incomplete: the nearest legal lines first in ``legal``."""
    dice = state.turn.left
    # The most specific rule first.
    if not legal:
        return Reason(Code.NO_MOVE, "UCK-2.4", say("uckers.nothing-can-be-played", shown=dice))
    if all(isinstance(line[0], Challenge) for line in legal):
        return Reason(Code.CHALLENGE_FORCED, "UCK-8.10", say("uckers.challenge-forced", count=len(legal)))
    if len(dice) > 1 and house.options.higher_die and not listing(state, house).pairs and _one_die(legal, dice):
        return Reason(Code.HIGHER_DIE, "UCK-3.5", say("uckers.higher-die", die=dice[0]))
    thrown = say("uckers.a-throw", throw="-".join(map(str, dice)), shown=dice)
    if len(legal) <= FEW:
        text = say("uckers.must-use-both", what=thrown, lines=offers(state, house, legal))
        return Reason(Code.MUST_USE_BOTH, "UCK-3.3", text)
    rest = tuple((Counter(dice) - Counter(spent)).elements())
    text = say(
        "uckers.must-play-rest",
        what=thrown,
        played=tuple(spent),
        count=len(spent),
        rest=rest,
        left=len(rest),
        lines=offers(state, house, legal[:1]),
    )
    return Reason(Code.MUST_USE_BOTH, "UCK-3.3", text)


def _one_die(legal: Sequence[Line], dice: tuple[int, ...]) -> bool:
    """Whether the legal lines use a single die."""
    step = legal[0][0]
    start, end = getattr(step, "start", BASE), getattr(step, "end", DOORSTEP)
    return len(legal[0]) == 1 and uses(start, end, dice) != dice


def settle_rule(state: UckersState) -> str:
    """The rule behind what the dice have decided."""
    turn = state.turn
    if turn.siege:
        return "UCK-8.7"
    if turn.call:
        return "UCK-V3" if turn.call.blow else "UCK-V1"
    return "UCK-V4" if turn.called else "UCK-V5"


def _between(start: int | None, there: int | None, end: int | None) -> bool:
    """Whether a place lies strictly between two others; False for None."""
    return start is not None and there is not None and end is not None and start < there < end


def _missing(name: str, start: str) -> Reason:
    return Reason(Code.COUNTER_GONE, "UCK-3.1", say("uckers.missing", colour=name, start=start))
