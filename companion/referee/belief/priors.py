"""All probabilities and costs that the referee uses, in one place.

Lengths are mm, chances 0 to 1. "Drawn" figures were counted on virtual tables that were drawn and read by the real
reader (``companion trial rogue --games 50 --seed 500``, 2726 turns, unless another data set is named). All others have
no data set: they were chosen by hand, and the tests of the referee hold for a range around them.
"""

from __future__ import annotations

# How often people and dice do something -------------------------------------------------------------------------------

MOSTLY, USUAL, NOW_AND_THEN, SELDOM, UNCOMMON = 0.8, 0.5, 0.1, 0.03, 0.01
RARE, VERY_RARE, HARDLY_EVER, NEXT_TO_NEVER, LAST_RESORT = 0.003, 1e-3, 3e-4, 1e-4, 3e-5
"""Whatever people or dice do has one of these levels, the nearest to what was counted or chosen: from four times in
five, one in two and one in ten down to what is believed only if nothing else explains it. Coarser levels break promises
(``docs/trial.md``).
"""

# How the reader fails -------------------------------------------------------------------------------------------------

SURE_WRONG_FACE = 1e-4  # a sure face is wrong, spread over all faces, however clear one seems; drawn: 8 of 72,000 dice
SURE_MISREAD = 1e-5  # a sure die is confidently read as another one later; drawn: none of 72,000
SURE_WRONG_LEAN = 0.02  # a die confidently called cocked lies flat; drawn: 20 of 72,000, while one die in 100 leans
LEANS, COCKED_GIVEN_COCKED = 0.01, 0.15  # a thrown die leans (drawn); another one of the throw does, on it or the like
FALSE_COCKED_RATES = ((1.5e-4, 0.9979), (0.03, 0.002), (0.5, 5e-5), (0.97, 5e-5))
"""How often the reader confidently calls a flat die of this set cocked, each with the probability of such a set: hardly
ever, now and then, often, nearly always. Together they give the drawn 20 of 72,000, and with ``LEANS`` for one die of
a throw ``SURE_WRONG_LEAN``; of some 250 sets drawn one was of the second kind (Rogue, seed 520), none of the
others."""
SURE_FLAT_LEANS = 1e-5  # a die confidently called flat leans; drawn: none of 700 that leaned
MISSED, MISSES = 0.005, ((0.004, 0.96), (0.04, 0.035), (0.12, 0.005))
"""How often an open die is not found; the same by kinds of rooms and sets, each with its probability. Drawn: 0.4 % of
all dice, several percent of animals; a dark room or a set that is hard to see misses one in ten."""
MISSED_TOO = 0.1  # another die of the throw is not found either, because of the same hand or shadow
NEVER_FOUND, TAKEN_FOR, OTHERWISE, FAILS = 1e-3, 1.5e-3, 5e-6, 0.98
"""A face of a set is hardly ever found, or taken for a particular other one (each); a face that is read well is still
confidently read as a particular other one; and how often a face of the first two kinds fails. Of some 250 sets drawn
none was of either kind, but of the few that were photographed one: 30 of 79 emblems were confidently read as a 6. If
raised, faults are found sooner, and until a face was read once people are asked rather than accused."""
COVERED = 0.5  # a die in a covered zone is not found: neutral
PHANTOM = {"sure": 2e-4, "unsure": 0.02, "hardly": 0.4}
"""Per look: something else is read as a die, which seems sure, unsure, or hardly one. Drawn: none of 247 in doubt
beside the zones was a die."""
PHANTOM_GONE, PHANTOM_TURNS = 0.3, 0.1  # it is not read as a die at the next look, or as one with another face
MANY_LOOKS = 5  # looks before too many dice are reported: not every look finds the same phantoms
COUNTING_LOOKS = 8
"""Perudo: looks at open dice before dice too many are refused, or what is missing or in doubt counts or is asked about:
two seconds, in which people count themselves. With poor readings that err differently in every look (seeds 71000 to
71059 at 5, 10 and 20 %): 122 questions, 3 false accusations and 11 wrong entries, with 5 looks 169, 20 and 17."""
CONFIDENCE_IN_FACE = 2.5  # without probabilities of faces, the doubt (1 - confidence) by this is about the face
UNDOUBTED = 0.002  # the face is wrong if the die is in doubt, but not about its face
REPEATED = 0.1  # the weight of a second look at an unmoved die that is in doubt as before: it errs as before

