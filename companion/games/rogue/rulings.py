"""The rulings of Rogue: what a throw, a set-aside or the end of a turn means, or why it is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.rogue.codes import Code
from companion.games.rogue.course import decided, last_rogue, recorded, set_aside
from companion.games.rogue.keys import notation
from companion.games.rogue.options import RogueOptions
from companion.games.rogue.scoring import ANIMAL, FACES, RUN, Choice, choices, contains
from companion.games.rogue.sentences import (
    aside_text,
    dice_text,
    die_text,
    faces_text,
    listed,
    number_text,
    offer,
    plural,
    points_text,
)
from companion.games.rogue.state import DICE, GOAL, ROGUE, Ended, RogueState
from companion.games.rogue.steps import Faces, Keep, Step
from companion.games.verdict import Verdict

Ruling = Verdict[Step]
NEAREST = 3


def accept(code: Code, rule: str, text: str, line: tuple[Step, ...] = ()) -> Ruling:
    """A ruling that lets something pass."""
    return Verdict(True, code, rule, f"{text} ({rule}).", lines=(line,) if line else ())


def refuse(
    code: Code,
    rule: str,
    text: str,
    *,
    dice: Sequence[int] = (),
    nearest: tuple[str, ...] = (),
    put_back: tuple[str, ...] = (),
) -> Ruling:
    """A ruling that refuses something; ``dice`` are the faces it is about."""
    facts = (("dice", tuple(dice)),) if dice else ()
    return Verdict(False, code, rule, f"{text} ({rule}).", facts, nearest, put_back)


def not_awaited(state: RogueState, options: RogueOptions) -> Ruling:
    """A throw comes when none is awaited."""
    if state.ended:
        return game_over(state)
    return refuse(
        Code.SET_ASIDE_FIRST,
        "ROG-2.1",
        f"Before the next throw something must be set aside: {offer(choices(state, options))}",
    )


def game_over(state: RogueState) -> Ruling:
    """Anything comes after the end."""
    if state.ended is Ended.ROGUE_OUT:
        return refuse(Code.OVER, "ROG-3.8", f"The game is over: seat {state.seat} won it by a Rogue Out")
    return refuse(Code.OVER, "ROG-4.3", f"The game is over: seat {state.leaders[0]} won it")


def wrong_dice(state: RogueState, dice: tuple[int, ...]) -> Ruling | None:
    """Why these dice are no throw now, or None."""
    strange = tuple(face for face in dice if face not in FACES)
    if strange:
        return refuse(
            Code.NO_SUCH_FACE, "ROG-1.1", f"A die has no face {listed(list(map(str, strange)))}", dice=strange
        )
    if len(dice) != state.left:
        due = f"all {dice_text(DICE)} are" if state.left == DICE else f"{dice_text(state.left)} {_be(state.left)}"
        return refuse(Code.DICE_COUNT, "ROG-2.1", f"{due[0].upper()}{due[1:]} thrown now, not {len(dice)}", dice=dice)
    return None


def throw_ruling(state: RogueState, faces: Faces, options: RogueOptions, after: RogueState) -> Ruling:
    """What a throw means (``after`` is the state that it leads to)."""
    if after.ended is Ended.ROGUE_OUT:
        return accept(Code.ROGUE_OUT, "ROG-3.8", "The sixth rogue in a row: Rogue Out, the game is won at once")
    if faces == ROGUE:
        done = last_rogue(state, options)
        doubled = f"A rogue on the last die doubles the turn from {state.points} to {points_text(2 * state.points)}"
        return accept(Code.LAST_DIE_ROGUE, "ROG-3.5", f"{doubled}; {_then(done)}")
    shown = faces_text(faces)
    if after.throw:
        return accept(
            Code.THROWN, "ROG-2.1", f"{shown[0].upper()}{shown[1:]}: {offer(choices(after, options))} may be set aside"
        )
    lost = "are lost by the house rule bust" if options.bust and state.points else "are recorded"
    text = f"Nothing scores in {shown}: the turn is over, {points_text(state.points)} {lost}"
    return accept(Code.DEAD_THROW, "ROG-2.3", _number(text, state.points) + _end(after))


def aside_ruling(state: RogueState, choice: Choice, options: RogueOptions, line: tuple[Step, ...]) -> Ruling:
    """A legal set-aside."""
    text = aside_text(choice)
    text = text[0].upper() + text[1:]
    after = set_aside(state, choice.faces, choice.points, options)
    if choice.left == 0:
        code, rule = (Code.WAR_TURN, "ROG-4.1") if after.extra else (Code.ALL_SIX, "ROG-2.4")
        total = points_text(state.points + choice.points)
        return accept(code, rule, f"{text}; all six dice are set aside, {total} this turn, {_then(after)}", line)
    if choice.faces == ROGUE:
        return accept(Code.ROGUE_ALONE, "ROG-3.3", f"{text}; {dice_text(choice.left)} left", line)
    rule = "ROG-3.2" if choice.faces.count(ANIMAL) == 1 else "ROG-1.2"
    total = points_text(after.points)
    return accept(Code.SET_ASIDE, rule, f"{text}; {total} this turn, {dice_text(choice.left)} left", line)


def stop_ruling(state: RogueState, options: RogueOptions, line: tuple[Step, ...]) -> Ruling:
    """The end of a turn by the player's will."""
    after = recorded(state, options)
    text = f"The turn is over, {points_text(state.points)} are recorded"
    return accept(Code.TURN_OVER, "ROG-2.5", _number(text, state.points) + _end(after), line)


