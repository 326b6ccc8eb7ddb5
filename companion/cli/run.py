"""``companion run`` and ``companion record``: games at the real table."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from companion.cli.game_options import REFEREED, PresetOption, RuleOption, new_game_values, or_bad_input
from companion.cli.help_texts import help_text
from companion.cli.machine import TableConfig, opened_camera, or_else, or_exit, table_config, with_own_place
from companion.cli.open_devices import TableDevices, camera_worker_for, open_table
from companion.cli.output import NOT_KEPT, bad_input, echo, require_suffix
from companion.cli.resuming import (
    GameFilter,
    choose,
    last_setup,
    resume_first,
    resume_game,
    resume_row,
    resumed_message,
    setup_of,
    unfinished,
)
from companion.cli.sessions import LogOption
from companion.cli.welcome import (
    LARGE,
    CameraSetUp,
    first_evening_due,
    fitting_for,
    measuring_for,
    remember_setup,
    showing_for,
    steps_of,
    with_other_pieces,
)
from companion.club.membership import send_in_background
from companion.display.inputs import AGAIN, LEAVE, OFF, OTHER, PICTURE, PIECES, REPORT, SHOW_BOARD, SHOW_TABLE
from companion.display.page_view import PageView
from companion.display.screen import NoDisplay, Screen
from companion.display.welcome_view import Step
from companion.error_messages import error_message
from companion.games.message import Text, say, sentences
from companion.lens_file import load_lens
from companion.messages import NoLanguage, language_is_set, set_board_colours, set_language, system_language, worded
from companion.names import checked_names
from companion.own_places import BOARD, TABLE, load_place
from companion.preferences import load_preferences, save_preferences
from companion.referee.cues import Recalled, take
from companion.referee.referee import Referee
from companion.sessions.buffered import BufferedLog
from companion.sessions.journal import LogJournal
from companion.sessions.log import Summary, default_log
from companion.sessions.past_games import last_winner, past_players
from companion.table.archive import Archive, earlier_games, show_aside
from companion.table.beginning import STARTER
from companion.table.camera_worker import CameraWorker
from companion.table.cue_replay import last_moment, resumed_referee
from companion.table.desk import Desk
from companion.table.game_picture import GamePicture, game_picture_of, summary_of
from companion.table.game_picture import share as share_picture
from companion.table.game_review import review_of_running
from companion.table.hints import Hints
from companion.table.household import TableKnowledge
from companion.table.learning import learning_of
from companion.table.live import GOODBYE, IDLE_SECONDS, Clock, Session
from companion.table.mirror import Mirror
from companion.table.opponents import Opponents
from companion.table.own_dice import own_dice
from companion.table.reporting import Report, report_of_all, report_of_game
from companion.table.setup import Setup, table_watch
from companion.table.signs import signs_of
from companion.table.starting import LEARN, Start, run_start_screen
from companion.table.stopping import Stopped, SwitchedOff
from companion.table.welcome import READS, Steps, Welcome, part_of, set_up
from companion.taught_file import save_taught
from hardware.cameras import Chooser, is_real
from hardware.cameras import chosen as chosen_camera
from hardware.recording import RecordingWriter
from hardware.sd_notify import ServiceManager
from vision.confusion_counts import ConfusionCounts
from vision.localized import localized_error

if TYPE_CHECKING:
    from vision.taught import Taught

T = TypeVar("T")

USUAL_GAME = "rogue"
NO_CAMERA = say("table.none-used")
KEPT = say("running.kept")
STOPPED = ""  # the game was ended by the system
SWITCH_OFF = 75  # the exit code that tells the systemd unit to switch the machine off
GameArgument = Annotated[str | None, typer.Argument(help=help_text(say("commands.game-or-chosen", games=REFEREED)))]
ShareOption = Annotated[Path | None, typer.Option("--share", help=help_text(say("commands.run-share")))]
RecordOption = Annotated[Path | None, typer.Option("--record", help=help_text(say("commands.run-record")))]
Players = Annotated[list[str] | None, typer.Option("--player", "-p", help=help_text(say("commands.play-player")))]
CameraOption = Annotated[str | None, typer.Option("--camera", help=help_text(say("commands.run-camera")))]
ButtonsOption = Annotated[str | None, typer.Option("--buttons", help=help_text(say("commands.run-buttons")))]
PinsOption = Annotated[Path | None, typer.Option("--pins", help=help_text(say("commands.buttons-pins")))]
SizeOption = Annotated[str | None, typer.Option("--size", help=help_text(say("commands.demo-size")))]
FullOption = Annotated[bool, typer.Option("--full", help=help_text(say("commands.demo-full")))]
HeadlessOption = Annotated[bool, typer.Option("--headless", help=help_text(say("commands.run-headless")))]
VoiceOption = Annotated[bool | None, typer.Option("--voice/--no-voice", help=help_text(say("commands.run-voice")))]
FirstOption = Annotated[
    bool | None,
    typer.Option(
        "--first-evening/--no-first-evening",
        help=help_text(say("commands.run-first-evening")),
        show_default=help_text(say("commands.run-first-evening-default")),
    ),
]
ResumeOption = Annotated[
    bool,
    typer.Option("--resume", help=help_text(say("commands.run-resume"))),
]
SessionOption = Annotated[int | None, typer.Option("--session", help=help_text(say("commands.run-session")))]


FirstGame = tuple[Setup | None, BufferedLog | None]
"""The setup of the first game (None: people left), and the log of a game to resume."""


def run(
    game: GameArgument = None,
    players: Players = None,
    preset: PresetOption = None,
    rule: RuleOption = None,
    camera: CameraOption = None,
    buttons: ButtonsOption = None,
    pins: PinsOption = None,
    size: SizeOption = None,
    full: FullOption = False,
    headless: HeadlessOption = False,
    voice: VoiceOption = None,
    resume: ResumeOption = False,
    session: SessionOption = None,
    record: RecordOption = None,
    share: ShareOption = None,
    first_evening: FirstOption = None,
    log_db: LogOption = None,
) -> None:
    """Referee a game at the table."""
    if share is not None:
        require_suffix(share, ".png")
    path = log_db or default_log()
    named = choose_table_language(path)
    config = replace(
        table_config(path, camera, buttons, pins, size, full, headless, voice), share=share, asks_language=not named
    )
    first_evening = first_evening_due(game, path) if first_evening is None else first_evening
    if game is None and (preset or rule):
        bad_input(say("running.rules-for-which"))
    if resume and record:
        bad_input(say("running.not-from-middle"))
    chosen = _setup(game, players, preset, rule, path) if game else None
    offered = _offered(path, GameFilter(game, tuple(players or ()), session)) if resume or session else []

    def begin(table: TableDevices) -> FirstGame:
        then, log = _resume(table, path, offered)
        if log is not None or then == LEAVE:
            return (setup_of(log) if log else None), log
        return (chosen, None) if chosen else _choose_setup(table, players or (), path, config, first=first_evening)

    _play_games(config, path, begin, recording=record)
    if record is not None:
        echo(say("running.recording-in", file=str(record)))


def record(
    folder: Annotated[Path, typer.Argument(help=help_text(say("commands.record-folder")))], **options: Any
) -> None:
    """Referee a game and record the camera and all presses: for tests, bug reports and demos."""
    run(record=folder, **options)


def dice(**options: Any) -> None:
    """Read, add up and keep every throw: any dice on any table, with nothing to set up."""
    run("dice", first_evening=False, **options)


# Typer takes a command's options from its signature; written out, the twenty options would be in three places.
def _share_options(command: Callable[..., None], *without: str) -> None:
    """Give a command the options of ``run``, except those that make no sense with it."""
    shared = inspect.signature(run, eval_str=True).parameters
    own = inspect.signature(command, eval_str=True).parameters.values()
    taken = [option for option in own if option.kind is not inspect.Parameter.VAR_KEYWORD]
    taken += [option for name, option in shared.items() if name not in ("first_evening", *without)]
    command.__annotations__ = {option.name: option.annotation for option in taken}
    command.__signature__ = inspect.Signature(taken)  # type: ignore[attr-defined]


_share_options(record, "record", "resume", "session")
_share_options(dice, "game")


def choose_table_language(path: Path) -> bool:
    """Use the language chosen on the screen, else that of the system, unless an option or the settings name one.

    Returns whether people chose it, on the screen or otherwise.
    """
    named = language_is_set()
    with suppress(NoLanguage):
        if not named and (language := load_preferences(path).language):
            set_language(language)
            named = True
        elif not named and (language := system_language()):
            set_language(language)
    return named


def _setup(game: str, players: list[str] | None, preset: str | None, rule: list[str] | None, path: Path) -> Setup:
    values = or_bad_input(lambda: new_game_values(game, preset, rule))
    names = or_bad_input(lambda: checked_names(players)) if players else Setup.usual_players(game)
    setup = or_bad_input(lambda: Setup(game, names, values, preset))
    return setup if STARTER in values else _with_first_player(setup, path)


def _with_first_player(setup: Setup, path: Path) -> Setup:
    """The setup with the seat that begins by the game's rules: by lot, or the winner of the last game in the log."""
    return setup.beginning(lambda game, players: last_winner(path, game, players), Random())


