"""A game in the terminal: typed or simulated dice, people and random players, explained rulings, undo, the log."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from companion.cli.game_options import dice_of
from companion.cli.positions import Ruling, board, line_text, rule_on
from companion.coach.all_games import LEVELS, can_play, choose, coach_for, throw_odds
from companion.coach.values import Coach
from companion.games.catalogue import entry
from companion.games.errors import NotationError
from companion.games.message import Message, Text, say, stated
from companion.games.rules import OVER, REFEREE, THROW, AnyRules, Throw, parse_line, print_line
from companion.messages import worded
from companion.referee.record import AnyRecord
from companion.referee.record.recorder import AnyRecorder, Recorder
from companion.referee.shown.announcer import Announcer
from companion.rule_pages import rule_text
from companion.sessions.events import Source
from seeds.pages import NoPage

FEW = 24  # longer lists of turns are shown only on request
UNSEEN = 0  # the face of a real die under its cup


HELP = (
    ("list", say("terminal.help-list")),
    ("hint", say("terminal.help-hint")),
    ("why", say("terminal.help-why")),
    ("undo", say("terminal.help-undo")),
    ("board", say("terminal.help-board")),
    ("rule ROG-1.2", say("terminal.help-rule")),
    ("quit", say("terminal.help-quit")),
)
COMMANDS = ("list", "hint", "why", "undo", "board", "rule ", "help", "quit")


class Quit(Exception):
    """Raised when a person stops the game, or the input ends."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat; ``chance`` players choose their turns at random."""

    name: str
    chance: bool = False


