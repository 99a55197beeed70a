import type { MarketData } from '@tearsheet/market-data';
import {
  type AppConfig,
  type AppOptions,
  type ConfigOf,
  type HealthChecks,
  type Keys,
  type Lifecycle,
  loggedCheck,
  type OpenedApp,
  openApp,
  parseShardNumbers,
  type RESULT_VARIABLES,
  startTracing,
  waitUntilReady,
} from '@tearsheet/runtime';
import {
  JOB_DEFINITIONS,
  type JobTimes,
  type JobWorker,
  jobMetrics,
  notePace,
  openResultBucket,
  queueOf,
  type ResultBucket,
  runWorker,
  type WorkedKind,
  type WorkerTimings,
} from '@tearsheet/runtime/jobs';
import { openServiceData, type ServiceDataOptions } from '../serviceData.ts';
import { createSnapshotFor, type SnapshotFor, waitForMarketData } from './waitForSnapshot.ts';

export interface WorkerAppConfig extends AppConfig, ServiceDataOptions, ConfigOf<typeof RESULT_VARIABLES> {
  readonly tracesUrl: string | null;
  readonly maxRunningJobs: number;
  /** See WORKER_SHARDS. */
  readonly workerShards: string | null;
}

export interface WorkerAppOptions extends AppOptions<WorkerAppConfig> {
  /** Health checks besides Redis and market data. */
  readonly checks?: HealthChecks;
  /** Tests use shorter times. */
  readonly times?: JobTimes;
  readonly timings?: WorkerTimings;
}

/** The resources that the queues of an app work with. */
export interface WorkerAppParts extends OpenedApp {
  readonly snapshotFor: SnapshotFor;
  /** Object storage of large results; null if all are in Redis. */
  readonly bucket: ResultBucket | null;
  readonly onRelease: Lifecycle['onRelease'];
}

export interface WorkedQueue {
  /** The kinds of jobs of the queue, which share its concurrency. */
  readonly kinds: readonly [WorkedKind, ...(readonly WorkedKind[])];
  readonly concurrency: number;
  /** See WorkerDependencies. */
  readonly leavesOneFree?: boolean;
  /**
   * Runs before the app takes its first job. The app is not ready before. Returns the milliseconds per unit of work, which
   * count for all kinds of the app until one has run; null if nothing was measured.
   */
  readonly warmUp?: (market: MarketData, signal: AbortSignal) => Promise<number | null>;
}

/** Returns the shards that WORKER_SHARDS names. Throws an Error if the installation does not have one of them. */
function shardsOf(text: string | null, { shards }: Keys): readonly Keys[] {
  if (text === null) return shards;
  return parseShardNumbers(text).map((number) => {
    const shard = shards[number];
    if (shard === undefined) throw new Error(`WORKER_SHARDS names shard ${number}, but SHARDS is ${shards.length}`);
    return shard;
  });
}

/** More than a snapshot takes to arrive. */
const FETCH_MS = 10_000;
/** A warm-up takes about a second. */
const WARM_UP_MS = 10_000;

/**
 * Starts a worker app with Redis, market data, metrics, queues, and health, and registers all of it with the lifecycle.
 * Without Redis or market data it starts too, but is not ready. It takes jobs as soon as there is a snapshot.
 */
export async function startWorkerApp(
  options: WorkerAppOptions,
  queuesOf: (parts: WorkerAppParts) => readonly WorkedQueue[],
): Promise<void> {
  const { service, config, logger, lifecycle, checks = {}, times, timings } = options;
  const tracing = await startTracing({ url: config.tracesUrl, service, version: config.version });
  lifecycle.onRelease('traces', () => tracing?.stop());
  const opened = await openApp('worker', options);
  const { redis, keys, metrics } = opened;
  const { market, verified, check, readings, release } = openServiceData(config, logger);
  lifecycle.onRelease('market data', release);
  metrics.addReadings('market_data', () => readings(() => new Date()));
  // The pointer of a folder is read twice a second, and a large file may have to be hashed, that of an object store every DATA_REFRESH_SECONDS.
  const waitMs = 5000 + (config.dataUrl === null ? 0 : config.dataRefreshSeconds * 1000 + FETCH_MS);
  const snapshotFor = createSnapshotFor({ market, waitMs });
  const bucket = openResultBucket(config, metrics);
  const results = bucket === null ? {} : { results: loggedCheck('results', () => bucket.check(), logger) };
  const queues = queuesOf({ ...opened, snapshotFor, bucket, onRelease: lifecycle.onRelease });
  const observe = jobMetrics(metrics);
  const shards = shardsOf(config.workerShards, keys);
  const workers: JobWorker[] = [];
  const stopping = new AbortController();
  // All queues stop together: while the jobs of one end, no job of another may start.
  lifecycle.onRelease('workers', () => {
    stopping.abort();
    return Promise.all(workers.map((worker) => worker.stop(config.graceMs)));
  });
  let isWarm = false;
  const warm_up = async () => {
    if (!isWarm) throw new Error('the threads are not ready yet');
  };
  const healthPort = await opened.serveHealth({ market_data: check, warm_up, ...results, ...checks });
  // Without a snapshot this worker would fail jobs that another worker could run.
  if (!(await waitForMarketData(market, stopping.signal))) return;
  const warmingUp = AbortSignal.any([stopping.signal, AbortSignal.timeout(WARM_UP_MS)]);
  try {
    const paces = await Promise.all(queues.map(({ warmUp }) => warmUp?.(market.current(), warmingUp)));
    const types = queues.flatMap(({ kinds }) => kinds.map(({ definition }) => definition.type));
    for (const pace of paces) if (typeof pace === 'number') await notePace({ redis, keys }, types, pace);
  } catch (error) {
    logger.warn('the warm-up failed, so the first jobs are slower', { error });
  }
  // No result may come from a file that turns out to be damaged.
  await verified();
  if (!(await waitForMarketData(market, stopping.signal))) return;
  // The number of shards must be known.
  await waitUntilReady(redis, null).catch(() => {});
  if (stopping.signal.aborted) return;
  isWarm = true;
  for (const { kinds, concurrency, leavesOneFree = false } of queues) {
    const [first, ...others] = kinds;
    const observed = (kind: WorkedKind) => ({ ...kind, observe: observe(kind.definition) });
    const worker = runWorker([observed(first), ...others.map(observed)], {
      redis,
      keys,
      shards,
      definitions: Object.values(JOB_DEFINITIONS),
      logger,
      bucket,
      concurrency,
      leavesOneFree,
      runningPerOwner: config.maxRunningJobs,
      version: config.version,
      ...(tracing ? { telemetry: tracing.queue } : {}),
      onWedged: () => void lifecycle.stop('the queue cannot be read', 1),
      ...(times ? { times } : {}),
      ...(timings ? { timings } : {}),
    });
    workers.push(worker);
  }
  logger.info(`${service} started`, {
    queues: queues.map(({ kinds }) => queueOf(kinds[0].definition)),
    health_port: healthPort,
  });
}
