"""Every chance and every cost that the referee weighs with, in one place.

Lengths are mm, chances 0 to 1. "Drawn" figures were counted on virtual tables that were drawn and read by the real
reader (``companion trial rogue --games 50 --seed 500``, 2726 turns, unless another data set is named). Figures called
"chosen" have no data set yet: they are set by hand, and the tests of the referee hold for a range around them.
"""

from __future__ import annotations

# How the reader fails ------------------------------------------------------------------------------------------------

SURE_WRONG_FACE = 1e-4
"""A sure face is another one. Drawn: 8 of some 72,000 flat dice; the floor under every sure face."""
SURE_MISREAD, MISREADS_LEARNED_FROM = 1e-5, 1000
"""A die that was surely read is surely read as another later, and so many dice that this weighs as much as. Drawn: none
of 72,000. A set whose picture looks like a number differs, which shows where nothing moved between two looks."""
SURE_WRONG_LEAN = 0.02
"""A die that is surely called cocked lies flat. Drawn: 20 of 72,000 flat dice, beside one die in 100 that leans."""
LEANS, LEANS_TOO = 0.01, 0.15
"""A thrown die leans; one more of the same throw leans with it, on it or on the same thing. Drawn; chosen."""
FAILS_TO_LIE = ((1.5e-4, 0.9979), (0.03, 0.002), (0.5, 5e-5), (0.97, 5e-5))
"""How often a reader surely calls a flat die of this set cocked, each with the chance of such a set: hardly ever, now
and then, often, nearly always. Together they give the drawn 20 of 72,000, and with ``LEANS`` for one die of a throw
``SURE_WRONG_LEAN``; of some 250 sets drawn one was of the second kind (Rogue, seed 520), none of the others."""
SURE_FLAT_LEANS = 1e-5
"""A die that is surely called flat leans. Drawn: none of 700 that leaned, and few that lean at all."""
MISSES = ((0.004, 0.96), (0.04, 0.035), (0.12, 0.005))
"""How often a die that lies open is not found, each with the chance of such a room and set. Drawn: 0.4 % of all dice,
several percent of animals; a dark room or a set that is hard to see misses one in ten. Chosen."""
MISSED = sum(rate * chance for rate, chance in MISSES)
"""The same where nothing is known of the room."""
NEVER_FOUND, TAKEN_FOR, OTHERWISE, FAILS = 1e-3, 5e-6, 5e-6, 0.98
"""A face of a set that the reader hardly ever finds, or takes for a certain other one, each; one that it reads well is
surely read as a certain other one all the same; and how often it fails in the first two ways. The second and third are
together half of what ``SURE_WRONG_FACE`` leaves for one face: the other half are pictures.
Of some 250 sets drawn none was of either kind. Raise them: sooner known, and sooner believed of a sound set. Chosen."""
COVERED = 0.5
"""A die in a zone that something covers is not found. Chosen: neutral."""
PHANTOM = {"sure": 3e-4, "unsure": 0.02, "hardly": 0.4}
"""Per look: something that is no die is read as one. Drawn: none of 247 in doubt beside the zones was a die."""
ANY_FACE = 0.005
"""What is left for any face, however clearly another one was read, when the die is in doubt."""
CONFIDENCE_IN_FACE = 2.5
"""Without chances for the faces: of the doubt (1 - confidence) one part in so many is about the face."""
UNDOUBTED = 0.002
"""The face is another one where the die is in doubt, but not about its face. Chosen."""
REPEATED = 0.3
"""The weight of a second look at a die that lies where it lay and is in doubt as before: it errs as before."""

# How dice lie --------------------------------------------------------------------------------------------------------

SAME_PLACE_MM = 4.0
"""Between two looks at one scene a die is read within this. Drawn: 99.9 % within 2.5 mm."""
UNTOUCHED_MM = 1.5
"""Standard deviation of the place of a die that nobody touched. Drawn: 0.6 mm, and a knock of the table."""
NUDGED_MM = 9.0
"""Standard deviation of the place of a die that the hand at its neighbour pushed. Chosen."""
NUDGED, PUT_ELSEWHERE = 0.07, 0.01
"""How often a die that is left lying is nudged by a hand that takes others, or put somewhere else. Chosen."""
NUDGED_ALONE, PUT_ELSEWHERE_ALONE = 0.0002, 0.0003
"""The same where nothing was taken: a hand has nothing to do there. Chosen."""
LEFT_ZONE = 0.01
"""A thrown die comes to rest in the keep zone, or beside the zones (TAB-1.3), each. Drawn: 0.6 %."""

# What people do between two looks ------------------------------------------------------------------------------------

