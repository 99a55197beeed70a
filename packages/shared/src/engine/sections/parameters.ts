import { formatDay, formatWeekday } from '../../dates.ts';
import { ledgerRulesOf } from '../../schemas/transactions.ts';
import { sum } from '../../statistics.ts';
import { unsetFloat64, unsetInt32 } from '../arrays.ts';
import type { Context } from '../facts/context.ts';
import type { AnalysisInput, LedgerInput, RebalancingPolicy } from '../input.ts';
import {
  type Column,
  dates,
  integers,
  labels,
  numbers,
  roundMoney,
  SENT,
  type SectionValue,
  table,
} from '../json/table.ts';
import type { Book } from '../simulation/account.ts';
import { COST_TABLE_VERSION } from '../simulation/tradeCosts.ts';

/** Returns the parameters that the analysis used, with the window that it covers. */
export function portfolioParameters({ input, ledger, returnPeriods, riskFree }: Context): SectionValue {
  const { frequency, perYear } = returnPeriods();
  const { settings } = input;
  const { annual, source } = riskFree();
  const { days } = ledger.plan.schedule;
  const bases = new Set(ledger.universe.instruments.map(({ priceBasis }) => priceBasis));
  return {
    start_date: formatWeekday(days[0]!),
    end_date: formatWeekday(days.at(-1)!),
    base_currency: settings.baseCurrency,
    benchmark: settings.benchmark,
    initial_value: ledger.book ? startMoney(ledger.book, ledger.moneyDecimals) : settings.initialValue,
    include_transaction_costs: settings.includeTransactionCosts,
    ...(settings.rebalancing === null ? {} : { rebalancing: policyEcho(settings.rebalancing) }),
    ...(input.transactions === null ? {} : ledgerRulesOf(input.transactions)),
    risk_free_rate: annual,
    ...(source === null ? {} : { risk_free_source: source }),
    frequency,
    periods_per_year: perYear,
    calendar: ledger.universe.isEveryDay ? 'all_days' : 'weekdays',
    price_basis: bases.size > 1 ? 'mixed' : (bases.values().next().value ?? 'split_adjusted'),
    cost_table_version: COST_TABLE_VERSION,
  };
}

/** Returns the policy as a request has it, with its defaults. */
function policyEcho({ schedule, on, band, to }: RebalancingPolicy): SectionValue {
  return { schedule, on, ...(band === null ? {} : { band: { [band.kind]: band.width } }), to };
}

/** Value before the first flows, with the flows of the first day. */
function startMoney({ account }: Book, decimals: number): number {
  return roundMoney(account.startValue + account.netFlows[0]!, decimals);
}

/**
 * Returns the caller's rows in their order. `date` is the date that the caller sent. `effective_date` is the day of the
 * trades, or null if the rebalance was ignored.
 */
export function portfolioInput({ input, ledger }: Context): SectionValue {
  if (input.transactions && ledger.book) return bookedInput(input, input.transactions, ledger.book);
  const { rebalances, rows, instruments } = input;
  const date = unsetInt32(rows.instrument.length);
  const effective = unsetInt32(rows.instrument.length);
  rebalances.forEach(({ from, to }, i) => {
    date.fill(i, from, to);
    effective.fill(ledger.plan.effective[i] ?? -1, from, to);
  });
  const written = rebalances.map(({ day }) => formatDay(day));
  const rics = instruments.map(({ ric }) => ric);
  return table(rows.instrument.length, [
    labels('date', date, written),
    dates('effective_date', effective),
    labels('symbol', rows.symbol, rows.symbols),
    labels('ric', rows.instrument, rics),
    numbers('weight', rows.weight, SENT.decimals),
    ...sentColumns(input),
  ]);
}

