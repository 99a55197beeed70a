import type { BookInstrument, BookMarket, Ledger, LedgerRow } from './books.ts';
import { type Seeded, seeded } from './seeded.ts';
import { withVariants } from './withVariants.ts';

export interface BookCase {
  readonly seed: number;
  readonly market: BookMarket;
  readonly ledger: Ledger;
}

const CURRENCIES = ['USD', 'EUR', 'JPY', 'GBP'] as const;
const COUNTRIES = ['US', 'DE', 'JP', 'GB'] as const;
const SPLITS = [2, 3, 4, 0.5, 0.1, 1.5] as const;

/** Weekdays from a Monday, as ISO dates. */
export function weekdaysFrom(first: string, count: number): string[] {
  const start = Date.parse(first);
  return Array.from({ length: count }, (_, i) => {
    const days = Math.floor(i / 5) * 7 + (i % 5);
    return new Date(start + days * 86_400_000).toISOString().slice(0, 10);
  });
}

function walk(random: Seeded, start: number, terms: { count: number; step: number; digits: number }): number[] {
  let value = start;
  return Array.from({ length: terms.count }, () => {
    value = Math.max(value * (1 + terms.step * (random.next() - 0.49)), 10 ** -terms.digits * 20);
    return Number(value.toFixed(terms.digits));
  });
}

export function randomMarket(random: Seeded, count: number, first = '2024-01-01'): BookMarket {
  const gappy = (list: readonly number[], share: number) =>
    list.map((value, i) => (i > 0 && random.chance(share) ? null : value));
  const instruments: Record<string, BookInstrument> = {};
  const size = random.integer(1, 5);
  for (let i = 0; i < size; i++) {
    const closes: (number | null)[] = gappy(
      walk(random, random.decimal(5, 300, 2), { count, step: 0.06, digits: 2 }),
      0.1,
    );
    const delistedOn = random.chance(0.1) ? random.integer(Math.floor(count / 2), count - 1) : null;
    if (delistedOn !== null) for (let d = delistedOn + 1; d < count; d++) closes[d] = null;
    const priced = closes.flatMap((close, d) => (close === null || d === 0 ? [] : [d]));
    const k = random.integer(0, 3);
    instruments[`R${i}`] = {
      currency: random.pick(CURRENCIES),
      country: random.pick(COUNTRIES),
      closes,
      dividends: [...new Set(Array.from({ length: random.integer(0, 3) }, () => random.pick(priced)))]
        .sort((a, b) => a - b)
        .map((on) => ({ on, amount: random.decimal(0.01, 1.5, 3) })),
      splits: random.chance(0.35) ? [{ on: random.pick(priced), ratio: SPLITS[k + random.integer(0, 2)]! }] : [],
      delistedOn,
    };
  }
  const rates = {
    EUR: gappy(walk(random, 1.1, { count, step: 0.02, digits: 4 }), 0.1),
    JPY: gappy(walk(random, 0.0067, { count, step: 0.02, digits: 6 }), 0.1),
    GBP: gappy(walk(random, 1.3, { count, step: 0.02, digits: 4 }), 0.1),
  };
  return {
    baseCurrency: 'USD',
    weekdays: weekdaysFrom(first, count),
    instruments,
    rates,
    benchmark: gappy(walk(random, 100, { count, step: 0.03, digits: 2 }), 0.04),
  };
}

/** A ledger that the rules accept: nothing is sold that is not held. */
export function randomBooks(seed: number): BookCase {
  const random = seeded(seed * 7919 + 17);
  // Some markets have two calendar years.
  const market = randomMarket(random, random.integer(12, 150), seed % 3 === 0 ? '2023-10-02' : undefined);
  const { weekdays, instruments } = market;
  const symbols = Object.keys(instruments);
  const held = new Map<string, number>();
  const rows: LedgerRow[] = [];
  const trackCash = random.chance(0.85);
  const dividends = random.chance(0.6) ? 'booked' : 'market';
  const first = random.integer(0, Math.min(4, weekdays.length - 8));
  const isOpened = random.chance(0.3);
  const opening = isOpened
    ? {
        date: weekdays[first]!,
        positions: symbols
          .filter(() => random.chance(0.6))
          .map((symbol) => {
            const quantity = random.decimal(1, 500, random.pick([0, 0, 2]));
            held.set(symbol, quantity);
            return random.chance(0.5)
              ? { symbol, quantity }
              : { symbol, quantity, cost: random.decimal(100, 50_000, 2) };
          }),
        cash: trackCash ? [{ currency: random.pick(CURRENCIES), amount: random.decimal(-500, 20_000, 2) }] : [],
      }
    : undefined;
  if (!isOpened && trackCash) {
    rows.push({ date: weekdays[first]!, type: 'deposit', amount: random.decimal(1000, 100_000, 2) });
  }
  for (let d = first + (isOpened ? 1 : 0); d < weekdays.length; d++) {
    for (const symbol of symbols) {
      for (const { on, ratio } of instruments[symbol]!.splits) {
        if (on === d && held.has(symbol)) held.set(symbol, Number((held.get(symbol)! * ratio).toFixed(8)));
      }
    }
    if (!random.chance(0.35)) continue;
    const before = new Map(held);
    const actions = random.integer(1, 3);
    for (let i = 0; i < actions; i++) {
      const row = randomRow({ random, market, d, before, held, trackCash, dividends });
      if (row) rows.push(row);
    }
  }
  if (rows.length === 0 && !opening)
    rows.push({ date: weekdays[first]!, type: 'buy', symbol: symbols[0]!, quantity: 10 });
  const ledger: Ledger = {
    transactions: withVariants(seed, market, rows),
    ...(opening ? { opening } : {}),
    lotMethod: random.pick(['fifo', 'average', 'highest_cost']),
    dividends,
    withholding: random.chance(0.5) ? { US: 0.15, JP: 0.1 } : {},
    trackCash,
    endDate: weekdays.at(-1)!,
    ...(random.chance(0.2) ? { startDate: weekdays[Math.floor(weekdays.length / 2)]! } : {}),
  };
  return { seed, market, ledger };
}

