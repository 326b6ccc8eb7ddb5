"""The rulings of Perudo: what a throw, a bid, a call or the shown dice mean, or why they are refused."""

from __future__ import annotations

from companion.games.perudo.bids import nearest_bids
from companion.games.perudo.codes import Code
from companion.games.perudo.course import CALZA, DUDO, result, revealed
from companion.games.perudo.keys import notation
from companion.games.perudo.options import PerudoOptions
from companion.games.perudo.sentences import (
    bid_text,
    counted_text,
    dice_text,
    face_text,
    listed,
    reason,
    switch_text,
    way_out,
)
from companion.games.perudo.state import DICE, PerudoState
from companion.games.perudo.steps import FACES, HIDDEN, PACO, Bid, Calza, Dudo, Hands, Reveal, Step
from companion.games.verdict import Verdict

Ruling = Verdict[Step]


def accept(code: Code, rule: str, text: str, *steps: Step, facts: tuple[tuple[str, object], ...] = ()) -> Ruling:
    """A ruling that lets something pass."""
    return Verdict(True, code, rule, f"{text} ({rule}).", facts, lines=(steps,) if steps else ())


def refuse(
    code: Code, rule: str, text: str, *, nearest: tuple[str, ...] = (), put_back: tuple[str, ...] = ()
) -> Ruling:
    """A ruling that refuses something."""
    return Verdict(False, code, rule, f"{text} ({rule}).", (), nearest, put_back)


def game_over(state: PerudoState) -> Ruling:
    """Anything comes after the end."""
    return refuse(Code.OVER, "PER-3.3", f"The game is over: seat {state.living[0]} won it")


# Throws


def throw_fault(state: PerudoState, dice: tuple[int, ...]) -> Ruling | None:
    """Why these dice are no throw now, or None."""
    if state.over:
        return game_over(state)
    if state.call:
        return reveal_first(state)
    if state.hands:
        return refuse(Code.NOT_AWAITED, "PER-1.2", f"The dice are thrown already; it is the turn of seat {state.seat}")
    strange = sorted({face for face in dice if face not in (HIDDEN, *FACES)})
    if strange:
        return refuse(Code.NO_SUCH_FACE, "PER-1.1", f"A die has no face {listed(list(map(str, strange)), 'or')}")
    if len(dice) != state.total:
        text = f"{dice_text(state.total)} are thrown in this round, not {len(dice)}"
        return refuse(Code.DICE_COUNT, "PER-1.2", text)
    return None


def throw_ruling(state: PerudoState) -> Ruling:
    """All have thrown under their cups."""
    if state.palifico:
        text = f"Palifico: pacos are ordinary dice, and the value that seat {state.seat} opens with holds for the round"
        return accept(Code.PALIFICO, "PER-4.2", text)
    text = f"{dice_text(state.total)} are thrown under the cups; seat {state.seat} opens"
    return accept(Code.THROWN, "PER-1.2", text)


def throw_first(state: PerudoState) -> Ruling:
    """A bid or a call comes before the throw."""
    return game_over(state) if state.over else refuse(Code.THROW_FIRST, "PER-1.2", "First all throw under their cups")


def reveal_first(state: PerudoState) -> Ruling:
    """Anything else comes between a call and the lifting of the cups."""
    name = state.call.capitalize()
    return refuse(Code.REVEAL_FIRST, "PER-3.1", f"Seat {state.caller} called {name}: first all lift their cups")


# Bids


def bid_refusal(state: PerudoState, bid: Bid, code: Code, options: PerudoOptions) -> Ruling:
    """Why a bid is illegal, and the nearest legal ones."""
    rule, words = reason(state, code, bid)
    nearest = nearest_bids(state, bid, options)
    lines = tuple(map(notation, nearest)) or (notation(Dudo()),)
    return refuse(code, rule, f"{words}; {way_out(nearest)}", nearest=lines)


def bid_ruling(state: PerudoState, bid: Bid) -> Ruling:
    """A legal bid."""
    if bid.count > state.total:
        text = f"{bid_text(bid)} is allowed but can't be true: only {dice_text(state.total)} are in play"
        return accept(Code.SURELY_FALSE, "PER-A4", text, bid)
    if state.bid is None:
        many = f"{bid.count} of the {state.total} dice show" if bid.count > 1 else f"1 of the {state.total} dice shows"
        text = f"Seat {state.seat} opens: at least {many} {face_text(bid.face, palifico=state.palifico)}"
        return accept(Code.OPENED, "PER-4.2" if state.palifico else "PER-1.2", text, bid)
    return accept(*_raise_words(state, state.bid, bid), bid)


