"""The tracker: a belief and a cue give the next belief. Pure: the same cues give the same belief, live or folded."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import nlargest
from operator import itemgetter
from typing import ClassVar, Generic, NamedTuple, Protocol

from companion.referee.belief import priors
from companion.referee.belief.cue import Look, fused, same_scene, tells_nothing_new
from companion.referee.belief.hypothesis import (
    Belief,
    Decided,
    HistoryLost,
    Hypothesis,
    SituationT,
    TableEvent,
    Thrown,
    Violation,
    alike,
    normalised,
)
from companion.referee.belief.layout import LaidDie, Layout, laid
from companion.referee.belief.sensor import NEVER, Expected, Sight, Spot, known_face
from vision.reading import SeenDie

FOLLOWED = math.log(1e-4)  # less likely hypotheses are not followed
MOST_DENIED = 2  # events of the log that a hypothesis may deny
ENDINGS = 5.0  # the most, in logarithms, that an ending may add to a story; less likely stories are not followed


@dataclass(frozen=True, slots=True)
class Branch(Generic[SituationT]):
    """A possible ending of a story: its probability, situation and layout."""

    chance: float
    situation: SituationT
    layout: Layout
    events: tuple[TableEvent, ...] = ()


class Story(NamedTuple, Generic[SituationT]):
    """Something that people may have done: its probability, the expected layout, and its possible endings.

    ``ends`` gets the seen die for each expected one.
    """

    prior: float
    expected: tuple[Expected, ...]
    ends: Callable[[Sequence[SeenDie | None]], Iterable[Branch[SituationT]]]


class Continuations(Protocol[SituationT]):
    """A game's interface to the tracker: what may people have done since?"""

    dice_last: ClassVar[bool] = True  # dice are expected at their places from scene to scene, and so what is none

    @property
    def areas(self) -> Mapping[str, float]:
        """The zones of its mat with their areas, mm2; the mat itself under ""."""
        ...

    @staticmethod
    def same_scene(before: Look, now: Look) -> bool:
        """Whether two looks count as one observation."""
        return same_scene(before, now)

    def after_look(self, one: Hypothesis[SituationT], sight: Sight) -> Iterable[Story[SituationT]]:
        """What may have happened before a look."""
        ...

    def contradicted(self, one: Hypothesis[SituationT]) -> bool:
        """Whether it implies that people did something illegal, so that the dice may have been misread."""
        return False

    def reread(
        self, one: Hypothesis[SituationT], belief: Belief[SituationT], seen: Hypothesis[SituationT]
    ) -> Iterable[Hypothesis[SituationT]]:
        """The hypothesis with another face for a sure die of the last throw that explains what was ``seen``."""
        return ()

    def read_anew(self, one: Hypothesis[SituationT]) -> Hypothesis[SituationT]:
        """The hypothesis without its last event, a slip that was denied: what lies there is still to be read."""
        return replace(one, events=one.events[:-1])


def looked(belief: Belief[SituationT], look: Look, game: Continuations[SituationT]) -> Belief[SituationT]:
    """The belief after a look at the table at rest. Looks at the same scene count as one observation."""
    again = belief.scene is not None and game.same_scene(belief.scene, look)
    scene = fused(belief.scene, look) if again and belief.scene is not None else look
    still = again and not look.stirred and belief.looks
    if still and belief.scene is not None and tells_nothing_new(belief.scene, scene):
        return replace(belief, looks=belief.looks + 1)
    if again and belief.decided and belief.origin:
        anew = seen_anew(belief, scene, game)
        if anew.chance(lambda one: not one.denied_count) >= priors.LIKELIER:
            return anew
    if not again:
        belief = replace(belief, excluded=())
    roots = belief.roots if again and belief.roots else belief.hypotheses
    origin = belief.origin if again else replace(belief, origin=None, decided=())
    if again and not belief.roots:
        scene = replace(scene, stirred=False)  # the root is what was decided since: nothing moved after it
    hypotheses = _explained(belief, roots, scene, game)
    looks = belief.looks + 1 if again and not look.stirred else 1
    return replace(belief, hypotheses=hypotheses, roots=roots, scene=scene, looks=looks, origin=origin, decided=())


