"""What is true of a turn, counted without the coach: by the boards before and after it, and by all throws to come."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from companion.coach.all_games import coach_for
from companion.coach.rogue import RogueCoach
from companion.coach.values import Coach, Option
from companion.games.catalogue import rules_for
from companion.games.perudo import Bid, Calza, Dudo, Reveal
from companion.games.peruke_84.board import OPEN, is_safe, owner_of, value_of
from companion.games.peruke_one import Use
from companion.games.rogue import Ended, Keep, Stop
from companion.games.rules import OVER, REFEREE, THROW, Throw, fold
from companion.games.uckers import Challenge
from tests.night import AT_NIGHT

IN_BASE, HOME, TAIL, TRACK = -1, 56, 50, 52
COLOURS = ("red", "green", "yellow", "blue")
DOORSTEPS = {"red": 1, "green": 14, "yellow": 27, "blue": 40}
PACO = 1
# Where games of Peruke 84 begin: at night in the middle; by day late, where few turns can follow.
MIDDLE = "1N52n2N1/N11n31N61/S63N4N3/6/3N42/4S3N6/S2S6S42S1/s1S2s31s51:S:7-9:2"
LATE = "3N32/2n31S5N1/1N14/6/6/1s21S22/5s1/6:N:30-36:2"

Truth = dict[str, dict[str, Any]]
"""By claim: its facts. A chance is a fraction, to be compared with what is shown of it."""


# Games


@cache
def coach_of(game: str, seats: int) -> Coach:
    """The coach of a game for so many players, Perudo with Calza."""
    rules = rules_for(game, {"calza": "active"} if game == "perudo" else {})
    return coach_for(rules, rules.start(seats))


def walk(game: str, seed: int, length: int = 300) -> Iterator[tuple[Coach, Any, Option]]:
    """Turns of a game in which everybody plays one of the three best turns, and some other turns beside them."""
    rng = random.Random(f"{game}/{seed}")
    coach = coach_of(game, _seats(game, rng))
    rules, hands = coach.rules, ()
    state = (
        rules.parse_key(MIDDLE if AT_NIGHT > 1 else LATE)
        if game == "peruke-84"
        else rules.start(_seats(game, random.Random(f"{game}/{seed}")))
    )
    for _ in range(length):
        actor = rules.to_act(state)
        if actor is OVER:
            return
        if actor is THROW and game == "perudo":
            hands = tuple(tuple(sorted(rng.randint(1, 6) for _ in range(dice))) for dice in state.dice)
            state = rules.apply(state, rules.hidden_throw(state))
        elif actor is THROW:
            state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))
        elif actor is REFEREE:
            state = rules.apply(state, Reveal(hands))
        else:
            known = rules.view(replace(state, hands=hands), state.seat) if game == "perudo" else state
            ranked = coach.ranked(known)
            yield coach, known, rng.choice((ranked[0], rng.choice(ranked)))
            state = fold(rules, state, rng.choice(ranked[:3]).line)


def _seats(game: str, rng: random.Random) -> int:
    return {"peruke-one": 1, "perudo": rng.choice((2, 3, 4)), "rogue": rng.choice((2, 2, 3))}.get(game, 2)


# What the steps of a turn do


def deeds(coach: Coach, state: Any, option: Option) -> list[tuple[str, dict[str, Any]]]:
    """What every step of a turn does, by the positions before and after it."""
    found: list[tuple[str, dict[str, Any]]] = []
    for step in option.line:
        after = coach.rules.apply(state, step)
        found += DEEDS[coach.rules.game](coach.rules, state, step, after)
        state = after
    return found or [("nothing", {})]


def _square(colour: str, place: int) -> str:
    if place == IN_BASE:
        return "base"
    return f"{colour}{place - TAIL}" if place > TAIL else f"t{(DOORSTEPS[colour] - 1 + place) % TRACK + 1}"


def _uckers(rules: Any, state: Any, step: Any, after: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    own = [colour for colour in range(4) if COLOURS[colour] in rules.colours(state, state.turn.seat)]
    if isinstance(step, Challenge):
        siege = after.turn.siege
        colour = COLOURS[siege.colour]
        square = _square(colour, siege.start + 1)
        blob = {c: sum(_square(COLOURS[c], p) == square for p in state.board[c]) for c in range(4) if c not in own}
        hit, size = next((c, n) for c, n in blob.items() if n)
        yield (
            "challenge",
            {
                "hit": COLOURS[hit],
                "size": size,
                "end": square,
                "colour": colour,
                "start": _square(colour, siege.start),
                "sixes": size + 1 + (siege.start == IN_BASE),
            },
        )
        return
    (mover,) = (colour for colour in own if Counter(state.board[colour]) != Counter(after.board[colour]))
    colour = COLOURS[mover]
    left = list((Counter(state.board[mover]) - Counter(after.board[mover])).elements())
    came = list((Counter(after.board[mover]) - Counter(state.board[mover])).elements())
    start, end, both = left[0], came[0], len(left) == 2
    facts: dict[str, Any] = {"colour": colour}
    if end == HOME:
        yield (
            "bring-blob-home" if both else "bring-home",
            facts | {"steps": HOME - start, "start": _square(colour, start)},
        )
        return
    facts["end"] = _square(colour, end)
    struck = {
        COLOURS[c]: after.board[c].count(IN_BASE) - state.board[c].count(IN_BASE) for c in range(4) if c not in own
    }
    hit = {c: n for c, n in struck.items() if n}
    if len(hit) > 1:
        facts["mixed"] = True
    elif hit:
        ((facts["hit"], size),) = hit.items()
        facts |= {"one": True} if size == 1 else {"size": size}
    if start == IN_BASE:
        yield ("release-and-go", facts | {"steps": end}) if end else ("release", facts)
        return
    yield "advance" if both else "move", facts | {"steps": end - start, "start": _square(colour, start)}


def _rogue(_: Any, state: Any, step: Any, after: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(step, Stop):
        gained = after.scores[state.seat - 1] - state.scores[state.seat - 1]
        yield "ends-turn-with", {"points": gained}
        return
    counts = Counter(step.faces)
    run = len(counts) == 6
    doubled = counts[PACO] == 1 and not run
    sets_of = {face: count for face, count in counts.items() if count > 1}
    points = 250 if run else sum(_set(face, count) for face, count in sets_of.items()) * (2 if doubled else 1)
    yield (
        "sets-aside",
        {
            "dice": sorted(step.faces),
            "sets": sets_of,
            "doubled": doubled and len(counts) > 1,
            "points": points,
            "run": run,
        },
    )


def _set(face: int, count: int) -> int:
    """What a set is worth by ROG-1.2."""
    if face == PACO:
        return {2: 15, 3: 75, 4: 350, 5: 1000, 6: 1500}[count]
    return {2: 2 * face, 3: 10 * face, 4: 50 * face, 5: 500 + 100 * (face - 2), 6: 1300}[count]


def _perudo(_: Any, state: Any, step: Any, after: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(step, Bid):
        yield "bids", {"bid": (after.bid.count, after.bid.face)}
        return
    yield "calls", {"call": "Dudo" if isinstance(step, Dudo) else "Calza", "bid": (state.bid.count, state.bid.face)}


def _peruke_one(_: Any, state: Any, _step: Any, after: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    changed = [(n, now) for n, (was, now) in enumerate(zip(state.sides, after.sides, strict=True), 1) if was != now]
    if changed:
        ((disc, side),) = changed
        yield "turns-disc" if side == "v" else "takes", {"disc": disc}
    elif after.ending == "stopped":
        taken = sum(disc for disc, side in enumerate(after.sides, 1) if side == "t")
        yield "stops", {"score": taken - sum(disc for disc, side in enumerate(after.sides, 1) if side == "s")}
    else:
        yield "ends-round", {}


def _peruke_84(_: Any, state: Any, step: Any, after: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    changed = [n for n, (was, now) in enumerate(zip(state.board, after.board, strict=True)) if was != now]
    names = {n: f"{'abcdef'[n % 6]}{n // 6 + 1}" for n in range(len(state.board))}
    if not changed:
        yield "ends-turn", {}
    elif len(changed) == 1 and after.board[changed[0]] != OPEN:
        (at,) = changed
        disc, owner = value_of(state.board[at]), owner_of(state.board[at])
        facts = {"disc": disc, "end": names[at]}
        yield ("turns-own", facts) if owner == state.seat else ("turns-other", facts | {"owner": owner})
    else:
        yield from _peruke_84_move(state, step, after, changed, names)


def _peruke_84_move(
    state: Any, step: Any, after: Any, changed: list[int], names: dict[int, str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """A disc that went from one square to another: seen by both, or off the board by what it left."""
    mine = [n for n in changed if state.board[n] != OPEN and owner_of(state.board[n]) == state.seat]
    (start,) = mine
    disc = value_of(state.board[start])
    landed = [n for n in changed if n != start]
    end = landed[0] if landed else step.act.target  # an open square of the far end zone shows no change
    facts: dict[str, Any] = {"disc": disc, "start": names[start], "end": names[end]}
    taken = state.board[end]
    if taken != OPEN:
        facts |= {"taken": value_of(taken), "owner": owner_of(taken)}
    yield "moves-disc", facts
    if after.board[end] == OPEN:
        yield "leaves-board", {}


DEEDS: dict[str, Callable[..., Iterator[tuple[str, dict[str, Any]]]]] = {
    "uckers": _uckers,
    "rogue": _rogue,
    "perudo": _perudo,
    "peruke-one": _peruke_one,
    "peruke-84": _peruke_84,
}


# What is true of the position after it


def reasons(coach: Coach, state: Any, option: Option) -> Truth:
    """Every fact that a line of advice may have about a turn."""
    return REASONS[coach.rules.game](coach, state, option)


def chance(rules: Any, state: Any, found: Callable[[Any], bool]) -> Fraction:
    """The share of all throws after which something holds."""
    return sum((part for throw, part in rules.throws(state) if found(rules.apply(state, throw))), Fraction(0))


def ends(rules: Any, state: Any) -> list[Any]:
    """The positions that all legal turns on the dice on the table lead to."""
    if rules.to_act(state) != rules.seat(state):
        return []
    return [fold(rules, state, line) for line in rules.turns(state).values()]


def of_uckers(coach: Coach, state: Any, option: Option) -> Truth:
    """By the board alone, and by all turns on all throws of the other side."""
    rules, seat, board, now = coach.rules, coach.rules.seat(state), state.board, option.after.board
    own, theirs = ((0, 2), (1, 3)) if seat == 1 else ((1, 3), (0, 2))

    def count(of: Any, colours: tuple[int, ...], place: int) -> int:
        return sum(of[colour].count(place) for colour in colours)

    def blobs(of: Any) -> int:
        return sum(n > 1 for colour in own for place, n in Counter(of[colour]).items() if 0 <= place <= TAIL)

    if option.line and isinstance(option.line[0], Challenge):
        siege = option.after.turn.siege
        odds_of = {"count": siege.needed, "percent": round(100 * odds(siege.needed - siege.count))}
        return {"challenge-odds": odds_of, "either-way": {}}
    counted = {
        "ucks-off": count(now, theirs, IN_BASE) - count(board, theirs, IN_BASE),
        "brings-home": count(now, own, HOME) - count(board, own, HOME),
        "out-of-base": count(board, own, IN_BASE) - count(now, own, IN_BASE),
    }
    true: Truth = {name: {"count": number} for name, number in counted.items() if number}
    if blobs(now) != blobs(board):
        true["makes-blob" if blobs(now) > blobs(board) else "breaks-blob"] = {}
    if rules.outcome(option.after):
        return true | {"wins-game": {}}
    if rules.seat(option.after) == seat:
        return true | {"throws-again": {}}
    base = count(now, own, IN_BASE)
    struck = chance(rules, option.after, lambda s: any(count(e.board, own, IN_BASE) > base for e in ends(rules, s)))
    besieged = chance(rules, option.after, lambda s: any(e.turn.siege for e in ends(rules, s)))
    on_track = any(0 <= place <= TAIL for colour in own for place in now[colour])
    true |= {"can-hit": {"count": 36 * struck, "of": 36}} if struck or on_track else {}
    return true | ({"can-challenge": {"count": 36 * besieged}} if besieged else {})


def result_of(outcome: Any, seat: int) -> str:
    """What the end of a game is to a seat."""
    return "draws-game" if outcome.draw else "wins-game" if seat in outcome.winners else "loses-game"


def odds(needed: int) -> float:
    """The chance of so many more sixes, throw after throw, until one has none."""
    if needed <= 0:
        return 1.0
    throws = list(product(range(1, 7), repeat=2))
    return sum(odds(needed - throw.count(6)) for throw in throws if 6 in throw) / len(throws)


def of_peruke_84(coach: Coach, state: Any, option: Option) -> Truth:
    """By listing all turns of all throws."""
    rules, seat, now = coach.rules, state.seat, option.after

    def discs(board: Any, whose: int, *, unsafe: bool) -> list[int]:
        return [disc for disc in board if disc != OPEN and owner_of(disc) == whose and not (unsafe and is_safe(disc))]

    true: Truth = {}
    if (taken := sum(map(value_of, state.board)) - sum(map(value_of, now.board))) > 0:
        true["into-pile"] = {"points": taken}
    turned = len(discs(now.board, 3 - seat, unsafe=True)) - len(discs(state.board, 3 - seat, unsafe=True))
    saved = len(discs(state.board, seat, unsafe=True)) - len(discs(now.board, seat, unsafe=True))
    true |= {"more-unsafe": {"count": turned}} if turned > 0 else {}
    true |= {"made-safe": {"count": saved}} if saved > 0 else {}
    if outcome := rules.outcome(now):
        return true | {result_of(outcome, seat): {}}
    if max(now.piles) > 42:
        return true | {"settled": {"own": True} if now.piles[seat - 1] > 42 else {}}
    left = len(discs(now.board, seat, unsafe=False))

    def captures(thrown: Any) -> bool:
        boards = rules.course.complete(thrown) if thrown.turn is not None else ()
        return any(len(discs(board, seat, unsafe=False)) < left for board in boards)

    return true | {"can-hit": {"count": 216 * chance(rules, now, captures), "of": 216}}


def of_rogue(coach: Coach, state: Any, option: Option) -> Truth:
    """By the score, and the gain by the mean over all throws."""
    rules, now, seat = coach.rules, option.after, state.seat - 1
    if outcome := rules.outcome(now):
        return {result_of(outcome, state.seat): {}}
    if rules.seat(now) != state.seat:
        stopped = isinstance(option.line[-1], Stop)
        return {} if stopped else {"turn-over": {"points": now.scores[seat] - state.scores[seat]}}
    if not now.kept:
        return {"another-turn": {"points": now.scores[seat] - state.scores[seat]}}
    true: Truth = {"so-far": {"points": now.points, "left": now.left, "gain": gain(rules, now)}}
    out = chance_of_rogue_out(rules, now) if now.rogues == 6 - now.left > 1 else 0.0
    return true | ({"rogue-out": {"chance": round(100 * out)}} if out >= 0.01 else {})


def chance_of_rogue_out(rules: Any, state: Any) -> float:
    """By all throws, of which every one with a rogue is used to set one aside alone."""
    total = 0.0
    for throw, part in rules.throws(state):
        if throw.dice.count(1) == 1:
            then = rules.apply(state, throw)
            then = then if then.ended else rules.apply(then, Keep((1,)))
            total += float(part) * (1.0 if then.ended is Ended.ROGUE_OUT else chance_of_rogue_out(rules, then))
    return total


def gain(rules: Any, state: Any) -> float:
    """What throwing on brings on average: by all throws, and of each the best turn for points.

    Without the War, and of a player who lacks no points, so that a Rogue Out brings none.
    """
    plain = rules_for("rogue", {**rules.options.changed(), "hot_dice": "never"})
    there = replace(state, scores=tuple(plain.options.goal for _ in state.scores))
    values = Coach.before_throw(RogueCoach(plain), there)
    return values[state.seat - 1] - plain.options.goal - state.points


def of_peruke_one(coach: Coach, _: Any, option: Option) -> Truth:
    """By the discs, and what is to come by the mean over all throws."""
    rules, now = coach.rules, option.after
    points = sum(step.value for step in option.line if isinstance(step, Use))
    facts: dict[str, Any] = {"points": points, "score": 2 * points_of(now) - 21 + vulnerable(now)}
    if rules.to_act(now) is OVER:
        return {"now-over": facts} if points else {}
    later = Coach.before_throw(coach, now)[0] - now.score
    return {"now-later": facts | {"later": later, "left": rules.dice(now)}}


def points_of(state: Any) -> int:
    """The sum of the discs taken."""
    return sum(disc for disc, side in enumerate(state.sides, 1) if side == "t")


def vulnerable(state: Any) -> int:
    """The sum of the discs that are vulnerable."""
    return sum(disc for disc, side in enumerate(state.sides, 1) if side == "v")


def of_perudo(_: Coach, state: Any, option: Option) -> Truth:
    """By counting in how many ways the dice may lie under the other cups."""
    step, seat = option.line[0], state.seat
    bid = step if isinstance(step, Bid) else state.bid
    named = {"bid": (bid.count, bid.face)}
    own = state.hands[seat - 1]
    wild = state.wild and bid.face != PACO
    held = sum(die == bid.face or (wild and die == PACO) for die in own)
    wanted, hidden = bid.count - held, state.total - len(own)
    ways = ways_of(hidden, wild)
    if isinstance(step, Calza):
        return {"exactly-right": named | {"cases": Fraction(ways.get(wanted, 0), 6**hidden)}}
    true: Truth = {"bid-true": named} if wanted <= 0 else {}
    if wanted > hidden:
        true = {"bid-false": named | {"wanted": wanted, "hidden": hidden}}
    elif wanted > 0:
        holds = Fraction(sum(n for count, n in ways.items() if count >= wanted), 6**hidden)
        true = {"bid-needs": named | {"wanted": wanted, "hidden": hidden, "cases": holds}}
    if isinstance(step, Bid):
        doubted = doubters(option.after, wild)
        if doubted in (0, 1):
            return true | {("always-doubted" if doubted else "never-doubted"): {}}
        true |= {"doubted": {"cases": doubted}}
    return true


@cache
def ways_of(dice: int, wild: bool) -> dict[int, int]:
    """In how many of all ways that many dice lie, by the number of those that count, adding one die after the other."""
    found = {0: 1}
    for _ in range(dice):
        after: Counter[int] = Counter()
        for count, ways in found.items():
            for face in range(6):
                after[count + (face < (2 if wild else 1))] += ways
        found = dict(after)
    return found


def doubters(state: Any, wild: bool) -> Fraction:
    """In how many cases the next seat holds dice by which the bid is more likely false than true."""
    own = state.dice[state.seat - 1]
    others = state.total - own
    found = 0
    for held, ways in ways_of(own, wild).items():
        true = sum(n for count, n in ways_of(others, wild).items() if count + held >= state.bid.count)
        found += ways * (2 * true < 6**others)
    return Fraction(found, 6**own)


REASONS: dict[str, Callable[[Coach, Any, Option], Truth]] = {
    "uckers": of_uckers,
    "peruke-84": of_peruke_84,
    "rogue": of_rogue,
    "peruke-one": of_peruke_one,
    "perudo": of_perudo,
}
