"""The rulings of Perudo on a throw, a bid, a call or the shown dice."""

from __future__ import annotations

from dataclasses import replace

from companion.games.message import Message, Player, Text, ruled, say
from companion.games.perudo.bids import nearest_bids, to_pacos
from companion.games.perudo.codes import Code
from companion.games.perudo.course import CALZA, DUDO, Result, after_reveal, call_result
from companion.games.perudo.keys import notation
from companion.games.perudo.options import PerudoOptions
from companion.games.perudo.sentences import bid_text, reason, with_alternatives
from companion.games.perudo.state import PerudoState
from companion.games.perudo.steps import FACES, HIDDEN, PACO, Bid, Calza, Dudo, Hands, Reveal, Step
from companion.games.verdict import Verdict

Ruling = Verdict[Step]


def accept(code: Code, rule: str, text: Message, *steps: Step) -> Ruling:
    """A ruling that lets something pass."""
    return Verdict(True, code, rule, ruled(text, rule), lines=(steps,) if steps else ())


def refuse(
    code: Code, rule: str, text: Message, *, nearest: tuple[str, ...] = (), back: tuple[Text, ...] = ()
) -> Ruling:
    """A ruling that refuses something."""
    return Verdict(False, code, rule, ruled(text, rule), (), nearest, back)


def game_over(state: PerudoState) -> Ruling:
    """Anything comes after the end."""
    return refuse(Code.OVER, "PER-3.3", say("perudo.over", player=Player(state.living[0])))


# Throws


def throw_fault(state: PerudoState, dice: tuple[int, ...]) -> Ruling | None:
    """Why these dice are not a throw now, or None."""
    if state.over:
        return game_over(state)
    if state.call:
        return reveal_first(state)
    if state.hands:
        return refuse(Code.NOT_AWAITED, "PER-1.2", say("perudo.not-awaited", player=Player(state.seat)))
    strange = tuple(sorted({face for face in dice if face not in (HIDDEN, *FACES)}))
    if strange:
        return refuse(Code.NO_SUCH_FACE, "PER-1.1", say("perudo.no-such-faces", faces=strange))
    if len(dice) != state.total:
        return refuse(Code.DICE_COUNT, "PER-1.2", say("perudo.dice-count", total=state.total, count=len(dice)))
    return None


def throw_ruling(state: PerudoState) -> Ruling:
    """All have thrown under their cups."""
    if state.palifico:
        return accept(Code.PALIFICO, "PER-4.2", say("perudo.palifico", player=Player(state.seat)))
    return accept(Code.THROWN, "PER-1.2", say("perudo.thrown", total=state.total, player=Player(state.seat)))


def throw_first(state: PerudoState) -> Ruling:
    """A bid or a call comes before the throw."""
    return game_over(state) if state.over else refuse(Code.THROW_FIRST, "PER-1.2", say("perudo.throw-first"))


def reveal_first(state: PerudoState) -> Ruling:
    """Anything else comes between a call and the lifting of the cups."""
    text = say("perudo.reveal-first", player=Player(state.caller), call=state.call)
    return refuse(Code.REVEAL_FIRST, "PER-3.1", text)


# Bids


def bid_refusal(state: PerudoState, bid: Bid, code: Code, options: PerudoOptions) -> Ruling:
    """Why a bid is illegal, and the nearest legal ones."""
    rule, why = reason(state, code, bid)
    nearest = nearest_bids(state, bid, options)
    lines = tuple(map(notation, nearest)) or (notation(Dudo()),)  # without a legal raise, doubt
    return refuse(code, rule, with_alternatives(why, nearest), nearest=lines)


def bid_ruling(state: PerudoState, bid: Bid) -> Ruling:
    """A legal bid."""
    if bid.count > state.total:  # still legal (PER-A4), so reported and not refused
        text = say("perudo.surely-false", bid=bid_text(bid), total=state.total)
        return accept(Code.SURELY_FALSE, "PER-A4", text, bid)
    if state.bid is None:
        text = say(
            "perudo.opened",
            player=Player(state.seat),
            count=bid.count,
            total=state.total,
            face=bid.face,
            palifico=not state.wild,
        )
        return accept(Code.OPENED, "PER-4.2" if state.palifico else "PER-1.2", text, bid)
    return accept(*_raised(state, state.bid, bid), bid)


