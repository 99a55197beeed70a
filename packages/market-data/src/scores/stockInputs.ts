import type { Day } from '@tearsheet/shared';
import type {
  DividendRow,
  FundamentalRow,
  InstrumentRow,
  PriceColumns,
  SnapshotContent,
  SplitRow,
} from '../content.ts';
import { extentOf, isAdjusted, rowsBetween } from '../store/lazyPrices.ts';
import { priceBasis, servedColumn, tradedCloses } from '../views/closesByDay.ts';
import type { SessionPrices } from './priceDescriptors.ts';

export interface StockPrices {
  readonly prices: SessionPrices;
  /**
   * Closes for market values. They are closes as traded if there are any, because every later dividend changes adjusted
   * closes.
   */
  readonly traded: Pick<SessionPrices, 'days' | 'close'>;
}

/** The inputs of one stock's scores, except exchange rates. Prices are read each time they are used. */
export interface StockInput {
  readonly row: InstrumentRow;
  readonly prices: SessionPrices;
  /** The day of the first price. */
  readonly first: Day;
  /** Returns the prices from a day to another, and maybe others. */
  between(from: Day, to: Day): StockPrices;
  /** Dividends by ex-date. Empty for total-return adjusted closes, which include dividends. */
  readonly dividends: readonly DividendRow[];
  readonly splits: readonly SplitRow[];
  readonly statements: readonly FundamentalRow[];
}

/**
 * Returns the stocks with prices, one listing for each company. They are sorted by RIC, because sums over the universe
 * must not depend on the order of the content.
 */
export function stockInputs(content: SnapshotContent): StockInput[] {
  const dividends = Map.groupBy(content.dividends, ({ ric }) => ric);
  const splits = Map.groupBy(content.splits, ({ ric }) => ric);
  const statements = Map.groupBy(content.fundamentals, ({ ric }) => ric);
  const isPriced = ({ type, ric }: InstrumentRow) => type === 'stock' && content.prices.has(ric);
  const priced = new Set(content.instruments.filter(isPriced).map(({ ric }) => ric));
  return content.instruments
    .filter(({ ric, issuer }) => priced.has(ric) && (!issuer || issuer === ric || !priced.has(issuer)))
    .sort((a, b) => (a.ric < b.ric ? -1 : 1))
    .map((row) => {
      const paid = dividends.get(row.ric) ?? [];
      const columns = () => content.prices.get(row.ric) as PriceColumns;
      // Without adjusted closes, no other price decides which closes count.
      const hasOneKind = !isAdjusted(content.prices, row.ric);
      const basisOf = (own: PriceColumns) => priceBasis(own, paid.length > 0);
      const isPaid = paid.length > 0 && (hasOneKind || basisOf(columns()) === 'split_adjusted');
      const pricesOf = (own: PriceColumns) => usablePrices(own, servedColumn(own, basisOf(own)));
      return {
        row,
        first: extentOf(content.prices, row.ric)?.first ?? Number.NEGATIVE_INFINITY,
        get prices() {
          return pricesOf(columns());
        },
        between(from, to) {
          const own = hasOneKind ? rowsBetween(content.prices, row.ric, from, to) : columns();
          const prices = pricesOf(own);
          return { prices, traded: hasOneKind ? prices : usablePrices(own, tradedCloses(own)) };
        },
        dividends: isPaid ? paid.toSorted((a, b) => a.exDay - b.exDay) : [],
        splits: (splits.get(row.ric) ?? []).toSorted((a, b) => a.day - b.day),
        statements: statements.get(row.ric) ?? [],
      };
    });
}

/** Returns the sessions with a usable close, or the columns themselves if all are usable. */
function usablePrices(columns: PriceColumns, close: Float64Array): SessionPrices {
  const isUsable = (_: number, i: number) =>
    (close[i] as number) > 0 && (close[i] as number) < Number.POSITIVE_INFINITY;
  let usable = 0;
  while (usable < close.length && isUsable(0, usable)) usable++;
  if (usable === close.length) return { days: columns.days, close, volume: columns.volume };
  return {
    days: columns.days.filter(isUsable),
    close: close.filter(isUsable),
    volume: columns.volume?.filter(isUsable) ?? null,
  };
}
