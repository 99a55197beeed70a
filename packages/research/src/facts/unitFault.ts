import { type Instrument, type MarketData, marketValue, type TrailingYear } from '@tearsheet/market-data';
import { median } from '@tearsheet/shared';

/** A company is seldom worth such a multiple of the largest of these items, or such a part of it. Thousands are 1,000. */
const SIZES = ['revenue', 'shareholders_equity', 'operating_cash_flow'] as const;
const LARGEST_MULTIPLE = 300;

/**
 * Returns a sentence if statements and prices seem to be in two units, and null otherwise. The market value on the day of publication is
 * then hundreds of times the revenue and equity, or a small part of them, at the median of the years.
 */
export function unitFault(
  market: Pick<MarketData, 'prices' | 'fxRate' | 'splits' | 'instrument'>,
  instrument: Pick<Instrument, 'ric' | 'currency' | 'issuer'>,
  years: readonly Pick<TrailingYear, 'items' | 'row' | 'firstPublishedOn'>[],
): string | null {
  const multiples = years.flatMap(({ items, row, firstPublishedOn }) => {
    const size = Math.max(...SIZES.map((name) => Math.abs(items[name] ?? 0)));
    const value = marketValue(market, instrument, row, firstPublishedOn);
    return value === null || size === 0 ? [] : [value / size];
  });
  if (multiples.length === 0) return null;
  const multiple = median(multiples);
  if (multiple <= LARGEST_MULTIPLE && multiple >= 1 / LARGEST_MULTIPLE) return null;
  const times = Number((multiple > 1 ? multiple : 1 / multiple).toPrecision(2)).toLocaleString('en-US');
  const part = multiple > 1 ? `${times} times` : `1/${times} of`;
  return `The market value of ${instrument.ric} is about ${part} its revenue or equity, so amounts or shares may be in thousands, in millions, or in another currency.`;
}
