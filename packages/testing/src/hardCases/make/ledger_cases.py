"""Cases with transactions. The prices of STEPS.N are 100, 104, 105, 105, 110, 99, 99, 108, 108, 110 from 2023-01-02 on."""

from fractions import Fraction

from case import Case, ledger
from dates import day, weekdays
from figures import chained, day_return, held, internal_rate
from instruments import STEPS, closes
from rates import in_dollars
from weight_cases import DRAWDOWN, METRICS, RETURN, VALUE

FLOWS = "portfolio_summary.net_flows"
RATE = "cash_flow_returns.money_weighted"
REALIZED = "realized_gains.totals.realized.gain"
P = [Fraction(price) for price in STEPS]
DAYS = [str(at) for at in weekdays(day("2023-01-02"), day("2023-01-13"))]
END = DAYS[-1]


def deposit(at: str, amount: object, **more: object) -> tuple:
    return (at, "deposit", {"amount": amount} | more)


def withdrawal(at: str, amount: object, **more: object) -> tuple:
    return (at, "withdrawal", {"amount": amount} | more)


def buy(at: str, symbol: str, quantity: object, price: object, **more: object) -> tuple:
    return (at, "buy", {"symbol": symbol, "quantity": quantity, "price": float(price)} | more)


def sell(at: str, symbol: str, quantity: object, price: object, **more: object) -> tuple:
    return (at, "sell", {"symbol": symbol, "quantity": quantity, "price": float(price)} | more)


def close(ric: str, at: str) -> Fraction:
    return Fraction(closes(ric)[day(at)])


def on(at: str) -> str:
    return f"daily_summary[date={at}].daily_return"


OPENED = (deposit(DAYS[0], 10_000), buy(DAYS[0], "STEPS.N", 100, 100))