def _offered(path: Path, wanted: GameFilter) -> list[Summary]:
    """The unfinished games to resume; an unknown number ends the command with code 2."""
    rows = unfinished(path, wanted, _warn)
    if wanted.session is not None and not rows:
        bad_input(say("running.not-unfinished", n=wanted.session or 0))
    return rows


def _resume(table: TableDevices, path: Path, rows: list[Summary]) -> tuple[str, BufferedLog | None]:
    """The action, or the log, of the game to resume: the only one, the one chosen, or without a screen the latest."""
    while len(rows) > 1 and isinstance(table.display, Screen):
        table.systemd.ready()
        chosen = choose(table.display, rows, table.presses, table.systemd.alive)
        if isinstance(chosen, str):
            return chosen, None
        log = resume_game(path, chosen, _warn)
        if log is not None:
            return "", _announce_resumed(log)
        rows = [row for row in rows if row is not chosen]  # resumed by another program since, or damaged
    log = resume_first(path, rows, _warn)
    return "", None if log is None else _announce_resumed(log)


def _announce_resumed(log: BufferedLog) -> BufferedLog:
    typer.echo(resumed_message(log))
    return log


def _warn(text: Text) -> None:
    """Report a problem with the log that does not prevent play."""
    echo(text, err=True)


def _choose_setup(
    table: TableDevices,
    players: Sequence[str],
    path: Path,
    config: TableConfig,
    game: str = USUAL_GAME,
    *,
    first: bool = False,
) -> FirstGame:
    """The players' choice on the screen, None if they leave; without a screen the default game.

    ``first``: the first evening's steps come before that.
    """
    if not isinstance(table.display, Screen):
        return _setup(game, list(players), None, None, path), None
    names = or_bad_input(lambda: checked_names(players))
    before = len(steps_of(config.camera, None, asks=config.asks_language).steps) if first else None
    known, last, waiting = past_players(path), last_setup(path), resume_row(path, _warn)
    signs = load_preferences(path).signs
    start = Start(
        game,
        names,
        known,
        lambda setup: _with_first_player(setup, path),
        before,
        last,
        waiting,
        signs,
        lambda signs: save_preferences(path, signs=signs),
    )
    table.systemd.ready()
    if first and not _set_up(table, config, path, start=start):
        return None, None
    display = table.display
    archive = Archive(display, path, table.presses, table.systemd.alive, table.phones.offer, signs)
    agreed = run_start_screen(
        display,
        start,
        table.presses,
        table.sound,
        table.systemd.alive,
        lambda part: _set_up(table, config, path, part_of(part)),
        {
            "past.games": lambda: earlier_games(archive),
            REPORT: lambda: show_aside(display, report_of_all(path, display.wake), table.presses, table.systemd.alive),
            "phones.open": lambda: show_aside(display, table.phones, table.presses, table.systemd.alive),
            LEARN: lambda: show_aside(display, learning_of(start.game), table.presses, table.systemd.alive),
        },
    )
    if not isinstance(agreed, int):
        return agreed, None
    log = _resume_interrupted(path, agreed)
    return (
        (setup_of(_announce_resumed(log)), log)
        if log is not None
        else _choose_setup(table, players, path, config, game)
    )


