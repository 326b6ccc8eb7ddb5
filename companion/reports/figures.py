"""The figures of a report, by Matplotlib: as SVG that uses the page's colours, or on one sheet for PDF and PNG."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from companion.games.message import Message, Player, say
from companion.messages import worded
from companion.reports.numbers import FACES, Numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Okabe and Ito's palette, distinguishable with every kind of colour vision; lines differ in style as well.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
ON_DARK = ("#56B4E9", "#F0803C", "#2CC79A", "#E59BC4", "#F2C14E", "#9AD0F5")
STYLES = ("-", "--", "-.", ":")
TEXT, GRID = "#010203", "#040506"  # placeholders for the page's own colours
SIZE = (4.6, 2.9)  # inches: at 360 px the text is still as large as the page's
MOST_CURVES = 1
MOST_BARS = 12
LEAST_BARS = 4  # a single bar must not fill a figure
LETTERS = 105  # characters in a line of a sheet

Draw = Callable[["Axes", Numbers], None]


def scores(axes: Axes, told: Numbers, players: Sequence[str] = ()) -> None:
    """The scores during one game."""
    for curve in list(told.curves.values())[:MOST_CURVES]:
        for seat in range(len(curve[0][1]) if curve else 0):
            line = [(t / 60, float(told_then[seat])) for t, told_then in curve if seat < len(told_then)]
            _line(axes, line, seat, _name(players, seat))
    axes.set_xlabel(worded(say("report.axis-minutes")))
    axes.set_ylabel(worded(say("report.axis-score")))
    axes.legend(loc="upper left", frameon=False, labelcolor=TEXT)


def expected(axes: Axes, told: Numbers, players: Sequence[str] = ()) -> None:
    """The expectation of each seat before every throw: its chance to win, or its points."""
    if told.luck is None:
        return
    for seat, name in enumerate(players):
        line = [(told.when[throw.seq] / 60, throw.expected[seat]) for throw in told.luck.throws]
        line.append((max(told.when.values()) / 60, told.luck.accounts[seat].result))
        _line(axes, line, seat, name)
    if told.luck.unit == "chance":
        axes.set_ylim(0, 100)
    axes.set_xlabel(worded(say("report.axis-minutes")))
    axes.set_ylabel(worded(say("report.axis-wins") if told.luck.unit == "chance" else say("report.axis-points")))
    axes.legend(loc="best", frameon=False, labelcolor=TEXT)


def luck(axes: Axes, told: Numbers, players: Sequence[str] = ()) -> None:
    """The cumulative luck of all throws, one's own and the others'."""
    if told.luck is None:
        return
    for seat, name in enumerate(players):
        sums = accumulate(throw.luck[seat] for throw in told.luck.throws)
        times = (told.when[throw.seq] / 60 for throw in told.luck.throws)
        _line(axes, [(0.0, 0.0), *zip(times, sums, strict=True)], seat, name)
    axes.axhline(0, color=TEXT, linewidth=0.8)
    axes.set_xlabel(worded(say("report.axis-minutes")))
    axes.set_ylabel(worded(say("report.axis-luck")))
    axes.legend(loc="best", frameon=False, labelcolor=TEXT)


def _line(axes: Axes, points: Sequence[tuple[float, float]], seat: int, name: str) -> None:
    xs, ys = zip(*points, strict=True)
    axes.step(xs, ys, STYLES[seat % 4], where="post", color=COLOURS[seat % 6], label=_cut(name), linewidth=2)


def dice(axes: Axes, told: Numbers) -> None:
    """The frequency of each face; the line is the expectation for fair dice, the band two standard deviations."""
    total = sum(told.dice)
    axes.bar(range(1, FACES + 1), told.dice, color=COLOURS[0])
    mean, deviation = total / FACES, (total * 5 / 36) ** 0.5
    axes.axhspan(mean - 2 * deviation, mean + 2 * deviation, color=COLOURS[1], alpha=0.25, linewidth=0)
    axes.axhline(mean, color=COLOURS[1], linewidth=2)
    axes.set_xticks(range(1, FACES + 1))
    axes.set_xlabel(worded(say("report.axis-face")))
    axes.set_ylabel(worded(say("report.axis-dice")))


def times(axes: Axes, told: Numbers) -> None:
    """The length of turns: the interquartile range and the median of each player."""
    people = [(name, person.times) for name, person in told.people.items() if person.times][:MOST_BARS]
    boxes = axes.boxplot(
        [lengths for _, lengths in people], orientation="horizontal", showfliers=False, patch_artist=True, widths=0.6
    )
    for number, box in enumerate(boxes["boxes"]):
        box.set(facecolor=COLOURS[number % 6], edgecolor=TEXT)
    for part in ("whiskers", "caps", "medians"):
        for line in boxes[part]:
            line.set(color=TEXT)
    axes.set_yticks(range(1, len(people) + 1), [_cut(name) for name, _ in people])
    axes.invert_yaxis()
    axes.set_xlabel(worded(say("report.axis-seconds")))


def counts(of: Callable[[Numbers], dict[str, int]], label: Message, name: Callable[[str], str] = str) -> Draw:
    """A bar chart, the longest bar first; ``name`` gives a bar's label."""

    def draw(axes: Axes, told: Numbers) -> None:
        from matplotlib.ticker import MaxNLocator

        rows = sorted(of(told).items(), key=lambda row: (-row[1], row[0]))[:MOST_BARS]
        axes.barh([_cut(name(key)) for key, _ in rows], [count for _, count in rows], color=COLOURS[0], height=0.6)
        axes.set_ylim(max(len(rows), LEAST_BARS) - 0.5, -0.5)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel(worded(label))

    return draw