def _raise_words(state: PerudoState, standing: Bid, bid: Bid) -> tuple[Code, str, str]:
    old, new = bid_text(standing), bid_text(bid)
    if not state.palifico and standing.face != PACO == bid.face:
        return Code.TO_PACOS, "PER-2.3", f"{old} becomes {new}, {switch_text(standing, bid)}"
    if not state.palifico and standing.face == PACO != bid.face:
        become = "becomes" if standing.count == 1 else "become"
        return Code.FROM_PACOS, "PER-2.5", f"{old} {become} {new}: back from pacos takes double and one more"
    verb = "raise" if bid.face == PACO and bid.count > 1 else "raises"
    return Code.RAISED, _raise_rule(state, standing, bid), f"{new} {verb} {old}"


def _raise_rule(state: PerudoState, standing: Bid, bid: Bid) -> str:
    """The rule that allows a raise between faces that are counted alike."""
    if state.palifico:
        return "PER-4.2" if bid.face == standing.face else "PER-A7"
    if standing.face == PACO:
        return "PER-2.4"
    if bid.face == standing.face:
        return "PER-2.1"
    return "PER-2.2" if bid.count == standing.count else "PER-A1"


# Calls


def call_fault(state: PerudoState, call: Dudo | Calza, options: PerudoOptions) -> Ruling | None:
    """Why nobody may call that now, or None."""
    name = DUDO if isinstance(call, Dudo) else CALZA
    by = call.by or state.seat
    if state.bid is None:
        text = f"There is no bid yet to call {name.capitalize()} on; seat {state.seat} opens"
        return refuse(Code.NO_BID, "PER-1.4", text)
    if by > len(state.dice) or not state.dice[by - 1]:
        return refuse(Code.SEAT_OUT, "PER-3.3", f"Seat {by} has no dice and can't call {name.capitalize()}")
    if name == DUDO:
        return _turn_fault(state, by, "Dudo", "PER-1.4")
    return _calza_fault(state, by, options)


def _calza_fault(state: PerudoState, by: int, options: PerudoOptions) -> Ruling | None:
    if options.calza == "off":
        return refuse(Code.CALZA_OFF, "PER-A9", "This table plays without Calza; bid or call Dudo")
    if state.palifico:
        return refuse(Code.CALZA_PALIFICO, "PER-A9", "There is no Calza in a Palifico; bid or call Dudo")
    if len(state.living) == 2:
        return refuse(Code.CALZA_TWO, "PER-A9", "There is no Calza with two players left; bid or call Dudo")
    if by == state.bidder:
        return refuse(Code.CALZA_BIDDER, "PER-5.1", f"Seat {by} made the bid and can't call Calza on it")
    return None if options.calza == "anyone" else _turn_fault(state, by, "Calza", "PER-A9")


def _turn_fault(state: PerudoState, by: int, name: str, rule: str) -> Ruling | None:
    if by == state.seat:
        return None
    return refuse(Code.NOT_YOUR_TURN, rule, f"It is the turn of seat {state.seat}; seat {by} can't call {name} now")


def call_ruling(state: PerudoState, call: Dudo | Calza, options: PerudoOptions) -> Ruling:
    """A call: what it came to where the dice are known, otherwise that the cups are lifted."""
    assert state.bid is not None, "call_fault lets no call pass without a bid"
    name = DUDO if isinstance(call, Dudo) else CALZA
    if state.known:
        return reveal_ruling(_waiting(state, name, call.by), state.hands, options, call)
    by, bid = call.by or state.seat, bid_text(state.bid)
    if name == DUDO:
        return accept(Code.DUDO, "PER-3.1", f"Seat {by} doubts {bid}: all lift their cups", call)
    return accept(Code.CALZA, "PER-5.1", f"Seat {by} claims that {bid} is exactly right: all lift their cups", call)


def _waiting(state: PerudoState, name: str, by: int | None) -> PerudoState:
    """The state between the call and the reveal, also where the dice are known."""
    return PerudoState(
        state.dice, state.seat, state.palifico, state.bid, state.hands, name, by or state.seat, state.had
    )


# Shown dice


def hands_fault(state: PerudoState, hands: Hands) -> Ruling | None:
    """Why these can't be the dice under the cups of a call, or None: every seat's fault in one sentence."""
    if state.over:
        return game_over(state)
    if not state.call:
        text = "The dice stay under the cups until somebody calls"
        return refuse(Code.NOT_CALLED, "PER-1.2", text, put_back=("Cover the dice again.",))
    strange = sorted({die for hand in hands for die in hand if die not in (HIDDEN, *FACES)})
    if strange:
        return refuse(Code.NO_SUCH_FACE, "PER-1.1", f"A die has no face {listed(list(map(str, strange)), 'or')}")
    if wrong := _miscounts(state, hands):
        return refuse(Code.HAND_COUNT, "PER-3.1", "; ".join(text for text, _ in wrong), put_back=_do(wrong))
    return _unread(hands) or _contradiction(state, hands)


