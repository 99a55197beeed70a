/**
 * `npm run bench -- paths`: measures how many months of a holding are simulated in a second, by the source of the returns, the number
 * of holdings, and the policy.
 */
import { randomOf } from '@tearsheet/shared/engine';
import { makeReturnModel } from '../packages/shared/src/engine/paths/returnModel.ts';
import { simulatePaths } from '../packages/shared/src/engine/paths/simulatePaths.ts';
import { median, printTable } from './timing.ts';

const ROUNDS = 5;
const HISTORY = 240;
const MONTHS = 360;
const CASES = [
  ['bootstrap', 1, 2000],
  ['bootstrap', 10, 2000],
  ['bootstrap', 100, 500],
  ['normal', 10, 2000],
  ['normal', 100, 200],
  ['student_t', 10, 2000],
] as const;

const rows = CASES.flatMap(([method, count, paths]) =>
  (['annual', 'band'] as const).map((policy) => {
    const random = randomOf(1);
    const growth = Float64Array.from({ length: HISTORY * count }, () => Math.exp(0.005 + 0.04 * random.normal()));
    const weights = new Float64Array(count).fill(1 / count);
    const history = { from: 0, to: 0, months: HISTORY, growth };
    const band = policy === 'band' ? ({ kind: 'relative', width: 0.25 } as const) : null;
    const plan = {
      paths,
      months: MONTHS,
      keepEvery: 12,
      startValue: 10_000,
      weights,
      target: weights,
      rebalancing: { schedule: band === null ? 'annual' : 'none', on: 'last', band, to: 'target' } as const,
      annualFee: 0.01,
      costs: null,
      inflation: 0,
      flows: new Float64Array(MONTHS + 1),
    };
    const seconds = Array.from({ length: ROUNDS }, () => {
      const model = makeReturnModel({ method, blockLength: null }, history, { weights, months: MONTHS, random });
      const startedAt = performance.now();
      simulatePaths(plan, model);
      return (performance.now() - startedAt) / 1000;
    });
    const rate = (paths * MONTHS * count) / median(seconds) / 1e6;
    return [method, count, policy, Number(rate.toFixed(1))];
  }),
);
printTable(['returns', 'holdings', 'policy', 'million months of a holding / s'], rows);
