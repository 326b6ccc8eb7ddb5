"""Why a throw or a step of Peruke One is or is not allowed."""

from __future__ import annotations

from dataclasses import replace

from companion.games.message import Message, ruled, say
from companion.games.peruke_one.codes import Code, accept, refuse
from companion.games.peruke_one.notation import print_step
from companion.games.peruke_one.options import PerukeOneOptions
from companion.games.peruke_one.state import (
    DISCS,
    ROUNDS,
    SAFE,
    USES_A_ROUND,
    Ending,
    Finish,
    PerukeOneState,
    Step,
    Use,
)
from companion.games.peruke_one.uses import finishes, plain_uses, uses, with_ending
from companion.games.rules import Throw
from companion.games.verdict import Verdict

HIGHEST = DISCS[-1]
SHOWN = 3
ENDED_BY = {Ending.ROUNDS: "P1-1.2", Ending.BLOCKED: "P1-1.7", Ending.STOPPED: "P1-1.13"}


def why_over(ending: Ending) -> tuple[str, Message]:
    """The rule that ended the game, and the reason."""
    return ENDED_BY[ending], say("peruke-one.why-over", ending=ending.value)


def dice_of_round(number: int) -> int:
    """P1-1.2: round k has 7 - k dice."""
    return ROUNDS + 1 - number


def legal_steps(state: PerukeOneState, options: PerukeOneOptions) -> tuple[Step, ...]:
    """Every step that may be made now, sorted by notation; none while dice are awaited."""
    if state.laying_out:
        return (Finish.LAY_OUT,)
    if not state.thrown:
        return ()
    return tuple(sorted((*uses(state), *finishes(state, options)), key=print_step))


def after_throw(state: PerukeOneState, throw: Throw, options: PerukeOneOptions) -> PerukeOneState:
    """The state after a throw; if nothing rolled is usable, the game is over (P1-1.7)."""
    whites, red = (throw.dice[:-1], throw.dice[-1]) if options.red_die else (throw.dice, 0)
    then = replace(state, whites=tuple(sorted(whites, reverse=True)), red=red)
    return then if uses(then) else with_ending(state, Ending.BLOCKED)  # from ``state``: no dice are left on the table


def rule_on_throw(state: PerukeOneState, throw: Throw, options: PerukeOneOptions) -> Verdict[Step]:
    """Whether these dice may be thrown now."""
    if state.over:
        return refuse_over(state)
    if state.laying_out:
        return refuse_not_laid_out()
    if state.thrown:
        return refuse(Code.THROWN_ALREADY, say("peruke-one.thrown-already", round=state.round))
    count = dice_of_round(state.round)
    if len(throw.dice) != count or not all(face in range(1, 7) for face in throw.dice):
        return refuse(Code.BAD_THROW, say("peruke-one.bad-throw", round=state.round, count=count))
    then = after_throw(state, throw, options)
    if then.ending:
        shown = tuple(sorted(set(throw.dice), reverse=True))
        text = say("peruke-one.blocked", shown=shown, count=len(shown), scored=points(then.score), more=then.laying_out)
        return accept(Code.BLOCKED, ruled(text, "P1-1.7"))
    return accept(Code.THROWN, say("peruke-one.thrown", round=state.round, shown=throw.dice, count=count))


def rule_on_step(state: PerukeOneState, step: Step, options: PerukeOneOptions) -> Verdict[Step]:
    """Whether a step may be made now, and if not, why."""
    if state.over:
        return refuse_over(state)
    if state.laying_out:
        return accept_laying_out() if step is Finish.LAY_OUT else refuse_not_laid_out()
    if step is Finish.LAY_OUT:
        return refuse(Code.LIE_THERE, say("peruke-one.lie-there"))
    if step is Finish.FORFEIT:
        return _rule_on_forfeit(state)
    if not state.thrown:
        return refuse_no_throw(state)
    if step in legal_steps(state, options):
        return accept(Code.LEGAL, say("peruke-one.done", deed=deed(state, step)), [(step,)])
    if isinstance(step, Finish):
        return refuse_finish(state, step, options)
    return refuse_use(state, step, options)


def refuse_over(state: PerukeOneState) -> Verdict[Step]:
    """The game is over, and by which rule."""
    assert state.ending is not None
    rule, why = why_over(state.ending)
    return refuse(Code.OVER, say("peruke-one.over", scored=points(state.score), why=why), rule=rule)


def accept_laying_out() -> Verdict[Step]:
    """The discs are laid out for the second player."""
    return accept(Code.LAID_OUT, say("peruke-one.laid-out"), [(Finish.LAY_OUT,)])


def refuse_not_laid_out() -> Verdict[Step]:
    """The discs still lie as the first player left them."""
    return refuse(Code.LAY_OUT, say("peruke-one.lay-out-first"), nearest=[Finish.LAY_OUT.value])


