"""The result of an analysis."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import PrivateAttr

from ._generated.models import JobWarning, Sections
from .errors import RequestChanged
from .html import analysis_html
from .partial import partial
from .tables import needed
from .warning_kinds import warning_kinds

if TYPE_CHECKING:
    from .plots import Plots

Self = TypeVar("Self", bound="Analysis")


class Analysis(Sections):
    """The sections of an analysis: `result.portfolio_summary.total_return`.

    A section that was not requested with `fields` is missing, and access to it raises `AttributeError`.
    """

    _job_id: str = PrivateAttr(default="")
    _data_source: str | None = PrivateAttr(default=None)

    @classmethod
    def of(cls: type[Self], job_id: str, sections: Mapping[str, Any], data_source: str | None) -> Self:
        """Returns a result with the sections that the service sent."""
        result = partial(cls, sections)
        result._job_id = job_id
        result._data_source = data_source
        return result

    @property
    def job_id(self) -> str:
        """The id of the job, with which `client.job(...)` finds the result again until it expires."""
        return self._job_id

    @property
    def data_source(self) -> str | None:
        """The source of the market data. "demo (simulated)" is not the real market."""
        return self._data_source

    @property
    def is_simulated(self) -> bool:
        """True for simulated prices, which are not real."""
        return "simulated" in (self._data_source or "")

    @property
    def plot(self) -> Plots:
        """Charts: `growth()`, `value()`, `drawdowns()`, `rolling()`, and `monthly()`. They need `tearsheet[plot]`."""
        needed("matplotlib", "plot")
        from .plots import Plots

        return Plots(self)

    def _repr_html_(self) -> str:
        return analysis_html(self)

    def __repr__(self) -> str:
        names = [name for name in FIELDS if name in self.__dict__]
        return f"<{type(self).__name__} {self._job_id}: {', '.join(names)}>"

    __str__ = __repr__

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name in FIELDS:
                raise AttributeError(f"The result has no section {name!r}. Name it in `fields` of the request.")
            return super().__getattr__(name)


FIELDS = tuple(Sections.model_fields)


def warn_of_changes(changes: list[JobWarning]) -> None:
    """Warns once of each kind of fault in the data, and of each kind of difference from the request."""
    for text in warning_kinds(changes):
        warnings.warn(text, RequestChanged, stacklevel=3)
