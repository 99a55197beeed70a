import type { Day } from '@tearsheet/shared';
import type { DividendRow, InstrumentRow, PriceColumns } from '../content.ts';
import type { EventRow } from './events.ts';
import { quoteUnit } from './instrumentFromRic.ts';
import { PRICE_FIELDS, type PriceRows } from './priceTable.ts';

/** The change of a currency under an instrument. Prices and dividends before the day are in the former one. */
export interface Redenomination {
  readonly day: Day;
  /** Former currency, in its major unit. */
  readonly currency: string;
  /** Units of the former quotes for one unit of the former currency. */
  readonly perMajor: number;
  /** Units of the former currency that became one of the present one. */
  readonly ratio: number;
}

/** Returns the redenomination of each instrument, and the problems of rows that cannot be followed. */
export function redenominationsOf(
  events: Iterable<EventRow>,
  instruments: ReadonlyMap<string, InstrumentRow>,
): { readonly byRic: ReadonlyMap<string, Redenomination>; readonly problems: readonly string[] } {
  const byRic = new Map<string, Redenomination>();
  const problems: string[] = [];
  for (const { ric, day, event, currency, ratio } of events) {
    const unit = event === 'redenomination' && currency !== null ? quoteUnit(currency) : null;
    const instrument = instruments.get(ric);
    if (unit === null || ratio === null || instrument === undefined) continue;
    if (instrument.currency === unit.currency) {
      problems.push(
        `redenomination of ${ric}: the instrument is still in ${unit.currency}, import it with its new currency`,
      );
    } else if (byRic.has(ric)) {
      problems.push(`redenomination of ${ric}: there are two, enter their product once`);
    } else byRic.set(ric, { day, currency: unit.currency, perMajor: unit.perMajor, ratio });
  }
  return { byRic, problems };
}

/** Returns rows of a file in the major unit of the present currency. `perMajor` is that of the present quotes. */
export function toPresentUnit(rows: PriceRows, perMajor: number, change: Redenomination | undefined): PriceRows {
  if (perMajor === 1 && change === undefined) return rows;
  const former = change === undefined ? 1 : change.perMajor * change.ratio;
  const divisors = Float64Array.from(rows.days, (day) => (change && day < change.day ? former : perMajor));
  const converted = { ...rows };
  for (const field of PRICE_FIELDS) {
    if (field === 'volume') continue;
    converted[field] = rows[field]?.map((value, i) => value / (divisors[i] as number)) ?? null;
  }
  return converted;
}

/** Returns stored columns of the former currency in the present one. */
export function redenominatedColumns(columns: PriceColumns, { day, ratio }: Redenomination): PriceColumns {
  const divided = (values: Float64Array) =>
    values.map((value, i) => ((columns.days[i] as Day) < day ? value / ratio : value));
  return withPrices(columns, divided);
}

/** Returns columns with other prices and the same volumes. */
export function withPrices(columns: PriceColumns, change: (prices: Float64Array) => Float64Array): PriceColumns {
  const { close, open, high, low, adjClose } = columns;
  return {
    ...columns,
    close: change(close),
    open: open && change(open),
    high: high && change(high),
    low: low && change(low),
    adjClose: adjClose && change(adjClose),
  };
}

/**
 * Returns a dividend in the present currency, if it was paid in the former one.
 *
 * @param isFormer true if an amount without a currency is in the former one
 */
export function redenominatedDividend(
  row: DividendRow,
  change: Redenomination | undefined,
  isFormer: boolean,
): DividendRow {
  if (change === undefined || row.exDay >= change.day) return row;
  const isPaidInIt = row.currency === null ? isFormer : row.currency === change.currency;
  return isPaidInIt ? { ...row, amount: row.amount / change.ratio, currency: null } : row;
}
