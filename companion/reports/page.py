"""A report as one self-contained HTML file, for phones, print and dark mode."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companion.games.message import Message, Text, say
from companion.messages import current_language, worded
from companion.reports import figures, luck_tables
from companion.reports.charts import charts
from companion.reports.luck_tables import Row, Table
from companion.reports.statistics import Statistics, game_title
from companion.sessions.formatting import format_duration

STYLE = """
:root{color-scheme:light dark;LIGHT--page:#f6f3ec;--panel:#fff;--text:#1c2126;--muted:#5c6670;--line:#d8d2c4}
@media(prefers-color-scheme:dark){:root{DARK--page:#0f1418;--panel:#1b242b;--text:#f3efe4;--muted:#a3b0ba;--line:#33414b}}
@media print{:root{LIGHT--page:#fff;--panel:#fff;--text:#000;--muted:#444;--line:#bbb}section{break-inside:avoid}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--page);color:var(--text);
font:1.05rem/1.5 system-ui,"DejaVu Sans",sans-serif}
h1{font-size:1.8rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.15rem;margin:0 0 .5rem}
p{margin:.4rem 0}.lead{color:var(--muted)}
main{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr))}
section{background:var(--panel);border:1px solid var(--line);border-radius:.8rem;padding:1rem;overflow-x:auto}
svg{width:100%;height:auto;display:block}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .5rem;text-align:right;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{text-align:left}
td:first-child{overflow-wrap:anywhere}
th{color:var(--muted);font-weight:600}
.note{color:var(--muted);font-size:.9rem;margin-top:.8rem}
@media(max-width:30rem){body{padding:.6rem;font-size:1rem}section{padding:.7rem}
th,td{padding:.3rem .25rem;font-size:.85rem}}
"""

DICE = say("report.dice")
PLAYERS, PLAYER = say("report.players"), say("report.player")
GAMES, WON, GAME = say("report.games"), say("report.won"), say("report.game-column")


def summary(stats: Statistics) -> Message:
    """What the report is about, as a sentence."""
    games = (say("report.played", count=count, title=game_title(name)) for name, count in stats.games.most_common())
    return say("report.lead", all=tuple(games), count=stats.finished, clock=format_duration(stats.seconds))


def _style() -> str:
    """The style sheet, with the colours of lines and bars for light and dark mode."""
    light, dark = (
        "".join(f"--colour-{number}:{colour};" for number, colour in enumerate(colours))
        for colours in (figures.COLOURS, figures.ON_DARK)
    )
    return STYLE.replace("LIGHT", light).replace("DARK", dark)


def page(title: str, stats: Statistics, players: Sequence[str]) -> str:
    """The whole file."""
    parts = [_table(*table) for table in luck_tables.tables(stats, players) if table[2]]
    parts += [_figure(title, figures.svg(chart), _caption(title, stats)) for title, chart in charts(stats, players)]
    parts += [_table(*table) for table in tables(stats) if table[2]]
    return (
        '<!doctype html>\n<html lang="' + current_language() + '"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_style()}</style></head>\n<body><h1>{escape(title)}</h1>"
        f'<p class="lead">{escape(worded(summary(stats)))}</p><main>\n{"".join(parts)}</main></body></html>\n'
    )


def tables(stats: Statistics) -> list[Table]:
    """The tables of the report."""
    people: list[Row] = [
        (
            name,
            str(person.games),
            str(person.won),
            say("report.seconds", amount=person.median_time) if person.median_time is not None else "–",
            str(person.best_turn) if person.best_turn is not None else "–",
        )
        for name, person in sorted(stats.people.items(), key=lambda item: (-item[1].won, item[0]))
    ]
    records: list[Row] = [
        (game_title(game), str(score), name, str(session))
        for game, (score, name, session) in sorted(stats.best.items())
    ]
    meetings: list[Row] = [
        (f"{one} – {other}", str(count), f"{stats.beaten[one, other]} : {stats.beaten[other, one]}")
        for (one, other), count in sorted(stats.met.items())
        if one < other
    ]
    return [
        (PLAYERS, (PLAYER, GAMES, WON, say("report.median-turn"), say("report.best-turn")), people, (), ""),
        (say("report.highest-scores"), (GAME, say("report.score"), PLAYER, say("report.number")), records, (), ""),
        (say("report.head-to-head"), (PLAYERS, GAMES, WON), meetings, (), ""),
    ]


def _caption(title: Text, stats: Statistics) -> Text:
    return stats.fairness.verdict() if title == DICE else ""


def _figure(title: Text, image: str, below: Text) -> str:
    caption = f"<p>{_safe(below)}</p>" if below else ""
    return _section(title, f'<div role="img" aria-label="{_safe(title)}">{image}</div>{caption}')


def _table(title: Text, head: Row, rows: list[Row], words: Sequence[Text], note: Text = "") -> str:
    top = "".join(f"<th>{_safe(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{_safe(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    text = "".join(f"<p>{_safe(sentence)}</p>" for sentence in words)
    below = f'<p class="note">{_safe(note)}</p>' if note else ""
    return _section(title, f"{text}<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>{below}")


def _section(title: Text, inside: str) -> str:
    return f"<section><h2>{_safe(title)}</h2>{inside}</section>\n"


def _safe(text: Text) -> str:
    """The text escaped for HTML."""
    return escape(worded(text))
