/** The simulation behind `npm run bench -- capacity`, held against what queueing theory knows exactly. */
import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../bench/simulation/heap.ts';
import { type Model, type Source, type Step, simulate } from '../../bench/simulation/simulate.ts';

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

function run(change: Partial<Model> & { readonly sources: readonly Source[] }) {
  return simulate({ cores: Number.POSITIVE_INFINITY, pools: {}, jobs: 20_000, random: seededRandom(7), ...change });
}

const serve = (seconds: () => number): Step => ({ kind: 'serve', station: 'redis', seconds });

describe('one server', () => {
  test('with even service times waits as Pollaczek and Khinchine say', () => {
    // M/D/1 with rho 0.8: mean wait = rho / (2 (1 - rho)) services.
    const { stationWaits, busy, perSecond } = run({
      sources: [{ kind: 'open', perSecond: 0.8, isCounted: true, path: [serve(() => 1)] }],
    });
    expect(mean(stationWaits) / 2).toBeCloseTo(1, 1);
    expect(busy.get('redis')).toBeCloseTo(0.8, 1);
    expect(perSecond).toBeCloseTo(0.8, 1);
  });

  test('with exponential ones twice as long', () => {
    const random = seededRandom(8);
    const { stationWaits } = run({
      sources: [{ kind: 'open', perSecond: 0.5, isCounted: true, path: [serve(() => -Math.log(1 - random()))] }],
    });
    // M/M/1 with rho 0.5: mean wait = rho / (1 - rho) services.
    expect(Math.abs(mean(stationWaits) - 1)).toBeLessThan(0.1);
  });
});

test('a pool that is always asked for more does as much as it can, and work without a line shares the cores', () => {
  const path: readonly Step[] = [
    { kind: 'acquire', pool: 'worker' },
    { kind: 'free', seconds: () => 0.1 },
    { kind: 'release', pool: 'worker' },
  ];
  const sources: readonly Source[] = [{ kind: 'closed', inFlight: 20, isCounted: true, path }];
  expect(run({ sources, pools: { worker: 4 } }).perSecond).toBeCloseTo(40, 6);
  expect(run({ sources, pools: { worker: 4 }, cores: 2 }).perSecond).toBeCloseTo(20, 6);
  // Twenty in turn over four: each waits for the four rounds before it.
  expect(mean(run({ sources, pools: { worker: 4 } }).poolWaits)).toBeCloseTo(0.4, 6);
});

test('work that nobody counts takes its share of a server', () => {
  const job: Source = { kind: 'closed', inFlight: 50, isCounted: true, path: [serve(() => 0.001)] };
  const clock: Source = { kind: 'open', perSecond: 100, isCounted: false, path: [serve(() => 0.002)] };
  expect(run({ sources: [job] }).perSecond).toBeCloseTo(1000, 3);
  expect(Math.abs(run({ sources: [job, clock] }).perSecond - 800)).toBeLessThan(10);
});

test('a path that leads nowhere is reported', () => {
  const path: readonly Step[] = [{ kind: 'acquire', pool: 'none' }];
  expect(() => run({ sources: [{ kind: 'closed', inFlight: 1, isCounted: true, path }] })).toThrow('nothing happens');
});
