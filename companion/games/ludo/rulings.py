"""Why a throw, a step or a board of Ludo is or is not legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.counters import Placement
from companion.games.ludo.codes import Code, accept, refuse
from companion.games.ludo.moves import (
    MOST_SIXES,
    SIX,
    after_move,
    after_throw,
    blocking_own_counter,
    captured_seats,
    first_block,
    legal_moves,
    movements,
    no_counter_out,
    opponents_on,
    target,
)
from companion.games.ludo.notation import step_text
from companion.games.ludo.options import LudoOptions
from companion.games.ludo.placements import colours_not_in_play, missing_counters, placement_of, problems
from companion.games.ludo.sentences import colour_name, colour_texts, deed, movement_texts
from companion.games.ludo.state import Forfeit, LudoState, Move, Step
from companion.games.message import Message, ruled, say
from companion.games.rules import Throw
from companion.games.track import BASE, COLOURS, DOORSTEP, Place
from companion.games.verdict import Verdict
from companion.games.whole_turns import TurnRulings

Ruling = Verdict[Step]
NEAREST = 4


def throw_ruling(state: LudoState, throw: Throw, options: LudoOptions) -> Ruling:
    """The ruling on a die that was thrown."""
    if state.winner:
        return game_over(state)
    if state.throw:
        text = say("ludo.thrown-already", die=state.throw, lines=movement_texts(state, movements(state, options)))
        return refuse(Code.THROWN_ALREADY, text, nearest=nearest(state, options))
    if len(throw.dice) != 1 or throw.dice[0] not in range(1, SIX + 1):
        return refuse(Code.BAD_THROW, say("ludo.one-die"))
    die = throw.dice[0]
    then = after_throw(state, die, options)
    if then.throw:
        return accept(Code.THROWN, say("ludo.thrown", die=die, lines=movement_texts(then, movements(then, options))))
    if then.seat != state.seat:
        return _passed(state, die, options)
    if then.vain > state.vain:
        text = say("ludo.one-more-try", die=die, left=options.tries - then.vain)
        return accept(Code.ONE_MORE_TRY, ruled(text, "LUD-2.8"))
    return accept(Code.NOTHING_BUT_AGAIN, ruled(say("ludo.nothing-but-again"), "LUD-2.4"))


def _passed(state: LudoState, die: int, options: LudoOptions) -> Ruling:
    """A throw that ended the turn by itself."""
    if die == SIX and options.three_sixes and options.six_again and state.sixes == MOST_SIXES - 1:
        return accept(Code.THIRD_SIX, ruled(say("ludo.third-six"), "LUD-2.5"))
    if no_counter_out(state) and die != SIX:
        text = say("ludo.brings-nobody-out", die=die)
        return accept(Code.PASSED, ruled(text, "LUD-2.2"), rule="LUD-2.2")
    return accept(Code.PASSED, ruled(say("ludo.passed", colour=colour_name(state), die=die), "LUD-3.3"))


def step_ruling(state: LudoState, move: Move, options: LudoOptions) -> Ruling:
    """The ruling on one movement, with up to four legal ones if it is refused."""
    fault = _fault(state, move, options)
    if fault:
        return fault
    code = Code.HOME if _comes_home(state, move) else Code.CAPTURED if _captures(state, move, options) else Code.LEGAL
    return accept(code, say("ludo.done", deed=deed(state, move, options)), [(move,)])


def forfeit_ruling(state: LudoState) -> Ruling:
    """The turn is lost to three void throws in a row."""
    if state.winner:
        return game_over(state)
    if state.throw:
        return refuse(Code.THROWN_ALREADY, say("ludo.throw-counts"), rule="TAB-1.4")
    return accept(Code.FORFEIT, ruled(say("ludo.forfeit"), "TAB-1.4"), [(Forfeit(),)])


def _captures(state: LudoState, move: Move, options: LudoOptions) -> bool:
    """Whether a legal step captures somebody."""
    start, end = _ends(state, move)
    return start is not None and end is not None and bool(captured_seats(state, start, end, options))


def _comes_home(state: LudoState, move: Move) -> bool:
    """Whether a legal step ends at home."""
    end = _ends(state, move)[1]
    return end is not None and state.course.is_home(end)


def _ends(state: LudoState, move: Move) -> tuple[Place | None, Place | None]:
    """The places of a step on its colour's route."""
    return state.course.place_of(move.colour, move.start), state.course.place_of(move.colour, move.end)


