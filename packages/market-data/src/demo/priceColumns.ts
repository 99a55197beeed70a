import { type Day, MS_PER_DAY, toDay, weekdayToDay } from '@tearsheet/shared';
import type { DividendRow, PriceColumns } from '../content.ts';
import { dayAt, positionOnOrAfter, type SessionMask, sessionAtOrAfter, type TimeAxis } from './calendars/sessions.ts';
import type { Stream } from './random.ts';

export interface Quotation {
  readonly listed: Day | null;
  readonly delisted: Day | null;
  readonly staleFrom: Day | null;
  /** The shares traded on an ordinary day. */
  readonly dailyVolume: number;
  /** The number of decimals in quotes. */
  readonly decimals: number;
}

const MISSING_SHARE = 0.001;
const STALE_SESSIONS = 15;

/**
 * Returns open, high, low, close, and volume on the sessions of an exchange from daily levels. A few days are missing,
 * and there is a stale run if the stock has one.
 */
export function priceColumns(
  axis: TimeAxis,
  levels: Float64Array,
  sessions: SessionMask,
  source: Stream,
  { listed, delisted, staleFrom, dailyVolume, decimals }: Quotation,
): PriceColumns {
  const from = listed === null ? 0 : positionOnOrAfter(axis, listed);
  const to = delisted === null ? axis.length : positionOnOrAfter(axis, delisted + 1);
  const staleAt = staleFrom === null ? Number.POSITIVE_INFINITY : positionOnOrAfter(axis, staleFrom);
  const kept: number[] = [];
  for (let t = from; t < Math.min(to, axis.length); t++) {
    if (sessions[t] === 1 && (kept.length === 0 || source.uniform(t, 9) >= MISSING_SHARE)) kept.push(t);
  }
  const make = () => new Float64Array(kept.length);
  const columns = { open: make(), high: make(), low: make(), close: make(), volume: make() };
  let stale = 0;
  kept.forEach((t, i) => {
    const previous = i === 0 ? (levels[t] as number) : (columns.close[i - 1] as number);
    const isStale = t >= staleAt && stale++ < STALE_SESSIONS;
    const close = isStale ? previous : tick(levels[t] as number, decimals);
    const open = isStale
      ? close
      : tick(previous * Math.exp(0.35 * Math.log(close / previous) + 0.002 * source.normal(t, 1)), decimals);
    columns.close[i] = close;
    columns.open[i] = open;
    columns.high[i] = isStale
      ? close
      : tick(Math.max(open, close) * (1 + 0.004 * Math.abs(source.normal(t, 2))), decimals);
    columns.low[i] = isStale
      ? close
      : tick(Math.min(open, close) * (1 - 0.004 * Math.min(Math.abs(source.normal(t, 3)), 4)), decimals);
    columns.volume[i] = isStale
      ? 0
      : Math.round(dailyVolume * Math.exp(0.4 * source.normal(t, 4) + 6 * Math.abs(Math.log(close / previous))));
  });
  return { days: Int32Array.from(kept, (t) => dayAt(axis, t)), ...columns, adjClose: null };
}

function tick(price: number, decimals: number): number {
  const unit = 10 ** decimals;
  return Math.max(Math.round(price * unit), 1) / unit;
}

export interface Payer {
  readonly ric: string;
  readonly dividendYield: number;
  readonly dividendsPerYear: number;
  readonly firstDividendMonth: number;
}

/**
 * Returns cash dividends per split-adjusted share: the yearly yield on the average level of the year before, in equal
 * parts.
 */
export function dividendRows(
  axis: TimeAxis,
  payer: Payer,
  levels: Float64Array,
  sessions: SessionMask,
  span: { readonly from: number; readonly to: number },
  source: Stream,
): DividendRow[] {
  const { ric, dividendYield, dividendsPerYear, firstDividendMonth } = payer;
  if (dividendYield === 0) return [];
  const rows: DividendRow[] = [];
  const dayOfMonth = 4 + Math.floor(20 * source.uniform(0, 0));
  const lastYear = new Date(axis.lastDay * MS_PER_DAY).getUTCFullYear();
  for (let year = 2011; year <= lastYear; year++) {
    for (let k = 0; k < dividendsPerYear; k++) {
      const month = ((firstDividendMonth - 1 + (12 / dividendsPerYear) * k) % 12) + 1;
      const wanted = toDay(`${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`);
      const position = sessionAtOrAfter(sessions, positionOnOrAfter(axis, wanted));
      if (position === null || position <= span.from || position >= Math.min(span.to, axis.length)) continue;
      const begin = Math.max(0, position - 261);
      const average =
        levels.subarray(begin, position + 1).reduce((sum, level) => sum + level, 0) / (position + 1 - begin);
      const amount = Number(((dividendYield / dividendsPerYear) * average).toPrecision(4));
      const exDay = dayAt(axis, position);
      rows.push({ ric, exDay, amount, currency: null, payDay: weekdayToDay(axis.first + position + 15) });
    }
  }
  return rows.sort((a, b) => a.exDay - b.exDay);
}
