"""Cases with weights: dates, exchange rates, faults of prices, and endings."""

from fractions import Fraction

from case import Case, weights
from dates import day, weekdays
from figures import (
    annualized,
    calendar,
    drawdown,
    filled,
    friday_dated,
    growth,
    held,
    month_end_path,
    steps,
    volatility,
    week_end_path,
)
from instruments import BY_RIC, closes
from rates import in_dollars

RETURN = "portfolio_summary.total_return"
VALUE = "portfolio_summary.final_value"
METRICS = "performance_metrics.portfolio"
DRAWDOWN = f"{METRICS}.max_drawdown"
VOLATILITY = f"{METRICS}.annualized_volatility"
PER_YEAR = "portfolio_parameters.periods_per_year"


def month(year: int, number: int) -> str:
    return f"monthly_returns[year={year},month={number}].portfolio_return"


def alone(ric: str, first: str, last: str, path: dict | None = None) -> tuple[dict, dict, dict]:
    """Returns the request for one holding, its values in dollars, and the figures that every such case has."""
    values = path or held(ric, day(first), day(last))
    total = growth(values)
    figures = {RETURN: total, VALUE: 10_000 * (1 + total), DRAWDOWN: drawdown(values)}
    return weights(first, last, {ric: 1}), values, figures


def months(path: dict) -> dict:
    ends = month_end_path(path)
    return {month(at.year, at.month): r for at, r in zip(list(ends)[1:], steps(ends))}


