"""The client of the portfolio analytics service.

from tearsheet import Tearsheet

client = Tearsheet()
result = client.analyze([{"date": "2024-01-02", "symbol": "AAPL", "weight": 1}]).wait()
print(result.portfolio_summary.total_return)
"""

from . import errors
from ._async.client import AsyncTearsheet
from ._async.jobs import AsyncJob
from ._async.results import AsyncAnalysisResult
from ._generated import models
from ._sync.client import Tearsheet
from ._sync.jobs import Job
from ._sync.results import AnalysisResult
from ._version import VERSION as __version__
from .errors import (
    ConnectionFailed,
    ConnectionSettingsError,
    JobExpired,
    JobFailed,
    NotFound,
    Problem,
    ProblemError,
    RateLimited,
    RequestChanged,
    TearsheetError,
    Timeout,
    ValidationError,
)
from .progress import Progress
from .retries import RetrySettings
from .tables import Rows, Section

__all__ = [
    "AnalysisResult",
    "AsyncAnalysisResult",
    "AsyncJob",
    "AsyncTearsheet",
    "ConnectionFailed",
    "ConnectionSettingsError",
    "Job",
    "JobExpired",
    "JobFailed",
    "NotFound",
    "Problem",
    "ProblemError",
    "Progress",
    "RateLimited",
    "RequestChanged",
    "RetrySettings",
    "Rows",
    "Section",
    "Tearsheet",
    "TearsheetError",
    "Timeout",
    "ValidationError",
    "__version__",
    "errors",
    "models",
]
