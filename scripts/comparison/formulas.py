"""Conventions of other libraries as formulas in numpy. They take daily returns of the service."""

import numpy as np
from scipy import stats

DAYS = 252
"""Returns a year in all four libraries, whatever the calendar of the data."""


def per_day(annual: float, days: int = DAYS) -> float:
    return (1 + annual) ** (1 / days) - 1


def growth(r: np.ndarray) -> float:
    return float(np.prod(1 + r) - 1)


def annual_by_count(r: np.ndarray) -> float:
    return float((1 + growth(r)) ** (DAYS / len(r)) - 1)


def deviation(r: np.ndarray) -> float:
    return float(np.std(r, ddof=1))


def sharpe(r: np.ndarray, f: float, days: int = DAYS) -> float:
    return float(np.mean(r - f) / deviation(r) * np.sqrt(days))


def downside(r: np.ndarray, f: float) -> float:
    return float(np.sqrt(np.mean(np.minimum(r - f, 0) ** 2)))


def sortino(r: np.ndarray, f: float) -> float:
    return float(np.mean(r - f) / downside(r, f) * np.sqrt(DAYS))


def semi_deviation(r: np.ndarray) -> float:
    """Returns the deviation below the mean, with the divisor n - 1."""
    return float(np.sqrt(np.sum(np.minimum(r - np.mean(r), 0) ** 2) / (len(r) - 1)))


def omega(r: np.ndarray, f: float) -> float:
    return float(np.maximum(r - f, 0).sum() / np.maximum(f - r, 0).sum())


def drawdowns(r: np.ndarray, compounded: bool = True) -> np.ndarray:
    """Returns the distance from the peak for each return. The start counts as a peak."""
    levels = np.cumprod(np.append(1, 1 + r)) if compounded else np.cumsum(np.append(0, r))
    peaks = np.maximum.accumulate(levels)
    return (levels / peaks - 1 if compounded else levels - peaks)[1:]


def episodes(levels: np.ndarray) -> list[tuple[float, int, int, int | None]]:
    """Returns depth and positions of peak, trough, and recovery of every drawdown, the deepest first."""
    below = levels < np.maximum.accumulate(levels) * (1 - 1e-12)
    found = []
    starts = [i for i in range(1, len(levels)) if below[i] and not below[i - 1]]
    for start in starts:
        end = next((i for i in range(start, len(levels)) if not below[i]), None)
        trough = start + int(np.argmin(levels[start:end]))
        found.append((levels[trough] / levels[start - 1] - 1, start - 1, trough, end))
    return sorted(found)


def moment(r: np.ndarray, order: int) -> float:
    """Returns a standardized population moment."""
    apart = r - np.mean(r)
    return float(np.mean(apart**order) / np.mean(apart**2) ** (order / 2))


def probabilistic_sharpe(r: np.ndarray, f: float, adjusted: bool = False) -> float:
    """Returns the probability that the true Sharpe ratio is above 0. `adjusted` takes the adjusted moments G1 and G2."""
    ratio = np.mean(r - f) / deviation(r)
    skew, kurtosis = moment(r, 3), moment(r, 4)
    if adjusted:
        skew, kurtosis = stats.skew(r, bias=False), stats.kurtosis(r, bias=False) + 3
    error = np.sqrt((1 - skew * ratio + (kurtosis - 1) / 4 * ratio**2) / (len(r) - 1))
    return float(stats.norm.cdf(ratio / error))


def stability(r: np.ndarray) -> float:
    """Returns the squared correlation of the logarithm of the value with time."""
    return float(np.corrcoef(np.arange(len(r)), np.log1p(r).cumsum())[0, 1] ** 2)


def beta(r: np.ndarray, b: np.ndarray) -> float:
    return float(np.cov(r, b)[0, 1] / np.var(b, ddof=1))


def alpha_per_day(r: np.ndarray, b: np.ndarray, f: float) -> float:
    return float(np.mean(r - f) - beta(r, b) * np.mean(b - f))


def capture(r: np.ndarray, b: np.ndarray, days: np.ndarray) -> float:
    return annual_by_count(r[days]) / annual_by_count(b[days])


def lowest(r: np.ndarray, count: int) -> float:
    """Returns the mean of the lowest returns."""
    return float(np.sort(r)[:count].mean())


def shortfall(r: np.ndarray, tail: float) -> float:
    """Returns the mean of exactly the share `tail` of the returns. The last one counts in part."""
    ordered = np.sort(r)
    share = tail * len(r)
    whole = int(np.ceil(share) - 1)
    return float((ordered[:whole].sum() + ordered[whole] * (share - whole)) / share)


def rolling(r: np.ndarray, window: int) -> np.ndarray:
    return np.lib.stride_tricks.sliding_window_view(r, window)


def rolling_sharpe(r: np.ndarray, f: float, window: int) -> np.ndarray:
    parts = rolling(r, window)
    return (parts.mean(1) - f) / parts.std(1, ddof=1) * np.sqrt(DAYS)


def rolling_beta(r: np.ndarray, b: np.ndarray, window: int) -> np.ndarray:
    x, y = rolling(r, window), rolling(b, window)
    y = y - y.mean(1, keepdims=True)
    return (x * y).sum(1) / (y * y).sum(1)
