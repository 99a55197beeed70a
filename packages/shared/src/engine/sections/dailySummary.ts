import { COST_DECIMALS, dates, numbers, RATIO_DECIMALS, table } from '../columns.ts';
import type { Context } from '../context.ts';
import type { SectionValue } from '../table.ts';

/**
 * One row per valuation day. The first row has no daily returns. Values are after the costs of the day, except the first,
 * which is before them. The last value is `final_value` as portfolio_summary writes it.
 */
export function dailySummary({ input, ledger }: Context): SectionValue {
  const { days } = ledger.plan.schedule;
  const { levels, dailyCosts } = ledger.simulation;
  const { initialValue } = input.settings;
  const values = levels.slice();
  values[values.length - 1] = ledger.totals.finalValue;
  const daily = (values: Float64Array) => values.map((value, d) => (d === 0 ? Number.NaN : value / values[d - 1]! - 1));
  return table(days.length, [
    dates('date', days),
    numbers('portfolio_value', values, ledger.moneyDecimals),
    numbers('benchmark_value_base', ledger.benchmark.levels, ledger.moneyDecimals),
    numbers(
      'cumulative_return',
      levels.map((level) => level / initialValue - 1),
      RATIO_DECIMALS,
    ),
    numbers('daily_return', daily(levels), RATIO_DECIMALS),
    numbers('benchmark_return', daily(ledger.benchmark.levels), RATIO_DECIMALS),
    numbers('cost', dailyCosts, COST_DECIMALS),
  ]);
}
