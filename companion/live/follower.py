"""Follows the game being played, as messages that anybody may see: hidden dice are left out.

A message is JSON data with a ``type``:

``session``
    A game to follow. ``session``, ``game``, ``title``, ``players``, ``options``, ``started``, and ``cups``:
    whether bids are made.
``event``
    Something happened: ``session`` and the fields of a line of ``companion export``.
``table``
    The state after the events so far: ``session``, ``scores`` by seat (on some boards those that the board shows;
    empty while there are none), ``seat`` (whose turn it is, null for nobody's), ``turn`` (its ``points`` and the faces
    ``kept`` aside, null in games without), ``colours`` (of each seat's pieces, empty in games without), ``over``.
``board``
    The board as shapes (``companion.live.drawing``), null in games without; only for a page (``draws``).
``phones``
    Whether players' phones may press buttons (``open``), the seats that have one (``taken``), and the table's
    ``question`` ("" for none) with its ``answers`` (the action and the text of each); only for a page.
``trouble``
    The record can't be read at the moment; it is tried again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.games.catalogue import entry, rules_for
from companion.games.rules import AnyRules
from companion.games.spec import load_part
from companion.live.drawing import board_shapes
from companion.live.switch import Seats, Switch
from companion.messages import Words
from companion.referee.record import fold_events, folded
from companion.referee.shown.boards import board_view
from companion.referee.shown.event_texts import event_message
from companion.referee.shown.view import BoardView
from companion.sessions.counting import counting
from companion.sessions.events import Event, Header
from companion.sessions.folders import GameFolder, game_folders
from companion.sessions.index import has_scores
from companion.sessions.opening import records_folder
from companion.sessions.sealed import Head, Sealed
from hardware.files import TEXT_BYTES, ordinary

Message = dict[str, Any]
VERSION = 1
CHOOSE_SECONDS = 2.0  # between checks of which game is being played


class Follower:
    """Follows the game of a log that was written to last: an older one may be resumed. Call ``poll`` at any interval.

    ``draws``: for a page, with the board and in the page's language; other programs get the log's sentences.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic, *, draws: bool = False) -> None:
        self._root, self._clock, self._draws = records_folder(path), clock, draws
        self._highest, self._chosen_at = -1, float("-inf")
        self._game: _Game | None = None
        self._folder: GameFolder | None = None
        self._read = 0
        self._switch, self._phones = Switch(path), dict[str, Any]()

    def poll(self) -> list[Message]:
        """The messages since the last call, beginning with a ``session`` if another game is being played now."""
        folder = self._current_game()
        if folder is None:
            return []
        if self._folder is None or folder.session != self._folder.session or folder.size() < self._read:
            self._game, self._folder, self._read, self._phones = None, folder, 0, {}
        return [
            *self._new_messages(folder),
            *(self._phones_message(folder.session) if self._draws and self._game else ()),
        ]

    def _phones_message(self, session: int) -> Iterator[Message]:
        """The ``phones`` message, if it has changed."""
        seats = self._switch.seats
        own = seats if seats is not None and seats.session == session else Seats()
        now = {"type": "phones", "session": session, "open": seats is not None, "taken": list(own.taken)}
        now |= {"question": own.question, "answers": [list(answer) for answer in own.answers]}
        if now != self._phones:
            self._phones = now
            yield now

    def _current_game(self) -> GameFolder | None:
        """The game being played; all games are checked now and then, and whenever a new one has begun."""
        every = game_folders(self._root)
        highest = max((folder.session for folder in every), default=-1)
        still = self._folder is not None and any(folder.session == self._folder.session for folder in every)
        if still and highest == self._highest and self._clock() - self._chosen_at < CHOOSE_SECONDS:
            return self._folder
        self._highest, self._chosen_at = highest, self._clock()
        return max(every, key=lambda folder: (folder.last_written_ns, folder.session), default=None)

    def _new_messages(self, folder: GameFolder) -> Iterator[Message]:
        lines = self._lines(folder)
        changed = False
        for line in lines:
            try:
                if self._game is None:
                    self._game = _Game(folder.session, Head.parse(line).header, worded=self._draws)
                    yield self._game.session()
                else:
                    yield self._game.event(Sealed.parse(line).event)
            except ValueError:
                if self._game is None:
                    return  # the header is damaged
                continue
            changed = True
        if changed and self._game is not None:
            yield self._game.table()
            if self._draws:
                yield self._game.board()

    def _lines(self, folder: GameFolder) -> list[bytes]:
        """The complete lines written since the last call."""
        try:
            with ordinary(folder.record) as file:
                file.seek(self._read)
                data = file.read(TEXT_BYTES)
        except OSError:
            return []
        complete = data[: data.rfind(b"\n") + 1]  # a line being written is read next time
        self._read += len(complete)
        return complete.splitlines()


