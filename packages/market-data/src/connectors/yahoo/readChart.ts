import type { Day } from '@tearsheet/shared';
import type { DividendRow, PriceColumns, SplitRow } from '../../content.ts';
import { type PricePiece, SourceError } from '../connector.ts';
import { type JsonField, jsonField } from '../jsonField.ts';

const MS_PER_DAY = 86_400_000;

/** One answer of the chart endpoint: what the listing is, its daily bars, dividends and splits. */
export interface Chart {
  readonly currency: string | null;
  /** Yahoo's code, e.g. NMS. */
  readonly exchange: string;
  /** EQUITY, ETF, INDEX, MUTUALFUND … */
  readonly type: string;
  readonly name: string | null;
  /** Without the days that have no close. */
  readonly prices: Omit<PricePiece, 'ric'>;
  readonly dividends: readonly Pick<DividendRow, 'exDay' | 'amount'>[];
  readonly splits: readonly Pick<SplitRow, 'day' | 'ratio'>[];
}

/** Reads the days `from` to `to` (dates of the exchange) of a chart; throws SourceError naming the field that changed. */
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
  const kept = days.flatMap((day, i) => (isWanted(day) && close[i] !== null ? [i] : []));
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

/** The library makes a Date of some times, and leaves them as seconds in others. */
function seconds(field: JsonField): number {
  return field.value instanceof Date ? field.value.getTime() / 1000 : field.number();
}

/** The date at the exchange; a bar carries the time of its opening there. */
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
      `unexpected answer: exchangeTimezoneName is no time zone: ${timeZone.slice(0, 40)}`,
    );
  }
}

/** Yahoo keeps prices as 32-bit floats and writes them out in full: 185.63999938964844 is 185.64. Volumes are whole. */
function shortest(value: number | null): number | null {
  if (value === null || Number.isInteger(value)) return value;
  return Number(value.toPrecision(7));
}

/** Closes are stored to seven digits; a dividend never moves them, a split always does. */
const TOLERANCE = 1e-3;

/**
 * Whether the closes of the days that both have differ: then the source has restated its history (a split), or the stored
 * one comes from elsewhere. Also true when there is no common day to tell by.
 *
 * @param perMajor quoted units in one of the stored currency
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
