# Made from ../_async by scripts/generate.py. Never edit it.
"""The result of an analysis, which can fetch its sections as tables."""

from __future__ import annotations

from pydantic import PrivateAttr

from ..analysis import Analysis
from ..tables import Section
from .calls import Calls, Resolution


class AnalysisResult(Analysis):
    """The sections of an analysis. `section(...)` fetches one of them as a table for DataFrames."""

    _calls: Calls = PrivateAttr()

    def section(self, name: str, resolution: Resolution = "daily") -> Section:
        """Returns one section, or a list inside it such as `rolling_metrics.window_30d`, as a table.

        `resolution` thins out a time series to the last row of each week or month.
        """
        return self._calls.section(self.job_id, name, resolution)
