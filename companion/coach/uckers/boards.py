"""Many Uckers positions at once: every legal line of each, and the boards that the lines lead to.

The rules list one position's turns at a time, with notation; roll-outs need thousands of positions in a tenth of a
second, and no notation. This model holds them in arrays. It implements the rules of play (UCK-3 to UCK-8 and UCK-T1)
with the related house rules; a test compares it with the rules, line by line. It does not model what is called before a
throw (UCK-V1, UCK-V3, UCK-V4), and treats a challenge as one event with its chance of success.

A position is seen by the side to throw. ``places`` has the shape (n, 4, 4): own colour, partner's or own second colour,
then the two opposing colours, each with its four counters in ascending order, as places along the colour's own route
(-1 base, 0 to 50 track, 51 to 55 pipe, 56 home).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.games.uckers import COLOURS, UckersOptions, UckersRules, UckersState

Places = NDArray[np.int8]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

BASE, TAIL, HOME = -1, 50, 56
TRACK = 52
NOWHERE = TRACK  # the column of everything that is not on the shared track
NONE = -9  # no such move
OPPOSITE = ((0, 26, 13, 39), (2, 3, 1, 0))  # doorsteps for the mover; colours for the next side
ADJACENT = ((0, 13, 26, 39), (2, 3, 0, 1))
PAIR, SUM, UNIT, SINGLE, SIEGE, PASS = range(6)


@dataclass(frozen=True, slots=True)
class Lines:
    """Legal lines, one a row.

    ``at`` is the position's number, ``kind`` PAIR (two counters), SUM (one counter by both dice), UNIT (a blob of two
    advances), SINGLE (one die), SIEGE (a challenge) or PASS (nothing moves). ``first`` and ``second`` are counters (0
    to 7, own colour first), ``ends`` (rows, 2) their destinations, ``die`` the die of a SINGLE (0 the higher, 1 the
    other), ``needed`` the sixes that a SIEGE takes.
    """

    at: Numbers
    kind: Numbers
    first: Numbers
    second: Numbers
    ends: Numbers
    die: Numbers
    needed: Numbers

    def __len__(self) -> int:
        return len(self.at)

    def only(self, rows: Numbers | Flags) -> Lines:
        """Select some of the lines."""
        return Lines(
            self.at[rows],
            self.kind[rows],
            self.first[rows],
            self.second[rows],
            self.ends[rows],
            self.die[rows],
            self.needed[rows],
        )


@dataclass(frozen=True, slots=True)
class Boards:
    """Positions with a side to throw.

    ``places`` (n, 4, 4), ``again`` (not the first throw of the turn), ``fresh`` (n, 2, 4): own counters that came in
    this turn, ``active`` (n, 4): colours whose player plays the partner's. ``teams``: the mover plays the first colour
    only, or, if that is home and he is active, the second (UCK-T1).
    """

    places: Places
    again: Flags
    fresh: Flags
    active: Flags
    teams: bool = False

    def __len__(self) -> int:
        return len(self.places)

    def only(self, rows: Numbers | Flags) -> Boards:
        """Select some of the positions, possibly several times."""
        return Boards(self.places[rows], self.again[rows], self.fresh[rows], self.active[rows], self.teams)


@dataclass(frozen=True, slots=True)
class _Facing:
    """The obstacles for the mover: blobs by square (n, 53), and cumulative walls along both routes (n, 52)."""

    blobs: NDArray[np.int8]
    walls: tuple[NDArray[np.int8], ...]
    great: tuple[NDArray[np.int8], ...]


class Play:
    """The rules of play on arrays, under fixed house rules."""

    def __init__(self, options: UckersOptions) -> None:
        self.options = options
        doorsteps, self.turned = OPPOSITE if options.pairs == "red+yellow" else ADJACENT
        squares = np.full((4, HOME + 2), NOWHERE, np.int64)  # by place + 1
        for colour, doorstep in enumerate(doorsteps):
            squares[colour, 1 : TAIL + 2] = (doorstep + np.arange(TAIL + 1)) % TRACK
        self.squares = squares
        self.doorsteps = doorsteps

    # Listing

    def lines(self, boards: Boards, dice: Numbers, left: int = 2) -> Lines:
        """Every legal line of each position on its dice (n, 2), the higher first; PASS if there is none.

        Lines that lead to the same board may be listed more than once. With ``left`` 1 only the first die is played.
        """
        pos = boards.places.reshape(len(boards), 16)[:, :8].astype(np.int64)
        facing = self._facing(boards.places)
        own = self._own(boards)
        first = np.ones((len(boards), 8), np.bool_)
        first[:, [1, 2, 3, 5, 6, 7]] = pos[:, [1, 2, 3, 5, 6, 7]] != pos[:, [0, 1, 2, 4, 5, 6]]
        lead = first & own
        each = [self._reach(pos, facing, dice[:, die : die + 1], dice[:, die : die + 1] == 6, own) for die in (0, 1)]
        parts: list[Lines] = []
        full = np.zeros(len(boards), np.bool_)
        if left == 2:
            parts += self._both(boards, pos, facing, dice, each, lead, first, own)
            for part in parts:
                full[part.at] = True
            sieges = self._sieges(boards, pos, facing, dice, lead)
            parts.append(sieges)
            if self.options.must_play_forces_challenge:
                full[sieges.at] = True
        parts += self._singles(dice, each, lead, ~full, left)
        return self._with_passes(parts, len(boards))

    def _own(self, boards: Boards) -> Flags:
        """The counters that the mover may move (n, 8)."""
        own = np.ones((len(boards), 8), np.bool_)
        if boards.teams:
            home = (boards.places[:, 0] == HOME).all(axis=1)
            own[:, :4] = ~home[:, None]
            own[:, 4:] = (home & boards.active[:, 0])[:, None]
        return own

    def _facing(self, places: Places) -> _Facing:
        n = len(places)
        base = np.arange(n)[:, None] * (TRACK + 1)
        counts = []
        for colour in (2, 3):
            at = self.squares[colour][places[:, colour].astype(np.int64) + 1] + base
            counts.append(np.bincount(at.ravel(), minlength=n * (TRACK + 1)).reshape(n, TRACK + 1))
        most, least = np.maximum(*counts), np.minimum(*counts)
        if self.options.mixi_blocks:
            blobs = np.where(most + least >= 2, most + least, 0).astype(np.int8)
        else:
            solid = (least == 0) | self.options.pair_inside_mixi_blocks
            blobs = np.where((most >= 2) & solid, most, 0).astype(np.int8)
        blobs[:, NOWHERE] = 0
        return _Facing(blobs, self._summed(blobs > 0), self._summed(blobs > 2))

    def _summed(self, walls: Flags) -> tuple[NDArray[np.int8], ...]:
        """By own colour: cumulative walls along its route, (n, 52); column p + 1 counts places 0 to p."""
        found = []
        for colour in (0, 1):
            sums = np.zeros((len(walls), TAIL + 2), np.int8)
            np.cumsum(walls[:, self.squares[colour, 1 : TAIL + 2]], axis=1, out=sums[:, 1:], dtype=np.int8)
            found.append(sums)
        return tuple(found)

    @staticmethod
    def _clear(pos: Numbers, ends: Numbers, sums: tuple[NDArray[np.int8], ...]) -> Flags:
        """Whether no wall stands behind ``pos`` up to and with ``ends``, for the eight own counters."""
        there, here = np.minimum(ends, TAIL) + 1, np.minimum(pos, TAIL) + 1
        clear = np.empty(pos.shape, np.bool_)
        for colour in (0, 1):
            part = slice(4 * colour, 4 * colour + 4)
            taken = np.take_along_axis(sums[colour], np.maximum(there[:, part], 0), 1)
            clear[:, part] = taken == np.take_along_axis(sums[colour], here[:, part], 1)
        return clear

    def _reach(self, pos: Numbers, facing: _Facing, length: Numbers, six: Flags, own: Flags) -> Numbers:
        """The destination of each counter with dice used together, NONE without one; out of base only with a six."""
        ends = np.where(pos == BASE, np.where(six, length - 6, NONE), pos + length)
        fits = own & (ends >= 0) & (ends <= HOME) & (pos < HOME)
        return np.where(fits & self._clear(pos, ends, facing.walls), ends, NONE)

    def _both(
        self,
        boards: Boards,
        pos: Numbers,
        facing: _Facing,
        dice: Numbers,
        each: list[Numbers],
        lead: Flags,
        first: Flags,
        own: Flags,
    ) -> list[Lines]:
        """The lines that use both dice: one counter by the sum, two counters, a blob of two on a double."""
        total = dice.sum(axis=1, keepdims=True)
        sums = self._reach(pos, facing, total, (dice == 6).any(axis=1, keepdims=True), own)
        at, counter = np.nonzero(lead & (sums != NONE))
        found = [_lines(at, SUM, counter, sums[at, counter])]
        found.append(self._two(dice, each, lead, first))
        doubles = np.nonzero(dice[:, 0] == dice[:, 1])[0]
        if len(doubles):
            found.append(self._units(boards.only(doubles), pos, facing, dice, lead, doubles))
        return found

    @staticmethod
    def _two(dice: Numbers, each: list[Numbers], lead: Flags, first: Flags) -> Lines:
        """Two counters, a die each. Of equal counters the first one goes, and the one behind it uses the other die."""
        one = lead & (each[0] != NONE)
        other = each[1] != NONE
        grid = one[:, :, None] & (other & lead)[:, None, :]
        grid[:, np.arange(8), np.arange(8)] = False
        for i in (0, 1, 2, 4, 5, 6):
            grid[:, i, i + 1] = one[:, i] & other[:, i + 1] & (lead[:, i + 1] | ~first[:, i + 1])
        grid &= (dice[:, 0] != dice[:, 1])[:, None, None] | np.triu(np.ones((8, 8), np.bool_), 1)
        at, counter, behind = np.nonzero(grid)
        return _lines(at, PAIR, counter, each[0][at, counter], behind, each[1][at, behind])

    def _units(self, boards: Boards, pos: Numbers, facing: _Facing, dice: Numbers, lead: Flags, rows: Numbers) -> Lines:
        """Blobs of two that advance together (UCK-6.4 to UCK-6.6)."""
        pos, lead, die = pos[rows], lead[rows], dice[rows, :1]
        equal = (pos.reshape(-1, 2, 4, 1) == pos.reshape(-1, 2, 1, 4)).sum(axis=3).reshape(-1, 8)
        pairs = (equal >= 2) if self.options.split_blob_advance else (equal == 2)
        ends = pos + die
        fits = lead & pairs & (pos >= 0) & (pos < HOME) & (ends <= HOME)
        if not self.options.pair_inside_mixi_blocks:
            fits &= ~self._mixed(boards.places)
        fits &= self._clear(pos, ends, tuple(part[rows] for part in facing.great))
        if not self.options.blob_passes_blob:
            fits &= self._clear(pos, ends - 1, tuple(part[rows] for part in facing.walls))
        at, counter = np.nonzero(fits)
        end = ends[at, counter]
        return _lines(rows[at], UNIT, counter, end, counter + 1, end)

    def _mixed(self, places: Places) -> Flags:
        """Own counters (n, 8) that share a square of the track with the side's other colour (UCK-6.1)."""
        squares = [self.squares[colour][places[:, colour].astype(np.int64) + 1] for colour in (0, 1)]
        same = (squares[0][:, :, None] == squares[1][:, None, :]) & (squares[0] != NOWHERE)[:, :, None]
        return np.concatenate([same.any(axis=2), same.any(axis=1)], axis=1)

    def _sieges(self, boards: Boards, pos: Numbers, facing: _Facing, dice: Numbers, lead: Flags) -> Lines:
        """Challenges that may be opened (UCK-8.1); each uses the whole throw."""
        six = dice[:, 0] == 6
        if self.options.challenge_first_throw_only:
            six = six & ~boards.again
        rows = np.nonzero(six & (facing.blobs.max(axis=1) > 0))[0]
        if not len(rows):
            return _lines(rows, SIEGE, rows, rows)
        pos, lead = pos[rows], lead[rows]
        ahead = np.concatenate(
            [self.squares[c][np.clip(pos[:, 4 * c : 4 * c + 4] + 2, 0, HOME + 1)] for c in (0, 1)], axis=1
        )
        sizes = np.take_along_axis(facing.blobs[rows].astype(np.int64), ahead, 1) * (pos < TAIL)
        fits = lead & (sizes > 0) & ~self._mixed(boards.places[rows])
        if not self.options.challenge_same_turn:
            equal = pos.reshape(-1, 2, 4, 1) == pos.reshape(-1, 2, 1, 4)
            fits &= (equal & ~boards.fresh[rows][:, :, None, :]).any(axis=3).reshape(-1, 8)
        needed = sizes + (self.options.challenge_sixes == "one-more") + (pos == BASE)
        if self.options.doorstep_extra_always:
            doorsteps = np.isin(ahead, self.doorsteps[:2])
            needed += (pos != BASE) & doorsteps
        at, counter = np.nonzero(fits)
        return _lines(rows[at], SIEGE, counter, pos[at, counter] + 1, needed=needed[at, counter])

    def _singles(self, dice: Numbers, each: list[Numbers], lead: Flags, rest: Flags, left: int) -> list[Lines]:
        """One die, where no line uses both (UCK-3.3 to UCK-3.5)."""
        found, higher = [], np.zeros(len(dice), np.bool_)
        for die in range(left):
            open_ = rest & ~higher & ((dice[:, 1] != dice[:, 0]) | (die == 0))
            at, counter = np.nonzero(lead & (each[die] != NONE) & open_[:, None])
            if self.options.higher_die:
                higher[at] = True
            found.append(_lines(at, SINGLE, counter, each[die][at, counter], die=die))
        return found

    @staticmethod
    def _with_passes(parts: list[Lines], n: int) -> Lines:
        """All lines together; positions without any, or only with an optional challenge, have a PASS."""
        some = np.zeros(n, np.bool_)
        for part in parts:
            some[part.at] = True
        idle = np.nonzero(~some)[0]
        parts = [*parts, _lines(idle, PASS, idle * 0, idle * 0)]
        return Lines(
            *(
                np.concatenate([getattr(part, name) for part in parts])
                for name in ("at", "kind", "first", "second", "ends", "die", "needed")
            )
        )

    # Playing

    def after(self, boards: Boards, lines: Lines) -> Places:
        """The places after each line (rows, 4, 4), still as the mover sees them; a challenge counts as won."""
        rows = np.arange(len(lines))
        flat = boards.places[lines.at].reshape(len(lines), 16)
        struck = np.full((len(lines), 2), -1, np.int64)
        moves = lines.kind != PASS
        flat[rows[moves], lines.first[moves]] = lines.ends[moves, 0]
        struck[:, 0] = np.where(moves, self.squares[lines.first // 4, lines.ends[:, 0] + 1], -1)
        two = (lines.kind == PAIR) | (lines.kind == UNIT)
        flat[rows[two], lines.second[two]] = lines.ends[two, 1]
        struck[:, 1] = np.where(two, self.squares[lines.second // 4, lines.ends[:, 1] + 1], -1)
        struck[struck == NOWHERE] = -1
        for colour in (2, 3):
            part = slice(4 * colour, 4 * colour + 4)
            squares = self.squares[colour][flat[:, part].astype(np.int64) + 1]
            flat[:, part][(squares == struck[:, :1]) | (squares == struck[:, 1:])] = BASE
        return np.asarray(np.sort(flat.reshape(-1, 4, 4), axis=2), np.int8)

    def again(self, lines: Lines, dice: Numbers, left: int = 2) -> Flags:
        """Whether the throw earns another one (UCK-3.7, UCK-3.8); never a challenge, which ends the turn."""
        dice = dice[lines.at]
        sixes = (dice == 6).sum(axis=1)
        unused = np.where(lines.kind == PASS, sixes if left == 2 else (dice[:, 0] == 6), 0)
        unused = np.where(lines.kind == SINGLE, (dice[np.arange(len(dice)), 1 - lines.die] == 6) * (left == 2), unused)
        earned = sixes > (unused if self.options.extra_throw_needs_use else 0)
        if self.options.doubles_throw_again:
            earned |= dice[:, 0] == dice[:, 1]
        return np.asarray(earned & (lines.kind != SIEGE))

    def next_boards(self, boards: Boards, lines: Lines, after: Places, again: Flags) -> Boards:
        """The positions that follow, each seen by the side that throws next; ``after`` as from ``after``."""
        fresh = self._fresh(boards.only(lines.at), after) & again[:, None, None]
        places = np.where(again[:, None, None], after, after[:, self.turned])
        active = boards.active[lines.at]
        active = np.where(again[:, None], active, active[:, self.turned])
        return Boards(places, again, fresh, active, boards.teams)

    @staticmethod
    def _fresh(boards: Boards, after: Places) -> Flags:
        """Own counters that are new on their square since the turn began.

        Of equal counters the latest to arrive leave first, and a throw counts as a whole (UCK-8.1).
        """
        now, before = after[:, :2], boards.places[:, :2]
        stood = ((now[..., :, None] == before[..., None, :]) & ~boards.fresh[..., None, :]).sum(axis=3)
        earlier = (now[..., :, None] == now[..., None, :]) & np.tri(4, k=-1, dtype=np.bool_)
        return np.asarray(earlier.sum(axis=3) >= stood)


def has_won(places: Places) -> Flags:
    """Whether the first side has all its counters home (UCK-2.5)."""
    return np.asarray((places[:, :2] == HOME).all(axis=(1, 2)))


def siege_chance(needed: int) -> float:
    """The chance of a challenge just opened ("once at"): a throw without a six fails (UCK-8.3 to UCK-8.5)."""
    chances = [1.0, 1.0]  # by the number of sixes still needed, from -1
    for _ in range(needed - 1):
        chances.append(10 / 36 * chances[-1] + 1 / 36 * chances[-2])
    return chances[-1]


def _lines(
    at: Numbers,
    kind: int,
    first: Numbers,
    end: Numbers,
    second: Numbers | None = None,
    end2: Numbers | None = None,
    *,
    die: int = 0,
    needed: Numbers | None = None,
) -> Lines:
    """Lines of one kind."""
    n = len(at)
    ends = np.full((n, 2), BASE, np.int64)
    ends[:, 0] = end
    if end2 is not None:
        ends[:, 1] = end2
    zeros = np.zeros(n, np.int64)
    return Lines(
        at,
        np.full(n, kind, np.int64),
        first,
        zeros if second is None else second,
        ends,
        np.full(n, die, np.int64),
        zeros if needed is None else needed,
    )


# From the rules to arrays, and back -----------------------------------------------------------------------------------

TEAMS = 4  # players


def colours_by_place(rules: UckersRules, state: UckersState) -> tuple[int, int, int, int]:
    """The colours in the order of the mover's arrays: own, partner's or second, then the others."""
    seat, players = rules.seat(state), state.turn.players
    partner = (seat + 1) % TEAMS + 1 if players == TEAMS else seat
    mine = [
        COLOURS.index(name) for name in dict.fromkeys((*rules.colours(state, seat), *rules.colours(state, partner)))
    ]
    others = [colour for colour in range(len(COLOURS)) if colour not in mine]
    doorstep = rules.geometry.doorsteps[mine[0]]
    if rules.options.pairs == "red+green" and (rules.geometry.doorsteps[mine[1]] - doorstep) % 52 != 13:
        mine.reverse()
        doorstep = rules.geometry.doorsteps[mine[0]]
    others.sort(key=lambda colour: (rules.geometry.doorsteps[colour] - doorstep) % 52)
    return mine[0], mine[1], others[0], others[1]


def boards_of(rules: UckersRules, state: UckersState) -> Boards:
    """The position as arrays of one row; dice on the table are not part of it."""
    order = colours_by_place(rules, state)
    places: Places = np.array([[sorted(state.board[colour]) for colour in order]], np.int8)
    fresh = np.zeros((1, 2, 4), np.bool_)
    for number, colour in enumerate(order[:2]):
        for place in {place for other, place in state.turn.fresh if other == colour}:
            there = np.nonzero(places[0, number] == place)[0]
            fresh[0, number, there[-state.turn.fresh.count((colour, place)) :]] = True
    active = np.zeros((1, 4), np.bool_)
    if state.turn.players == TEAMS:
        for seat in state.turn.active:
            active[0, order.index(COLOURS.index(rules.colours(state, seat)[0]))] = True
    return Boards(places, np.array([state.turn.again]), fresh, active, state.turn.players == TEAMS)


def dice_of(state: UckersState) -> Numbers:
    """The dice on the table, (1, 2), the higher first; a single remaining die is given twice."""
    left = state.turn.left
    return np.array([[left[0], left[-1]]], np.int64)