# How dice lie ---------------------------------------------------------------------------------------------------------

SAME_PLACE_MM = 4.0  # most between two readings of a die in one scene; drawn: 99.9 % within 2.5 mm
UNREAD_MM = 15.0  # the same if one of them only found an object there: something may lie against it, or shade it
UNTOUCHED_MM = 1.5  # standard deviation of a die that nobody touched; drawn: 0.6 mm, and a knock of the table
NUDGED_MM = 9.0  # standard deviation of a die pushed by a hand that took its neighbour
NUDGED, PUT_ELSEWHERE = NOW_AND_THEN, UNCOMMON  # a die left lying is nudged like that, or put somewhere else
PUT_ELSEWHERE_ON_ONE_ZONE, TAKEN_UP_TO_THROW, TAKES_UP_MORE = VERY_RARE, USUAL, UNCOMMON
"""Rogue without a keep zone: a die that is kept is put somewhere else; one of a throw is taken up to be thrown again;
and one more after the others lay still without those in the hand."""
STAYS_WRONGLY = NOW_AND_THEN
"""The same: throws on beside a die that stays with those set aside and scores nothing; nobody can object before. Trials
plant 12 %."""
PUT_BACK, STILL_IN_HAND = RARE, MOSTLY
"""Rogue: a die in the hand is put back with the face that it showed; it is still in the hand at the next look. A die
that was thrown shows that face again in one case of six."""
HIT, HIT_MM = NOW_AND_THEN, 35.0
"""Rogue without a keep zone: a die that is kept is hit by those that are thrown, and the standard deviation of its way.
Drawn: 22 % of them, half by more than 17 mm."""
NUDGED_ALONE, PUT_ELSEWHERE_ALONE = HARDLY_EVER, HARDLY_EVER  # the same if nothing was taken: no hand should be there
LEFT_ZONE = UNCOMMON  # a thrown die ends in the keep zone, or beside the zones (TAB-1.3), each; drawn: 0.6 %

# What people do between two looks -------------------------------------------------------------------------------------

UNSEEN_MOTION = UNCOMMON  # something happened although the camera saw no motion
NOTHING, THROWN, THROWN_ON, LIFTED, CLEARED = USUAL, USUAL, USUAL, NOW_AND_THEN, SELDOM
"""Nothing (or dice are set aside); a throw; the next throw after setting aside; the others, or all, are taken up. In
the order of drawn games: what is seen decides between these."""
PICKED_UP = MOSTLY
"""On boards: the dice were picked up to be thrown next, as virtual people do before four throws of five. If lowered, an
empty table is sooner a throw that was not found."""
IDLE = NOW_AND_THEN
"""Something moves over the table and leaves it as it was, relative to changing the board. If it is seldom, throws are
made up where an empty table lies between two that a reader can't see (``trial ludo --fault unseen``)."""
IN_HAND = RARE  # some dice lie there, the others are in a hand: the referee waits for hands to leave
NO_PRESS = SELDOM  # the next player throws although nobody pressed (TAB-2.3); drawn: 3 % of the turns
ASIDE_EARLY = SELDOM  # dice are set aside before the throw was read; drawn: 2 % of the throws
SET_BACK = SELDOM  # what was set aside is taken back when the others are taken up
UNSEEN_ASIDE = RARE  # the turn ended without dice being seen set aside
FALLS_BACK = VERY_RARE  # thrown dice end within a few mm of where they lay; drawn: 2 in 2726 turns, with single dice

SWEPT = RARE  # all dice are pushed aside together, about as far and in the same direction
SLEEVE, TAKEN_UP = UNCOMMON, SELDOM  # during play on them a die is turned over by a sleeve (drawn: 1 %), or taken up
STILL_UNSEEN, HARD_TO_SEE = MOSTLY, USUAL  # a die not found where it ended, or not by every look, is not found next
LAID_ASIDE = SELDOM  # a die that is not thrown any more is laid beside the zones