def date_cases() -> list[Case]:
    cases = []
    request, path, figures = alone("LATENAV.X", "2022-12-02", "2023-06-30")
    found = months(path)
    figures |= found | {f"{METRICS}.best_month": max(found.values()), f"{METRICS}.worst_month": min(found.values()), PER_YEAR: 12}
    cases.append(Case("late_nav", "A value counts from its own date, so each month has the value of the month before.", request, figures))

    request, path, figures = alone("EARLYNAV.X", "2022-12-27", "2023-06-30")
    found = months(path)
    figures |= found | {f"{METRICS}.best_month": max(found.values()), f"{METRICS}.worst_month": min(found.values())}
    cases.append(Case("early_nav", "A value dated some days before the month end is the value of that month end.", request, figures))

    request, path, figures = alone("WEEKENDNAV.X", "2017-08-31", "2018-03-30")
    monthly = steps(month_end_path(path))
    figures |= months(path) | {VOLATILITY: volatility(monthly, 12), f"{METRICS}.observations": 7, f"{METRICS}.full_months": 7}
    cases.append(Case("weekend_nav", "A value dated on a weekend is the value of the Friday before, so every month has one.", request, figures))

    request, path, figures = alone("FIRSTNAV.X", "2022-09-01", "2023-03-31")
    figures |= {month(2022, 9): Fraction(21, 20) - 1, month(2022, 11): Fraction(22, 21) - 1, month(2022, 12): Fraction(23, 22) - 1}
    figures |= {month(2023, 3): Fraction(246, 225) - 1}
    cases.append(Case("first_nav", "Saturday 1 October is Friday 30 September, and Sunday 1 January is Friday 30 December.", request, figures))

    request, path, figures = alone("SATURDAY.X", "2023-01-06", "2023-06-23")
    weekly = steps(week_end_path(path))
    figures |= {VOLATILITY: volatility(weekly, 52), f"{METRICS}.observations": 24, PER_YEAR: 52}
    cases.append(Case("saturday_nav", "A weekly value of a Saturday is that of its Friday: 25 values are 24 weekly returns.", request, figures))

    first, last = day("2023-01-01"), day("2023-06-30")
    request, path, figures = alone("COIN.C", str(first), str(last), held("COIN.C", first, last, calendar(first, last)))
    daily = steps(path)
    figures |= {VOLATILITY: volatility(daily, 365), f"{METRICS}.observations": 180, PER_YEAR: 365, "daily_summary.length": 181}
    figures |= {f"{METRICS}.best_day": max(daily), f"{METRICS}.worst_day": min(daily)}
    cases.append(Case("coin", "A coin is valued on all 181 days, and a year has 365 returns.", request, figures))

    first = day("2023-01-02")
    days = calendar(first, last)
    parts = [held(ric, first, last, days) for ric in ("COIN.C", "CALM.N")]
    path = {at: sum(part[at] / part[first] for part in parts) / 2 for at in days}
    daily = steps(path)
    figures = {RETURN: growth(path), DRAWDOWN: drawdown(path), VOLATILITY: volatility(daily, 365), f"{METRICS}.observations": 179}
    figures |= {f"{METRICS}.best_day": max(daily)}
    cases.append(
        Case("coin_beside_stock", "The stock keeps Friday's price over the weekend, and the coin moves.",
             weights("2023-01-02", "2023-06-30", {"COIN.C": 0.5, "CALM.N": 0.5}), figures)
    )

    first, last = day("2023-01-08"), day("2023-06-29")
    sessions = [at for at in sorted(closes("SUNDAY.TA")) if first <= at <= last]
    request, path, figures = alone("SUNDAY.TA", str(first), str(last), held("SUNDAY.TA", first, last, sessions))
    daily = steps(path)
    figures |= {f"{METRICS}.observations": len(daily), "daily_summary.length": len(sessions)}
    figures |= {f"{METRICS}.best_day": max(daily), f"{METRICS}.worst_day": min(daily)}
    cases.append(Case("sunday_exchange", "Each Sunday is a session, and no Friday is one.", request, figures))

    first = day("2023-01-02")
    days = [at for at in calendar(first, last) if at.weekday() != 5]
    parts = [held(ric, first, last, days) for ric in ("SUNDAY.TA", "CALM.N")]
    path = {at: sum(part[at] / part[first] for part in parts) / 2 for at in days}
    daily = steps(path)
    figures = {RETURN: growth(path), DRAWDOWN: drawdown(path), f"{METRICS}.observations": len(daily), f"{METRICS}.best_day": max(daily)}
    cases.append(Case("sunday_exchange_beside_new_york", "A day counts if one of the exchanges is open: every day but Saturday.",
                      weights(str(first), str(last), {"SUNDAY.TA": 0.5, "CALM.N": 0.5}), figures))

    first, last = day("2022-12-30"), day("2023-12-29")
    parts = [(Fraction(6, 10), held("CALM.N", first, last)), (Fraction(4, 10), held("MONTHLY.X", first, last))]
    path = {at: sum(share * part[at] / part[first] for share, part in parts) for at in parts[0][1]}
    monthly = steps(month_end_path(path))
    figures = {RETURN: growth(path), DRAWDOWN: drawdown(path), VOLATILITY: volatility(monthly, 12), f"{METRICS}.observations": 12}
    figures |= {PER_YEAR: 12, f"{METRICS}.annualized_return": growth(path), "daily_summary.length": len(path)}
    cases.append(
        Case("monthly_fund_beside_stock", "Values are daily and returns are monthly, because the fund hides its daily moves. Twelve full months are a year.",
             weights("2022-12-30", "2023-12-29", {"CALM.N": 0.6, "MONTHLY.X": 0.4}), figures)
    )

    cases.append(Case("one_day_alone", "One value has no return.", weights("2023-03-15", "2023-03-15", {"ONEDAY.N": 1}), refused="window_too_short"))
    cases.append(Case("two_days", "Two values have one return and no deviation.", weights("2023-03-15", "2023-03-16", {"TWODAYS.N": 1}),
                      {RETURN: Fraction(3, 100), VOLATILITY: None, f"{METRICS}.observations": 1, DRAWDOWN: 0, f"{METRICS}.best_day": Fraction(3, 100)}))

    path = held("LEAP.N", day("2023-02-28"), day("2024-02-29"))
    start, before, end = (path[day(at)] for at in ("2023-02-28", "2024-01-31", "2024-02-29"))
    figures = {RETURN: (end + 3) / start - 1, month(2024, 2): (end + 3) / before - 1, f"{METRICS}.days": 366, "income.totals.gross": 3 * 10_000 / start}
    figures |= {"time_period_returns.1yr.portfolio_return": (end + 3) / start - 1, "time_period_returns.1m.portfolio_return": (end + 3) / before - 1}
    cases.append(Case("leap_day", "The dividend of 29 February counts on that day, and one year ago is 28 February.",
                      weights("2023-02-28", "2024-02-29", {"LEAP.N": 1}), figures | {PER_YEAR: 252}, ["unusual_valuation_days"]))

    request, path, figures = alone("DECADES.N", "1990-01-05", "2024-06-28")
    weekly = steps(week_end_path(path))
    days = (day("2024-06-28") - day("1990-01-05")).days
    figures |= {VOLATILITY: volatility(weekly, 52), f"{METRICS}.annualized_return": annualized(figures[RETURN], days), f"{METRICS}.observations": len(weekly)}
    cases.append(Case("decades", "A window of 34 years has 1,799 weekly returns.", request, figures))

    request, path, figures = alone("QUARTERLY.X", "1990-03-30", "2024-06-28")
    quarterly = steps({at: path[at] for at in friday_dated("QUARTERLY.X")})
    figures |= {VOLATILITY: volatility(quarterly, 4), f"{METRICS}.observations": 137, PER_YEAR: 4}
    cases.append(Case("quarterly_decades", "A quarterly fund has four returns a year for 34 years.", request, figures))

    cases.append(Case("before_1990", "No date can be before 1990.", weights("1984-06-29", "2024-06-28", {"DECADES.N": 1}), refused="invalid_date"))

    cases.append(Case("cash_only", "Cash in base currency never moves.", weights("2023-01-02", "2023-06-30", {"CASH.USD": 1}),
                      {RETURN: 0, VALUE: 10_000, DRAWDOWN: 0, VOLATILITY: 0, f"{METRICS}.sharpe_ratio": None, "daily_summary.length": 130}))
    euro = {at: Fraction(in_dollars("EUR", at)) for at in weekdays(day("2023-01-02"), day("2023-06-30"))}
    cases.append(Case("foreign_cash_only", "Cash in euro moves with the euro.", weights("2023-01-02", "2023-06-30", {"CASH.EUR": 1}),
                      {RETURN: growth(euro), DRAWDOWN: drawdown(euro), "portfolio_summary.total_price_pl": 0,
                       "portfolio_summary.total_fx_pl": 10_000 * growth(euro), f"{METRICS}.best_day": max(steps(euro))}))

    closed = {day(at) for at in ("2023-05-01", "2023-05-08", "2023-05-29")}
    open_days = [at for at in weekdays(day("2023-01-02"), day("2023-06-30")) if at not in closed]
    path = held("LONDON.L", day("2023-01-02"), day("2023-06-30"))
    cases.append(Case("one_exchange", "The holidays of its exchange are no valuation days.", weights("2023-01-02", "2023-06-30", {"LONDON.L": 1}),
                      {RETURN: growth(path), "daily_summary.length": len(open_days), f"{METRICS}.observations": len(open_days) - 1}))
    calm = held("CALM.N", day("2023-01-02"), day("2023-06-30"))
    both = {at: path[at] / path[day("2023-01-02")] / 2 + calm[at] / calm[day("2023-01-02")] / 2 for at in path}
    cases.append(Case("two_exchanges", "A day counts if one of the two exchanges is open.", weights("2023-01-02", "2023-06-30", {"LONDON.L": 0.5, "CALM.N": 0.5}),
                      {RETURN: growth(both), DRAWDOWN: drawdown(both), "daily_summary.length": 130, f"{METRICS}.observations": 129, PER_YEAR: 257}))
    return cases


