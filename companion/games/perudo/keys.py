"""Positions and steps of Perudo as short texts (docs/notation.md)."""

from __future__ import annotations

import re

from companion.games.errors import NotationError
from companion.games.message import Message, Player, say
from companion.games.perudo.bids import MOST
from companion.games.perudo.course import CALZA, DUDO
from companion.games.perudo.options import PerudoOptions
from companion.games.perudo.state import MAX_SEATS, MOST_DICE, PerudoState
from companion.games.perudo.steps import FACES, HIDDEN, Bid, Calza, Dudo, Hand, Hands, Reveal, Step

NOTHING = "."
UNKNOWN = "?"
_BID = re.compile(r"(?:bid\s+)?([0-9]{1,2})\s*[x×]\s*([0-9])", re.ASCII)
_CALL = re.compile(r"(dudo|calza)(?: by ([1-6]))?")
_DICE = re.compile(rf"[0-{MOST_DICE}](:[0-{MOST_DICE}]){{1,{MAX_SEATS - 1}}}")
_SEAT = re.compile(r"([1-6])(p)?(?:-had((?:\.[1-6])+))?")
_WAITING = re.compile(r"(dudo|calza)@([1-6])")
_HAND = re.compile(rf"[1-6?](-[1-6?]){{0,{MOST_DICE - 1}}}")


def notation(step: Step) -> str:
    """``bid 4x5``, ``dudo``, ``calza by 3`` or ``reveal 5-5-1:2-6``."""
    if isinstance(step, Bid):
        return f"bid {_bid_text(step)}"
    if isinstance(step, Reveal):
        return f"reveal {_hands_text(step.hands)}"
    name = DUDO if isinstance(step, Dudo) else CALZA
    return name if step.by is None else f"{name} by {step.by}"


def parse_step(text: str) -> Step:
    """Read ``bid 4x5`` (or ``4x5``), ``dudo``, ``calza``, ``calza by 3``, ``reveal 5-5-1:2-6``; ``NotationError``."""
    words = " ".join(text.lower().split())
    if match := _BID.fullmatch(words):
        return Bid(int(match[1]), int(match[2]))
    if match := _CALL.fullmatch(words):
        by = int(match[2]) if match[2] else None
        return Dudo(by) if match[1] == DUDO else Calza(by)
    if words.startswith("reveal "):
        return Reveal(_hands(words.removeprefix("reveal ")))
    raise NotationError(say("perudo.no-step", text=text.strip()))


def key(state: PerudoState) -> str:
    """``5:4/2/4x5/./5-5-1-2-3:1-4-6-6``: dice left, seat, standing bid, call, dice under the cups."""
    had = "-had" + "".join(f".{seat}" for seat in state.had) if state.had else ""
    bid = _bid_text(state.bid) if state.bid else NOTHING
    call = f"{state.call}@{state.caller}" if state.call else NOTHING
    seat = f"{state.seat}{'p' if state.palifico else ''}{had}"
    hands = _hands_text(state.hands) if state.hands else NOTHING
    return "/".join((":".join(map(str, state.dice)), seat, bid, call, hands))


def parse_key(text: str, options: PerudoOptions) -> PerudoState:
    """The position that ``key`` printed; raises ``NotationError`` with the reason."""
    parts = text.strip().split("/")
    if len(parts) != 5:
        raise NotationError(say("perudo.no-position", text=text))
    dice, seat, bid, call, hands = parts
    turn, palifico, had = _turn(seat)
    name, caller = _call(call)
    numbers, round_of = _dice(dice, options), (palifico, _bid(bid), _all_hands(hands), name, caller, had)
    state = PerudoState(numbers, turn, *round_of, full=options.dice, pacos_wild=options.pacos_wild)
    if reason := _over_reason(state) or _round_reason(state, options) or _palifico_reason(state, options):
        raise NotationError(reason)
    return state


def sorted_hands(hands: Hands) -> Hands:
    """The same dice, each hand in order."""
    return tuple(tuple(sorted(hand)) for hand in hands)


def _bid_text(bid: Bid) -> str:
    return f"{bid.count}x{bid.face}"


def _hands_text(hands: Hands) -> str:
    return ":".join("-".join(UNKNOWN if die == HIDDEN else str(die) for die in hand) or NOTHING for hand in hands)


