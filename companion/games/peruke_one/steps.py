"""Why a throw or a step of Peruke One is or is not allowed."""

from __future__ import annotations

from companion.games.peruke_one.notation import print_step
from companion.games.peruke_one.options import PerukeOneOptions
from companion.games.peruke_one.rulings import Code, accept, refuse
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
from companion.games.peruke_one.uses import finishes, plain_uses, uses
from companion.games.rulebook import words
from companion.games.rules import Throw
from companion.games.verdict import Verdict

HIGHEST = DISCS[-1]
ENDINGS = {
    Ending.ROUNDS: ("P1-1.2", "six rounds are played"),
    Ending.BLOCKED: ("P1-1.7", "no value that was rolled could be used"),
    Ending.STOPPED: ("P1-1.13", "the player stopped"),
}


def dice_of_round(number: int) -> int:
    """P1-1.2: round k is thrown with 7 - k dice."""
    return ROUNDS + 1 - number


def legal_steps(state: PerukeOneState, options: PerukeOneOptions) -> tuple[Step, ...]:
    """Every step that may be made now, sorted by notation; none while dice are awaited."""
    if not state.thrown:
        return ()
    return tuple(sorted((*uses(state), *finishes(state, options)), key=print_step))


def after_throw(state: PerukeOneState, throw: Throw, options: PerukeOneOptions) -> PerukeOneState:
    """The state after a throw; when nothing that was rolled is usable, the game is over (P1-1.7)."""
    whites, red = (throw.dice[:-1], throw.dice[-1]) if options.red_die else (throw.dice, 0)
    then = PerukeOneState(state.sides, state.round, tuple(sorted(whites, reverse=True)), red)
    return then if uses(then) else PerukeOneState(state.sides, state.round, ending=Ending.BLOCKED)


def rule_on_throw(state: PerukeOneState, throw: Throw, options: PerukeOneOptions) -> Verdict[Step]:
    """Whether these dice may be thrown now."""
    if state.ending:
        return refuse_over(state)
    if state.thrown:
        return refuse(Code.THROWN_ALREADY, f"Round {state.round} is thrown already: use one value or two")
    count = dice_of_round(state.round)
    if len(throw.dice) != count or not all(face in range(1, 7) for face in throw.dice):
        return refuse(Code.BAD_THROW, f"Round {state.round} is thrown with {count} dice, each showing 1 to 6")
    then = after_throw(state, throw, options)
    if then.ending:
        shown = words(sorted(set(throw.dice), reverse=True))
        text = f"Every disc that {shown} could turn is taken: the game is over with {scored(then.score)} (P1-1.7)."
        return accept(Code.BLOCKED, text)
    use = "Use one value or two" if count > 1 else "Use it, or stop"
    return accept(Code.THROWN, f"Round {state.round}: {words(throw.dice)}. {use}.")


def rule_on_step(state: PerukeOneState, step: Step, options: PerukeOneOptions) -> Verdict[Step]:
    """Whether a step may be made now, and if not, why."""
    if state.ending:
        return refuse_over(state)
    if step is Finish.FORFEIT:
        return _rule_on_forfeit(state)
    if not state.thrown:
        return refuse_no_throw(state)
    if step in legal_steps(state, options):
        return accept(Code.LEGAL, f"{_capital(describe(state, step))}.", [(step,)])
    if isinstance(step, Finish):
        return refuse_finish(state, step, options)
    return refuse_use(state, step, options)


def refuse_over(state: PerukeOneState) -> Verdict[Step]:
    """The game is over, and by which rule."""
    rule, why = ENDINGS[state.ending] if state.ending else ("", "")
    return refuse(Code.OVER, f"The game is over with {scored(state.score)}: {why}", rule=rule)


def refuse_no_throw(state: PerukeOneState) -> Verdict[Step]:
    """Dice come first."""
    return refuse(Code.THROW_FIRST, f"Throw {count_dice(dice_of_round(state.round))} first")


def count_dice(count: int) -> str:
    """ "1 die", "2 dice"."""
    return "1 die" if count == 1 else f"{count} dice"