class TerminalGame:
    """Plays one game. ``ask`` returns a typed line for a prompt and raises ``EOFError`` at the end of the input."""

    def __init__(
        self,
        record: AnyRecord,
        players: Sequence[Player],
        console: Console,
        ask: Callable[[str], str],
        rng: random.Random,
        *,
        typed_dice: bool = False,
    ) -> None:
        self.record = record
        self.rules: AnyRules = record.rules
        self.players = tuple(players)
        self.console = console
        self.ask = ask
        self.rng = rng
        self.typed_dice = typed_dice
        self.recorder: AnyRecorder = Recorder(record, Announcer([player.name for player in players], rule_text))
        self.recorder.source = "touch"
        self._began = time.monotonic()
        self._shown_key = ""
        self._viewer = 0  # the seat that may see its hidden dice
        self.words: tuple[str, ...] = COMMANDS  # what may be typed now

    @property
    def state(self) -> Any:
        """The current position."""
        return self.record.state

    def play(self) -> None:
        """Play to the end; raises ``Quit`` when a person stops."""
        self.echo(say("terminal.type-help"))
        while self.rules.to_act(self.state) is not OVER:
            self._play_step()
        outcome = self.rules.outcome(self.state)
        if outcome:
            self.say(f"[bold]{escape(self._worded(outcome.message))}[/bold]")

    def _play_step(self) -> None:
        """Play one throw or one turn."""
        actor = self.rules.to_act(self.state)
        if actor is THROW:
            self._throw()
        elif actor is REFEREE:
            self._reveal()
        elif isinstance(actor, int) and self.players[actor - 1].chance:
            self._carry_out(self._random_turn(), "auto")
        else:
            self._play_turn()

    def _random_turn(self) -> tuple[Any, ...]:
        """A random turn, more likely a better one in games whose coach needs no roll-outs.

        With real dice under a cup nothing is known.
        """
        unseen = self._has_hidden_dice() and self.typed_dice
        if can_play(self.rules.game) and not unseen and not self._coach.trials:
            return choose(self._coach, self.state, LEVELS[0], self.rng).line
        return self.rng.choice(list(self._turns().values()))

    @cached_property
    def _coach(self) -> Coach:
        return coach_for(self.rules, self.state)

    # Throws

    def _throw(self) -> None:
        player = self.players[self.rules.seat(self.state) - 1]
        if self._has_hidden_dice() or (player.chance and not self.typed_dice):
            self._apply_throw(self._simulated_throw(), "auto")
            return
        self._show_board()
        text = self._prompt_for(self._throw_prompt(player.name))
        if text is None:
            return
        if not text and not self.typed_dice:
            self._apply_throw(self._simulated_throw(), "auto")
            return
        # "6" may be a die or a turn: when dice are awaited it is the throw.
        dice = _quietly(dice_of, text)
        line = None if dice is not None else _quietly(partial(parse_line, self.rules), text)
        if line:  # a turn for the throw that was just passed, or too early
            self._attempt(line)
        elif (dice := self._read(dice_of, text)) is not None:
            self._apply_throw(dice, "touch")

    def _ruling_on(self, line: tuple[Any, ...]) -> tuple[int, Ruling]:
        """The seat of a typed turn and the ruling on it, with the dice on the table or those just passed on.

        A person plays on the last throw seen, even if the rules have passed the turn on by themselves.
        """
        before, throw = self.record.passed_throw() or (self.state, None)
        seat = self.rules.seat(before)
        if throw is None or self.players[seat - 1].chance:
            return self.rules.seat(self.state), rule_on(self.rules, self.state, line)
        return seat, rule_on(self.rules, before, line, throw)

    def _throw_prompt(self, name: str) -> Message:
        dice = self.rules.dice(self.state)
        instead = tuple(map(self.rules.notation, self.rules.legal(self.state)))
        if self.typed_dice:
            return say("terminal.type-dice", name=name, count=dice, known=instead, choices=len(instead))
        return say("terminal.press-enter", name=name, count=dice, known=instead, choices=len(instead))

    def _simulated_throw(self) -> Throw:
        dice = self.rules.dice(self.state)
        if self.typed_dice and self._has_hidden_dice():
            return Throw((UNSEEN,) * dice)
        return Throw(tuple(self.rng.randint(1, 6) for _ in range(dice)))

    def _apply_throw(self, throw: Throw, source: Source) -> None:
        verdict = self.rules.check(self.state, throw)
        if not verdict.ok:
            self._refuse(verdict.rule, verdict.message)
            return
        shown: Text = say("log.hidden-dice") if self._has_hidden_dice() else str(throw)
        text = stated(say("terminal.throws", player=self.recorder.acting, what=shown))
        self.recorder.throw(throw, self._now(), self.recorder.text_payload(text), source)
        self.say(f"[cyan]{escape(self._worded(text))}[/cyan] {escape(self._worded(verdict.message))}")

    def _has_hidden_dice(self) -> bool:
        """Whether the game has hidden dice."""
        return entry(self.rules.game).cups

    def _reveal(self) -> None:
        """After a call with real dice under cups, ask for the dice of all seats."""
        text = self._prompt_for(say("terminal.all-cups-up"))
        step = None if text is None else self._read(self.rules.parse_step, f"reveal {text}")
        if step is not None:
            self._attempt((step,))

    # Turns

    def _turns(self) -> dict[str, tuple[Any, ...]]:
        return dict(self.rules.turns(self.state))

    def _play_turn(self) -> None:
        """Ask a person for a turn."""
        seat = self.rules.seat(self.state)
        if not self._pass_on(seat):
            return
        lines = sorted(self._turns().values(), key=lambda line: _natural_key(print_line(self.rules, line)))
        if self._show_board():
            self._show_turns(lines)
        text = self._prompt_for(say("terminal.which-turn", name=self._name(seat)), lines)
        if text:
            self._choose(text, lines)

    def _pass_on(self, seat: int) -> bool:
        """Before showing hidden dice, ask people to pass the screen on; return whether they did.

        False also after a command, which may have changed the position.
        """
        people = [player for player in self.players if not player.chance]
        if not self._has_hidden_dice() or len(people) < 2 or seat == self._viewer or self.typed_dice:
            return True
        if self.console.is_terminal:  # the other player's dice are still above
            self.console.clear()
        if self._prompt_for(say("terminal.screen-for", name=self._name(seat))) is None:
            return False
        self._viewer = seat
        return True

    def _choose(self, text: str, lines: Sequence[tuple[Any, ...]]) -> None:
        if text.isascii() and text.isdigit():
            if 1 <= int(text) <= len(lines):
                self._carry_out(lines[int(text) - 1])
            else:
                self.warn(say("terminal.no-turn", n=int(text), of=len(lines)))
            return
        line = self._read(partial(parse_line, self.rules), text)
        if line is not None:
            self._attempt(line)

    def _attempt(self, line: tuple[Any, ...]) -> None:
        """Play a line; an illegal one is refused and explained."""
        seat, ruling = self._ruling_on(line)
        if ruling.ok:
            self._carry_out(line)
        else:
            self._refuse(ruling.rule, ruling.message, ruling.nearest, seat)

    def _carry_out(self, line: tuple[Any, ...], source: Source = "touch") -> None:
        """Play a legal line step by step."""
        for step in line:
            # Before the step: after it the turn may be another player's.
            name, text = self._name(self.rules.seat(self.state)), self.rules.check(self.state, step).message
            self.recorder.step(step, self._now(), source)
            self.say(f"[green]{escape(name)}:[/green] {escape(self._worded(text))}")

    def _show_turns(self, lines: Sequence[tuple[Any, ...]]) -> None:
        if len(lines) <= FEW:
            self._list(lines)
        else:
            self.echo(say("terminal.many-turns", count=len(lines)))

    def _list(self, lines: Sequence[tuple[Any, ...]]) -> None:
        table = Table.grid(padding=(0, 2))
        for number, line in enumerate(lines, 1):
            table.add_row(f"{number:>3}", escape(print_line(self.rules, line)), escape(self._line_text(line)))
        self.console.print(table, highlight=False)

    # Asking

    def _prompt_for(self, prompt: Message, lines: Sequence[tuple[Any, ...]] = ()) -> str | None:
        """Ask for a line; None if it was a command, which is carried out. Raises ``Quit``."""
        self.words = (*COMMANDS, *(print_line(self.rules, line) for line in lines))
        try:
            text = self.ask(f"{worded(prompt)} ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        word, _, rest = text.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "help": self._help,
            "list": lambda: self._list(lines),
            "hint": lambda: self._hint(lines),
            "why": lambda: self._why(rest.strip()),
            "board": self._show_again,
            "rule": lambda: self._show_rule(rest.strip()),
        }
        if word == "quit":
            raise Quit
        if word in commands:
            commands[word]()
            return None
        return self._try_step(text)

    def _help(self) -> None:
        self.echo(say("terminal.help"))
        table = Table.grid(padding=(0, 2))
        for word, text in HELP:
            table.add_row(f"  {word}", escape(worded(text)))
        self.console.print(table, highlight=False)

    def _try_step(self, text: str) -> str | None:
        """While dice are awaited, play the typed step if it is possible instead; return any other text."""
        if self.rules.to_act(self.state) is THROW and text:
            for step in self.rules.legal(self.state):
                if self.rules.notation(step) == text:
                    self._carry_out((step,))
                    return None
        return text

    def _read(self, read: Callable[[str], Any], text: str) -> Any:
        """Parse a typed text; None, with a message, if it is invalid."""
        try:
            return read(text)
        except NotationError as error:
            self.warn(error.message)
            return None

    def _hint(self, lines: Sequence[tuple[Any, ...]]) -> None:
        """Show the legal turns; before a throw the chances of what can be played."""
        if self._has_hidden_dice() or self.rules.to_act(self.state) is not THROW:
            self._list(lines)
            return
        for line in throw_odds(self.rules, self.state):
            self.echo(line)
        for step in self.rules.legal(self.state):
            self.echo(say("terminal.or-this", text=self.rules.notation(step), deed=self._line_text((step,))))

    def _line_text(self, line: tuple[Any, ...]) -> str:
        return line_text(self.rules, self.state, line, self.recorder.names)

    def _why(self, text: str) -> None:
        """Show the last ruling with the text of its rule, or the ruling on a turn."""
        if text:
            line = self._read(partial(parse_line, self.rules), text)
            if line is not None:
                _, ruling = self._ruling_on(line)
                self.echo(ruling.message)
                self._show_rule(ruling.rule)
                self._show_nearest(ruling.nearest)
        elif last := self.recorder.announcer.ruling:
            self.echo(last.message)
            self._show_rule(last.rule)
        else:
            self.echo(say("terminal.nothing-ruled"))

    def _show_rule(self, rule: str) -> None:
        try:
            self.say(escape(f"{rule.upper()}: {rule_text(rule.upper())}"))
        except NoPage as error:
            self.warn(no_rule(error))

    def _show_nearest(self, nearest: Sequence[str]) -> None:
        if nearest:
            self.echo(say("terminal.nearest", turns="; ".join(nearest)))

    def _undo(self) -> None:
        """Undo everything since the last action of a person, including it; random players play again from there."""
        undone = self.record.undo(self._now())
        if undone is None:
            self.echo(say("referee.nothing-to-take-back"))
            return
        # A random player would play again at once, so stopping there would prevent undoing further.
        while self._random_player_acts() and self.record.undo(self._now()) is not None:
            pass
        self.echo(say("terminal.taken-back"))

    def _random_player_acts(self) -> bool:
        player = self.players[self.rules.seat(self.state) - 1]
        return player.chance or (self._has_hidden_dice() and self.rules.to_act(self.state) is THROW)

    # Output

    def _refuse(self, rule: str, text: Text, nearest: Sequence[str] = (), seat: int = 0) -> None:
        self.recorder.refuse(seat or self.rules.seat(self.state), self._now(), text, rule)
        self.warn(text)
        self.say(f"[dim]{escape(rule)}: {escape(rule_text(rule))}[/dim]")
        self._show_nearest(nearest)

    def _show_board(self) -> bool:
        """Show the position unless it was the last thing shown; return whether it was shown."""
        key = self.rules.key(self.state)
        if key == self._shown_key:
            return False
        self._shown_key = key
        self._draw()
        return True

    def _draw(self) -> None:
        view = self.rules.view(self.state, self.rules.seat(self.state))
        self.console.print(board(self.rules, view, self.recorder.names))

    def _show_again(self) -> None:
        self._draw()
        self.echo(say("terminal.key", text=self.rules.key(self.state)))

    def _name(self, seat: int) -> str:
        return self.players[seat - 1].name

    def _now(self) -> float:
        return time.monotonic() - self._began

    def echo(self, text: Text) -> None:
        """Print a message with the names of the players."""
        self.say(escape(self._worded(text)))

    def warn(self, text: Text) -> None:
        """Print a warning."""
        self.say(f"[yellow]{escape(self._worded(text))}[/yellow]")

    def _worded(self, text: Text) -> str:
        return self.recorder.announcer.worded(text)

    def say(self, text: str) -> None:
        """Print a line for the people at the table."""
        self.console.print(text, highlight=False)


def no_rule(error: NoPage) -> Message:
    """The message if no page has the rule."""
    if error.game:
        return say("terminal.no-such-rule", name=error.game, rule=error.wanted)
    return say("terminal.no-such-number", rule=error.wanted, known=error.known)


def _quietly(read: Callable[[str], Any], text: str) -> Any:
    """Parse a typed text; None if it is invalid."""
    try:
        return read(text)
    except NotationError:
        return None


def _natural_key(text: str) -> list[tuple[int, str]]:
    """Sort key that compares numbers in a text by value: 9 before 10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"([0-9]+)", text)]
