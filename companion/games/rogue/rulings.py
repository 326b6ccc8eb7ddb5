"""The rulings of Rogue: on a throw, a set-aside or the end of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.message import Dice, Message, Player, Text, ruled, say
from companion.games.rogue.codes import Code
from companion.games.rogue.course import after_last_rogue, after_set_aside, after_turn, is_decided, meets_minimum
from companion.games.rogue.keys import notation
from companion.games.rogue.options import RogueOptions
from companion.games.rogue.scoring import ANIMAL, FACES, RUN, Choice, choices, contains
from companion.games.rogue.sentences import aside_text, dice_text, offer
from companion.games.rogue.state import DICE, ROGUE, Ended, RogueState
from companion.games.rogue.steps import Faces, Keep, Step
from companion.games.verdict import Verdict

Ruling = Verdict[Step]
NEAREST = 3


def accept(code: Code, rule: str, text: Message, line: tuple[Step, ...] = ()) -> Ruling:
    """A ruling that lets something pass."""
    return Verdict(True, code, rule, ruled(text, rule), lines=(line,) if line else ())


def refuse(
    code: Code,
    rule: str,
    text: Message,
    *,
    dice: Sequence[int] = (),
    nearest: tuple[str, ...] = (),
    back: tuple[Text, ...] = (),
) -> Ruling:
    """A refusing ruling; ``dice`` are the faces concerned."""
    facts = (("dice", tuple(dice)),) if dice else ()
    return Verdict(False, code, rule, ruled(text, rule), facts, nearest, back)


def not_awaited(state: RogueState, options: RogueOptions) -> Ruling:
    """A throw comes when none is awaited."""
    if state.ended:
        return game_over(state)
    text = say("rogue.set-aside-first", offer=offer(choices(state, options)))
    return refuse(Code.SET_ASIDE_FIRST, "ROG-2.1", text)


def game_over(state: RogueState) -> Ruling:
    """Anything comes after the end."""
    if state.ended is Ended.ROGUE_OUT:
        return refuse(Code.OVER, "ROG-3.8", say("rogue.over-by-rogue-out", player=Player(state.seat)))
    return refuse(Code.OVER, "ROG-4.3", say("rogue.over", player=Player(state.leaders[0])))


def wrong_dice(state: RogueState, dice: tuple[int, ...]) -> Ruling | None:
    """Why these dice are not a throw now, or None."""
    strange = tuple(face for face in dice if face not in FACES)
    if strange:
        return refuse(Code.NO_SUCH_FACE, "ROG-1.1", say("rogue.no-such-face", faces=strange), dice=strange)
    if len(dice) != state.left:
        text = say("rogue.dice-count", due=state.left, all=state.left == DICE, count=len(dice))
        return refuse(Code.DICE_COUNT, "ROG-2.1", text, dice=dice)
    return None


def throw_ruling(state: RogueState, faces: Faces, options: RogueOptions, after: RogueState) -> Ruling:
    """The ruling on a legal throw; ``after`` is the resulting state."""
    if after.ended is Ended.ROGUE_OUT:
        return accept(Code.ROGUE_OUT, "ROG-3.8", say("rogue.rogue-out"))
    if faces == ROGUE:
        then = _then(after_last_rogue(state, options), options)
        text = say("rogue.last-die-rogue", was=state.points, points=2 * state.points, then=then)
        if not meets_minimum(state, 2 * state.points, options):
            return _not_opened(Code.LAST_DIE_ROGUE, 2 * state.points, then, options)
        return accept(Code.LAST_DIE_ROGUE, "ROG-3.5", text)
    if after.throw:
        text = say("rogue.thrown", dice=Dice(faces), offer=offer(choices(after, options)))
        return accept(Code.THROWN, "ROG-2.1", text)
    lost = options.bust and state.points > 0
    if not lost and not meets_minimum(state, state.points, options):
        return _not_opened(Code.DEAD_THROW, state.points, _end(after, options), options, Dice(faces))
    text = say("rogue.dead-throw", dice=Dice(faces), points=state.points, lost=lost, then=_end(after, options))
    return accept(Code.DEAD_THROW, "ROG-2.3", text)


def aside_ruling(state: RogueState, choice: Choice, options: RogueOptions, line: tuple[Step, ...]) -> Ruling:
    """A legal set-aside."""
    aside = aside_text(choice)
    after = after_set_aside(state, choice.faces, choice.points, options)
    if choice.left == 0:
        code, rule = (Code.WAR_TURN, "ROG-4.1") if after.extra else (Code.ALL_SIX, "ROG-2.4")
        points, then = state.points + choice.points, _then(after, options)
        if not meets_minimum(state, points, options):
            return _not_opened(code, points, then, options, line=line)
        text = say("rogue.all-six", aside=aside, points=points, then=then)
        return accept(code, rule, text, line)
    if choice.faces == ROGUE:
        return accept(Code.ROGUE_ALONE, "ROG-3.3", say("rogue.rogue-alone", aside=aside, left=choice.left), line)
    rule = "ROG-3.2" if choice.faces.count(ANIMAL) == 1 else "ROG-1.2"
    text = say("rogue.set-aside", aside=aside, points=after.points, left=choice.left)
    return accept(Code.SET_ASIDE, rule, text, line)


def stop_ruling(state: RogueState, options: RogueOptions, line: tuple[Step, ...]) -> Ruling:
    """The end of a turn by the player's choice."""
    then = _end(after_turn(state, options), options)
    if not meets_minimum(state, state.points, options):
        return _not_opened(Code.TURN_OVER, state.points, then, options, line=line)
    return accept(Code.TURN_OVER, "ROG-2.5", say("rogue.turn-over", points=state.points, then=then), line)


