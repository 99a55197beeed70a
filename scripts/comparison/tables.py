"""The table of every figure, and the shorter one in the documents."""

import csv
import io
from collections.abc import Mapping, Sequence
from importlib.metadata import version

from rows import Row, show

LIBRARIES = ("quantstats", "empyrical-reloaded", "pyfolio-reloaded", "skfolio")
HEADER = ("portfolio", "figure", "library", "ours", "theirs", "difference", "explanation")
MOST_FIGURES = 2
"""Named for one reason in the documents. The CSV file has all."""
LINE = "{:32} {:24} {:>12} {:>12} {:>12}  {}"


def as_text(name: str, rows: Sequence[Row]) -> str:
    """Returns every row of one portfolio for a terminal."""
    lines = [f"\n{name}", LINE.format("figure", "library", "ours", "theirs", "difference", "")]
    for row in rows:
        note = "agrees" if row.agrees else row.why
        lines.append(LINE.format(row.figure, row.library, show(row.ours), show(row.theirs), row.gap, note))
    return "\n".join(lines)


def as_csv(portfolios: Mapping[str, Sequence[Row]]) -> str:
    """Returns every row of every portfolio."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADER)
    for name, rows in portfolios.items():
        for row in rows:
            why = "" if row.agrees else row.why
            writer.writerow((name, row.figure, row.library, show(row.ours), show(row.theirs), row.gap, why))
    return text.getvalue()


def as_markdown(portfolios: Mapping[str, Sequence[Row]]) -> str:
    """Returns one line for every explanation, with the figures that it explains and the values of the first one."""
    reasons: dict[str, list[Row]] = {}
    for rows in portfolios.values():
        for row in rows:
            if not row.agrees and row.ours is not None:
                reasons.setdefault(row.why, []).append(row)
    # A row that two sentences explain is left out if each of them has a line of its own.
    single = {why: rows for why, rows in reasons.items() if why.count(". ") == 0}
    versions = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    lines = [f"Versions: {versions}.", "", "| They differ because | Figures | Ours | Theirs |", "|---|---|---:|---:|"]
    for why, rows in single.items():
        libraries: dict[str, list[str]] = {}
        for row in rows:
            figures = libraries.setdefault(row.library.split(" ")[0], [])
            if row.figure not in figures:
                figures.append(row.figure)
        where: dict[str, list[str]] = {}
        for library, figures in libraries.items():
            named = ", ".join(f"`{figure}`" for figure in figures[:MOST_FIGURES])
            where.setdefault(named + (", …" if len(figures) > MOST_FIGURES else ""), []).append(library)
        places = ". ".join(f"{', '.join(names)}: {figures}" for figures, names in where.items())
        lines.append(f"| {why} | {places} | {show(rows[0].ours)} | {show(rows[0].theirs)} |")
    return "\n".join(lines)