UNSEEN_MOTION = 0.01
"""Something happened although the camera saw no motion. Chosen."""
NOTHING, THROWN, THROWN_ON, LIFTED, CLEARED = 0.5, 0.4, 0.3, 0.15, 0.05
"""Nothing (or dice are set aside); a throw; the next throw after setting aside; the others, or all, are taken up.
Chosen, with the order of drawn games: what is seen decides between these."""
IN_HAND = 0.004
"""A part of the dice lies there, the others are in a hand. Drawn: seldom, because hands are waited for."""
THROWN_ANEW = 0.1
"""Where a part of a throw was seen, all of it is thrown anew, because a die fell off the table. Chosen."""
NO_PRESS = 0.03
"""The next player throws though nobody pressed (TAB-2.3). Drawn games: 3 % of the turns."""
ASIDE_EARLY = 0.02
"""Dice are set aside before the throw was read. Drawn: 2 % of the throws."""
SET_BACK = 0.02
"""What was set aside is taken back when the others are taken up. Chosen."""
UNSEEN_ASIDE = 0.003
"""The turn ended, and nobody saw anything being set aside. Chosen."""
FALLS_BACK = 1e-3
"""The dice of a throw come to lie where they lay, each within a few mm. Drawn: 2 in 2726 turns, of single dice."""
MISSED_THROW = 0.01
"""A whole throw went by between two looks. Chosen."""

SWEPT = 0.002
"""All dice that nobody needs any more are pushed aside together. Chosen."""
SLEEVE, TAKEN_UP = 0.01, 0.02
"""While something is played on them: a die is turned over by a sleeve; it is taken up. Drawn: 1 % of the turns."""
STILL_UNSEEN = 0.8
"""A die that was not found where it came to lie is not found at the next look either. Chosen."""
LAID_ASIDE = 0.02
"""A die that is not thrown any more is laid beside the zones. Chosen."""

# How people leave the board ------------------------------------------------------------------------------------------
# Beside leaving it untouched, while dice lie there (or, the last two, while a throw is awaited):

RIGHTLY, TAKEN_BACK, ERRS = 0.5, 0.2, 0.01
"""As some legal turn leaves it; as it was before; in some wrong way. Trials plant an error in 12 % of the turns, each
of several kinds at several places. Raise the last: more questions where pieces are in doubt, fewer turns misjudged."""
ERRS_WITH_COUNTERS = 0.003
"""The last, on a board of counters: trials plant as many errors there, but each is one of many more. Chosen."""
HALFWAY = 0.05
"""Between two movements of a turn, while the hand that does them is away for a moment. Chosen."""
HURRIED = 0.05
"""The turn was played before the throw had been read. Chosen."""
PUT_RIGHT, STRAYED, STRAYED_UNSEEN = 0.5, 0.002, 0.05
"""As the record has it, after it lay otherwise; otherwise, though nobody has anything to do there, and the same where
the board was not seen before. Chosen."""

PLAYED_UNTHROWN = 0.02
"""Who presses before a throw has moved pieces as well, beside just pressing. Chosen."""

PUSHED_PIECES = 0.1
"""Dice that come to rest have pushed pieces to where those lie now, next to their places. Chosen."""

# How the reader fails with discs -------------------------------------------------------------------------------------

SURE_WRONG_DISC = 1e-4
"""A disc that was read surely is another one, or shows its other side. Floor, as for faces."""
PHANTOM_DISC = 1e-4
"""What was surely read as a disc is none. Chosen."""
CLEAR_DISC = 0.995
"""From this chance on number and side of a disc are clear, whatever else of it is in doubt (its colour). Chosen."""
UNTOUCHED_DISC = 4.0
"""How much likelier a disc in doubt was left alone than turned or replaced, before it is looked at. Chosen."""
SAME_LOOK = 0.02
"""A disc looks just as it did, at the same place, though it was turned over or replaced meanwhile. Chosen."""
SAME_SPOT_MM = 1.2
"""A disc that nobody touched is read within this of where it lay."""
OPEN_BOARD = 0.002
"""Beside the likeliest, a board of less chance by the picture is none that would make another ruling. Chosen."""

# How the reader fails with counters ----------------------------------------------------------------------------------

SURE_WRONG_STACK = 1e-5
"""Other counters stand on a square, or in a base, than were surely read there, or none. Chosen."""
HIGHER_STACK, LOWER_STACK = 0.002, 0.001
"""Beside what was read in doubt: counters under those that were seen, or fewer of them, where the reader does not name
that. Chosen."""
VAGUE_STACK = 0.05
"""The same, for each other number, where the reader names none at all; and for each counter in a base. Chosen."""
SAME_LOOK_STACK = 0.5
"""A stack in doubt looks just as it did though it was changed meanwhile: it can look in few ways only. Chosen."""
COUNTER_GONE = 0.05
"""A counter left the board, or came back, against the rules, beside one that was moved against the rules. Chosen."""

# What people do in Perudo ---------------------------------------------------------------------------------------------

