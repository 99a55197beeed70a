"""The analysis in vectorized numpy: values, metrics, trades, P&L by price and currency, and daily allocations. Base USD, no costs."""
import numpy as np

INITIAL_VALUE = 10_000.0
ANNUAL = np.sqrt(252)


def analyze(market):
    """Returns the portfolio values; everything else is computed and thrown away."""
    px = forward_fill(market["close"])
    values, base = simulate(market, px)
    metrics(values, market["bench"], market["cal"])
    reb, w, n = market["reb"], market["w"], market["n"]
    currency, sector, days = market["currency"], market["sector"], market["D"]
    at = base[:, reb]
    units = w.T * values[reb] / at
    trades = np.diff(units, axis=1, prepend=0) * at
    turnover = np.abs(trades).sum(0) / values[reb] / 2
    end = np.r_[reb[1:], days - 1]
    total = units * (base[:, end] - at)
    by_currency = units * np.add.reduceat(px[:, 1:] * np.diff(market["fx"], axis=1)[currency], reb, axis=1)
    contribution = np.stack([(total - by_currency).sum(1), by_currency.sum(1), total.sum(1)])
    groups = np.zeros((19, n))
    groups[currency, np.arange(n)] = 1
    groups[8 + sector, np.arange(n)] = 1
    allocation = np.empty((19, days))
    for k, start in enumerate(reb):
        stop = days if k + 1 == len(reb) else reb[k + 1]
        allocation[:, start:stop] = (groups * units[:, k]) @ base[:, start:stop]
    return values, contribution @ groups.T, allocation / values, turnover


def forward_fill(prices):
    position = np.where(np.isnan(prices), 0, np.arange(prices.shape[1]))
    np.maximum.accumulate(position, axis=1, out=position)
    return np.take_along_axis(prices, position, axis=1)


def simulate(market, px):
    reb, w, days = market["reb"], market["w"], market["D"]
    base = px * market["fx"][market["currency"]]
    values = np.empty(days)
    value = INITIAL_VALUE
    for k, start in enumerate(reb):
        end = reb[k + 1] if k + 1 < len(reb) else days - 1
        values[start : end + 1] = (w[k] * (value / base[:, start])) @ base[:, start : end + 1]
        value = values[end]
    return values, base


def metrics(values, bench, cal):
    r, b = values[1:] / values[:-1] - 1, bench[1:] / bench[:-1] - 1
    deviation, excess = r.std(ddof=1), r - b
    drawdown = values / np.maximum.accumulate(values) - 1
    covariance = np.cov(r, b)
    beta = covariance[0, 1] / covariance[1, 1]
    scalars = dict(
        total_return=values[-1] / values[0] - 1,
        volatility=deviation * ANNUAL,
        max_drawdown=drawdown.min(),
        sharpe=r.mean() / deviation * ANNUAL,
        sortino=r.mean() / np.sqrt((np.minimum(r, 0) ** 2).mean()) * ANNUAL,
        var_95=np.quantile(r, 0.05),
        beta=beta,
        alpha=(r.mean() - beta * b.mean()) * 252,
        correlation=covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1]),
        tracking_error=excess.std(ddof=1) * ANNUAL,
        information_ratio=excess.mean() / excess.std(ddof=1) * ANNUAL,
    )
    months = cal.astype("datetime64[M]").astype(int)
    return scalars, [rolling(r, b, n) for n in (30, 60, 90)], episodes(drawdown), by_period(values, months), by_period(values, months // 12)


def rolling(r, b, n):
    # Centered values keep the running sums stable.
    x, y = r - r.mean(), b - b.mean()
    sx, sy = moving_sum(x, n), moving_sum(y, n)
    var_x = (moving_sum(x * x, n) - sx * sx / n) / (n - 1)
    var_y = (moving_sum(y * y, n) - sy * sy / n) / (n - 1)
    cov = (moving_sum(x * y, n) - sx * sy / n) / (n - 1)
    return (sx / n + r.mean()) / np.sqrt(var_x) * ANNUAL, cov / var_y, cov / np.sqrt(var_x * var_y)


def moving_sum(x, n):
    total = np.concatenate(([0.0], np.cumsum(x)))
    return total[n:] - total[:-n]


def episodes(drawdown):
    inside = np.r_[False, drawdown < 0, False]
    start = np.flatnonzero(~inside[:-1] & inside[1:])
    end = np.flatnonzero(inside[:-1] & ~inside[1:])
    return [(s, e, drawdown[s:e].min()) for s, e in zip(start, end)]


def by_period(values, period):
    last = values[np.flatnonzero(np.r_[period[1:] != period[:-1], True])]
    return last / np.r_[values[0], last[:-1]] - 1