def ruled_out(
    belief: Belief[SituationT], events: Iterable[TableEvent], game: Continuations[SituationT]
) -> Belief[SituationT]:
    """The belief once somebody has denied that any of the events came next: the scene is explained without them.

    If something was pressed since, what begins with them is dropped; if that is all, the pieces are read anew.
    """
    events = tuple(events)
    belief = replace(belief, excluded=(*belief.excluded, *events))
    if belief.scene is None or not belief.roots:
        left = [one for one in belief.hypotheses if one.next not in events]
        return belief.weighed(left or [game.read_anew(belief.best)])
    return replace(belief, hypotheses=_explained(belief, belief.roots, belief.scene, game))


def seen_anew(belief: Belief[SituationT], scene: Look, game: Continuations[SituationT]) -> Belief[SituationT]:
    """The belief if all looks at the present scene, which show this together, had come before what was decided in it.

    What was decided is the most likely of what one look showed, and the way to what the next look shows may be among
    the rest.
    """
    origin = belief.origin or replace(belief, hypotheses=belief.roots or belief.hypotheses, decided=())
    hypotheses = _explained(origin, origin.hypotheses, scene, game)
    after = replace(origin, hypotheses=hypotheses, roots=origin.hypotheses, scene=scene, looks=belief.looks + 1)
    for one in belief.decided:
        after = _decide(after, one)
    known = replace(after, reader=belief.reader, readers=belief.readers, logged=belief.logged)
    return replace(known, origin=origin, decided=belief.decided)


def _explained(
    belief: Belief[SituationT],
    roots: tuple[Hypothesis[SituationT], ...],
    scene: Look,
    game: Continuations[SituationT],
) -> tuple[Hypothesis[SituationT], ...]:
    """What may have happened since the ``roots``, by a scene and what is known of the reader."""
    sight = Sight(scene, game.areas, belief.reader)
    return normalised(_children(replace(belief, hypotheses=roots), sight, game))


def _children(
    belief: Belief[SituationT], sight: Sight, game: Continuations[SituationT]
) -> Iterator[Hypothesis[SituationT]]:
    """The possible successors of each hypothesis.

    If they contradict the dice, one of those may have been misread.
    """
    roots = belief.hypotheses
    groups = alike(roots if game.dice_last else [replace(one, layout=Layout()) for one in roots])
    likely = [group for group in groups if group[0] >= FOLLOWED]
    first = list(_after(likely, sight, game, belief.excluded))
    yield from first
    yield from _after(alike(_reread(belief, first, game)), sight, game, belief.excluded)


def _reread(
    belief: Belief[SituationT], found: Sequence[Hypothesis[SituationT]], game: Continuations[SituationT]
) -> list[Hypothesis[SituationT]]:
    """Hypotheses in which the reader erred that explain what just contradicted the others, without the known ones."""
    best, before = max(found, key=lambda one: one.weight), belief.best
    old = game.contradicted(before) and (before.events, before.layout.board) == (best.events, best.layout.board)
    if old or not game.contradicted(best):
        return []

    def so_far(one: Hypothesis[SituationT], number: int) -> Hashable:
        return one.denied_count, tuple((event, event.read_as) for event in one.events[:number])

    others = [other for one in belief.hypotheses if not one.denied_count for other in game.reread(one, belief, best)]
    numbers = {len(other.events) for other in others}
    known = {so_far(one, n) for one in belief.hypotheses for n in numbers if n <= len(one.events)}
    return [other for other in others if so_far(other, len(other.events)) not in known]


def _after(
    groups: Iterable[tuple[float, Sequence[Hypothesis[SituationT]]]],
    sight: Sight,
    game: Continuations[SituationT],
    excluded: Collection[TableEvent],
) -> Iterator[Hypothesis[SituationT]]:
    """The successors of hypotheses; those with the same future are expanded together.

    Those with an ``excluded`` event are left out, and those less likely than ``FORGOTTEN``, relative to the best. Not
    more stories than ``STORIES_WEIGHED`` are followed.
    """
    nothing = math.log(priors.SOMETHING_ELSE) + sight.explain(()).weight
    forgotten, hardly = math.log(priors.FORGOTTEN), math.log(priors.LEFT_OUT)
    best, weighted = NEVER, list[WeightedStory[SituationT]]()
    for whole, roots in groups:
        yield from (root.with_weight(root.weight + nothing) for root in roots)
        eyes = sight.assume(roots[0].teaches)
        phantoms = tuple(map(_still_there, roots[0].layout.phantoms))
        weighted.extend(
            [WeightedStory(whole, roots, eyes, phantoms, story) for story in game.after_look(roots[0], eyes)]
        )
    bounds = ((one.prior + one.eyes.bound(one.expected), one) for one in weighted)
    for most, one in nlargest(priors.STORIES_WEIGHED, bounds, key=itemgetter(0)):
        least, prior = best + forgotten - ENDINGS, math.log(one.story.prior)
        if most < least:
            return
        number = len(one.story.expected)
        for weight, found in one.eyes.explanations(one.expected, least - one.prior, hardly):
            none = _phantoms(one.eyes.look, one.roots[0].layout.phantoms, found[number:], found)
            for branch in one.story.ends(found[:number]):
                if branch.chance <= 0 or any(event in excluded for event in branch.events):
                    continue
                layout = _hard_to_see(replace(branch.layout, phantoms=none) if none else branch.layout, one.eyes.look)
                likely = prior + weight + math.log(branch.chance)
                best = max(best, one.whole + likely)
                for root in one.roots:
                    if root.weight + likely >= best + forgotten:
                        yield root.after(prior + weight, branch.chance, branch.situation, layout, branch.events)


