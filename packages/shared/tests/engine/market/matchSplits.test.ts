import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { factorOn, matchSplits, type PricedTrade, type Split } from '../../../src/engine/market/matchSplits.ts';

const RATIOS = [2, 3, 4, 7, 10, 20, 0.5, 0.1, 1.5];
const ratio = fc.constantFrom(...RATIOS);
const day = fc.integer({ min: 1000, max: 9000 });

function counted(market: readonly Split[], booked: readonly Split[], trades: readonly PricedTrade[] = []): Split[] {
  const matched = matchSplits(market, booked, { first: 900, trades });
  return [...matched.market, ...matched.booked.map((one) => ({ ratio: one.booked.ratio, day: one.day }))];
}

describe('matchSplits', () => {
  test('counts a booked split of the market data once, whatever the days between', () => {
    fc.assert(
      fc.property(ratio, day, day, (by, on, bookedOn) => {
        const splits = counted([{ day: on, ratio: by }], [{ day: bookedOn, ratio: by }]);
        expect(splits).toEqual([{ day: bookedOn, ratio: by }]);
      }),
    );
  });

  test('lets the prices of trades between the two days choose the day', () => {
    fc.assert(
      fc.property(
        ratio,
        day,
        fc.integer({ min: 2, max: 400 }),
        fc.boolean(),
        fc.boolean(),
        (by, on, apart, isLate, fits) => {
          const market = [{ day: on, ratio: by }];
          const bookedOn = isLate ? on + apart : on - apart;
          const between = Math.min(on, bookedOn) + 1;
          // A price of the market, or the price of shares whose split counts on the booked day.
          const overClose = factorOn(fits ? market : [{ day: bookedOn, ratio: by }], between) * 1.03;
          const splits = counted(market, [{ day: bookedOn, ratio: by }], [{ day: between, overClose }]);
          expect(splits).toEqual([{ day: fits ? on : bookedOn, ratio: by }]);
        },
      ),
    );
  });

  test('keeps both splits if earlier prices contain both', () => {
    fc.assert(
      fc.property(ratio, day, fc.integer({ min: 6, max: 900 }), (by, on, apart) => {
        const overClose = by * by * 0.98;
        const splits = counted(
          [{ day: on, ratio: by }],
          [{ day: on + apart, ratio: by }],
          [{ day: on - 3, overClose }],
        );
        expect(splits).toHaveLength(2);
      }),
    );
  });

  test('ignores splits of another ratio that are far away, and those before the ledger', () => {
    expect(counted([{ day: 1000, ratio: 2 }], [{ day: 1010, ratio: 3 }])).toHaveLength(2);
    expect(counted([{ day: 800, ratio: 2 }], [{ day: 1010, ratio: 2 }])).toHaveLength(2);
  });

  test('matches each of several equal splits with the nearest', () => {
    const market = [1000, 3000, 5000].map((on) => ({ day: on, ratio: 2 }));
    expect(
      counted(market, [
        { day: 3100, ratio: 2 },
        { day: 4700, ratio: 2 },
      ]),
    ).toEqual([
      { day: 1000, ratio: 2 },
      { day: 3100, ratio: 2 },
      { day: 4700, ratio: 2 },
    ]);
  });
});
