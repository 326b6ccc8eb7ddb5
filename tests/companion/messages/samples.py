"""A fact of each name, to try texts with; facts of one name are of one kind everywhere."""

from companion.games.message import Dice, Fact, Player, say

WORDS = say("common.player", n=2)

SAMPLES: dict[str, Fact] = {
    # numbers
    "aside": 2,
    "after": 2,
    "best": 4,
    "count": 2,
    "die": 2,
    "due": 4,
    "face": 5,
    "goal": 2000,
    "hidden": 2,
    "least": 3,
    "left": 4,
    "most": 3,
    "n": 3,
    "of": 6,
    "points": 24,
    "score": 80,
    "seat": 2,
    "seats": 9,
    "seen": 2,
    "there": 2,
    "thrown": 6,
    "total": 94,
    "unsure": 2,
    "wanted": 4,
    "half": 4,
    "matched": 3,
    "pacos": 2,
    # players
    "caller": Player(1),
    "following": Player(1),
    "owner": Player(1),
    "player": Player(2),
    # dice
    "dice": Dice((1, 2, 2)),
    # what is typed
    "group": "2-2",
    "preset": "mine",
    "rule": "ROG-1.2",
    "text": "keep 9",
    "throw": "2-3",
    "value": "on",
    # other messages
    "bid": WORDS,
    "came": WORDS,
    "found": WORDS,
    "standing": WORDS,
    "deed": WORDS,
    "offer": WORDS,
    "said": WORDS,
    "what": WORDS,
    "why": WORDS,
    # lists
    "all": (WORDS, WORDS),
    "bids": (WORDS, WORDS),
    "allowed": ("on", "off"),
    "faces": (7, 8),
    "known": ("bust", "starter"),
    "others": (Dice((2, 2)), Dice((3, 3))),
    "places": (WORDS, WORDS),
    "players": (Player(1), Player(2)),
    "parts": (WORDS, WORDS),
    "sets": (WORDS, WORDS),
    "singles": (WORDS, WORDS),
    "totals": (WORDS, WORDS),
    "which": (WORDS, WORDS),
}

OTHERWISE: dict[str, Fact] = {
    "rogue.all-six.aside": WORDS,
    "rogue.last-die-rogue.was": 12,
    "rogue.no-seat.totals": 2,
    "rogue.rogue-alone.aside": WORDS,
    "rogue.set-aside.aside": WORDS,
    "rogue.sets-aside.aside": WORDS,
    "rogue.turned-over.now": Dice((2, 3)),
    "rogue.turned-over.was": Dice((2, 2)),
    "rogue.was-it-thrown.aside": Dice((2, 2)),
}
"""Where a name has to mean something else: by message."""