def _raised(state: PerudoState, standing: Bid, bid: Bid) -> tuple[Code, str, Message]:
    old, new = bid_text(standing), bid_text(bid)
    # Bids on pacos differ only where pacos are wild, not in a Palifico (PER-4.2).
    if state.wild and standing.face != PACO == bid.face:
        of, odd, more = standing.count, standing.count % 2 == 1, bid.count > to_pacos(standing.count)
        text = say("perudo.to-pacos", standing=old, bid=new, count=bid.count, more=more, of=of, odd=odd)
        return Code.TO_PACOS, "PER-2.3", text
    if state.wild and standing.face == PACO != bid.face:
        return Code.FROM_PACOS, "PER-2.5", say("perudo.from-pacos", standing=old, count=standing.count, bid=new)
    plural = bid.face == PACO and bid.count > 1
    return Code.RAISED, _raise_rule(state, standing, bid), say("perudo.raised", bid=new, plural=plural, standing=old)


def _raise_rule(state: PerudoState, standing: Bid, bid: Bid) -> str:
    """The rule that allows a raise between faces that count alike."""
    if state.palifico:
        return "PER-4.2" if bid.face == standing.face else "PER-A7"
    if standing.face == PACO == bid.face and state.wild:
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
        return refuse(Code.NO_BID, "PER-1.4", say("perudo.no-bid-yet", call=name, player=Player(state.seat)))
    # Before the turn fault, which would be true of a seat without dice as well.
    if by > len(state.dice) or not state.dice[by - 1]:
        return refuse(Code.SEAT_OUT, "PER-3.3", say("perudo.seat-out", player=Player(by), call=name))
    if name == DUDO:
        return _turn_fault(state, by, DUDO, "PER-1.4")
    return _calza_fault(state, by, options)


def _calza_fault(state: PerudoState, by: int, options: PerudoOptions) -> Ruling | None:
    if options.calza == "off":
        return refuse(Code.CALZA_OFF, "PER-A9", say("perudo.calza-off"))
    if state.palifico:
        return refuse(Code.CALZA_PALIFICO, "PER-A9", say("perudo.calza-in-palifico"))
    if len(state.living) == 2:
        return refuse(Code.CALZA_TWO, "PER-A9", say("perudo.calza-of-two"))
    if by == state.bidder:
        return refuse(Code.CALZA_BIDDER, "PER-5.1", say("perudo.calza-of-bidder", player=Player(by)))
    return None if options.calza == "anyone" else _turn_fault(state, by, CALZA, "PER-A9")


def _turn_fault(state: PerudoState, by: int, name: str, rule: str) -> Ruling | None:
    if by == state.seat:
        return None
    text = say("perudo.not-your-turn", player=Player(state.seat), caller=Player(by), call=name)
    return refuse(Code.NOT_YOUR_TURN, rule, text)


def call_ruling(state: PerudoState, call: Dudo | Calza, options: PerudoOptions) -> Ruling:
    """A call: its result if the dice are known, otherwise that the cups are lifted."""
    assert state.bid is not None, "call_fault lets no call pass without a bid"
    name = DUDO if isinstance(call, Dudo) else CALZA
    if state.known:
        return reveal_ruling(_waiting(state, name, call.by), state.hands, options, call)
    by, bid = Player(call.by or state.seat), bid_text(state.bid)
    if name == DUDO:
        return accept(Code.DUDO, "PER-3.1", say("perudo.doubts", player=by, bid=bid), call)
    return accept(Code.CALZA, "PER-5.1", say("perudo.claims", player=by, bid=bid), call)


def _waiting(state: PerudoState, name: str, by: int | None) -> PerudoState:
    """The state between the call and the reveal, even if the dice are known."""
    return replace(state, call=name, caller=by or state.seat)


# Shown dice


def hands_fault(state: PerudoState, hands: Hands) -> Ruling | None:
    """Why these can't be the dice under the cups of a call, or None: every seat's fault in one sentence."""
    if state.over:
        return game_over(state)
    if not state.call:
        return refuse(Code.NOT_CALLED, "PER-1.2", say("perudo.stay-covered"), back=(say("perudo.cover-again"),))
    # In this order: faces are compared only if all exist and their number is right.
    strange = tuple(sorted({die for hand in hands for die in hand if die not in (HIDDEN, *FACES)}))
    if strange:
        return refuse(Code.NO_SUCH_FACE, "PER-1.1", say("perudo.no-such-faces", faces=strange))
    if wrong := _miscounts(state, hands):
        message = say("perudo.hand-count", places=tuple(text for text, _ in wrong))
        return refuse(Code.HAND_COUNT, "PER-3.1", message, back=tuple(do for _, do in wrong))
    return _unread(hands) or _contradiction(state, hands)