def flow_cases() -> list[Case]:
    cases = []
    for name, amount in (("withdrawal_of_nearly_all", 10_399), ("withdrawal_of_most", 10_000)):
        cases.append(Case(name, "100 to 105 is 5%, and a withdrawal of cash earns nothing.",
                          ledger(END, *OPENED, sell(DAYS[2], "STEPS.N", 100, 105), withdrawal(DAYS[3], amount)),
                          {RETURN: Fraction(5, 100), VALUE: 10_500 - amount, FLOWS: 10_000 - amount, DRAWDOWN: 0, on(DAYS[3]): 0, REALIZED: 500,
                           f"{METRICS}.best_day": Fraction(4, 100)}, ["large_flow"]))
    cases.append(Case("withdrawal_on_the_day_of_the_sale", "104 to 105 is the day, and the withdrawal was at work until its end.",
                      ledger(END, *OPENED, sell(DAYS[2], "STEPS.N", 100, 105), withdrawal(DAYS[2], 10_399)),
                      {RETURN: Fraction(5, 100), VALUE: 101, on(DAYS[2]): Fraction(105, 104) - 1, DRAWDOWN: 0}, ["large_flow"]))
    cases.append(Case("withdrawal_on_a_bad_day", "The fall of the day is 110 to 99, whatever leaves at its close.",
                      ledger(END, *OPENED, sell(DAYS[5], "STEPS.N", 90, 99), withdrawal(DAYS[5], 8910)),
                      {RETURN: Fraction(10, 100), on(DAYS[5]): Fraction(-10, 100), DRAWDOWN: Fraction(-10, 100), VALUE: 1100}, ["large_flow"]))
    cases.append(Case("closed_without_cash", "Bought at 100 and sold at 110 is 10%. The last day counts.",
                      ledger(END, buy(DAYS[0], "STEPS.N", 100, 100), sell(DAYS[4], "STEPS.N", 100, 110), track_cash=False),
                      {RETURN: Fraction(10, 100), on(DAYS[4]): Fraction(110, 105) - 1, DRAWDOWN: 0, VALUE: 0, REALIZED: 1000, FLOWS: -1000}, ["undefined_return", "large_flow"]))
    cases.append(Case("closed_with_cash", "The same with the cash in the account.",
                      ledger(END, *OPENED, sell(DAYS[4], "STEPS.N", 100, 110)),
                      {RETURN: Fraction(10, 100), VALUE: 11_000, REALIZED: 1000, FLOWS: 10_000, f"{METRICS}.worst_day": 0}))
    cases.append(Case("half_sold_on_a_bad_day", "Without cash, a sale at the close leaves the return of the share.",
                      ledger(END, buy(DAYS[0], "STEPS.N", 100, 100), sell(DAYS[5], "STEPS.N", 50, 99), track_cash=False),
                      {RETURN: Fraction(10, 100), DRAWDOWN: Fraction(-10, 100), VALUE: 5500, on(DAYS[5]): Fraction(-10, 100)}, ["large_flow"]))
    bought, sold = close("CALM.N", DAYS[1]), Fraction(101, 100) * close("CALM.N", DAYS[1])
    r = day_return(1000, 100 * bought, 1040, 100 * sold)
    cases.append(Case("day_trade", "A purchase that is sold on the same day uses its own money: (1040 + sale) / (1000 + purchase).",
                      ledger(END, buy(DAYS[0], "STEPS.N", 10, 100), buy(DAYS[1], "CALM.N", 100, bought), sell(DAYS[1], "CALM.N", 100, sold), track_cash=False),
                      {on(DAYS[1]): r, RETURN: (1 + r) * P[9] / P[1] - 1, REALIZED: bought}))
    switch = (1000 / close("CALM.N", DAYS[4])) * Fraction(110, 100)
    quantity = 10
    cases.append(Case("switch_without_cash", "The sale pays for the purchase, so the day has no new money.",
                      ledger(END, buy(DAYS[0], "STEPS.N", quantity, 100), sell(DAYS[4], "STEPS.N", quantity, 110),
                             (DAYS[4], "buy", {"symbol": "CALM.N", "amount": 1100, "quantity": float(switch)}), track_cash=False),
                      {RETURN: Fraction(110, 100) * close("CALM.N", END) / close("CALM.N", DAYS[4]) - 1, on(DAYS[4]): Fraction(110, 105) - 1, FLOWS: 1000}))

    big = 10**9
    value, shares, returns, rows = Fraction(1000), 10, [], [deposit(DAYS[0], 1000), buy(DAYS[0], "STEPS.N", 10, 100)]
    for i in range(1, 10):
        pays_in = i % 2 == 1
        after = shares * P[i] + (big if pays_in else 0)
        returns.append(day_return(value, big if pays_in else 0, after, 0 if pays_in else big))
        rows.append(deposit(DAYS[i], big) if pays_in else withdrawal(DAYS[i], big))
        value = after
    cases.append(Case("million_times_the_account", "A deposit of a million times the account is at work from the start of its day, and a withdrawal until the end of its day.",
                      ledger(END, *rows), {RETURN: chained(returns), f"{METRICS}.best_day": max(returns), f"{METRICS}.worst_day": min(returns), FLOWS: 1000 + big}, ["large_flow"]))
    rows = [row for at in DAYS[1:] for row in (withdrawal(at, big), deposit(at, big))]
    cases.append(Case("in_and_out_on_each_day", "Deposits and withdrawals of one day offset each other, so the account has the return of its share.",
                      ledger(END, *OPENED, *rows), {RETURN: Fraction(10, 100), DRAWDOWN: Fraction(-10, 100), VALUE: 11_000, FLOWS: 10_000, on(DAYS[4]): Fraction(110, 105) - 1}))

    rows = [(at, "fee", {"amount": 10}) for at in DAYS]
    cases.append(Case("only_fees_from_a_deposit", "Ten fees of 10 from 1000 leave 900.", ledger(END, deposit(DAYS[0], 1000), *rows),
                      {RETURN: Fraction(-10, 100), VALUE: 900, DRAWDOWN: Fraction(-10, 100), "fee_impact.total_fees": 100, "profit_and_loss.totals.fees": 100,
                       "fee_impact.gross.total_return": 0}))
    cases.append(Case("fee_of_a_purchase", "10,050 paid for 100 shares that are worth 11,000 at the end.",
                      ledger(END, deposit(DAYS[0], 10_050), buy(DAYS[0], "STEPS.N", 100, 100, fee=50)),
                      {RETURN: Fraction(11_000, 10_050) - 1, VALUE: 11_000, "profit_and_loss.totals.fees": 50, "portfolio_summary.total_pl": 950}))

    cases.append(Case("transfer_in", "1000 shares that arrive on a day do not change the 4% of that day.",
                      ledger(END, deposit(DAYS[0], 1000), buy(DAYS[0], "STEPS.N", 10, 100), (DAYS[1], "transfer_in", {"symbol": "STEPS.N", "quantity": 1000})),
                      {RETURN: Fraction(10, 100), on(DAYS[1]): Fraction(4, 100), VALUE: 111_100, FLOWS: 105_000}, ["large_flow"]))
    cases.append(Case("transfer_out", "Shares that leave on a day do not change its −10%.",
                      ledger(END, deposit(DAYS[0], 1000), buy(DAYS[0], "STEPS.N", 10, 100), (DAYS[5], "transfer_out", {"symbol": "STEPS.N", "quantity": 9})),
                      {RETURN: Fraction(10, 100), on(DAYS[5]): Fraction(-10, 100), VALUE: 110, FLOWS: 1000 - 9 * 99}, ["large_flow"]))
    cases.append(Case("sold_and_bought_back", "100 to 105, then 110 to 99 to 110, with cash between.",
                      ledger(END, *OPENED, sell(DAYS[2], "STEPS.N", 100, 105), buy(DAYS[4], "STEPS.N", 95, 110)),
                      {RETURN: (Fraction(10_500) + 95 * (P[9] - 110)) / 10_000 - 1, DRAWDOWN: Fraction(-95 * 11, 10_500), VALUE: 10_500}))
    cases.append(Case("emptied_and_filled", "An account that is empty for two days has the returns of the days on which it was not.",
                      ledger(END, *OPENED, sell(DAYS[2], "STEPS.N", 100, 105), withdrawal(DAYS[2], 10_500), deposit(DAYS[5], 990), buy(DAYS[5], "STEPS.N", 10, 99)),
                      {RETURN: Fraction(105, 100) * Fraction(110, 99) - 1, VALUE: 1100, FLOWS: 490, on(DAYS[7]): Fraction(108, 99) - 1}, ["undefined_return", "large_flow"]))

    first, last = "2023-01-02", "2023-06-30"
    cases.append(Case("deposit_alone", "Cash earns nothing.", ledger(last, deposit(first, 10_000)),
                      {RETURN: 0, VALUE: 10_000, f"{RATE}.total": 0, f"{RATE}.annualized": None, "daily_summary.length": 130, FLOWS: 10_000}))
    a, b = "2021-01-04", "2023-01-03"
    end = "2023-12-29"
    value = 10_000 + 200 * (close("CALM.N", end) - close("CALM.N", b))
    rate = internal_rate([(day(a), -10_000), (day(end), value)])
    cases.append(Case("deposit_long_before_a_purchase", "The money counts from its own date, two years before the purchase.",
                      ledger(end, deposit(a, 10_000), buy(b, "CALM.N", 200, close("CALM.N", b))),
                      {RETURN: value / 10_000 - 1, f"{RATE}.annualized": rate, VALUE: value, "cash_flow_returns.flows.0.date": a}, ["unusual_valuation_days"]))
    euro = [Fraction(in_dollars("EUR", day(at))) for at in (first, "2023-03-01", last)]
    grown = euro[1] / euro[0] * (20_000 * euro[2]) / (20_000 * euro[1])
    cases.append(Case("foreign_deposits", "Each deposit is worth its rate of its own date.",
                      ledger(last, deposit(first, 10_000, currency="EUR"), deposit("2023-03-01", 10_000, currency="EUR")),
                      {FLOWS: 10_000 * euro[0] + 10_000 * euro[1], VALUE: 20_000 * euro[2], "cash_flow_returns.flows.1.amount": 10_000 * euro[1]}, ["large_flow"]))
    saturday, monday, out, end = "2023-01-07", "2023-01-09", "2023-01-21", "2023-02-28"
    value = 10_000 - 500 + 100 * (close("STEPS.N", end) - 99)
    rate = internal_rate([(day(saturday), -10_000), (day(out), 500), (day(end), value)])
    cases.append(Case("weekend_flows", "The internal rate uses the dates as booked, Saturdays too. Under a year it is not annualized.",
                      ledger(end, deposit(saturday, 10_000), buy(monday, "STEPS.N", 100, 99), withdrawal(out, 500)),
                      {f"{RATE}.annualized": None, f"{RATE}.total": (1 + rate) ** ((day(end) - day(saturday)).days / 365) - 1, VALUE: value,
                       "cash_flow_returns.flows.0.date": saturday, "cash_flow_returns.flows.1.date": out}, ["negative_cash"]))
    return cases