def _fault(state: LudoState, move: Move, options: LudoOptions) -> Ruling | None:
    """Why a step is not allowed, None if it is."""
    if state.winner:
        return game_over(state)
    found = _owner_fault(state, move) or (None if state.throw else _throw_first()) or _way_fault(state, move, options)
    # A possible movement that is not legal: another one is compulsory.
    if found or move in legal_moves(state, options):
        return replace(found, nearest=nearest(state, options)) if found else None
    return _duty(state, options)


def _throw_first() -> Ruling:
    return refuse(Code.THROW_FIRST, say("ludo.throw-first"))


def _owner_fault(state: LudoState, move: Move) -> Ruling | None:
    """The fault of moving a colour that is another player's or nobody's."""
    colour = COLOURS[move.colour]
    if move.colour not in state.colours:
        return refuse(Code.NOT_PLAYING, say("ludo.not-playing", colour=colour))
    if move.colour != state.colour:
        return refuse(Code.NOT_YOURS, say("ludo.not-yours", colour=colour, turn=colour_name(state)))
    return None


def _way_fault(state: LudoState, move: Move, options: LudoOptions) -> Ruling | None:
    """The fault in the movement of an own counter: its start, its length, what is in between."""
    colour, course, (start, end) = colour_name(state), state.course, _ends(state, move)
    if start is None or start not in state.own:
        return refuse(Code.NOBODY_THERE, say("ludo.nobody-there", colour=colour, start=move.start))
    if course.is_middle(start):
        return refuse(Code.HOME_ALREADY, say("ludo.home-already", colour=colour))
    if start == BASE:
        return _entry_fault(state, move, options)
    goal = target(state, start, options)
    # Before the general reasons: "never comes there" would be true, but no help.
    if _past_the_pipe(state, start, move.end):
        die, tail, goals = state.throw, course.name_of(state.colour, course.tail), not course.middle
        text = say("ludo.past-pipe", colour=colour, tail=tail, start=move.start, die=die, end=move.end, goals=goals)
        return refuse(Code.NOT_ON_THE_WAY, text)
    if end is None:
        return refuse(Code.NOT_ON_THE_WAY, say("ludo.never-there", colour=colour, end=move.end))
    if end <= start:
        return refuse(Code.BACKWARDS, say("ludo.backwards", start=move.start, end=move.end))
    if goal is None:
        left, inner = course.last - start, course.name_of(state.colour, course.last)
        text = say("ludo.too-far", start=move.start, left=left, die=state.throw, last=inner)
        return refuse(Code.TOO_FAR, text)
    if end != goal:
        right = course.name_of(move.colour, goal)
        text = say("ludo.wrong-count", start=move.start, die=state.throw, square=right, end=move.end)
        return refuse(Code.WRONG_COUNT, text)
    return _way_blocked(state, start, end, options)


def _past_the_pipe(state: LudoState, start: Place, end: str) -> bool:
    """Whether a counter went straight on along the track instead of turning into its pipe."""
    course = state.course
    here = course.square(state.colour, start)
    there = next((square for square in range(course.track) if end == f"t{square + 1}"), None)
    if here is None or there is None:
        return False
    ahead = (there - here) % course.track
    return course.tail - start < ahead <= SIX


def _entry_fault(state: LudoState, move: Move, options: LudoOptions) -> Ruling | None:
    """A counter that comes out of its base."""
    colour, step = colour_name(state), state.course.name_of(state.colour, DOORSTEP)
    if state.throw != SIX:
        return refuse(Code.NEEDS_SIX, say("ludo.needs-six", colour=colour, die=state.throw))
    if move.end != step:
        return refuse(Code.NOT_THE_DOORSTEP, say("ludo.not-the-doorstep", colour=colour, square=step, end=move.end))
    return _way_blocked(state, BASE, DOORSTEP, options)


def _way_blocked(state: LudoState, start: Place, end: Place, options: LudoOptions) -> Ruling | None:
    """The fault of a movement past or onto other counters."""
    return _own_fault(state, start, end, options) or _block_fault(state, start, end, options)