def forfeit_ruling(state: RogueState, options: RogueOptions, line: tuple[Step, ...]) -> Ruling:
    """The turn is lost to three void throws in a row; what was set aside before stays scored."""
    if state.ended:
        return game_over(state)
    if state.throw:
        return refuse(Code.SET_ASIDE_FIRST, "TAB-1.4", "A turn is lost by void throws, and this throw counts")
    after = recorded(state, options)
    text = f"Three void throws in a row lose the turn, {points_text(state.points)} are recorded"
    return accept(Code.FORFEIT, "TAB-1.4", _number(text, state.points) + _end(after), line)


def not_thrown_yet(state: RogueState) -> Ruling:
    """Dice are set aside, or the turn is ended, before anything was thrown."""
    return refuse(Code.THROW_FIRST, "ROG-2.1", f"{dice_text(state.left).capitalize()} must be thrown first")


def aside_refusal(state: RogueState, faces: Faces, options: RogueOptions) -> Ruling:
    """Why dice of the present throw can't be set aside together."""
    offered = choices(state, options)
    nearest = tuple(notation(Keep(choice.faces)) for choice in _nearest(offered, faces))
    if not faces:
        return refuse(
            Code.NOTHING_ASIDE,
            "ROG-2.1",
            f"Nothing is set aside; throw on only after setting aside {offer(offered)}",
            nearest=nearest,
        )
    code, rule, wrong, text = _fault(state, faces, options)
    back = listed([die_text(face) for face in wrong])
    return refuse(
        code,
        rule,
        f"{text}; set aside {offer(offered)}",
        dice=wrong,
        nearest=nearest,
        put_back=(f"Put the {back} back to the dice to be thrown.",) if contains(state.throw, faces) else (),
    )


def _fault(state: RogueState, faces: Faces, options: RogueOptions) -> tuple[Code, str, Faces, str]:
    """The first thing that is wrong with a set-aside: code, rule, the faces concerned, the reason."""
    throw, earlier = state.throw, {face for group in state.kept for face in group}
    strange = tuple(face for face in faces if face not in FACES)
    if strange:
        return Code.NO_SUCH_FACE, "ROG-1.1", strange, f"A die has no face {strange[0]}"
    if not contains(throw, faces):
        extra = tuple(sorted((Counter(faces) - Counter(throw)).elements()))
        text = _not_thrown(throw, extra)
        if extra[0] in earlier:
            return (
                Code.NEVER_JOINED,
                "ROG-1.3",
                extra,
                f"{text}, and dice set aside earlier are never joined to a throw",
            )
        return Code.NOT_THROWN, "ROG-1.2", extra, text
    singles = tuple(face for face in FACES if face != ANIMAL and faces.count(face) == 1 and faces != RUN)
    if singles and singles[0] in earlier:
        text = f"{_singles(singles)}, and the {plural(singles[0])} set aside earlier are never joined to it"
        return Code.NEVER_JOINED, "ROG-1.3", singles, text
    if singles:
        return Code.SCORES_NOTHING, "ROG-1.2", singles, _singles(singles)
    animals = throw.count(ANIMAL)
    if options.animals_distinct and animals > 1 and ANIMAL in faces:
        return Code.ANIMALS_DIFFER, "ROG-1.1", (ANIMAL,) * faces.count(ANIMAL), _differ(animals)
    if faces.count(ANIMAL) == 1 and animals > 1:
        return (
            Code.NO_ROGUE,
            "ROG-3.1",
            ROGUE,
            f"A rogue is the only animal of its throw, and here are {number_text(animals)}",
        )
    part = next(face for face in FACES if 0 < faces.count(face) < throw.count(face))
    return Code.PART_OF_SET, "ROG-2.2", (part,) * faces.count(part), _whole(part, throw.count(part))


def _not_thrown(throw: Faces, extra: Faces) -> str:
    face = extra[0]
    there = throw.count(face)
    shown = die_text(face) if there == 1 else plural(face)
    return f"The throw has only {number_text(there)} {shown}" if there else f"The throw has no {die_text(face)}"


def _singles(singles: Faces) -> str:
    names = listed([f"a single {face}" for face in singles])
    return f"A{names[1:]} {'score' if len(singles) > 1 else 'scores'} nothing"


def _differ(animals: int) -> str:
    return f"The {number_text(animals)} animals differ, so they are no set, and none of them is a rogue"


def _whole(face: int, count: int) -> str:
    return f"By the house rule of whole sets all {number_text(count)} {plural(face)} go together"


def _nearest(offered: Sequence[Choice], faces: Faces) -> Sequence[Choice]:
    """The legal set-asides that differ least from what was tried."""
    wanted = Counter(faces)

    def distance(choice: Choice) -> int:
        have = Counter(choice.faces)
        return ((have - wanted) + (wanted - have)).total()

    return sorted(offered, key=distance)[:NEAREST]


def _then(after: RogueState) -> str:
    """What follows a turn in which the last die was set aside."""
    if after.extra:
        return "and all six count: another turn is earned"
    return "the turn is over" + _end(after)


def _end(after: RogueState) -> str:
    """A remark when the turn ended the game, or a tie prolongs it."""
    if after.ended:
        return ", and the game is over"
    tied = len(after.scores) > 1 and after.seat == after.first and not after.extra and not after.throw
    if tied and max(after.scores) >= GOAL and not decided(after.scores):
        return "; the lead is shared, so everybody takes one more turn"
    return ""


def _be(number: int) -> str:
    return "is" if number == 1 else "are"


def _number(text: str, points: int) -> str:
    return text.replace("1 point are", "1 point is") if points == 1 else text