ROLLED_OUT, ROLLED_TO_ANOTHER = 0.01, 0.002
"""Perudo: a die under a cup comes to lie beside the places, or in a neighbour's. Chosen."""
OFF_THE_MAT = 0.5
"""Perudo: a die that was put away does not lie on the mat. Chosen."""
CUP_OF_NOBODY = 0.05
"""Perudo: a cup stands in the place of somebody who is out. Chosen."""
UNSEEN_REVEAL, SEEN_REVEAL = 1e-3, 0.5
"""Perudo: the next round has begun though the dice were not seen since the call, or not all of them. Chosen."""
UNSEEN_CALL, SEEN_CALL = 1e-4, 0.5
"""Perudo: a call was never entered, and all cups were not seen to be lifted, or were. Chosen."""
LEANS_AS_SHOWN = 0.6
"""Perudo: a leaning die counts as what it was read as; else the table takes it for any face. Chosen."""

# How people err ------------------------------------------------------------------------------------------------------

HOPELESS_ASIDE = 0.03
"""A die is set aside that can't score. Trials plant 12 % of the set-asides; a third of the throws allow it."""
LIFTS_WRONGLY = 0.15
"""Takes the others up though what lay set aside scores nothing, beside taking them up rightly. Chosen."""
GOES_ON_WRONGLY = 0.003
"""Goes on though what is set aside scores nothing. Chosen."""
THROWS_AGAIN = 0.003
"""Throws again with nothing set aside. Chosen."""
TOO_MANY = 0.003
"""Throws dice that were set aside before. Chosen."""
TURNS_A_DIE, TURNS_ANOTHER = 1e-3, 1e-4
"""A die is turned over where it lies, and one more. Chosen; must be above ``SURE_WRONG_FACE``."""
ENDS_WITH_NOTHING = 0.05
"""Ends the turn with nothing set aside from a throw that scores. Chosen."""
KEPT_A_DIE = 0.1
"""Perudo: shows a die too many. Trials plant it after a quarter of the losses, in a seventh of the reveals."""
CALLS_WRONGLY = 0.03
"""Perudo: bids or calls against the rules. Trials plant it in 4 % of the bids."""
OUT_OF_TURN = 0.1
"""Perudo: how likely a button is, beside that of whose turn it is. Trials plant it in 4 % of the bids; a quarter of
all bids are made by button."""
COUNTED_OTHERWISE = 5e-4
"""Perudo: a call came to something else than the dice that were read say. Drawn: none of some 270."""
DICE_OTHERWISE = 1e-4
"""Perudo: a seat has a die more, or less, than the record says: an earlier call was settled otherwise. Chosen."""
ANSWER_WRONG = 0.01
"""An answer is not what was so. Chosen."""
SOMETHING_ELSE = 1e-4
"""None of all this: a cat on the table. Chosen; beside it every known explanation has to be worth more."""

# What is decided -----------------------------------------------------------------------------------------------------

ACCEPT = 0.97
"""From here on what lies there is taken as read. Raise it: more looks and questions, fewer errors in the log."""
ACCEPT_PLAYED = 0.9
"""The same where play has gone on, so that nothing but a question could tell more."""
DENIED = 0.5
"""From here on nothing is logged on top of an event that is probably wrong. It is taken back from ``ACCEPT`` on."""
LIKELIER = 0.6
"""How likely it must be, beside what comes to the same, to be logged without a question. Chosen."""
WORTH_NAMING = 0.01
"""From this chance on the log names what an event may have been instead, where that was never told. Chosen."""
REFUSE, FACT = 0.95, 0.9
"""How likely it must be that there was a slip at all, and that it was this one, until it is refused. Raise them: fewer
false accusations, more errors unnoticed."""
OPEN = 3
"""So many events may follow one that is asked about; then the likeliest is logged, with what it may have been instead.
Raise it: more time for an answer, a longer wait for the log."""
SHOWN_AS_OPEN = 0.05
"""From this chance on a score is shown beside the likeliest, as long as nothing tells which it is."""
LOOKS = 3
"""Looks at one scene before a question is asked."""

# How much is kept in mind --------------------------------------------------------------------------------------------

HYPOTHESES, PASTS = 24, 240
"""The most situations that are kept in mind, and the most ways to them all together."""
FORGOTTEN = 1e-6
"""What is less likely than this, beside the likeliest, is forgotten."""
KEPT_FACES, KEPT_DICE = 2, 20
"""So many dice of each face, and of all how they lay, are kept in mind from one evening to the next where the reader
fails with them. Raise the first: it takes longer until another set of dice is believed to be read well. Chosen."""
WIDER, FORGOTTEN_WIDE = 4, 1e-9
"""Where what is kept explains badly: so many times as much is kept in mind, down to this chance. Raise the first: what
looked unlikely and is true is found again more often, and looking for it takes longer. Chosen."""
SCENES_BACK = 6
"""So many scenes back the way leads where what is kept explains badly. Chosen."""
THROWS_WEIGHED = 40
"""The most throws that dice in doubt are weighed as."""
BOARDS_WEIGHED = 12
"""The most boards that pieces in doubt are weighed as."""
