"""The portfolios of the comparison."""

from analysis import CUSTOM
from market import Portfolio

TEN = ["AAPL.OQ", "MSFT.OQ", "JPM.N", "XOM.N", "JNJ.N", "PG.N", "KO.N", "HD.N", "WMT.N", "CVX.N"]

DEMO = (
    Portfolio("one stock", [("2015-01-02", "AAPL.OQ", 1.0)], "SPY.P", "2024-12-31", custom=CUSTOM),
    Portfolio(
        "60/40",
        [("2015-01-02", "SPY.P", 0.6), ("2015-01-02", "EFA.P", 0.4)],
        "ACWI.OQ",
        "2024-12-31",
        schedule="quarterly",
        custom=CUSTOM,
    ),
    Portfolio(
        "ten stocks",
        [("2015-01-02", symbol, 0.1) for symbol in TEN]
        + [("2020-07-01", symbol, 0.05 if i < 5 else 0.15) for i, symbol in enumerate(TEN)],
        "SPY.P",
        "2024-12-31",
        schedule="monthly",
        custom=CUSTOM,
    ),
    Portfolio(
        "four currencies",
        [("2018-03-15", symbol, 0.25) for symbol in ("D05.SI", "7203.T", "SAP.DE", "AAPL.OQ")],
        "ACWI.OQ",
        "2024-09-18",
        schedule="annual",
        custom=CUSTOM,
    ),
)
"""On the demo market."""

AMERICAN = ("AAPL.OQ", "MSFT.OQ", "JPM.N", "XOM.N")

REAL = (
    Portfolio("one stock", [("2012-01-03", "AAPL.OQ", 1.0)], "JPM.N", "2022-12-28", custom=CUSTOM),
    Portfolio(
        "four stocks",
        [("2012-01-03", symbol, 0.25) for symbol in AMERICAN],
        "D05.SI",
        "2022-12-28",
        schedule="quarterly",
        custom=CUSTOM,
    ),
    Portfolio(
        "eight stocks in five currencies",
        [("2022-01-04", symbol, 0.125) for symbol in (*AMERICAN, "D05.SI", "1398.HK", "IBE.MC", "4063.T")],
        "EWG.P",
        "2022-12-28",
        schedule="monthly",
        custom=CUSTOM,
    ),
)
"""On the real prices that the tests import where they are present."""
