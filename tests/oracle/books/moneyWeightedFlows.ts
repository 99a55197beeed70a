import { formatDay, isWeekday } from '@tearsheet/shared';
import { type AnalysisInput, analyze, rateBenchmark, seriesBenchmark, toPlain } from '@tearsheet/shared/engine';
import { dayOf } from '@tearsheet/testing/engine/makeInput.ts';
import { type EntrySpec, makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { type Seeded, seeded } from '@tearsheet/testing/oracle/seeded.ts';

export interface DatedLedger {
  readonly input: AnalysisInput;
  /** The investor's payments as dated, and the value at the end, which is computed here alone. Deposits are below 0. */
  readonly flows: readonly (readonly [date: string, amount: number])[];
}

/** Prices of a random walk with holidays, on which the exchange is closed. */
function walk(random: Seeded, count: number, closed: ReadonlySet<number>): number[] {
  let price = random.decimal(5, 300, 2);
  return Array.from({ length: count }, (_, on) => {
    price = Math.max(1, Number((price * (0.97 + 0.0605 * random.next())).toFixed(2)));
    return closed.has(on) && on > 0 && on < count - 1 ? Number.NaN : price;
  });
}

/**
 * Returns a random ledger of an account in cash that may hold nothing for years, with deposits and withdrawals on any day of the
 * week. Nothing has a cost, so the final value is the cash and the shares at their last price.
 */
export function datedLedger(seed: number): DatedLedger {
  const random = seeded(seed * 15_485_863 + 3);
  const count = random.integer(20, 900);
  const closed = new Set(Array.from({ length: count }, (_, on) => on).filter(() => random.chance(0.04)));
  const symbols = ['A', 'B'].slice(0, random.integer(1, 2));
  const closes = symbols.map(() => walk(random, count, closed));
  const sessions = Array.from({ length: count }, (_, on) => on).filter((on) => !Number.isNaN(closes[0]![on]!));
  const held = symbols.map(() => 0);
  const entries: EntrySpec[] = [];
  /** By position of an entry, the calendar days that it is dated before its weekday. */
  const early: number[] = [];
  const flows: [string, number][] = [];
  let cash = 0;
  const add = (entry: EntrySpec, before = 0) => {
    entries.push(entry);
    early.push(before);
    return formatDay(dayOf(entry.on) - before);
  };
  const firstPurchase = random.chance(0.2) ? count : random.integer(0, count - 1);
  for (let on = 0; on < count; on++) {
    if (on > 0 && !random.chance(0.05)) continue;
    // A Monday's deposit may be dated on the weekend before it.
    const isMonday = on > 0 && !isWeekday(dayOf(on) - 1);
    const before = isMonday ? random.integer(0, 2) : 0;
    if (on === 0 || random.chance(0.5)) {
      const amount = random.decimal(100, 20_000, 2);
      flows.push([add({ on, type: 'deposit', amount }, before), -amount]);
      cash += amount;
    } else if (random.chance(0.4)) {
      const amount = Number((cash * 0.9 * random.next()).toFixed(2));
      if (amount > 0) flows.push([add({ on, type: 'withdrawal', amount }, before), amount]);
      cash -= amount;
    }
    const i = random.integer(0, symbols.length - 1);
    const price = closes[i]![on]!;
    if (on < firstPurchase || Number.isNaN(price)) continue;
    const isSale = held[i]! > 0 && random.chance(0.4);
    const quantity = Math.floor(isSale ? held[i]! * random.next() + 1 : (cash * random.next()) / price);
    const shares = isSale ? Math.min(quantity, held[i]!) : quantity;
    if (shares < 1) continue;
    add({ on, type: isSale ? 'sell' : 'buy', ric: symbols[i]!, quantity: shares, price });
    held[i]! += isSale ? -shares : shares;
    cash += (isSale ? 1 : -1) * shares * price;
  }
  const value = held.reduce((sum, shares, i) => sum + shares * closes[i]!.at(-1)!, cash);
  const instruments = Object.fromEntries(symbols.map((symbol, i) => [symbol, { closes: closes[i]! }]));
  const made = makeLedger({ instruments, entries, sessions, settings: { fields: ['cash_flow_returns'] } });
  const booked = made.transactions!;
  const dated = booked.entries.map((entry, i) => ({ ...entry, day: entry.day - early[i]! }));
  const input = { ...made, transactions: { ...booked, entries: dated } };
  return { input, flows: [...flows, [formatDay(dayOf(count - 1)), value]] };
}

interface MoneyWeighted {
  readonly status: string;
  readonly annualized: number | null;
  readonly total: number | null;
  readonly roots: readonly number[];
}

export function moneyWeightedOf(input: AnalysisInput): MoneyWeighted {
  const { sections } = analyze(input);
  return (toPlain(sections.cash_flow_returns!) as unknown as { money_weighted: MoneyWeighted }).money_weighted;
}

/** Returns the benchmarks of a ledger that change its money-weighted return. There should be none. */
export function benchmarksThatMatter(seed: number): string[] {
  const { input } = datedLedger(seed);
  const { settings } = input;
  const first = input.transactions!.entries[0]!.day;
  const alone = JSON.stringify(moneyWeightedOf({ ...input, benchmark: null }));
  const values = (every: number) =>
    Array.from({ length: Math.ceil((settings.endDay - first) / every) + 2 }, (_, i) => {
      return { day: first + 1 + every * i, value: 100 + (i % 7) };
    });
  const benchmarks = [
    input.benchmark!,
    seriesBenchmark('Every day', 'USD', values(1)),
    seriesBenchmark('Monthly', 'USD', values(30)),
    rateBenchmark('Rate', { annualRate: 0.03, currency: 'USD' }, [first, settings.endDay]),
  ];
  return benchmarks.flatMap((benchmark) => {
    const found = JSON.stringify(moneyWeightedOf({ ...input, benchmark }));
    return found === alone ? [] : [`seed ${seed}, ${benchmark.name}: ${found} instead of ${alone}`];
  });
}
