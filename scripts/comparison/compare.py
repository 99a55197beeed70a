"""Compares this service with quantstats, empyrical-reloaded, pyfolio-reloaded, and skfolio on the same prices.

Prints every figure side by side. Ends with status 1 if a difference has no explanation that reproduces the figure of
the library.
"""

import argparse
import sys
from pathlib import Path

from analysis import Analysis, analyze
from portfolios import DEMO, REAL
from rates import rate_rows, weight_rows
from ratios import ratio_rows
from relations import drawdown_rows, relative_rows, time_rows
from rows import Row, problems
from service import Service
from tables import as_csv, as_markdown, as_text

START, END = "<!-- comparison -->", "<!-- end comparison -->"


def rows_of(service: Service, a: Analysis) -> list[Row]:
    """Returns every row of one portfolio. The first ones compare the daily returns with those of the prices."""
    rows = [
        Row("daily returns", "prices", a.r, a.returns.to_numpy()),
        Row("daily returns of the benchmark", "prices", a.b, a.benchmark.to_numpy()),
        *ratio_rows(a),
        *relative_rows(a),
        *time_rows(a),
        *drawdown_rows(a),
    ]
    return rows if a.portfolio.name != "60/40" else [*rows, *rate_rows(service, a), *weight_rows(service, a)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True)
    parser.add_argument("--token", required=True)
    parser.add_argument("--market", choices=("demo", "real"), default="demo")
    parser.add_argument("--csv", type=Path, action="append", default=[], help="write every figure to this file")
    parser.add_argument("--page", type=Path, help="write the table of explanations into this page")
    parser.add_argument("--check", action="store_true", help="compare with the files instead")
    options = parser.parse_args()
    service = Service(options.url, options.token)
    portfolios: dict[str, list[Row]] = {}
    for portfolio in DEMO if options.market == "demo" else REAL:
        analysis = analyze(service, portfolio)
        portfolios[portfolio.name] = rows_of(service, analysis)
        print(as_text(portfolio.name, portfolios[portfolio.name]))
    found = [f"{name}: {problem}" for name, rows in portfolios.items() for problem in problems(rows)]
    made = {file: as_csv(portfolios) for file in options.csv}
    if options.page:
        made[options.page] = replaced(options.page.read_text(), as_markdown(portfolios))
    for file, text in made.items():
        if not options.check:
            file.write_text(text)
        elif file.read_text() != text:
            found.append(f'{file} does not show these figures: run "npm run comparison"')
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


def replaced(page: str, table: str) -> str:
    """Returns the page with another table between its marks."""
    before, after = page.split(START)[0], page.split(END)[1]
    return f"{before}{START}\n{table}\n{END}{after}"


if __name__ == "__main__":
    sys.exit(main())