def rate_cases() -> list[Case]:
    cases = []
    request = weights("2016-02-01", "2018-03-30", {"ICENEW.IC": 1})
    cases.append(Case("crown_without_rate", "The last rate is seven years old, so nothing can be bought at it.", request | {"on_missing": "fail"}, refused="missing_fx_history"))
    start = "2016-03-04"
    path = held("DECADES.N", day(start), day("2018-03-30"))
    cases.append(Case("crown_dropped", "The row without a rate is left out, and the other row gets its weight.",
                      weights(start, "2018-03-30", {"ICENEW.IC": 0.5, "DECADES.N": 0.5}), {RETURN: growth(path), DRAWDOWN: drawdown(path)},
                      warnings=["missing_fx_history ICENEW.IC"]))
    request, path, figures = alone("ICENEW.IC", "2018-02-01", "2018-06-29")
    price = closes("ICENEW.IC")
    figures["portfolio_summary.total_price_pl"] = sum(
        10_000 / path[day("2018-02-01")] * Fraction(price[b] - price[a]) * Fraction(in_dollars("ISK", a))
        for a, b in zip(list(path), list(path)[1:])
    )
    cases.append(Case("crown_returned", "From the first new rate on, price times rate is the value.", request, figures))
    request, path, figures = alone("OLDLIRA.IS", "2004-10-01", "2004-12-31")
    cases.append(Case("old_lira", "Until its last day, the old lira is a currency like others.", request, figures))
    request, path, figures = alone("ICEOLD.IC", "2008-10-01", "2009-03-31")
    cases.append(Case("crown_held", "The crown has a rate again in 2018, so its last rate of 2008 is kept, and the price goes on.", request, figures,
                      warnings=["stale_rate ISK/USD"]))
    for name, ric, first, paid, last, why in (
        ("old_lira_after_its_end", "OLDLIRA.IS", "2004-10-01", "2005-02-14", "2005-03-31", "No rate comes for 30 weekdays, so the position becomes cash at the next close and the last rate."),
        ("peso_without_rate", "RATESTOP.MX", "2023-01-02", "2023-05-15", "2023-06-30", "No rate comes for 30 weekdays, so the position becomes cash at the next close and the last rate."),
        ("mark_decades", "MARK.DE", "1996-01-31", "2001-12-31", "2024-06-28", "The stock is delisted with its currency, and the cash stays for 22 years."),
    ):
        path = held(ric, day(first), day(paid))
        currency = BY_RIC[ric].currency
        cases.append(Case(name, why, weights(first, last, {ric: 1}), {RETURN: growth(path), VALUE: 10_000 * (1 + growth(path)), DRAWDOWN: drawdown(path)},
                          warnings=[f"position_delisted {ric}", f"stale_rate {currency}/USD"]))
    request, path, figures = alone("RATEGAP.ST", "2023-01-02", "2023-06-30")
    daily = steps(path)
    figures |= {f"{METRICS}.best_day": max(daily), f"{METRICS}.worst_day": min(daily)}
    cases.append(Case("krona_returns", "The old rate is kept for four weeks. On its return, the loss of those weeks shows on one day.", request, figures,
                      warnings=["stale_rate SEK/USD"]))
    start = "2023-03-20"
    path = held("CALM.N", day(start), day("2023-06-30"))
    cases.append(Case("krona_bought_in_the_gap", "The last rate is 14 weekdays old, and 10 is the limit for a purchase.",
                      weights(start, "2023-06-30", {"RATEGAP.ST": 0.5, "CALM.N": 0.5}), {RETURN: growth(path)},
                      warnings=["missing_fx_history RATEGAP.ST"]))
    return cases


