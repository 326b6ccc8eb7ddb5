"""Independent models of Uckers, Peruke 84 and Ludo, written as simply as possible from their rule pages alone.

Each model lists the results of the complete turns on a throw. They are compared with the engines on random positions,
under the default house rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

# Uckers: a board is four lists of four places, -1 in base, 0 the doorstep, 50 the tail, 51 to 55 the pipe, 56 home.

Counters = tuple[tuple[int, ...], ...]
LAST_SHARED, AT_HOME, IN_BASE = 50, 56, -1


def square_of(colour: int, place: int) -> int | None:
    """The shared square (0 to 51) of a place, None off the track."""
    return (13 * colour + place) % 52 if 0 <= place <= LAST_SHARED else None


class Uckers:
    """The turns of one side (0: red and yellow, 1: green and blue) on one throw."""

    def __init__(self, counters: Counters, side: int, throw: tuple[int, int]) -> None:
        self.counters, self.throw = counters, throw
        self.own = (0, 2) if side == 0 else (1, 3)
        self.stacks: dict[int, list[int]] = {}
        for colour in (1, 3) if side == 0 else (0, 2):
            for place in counters[colour]:
                square = square_of(colour, place)
                if square is not None:
                    self.stacks.setdefault(square, []).append(colour)

    def blob(self, square: int | None) -> int:
        """How large an opposing blob on a square is; a mixi-blob is none (UCK-6.1, UCK-7.1)."""
        stack = self.stacks.get(square, []) if square is not None else []
        return len(stack) if len(stack) > 1 and len(set(stack)) == 1 else 0

    def way(self, colour: int, start: int, dice: tuple[int, ...]) -> int | None:
        """Where dice take a counter as one movement, None where they can't (UCK-1.4, UCK-2.2, UCK-3.2, UCK-6.2)."""
        if start == IN_BASE and 6 not in dice:
            return None
        end = sum(dice) - 6 if start == IN_BASE else start + sum(dice)
        if start == AT_HOME or end > AT_HOME:
            return None
        return None if any(self.blob(square_of(colour, at)) for at in range(start + 1, end + 1)) else end

    def after(self, *moves: tuple[int, int, int]) -> Counters:
        """The counters after moves (colour, which counter, end); who is hit goes to base (UCK-5.1, UCK-7.2)."""
        then = [list(places) for places in self.counters]
        for colour, counter, end in moves:
            then[colour][counter] = end
        for colour, _, end in moves:
            for enemy in set(range(4)) - set(self.own):
                for counter, place in enumerate(self.counters[enemy]):
                    if square_of(enemy, place) is not None and square_of(enemy, place) == square_of(colour, end):
                        then[enemy][counter] = IN_BASE
        return tuple(tuple(sorted(places)) for places in then)

    def boards(self) -> set[Counters]:
        """What every complete turn other than a challenge leads to (UCK-3.3)."""
        whole = set(self._both())
        return whole or (
            set() if self.challenges() else {board for die in self.throw for board in self._single((die,))}
        )

    def _single(self, dice: tuple[int, ...]) -> Iterator[Counters]:
        for colour in self.own:
            for counter, start in enumerate(self.counters[colour]):
                end = self.way(colour, start, dice)
                if end is not None:
                    yield self.after((colour, counter, end))

    def _both(self) -> Iterator[Counters]:
        yield from self._single(self.throw)
        movers = [(colour, counter) for colour in self.own for counter in range(4)]
        for first, second in permutations(movers, 2):
            ends = [
                self.way(colour, self.counters[colour][counter], (die,))
                for (colour, counter), die in zip((first, second), self.throw, strict=True)
            ]
            if ends[0] is not None and ends[1] is not None:
                yield self.after((*first, ends[0]), (*second, ends[1]))
        if self.throw[0] == self.throw[1]:
            yield from self._advances(self.throw[0])

    def _advances(self, die: int) -> Iterator[Counters]:
        """A blob of exactly two advances past blobs of two (UCK-6.4 to UCK-6.7)."""
        for colour in self.own:
            places = self.counters[colour]
            partner = self.own[1 - self.own.index(colour)]
            for one, two in combinations(range(4), 2):
                start, end = places[one], places[one] + die
                if places[two] != start or places.count(start) != 2 or not 0 <= start < AT_HOME or end > AT_HOME:
                    continue
                here = square_of(colour, start)
                if here is not None and here in [square_of(partner, place) for place in self.counters[partner]]:
                    continue
                if all(self.blob(square_of(colour, at)) < 3 for at in range(start + 1, end + 1)):
                    yield self.after((colour, one, end), (colour, two, end))

    def challenges(self) -> set[tuple[int, int]]:
        """From where a challenge may be opened: colour and place (UCK-7.3, UCK-8.1)."""
        if 6 not in self.throw:
            return set()
        found = set()
        for colour in self.own:
            partner = self.own[1 - self.own.index(colour)]
            beside = {square_of(partner, place) for place in self.counters[partner]} - {None}
            for place in self.counters[colour]:
                ahead = place < LAST_SHARED and self.blob(square_of(colour, place + 1))
                if ahead and square_of(colour, place) not in beside:
                    found.add((colour, place))
        return found


# Peruke 84: a board maps squares (file, rank) from 0 to a disc (owner 0 South or 1 North, value, safe).

Disc = tuple[int, int, bool]
Discs = dict[tuple[int, int], Disc]
Squares = frozenset[tuple[int, int]]
FILES, RANKS = 6, 8


def acts(discs: Discs, seat: int, value: int, moved: Squares) -> Iterator[tuple[Discs, Squares]]:
    """What one value may do: the discs after it and the squares of discs that moved (P84-4)."""
    for here, (owner, number, safe) in discs.items():
        if number != value:
            continue
        if safe == (owner != seat):
            yield {**discs, here: (owner, number, not safe)}, moved
        if owner == seat and safe and here not in moved:
            yield from _moves(discs, here, value, moved)


