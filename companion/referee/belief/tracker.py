"""The tracker: a belief and a cue give the next belief. Pure: the same cues give the same belief, live or folded."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from heapq import nlargest
from operator import attrgetter
from typing import ClassVar, Generic, NamedTuple, Protocol

from companion.referee.belief import priors
from companion.referee.belief.confusion import common
from companion.referee.belief.hypothesis import (
    Belief,
    HistoryLost,
    Hypothesis,
    SituationT,
    TableEvent,
    Thrown,
    Violation,
    grouped,
    normalised,
)
from companion.referee.belief.layout import LaidDie, Layout, Look, fused, laid, same_scene, shows_nothing_new
from companion.referee.belief.sensor import NEVER, Expected, Sight, Spot, known_face
from vision.reading import SeenDie

FOLLOWED = math.log(1e-4)  # less likely hypotheses are not pursued
Decide = Callable[[Belief[SituationT]], Belief[SituationT]]
MOST_DENIED = 20  # events of the log that a hypothesis may deny: a row of passes is corrected however long
MOST_OF_ENDING = 5.0  # more than the ending of a story ever adds to its weight (a logarithm)


class Branch(NamedTuple, Generic[SituationT]):
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


class _Lead(NamedTuple, Generic[SituationT]):
    """A story of hypotheses that are alike, with their ``whole`` weight; ``most`` is an upper bound of its own."""

    most: float
    whole: float
    expected: tuple[Expected, ...]
    sight: Sight
    roots: Sequence[Hypothesis[SituationT]]
    story: Story[SituationT]


class Continuations(Protocol[SituationT]):
    """A game's interface to the tracker: what may people have done since?"""

    dice_persist: ClassVar[bool] = True  # dice and phantoms are expected at the same places in the next scene

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
        """Whether it implies something illegal, so that the dice may have been misread."""
        return False

    def reread(
        self, one: Hypothesis[SituationT], belief: Belief[SituationT], seen: Hypothesis[SituationT]
    ) -> Iterable[Hypothesis[SituationT]]:
        """The hypothesis with another face for a sure die of the last throw that explains what was ``seen``."""
        return ()

    def history_lost(
        self, one: Hypothesis[SituationT], ended: Sequence[int], t: float
    ) -> Hypothesis[SituationT] | None:
        """The hypothesis that nobody knows what was played in turns that ``ended``, in order; None if none is possible.

        It begins with ``HistoryLost``.
        """
        return None

    def unread_seat(self, one: Hypothesis[SituationT]) -> int:
        """The seat whose turn ended while the board could not be seen, and has not been seen since; 0 for none."""
        return 0

    def drop_denied_slip(self, one: Hypothesis[SituationT]) -> Hypothesis[SituationT]:
        """The hypothesis without its last event, a slip that was denied: the board has yet to be read."""
        return replace(one, events=one.events[:-1])


# Looks ----------------------------------------------------------------------------------------------------------------


def with_look(belief: Belief[SituationT], look: Look, game: Continuations[SituationT]) -> Belief[SituationT]:
    """The belief after a look at the table at rest. Looks at the same scene count as one observation."""
    before = belief.scene
    if before is None or not game.same_scene(before, look):
        origin = replace(belief, origin=None, decided=())
        return replace(_explained(origin, look, game, looks=1), origin=origin)
    scene = fused(before, look)
    if not look.stirred and belief.looks and shows_nothing_new(before, scene):
        return replace(belief, looks=belief.looks + 1)
    if belief.decided and belief.origin:
        # What was decided was the likeliest by the looks so far, but the next look may fit something else: the belief
        # as if all looks at the present scene had come first.
        after = _explained(belief.origin, scene, game, belief.looks + 1)
        for decide in belief.decided:
            after = decide(after)
        if after.chance(lambda one: not one.denied_count) >= priors.LIKELIER:
            known = replace(after, reader=belief.reader, readers=belief.readers, logged=belief.logged)
            return replace(known, origin=belief.origin, decided=belief.decided)
    roots = belief.roots or belief.hypotheses
    if not belief.roots:
        scene = replace(scene, stirred=False)  # the roots include what was decided: nothing moved after it
    looks = 1 if look.stirred else belief.looks + 1
    return _explained(replace(belief, hypotheses=roots, decided=()), scene, game, looks)