def _set_up(
    table: TableDevices,
    config: TableConfig,
    path: Path,
    part: Step | None = None,
    start: Start | None = None,
    goes_on: Setup | None = None,
) -> bool:
    """Go through the first evening's steps before the ``start`` screen, or repeat a ``part``; False if people leave.

    ``goes_on`` is a game that continues afterwards: its board is located again with the pieces on it.
    """
    assert isinstance(table.display, Screen)
    folder = path.parent
    welcome: Steps
    # The steps need the camera's picture, and the camera needs the present step: hence the lambdas.
    if part == "table":
        welcome = showing_for(folder, lambda: camera.mirror.large, config.lens)
    elif part == "board":
        lost = goes_on is not None and with_own_place(goes_on, config.board, None).on_own_place
        welcome = fitting_for(folder, lambda: camera.mirror.large, config.lens, lost=lost)
    elif part == "lens":
        welcome = measuring_for(lambda: camera.mirror.large)
    else:
        welcome = steps_of(
            config.camera, part, wired=table.wired, asks=config.asks_language, learn=lambda dice: camera.learn(dice)
        )
    streams = config.settings.camera.streams(LARGE)
    spec = "none" if part == "buttons" else config.camera  # trying buttons must not wait for a camera
    camera = CameraSetUp(
        spec,
        lambda spec: opened_camera(Chooser(chosen_camera(spec), streams), path),
        lambda: welcome.step in READS,
        table.display.wake,
        config.taught,
        config.lens,
        place=config.own_place if part == "picture" else None,
    )
    if camera.worker is None:
        welcome.refuse(NO_CAMERA)
    try:
        stays = set_up(table.display, welcome, camera, table.presses, table.sound, table.systemd.alive)
        if stays and isinstance(welcome, Welcome) and welcome.own_table:
            welcome = showing_for(folder, lambda: camera.mirror.large, config.lens)
            stays = set_up(table.display, welcome, camera, table.presses, table.sound, table.systemd.alive)
            if stays and part is None:
                config.table = or_else(lambda: load_place(folder, TABLE), None, "table", config.warnings)
                camera.on(config.own_place)
                welcome = steps_of(
                    config.camera,
                    None,
                    wired=table.wired,
                    step="picture" if config.table else "buttons",
                    learn=lambda dice: camera.learn(dice),
                )
                stays = set_up(table.display, welcome, camera, table.presses, table.sound, table.systemd.alive)
    finally:
        camera.close()
        table.display.live = None
    if isinstance(welcome, Welcome):
        if start is not None:
            start.skipped = welcome.skipped
        if welcome.step != "buttons" or welcome.without:
            config.without_camera = welcome.without
    if stays:
        remember_setup(path, camera, spec)
        config.board = or_else(lambda: load_place(folder, BOARD), None, "board", config.warnings)
        config.table = or_else(lambda: load_place(folder, TABLE), None, "table", config.warnings)
        config.lens = or_else(load_lens, None, "lens", config.warnings)
        config.camera = config.camera if part == "buttons" else camera.spec
        _save_dice(camera.known, config)
    return stays


