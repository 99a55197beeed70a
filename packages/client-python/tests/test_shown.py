"""What people see: charts, notebook output, and the progress bar."""

from __future__ import annotations

import io
import sys
import types
from typing import Any

import matplotlib.pyplot as plt
import pytest
from holdings import HOLDINGS
from matplotlib.axes import Axes

from tearsheet import AnalysisResult, Progress, Tearsheet, progress
from tearsheet.analysis import Analysis


@pytest.fixture(autouse=True)
def closed_figures() -> Any:
    yield
    plt.close("all")


def texts(ax: Axes) -> list[str]:
    legend = ax.get_legend()
    labels = [] if legend is None else [text.get_text() for text in legend.get_texts()]
    return [ax.get_title(loc="left"), ax.get_title(loc="right"), ax.get_ylabel(), *labels]


def test_charts_have_names_units_and_the_mark_of_simulated_data(result: AnalysisResult) -> None:
    plot = result.plot
    mark = "SIMULATED DATA"
    assert texts(plot.growth()) == ["Growth of 10,000 USD", mark, "Portfolio value, USD", "Portfolio", "ACWI.OQ"]
    assert texts(plot.drawdowns()) == ["Drawdown", mark, "Loss from the last peak", "Portfolio"]
    assert texts(plot.rolling()) == ["Rolling Sharpe ratio, 90d", mark, "Sharpe ratio", "Portfolio"]
    assert texts(plot.rolling("beta", "1y"))[0] == "Rolling beta, 1y"
    assert texts(plot.monthly())[:2] == ["Monthly returns", mark]
    with pytest.raises(ValueError, match=r"no rolling 'alpha' in the window '30d'\. It has sharpe_ratio, volatility"):
        plot.rolling("alpha", "30d")


@pytest.mark.parametrize(
    ("library", "extra", "use"),
    [
        ("polars", "polars", lambda result: result.section("monthly_returns").to_polars()),
        ("pandas", "pandas", lambda result: result.section("monthly_returns").to_pandas()),
        ("pyarrow", "pandas", lambda result: result.section("monthly_returns").to_arrow()),
        ("matplotlib", "plot", lambda result: result.plot),
    ],
)
def test_a_missing_library_is_named_with_its_extra(
    result: AnalysisResult, monkeypatch: pytest.MonkeyPatch, library: str, extra: str, use: Any
) -> None:
    for name in [library, *(name for name in sys.modules if name.startswith(f"{library}."))]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=rf'needs {library}: pip install "tearsheet\[{extra}\]"'):
        use(result)


def test_charts_show_every_value(result: AnalysisResult) -> None:
    ax = result.plot.growth()
    drawn: Any = ax.lines[0].get_ydata()
    assert list(drawn) == [row.portfolio_value for row in result.daily_summary]
    monthly = result.plot.monthly()
    assert len(monthly.texts) == len(result.monthly_returns)
    _, own = plt.subplots()
    assert result.plot.drawdowns(own) is own


def test_a_chart_without_a_benchmark_has_one_line(client: Tearsheet) -> None:
    fields = ["daily_summary"]
    result = client.analyze(HOLDINGS, benchmark=None, fields=fields).wait()  # type: ignore[arg-type]
    ax = result.plot.growth()
    assert len(ax.lines) == 1
    assert texts(ax)[1] == "SIMULATED DATA"


def test_notebooks_show_a_small_page_that_is_escaped(client: Tearsheet, result: AnalysisResult) -> None:
    page = result._repr_html_()
    assert "Simulated data" in page
    assert f"{result.portfolio_summary.total_return:.2%}" in page
    assert len(page) < 4000
    assert "color:inherit" in page
    evil = Analysis.of("port-1", {"warnings": [{"code": "x", "message": "<script>", "field": "f"}]}, None)
    assert "<script>" not in evil._repr_html_()
    assert "&lt;script&gt;" in evil._repr_html_()
    job = client.job("<b>")
    assert "&lt;b&gt;" in job._repr_html_()
    done = client.job(result.job_id)
    done.read()
    assert "completed" in done._repr_html_()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_and_removes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    bar = progress.ProgressBar()
    bar.update(Progress(step="s", percent=50, message="Half."))
    bar.close()
    assert terminal.getvalue() == f"\r\x1b[K{'█' * 15}{'░' * 15}  50% Half.\r\x1b[K"


def test_a_file_gets_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    bar = progress.ProgressBar()
    bar.update(Progress(step="s", percent=50, message="Half."))
    bar.close()
    assert file.getvalue() == ""


def test_a_notebook_shows_a_bar_and_removes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def record(data: dict[str, str], **_: Any) -> types.SimpleNamespace:
        shown.append(data["text/html"])
        return types.SimpleNamespace(update=record)

    monkeypatch.setattr(progress, "_display_of_notebook", lambda: record)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    bar = progress.ProgressBar()
    bar.update(Progress(step="s", percent=50, message="<half>"))
    bar.close()
    assert shown == ['<progress max="100" value="50"></progress> 50% &lt;half&gt;', ""]
