import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { ROOT } from '../../architecture/sources.ts';
import type { FaultProxy } from '../../faults/support/faultProxy.ts';
import { POISONS } from '../../faults/support/poisonThread.ts';
import type { Lane } from './fault.ts';
import type { Installation } from './installation.ts';

const FAST_WORKER = join(ROOT, 'tests/faults/support/fastWorker.ts');
const COMPUTE_THREAD = join(ROOT, 'tests/faults/support/poisonThread.ts');
const DAY_MS = 86_400_000;
const REPORT_DISK_KB = 4000;
const MOST_TRIES = 30;
const RETRY_MS = 2000;

/** Each is asked for once in a while, because a report or analysis of the same symbol is not made again. */
const SYMBOLS = ['MSFT', 'JPM', 'NESN.S', 'SAP.DE', '7203.T', 'D05.SI', '0700.HK'];

const REQUEST = {
  portfolio: [
    { date: '2024-01-02', symbol: 'AAPL', weight: 0.6 },
    { date: '2024-01-02', symbol: 'MSFT', weight: 0.4 },
  ],
};

/** Submits a small analysis. */
export function submit(first: Installation, initialValue = 10_000): Promise<number> {
  return first.send('gateway', '/v1/portfolio/analyze', { ...REQUEST, initial_value: initialValue });
}

/** Imports a market whose last prices are so many days old. */
export async function importMarket(folder: string, daysOld: number): Promise<void> {
  await writeSnapshot(folder, createDemoMarket({ lastDay: Math.floor(Date.now() / DAY_MS) - daysOld }));
}

/** Market data that are old, differ between processes, and are damaged. The market is old at the start. */
export function dataLane(first: Installation, folder: string, oldFolder: string): Lane {
  return [
    { alerts: { TearsheetDataOld: {} }, repair: () => importMarket(folder, 1) },
    {
      alerts: { TearsheetDataDiffers: {} },
      provoke: () => first.start('research-worker-2', { app: 'research-worker', environment: { DATA_DIR: oldFolder } }),
      repair: () => first.start('research-worker-2', { app: 'research-worker' }),
    },
    {
      alerts: { TearsheetDataUnreadable: { service: 'gateway' } },
      provoke: () => writeFileSync(join(folder, 'CURRENT'), 'no-such-version'),
      repair: () => importMarket(folder, 2),
    },
  ];
}

/** A paused queue whose jobs wait, and a gateway that accepts only one of them. */
export function queueLane(first: Installation): Lane {
  const type = { job_type: 'financial_analysis' };
  let turn = 0;
  return [
    {
      alerts: { TearsheetQueuePaused: type, TearsheetQueueLate: type, TearsheetRefusing: {} },
      async provoke() {
        await first.actions.pause(type.job_type);
        await first.send('gateway', '/v1/financial-analysis?symbol=AAPL', {});
      },
      async meanwhile() {
        await first.send('gateway-3', `/v1/financial-analysis?symbol=${SYMBOLS[turn++ % SYMBOLS.length]}`, {});
        await sleep(1000);
      },
      repair: () => first.actions.resume(type.job_type),
    },
  ];
}

/** Workers that die with a job, and a worker whose computations throw. */
export function workerLane(first: Installation): Lane {
  const worker = { app: 'portfolio-worker' };
  return [
    {
      alerts: { TearsheetWorkersDie: {}, TearsheetRestarts: { service: 'portfolio-worker' } },
      async meanwhile() {
        // It may take a waiting job before it is ready.
        const options = {
          main: FAST_WORKER,
          environment: { DIE_AT: 'claimed', REAL_TIMINGS: 'yes' },
          awaitReady: false,
        };
        const dying = await first.start('portfolio-worker-2', options);
        await sleep(10_000);
        for (let i = 0; i < 20 && !dying.hasEnded; i++) await submit(first).then(() => sleep(200));
      },
      repair: () => first.start('portfolio-worker-2', worker),
    },
    {
      alerts: { TearsheetJobsFail: { job_type: 'portfolio_analysis' } },
      async provoke() {
        const environment = { COMPUTE_THREAD, REAL_TIMINGS: 'yes' };
        for (const name of ['portfolio-worker-1', 'portfolio-worker-2'])
          await first.start(name, { main: FAST_WORKER, environment });
      },
      meanwhile: () => submit(first, POISONS.throws).then(() => sleep(1000)),
      async repair() {
        for (const name of ['portfolio-worker-1', 'portfolio-worker-2']) await first.start(name, worker);
      },
    },
  ];
}