def without_move(ric: str, first: str, last: str, moved: str) -> tuple[Fraction, Fraction]:
    """Returns the total return, and the effect of the move of one day on it in basis points."""
    path = held(ric, day(first), day(last))
    days = list(path)
    at = days.index(day(moved))
    factor = path[days[at]] / path[days[at - 1]]
    total = growth(path)
    return total, (total - ((1 + total) / factor - 1)) * 10_000


def fault_cases() -> list[Case]:
    first, last = "2023-01-02", "2023-06-30"
    cases = []
    for ric, moved, code, why in (
        ("PENCE.L", "2023-04-03", "unit_jump", "The prices say −99%, and so does the return. The warning says what the jump is worth."),
        ("NOSPLIT.N", "2023-03-13", "unadjusted_split", "The closes halve, and no split explains it."),
        ("HUNDRED.N", "2023-03-13", "unadjusted_split", "The closes still have the split that is recorded."),
        ("CLIFF.N", "2023-03-15", "unit_jump", "A price that falls by a factor of ten million is a jump."),
    ):
        request, path, figures = alone(ric, first, last)
        total, effect = without_move(ric, first, last, moved)
        figures |= {f"{METRICS}.worst_day": min(steps(path))}
        cases.append(Case(ric.split(".")[0].lower(), why, request, figures, [f"{code} {ric}"], effects={f"{code} {ric}": effect}))
    for ric, why in (
        ("ZERO.N", "A price of zero between two others is no price: the day keeps the price before it."),
        ("NEGATIVE.N", "A negative price is no price: the day keeps the price before it."),
    ):
        request, path, figures = alone(ric, first, last)
        daily = steps(path)
        figures |= {f"{METRICS}.best_day": max(daily), f"{METRICS}.worst_day": min(daily), "daily_summary[date=2023-03-15].daily_return": 0}
        cases.append(Case(ric.split(".")[0].lower(), why, request, figures, [f"non_positive_price {ric}"]))
    request, path, figures = alone("FLAT.N", first, last)
    figures |= {f"{METRICS}.win_rate": Fraction(sum(r > 0 for r in steps(path)), 129)}
    cases.append(Case("flat", "Twenty equal closes are twenty closes.", request, figures, ["stale_run FLAT.N"]))
    request, path, figures = alone("GAP.N", first, last)
    figures |= {f"{METRICS}.worst_day": min(steps(path)), "daily_summary[date=2023-03-29].daily_return": path[day("2023-03-29")] / path[day("2023-02-28")] - 1}
    cases.append(Case("gap", "The old price is kept for four weeks, and the fall stands on the day of the next price.", request, figures,
                      ["session_gap GAP.N", "stale_price GAP.N", "unadjusted_split GAP.N"],
                      effects={"unadjusted_split GAP.N": without_move("GAP.N", first, last, "2023-03-29")[1]}))
    path = held("LONGGAP.N", day(first), day("2023-02-14"))
    cases.append(Case("long_gap", "After 30 weekdays without a price the position is cash, and later prices do not count.",
                      weights(first, last, {"LONGGAP.N": 1}), {RETURN: growth(path), DRAWDOWN: drawdown(path)}, ["position_delisted LONGGAP.N", "session_gap LONGGAP.N", "stale_price LONGGAP.N"]))
    for ric, why in (("TINY.N", "Prices of a billionth work like others."), ("HUGE.N", "Prices of a trillion work like others.")):
        request, path, figures = alone(ric, first, last)
        figures |= {"latest_holdings.0.quantity": 10_000 / path[day(first)], f"{METRICS}.best_day": max(steps(path))}
        cases.append(Case(ric.split(".")[0].lower(), why, request, figures))
    for ric, why in (
        ("SPLIT.N", "The closes are split-adjusted, so a recorded split changes no value."),
        ("TWICE.N", "The closes are split-adjusted, so a split that is recorded twice changes no value of weights."),
    ):
        request, path, figures = alone(ric, first, last)
        cases.append(Case(ric.split(".")[0].lower(), why, request, figures))
    start, ex, end = (Fraction(closes("SPECIAL.N")[day(at)]) for at in (first, "2023-03-15", last))
    before = Fraction(closes("SPECIAL.N")[day("2023-03-14")])
    cases.append(Case("special_dividend", "A dividend of 15 at a close of 2 buys 7.5 new shares for each share.", weights(first, last, {"SPECIAL.N": 1}),
                      {RETURN: end * (1 + 15 / ex) / start - 1, "daily_summary[date=2023-03-15].daily_return": (ex + 15) / before - 1,
                       "latest_holdings.0.quantity": 10_000 / start * (1 + 15 / ex), "income.totals.gross": 15 * 10_000 / start}))
    return cases


