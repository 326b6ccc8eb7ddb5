"""What the screen shows of Perudo: seats with their dice, bids and calls to choose, the open dice of a call."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.message import Message, Player, Text, say, sentences, stated
from companion.games.perudo import Bid, Calza, PerudoRules, PerudoState, Reveal
from companion.games.perudo.picture import perudo_board, revealed_board
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.steps import PACO, Hands, Step
from companion.games.perudo.table.decisions import PerudoDecisions
from companion.games.perudo.table.entries import seat_of
from companion.games.perudo.table.open_dice import Shown
from companion.games.perudo.table.program import action_of, shown_said
from companion.games.perudo.table.stories import Call, Round
from companion.games.rules import THROW
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Belief
from companion.referee.record.recorder import Recorder
from companion.referee.shown.saying import Answer
from companion.referee.shown.view import ChoiceView, SeatView, TableView


def keys(rules: PerudoRules, table: PerudoState, program: frozenset[int], value: int) -> Iterator[tuple[str, Answer]]:
    """What people may choose, with its action: a value, or the number of one chosen before; then calls.

    The nearest raise comes first: by the number, a paco worth two other dice (PER-2.3), then by value.
    """
    pacos, values, calls = 2 if table.wild else 1, dict[int, list[Bid]](), list[Call]()
    for step in rules.legal(table):
        if isinstance(step, Bid) and table.seat not in program:
            values.setdefault(step.face, []).append(step)
        elif not isinstance(step, Bid | Reveal) and seat_of(step, table) not in program:
            calls.append(step)
    for bids in values.values():
        bids.sort(key=lambda bid: bid.count)
    for bid in values.get(value, ()):
        yield action_of(bid), Answer(bid_said(bid), None, (bid.face,), place="number", count=bid.count)
    if value in values:
        yield "value:", Answer(say("perudo.another-value"), None, place="back")
    else:
        nearest = (bids[0].count * (pacos if face == PACO else 1) for face, bids in values.items())
        for _, face in sorted(zip(nearest, values, strict=True)):
            least, *more = values[face]
            said = say("perudo.value-from", face=face, least=least.count)
            detail = say("perudo.least", count=least.count, only=not more)
            key = Answer(said, None, (face,), detail=detail, place="face")
            yield f"value:{face}" if more else action_of(least), key
    for call in sorted(calls, key=lambda call: isinstance(call, Calza)):
        yield action_of(call), Answer(call_said(call, table, call.by), None)


def call_said(call: Call, table: PerudoState, by: int | None = None) -> Message:
    """The text of a call, after the name of its seat if that is given."""
    assert table.bid is not None, "there is nothing to call"
    bid = bid_said(table.bid)
    said = say("perudo.calza-on", bid=bid) if isinstance(call, Calza) else say("perudo.dudo-on", bid=bid)
    return say("common.about", player=Player(by), said=said) if by else said


def open_dice(belief: Belief[Round]) -> tuple[tuple[int, ...], ...]:
    """The possible numbers of dice of the seats, the most likely first, without negligible ones."""
    chances = belief.chances(lambda one: one.situation.game.dice)
    return tuple(dice for dice, chance in chances.items() if chance >= priors.SHOWN_AS_OPEN)


class PerudoPresenter:
    """Words the table for the screen."""

    def __init__(self, decisions: PerudoDecisions, recorder: Recorder[PerudoState, Step]) -> None:
        self._decisions = decisions
        self._rules = decisions.rules
        self._recorder, self._record, self._announcer = recorder, recorder.record, recorder.announcer
        self._program = decisions.program.seats

    def show(self, view: TableView, table: PerudoState, open_said: Text, *, blind: bool) -> TableView:
        """The view with what Perudo shows; ``table`` is the position once a bid is made, ``open_said`` not logged."""
        decisions, worded = self._decisions, self._announcer.worded
        shown, position = decisions.shown if decisions.awaits_dice else None, decisions.position
        last = self._record.last_decision()
        ended = last is not None and last.kind == "reveal" and not decisions.judge.best.events
        reveal = last.payload if last is not None and ended else None
        hands = decisions.entries.hands(reveal) if reveal else ()
        if shown is not None:
            hands = tuple(() if n in shown.hidden else hand for n, hand in enumerate(shown.seen, 1))
        told = self._rules.shown_dice(position, None)
        board = perudo_board(shown.before if shown is not None else position, hands, told=told)
        title: Text = "" if position.seat in self._program else say("perudo.may", player=Player(position.seat))
        undo = worded(say("perudo.another-value") if decisions.value else open_said)
        return replace(
            view,
            seats=tuple(self._seats(hands, to_act=not view.over and shown is None)),
            headline=worded(self._headline(position, shown)),
            undo=undo or self._recorder.undo_words(),
            board=board if reveal is None else revealed_board(self._record, position, hands, reveal, told),
            choices=() if view.over else tuple(self._choices(shown, table, blind=blind)),
            choices_title="" if view.over else worded(decisions.how_many(shown) if shown is not None else title),
            note=worded(self._note(position, shown)),
        )

    def _headline(self, game: PerudoState, shown: Shown | None) -> Text:
        """What is awaited now, or the result; after a call whose cups are to be lifted."""
        outcome, player = self._rules.outcome(self._record.state), Player(game.seat)
        if outcome is not None:
            return outcome.message
        if shown is None:
            if self._rules.to_act(game) is THROW:
                return say("perudo.all-throw", player=player)
            if game.bid:
                return say("perudo.raise-or-call", player=player, bid=bid_said(game.bid))
            return say("perudo.to-open", player=player)
        call, hidden = shown.before, shown.hidden
        assert call.bid is not None, "a call needs a bid"
        bid = bid_said(call.bid)
        if not hidden:
            return say("perudo.being-counted", call=call.call, bid=bid)
        if hidden == tuple(seat for seat in call.living if shown.hands[seat - 1]):
            return say("perudo.all-lift", call=call.call, bid=bid)
        return say("perudo.lift-cups-of", call=call.call, bid=bid, players=tuple(map(Player, hidden)))

    def _note(self, game: PerudoState, shown: Shown | None) -> Text:
        """The dice that the program shows, or the standing bid and the special rule."""
        program = enumerate(shown.program if shown is not None else (), 1)
        said: list[Text] = [stated(shown_said(seat, hand)) for seat, hand in program if hand]
        if game.bid and not game.call:
            bid, player = bid_said(game.bid), Player(game.bidder)
            said.append(say("perudo.standing", bid=bid, player=player, total=game.total))
        if game.palifico and not game.over:
            said.append(say("perudo.palifico-note"))
            if self._rules.options.palifico_blind:
                said.append(say("perudo.blind-note"))
        return sentences(*said) if said else ""

    def _choices(self, shown: Shown | None, table: PerudoState, *, blind: bool) -> Iterator[ChoiceView]:
        """After a call counting, else the bids and calls. Open results may be stated at any time."""
        choice, game = self._announcer.choice, self._decisions.position
        going_on = self._rules.to_act(game) is THROW
        covered = choice("covered", say("perudo.all-thrown"))
        if shown is not None:
            for n in range(shown.on_table + 1) if blind else ():
                yield replace(choice(f"count:{n}", say("perudo.number", n=n)), place="number", count=n)
            if not blind:
                yield choice("count", say("perudo.count-by-hand"))
            yield from (covered,) if going_on else ()
            return
        if going_on:
            yield covered
            if game.seat not in self._program:
                yield choice("bid", say("perudo.open-it"))
        else:
            for action, key in keys(self._rules, table, self._program, self._decisions.value):
                yield self._announcer.offered(action, key)
        if not game.bid and not self._record.last("reveal"):  # later through the list of events
            yield choice("places", say("perudo.say-who-sits"))
        if self._decisions.shown is not None:
            yield choice("count", say("perudo.say-what-came"))

    def _seats(self, hands: Hands, *, to_act: bool) -> Iterator[SeatView]:
        """The players with their dice, each at the place where it sits.

        Noted are the dice that a seat shows after a call, its possible numbers of dice, or that it is out.
        """
        game, worded, names = self._decisions.position, self._announcer.worded, self._announcer.names
        likely = open_dice(self._decisions.judge.belief) or (game.dice,)
        told, places = self._rules.shown_dice(game, None), self._decisions.seating.places
        for seat, (name, dice, place) in enumerate(zip(names, told, places, strict=True), 1):
            left = sorted({numbers[seat - 1] for numbers in likely})
            if hands and hands[seat - 1]:
                note = " ".join(str(face or "?") for face in hands[seat - 1])
            elif len(left) > 1 and dice is not None:
                note = worded(say("perudo.either-dice", ways=tuple(left)))
            else:
                note = "" if game.dice[seat - 1] else worded(say("perudo.is-out"))
            yield SeatView(seat, name, dice, to_act and seat == game.seat, note=note, place=place)