def _dice(text: str, options: PerudoOptions) -> tuple[int, ...]:
    numbers = tuple(map(int, text.split(":"))) if _DICE.fullmatch(text) else ()
    if not numbers or max(numbers) > options.dice:
        raise NotationError(say("perudo.no-numbers", text=text, most=options.dice))
    return numbers


def _turn(text: str) -> tuple[int, bool, tuple[int, ...]]:
    """The acting seat, whether the round is a Palifico, and who had one."""
    match = _SEAT.fullmatch(text)
    if not match:
        raise NotationError(say("perudo.no-turn", text=text))
    had = tuple(sorted({int(seat) for seat in match[3][1:].split(".")})) if match[3] else ()
    return int(match[1]), bool(match[2]), had


def _bid(text: str) -> Bid | None:
    if text == NOTHING:
        return None
    if (match := _BID.fullmatch(text)) and int(match[2]) in FACES:
        return Bid(int(match[1]), int(match[2]))
    raise NotationError(say("perudo.no-bid", text=text))


def _call(text: str) -> tuple[str, int]:
    if text == NOTHING:
        return "", 0
    if match := _WAITING.fullmatch(text):
        return match[1], int(match[2])
    raise NotationError(say("perudo.no-call", text=text))


def _all_hands(text: str) -> Hands:
    return () if text == NOTHING else _hands(text)


def _hands(text: str) -> Hands:
    return sorted_hands(tuple(() if hand == NOTHING else _hand(hand) for hand in text.split(":")))


def _hand(text: str) -> Hand:
    if not _HAND.fullmatch(text):
        raise NotationError(say("perudo.no-dice", text=text))
    return tuple(HIDDEN if die == UNKNOWN else int(die) for die in text.split("-"))


def _over_reason(state: PerudoState) -> Message | None:
    if not state.total:
        return say("perudo.nobody-has-dice")
    if not 1 <= state.seat <= len(state.dice) or not state.dice[state.seat - 1]:
        return say("perudo.turn-without-dice", player=Player(state.seat))
    if state.over and (state.bid or state.hands or state.call or state.palifico):
        return say("perudo.nothing-after-the-end")
    return None


def _round_reason(state: PerudoState, options: PerudoOptions) -> Message | None:
    """What is impossible in the course of a round."""
    if state.hands and tuple(map(len, state.hands)) != state.dice:
        return say("perudo.other-hands")
    if state.bid and not state.hands:
        return say("perudo.bid-before-throw")
    return _bid_reason(state, options) or (_call_reason(state, options) if state.call else None)


def _bid_reason(state: PerudoState, options: PerudoOptions) -> Message | None:
    if state.bid is None:
        return None
    if not 1 <= state.bid.count <= MOST:
        return say("perudo.bid-range", most=MOST)
    if options.cap_at_total and state.bid.count > state.total:
        return say("perudo.bid-above-total", total=state.total)
    return None


def _call_reason(state: PerudoState, options: PerudoOptions) -> Message | None:
    if state.bid is None:
        return say("perudo.call-without-bid")
    if state.known:  # such a call is settled at once, so nobody ever waits in this position
        return say("perudo.call-on-known-dice")
    if state.call == DUDO:
        return None if state.caller == state.seat else say("perudo.only-caller", player=Player(state.seat))
    if options.calza == "off" or state.palifico or len(state.living) == 2:
        return say("perudo.no-calza-here")
    callers = {state.seat} if options.calza == "active" else {*state.living} - {state.bidder}
    return None if state.caller in callers else say("perudo.no-calza-of", player=Player(state.caller))


def _palifico_reason(state: PerudoState, options: PerudoOptions) -> Message | None:
    """What is impossible about a Palifico: somebody has one die, and under ``palifico_once`` had none before."""
    if state.had and not (options.palifico_once and max(state.had) <= len(state.dice)):
        return say("perudo.had-palifico")
    if not state.palifico:
        return None
    if not options.palifico_heads_up and len(state.living) == 2:
        return say("perudo.no-palifico-of-two")
    # Before the first bid the acting seat opens; later any seat may have opened.
    starters = {*state.living} if state.bid else {state.seat}
    if options.palifico_once:
        starters &= {*state.had}
    return None if any(state.dice[seat - 1] == 1 for seat in starters) else say("perudo.palifico-of-one-die")