def ruled_out(
    belief: Belief[SituationT], events: Collection[TableEvent], game: Continuations[SituationT]
) -> Belief[SituationT]:
    """The belief once somebody has denied that any of the events came next: the scene is explained without them.

    If something was pressed since, hypotheses that begin with them are dropped; if all do, the pieces are read again.
    """
    if belief.scene is not None and belief.roots:
        before = replace(belief, hypotheses=belief.roots)
        return replace(_explained(before, belief.scene, game, belief.looks, events), roots=(), origin=None, decided=())
    left = [one for one in belief.hypotheses if one.next not in events]
    return belief.with_hypotheses(left or [game.drop_denied_slip(belief.best)])


def _explained(
    belief: Belief[SituationT],
    scene: Look,
    game: Continuations[SituationT],
    looks: int,
    excluded: Collection[TableEvent] = (),
) -> Belief[SituationT]:
    """The belief after a scene, without ``excluded`` events.

    If its hypotheses contradict the dice, one of the dice may have been misread.
    """
    sight = Sight(scene, game.areas, belief.reader)
    before = belief.hypotheses if game.dice_persist else [replace(one, layout=Layout()) for one in belief.hypotheses]
    first = list(_successors([group for group in _alike(before) if group[0] >= FOLLOWED], sight, game, excluded))
    reread = _successors(_alike(_rereadings(belief, first, game)), sight, game, excluded)
    return replace(belief, hypotheses=normalised([*first, *reread]), roots=belief.hypotheses, scene=scene, looks=looks)


def _alike(hypotheses: Sequence[Hypothesis[SituationT]]) -> list[tuple[float, list[Hypothesis[SituationT]]]]:
    """Groups of hypotheses with the same future, whatever their past: they are pursued together."""
    return grouped(hypotheses, attrgetter("situation", "layout", "reader_evidence"))


def _rereadings(
    belief: Belief[SituationT], found: Sequence[Hypothesis[SituationT]], game: Continuations[SituationT]
) -> list[Hypothesis[SituationT]]:
    """Hypotheses in which the reader erred, which explain what has just contradicted the others."""
    best = max(found, key=attrgetter("weight"))
    if not game.contradicted(best):
        return []
    return [other for one in belief.hypotheses if not one.denied_count for other in game.reread(one, belief, best)]


def _successors(
    groups: Sequence[tuple[float, Sequence[Hypothesis[SituationT]]]],
    sight: Sight,
    game: Continuations[SituationT],
    excluded: Collection[TableEvent],
) -> Iterator[Hypothesis[SituationT]]:
    """The successors of hypotheses that are alike, without those with an ``excluded`` event.

    The most promising stories are pursued first, and none less likely than ``FORGOTTEN``, relative to the best.
    """
    nothing = math.log(priors.SOMETHING_ELSE) + sight.explain(()).weight
    forgotten, hardly = math.log(priors.FORGOTTEN), math.log(priors.LEFT_OUT)
    best, leads = NEVER, list[_Lead[SituationT]]()
    for whole, roots in groups:
        assumed, still = sight.assume(roots[0].reader_evidence), tuple(map(_still_there, roots[0].layout.phantoms))
        for story in game.after_look(roots[0], assumed):
            expected = story.expected + still
            most = whole + math.log(story.prior) + assumed.bound(expected) + MOST_OF_ENDING
            leads.append(_Lead(most, whole, expected, assumed, roots, story))
    for lead in nlargest(priors.STORIES_WEIGHED, leads, attrgetter("most")):
        if lead.most < best + forgotten:
            break
        assumed, number, lay = lead.sight, len(lead.story.expected), lead.roots[0].layout.phantoms
        prior = math.log(lead.story.prior)
        least = best + forgotten - MOST_OF_ENDING - lead.whole - prior
        for weight, found in assumed.explanations(lead.expected, least, hardly):
            phantoms = _phantoms(assumed.look, lay, found[number:], found)
            assumed.least = best + forgotten - lead.whole - prior - weight
            for branch in lead.story.ends(found[:number]):
                if branch.chance <= 0 or any(event in excluded for event in branch.events):
                    continue
                likely = prior + weight + math.log(branch.chance)
                best = max(best, lead.whole + likely)
                layout = _with_phantoms(branch.layout, phantoms, assumed.look)
                for root in lead.roots:
                    if root.weight + likely >= best + forgotten:
                        events = (*root.events, *branch.events)
                        yield Hypothesis(branch.situation, layout, events, root.weight + likely, root.denied_count)
    for root in (root for _, roots in groups for root in roots if root.weight + nothing >= best + forgotten):
        yield root.with_weight(root.weight + nothing)


