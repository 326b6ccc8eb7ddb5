"""Reads the coach's sentences back, in each language, as what they claim; what no pattern fits is an error.

A pattern names the claim and takes its facts from the text: numbers, words for numbers, colours, squares.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

NUMBERS = {
    "en": ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
    "de": ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"],
}
ONES = {"ein", "eine", "einen", "einem", "einer", "eins", "one"}
COLOURS = {
    "red": ("red", "rot"),
    "green": ("green", "grün"),
    "yellow": ("yellow", "gelb"),
    "blue": ("blue", "blau"),
}
BLOBS = {"zweier": 2, "dreier": 3, "vierer": 4}
SETS = {
    "en": {"pair": 2, "triplet": 3, "quad": 4, "quint": 5, "six": 6, "pack": 6},
    "de": {"paar": 2, "drilling": 3, "vierling": 4, "fünfling": 5, "sechsling": 6, "rudel": 6},
}
FACES = {"de": {"tier": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6}}

Claim = tuple[str, dict[str, Any]]

N, POINTS, PUNKTE = r"(?P<{0}>\w+)", r"(?P<{0}>[−\d]+) points?", r"(?P<{0}>[−\w]+) Punkte?n?"
SQUARE = r"(?P<{0}>\w+)"

# By claim: its pattern in English and in German. Groups are its facts.
REASONS: dict[str, tuple[str, str]] = {
    "turn-over": (
        r"that ends the turn with (?P<points>\d+) points?",
        r"das beendet den Zug mit (?P<points>\w+) Punkte?n?",
    ),
    "another-turn": (
        r"(?P<points>\d+) points? recorded, and as all six dice scored, another turn",
        r"(?P<points>\w+) Punkte? (?:ist|sind) aufgeschrieben, und weil alle sechs Würfel zählen, folgt noch ein Zug",
    ),
    "so-far": (
        r"(?P<points>\d+) points? so far, and (?P<left>\d) (?:die|dice) to throw brings? (?P<gain>[\d.]+) more"
        r" on average",
        r"bisher (?P<points>\d+) Punkte?, und (?:die (?P<left>\d) Würfel, die noch zu werfen sind, bringen"
        r"|der Würfel, der noch zu werfen ist, bringt) im Mittel (?P<gain>[\d,]+) dazu",
    ),
    "rogue-out": (
        r"a Rogue Out is possible, in (?P<chance>\d+) of 100 cases",
        r"ein Rogue Out ist möglich, in (?P<chance>\d+) von 100 Fällen",
    ),
    "now-over": (
        r"(?P<points>\d+) points? now: that makes (?P<score>−?\d+) points?, and the game is over",
        r"jetzt (?P<points>\d+) Punkte?: Das macht (?P<score>−?\d+) Punkte?, und das Spiel ist aus",
    ),
    "now-later": (
        r"(?P<points>\d+) points? now: that makes (?P<score>−?\d+) points?, and (?:the last round, with (?P<left>1)"
        r" die, brings|the rounds to come, the next one with (?P<left_>\d) dice, bring) (?P<later>[\d.]+) more on"
        r" average",
        r"jetzt (?P<points>\d+) Punkte?: Das macht (?P<score>−?\d+) Punkte?, und (?:die letzte Runde, mit"
        r" (?P<left>einem) Würfel, bringt|die weiteren Runden, die nächste mit (?P<left_>\d) Würfeln, bringen)"
        r" im Mittel noch (?P<later>[\d,]+) dazu",
    ),
    "now-needs": (
        r"(?P<points>\d+) points? now: that makes (?P<score>−?\d+) points?, and (?:that is (?P<enough>enough)"
        r"|(?P<need>\w+) more (?:is|are) needed)",
        r"jetzt (?P<points>\d+) Punkte?: Das macht (?P<score>−?\d+) Punkte?, und (?:das (?P<enough>genügt)"
        r"|es (?:fehlt|fehlen) noch (?P<need>\w+))",
    ),
    "settled": (
        r"(?:more than half of all points are (?P<own>won) already: the game can't be lost any more"
        r"|the opponent has more than half of all points already: the game can't be won any more)",
        r"(?:mehr als die Hälfte aller Punkte ist schon (?P<own>gewonnen): Das Spiel ist nicht mehr zu verlieren"
        r"|die Gegenseite hat schon mehr als die Hälfte aller Punkte: Das Spiel ist nicht mehr zu gewinnen)",
    ),
    "into-pile": (r"(?P<points>\d+) points? into the pile", r"(?P<points>\w+) Punkte? auf den Stapel"),
    "more-unsafe": (
        r"(?P<count>\d+) more opposing discs? unsafe",
        r"(?P<count>\w+) gegnerische Scheiben? mehr angreifbar",
    ),
    "made-safe": (r"(?P<count>\d+) own discs? made safe", r"(?P<count>\w+) eigene Scheiben? gesichert"),
    "ends-game": ("that ends the game", "damit ist das Spiel zu Ende"),
    "wins-game": ("that wins the game", "damit ist das Spiel gewonnen"),
    "loses-game": ("that loses the game", "damit ist das Spiel verloren"),
    "draws-game": ("that ends the game in a draw", "damit endet das Spiel unentschieden"),
    "can-hit": (
        r"the (?:opponent|other side) can (?:capture|uck) (?:(?P<nothing>nothing) (?:off )?with the next throw"
        r"|something (?:off )?with (?P<count>\d+) of (?P<of>\d+) throws)",
        r"(?:der nächste Wurf der Gegenseite kann (?P<nothing>nichts) schlagen"
        r"|die Gegenseite kann mit (?P<count>\w+) von (?P<of>\d+) Würfen etwas schlagen)",
    ),
    "throws-again": ("throws again", "wirft noch einmal"),
    "challenge-odds": (
        r"takes (?P<count>\w+) sixes in all, which come in (?P<percent>\d+) of 100 cases",
        r"braucht insgesamt (?P<count>\w+) Sechsen, die in (?P<percent>\d+) von 100 Fällen kommen",
    ),
    "either-way": ("the turn ends either way", "danach ist der Zug so oder so zu Ende"),
    "ucks-off": (r"ucks off (?P<count>\w+)", r"schlägt (?P<count>\w+) Steine?n?"),
    "brings-home": (r"brings (?P<count>\w+) home", r"bringt (?P<count>\w+) Steine?n? ins Ziel"),
    "out-of-base": (r"(?P<count>\w+) out of base", r"(?P<count>\w+) Steine? aus der Basis"),
    "makes-blob": ("makes a blob", "bildet einen Blob"),
    "breaks-blob": ("breaks a blob", "löst einen Blob auf"),
    "can-challenge": (
        r"with (?P<count>\d+) of 36 throws it can open a challenge",
        r"mit (?P<count>\w+) von 36 Würfen kann sie eine Herausforderung eröffnen",
    ),
    "exactly-right": (
        r"(?P<bid>.+) is exactly right in (?P<cases>.+) of 100 cases",
        r"(?P<bid>.+) stimmt genau in (?P<cases>.+) von 100 Fällen",
    ),
    "bid-true": (r"(?P<bid>.+) is true: your own dice are enough", r"(?P<bid>.+) stimmt: Die eigenen Würfel genügen"),
    "bid-needs": (
        r"(?P<bid>.+) needs (?:the (?P<single>one) die|(?P<all>all) (?P<hidden>\d+) dice|(?P<wanted>\d+) of the"
        r" (?P<hidden_>\d+) dice) not seen: true in (?P<cases>.+) of 100 cases",
        r"(?P<bid>.+) braucht (?:den (?P<single>einen) verdeckten Würfel|(?P<all>alle) (?P<hidden>\d+) verdeckten"
        r" Würfel|(?P<wanted>\w+) der (?P<hidden_>\d+) verdeckten Würfel): stimmt in (?P<cases>.+) von 100 Fällen",
    ),
    "bid-false": (
        r"(?P<bid>.+) can't be true: it needs (?P<wanted>\d+) more, and (?:(?P<nothing>no) die is hidden"
        r"|only (?P<hidden>\w+) (?:die is|dice are) hidden)",
        r"(?P<bid>.+) kann nicht stimmen: Es fehlen (?P<wanted>\d+), und (?:(?P<nothing>kein) Würfel ist verdeckt"
        r"|nur (?P<hidden>\w+) Würfel (?:ist|sind) verdeckt)",
    ),
    "never-doubted": ("nobody is likely to doubt it", "das dürfte niemand anzweifeln"),
    "always-doubted": ("it is sure to be doubted", "das wird sicher angezweifelt"),
    "doubted": (
        r"likely to be doubted in (?P<cases>.+) of 100 cases",
        r"dürfte in (?P<cases>.+) von 100 Fällen angezweifelt werden",
    ),
}

_HIT = (
    r"(?: and ucks off (?:(?P<hit>\w+)'s (?:(?P<one>counter)|blob of (?P<size>\w+))|the (?P<mixed>mixi)-blob) there)?",
    r"(?: und schlägt dort den (?:(?P<hit>\w+)en (?:(?P<one>Stein)|(?P<size>\w+)-Blob)|(?P<mixed>Mixi)-Blob))?",
)
DEEDS: dict[str, tuple[str, str]] = {
    # Uckers
    "release": (
        r"releases (?P<colour>\w+) to (?P<end>\w+)" + _HIT[0],
        r"bringt (?P<colour>\w+) auf (?P<end>\w+) heraus" + _HIT[1],
    ),
    "release-and-go": (
        r"releases (?P<colour>\w+) and goes (?P<steps>\d+) on to (?P<end>\w+)" + _HIT[0],
        r"bringt (?P<colour>\w+) heraus und zieht (?P<steps>\d+) weiter nach (?P<end>\w+)" + _HIT[1],
    ),
    "bring-home": (
        r"brings (?P<colour>\w+) home from (?P<start>\w+) with (?P<steps>\d+)",
        r"bringt (?P<colour>\w+) mit (?P<steps>\d+) von (?P<start>\w+) ins Ziel",
    ),
    "bring-blob-home": (
        r"brings (?P<colour>\w+)'s blob home from (?P<start>\w+) with (?P<steps>\d+)",
        r"bringt den (?P<colour>\w+)en Blob mit (?P<steps>\d+) von (?P<start>\w+) ins Ziel",
    ),
    "move": (
        r"moves (?!the)(?P<colour>[a-z]+) (?P<steps>\d+) from (?P<start>\w+) to (?P<end>\w+)" + _HIT[0],
        r"zieht (?!die)(?P<colour>\w+) um (?P<steps>\d+) von (?P<start>\w+) nach (?P<end>\w+)" + _HIT[1],
    ),
    "advance": (
        r"advances (?P<colour>\w+)'s blob (?P<steps>\d+) from (?P<start>\w+) to (?P<end>\w+)" + _HIT[0],
        r"rückt mit dem (?P<colour>\w+)en Blob (?P<steps>\d+) von (?P<start>\w+) nach (?P<end>\w+) vor" + _HIT[1],
    ),
    "challenge": (
        r"challenges (?P<hit>\w+)'s blob of (?P<size>\w+) on (?P<end>\w+) with (?P<colour>\w+) from (?P<start>\w+):"
        r" once at, (?P<sixes>\w+) sixes needed",
        r"fordert mit (?P<colour>\w+) (?:von|aus der) (?P<start>\w+) den (?P<hit>\w+)en (?P<size>\w+)-Blob auf"
        r" (?P<end>\w+) heraus: einmal dran, (?P<sixes>\w+) Sechsen sind nötig",
    ),
    # Rogue
    "sets-aside": (
        r"sets aside (?P<dice>[^:]+): (?P<aside>.+)",
        r"legt (?P<dice>[^:]+) beiseite: (?P<aside>.+)",
    ),
    "ends-turn-with": (
        r"ends the turn with (?P<points>\d+) points?",
        r"beendet den Zug mit (?P<points>\w+) Punkte?n?",
    ),
    # Perudo
    "bids": (r"bids (?P<bid>.+)", r"bietet (?P<bid>.+)"),
    "calls": (r"calls (?P<call>\w+) on (?P<bid>.+)", r"ruft (?P<call>\w+) auf (?P<bid>.+)"),
    # Peruke One
    "turns-disc": (
        r"turns disc (?P<disc>\d)(?P<dice> with .+)?: it is vulnerable now",
        r"dreht Scheibe (?P<disc>\d)(?P<dice> mit .+)? um: Sie ist jetzt angreifbar",
    ),
    "takes": (r"takes disc (?P<disc>\d)(?P<dice> with .+)?", r"nimmt Scheibe (?P<disc>\d)(?P<dice> mit .+)?"),
    "ends-round": ("ends the round", "beendet die Runde"),
    "stops": (r"stops and counts (?P<score>−?\d+) points?", r"hört auf und zählt (?P<score>−?\d+) Punkte?"),
    # Peruke 84
    "turns-own": (
        r"turns the (?P<disc>\d) on (?P<end>\w+) to its plain side",
        r"dreht die (?P<disc>\d) auf (?P<end>\w+) auf die leere Seite",
    ),
    "turns-other": (
        r"turns (?P<owner>\w+)'s (?P<disc>\d) on (?P<end>\w+) to its target side",
        r"dreht die (?P<disc>\d) von (?P<owner>\w+) auf (?P<end>\w+) auf die Zielseite",
    ),
    "moves-disc": (
        r"moves the (?P<disc>\d) from (?P<start>\w+) to (?P<end>\w+)(?: and captures (?P<owner>\w+)'s (?P<taken>\d))?",
        r"zieht die (?P<disc>\d) von (?P<start>\w+) nach (?P<end>\w+)"
        r"(?: und schlägt die (?P<taken>\d) von (?P<owner>\w+))?",
    ),
    "leaves-board": ("it leaves the board", "sie verlässt das Brett"),
    "ends-turn": ("ends the turn", "beendet den Zug"),
    "nothing": ("nothing can be done", "es geht nichts"),
}
WORTH: dict[str, tuple[str, str]] = {
    "wins": (r"wins (?P<share>[^(]+?) of 100", r"gewinnt (?P<share>[^(]+?) von 100"),
    "reaches": (r"reaches it in (?P<share>.+) of 100 cases", r"erreicht es in (?P<share>.+) von 100 Fällen"),
    "points": (r"(?P<amount>−?[\d.]+) points", r"(?P<amount>−?[\d,]+) Punkte"),
}
LINE = re.compile(r"(?P<n>\d+)\. (?P<deed>.+?) – (?P<worth>.+?)(?:\. (?P<why>.+))?")
TABLES = {"en": 0, "de": 1}


@dataclass(frozen=True)
class AdviceLine:
    """A line of advice: what is done, step by step, what it is worth, and the reasons."""

    deeds: list[Claim]
    worth: Claim
    why: list[Claim]


def parsed(text: str, language: str) -> AdviceLine:
    """The claims of a line of advice."""
    match = LINE.fullmatch(text)
    assert match, f"not a line of advice: {text}"
    deeds, why = match["deed"].split("; "), (match["why"] or "").split("; ")
    return AdviceLine(
        [claim(DEEDS, one, language) for one in deeds],
        claim(WORTH, match["worth"], language),
        [claim(REASONS, one, language) for one in why if one],
    )


def claim(table: dict[str, tuple[str, str]], text: str, language: str) -> Claim:
    """What a clause claims: the only pattern that fits it, with its facts."""
    clause = text[:1].lower() + text[1:]
    found = [(name, match) for name, pattern in _patterns(id(table), language) if (match := pattern.fullmatch(clause))]
    assert len(found) == 1, f"{[name for name, _ in found] or 'nothing'} fits: {text}"
    name, match = found[0]
    facts = {key.rstrip("_"): fact(key, value, language) for key, value in match.groupdict().items() if value}
    return name, facts


@cache
def _patterns(table: int, language: str) -> list[tuple[str, re.Pattern[str]]]:
    known = next(one for one in (REASONS, DEEDS, WORTH) if id(one) == table)
    return [(name, re.compile(both[TABLES[language]])) for name, both in known.items()]


def fact(key: str, text: str, language: str) -> Any:
    """A fact of a text as plain data: a number, a colour, a square, a seat, or the text."""
    if key in ("colour", "hit"):
        return colour(text)
    if key in ("start", "end"):
        return square(text)
    if key == "size":
        return BLOBS.get(text.lower()) or number(text, language)
    if key == "owner":
        return {"South": 1, "Süd": 1, "North": 2, "Nord": 2}[text]
    if key == "bid":
        return bid(text)
    if key in ("dice", "aside", "cases", "share", "call", "nothing", "enough", "all", "single", "one", "mixed", "own"):
        return text
    return number(text, language)


def number(text: str, language: str) -> float:
    """A number in digits or as a word."""
    if text in ONES:
        return 1
    if text in NUMBERS[language]:
        return NUMBERS[language].index(text)
    plain = text.replace("−", "-").replace(",", ".") if language == "de" else text.replace("−", "-")
    return float(plain) if "." in plain else int(plain)


def colour(text: str) -> str:
    """A colour by its English name, from any of its words."""
    return next(name for name, words in COLOURS.items() if text.lower() in words)


def square(text: str) -> str:
    """A square by its English name: "red5" for "rot5"."""
    for name, words in COLOURS.items():
        for word in words:
            if text.startswith(word) and text[len(word) :].isdigit():
                return name + text[len(word) :]
    return "base" if text == "Basis" else text


def bid(text: str) -> tuple[int, int]:
    """The number and the face of a bid: (4, 5) for "4×5", (2, 1) for "2 pacos"."""
    count, face = re.fullmatch(r"(\d+)(?:×([2-6])| [Pp]acos?)", text).groups()  # type: ignore[union-attr]
    return int(count), int(face or 1)


def cases(text: str, language: str) -> tuple[float, float]:
    """From which to which chance, in hundredths, a number of cases may stand for."""
    more, less = {"en": ("more than ", "fewer than "), "de": ("mehr als ", "weniger als ")}[language]
    if text.startswith(more):
        return number(text.removeprefix(more), language), 100
    if text.startswith(less):
        return 0, number(text.removeprefix(less), language)
    shown = number(text, language)
    off = 0.05 if "." in text or "," in text else 0.5
    return shown - off, shown + off


def sets(text: str, language: str) -> tuple[dict[int, int], bool, int]:
    """What dice set aside are called: how many of each face make sets, whether a rogue doubles, the points."""
    what, points = re.fullmatch(r"(.+) (?:for|für) (\d+) (?:points?|Punkte?)", text).groups()  # type: ignore[union-attr]
    doubled = {"en": ", doubled by the rogue,", "de": ", vom Rogue verdoppelt,"}[language]
    found: dict[int, int] = {}
    for part in re.split(r", | and | und ", what.removesuffix(doubled).removesuffix(doubled.strip(","))):
        name, *rest = part.removeprefix("a ").removeprefix("ein ").split()
        face = rest[-1] if rest else "animals"
        found[_face(face, language)] = SETS[language][name.lower()]
    return found, what.endswith(doubled), int(points)


def _face(text: str, language: str) -> int:
    if text in ("animals", "Tiere", "Tieren"):
        return 1
    if language == "en":
        return int(text.removesuffix("s"))
    return next(value for word, value in FACES["de"].items() if text.lower().startswith(word))


def dice(text: str) -> list[int]:
    """Dice one by one: "animal 4 4"."""
    words = text.removeprefix("the ").removeprefix("das ").split()
    return sorted(1 if word in ("animal", "Tier") else int(word) for word in words)
