"""The setup of a session: the game with its house rules, the players, the mat, the referee, the journal."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from companion.games.catalogue import GAMES, NoGame, entry, mat_of, rules_for
from companion.games.errors import BadSeats
from companion.games.message import Message, say
from companion.games.options import Value
from companion.games.spec import GameSpec
from companion.referee.cues import Announced, take
from companion.referee.record import Journal, Record
from companion.referee.referee import Referee
from companion.rule_pages import rule_text
from companion.sessions.events import Event, Header
from companion.table.beginning import FirstPlayer, LastWinner, who_begins, with_first_player
from hardware.recording_format import Episode
from vision.arrays import Image
from vision.boards import COLOURS
from vision.free.watch import FreeWatch, Reduced, Watch
from vision.mats import ALL_MATS, ANYWHERE, LAYOUTS, MATS, Mat
from vision.places.place import Place
from vision.reading import TableReading
from vision.registration import Sighting
from vision.watch import TableWatch

if TYPE_CHECKING:
    from companion.table.household import TableKnowledge
    from vision.read import TableReader
    from vision.taught import Taught

GC_THRESHOLDS = (10_000, 20, 20)
"""Rare searches for reference cycles: the many hypotheses of a referee have none. With Python's thresholds the 95th
percentile of an update with a poor reader (Rogue, 20 %) takes nearly twice as long."""

REFEREES = tuple(name for name, spec in GAMES.items() if spec.play_at)
"""The games that are refereed at the table."""


@dataclass(frozen=True)
class Setup:
    """The players' choices before the game. Raises ``GameError`` if they are invalid.

    ``first_player`` is announced at the start if the rules decided it; the seat itself is among the options. ``place``
    is the household's own table or board, if the game is played on it.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    preset: str | None = None
    mat: str = ""
    first_player: FirstPlayer = field(default=FirstPlayer(1), compare=False)
    place: Place | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        entry(self.game)
        if self.game not in REFEREES:
            raise NoGame(_not_refereed_message(entry(self.game)))
        rules = rules_for(self.game, self.options, self.preset)
        if len(self.players) not in rules.seats:
            raise BadSeats(say("table.not-for", title=rules.title, count=len(self.players)))
        rules.start(len(self.players))

    def beginning(self, last_winner: LastWinner, lot: Random) -> Setup:
        """The same setup, with the seat that begins determined by the rules of the game."""
        rules = rules_for(self.game, self.options, self.preset)
        first_player = who_begins(rules, self.players, last_winner, lot)
        return replace(self, options=with_first_player(self.options, first_player), first_player=first_player)

    @staticmethod
    def usual_players(game: str) -> tuple[str, ...]:
        """Names for the game's usual number of players: two, or one for plain dice and games for one."""
        return ("Ann", "Ben")[: entry(game).trial_seats]

    @classmethod
    def of_episode(cls, episode: Episode) -> Setup:
        """The setup of a recording."""
        return cls(episode.game, episode.players, dict(episode.options), None, episode.mat)

    @classmethod
    def of_header(cls, header: Header) -> Setup:
        """The setup of a session in the log."""
        return cls(header.game, header.players, dict(header.options), header.preset, header.mat or "")

    def episode(self) -> Episode:
        """The header of a recording of this session."""
        rules = rules_for(self.game, self.options, self.preset)
        return Episode(self.game, self.players, rules.options.changed(), self._mat_name)

    def header(self, started: str | None = None) -> Header:
        """The header of this session in the log; ``started`` is "" for reproducible logs."""
        more = {} if started is None else {"started": started}
        colours = () if self.table_mat.paints == COLOURS else self.table_mat.paints
        return Header(self.game, self.players, dict(self.options), self.preset, self._mat_name, colours=colours, **more)

    @property
    def table_mat(self) -> Mat:
        """The mat on the table; for a game that needs none, any table."""
        usual = LAYOUTS.get(self.mat) or MATS.get(self._usual_mat, ANYWHERE)
        if self.place is not None and usual.name in (self.place.layout.name, self.place.layout.standard):
            return self.place.layout
        return usual

    @property
    def _usual_mat(self) -> str:
        """The name of the mat for the house rules; "" for a game that needs none."""
        return mat_of(rules_for(self.game, self.options, self.preset))

    @property
    def _mat_name(self) -> str:
        """The mat as logged; the log doesn't state whether a table without a mat has one zone."""
        mat = self.table_mat
        return mat.name if mat.name in ALL_MATS else mat.standard

    @property
    def on_own_place(self) -> bool:
        """Whether the game is played on the household's own table or board."""
        return self.place is not None and self.table_mat is self.place.layout

    def referee(self, journal: Journal, events: Sequence[Event] = ()) -> Referee:
        """A referee for this session, continuing from earlier events if there are any."""
        rules = rules_for(self.game, self.options, self.preset)
        record = Record(rules, len(self.players), journal, events)
        gc.set_threshold(*GC_THRESHOLDS)
        referee = Referee(record, self.players, rule_text)
        if self.first_player.message and not events:
            take(referee, Announced(self.first_player.message, self.first_player.rule))
        return referee


