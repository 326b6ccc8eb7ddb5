"""People who play Perudo: they shake, peep, bid, doubt and lift their cups, each knowing only their own dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.coach.all_games import seats_played
from companion.games.message import Message, Player, Text
from companion.games.perudo import Bid, Dudo, PerudoRules, PerudoState, Reveal
from companion.games.perudo.course import changes, matches
from companion.games.perudo.sentences import bid_text
from companion.games.perudo.steps import FACES, PACO, Hands
from companion.games.perudo.table.seats import action_of
from companion.referee.shown.view import QuestionView
from companion.simulation.people.base import Beat, People, Truth
from vision.virtual.things import face_up

BY_BUTTON = 0.25  # share of bids chosen with the buttons
BUTTON_SECONDS = 4.5  # for two questions on the screen
PEEPS = 0.4  # rate of looking under one's own cup before a bid
BOLD = 0.9  # people bid on at most this many dice more than expected
DOUBT = 1.0  # people doubt from this many dice more than expected
NEAR = 6  # people choose among this many of the nearest bids
RULING_SECONDS = 2.5  # from the last cup to the ruling
ASKED_SECONDS = 5.0  # looking again, a question, its answer
PROGRAM_SECONDS = 15.0  # the program acts within this time, unless it has to wait itself

Mishap = Callable[[int], Iterator[Beat]]

BIDDING = frozenset({"perudo.raise-or-doubt", "perudo.open-bidding", "perudo.how-many-of"})  # questions


def players(message: Message) -> Iterator[int]:
    """The seats that a message names."""
    return (fact.seat for _, fact in message.facts if isinstance(fact, Player))


class PerudoPeople(People):
    """Two to six people at Perudo, some of whose seats the program may play; the simulation knows people's dice."""

    rules: PerudoRules
    state: PerudoState

    _dice: dict[int, list[int]]  # the numbers of the dice on the table by seat, and their faces
    _hands: dict[int, list[int]]
    _leaning: dict[int, int]  # the seat with a leaning die in this round, and its face
    _loser: int = 0  # the seat that lost a die in the previous round and still has some
    _surplus: int = 0  # the seat that kept an extra die in this round
    _intended: Bid | None = None  # None: Dudo
    _found: int = 0  # the number of people's dice that counted in the previous round
    _forgot: bool = False  # nobody entered the call of this round

    def answer(self, question: QuestionView) -> int | None:
        """The intended bid, how many dice count, the first answer to anything else."""
        if "perudo.how-many" in question.codes:
            return self._number(question)
        if "perudo.who-has-called" in question.codes:
            self._forgot = False
            return 0
        if question.codes & BIDDING:
            return next((i for i, answer in enumerate(question.answers) if self._is_intended(answer.message)), None)
        return 0

    def _number(self, question: QuestionView) -> int | None:
        """How many dice count, or counted if they were picked up; the last answer if that number is not offered.

        A surplus die is admitted.
        """
        codes = [answer.code for answer in question.answers]
        if self._surplus and self.state.call and "perudo.die-too-many" in codes:
            return codes.index("perudo.die-too-many")
        bid, found = self.state.bid, self._found
        if self.state.call and bid is not None:
            found = self._on_table(bid, wild=self.state.wild)
        numbers = [
            dict(answer.message.facts).get("n") if isinstance(answer.message, Message) else None
            for answer in question.answers
        ]
        return numbers.index(found) if found in numbers else len(numbers) - 1

    def _on_table(self, bid: Bid, *, wild: bool) -> int:
        """The number of people's dice that count for a bid."""
        program = seats_played(self.rules.game, self.players)
        people = tuple(tuple(hand) for seat, hand in self._hands.items() if seat not in program)
        return matches(people, bid, wild=wild)

    def _is_intended(self, text: Text) -> bool:
        if not isinstance(text, Message):
            return False
        if self._intended is None:
            return text.id == "perudo.dudo-on"
        face = dict(text.facts).get("face")
        return text == bid_text(self._intended) or (text.id == "perudo.value-from" and face == self._intended.face)

    def _turn(self) -> Iterator[Beat]:
        """A round."""
        yield self._think()
        yield from self._throw()
        yield from self._bid_until_dudo()
        if not self.given_up:
            yield from self._reveal()

    # A round ------------------------------------------------------------------------------------------------------

    def _throw(self) -> Iterator[Beat]:
        """All shake and put their cups down, one after the other."""
        self._surplus = 0
        self._dice, self._hands, self._leaning = {}, {}, {}
        for seat in self._people:
            dice = self.state.dice[seat - 1]
            self._hands[seat] = [self.rng.randint(1, 6) for _ in range(dice)]
            if seat == self._loser and self._err_more():
                self._surplus = seat
                self._hands[seat].append(self.rng.randint(1, 6))
                self._plant(seat, "kept a die too many", "refused", "PER-3.1")
            self._dice[seat] = list(self.table.shake(seat, len(self._hands[seat]), self._hands[seat])[:-1])
            yield self._think(0.3)
        yield self._think(1.5)
        self.state = self.rules.apply(self.state, self.rules.hidden_throw(self.state))
        self.truth.append(Truth("throw", 0))

    @property
    def _people(self) -> tuple[int, ...]:
        """The living seats with a cup on the table."""
        program = seats_played(self.rules.game, self.players)
        return tuple(seat for seat in self.state.living if seat not in program)

    def _await_program(self) -> Iterator[Beat]:
        """Wait for the program's next action, which is then the first of ``program_actions``.

        If the program waits itself, people enter the result of the last call; if that does not help, they give up.
        """
        for _ in range(2):
            until = self.table.now + PROGRAM_SECONDS
            while not self.program_actions and self.table.now < until:
                yield self._moment() + 0.1
            if self.program_actions:
                return
            yield self._touch(f"count:{self._found}")
        self.given_up = True

    def _program_acts(self, seat: int) -> Iterator[Beat]:
        """The program bids or calls."""
        yield from self._await_program()
        text = self.program_actions.popleft() if self.program_actions else ""
        may = (step for step in self.rules.legal(self.state) if not isinstance(step, Reveal))
        step = {action_of(step): step for step in may}.get(text)
        if step is None:  # a round begins without people, or the log differs from the game
            self.given_up = self.given_up or text != "covered"
            return
        kind = self.rules.logged(self.state, step).kind
        self.state = self.rules.apply(self.state, step)
        self.truth.append(Truth(kind, seat, (step.count, step.face) if isinstance(step, Bid) else ()))

    def _program_shows(self) -> Iterator[Beat]:
        """The program shows the dice of its seats."""
        for _ in set(self.state.living) - set(self._people):
            yield from self._await_program()
            verb, _, shown = (self.program_actions.popleft() if self.program_actions else "").partition(":")
            seat, _, dice = shown.partition(":")
            self.given_up = self.given_up or verb != "shows"
            if self.given_up:
                return
            self._hands[int(seat)] = [int(face) for face in dice.split("-")]

    def _bid_until_dudo(self) -> Iterator[Beat]:
        while not self.state.call and not self.given_up:
            seat = self.state.seat
            if seat not in self._people:
                yield from self._program_acts(seat)
                continue
            yield self._think()
            if self.rng.random() < PEEPS:
                self.table.rest_hand(self.table.mat.zones[f"seat{seat}"].centre, 0.4, seat)
            if self._err():
                yield from self.rng.choice((self._bid_badly, self._press_out_of_turn, self._press_as_bidder))(seat)
            step = self._choose(seat)
            if step is None:
                yield from self._call_dudo(seat)
                return
            yield from self._bid(step, seat)

    def _bid(self, bid: Bid, seat: int) -> Iterator[Beat]:
        """Bid by touch, or by button and the questions that follow."""
        self._intended = bid
        if self.rng.random() < BY_BUTTON:
            yield self._press("end", seat)
            yield self._moment() + BUTTON_SECONDS
        else:
            yield self._touch(f"bid:{bid.count}x{bid.face}")
            if self._err():
                yield self._moment() + 0.3
                yield self._touch(f"bid:{bid.count}x{bid.face}")  # a duplicate touch, which does no harm
        self.state = self.rules.apply(self.state, bid)
        self.truth.append(Truth("bid", seat, (bid.count, bid.face)))

    def _call_dudo(self, seat: int) -> Iterator[Beat]:
        """Call aloud and enter it, by holding the button or by touch; sometimes only the cups are lifted."""
        self._intended = None
        self.state = self.rules.apply(self.state, Dudo(seat))
        self.truth.append(Truth("dudo", seat))
        self._forgot = self._err()
        if self._forgot:
            self._plant(seat, "lifted the cups without entering Dudo", "dudo")
        elif self.rng.random() < 0.5:
            yield self._press("end", seat, held=True)
        else:
            yield self._touch("dudo")
        yield self._think(0.5)

    def _reveal(self) -> Iterator[Beat]:
        """All cups are lifted; then somebody loses a die."""
        before = self.state
        assert before.bid is not None
        called = not self._forgot
        if called:
            yield from self._program_shows()
        if self._err():
            yield self._press("confirm")  # too early: the cups are still on
        mishap = self._mishap() if self._err() and (called or self._people == self.state.living) else None
        for number, seat in enumerate(self.rng.sample(self._people, len(self._people))):
            if number:
                yield self._think(0.2)
            self.table.uncover(seat)
            if not number and mishap is not None:
                yield from mishap(seat)
        yield self.table.now + RULING_SECONDS + ASKED_SECONDS * (self._forgot + bool(self._leaning or self._surplus))
        if self._forgot:  # the camera did not notice
            yield self._touch("dudo")
            yield self._moment() + RULING_SECONDS
        if not called:
            yield from self._program_shows()
        if self._surplus:
            yield from self._take_away()
        if self.given_up:
            return
        hands = self._shown_hands()
        self._end_round(before, hands, matches(hands, before.bid, wild=before.wild))

    def _shown_hands(self) -> Hands:
        return tuple(tuple(self._hands.get(seat, ())) for seat in range(1, len(self.players) + 1))

    def _end_round(self, before: PerudoState, hands: Hands, found: int) -> None:
        self.state = self.rules.apply(before, Reveal(hands))
        self.truth.append(Truth("reveal", 0, (found, *self.state.dice)))
        lost = (seat for seat, change in changes(before, self.state).items() if change < 0)
        self._loser = next((seat for seat in lost if self.state.dice[seat - 1]), 0)
        assert before.bid is not None
        self._found = self._on_table(before.bid, wild=before.wild)
        self._hands = {}

    # Errors -------------------------------------------------------------------------------------------------------

    def _err_more(self) -> bool:
        """Whether the loser of the last round forgets to put the die away."""
        return self.rng.random() < 2 * self.manners.errs

    def _take_away(self) -> Iterator[Beat]:
        """The extra die is objected to and removed."""
        seat, self._surplus = self._surplus, 0
        self.table.lift([self._dice[seat].pop()], seat)
        self._hands[seat].pop()
        yield self.table.now + RULING_SECONDS

    def _bid_badly(self, seat: int) -> Iterator[Beat]:
        """A bid that is no raise, or pacos to begin with."""
        bid = self.state.bid
        bad = Bid(max(bid.count - 1, 1), bid.face) if bid and bid.count > 1 else Bid(1, PACO)
        if not self.rules.check(self.state, bad).ok and bad != bid:
            self._plant(seat, f"bid {bad.count}x{bad.face}, which is no raise", "refused")
            yield self._touch(f"bid:{bad.count}x{bad.face}")
            yield self._think()

    def _press_out_of_turn(self, seat: int) -> Iterator[Beat]:
        """Press the button of somebody who is not to act."""
        others = [s for s in self._people if s not in (seat, self.state.bidder)]
        if self.state.bid is None or not others or self.rules.options.calza == "anyone":
            return  # it might be a Calza, and be asked about
        wrong = self.rng.choice(others)
        self._plant(wrong, "pressed out of turn", "refused", "PER-1.4")
        yield self._press("end", wrong)
        yield self._think()

    def _press_as_bidder(self, seat: int) -> Iterator[Beat]:
        """The last bidder presses the own button, which has no effect."""
        if self.state.bid is not None and self.state.bidder in self._people and self.state.bidder != seat:
            yield self._press("end", self.state.bidder)
            yield self._think(0.5)

    def _mishap(self) -> Mishap:
        return self.rng.choice((self._tumble, self._hand_stays))

    def _tumble(self, seat: int) -> Iterator[Beat]:
        """The cup tips a die over, which then leans on another one."""
        if len(self._dice[seat]) < 2 or self._surplus:
            return
        face = self.rng.choice(FACES)
        number = self._dice[seat][-1]
        self.table.throw([number], [face], (0,), f"seat{seat}", seat)
        self._leaning[seat] = face_up(self.table.where(number))[0]
        self._hands[seat][-1] = self._leaning[seat]
        answer = "question" if self._decides(seat) else ""
        self._plant(seat, "a die leans when the cup is lifted", answer)
        yield self._think(0.3)

    def _decides(self, seat: int) -> bool:
        """Whether the last die of a seat decides who loses one: otherwise no question about it is needed."""
        hands = self._shown_hands()
        others = (*hands[: seat - 1], hands[seat - 1][:-1], *hands[seat:])
        ways = ((*others[: seat - 1], (*others[seat - 1], face), *others[seat:]) for face in FACES)
        return len({self.rules.apply(self.state, Reveal(way)).dice for way in ways}) > 1

    def _hand_stays(self, seat: int) -> Iterator[Beat]:
        """A hand stays over the dice for a while: nothing is ruled until it is gone."""
        self._plant(seat, "a hand stays over the dice", "")
        self.table.rest_hand(self.table.mat.zones[f"seat{seat}"].centre, 2.0, seat)
        yield self._think(0.2)

    # Choosing -----------------------------------------------------------------------------------------------------

    def _choose(self, seat: int) -> Bid | None:
        """A near bid that is plausibly true; None for Dudo."""
        legal = [step for step in self.rules.legal(self.state) if isinstance(step, Bid)]
        likely = sorted((bid for bid in legal if self._risk(bid, seat) <= BOLD), key=lambda bid: (bid.count, bid.face))
        standing = self.state.bid
        if standing is not None and (not likely or self._risk(standing, seat) > DOUBT):
            return None
        return self.rng.choice(likely[-NEAR:] if standing is None else likely[:NEAR]) if likely else legal[0]

    def _risk(self, bid: Bid, seat: int) -> float:
        """The number of dice by which the bid exceeds the player's expectation."""
        wild = bid.face != PACO and self.state.wild
        looks = not self.rules.blind(self.state, seat)
        own = looks * matches((tuple(self._hands[seat]),), bid, wild=self.state.wild)
        unknown = self.state.total - looks * self.state.dice[seat - 1]
        return bid.count - own - unknown * (2 if wild else 1) / 6
