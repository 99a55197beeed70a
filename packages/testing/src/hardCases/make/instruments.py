"""The instruments of the market of hard cases. Each one has a fault of its own, or is a regular one beside it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal

from dates import day, month_ends, weekdays, weekday_on_or_before

LAST = "2024-06-28"


@dataclass
class Instrument:
    ric: str
    fault: str
    """What is wrong or unusual, in a sentence. A regular instrument says what it is for."""
    prices: dict[date, Decimal]
    """Closes by date, in the unit of `currency`."""
    currency: str = "USD"
    exchange: str = "XNYS"
    market: str = "United States"
    type: str = "stock"
    sector: str = "Industrials"
    ticker: str = ""
    delisted_on: str = ""
    final_value: str = ""
    primary: str = ""
    dividends: dict[str, str] = field(default_factory=dict)
    splits: dict[str, str] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)
    """Codes of the quality checks, except that of an end."""
    ends_silently: bool = True
    """False if the series is so sparse that its end is not known at the end of the data."""


def walk(seed: int, start: str, days: Iterable[date], size: int = 100, drift: int = 3) -> dict[date, Decimal]:
    """Returns made-up closes. A step is between −size and size basis points, plus a drift, from a linear congruential generator."""
    state, price, found = seed, Decimal(start), {}
    for at in days:
        found[at] = price
        state = (1_103_515_245 * state + 12_345) % 2**31
        step = (state >> 8) % (2 * size + 1) - size + drift
        price = (price * (10_000 + step) / 10_000).quantize(Decimal("0.01"))
    return found


def listed(first: str, last: str, step: int = 1) -> list[date]:
    """Returns every weekday between two dates, or every so many days from the first one."""
    if step == 1:
        return list(weekdays(day(first), day(last)))
    return [day(first) + timedelta(i) for i in range(0, (day(last) - day(first)).days + 1, step)]


def at(*prices: tuple[str, str]) -> dict[date, Decimal]:
    return {day(when): Decimal(price) for when, price in prices}


def fund(ric: str, fault: str, prices: dict[date, Decimal]) -> Instrument:
    return Instrument(ric, fault, prices, exchange="", market="Luxembourg", type="etf", sector="Funds")


def scaled(prices: dict[date, Decimal], since: str, factor: str, until: str = LAST) -> dict[date, Decimal]:
    """Multiplies the closes of some days."""
    chosen = (day(since), day(until))
    return {at: price * (Decimal(factor) if chosen[0] <= at <= chosen[1] else 1) for at, price in prices.items()}


def without(prices: dict[date, Decimal], since: str, until: str) -> dict[date, Decimal]:
    """Leaves out the closes of some days."""
    return {at: price for at, price in prices.items() if not day(since) <= at <= day(until)}


def changed(prices: dict[date, Decimal], **by_date: str) -> dict[date, Decimal]:
    return prices | {day(when.removeprefix("on_").replace("_", "-")): Decimal(price) for when, price in by_date.items()}


LONDON_HOLIDAYS = ("2023-05-01", "2023-05-08", "2023-05-29")


def outside_london(prices: dict[date, Decimal]) -> dict[date, Decimal]:
    """Leaves out the holidays of London."""
    return {at: price for at, price in prices.items() if str(at) not in LONDON_HOLIDAYS}


HALF_YEAR = listed("2023-01-02", "2023-06-30")
REGULAR = listed("2021-01-01", LAST)
MONTH_ENDS_2023 = list(month_ends("2022-12", 13))
QUARTERS = list(month_ends("1990-03", 412))[::3]

STEPS = ["100", "104", "105", "105", "110", "99", "99", "108", "108", "110"]
STEP_DAYS = listed("2023-01-02", "2023-02-28")

INSTRUMENTS = [
    Instrument("ACWI.OQ", "A regular benchmark.", walk(1, "80", REGULAR), exchange="XNAS", type="etf", sector="Funds"),
    Instrument("CALM.N", "A regular stock.", walk(2, "40", REGULAR, 60), sector="Utilities"),
    Instrument("RISE.N", "A regular stock with a dividend.", walk(3, "25", REGULAR, 150, 8), dividends={"2023-05-10": "0.42"}),
    Instrument(
        "STEPS.N",
        "A stock with ten prices chosen by hand, then half a dollar more each day.",
        {at: Decimal(STEPS[i]) if i < 10 else 110 + Decimal(i - 9) / 2 for i, at in enumerate(STEP_DAYS)},
    ),
    Instrument("JPCO.T", "A regular stock in yen.", walk(4, "1500", HALF_YEAR), "JPY", "XTKS", "Japan"),
    # Dates.
    fund(
        "LATENAV.X",
        "A monthly fund whose month-end value is dated in the first days of the next month.",
        at(
            *(("2022-12-02", "100"), ("2023-01-03", "102"), ("2023-02-02", "101"), ("2023-03-02", "104")),
            *(("2023-04-04", "106"), ("2023-05-02", "103"), ("2023-06-02", "105"), ("2023-07-04", "108")),
        ),
    ),
    fund(
        "EARLYNAV.X",
        "A monthly fund whose month-end value is dated some days before the end.",
        at(
            *(("2022-12-27", "50"), ("2023-01-26", "51"), ("2023-02-24", "50.5"), ("2023-03-28", "52")),
            *(("2023-04-26", "51.5"), ("2023-05-25", "53"), ("2023-06-27", "54")),
        ),
    ),
    fund(
        "WEEKENDNAV.X",
        "A monthly fund whose values have the calendar date of the month end, weekends included.",
        at(
            *(("2017-08-31", "100"), ("2017-09-30", "101"), ("2017-10-31", "99"), ("2017-11-30", "99.5")),
            *(("2017-12-31", "100.5"), ("2018-01-31", "100"), ("2018-02-28", "102"), ("2018-03-31", "103")),
        ),
    ),
    fund(
        "FIRSTNAV.X",
        "A monthly fund whose values are dated the first of the month, weekends included.",
        at(
            *(("2022-09-01", "20"), ("2022-10-01", "21"), ("2022-11-01", "22"), ("2022-12-01", "21.5")),
            *(("2023-01-01", "23"), ("2023-02-01", "22.5"), ("2023-03-01", "24"), ("2023-04-01", "24.6")),
        ),
    ),
    fund(
        "SATURDAY.X",
        "A weekly fund whose values are dated Saturday.",
        walk(5, "10", listed("2023-01-07", "2023-06-24", 7), 200),
    ),
    fund("MONTHLY.X", "A monthly fund, for use beside daily stocks.", walk(6, "500", MONTH_ENDS_2023, 300)),
    Instrument(
        "COIN.C",
        "A coin with a price on every day of the week.",
        walk(7, "20000", [day("2023-01-01") + timedelta(i) for i in range(182)], 400),
        exchange="",
        market="Crypto",
    ),
    Instrument(
        "SUNDAY.TA",
        "A stock of an exchange that is open from Sunday to Thursday.",
        walk(8, "1000", [at for at in (day("2023-01-01") + timedelta(i) for i in range(180)) if at.weekday() not in (4, 5)]),
        "ILS",
        "XTAE",
        "Israel",
    ),
    Instrument(
        "LONDON.L",
        "A stock of an exchange that is closed on days on which New York is open.",
        outside_london(walk(9, "300", HALF_YEAR)),
        "GBX",
        "XLON",
        "United Kingdom",
    ),
    fund("QUARTERLY.X", "A quarterly fund with a history of 34 years.", walk(10, "100", QUARTERS, 900, 150)),
    Instrument("DECADES.N", "A stock with weekly prices for 34 years.", walk(11, "5", listed("1990-01-05", LAST, 7), 300, 12)),
    Instrument("ONEDAY.N", "A stock with a price on one day only.", at(("2023-03-15", "12"))),
    Instrument("TWODAYS.N", "A stock with prices on two days only.", at(("2023-03-15", "100"), ("2023-03-16", "103"))),
    Instrument(
        "LEAP.N",
        "A stock with a dividend on 29 February.",
        walk(12, "60", listed("2023-02-28", "2024-03-29")),
        dividends={"2024-02-29": "3"},
    ),
    # Exchange rates.
    Instrument(
        "ICEOLD.IC",
        "A stock in crowns that is held when the rate of the crown disappears for ten years.",
        walk(13, "100", listed("2008-06-02", "2009-03-31")),
        "ISK",
        "XICE",
        "Iceland",
    ),
    Instrument(
        "ICENEW.IC",
        "A stock in crowns with prices years before the rate of the crown returns.",
        walk(14, "200", listed("2015-12-01", "2018-06-29")),
        "ISK",
        "XICE",
        "Iceland",
    ),
    Instrument(
        "OLDLIRA.IS",
        "A stock in old lira, which was redenominated at the end of 2004, with prices after that.",
        {at: price * 1000 for at, price in walk(15, "2500", listed("2004-09-01", "2005-03-31")).items()},
        "TRL",
        "XIST",
        "Turkey",
    ),
    Instrument(
        "MARK.DE",
        "A monthly stock in German marks, a currency that ended in 2001.",
        walk(16, "80", list(month_ends("1995-01", 84)), 400, 60),
        "DEM",
        "XETR",
        "Germany",
        delisted_on="2001-12-31",
    ),
    Instrument(
        "RATEGAP.ST",
        "A stock in kronor, whose rate stops for four weeks and returns far away.",
        walk(17, "150", HALF_YEAR),
        "SEK",
        "XSTO",
        "Sweden",
    ),
    Instrument(
        "RATESTOP.MX",
        "A stock in pesos, whose rate stops for good.",
        walk(18, "90", HALF_YEAR),
        "MXN",
        "XMEX",
        "Mexico",
    ),
    # Faults of prices.
    Instrument(
        "PENCE.L",
        "Prices in pence that become prices in pounds.",
        scaled(outside_london(walk(19, "250", HALF_YEAR)), "2023-04-03", "0.01"),
        "GBX",
        "XLON",
        "United Kingdom", findings=["unit_jump"]),
    Instrument("NOSPLIT.N", "A split of 2:1 that nobody recorded.", scaled(walk(20, "120", HALF_YEAR), "2023-03-13", "0.5"), findings=["unadjusted_split"]),
    Instrument(
        "HUNDRED.N",
        "A recorded split of 100:1 that the closes do not have.",
        scaled(walk(21, "150", HALF_YEAR), "2023-03-13", "0.01"),
        splits={"2023-03-13": "100"}, findings=["unadjusted_split"]),
    Instrument(
        "TWICE.N",
        "A split of 2:1 that is recorded on two days.",
        walk(22, "70", HALF_YEAR),
        splits={"2023-03-13": "2", "2023-03-15": "2"},
    ),
    Instrument("SPLIT.N", "A regular split of 2:1.", walk(23, "55", HALF_YEAR), splits={"2023-03-13": "2"}),
    Instrument("ZERO.N", "A price of zero on one day.", changed(walk(24, "30", HALF_YEAR), on_2023_03_15="0"), findings=["non_positive_price", "session_gap"]),
    Instrument("NEGATIVE.N", "A negative price on one day.", changed(walk(25, "35", HALF_YEAR), on_2023_03_15="-36.50"), findings=["non_positive_price", "session_gap"]),
    Instrument(
        "CLIFF.N",
        "A price that falls by a factor of ten million.",
        scaled(walk(26, "10", HALF_YEAR, 0, 10), "2023-03-15", "0.0000001"), findings=["unit_jump"]),
    Instrument("FLAT.N", "Twenty equal closes in a row.", changed(walk(27, "64", HALF_YEAR), **{
        f"on_{at}".replace("-", "_"): "65" for at in listed("2023-03-01", "2023-03-28")
    }), findings=["stale_run"]),
    Instrument("GAP.N", "Four weeks without a price, and half the value after it.", scaled(
        without(walk(28, "48", HALF_YEAR), "2023-03-01", "2023-03-28"), "2023-03-29", "0.5"
    ), findings=["session_gap", "unadjusted_split"]),
    Instrument("LONGGAP.N", "Fifty weekdays without a price.", without(walk(29, "33", HALF_YEAR), "2023-02-15", "2023-04-25"), findings=["session_gap"]),
    Instrument("TINY.N", "Prices of a billionth.", {at: price / 10**9 for at, price in walk(30, "1.50", HALF_YEAR).items()}),
    Instrument("HUGE.N", "Prices of a trillion.", {at: price * 10**10 for at, price in walk(31, "150", HALF_YEAR).items()}),
    Instrument("TWOPRICES.N", "Two prices for one day, in a file of its own.", walk(32, "22", HALF_YEAR)),
    # Endings.
    Instrument(
        "BANKRUPT.N",
        "A price of zero from a day to the end.",
        scaled(walk(33, "18", HALF_YEAR), "2023-04-03", "0"), findings=["non_positive_price"]),
    Instrument(
        "RECOVERY.N",
        "A delisting with a recovery of 0.35 a share.",
        walk(34, "16", listed("2023-01-02", "2023-04-28")),
        delisted_on="2023-04-28",
        final_value="0.35",
    ),
    Instrument(
        "WORTHLESS.N",
        "A delisting without any recovery.",
        walk(35, "14", listed("2023-01-02", "2023-04-28")),
        delisted_on="2023-04-28",
        final_value="0",
    ),
    Instrument(
        "NOVALUE.N",
        "A delisting without a final value.",
        walk(36, "12", listed("2023-01-02", "2023-04-28")),
        delisted_on="2023-04-28",
    ),
    Instrument("STOPS.N", "Prices that stop without a delisting.", walk(37, "19", listed("2023-01-02", "2023-03-31"))),
    fund("FUNDSTOPS.X", "A monthly fund whose values stop.", walk(38, "75", list(month_ends("2022-06", 10)), 200)),
    Instrument(
        "SPECIAL.N",
        "A special dividend that is larger than the price.",
        changed(scaled(walk(39, "10", HALF_YEAR), "2023-03-15", "0.2"), on_2023_03_15="2"),
        dividends={"2023-03-15": "15"},
    ),
    Instrument(
        "REUSEOLD.N",
        "A stock that lost its ticker to another company.",
        walk(40, "90", listed("2021-01-01", "2022-03-31")),
        ticker="REUSE",
        delisted_on="2022-03-31",
    ),
    Instrument(
        "REUSENEW.N",
        "A stock that has the ticker of a delisted company.",
        walk(41, "12", listed("2022-09-01", LAST)),
        ticker="REUSE",
        primary="true",
    ),
]

BY_RIC = {instrument.ric: instrument for instrument in INSTRUMENTS}

PER_MAJOR = {"GBX": 100}


def closes(ric: str) -> dict[date, Decimal]:
    """Returns the closes in the currency of the instrument, above 0 only, weekends as they are dated."""
    instrument = BY_RIC[ric]
    per = PER_MAJOR.get(instrument.currency, 1)
    return {at: price / per for at, price in instrument.prices.items()}
