"""Reads holdings and transactions from lists, whole requests, and DataFrames of pandas or polars.

Rows are sent as they are: nothing is scaled, rounded, filled, or left out, except the empty cells of a DataFrame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ._generated.requests import Holding, Transaction
from .cells import Cell, as_date, as_number, as_text, is_empty
from .columns import Columns, columns_of
from .errors import Problem, ValidationError

HOLDING_COLUMNS: dict[str, Callable[[Any], Cell]] = {
    "date": as_date,
    "symbol": as_text,
    "weight": as_number,
    "quantity": as_number,
    "amount": as_number,
    "currency": as_text,
}
UNITS = ("weight", "quantity", "amount")
TRANSACTION_COLUMNS: dict[str, Callable[[Any], Cell]] = {
    "date": as_date,
    "type": as_text,
    "symbol": as_text,
    "quantity": as_number,
    "price": as_number,
    "amount": as_number,
    "currency": as_text,
    "fee": as_number,
    "tax": as_number,
    "rate": as_number,
    "note": as_text,
    "id": as_text,
}

Where = Callable[[int, str | int | None], str]


@dataclass(frozen=True)
class Positions:
    """The part of a request that says what was held or traded."""

    members: Mapping[str, Any]
    """`portfolio` or `transactions`, and everything else of a whole request."""
    where: Where | None = None
    """Names the place in the DataFrame, for a row and a member of the request."""

    def explain(self, error: ValidationError) -> ValidationError:
        """Returns the error with the rows and columns of the DataFrame instead of positions in the request."""
        if self.where is None:
            return error
        return ValidationError([self._placed(problem, self.where) for problem in error.problems])

    @staticmethod
    def _placed(problem: Problem, where: Where) -> Problem:
        loc = problem.loc
        if len(loc) < 3 or loc[1] not in ("portfolio", "transactions") or not isinstance(loc[2], int):
            return problem
        return replace(problem, where=where(loc[2], loc[3] if len(loc) > 3 else None))


def positions_of(value: Any, transactions: Any = None) -> Positions:
    """Returns the members of a request.

    `value` is a list of rows, a whole request as a dictionary, or a DataFrame. Rows with the column `type` are
    transactions. A DataFrame of holdings has the columns date, symbol, and weight (or quantity or amount), or it has
    dates as its index and one column of weights for each symbol.
    """
    if transactions is not None:
        if value is not None:
            raise ValidationError([Problem("A request has a portfolio or transactions, and not both.")])
        return _from_rows(transactions, "transactions")
    if value is None:
        return Positions({})
    if isinstance(value, Mapping):
        return _from_request(value)
    return _from_rows(value, None)


def _from_request(request: Mapping[str, Any]) -> Positions:
    for kind in ("portfolio", "transactions"):
        if request.get(kind) is not None:
            read = _from_rows(request[kind], kind)
            return Positions({**request, **read.members}, read.where)
    return Positions(request)


def _from_rows(value: Any, kind: str | None) -> Positions:
    columns = columns_of(value)
    if columns is None:
        rows = _list_of(value)
        is_ledger = any(isinstance(row, Mapping) and "type" in row for row in rows)
        return Positions({kind or ("transactions" if is_ledger else "portfolio"): rows})
    if kind == "transactions" or (kind is None and "type" in columns.names):
        return _read("transactions", columns, TRANSACTION_COLUMNS, required=("date", "type"))
    if "symbol" in columns.names:
        return _read("portfolio", columns, HOLDING_COLUMNS, required=("date", "symbol"))
    return _wide(columns)


def _list_of(value: Any) -> list[Any]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        kind = type(value).__name__
        message = f"Holdings and transactions are a list of rows, a request, or a DataFrame, and not {kind}."
        raise ValidationError([Problem(message)])
    return list(value)


def _read(
    kind: str, columns: Columns, known: Mapping[str, Callable[[Any], Cell]], required: tuple[str, ...]
) -> Positions:
    problems = [
        Problem(f"There is no column {name!r}. The columns of {kind} are {', '.join(known)}.")
        for name in required
        if name not in columns.names
    ]
    problems += [
        Problem(f"The column is not known. The columns of {kind} are {', '.join(known)}.", where=f"column {name!r}")
        for name in columns.names
        if name not in known
    ]
    if problems:
        raise ValidationError(problems)
    rows: list[dict[str, Cell]] = []
    for index in range(columns.height):
        row: dict[str, Cell] = {}
        for name in columns.names:
            cell = columns.cells[name][index]
            if not is_empty(cell):
                _put(row, name, cell, known[name], problems, columns.where(index, name))
            elif name in required:
                problems.append(Problem("The cell is empty.", where=columns.where(index, name)))
        if kind == "portfolio":
            _check_unit(row, problems, columns.where(index, None))
        rows.append(row)
    if problems:
        raise ValidationError(problems)
    return Positions({kind: rows}, lambda row, member: columns.where(row, member))


def _wide(columns: Columns) -> Positions:
    """Reads dates as rows and symbols as columns. An empty cell is not held on that date."""
    symbols = [name for name in columns.names if name != "date"]
    if "date" not in columns.names or not symbols:
        message = (
            "A table of weights has the columns date, symbol, and weight (or quantity or amount), "
            "or dates as its index and one column for each symbol."
        )
        raise ValidationError([Problem(message)])
    problems: list[Problem] = []
    rows: list[dict[str, Cell]] = []
    origins: list[tuple[int, str]] = []
    for index in range(columns.height):
        dated: dict[str, Cell] = {}
        _put(dated, "date", columns.cells["date"][index], as_date, problems, columns.where(index, "date"))
        held = [symbol for symbol in symbols if not is_empty(columns.cells[symbol][index])]
        if not held:
            problems.append(Problem("The row has no weight, so it has no effect.", where=columns.where(index, None)))
        for symbol in held:
            row: dict[str, Cell] = {**dated, "symbol": symbol}
            _put(row, "weight", columns.cells[symbol][index], as_number, problems, columns.where(index, symbol))
            rows.append(row)
            origins.append((index, symbol))
    if problems:
        raise ValidationError(problems)
    return Positions({"portfolio": rows}, lambda row, _member: columns.where(*origins[row]))


def _put(
    row: dict[str, Cell], name: str, cell: Any, read: Callable[[Any], Cell], problems: list[Problem], where: str
) -> None:
    try:
        row[name] = read(cell)
    except ValueError as error:
        problems.append(Problem(str(error), where=where))


def _check_unit(row: Mapping[str, Cell], problems: list[Problem], where: str) -> None:
    units = [name for name in UNITS if name in row]
    if len(units) > 1:
        problems.append(Problem(f"The row has {' and '.join(units)}, but only one of them can count.", where=where))
    # A cell that could not be read is reported already.
    if not units and not any(problem.where and problem.where.startswith(f"{where},") for problem in problems):
        problems.append(Problem("The row has no weight, quantity, or amount.", where=where))


HoldingRows = Sequence[Holding]
TransactionRows = Sequence[Transaction]
