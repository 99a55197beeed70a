import { describe, expect, test } from '@jest/globals';
import { dayOf, makeInput, START } from '@tearsheet/testing/engine/makeInput.ts';
import { type EntrySpec, makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { seeded } from '@tearsheet/testing/oracle/seeded.ts';
import fc from 'fast-check';
import { type Day, firstOfMonth, monthKey } from '../../../src/dates.ts';
import { AnalysisError, analyze, createByteBuffer, resultOf, toPlain, writeJson } from '../../../src/engine/index.ts';
import type { AnalysisInput } from '../../../src/engine/input.ts';
import { weekdaysOfSeries } from '../../../src/seriesDates.ts';

interface Read {
  readonly daily: readonly number[];
  readonly values: readonly number[];
  readonly total: number;
  readonly months: readonly { readonly year: number; readonly month: number; readonly portfolio_return: number }[];
  readonly moneyWeighted: number | null;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** Returns figures of a result with every section. JSON cannot hold an infinite one, so writing it would throw. */
function read(input: AnalysisInput): Read {
  const { result } = JSON.parse(new TextDecoder().decode(writeJson(resultOf(analyze(input)), createByteBuffer())));
  return {
    daily: result.daily_summary.map((row: { daily_return: number }) => row.daily_return),
    values: result.daily_summary.map((row: { portfolio_value: number }) => row.portfolio_value),
    total: result.portfolio_summary.total_return,
    months: result.monthly_returns,
    moneyWeighted: result.cash_flow_returns?.money_weighted.total ?? null,
    warnings: result.warnings,
  };
}

function refusal(input: AnalysisInput): string {
  try {
    analyze(input);
  } catch (error) {
    if (error instanceof AnalysisError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

const codes = ({ warnings }: Read) => warnings.map(({ code }) => code);
/** Returns have 10 decimals, and a day has the rounding of its flows. */
const LIMIT = 1e-8;

/** Expects that no day returns more or less than the holding did, or than cash that did not move. */
function expectBetween({ daily, total }: Read, closes: readonly number[]): void {
  let [low, high] = [1, 1];
  daily.forEach((value, d) => {
    const own = d === 0 ? 0 : closes[d]! / closes[d - 1]! - 1;
    expect(value).toBeGreaterThanOrEqual(Math.min(0, own) - LIMIT);
    expect(value).toBeLessThanOrEqual(Math.max(0, own) + LIMIT);
    low *= 1 + Math.min(0, own);
    high *= 1 + Math.max(0, own);
  });
  expect(1 + total).toBeGreaterThanOrEqual(low - LIMIT);
  expect(1 + total).toBeLessThanOrEqual(high + LIMIT);
}

const DAYS = 60;
function walk(seed: number, days = DAYS): number[] {
  const random = seeded(seed);
  let price = 100;
  return Array.from({ length: days }, () => {
    price *= 0.97 + 0.06 * random.next();
    return price;
  });
}

describe('flows a million times as large as the account', () => {
  const start: EntrySpec[] = [
    { on: 0, type: 'deposit', amount: 1000 },
    { on: 0, type: 'buy', ric: 'AAA.N', quantity: 1 },
  ];
  const days = Array.from({ length: DAYS - 2 }, (_, d) => d + 1);
  const flows: readonly (readonly [string, readonly EntrySpec[]])[] = [
    ['a deposit each day', days.map((on) => ({ on, type: 'deposit', amount: 1e9 }))],
    [
      'a deposit and its withdrawal on the same day',
      days.flatMap((on): EntrySpec[] => [
        { on, type: 'deposit', amount: 1e9 },
        { on, type: 'withdrawal', amount: 1e9 },
      ]),
    ],
    [
      'deposits and withdrawals in turn',
      days.map((on) => ({ on, type: on % 2 === 1 ? 'deposit' : 'withdrawal', amount: 1e9 })),
    ],
    [
      'shares that are bought and sold with that money',
      days.flatMap((on): EntrySpec[] =>
        on % 2 === 1
          ? [
              { on, type: 'deposit', amount: 2e9 },
              { on, type: 'buy', ric: 'AAA.N', quantity: 1e7 },
            ]
          : [{ on, type: 'sell', ric: 'AAA.N', quantity: 1e7 }],
      ),
    ],
    [
      'shares that arrive and leave',
      days.map((on) => ({ on, type: on % 2 === 1 ? 'transfer_in' : 'transfer_out', ric: 'AAA.N', quantity: 1e7 })),
    ],
  ];
  test.each(flows)('%s', (_, entries) => {
    for (const seed of [1, 2, 3]) {
      const closes = walk(seed);
      for (const track_cash of [true, false]) {
        const one = read(
          makeLedger({
            instruments: { 'AAA.N': { closes } },
            entries: [...start, ...entries],
            ledger: { track_cash },
          }),
        );
        expectBetween(one, closes);
        if (one.moneyWeighted !== null) expect(one.moneyWeighted).toBeGreaterThan(-1);
      }
    }
  });

  test('the days of such flows are named', () => {
    const one = read(
      makeLedger({ instruments: { 'AAA.N': { closes: walk(1) } }, entries: [...start, ...flows[0]![1]] }),
    );
    expect(codes(one)).toContain('large_flow');
  });
});

describe('prices from 1e-9 to 1e12', () => {
  test.each([1e-9, 1e12, [1e-9, 1e12]])('%p', (levels) => {
    const [one, other] = Array.isArray(levels) ? levels : [levels, levels];
    const closes = walk(4);
    // Both move alike, so the portfolio does too.
    const instruments = {
      'AAA.N': { closes: closes.map((value) => value * one! * 0.01) },
      'BBB.N': { closes: closes.map((value) => value * other! * 0.01) },
    };
    const held = closes.at(-1)! / closes[0]! - 1;
    const weights = read(makeInput({ instruments, rebalances: [[0, { 'AAA.N': 0.5, 'BBB.N': 0.5 }]] }));
    const ledger = read(
      makeLedger({
        instruments,
        entries: [
          { on: 0, type: 'deposit', amount: 2e6 },
          { on: 0, type: 'buy', ric: 'AAA.N', amount: 1e6, quantity: 1e6 / instruments['AAA.N'].closes[0]! },
          { on: 0, type: 'buy', ric: 'BBB.N', amount: 1e6, quantity: 1e6 / instruments['BBB.N'].closes[0]! },
        ],
      }),
    );
    expect(weights.total).toBeCloseTo(held, 9);
    expect(ledger.total).toBeCloseTo(held, 9);
  });
});

describe('values of a fund on any day of the week', () => {
  const MONTHS = 24;
  /** The funds of a market with one value a month. `dayIn` chooses the day of each month, from its first to its last. */
  const fund = (navs: readonly number[], dayIn: (first: Day, last: Day, month: number) => Day) => {
    const [from] = [monthKey(dayOf(0))];
    const days = navs.map((_, m) => dayIn(firstOfMonth(from + m), firstOfMonth(from + m + 1) - 1, m));
    const placed = weekdaysOfSeries(days);
    const closes = Array.from({ length: placed.at(-1)! - START + 1 }, () => Number.NaN);
    placed.forEach((weekday, m) => {
      if (weekday >= START) closes[weekday - START] = navs[m]!;
    });
    const input = makeInput({
      instruments: { FUND: { closes } },
      rebalances: [[closes.findIndex((value) => value > 0), { FUND: 1 }]],
    });
    return { placed, one: read({ ...input, benchmark: null }) };
  };
  const navs = fc.array(fc.double({ min: 50, max: 200, noNaN: true }), { minLength: MONTHS, maxLength: MONTHS });

  test('at the ends of months: each month has its own return', () => {
    fc.assert(
      fc.property(navs, (values) => {
        const { one } = fund(values, (_, last) => last);
        const found = one.months.map(({ portfolio_return }) => portfolio_return);
        // The fund is bought at the first value.
        expect(found.slice(-MONTHS + 1)).toEqual(
          values.slice(1).map((value, m) => expect.closeTo(value / values[m]! - 1, 9)),
        );
      }),
      { numRuns: 12 },
    );
  });

  test('on other days: the months compound to the whole, and each lies between values', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: MONTHS, maxLength: MONTHS });
    fc.assert(
      fc.property(navs, shares, (values, share) => {
        const { one, placed } = fund(values, (first, last, m) => first + Math.round((last - first) * share[m]!));
        const counted = values.filter((_, m) => placed[m]! >= 0);
        expect(one.total).toBeCloseTo(counted.at(-1)! / counted[0]! - 1, 9);
        const months = one.months.map(({ portfolio_return }) => 1 + portfolio_return);
        expect(months.reduce((product, growth) => product * growth, 1) - 1).toBeCloseTo(one.total, 8);
        const [low, high] = [Math.min(...values), Math.max(...values)];
        for (const growth of months) expect(growth >= low / high - LIMIT && growth <= high / low + LIMIT).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});

describe('exchange rates that stop', () => {
  const closes = walk(5, 120).map(() => 100);
  const instruments = { 'AAA.L': { closes, currency: 'GBP' }, 'BBB.N': { closes } };
  const weighted = (rates: readonly number[], date: number) =>
    makeInput({
      instruments,
      rebalances: [
        [0, { 'AAA.L': 0.5, 'BBB.N': 0.5 }],
        [date, { 'AAA.L': 0.5, 'BBB.N': 0.5 }],
      ],
      fx: { GBP: rates },
    });
  const booked = (rates: readonly number[], date: number) =>
    makeLedger({
      instruments,
      entries: [
        { on: 0, type: 'deposit', amount: 10_000, currency: 'GBP' },
        { on: 0, type: 'buy', ric: 'AAA.L', quantity: 10, price: 100 },
        { on: date, type: 'buy', ric: 'AAA.L', quantity: 10, price: 100 },
      ],
      fx: { GBP: rates },
    });
  const stopped = (from: number, to: number) =>
    Array.from({ length: 120 }, (_, d) => (d >= from && d < to ? Number.NaN : d < from ? 1.2 : 2.4));

  test('and return: the whole move counts on the day on which they do, and a warning says so', () => {
    for (const input of [weighted(stopped(20, 45), 60), booked(stopped(20, 45), 60)]) {
      const one = read(input);
      expect(one.daily.filter((value) => Math.abs(value) > LIMIT)).toHaveLength(1);
      expect(one.warnings.find(({ code }) => code === 'stale_rate')?.message).toMatch(
        /GBP\/USD has no value for 25 sessions from 2024-01-29 on\..*returns on 2024-03-04/,
      );
    }
  });

  test('nothing is bought while they are too old', () => {
    const one = read(weighted(stopped(20, 45), 40));
    expect(codes(one)).toEqual(expect.arrayContaining(['missing_fx_history', 'stale_rate']));
    expect(refusal(booked(stopped(20, 45), 40))).toMatch(
      /^missing_fx_history: transactions\[2\] needs an exchange rate of GBP/,
    );
  });

  test('a currency that returns each month for a day is bounded by its own moves', () => {
    const rates = Array.from({ length: 120 }, (_, d) => (d % 21 === 0 ? 1.2 + 0.1 * (d / 21) : Number.NaN));
    for (const input of [weighted(rates, 63), booked(rates, 63)]) {
      const { total } = read(input);
      expect(total).toBeGreaterThanOrEqual(-LIMIT);
      expect(total).toBeLessThanOrEqual(1.7 / 1.2 - 1 + LIMIT);
    }
  });

  test('40 years of a currency that ended in the third one: the holding becomes cash at the last rate', () => {
    const length = 40 * 261;
    const end = 3 * 261;
    // Prices go on in a currency that nobody pays with, and multiply.
    const prices = Array.from({ length }, (_, d) => 100 * 1.002 ** d);
    const market = {
      instruments: { 'AAA.L': { closes: prices, currency: 'ITL' } },
      fx: { ITL: Array.from({ length }, (_, d) => (d < end ? 1 / 1800 : Number.NaN)) },
    };
    const most = prices[end + 45]! / prices[0]! - 1;
    const ledger = makeLedger({
      ...market,
      entries: [
        { on: 0, type: 'deposit', amount: 1_000_000, currency: 'ITL' },
        { on: 0, type: 'buy', ric: 'AAA.L', quantity: 10_000, price: 100 },
      ],
    });
    for (const input of [makeInput({ ...market, rebalances: [[0, { 'AAA.L': 1 }]] }), ledger]) {
      const one = read(input);
      expect(one.total).toBeGreaterThan(0);
      expect(one.total).toBeLessThan(most);
      expect(one.daily.slice(end + 45).every((value) => value === 0)).toBe(true);
      expect(one.warnings.find(({ code }) => code === 'position_delisted')?.message).toMatch(
        /no new exchange rate for too long/,
      );
    }
  });
});

describe('random ledgers that nobody would keep', () => {
  const types = ['fee', 'deposit', 'withdrawal', 'buy', 'sell'] as const;
  const amounts = fc.constantFrom(1e-6, 0.01, 1, 1000, 1e9);
  const kinds: readonly (readonly [string, readonly (typeof types)[number][]])[] = [
    ['only fees', ['fee']],
    ['fees and deposits', ['fee', 'deposit']],
    ['purchases and sales without any deposit', ['buy', 'sell']],
    ['withdrawals without any deposit', ['withdrawal', 'buy']],
    ['everything', types],
  ];
  test.each(kinds)('%s: bounded figures or a refusal that says why', (_, used) => {
    const entry = fc.record({ on: fc.nat(DAYS - 1), type: fc.constantFrom(...used), amount: amounts });
    const ledgers = fc.record({
      entries: fc.array(entry, { minLength: 1, maxLength: 12 }),
      track_cash: fc.boolean(),
      seed: fc.nat(99),
      level: fc.constantFrom(1e-9, 1, 1e12),
    });
    let analyzed = 0;
    fc.assert(
      fc.property(ledgers, ({ entries, track_cash, seed, level }) => {
        const closes = walk(seed).map((value) => value * 0.01 * level);
        let shares = 0;
        const rows = entries
          .toSorted((a, b) => a.on - b.on)
          .flatMap(({ on, type, amount }): EntrySpec[] => {
            if (type !== 'buy' && type !== 'sell') return [{ on, type, amount }];
            const quantity = type === 'buy' ? amount / closes[on]! : shares / 2;
            if (!(quantity > 0)) return [];
            shares += type === 'buy' ? quantity : -quantity;
            return [{ on, type, ric: 'AAA.N', quantity, amount: quantity * closes[on]! }];
          });
        fc.pre(rows.length > 0);
        const input = makeLedger({ instruments: { 'AAA.N': { closes } }, entries: rows, ledger: { track_cash } });
        const why = refusal(input);
        if (why !== 'accepted') {
          expect(why).toMatch(/^[a-z_]+: .{20}/);
          return;
        }
        analyzed += 1;
        const { daily, values, total, moneyWeighted, warnings } = read(input);
        // A day divides by at least a billionth of what moved. Growth beyond 1e20 is refused.
        expect(daily.filter((value) => value !== null && !(value >= -1 && value < 1e9))).toEqual([]);
        expect(total).toBeGreaterThanOrEqual(-1);
        expect(total).toBeLessThan(1e20);
        if (moneyWeighted !== null) expect(moneyWeighted >= -1 && moneyWeighted <= 1e6).toBe(true);
        // A day on which there is nothing has no return either.
        const isUndefined = daily.some((value, d) => d > 0 && value === null && Math.abs(values[d - 1]!) > 1);
        if (isUndefined) expect(warnings.map(({ code }) => code)).toContain('undefined_return');
      }),
      { numRuns: 25 },
    );
    expect(analyzed).toBeGreaterThan(0);
  });
});

test('a purchase at a price of 0 without market prices is worth nothing, and is not a figure that another holding left', () => {
  const closes = walk(6);
  const one = read(
    makeLedger({
      instruments: { 'AAA.N': { closes }, 'ZZZ.N': { closes: null } },
      entries: [
        { on: 0, type: 'deposit', amount: 1000 },
        { on: 0, type: 'buy', ric: 'AAA.N', quantity: 5 },
        { on: 1, type: 'buy', ric: 'ZZZ.N', quantity: 1e6, price: 0 },
      ],
    }),
  );
  expectBetween(one, closes);
});

test('income after everything was sold counts as a return of what is left, or lists the day if it is larger', () => {
  const counts = { counted: 0, listed: 0 };
  for (let seed = 1; seed <= 60; seed++) {
    const random = seeded(seed);
    const closes = walk(seed);
    const rest = random.pick([0.01, 1, 50]);
    const amount = random.pick([0.01, 0.5, 25]);
    const late: EntrySpec = random.chance(0.5)
      ? { on: 6, type: 'dividend', ric: 'AAA.N', amount }
      : { on: 6, type: 'interest', amount };
    const { daily, total, warnings } = read(
      makeLedger({
        instruments: { 'AAA.N': { closes } },
        entries: [
          { on: 0, type: 'deposit', amount: 10 * closes[0]! },
          { on: 0, type: 'buy', ric: 'AAA.N', quantity: 10, price: closes[0]! },
          { on: 3, type: 'sell', ric: 'AAA.N', quantity: 10, price: closes[3]! },
          { on: 3, type: 'withdrawal', amount: 10 * closes[3]! - rest },
          late,
        ],
      }),
    );
    const own = closes[3]! / closes[0]!;
    const isListed = warnings.some(
      ({ code, message }) => code === 'undefined_return' && message.includes('late income'),
    );
    if (amount > 1.001 * rest) {
      counts.listed++;
      expect([daily[6], isListed]).toEqual([null, true]);
      expect(1 + total).toBeCloseTo(own, 6);
    } else if (amount < 0.999 * rest) {
      counts.counted++;
      expect(isListed).toBe(false);
      expect(daily[6]).toBeCloseTo(amount / rest, 5);
      expect((1 + total) / (own * (1 + amount / rest))).toBeCloseTo(1, 5);
    }
  }
  expect(Math.min(counts.counted, counts.listed)).toBeGreaterThan(10);
});

test('a dividend larger than the few shares that are left is no return of theirs, but a special one of all shares is', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seeded(seed);
    const walked = walk(seed);
    const isSpecial = random.chance(0.5);
    const closes = isSpecial ? walked.map((close, on) => (on < 5 ? close : close / 100)) : walked;
    const left = isSpecial ? 10 : random.pick([1e-6, 0.0001, 0.01]);
    const amount = isSpecial ? 9.9 * closes[4]! : random.pick([0.5, 25]) * closes[5]!;
    const tracksCash = random.chance(0.5);
    const input = makeLedger({
      instruments: { 'AAA.N': { closes } },
      entries: [
        ...(tracksCash ? [{ on: 0, type: 'deposit', amount: 10 * closes[0]! } as const] : []),
        { on: 0, type: 'buy', ric: 'AAA.N', quantity: 10, price: closes[0]! },
        ...(isSpecial ? [] : [{ on: 3, type: 'sell', ric: 'AAA.N', quantity: 10 - left, price: closes[3]! } as const]),
        { on: 6, type: 'dividend', ric: 'AAA.N', amount },
      ],
      ledger: { track_cash: tracksCash },
    });
    const { sections } = analyze(input);
    const [own] = toPlain(sections.company_contribution!) as unknown as readonly { readonly return_pct: number }[];
    const growth = closes.reduce((product, close, on) => {
      if (on === 0) return 1;
      const earned = on === 6 ? (amount * left) / 10 / left : 0;
      return (product * (close + earned)) / closes[on - 1]!;
    }, 1);
    expect((1 + own!.return_pct) / growth).toBeCloseTo(1, 6);
    if (tracksCash || isSpecial) continue;
    const { daily, total, warnings } = read(input);
    expect([daily[6], warnings.map(({ code }) => code)]).toEqual([null, expect.arrayContaining(['undefined_return'])]);
    expect(total).toBeLessThan(10);
  }
});

test('loans of the size of the holdings are a value of 0, and no weight is made of rounding', () => {
  let zeros = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const random = seeded(seed);
    const closes = walk(seed).map((close, on) => (on < 6 ? close : walk(seed)[5]!));
    const quantity = random.decimal(0.1, 9, 3);
    const worth = quantity * closes[5]!;
    const parts = [0.1, 0.2, 0.7].map((share) => share * worth);
    const input = makeLedger({
      instruments: { 'AAA.N': { closes } },
      entries: [
        { on: 0, type: 'deposit', amount: quantity * closes[0]! },
        { on: 0, type: 'buy', ric: 'AAA.N', quantity, price: closes[0]! },
        ...parts.map((amount): EntrySpec => ({ on: 5, type: 'withdrawal', amount })),
      ],
    });
    const { sections } = analyze(input);
    const rows = toPlain(sections.company_contribution!) as unknown as readonly { readonly avg_weight: number }[];
    for (const { avg_weight } of rows) expect(Math.abs(avg_weight)).toBeLessThan(10);
    const days = toPlain(sections.daily_summary!) as unknown as readonly { readonly daily_return: number | null }[];
    if (days.slice(6).every(({ daily_return }) => daily_return === null || daily_return === 0)) zeros++;
  }
  expect(zeros).toBe(60);
});