def instrument_cases() -> list[Case]:
    first, last = "2023-01-02", "2023-06-30"
    cases = []
    p = {at: close("SPLIT.N", at) for at in ("2023-02-01", last)}
    value = 100_000 + 200 * (p[last] - p["2023-02-01"])
    bought = (deposit(first, 100_000), buy("2023-02-01", "SPLIT.N", 100, 2 * p["2023-02-01"]))
    figures = {VALUE: value, RETURN: value / 100_000 - 1, "latest_holdings[ric=SPLIT.N].quantity": 200, on("2023-02-01"): 0}
    for name, rows, warnings in (
        ("market_split", (), []),
        ("booked_split_on_the_day", (("2023-03-13", "split", {"symbol": "SPLIT.N", "quantity": 2}),), ["split_booked_twice SPLIT.N"]),
        ("booked_split_ten_days_late", (("2023-03-23", "split", {"symbol": "SPLIT.N", "quantity": 2}),), ["split_booked_twice SPLIT.N"]),
    ):
        cases.append(Case(name, "100 shares at the price before the split are 200 shares after it, however often and late it is booked.", ledger(last, *bought, *rows), figures, warnings))
    price = close("RISE.N", first)
    path = held("RISE.N", day(first), day(last))
    income = [(after + (Fraction(42, 100) if str(at) == "2023-05-10" else 0)) / before - 1
              for (before, at, after) in zip(list(path.values()), list(path)[1:], list(path.values())[1:])]
    cases.append(Case("dividend_that_leaves", "Without cash, a dividend leaves at the close, and its day has earned it.",
                      ledger(last, buy(first, "RISE.N", 100, price), ("2023-05-10", "dividend", {"symbol": "RISE.N", "amount": 42}), track_cash=False),
                      {RETURN: chained(income), VALUE: 100 * path[day(last)], "income.totals.gross": 42, "portfolio_summary.total_pl": 100 * (path[day(last)] - price) + 42}))
    for ric, final, warnings in (("BANKRUPT.N", 0, ["position_delisted BANKRUPT.N"]), ("RECOVERY.N", Fraction(35, 100), ["position_delisted RECOVERY.N"])):
        price = close(ric, first)
        value = 5000 - 100 * price + 100 * final
        cases.append(Case(f"{ric.split('.')[0].lower()}_in_a_ledger", "The holding ends at its final value, and the cash stays.",
                          ledger(last, deposit(first, 5000), buy(first, ric, 100, price)), {VALUE: value, RETURN: value / 5000 - 1, "portfolio_summary.total_pl": 100 * (final - price)}, warnings))
    price, later = close("RECOVERY.N", first), "2023-05-15"
    opened = (deposit(first, 5000), buy(first, "RECOVERY.N", 100, price))
    paid, final = Fraction(35, 100), 5000 - 100 * price
    cases.append(Case("sold_after_its_end", "It is worth its recovery until its owner sells it elsewhere, at the booked price.",
                      ledger(last, *opened, sell(later, "RECOVERY.N", 100, 0.25)),
                      {VALUE: final + 25, on(later): (final + 25) / (final + 35) - 1, on("2023-05-01"): (final + 35) / (final + 100 * close("RECOVERY.N", "2023-04-28")) - 1},
                      ["price_far_from_market RECOVERY.N"]))
    cases.append(Case("bought_after_its_end", "Shares that are bought elsewhere after the end are paid out at the recovery on the next day.",
                      ledger(last, deposit(first, 5000), buy(later, "RECOVERY.N", 100, 0.25)),
                      {VALUE: 4975 + 100 * paid, RETURN: Fraction(10, 5000), on(later): Fraction(10, 5000), "latest_holdings.length": 1},
                      ["position_delisted RECOVERY.N", "price_far_from_market RECOVERY.N"]))
    cases.append(Case("bought_after_its_end_without_a_price", "Nothing is bought at a close from before the end.",
                      ledger(last, deposit(first, 5000), (later, "buy", {"symbol": "RECOVERY.N", "quantity": 100})), refused="no_price_history"))
    saturday = "2023-02-04"
    price, end = close("COIN.C", saturday), close("COIN.C", last)
    value = 50_000 + end - price
    cases.append(Case("coin_in_a_ledger", "A coin that is bought on a Saturday has Saturday's close.",
                      ledger(last, deposit(first, 50_000), buy(saturday, "COIN.C", 1, price)), {VALUE: value, RETURN: value / 50_000 - 1, on(saturday): 0, "daily_summary.length": 180}))
    cases.append(Case("crown_in_a_ledger", "The last rate is seven years old, so nothing can be bought at it.",
                      ledger("2018-03-30", ("2016-02-01", "buy", {"symbol": "ICENEW.IC", "quantity": 10}), on_missing="fail"), refused="missing_fx_history"))
    price, end = close("TINY.N", first), close("TINY.N", last)
    cases.append(Case("tiny_in_a_ledger", "A billion shares at a billionth.",
                      ledger(last, deposit(first, 1000), buy(first, "TINY.N", 10**11, price)), {VALUE: 1000 + 10**11 * (end - price), RETURN: 10**8 * (end - price)}))
    return cases


def ledger_cases() -> list[Case]:
    return [*flow_cases(), *instrument_cases()]