def _play_games(
    config: TableConfig,
    path: Path,
    begin: Callable[[TableDevices], FirstGame],
    recording: Path | None = None,
) -> None:
    """Open the table's devices, and play one game after another until people leave.

    The first game is recorded to the folder ``recording``.
    """
    then = LEAVE
    with suppress(Stopped), ExitStack() as stack:
        table = open_table(config, stack, path)
        stack.enter_context(_switching_off(table))
        setup, waiting = begin(table)
        while setup is not None:
            then, number = _play(setup, waiting or path, config, table, recording)
            waiting = recording = None
            part = part_of(then)
            if part is not None and not _set_up(table, config, path, part, goes_on=setup):
                break
            if then == PIECES and config.board is not None:
                config.board = with_other_pieces(path.parent, config.board, config.warnings)
            if part is not None or then == PIECES:
                waiting = _resume_interrupted(path, number) if number is not None else None
            else:
                setup, waiting = _next_game(then, setup, table, path, config)
    if then == OFF:
        raise typer.Exit(SWITCH_OFF)


@contextmanager
def _switching_off(table: TableDevices) -> Iterator[None]:
    """Also outside a game, say goodbye and switch the machine off when asked to."""
    try:
        yield
    except SwitchedOff:
        if isinstance(table.display, Screen):
            table.display.step(PageView(worded(GOODBYE), "", ()), IDLE_SECONDS)
        raise typer.Exit(SWITCH_OFF) from None