def _own_fault(state: LudoState, start: Place, end: Place, options: LudoOptions) -> Ruling | None:
    """An own counter on a square that takes only one, or that must not be passed."""
    place = blocking_own_counter(state, start, end, options)
    if place is None:
        return None
    colour, where = colour_name(state), state.course.name_of(state.colour, place)
    if place != end:
        return refuse(Code.PASSES_OWN, say("ludo.passes-own", colour=colour, square=where))
    code = Code.GOAL_TAKEN if state.course.is_home(end) else Code.OWN_THERE
    return refuse(code, say("ludo.own-there", colour=colour, square=where))


def _block_fault(state: LudoState, start: Place, end: Place, options: LudoOptions) -> Ruling | None:
    """An opponent's block on the way."""
    place = first_block(state, start, end, options)
    if place is None:
        return None
    # On a safe doorstep single counters may stand beside the block, which has the most counters.
    seat = max(opponents_on(state, state.course.square(state.colour, place)), key=lambda entry: entry[1])[0]
    whose, where = COLOURS[state.colours[seat - 1]], state.course.name_of(state.colour, place)
    return refuse(Code.BLOCKED, say("ludo.blocked", colour=whose, square=where))


def _duty(state: LudoState, options: LudoOptions) -> Ruling:
    """A possible movement although another one is compulsory."""
    must = movements(state, options)
    near = nearest(state, options)
    if options.must_capture and captured_seats(state, *must[0], options):
        return refuse(Code.MUST_CAPTURE, say("ludo.must-capture", lines=movement_texts(state, must)), nearest=near)
    if must[0][0] == DOORSTEP:
        text = say("ludo.must-clear", colour=colour_name(state), lines=movement_texts(state, must))
        return refuse(Code.MUST_CLEAR, text, nearest=near)
    return refuse(Code.MUST_ENTER, say("ludo.must-enter", lines=movement_texts(state, must)), nearest=near)


def game_over(state: LudoState) -> Ruling:
    """Nothing is played after the end."""
    return refuse(Code.OVER, say("ludo.over", colour=COLOURS[state.colours[state.winner - 1]]))


def nearest(state: LudoState, options: LudoOptions) -> tuple[str, ...]:
    """What may be played instead."""
    return tuple(sorted(map(step_text, legal_moves(state, options)))[:NEAREST])


@dataclass(frozen=True)
class WholeTurns(TurnRulings):
    """Rulings on a turn as a whole: the one movement of one throw."""

    options: LudoOptions

    def surplus(self, before: LudoState, last: Step, step: Step) -> Ruling:  # noqa: ARG002 - one movement, whatever it is
        """A second movement on the same throw."""
        if before.throw == SIX and self.options.six_again:
            return refuse(Code.ALL_PLAYED, say("ludo.six-played"), rule="LUD-2.4")
        return refuse(Code.ALL_PLAYED, say("ludo.die-played", die=before.throw))

    def unfinished(self, state: LudoState, line: tuple[Step, ...]) -> Ruling:  # noqa: ARG002 - it can only be empty
        """Nothing was moved although something can be."""
        if state.winner:
            return game_over(state)
        if not state.throw:
            return _throw_first()
        text = say("ludo.must-play", die=state.throw, lines=movement_texts(state, movements(state, self.options)))
        return refuse(Code.NOTHING_MOVED, text, nearest=nearest(state, self.options))

    def void(self, state: LudoState, throw: Throw, line: tuple[Step, ...], thrown: Ruling) -> Ruling:
        """A movement on a throw that could not be used, or what is wrong with the movement if that is clearer."""
        # After a third six nothing may be moved; after another unplayable throw explain the fault of this movement.
        if thrown.code is Code.THIRD_SIX or isinstance(line[0], Forfeit):
            return replace(thrown, ok=False)
        fault = _fault(replace(state, throw=throw.dice[0]), line[0], self.options)
        return replace(fault, nearest=()) if fault else replace(thrown, ok=False)


# A board that was seen