# How people leave the board -------------------------------------------------------------------------------------------
# Relative to leaving it untouched, while dice lie there (the last two: while a throw is awaited):

RIGHTLY, TAKEN_BACK, ERRS = USUAL, NOW_AND_THEN, UNCOMMON
"""As some legal turn leaves it; as it was before; in some wrong way. Trials plant an error in 12 % of the turns, each
of several kinds at several places. If the last is raised: more questions about unsure pieces, fewer misjudged
turns."""
ERRS_WITH_COUNTERS = RARE  # the last on a board of counters: each is one of many more
ERRS_FURTHER = SELDOM  # one more counter lies wrongly: most errors are with one
SPOILT = UNCOMMON
"""A wrong move after a right one, when no dice lay there any more, relative to other wrong moves: more likely a throw
was overlooked."""
HURRIED = SELDOM  # the turn was played before the throw had been read
PLAYED_LATE = UNCOMMON  # one particular way to play a throw on which nothing can be played: there are few
PUT_RIGHT, STRAYED, STRAYED_UNSEEN = USUAL, VERY_RARE, SELDOM
"""As recorded, after it differed; differing although nobody should touch it; and the same if the board was not seen
before."""
AFTER_THE_END = SELDOM
"""After the game somebody throws dice, or presses. If raised: it takes longer to find out that the game has not
ended."""
PLAYED_UNTHROWN = SELDOM  # whoever presses before a throw has also moved pieces, relative to just pressing

# How the reader fails with discs --------------------------------------------------------------------------------------

SURE_WRONG_DISC = 1e-4  # a disc read with confidence is another one, or shows its other side: a floor, as for faces
PHANTOM_DISC = 1e-4  # something confidently read as a disc is none
CLEAR_DISC = 0.995  # the probability from which number and side are clear, even if the colour is in doubt
UNTOUCHED_DISC = 4.0  # how much likelier a disc in doubt was left alone than turned or replaced, before a look
SAME_LOOK = 0.02  # a disc looks the same at the same place although it was turned over or replaced meanwhile
SAME_SPOT_MM = 1.2  # most between two readings of an untouched disc
OPEN_BOARD = 0.002  # boards less likely by the picture, relative to the most likely one, don't affect a ruling

# How the reader fails with counters -----------------------------------------------------------------------------------

SURE_WRONG_STACK = 1e-5  # other counters, or none, stand on a square or in a base than were confidently read there
HIDDEN_AMONG = 0.02
"""One more counter of a colour stands where it was confidently read: pawns that touch, or a stack. Drawn: of 120 pairs
of pawns 8 were confidently read as one. If lowered, who brings a second one out onto the start is accused of taking
it home."""
HIGHER_STACK, LOWER_STACK = 0.002, 0.001  # relative to an unsure reading: more counters under those seen, or fewer
VAGUE_STACK = 0.05  # the same for each other number if the reader names none, and for each counter in a base
SAME_LOOK_STACK = 0.5  # a stack in doubt looks the same although it was changed: few looks are possible
COUNTER_GONE = 0.05  # a counter left the board or came back illegally, relative to one that was moved illegally

# What people do in Perudo ---------------------------------------------------------------------------------------------

ROLLED_TO_ANOTHER = RARE  # a die under a cup ends in a neighbour's place
OFF_THE_MAT = USUAL  # a die that was put away does not lie on the mat
CUP_UNSEEN = HARDLY_EVER
"""After a call a cup stands in a place that seems to be empty. If raised to 1e-3, a seat's last die that a good reader
misses is waited for, for ever if that ends the game."""
UNSEEN_REVEAL, SEEN_REVEAL = VERY_RARE, USUAL
"""The next round began without all dice having been read; the same after all cups were seen lifted."""
UNSEEN_CALL, SEEN_CALL = LAST_RESORT, USUAL
"""A call was never entered; the cups were not all seen lifted, or were. Not seeing them means that the next round began
within seconds, past the camera."""
LEANS_AS_SHOWN = 0.6  # a leaning die counts as it was read; otherwise the table may take it for any face

# How people err -------------------------------------------------------------------------------------------------------

