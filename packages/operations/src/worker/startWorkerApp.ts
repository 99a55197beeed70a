import {
  createKeys,
  createMetrics,
  type HealthChecks,
  healthAddress,
  type Keys,
  type Lifecycle,
  type Logger,
  type Metrics,
  openRedis,
  pingRedis,
  type RedisClient,
  startHealthServer,
  startTracing,
} from '@tearsheet/runtime';
import {
  JOB_DEFINITIONS,
  type JobDefinition,
  type JobTimes,
  type JobWorker,
  jobMetrics,
  type Processor,
  runWorker,
  type WorkerTimings,
} from '@tearsheet/runtime/jobs';
import { dataReadings } from '../dataReadings.ts';
import { openServiceData, type ServiceDataOptions } from '../openServiceData.ts';
import { createSnapshotHaving, type SnapshotHaving, waitForMarketData } from './waitForSnapshot.ts';

export interface WorkerAppConfig extends ServiceDataOptions {
  readonly redisUrl: string;
  readonly redisCaFile: string | null;
  readonly redisNamespace: string;
  readonly host: string;
  readonly healthHost: string | null;
  readonly healthPort: number;
  readonly graceMs: number;
  readonly version: string;
  readonly tracesUrl: string | null;
}

export interface WorkerAppOptions {
  /** As metrics and logs name it. */
  readonly service: string;
  readonly config: WorkerAppConfig;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
  /** Of the app, besides Redis and market data. */
  readonly checks?: HealthChecks;
  /** Scaled down in tests. */
  readonly times?: JobTimes;
  readonly timings?: WorkerTimings;
}

/** What the queues of an app are worked off with. */
export interface WorkerAppParts {
  readonly snapshotHaving: SnapshotHaving;
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly metrics: Metrics;
  readonly onRelease: Lifecycle['onRelease'];
}

export interface WorkedQueue {
  readonly definition: JobDefinition;
  readonly process: Processor;
  readonly concurrency: number;
}

/** More than a snapshot takes to come. */
const FETCH_MS = 10_000;

/**
 * Boots a worker app: Redis, market data, metrics, its queues, health; everything it holds is registered with the lifecycle.
 * Starts without Redis and without market data too, and is not ready then; it takes jobs as soon as there is a snapshot.
 */
export async function startWorkerApp(
  { service, config, logger, lifecycle, checks = {}, times, timings }: WorkerAppOptions,
  queuesOf: (parts: WorkerAppParts) => readonly WorkedQueue[],
): Promise<void> {
  const tracing = await startTracing({ url: config.tracesUrl, service, version: config.version });
  lifecycle.onRelease('traces', () => tracing?.stop());
  const redis = openRedis({ config, role: 'worker', logger, lifecycle });
  const { market, release } = openServiceData(config, logger);
  lifecycle.onRelease('market data', release);
  const metrics = await createMetrics({ service, version: config.version });
  metrics.addReadings('market_data', async () => dataReadings(market, () => new Date()));
  const keys = createKeys(config.redisNamespace);
  // The pointer of a folder is read once a second, that of a store every so many.
  const waitMs = 2000 + (config.dataUrl === null ? 0 : config.dataRefreshSeconds * 1000 + FETCH_MS);
  const snapshotHaving = createSnapshotHaving({ market, waitMs });
  const queues = queuesOf({ snapshotHaving, redis, keys, metrics, onRelease: lifecycle.onRelease });
  const observe = jobMetrics(metrics);
  const workers: JobWorker[] = [];
  const stopping = new AbortController();
  // Side by side: while the jobs of one queue end, none may be taken from another.
  lifecycle.onRelease('workers', () => {
    stopping.abort();
    return Promise.all(workers.map((worker) => worker.stop(config.graceMs)));
  });
  const health = await startHealthServer({
    ...healthAddress(config),
    metrics,
    checks: {
      redis: () => pingRedis({ redis, keys }),
      market_data: async () => market.current(),
      ...checks,
    },
  });
  lifecycle.onRelease('health', () => health.close());
  // A replica that has yet to fetch them would fail what another could do.
  if (!(await waitForMarketData({ market, logger, signal: stopping.signal }))) return;
  for (const { definition, process, concurrency } of queues) {
    const worker = runWorker(definition, process, {
      redis,
      keys,
      definitions: Object.values(JOB_DEFINITIONS),
      logger,
      concurrency,
      version: config.version,
      ...(tracing ? { telemetry: tracing.queue } : {}),
      observe: observe(definition),
      onWedged: () => void lifecycle.stop('the queue cannot be read', 1),
      ...(times ? { times } : {}),
      ...(timings ? { timings } : {}),
    });
    workers.push(worker);
  }
  logger.info(`${service} started`, {
    queues: queues.map(({ definition }) => definition.type),
    health_port: health.port,
  });
}