def _resume_interrupted(path: Path, number: int) -> BufferedLog | None:
    """The log of an interrupted game; None if nothing had happened in it."""
    return resume_first(path, unfinished(path, GameFilter(session=number), _warn), _warn)


def _next_game(then: str, setup: Setup, table: TableDevices, path: Path, config: TableConfig) -> FirstGame:
    """The next game, None to end. On its own machine the program only ends to switch it off."""
    if then == OTHER or (then == LEAVE and table.presses.may_switch_off):
        return _choose_setup(table, setup.players, path, config, setup.game)
    return (_with_first_player(setup, path) if then == AGAIN else None), None


def _play(
    setup: Setup, log: BufferedLog | Path, config: TableConfig, table: TableDevices, recording: Path | None
) -> tuple[str, int | None]:
    """Assemble a session and run it until it ends; return the action that ended it, and its number in the log.

    ``log`` is the log of a resumed game, or the path for a new one.
    """
    with ExitStack() as stack:
        setup = with_own_place(setup, config.board, config.table)
        set_board_colours(setup.table_mat.paints)
        stack.callback(set_board_colours, ())  # between games colours have the names of the rules
        at = log if isinstance(log, Path) else log.path
        writer = None if recording is None else _recorder(setup, recording, at.parent, stack)
        journal = LogJournal.begin(log, setup.header()) if isinstance(log, Path) else LogJournal(log)
        stack.callback(send_in_background, at)  # callbacks run in reverse: it is sent after the log was closed
        stack.callback(journal.log.close)
        referee, clock = _make_referee(setup, journal, config)
        knowledge = TableKnowledge(config.taught)
        worker = _make_camera_worker(setup, config, table, referee, clock, knowledge, at)
        desk = Desk(referee, table_watch(setup.table_mat, config.taught, knowledge, setup.place), writer)
        desk.begin(clock())
        if worker is not None:
            worker.with_pictures = writer is not None
            worker.start()
            stack.callback(worker.close)
        signs = signs_of(setup.players, load_preferences(at).signs)
        session = _make_session(desk, journal.log, worker, clock, table, signs)
        if setup.on_own_place:
            session.shows = SHOW_BOARD if setup.table_mat.own_print else SHOW_TABLE
        then = _run(session, table.systemd, journal.log)
        desk.end(clock())
        _save_learned(desk.watch.known(), referee.confusion_counts, setup.game, config)
        if config.share is not None and referee.over:
            typer.echo(share_picture(referee, config.share))
        return then, journal.log.session


def _recorder(setup: Setup, recording: Path, folder: Path, stack: ExitStack) -> RecordingWriter:
    """A recorder for the game; the household's own board or table, if played on, is copied into its folder."""
    writer = stack.enter_context(or_exit(lambda: RecordingWriter(recording, setup.episode())))
    if setup.on_own_place:
        (BOARD if setup.table_mat.own_print else TABLE).copy(folder, recording)
    return writer


def _make_referee(setup: Setup, journal: LogJournal, config: TableConfig) -> tuple[Referee, Clock]:
    """The referee in the state at the end of the log, with warnings, and a clock that continues from there."""
    kept, events = journal.log.cues, journal.log.events
    referee = or_bad_input(lambda: resumed_referee(setup, journal, kept, events))
    journal.log.cues = ()  # folded already; those of a whole evening take memory
    if not kept and setup.game in config.taught.misread:  # else it is among the folded cues
        take(referee, Recalled(config.taught.misread[setup.game]))
    referee.warn("log", journal.problem)
    for about, sentence in config.warnings.items():
        referee.warn(about, sentence)
    return referee, Clock.starting_at(last_moment(kept, events))


