import {
  type ConfigOf,
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
  type SERVICE_VARIABLES,
  type scheduleVariables,
  startHealthServer,
  waitUntilReady,
} from '@tearsheet/runtime';
import { endSchedule, runSchedule } from '@tearsheet/runtime/jobs';

export interface ScheduledWorkerOptions {
  /** As metrics and logs name it. */
  readonly service: string;
  /** Of the queue and of the schedule; one per installation, whatever the number of workers. */
  readonly name: string;
  /** The variable that holds the schedule. */
  readonly variable: string;
  readonly config: ConfigOf<typeof SERVICE_VARIABLES> & ConfigOf<ReturnType<typeof scheduleVariables>>;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
}

export interface ScheduledWorkerParts {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly metrics: Metrics;
}

export interface ScheduledTask {
  /** See ScheduleOptions.task. */
  run(signal: AbortSignal): Promise<void>;
  /** Beside Redis. */
  readonly checks?: HealthChecks;
}

/** For a worker without a schedule, which ends anyway. */
const REDIS_DEADLINE_MS = 60_000;

/** Boots a worker that does one task by the clock; it waits for Redis as long as it takes. Without a schedule it ends the one of an earlier start, and itself. */
export async function startScheduledWorker(
  { service, name, variable, config, logger, lifecycle }: ScheduledWorkerOptions,
  open: (parts: ScheduledWorkerParts) => ScheduledTask,
): Promise<void> {
  const redis = openRedis({ config, role: 'worker', logger, lifecycle });
  const keys = createKeys(config.redisNamespace);
  const common = { redis, keys, logger, name };
  if (config.schedule === null) {
    await waitUntilReady(redis, REDIS_DEADLINE_MS);
    await endSchedule(common);
    await lifecycle.stop(`no schedule: ${variable} is not set`);
    return;
  }
  const metrics = await createMetrics({ service, version: config.version });
  const task = open({ redis, keys, metrics });
  const health = await startHealthServer({
    ...healthAddress(config),
    metrics,
    checks: { redis: () => pingRedis({ redis, keys }), ...task.checks },
  });
  lifecycle.onRelease('health', () => health.close());
  await waitUntilReady(redis, null);
  const schedule = await runSchedule({
    ...common,
    cron: config.schedule,
    timeZone: config.timeZone,
    task: (signal) => task.run(signal),
  });
  lifecycle.onRelease('schedule', () => schedule.stop(config.graceMs));
  const nextMs = await schedule.nextRunMs();
  logger.info(`${service} started`, {
    schedule: config.schedule,
    next_run: nextMs === null ? null : new Date(nextMs).toISOString(),
    health_port: health.port,
  });
}
