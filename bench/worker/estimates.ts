/**
 * `npm run bench -- worker estimates [optimization|simulation|analysis] [count] [seed] [most] [least]`: computes random requests of the demo
 * market, and compares the estimate of a receipt with the processor time that each request takes. Both are whole seconds from 1, as in a
 * receipt. The speed of the machine is the median of the earlier requests, as in the service. It prints the share within a factor of 3.
 * A request with an estimate of more than `most` ms is drawn again, so that hundreds end within minutes. A request of less than
 * `least` ms is computed, because the speed is that of all requests, but it does not count. The last line is JSON.
 */

import type { MessagePort } from 'node:worker_threads';
import { openMarketData } from '@tearsheet/market-data';
import { type Call, type Dependencies, UNCHARGED } from '@tearsheet/operations';
import type { NewJob } from '@tearsheet/runtime/jobs';
import { formatDay, type JobType, toDay } from '@tearsheet/shared';
import { randomOf } from '@tearsheet/shared/engine';
import { EXTRA_SECTION_NAMES, SECTION_NAMES } from '@tearsheet/shared/schemas';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import compute from '../../apps/portfolio-worker/src/computeThread.ts';
import { ANALYSIS_JOB, type JobOfThreads, LONG_JOBS } from '../../apps/portfolio-worker/src/worker.ts';
import { optimizePortfolio } from '../../packages/operations/src/portfolios/optimizePortfolio.ts';
import { simulatePortfolio } from '../../packages/operations/src/portfolios/simulatePortfolio.ts';
import { analyzePortfolio } from '../../packages/operations/src/portfolios/submitAnalysis.ts';
import { median, printTable } from '../timing.ts';

const LAST_DAY = toDay('2024-12-31');
const FACTOR = 3;
/** Runs that the median of the speed reads, as in the service. */
const KEPT = 64;
const SHOWN_EVERY = 10;

const [kind = 'optimization', count = '200', seed = '1', most = '2000', least = '0'] = process.argv.slice(3);
const random = randomOf(Number(seed));
const snapshot = openMarketData(await demoSnapshot(LAST_DAY)).current();
const rics = snapshot
  .instruments()
  .values()
  .flatMap(({ type, ric }) => (type === 'stock' ? [ric] : []))
  .toArray();

