import { formatDay } from '@tearsheet/shared/dates';
import type { FundamentalRow, NewsRow } from '../content.ts';
import type { Stock } from './parseStocks.ts';

/** A line per annual statement of the large companies: clearly made up. */
export function newsRows(stocks: readonly Stock[], fundamentals: readonly FundamentalRow[]): NewsRow[] {
  const large = new Map(
    stocks
      .filter(({ currency, price, shares }) => currency === 'USD' && price * shares > 3e11)
      .map((stock) => [stock.ric, stock]),
  );
  return fundamentals.flatMap(({ ric, freq, fiscalYear, sourceDay, values }) => {
    const stock = large.get(ric);
    if (!stock || freq !== 1 || sourceDay === null) return [];
    const billions = ((values.revenue ?? 0) / 1e9).toFixed(1);
    return [
      {
        ric,
        publishedAt: `${formatDay(sourceDay)}T12:00:00Z`,
        headline: `[Simulated] ${stock.name} reports results for fiscal ${fiscalYear}`,
        summary: `In the demo market ${stock.name} had revenue of ${billions} billion ${stock.reports}.`,
        source: 'Tearsheet demo',
        url: null,
        sentiment: null,
      },
    ];
  });
}
