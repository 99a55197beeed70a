"""Exchange rates and risk-free rates of the market of hard cases."""

from datetime import date
from decimal import Decimal

from dates import day, month_ends, weekdays


def moving(first: str, last: str, start: str, step: str) -> dict[date, Decimal]:
    """Returns a rate that rises for ten weekdays and falls for seven, over and over."""
    rate, found = Decimal(start), {}
    for i, at in enumerate(weekdays(day(first), day(last))):
        found[at] = rate
        rate += Decimal(step) * (1 if i % 17 < 10 else -1)
    return found


KRONA = moving("2023-01-02", "2023-06-30", "10.40", "0.01")
GAP = (day("2023-03-01"), day("2023-03-28"))

# One unit of the base currency in the quote currency.
RATES: dict[tuple[str, str], dict[date, Decimal]] = {
    ("EUR", "USD"): moving("2021-01-01", "2024-06-28", "1.0500", "0.0004"),
    ("USD", "GBP"): moving("2023-01-02", "2023-06-30", "0.8200", "-0.0003"),
    ("USD", "JPY"): moving("2023-01-02", "2023-06-30", "130.00", "0.20"),
    ("USD", "ILS"): moving("2023-01-02", "2023-06-30", "3.5000", "0.0020"),
    # The crown has no rate from 2008-12-10 to 2018-01-31.
    ("USD", "ISK"): moving("2008-06-02", "2008-12-09", "75.00", "0.80") | moving("2018-02-01", "2018-06-29", "101.00", "-0.05"),
    ("USD", "TRL"): moving("2004-09-01", "2004-12-31", "1500000", "-2000"),
    ("USD", "TRY"): moving("2005-01-03", "2005-03-31", "1.3500", "0.0010"),
    ("USD", "DEM"): {at: Decimal("1.50") + Decimal(i % 24) / 100 for i, at in enumerate(month_ends("1995-01", 84))},
    ("USD", "SEK"): {at: rate * (Decimal("1.2") if at > GAP[1] else 1) for at, rate in KRONA.items() if not GAP[0] <= at <= GAP[1]},
    ("USD", "MXN"): moving("2023-01-02", "2023-03-31", "19.00", "-0.02"),
}

RISK_FREE = {("USD", day("2021-01-04")): "0.02", ("USD", day("2023-01-03")): "0.045"}


def in_dollars(currency: str, at: date) -> Decimal:
    """Returns the last known value of one unit in dollars."""
    if currency == "USD":
        return Decimal(1)
    for (base, quote), rates in RATES.items():
        known = [when for when in rates if when <= at]
        if known and base == currency and quote == "USD":
            return rates[max(known)]
        if known and base == "USD" and quote == currency:
            return 1 / rates[max(known)]
    raise KeyError(f"{currency} on {at}")
