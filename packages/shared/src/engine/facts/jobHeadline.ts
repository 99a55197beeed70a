import { formatWeekday } from '../../dates.ts';
import type { JobHeadline } from '../../schemas/jobs.ts';
import type { Context } from './context.ts';

const MOST_POINTS = 24;
const DECIMALS = 6;

/**
 * Returns the figures that a list of analyses shows, for any selection of sections. `growth` is the value of 1 that was invested
 * at the start, without later deposits and withdrawals. Its last value is 1 + `total_return`.
 */
export function jobHeadline({ input, ledger }: Pick<Context, 'input' | 'ledger'>): JobHeadline {
  const { days } = ledger.plan.schedule;
  const { levels } = ledger.simulation;
  const { totalReturn } = ledger.totals;
  const last = days.length - 1;
  const count = Math.min(MOST_POINTS, days.length);
  const rounded = (value: number) => Number(value.toFixed(DECIMALS));
  const growth = Array.from({ length: count }, (_, point) => {
    const day = count === 1 ? last : Math.round((point * last) / (count - 1));
    return rounded(levels[last] === 0 ? levels[day]! / levels[0]! : (levels[day]! / levels[last]!) * (1 + totalReturn));
  });
  return {
    base_currency: input.settings.baseCurrency,
    start_date: formatWeekday(days[0]!),
    end_date: formatWeekday(days[last]!),
    total_return: rounded(totalReturn),
    data_source: input.provenance.dataSource,
    growth: growth.every(Number.isFinite) ? growth : [],
  };
}