const chance = (share: number) => random.uniform() < share;
const pick = <T>(values: readonly T[]) => values[Math.floor(random.uniform() * values.length)] as T;
/** Returns a whole number whose logarithm is uniform. */
const between = (least: number, most: number) => Math.round(least * (most / least) ** random.uniform());
const some = (size: number) =>
  rics
    .map((ric) => ({ ric, order: random.uniform() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, size)
    .map(({ ric }) => ric);

function rows(size: number, years: number, dates: number): object[] {
  const symbols = some(size);
  const start = LAST_DAY - 10 - Math.round(years * 365);
  return Array.from({ length: dates }, (_, k) =>
    symbols.map((symbol) => ({
      date: formatDay(start + Math.floor((k * (LAST_DAY - 10 - start)) / dates)),
      symbol,
      weight: 1 / size,
    })),
  ).flat();
}

function analysisRequest(): object {
  const extra = EXTRA_SECTION_NAMES.filter((name) => name !== 'custom_metrics' && chance(0.3));
  return {
    portfolio: rows(between(1, rics.length), 0.5 + 11 * random.uniform(), between(1, 100)),
    ...(chance(0.6) ? { fields: [...SECTION_NAMES, ...extra] } : {}),
    ...(chance(0.3) ? { rebalancing: { schedule: pick(['daily', 'monthly', 'quarterly']) } } : {}),
  };
}

function simulationRequest(): object {
  const policy = pick([null, { schedule: 'monthly' }, { schedule: 'annual' }, { band: { relative: 0.25 } }]);
  return {
    portfolio: rows(between(1, rics.length), 1 + 11 * random.uniform(), 1),
    method: pick(['bootstrap', 'normal', 'student_t']),
    years: between(1, 60),
    paths: between(100, 20_000),
    interval: pick(['month', 'year']),
    ...(policy === null ? {} : { rebalancing: policy }),
    ...(chance(0.4) ? { flows: [{ amount: -100, every: pick(['month', 'year']) }] } : {}),
    ...(chance(0.3) ? { include_transaction_costs: true } : {}),
  };
}

function optimizationRequest(): object {
  const size = between(2, rics.length);
  const objective = pick([
    'minimum_variance',
    'mean_variance',
    'maximum_sharpe',
    'risk_parity',
    'minimum_cvar',
    'minimum_tracking_error',
  ]);
  const frequency = pick(['daily', 'weekly', 'monthly'] as const);
  const window = { daily: 252, weekly: 104, monthly: 36 }[frequency];
  const isFree = objective !== 'risk_parity';
  return {
    symbols: some(size),
    objective,
    frequency,
    ...(chance(0.4) ? { history_start: '2016-01-04' } : {}),
    ...(chance(0.4) ? { frontier: { points: between(2, 50) } } : {}),
    ...(chance(0.2) ? { walk_forward: { window, every: pick(['month', 'quarter', 'year']) } } : {}),
    ...(isFree && size > 3 && chance(0.2)
      ? { holdings: { maximum: 1 + Math.floor(random.uniform() * (size - 1)) } }
      : {}),
    ...(isFree && chance(0.3) ? { bounds: { '*': [0, Math.max(0.2, 3 / size)] } } : {}),
  };
}

function longJob(type: JobType): JobOfThreads {
  const found = LONG_JOBS.find(({ definition }) => definition.type === type);
  if (found === undefined) throw new Error(`no worker row of ${type}`);
  return found;
}

const KINDS = {
  analysis: { operation: analyzePortfolio, job: ANALYSIS_JOB, request: analysisRequest },
  simulation: { operation: simulatePortfolio, job: longJob('portfolio_simulation'), request: simulationRequest },
  optimization: { operation: optimizePortfolio, job: longJob('portfolio_optimization'), request: optimizationRequest },
} as const;
const { operation, job, request } = KINDS[kind as keyof typeof KINDS];

let accepted: NewJob | null = null;
const dependencies = {
  market: { current: () => snapshot },
  budget: UNCHARGED,
  now: () => new Date('2025-01-01T12:00:00Z'),
  jobs: {
    estimateSeconds: async () => 1,
    isPaused: async () => false,
    async submit(newJob: NewJob) {
      accepted = newJob;
      return { kind: 'created', jobId: 'bench' };
    },
  },
} as unknown as Dependencies;
const call: Call = { owner: 'bench', requestId: 'bench', idempotency: null };
const port = { postMessage: () => {}, close: () => {} } as unknown as MessagePort;
const memory = new SharedArrayBuffer(4);

/** Returns the estimated work of a request, and the processor time that it takes. Null if it is refused or too long. */
async function measure(): Promise<{ readonly work: number; readonly ms: number } | null> {
  accepted = null;
  await (operation.run as (...given: unknown[]) => Promise<unknown>)(dependencies, request(), call);
  const taken = accepted as NewJob | null;
  if (taken === null || (taken.work ?? 1) > Number(most)) return null;
  const run = { progress: () => {}, signal: new AbortController().signal };
  const work = await job.load(Buffer.from(taken.payload), { snapshotFor: async () => snapshot, run });
  const before = process.cpuUsage();
  const outcome = await compute({ work, areTablesPacked: true, port, slices: { memory, leftMs: 900_000 } });
  const { user, system } = process.cpuUsage(before);
  return 'kind' in outcome && outcome.kind === 'refused' ? null : { work: taken.work ?? 1, ms: (user + system) / 1000 };
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
const within = (values: readonly number[]) =>
  values.filter((ratio) => ratio <= FACTOR && ratio >= 1 / FACTOR).length / values.length;
const paces: number[] = [];
const ratios: number[] = [];
const raw: number[] = [];
while (ratios.length < Number(count)) {
  const measured = await measure();
  if (measured === null) continue;
  const { work, ms } = measured;
  const pace = paces.length === 0 ? 1 : median(paces.slice(-KEPT));
  paces.push(ms / work);
  if (work < Number(least)) continue;
  ratios.push(seconds(work * pace) / seconds(ms));
  raw.push((work * pace) / ms);
  // Hundreds of requests take long, so the share so far is shown now and then.
  if (ratios.length % SHOWN_EVERY === 0) console.log(`${ratios.length} requests: ${within(ratios).toFixed(3)}`);
}
printTable(
  ['requests', 'receipts within a factor of 3', 'unrounded estimates within it', 'ms per unit of work'],
  [[kind, within(ratios), within(raw), median(paces)]],
);
console.log(JSON.stringify({ kind, count: ratios.length, within_factor_3: within(ratios), unrounded: within(raw) }));
process.exit(0);
