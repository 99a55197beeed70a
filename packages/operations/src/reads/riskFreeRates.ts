import type { MarketData } from '@tearsheet/market-data';
import { formatDay } from '@tearsheet/shared';
import { itemsOf, refused } from '../operation.ts';
import { dayRange, type RangeQuery, type ReadOutcome, rangeProblem } from './read.ts';

/**
 * Returns the risk-free rates of currencies by day. Default range: the year that ends with the latest day. The rate that was in
 * force on the first day of the range comes first, even if its date is earlier.
 */
export function riskFreeRates(
  market: MarketData,
  query: RangeQuery & { readonly currency?: string | undefined },
): ReadOutcome {
  const known = market.riskFreeCurrencies();
  const wanted = query.currency === undefined ? known : itemsOf(query.currency.toUpperCase());
  const found = wanted.filter((name) => known.includes(name));
  if (query.currency !== undefined && found.length === 0) {
    const message = `there are no risk-free rates of ${query.currency}. Currencies with rates: ${known.join(', ') || 'none'}`;
    return refused('currency', 'unresolved_rate', message, query.currency);
  }
  const { from, to } = dayRange(market, query, 1);
  const withoutData: string[] = [];
  const parts = found.values().map((currency) => {
    const rates = market.riskFreeRates(currency);
    const first = Math.max(
      0,
      rates.findLastIndex(({ day }) => day <= from),
    );
    const rows = rates.slice(first).filter(({ day }) => day <= to);
    if (rows.length === 0) withoutData.push(currency);
    return rows.map(({ day, annualRate, source }) => ({
      currency,
      date: formatDay(day),
      annual_rate: annualRate,
      source: source ?? market.dataSource,
    }));
  });
  const unresolved = wanted.filter((name) => !known.includes(name));
  return rangeProblem(query) ?? { kind: 'rows', parts, unresolved, withoutData };
}