@lru_cache(maxsize=256)
def _still_there(phantom: LaidDie) -> Expected:
    """A phantom looks the same at the same place."""
    spot = Spot(1.0, phantom.zone, phantom.place, priors.UNTOUCHED_MM)
    return Expected(known_face(phantom.face, priors.PHANTOM_TURNS), (spot,), priors.PHANTOM_GONE, not phantom.clear)


def _phantoms(
    look: Look, before: Sequence[LaidDie], found: Sequence[SeenDie | None], dice: Sequence[SeenDie | None]
) -> tuple[LaidDie, ...]:
    """The phantoms: those from ``before`` that were ``found`` lately, and seen dice that nothing explains."""
    paired = set(map(id, dice))
    new = [laid(die, "none") for die in look.dice if id(die) not in paired]
    return (*(was.updated(die, "none") for was, die in zip(before, found, strict=True) if die or not was.lost), *new)


def _with_phantoms(layout: Layout, phantoms: tuple[LaidDie, ...], look: Look) -> Layout:
    """The layout with these phantoms, and with the dice marked that not every look has found."""
    if look.fleeting:
        dice = tuple(die._replace(hard=True) if die.place in look.fleeting else die for die in layout.dice)
        return Layout(dice, layout.board, layout.seen, phantoms or layout.phantoms)
    return Layout(layout.dice, layout.board, layout.seen, phantoms) if phantoms else layout


# Decisions ------------------------------------------------------------------------------------------------------------


def accepted(
    belief: Belief[SituationT], event: TableEvent, perhaps: Collection[TableEvent] = (), most_denied: int = MOST_DENIED
) -> Belief[SituationT]:
    """The belief after an event was logged. Contradicting hypotheses are kept for a while: they deny the event.

    ``perhaps`` are alternatives that the log names as well; those with the same future are settled with it. Hypotheses
    that deny more than ``most_denied`` events are dropped, and so are all others that were weighed against an event
    that was reopened: it is not reopened twice. After ``HistoryLost`` no hypothesis denies the log.
    """
    decide: Decide[SituationT] = partial(accepted, event=event, perhaps=perhaps, most_denied=most_denied)
    if belief.chance(lambda one: one.denied_count == 0 and one.next in perhaps) < 1 - priors.ACCEPT:
        perhaps = ()  # too unlikely, though the log names them
    # If it may have been something else, the evidence is the faces on which all agree, and how many dice were found.
    reader = belief.reader.observe(event.open_faces).learn(common(one.read_as for one in (event, *perhaps)))
    then = {one.future: one.events[1:] for one in belief.hypotheses[::-1] if not one.denied_count and one.next == event}
    lost = isinstance(event, HistoryLost)
    most_denied = 0 if lost else most_denied
    kept = []
    for one in belief.hypotheses:
        if one.denied_count == 0 and one.next == event:
            kept.append(replace(one, events=one.events[1:]))
        elif one.denied_count == 0 and one.next in perhaps and one.future in then:
            kept.append(replace(one, events=then[one.future]))
        elif one.denied_count < most_denied and not (belief.reopened and one.denied_count == 0):
            kept.append(replace(one, denied_count=one.denied_count + 1))
    after = replace(belief.with_hypotheses(kept), reader=reader, reopened=False)
    if lost:
        return replace(after, logged=(), readers=())
    logged, readers = (*belief.logged, event)[-most_denied:], (*belief.readers, belief.reader)[-most_denied:]
    decided = (*belief.decided, decide)
    return replace(after, logged=logged, readers=readers, origin=belief.origin, decided=decided)