def _unread(hands: Hands) -> Ruling | None:
    seats = [f"seat {seat}" for seat, hand in enumerate(hands, 1) if HIDDEN in hand]
    text = f"Not every die of {listed(seats)} can be read; all dice must lie open"
    return refuse(Code.NOT_READ, "PER-3.1", text, put_back=("Take cups and hands away.",)) if seats else None


def _do(wrong: list[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(do for _, do in wrong)


def _miscounts(state: PerudoState, hands: Hands) -> list[tuple[str, str]]:
    """For each seat that shows a wrong number of dice: what is wrong, and what to do."""
    found = []
    for seat in range(1, max(len(hands), len(state.dice)) + 1):
        shown = len(hands[seat - 1]) if seat <= len(hands) else 0
        due = state.dice[seat - 1] if seat <= len(state.dice) else 0
        if shown != due:
            has = f"has {due}" if due else "has none"
            found.append((f"seat {seat} shows {dice_text(shown)} but {has}", _search(seat, shown - due)))
    if found:
        found[0] = (found[0][0].capitalize(), found[0][1])
    return found


def _search(seat: int, surplus: int) -> str:
    if surplus > 0:
        return f"Take {dice_text(surplus)} away from the place of seat {seat}."
    return f"Look for {dice_text(-surplus)} of seat {seat} under the cup and beside the table."


def _contradiction(state: PerudoState, hands: Hands) -> Ruling | None:
    for seat, (known, shown) in enumerate(zip(state.hands, hands, strict=True), 1):
        if any(known.count(face) > shown.count(face) for face in FACES):
            text = f"Seat {seat} shows other dice than it threw"
            return refuse(Code.HAND_DIFFERS, "PER-1.2", text, put_back=(f"Turn the dice of seat {seat} back.",))
    return None


def reveal_ruling(state: PerudoState, hands: Hands, options: PerudoOptions, step: Step | None = None) -> Ruling:
    """What a call came to."""
    bid = state.bid
    assert bid is not None, "a call needs a bid"
    came = result(state, hands)
    pacos = 0 if bid.face == PACO or state.palifico else sum(hand.count(PACO) for hand in hands)
    found = counted_text(bid, came.matches - pacos, pacos)
    code, rule, words = _outcome_words(state, bid, came.matches)
    facts = (("bid", notation(bid)), ("matches", came.matches), ("loser", came.loser), ("gainer", came.gainer))
    text = f"{found}: {words}{_after_words(revealed(state, hands, options), came.loser)} ({rule})."
    do = _put_back(came.loser, came.gainer)
    return Verdict(True, code, rule, text, facts, (), do, ((step or Reveal(hands),),))


def _outcome_words(state: PerudoState, bid: Bid, matches: int) -> tuple[Code, str, str]:
    caller, text = state.caller, bid_text(bid)
    if state.call == DUDO:
        if matches >= bid.count:
            return Code.BID_HOLDS, "PER-3.2", f"the bid of {text} holds, so seat {caller}, who doubted it, loses a die"
        return Code.BID_FAILS, "PER-3.2", f"the bid of {text} fails, so seat {state.bidder}, who bid it, loses a die"
    if matches == bid.count:
        full = state.dice[caller - 1] == DICE
        gain = f"but seat {caller} has all five dice already" if full else f"and seat {caller} regains a die"
        return Code.CALZA_RIGHT, "PER-5.1", f"the bid of {text} is exactly right, {gain}"
    return Code.CALZA_WRONG, "PER-5.1", f"the bid of {text} is not exactly right, so seat {caller} loses a die"


def _after_words(after: PerudoState, loser: int) -> str:
    """What a loss brings: somebody is out, the game is won, the next round is Palifico."""
    out = " and is out" if loser and not after.dice[loser - 1] else ""
    if after.over:
        return f"{out}; seat {after.seat} wins"
    return f"{out}; the next round is Palifico" if after.palifico else f"{out}; seat {after.seat} opens"


def _put_back(loser: int, gainer: int) -> tuple[str, ...]:
    if loser:
        return (f"Seat {loser} puts a die away.",)
    return (f"Seat {gainer} takes a die back.",) if gainer else ()
