"""Holdings and transactions of lists, requests, and DataFrames."""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import polars as pl
import pytest

from tearsheet import ValidationError
from tearsheet.positions import positions_of

ROWS = [
    {"date": "2024-01-02", "symbol": "AAPL", "weight": 0.6},
    {"date": "2024-01-02", "symbol": "MSFT", "weight": 0.3},
]
LONG: dict[str, Any] = {"date": ["2024-01-02", "2024-01-02"], "symbol": ["AAPL", "MSFT"], "weight": [0.6, 0.3]}
WIDE = {"AAPL": [0.6, None], "MSFT": [0.3, 1.0]}
WIDE_ROWS = [*ROWS, {"date": "2024-02-01", "symbol": "MSFT", "weight": 1.0}]
DATES = ["2024-01-02", "2024-02-01"]


def problems_of(value: Any, transactions: Any = None) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        positions_of(value, transactions)
    return [str(problem) for problem in caught.value.problems]


def test_rows_and_requests_are_sent_as_they_are() -> None:
    assert positions_of(ROWS).members == {"portfolio": ROWS}
    assert positions_of(tuple(ROWS)).members == {"portfolio": ROWS}
    assert positions_of({"portfolio": ROWS, "benchmark": None}).members == {"portfolio": ROWS, "benchmark": None}
    assert positions_of(None).members == {}


def test_rows_with_a_type_are_transactions() -> None:
    rows = [{"date": "2024-01-02", "type": "deposit", "amount": 1}]
    assert positions_of(rows).members == {"transactions": rows}
    assert positions_of(None, rows).members == {"transactions": rows}
    assert positions_of({"transactions": rows}).members == {"transactions": rows}


@pytest.mark.parametrize(
    "frame",
    [
        pd.DataFrame(LONG),
        pd.DataFrame({**LONG, "date": pd.to_datetime(LONG["date"])}),
        pd.DataFrame({**LONG, "date": pd.to_datetime(LONG["date"]).tz_localize("America/New_York")}),
        pd.DataFrame(LONG).set_index("date"),
        pd.DataFrame(LONG).set_index(["date", "symbol"]),
        pd.DataFrame({**LONG, "currency": [None, float("nan")]}),
        pd.DataFrame(LONG, index=[7, 7]),
        pl.DataFrame(LONG),
        pl.DataFrame({**LONG, "date": [date(2024, 1, 2)] * 2}),
    ],
)
def test_a_long_table_gives_one_holding_for_each_row(frame: Any) -> None:
    assert positions_of(frame).members == {"portfolio": ROWS}
    assert positions_of({"portfolio": frame, "end_date": "2024-12-31"}).members["portfolio"] == ROWS


@pytest.mark.parametrize(
    "frame",
    [
        pd.DataFrame(WIDE, index=pd.to_datetime(DATES)),
        pd.DataFrame(WIDE, index=pd.DatetimeIndex(DATES, name="Date")),
        pd.DataFrame({"date": DATES, **WIDE}),
        pl.DataFrame({"date": DATES, **WIDE}),
    ],
)
def test_a_wide_table_gives_one_holding_for_each_cell_that_is_not_empty(frame: Any) -> None:
    assert positions_of(frame).members == {"portfolio": WIDE_ROWS}


@pytest.mark.parametrize("library", [pd.DataFrame, pl.DataFrame])
def test_a_table_with_a_type_is_a_ledger(library: Any) -> None:
    frame = library(
        {
            "date": ["2024-01-02", "2024-01-03"],
            "type": ["deposit", "buy"],
            "symbol": [None, "AAPL"],
            "quantity": [None, 5.0],
            "amount": [1000.0, None],
        }
    )
    expected = [
        {"date": "2024-01-02", "type": "deposit", "amount": 1000.0},
        {"date": "2024-01-03", "type": "buy", "symbol": "AAPL", "quantity": 5.0},
    ]
    assert positions_of(frame).members == {"transactions": expected}
    assert positions_of(None, frame).members == {"transactions": expected}


@pytest.mark.parametrize(
    ("frame", "problem"),
    [
        ({**LONG, "weight": [0.6, None]}, "row 1: The row has no weight, quantity, or amount."),
        ({**LONG, "weight": [0.6, float("inf")]}, "row 1, column 'weight': inf is not a finite number."),
        ({**LONG, "weight": [0.6, "30%"]}, "row 1, column 'weight': '30%' is not a number."),
        ({**LONG, "weight": [0.6, True]}, "row 1, column 'weight': True is not a number."),
        ({**LONG, "symbol": ["AAPL", None]}, "row 1, column 'symbol': The cell is empty."),
        ({**LONG, "symbol": ["AAPL", 7]}, "row 1, column 'symbol': 7 is not a text."),
        ({**LONG, "date": ["2024-01-02", "02/01/2024"]}, "row 1, column 'date': '02/01/2024' is not a date. Send YYYY"),
        ({**LONG, "date": [pd.Timestamp("2024-01-02 16:00")] * 2}, "row 0, column 'date': 2024-01-02 16:00:00 has a"),
        ({**LONG, "amount": [None, 5.0]}, "row 1: The row has weight and amount, but only one of them can count."),
        ({**LONG, "wieght": [1, 1]}, "column 'wieght': The column is not known. The columns of portfolio are date,"),
        ({"symbol": ["AAPL"], "weight": [1]}, "There is no column 'date'. The columns of portfolio are date, symbol"),
        ({"type": ["buy"], "symbol": ["AAPL"]}, "There is no column 'date'. The columns of transactions are date"),
        (WIDE, "A table of weights has the columns date, symbol, and weight"),
        ({"date": DATES, "AAPL": [0.5, None]}, "row 1: The row has no weight, so it has no effect."),
        ({"date": DATES, "AAPL": [0.5, "x"]}, "row 1, column 'AAPL': 'x' is not a number."),
    ],
)
def test_an_error_names_the_row_and_the_column(frame: dict[str, Any], problem: str) -> None:
    assert problems_of(pd.DataFrame({name: pd.Series(cells, dtype=object) for name, cells in frame.items()}))[
        0
    ].startswith(problem)


def test_every_problem_is_listed() -> None:
    frame = pl.DataFrame({**LONG, "date": ["today", "never"], "symbol": ["", "MSFT"]})
    assert len(problems_of(frame)) == 3


def test_other_values_are_refused_with_the_forms_that_work() -> None:
    assert "a list of rows, a request, or a DataFrame, and not str" in problems_of("AAPL")[0]
    assert "A Series has no dates and symbols" in problems_of(pd.Series({"AAPL": 1.0}))[0]
    assert "more than once" in problems_of(pd.DataFrame([[1, 2]], columns=["AAPL", "AAPL"]))[0]
    assert "and not both" in problems_of(ROWS, [{"date": "2024-01-02", "type": "deposit", "amount": 1}])[0]


def test_a_label_of_the_index_names_the_row() -> None:
    frame = pd.DataFrame({"AAPL": [0.5, float("-inf")]}, index=pd.to_datetime(DATES))
    assert problems_of(frame) == ["row 2024-02-01, column 'AAPL': -inf is not a finite number."]
