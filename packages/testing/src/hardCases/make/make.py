"""Writes the market of hard cases and its expected figures. An argument is another folder to write to."""

import csv
import json
import sys
from pathlib import Path

from dates import day
from instruments import INSTRUMENTS, LAST, REGULAR, Instrument
from ledger_cases import ledger_cases
from rates import RATES, RISK_FREE
from weight_cases import weight_cases

def table(folder: Path, name: str, header: list[str], rows: list[list[object]]) -> None:
    with (folder / f"{name}.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def findings(instrument: Instrument) -> list[str]:
    """Returns the codes that the quality checks must find."""
    last = max(instrument.prices)
    silent = instrument.ends_silently and not instrument.delisted_on and last < day(LAST)
    return sorted({*instrument.findings, *(["ends_without_delisting"] if silent else [])})


def plain(number: object) -> str:
    return f"{number:f}"


def main(folder: Path) -> None:
    market = folder / "market"
    market.mkdir(parents=True, exist_ok=True)
    columns = ["ric", "name", "type", "currency", "ticker", "exchange", "market", "country", "sector", "primary", "delisted_on", "final_value"]
    table(market, "instruments", columns, [
        [i.ric, i.fault, i.type, i.currency, i.ticker or i.ric.split(".")[0], i.exchange, i.market, i.market, i.sector, i.primary, i.delisted_on, i.final_value]
        for i in INSTRUMENTS
    ])
    table(market, "prices", ["ric", "date", "close"], [[i.ric, at, plain(price)] for i in INSTRUMENTS for at, price in i.prices.items()])
    table(market, "dividends", ["ric", "ex_date", "amount"], [[i.ric, at, amount] for i in INSTRUMENTS for at, amount in i.dividends.items()])
    table(market, "splits", ["ric", "date", "ratio"], [[i.ric, at, ratio] for i in INSTRUMENTS for at, ratio in i.splits.items()])
    table(market, "fx", ["date", "base", "quote", "rate"], [[at, *pair, plain(rate)] for pair, rates in RATES.items() for at, rate in rates.items()])
    table(market, "sessions", ["mic", "date"], [["XNYS", at] for at in REGULAR])
    table(market, "rates", ["currency", "date", "annual_rate"], [[currency, at, rate] for (currency, at), rate in RISK_FREE.items()])
    cases = [case.as_json() for case in [*weight_cases(), *ledger_cases()]]
    instruments = [{"ric": i.ric, "fault": i.fault, "prices": sum(price > 0 for price in i.prices.values()), "findings": findings(i)} for i in INSTRUMENTS]
    expected = {"instruments": instruments, "cases": cases}
    (folder / "expected.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n")


main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent))