class WeightedStory(NamedTuple, Generic[SituationT]):
    """A story of hypotheses with the same future, ``whole`` being the logarithm of their probability."""

    whole: float
    roots: Sequence[Hypothesis[SituationT]]
    eyes: Sight
    phantoms: tuple[Expected, ...]
    story: Story[SituationT]

    @property
    def prior(self) -> float:
        """The logarithm of its probability before the look."""
        return self.whole + math.log(self.story.prior)

    @property
    def expected(self) -> tuple[Expected, ...]:
        """All that is expected to be read as a die."""
        return self.story.expected + self.phantoms


@lru_cache(maxsize=256)
def _still_there(phantom: LaidDie) -> Expected:
    """What was read as a die, but is none, looks the same at the same place."""
    spot = Spot(1.0, phantom.zone, phantom.place, priors.UNTOUCHED_MM)
    return Expected(known_face(phantom.face, priors.PHANTOM_TURNS), (spot,), priors.PHANTOM_GONE, not phantom.clear)


def _phantoms(
    look: Look, before: Sequence[LaidDie], found: Sequence[SeenDie | None], dice: Sequence[SeenDie | None]
) -> tuple[LaidDie, ...]:
    """What was read as a die, but is none: what was before, if it was ``found`` lately, and what is no one's."""
    paired = set(map(id, dice))
    new = [laid(die, "none") for die in look.dice if id(die) not in paired]
    return (*(was.seen(die, "none") for was, die in zip(before, found, strict=True) if die or not was.lost), *new)


def _hard_to_see(layout: Layout, look: Look) -> Layout:
    """The layout, with the dice marked that not every look at the scene has found."""
    if not look.fleeting:
        return layout
    return replace(
        layout, dice=tuple(replace(die, hard=True) if die.place in look.fleeting else die for die in layout.dice)
    )


def accepted(
    belief: Belief[SituationT], event: TableEvent, perhaps: Collection[TableEvent] = (), most_denied: int = MOST_DENIED
) -> Belief[SituationT]:
    """The belief after an event was logged. Contradicting hypotheses are kept for a while: they deny the event.

    ``perhaps`` are alternatives that the log names as well; those with the same future are settled with it. Hypotheses
    that deny more than ``most_denied`` events are dropped, and so are all others that were weighed against an event
    that was reopened: it is not reopened twice. If the log was lost, nobody denies what it says instead.
    """
    decided = Decided(event, tuple(perhaps), most_denied)
    lost = isinstance(event, HistoryLost)
    most_denied = 0 if lost else most_denied
    logged = () if lost else (*belief.logged, event)[-most_denied:]
    readers = () if lost else (*belief.readers, belief.reader)[-most_denied:]
    if belief.chance(lambda one: one.denied_count == 0 and one.next in perhaps) < 1 - priors.ACCEPT:
        perhaps = ()  # hardly likely, but named in the log
    reader = belief.reader.settle(event.reader_evidence, [one.reader_evidence for one in perhaps])
    then = {
        one.future: one.events[1:] for one in belief.hypotheses[::-1] if one.denied_count == 0 and one.next == event
    }

    def agrees(one: Hypothesis[SituationT]) -> bool:
        return one.denied_count == 0 and (one.next == event or (one.next in perhaps and one.future in then))

    kept = [
        replace(one, events=one.events[1:] if one.next == event else then[one.future])
        if agrees(one)
        else replace(one, denied_count=one.denied_count + 1)
        for one in belief.hypotheses
        if agrees(one) or (one.denied_count < most_denied and not (belief.reopened and one.denied_count == 0))
    ]
    after = replace(belief, logged=logged, reader=reader, readers=readers, reopened=False).weighed(kept)
    return after if lost else _having(belief, after, decided)


