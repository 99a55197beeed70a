import type { Day } from '@tearsheet/shared/dates';
import type { PriceColumns } from '../content.ts';
import type { SessionMask } from './calendars/sessions.ts';
import type { Stream } from './random.ts';
import { dayAt, positionOnOrAfter, type TimeAxis } from './timeAxis.ts';

export interface Quotation {
  readonly listed: Day | null;
  readonly delisted: Day | null;
  readonly staleFrom: Day | null;
  /** Shares traded on an ordinary day. */
  readonly dailyVolume: number;
  /** Decimals prices are quoted with. */
  readonly decimals: number;
}

const MISSING_SHARE = 0.001;
const STALE_SESSIONS = 15;

/** Quotes on the sessions of an exchange from daily levels: open, high, low, close, volume; a few days missing, a stale run where asked. */
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
