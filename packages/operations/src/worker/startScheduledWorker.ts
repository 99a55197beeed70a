import {
  type AppConfig,
  type AppOptions,
  type ConfigOf,
  type HealthChecks,
  type OpenedApp,
  openApp,
  repeat,
  type scheduleVariables,
  waitUntilReady,
} from '@tearsheet/runtime';
import { endSchedule, runSchedule, type ScheduledRun } from '@tearsheet/runtime/jobs';
import { messageOf } from '@tearsheet/shared';

export interface ScheduledWorkerOptions extends AppOptions<AppConfig & ConfigOf<ReturnType<typeof scheduleVariables>>> {
  /** Name of the queue and of its only schedule. An installation has one, however many workers it has. */
  readonly name: string;
  /** The environment variable that holds the schedule. */
  readonly variable: string;
}

export interface ScheduledTask {
  /** See ScheduleOptions.task. */
  run(run: ScheduledRun): Promise<void>;
  /** Called at the start, and then twice a minute, with the time of the next run in epoch milliseconds. */
  announceNext?(atMs: number): Promise<void>;
  /** Health checks besides Redis. */
  readonly checks?: HealthChecks;
}

/** A worker without a schedule waits this long for Redis before it exits. */
const REDIS_DEADLINE_MS = 60_000;
const ANNOUNCE_MS = 30_000;

/**
 * Starts a worker that runs one task on a schedule. It waits for Redis as long as necessary. Without a schedule it removes
 * the schedule of an earlier start and exits.
 */
export async function startScheduledWorker(
  options: ScheduledWorkerOptions,
  open: (worker: OpenedApp) => ScheduledTask,
): Promise<void> {
  const { service, name, variable, config, logger, lifecycle } = options;
  const worker = await openApp('worker', options);
  const { redis, keys } = worker;
  if (config.schedule === null) {
    await waitUntilReady(redis, REDIS_DEADLINE_MS);
    await endSchedule({ redis, keys, logger, name });
    await lifecycle.stop(`no schedule: ${variable} is not set`);
    return;
  }
  const task = open(worker);
  const healthPort = await worker.serveHealth(task.checks);
  await waitUntilReady(redis, null);
  const schedule = await runSchedule({
    redis,
    keys,
    logger,
    name,
    cron: config.schedule,
    timeZone: config.timeZone,
    task: (run) => task.run(run),
  });
  lifecycle.onRelease('schedule', () => schedule.stop(config.graceMs));
  if (task.announceNext !== undefined) {
    const announce = async () => {
      const atMs = await schedule.nextRunMs();
      if (atMs !== null) await task.announceNext?.(atMs);
    };
    await announce();
    const announcing = repeat(ANNOUNCE_MS, announce, (error) =>
      logger.debug('next run not announced', { error: messageOf(error) }),
    );
    lifecycle.onRelease('announcements', async () => announcing.stop());
  }
  const nextMs = await schedule.nextRunMs();
  logger.info(`${service} started`, {
    schedule: config.schedule,
    next_run: nextMs === null ? null : new Date(nextMs).toISOString(),
    health_port: healthPort,
  });
}