def refuse_no_throw(state: PerukeOneState) -> Verdict[Step]:
    """Dice come first."""
    return refuse(Code.THROW_FIRST, say("peruke-one.throw-first", count=dice_of_round(state.round)))


def points(score: int) -> Message:
    """A score, which may be below zero: "1 point", "−9 points"."""
    return say("peruke-one.scored", score=abs(score), below=score < 0)


def nearest(state: PerukeOneState, options: PerukeOneOptions, attempted: Use | None = None) -> list[str]:
    """The legal steps as alternatives, uses first; of those the few whose values are nearest to an attempted one."""

    def distance(step: Step) -> tuple[bool, int]:
        if not isinstance(step, Use):
            return True, 0
        return False, abs(step.value - attempted.value) if attempted else 0

    # All of them if nothing was attempted: there are few.
    steps = sorted(legal_steps(state, options), key=distance)
    return [print_step(step) for step in steps][: SHOWN if attempted else None]


def _rule_on_forfeit(state: PerukeOneState) -> Verdict[Step]:
    if state.thrown:
        return refuse(Code.THROWN_ALREADY, say("peruke-one.throw-counts"))
    text = ruled(say("peruke-one.forfeit", round=state.round), "TAB-1.4")
    return accept(Code.FORFEIT, text, [(Finish.FORFEIT,)])


def refuse_finish(state: PerukeOneState, step: Finish, options: PerukeOneOptions) -> Verdict[Step]:
    """Why the round can't be ended, or the game stopped."""
    near = nearest(state, options)
    if options.must_use and plain_uses(state):
        text = say("peruke-one.must-use", face=plain_uses(state)[0].value)
        return refuse(Code.MUST_USE, text, nearest=near)
    if step is Finish.END:
        return refuse(Code.NO_PASS, say("peruke-one.no-pass"), nearest=near)
    return refuse(Code.NO_STOP, say("peruke-one.no-stop"), nearest=near)


def refuse_use(state: PerukeOneState, use: Use, options: PerukeOneOptions) -> Verdict[Step]:
    """Why a value can't be used with the dice on the table, even if none of them can."""
    near = nearest(state, options, use)
    if state.used == USES_A_ROUND:
        return refuse(Code.TOO_MANY_USES, say("peruke-one.two-used"))
    return refuse(*_use_fault(state, use, options), nearest=near)


def _use_fault(state: PerukeOneState, use: Use, options: PerukeOneOptions) -> tuple[Code, Message]:
    """The fault of a use: first the die, then the sum, then the disc."""
    if use.other:
        return Code.TWO_WHITES, say("peruke-one.two-whites", shown=(use.white, use.other))
    if use.red and not options.red_die:
        return Code.NO_RED, say("peruke-one.no-red")
    # A sum above 6, which is no value (P1-2.3), is explained below.
    if not 1 <= use.value <= HIGHEST and not (use.white and use.red):
        return Code.NO_SUCH_DISC, say("peruke-one.no-such-disc", disc=use.value)
    if use.red and not state.red:
        return Code.RED_SPENT, say("peruke-one.red-used")
    missing = _missing(state, use)
    if missing:
        return Code.NOT_ROLLED, missing
    if use.value > HIGHEST:
        return Code.TOO_HIGH, say("peruke-one.too-high", red=use.red, white=use.white, total=use.value)
    return Code.ALREADY_TAKEN, say("peruke-one.already-taken", disc=use.value)


def _missing(state: PerukeOneState, use: Use) -> Message | None:
    """The die of a use that is missing; None if both are there."""
    if use.red not in (0, state.red):
        return say("peruke-one.red-shows", red=state.red, face=use.red)
    if not use.white or use.white in state.whites:
        return None
    if use.white == state.red:  # the red die was typed as a white one
        return say("peruke-one.red-shows-it", white=use.white)
    return say("peruke-one.none-left", face=use.white, red_plays=bool(state.red))


def deed(state: PerukeOneState, step: Step) -> Message:
    """A step as a phrase after the name: "turns disc 5 with red 3 and 2: it is vulnerable now"."""
    if step is Finish.STOP:
        return say("peruke-one.stops", scored=points(state.score))
    if step is Finish.LAY_OUT:
        return say("peruke-one.lays-out")
    if isinstance(step, Finish):
        return say("peruke-one.ends-round") if step is Finish.END else say("peruke-one.loses-round")
    how = "sum" if step.white and step.red else "red" if step.red else "plain"
    if state.side(step.value) == SAFE:
        return say("peruke-one.turns", disc=step.value, how=how, red=step.red, white=step.white)
    return say("peruke-one.takes", disc=step.value, how=how, red=step.red, white=step.white)
