import { COST_DECIMALS, dates, numbers, RATIO_DECIMALS, table } from '../columns.ts';
import type { Context } from '../context.ts';
import { mean } from '../measures/index.ts';
import type { SectionValue } from '../table.ts';

/**
 * one_way_turnover of a date = Σ|trades of securities| / 2 / value before trading; cash is no security. The first purchase is listed, but it is no turnover:
 * the totals leave it out. Days between dates are calendar days.
 */
export function turnoverAnalysis({ ledger, turnover }: Context): SectionValue {
  const { rebalances } = ledger.simulation;
  const { days } = ledger.plan.schedule;
  const { oneWay, intervals, exits, totalOneWay, annualized, byMarket } = turnover();
  const column = (read: (one: (typeof rebalances)[number]) => number) => Float64Array.from(rebalances, read);
  return {
    num_rebalances: rebalances.length,
    rebalance_frequency_days:
      intervals.length === 0 ? { mean: null, median: null } : { mean: mean(intervals), median: median(intervals) },
    exit_turnover: exits,
    total_one_way_turnover: totalOneWay,
    annualized_turnover: annualized,
    per_rebalance: table(rebalances.length, [
      dates(
        'date',
        Int32Array.from(rebalances, ({ day }) => days[day]!),
      ),
      numbers(
        'buy_value',
        column((one) => one.buyValue),
        ledger.moneyDecimals,
      ),
      numbers(
        'sell_value',
        column((one) => one.sellValue),
        ledger.moneyDecimals,
      ),
      numbers('one_way_turnover', oneWay, RATIO_DECIMALS),
      numbers(
        'cost',
        column((one) => one.cost),
        COST_DECIMALS,
      ),
    ]),
    costs_by_market: byMarket.map((row) => ({ ...row })),
  };
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
