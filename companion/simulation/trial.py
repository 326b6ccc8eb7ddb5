"""Trials of the referee: seeded games on the virtual table, and the comparison of its log with the truth."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from companion.games.catalogue import entry
from companion.games.errors import GameError
from companion.games.message import Text, say
from companion.games.options import Value
from companion.games.rules import REFEREE
from companion.referee.record import OPEN, MemoryJournal
from companion.referee.referee import Referee
from companion.sessions.events import Event
from companion.simulation.bumps import Bump, BumpRecord, BumpSummary, as_set_up
from companion.simulation.dice_counts import DiceCounts
from companion.simulation.disturbances import Disturbances
from companion.simulation.faults import FAULTS
from companion.simulation.people.base import Manners, People, Planted, Truth
from companion.simulation.shown_dice import with_picture_shown
from companion.simulation.true_watch import ClockCamera, TrueWatch
from companion.simulation.virtual import people_for, run_virtual
from companion.simulation.virtual_places import virtual_game
from companion.table.desk import Desk
from companion.table.opponents import Opponents
from companion.table.setup import Setup, table_watch
from hardware.camera import Frame
from hardware.camera_virtual import VirtualCamera
from hardware.presses import Press, Touch
from vision.arrays import Image
from vision.free.watch import Watch
from vision.mats import ONE_ZONE
from vision.virtual.table import VirtualTable
from vision.watch import Look

if TYPE_CHECKING:
    from vision.taught import Taught

FRAMES_A_SECOND = 10.0
MANNERS = Manners(think=0.6, errs=0.12, cocky=0.04)
NAMES = ("Ann", "Ben", "Cleo", "Dörte", "Eve", "Finn")
KINDS = frozenset({"throw", "keep", "move", "turn", "reroll", "bid", "dudo", "calza", "reveal", "over", "agreed", OPEN})
RULINGS = frozenset({"throw", "keep", "move", "reroll", "reveal", "refused"})  # kinds of events that a look may lead to
BEFORE, AFTER = 0.5, 25.0  # s around an error within which its answer comes
PROMPT = 6.0  # s
EARLY = 8.0  # s: the refusal of a turn played after a pass has the time of the throw
LATE = 400.0  # s within which a refusal of the same seat still counts: an extra die is only seen when cups are lifted
TURNS_A_QUESTION = 20


@dataclass(frozen=True, slots=True)
class Wrong:
    """A difference between log and truth: what the log has, and what truly happened there ("" for nothing)."""

    logged: str
    truly: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A planned error, and whether it was answered; ``due`` is False if it needs no ruling."""

    what: str
    due: bool
    caught: bool


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game of a trial.

    ``delays`` (s) are from the last motion to each ruling; ``asked`` are the questions. ``left_open`` is the number of
    true events that the log leaves open, ``dice`` how the dice were read, ``bumps`` the outcome of the camera's bumps.
    """

    seed: int
    turns: int
    seconds: float
    events: int
    slips: tuple[Slip, ...]
    accused: tuple[str, ...]
    wrong: tuple[Wrong, ...]
    asked: tuple[str, ...]
    delays: tuple[float, ...]
    over: bool
    left_open: int = 0
    dice: DiceCounts = field(default_factory=DiceCounts)
    bumps: tuple[Bump, ...] = ()


@dataclass(slots=True)
class Witness(Desk):
    """A desk that records every question, and the delay of each ruling after the last motion.

    If the table had been read already and the ruling waited for input (a call, an answer), the delay is measured from
    that. Times are on the table's clock, plus the processor time for reading and judging, so that the sum is the time
    on one core regardless of other load; rendering the virtual table is not counted.
    """

    referee: Referee
    watch: Watch
    writer: None = None
    opponents: Opponents | None = None
    asked: list[tuple[float, str]] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    table: VirtualTable | None = None  # its dice are compared with the readings
    dice: DiceCounts = field(default_factory=DiceCounts)
    bumps: BumpRecord | None = None  # for a table with a place
    _since: float = 0.0
    _read: bool = False  # the table was read since the last motion
    _question: Text = ""

    def frame(self, frame: Frame, large: Callable[[], Image]) -> Look | None:
        """Process a frame, and record the result."""
        before, drawing = len(self.referee.record.events), [0.0]
        begun = time.process_time()
        look = Desk.frame(self, frame, lambda: _timed_large(large, drawing))
        took = time.process_time() - begun - drawing[0]
        if look is not None:
            self.record_look(look, any(event.kind in RULINGS for event in self.referee.record.events[before:]), took)
            self._compare(look)
        if self.bumps is not None:
            self.bumps.note(frame.t, self.watch, look)
        self._note_question(frame.t)
        return look

    def record_look(self, look: Look, ruled: bool, took: float) -> None:
        """Record a look: when the table came to rest, whether it led to a ruling, and the processor time (s)."""
        self._since = self._since if look.since is None else look.since
        self._read = look.reading is not None or (self._read and look.status == "ready")
        if ruled:
            self.delays.append(look.t - self._since + took)

    def _compare(self, look: Look) -> None:
        """Count how the dice are read after each motion; later readings of the same scene are left out."""
        if self.table is not None and look.reading is not None and look.since is not None:
            pictures = bool(self.table.look.dice[0].picture)
            truth = self.table.truth(look.t)
            if self.bumps is not None:
                truth = as_set_up(self.bumps.place, self.table, truth)
            self.dice.add(truth, look.reading, pictures=pictures)

    def enter(self, event: Press | Touch) -> None:
        """Process input; a bid assembled with buttons is not a question asked by the referee."""
        Desk.enter(self, event)
        if self._read:
            self._since = event.t
        self._note_question(event.t, counts=not self._bidding())

    def _bidding(self) -> bool:
        """Whether turns are announced, and a bid assembled by answers is awaited (Perudo)."""
        rules = self.referee.record.rules
        return entry(rules.game).cups and rules.to_act(self.referee.play.position) is not REFEREE

    def _note_question(self, t: float, *, counts: bool = True) -> None:
        question = self.referee.question
        text = question.message if question else ""
        if counts and question and text != self._question:
            self.asked.append((t, question.text))
        self._question = text


def _timed_large(large: Callable[[], Image], drawing: list[float]) -> Image:
    begun = time.process_time()
    image = large()
    drawing[0] += time.process_time() - begun
    return image


def play(
    setup: Setup,
    seed: int,
    *,
    turns: int | None,
    truth: bool,
    manners: Manners = MANNERS,
    taught: Taught | None = None,
    animal: str = "",
    fault: str = "",
    ground: str = "",
    disturbances: Disturbances | None = None,
    shown: bool = False,
) -> GameReport:
    """Play a whole game at camera level, or its first ``turns``; with ``truth`` nothing is rendered or misread.

    ``fault`` is one of ``companion.simulation.faults.FAULTS``: nothing is rendered, and a reader with it is simulated.
    ``animal`` is the picture on the dice, one of ``vision.virtual.unseen_animals.EVERY``; by default the seed chooses.
    ``ground`` is one of ``vision.virtual.look.GROUNDS`` for a table without a mat; its camera is bumped once, unless
    other ``disturbances`` are named. With ``shown`` the reader has seen the picture on each player's dice before.
    """
    if shown:
        taught = with_picture_shown(setup, seed, taught, ground, animal)
    table, setup = virtual_game(setup, seed, ground, animal)
    (disturbances or Disturbances(bumps=bool(ground))).plan(table, seed)
    people = people_for(setup, table, seed, manners, turns)
    watch = _watch(setup, table, taught, truth=truth, fault=fault)
    drawn = not (truth or fault)
    bumps = BumpRecord(table, setup.place) if drawn and setup.place is not None else None
    desk = Witness(setup.referee(MemoryJournal()), watch, table=table, bumps=bumps)
    camera = VirtualCamera(table, frames_a_second=FRAMES_A_SECOND) if drawn else ClockCamera()
    run_virtual(desk, cast(VirtualCamera, camera), people)
    return _report(desk, people, seed, camera.t)


def _watch(setup: Setup, table: VirtualTable, taught: Taught | None, *, truth: bool, fault: str) -> Watch:
    if fault:
        return cast(Watch, FAULTS[fault](table))
    return cast(Watch, TrueWatch(table)) if truth else table_watch(setup.table_mat, taught, place=setup.place)


def _report(desk: Witness, people: People, seed: int, seconds: float) -> GameReport:
    record = desk.referee.record
    slips, accused, expected = _match_errors(people.planted, record.events, desk.asked)
    wrong, left_open = _differences(people.truth, record.counting())
    if not (wrong or any(map(_leaves_open, record.counting())) or _same_position(desk.referee, people)):
        wrong.append(Wrong(record.rules.key(record.state), "another position"))
    return GameReport(
        seed,
        _turns(people.truth),
        round(seconds, 1),
        len(record.events),
        tuple(slips),
        tuple(accused),
        tuple(wrong),
        tuple(text for t, text in desk.asked if (t, text) not in expected),
        tuple(round(delay, 3) for delay in desk.delays),
        desk.referee.over,
        left_open,
        desk.dice,
        () if desk.bumps is None else desk.bumps.until(seconds),
    )


def _turns(truth: Sequence[Truth]) -> int:
    """The number of turns played: in Perudo each bid and each call, in games without ends of turns each throw."""
    found = Counter(happened.kind for happened in truth)
    return sum(found[kind] for kind in ("turn", "bid", "dudo", "calza")) or found["throw"]


# Errors and their answers ---------------------------------------------------------------------------------------------


def _match_errors(
    planted: Sequence[Planted], events: Sequence[Event], asked: Sequence[tuple[float, str]]
) -> tuple[list[Slip], list[str], list[tuple[float, str]]]:
    """Match errors with answers; also return refusals that answer none, and questions that were an answer."""
    refused = [event for event in events if event.kind == "refused"]
    answered = _matching_refusals(planted, refused)
    called_for = _matching_questions(planted, answered, asked)
    slips = []
    for number, slip in enumerate(planted):
        event = any(e.kind == slip.answer and _in_time(slip, e.t) for e in events)
        caught = {"refused": number in answered, "question": number in called_for}.get(slip.answer, event)
        slips.append(Slip(_kind_of(slip), bool(slip.answer), caught))
    accused = [str(event.payload.get("sentence", "")) for event in refused]
    return slips, accused, list(called_for.values())


def _matching_questions(
    planted: Sequence[Planted], answered: Mapping[int, float], asked: Sequence[tuple[float, str]]
) -> dict[int, tuple[float, str]]:
    """The question that answered each error; for an error that was refused, only a question before the refusal."""
    found: dict[int, tuple[float, str]] = {}
    for number, slip in sorted(enumerate(planted), key=lambda item: _FIRST.get(item[1].answer, 1)):
        until = answered.get(number, -math.inf) if slip.answer == "refused" else math.inf
        if slip.answer:
            free = [q for q in asked if q not in found.values() and _in_time(slip, q[0]) and q[0] <= until]
            found.update((number, question) for question in free[:1])
    return found


_FIRST = {"question": 0, "refused": 2}  # errors that only a question answers are matched with it first


def _matching_refusals(planted: Sequence[Planted], refused: list[Event]) -> dict[int, float]:
    """Which errors refusals answer, and when; removes those refusals from the list.

    Each error is first matched with a prompt refusal of its own seat, then a late one, and only then with those of
    others.
    """
    answered: dict[int, float] = {}
    for fits in (_prompt_own, _late_own, _anyones):
        for number, slip in enumerate(planted):
            fitting = [event for event in refused if _cites_rule(event, slip.rule) and fits(slip, event)]
            if slip.answer == "refused" and number not in answered and fitting:
                refused.remove(fitting[0])
                answered[number] = fitting[0].t
    return answered


def _cites_rule(event: Event, rule: str) -> bool:
    return str(event.payload.get("rule", "")).startswith(rule)


def _prompt_own(slip: Planted, event: Event) -> bool:
    return event.seat == slip.seat and -BEFORE <= event.t - slip.t <= PROMPT


def _late_own(slip: Planted, event: Event) -> bool:
    return event.seat == slip.seat and -EARLY <= event.t - slip.t <= LATE


def _anyones(slip: Planted, event: Event) -> bool:
    return _in_time(slip, event.t)


def _in_time(slip: Planted, t: float) -> bool:
    return -BEFORE <= t - slip.t <= AFTER


def _kind_of(slip: Planted) -> str:
    """The name of an error in the report: without numbers, squares and colours."""
    words = slip.what.replace("-", " ").split()
    plain = [word for word in words if not any(c.isdigit() for c in word) and word.rstrip(",") not in _COLOURS]
    text = " ".join(plain).rstrip(",")
    return text.removesuffix(" to").removesuffix(" on").removesuffix(" from")


_COLOURS = frozenset({"red", "green", "yellow", "blue"})


# Log and truth --------------------------------------------------------------------------------------------------------


def _differences(truth: Sequence[Truth], counting: Sequence[Event]) -> tuple[list[Wrong], int]:
    """Where the log differs from the truth, in order, and how many true events the log leaves open."""
    known = {happened.kind for happened in truth} | (KINDS - {"over", "calza"})
    events, truly = [event for event in counting if event.kind in known], list(map(_true_deed, truth))
    wrong, left_open = list[Wrong](), 0
    for event, happened in _aligned(events, truly):
        if event is not None and event.kind == OPEN:
            left_open += happened is not None
        elif event is None or happened is None or not _fits(event, happened):
            wrong.append(Wrong(_deed_text(None if event is None else _logged_deed(event)), _deed_text(happened)))
    return wrong, left_open


def _aligned(events: Sequence[Event], truly: Sequence[Deed]) -> Iterator[tuple[Event | None, Deed | None]]:
    """Pair log events with true ones, with as few differences as possible, and then as few open events.

    None stands for a missing partner. An open event is paired with each true event that it leaves open.
    """
    ends, last = len(events), len(truly)
    least: dict[tuple[int, int], tuple[int, int, tuple[int, int]]] = {(ends, last): (0, 0, (ends, last))}
    for i, j in product(range(ends, -1, -1), range(last, -1, -1)):
        opens, ways = i < ends and events[i].kind == OPEN, list[tuple[int, int, tuple[int, int]]]()
        steps = [(i + 1, j + 1)] if i < ends and j < last and not opens else []
        for there in (*steps, (i + 1, j), (i, j + 1)):
            if there in least:
                right = opens or (there in steps and _fits(events[i], truly[j]))
                differ, left_open, _ = least[there]
                ways.append((differ + (not right), left_open + (opens and there[0] == i), there))
        if ways:
            least[i, j] = min(ways, key=lambda way: way[:2])
    i, j = 0, 0
    while (i, j) != (ends, last):
        _, _, (to, on) = least[i, j]
        opens = i < ends and events[i].kind == OPEN
        yield events[i] if to > i or opens else None, truly[j] if on > j else None
        i, j = to, on


def _fits(event: Event, truly: Deed) -> bool:
    """Whether an event states what truly happened, or that it may have happened."""
    same = _without_count(_logged_deed(event)) == _without_count(truly)
    return (same and _counted_right(event, truly)) or _may_include_truth(event, truly)


def _without_count(deed: Deed) -> Deed:
    """The same, without the count of a reveal, which may be unknown."""
    kind, seat, numbers = deed
    return (kind, seat, numbers[1:]) if kind == "reveal" else deed


def _counted_right(event: Event, truly: Deed) -> bool:
    """Whether a reveal has the true count, or one of two if it gives two."""
    if event.kind != "reveal":
        return True
    least = int(event.payload["matches"])
    return least <= truly[2][0] <= int(event.payload.get("most") or least)


def _may_include_truth(event: Event, truly: Deed) -> bool:
    """Whether the possible dice of an uncertain event include the true ones."""
    perhaps = {tuple(sorted(dice)) for dice in event.payload.get("perhaps", ())}
    return (event.kind, event.seat) == truly[:2] and truly[2] in perhaps


Deed = tuple[str, int, tuple[int, ...]]


def _logged_deed(event: Event) -> Deed:
    """Kind and seat of an event; of throws, dice set aside, bids and reveals also the numbers."""
    return event.kind, event.seat or 0, _numbers(event)


def _numbers(event: Event) -> tuple[int, ...]:
    payload = event.payload
    if event.kind in ("throw", "keep"):
        return tuple(sorted(face for face in payload.get("dice", ()) if face))  # dice under cups are 0
    if event.kind == "bid":
        count, _, face = str(payload["step"]).removeprefix("bid").strip().partition("x")
        return int(count), int(face)
    if event.kind == "reveal":
        return int(payload["matches"]), *payload["scores"]
    return ()


def _true_deed(truth: Truth) -> Deed:
    if truth.kind in ("throw", "keep"):
        return truth.kind, truth.seat, tuple(sorted(truth.detail))
    return truth.kind, truth.seat, truth.detail if truth.kind in ("bid", "reveal") else ()


def _deed_text(deed: Deed | None) -> str:
    if deed is None:
        return ""
    kind, seat, numbers = deed
    return f"{kind} of seat {seat}" + (f": {'-'.join(map(str, numbers))}" if numbers else "")


def _leaves_open(event: Event) -> bool:
    """Whether the position after an event depends on something that the log leaves open."""
    return event.kind == OPEN or (event.kind == "keep" and "perhaps" in event.payload)


def _same_position(referee: Referee, people: People) -> bool:
    """Whether record and people have the same final position."""
    state: Any = getattr(people, "state", None)
    return state is None or bool(referee.rules.key(state) == referee.rules.key(referee.state))


# All games ------------------------------------------------------------------------------------------------------------


def trial_setup(
    game: str,
    players: int | None = None,
    *,
    small: bool = False,
    one_zone: bool = False,
    options: Mapping[str, Value] | None = None,
    preset: str | None = None,
) -> Setup:
    """The default rules and number of players unless given. Raises ``GameError``.

    ``small``: on the mat for A4 or Letter only. ``one_zone``: on a bare table, dice are set aside where they lie.
    """
    usual = Setup(game, NAMES[: players or entry(game).trial_seats], options or {}, preset)
    if one_zone:
        if usual.table_mat.name not in ONE_ZONE:
            raise GameError(say("commands.nothing-set-aside", title=entry(game).title))
        return replace(usual, mat=ONE_ZONE[usual.table_mat.name].name)
    return replace(usual, mat=f"{usual.table_mat.name}-a4") if small else usual


@dataclass(frozen=True, slots=True)
class Trial:
    """All games of a trial together."""

    game: str
    games: tuple[GameReport, ...]

    @property
    def turns(self) -> int:
        """The number of turns."""
        return sum(game.turns for game in self.games)

    @property
    def slips(self) -> dict[str, tuple[int, int, int]]:
        """By kind of error: caught, missed, and those without a ruling due."""
        kinds: dict[str, Counter[str]] = {}
        for slip in (slip for game in self.games for slip in game.slips):
            what = "free" if not slip.due else "caught" if slip.caught else "missed"
            kinds.setdefault(slip.what, Counter())[what] += 1
        return {kind: (n["caught"], n["missed"], n["free"]) for kind, n in sorted(kinds.items())}

    @property
    def questions_in_20_turns(self) -> float:
        """Questions per twenty turns that no planted error called for."""
        asked = sum(len(game.asked) for game in self.games)
        return asked * TURNS_A_QUESTION / self.turns if self.turns else 0.0

    def delay(self, share: float) -> float:
        """The quantile (share from 0 to 1) of the time (s) from the last motion to the ruling."""
        delays = sorted(delay for game in self.games for delay in game.delays)
        return delays[min(int(share * len(delays)), len(delays) - 1)] if delays else 0.0

    def all_of(self, what: str) -> list[tuple[int, Any]]:
        """Every false accusation (``accused``), wrong entry (``wrong``) or question (``asked``), with its seed."""
        return [(game.seed, found) for game in self.games for found in getattr(game, what)]

    @property
    def dice(self) -> DiceCounts:
        """How the dice of all games were read."""
        return DiceCounts.of(game.dice for game in self.games)

    @property
    def bumps(self) -> BumpSummary:
        """The outcome of the bumps of all games."""
        return BumpSummary.of(bump for game in self.games for bump in game.bumps)

    @property
    def missed(self) -> int:
        """The number of errors that should have been answered but were not."""
        return sum(missed for _, missed, _ in self.slips.values())

    @property
    def left_open(self) -> int:
        """The number of true events that the logs leave open: neither right nor wrong."""
        return sum(game.left_open for game in self.games)

    @property
    def clean(self) -> bool:
        """No false accusation, nothing wrong or open in the log, no error or bump missed, few questions."""
        right = not (self.all_of("accused") or self.all_of("wrong") or self.left_open or self.missed)
        return right and self.bumps.noticed and self.questions_in_20_turns <= 1


def run_trial(
    setup: Setup,
    games: int,
    *,
    seed: int = 1,
    turns: int | None = None,
    truth: bool = False,
    taught: Taught | None = None,
    animals: Sequence[str] = (),
    fault: str = "",
    ground: str = "",
    disturbances: Disturbances | None = None,
    shown: bool = False,
    after: Callable[[GameReport], object] | None = None,
) -> Trial:
    """Play games with the seeds from ``seed`` on, using what was taught; ``after`` is called with each report.

    ``fault`` applies to every game. The dice have the ``animals`` in turn; without any, the seeds choose them.
    ``ground``, ``disturbances`` and ``shown``: see ``play``.
    """
    reports = list[GameReport]()
    for number in range(seed, seed + games):
        animal = animals[(number - seed) % len(animals)] if animals else ""
        reports.append(
            play(
                setup,
                number,
                turns=turns,
                truth=truth,
                taught=taught,
                animal=animal,
                fault=fault,
                ground=ground,
                disturbances=disturbances,
                shown=shown,
            )
        )
        if after is not None:
            after(reports[-1])
    return Trial(setup.game, tuple(reports))
