import { expect, test } from '@jest/globals';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { randomInput } from '@tearsheet/testing/engine/randomInput.ts';
import fc from 'fast-check';
import type { AnalysisInput } from '../../src/engine/input.ts';
import { buildLedger } from '../../src/engine/simulation/ledger.ts';
import { sumWeighted } from '../../src/engine/simulation/sumWeighted.ts';

const DAYS = 400;

/** Nine instruments of two currencies. Some come later, and some leave. They have dividends, or some are delisted. */
function mixedInput(seed: number): AnalysisInput {
  const base = randomInput({
    ...{ seed, instruments: 9, days: DAYS, rebalances: 1, costs: false, riskFreeRate: 0 },
    ...{ dividends: seed % 2 === 1, gaps: true, delistings: seed % 2 === 0, startShare: 0 },
  });
  // One instrument is held on every date, because a portfolio without rows cannot be analyzed.
  const isLeftOut = (i: number, date: number) => i > 0 && (seed >> (i + date)) % 5 === 0;
  const instruments = base.instruments.map((one, i) => ({ ...one, currency: i % 3 === 0 ? 'USD' : 'EUR' }));
  const { rebalances, rows } = makeInput({
    instruments: Object.fromEntries(instruments.map(({ ric }) => [ric, { closes: null }])),
    rebalances: [0, 40, 130, 131, 250, 330].map((day, date) => [
      day,
      Object.fromEntries(instruments.flatMap(({ ric }, i) => (isLeftOut(i, date) ? [] : [[ric, 1 + i]]))),
    ]),
  });
  return { ...base, instruments, rebalances, rows };
}

test('instruments that are grown together have the values of each one', () => {
  let together = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
      const { universe, plan, growth } = buildLedger(mixedInput(seed));
      const { schedule } = plan;
      const { days, periods } = schedule;
      const factors = growth.rates.rates.map((rate) => rate.map((one, d) => one * (d % 7)));
      const sums = sumWeighted({ universe, schedule, growth }, factors);
      const daily = new Float64Array(days.length);
      const drifting = new Float64Array(universe.instruments.length);
      for (const { start, end, from, to, cashWeight } of periods) {
        for (let d = start + 1; d <= end; d++) daily[d] = cashWeight;
        for (let row = from; row < to; row++) {
          const i = schedule.instrument[row]!;
          const { levels, first } = universe.prepared(i);
          const rate = growth.rates.rates[universe.currencyOf[i]!]!;
          const unit = schedule.weight[row]! / (levels[days[start]! - first]! * rate[start]!);
          const exit = growth.exits.get(row) ?? Number.POSITIVE_INFINITY;
          let gain = 0;
          for (let d = start + 1; d <= end && d < exit; d++) {
            const value = unit * levels[days[d]! - first]!;
            daily[d]! += value * rate[d]!;
            gain += value * (rate[d]! - rate[d - 1]!);
            drifting[i]! += value * factors[universe.currencyOf[i]!]![d]!;
          }
          for (let d = exit; d <= end; d++) daily[d]! += growth.unitValue[row]!;
          if (exit > end) {
            expect(growth.currencyGain[row]).toBeCloseTo(gain, 14);
            expect(growth.unitValue[row]).toBeCloseTo(unit * levels[days[end]! - first]! * rate[end]!, 14);
          }
        }
      }
      daily.forEach((value, d) => {
        expect(growth.daily[d]).toBeCloseTo(value, 13);
      });
      drifting.forEach((sum, i) => {
        expect(sums[i]! / (sum || 1)).toBeCloseTo(sum === 0 ? 0 : 1, 12);
      });
      const rows = growth.groups.flatMap((group) =>
        group.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
      );
      expect(rows.sort((a, b) => a - b)).toEqual([...schedule.weight.keys()]);
      together += growth.groups.filter(({ length }) => length === 4).length;
    }),
    { numRuns: 60 },
  );
  expect(together).toBeGreaterThan(5);
});
