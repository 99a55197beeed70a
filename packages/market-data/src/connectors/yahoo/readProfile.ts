import type { Day } from '@tearsheet/shared/dates';
import type { EtfHoldingRow, InstrumentRow } from '../../content.ts';
import { type JsonField, jsonField } from '../jsonField.ts';

/** What the quoteSummary endpoint adds to an instrument; a field that Yahoo does not give is absent. */
export interface Profile {
  readonly facts: Partial<Pick<InstrumentRow, 'sector' | 'industry' | 'country' | 'description'>> &
    Partial<Pick<InstrumentRow, 'sharesOutstanding' | 'marketCap'>>;
  /** The ten largest of a fund, by Yahoo symbol. */
  readonly holdings: readonly Pick<EtfHoldingRow, 'symbol' | 'weight' | 'name'>[];
}

export const PROFILE_MODULES = ['price', 'summaryProfile', 'defaultKeyStatistics', 'topHoldings'] as const;

/** Throws SourceError naming the field that changed its type; modules and fields that are absent are no fault. */
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

/** Some numbers come as {raw, fmt}, without a value as {}, whatever was asked for. */
function numberOf(field: JsonField): number | null {
  const isWrapped = typeof field.value === 'object' && field.value !== null;
  return (isWrapped ? field.get('raw') : field).numberOrNull();
}

/** Holdings as rows of the snapshot. Yahoo names no day: it is the day they were asked. */
export function holdingRows(etfRic: string, day: Day, { holdings }: Profile): EtfHoldingRow[] {
  return holdings.map((holding) => ({ etfRic, day, ...holding }));
}