/** Returns what the caller sent in place of weights. Null in the rows of other dates. */
function sentColumns({ rebalances, rows }: Context['input']): Column[] {
  const { sent, currency, currencies = [] } = rows;
  if (!sent) return [];
  return (['quantity', 'amount'] as const).flatMap((unit) => {
    const dates = rebalances.filter((one) => one.unit === unit);
    if (dates.length === 0) return [];
    const values = new Float64Array(sent.length).fill(Number.NaN);
    for (const { from, to } of dates) values.set(sent.subarray(from, to), from);
    const written = numbers(unit, values, null);
    return unit === 'amount' && currency ? [written, labels('currency', currency, currencies)] : [written];
  });
}

/**
 * Returns the transactions in the order in which they count. `row` is the position in the request. `effective_date` is the valuation
 * day that a transaction belongs to, or null if it comes after the last one. Members that were not sent are null.
 */
function bookedInput({ instruments }: AnalysisInput, { entries }: LedgerInput, { effective }: Book): SectionValue {
  const integer = () => unsetInt32(entries.length);
  const number = () => unsetFloat64(entries.length);
  const [row, date, effectiveDate, type, ric] = [integer(), integer(), integer(), integer(), integer()];
  const [currency, toCurrency] = [integer(), integer()];
  const [quantity, price, amount, fee, tax, rate] = [number(), number(), number(), number(), number(), number()];
  const types: string[] = [];
  const currencies: string[] = [];
  const written: string[] = [];
  let day = Number.NaN;
  entries.forEach((entry, i) => {
    // Entries are in order of days.
    if (entry.day !== day) written.push(formatDay(entry.day));
    day = entry.day;
    row[i] = entry.row;
    date[i] = written.length - 1;
    effectiveDate[i] = effective[i] ?? -1;
    type[i] = positionIn(types, entry.type);
    ric[i] = entry.instrument ?? -1;
    quantity[i] = entry.quantity;
    price[i] = entry.price;
    amount[i] = entry.amount;
    currency[i] = positionIn(currencies, entry.currency);
    fee[i] = entry.fee;
    tax[i] = entry.tax;
    rate[i] = entry.rate;
    toCurrency[i] = entry.toCurrency === null ? -1 : positionIn(currencies, entry.toCurrency);
  });
  const rics = instruments.map((one) => one.ric);
  return table(entries.length, [
    integers('row', row),
    labels('date', date, written),
    dates('effective_date', effectiveDate),
    labels('type', type, types),
    labels('ric', ric, rics),
    numbers('quantity', quantity, null),
    numbers('price', price, null),
    numbers('amount', amount, null),
    labels('currency', currency, currencies),
    numbers('fee', fee, null),
    numbers('tax', tax, null),
    numbers('rate', rate, null),
    labels('to_currency', toCurrency, currencies),
  ]);
}

/** Returns the position of a text in a short list, to which it is added if it is new. */
function positionIn(list: string[], text: string): number {
  const position = list.indexOf(text);
  return position < 0 ? list.push(text) - 1 : position;
}

/**
 * Sums of the contribution rows as they are written; total_price_pl + total_fx_pl − total_transaction_cost − total_fees
 * = total_pl.
 * Transactions also have net_flows, and the start value + net_flows + total_pl = final_value. money_weighted_return is annual.
 */
export function portfolioSummary({ input, ledger, moneyWeighted }: Context): SectionValue {
  const { totals, book } = ledger;
  const netFlows = book && roundMoney(sum(book.account.flows.map(({ amount }) => amount)), ledger.moneyDecimals);
  return {
    final_value: totals.finalValue,
    total_return: totals.totalReturn,
    total_price_pl: totals.pricePl,
    total_fx_pl: totals.fxPl,
    total_pl: totals.totalPl,
    total_transaction_cost: totals.cost,
    ...(input.settings.fees ? { total_fees: totals.fees } : {}),
    include_transaction_costs: input.settings.includeTransactionCosts,
    ...(book ? { net_flows: netFlows, money_weighted_return: moneyWeighted().annualized } : {}),
  };
}