def _unread(hands: Hands) -> Ruling | None:
    players = tuple(Player(seat) for seat, hand in enumerate(hands, 1) if HIDDEN in hand)
    if not players:
        return None
    text, back = say("perudo.not-read", players=players), (say("perudo.take-cups-away"),)
    return refuse(Code.NOT_READ, "PER-3.1", text, back=back)


def _miscounts(state: PerudoState, hands: Hands) -> list[tuple[Message, Message]]:
    """For each seat that shows a wrong number of dice: the fault, and what to do."""
    found: list[tuple[Message, Message]] = []
    for seat in range(1, max(len(hands), len(state.dice)) + 1):
        shown = len(hands[seat - 1]) if seat <= len(hands) else 0
        due = state.dice[seat - 1] if seat <= len(state.dice) else 0
        if shown != due:
            text = say("perudo.shows", first=not found, player=Player(seat), count=shown, due=due)
            found.append((text, _search(Player(seat), shown - due)))
    return found


def _search(player: Player, surplus: int) -> Message:
    if surplus > 0:
        return say("perudo.take-away", count=surplus, player=player)
    return say("perudo.look-for", count=-surplus, player=player)


def _contradiction(state: PerudoState, hands: Hands) -> Ruling | None:
    for seat, (known, shown) in enumerate(zip(state.hands, hands, strict=True), 1):
        # Fewer than known: an unknown die may show anything.
        if any(known.count(face) > shown.count(face) for face in FACES):
            text, back = say("perudo.shows-others", player=Player(seat)), say("perudo.turn-back", player=Player(seat))
            return refuse(Code.HAND_DIFFERS, "PER-1.2", text, back=(back,))
    return None


def reveal_ruling(state: PerudoState, hands: Hands, options: PerudoOptions, step: Step | None = None) -> Ruling:
    """The result of a call."""
    bid = state.bid
    assert bid is not None, "a call needs a bid"
    came = call_result(state, hands, options)
    # Counted separately, as people do: "three fives and two pacos".
    pacos = 0 if bid.face == PACO or not state.wild else sum(hand.count(PACO) for hand in hands)
    found = say("perudo.found", matched=came.matches - pacos, face=bid.face, pacos=pacos)
    code, rule, outcome = _outcome(state, bid, came, options)
    facts = (("bid", notation(bid)), ("matches", came.matches), ("loser", came.loser), ("gainer", came.gainer))
    after = after_reveal(state, hands, options)
    out = bool(came.loser) and not after.dice[came.loser - 1]
    following = Player(after.seat)
    text = say("perudo.came", found=found, came=outcome, out=out, next=_next(after), following=following)
    do = _put_back(came)
    return Verdict(True, code, rule, ruled(text, rule), facts, (), do, ((step or Reveal(hands),),))


def _outcome(state: PerudoState, bid: Bid, came: Result, options: PerudoOptions) -> tuple[Code, str, Message]:
    caller, text = Player(state.caller), bid_text(bid)
    if state.call == DUDO:
        rule = "PER-A18" if options.lose_difference else "PER-3.2"
        if came.matches >= bid.count:
            return Code.BID_HOLDS, rule, say("perudo.holds", bid=text, player=caller, lost=came.lost)
        return Code.BID_FAILS, rule, say("perudo.fails", bid=text, player=Player(state.bidder), lost=came.lost)
    if came.losers and came.matches == bid.count:
        return Code.CALZA_RIGHT, "PER-A17", say("perudo.exactly-right-others", bid=text, player=caller)
    if came.matches == bid.count:
        full = state.full if not came.gainer else 0
        return Code.CALZA_RIGHT, "PER-5.1", say("perudo.exactly-right", bid=text, full=full, player=caller)
    return Code.CALZA_WRONG, "PER-5.1", say("perudo.not-exactly-right", bid=text, player=caller)


def _next(after: PerudoState) -> str:
    """What follows a call: the game is won, the next round is a Palifico, or somebody opens it."""
    return "wins" if after.over else "palifico" if after.palifico else "opens"


def _put_back(came: Result) -> tuple[Text, ...]:
    if came.losers:
        return tuple(say("perudo.puts-away", player=Player(seat), count=came.lost) for seat in came.losers)
    return (say("perudo.takes-back", player=Player(came.gainer)),) if came.gainer else ()
