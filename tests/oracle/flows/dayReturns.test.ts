import { describe, expect, test } from '@jest/globals';
import type { EntrySpec, LedgerSpec } from '@tearsheet/testing/engine/makeLedger.ts';
import { type Seeded, seeded } from '@tearsheet/testing/oracle/seeded.ts';
import { LIMIT_MS, rounds } from '@tearsheet/testing/tier.ts';
import { dailyReturnsOf, daysOutOfBounds, totalReturnOf } from './flowBounds.ts';

const MIXED = Array.from({ length: rounds(60, 10_000) }, (_, i) => 1001 + i);
const SINGLE = Array.from({ length: rounds(12, 60) }, (_, i) => i + 1);

test(
  'without costs, the return of a day lies between the lowest and the highest return of anything held or traded',
  () => {
    expect(MIXED.flatMap(daysOutOfBounds)).toEqual([]);
  },
  LIMIT_MS,
);

/** A holding that grows and falls, and is bought and sold on many days. Days end with something held, except the last one. */
function oneHolding(seed: number, trackCash: boolean, hasBenchmark: boolean) {
  const random = seeded(seed);
  const closes = Array.from({ length: 30 }, () => random.decimal(50, 150, 2));
  const entries: EntrySpec[] = [];
  const trade = (on: number, quantity: number, price: number) => {
    const type = quantity > 0 ? 'buy' : 'sell';
    const row: EntrySpec = { on, type, ric: 'A.N', quantity: Math.abs(quantity), price };
    const amount = Math.abs(quantity) * price;
    if (!trackCash) entries.push(row);
    else if (quantity > 0) entries.push({ on, type: 'deposit', amount }, row);
    else entries.push(row, { on, type: 'withdrawal', amount });
  };
  return { random, closes, entries, trade, spec: specOf(closes, entries, trackCash, hasBenchmark) };
}

function specOf(closes: number[], entries: EntrySpec[], track_cash: boolean, hasBenchmark: boolean): LedgerSpec {
  return {
    instruments: { 'A.N': { closes } },
    entries,
    ledger: { track_cash },
    settings: {
      fields: ['portfolio_summary', 'daily_summary', 'fee_impact'],
      ...(hasBenchmark ? {} : { benchmark: null }),
    },
  };
}

const KINDS = [true, false].flatMap((trackCash) => [true, false].map((hasBenchmark) => ({ trackCash, hasBenchmark })));

describe.each(KINDS)(
  'a single holding, tracked cash $trackCash, benchmark $hasBenchmark',
  ({ trackCash, hasBenchmark }) => {
    test('keeps its return whatever flows at the closing price', () => {
      for (const seed of SINGLE) {
        const { random, closes, trade, spec } = oneHolding(seed, trackCash, hasBenchmark);
        let held = 10;
        trade(0, held, closes[0]!);
        for (let on = 1; on < closes.length; on++) {
          if (random.chance(0.5)) continue;
          const size = random.pick([1, 1000, 1e6]);
          const quantity = held > 20 && random.chance(0.6) ? -Math.round(held * random.next() * 0.999) : size;
          if (quantity === 0) continue;
          trade(on, quantity, closes[on]!);
          held += quantity;
        }
        const expected = closes.slice(1).map((close, i) => close / closes[i]! - 1);
        const returns = dailyReturnsOf(spec);
        const actual = expected.map((_, i) => returns.get(i + 1));
        expect(actual).toEqual(expected.map((value) => expect.closeTo(value, 7)));
        expect(totalReturnOf(spec)).toBeCloseTo(closes.at(-1)! / closes[0]! - 1, 7);
      }
    });

    test('closed in full, returns the price at which it was sold over the price at which it was bought', () => {
      for (const seed of SINGLE) {
        const { random, closes, trade, spec } = oneHolding(seed, trackCash, hasBenchmark);
        const [bought, sold] = [random.decimal(50, 150, 2), random.decimal(50, 150, 2)];
        trade(0, 1000, bought);
        let held = 1000;
        for (let on = 1; on < closes.length - 3; on++) {
          if (!random.chance(0.3)) continue;
          const part = Math.ceil(held * random.next() * 0.7);
          if (part >= held) continue;
          trade(on, -part, closes[on]!);
          held -= part;
        }
        trade(closes.length - 2, -held, sold);
        expect(totalReturnOf(spec)).toBeCloseTo(sold / bought - 1, 9);
      }
    });
  },
);

