"""The players' phones as their buttons: which phone belongs to which seat, and their requests.

Off until people switch it on at the screen. A request becomes the same cue as a press or a touch, or is refused with a
sentence; the table never waits for a phone.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Full, Queue

from companion.coach.all_games import seats_played
from companion.games.catalogue import entry
from companion.games.message import Text, say
from companion.live.phone_requests import (
    REQUEST_BYTES,
    WAIT_S,
    Answer,
    PhoneRequest,
    parse_request,
    phone_socket,
    receive_line,
    short_address,
    to_line,
)
from companion.live.switch import Seats, Switch
from companion.messages import worded
from companion.referee.referee import Referee
from companion.referee.shown.view import QuestionView, RulingView
from hardware.closing import Closing
from hardware.presses import Press, Touch

OWNER_ONLY = 0o077
READ_S = 0.5  # time limit for receiving a request
MOST_WAITING = 16
LOG = logging.getLogger(__name__)
Enter = Callable[[Press | Touch], None]


@dataclass(slots=True)
class Waiting:
    """A request that waits for its answer."""

    asked: PhoneRequest
    _connection: socket.socket
    _came: float = field(default_factory=time.monotonic)

    @property
    def timed_out(self) -> bool:
        """Whether the phone has stopped waiting."""
        return time.monotonic() - self._came > WAIT_S

    def answer(self, answer: Answer) -> None:
        """Send the answer, if the phone is still waiting."""
        with suppress(OSError), self._connection:
            self._connection.settimeout(READ_S)
            self._connection.sendall(to_line(answer))


class PhoneSeats(Closing):
    """The phones of one table. ``wake`` is called after each request; no method raises."""

    def __init__(self, log: Path, wake: Callable[[], None] = lambda: None) -> None:
        self._log, self._switch, self.wake = log, Switch(log), wake
        self._listening: socket.socket | None = None
        self._waiting: Queue[Waiting] = Queue(MOST_WAITING)
        self._session: int | None = None
        self._asks: tuple[str, tuple[tuple[str, str], ...]] = ("", ())  # the open question, with its answers
        self._seat_of: dict[str, int] = {}
        self._last: dict[str, tuple[int, Answer]] = {}  # the number of each phone's last request, and its answer

    @property
    def on(self) -> bool:
        """Whether requests of phones are accepted."""
        return self._listening is not None

    @property
    def taken(self) -> tuple[int, ...]:
        """The seats that have a phone."""
        return tuple(sorted(self._seat_of.values()))

    def open(self) -> bool:
        """Accept requests from now on; return whether that is possible."""
        if self._listening is not None:
            return True
        try:
            self._listening = _listening(phone_socket(self._log))
        except (OSError, AttributeError):  # no such sockets on this system
            LOG.exception("Phones can't be listened to")
            return False
        threading.Thread(target=self._listen, args=(self._listening,), name="phones", daemon=True).start()
        self._show()
        return True

    def close(self) -> None:
        """Accept no more requests, and forget all phones."""
        listening, self._listening = self._listening, None
        if listening is None:
            return
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)  # ends the wait of the thread
        listening.close()
        with suppress(OSError):
            phone_socket(self._log).unlink()
        self._forget()
        self._switch.seats = None

    def free(self) -> None:
        """Free all seats, so that phones can choose again."""
        self._forget()
        self._show()

    def _forget(self) -> None:
        self._seat_of.clear()
        self._last.clear()

    def _show(self) -> None:
        """Publish seats and question for the page."""
        if self.on:
            self._switch.seats = Seats(self._session, self.taken, *self._asks)

    def ask(self, question: QuestionView | None) -> None:
        """Show phones the open question, or that there is none."""
        answers = [] if question is None else [(row.action, row.text) for row in question.answers]
        asks = (question.text if question is not None else "", tuple(answers))
        if asks != self._asks:
            self._asks = asks
            self._show()

    # The thread -------------------------------------------------------------------------------------------------------

    def _listen(self, listening: socket.socket) -> None:
        """Accept requests until the socket is closed; an invalid one doesn't affect the next."""
        while True:
            try:
                asking, _ = listening.accept()
            except OSError:
                return
            try:
                self._waiting.put_nowait(Waiting(parse_request(receive_line(asking, REQUEST_BYTES, READ_S)), asking))
            except (OSError, ValueError, Full):
                asking.close()
            else:
                self.wake()

    def requests(self) -> Iterator[Waiting]:
        """The requests since the last call that still wait for an answer."""
        while not self._waiting.empty():
            waiting = self._waiting.get_nowait()
            if not waiting.timed_out:
                yield waiting

    # The game ---------------------------------------------------------------------------------------------------------

    def answer(self, asked: PhoneRequest, referee: Referee, session: int | None, enter: Enter) -> Answer:
        """Carry out a phone's request, or refuse it with a reason. A repeated one is done once and answered twice."""
        if session != self._session:
            self._session = session
            self.free()
        number, before = self._last.get(asked.phone, (0, Answer(False)))
        if asked.number == number:
            return before
        text: Text = say("phones.asked-before")
        if asked.number > number:
            text = (
                self._assign_seat(asked, referee) if asked.does in ("sit", "stand") else self._refusal(asked, referee)
            )
        if text or asked.does in ("sit", "stand"):
            answer = Answer(not text, worded(text) if text else "")
        else:
            answer = _pass_on(asked, referee, enter)
        if asked.number > number and self._seat_of.get(asked.phone) is not None:
            self._last[asked.phone] = asked.number, answer
        return answer

    def _assign_seat(self, asked: PhoneRequest, referee: Referee) -> Text:
        """Assign a seat to a phone, or free it; return why that isn't possible, else ""."""
        if asked.session != self._session:
            return say("phones.other-game")
        if asked.does == "sit":
            if asked.seat > len(referee.names):
                return say("phones.no-such-seat")
            if entry(referee.rules.game).cups and asked.seat in seats_played(referee.rules.game, referee.names):
                return say("phones.plays-itself", name=referee.names[asked.seat - 1])
            if any(seat == asked.seat and phone != asked.phone for phone, seat in self._seat_of.items()):
                return say("phones.taken", name=referee.names[asked.seat - 1])
            self._seat_of[asked.phone] = asked.seat
        else:
            self._seat_of.pop(asked.phone, None)
            self._last.pop(asked.phone, None)
        self._show()
        return ""

    def _refusal(self, asked: PhoneRequest, referee: Referee) -> Text:
        """Why a request is not passed on to the referee; "" if it is."""
        if asked.session != self._session:
            return say("phones.other-game")
        if self._seat_of.get(asked.phone) != asked.seat:
            return say("phones.not-your-seat")
        if asked.after != len(referee.record.events):
            return say("phones.meanwhile")
        if asked.does == "undo":
            last = referee.record.last_decision()
            return say("phones.not-your-step") if last is not None and last.seat != asked.seat else ""
        if asked.does == "answer":
            return "" if referee.chosen(asked.what) is not None else say("phones.meanwhile")
        if asked.does == "confirm":
            return say("phones.meanwhile") if referee.question is not None else ""
        if asked.does in ("bid", "dudo"):
            if not entry(referee.rules.game).cups:
                return say("phones.no-bids")
            if referee.over or referee.rules.seat(referee.play.position) != asked.seat:
                return say("phones.not-your-turn")
        return ""


def _pass_on(asked: PhoneRequest, referee: Referee, enter: Enter) -> Answer:
    """Pass a request on to the referee, and answer with its ruling."""
    before = referee.view().ruling
    if asked.does == "bid":
        enter(Touch(f"bid:{asked.what}", 0.0, asked.seat))
    elif asked.does in ("dudo", "answer"):
        enter(Touch(asked.what or asked.does, 0.0, asked.seat))
    else:
        enter(Press(asked.does, 0.0, asked.seat if asked.does == "end" else None, phone=asked.seat))
    after: RulingView | None = referee.view().ruling
    if after is None or after == before:
        return Answer(True)
    return Answer(after.tone not in ("refused", "warn") or asked.does == "dudo", after.sentence)


def _listening(path: Path) -> socket.socket:
    """A socket that only programs of the same user can connect to."""
    path.unlink(missing_ok=True)
    made, before = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM), os.umask(OWNER_ONLY)
    try:
        with short_address(path) as address:
            made.bind(address)
        made.listen(MOST_WAITING)
    except OSError:
        made.close()
        raise
    finally:
        os.umask(before)
    return made
