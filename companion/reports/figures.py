"""The figures of a report, by Matplotlib: as SVG that uses the page's colours, or on one sheet for PDF and PNG."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.charts import Chart, Columns, Lines, Ranges
from companion.games.message import say
from companion.messages import worded

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Okabe and Ito's palette, distinguishable with any colour vision; lines differ in style as well.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
ON_DARK = ("#56B4E9", "#F0803C", "#2CC79A", "#E59BC4", "#F2C14E", "#9AD0F5")
STYLES = ("-", "--", "-.", ":")
TEXT, GRID = "#010203", "#040506"  # placeholders for the page's own colours
SIZE = (4.6, 2.9)  # inches: at 360 px the text is still as large as the page's
LEAST_BARS = 4  # a single bar must not fill a figure
LETTERS = 105  # characters in a line of a sheet


def draw(axes: Axes, chart: Chart) -> None:
    """Draw a chart."""
    if isinstance(chart, Lines):
        _lines(axes, chart)
    elif isinstance(chart, Columns):
        _columns(axes, chart)
    elif isinstance(chart, Ranges):
        _ranges(axes, chart)


def _lines(axes: Axes, chart: Lines) -> None:
    for seat, (name, points) in enumerate(chart.lines):
        if points:
            xs, ys = zip(*points, strict=True)
            # Steps, as a score stays the same until the next event.
            axes.step(xs, ys, STYLES[seat % 4], where="post", color=COLOURS[seat % 6], label=_cut(name), linewidth=2)
    if chart.limits:
        axes.set_ylim(*chart.limits)
    elif any(y < 0 for _, points in chart.lines for _, y in points):
        axes.axhline(0, color=TEXT, linewidth=0.8)
    axes.set_xlabel(chart.x)
    axes.set_ylabel(chart.y)
    axes.legend(loc="best", frameon=False, labelcolor=TEXT)


def _columns(axes: Axes, chart: Columns) -> None:
    """Vertical bars with a band if something is expected, otherwise horizontal ones."""
    from matplotlib.ticker import MaxNLocator

    labels, counts = [_cut(label) for label, _ in chart.bars], [count for _, count in chart.bars]
    if chart.expected is not None:
        axes.bar(labels, counts, color=COLOURS[0])
        mean, half = chart.expected
        axes.axhspan(mean - half, mean + half, color=COLOURS[1], alpha=0.25, linewidth=0)
        axes.axhline(mean, color=COLOURS[1], linewidth=2)
        axes.set_xlabel(chart.x)
        axes.set_ylabel(chart.y)
        return
    axes.barh(labels, counts, color=COLOURS[0], height=0.6)
    axes.set_ylim(max(len(labels), LEAST_BARS) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(chart.y)


def _ranges(axes: Axes, chart: Ranges) -> None:
    """The interquartile range of each row, with its median."""
    for number, (_, (low, middle, high)) in enumerate(chart.rows):
        axes.barh(number, high - low, left=low, color=COLOURS[number % 6], edgecolor=TEXT, height=0.6)
        axes.plot([middle, middle], [number - 0.3, number + 0.3], color=TEXT, linewidth=2)
    axes.set_yticks(range(len(chart.rows)), [_cut(name) for name, _ in chart.rows])
    axes.set_ylim(max(len(chart.rows), LEAST_BARS) - 0.5, -0.5)
    axes.set_xlim(left=0)
    axes.set_xlabel(chart.x)


def svg(chart: Chart) -> str:
    """A figure as SVG for a page, with the page's colours for text and grid."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(_settings()):
        figure = Figure(figsize=SIZE, layout="constrained")
        _plain(chart, figure.subplots())
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        # Without date and with a fixed salt for the ids inside (below) the same game gives the same file.
    text = buffer.getvalue()
    text = text[text.index("<svg") :].replace(TEXT, "var(--text)").replace(GRID, "var(--line)")
    for number, colour in enumerate(COLOURS):
        text = text.replace(colour.lower(), f"var(--colour-{number})")
    # A size in points would keep the figure from growing and shrinking with its column.
    return re.sub(r'(<svg[^>]*?) width="[^"]*"| height="[^"]*pt"', lambda match: match[1] or "", text, count=2)


def sheet(title: str, lines: Sequence[str], charts: Sequence[tuple[str, Chart]], kind: str) -> bytes:
    """All figures on one sheet, as ``pdf`` or ``png``."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    settings = _settings()
    lines = [part for line in lines for part in textwrap.wrap(line, LETTERS)]
    with mpl.rc_context(
        {key: "#1c2126" if value == TEXT else "#d8d2c4" if value == GRID else value for key, value in settings.items()}
    ):
        rows = (len(charts) + 1) // 2
        figure = Figure(figsize=(8.27, 1.6 + 0.22 * len(lines) + 3.0 * rows))
        top = 1 - (0.9 + 0.22 * len(lines)) / figure.get_figheight()
        figure.text(0.06, 1 - 0.5 / figure.get_figheight(), title, fontsize=18, weight="bold", va="center")
        figure.text(0.06, 1 - 0.8 / figure.get_figheight(), "\n".join(lines), fontsize=9, va="top", wrap=True)
        grid = figure.add_gridspec(rows, 2, top=top, bottom=0.06, left=0.1, right=0.97, hspace=0.5, wspace=0.3)
        for number, (name, chart) in enumerate(charts):
            axes = figure.add_subplot(grid[number // 2, number % 2])
            _plain(chart, axes)
            axes.set_title(name, loc="left", fontsize=11)
        buffer = io.BytesIO()
        figure.savefig(buffer, format=kind, dpi=150, facecolor="white")
    return buffer.getvalue()


def _plain(chart: Chart, axes: Axes) -> None:
    from matplotlib.ticker import ScalarFormatter

    draw(axes, chart)
    for axis in (axes.xaxis, axes.yaxis):
        if isinstance(axis.get_major_formatter(), ScalarFormatter):
            axis.set_major_formatter(_tick)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, alpha=0.7)
    axes.set_axisbelow(True)


def _settings() -> dict[str, Any]:
    colours = dict.fromkeys(("text.color", "axes.labelcolor", "xtick.color", "ytick.color", "axes.edgecolor"), TEXT)
    return {
        **colours,
        "grid.color": GRID,
        "font.size": 11,
        "svg.fonttype": "none",  # text stays text, which can be searched, read aloud and copied
        "svg.hashsalt": "companion",
        "text.parse_math": False,  # a name may contain a dollar sign
    }


def _tick(value: float, _: float) -> str:
    """A number at an axis, in the language's format."""
    return worded(say("report.tick", amount=float(value)))


def _cut(name: str) -> str:
    return name if len(name) <= 14 else f"{name[:13]}…"
