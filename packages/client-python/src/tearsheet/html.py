"""Small pages for notebooks. They use the colors of the notebook, so they fit a light and a dark theme."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from ._generated.models import JobState
from .warning_kinds import warning_kinds

if TYPE_CHECKING:
    from .analysis import Analysis

SIMULATED = "Simulated data"
FRAME = "display:inline-block;border:1px solid;border-color:color-mix(in srgb,currentColor 30%,transparent);"
FRAME += "border-radius:6px;padding:.6em .9em;color:inherit;background:transparent"
CELL = "text-align:right;padding:.1em 0 .1em 1.5em;background:transparent;color:inherit"
HEAD = CELL.replace("right", "left").replace("1.5em", "0") + ";font-weight:normal;opacity:.75"
MARK = "font-weight:bold;letter-spacing:.08em;text-transform:uppercase;font-size:.8em;border:1px solid;padding:0 .4em"


def analysis_html(result: Analysis) -> str:
    """Returns the main figures of a result, with the mark of simulated data."""
    title = "Portfolio analysis"
    parameters = result.__dict__.get("portfolio_parameters")
    if parameters is not None:
        title += f", {parameters.start_date} to {parameters.end_date}, {parameters.base_currency}"
    return _page(title, _figures(result), warning_kinds(result.warnings), result.is_simulated)


def _figures(result: Analysis) -> Iterable[tuple[str, str]]:
    sections = result.__dict__
    if (summary := sections.get("portfolio_summary")) is not None:
        yield "Final value", f"{summary.final_value:,.2f}"
        yield "Total return", _percent(summary.total_return)
    if (metrics := sections.get("performance_metrics")) is not None:
        portfolio = metrics.portfolio
        yield "Annualized return", _percent(portfolio.annualized_return)
        yield "Annualized volatility", _percent(portfolio.annualized_volatility)
        yield "Sharpe ratio", "–" if portfolio.sharpe_ratio is None else f"{portfolio.sharpe_ratio:.2f}"
        yield "Maximum drawdown", _percent(portfolio.max_drawdown)
    yield "Sections", str(sum(name in sections for name in type(result).model_fields))


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.2%}"


def job_html(job_id: str, state: JobState | None) -> str:
    """Returns the last known state of a job."""
    if state is None:
        return _page("Job", [("Job", job_id), ("Status", "not read yet")], [], False)
    rows = [("Job", job_id), ("Kind", state.job_type), ("Status", state.status)]
    if state.status == "processing" and state.progress is not None:
        rows.append(("Progress", f"{state.progress.percent:.0f}% {state.progress.message}"))
    if state.expires_at is not None:
        rows.append(("Expires", f"{state.expires_at:%Y-%m-%d %H:%M} UTC"))
    if state.error is not None:
        rows.append(("Error", state.error if state.error_code is None else f"{state.error} ({state.error_code})"))
    return _page("Job", rows, warning_kinds(state.warnings), False)


def _page(title: str, rows: Iterable[tuple[str, str]], warnings: list[str], is_simulated: bool) -> str:
    body = "".join(
        f'<tr style="background:transparent"><th style="{HEAD}">{escape(name)}</th>'
        f'<td style="{CELL}">{escape(value)}</td></tr>'
        for name, value in rows
    )
    mark = f' <span style="{MARK}">{SIMULATED}</span>' if is_simulated else ""
    notes = "".join(f"<div>⚠ {escape(text)}</div>" for text in warnings[:5])
    more = f"<div>and {len(warnings) - 5} more</div>" if len(warnings) > 5 else ""
    table = f'<table style="margin:.4em 0 0;border:none">{body}</table>'
    return f'<div style="{FRAME}"><b>{escape(title)}</b>{mark}{notes}{more}{table}</div>'