interface Turn {
  readonly random: Seeded;
  readonly market: BookMarket;
  readonly d: number;
  /** Shares held at the start of the day. */
  readonly before: Map<string, number>;
  readonly held: Map<string, number>;
  readonly trackCash: boolean;
  readonly dividends: 'booked' | 'market';
}

function randomRow({ random, market, d, before, held, trackCash, dividends }: Turn): LedgerRow | null {
  const { weekdays, instruments } = market;
  // A Friday row may carry the date of the Saturday or Sunday after it.
  const shift = d % 5 === 4 && d < weekdays.length - 1 && random.chance(0.3) ? random.integer(1, 2) : 0;
  const date = new Date(Date.parse(weekdays[d]!) + shift * 86_400_000).toISOString().slice(0, 10);
  const symbol = random.pick(Object.keys(instruments));
  const one = instruments[symbol]!;
  const close = one.closes.slice(0, d + 1).findLast((value) => value !== null)!;
  const factor = one.splits.reduce((f, split) => (split.on > d ? f * split.ratio : f), 1);
  const isSplitNear = one.splits.some(({ on }) => on === d + 1 && shift > 0);
  const isGone = one.delistedOn !== null && d >= one.delistedOn;
  const price = random.decimal(0.95 * close * factor, 1.05 * close * factor, 2) || 0.01;
  const costs = random.chance(0.5)
    ? {
        fee: random.decimal(0, random.chance(0.1) ? 2000 : 20, 2),
        ...(random.chance(0.3) ? { tax: random.decimal(0, 9, 2) } : {}),
      }
    : {};
  const kind = random.pick(kindsFor(trackCash, dividends));
  const own = before.get(symbol) ?? 0;
  const take = (quantity: number) => {
    before.set(symbol, Number((own - quantity).toFixed(8)));
    held.set(symbol, Number(((held.get(symbol) ?? 0) - quantity).toFixed(8)));
  };
  // An instrument that has ended pays nothing more, but some still trade it elsewhere.
  if (isSplitNear || (isGone && kind !== 'buy' && kind !== 'sell')) return null;
  switch (kind) {
    case 'buy':
    case 'transfer_in': {
      const quantity = random.decimal(1, 300, random.pick([0, 0, 1, 4]));
      held.set(symbol, Number(((held.get(symbol) ?? 0) + quantity).toFixed(8)));
      if (kind === 'transfer_in') {
        return { date, type: kind, symbol, quantity, ...(random.chance(0.5) ? { price } : {}) };
      }
      if (random.chance(0.1) && !isGone) return { date, type: kind, symbol, quantity };
      if (random.chance(0.1)) {
        return { date, type: kind, symbol, quantity, amount: Number((quantity * price).toFixed(2)), ...costs };
      }
      const rate =
        one.currency === market.baseCurrency || !trackCash || random.chance(0.8)
          ? {}
          : { rate: random.decimal(0.5, 1.5, 4) };
      return { date, type: kind, symbol, quantity, price, ...costs, ...rate };
    }
    case 'sell':
    case 'transfer_out': {
      if (own <= 0) return null;
      const quantity = random.chance(0.4) ? own : random.decimal(own / 10, own, 2);
      if (quantity <= 0 || quantity > own) return null;
      take(quantity);
      if (kind === 'transfer_out') return { date, type: kind, symbol, quantity };
      return random.chance(0.1)
        ? { date, type: kind, symbol, quantity }
        : { date, type: kind, symbol, quantity, price, ...costs };
    }
    case 'dividend':
      if (own <= 0) return null;
      return {
        date,
        type: kind,
        symbol,
        amount: random.decimal(1, 500, 2),
        ...(random.chance(0.4) ? { tax: random.decimal(0, 1, 2) } : {}),
      };
    case 'interest':
      return { date, type: kind, amount: random.decimal(-50, 100, 2), currency: random.pick(CURRENCIES) };
    case 'deposit':
    case 'withdrawal':
      return {
        date,
        type: kind,
        amount: random.decimal(10, 20_000, 2),
        ...(random.chance(0.4) ? { currency: random.pick(CURRENCIES) } : {}),
      };
    case 'fee':
    case 'tax':
      return {
        date,
        type: kind,
        amount: random.decimal(1, 100, 2),
        ...(random.chance(0.3) && own > 0 ? { symbol } : {}),
      };
    case 'exchange': {
      const currency = random.pick(CURRENCIES);
      const other = random.pick(CURRENCIES.filter((code) => code !== currency));
      const amount = random.decimal(10, 5000, 2);
      return random.chance(0.5)
        ? { date, type: kind, symbol: `CASH.${other}`, currency, amount, quantity: random.decimal(10, 5000, 2) }
        : { date, type: kind, symbol: `CASH.${other}`, currency, amount, rate: random.decimal(0.5, 2, 4) };
    }
  }
}

function kindsFor(trackCash: boolean, dividends: 'booked' | 'market') {
  const trades = ['buy', 'buy', 'buy', 'buy', 'sell', 'sell', 'sell'] as const;
  const income = dividends === 'booked' ? (['dividend', 'dividend'] as const) : ([] as const);
  const money = ['deposit', 'withdrawal', 'interest', 'exchange', 'transfer_in', 'transfer_out'] as const;
  return [...trades, ...income, 'fee' as const, 'tax' as const, ...(trackCash ? money : [])];
}
