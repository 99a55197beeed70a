import { levelsFrom } from '../facts/holdings.ts';
import type { InstrumentInput } from '../input.ts';
import { monthKeys } from '../market/calendar.ts';
import { lowerBound, NEVER } from '../market/series.ts';
import type { Book } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';

/** Dividends that stay as cash are among the distributions. */
const NO_DIVIDENDS: InstrumentInput['dividends'] = { weekdays: new Int32Array(0), amounts: new Float64Array(0) };

/** By sector, at the start and at the end of a span, in any unit: nothing is traded in between. */
export type SectorValues = Map<string, { start: number; end: number }>;

/**
 * Positions in the valuation days that cut the window into spans. They are the trading days of the portfolio and of a blend,
 * the month ends, and the first and last day. Nothing is traded inside a span, except in a ledger of transactions, whose
 * spans are months.
 */
export function spanBounds({ plan, benchmark }: Ledger): Int32Array {
  const { days, periods } = plan.schedule;
  const months = monthKeys(days);
  const bounds = new Set([0, days.length - 1, ...periods.map(({ start }) => start), ...benchmark.trades]);
  for (let d = 0; d + 1 < days.length; d++) if (months[d] !== months[d + 1]) bounds.add(d);
  return Int32Array.from(bounds).sort();
}

/** Returns the portfolio's sectors in each span, before costs. A delisted position is cash from the next span on. */
export function portfolioSectors(ledger: Ledger, bounds: Int32Array): SectorValues[] {
  const { universe, plan, growth, book } = ledger;
  if (book) return bookedSectors(ledger, book, bounds);
  const { days, periods } = plan.schedule;
  const { byInstrument: rows, rates, exits } = growth;
  const spans = Array.from({ length: bounds.length - 1 }, (): SectorValues => new Map());
  const spanFrom = (day: number) => lowerBound(bounds, day);
  for (const { start, end, cashWeight } of periods) {
    if (cashWeight === 0) continue;
    for (let s = spanFrom(start); bounds[s]! < end; s++) addTo(spans[s]!, 'Cash', cashWeight, cashWeight);
  }
  universe.instruments.forEach(({ sector, dividends }, instrumentIndex) => {
    const [from, to] = [rows.offsets[instrumentIndex]!, rows.offsets[instrumentIndex + 1]!];
    if (from === to) return;
    const opened = periods[rows.period[from]!]!.start;
    const rate = rates.rates[universe.currencyOf[instrumentIndex]!]!.subarray(opened);
    const reinvested = universe.reinvests ? dividends : NO_DIVIDENDS;
    const series = universe.series[instrumentIndex]!;
    const levels = levelsFrom({ series, dividends: reinvested }, rate, days.subarray(opened))!;
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
  for (const { instrumentIndex, row, day, value } of growth.distributions) {
    if (day === null) continue;
    const { end } = periods.find(({ from, to }) => row >= from && row < to)!;
    for (let s = Math.max(0, spanFrom(day) - 1); s < spans.length && bounds[s]! < end; s++) {
      const isPaid = bounds[s]! < day;
      const sector =
        isPaid && bounds[s]! < (exits.get(row) ?? NEVER) ? universe.instruments[instrumentIndex]!.sector : 'Cash';
      addTo(spans[s]!, sector, isPaid ? 0 : value, value);
    }
  }
  return spans;
}

/** Transactions: a sector's value at the start of the span, and that value with the chained daily returns of the sector. */
function bookedSectors({ universe }: Ledger, book: Book, bounds: Int32Array): SectorValues[] {
  const days = book.account.values.length;
  const groupsOf = Map.groupBy(universe.groups.keys(), (g) => universe.groups[g]!.sector);
  const spans = Array.from({ length: bounds.length - 1 }, (): SectorValues => new Map());
  for (const [sector, groups] of groupsOf) {
    const on = (column: Float64Array, d: number) => groups.reduce((sum, g) => sum + column[g * days + d]!, 0);
    spans.forEach((span, s) => {
      const start = on(book.groupValues, bounds[s]!);
      if (start === 0) return;
      let growth = 1;
      for (let d = bounds[s]! + 1; d <= bounds[s + 1]!; d++) {
        const base = on(book.groupBases, d);
        if (base > 0) growth *= 1 + on(book.groupGains, d) / base;
      }
      span.set(sector, { start, end: start * growth });
    });
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

/** Returns the sums over all sectors. */
export function totalOf(values: SectorValues): { start: number; end: number } {
  let [start, end] = [0, 0];
  for (const value of values.values()) {
    start += value.start;
    end += value.end;
  }
  return { start, end };
}
