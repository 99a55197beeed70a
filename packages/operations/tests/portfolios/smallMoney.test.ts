import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { smallMoney } from '../../src/portfolios/simulatePortfolio.ts';

const fields = (...of: Parameters<typeof smallMoney>) => smallMoney(...of).map(({ field }) => field);
const yearly = (amount: number) => ({ amount, every: 'year' as const });

describe('money of a simulation that may be a share of its start', () => {
  test('a percentage or a fraction has a warning, and the amount that it means has none', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 25_000, max: 1e9, noNaN: true }),
        fc.double({ min: 0.5, max: 20, noNaN: true }),
        fc.constantFrom(1, -1),
        (start, percent, sign) => {
          for (const amount of [percent, percent / 100]) {
            expect(fields({ flows: [yearly(sign * amount)] }, start)).toEqual(['flows[0].amount']);
          }
          expect(fields({ flows: [yearly((sign * percent * start) / 100)] }, start)).toEqual([]);
          expect(fields({ goal: { value: 1 + percent / 10 } }, start)).toEqual(['goal.value']);
          expect(fields({ goal: { value: (1 + percent / 10) * start } }, start)).toEqual([]);
        },
      ),
      { seed: 3, numRuns: 100 },
    );
  });

  test('names the first such flow and says what to send', () => {
    const flows = [yearly(-400), yearly(0), yearly(-4)];
    expect(smallMoney({ flows }, 10_000)).toEqual([
      {
        code: 'rate_looks_like_percent',
        field: 'flows[2].amount',
        message: 'A flow of -4 is money, and the start is 10000. If you mean -4% of the start, send -400.',
      },
    ]);
  });

  test.each([
    ['a start of 1', { flows: [yearly(-0.04)], goal: { value: 2 } }, 1],
    ['small savings every month', { flows: [{ amount: 20, every: 'month' as const }] }, 100_000],
    ['a goal of anything after withdrawals', { flows: [yearly(-40_000)], goal: { value: 1 } }, 1e6],
    ['an unknown start', { flows: [yearly(-4)] }, null],
  ])('%s has no warning', (_name, request, start) => expect(fields(request, start)).toEqual([]));
});