class _Game:
    """A game as spectators may see it."""

    def __init__(self, session: int, header: Header, *, worded: bool) -> None:
        """``worded``: sentences in the current language, whatever the table's was when they were logged."""
        self.number = session
        self._words = Words(header.players, colours=header.colours) if worded else None
        self.header = header
        self._events: list[Event] = []
        self._rules: AnyRules | None = None
        self._state: Any = None
        try:
            self._rules = rules_for(header.game, header.options, header.preset)
            self._state = self._rules.start(len(header.players))
        except Exception:  # a game or a house rule unknown to this version
            self._rules = None

    def session(self) -> Message:
        header, title = self.header, self._rules.title if self._rules else self.header.game
        fields: Message = {
            "game": header.game,
            "title": title,
            "players": list(header.players),
            "options": dict(header.options),
        }
        fields |= {"cups": self._rules is not None and entry(header.game).cups}
        return {"type": "session", "version": VERSION, "session": self.number, **fields, "started": header.started}

    def event(self, event: Event) -> Message:
        self._events.append(event)
        self._follow(event)
        return {"type": "event", "session": self.number, **self._public(event)}

    def table(self) -> Message:
        counted = counting(self._events)
        scores = next(
            (event.payload["scores"] for event in reversed(counted) if has_scores(event)), self._board_scores()
        )
        over = any(event.kind == "over" for event in counted)
        fields: Message = {"scores": scores, "seat": None, "turn": None, "colours": [], "over": over}
        if self._rules is not None and self._state is not None:
            fields |= {"colours": self._colours(self._rules)}
            if not over:
                fields |= {"seat": self._rules.seat(self._state), "turn": self._turn(self._rules.game)}
        return {"type": "table", "session": self.number, **fields}

    def board(self) -> Message:
        """The ``board`` message."""
        board = self._board()
        return {"type": "board", "session": self.number, "board": None if board is None else board_shapes(board)}

    def _board(self) -> BoardView | None:
        if self._rules is None or self._state is None:
            return None
        return board_view(self._rules, self._rules.view(self._state, None))

    def _board_scores(self) -> list[int]:
        """The scores that the board shows: points of the piles, or counters at home."""
        board = self._board()
        if board is None or self._rules is None:
            return []
        home = {piece.colour: piece.count for piece in board.pieces if piece.place == f"{piece.colour} home"}
        colours = self._colours(self._rules)
        return list(board.piles) or [sum(home.get(colour, 0) for colour in own) for own in colours]

    def _turn(self, game: str) -> Message | None:
        where = entry(game).turn_at
        return asdict(load_part(where)(self._state)) if where else None

    def _colours(self, rules: AnyRules) -> list[list[str]]:
        """The colours of each seat's pieces, in games that have them."""
        colours = getattr(rules, "colours", None)
        return [list(colours(self._state, seat)) for seat in range(1, len(self.header.players) + 1)] if colours else []

    def _follow(self, event: Event) -> None:
        if self._rules is None:
            return
        try:
            if event.replaces is not None:
                self._state = fold_events(self._rules, len(self.header.players), self._events)
            elif self._state is not None:
                self._state = folded(self._rules, self._state, event)
        except Exception:  # an event that the rules reject is passed on, without a state
            self._state = None

    def _public(self, event: Event) -> dict[str, Any]:
        """An event as for an export, without hidden information."""
        line = event.as_json()
        if self._words is not None and "sentence" in line:
            line["sentence"] = self._words.say(event_message(event))
        if self._hidden():
            line.pop("set", None)  # a position's key contains everybody's dice
            if "dice" in line:
                line["dice"] = [0] * len(line["dice"])
                line.pop("sentence", None)
                line.pop("message", None)
        return line

    def _hidden(self) -> bool:
        """Whether dice are hidden now, or the state is unknown."""
        if self._rules is None or self._state is None:
            return True
        return bool(self._rules.view(self._state, None) != self._state)
