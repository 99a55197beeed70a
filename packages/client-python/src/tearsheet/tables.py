"""Tables that become DataFrames of pandas or polars, or tables of Apache Arrow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import BaseModel

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

RowType = TypeVar("RowType", bound=BaseModel)


class Table:
    """The base of everything that becomes a DataFrame."""

    def to_arrow(self) -> pyarrow.Table:
        """Returns a table of Apache Arrow. Texts that repeat are dictionaries, and dates are `date32`."""
        raise NotImplementedError

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a DataFrame. If the first column is `date`, it becomes a `DatetimeIndex` instead.

        Integers stay integers: a column with missing ones has the type `Int64`.
        """
        library = needed("pandas", "pandas")
        table = self.to_arrow()
        frame: pandas.DataFrame = table.to_pandas(date_as_object=False, integer_object_nulls=True)
        for name, column in zip(table.column_names, table.columns, strict=True):
            if column.null_count > 0 and str(column.type).startswith("int"):
                frame[name] = frame[name].astype("Int64")
        if len(frame.columns) > 0 and frame.columns[0] == "date":
            frame = frame.set_index(library.DatetimeIndex(frame.pop("date"), name="date"))
        return frame

    def to_polars(self) -> polars.DataFrame:
        """Returns a DataFrame. The column `date` has the type `Date`."""
        frame: polars.DataFrame = needed("polars", "polars").from_arrow(self.to_arrow())
        return frame


@dataclass(frozen=True)
class Section(Table):
    """A section of a result, or a list inside it, as the service sent it in the format Apache Arrow."""

    name: str
    stream: bytes
    """The bytes of an Arrow stream. They can be stored in a file."""
    data_source: str | None = None
    """The source of the market data."""

    def to_arrow(self) -> pyarrow.Table:
        return needed("pyarrow.ipc", "pandas").open_stream(self.stream).read_all()

    def __repr__(self) -> str:
        return f"<Section {self.name!r}, {len(self.stream):,} bytes>"


class Rows(list[RowType], Table, Generic[RowType]):
    """The rows of a read. It is a list of typed rows that can become a DataFrame."""

    def __init__(
        self,
        rows: Iterable[RowType],
        *,
        next_cursor: str | None = None,
        data_source: str | None = None,
        unresolved: tuple[str, ...] = (),
        without_data: tuple[str, ...] = (),
    ) -> None:
        super().__init__(rows)
        self.next_cursor = next_cursor
        """The `cursor` of the next page. None on the last page and without a `limit`."""
        self.data_source = data_source
        """The source of the market data."""
        self.unresolved = unresolved
        """Symbols of the request that name no instrument."""
        self.without_data = without_data
        """RICs of instruments that have no row in this answer."""

    def to_arrow(self) -> pyarrow.Table:
        return needed("pyarrow", "pandas").Table.from_pylist([row.model_dump(by_alias=True) for row in self])


def needed(name: str, extra: str) -> Any:
    """Returns an optional library. Without it, the error names the extra that installs it."""
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(f'This needs {name.partition(".")[0]}: pip install "tearsheet[{extra}]"') from error
