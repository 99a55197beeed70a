"""The analysis as a pandas user would write it, with wide frames. Base USD, no costs."""
import numpy as np
import pandas as pd
from market import CURRENCIES

INITIAL_VALUE = 10_000.0
ANNUAL = np.sqrt(252)


def panel(market):
    index = pd.DatetimeIndex(market["cal"])
    columns = [f"I{i:04d}" for i in range(market["n"])]
    return dict(
        px=pd.DataFrame(np.ascontiguousarray(market["close"].T), index=index, columns=columns),
        fx=pd.DataFrame(np.ascontiguousarray(market["fx"].T), index=index, columns=CURRENCIES),
        w=pd.DataFrame(market["w"], index=index[market["reb"]], columns=columns),
        currency=pd.Series([CURRENCIES[c] for c in market["currency"]], index=columns),
        sector=pd.Series([f"S{s:02d}" for s in market["sector"]], index=columns),
        bench=pd.Series(market["bench"], index=index),
    )


def analyze(p):
    """Returns the portfolio values; everything else is computed and thrown away."""
    values, base, px, fx = simulate(p)
    metrics(values, p["bench"])
    at = base.loc[p["w"].index]
    units = p["w"].mul(values.loc[p["w"].index], axis=0) / at
    trades = units.diff().fillna(units.iloc[:1]) * at
    turnover = trades.abs().sum(axis=1) / values.loc[p["w"].index] / 2
    daily = units.reindex(px.index, method="ffill")
    held = daily.shift(1)
    contribution = pd.DataFrame(dict(price=(held * px.diff() * fx.shift(1)).sum(), currency=(held * px * fx.diff()).sum()))
    weights = (daily * base).div(values, axis=0)
    by_currency, by_sector = (weights.T.groupby(p[group]).sum().T for group in ("currency", "sector"))
    sums = [contribution.groupby(p[group]).sum() for group in ("currency", "sector")]
    return values, sums, by_currency, by_sector, turnover, trades.stack()


def simulate(p):
    px = p["px"].ffill()
    fx = p["fx"][p["currency"]].set_axis(px.columns, axis=1)
    base = px * fx
    dates = p["w"].index
    parts, value = [], INITIAL_VALUE
    for k, date in enumerate(dates):
        is_last = k + 1 == len(dates)
        segment = base.loc[date:] if is_last else base.loc[date : dates[k + 1]]
        path = (segment / segment.iloc[0] * p["w"].loc[date]).sum(axis=1) * value
        parts.append(path if is_last else path.iloc[:-1])
        value = path.iloc[-1]
    return pd.concat(parts), base, px, fx


def metrics(values, bench):
    r, b = values.pct_change().dropna(), bench.pct_change().dropna()
    excess = r - b
    drawdown = values / values.cummax() - 1
    beta = r.cov(b) / b.var()
    scalars = dict(
        total_return=values.iloc[-1] / values.iloc[0] - 1,
        volatility=r.std() * ANNUAL,
        max_drawdown=drawdown.min(),
        sharpe=r.mean() / r.std() * ANNUAL,
        sortino=r.mean() / np.sqrt((r.clip(upper=0) ** 2).mean()) * ANNUAL,
        var_95=r.quantile(0.05),
        beta=beta,
        alpha=(r.mean() - beta * b.mean()) * 252,
        correlation=r.corr(b),
        tracking_error=excess.std() * ANNUAL,
        information_ratio=excess.mean() / excess.std() * ANNUAL,
    )
    rolling = {}
    for n in (30, 60, 90):
        window = r.rolling(n)
        rolling[n] = pd.DataFrame(
            dict(
                sharpe=window.mean() / window.std() * ANNUAL,
                beta=window.cov(b) / b.rolling(n).var(),
                correlation=window.corr(b),
            )
        )
    inside = drawdown < 0
    episode = (inside != inside.shift()).cumsum()[inside]
    episodes = drawdown[inside].groupby(episode).agg(["min", "idxmin", "size"])
    monthly, annual = (values.resample(rule).last().pct_change() for rule in ("ME", "YE"))
    return scalars, rolling, episodes, monthly, annual
