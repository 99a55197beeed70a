"""Writes packages/market-data/src/generated/exchangeCalendars.ts from exchange_calendars (Apache 2.0).

Run it once a year with Python 3.11 or later:
    pip install exchange_calendars==4.13.2 "pandas<3"
    python scripts/exchangeCalendars.py > packages/market-data/src/generated/exchangeCalendars.ts
"""

from collections import Counter
from datetime import date, timedelta
from importlib.metadata import version

import exchange_calendars as calendars

FROM, TO = 2020, 2027
# The last year that the package knows, if it does not say so itself. Indonesia and Pakistan: it lists Islamic and Hindu holidays until then.
# Malaysia and the Philippines: its later Islamic holidays are estimates, and the governments announce them year by year. The years of Mumbai,
# Shanghai, and Singapore are its own. Those of Istanbul and Riyadh are published years ahead, and those of Tel Aviv follow the Hebrew calendar.
KNOWN_UNTIL = {"XIDX": 2025, "XKAR": 2025, "XKLS": 2026, "XPHS": 2026}
# Days without a session that the package does not have yet. 2026-06-03: local elections in Korea.
ALSO_CLOSED = {("XKRX", date(2026, 6, 3))}
NAMES = {
    "AIXK": "Astana International Exchange", "ASEX": "Athens Exchange", "BVMF": "B3 (São Paulo)",
    "XAMS": "Euronext Amsterdam", "XASX": "ASX (Sydney)", "XBDA": "Bermuda Stock Exchange", "XBEL": "Belgrade Stock Exchange",
    "XBKK": "Stock Exchange of Thailand", "XBOG": "Colombia Stock Exchange", "XBOM": "BSE and NSE (Mumbai)",
    "XBRA": "Bratislava Stock Exchange", "XBRU": "Euronext Brussels", "XBSE": "Bucharest Stock Exchange",
    "XBUD": "Budapest Stock Exchange", "XBUE": "Buenos Aires Stock Exchange", "XCSE": "Nasdaq Copenhagen",
    "XCYS": "Cyprus Stock Exchange", "XDUB": "Euronext Dublin", "XDUS": "Düsseldorf Stock Exchange",
    "XEEE": "European Energy Exchange", "XETR": "Xetra (Frankfurt)", "XEUR": "Eurex", "XFRA": "Frankfurt Stock Exchange",
    "XHAM": "Hamburg Stock Exchange", "XHEL": "Nasdaq Helsinki", "XHKG": "Hong Kong Exchange", "XICE": "Nasdaq Iceland",
    "XIDX": "Indonesia Stock Exchange", "XIST": "Borsa Istanbul", "XJSE": "Johannesburg Stock Exchange",
    "XKAR": "Pakistan Stock Exchange", "XKLS": "Bursa Malaysia", "XKRX": "Korea Exchange", "XLIM": "Lima Stock Exchange",
    "XLIS": "Euronext Lisbon", "XLIT": "Nasdaq Vilnius", "XLJU": "Ljubljana Stock Exchange", "XLON": "London Stock Exchange",
    "XLUX": "Luxembourg Stock Exchange", "XMAD": "Bolsa de Madrid", "XMEX": "Mexican Stock Exchange", "XMIL": "Borsa Italiana",
    "XMOS": "Moscow Exchange", "XNYS": "New York Stock Exchange", "XNZE": "New Zealand Exchange", "XOSL": "Oslo Børs",
    "XPAR": "Euronext Paris", "XPHS": "Philippine Stock Exchange", "XPRA": "Prague Stock Exchange", "XRIS": "Nasdaq Riga",
    "XSAU": "Saudi Exchange", "XSES": "Singapore Exchange", "XSGO": "Santiago Stock Exchange", "XSHG": "Shanghai Stock Exchange",
    "XSTO": "Nasdaq Stockholm", "XSTU": "Stuttgart Stock Exchange", "XSWX": "SIX Swiss Exchange", "XTAE": "Tel Aviv Stock Exchange",
    "XTAI": "Taiwan Stock Exchange", "XTAL": "Nasdaq Tallinn", "XTKS": "Tokyo Stock Exchange", "XTSE": "Toronto Stock Exchange",
    "XWAR": "Warsaw Stock Exchange", "XWBO": "Wiener Börse", "XZAG": "Zagreb Stock Exchange",
}


def lines(mic: str) -> list[str]:
    kind = calendars.calendar_utils._default_calendar_factories[mic]
    low, high = kind.bound_min(), kind.bound_max()
    first = max(FROM, low.year if low is not None else FROM)
    last = min(TO, high.year if high is not None else TO, KNOWN_UNTIL.get(mic, TO))
    calendar = calendars.get_calendar(mic, start=f"{first}-01-01", end=f"{last}-12-31")
    closes = {
        day.date(): close.tz_convert(calendar.tz).strftime("%H:%M")
        for day, close in zip(calendar.schedule.index, calendar.schedule["close"])
        if (mic, day.date()) not in ALSO_CLOSED
    }
    opens = calendar.schedule["open"].dt.tz_convert(calendar.tz).dt.strftime("%H:%M")
    hours = [Counter(times).most_common(1)[0][0] for times in (opens[str(last)], [closes[day] for day in closes if day.year == last])]
    found = [f"{mic} | {NAMES[mic]} | {calendar.tz} | {hours[0]} | {hours[1]}"]
    for year in range(first, last + 1):
        days = [date(year, 1, 1) + timedelta(days=i) for i in range(366)]
        days = [day for day in days if day.year == year]
        week = [n for n in range(1, 8) if sum(day in closes for day in days if day.isoweekday() == n) > 26]
        cells = []
        for day in days:
            name = day.strftime("%m%d")
            if day in closes and day.isoweekday() not in week:
                cells.append(f"+{name}")
            elif day not in closes and day.isoweekday() in week:
                cells.append(f"-{name}")
            elif day in closes:
                own = Counter(closes[one] for one in days if one in closes and one.isoweekday() == day.isoweekday())
                if closes[day] < own.most_common(1)[0][0]:
                    cells.append(f"{name}@{closes[day]}")
        found.append(f"{year} {''.join(map(str, week))} {' '.join(cells)}".rstrip())
    return found


print(
    f"""/**
 * Sessions of {len(NAMES)} exchanges. scripts/exchangeCalendars.py has made this table from exchange_calendars {version("exchange_calendars")} (Apache 2.0).
 *
 * A line of an exchange has its MIC, name, time zone, and usual hours in the last year. A line of a year follows for each year that is known: the days of
 * the week with sessions (1 is Monday), and the exceptions by month and day. -0101 has no session, +0104 has one, and 1224@13:00 ends early.
 */
export const EXCHANGE_CALENDARS = `"""
)
for mic in sorted(NAMES):
    print("\n".join(lines(mic)))
print("`;")
