import type { InstrumentRow } from '../../content.ts';
import { quoteUnit } from '../../importers/currencies.ts';
import { instrumentFromRic } from '../../importers/instrumentFromRic.ts';
import { SourceError } from '../sourceError.ts';
import type { Chart } from './readChart.ts';
import type { Profile } from './readProfile.ts';

const TYPES: ReadonlyMap<string, InstrumentRow['type']> = new Map([
  ['EQUITY', 'stock'],
  ['ETF', 'etf'],
  ['MUTUALFUND', 'etf'],
  ['INDEX', 'index'],
]);

export interface ListingFacts {
  readonly ric: string;
  readonly yahooSymbol: string;
  readonly chart: Chart;
  /** The stored row; what Yahoo does not say stays as it is. */
  readonly known: InstrumentRow | null;
  readonly profile: Profile | null;
}

/**
 * The instrument's row. Throws SourceError for a kind of listing that the product does not hold, one without a currency,
 * and one quoted in another currency than the stored prices.
 */
export function instrumentFromChart({ ric, yahooSymbol, chart, known, profile }: ListingFacts): InstrumentRow {
  const type = TYPES.get(chart.type);
  if (type === undefined)
    throw new SourceError('not_found', `${yahooSymbol} is "${chart.type}" at Yahoo: not supported`);
  const unit = chart.currency === null ? null : quoteUnit(chart.currency);
  if (!unit)
    throw new SourceError('schema', `unexpected answer: chart.meta.currency is ${JSON.stringify(chart.currency)}`);
  if (known && known.currency !== unit.currency) {
    const reason = `Yahoo quotes ${yahooSymbol} in ${unit.currency}, the stored ${ric} is in ${known.currency}`;
    throw new SourceError('not_found', `${reason}: not the same listing`);
  }
  const base = known ?? instrumentFromRic(ric);
  if (!base) throw new SourceError('not_found', `${ric}: its suffix is not a known exchange`);
  const [root = yahooSymbol] = yahooSymbol.split('.');
  return {
    ...base,
    ...(known ? {} : { type, ticker: root, name: chart.name ?? root }),
    ...profile?.facts,
    ...(profile?.facts.marketCap === undefined ? {} : { marketCapDay: chart.prices.days.at(-1) ?? null }),
    currency: unit.currency,
    quoteCurrency: unit.minorUnit,
    aliases: base.aliases.includes(yahooSymbol) || yahooSymbol === ric ? base.aliases : [...base.aliases, yahooSymbol],
  };
}