def refused(belief: Belief[SituationT], slip: Violation) -> Belief[SituationT]:
    """The belief after a slip was reported: it is not reported again if the log before it turns out wrong."""
    left = (
        replace(one, events=tuple(event for event in one.events if not slip.same_violation(event)))
        for one in belief.hypotheses
    )
    decide: Decide[SituationT] = partial(refused, slip=slip)
    return replace(belief.with_hypotheses(left), origin=belief.origin, decided=(*belief.decided, decide))


def taken_back(belief: Belief[SituationT], *, reopened: bool = False) -> Belief[SituationT]:
    """The belief after the log's last event was taken back as misread: only hypotheses that deny it are left.

    ``reopened``: it may have been right, and is weighed again together with those that deny it.
    """
    denying = [replace(one, denied_count=one.denied_count - 1) for one in belief.hypotheses if one.denied_count]
    last = belief.logged[-1:] if reopened else ()
    agreeing = [replace(one, events=(*last, *one.events)) for one in belief.hypotheses if last and not one.denied_count]
    reader, logged = belief.readers[-1] if belief.readers else belief.reader, belief.logged[:-1]
    before = replace(belief, logged=logged, reader=reader, readers=belief.readers[:-1], reopened=reopened)
    return before.with_hypotheses(denying + agreeing)


# What people state ----------------------------------------------------------------------------------------------------


def apply_answer(belief: Belief[SituationT], event: TableEvent) -> Belief[SituationT]:
    """The belief after somebody stated what happened next; raises ``ValueError`` if no hypothesis has it.

    If it is an error on the board, only the board was stated: the dice may still have been misread, or others thrown
    since and not seen.
    """
    begin = list[Hypothesis[SituationT]]()
    for one in belief.hypotheses:
        # A hypothesis also begins with the event if its first throw may have been that one.
        for way, share in one.next.ways if isinstance(one.next, Thrown) else ((one.next, 1.0),):
            if way == event and not one.denied_count:
                begin.append(replace(one, events=(way, *one.events[1:]), weight=one.weight + math.log(share)))
    if not begin:
        raise ValueError("nothing that is weighed begins with that")
    seen = event.open_faces  # not another such throw
    left = [one for one in begin if one.next and one.next.open_faces == seen] or begin
    if isinstance(event, Violation) and event.board is not None:
        for one in belief.hypotheses:
            if one in left or one.layout.board != event.board:
                continue
            if one.events and isinstance(one.events[-1], Violation):  # the players know that it was this error
                left.append(replace(one, events=one.events[:-1]))
            elif one.denied_count:
                left.append(one)
    return belief.with_hypotheses(left)


def with_action(
    belief: Belief[SituationT],
    means: Callable[[Hypothesis[SituationT]], Iterable[Branch[SituationT]]],
    game: Continuations[SituationT] | None,
) -> Belief[SituationT]:
    """The belief after a press or a statement, by its possible meanings in each hypothesis.

    If ``game`` is given and this contradicts the dice, one of them may have been misread.
    """

    def branched(hypotheses: Iterable[Hypothesis[SituationT]]) -> list[Hypothesis[SituationT]]:
        return [
            replace(
                one,
                situation=branch.situation,
                layout=branch.layout,
                events=(*one.events, *branch.events),
                weight=one.weight + math.log(branch.chance),
            )
            for one in hypotheses
            for branch in means(one)
        ]

    found = branched(belief.hypotheses)
    return belief.with_hypotheses([*found, *(branched(_rereadings(belief, found, game)) if game and found else ())])