def _moves(discs: Discs, here: tuple[int, int], value: int, moved: Squares) -> Iterator[tuple[Discs, Squares]]:
    mine = discs[here]
    for across in (-1, 0, 1):
        for up in (-1, 0, 1):
            for steps in range(1, value + 1) if across or up else ():
                there = here[0] + across * steps, here[1] + up * steps
                if not (0 <= there[0] < FILES and 0 <= there[1] < RANKS):
                    break
                met = discs.get(there)
                if met is not None and (met[0] == mine[0] or met[2]):
                    break
                then = {square: disc for square, disc in discs.items() if square not in (here, there)}
                if there[1] == (RANKS - 1 if mine[0] == 0 else 0):
                    yield then, moved
                else:
                    yield {**then, there: mine}, moved | {there}
                if met is not None:
                    break


def over(discs: Discs) -> bool:
    """Whether a player has no disc left (P84-6.1)."""
    return len({owner for owner, _, _ in discs.values()}) < 2


def played(discs: Discs, seat: int, values: tuple[int, ...]) -> dict[int, list[tuple[Discs, tuple[int, ...]]]]:
    """By how many of the values were used, in any order: the boards, each with the values that were used."""
    found: dict[int, list[tuple[Discs, tuple[int, ...]]]] = {0: [(discs, ())]}

    def go_on(now: Discs, moved: Squares, left: tuple[int, ...], used: tuple[int, ...]) -> None:
        for at, value in enumerate(left) if not over(now) else ():
            if value in left[:at]:
                continue
            for then, gone in acts(now, seat, value, moved):
                found.setdefault(len(used) + 1, []).append((then, (*used, value)))
                go_on(then, gone, left[:at] + left[at + 1 :], (*used, value))

    go_on(discs, frozenset(), values, ())
    return found


def turns(discs: Discs, seat: int, whites: tuple[int, int], red: int) -> set[frozenset[tuple[tuple[int, int], Disc]]]:
    """What every complete turn leads to, each plan carried as far as it goes (P84-2, P84-5)."""
    apart = played(discs, seat, (*whites, red))
    found = [board for board, _ in apart[max(apart)]]
    for one, other in (whites, whites[::-1]):
        joined = one + red
        if joined > 6:
            continue
        together = played(discs, seat, (joined, other))
        most = max(together)  # the sum has to be among the values used (P84-5.3)
        if most + 1 < max(apart):
            continue  # a die would be left over that could be used without adding (P84-5.2)
        found += [board for board, used in together[most] if most == 2 or used == (joined,)]
    return {frozenset(board.items()) for board in found}


# Ludo: a board is the names of the squares of each colour's counters, as they are printed on the mat.

LudoBoard = dict[str, list[str]]
ORDER = ("red", "green", "yellow", "blue")


def way_of_forty(colour: str) -> list[str]:
    """The same on the board of forty squares (LUD-1.6)."""
    track = [f"t{number}" for number in range(1, 41)]
    begins = 10 * ORDER.index(colour)
    return ["base", *track[begins:], *track[:begins], *(f"{colour}{number}" for number in range(1, 5))]


def way_of(colour: str) -> list[str]:
    """Every square of a colour's way in order, its base first (LUD-1.3, LUD-1.5)."""
    track = [f"t{number}" for number in range(1, 53)]
    begins = 13 * ORDER.index(colour)
    round_once = (track[begins:] + track[:begins])[:51]
    return ["base", *round_once, *(f"{colour}{number}" for number in range(1, 6)), "home"]


def ludo_turns(board: LudoBoard, colour: str, die: int, *, blocks: bool) -> list[LudoBoard]:
    """What every movement of a die leads to: a counter walks square by square (LUD-2 to LUD-5)."""
    found = []
    for start in sorted(set(board[colour])):
        way = way_of(colour)
        at = way.index(start)
        steps = 1 if start == "base" else die
        if (start == "base" and die != 6) or start == "home" or at + steps >= len(way):
            continue
        walked = way[at + 1 : at + steps + 1]
        shared = [square for square in walked if square.startswith("t")]
        if blocks and any(board[other].count(square) > 1 for square in shared for other in board if other != colour):
            continue
        then = {name: list(squares) for name, squares in board.items()}
        then[colour].remove(start)
        end = walked[-1]
        for other in then:
            if other != colour and end.startswith("t") and end not in ("t1", "t14", "t27", "t40"):
                then[other] = ["base" if square == end else square for square in then[other]]
        then[colour].append(end)
        found.append(then)
    return found


def forty_turns(board: LudoBoard, colour: str, die: int, *, pass_own: bool) -> list[LudoBoard]:
    """The same on the board of forty squares as most sets describe it (preset "forty")."""
    way, own, found = way_of_forty(colour), board[colour], list[tuple[str, LudoBoard]]()
    for start in sorted(set(own)):
        at = way.index(start)
        steps = 1 if start == "base" else die
        if (start == "base" and die != 6) or at + steps >= len(way):
            continue
        *passed, end = way[at + 1 : at + steps + 1]
        if end in own or (not pass_own and any(square in own and not square.startswith("t") for square in passed)):
            continue
        then = {name: ["base" if square == end else square for square in board[name]] for name in board}
        then[colour] = [*own[: own.index(start)], *own[own.index(start) + 1 :], end]
        found.append((start, then))
    entering = [then for start, then in found if start == "base"]
    leaving = [then for start, then in found if start == way[1] and "base" in own]
    return entering or leaving or [then for _, then in found]
