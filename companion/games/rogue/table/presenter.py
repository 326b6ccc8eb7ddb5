"""What the screen shows of Rogue: the dice of the throw and those set aside, the choices, open scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from companion.games.errors import GameError
from companion.games.message import Dice, Message, Player, Text, say
from companion.games.rogue import Keep, RogueRules, RogueState, Stop
from companion.games.rogue.course import at_war
from companion.games.rogue.scoring import Choice
from companion.games.rogue.steps import Faces, Step
from companion.games.rules import THROW
from companion.referee.belief.layout import in_order, without
from companion.referee.record import Record, folded
from companion.referee.shown.dice_entry import DiceEntry
from companion.referee.shown.saying import Announcer
from companion.referee.shown.view import ChoiceView, DieView
from companion.sessions.events import Event
from vision.reading import SeenDie


def dice_said(dice: Faces) -> Message:
    """Dice that lie there as text."""
    return say("rogue.die-lies", n=dice[0]) if len(dice) == 1 else say("rogue.dice-lie", dice=Dice(dice))


class RoguePresenter:
    """Words the position of the record; it knows nothing of what is in doubt.

    ``aside`` are the dice set aside from the present throw. Who plays by touch gathers them one by one: ``_touched``
    are those, and the position in which they were.
    """

    def __init__(
        self, rules: RogueRules, record: Record[RogueState, Step], announcer: Announcer, entry: DiceEntry
    ) -> None:
        self._rules = rules
        self._record = record
        self._announcer = announcer
        self._entry = entry
        self._touched: tuple[RogueState | None, Faces] = (None, ())

    @property
    def state(self) -> RogueState:
        """The position by the record."""
        return self._record.state

    # Dice touched to be set aside ---------------------------------------------------------------------------------

    @property
    def touched(self) -> Faces | None:
        """The dice touched to be set aside from the present throw; None if none were touched."""
        here, touched = self._touched
        return touched if here == self.state else None

    def touch(self, before: Faces, faces: Faces, *, aside: bool) -> None:
        """Move touched dice of the throw to those to be set aside, or back; that is no event."""
        then = in_order((*before, *faces)) if aside else without(before, faces)
        if then is not None and without(self.state.throw, then) is not None:
            self._touched = self.state, then

    def forget(self) -> None:
        """Forget which dice were touched."""
        self._touched = None, ()

    # The view -----------------------------------------------------------------------------------------------------

    def headline(self, *, over: bool) -> Text:
        """What is awaited now, or the last ruling of the game."""
        if over:
            return self._announcer.ruling.said if self._announcer.ruling else say("referee.game-over")
        player = Player(self._rules.seat(self.state))
        if self._rules.to_act(self.state) is not THROW:
            return say("rogue.set-aside-now", player=player)
        return say("referee.throw-now", player=player, count=self._rules.dice(self.state))

    def note(self, *, over: bool) -> Text:
        """A special rule in force; "" for none."""
        war = at_war(self.state.scores, self._rules.options)
        return say("rogue.war-is-on") if war and not over else ""

    def kept(self) -> Faces:
        """The dice set aside in this turn from earlier throws."""
        return tuple(sorted(face for group in self.state.kept for face in group))

    def dice(self, aside: Faces, lying: Sequence[SeenDie], *, by_hand: bool) -> tuple[DieView, ...]:
        """The dice of the turn; before the throw is on record those entered, or else those ``lying`` there."""
        if self.state.throw:
            left = without(self.state.throw, aside) or ()
            shown = [_die(face, action=f"aside:{face}" * by_hand) for face in left]
            shown += [_die(face, kept=True, action=f"lying:{face}" * by_hand) for face in aside]
        else:
            entered = [_die(face) for face in self._entry.faces or ()]
            shown = entered or [DieView(d.face, d.flat, False, d.sure, d.kind, d.face == 1) for d in lying]
        return tuple(shown + [_die(face, kept=True) for face in self.kept()])

    def choices(self, aside: Faces, *, blind: bool, by_hand: bool) -> tuple[ChoiceView, ...]:
        """What may be set aside, or how to enter a throw; and the end of the turn for who plays by hand."""
        offered = tuple(self._set_asides(aside)) if self.state.throw else self._entry.choices(blind=blind)
        if not by_hand or self._entry:
            return offered
        return (*offered[:1], *self._ends(), *offered[1:]) if self.state.throw else (*offered, *self._stops())

    def _stops(self) -> tuple[ChoiceView, ...]:
        """The end of the turn as a choice, for those whose buttons move through the choices."""
        if Stop() not in self._rules.legal(self.state):
            return ()
        return (self._announcer.choice("stop", say("rogue.end-with", points=self.state.points, leaving=False)),)

    def _ends(self) -> tuple[ChoiceView, ...]:
        """The best of a throw and the end of the turn in one choice; to leave the throw, the button asks."""
        best = self._wanted()[0]
        if Stop() not in self._rules.legal(self._rules.apply(self.state, Keep(best.faces))):
            return ()
        action = f"end:{'-'.join(map(str, best.faces))}"
        points = self.state.points + best.points
        said = say("rogue.set-aside-and-end", dice=Dice(best.faces), points=points)
        ends = say("rogue.end-with", points=points, leaving=False)
        return (self._announcer.choice(action, said, best.faces, best.points, detail=ends),)

    def _set_asides(self, aside: Faces) -> Iterator[ChoiceView]:
        for choice in self._wanted():
            yield self._announcer.choice(
                f"keep:{'-'.join(map(str, choice.faces))}",
                dice_said(choice.faces),
                choice.faces,
                choice.points,
                marked=choice.faces == aside,
                detail=say("rogue.dice-left", left=choice.left),
            )

    def _wanted(self) -> list[Choice]:
        """What may be set aside, most points first; before that, what goes with the dice that were touched."""
        touched = self.touched or ()

        def apart(choice: Choice) -> tuple[bool, int]:
            more = without(choice.faces, touched)
            return more is None, len(more or ()) if touched else 0

        return sorted(self._rules.choices(self.state), key=apart)

    # Scores that are open -----------------------------------------------------------------------------------------

    def seat_note(self, seat: int, likely: set[int]) -> Text:
        """That a score is open: one of the ``likely`` ones, or what dice set aside may have been, or "at least"."""
        doubted = sum(_doubted(event) and event.seat == seat for event in self._record.counting())
        scores = set(likely)
        with suppress(GameError):  # the game would have been over
            scores |= {self._meant(pick).scores[seat - 1] for pick in (min, max) if doubted}
        if len(scores) > 1:
            between = len(scores) > 2 or doubted > 1
            return say("rogue.open-score", least=min(scores), most=max(scores), between=between)
        missing = any(seat in event.payload.get("open", ()) for event in self._record.counting())
        return say("rogue.at-least") if missing else ""  # points of an open stretch may be missing

    def _meant(self, pick: Callable[..., RogueState]) -> RogueState:
        """The position if the dice set aside that may have been others score least (``pick`` is min), or most."""
        state: RogueState = self._rules.start(self._record.seats)
        for event in self._record.counting():
            if _doubted(event):
                left = without(state.throw, asides(event)[0]) or ()
                ways = [(replace(state, throw=in_order((*left, *other))), Keep(other)) for other in asides(event)]
                state = pick((self._rules.apply(*way) for way in ways), key=lambda one: (one.scores, one.points))
            else:
                state = folded(self._rules, state, event)
        return state


def _doubted(event: Event) -> bool:
    """Whether dice set aside may have been others."""
    return event.kind == "keep" and "perhaps" in event.payload


def asides(event: Event) -> tuple[Faces, ...]:
    """The dice set aside, and the others that they may have been."""
    return tuple(map(tuple, (event.payload["dice"], *event.payload.get("perhaps", ()))))


def _die(face: int, *, kept: bool = False, action: str = "") -> DieView:
    return DieView(face, kept=kept, animal=face == 1, action=action)
