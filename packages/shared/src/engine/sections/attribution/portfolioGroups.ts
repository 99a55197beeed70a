import { levelsFrom } from '../../facts/holdings.ts';
import type { InstrumentInput } from '../../input.ts';
import { monthKeys } from '../../market/calendar.ts';
import { lowerBound, NEVER } from '../../market/series.ts';
import type { Book } from '../../simulation/account.ts';
import type { Ledger } from '../../simulation/ledger.ts';
import { addTo, cashIn, emptySpans, type Grouping, type GroupValues, type Held } from './grouping.ts';

/** Dividends that stay as cash are among the distributions. */
const NO_DIVIDENDS: InstrumentInput['dividends'] = { weekdays: new Int32Array(0), amounts: new Float64Array(0) };

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

/**
 * Returns the portfolio's groups in each span, by grouping and span, before costs. A delisted position is cash from the next
 * span on.
 */
export function portfolioGroups(ledger: Ledger, bounds: Int32Array, groupings: readonly Grouping[]): GroupValues[][] {
  const { universe, plan, growth, book } = ledger;
  if (book) return bookedGroups(ledger, book, { bounds, groupings });
  const { days, periods, weight } = plan.schedule;
  const { byInstrument: rows, rates, exits } = growth;
  const found = emptySpans(groupings, bounds.length - 1);
  const cash = namesIn(groupings, cashIn(universe.currencies[0]!));
  const names = universe.instruments.map((instrument) => namesIn(groupings, instrument));
  const add = (s: number, holder: readonly string[], start: number, end: number) => {
    holder.forEach((name, g) => {
      addTo(found[g]![s]!, name, start, end);
    });
  };
  const spanFrom = (day: number) => lowerBound(bounds, day);
  for (const { start, end, cashWeight } of periods) {
    if (cashWeight === 0) continue;
    for (let s = spanFrom(start); bounds[s]! < end; s++) add(s, cash, cashWeight, cashWeight);
  }
  universe.instruments.forEach(({ dividends }, instrumentIndex) => {
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
        (weight[rows.row[i]!]! * levels[Math.min(day, exit) - opened]!) / levels[start - opened]!;
      for (let s = spanFrom(start); bounds[s]! < end; s++) {
        add(s, bounds[s]! < exit ? names[instrumentIndex]! : cash, worth(bounds[s]!), worth(bounds[s + 1]!));
      }
    }
  });
  for (const { instrumentIndex, row, day, value } of growth.distributions) {
    if (day === null) continue;
    const { end } = periods.find(({ from, to }) => row >= from && row < to)!;
    for (let s = Math.max(0, spanFrom(day) - 1); s + 1 < bounds.length && bounds[s]! < end; s++) {
      const isPaid = bounds[s]! < day;
      const holder = isPaid && bounds[s]! < (exits.get(row) ?? NEVER) ? names[instrumentIndex]! : cash;
      add(s, holder, isPaid ? 0 : value, value);
    }
  }
  return found;
}

/** Returns the name of the group of a holding, by grouping. */
function namesIn(groupings: readonly Grouping[], held: Held): string[] {
  return groupings.map((grouping) => grouping(held));
}

/**
 * Transactions: a group's value at the start of the span, and that value with the chained daily returns of the group. Companies
 * are not known by day.
 */
function bookedGroups(
  { universe }: Ledger,
  book: Book,
  { bounds, groupings }: { readonly bounds: Int32Array; readonly groupings: readonly Grouping[] },
): GroupValues[][] {
  const days = book.account.values.length;
  const found = emptySpans(groupings, bounds.length - 1);
  const held = universe.groups.map(
    ({ market, sector, currency }): Held => ({ ric: '', market, sector, currency: universe.currencies[currency]! }),
  );
  for (const [g, grouping] of groupings.entries()) {
    for (const [name, members] of Map.groupBy(universe.groups.keys(), (member) => grouping(held[member]!))) {
      const on = (column: Float64Array, d: number) =>
        members.reduce((sum, member) => sum + column[member * days + d]!, 0);
      found[g]!.forEach((span, s) => {
        const start = on(book.groupValues, bounds[s]!);
        if (start === 0) return;
        let growth = 1;
        for (let d = bounds[s]! + 1; d <= bounds[s + 1]!; d++) {
          const base = on(book.groupBases, d);
          if (base > 0) growth *= 1 + on(book.groupGains, d) / base;
        }
        span.set(name, { start, end: start * growth });
      });
    }
  }
  return found;
}
