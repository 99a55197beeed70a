import type { Day } from '@tearsheet/shared';
import type { EtfHoldingRow, InstrumentRow } from '../../content.ts';
import { instrumentFromRic, quoteUnit } from '../../importers/instrumentFromRic.ts';
import { SourceError } from '../connector.ts';
import { type JsonField, jsonField } from '../jsonField.ts';
import type { Chart } from './readChart.ts';

const TYPES: ReadonlyMap<string, InstrumentRow['type']> = new Map([
  ['EQUITY', 'stock'],
  ['ETF', 'etf'],
  ['MUTUALFUND', 'etf'],
  ['INDEX', 'index'],
]);

export interface ListingFacts {
  /** Name of the source in sentences. */
  readonly source: string;
  readonly ric: string;
  readonly yahooSymbol: string;
  readonly chart: Chart;
  /** The stored row. Fields that Yahoo does not report stay as they are. */
  readonly known: InstrumentRow | null;
  readonly profile: Profile | null;
}

/**
 * Returns the instrument's row. Throws a SourceError for an unsupported kind of listing, for a listing without a
 * currency, and for a currency other than that of the stored prices.
 */
export function instrumentFromChart({ source, ric, yahooSymbol, chart, known, profile }: ListingFacts): InstrumentRow {
  const type = TYPES.get(chart.type);
  if (type === undefined)
    throw new SourceError('not_found', `${yahooSymbol} is "${chart.type}" at ${source}: not supported`);
  const unit = chart.currency === null ? null : quoteUnit(chart.currency);
  if (!unit)
    throw new SourceError('schema', `unexpected answer: chart.meta.currency is ${JSON.stringify(chart.currency)}`);
  if (known && known.currency !== unit.currency) {
    const reason = `${source} quotes ${yahooSymbol} in ${unit.currency}, the stored ${ric} is in ${known.currency}`;
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

/** The fields that the quoteSummary endpoint adds to an instrument. A field that Yahoo does not report is absent. */
export interface Profile {
  readonly facts: Partial<Pick<InstrumentRow, 'sector' | 'industry' | 'country' | 'description'>> &
    Partial<Pick<InstrumentRow, 'sharesOutstanding' | 'marketCap'>>;
  /** The holdings of a fund, or the ten largest ones, by the source's symbols. */
  readonly holdings: readonly Pick<EtfHoldingRow, 'symbol' | 'weight' | 'name' | 'isin'>[];
}

export const PROFILE_MODULES = ['price', 'summaryProfile', 'defaultKeyStatistics', 'topHoldings'] as const;

/**
 * Reads a profile. Throws a SourceError that names the field that changed its type. Absent modules and fields are
 * allowed.
 */
export function readProfile(result: unknown): Profile {
  const summary = jsonField(result, 'quoteSummary');
  const member = (module: string, name: string): JsonField => {
    const found = summary.get(module);
    return found.isAbsent ? found : found.get(name);
  };
  const text = (module: string, name: string) => member(module, name).textOrNull();
  const facts = {
    sector: text('summaryProfile', 'sector'),
    industry: text('summaryProfile', 'industry'),
    country: text('summaryProfile', 'country'),
    description: text('summaryProfile', 'longBusinessSummary'),
    sharesOutstanding: numberOf(member('defaultKeyStatistics', 'sharesOutstanding')),
    marketCap: numberOf(member('price', 'marketCap')),
  };
  return {
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
    holdings: member('topHoldings', 'holdings')
      .items()
      .flatMap((item) => {
        const symbol = item.get('symbol').textOrNull();
        const weight = numberOf(item.get('holdingPercent'));
        return symbol === null || weight === null
          ? []
          : [{ symbol, weight, name: item.get('holdingName').textOrNull() }];
      }),
  };
}

/** Reads a number, which Yahoo sometimes sends as {raw, fmt}, or as {} if there is no value. */
function numberOf(field: JsonField): number | null {
  const isWrapped = typeof field.value === 'object' && field.value !== null;
  return (isWrapped ? field.get('raw') : field).numberOrNull();
}

/** Returns holdings as rows of the snapshot. The sources name no day of theirs, so it is that of the request. */
export function holdingRows(etfRic: string, day: Day, { holdings }: Profile): EtfHoldingRow[] {
  return holdings.map((holding) => ({ etfRic, day, ...holding }));
}