HOPELESS_ASIDE = SELDOM  # a die that can't score is set aside, each; trials plant 12 %, a third of the throws allow it
LIFTS_WRONGLY = NOW_AND_THEN  # takes up the others although those aside score nothing, relative to doing so correctly
GOES_ON_WRONGLY = RARE  # throws on although the dice set aside score nothing
THROWS_AGAIN = RARE  # throws again with nothing set aside
TOO_MANY = UNCOMMON  # throws dice that were set aside before; must outweigh that any one of them is a phantom
TURNS_A_DIE, TURNS_ANOTHER = VERY_RARE, NEXT_TO_NEVER  # turns one over where it lies, and one more (> SURE_WRONG_FACE)
ENDS_WITH_NOTHING, STOPS_EARLY = UNCOMMON, VERY_RARE
"""Ends the turn with nothing set aside from a throw that scores; with dice left to throw, which never gains anything
(ROG-2.5). Simulated people do neither."""
KEPT_A_DIE = NOW_AND_THEN  # Perudo: who lost a die shows one too many; trials plant it after a quarter of the losses
STARTS_WITH_MORE = UNCOMMON  # Perudo: somebody has a die too many before any was lost
HARDLY_READ = UNCOMMON  # Perudo: a die too many hardly looks like one; drawn, seeds 64030 to 64040: 7 of 4,379 dice
TOOK_A_DIE = NEXT_TO_NEVER  # Perudo: somebody else shows a die too many
CALLS_WRONGLY = SELDOM  # Perudo: bids or calls against the rules; trials plant it in 4 % of the bids
OUT_OF_TURN = NOW_AND_THEN
"""Perudo: another seat's button, relative to that of the seat whose turn it is. Trials plant it in 4 % of the bids; a
quarter of all bids are made by button."""
COUNTED_OTHERWISE = HARDLY_EVER  # Perudo: a call had another result than the dice read; drawn: none of some 270
LOST, LOST_IN_DOUBT = 1e-6, 0.1
"""What contradicts the log shows that it is wrong, in a way that nothing else explains; and in Rogue the share of this
in what spoke against the log. If raised: fewer refusals in a row that nobody acts on; more stays open."""
SOMETHING_ELSE = 1e-4  # none of all this, a cat on the table: any known explanation must be likelier

# What is decided ------------------------------------------------------------------------------------------------------

ACCEPT = 0.97  # from which a reading is accepted; if raised: more looks and questions, fewer errors in the log
ACCEPT_PLAYED = 0.9  # the same after play has gone on, so that only a question could resolve it
DENIED = 0.5  # from which nothing is logged, as the log is likely wrong; from ACCEPT_PLAYED its end is taken back
LIKELIER = 0.6  # needed to log an event without a question if the alternatives have the same result
WORTH_NAMING, NAMED = 0.01, 0.002  # from which an alternative is worth a question; is named by the log if left open
REFUSE, FACT = 0.95, 0.9
"""The probabilities that there was a slip at all, and that it was this one, needed to refuse it. If raised: fewer
false accusations, more unnoticed errors."""
OPEN = 3
"""How many events may follow one in question until the most likely is logged, with its alternatives. If raised: more
time for an answer, a longer wait for the log."""
SHOWN_AS_OPEN = 0.05  # from which an alternative score is shown as well, as long as it is not resolved
LOOKS = 3  # looks at one scene before a question is asked

# How much is kept -----------------------------------------------------------------------------------------------------

HYPOTHESES = 120  # situations, ways that may have led there, and faces of dice that were not read
FORGOTTEN = 1e-5  # hypotheses less likely, relative to the most likely, are dropped
LEFT_OUT = 1e-4  # that phantoms were taken for dice is left out below this, relative to the best assignment
KEPT_FACES = 2
"""How many dice of each face are remembered for the next evening if the reader fails with it. If raised, it takes
longer to trust the reader with another set of dice."""
STORIES_WEIGHED = 60  # stories compared with a look, the most promising ones; there are rarely more
THROWS_WEIGHED = 40  # throws considered for dice in doubt
BOARDS_WEIGHED = 12  # boards considered for pieces in doubt
