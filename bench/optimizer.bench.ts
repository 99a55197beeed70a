/**
 * `npm run bench -- optimizer`: times each objective of an optimization as a ratio to one HiGHS solve of the plain minimum variance of the
 * same symbols, in the same rounds. The times include the proof of the optimum. It prints medians, and JSON on the last line.
 */
import { loadSolver, randomOf } from '@tearsheet/shared/engine';
import { programOf } from '../packages/shared/src/engine/optimization/assemble.ts';
import { estimate } from '../packages/shared/src/engine/optimization/estimate.ts';
import { frontierOf, longOnly, type Objective, optimize } from '../packages/shared/src/engine/optimization/index.ts';
import { solve } from '../packages/shared/src/engine/optimization/solver.ts';
import { medianTimes, printTable } from './timing.ts';

const SIZES = [10, 50, 200];
const ROUNDS = 5;
/** Five years of weeks. */
const PERIODS = 260;

await loadSolver();
const ratios: Record<string, Record<string, number>> = {};
const rows: (string | number)[][] = [];
for (const size of SIZES) measure(size);
printTable(['symbols', 'optimization', 'ms', 'one solve, ms', 'ratio'], rows);
console.log(JSON.stringify({ optimization_to_one_solve: ratios }));

function measure(size: number): void {
  const estimates = estimatesOf(size);
  const symbols = Array.from({ length: size }, (_, i) => `S${i}`);
  const limits = longOnly(size);
  const plain = programOf(
    { symbols, estimates, objective: { kind: 'minimum_variance' }, limits },
    { kind: 'minimum_variance' },
  );
  const run = (objective: Objective, maximum?: number) => () => {
    const holdings = maximum === undefined ? null : { minimum: 1, maximum };
    const found = optimize({ symbols, estimates, objective, limits: { ...limits, holdings } });
    if (found.kind !== 'optimal') throw new Error(`${objective.kind} has no optimum`);
  };
  const candidates: Readonly<Record<string, () => unknown>> = {
    one_solve: () => solve(plain),
    minimum_variance: run({ kind: 'minimum_variance' }),
    mean_variance: run({ kind: 'mean_variance', riskAversion: 4 }),
    maximum_sharpe: run({ kind: 'maximum_sharpe', riskFreeRate: 0 }),
    risk_parity: run({ kind: 'risk_parity' }),
    minimum_cvar: run({ kind: 'minimum_cvar', confidence: 0.95 }),
    minimum_tracking_error: run({ kind: 'minimum_tracking_error' }),
    frontier_of_10: () => frontierOf({ symbols, estimates, objective: { kind: 'minimum_variance' }, limits }, 10),
    // Larger searches end by their number of nodes.
    ...(size === 10 ? { '5_holdings': run({ kind: 'minimum_variance' }, 5) } : {}),
  };
  const { one_solve: base = Number.NaN, ...times } = medianTimes(candidates, ROUNDS, 1);
  ratios[size] = {};
  for (const [name, time] of Object.entries(times)) {
    rows.push([String(size), name, time, base, time / base]);
    ratios[size][name] = Math.round((time / base) * 10) / 10;
  }
}

/** Estimates of weekly returns with one common factor. */
function estimatesOf(size: number) {
  const random = randomOf(1);
  const market = Float64Array.from({ length: PERIODS }, () => 0.002 + 0.02 * random.normal());
  const returns = Array.from({ length: size }, (_, i) => {
    const [beta, own] = [0.5 + (i % 10) / 10, 0.01 + (0.03 * ((i * 7) % 13)) / 13];
    return market.map((move) => beta * move + own * random.normal());
  });
  return estimate(returns, market, { perYear: 52, covariance: 'ledoit_wolf', expected: null });
}
