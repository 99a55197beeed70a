import { type Day, formatDay, weekdayOnOrAfter } from '@tearsheet/shared';
import type { DividendRow, InstrumentRow, PriceColumns } from '../content.ts';
import { createFxGraph, createFxRates, type FxRows, rateAt } from '../store/fxRates.ts';
import { extentOf } from '../store/lazyPrices.ts';
import { createSeriesCache } from '../store/seriesCache.ts';
import { quoteUnit } from './instrumentFromRic.ts';

/** The events of a share besides dividends and splits (docs/data-format.md). */
export const EVENTS = [
  'delisting',
  'merger',
  'spin_off',
  'conversion',
  'redenomination',
  'ticker_change',
  'name_change',
] as const;

/** One row of events.csv. Ratios and values are those of a share of the day. */
export interface EventRow {
  readonly ric: string;
  readonly day: Day;
  readonly event: (typeof EVENTS)[number];
  /** Money for a share. Null if there is none, or if nobody knows it. */
  readonly value: number | null;
  /** Unit of the value as written, such as GBX. Null for that of the instrument's quotes. The former unit of a redenomination. */
  readonly currency: string | null;
  /** The instrument whose shares a holder gets, and their number for a share. */
  readonly toRic: string | null;
  readonly ratio: number | null;
  /** The ticker or the name until then. */
  readonly former: string | null;
}

export interface EventMarket {
  readonly instruments: ReadonlyMap<string, InstrumentRow>;
  readonly prices: ReadonlyMap<string, PriceColumns>;
  readonly fx: ReadonlyMap<string, FxRows>;
  /** Returns how many shares of today a share of the day has become. */
  sharesSince(ric: string, day: Day): number;
}

export interface AppliedEvents {
  /** The changed rows of instruments. */
  readonly instruments: ReadonlyMap<string, InstrumentRow>;
  /** The shares of spin-offs as dividends of the day from which the share is traded without them. */
  readonly dividends: readonly DividendRow[];
  readonly problems: readonly string[];
  /** The instruments with prices after their ending. */
  readonly notes: readonly string[];
}

/** A close may be this many days away, because exchanges have holidays and new shares begin to trade late. */
const MOST_DAYS = 10;

/**
 * Turns events into what the rest of the product follows:
 * - A delisting and a merger end the instrument with a final value: cash, and the shares of the other company at its last close.
 * - A spin-off is a dividend of the new shares at their first close.
 * - A redenomination changes prices and dividends (redenomination.ts), and a conversion is a split. Neither changes the row of the instrument.
 * - Former tickers and names become aliases. An instrument that has the ticker now comes first.
 *
 * Closes are split-adjusted, so the number of shares of the day is multiplied by later splits.
 */
export function applyEvents(events: Iterable<EventRow>, market: EventMarket): AppliedEvents {
  const instruments = new Map<string, InstrumentRow>();
  const dividends: DividendRow[] = [];
  const endings = new Map<string, EventRow>();
  const problems: string[] = [];
  const notes: string[] = [];
  const fxRate = createFxRates(
    createFxGraph(market.fx.keys()),
    (pair) => market.fx.get(pair) ?? null,
    createSeriesCache(),
  );
  for (const row of events) {
    try {
      apply(row);
    } catch (error) {
      if (!(error instanceof EventError)) throw error;
      problems.push(`${row.event} of ${row.ric} on ${formatDay(row.day)}: ${error.message}`);
    }
  }
  return { instruments, dividends, problems, notes };

  function apply(row: EventRow): void {
    const { ric, day, event, former } = row;
    if (event === 'redenomination' || event === 'conversion') return;
    const instrument = instruments.get(ric) ?? requireInstrument(ric);
    if (row.toRic === ric) throw new EventError(`to_ric is ${ric} itself`);
    if (event === 'delisting' || event === 'merger') {
      requireSingleEnding(row);
      instruments.set(ric, { ...instrument, delistedOn: day, finalValue: finalValueOf(row, instrument) });
    } else if (event === 'spin_off') {
      const amount = (cashOf(row, instrument) + sharesOf(row, instrument, 'first')) / market.sharesSince(ric, day);
      dividends.push({ ric, exDay: day, amount, currency: instrument.currency, payDay: null });
    } else if (former !== null && !instrument.aliases.includes(former)) {
      instruments.set(ric, { ...instrument, aliases: [...instrument.aliases, former] });
    }
  }

  /** Throws an EventError for a second ending, and for one before all prices. Adds a note about prices after it. */
  function requireSingleEnding(row: EventRow): void {
    const { ric, day } = row;
    const other = endings.get(ric);
    if (other !== undefined) {
      const what = `it has another ending, a ${other.event} on ${formatDay(other.day)}`;
      throw new EventError(`${what}. Keep one, with its whole worth as value`);
    }
    endings.set(ric, row);
    const extent = extentOf(market.prices, ric);
    if (extent === null || extent.last <= day) return;
    if (extent.first > day) throw new EventError(`its first price is later, on ${formatDay(extent.first)}`);
    const remedy = 'If another company has the ticker now, give its prices a RIC of their own';
    notes.push(`${ric} has prices until ${formatDay(extent.last)}, after its ending on ${formatDay(day)}. ${remedy}`);
  }

  function finalValueOf(row: EventRow, instrument: InstrumentRow): number | null {
    if (row.value === null && row.toRic === null) return instrument.finalValue ?? null;
    return (cashOf(row, instrument) + sharesOf(row, instrument, 'last')) / market.sharesSince(row.ric, row.day);
  }

  function cashOf({ value, currency, day }: EventRow, instrument: InstrumentRow): number {
    const unit = quoteUnit(currency ?? instrument.quoteCurrency ?? instrument.currency);
    if (value === null || unit === null) return 0;
    return (value / unit.perMajor) * rateOf(unit.currency, instrument.currency, day);
  }

  /** Returns the value of the shares that a holder gets for a share, at their last close until the day or the first since then. */
  function sharesOf({ toRic, ratio, day }: EventRow, { currency }: InstrumentRow, which: 'first' | 'last'): number {
    if (toRic === null || ratio === null) return 0;
    const other = requireInstrument(toRic);
    const { days, close } = market.prices.get(toRic) ?? { days: new Int32Array(), close: new Float64Array() };
    const usable = [...days.keys()].filter((i) => {
      const distance = which === 'last' ? day - (days[i] as Day) : (days[i] as Day) - day;
      return distance >= 0 && distance <= MOST_DAYS && (close[i] as number) > 0;
    });
    const at = which === 'last' ? usable.at(-1) : usable[0];
    if (at === undefined) {
      const where = which === 'last' ? 'until then' : 'from then on';
      throw new EventError(`${toRic} has no close within ${MOST_DAYS} days ${where}`);
    }
    // The ratio counts shares of the day of the event, even if the close is of another day and a split lies between them.
    const price = (close[at] as number) * market.sharesSince(toRic, day);
    return ratio * price * rateOf(other.currency, currency, days[at] as Day);
  }

  function rateOf(from: string, to: string, day: Day): number {
    if (from === to) return 1;
    const rate = fxRate(from, to);
    const found = rate && rateAt(rate, weekdayOnOrAfter(day));
    if (found === null || found === undefined) throw new EventError(`there is no rate of ${from} in ${to} on that day`);
    return found;
  }

  function requireInstrument(ric: string): InstrumentRow {
    const found = market.instruments.get(ric);
    if (found === undefined) throw new EventError(`${ric} is not in the data`);
    return found;
  }
}

class EventError extends Error {
  override readonly name = 'EventError';
}
