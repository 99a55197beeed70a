import { monthKeys } from '../calendarPeriods.ts';
import { levelsFrom } from '../holdingLevels.ts';
import type { Ledger } from '../ledger.ts';
import { lowerBound, NEVER } from '../series.ts';

/** By sector, at the start and at the end of a span, in any unit: nothing is traded in between. */
export type SectorValues = Map<string, { start: number; end: number }>;

/**
 * Positions in the valuation days that cut the window into spans without trades: every trading day, month end and the
 * first and last day.
 */
export function spanBounds({ plan }: Ledger): Int32Array {
  const { days, periods } = plan.schedule;
  const months = monthKeys(days);
  const bounds = new Set([0, days.length - 1, ...periods.map(({ start }) => start)]);
  for (let d = 0; d + 1 < days.length; d++) if (months[d] !== months[d + 1]) bounds.add(d);
  return Int32Array.from(bounds).sort();
}

/** The portfolio's sectors in each span, before costs; what a delisting leaves is cash from the next span on. */
export function portfolioSectors({ universe, plan, growth }: Ledger, bounds: Int32Array): SectorValues[] {
  const { days, periods } = plan.schedule;
  const { byInstrument: rows, rates, exits } = growth;
  const spans = Array.from({ length: bounds.length - 1 }, (): SectorValues => new Map());
  const spanFrom = (day: number) => lowerBound(bounds, day);
  for (const { start, end, cashWeight } of periods) {
    if (cashWeight === 0) continue;
    for (let s = spanFrom(start); bounds[s]! < end; s++) addTo(spans[s]!, 'Cash', cashWeight, cashWeight);
  }
  universe.instruments.forEach(({ sector, dividends }, rank) => {
    const [from, to] = [rows.offsets[rank]!, rows.offsets[rank + 1]!];
    if (from === to) return;
    const opened = periods[rows.period[from]!]!.start;
    const rate = rates.rates[universe.currencyOf[rank]!]!.subarray(opened);
    const levels = levelsFrom({ series: universe.series[rank]!, dividends }, rate, days.subarray(opened))!;
    for (let i = from; i < to; i++) {
      const { start, end } = periods[rows.period[i]!]!;
      const exit = exits.get(rows.row[i]!) ?? NEVER;
      const worth = (day: number) =>
        (rows.weight[i]! * levels[Math.min(day, exit) - opened]!) / levels[start - opened]!;
      for (let s = spanFrom(start); bounds[s]! < end; s++) {
        addTo(spans[s]!, bounds[s]! < exit ? sector : 'Cash', worth(bounds[s]!), worth(bounds[s + 1]!));
      }
    }
  });
  for (const { rank, row, day, value } of growth.distributions) {
    if (day === null) continue;
    const { end } = periods.find(({ from, to }) => row >= from && row < to)!;
    for (let s = Math.max(0, spanFrom(day) - 1); s < spans.length && bounds[s]! < end; s++) {
      const isPaid = bounds[s]! < day;
      const sector = isPaid && bounds[s]! < (exits.get(row) ?? NEVER) ? universe.instruments[rank]!.sector : 'Cash';
      addTo(spans[s]!, sector, isPaid ? 0 : value, value);
    }
  }
  return spans;
}

/** Adds up values of one sector. */
export function addTo(span: SectorValues, sector: string, start: number, end: number): void {
  const known = span.get(sector);
  if (known) {
    known.start += start;
    known.end += end;
  } else span.set(sector, { start, end });
}
