import { formatDay, formatWeekday } from '../../dates.ts';
import type { Context } from '../facts/context.ts';
import type { RebalancingPolicy } from '../input.ts';
import { dates, labels, numbers, type SectionValue, table } from '../json/table.ts';
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
    initial_value: settings.initialValue,
    include_transaction_costs: settings.includeTransactionCosts,
    ...(settings.rebalancing === null ? {} : { rebalancing: policyEcho(settings.rebalancing) }),
    risk_free_rate: annual,
    ...(source === null ? {} : { risk_free_source: source }),
    frequency,
    periods_per_year: perYear,
    calendar: 'weekdays on which the benchmark or a holding has a price',
    price_basis: bases.size > 1 ? 'mixed' : (bases.values().next().value ?? 'split_adjusted'),
    cost_table_version: COST_TABLE_VERSION,
  };
}

/** Returns the policy as a request has it, with its defaults. */
function policyEcho({ schedule, on, band, to }: RebalancingPolicy): SectionValue {
  return { schedule, on, ...(band === null ? {} : { band: { [band.kind]: band.width } }), to };
}

/**
 * Returns the caller's rows in their order. `date` is the date that the caller sent. `effective_date` is the day of the
 * trades, or null if the rebalance was ignored.
 */
export function portfolioInput({ input, ledger }: Context): SectionValue {
  const { rebalances, rows, instruments } = input;
  const date = new Int32Array(rows.instrument.length);
  const effective = new Int32Array(rows.instrument.length);
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
    numbers('weight', rows.weight, null),
  ]);
}

/** Sums of the contribution rows as they are written; total_price_pl + total_fx_pl − total_transaction_cost − total_fees = total_pl. */
export function portfolioSummary({ input, ledger }: Context): SectionValue {
  const { totals } = ledger;
  return {
    final_value: totals.finalValue,
    total_return: totals.totalReturn,
    total_price_pl: totals.pricePl,
    total_fx_pl: totals.fxPl,
    total_pl: totals.totalPl,
    total_transaction_cost: totals.cost,
    ...(input.settings.fees ? { total_fees: totals.fees } : {}),
    include_transaction_costs: input.settings.includeTransactionCosts,
  };
}
