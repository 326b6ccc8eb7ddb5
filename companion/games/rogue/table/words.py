"""The questions of Rogue: asked if it is uncertain what was thrown or set aside."""

from __future__ import annotations

from companion.games.message import Dice, Message, Player, say
from companion.games.rogue import RogueRules, RogueState
from companion.games.rogue.steps import Keep, Stop
from companion.games.rogue.table.stories import Situation
from companion.referee.belief.hypothesis import Belief, Played, TableEvent, Thrown, Violation, Voided
from companion.referee.belief.layout import Faces
from companion.referee.belief.policy import Options
from companion.referee.shown.saying import Answer, Question
from companion.referee.throw_questions import looks_alike

FEW, ANY = 3, 6  # most answers offered: the most likely ones, or every face


def question(belief: Belief[Situation], options: Options, game: RogueState, rules: RogueRules) -> Question:
    """The question about what happened next; ``game`` is the position of the record."""
    events = [event for event, _ in options]
    turned = [event for event in events if isinstance(event, Violation)]
    steps = [event for event in events if isinstance(event, Played)]
    throws = [event for event in events if isinstance(event, Thrown)]
    stops = [event for event in steps if isinstance(rules.parse_step(event.step), Stop)]
    if game.throw:
        if stops:
            return _nothing_aside(stops[0], game, rules)
        after = _thrown_after(belief, steps)
        if turned and turned[0].code == "turned" and steps and after:
            return _was_it_thrown(Player(game.seat), steps[0], after, turned[0], rules)
        if turned and turned[0].doubtful:
            return _was_it_set_aside(Player(game.seat), turned[0])
        return _what_aside(belief, events, game, rules)
    if stops and throws and not throws[0].seen:
        return _last_die(stops[0], throws, Player(game.seat))
    return _which_throw(belief, throws, [event for event in events if isinstance(event, Voided)], game.left)


def _these(dice: Faces) -> Message:
    return say("rogue.dice-lie", dice=Dice(dice))


def _yes(event: Thrown) -> Answer:
    return Answer(say("referee.yes-dice", dice=_these(event.dice)), event, event.dice)


def _no(event: Thrown) -> Answer:
    return Answer(say("referee.no-dice-but", dice=_these(event.dice)), event, event.dice)


def _alone(event: Thrown) -> Answer:
    return Answer(_these(event.dice), event, event.dice)


def _which_throw(belief: Belief[Situation], throws: list[Thrown], voids: list[Voided], wanted: int) -> Question:
    again = voids[0] if voids else None
    none, yes = Answer(say("rogue.none-of-these"), again), Answer(say("rogue.yes-throw-again"), again)
    if not throws:
        return Question(say("rogue.is-it-cocked"), (yes, Answer(say("rogue.no"), None)), about="throw")
    best = throws[0]
    hidden = wanted - len(best.seen)
    if hidden:
        asked = say("rogue.saw-only", dice=Dice(best.seen), hidden=hidden)
        return Question(asked, (*map(_alone, throws[:ANY]), none), about="throw")
    if best.cocked:
        return Question(say("rogue.is-it-cocked"), (yes, *map(_no, throws[:FEW])), about="throw")
    unsure = say("referee.read-but-unsure", dice=_these(best.dice), unsure=best.unsure)
    asked = looks_alike(best, _these(best.dice), belief.reader.confusion) or unsure
    offered = throws[1 : ANY if len(best.dice) == 1 or best.unsure == 1 else FEW]
    return Question(asked, (_yes(best), *map(_no, offered), none), about="throw")


def _last_die(stop: Played, throws: list[Thrown], player: Player) -> Question:
    ways = map(_alone, sorted(throws, key=lambda one: one.dice))
    asked = say("rogue.did-not-see-last-die", player=player)
    return Question(asked, (Answer(say("rogue.was-not-thrown"), stop), *ways))


def _thrown_after(belief: Belief[Situation], steps: list[Played]) -> Faces:
    """The throw after the dice were set aside, if there was one."""
    for one in belief.hypotheses:
        if steps and one.next == steps[0] and len(one.events) > 1 and isinstance(one.events[1], Thrown):
            return one.events[1].dice
    return ()


def _kept(event: Played, rules: RogueRules) -> Faces:
    step = rules.parse_step(event.step)
    return step.faces if isinstance(step, Keep) else ()


def _was_it_thrown(player: Player, step: Played, thrown: Faces, turned: Violation, rules: RogueRules) -> Question:
    yes = Answer(say("referee.yes-dice", dice=_these(thrown)), step, thrown)
    no = Answer(say("rogue.no-turned-over"), turned)
    asked = say("rogue.was-it-thrown", player=player, dice=Dice(thrown), aside=Dice(_kept(step, rules)))
    return Question(asked, (yes, no))


def _was_it_set_aside(player: Player, slip: Violation) -> Question:
    yes, no = Answer(say("referee.yes-dice", dice=_these(slip.dice)), slip, slip.dice), Answer(say("rogue.no"), None)
    return Question(say("rogue.was-it-set-aside", player=player, dice=Dice(slip.dice)), (yes, no), about="throw")


def _what_aside(belief: Belief[Situation], events: list[TableEvent], game: RogueState, rules: RogueRules) -> Question:
    """What was set aside; if some of it may score nothing, that is one of the answers."""
    ways = [(_aside_by(event, belief, rules), event) for event in events]
    named = [Answer(_these(faces), event, faces) for faces, event in ways if faces]
    other = Answer(say("rogue.something-else"), None)
    return Question(say("rogue.what-was-set-aside", dice=Dice(game.throw)), (*named[:FEW], other), about="throw")


def _aside_by(event: TableEvent, belief: Belief[Situation], rules: RogueRules) -> Faces:
    """The dice set aside if that happened: those that count, or all that lie there wrongly."""
    if isinstance(event, Played):
        return _kept(event, rules)
    wrongly = isinstance(event, Violation) and event.code == "aside"
    return next((one.layout.faces("aside") for one in belief.hypotheses if wrongly and one.next == event), ())


def _nothing_aside(stop: Played, game: RogueState, rules: RogueRules) -> Question:
    best = rules.choices(game)[0]
    both = say("rogue.set-aside-and-end", dice=Dice(best.faces), points=game.points + best.points)
    keep = Played(rules.notation(Keep(best.faces)))
    end = Answer(say("rogue.end-with", points=game.points, leaving=True), stop)
    asked = say("rogue.nothing-set-aside", player=Player(game.seat))
    return Question(asked, (Answer(both, keep, best.faces, best.points), end))