def placement_ruling(state: LudoState, seen: Placement, options: LudoOptions) -> Ruling:
    """The ruling on a board: as recorded, a legal turn, or what is wrong with it and what to put back."""
    wrong = next(_impossible(state, seen), None)
    if wrong:
        return wrong
    if seen == placement_of(state):
        return _unchanged(state, options)
    if not state.throw:
        return refuse(Code.THROW_FIRST, say("ludo.moved-before-throw"), put_back=put_back(state, seen))
    lines = [(move,) for move in legal_moves(state, options) if placement_of(after_move(state, move, options)) == seen]
    if lines:
        ruling = step_ruling(state, lines[0][0], options)
        return replace(ruling, lines=tuple(lines))
    fault = _seen_fault(state, seen, options)
    return replace(fault, back=put_back(state, seen))


def passed_ruling(state: LudoState, throw: Throw, seen: Placement, options: LudoOptions) -> Ruling:
    """The ruling on a board after a throw that ended the turn by itself; ``state`` is the position before the throw."""
    wrong, thrown = next(_impossible(state, seen), None), throw_ruling(state, throw, options)
    if wrong:
        return wrong
    if thrown.code is Code.THIRD_SIX:
        return replace(thrown, ok=False, back=put_back(state, seen))
    fault = _seen_fault(replace(state, throw=throw.dice[0]), seen, options)
    # No alternatives, as nothing could be played on that throw.
    return replace(fault, nearest=(), back=put_back(state, seen))


def _impossible(state: LudoState, seen: Placement) -> Iterator[Ruling]:
    for found in (*problems(seen, state.course), *colours_not_in_play(seen, state), *missing_counters(seen, state)):
        yield Verdict(False, Code.IMPOSSIBLE, found.rule, found.message, back=put_back(state, seen))


def _unchanged(state: LudoState, options: LudoOptions) -> Ruling:
    if state.throw:
        text = say("ludo.nothing-moved", die=state.throw, lines=movement_texts(state, movements(state, options)))
        return refuse(Code.NOTHING_MOVED, text, nearest=nearest(state, options))
    return accept(Code.AS_RECORDED, say("ludo.as-recorded"))


def _seen_fault(state: LudoState, seen: Placement, options: LudoOptions) -> Ruling:
    """Why the seen board is not the result of a legal turn."""
    before, now = placement_of(state).places(colour_name(state)), seen.places(colour_name(state))
    left, came = list((before - now).elements()), list((now - before).elements())
    if len(left) == 1:  # and one came, as ``places`` always has four counters, including those at home
        move = Move(state.colour, left[0], came[0])
        fault = _fault(state, move, options)
        if fault:
            return fault
        # The movement is legal, so another colour is wrong: a captured counter was left, or a wrong one removed.
        expected = placement_of(after_move(state, move, options))
        return refuse(Code.CAPTURED, _missing_effects(state, expected, seen), nearest=nearest(state, options))
    if left:
        text = say("ludo.several-moved", count=len(left), colour=colour_name(state))
        return refuse(Code.SEVERAL_MOVED, text, nearest=nearest(state, options))
    was = placement_of(state)
    others = [colour for colour in state.colours if was.places(COLOURS[colour]) != seen.places(COLOURS[colour])]
    text = say("ludo.others-moved", colours=colour_texts(others), turn=colour_name(state))
    return refuse(Code.NOT_YOURS, text, nearest=nearest(state, options))


def _missing_effects(state: LudoState, expected: Placement, seen: Placement) -> Message:
    """The effects that a legal movement should have had on the other colours."""
    moved = [colour for colour in state.colours if expected.places(COLOURS[colour]) != seen.places(COLOURS[colour])]
    was = placement_of(state)
    back = [name for name in (COLOURS[c] for c in moved) if expected.places(name)["base"] > was.places(name)["base"]]
    if back:
        return say("ludo.goes-back", colour=back[0])
    return say("ludo.not-captured", colours=colour_texts(moved))


def put_back(state: LudoState, seen: Placement) -> tuple[Message, ...]:
    """How to restore the board before the turn."""
    steps = []
    for colour in COLOURS:
        before, now = placement_of(state).places(colour), seen.places(colour)
        if COLOURS.index(colour) not in state.colours:
            continue
        for start, end in zip((now - before).elements(), (before - now).elements(), strict=False):
            gone = start == "home" and not state.course.middle
            steps.append(
                say("ludo.put-missing", colour=colour, end=end)
                if gone
                else say("ludo.put-back", colour=colour, start=start, end=end)
            )
    return tuple(steps)