def _not_opened(
    code: Code, points: int, then: str, options: RogueOptions, dead: Dice | None = None, line: tuple[Step, ...] = ()
) -> Ruling:
    """A turn is over with too few points to begin (ROG-A21); ``dead`` is the throw in which nothing scored."""
    least = options.opening_minimum
    text = say("rogue.not-opened", points=points, least=least, then=then, dead=dead is not None, dice=dead or "")
    return accept(code, "ROG-A21", text, line)


def forfeit_ruling(state: RogueState, options: RogueOptions, line: tuple[Step, ...]) -> Ruling:
    """The turn is lost to three void throws in a row; what was set aside before stays scored."""
    if state.ended:
        return game_over(state)
    if state.throw:
        return refuse(Code.SET_ASIDE_FIRST, "TAB-1.4", say("rogue.throw-counts"))
    points = state.points if meets_minimum(state, state.points, options) else 0
    text = say("rogue.forfeit", points=points, then=_end(after_turn(state, options), options))
    return accept(Code.FORFEIT, "TAB-1.4", text, line)


def not_thrown_yet(state: RogueState) -> Ruling:
    """Dice are set aside, or the turn is ended, before anything was thrown."""
    return refuse(Code.THROW_FIRST, "ROG-2.1", say("rogue.throw-first", count=state.left))


def aside_refusal(states: Sequence[RogueState], faces: Faces, options: RogueOptions) -> Ruling:
    """Why dice of the present throw can't be set aside together; of several possible positions, in the first one.

    What may be set aside in all of them is offered.
    """
    state = states[0]
    offered = [one for one in choices(state, options) if all(one in choices(other, options) for other in states)]
    nearest = tuple(notation(Keep(choice.faces)) for choice in _nearest(offered, faces))
    if not faces:
        text = say("rogue.nothing-aside", offer=offer(offered))
        return refuse(Code.NOTHING_ASIDE, "ROG-2.1", text, nearest=nearest)
    code, rule, wrong, why = _fault(state, faces, options)
    there = contains(state.throw, faces)  # else these are not the dice of the throw
    back = (say("rogue.put-back", which=dice_text(wrong)),) if there else ()
    text = say("rogue.but-offered", why=why, offer=offer(offered)) if offered else why
    return refuse(code, rule, text, dice=wrong, nearest=nearest, back=back)


def _fault(state: RogueState, faces: Faces, options: RogueOptions) -> tuple[Code, str, Faces, Message]:
    """The first fault of a set-aside: code, rule, the faces concerned, the reason."""
    throw, earlier = state.throw, {face for group in state.kept for face in group}
    strange = tuple(face for face in faces if face not in FACES)
    if strange:
        return Code.NO_SUCH_FACE, "ROG-1.1", strange, say("rogue.no-such-face", faces=strange[:1])
    # Before dice that score nothing: joined throws may form a set, which is not allowed.
    if not contains(throw, faces):
        extra = tuple(sorted((Counter(faces) - Counter(throw)).elements()))
        why = say("rogue.not-thrown", face=extra[0], there=throw.count(extra[0]))
        if extra[0] in earlier:
            return Code.NEVER_JOINED, "ROG-1.3", extra, say("rogue.never-joined", why=why)
        return Code.NOT_THROWN, "ROG-1.2", extra, why
    singles = tuple(face for face in FACES if face != ANIMAL and faces.count(face) == 1 and faces != RUN)
    if singles:
        return _singles_fault(singles, joined=singles[0] in earlier)
    animals = throw.count(ANIMAL)
    if options.animals_distinct and animals > 1 and ANIMAL in faces:
        wrong = (ANIMAL,) * faces.count(ANIMAL)
        return Code.ANIMALS_DIFFER, "ROG-1.1", wrong, say("rogue.animals-differ", count=animals)
    if faces.count(ANIMAL) == 1 and animals > 1:  # one of several animals is no rogue
        return Code.NO_ROGUE, "ROG-3.1", ROGUE, say("rogue.no-rogue", count=animals)
    part = next(face for face in FACES if 0 < faces.count(face) < throw.count(face))
    why = say("rogue.part-of-set", face=part, count=throw.count(part))
    return Code.PART_OF_SET, "ROG-2.2", (part,) * faces.count(part), why


def _singles_fault(singles: Faces, *, joined: bool) -> tuple[Code, str, Faces, Message]:
    """Dice that are no set; ``joined``: the same face was set aside earlier."""
    named = tuple(say("rogue.single", face=face) for face in singles)
    why = say("rogue.scores-nothing", singles=named, count=len(singles))
    if joined:
        return Code.NEVER_JOINED, "ROG-1.3", singles, say("rogue.single-never-joined", why=why, face=singles[0])
    return Code.SCORES_NOTHING, "ROG-1.2", singles, why


def _nearest(offered: Sequence[Choice], faces: Faces) -> Sequence[Choice]:
    """The legal set-asides closest to the attempt."""
    wanted = Counter(faces)

    def distance(choice: Choice) -> int:
        have = Counter(choice.faces)
        return ((have - wanted) + (wanted - have)).total()

    return sorted(offered, key=distance)[:NEAREST]


def _then(after: RogueState, options: RogueOptions) -> str:
    """What follows a turn in which the last die was set aside: "extra", another turn, or as in ``_end``."""
    return "extra" if after.extra else _end(after, options)


def _end(after: RogueState, options: RogueOptions) -> str:
    """Whether the turn ended the game ("over"), or a shared lead prolongs it ("tied"); else "on"."""
    if after.ended:
        return "over"
    # The round is over and the goal reached, but the lead is shared (ROG-4.4).
    tied = len(after.scores) > 1 and after.seat == after.first and not after.extra and not after.throw
    return "tied" if tied and max(after.scores) >= options.goal and not is_decided(after.scores, options) else "on"
