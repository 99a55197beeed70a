"""Computes the figures of one library per input line, and prints the milliseconds. Daily returns come from a file."""

import json
import sys
import time

import empyrical as ep
import pandas as pd
import pyfolio.timeseries as pf
from quantstats import reports
from skfolio import Portfolio


def main():
    with open(sys.argv[1]) as file:
        data = json.load(file)
    index = pd.DatetimeIndex(data["dates"])
    returns = pd.Series(data["returns"], index=index, name="portfolio")
    benchmark = pd.Series(data["benchmark"], index=index, name="benchmark")

    def quantstats():
        reports.metrics(returns, benchmark, rf=0.03, mode="full", display=False)

    def pyfolio():
        pf.perf_stats(returns, factor_returns=benchmark)
        pf.gen_drawdown_table(returns, top=5)
        pf.rolling_sharpe(returns, 60)
        pf.rolling_volatility(returns, 60)
        pf.rolling_beta(returns, benchmark, 60)

    def empyrical():
        for figure in (
            "annual_return",
            "annual_volatility",
            "sharpe_ratio",
            "sortino_ratio",
            "calmar_ratio",
            "max_drawdown",
        ):
            getattr(ep, figure)(returns)
        for figure in ("omega_ratio", "tail_ratio", "value_at_risk", "conditional_value_at_risk"):
            getattr(ep, figure)(returns)
        for figure in ("alpha_beta", "excess_sharpe", "up_capture", "down_capture", "batting_average"):
            getattr(ep, figure)(returns, benchmark)
        for period in ("monthly", "yearly"):
            ep.aggregate_returns(returns, period)

    def skfolio():
        Portfolio(X=returns.to_frame(), weights=[1.0]).summary()

    named = {run.__name__: run for run in (quantstats, pyfolio, empyrical, skfolio)}
    print(json.dumps(0), flush=True)
    for line in sys.stdin:
        start = time.perf_counter()
        named[line.strip()]()
        print(json.dumps({"ms": (time.perf_counter() - start) * 1000}), flush=True)


main()