def svg(draw: Callable[[Axes], None]) -> str:
    """A figure as SVG for a page, with the page's colours for text and grid."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(_settings()):
        figure = Figure(figsize=SIZE, layout="constrained")
        _plain(draw, figure.subplots())
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    text = text[text.index("<svg") :].replace(TEXT, "var(--text)").replace(GRID, "var(--line)")
    for number, colour in enumerate(COLOURS):
        text = text.replace(colour.lower(), f"var(--colour-{number})")
    return re.sub(r'(<svg[^>]*?) width="[^"]*"| height="[^"]*pt"', lambda match: match[1] or "", text, count=2)


def sheet(title: str, lines: Sequence[str], drawings: Sequence[tuple[str, Callable[[Axes], None]]], kind: str) -> bytes:
    """All figures on one sheet, as ``pdf`` or ``png``."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    settings = _settings()
    lines = [part for line in lines for part in textwrap.wrap(line, LETTERS)]
    with mpl.rc_context(
        {key: "#1c2126" if value == TEXT else "#d8d2c4" if value == GRID else value for key, value in settings.items()}
    ):
        rows = (len(drawings) + 1) // 2
        figure = Figure(figsize=(8.27, 1.6 + 0.22 * len(lines) + 3.0 * rows))
        top = 1 - (0.9 + 0.22 * len(lines)) / figure.get_figheight()
        figure.text(0.06, 1 - 0.5 / figure.get_figheight(), title, fontsize=18, weight="bold", va="center")
        figure.text(0.06, 1 - 0.8 / figure.get_figheight(), "\n".join(lines), fontsize=9, va="top", wrap=True)
        grid = figure.add_gridspec(rows, 2, top=top, bottom=0.06, left=0.1, right=0.97, hspace=0.5, wspace=0.3)
        for number, (name, draw) in enumerate(drawings):
            axes = figure.add_subplot(grid[number // 2, number % 2])
            _plain(draw, axes)
            axes.set_title(name, loc="left", fontsize=11)
        buffer = io.BytesIO()
        figure.savefig(buffer, format=kind, dpi=150, facecolor="white")
    return buffer.getvalue()


def _plain(draw: Callable[[Axes], None], axes: Axes) -> None:
    from matplotlib.ticker import ScalarFormatter

    draw(axes)
    for axis in (axes.xaxis, axes.yaxis):
        if isinstance(axis.get_major_formatter(), ScalarFormatter):
            axis.set_major_formatter(_tick)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, alpha=0.7)
    axes.set_axisbelow(True)


def _settings() -> dict[str, Any]:
    text = dict.fromkeys(("text.color", "axes.labelcolor", "xtick.color", "ytick.color", "axes.edgecolor"), TEXT)
    return {
        **text,
        "grid.color": GRID,
        "font.size": 11,
        "svg.fonttype": "none",  # text stays text: it can be searched, read aloud and copied
        "svg.hashsalt": "companion",
        "text.parse_math": False,  # a name may contain a dollar sign
    }


def _tick(value: float, _: float) -> str:
    """A number at an axis, in the language's format."""
    return worded(say("report.tick", amount=float(value)))


def _name(players: Sequence[str], seat: int) -> str:
    """The name at a seat, from 0."""
    return players[seat] if seat < len(players) else worded(say("report.seat", player=Player(seat + 1)))


def _cut(name: str) -> str:
    return name if len(name) <= 14 else f"{name[:13]}…"