def ending_cases() -> list[Case]:
    first, last = "2023-01-02", "2023-06-30"
    cases = [Case("bankrupt", "A price of zero to the end is a total loss.", weights(first, last, {"BANKRUPT.N": 1}),
                  {RETURN: -1, VALUE: 0, DRAWDOWN: -1, f"{METRICS}.worst_day": -1, "transactions.-1.quantity": Fraction(10_000, 18)}, ["position_delisted BANKRUPT.N"])]
    path, calm = (held(ric, day(first), day(last)) for ric in ("BANKRUPT.N", "CALM.N"))
    half = {at: calm[at] / calm[day(first)] / 2 + (path[at] / path[day(first)] / 2 if at < day("2023-04-03") else 0) for at in path}
    cases.append(Case("bankrupt_beside_stock", "Half of the money is lost, and the other half goes on.", weights(first, last, {"BANKRUPT.N": 0.5, "CALM.N": 0.5}),
                      {RETURN: growth(half), DRAWDOWN: drawdown(half), "company_contribution[ric=BANKRUPT.N].contribution_pct": Fraction(-1, 2),
                       "company_contribution[ric=BANKRUPT.N].return_pct": -1}, ["position_delisted BANKRUPT.N"]))
    for ric, final, warnings in (
        ("RECOVERY.N", Fraction(35, 100), ["position_delisted RECOVERY.N"]),
        ("WORTHLESS.N", Fraction(0), ["position_delisted WORTHLESS.N"]),
        ("NOVALUE.N", None, ["position_delisted NOVALUE.N"]),
        ("STOPS.N", None, ["ends_without_delisting STOPS.N", "position_delisted STOPS.N", "stale_price STOPS.N"]),
    ):
        price = friday_dated(ric)
        end = list(price.values())[-1] if final is None else final
        start = price[day(first)]
        path = price | {day(last): end}
        why = "The position is paid out at its final value." if final is not None else "Without a final value, the position is paid out at its last price."
        cases.append(Case(ric.split(".")[0].lower(), why, weights(first, last, {ric: 1}),
                          {RETURN: end / start - 1, VALUE: 10_000 * end / start, DRAWDOWN: drawdown(path), "latest_holdings.length": 1 if end else 0}, warnings))
    path = friday_dated("FUNDSTOPS.X")
    values = list(path.values())
    cases.append(Case("fund_stops", "A monthly fund is cash after 90 weekdays without a value, at its last value.", weights("2022-06-30", "2024-06-28", {"FUNDSTOPS.X": 1}),
                      {RETURN: values[-1] / values[0] - 1, DRAWDOWN: drawdown(path), PER_YEAR: 12}, ["position_delisted FUNDSTOPS.X", "unusual_valuation_days"]))
    cases.append(Case("one_day_held", "After its only price, the stock is worth that price and then cash.", weights("2023-03-15", "2023-06-30", {"ONEDAY.N": 1}),
                      {RETURN: 0, VALUE: 10_000, DRAWDOWN: 0}, ["ends_without_delisting ONEDAY.N", "position_delisted ONEDAY.N", "stale_price ONEDAY.N"]))
    for ric, first, last in (("REUSENEW.N", "2023-01-02", "2023-06-30"), ("REUSEOLD.N", "2021-01-04", "2022-03-31")):
        path = held(ric, day(first), day(last))
        symbol = "REUSE" if ric == "REUSENEW.N" else ric
        why = "The ticker means the company that has it today." if symbol == "REUSE" else "The RIC means the old company."
        cases.append(Case(ric.split(".")[0].lower(), why, weights(first, last, {symbol: 1}), {RETURN: growth(path), "latest_holdings.0.ric": ric},
                          ["unusual_valuation_days"] if ric == "REUSEOLD.N" else []))
    return cases