def scored(score: int) -> str:
    """ "1 point", "-9 points"."""
    return "1 point" if score == 1 else f"{score} points".replace("-", "−")


def nearest(state: PerukeOneState, options: PerukeOneOptions) -> list[str]:
    """The steps that may be made instead, uses first."""
    steps = sorted(legal_steps(state, options), key=lambda step: isinstance(step, Finish))
    return [print_step(step) for step in steps]


def _rule_on_forfeit(state: PerukeOneState) -> Verdict[Step]:
    if state.thrown:
        return refuse(Code.THROWN_ALREADY, "A round is lost by void throws, and this throw counts")
    text = f"Three void throws in a row: round {state.round} is lost (TAB-1.4)."
    return accept(Code.FORFEIT, text, [(Finish.FORFEIT,)])


def refuse_finish(state: PerukeOneState, step: Finish, options: PerukeOneOptions) -> Verdict[Step]:
    """Why the round can't be ended, or the game stopped."""
    near = nearest(state, options)
    if options.must_use and plain_uses(state):
        value = plain_uses(state)[0].value
        return refuse(Code.MUST_USE, f"The {value} can be used: two values must be used when two can be", nearest=near)
    if step is Finish.END:
        return refuse(Code.NO_PASS, "Use at least one value, or stop and count the score", nearest=near)
    return refuse(Code.NO_STOP, "A value was used in this round: end the round first", nearest=near)


def refuse_use(state: PerukeOneState, use: Use, options: PerukeOneOptions) -> Verdict[Step]:
    """Why a value can't be used; the dice lie there, whether or not any of them can be used."""
    near = nearest(state, options)
    if state.used == USES_A_ROUND:
        return refuse(Code.TOO_MANY_USES, "Two values are used in this round, and more than two are never used")
    return refuse(*_use_fault(state, use, options), nearest=near)


def _use_fault(state: PerukeOneState, use: Use, options: PerukeOneOptions) -> tuple[Code, str]:
    """Why a value can't be used: the die first, then the sum, then the disc."""
    if use.other:
        return Code.TWO_WHITES, f"{use.white} and {use.other} can't be added: two white dice never are"
    if use.red and not options.red_die:
        return Code.NO_RED, "No die is red in this game, so no dice are added"
    if not 1 <= use.value <= HIGHEST and not (use.white and use.red):
        return Code.NO_SUCH_DISC, f"There is no disc {use.value}: the discs are 1 to {HIGHEST}"
    if use.red and not state.red:
        return Code.RED_SPENT, "The red die is used already in this round"
    missing = _missing(state, use)
    if missing:
        return Code.NOT_ROLLED, missing
    if use.value > HIGHEST:
        return Code.TOO_HIGH, f"{use.red} and {use.white} make {use.value}: no disc has that number"
    return Code.ALREADY_TAKEN, f"Disc {use.value} is taken already: a {use.value} is lost"


def _missing(state: PerukeOneState, use: Use) -> str:
    """The die of a use that does not lie there, in words; "" where both do."""
    if use.red not in (0, state.red):
        return f"The red die shows {state.red}, not {use.red}"
    if not use.white or use.white in state.whites:
        return ""
    if use.white == state.red:
        return f"No white {use.white} is left of this throw; the red die shows it: use r{use.white}"
    return f"No {'white ' if state.red else ''}{use.white} is left of this throw"


def describe(state: PerukeOneState, step: Step) -> str:
    """The step in words: "turns disc 5 with red 3 and 2: it is vulnerable now"."""
    if step is Finish.STOP:
        return f"stops and counts {scored(state.score)}"
    if isinstance(step, Finish):
        return "ends the round" if step is Finish.END else "loses the round"
    dice = (
        f" with red {step.red} and {step.white}" if step.white and step.red else " with the red die" if step.red else ""
    )
    if state.side(step.value) == SAFE:
        return f"turns disc {step.value}{dice}: it is vulnerable now"
    return f"takes disc {step.value}{dice}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
