import type { MarketData } from '@tearsheet/market-data';
import { formatDay, weekdayToDay } from '@tearsheet/shared';
import { refused } from '../operation.ts';
import { dayRange, type RangeQuery, type ReadOutcome, rangeProblem } from './read.ts';

/**
 * Returns how many units of one currency a unit of another costs, by weekday. Default range: the year that ends with the latest day.
 * A rate that is not stored is the product of the stored pairs on the shortest path. Days without a rate have no row.
 */
export function exchangeRates(
  market: MarketData,
  query: RangeQuery & { readonly from: string; readonly to: string },
): ReadOutcome {
  const [from, to] = [query.from.toUpperCase(), query.to.toUpperCase()];
  if (from === to) {
    return refused('to', 'same_currency', `from and to are both ${to}, and that rate is always 1`, query.to);
  }
  const found = market.fxRate(from, to);
  if (found === null) {
    const known = market.currencies();
    const field = known.includes(from) ? 'to' : 'from';
    const message = `there are no exchange rates from ${from} to ${to}. Known currencies: ${known.join(', ')}`;
    return refused(field, 'unresolved_rate', message, query[field]);
  }
  const { series, pairs } = found;
  const range = dayRange(market, query, 1);
  const rows = Array.from(series.values, (rate, i) => ({ day: weekdayToDay(series.first + i), rate }))
    .filter(({ day, rate }) => day >= range.from && day <= range.to && !Number.isNaN(rate))
    .map(({ day, rate }) => ({ from, to, date: formatDay(day), rate, pairs: pairs.join() }));
  return rangeProblem(query) ?? { kind: 'rows', parts: [rows], unresolved: [], withoutData: [] };
}