/** The whole money that a purchase of shares at 100 costs, on three days with prices of 100, 104, and 105. */
const RISING = [100, 104, 105];
const buy = (on: number, quantity: number, price: number): EntrySpec => ({
  on,
  type: 'buy',
  ric: 'A.N',
  quantity,
  price,
});
const sell = (on: number, quantity: number, price: number): EntrySpec => ({
  ...buy(on, quantity, price),
  type: 'sell',
});

describe('published cases', () => {
  const withdrawal = (amount: number): EntrySpec => ({ on: 2, type: 'withdrawal', amount });
  test.each([10_399, 10_000, 10_500])('a withdrawal of %d of 10,500 on the day of the sale leaves 5%', (amount) => {
    const entries = [
      { on: 0, type: 'deposit', amount: 10_000 } as const,
      buy(0, 100, 100),
      sell(2, 100, 105),
      withdrawal(amount),
    ];
    expect(totalReturnOf(specOf(RISING, entries, true, true))).toBeCloseTo(0.05, 12);
  });

  test('everything sold 10% higher without tracked cash returns 10%, and so does the portfolio before fees', () => {
    const closes = Array.from({ length: 260 }, (_, d) => 100 + (10 * d) / 258);
    const entries = [buy(0, 100, 100), sell(258, 100, 110)];
    expect(totalReturnOf(specOf(closes, entries, false, false), 'gross')).toBeCloseTo(0.1, 12);
    expect(totalReturnOf(specOf(closes, entries, false, true))).toBeCloseTo(0.1, 12);
  });

  test('half sold on the worst days changes nothing', () => {
    const random: Seeded = seeded(3);
    const closes = [100];
    for (let d = 1; d < 300; d++) closes.push(closes[d - 1]! * (0.97 + 0.062 * random.next()));
    const worst = closes
      .map((close, d) => ({ d, move: d === 0 ? 0 : close / closes[d - 1]! }))
      .slice(1)
      .sort((a, b) => a.move - b.move)
      .slice(0, 3)
      .map(({ d }) => d)
      .sort((a, b) => a - b);
    const entries = [buy(0, 800, 100), ...worst.map((d, i) => sell(d, 400 / 2 ** i, closes[d]!))];
    expect(totalReturnOf(specOf(closes, entries, false, true))).toBeCloseTo(closes.at(-1)! / 100 - 1, 12);
  });

  test('a transfer of securities moves at the close, after the return of its day', () => {
    const entries = [buy(0, 10, 100), { on: 1, type: 'transfer_in', ric: 'A.N', quantity: 1e6 } as const];
    const returns = dailyReturnsOf(specOf(RISING, entries, false, true));
    expect(returns.get(1)).toBeCloseTo(0.04, 10);
    expect(returns.get(2)).toBeCloseTo(105 / 104 - 1, 10);
  });

  test('a purchase that is sold on its day counts the money it used', () => {
    // 1,000 of one share that stays, and a day trade of a thousand times that which gains 1%.
    const entries = [buy(0, 10, 100), buy(1, 10_000, 100), sell(1, 10_000, 101)];
    const returns = dailyReturnsOf(specOf([100, 100, 100], entries, false, true));
    expect(returns.get(1)).toBeCloseTo(10_000 / 1_001_000, 10);
  });

  test('a rebalancing without tracked cash is not a flow', () => {
    const entries: EntrySpec[] = [
      { ...buy(0, 10, 100) },
      sell(1, 10, 110),
      { on: 1, type: 'buy', ric: 'B.N', quantity: 11, price: 100 },
    ];
    const instruments = { 'A.N': { closes: [100, 112, 112] }, 'B.N': { closes: [90, 105, 105] } };
    const spec = { ...specOf([], entries, false, true), instruments };
    expect(dailyReturnsOf(spec).get(1)).toBeCloseTo((11 * 105) / 1000 - 1, 10);
  });
});