def cost_cases() -> list[Case]:
    """A trade from one half each to 30% and 70%, at 0.2% for purchases and 0.3% for sales."""
    buy, sale, first, middle, last = Fraction(2, 1000), Fraction(3, 1000), "2023-01-02", "2023-03-01", "2023-06-30"
    path = {ric: held(ric, day(first), day(last)) for ric in ("CALM.N", "SPLIT.N")}
    # V is what 10,000 leaves for the shares after the cost of buying them.
    opened = 10_000 / (1 + buy)
    before = {ric: opened / 2 * values[day(middle)] / values[day(first)] for ric, values in path.items()}
    sold, bought = ("CALM.N", "SPLIT.N")
    total = sum(before.values())
    # V = total − sale (h₁ − w₁ V) − buy (w₂ V − h₂), solved for V.
    w1, w2 = Fraction(3, 10), Fraction(7, 10)
    value = (total - sale * before[sold] + buy * before[bought]) / (1 - sale * w1 + buy * w2)
    assert before[sold] > w1 * value and w2 * value > before[bought]
    end = sum(share * value * path[ric][day(last)] / path[ric][day(middle)] for ric, share in ((sold, w1), (bought, w2)))
    rows = [{"date": at, "symbol": ric, "weight": float(share)} for at, shares in ((first, (Fraction(1, 2),) * 2), (middle, (w1, w2)))
            for ric, share in zip(path, shares)]
    rates = {"United States": {"buy": float(buy), "sell": float(sale)}}
    request = {"portfolio": rows, "end_date": last, "benchmark": None, "include_transaction_costs": True, "transaction_cost_config": rates}
    return [Case("costs_of_a_trade", "The value after a trade solves one linear equation.", request,
                 {RETURN: end / 10_000 - 1, VALUE: end, "portfolio_summary.total_transaction_cost": 10_000 - opened + total - value,
                  "turnover_analysis.per_rebalance.1.cost": total - value})]


def weight_cases() -> list[Case]:
    return [*cost_cases(), *date_cases(), *rate_cases(), *fault_cases(), *ending_cases()]