/** A fault of the gateway's own, and metrics that it cannot read: two keys have the wrong type. */
export function errorLane(first: Installation): Lane {
  const { redis, keys, owner } = first;
  const damaged = [keys.webhookSecret(owner), keys.backup];
  return [
    {
      alerts: { TearsheetErrors: {}, TearsheetFiguresMissing: { service: 'gateway', source: 'backup' } },
      provoke: () => Promise.all(damaged.map((key) => redis.lpush(key, 'damage'))),
      meanwhile: () => first.send('gateway', '/v1/webhooks/secret').then(() => sleep(1000)),
      repair: () => redis.del(...damaged),
    },
  ];
}

/** A gateway far from its Redis. */
export function slowLane(first: Installation, proxy: FaultProxy): Lane {
  return [
    {
      alerts: { TearsheetSlow: { route: '/v1/jobs/:job_id' } },
      provoke: () => proxy.delay(700),
      meanwhile: () =>
        first.send('gateway-2', '/v1/jobs/port-00000000-0000-4000-8000-000000000000').then(() => sleep(500)),
      repair: () => proxy.delay(0),
    },
  ];
}

/** No report-worker while a report waits, and a full disk for reports. */
export function reportLane(first: Installation, folder: string): Lane {
  const environment = { REPORTS_DIR: folder };
  const fill = join(folder, 'fill');
  let turn = 0;
  const report = async () => {
    const path = `/v1/stock-report?symbol=${SYMBOLS[turn++ % SYMBOLS.length]}`;
    let status = 0;
    // On a busy machine, Redis may answer the gateway too late. A caller repeats such a request too.
    for (let tries = 0; tries < MOST_TRIES && (status === 0 || status === 503); tries++) {
      if (tries > 0) await sleep(RETRY_MS);
      status = await first.send('gateway', path, {});
    }
    if (status !== 202) throw new Error(`a report was answered with ${status}`);
  };
  return [
    {
      alerts: {
        TearsheetNoWorker: { job_type: 'stock_report' },
        TearsheetProcessDown: { instance: first.instanceOf('report-worker') },
        TearsheetServiceGone: { service: 'report-worker' },
      },
      async provoke() {
        await first.kill('report-worker');
        await report();
      },
      repair: () => first.start('report-worker', { environment }),
    },
    {
      alerts: { TearsheetReportDisk: {} },
      async provoke() {
        const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${REPORT_DISK_KB}k`, 'tmpfs', folder]);
        if (mounted.status !== 0) throw new Error('a full disk needs the right to mount a tmpfs');
        await first.start('report-worker', { environment });
        writeFileSync(fill, Buffer.alloc((REPORT_DISK_KB - 40) * 1024));
      },
      meanwhile: () => report().then(() => sleep(5000)),
      repair: () => rmSync(fill),
    },
  ];
}

/** A process whose event loop computes. */
export function loopLane(first: Installation): Lane {
  return [
    {
      alerts: { TearsheetEventLoopLate: { service: 'dashboard' } },
      provoke: () =>
        first.start('dashboard', { preload: pathToFileURL(join(import.meta.dirname, 'blockingLoop.ts')).href }),
      repair: () => first.start('dashboard'),
    },
  ];
}

/** Sources of market data that do not answer, and then do. */
export function syncLane(first: Installation, broken: Record<string, string>, working: Record<string, string>): Lane {
  return [
    {
      alerts: { TearsheetSyncFails: {} },
      provoke: () => first.start('data-worker', { environment: broken }),
      repair: () => first.start('data-worker', { environment: working }),
    },
  ];
}