def _not_refereed_message(spec: GameSpec) -> Message:
    """The message for a game without a referee."""
    refereed = tuple(entry(name).title for name in REFEREES)
    return say("table.not-refereed", title=spec.title, name=spec.name, names=refereed)


class LazyReader:
    """A reader of any mat that loads its nets at the first reading, so that pictures are shown at once.

    It learns the dice that it reads.
    """

    def __init__(self, taught: Taught) -> None:
        self._taught = taught
        self._reader: TableReader | None = None

    def __call__(self, image: Image, sighting: Sighting) -> TableReading:
        """Read a picture in which the mat was found."""
        if self._reader is None:
            from vision.read import TableReader
            from vision.taught import TaughtFaces

            self._reader = TableReader(taught=self._taught, faces=TaughtFaces(self._taught, gathers=True))
        return self._reader.read(image, None, sighting)

    def confirm(self, face: int, x: float, y: float) -> None:
        """Learn that the die at a place (mm) of the last reading shows this face."""
        if self._reader is not None:
            self._reader.confirm(face, x, y)

    @property
    def known(self) -> Taught:
        """What was taught, with the dice learned since."""
        return self._taught if self._reader is None else self._reader.known


def _free_watch() -> FreeWatch:
    """A watch over any table."""
    from vision.dice.grounds import PhotoGround
    from vision.dice.in_photo import dice_in_photo
    from vision.dice.nets import Nets

    nets = Nets()
    return FreeWatch(Reduced(lambda image: TableReading(None, dice_in_photo(PhotoGround(image), nets))))


def table_watch(
    mat: Mat, taught: Taught | None = None, knowledge: TableKnowledge | None = None, place: Place | None = None
) -> Watch:
    """A watch over that mat for one thread, with its own reader, which knows what was taught.

    Watches of one session share ``knowledge``: the learned dice faces, and the owners of disc colours. ``place`` is the
    table itself, if the mat is only its layout.
    """
    from vision.counters import EmptyBoard
    from vision.read import TableReader  # loads the reading nets: only where a table is watched
    from vision.taught import Taught
    from vision.things import bare_picture

    if mat is ANYWHERE:
        return _free_watch()

    known = Taught() if taught is None else taught
    there = place if mat.bare else None
    if there is not None:
        known = replace(known, bare={**known.bare, mat.name: bare_picture(there.picture, there.registration)})
    faces, owners = (knowledge.faces, knowledge.owners) if knowledge else (None, None)
    empty = EmptyBoard(there.picture, there.registration) if there is not None and mat.own_print else None
    reader = TableReader(taught=known, one_game=True, faces=faces, owners=owners, empty=empty)
    return TableWatch(
        lambda image, sighting: reader.read(image, mat, sighting),
        mat,
        reader.confirm,
        lambda: reader.known,
        place=there,
    )