def _make_camera_worker(
    setup: Setup,
    config: TableConfig,
    table: TableDevices,
    referee: Referee,
    clock: Clock,
    knowledge: TableKnowledge,
    log: Path,
) -> CameraWorker | None:
    """The camera's thread, not yet started, with its picture on the screen; None to play without a camera."""
    mirror = Mirror(lambda: referee.play.hides(clock()))
    without = config.camera == "none" or config.without_camera
    worker = None if without else camera_worker_for(setup, config, clock, table.presses, mirror, knowledge, log)
    if isinstance(table.display, Screen):
        table.display.live = None if worker is None else mirror.view
        table.display.household = knowledge.looks
    return worker


def _make_session(
    desk: Desk, log: BufferedLog, worker: CameraWorker | None, clock: Clock, table: TableDevices, signs: tuple[int, ...]
) -> Session:
    """The main loop of a game, and the pages that can be shown during it."""
    hints = Hints(desk.referee, clock, table.display.wake)
    desk.opponents = Opponents(desk.referee, table.display.wake, lambda: own_dice(log.path, log.header.started))
    table.phones.names = log.header.players
    return Session(
        desk,
        table.display,
        worker,
        clock,
        table.lamps,
        table.sound,
        table.presses,
        table.systemd.alive,
        asides={
            "menu.past": lambda: review_of_running(log.header, log.events, log.path, log.session),
            REPORT: lambda: _report(log, table.display.wake),
            "phones.open": lambda: table.phones,
            "hints.open": lambda: hints,
            PICTURE: lambda: _game_picture(desk.referee, log, table, signs),
        },
        signs=signs,
        phones=table.phones.seats,
        session=lambda: log.session,
    )


def _game_picture(
    referee: Referee, log: BufferedLog, table: TableDevices, signs: tuple[int, ...]
) -> GamePicture | None:
    """The page with the picture of the game; None if it is not over."""
    view = referee.view()
    if not view.over:
        return None
    summary = summary_of(view, signs, referee.record.events)
    return game_picture_of(summary, log.path, log.session or 0, table.phones.offer)


def _report(log: BufferedLog, wake: Callable[[], None]) -> Report | None:
    """The statistics of the game; None if it is not saved."""
    log.retry()  # the statistics are read from the file: unsaved events would be missing
    return None if log.session is None else report_of_game(log.path, log.session, wake)


def _save_learned(known: Taught, counts: ConfusionCounts | None, game: str, config: TableConfig) -> None:
    """Save the learned dice, and how they are misread, for the next session."""
    before = config.taught
    others = {other: how for other, how in before.misread.items() if other != game}
    _save_dice(replace(known, misread=others if counts is None else {**others, game: counts}), config)


def _save_dice(known: Taught, config: TableConfig) -> None:
    """Use and save what the reader has learned, if anything; a failure is reported."""
    before = config.taught
    if known.dice == before.dice and known.misread == before.misread:
        return
    config.taught = replace(known, bare=before.bare)
    if not is_real(config.camera):  # the dice of a recording are not the household's
        return
    try:
        save_taught(config.taught)
    except OSError as error:
        echo(say("running.dice-not-kept", reason=localized_error(error)), err=True)


def _run(session: Session, systemd: ServiceManager, log: BufferedLog) -> str:
    try:
        if session.round():
            systemd.ready()
            session.run()
    except (KeyboardInterrupt, Stopped):
        echo(_end_message(log))
        return STOPPED
    except NoDisplay as error:
        echo(sentences(error_message(error), _end_message(log)), err=True)
        raise typer.Exit(1) from None
    if session.ended:
        echo(session.ended)
    return session.then


def _end_message(log: BufferedLog) -> Text:
    """The message at the end of the program: whether the game is saved."""
    return KEPT if log.retry() else sentences(log.unsaved, NOT_KEPT)