def _decide(belief: Belief[SituationT], decided: Decided) -> Belief[SituationT]:
    if decided.most_denied is not None:
        return accepted(belief, decided.event, decided.perhaps, decided.most_denied)
    return refused(belief, decided.event)


def _having(before: Belief[SituationT], after: Belief[SituationT], decided: Decided) -> Belief[SituationT]:
    """The belief after a decision, with that as the last one since the look at the present scene."""
    return replace(after, origin=before.origin, decided=(*before.decided, decided))


def taken_back(belief: Belief[SituationT], *, reopened: bool = False) -> Belief[SituationT]:
    """The belief after the log's last event was taken back as wrongly read: only hypotheses that deny it are left.

    ``reopened``: it may have been right, and is weighed again together with those that deny it.
    """
    denying = [replace(one, denied_count=one.denied_count - 1) for one in belief.hypotheses if one.denied_count]
    last = belief.logged[-1:] if reopened else ()
    agreeing = [replace(one, events=(*last, *one.events)) for one in belief.hypotheses if last and not one.denied_count]
    reader = belief.readers[-1] if belief.readers else belief.reader
    before = replace(belief, logged=belief.logged[:-1], reader=reader, readers=belief.readers[:-1], reopened=reopened)
    return before.weighed(denying + agreeing)


def refused(belief: Belief[SituationT], slip: TableEvent) -> Belief[SituationT]:
    """The belief after a slip was reported: it is not reported once more if the log before it turns out wrong."""
    after = belief.weighed(
        replace(one, events=tuple(event for event in one.events if event != slip)) for one in belief.hypotheses
    )
    return _having(belief, after, Decided(slip))


def apply_answer(belief: Belief[SituationT], event: TableEvent) -> Belief[SituationT]:
    """The belief after somebody stated what happened next; raises ``ValueError`` if no hypothesis has it.

    If it is an error on the board, only the board was stated: the dice may still have been read wrongly, or others were
    thrown since and not seen.
    """
    begin = [
        as_told
        for one in belief.hypotheses
        if one.denied_count == 0 and (as_told := _beginning(one, event)) is not None
    ]
    if not begin:
        raise ValueError("nothing that is weighed begins with that")
    seen = event.reader_evidence.seen
    # not another such throw
    left = [one for one in begin if one.next and one.next.reader_evidence.seen == seen] or begin
    if not isinstance(event, Violation) or event.board is None:
        return belief.weighed(left)
    others = [one for one in belief.hypotheses if one not in left and one.layout.board == event.board]
    for one in others:
        if one.events and isinstance(one.events[-1], Violation):  # another error, or none: the players know how it lies
            left.append(replace(one, events=one.events[:-1]))
        elif one.denied_count:
            left.append(one)
    return belief.weighed(left)


def _beginning(one: Hypothesis[SituationT], event: TableEvent) -> Hypothesis[SituationT] | None:
    """A hypothesis if it begins with an event, or with a throw that may have been that."""
    if one.next == event:
        return one
    ways = one.next.ways if isinstance(one.next, Thrown) else ()
    for way, share in ways:
        if way == event:
            return replace(one, events=(way, *one.events[1:]), weight=one.weight + math.log(share))
    return None


def acted(
    belief: Belief[SituationT],
    means: Callable[[Hypothesis[SituationT]], Iterable[Branch[SituationT]]],
    game: Continuations[SituationT] | None = None,
) -> Belief[SituationT]:
    """The belief after a press or a statement, by its possible meanings in each hypothesis.

    If ``game`` is given and this contradicts the dice, one of them may have been misread.
    """

    def meant(hypotheses: Iterable[Hypothesis[SituationT]]) -> list[Hypothesis[SituationT]]:
        return [
            one.after(0.0, branch.chance, branch.situation, branch.layout, branch.events)
            for one in hypotheses
            for branch in means(one)
        ]

    every = meant(belief.hypotheses)
    found = [one for one in every if one.next not in belief.excluded]
    if every and not found:  # all that it may mean was denied
        found = [game.read_anew(one) for one in every] if game else every
    return belief.weighed([*found, *(meant(_reread(belief, found, game)) if game and found else ())])
