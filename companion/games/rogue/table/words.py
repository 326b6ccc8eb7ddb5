"""The questions of Rogue: asked if it is uncertain what was thrown or set aside."""

from __future__ import annotations

from companion.games.message import Dice, Message, Player, Said, say
from companion.games.rogue import RogueRules, RogueState
from companion.games.rogue.steps import Keep, Stop
from companion.games.rogue.table.stories import Situation
from companion.referee.belief.hypothesis import Belief, Happening, Played, Slip, Thrown, Voided
from companion.referee.belief.layout import Faces
from companion.referee.belief.policy import Options
from companion.referee.shown.saying import Answer
from companion.referee.throws import looks_alike
from companion.referee.weighing import Asked

FEW, ANY = 3, 6  # most answers offered: the most likely ones, or every face

Ways = tuple[tuple[Answer, Happening | None], ...]


def question(belief: Belief[Situation], options: Options, game: RogueState, rules: RogueRules) -> Asked:
    """The question about what happened next; ``game`` is the position of the record."""
    events = [event for event, _ in options]
    turned = [event for event in events if isinstance(event, Slip)]
    steps = [event for event in events if isinstance(event, Played)]
    throws = [event for event in events if isinstance(event, Thrown)]
    stops = [event for event in steps if isinstance(rules.parse_step(event.step), Stop)]
    if game.throw:
        if stops:
            return _nothing_aside(stops[0], game, rules)
        after = _thrown_after(belief, steps)
        if turned and turned[0].code == "turned" and steps and after:
            return _was_it_thrown(Player(game.seat), steps[0], after, turned[0], rules)
        return _what_aside(steps, game, rules)
    if stops and throws and not throws[0].seen:
        return _last_die(stops[0], throws, Player(game.seat))
    return _which_throw(belief, throws, [event for event in events if isinstance(event, Voided)], game.left)


def _answer(said: Said, dice: Faces = (), points: int | None = None) -> Answer:
    return Answer(said, lambda _: None, dice, points)


def _these(dice: Faces) -> Message:
    return say("rogue.dice-lie", dice=Dice(dice))


def _yes(event: Thrown) -> tuple[Answer, Happening]:
    return _answer(say("referee.yes-dice", dice=_these(event.dice)), event.dice), event


def _no(event: Thrown) -> tuple[Answer, Happening]:
    return _answer(say("referee.no-dice-but", dice=_these(event.dice)), event.dice), event


def _which_throw(belief: Belief[Situation], throws: list[Thrown], voids: list[Voided], wanted: int) -> Asked:
    again: Happening | None = voids[0] if voids else None
    none = (_answer(say("rogue.none-of-these")), again)
    yes = (_answer(say("rogue.yes-throw-again")), again)
    if not throws:
        return Asked(say("rogue.is-it-cocked"), (yes, (_answer(say("rogue.no")), None)), of_throw=True)
    best = throws[0]
    hidden = wanted - len(best.seen)
    if hidden:
        asked = say("rogue.saw-only", dice=Dice(best.seen), hidden=hidden)
        ways = ((_answer(_these(one.dice), one.dice), one) for one in throws[:ANY])
        return Asked(asked, (*ways, none), of_throw=True)
    if best.cocked:
        return Asked(say("rogue.is-it-cocked"), (yes, *map(_no, throws[:FEW])), of_throw=True)
    unsure = say("referee.read-but-unsure", dice=_these(best.dice), unsure=best.unsure)
    asked = looks_alike(best, Dice(best.dice), belief.reader.confusion) or unsure
    offered = throws[1 : ANY if len(best.dice) == 1 else FEW]
    return Asked(asked, (_yes(best), *map(_no, offered), none), of_throw=True)


def _last_die(stop: Played, throws: list[Thrown], player: Player) -> Asked:
    ways: Ways = tuple((_answer(_these(one.dice), one.dice), one) for one in sorted(throws, key=lambda one: one.dice))
    not_thrown = (_answer(say("rogue.was-not-thrown")), stop)
    return Asked(say("rogue.did-not-see-last-die", player=player), (not_thrown, *ways))


def _thrown_after(belief: Belief[Situation], steps: list[Played]) -> Faces:
    """The throw after the dice were set aside, if there was one."""
    for one in belief.hypotheses:
        if steps and one.next == steps[0] and len(one.events) > 1 and isinstance(one.events[1], Thrown):
            return one.events[1].dice
    return ()


def _kept(event: Played, rules: RogueRules) -> Faces:
    step = rules.parse_step(event.step)
    return step.faces if isinstance(step, Keep) else ()


def _was_it_thrown(player: Player, step: Played, thrown: Faces, turned: Slip, rules: RogueRules) -> Asked:
    yes = _answer(say("referee.yes-dice", dice=_these(thrown)), thrown)
    no = _answer(say("rogue.no-turned-over"))
    asked = say("rogue.was-it-thrown", player=player, dice=Dice(thrown), aside=Dice(_kept(step, rules)))
    return Asked(asked, ((yes, step), (no, turned)))


def _what_aside(steps: list[Played], game: RogueState, rules: RogueRules) -> Asked:
    kept = [(_kept(event, rules), event) for event in steps]
    ways: Ways = tuple((_answer(_these(faces), faces), event) for faces, event in kept[:FEW] if faces)
    other = (_answer(say("rogue.something-else")), None)
    return Asked(say("rogue.what-was-set-aside", dice=Dice(game.throw)), (*ways, other), of_throw=True)


def _nothing_aside(stop: Played, game: RogueState, rules: RogueRules) -> Asked:
    best = rules.choices(game)[0]
    both = say("rogue.set-aside-and-end", dice=Dice(best.faces), points=game.points + best.points)
    keep = Played(rules.notation(Keep(best.faces)))
    end = _answer(say("rogue.end-with", points=game.points, leaving=True))
    asked = say("rogue.nothing-set-aside", player=Player(game.seat))
    return Asked(asked, ((_answer(both, best.faces, best.points), keep), (end, stop)))
