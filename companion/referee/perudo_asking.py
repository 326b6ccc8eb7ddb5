"""The dice of a call in Perudo: counted where that is clear, asked about or refused where it is not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.perudo import Placement
from companion.games.perudo.sentences import dice_text, listed
from companion.games.perudo.state import DICE
from companion.games.perudo.steps import HIDDEN, Hands
from companion.games.rules import REFEREE
from companion.referee.base import Answer
from companion.referee.following import consequences
from companion.referee.numbers import dice_words
from companion.referee.perudo_bidding import BiddingReferee
from companion.referee.perudo_count import Count, counted, deciding, told_hands
from companion.referee.perudo_places import Places, Told
from companion.referee.perudo_words import (
    changed_seat,
    counted_payload,
    counting_words,
    fate_words,
    outcome_of,
    shown_payload,
    unclear_payload,
)
from companion.referee.view import ChoiceView
from companion.sessions.events import Source
from vision.reading import SeenDie

AGREE = ChoiceView("overrule", "We agreed: what lies there counts")
COUNTS = 5  # numbers of dice that a question offers


class CountingReferee(BiddingReferee):
    """Counts the open dice. ``_places`` is what was read since the call, None before it."""

    _places: Places | None = None
    _evidence: bytes | None = None
    _told: tuple[Told, ...] = ()
    _refused: Hands = ()  # the hands whose numbers were refused last

    # What the whole referee fills in ------------------------------------------------------------------------------

    @abstractmethod
    def _came_out(self, t: float) -> None:
        """The dice of a call were counted: what was seen of them is over."""

    # Counting -----------------------------------------------------------------------------------------------------

    def _count_clear(self, places: Places, t: float) -> bool:
        """The dice count when every seat shows all of its dice, and those in doubt, if any, can change nothing."""
        if not places.fitting:
            return False
        count = counted(places, self.state)
        if not self._all_one(places, count):
            return False
        self._settle(self._payload(places, count), t, "camera", self._evidence)
        return True

    def _all_one(self, places: Places, count: Count) -> bool:
        """Whether the same follows whatever the dice in doubt show; a leaning one is always asked about."""
        if any(not die.flat for _, die in places.doubtful):
            return False
        fates = {outcome_of(self.rules, self.state, number).dice for number in range(count.least, count.most + 1)}
        return len(fates) == 1

    def _payload(self, places: Places, count: Count) -> dict[str, Any]:
        """What is known of the dice, and no more than that."""
        if count.certain:
            return shown_payload(self.rules, self.names, self.state, places.hands)
        hands = told_hands(places, self.state)
        return unclear_payload(self.rules, self.names, self.state, (count.least, count.most), hands)

    def _settle(self, payload: dict[str, Any], t: float, source: Source, evidence: bytes | None) -> None:
        """The dice are known, or how many of them count: somebody loses or regains a die."""
        before = self.state
        event = self._log("reveal", None, t, payload, source=source, evidence=evidence)
        if event is None:
            return
        self._question = None
        self._rule(payload["sentence"], payload["rule"], "warn", self._to_do(before))
        for news in consequences(self.rules, self.names, before, self.state, payload["rule"]):
            self._log(news.kind, news.seat, t, {**news.payload, "by": event.seq}, source="auto")
        self._came_out(t)

    def _to_do(self, before: Any) -> tuple[str, ...]:
        seat = changed_seat(before, self.state)
        if self.over or not seat:
            return ()
        gained = self.state.dice[seat - 1] > before.dice[seat - 1]
        return (f"{self.name(seat)} {'takes a die back' if gained else 'puts a die away'}.",)

    def _count(self, count: int, t: float) -> None:
        """People counted themselves (PER-3.1)."""
        if self.rules.to_act(self.state) is REFEREE and 0 <= count <= self.state.total:
            self._settle(counted_payload(self.rules, self.names, self.state, count), t, "touch", None)

    # Asking -------------------------------------------------------------------------------------------------------

    def _speak(self, places: Places, t: float, *, gone: bool = False) -> None:
        """Ask what can't be seen, or say who shows a wrong number of dice; ``gone``: the dice lie there no more."""
        wrong = [seat for seat in places.living if places.missing(seat)]
        lost = sum(places.missing(seat) for seat in wrong)
        surplus = any(places.missing(seat) < 0 for seat in wrong)
        if len(wrong) == 1 and lost == len(places.beside) > 0 and not gone:
            self._ask_whose(wrong[0], places)
        elif surplus and not gone:
            self._refuse_numbers(wrong[0], places, t)
        elif places.odd:
            if surplus or places.unknown or not self._count_clear(places.completed(), t):
                self._ask_how_many(places, gone=gone)
        else:
            self._ask_about_dice(places, gone=gone)

    def _ask_about_dice(self, places: Places, *, gone: bool) -> None:
        """What a leaning die counts as, or the only one in doubt; of several dice only how many of them count."""
        leaning = [(seat, die) for seat, die in places.doubtful if not die.flat]
        open_dice = leaning or deciding(places, self.state)
        if leaning or len(open_dice) == 1:
            self._ask_about_die(*open_dice[0])
        else:
            self._ask_how_many(places, gone=gone)

    def _ask_about_die(self, seat: int, die: SeenDie) -> None:
        """One die that leans or is hard to read: what it counts as, what was read first."""
        faces = sorted(
            range(1, 7), key=lambda face: (face != die.face, -die.chances[face - 1] if die.chances else face)
        )
        self._ask(
            f"A die of {self.name(seat)} {trouble(die)}. What does it count as?",
            *(self._face_answer(Told(die.x, die.y, seat, face)) for face in faces),
        )

    def _face_answer(self, told: Told) -> Answer:
        return Answer(f"It counts as {told.face}", lambda at: self._learn(told, at), (told.face,))

    def _ask_how_many(self, places: Places, *, gone: bool) -> None:
        """The count, where several dice are in doubt, or were not seen: the likeliest number first."""
        count = counted(places, self.state)
        lacking = places.lacking
        unseen = sum(places.missing(seat) for seat in lacking) + len(places.unknown)
        numbers = (*count.likely, *range(count.most + 1, count.most + unseen + 1))[:COUNTS]
        self._ask(
            f"{self._what_is_in_doubt(places)} {self._count_title('lay' if gone else 'lie')}",
            *(self._number_answer(number) for number in numbers),
            *([self._fewer_answer(places, lacking[0])] if lacking else []),
            *([self._too_many_answer(places)] if places.unknown else []),
            Answer("Another number", lambda _: self._ask_count()),
        )

    def _what_is_in_doubt(self, places: Places) -> str:
        if places.odd:
            return f"{self.odd_words(places)}."
        number = dice_words(len(deciding(places, self.state)))
        return f"{number.capitalize()} can't be read surely."

    def _number_answer(self, number: int) -> Answer:
        fate = fate_words(self.rules, self.names, self.state, number)
        return Answer(f"{number}: {fate}", self._count_action(number))

    def _fewer_answer(self, places: Places, seat: int) -> Answer:
        text = f"{self.name(seat)} has only {dice_text(len(places.of_seat(seat)))}"
        return Answer(text, partial(self._refuse_numbers, seat, places))

    def _too_many_answer(self, places: Places) -> Answer:
        too_many = partial(self._refuse_numbers, places.unknown[0], places.with_unknown())
        return Answer("It is a die too many", too_many)

    def odd_words(self, places: Places) -> str:
        """Who shows more or fewer dice than there are, or something unknown, in words."""
        return listed([self._odd(seat, places) for seat in places.odd])

    def _odd(self, seat: int, places: Places) -> str:
        if places.missing(seat):
            return f"{self.name(seat)} shows {len(places.of_seat(seat))} of {dice_text(places.due[seat - 1])}"
        return f"{self.name(seat)} shows something beside the dice that I can't make out"

    def _ask_whose(self, seat: int, places: Places) -> None:
        """Dice lie beside the places and just as many are missing in one of them."""
        die, name = places.beside[0], self.name(seat)
        told = Told(die.x, die.y, seat, die.face)
        self._ask(
            f"{name} shows {len(places.of_seat(seat))} of {dice_text(places.due[seat - 1])}, and a {die.face} lies "
            f"outside the places. Is it {name}'s?",
            Answer(f"Yes: a {die.face} of {name}", lambda at: self._learn(told, at), (die.face,)),
            Answer("No", lambda at: self._refuse_numbers(seat, places, at)),
        )

    def _learn(self, told: Told, t: float) -> None:
        """The table said what a die is: it stands until the die moves."""
        if self._places is None:
            return
        self._places = self._places.with_told(told)
        self._told = self._places.told
        if not self._count_clear(self._places, t):
            self._speak(self._places, t)

    def _ask_count(self) -> None:
        answers = (Answer(choice.text, self._count_action(n)) for n, choice in enumerate(self._count_choices()))
        self._ask(self._count_title(), *answers)

    def _count_title(self, lie: str = "lie") -> str:
        state = self.state
        what = counting_words(state.bid, palifico=state.palifico) if state.bid else "dice"
        return f"How many {what} {lie} there?"

    def _count_action(self, count: int) -> Callable[[float], None]:
        return lambda at: self._count(count, at)

    def _count_choices(self) -> tuple[ChoiceView, ...]:
        return tuple(ChoiceView(f"count:{n}", str(n)) for n in range(self.state.total + 1))

    # Wrong numbers of dice ----------------------------------------------------------------------------------------

    def _refuse_numbers(self, seat: int, places: Places, t: float) -> None:
        """A seat shows more or fewer dice than it has (PER-3.1): said once, however often a hand comes between."""
        if places.hands == self._refused:
            return
        self._refused = places.hands
        verdict = self.rules.check(self.state, Placement(places.hands))
        sentence = self._said(verdict.sentence)
        put_back = tuple(map(self._said, verdict.put_back))
        self._refuse(seat, t, sentence, verdict.rule, put_back=put_back)
        self._rule(sentence, verdict.rule, "refused", put_back, answers=(AGREE,))

    def _overrule(self, t: float) -> None:
        """The table agrees that everybody has the dice that lie there."""
        places = self._places
        changed = [seat for seat in places.living if places.missing(seat)] if places is not None else []
        if places is None or not changed or places.under_cups or self.rules.to_act(self.state) is not REFEREE:
            super()._overrule(t)
            return
        shown = tuple(len(places.of_seat(seat)) for seat in range(1, len(places.due) + 1))
        if max(shown) > DICE:
            self._rule(f"Nobody can have more than {dice_text(DICE)} (PER-1.1).", "PER-1.1", "refused")
            return
        has = listed([f"{self.name(seat)} has {dice_text(shown[seat - 1])}" for seat in changed])
        state = replace(self.state, dice=shown, hands=tuple((HIDDEN,) * count for count in shown))
        payload = {"set": self.rules.key(state), "sentence": f"The table agreed: {has}."}
        if self._log("agreed", None, t, payload, source="touch") is not None:
            self._places = replace(places, due=shown)
            if not self._count_clear(self._places, t):
                self._speak(self._places, t)


def trouble(die: SeenDie) -> str:
    """What is wrong with a die, after its owner's name."""
    if not die.flat:
        return "leans" if die.sure else "seems to lean"
    return f"can't be read surely{f' ({die.why})' if die.why else ''}"
