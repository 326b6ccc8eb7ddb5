"""Rogue in questions: what is asked when the table leaves open what was thrown or set aside."""

from __future__ import annotations

from companion.games.rogue import RogueRules, RogueState
from companion.games.rogue.sentences import faces_text, points_text
from companion.games.rogue.steps import Keep, Stop
from companion.referee.base import Answer
from companion.referee.hypothesis import Belief, Happening, Played, Slip, Thrown, Voided
from companion.referee.layout import Faces
from companion.referee.numbers import dice_words
from companion.referee.policy import Options
from companion.referee.rogue_stories import Situation
from companion.referee.weighing import Asked

FEW, ANY = 3, 6  # answers that are offered: the likeliest, or every face

Ways = tuple[tuple[Answer, Happening | None], ...]


def question(belief: Belief[Situation], options: Options, game: RogueState, rules: RogueRules, name: str) -> Asked:
    """What is asked about what happened next; ``game`` is the position of the record, ``name`` whose turn it is."""
    events = [event for event, _ in options]
    turned = [event for event in events if isinstance(event, Slip)]
    steps = [event for event in events if isinstance(event, Played)]
    throws = [event for event in events if isinstance(event, Thrown)]
    stops = [event for event in steps if isinstance(rules.parse_step(event.step), Stop)]
    if game.throw:
        if stops:
            return _nothing_aside(stops[0], game, rules, name)
        after = _thrown_after(belief, steps)
        if turned and turned[0].code == "turned" and steps and after:
            return _was_it_thrown(steps[0], after, turned[0], rules)
        return _what_aside(steps, game, rules)
    if stops and throws and not throws[0].seen:
        return _last_die(stops[0], throws, name)
    return _which_throw(throws, [event for event in events if isinstance(event, Voided)], game.left)


def _face_answer(words: str, event: Thrown) -> tuple[Answer, Happening]:
    return _answer(f"{words}{faces_text(event.dice)}", event.dice), event


def _answer(text: str, dice: Faces = (), points: int | None = None) -> Answer:
    return Answer(text, lambda _: None, dice, points)


def _which_throw(throws: list[Thrown], voids: list[Voided], wanted: int) -> Asked:
    again: Happening | None = voids[0] if voids else None
    none = (_answer("None of these: throw again"), again)
    if not throws:
        return Asked("A die looks cocked. Is it?", ((_answer("Yes: throw again"), again), (_answer("No"), None)))
    best = throws[0]
    hidden = wanted - len(best.seen)
    if hidden:
        text = f"I saw only {faces_text(best.seen)} of that throw, not {dice_words(hidden)}. What was it?"
        return Asked(text, (*(_face_answer("", one) for one in throws[:ANY]), none))
    if best.leaning:
        yes = (_answer("Yes: throw again"), again)
        return Asked("A die looks cocked. Is it?", (yes, *(_face_answer("No: ", one) for one in throws[:FEW])))
    unsure = dice_words(max(best.unsure, 1))
    text = f"I read {faces_text(best.dice)}, but {unsure} can't be seen well. Is that right?"
    others = tuple(_face_answer("No: ", one) for one in throws[1:FEW])
    return Asked(text, (_face_answer("Yes: ", best), *others, none))


def _last_die(stop: Played, throws: list[Thrown], name: str) -> Asked:
    faces = sorted(throws, key=lambda one: one.dice)
    ways: Ways = tuple(_face_answer("", one) for one in faces)
    if len(faces) == 1:
        shown = faces_text(faces[0].dice)
        return Asked(
            f"The last die shows {shown} where it lay before. Was it thrown?",
            (_face_answer("Yes: ", faces[0]), (_answer("No: the turn is over"), stop)),
        )
    text = f"I did not see {name}'s last die. What did it show?"
    return Asked(text, ((_answer("It was not thrown: the turn is over"), stop), *ways))


def _thrown_after(belief: Belief[Situation], steps: list[Played]) -> Faces:
    """What was thrown after the dice were set aside, if it was."""
    for one in belief.hypotheses:
        if steps and one.next == steps[0] and len(one.events) > 1 and isinstance(one.events[1], Thrown):
            return one.events[1].dice
    return ()


def _kept(event: Played, rules: RogueRules) -> Faces:
    step = rules.parse_step(event.step)
    return step.faces if isinstance(step, Keep) else ()


def _was_it_thrown(step: Played, thrown: Faces, turned: Slip, rules: RogueRules) -> Asked:
    shown = faces_text(thrown)
    return Asked(
        f"Was {shown} thrown, after {faces_text(_kept(step, rules))} was set aside?",
        ((_answer(f"Yes: {shown}", thrown), step), (_answer("No: a die was turned over"), turned)),
    )


def _what_aside(steps: list[Played], game: RogueState, rules: RogueRules) -> Asked:
    kept = [(_kept(event, rules), event) for event in steps]
    ways: Ways = tuple((_answer(faces_text(faces), faces), event) for faces, event in kept[:FEW] if faces)
    text = f"I can't see well what was set aside from {faces_text(game.throw)}. What was it?"
    return Asked(text, (*ways, (_answer("Something else: choose it in the list"), None)))


def _nothing_aside(stop: Played, game: RogueState, rules: RogueRules, name: str) -> Asked:
    best = rules.choices(game)[0]
    gain = points_text(game.points + best.points)
    keep = Played(rules.notation(Keep(best.faces)))
    return Asked(
        f"{name} has set nothing aside from this throw. End the turn?",
        (
            (_answer(f"Set {faces_text(best.faces)} aside and end with {gain}", best.faces, best.points), keep),
            (_answer(f"End with {points_text(game.points)}, leaving this throw"), stop),
        ),
    )
