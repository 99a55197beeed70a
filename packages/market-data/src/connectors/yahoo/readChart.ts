import type { Day } from '@tearsheet/shared';
import { MS_PER_DAY } from '@tearsheet/shared';
import type { DividendRow, PriceColumns, SplitRow } from '../../content.ts';
import { type PricePiece, SourceError } from '../connector.ts';
import { type JsonField, jsonField } from '../jsonField.ts';

/** One answer of the chart endpoint: the listing, its daily bars, dividends, and splits. */
export interface Chart {
  readonly currency: string | null;
  /** Yahoo's code of the exchange, for example NMS. */
  readonly exchange: string;
  /** Yahoo's kind of instrument: EQUITY, ETF, INDEX, MUTUALFUND, and so on. */
  readonly type: string;
  readonly name: string | null;
  /** Daily prices without the days that have no close. */
  readonly prices: Omit<PricePiece, 'ric'>;
  /** The currency is absent if the source names none. It is then that of the quotes. */
  readonly dividends: readonly (Pick<DividendRow, 'exDay' | 'amount'> & { readonly currency?: string })[];
  readonly splits: readonly Pick<SplitRow, 'day' | 'ratio'>[];
}

/**
 * Reads a chart from day `from` to day `to`, which are dates of the exchange. Throws a SourceError that names the field
 * that changed.
 */
export function readChart(result: unknown, from: Day, to: Day): Chart {
  const chart = jsonField(result, 'chart');
  const meta = chart.get('meta');
  const dayOf = dayReader(meta.get('exchangeTimezoneName').text());
  const isWanted = (day: Day) => day >= from && day <= to;
  const days = chart
    .get('timestamp')
    .items()
    .map((item) => dayOf(item.number()));
  const bars = days.length === 0 ? null : (chart.get('indicators').get('quote').items()[0] ?? null);
  const column = (name: string) => (bars ? bars.get(name).numbersOrNulls(days.length) : []);
  const close = column('close');
  const usable = days.flatMap((day, i) => (isWanted(day) && close[i] !== null ? [i] : []));
  // The bar of a day that has just ended can come twice. The later one is final.
  const lastOf = new Map(usable.map((i) => [days[i], i]));
  const kept = usable.filter((i) => lastOf.get(days[i]) === i);
  const take = (values: readonly (number | null)[]) => kept.map((i) => shortest(values[i] ?? null));
  const events = chart.get('events');
  const eventsOf = (name: string) =>
    events.isAbsent
      ? []
      : events
          .get(name)
          .entries()
          .map(([, event]) => event);
  return {
    currency: meta.get('currency').textOrNull(),
    exchange: meta.get('exchangeName').text(),
    type: meta.get('instrumentType').text(),
    name: meta.get('longName').textOrNull() ?? meta.get('shortName').textOrNull(),
    prices: {
      days: kept.map((i) => days[i] as Day),
      close: take(close),
      open: take(column('open')),
      high: take(column('high')),
      low: take(column('low')),
      volume: take(column('volume')),
    },
    dividends: eventsOf('dividends')
      .map((event) => ({ exDay: dayOf(seconds(event.get('date'))), amount: event.get('amount').number() }))
      .filter(({ exDay }) => isWanted(exDay)),
    splits: eventsOf('splits')
      .map((event) => ({
        day: dayOf(seconds(event.get('date'))),
        ratio: event.get('numerator').number() / event.get('denominator').number(),
      }))
      .filter(({ day, ratio }) => isWanted(day) && ratio > 0 && Number.isFinite(ratio)),
  };
}

/** Reads a time, which the library converts to a Date in some places and leaves as seconds in others. */
function seconds(field: JsonField): number {
  return field.value instanceof Date ? field.value.getTime() / 1000 : field.number();
}

/** Returns a reader of the date at the exchange. The time of a bar is that of its opening there. */
function dayReader(timeZone: string): (seconds: number) => Day {
  const format = dateFormat(timeZone);
  return (time) => Date.parse(`${format.format(time * 1000)}T00:00:00Z`) / MS_PER_DAY;
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    throw new SourceError(
      'schema',
      `unexpected answer: exchangeTimezoneName is not a time zone: ${timeZone.slice(0, 40)}`,
    );
  }
}

/**
 * Rounds a price to the precision of the 32-bit floats that Yahoo stores: 185.63999938964844 is 185.64. Volumes are
 * whole numbers.
 */
function shortest(value: number | null): number | null {
  if (value === null || Number.isInteger(value)) return value;
  return Number(value.toPrecision(7));
}

/** Closes are stored to seven digits. A dividend never changes them, and a split always does. */
const TOLERANCE = 1e-3;

/**
 * True if stored and fetched closes differ on the days that both have. The source has then restated its history after a
 * split, or the stored history has another origin. True without a common day, too.
 *
 * @param perMajor quoted units in one unit of the stored currency
 */
export function isRestated(stored: PriceColumns, fetched: Omit<PricePiece, 'ric'>, perMajor: number): boolean {
  let compared = 0;
  const closes = new Map(fetched.days.map((day, i) => [day, fetched.close[i] ?? null]));
  for (let i = stored.days.length - 1; i >= 0; i--) {
    const day = stored.days[i] as number;
    if (day < (fetched.days[0] ?? Number.POSITIVE_INFINITY)) break;
    const [before, now] = [stored.close[i] as number, closes.get(day) ?? null];
    if (now === null || Number.isNaN(before)) continue;
    compared++;
    if (Math.abs(now / perMajor / before - 1) > TOLERANCE) return true;
  }
  return compared === 0;
}
