"""The start screen, on which the players choose the game, their names and the house rules.

Input are the actions of a ``SetupView``, the result is a ``Setup``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import cast

from companion.coach.all_games import NAMES as OPPONENTS
from companion.coach.all_games import can_play, level_of
from companion.display.inputs import LEAVE, QUIT, Action
from companion.display.screen import Screen
from companion.display.setup_view import SetupView
from companion.error_messages import error_message
from companion.games.catalogue import GAMES, entry, rules_for
from companion.games.errors import GameError
from companion.games.message import say
from companion.games.options import Options, Preset, Switch, Value
from companion.games.rules import AnyRules, Beginner
from companion.messages import worded
from companion.names import is_valid_name
from companion.referee.shown.view import ChoiceView, SeatView
from companion.table.beginning import STARTER
from companion.table.live import Presses, inputs_of
from companion.table.setup import REFEREES, Setup
from companion.table.signs import another_sign, signs_of, with_signs
from companion.table.sound import Sound
from companion.table.welcome import part_of
from seeds.lessons import has_lesson

MOST_LETTERS = 16
MOST_NAMES = 40
BEGINNERS = {
    Beginner.AGREED: say("screen.begins-first"),
    Beginner.LAST_WINNER: say("screen.begins-winner"),
    Beginner.LOT: say("screen.begins-lot"),
}
LEARN, RESUME = "setup.learn", "resume.session:"
STEPS = ("game", "players", "house")
TITLES = {
    "game": say("screen.what-do-we-play"),
    "players": say("screen.who-is-playing"),
    "house": say("screen.house-rules"),
}


class Start:
    """The state of the start screen.

    ``known`` are names from earlier sessions, the latest first; ``beginning`` decides who begins if nobody chose.
    ``signs`` are the players' signs by name, and ``keep_signs`` saves them. The choices of the ``last`` game are the
    initial ones; ``resume`` is a choice to resume an unfinished game. ``after``: choices are made step by step, after
    that many steps of the first evening; None for all at once.
    """

    def __init__(
        self,
        game: str = "rogue",
        players: Sequence[str] = (),
        known: Sequence[str] = (),
        beginning: Callable[[Setup], Setup] = lambda setup: setup,
        after: int | None = None,
        last: Setup | None = None,
        resume: ChoiceView | None = None,
        signs: Mapping[str, int] = MappingProxyType({}),
        keep_signs: Callable[[dict[str, int]], None] = lambda _: None,
    ) -> None:
        self.game = game
        self._signs, self._keep_signs = dict(signs), keep_signs
        self._resume = resume
        self._known = tuple(filter(is_valid_name, known))
        self._beginning = beginning
        self._values: dict[str, dict[str, Value]] = {name: {} for name in REFEREES}
        self._presets: dict[str, str] = {}
        self._house = False  # the house rules are open
        self._names = [*players, *[""] * (8 - len(players))]  # "": the seat's default name
        self._count = self._nearest_count(len(players) or 2)
        self._naming = 0
        self._typed = ""
        self._after = after or 0
        self.skipped: frozenset[int] = frozenset()  # steps of the first evening that were left out
        self._step = STEPS[0] if after is not None else ""
        if last is not None and not players:
            self._restore(last)

    def _restore(self, last: Setup) -> None:
        """Start with the game, the players and the house rules of the last game."""
        self.game = last.game
        self._names[: len(last.players)] = last.players
        self._count = self._nearest_count(len(last.players))
        self._presets |= {last.game: last.preset} if last.preset else {}
        self._values[last.game] = {name: value for name, value in last.options.items() if name != STARTER}
        for rule in self._switches():
            if rule.usual != rule.default:  # keep to the rules of the last game
                self._values[last.game].setdefault(rule.name, getattr(self._class().of(last.options), rule.name))

    # What comes in ------------------------------------------------------------------------------------------------

    def act(self, action: str) -> Setup | None:
        """Handle a choice on the screen; return the setup once the players begin."""
        verb, _, rest = action.removeprefix("setup.").partition(":")
        if verb == "start" and not self._problem():
            self._keep_all_signs()
            chosen = any(self._chosen(rule) for rule in self._switches() if rule.seat)
            return self._setup() if chosen else self._beginning(self._setup())
        if verb == "game" and rest in REFEREES:
            self.game = rest
            self._count = self._nearest_count(self._count)
        elif verb == "seats" and rest.isdecimal():
            self._count = self._nearest_count(int(rest))
        elif verb == "rule":
            self._switch(rest)
        elif verb == "house":
            self._house = True
        elif verb == "sign" and self._naming:
            self._take_another_sign()
        elif verb in ("step", "next"):
            self._handle_step(verb, rest)
        elif verb == "preset":
            self._choose_preset(rest)
        else:
            self._name(verb, rest)
        return None

    def _name(self, verb: str, rest: str) -> None:
        """``seat:2`` starts naming seat 2, ``typed:Ka`` is typed text, ``called:Karl`` names it, ``back`` leaves."""
        if verb == "seat" and rest.isdecimal() and 1 <= int(rest) <= self._count:
            self._naming, self._typed = int(rest), ""
        elif verb == "typed" and self._naming:
            self._typed = rest.lstrip()[:MOST_LETTERS]
        elif verb == "called" and self._naming and is_valid_name(name := rest.strip()[:MOST_LETTERS].strip()):
            self._names[self._naming - 1] = name
            self._naming, self._typed = 0, ""
        elif verb == "back" and self._step and not self._naming:
            self._go(-1)
        elif verb == "back":
            self._naming, self._typed, self._house = 0, "", False

    def _take_another_sign(self) -> None:
        players = self._players()
        sign = another_sign(self._naming, signs_of(players, self._signs))
        self._signs = with_signs(self._signs, [players[self._naming - 1]], [sign])

    def _keep_all_signs(self) -> None:
        """Save the signs of all players with names."""
        signed = zip(self._names, signs_of(self._players(), self._signs), strict=False)
        own = {name: sign for name, sign in signed if name}
        kept = with_signs(self._signs, [*own], [*own.values()])
        if own and kept != self._signs:
            self._signs = kept
            self._keep_signs(kept)

    def _handle_step(self, verb: str, step: str) -> None:
        """``step:game`` switches to choosing step by step; ``next`` continues."""
        if verb == "step" and step in STEPS:
            self._step, self._after, self._house = step, 0, False
        elif verb == "next" and self._step and not self._problem():
            self._go(1)

    def _go(self, steps: int) -> None:
        """Go to another step; "back" from the first one shows all choices, except on the first evening."""
        at = STEPS.index(self._step) + steps
        if at < 0 and not self._after:
            self._step = ""
        else:
            self._step = STEPS[min(max(at, 0), len(STEPS) - 1)]

    def _switch(self, name: str) -> None:
        """Switch a house rule to its next value."""
        rule = next((rule for rule in self._switches() if rule.name == name), None)
        if rule is not None and rule.seat:
            self._switch_seat(rule)
        elif rule is not None:
            now = getattr(self._options(), name)
            at = next(i for i, choice in enumerate(rule.choices) if choice == now and type(choice) is type(now))
            self._values[self.game][name] = rule.choices[(at + 1) % len(rule.choices)]

    def _choose_preset(self, name: str) -> None:
        """Choose a named set of house rules, replacing all earlier choices."""
        if name in [preset.name for preset in self._class().PRESETS]:
            self._presets[self.game], self._values[self.game] = name, {}

    def _switch_seat(self, rule: Switch) -> None:
        """Let the next seat begin; after the last one, the rules of the game decide."""
        seat = (self._chosen(rule) or 0) + 1
        values = self._values[self.game]
        if seat <= self._count:
            values[rule.name] = seat
        else:
            values.pop(rule.name)

    def _chosen(self, rule: Switch) -> int | None:
        """The seat chosen for a house rule; None if there is none, or too few players for it."""
        seat = self._values[self.game].get(rule.name)
        return seat if isinstance(seat, int) and seat <= self._count else None

    def _nearest_count(self, count: int) -> int:
        """The allowed number of players nearest to ``count``."""
        return min(self._rules().seats, key=lambda seats: abs(seats - count))

    # The choices --------------------------------------------------------------------------------------------------

    def _rules(self) -> AnyRules:
        return rules_for(self.game)

    def _class(self) -> type[Options]:
        return entry(self.game).options_class()

    def _switches(self) -> tuple[Switch, ...]:
        return self._class().switches()

    def _preset(self) -> str | None:
        """The named set in use, None for the default rules."""
        name = self._presets.get(self.game)
        return name if name and self._class().preset(name).values else None

    def _options(self) -> Options:
        return self._class().of(self._new(), preset=self._preset())

    def _new(self) -> dict[str, Value]:
        """The chosen house rules, and other values for new games."""
        return self._class().for_new_games(self._values[self.game], preset=self._preset())

    def _players(self) -> tuple[str, ...]:
        return tuple(name or _default_name(seat) for seat, name in enumerate(self._names[: self._count], 1))

    def _setup(self) -> Setup:
        return Setup(self.game, self._players(), self._changed_rules(), self._preset())

    def _changed_rules(self) -> dict[str, Value]:
        """The house rules that differ from the named set."""
        named = self._class().of(preset=self._preset())
        own = {rule.name: self._value(rule) for rule in self._switches() if rule.name in self._new()}
        return {name: value for name, value in own.items() if value != getattr(named, name)}

    def _chosen_rules(self) -> list[str]:
        """The house rules that differ from those of new games of the named set."""
        preset = self._preset()
        usual = self._class().of(self._class().for_new_games(preset=preset), preset=preset)
        mine = self._values[self.game]
        return [
            rule.name
            for rule in self._switches()
            if rule.name in mine and self._value(rule) != getattr(usual, rule.name)
        ]

    def _value(self, rule: Switch) -> Value:
        """The present value of a house rule."""
        if rule.seat:
            return self._chosen(rule) or rule.default
        return cast(Value, getattr(self._options(), rule.name))

    def _problem(self) -> str:
        players = self._players()
        twice = next((name for name in players if players.count(name) > 1), "")
        if twice:
            return worded(say("screen.same-names", name=twice))
        if any(level_of(name) is not None for name in players) and not can_play(self.game):
            return worded(say("screen.no-opponent", title=entry(self.game).title))
        try:
            self._setup()
        except GameError as error:
            return worded(error_message(error))
        return ""

    # View ---------------------------------------------------------------------------------------------------------

    def view(self) -> SetupView:
        """Everything the screen may show."""
        view = self._overview()
        if not self._step:
            return view
        last = self._step == STEPS[-1]
        number = self._after + STEPS.index(self._step) + 1
        before = None if self._after and self._step == STEPS[0] else _back()
        onward = view.start if last or view.start is None else ChoiceView("setup.next", self._next_label())
        return replace(
            view,
            title=worded(TITLES[self._step]),
            step=self._step,
            number=number,
            of=self._after + len(STEPS),
            skipped=self.skipped,
            about=worded(entry(self.game).how_to) if self._step == "game" else "",
            onward=onward,
            before=before,
            back=view.back or (before.action if before else ""),
        )

    def _next_label(self) -> str:
        """The label of "next": take this game, or these players."""
        if self._step == "game":
            return worded(say("screen.this-game", title=entry(self.game).title))
        return worded(say("screen.these-play", names=self._players()))

    def _overview(self) -> SetupView:
        """The view with all choices at once."""
        problem, seats = self._problem(), self._rules().seats
        house = self._house or self._step == "house"
        return SetupView(
            title=worded(say("screen.what-do-we-play")),
            games=tuple(map(self._game_row, (name for name in GAMES if name in REFEREES))),
            seats=self._seats(),
            numbers=tuple(
                ChoiceView(f"setup.seats:{n}", str(n), marked=n == self._count) for n in seats if len(seats) > 1
            ),
            house=self._house_row(),
            resume=self._resume,
            learn=self._learn(),
            open=self._house and not self._step,
            presets=tuple(map(self._preset_row, self._class().PRESETS)) if house else (),
            rules=self._rule_rows() if house else (),
            start=None if problem else ChoiceView("setup.start", self._begin_text()),
            problem=problem,
            naming=self._naming,
            back="setup.back" if self._naming or self._house else "",
            names=self._name_rows() if self._naming else (),
            typed=self._typed,
        )

    def _seats(self) -> tuple[SeatView, ...]:
        players = self._players()
        signs = signs_of(players, self._signs)
        return tuple(SeatView(n, name, sign=sign) for n, (name, sign) in enumerate(zip(players, signs, strict=True), 1))

    def _learn(self) -> ChoiceView | None:
        """The row that opens the tutorial game."""
        words = worded(say("screen.learn", title=entry(self.game).title))
        detail = worded(say("screen.learn-detail"))
        return ChoiceView(LEARN, words, detail=detail) if has_lesson(self.game) else None

    def _house_row(self) -> ChoiceView:
        words = worded(say("screen.house-rules"))
        return ChoiceView(
            "setup.house", words, marked=bool(self._preset() or self._chosen_rules()), detail=self._house_text()
        )

    def _begin_text(self) -> str:
        return worded(say("screen.begin", title=entry(self.game).title, names=self._players()))

    def _game_row(self, name: str) -> ChoiceView:
        return ChoiceView(f"setup.game:{name}", entry(name).title, marked=name == self.game, detail=_players_text(name))

    def _house_text(self) -> str:
        preset, own = self._preset(), len(self._chosen_rules())
        more = worded(say("screen.own-rules", count=own)) if own else ""
        return ", ".join(filter(None, (_preset_text(self._class().preset(preset)) if preset else "", more))) or worded(
            say("screen.usual-rules")
        )

    def _preset_row(self, preset: Preset) -> ChoiceView:
        chosen = preset.name == (self._presets.get(self.game) or self._class().PRESETS[0].name)
        return ChoiceView(
            f"setup.preset:{preset.name}", _preset_text(preset), marked=chosen, detail=worded(preset.source)
        )

    def _rule_row(self, rule: Switch) -> ChoiceView:
        value = self._value(rule)
        words = self._starter_text(rule) if rule.seat else _value_text(rule, value)
        marked = self._chosen(rule) is not None if rule.seat else value != rule.usual
        return ChoiceView(
            f"setup.rule:{rule.name}", worded(rule.question), marked=marked, detail=f"{words} · {rule.id}"
        )

    def _rule_rows(self) -> tuple[ChoiceView, ...]:
        """A row for each house rule, except who begins for a single player."""
        rows = (self._rule_row(rule) for rule in self._switches() if not rule.seat or self._count > 1)
        return (*rows, *(() if self._step else (_back(),)))

    def _starter_text(self, rule: Switch) -> str:
        """Who begins: the chosen player, or the way it is decided."""
        seat = self._chosen(rule)
        return self._players()[seat - 1] if seat else worded(BEGINNERS[self._rules().beginner])

    def _name_rows(self) -> tuple[ChoiceView, ...]:
        """The typed name, then known names that nobody else has."""
        others = {name for seat, name in enumerate(self._players(), 1) if seat != self._naming}
        typed = self._typed.strip().lower()
        found = [name for name in self._offered() if name not in others and name.lower().startswith(typed)]
        written = next((name for name in found if name.lower() == typed), self._typed.strip())
        names = dict.fromkeys([*([written] if typed else []), *found[:MOST_NAMES]])
        sign = (ChoiceView("setup.sign", worded(say("screen.another-sign"))),) if self._names[self._naming - 1] else ()
        return (*map(self._name_row, names), *(() if typed else sign), _back())

    def _name_row(self, name: str) -> ChoiceView:
        level, now = level_of(name), self._players()[self._naming - 1]
        detail = worded(say("screen.opponent", level=level)) if level and can_play(self.game) else ""
        return ChoiceView(f"setup.called:{name}", name, marked=name == now, detail=detail)

    def _offered(self) -> Iterable[str]:
        """Names from earlier sessions, neutral names for the seats, names of the program, more neutral names."""
        neutral = [_default_name(seat) for seat in range(1, 9)]
        people = (name for name in self._known if level_of(name) is None)
        program = OPPONENTS if can_play(self.game) else ()
        return dict.fromkeys((*people, *neutral[: self._count], *program, *neutral))


def run_start_screen(
    screen: Screen,
    start: Start,
    presses: Presses,
    sound: Sound,
    alive: Callable[[], None],
    set_up: Callable[[str], bool] = lambda _: True,
    asides: Mapping[str, Callable[[], bool]] = MappingProxyType({}),
) -> Setup | int | None:
    """Show the start screen; return the chosen setup, the number of a game to resume, or None to leave.

    ``alive`` is called each round.

    ``set_up`` repeats a part of the first evening ("welcome.throw"), ``asides`` show other pages by action; both return
    False if people leave there.
    """
    while True:
        view = replace(start.view(), voice=sound.shown, sounds=sound.sounds_shown)
        for given in inputs_of(screen, view, presses):
            if given in (QUIT, Action(LEAVE)):
                return None
            if isinstance(given, Action) and part_of(given.text) is not None and not set_up(given.text):
                return None
            if isinstance(given, Action) and given.text in asides and not asides[given.text]():
                return None
            if isinstance(given, Action) and given.text.startswith(RESUME):
                return int(given.text.removeprefix(RESUME))
            sound.choose(given)
            setup = start.act(given.text) if isinstance(given, Action) else None
            if setup is not None:
                return setup
        alive()


def _back() -> ChoiceView:
    return ChoiceView("setup.back", worded(say("screen.back")))


def _default_name(seat: int) -> str:
    return worded(say("screen.usual-name", seat=seat))


def _players_text(game: str) -> str:
    seats = rules_for(game).seats
    if len(seats) == 1:
        return worded(say("screen.for-players", count=seats[0]))
    between = say("screen.for-some-players", least=seats[0], most=seats[-1])
    return worded(between if len(seats) > 2 else say("screen.for-either", least=seats[0], most=seats[-1]))


def _preset_text(preset: Preset) -> str:
    """The display name of a set of house rules: "Old navy"."""
    return worded(preset.called) or preset.name.replace("-", " ").capitalize()


def _value_text(rule: Switch, value: Value) -> str:
    if rule.words:
        return worded(rule.words[rule.choices.index(value)])
    if isinstance(value, bool):
        return worded(say("screen.yes-or-no", on=value))
    return worded(say("screen.no-value")) if value is None else str(value)
