"""Every ruling of Uckers, word for word."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.rules import Throw, parse_line
from companion.games.uckers import Code, Fault, Placement, ProblemCode, Settle, SnakeEyes, Step, UckersRules
from companion.games.verdict import Verdict
from seeds.pages import rule_text

from .illegal_turn_tables import codes_of
from .uckers_boards import Table

Ruled = Verdict[Step]

TWO_REDS = Table(red=(10, 30), green=("sq16",))
FAR = Table(red=(10, 30), green=(3,))
BESIEGER = Table(red=(13, 30), green=("sq14", "sq14"))
ALL_BASE = Table(rest="base")
TEAM = Table(players=4, yellow=(3, 20), green=(4,), blue=(5,))
SUCKER = Table(red=(11, 30), green=(53, 3), house={"suck_back": True})
BLOWER = Table(red=(53, 30), green=("sq50",), house={"blow_back": True})
SNAKES = Table(rest="base", house={"snake_eyes_all_out": True, "snake_eyes_back_in": True})
SIXES = Table(red=(0, 5, 10, 20), green=(3,), house={"three_sixes": True})
STARTERS = Table(rest="base", house={"throw_for_start": True})
WON = BESIEGER.after("6-2", "Rt14xt15", "6-6")


def step(table: Table, events: str, text: str) -> Ruled:
    """The ruling on a step or a throw after some events ("6-2 Rt11-t17")."""
    return table.rules.check(table.after(*events.split()), table.event(text))


THROWS: list[tuple[Code, Callable[[], Ruled], str]] = [
    (Code.THROWN, lambda: step(FAR, "", "6-1"), "6 and 1 to play; the six earns another throw (UCK-3.7)."),
    (Code.THROWN, lambda: step(FAR, "", "4-1"), "4 and 1 to play (UCK-3.1)."),
    (Code.NO_MOVE, lambda: step(ALL_BASE, "", "4-3"), "4 and 3: nothing can be played, seat 2 throws (UCK-2.4)."),
    (
        Code.NO_MOVE,
        lambda: step(Table(red=(53,), green=(3,)), "", "6-5"),
        "6 and 5: nothing can be played, throw again (UCK-2.4).",
    ),
    (
        Code.ACTIVATED,
        lambda: step(TEAM, "", "6-3"),
        "The six lets seat 1 move yellow from the next turn on (UCK-T2).",
    ),
    (
        Code.ACTIVATED,
        lambda: step(TEAM, "", "6-6"),
        "Two sixes: one activates seat 1, who plays the other with yellow at once and throws again (UCK-T3).",
    ),
    (Code.NOT_ACTIVE, lambda: step(TEAM, "", "5-3"), "5 and 3: seat 1 needs a six before it may move yellow (UCK-T2)."),
    (
        Code.COUNTED,
        lambda: step(BESIEGER, "6-2 Rt14xt15", "6-1"),
        "Twice at green's blob of two on t15: one more to come (UCK-8.4).",
    ),
    (
        Code.CHALLENGE_WON,
        lambda: step(BESIEGER, "6-2 Rt14xt15", "6-6"),
        "Three times at, the challenge is won: green's blob of two on t15 goes to base and one red counter steps there "
        "(UCK-8.7).",
    ),
    (
        Code.CHALLENGE_FAILED,
        lambda: step(BESIEGER, "6-2 Rt14xt15", "5-1"),
        "No six in 5 and 1: the challenge of green's blob of two on t15 has failed, nothing moves and the turn is over "
        "(UCK-8.4).",
    ),
    (Code.CALL_HIT, lambda: step(SUCKER, "Rt12~green3", "3-1"), "3 and 1: the suck-back on 3 works (UCK-V1)."),
    (
        Code.CALL_MISSED,
        lambda: step(SUCKER, "Rt12~green3", "5-4"),
        "5 and 4: the suck-back on 3 has failed, the counter moves one square on and the turn is over (UCK-V1).",
    ),
    (
        Code.CALL_MISSED,
        lambda: step(BLOWER, "Rred3~t51", "5-4"),
        "5 and 4: the blow-back on 3 has failed, nothing moves and the turn is over (UCK-V3).",
    ),
    (
        Code.START_THROW,
        lambda: STARTERS.rules.check(STARTERS.rules.start(2), Throw((6, 1))),
        "Seat 1 throws 7 for the start; seat 2 throws next (UCK-1.2).",
    ),
    (
        Code.BAD_THROW,
        lambda: FAR.rules.check(FAR.state, Throw((6,))),
        "Two dice are thrown in Uckers, not 1 (UCK-3.1).",
    ),
    (Code.BAD_THROW, lambda: FAR.rules.check(FAR.state, Throw((7, 1))), "No die shows 7 and 1 (UCK-3.1)."),
    (
        Code.MOVE_FIRST,
        lambda: step(FAR, "6-2", "1-1"),
        "Before the next throw: the 6 and 2 on the table must be played (UCK-3.3).",
    ),
    (
        Code.FAULT,
        lambda: FAR.rules.check(FAR.state, Fault("bum")),
        "Bum throw, the first: throw both dice again; the third loses the turn (UCK-1.1).",
    ),
    (
        Code.FAULT,
        lambda: step(FAR, "bum", "cocky"),
        "Cocky throw, the second in a row: throw both dice again; the third loses the turn (UCK-1.1).",
    ),
    (
        Code.TURN_LOST,
        lambda: FAR.rules.check(FAR.after(Fault("bum"), Fault("cocky")), Fault("cocky")),
        "Cocky throw, the third in a row: the turn is lost (UCK-1.1).",
    ),
    (
        Code.THIRD_SIX,
        lambda: step(SIXES, "6-1 Rt6-t12 Rt1-t2 6-2 Rt11-t17 Rt2-t4", "6-3"),
        "6 and 3: the third throw in a row with a six loses the turn by the house rule; seat 2 throws (U-A33).",
    ),
    (
        Code.NO_FAULT,
        lambda: FAR.rules.check(FAR.state, Fault("odd")),
        "A faulty throw is bum or cocky, not odd (UCK-1.1).",
    ),
    (
        Code.NO_FAULT,
        lambda: Table(red=(3,), green=(3,), house={"bum": False}).check("", "bum"),
        "At this table no throw is bum: the dice count as they lie (UCK-1.1).",
    ),
    (
        Code.UNREADABLE,
        lambda: FAR.rules.check(FAR.state, "roll"),  # type: ignore[arg-type]
        "In Uckers dice are thrown and counters are moved (UCK-3.1).",
    ),
]

STEPS: list[tuple[Code, Callable[[], Ruled], str]] = [
    (
        Code.LEGAL,
        lambda: step(TWO_REDS, "6-1", "Rt11-t17"),
        "Moves red 6 from t11 to t17 and ucks off green's counter there (UCK-5.1).",
    ),
    (
        Code.LEGAL,
        lambda: step(BESIEGER, "6-2", "Rt14xt15"),
        "Challenges green's blob of two on t15 with red from t14: once at, three sixes needed (UCK-8.2).",
    ),
    (Code.THROW_FIRST, lambda: step(FAR, "", "Rt11-t17"), "Nobody moves before the throw (UCK-3.1)."),
    (Code.NO_COUNTER, lambda: step(FAR, "6-2", "Rt21-t27"), "No red counter stands on t21 (UCK-3.1)."),
    (Code.NOT_YOURS, lambda: step(FAR, "6-2", "Gt17-t23"), "Seat 1 moves red and yellow, not green (UCK-1.3)."),
    (
        Code.PARTNERS,
        lambda: Table(players=4, red=(3,), yellow=(3,), green=(4,)).check("5-3", "Yt30-t35"),
        "Yellow is the partner's; seat 1 moves only red now (UCK-T1).",
    ),
    (
        Code.WRONG_DISTANCE,
        lambda: step(FAR, "6-2", "Rt11-t16"),
        "Red went 5 from t11 to t16, but the dice say 6 and 2 (UCK-3.1).",
    ),
    (
        Code.WRONG_DISTANCE,
        lambda: step(FAR, "6-2 Rt11-t17", "Rt31-t37"),
        "Red went 6 from t31 to t37, but the die left says 2 (UCK-3.1).",
    ),
    (
        Code.SAME_COUNTER,
        lambda: step(FAR, "6-2 Rt11-t17", "Rt17-t19"),
        "That counter has moved from t11 already; both dice with one counter are one move, without a stop (UCK-3.2).",
    ),
    (
        Code.NEEDS_DOUBLE,
        lambda: Table(red=(10, 10), green=(3,)).check("6-2", "RRt11-t17"),
        "Red's blob advances together only on a double, and the dice say 6 and 2 (UCK-6.4).",
    ),
    (
        Code.WRONG_DISTANCE,
        lambda: Table(red=(10, 10), green=(3,)).check("3-3", "RRt11-t15"),
        "Red's blob advances 3 on this double, not from t11 to t15 (UCK-6.4).",
    ),
    (
        Code.NOT_A_PAIR,
        lambda: Table(red=(10, 10, 10), green=(3,)).check("3-3", "RRt11-t14"),
        "Three red counters stand on t11; only a blob of two advances together (UCK-6.7).",
    ),
    (
        Code.NOT_A_PAIR,
        lambda: Table(red=(10, 10), yellow=("sq10",), green=(3,)).check("3-3", "RRt11-t14"),
        "The stack on t11 is a mixi-blob; only a blob of one colour advances together (UCK-6.1).",
    ),
    (
        Code.NOT_A_PAIR,
        lambda: step(FAR, "3-3", "RRt31-t34"),
        "No blob of two red counters stands on t31 (UCK-6.4).",
    ),
    (
        Code.WAY_BLOCKED,
        lambda: Table(red=(10, 10, 30), blue=("sq12", "sq12"), green=(3,), house={"blob_passes_blob": False}).check(
            "3-3", "RRt11-t14"
        ),
        "Red's blob takes another only by a direct hit; blue's blob stands in the way (UCK-V8).",
    ),
    (
        Code.CHALLENGE_NEEDS_SIX,
        lambda: step(BESIEGER, "5-2", "Rt14xt15"),
        "A challenge needs a six, and the dice say 5 and 2 (UCK-8.1).",
    ),
    (
        Code.NO_BLOB_THERE,
        lambda: step(BESIEGER, "6-2", "Rt31xt32"),
        "There is no opposing blob on t32 to challenge (UCK-8.1).",
    ),
    (
        Code.CHALLENGE_TOO_LATE,
        lambda: step(Table(red=(13, 30, 40), green=("sq14", "sq14")), "6-2 Rt31-t37", "Rt14xt15"),
        "A challenge takes the whole throw, and one die is played already (UCK-8.10).",
    ),
    (
        Code.CHALLENGE_TOO_LATE,
        lambda: step(
            Table(red=(13, 30), green=("sq14", "sq14"), house={"challenge_first_throw_only": True}),
            "6-2 Rt31-t39 6-2",
            "Rt14xt15",
        ),
        "In this house a challenge is opened only on the first throw of a turn (UCK-8.1).",
    ),
    (
        Code.JUST_ARRIVED,
        lambda: step(Table(red=(9, 30), green=("sq14", "sq14")), "6-4 Rt31-t37 Rt10-t14 6-2", "Rt14xt15"),
        "The red counter came to t14 only in this turn; it can challenge from the next turn on (UCK-8.1).",
    ),
    (
        Code.MIXI_CHALLENGES,
        lambda: Table(red=(13, 30), yellow=("sq13",), green=("sq14", "sq14")).check("6-2", "Rt14xt15"),
        "The stack on t14 is a mixi-blob, and a mixi-blob can't challenge (UCK-7.3).",
    ),
    (
        Code.CHALLENGE_RUNS,
        lambda: step(BESIEGER, "6-2 Rt14xt15", "Rt31-t37"),
        "The challenge of green's blob of two on t15 can't be left: throw on until it is decided (UCK-8.9).",
    ),
    (
        Code.NOT_SETTLED,
        lambda: step(BESIEGER, "6-2 Rt14xt15 6-6", "Rt31-t37"),
        "First what the dice decided is done on the board (UCK-8.7).",
    ),
    (
        Code.NOT_NOW,
        lambda: step(FAR, "6-2", "settle"),
        "There is nothing to settle or to decline: the 6 and 2 on the table must be played (UCK-3.3).",
    ),
    (
        Code.NOT_NOW,
        lambda: step(FAR, "6-2", "pick-red"),
        "Colours are picked only after the throw for the start (UCK-1.2).",
    ),
    (
        Code.NOT_PLAYED_HERE,
        lambda: step(FAR, "", "Rt12~green3"),
        "The suck-back is not played at this table; it is a house rule that is off (UCK-V1).",
    ),
    (
        Code.NOTHING_TO_CALL,
        lambda: step(SUCKER, "", "Rt12~green2"),
        "Nothing can be sucked back from green2: it is empty, behind a blob, or a stack of three (UCK-V1).",
    ),
    (
        Code.NOTHING_TO_CALL,
        lambda: Table(red=(53, 30), green=(3,), house={"blow_back": True}).check("", "Rred3~t51"),
        "No opponent that could be blown back stands on t51 (UCK-V3).",
    ),
    (
        Code.CALL_TOO_LATE,
        lambda: step(SUCKER, "6-2", "Rt12~green3"),
        "The suck-back has to be called before the throw (UCK-V1).",
    ),
    (
        Code.CALL_TOO_LATE,
        lambda: step(SUCKER, "Rt12~green3", "Rt12~green3"),
        "Something is called already for this throw (UCK-V1).",
    ),
    (
        Code.CALL_TOO_LATE,
        lambda: SNAKES.rules.check(SNAKES.state, SnakeEyes()),
        "Snake eyes are called only before a player's first throw of the game (UCK-V4).",
    ),
    (
        Code.OVER,
        lambda: step(Table(red=(50,), green=(3,)), "6-4 Rt51-home", "1-1"),
        "The game is over: one side has all its counters home (UCK-2.5).",
    ),
    (
        Code.MUST_USE_BOTH,
        lambda: ALL_BASE.check("6-2", "Rbase-t1"),
        "A 6-2 was thrown, and both dice must be played: release red and go 2 on to t3 or release yellow and go 2 on "
        "to t29 (UCK-3.3).",
    ),
    (
        Code.MUST_USE_BOTH,
        lambda: TWO_REDS.line("6-1", "Rt11-t17"),
        "The 1 has to be played as well, for example: move red 1 from t31 to t32 (UCK-3.3).",
    ),
    (Code.NOTHING_MOVED, lambda: TWO_REDS.line("6-1", ""), "Nothing is played, but the 6 and 1 can be (UCK-3.3)."),
    (
        Code.ALL_PLAYED,
        lambda: TWO_REDS.line("6-1", "Rt11-t18, Rt31-t32"),
        "The whole throw is played already (UCK-3.1).",
    ),
]

BOARDS: list[tuple[Code, Callable[[], Ruled], str]] = [
    (
        Code.LEGAL,
        lambda: TWO_REDS.seen("6-1", "red t11 t17", "red t31 t32", "green t17 base"),
        "Moves red 6 from t11 to t17 and ucks off green's counter there, and moves red 1 from t31 to t32 (UCK-5.1).",
    ),
    (
        Code.LEGAL,
        lambda: BESIEGER.seen("6-2"),
        "Challenges green's blob of two on t15 with red from t14: once at, three sixes needed (UCK-8.2).",
    ),
    (
        Code.LEGAL,
        lambda: BESIEGER.rules.check(
            WON, BESIEGER.moved_by_hand(WON, "green t15 base", "green t15 base", "red t14 t15")
        ),
        "Sends green's blob of two on t15 to base and puts one red counter on t15 (UCK-8.7).",
    ),
    (
        Code.CHOOSE,
        lambda: Table(red=(13, 30), yellow=("sq51",), green=("sq14", "sq14"), blue=("sq0", "sq0")).seen("6-2"),
        "The board fits two turns: challenge green's blob of two on t15 with red from t14 or challenge blue's blob of "
        "two on t1 with yellow from t52 (UCK-3.3).",
    ),
    (Code.AS_RECORDED, lambda: FAR.seen(""), "The board stands as it should (UCK-3.1)."),
    (
        Code.WAY_BLOCKED,
        lambda: Table(red=(10,), green=("sq13", "sq13"), yellow=(3,)).seen("6-1", "red t11 t18"),
        "Red went 7, but a 6 and a 1 may not be joined here: green's blob on t14 blocks the way (UCK-6.2).",
    ),
    (
        Code.WAY_BLOCKED,
        lambda: Table(red=(10,), green=("sq13", "sq13"), yellow=(3,)).seen("6-1", "red t11 t17"),
        "Red went 6 from t11 to t17, but green's blob on t14 blocks the way (UCK-6.2).",
    ),
    (
        Code.LANDS_ON_BLOB,
        lambda: Table(red=(10, 30), green=("sq14", "sq14")).seen("4-2", "red t11 t15", "red t31 t33"),
        "Red went to t15, but one counter alone can't land on green's blob there (UCK-6.2).",
    ),
    (
        Code.GREAT_BLOB,
        lambda: Table(red=(10, 10), blue=("sq12",) * 3).seen("3-3", "red t11 t14", "red t11 t14"),
        "Red's blob of two can't pass or take blue's blob of three on t13 (UCK-6.5).",
    ),
    (
        Code.WRONG_DISTANCE,
        lambda: FAR.seen("6-2", "red t11 t18"),
        "Red went 7 from t11 to t18, but the dice say 6 and 2 (UCK-3.1).",
    ),
    (
        Code.WRONG_DISTANCE,
        lambda: ALL_BASE.seen("6-2", "red base t4"),
        "Red came out and went 3 on to t4, but the dice say 6 and 2 (UCK-3.10).",
    ),
    (
        Code.RELEASE_NEEDS_SIX,
        lambda: Table(rest="base", red=(10,)).seen("5-2", "red base t1"),
        "A red counter came out of its base, but only a six releases one and the dice say 5 and 2 (UCK-1.4).",
    ),
    (
        Code.DOORSTEP_BLOCKED,
        lambda: Table(rest="base", blue=("sq0", "sq0"), yellow=(5,)).seen("6-3", "red base t4"),
        "A red counter can't come out: blue's blob stands on red's doorstep (UCK-6.2).",
    ),
    (
        Code.MUST_USE_BOTH,
        lambda: ALL_BASE.seen("6-2", "red base t1"),
        "A 6-2 was thrown, and both dice must be played: release red and go 2 on to t3 or release yellow and go 2 on "
        "to t29 (UCK-3.3).",
    ),
    (
        Code.MUST_USE_BOTH,
        lambda: FAR.seen("6-2", "red t11 t17"),
        "A 6-2 was thrown and only the 6 was played; the 2 has to be played as well, for example: move red 8 from t11 "
        "to t19 (UCK-3.3).",
    ),
    (
        Code.NOTHING_MOVED,
        lambda: FAR.seen("6-2"),
        "Nothing moved, but the 6 and 2 can be played, for example: move red 8 from t11 to t19 (UCK-3.3).",
    ),
    (
        Code.NOTHING_MOVED,
        lambda: Table(red=(10,), green=(3,)).seen("6-2"),
        "Nothing moved, but the 6 and 2 can be played: move red 8 from t11 to t19 (UCK-3.3).",
    ),
    (
        Code.WRONG_DISTANCE,
        lambda: Table(red=(53,), green=(3,)).seen("5-4", "red red3 red4"),
        "Red went 1 from red3 to red4, but the dice say 5 and 4 (UCK-3.1).",
    ),
    (
        Code.HIGHER_DIE,
        lambda: Table(red=(53,), green=(3,), house={"higher_die": True}).seen("3-1", "red red3 red4"),
        "Only one die can be played, and in this house it has to be the higher, the 3 (UCK-3.5).",
    ),
    (
        Code.CHALLENGE_FORCED,
        lambda: Table(red=(13, 51), green=("sq14", "sq14")).seen("6-4", "red red1 red5"),
        "Only the challenge uses the whole throw, so it has to be opened (UCK-8.10).",
    ),
    (
        Code.DIE_TWICE,
        lambda: FAR.seen("6-2", "red t11 t17", "red t31 t37"),
        "The counters went 6 and 6, which would use the 6 twice; each die is used once (UCK-3.1).",
    ),
    (
        Code.DIE_TWICE,
        lambda: ALL_BASE.seen("6-2", "red base t1", "yellow base t27"),
        "Two counters came out, but there is only one six (UCK-1.4).",
    ),
    (
        Code.TOO_MANY_MOVED,
        lambda: Table(red=(10, 20, 30), green=(3,)).seen("6-2", "red t11 t17", "red t31 t33", "red t21 t22"),
        "Three counters moved; two dice move at most two (UCK-3.1).",
    ),
    (
        Code.BACKWARDS,
        lambda: FAR.seen("6-2", "red t11 t9"),
        "Red went backwards from t11 to t9; counters only go forwards, clockwise (UCK-1.4).",
    ),
    (
        Code.OUT_OF_PIPE,
        lambda: Table(red=(52, 30), green=(3,)).seen("3-2", "red red2 t2"),
        "Red's counter left its pipe from red2 to t2; up the pipe there is only the way home (UCK-2.1).",
    ),
    (
        Code.PAST_PIPE,
        lambda: Table(red=(48, 30), green=(3,)).seen("3-2", "red t49 t52", "red t31 t33"),
        "Red went 3 from t49 to t52, past its own pipe; at t51 it turns into the pipe (UCK-2.1).",
    ),
    (
        Code.PAST_PIPE,
        lambda: Table(red=(48, 30), green=(3,)).seen("5-2", "red t49 t2", "red t31 t33"),
        "Red went 5 from t49 to t2, past its own pipe; at t51 it turns into the pipe (UCK-2.1).",
    ),
    (
        Code.HOME_EXACTLY,
        lambda: Table(red=(51, 30), green=(3,)).seen("4-2", "red red1 home"),
        "Red needs exactly 5 from red1 to get home, and the dice say 4 and 2 (UCK-2.2).",
    ),
    (
        Code.COUNTER_GONE,
        lambda: FAR.seen("4-2", "red t11 home"),
        "A red counter is missing: it was on t11 and can't be home (UCK-2.2).",
    ),
    (
        Code.COUNTER_GONE,
        lambda: FAR.seen("4-2", "red t11 t15", "red t31 t33", "green t17 home"),
        "A green counter is missing: it belongs on t17 (UCK-3.1).",
    ),
    (
        Code.LEFT_HOME,
        lambda: FAR.seen("4-2", "red home t15"),
        "A red counter that was home stands on t15; what is home is out of play (UCK-2.3).",
    ),
    (
        Code.PUT_IN_BASE,
        lambda: FAR.seen("4-2", "red t11 base"),
        "A red counter was put back into its base from t11; only an uck-off sends it there (UCK-5.1).",
    ),
    (
        Code.UCK_OFF_FORGOTTEN,
        lambda: TWO_REDS.seen("6-1", "red t11 t17", "red t31 t32"),
        "The uck-off on t17 was forgotten: green's counter goes back to its base (UCK-5.1).",
    ),
    (
        Code.ONLY_PASSED,
        lambda: Table(red=(10,), green=("sq16",)).seen("6-1", "red t11 t18", "green t17 base"),
        "Green's counter on t17 was only passed; only where a movement ends it ucks off (UCK-5.2).",
    ),
    (
        Code.TAKEN_FOR_NOTHING,
        lambda: Table(red=(10,), green=("sq30",)).seen("6-1", "red t11 t18", "green t31 base"),
        "Green's counter was taken off t31, but nothing landed on it (UCK-5.1).",
    ),
    (
        Code.OTHER_SIDE_MOVED,
        lambda: FAR.seen("4-2", "green t17 t19"),
        "Green went from t17 to t19, but it is red or yellow that moves now (UCK-3.1).",
    ),
    (
        Code.PARTNERS,
        lambda: Table(players=4, red=(3,), yellow=(5,), green=(2,)).seen("4-2", "yellow t32 t36"),
        "Yellow was moved; a player moves only red now (UCK-T1).",
    ),
    (
        Code.PARTNERS,
        lambda: TEAM.seen("5-3", "yellow t30 t35"),
        "Yellow was moved, but seat 1 needs a six before that (UCK-T2).",
    ),
    (Code.MOVED_BEFORE_THROW, lambda: FAR.seen("", "red t11 t13"), "Red moved, but nobody has thrown yet (UCK-3.1)."),
    (
        Code.NOT_SETTLED,
        lambda: BESIEGER.rules.check(WON, BESIEGER.rules.placement(WON)),
        "The dice have decided, and the board does not show it yet: send green's blob of two on t15 to base and put "
        "one red counter on t15 (UCK-8.7).",
    ),
    (
        Code.IMPOSSIBLE,
        lambda: FAR.seen("4-2", base={"red": 9}),
        "There are 11 red counters; each colour has four (UCK-1.3).",
    ),
]
CASES = THROWS + STEPS + BOARDS


@pytest.mark.parametrize(("code", "ruling", "sentence"), CASES, ids=[sentence[:60] for _, _, sentence in CASES])
def test_a_ruling_says_this(code: Code, ruling: Callable[[], Ruled], sentence: str) -> None:
    verdict = ruling()
    assert verdict.sentence == sentence
    assert verdict.code is code
    assert rule_text(verdict.rule)
    assert f"({verdict.rule})" in verdict.sentence


def test_a_mixi_blob_that_blocks_by_house_rule_is_called_one() -> None:
    table = Table(red=(10,), green=(0,), blue=(26,), house={"mixi_blocks": True})
    assert "the mixi-blob on t14 blocks the way" in table.line("3-2", "Rt11-t16").sentence
    assert "can't land on the mixi-blob there" in table.line("2-1", "Rt11-t14").sentence


def test_why_the_six_that_activates_opens_no_challenge_by_house_rule() -> None:
    places: Any = {"players": 4, "yellow": (5, 20), "green": (19, 19), "blue": (3,)}
    table = Table(**places, house={"activating_six_challenges": False})
    text = table.rules.check(table.after("6-6"), table.event("Yt32xt33")).sentence
    assert text == "By the house rule the throw that activates a player opens no challenge (U-A29)."


def test_every_code_is_reached() -> None:
    reached = {ruling().code for _, ruling, _ in CASES}
    snake = SNAKES.rules.apply(SNAKES.rules.start(2), SnakeEyes())
    verdict = SNAKES.rules.check(snake, Throw((1, 1)))
    assert verdict.sentence == "Snake eyes: all counters come out (UCK-V4)."
    out = SNAKES.rules.apply(SNAKES.rules.apply(snake, Throw((1, 1))), Settle())
    second = SNAKES.rules.apply(out, Throw((4, 3)))
    assert SNAKES.rules.check(second, Throw((1, 1))).sentence == "Snake eyes: all counters go back in (UCK-V5)."
    assert set(Code) - reached - codes_of("uckers") == {Code.SNAKE_EYES}


def test_a_refusal_names_the_nearest_turns_and_what_to_put_back() -> None:
    verdict = FAR.seen("6-2", "red t11 t18")
    assert verdict.nearest == ("Rt11-t19", "Rt31-t37, Rt11-t13", "Rt31-t39")
    assert verdict.put_back == ("Put the red counter from t18 on t11.",)
    assert dict(verdict.facts)["dice"] == (6, 2)


def test_a_forgotten_uck_off_is_put_right_not_taken_back() -> None:
    verdict = TWO_REDS.seen("6-1", "red t11 t17", "red t31 t32")
    assert verdict.put_back == ("Put the green counter from t17 into green's base.",)


def test_what_to_put_back_follows_the_counters() -> None:
    verdict = Table(red=(48, 30), green=(3,)).seen("5-2", "red t49 t2", "red t31 t33")
    assert set(verdict.put_back) == {"Put the red counter from t33 on t31.", "Put the red counter from t2 on t49."}


def test_all_problems_of_a_board_are_named_at_once() -> None:
    seen = Placement.of(
        {"t52": {"red": 1}, "green2": {"red": 1}, "t14": {"red": 1, "blue": 2}, "z9": {"green": 1}, "t3": {"pink": 1}},
        {"red": 2, "blue": 2, "green": -1},
    )
    found = {problem.code: problem.sentence for problem in FAR.rules.problems(seen)}
    assert found == {
        ProblemCode.NO_SUCH_COLOUR: "No counter of Uckers is pink; they are red, green, yellow and blue (UCK-1.3).",
        ProblemCode.NO_SUCH_SQUARE: "The board has no square z9 (UCK-0.1).",
        ProblemCode.BAD_COUNT: "There can't be -1 counters on green (UCK-1.3).",
        ProblemCode.TOO_MANY_COUNTERS: "There are 5 red counters; each colour has four (UCK-1.3).",
        ProblemCode.NEVER_ENTERED: "A red counter stands on t52, where red never comes: at t51 it turns into its pipe "
        "(UCK-0.6).",
        ProblemCode.FOREIGN_PIPE: "A red counter stands in green's pipe; only green enters it (UCK-0.9).",
        ProblemCode.TWO_SIDES: "Counters of both sides stand on t14 (blue and red); one of them must be ucked off "
        "(UCK-5.1).",
    }
    assert set(found) == set(ProblemCode)
    verdict = FAR.rules.check(FAR.after("4-2"), seen)
    assert len(verdict.facts) == len(found), "the ruling carries all of them"


def test_uck_3_2_the_nearest_turns_to_a_move_in_two_steps_go_where_it_went() -> None:
    rules = UckersRules()
    state = rules.parse_key("R:2base+t11+t31/G:4base/Y:4base/B:4base/1of2")
    verdict = rules.check_turn(state, parse_line(rules, "Rt11-t17, Rt17-t18"), Throw((6, 1)))
    assert verdict.nearest[:2] == ("Rt11-t17, Rt31-t32", "Rt11-t18")
