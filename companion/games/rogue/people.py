"""People who play Rogue."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.message import Player, nested_messages
from companion.games.rogue import Keep, RogueRules, RogueState
from companion.games.rules import THROW, Throw
from companion.referee.shown.view import QuestionView
from companion.simulation.people.base import AGAIN, LOOK_AGAIN, Beat, People, Truth
from vision.virtual.things import face_up

# The value to a player of dice still to be thrown, by their number: good enough for sensible play.
HOPES = (0, 4, 9, 22, 38, 60, 70)
DICE = 6
SHAKES = (0.5, 3.0)  # thinking times: how long dice are shaken after they are picked up
REMEMBERED = 6  # throws, set-asides and turns that people remember when asked

MISSING = "rogue.how-many-points"  # a question
END_WITH = "rogue.end-with"  # nothing was set aside: the throw scored nothing
TURN_ENDED, AND_THEN = "referee.turn-ended", "referee.and-then"
SET_ASIDE, WHAT_THROWN = "rogue.what-set-aside", "referee.what-was-thrown"  # questions


class RoguePeople(People):
    """Ann, Ben and others at Rogue."""

    rules: RogueRules
    state: RogueState
    _dice: tuple[int, ...]
    _lying: tuple[int, ...]  # an unused throw
    _left_wrongly: tuple[int, ...] = ()  # faces of the dice left there, one of them wrongly
    _stay: tuple[int, ...] = ()  # dice set aside in this turn where they lie, on a table with one zone

    def _begin(self) -> Iterator[Beat]:
        """The first throw."""
        self._had = dict[tuple[int, int], int]()  # points of a seat when it was first asked about those it lacks
        yield self._think()
        self._dice = tuple(self.table.throw(DICE, self._faces(DICE)))
        self._lying = tuple(map(self._face, self._dice))

    def answer(self, question: QuestionView) -> int | None:
        """What happened before the question, a throw if it is about one; the last answer if none fits."""
        if MISSING in question.codes:
            return self._missing(question)
        codes = [answer.code for answer in question.answers]
        if TURN_ENDED in codes:
            return codes.index(TURN_ENDED)  # people never press wrongly
        if codes[0] == LOOK_AGAIN:
            return int(self._pieces_lay_wrong())
        if SET_ASIDE in question.codes and self._pieces_lay_wrong():
            left = (i for i, answer in enumerate(question.answers) if answer.dice == self._left_wrongly)
            return next(left, len(question.answers) - 1)
        if AND_THEN in codes:
            return codes.index(AND_THEN)  # nobody turns a die over
        read = WHAT_THROWN in question.codes
        sizes = {len(answer.dice) for answer in question.answers}
        for happened in reversed(self.when_asked[-REMEMBERED:]):
            if read and (happened.kind != "throw" or len(happened.detail) not in sizes):
                continue
            for number, answer in enumerate(question.answers):
                dead = answer.code == END_WITH and happened.kind == "throw"
                if dead or (answer.dice and answer.dice == happened.detail):
                    return number
            if read:
                break  # none of them was it
        again = [number for number, answer in enumerate(question.answers) if answer.code == AGAIN]
        return again[0] if again else len(question.answers) - 1

    def _missing(self, question: QuestionView) -> int:
        """The next step towards the points that a player had when the question came; 0 once it has them all."""
        facts = next(dict(message.facts) for message in nested_messages(question.message) if message.id == MISSING)
        player, before = facts["player"], int(str(facts["score"]))
        assert isinstance(player, Player), "it is about one of them"
        ended = next((happened for happened in reversed(self.when_asked) if happened.kind == "turn"), None)
        had = self._had.setdefault((player.seat, before), ended.detail[player.seat] if ended else 0)
        lacking = had - before - int(str(facts["points"]))
        steps = enumerate((int(answer.text) for answer in question.answers[1:]), 1)
        return next((number for number, step in steps if step <= lacking), 0)

    def _turn(self) -> Iterator[Beat]:
        """One seat's turn, until the button is pressed and the dice are picked up."""
        seat = self.state.seat
        while True:
            faces = self._lying or (yield from self._throw_dice(seat))
            self._lying = ()
            before = self.state
            self._apply(Throw(tuple(sorted(faces))), "throw", seat, faces)
            yield self._think()
            if self._turn_over(before):
                break
            before = self.state
            yield from self._set_aside(seat)
            if self._turn_over(before):
                break
        yield from self._end(seat)

    def _throw_dice(self, seat: int) -> Any:
        """Throw the remaining dice, again while they fall badly; return the faces that count."""
        left = [number for number in self._dice if number not in self._kept()]
        void = 0
        while True:
            self.table.lift([n for n in left if self.table.on_table(n)], seat)
            self._wrong_until = min(self._wrong_until, self.table.now)
            if self._one_zone:
                yield self._think(self.rng.uniform(*SHAKES))
            cocked = len(left) > 1 and self.rng.random() < self.manners.cocky and void < 2
            faces = self._faces(len(left))
            self.table.throw(left, faces, (len(left) - 1,) if cocked else (), seat=seat)
            if not cocked:
                return tuple(faces)
            void += 1
            self.truth.append(Truth("reroll", seat))
            yield self._think(2)

    def _set_aside(self, seat: int) -> Iterator[Beat]:
        """Choose dice and move them one by one, sometimes a wrong one first."""
        choice = max(self.rules.choices(self.state), key=lambda choice: choice.points + HOPES[choice.left])
        chosen, slot = self._showing(choice.faces), len(self._kept())
        if self._err():
            yield from (self._wrong_die_stays(chosen, seat) if self._one_zone else self._wrong_die(seat))
        if self._one_zone:
            self._stay += tuple(chosen)
        else:
            for place, number in enumerate(chosen, slot):
                self.table.move_die(number, "keep", place, seat)
        self._apply(Keep(choice.faces), "keep", seat, choice.faces)
        yield self._think(1.2)

    def _wrong_die(self, seat: int) -> Iterator[Beat]:
        """Set a die aside that can't score, wait for the objection, and put it back."""
        left = [n for n in self._dice if n not in self._kept()]
        hopeless = [n for n in left if not self.rules.can_grow(self.state, (self._face(n),))]
        if not hopeless:
            return
        number = hopeless[0]
        pose = self.table.where(number)
        self.table.move_die(number, "keep", DICE - len(left), seat)
        self._plant(seat, f"set aside a {self._face(number)} that scores nothing", "refused")
        self._wrong_until = math.inf
        yield self._think(3)
        self._wrong_until = self.table.now
        self.table.carry(number, (pose.x, pose.y), seat)
        yield self._think(1.2)

    def _wrong_die_stays(self, chosen: Sequence[int], seat: int) -> Iterator[Beat]:
        """Throw on while a die that can't score stays with those set aside, and wait for the objection."""
        others = [n for n in self._dice if n not in self._kept() and n not in chosen]
        wrong = next((n for n in others if not self.rules.can_grow(self.state, (self._face(n),))), None)
        thrown = [n for n in others if n != wrong]
        if wrong is None or not thrown:
            return
        face = self._face(wrong)
        self._left_wrongly = tuple(sorted(map(self._face, (*chosen, wrong))))
        self.table.lift(thrown, seat)
        yield self._think(self.rng.uniform(*SHAKES))
        self.table.throw(thrown, self._faces(len(thrown)), seat=seat)
        self._plant(seat, f"threw on beside a {face} that scores nothing", "refused")
        self._wrong_until = math.inf
        yield self._think(3)

    def _showing(self, faces: Sequence[int]) -> list[int]:
        """Dice of the throw that show these faces."""
        wanted, found = list(faces), list[int]()
        for number in (n for n in self._dice if n not in self._kept()):
            if (face := self._face(number)) in wanted:
                wanted.remove(face)
                found.append(number)
        return found

    @property
    def _one_zone(self) -> bool:
        """Whether the table has no place for dice set aside."""
        return "keep" not in self.table.mat.zones

    def _end(self, seat: int) -> Iterator[Beat]:
        """Press the button and pick the dice up for the next player."""
        yield self._press("end", seat)
        yield self._think(0.5)
        self._stay = ()
        if self.rules.to_act(self.state) is THROW:
            self.table.lift([n for n in self._dice if self.table.on_table(n)], self.state.seat)
            yield self._think(0.7)

    def _turn_over(self, before: RogueState) -> bool:
        """Whether the turn has ended since; if so, its points are added to the truth."""
        after = self.state
        if not after.ended and (after.throw or after.kept):
            return False
        seat = before.seat
        self.truth.append(Truth("turn", seat, (after.scores[seat - 1] - before.scores[seat - 1], *after.scores)))
        return True

    def _apply(self, event: Any, kind: str, seat: int, detail: Sequence[int]) -> None:
        self.truth.append(Truth(kind, seat, tuple(sorted(detail))))
        self.state = self.rules.apply(self.state, event)

    def _faces(self, dice: int) -> list[int]:
        return [self.rng.randint(1, 6) for _ in range(dice)]

    def _face(self, number: int) -> int:
        return face_up(self.table.where(number))[0]

    def _kept(self) -> set[int]:
        return set(self._stay) if self._one_zone else set(self.table.dice("keep"))
