import { toDay, weekdayToDay } from '@tearsheet/shared/dates';
import type { DividendRow } from '../content.ts';
import { type SessionMask, sessionAtOrAfter } from './calendars/sessions.ts';
import type { Stream } from './random.ts';
import { dayAt, positionOnOrAfter, type TimeAxis } from './timeAxis.ts';

export interface Payer {
  readonly ric: string;
  readonly dividendYield: number;
  readonly dividendsPerYear: number;
  readonly firstDividendMonth: number;
}

/** Cash dividends per split-adjusted share: the yearly yield on the average level of the year before, in equal parts. */
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
  const lastYear = new Date(axis.lastDay * 86_400_000).getUTCFullYear();
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
