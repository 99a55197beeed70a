import { weekdayToDay } from '@tearsheet/shared/dates';
import type { InstrumentRow, SnapshotContent } from '../content.ts';
import { createFxGraph } from '../fx/fxGraph.ts';
import { createFxRates } from '../fx/fxRates.ts';
import { companyValue, type DatedAmount, type ValuedListing } from '../views/companyValue.ts';
import { createSeriesCache } from './seriesCache.ts';

/** Market values on the last day of a content, by RIC. Stored with it, so that a search can order by size at once. */
export function companyValues(content: SnapshotContent, lastWeekday: number): Map<string, DatedAmount> {
  const splits = Map.groupBy(content.splits, ({ ric }) => ric);
  const statements = Map.groupBy(content.fundamentals, ({ ric }) => ric);
  const listings = new Map(content.instruments.map((row) => [row.ric, toListing(row)]));
  const fxRate = createFxRates(
    createFxGraph(content.fx.keys()),
    (pair) => content.fx.get(pair) ?? null,
    createSeriesCache(Number.POSITIVE_INFINITY, () => 0),
  );
  const market = {
    lastWeekday,
    fxRate,
    instrument: (ric: string) => listings.get(ric) ?? null,
    prices: (ric: string) => content.prices.get(ric) ?? null,
    splits: (ric: string) => splits.get(ric) ?? [],
    fundamentals: (ric: string, freq: 1 | 2) => (statements.get(ric) ?? []).filter((row) => row.freq === freq),
  };
  const day = weekdayToDay(lastWeekday);
  return new Map(
    listings.values().flatMap((listing) => {
      const value = companyValue(market, listing, day);
      return value ? [[listing.ric, value] as const] : [];
    }),
  );
}

function toListing({
  ric,
  currency,
  issuer,
  sharesOutstanding,
  marketCap,
  marketCapDay,
}: InstrumentRow): ValuedListing {
  const importedMarketCap = marketCap === null ? null : { amount: marketCap, day: marketCapDay ?? null };
  return { ric, currency, issuer: issuer ?? ric, sharesOutstanding, importedMarketCap };
}
