"""Discs of Peruke One as seen after a round: the round that leads there, or why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from operator import ne

from companion.games.message import Message, Text, say, sentences
from companion.games.peruke_one.codes import Code, accept, problem, refuse
from companion.games.peruke_one.notation import print_line
from companion.games.peruke_one.options import PerukeOneOptions
from companion.games.peruke_one.state import (
    DISCS,
    SAFE,
    TAKEN,
    USES_A_ROUND,
    VULNERABLE,
    Finish,
    PerukeOneState,
    PlacedDisc,
    Placement,
    Step,
)
from companion.games.peruke_one.steps import accept_laying_out, refuse_no_throw, refuse_not_laid_out, refuse_over
from companion.games.peruke_one.uses import complete_rounds, finishes, second_game
from companion.games.verdict import Problem, Verdict

SQUARES = tuple(map(str, DISCS))
TAKEN_ZONE = "taken"
PLAIN, TARGET = "plain", "target"
_SIDE_NAME = {SAFE: "safe", VULNERABLE: "vulnerable", TAKEN: "taken"}
SHOWN = 3
_ORDER = SAFE + VULNERABLE + TAKEN


def placement_of(state: PerukeOneState) -> Placement:
    """The discs as they lie in that position, each on its own square."""
    return Placement.of(_placed(value, state.side(value)) for value in DISCS)


def _placed(value: int, side: str) -> PlacedDisc:
    where = TAKEN_ZONE if side == TAKEN else str(value)
    return PlacedDisc(value, PLAIN if side == SAFE else TARGET, where)


def sides_of(placement: Placement) -> str:
    """The sides of the discs 1 to 6 as seen; only for placements without problems."""
    # Only the row counts: a disc beside it is taken, wherever it lies (P1-A6).
    row = {disc.value: SAFE if disc.side == PLAIN else VULNERABLE for disc in placement.discs if disc.where in SQUARES}
    return "".join(row.get(value, TAKEN) for value in DISCS)


def problems(placement: Placement) -> tuple[Problem, ...]:
    """Everything impossible: a duplicate disc, an unknown number or side, two on a square, a disc beside the row."""
    return (*_disc_problems(placement), *_place_problems(placement))


def _disc_problems(placement: Placement) -> Iterator[Problem]:
    for value, count in sorted(Counter(disc.value for disc in placement.discs).items()):
        if value not in DISCS:
            yield problem(Code.NO_SUCH_DISC, say("peruke-one.no-such-disc", disc=value))
        elif count > 1:
            yield problem(Code.DISC_TWICE, say("peruke-one.disc-twice", disc=value, count=count))
    for disc in placement.discs:
        if disc.side not in (PLAIN, TARGET):
            yield problem(Code.NO_SUCH_SIDE, say("peruke-one.no-such-side", disc=disc.value), disc.where)


def _place_problems(placement: Placement) -> Iterator[Problem]:
    for where, count in sorted(Counter(disc.where for disc in placement.discs).items()):
        if where in SQUARES and count > 1:
            yield problem(Code.TWO_ON_SQUARE, say("peruke-one.two-on-square", count=count, square=where), where)
    for disc in placement.discs:
        if disc.where not in (*SQUARES, TAKEN_ZONE):
            yield problem(Code.STRAY, say("peruke-one.stray", disc=disc.value), disc.where)


def rule_on_placement(state: PerukeOneState, placement: Placement, options: PerukeOneOptions) -> Verdict[Step]:
    """The ruling on the discs as seen. Stopping is announced, so an unchanged row is no decision to stop."""
    wrong = problems(placement)
    if wrong:
        text = sentences(*(found.message for found in wrong))
        return Verdict(False, Code.IMPOSSIBLE, wrong[0].rule, text, (("problems", wrong),))
    seen = sides_of(placement)
    if state.laying_out:
        return _rule_on_laying_out(state, seen)
    if not state.thrown:
        return _rule_without_dice(state, seen)
    for then, line in complete_rounds(state, options):
        if then.sides == seen and Finish.STOP not in line:
            return accept(Code.LEGAL, _summary(state.sides, seen), [line])
    return _blame(state, seen, options)


def _rule_without_dice(state: PerukeOneState, seen: str) -> Verdict[Step]:
    if seen == state.sides:
        return accept(Code.AS_RECORDED, say("peruke-one.as-they-should"), [()])
    verdict = refuse_over(state) if state.over else refuse_no_throw(state)
    return replace(verdict, back=tuple(put_back(state.sides, seen, DISCS)))


def _rule_on_laying_out(state: PerukeOneState, seen: str) -> Verdict[Step]:
    """All discs have to be safe (P1-1.1); after a game in which nothing was used they are anyway."""
    again = second_game(state).sides
    if seen == again:
        return accept_laying_out()
    back = () if seen == state.sides else put_back(again, seen, DISCS)
    return replace(refuse_not_laid_out(), back=tuple(back))


def _summary(before: str, seen: str) -> Message:
    discs = [value for value in DISCS if before[value - 1] != seen[value - 1]]
    if not discs:
        return say("peruke-one.nothing-more")
    parts = tuple(say("peruke-one.disc-is", disc=value, side=_SIDE_NAME[seen[value - 1]]) for value in discs)
    return say("peruke-one.discs-are", parts=parts)


def _nearest_rounds(state: PerukeOneState, seen: str, options: PerukeOneOptions) -> list[str]:
    """The ways to finish the round that differ least from the discs as seen."""
    found: dict[str, tuple[int, str]] = {}
    for then, line in complete_rounds(state, options):
        if Finish.STOP not in line:  # stopping is announced, never seen (P1-1.13)
            found.setdefault(then.sides, (sum(map(ne, then.sides, seen)), print_line(line)))
    return [text for _, text in sorted(found.values())[:SHOWN]]


def put_back(before: str, seen: str, discs: tuple[int, ...]) -> list[Text]:
    """How to restore the discs."""
    wrong = (value for value in discs if before[value - 1] != seen[value - 1])
    return [say("peruke-one.put-back", disc=value, side=_SIDE_NAME[before[value - 1]]) for value in wrong]


def _blame(state: PerukeOneState, seen: str, options: PerukeOneOptions) -> Verdict[Step]:
    """The refusal: the first broken rule that a person would name."""
    steps = {value: _ORDER.index(seen[value - 1]) - _ORDER.index(state.side(value)) for value in DISCS}
    values = [value for value in DISCS for _ in range(steps[value])]
    near = _nearest_rounds(state, seen, options)
    back = [value for value in DISCS if steps[value] < 0]  # first, as no dice could explain it
    if back:
        return _refuse_turned_back(state, seen, back, near)
    code, text, discs = _reason(state, values, options)
    return refuse(
        code,
        text,
        facts=(("values", tuple(values)),),
        nearest=near,
        put_back=put_back(state.sides, seen, tuple(discs)),
    )


def _refuse_turned_back(state: PerukeOneState, seen: str, back: list[int], near: list[str]) -> Verdict[Step]:
    value = back[0]
    was, now = _SIDE_NAME[state.side(value)], _SIDE_NAME[seen[value - 1]]
    text = say("peruke-one.turned-back", disc=value, before=was, side=now)
    discs = put_back(state.sides, seen, tuple(back))
    return refuse(Code.TURNED_BACK, text, facts=(("discs", tuple(back)),), nearest=near, put_back=discs)


def _reason(state: PerukeOneState, values: list[int], options: PerukeOneOptions) -> tuple[Code, Message, list[int]]:
    """Code, sentence, and the discs to put back, if no disc was turned back."""
    left = USES_A_ROUND - state.used
    if not values and not (options.allow_pass and not state.used):
        return Code.NOTHING_USED, say("peruke-one.nothing-used"), []
    if len(values) > left:
        many = say("peruke-one.too-many", count=len(values), shown=tuple(values), begun=bool(state.used))
        return Code.TOO_MANY_USES, many, values
    missing = [value for value in dict.fromkeys(values) if not _obtainable(state, value)]
    if missing:
        return _reason_missing(state, missing[0])
    if not finishes(state, options) and len(values) < left:
        return Code.MUST_USE, say("peruke-one.second-can-be-used"), []
    if len(set(values)) < len(values):
        return Code.NOT_REACHED, say("peruke-one.needs-two", disc=values[0]), [values[0]]
    return Code.RED_SPENT, say("peruke-one.same-die-twice", shown=tuple(values)), values


def _obtainable(state: PerukeOneState, value: int) -> bool:
    joined = any(white + state.red == value for white in state.whites) if state.red else False
    return value in state.whites or value == state.red or joined


def _reason_missing(state: PerukeOneState, value: int) -> tuple[Code, Message, list[int]]:
    pairs = [(a, b) for i, a in enumerate(state.whites) for b in state.whites[i + 1 :] if a + b == value]
    if pairs and state.red:
        return Code.TWO_WHITES, say("peruke-one.would-need", disc=value, shown=pairs[0]), [value]
    return Code.NOT_ROLLED, say("peruke-one.not-shown", disc=value), [value]
