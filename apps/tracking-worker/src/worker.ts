import { createOperationThreads, openServiceData, runNight } from '@tearsheet/operations';
import { type ScheduledWorkerOptions, startScheduledWorker } from '@tearsheet/operations/worker';
import type { Reading } from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS, openResultBucket } from '@tearsheet/runtime/jobs';
import { createAlertStore, createNightStore, createPortfolioStore, type Night } from '@tearsheet/runtime/portfolios';
import type { TrackingWorkerConfig } from './config.ts';

export interface TrackingWorkerOptions extends Pick<ScheduledWorkerOptions, 'logger' | 'lifecycle'> {
  readonly config: TrackingWorkerConfig;
}

/** Starts the worker that analyzes tracked portfolios by TRACKING_SCHEDULE. */
export function startTrackingWorker(options: TrackingWorkerOptions): Promise<void> {
  const { config, logger, lifecycle } = options;
  return startScheduledWorker(
    { ...options, service: 'tracking-worker', name: 'portfolio_tracking', variable: 'TRACKING_SCHEDULE' },
    ({ redis, keys, metrics }) => {
      const { market, check, readings, release } = openServiceData(config, logger);
      lifecycle.onRelease('market data', release);
      metrics.addReadings('market_data', () => readings(() => new Date()));
      const nights = createNightStore({ redis, keys });
      let nextMs: number | null = null;
      metrics.addReadings('nights', async () => nightReadings((await nights.list())[0] ?? null, nextMs));
      const jobs = createJobQueue({
        redis,
        keys,
        definitions: Object.values(JOB_DEFINITIONS),
        logger,
        bucket: openResultBucket(config, metrics),
      });
      lifecycle.onRelease('job queue', () => jobs.close());
      const threads = createOperationThreads(config.dataFolder);
      lifecycle.onRelease('threads of long portfolios', () => threads.close());
      const dependencies = {
        market,
        jobs,
        now: () => new Date(),
        portfolios: createPortfolioStore({ redis, keys, mostPortfolios: 0 }),
        alerts: createAlertStore({ redis, keys }),
        nights,
        threads,
      };
      const onProblem = (portfolioId: string, reason: string) =>
        logger.warn('portfolio not analyzed', { portfolio_id: portfolioId, reason });
      return {
        async run({ dueMs, signal }) {
          const mostMs = config.mostHours * 3_600_000;
          const night = await runNight(dependencies, { dueMs, signal, atOnce: config.atOnce, mostMs, onProblem });
          logger.info('tracked portfolios analyzed', { ...night });
        },
        async announceNext(atMs) {
          nextMs = atMs;
          await nights.announceNext(atMs);
        },
        checks: { market_data: check },
      };
    },
  );
}

/** Returns the gauges of the nightly analyses. Times are epoch seconds. A night that has not begun or ended yet has no value. */
export function nightReadings(night: Night | null, nextMs: number | null): readonly Reading[] {
  return [
    gauge('tearsheet_night_next_timestamp_seconds', 'Time at which the next night is due.', nextMs),
    gauge(
      'tearsheet_night_started_timestamp_seconds',
      'Time at which the latest night has started.',
      msOf(night?.started_at),
    ),
    gauge(
      'tearsheet_night_ended_timestamp_seconds',
      'Time at which the latest night has ended. Absent while it runs.',
      msOf(night?.ended_at),
    ),
    {
      name: 'tearsheet_night_portfolios',
      help: 'Portfolios of the latest night by outcome. "left" had no turn yet.',
      values: night === null ? [] : outcomes(night),
    },
  ];
}

function outcomes({ portfolios, analyzed, failed }: Night): Reading['values'] {
  return Object.entries({ analyzed, failed, left: Math.max(0, portfolios - analyzed - failed) }).map(
    ([outcome, value]) => ({ labels: { outcome }, value }),
  );
}

function gauge(name: string, help: string, ms: number | null): Reading {
  return { name, help, values: ms === null ? [] : [{ labels: {}, value: ms / 1000 }] };
}

function msOf(time: string | null | undefined): number | null {
  return time === null || time === undefined ? null : Date.parse(time);
}
