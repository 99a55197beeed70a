import { setTimeout } from 'node:timers/promises';
import { MS_PER_DAY } from '@tearsheet/shared';
import { DelayedError, type Queue, type RepeatOptions, Worker } from 'bullmq';
import { CronDate, CronExpressionParser } from 'cron-parser';
import type { Logger } from '../../process/logger.ts';
import { settlesWithin } from '../../process/timing.ts';
import type { RedisClient } from '../../redis/connectRedis.ts';
import type { Keys } from '../../redis/keys.ts';
import { closeWorker, LET_GO_MS, logQueueErrors, openQueue } from '../openQueue.ts';

export interface ScheduleOptions {
  /** A client with the role `worker`. The caller closes it. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly logger: Logger;
  /** Name of the queue and its only scheduler. */
  readonly name: string;
  /** A cron expression with five fields, or six with seconds. */
  readonly cron: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** It must not block the event loop, which renews the lock. */
  readonly task: (run: ScheduledRun) => Promise<void>;
}

export interface ScheduledRun {
  /** Time at which the run was due, in epoch milliseconds. A run that continues after a restart keeps it. */
  readonly dueMs: number;
  /** Aborts when the process stops. If the task then throws, the run continues in another process or after the next start. */
  readonly signal: AbortSignal;
}

export interface Schedule {
  /** Returns the time of the next run in epoch milliseconds; null if there is none. */
  nextRunMs(): Promise<number | null>;
  /** Starts no more tasks, lets a running one end within the grace, and then aborts it. */
  stop(graceMs: number): Promise<void>;
}

const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: { age: 30 * 86_400, count: 100 } };
/** After a crash another process may run the task again, so it must be safe to repeat. */
const LOCK_MS = 60_000;

/**
 * Runs a task on a schedule, once per tick however many processes have the schedule. A BullMQ job scheduler creates the jobs,
 * and one worker takes each. A task that fails is logged and runs again at the next tick. If no process ran at a tick, the task
 * runs once when the next process starts.
 */
export async function runSchedule(options: ScheduleOptions): Promise<Schedule> {
  const { redis, keys, logger, name, cron, timeZone, task } = options;
  const stopped = new AbortController();
  const queue = openQueue(options.name, options, { settings: SETTINGS });
  const known = await queue.getJobScheduler(name);
  if (!(await isScheduled(queue, known, options))) {
    await unlessTaken(() =>
      queue.upsertJobScheduler(name, { pattern: cron, tz: timeZone }, { name, opts: JOB_OPTIONS }),
    );
    // A changed schedule replaces the job of the old one, which may be overdue.
    const dueMs = known?.next;
    if (dueMs !== undefined && dueMs < Date.now()) {
      await queue.add(name, {}, { ...JOB_OPTIONS, jobId: `overdue-${dueMs}` });
    }
  }
  const worker = new Worker(
    name,
    async (job, token) => {
      try {
        await task({ dueMs: dueMsOf(job.id), signal: stopped.signal });
      } catch (error) {
        if (stopped.signal.aborted) {
          await job.moveToDelayed(Date.now(), token);
          throw new DelayedError();
        }
        logger.error('scheduled task failed', { schedule: name, error });
        throw error;
      }
    },
    { connection: redis, prefix: keys.queuePrefix, concurrency: 1, lockDuration: LOCK_MS, settings: SETTINGS },
  );
  worker.on('error', logQueueErrors({ logger, fields: { schedule: name } }));

  return {
    async nextRunMs() {
      const scheduler = await queue.getJobScheduler(name);
      return scheduler?.next ?? null;
    },
    async stop(graceMs) {
      await closeWorker(worker, graceMs, () => stopped.abort());
      await settlesWithin(queue.close(), LET_GO_MS);
    },
  };
}

const SETTINGS = {
  repeatStrategy: (afterMs: number, { pattern = '', tz = 'UTC' }: RepeatOptions) => nextTick(afterMs, pattern, tz),
};

/** Clocks repeat or skip an hour at most, so what they change lies within less than this. */
const NEAR_CHANGE_MS = 2 * 3_600_000;

/**
 * Returns the time of the first tick after a time, in epoch milliseconds. A tick that does not exist because clocks go forward is later by
 * the time that they skip. If another tick is due at that moment, both are one tick. In an hour that clocks repeat, a tick of one time of
 * the day is in the first pass only. The parser knows that only if it starts before the hour, and a run that starts late asks for the
 * next tick within the second pass.
 *
 * @example nextTick(Date.parse('2026-11-01T06:15:00Z'), '30 1 * * *', 'America/New_York') // 2026-11-02T06:30:00Z
 * @example nextTick(Date.parse('2026-09-05T12:00:00Z'), '0 0 * * *', 'America/Santiago') // 2026-09-06T04:00:00Z, where 00:00 is skipped
 */
export function nextTick(afterMs: number, cron: string, timeZone: string): number {
  const ticksAfter = (ms: number) => CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(ms) });
  const nextMs = ticksAfter(afterMs).next().getTime();
  const beforeMs = nextMs - NEAR_CHANGE_MS;
  if (afterMs <= beforeMs || offsetMs(beforeMs, timeZone) <= offsetMs(nextMs, timeZone)) {
    return skippedTick(afterMs, nextMs, cron, timeZone) ?? nextMs;
  }
  const ticks = ticksAfter(beforeMs);
  let tickMs = afterMs;
  while (tickMs <= afterMs) tickMs = ticks.next().getTime();
  return tickMs;
}

/**
 * Returns the time of the first tick between two times that does not exist because clocks go forward; null if there is none. The parser
 * loses such ticks if clocks go forward at midnight.
 */
function skippedTick(afterMs: number, beforeMs: number, cron: string, timeZone: string): number | null {
  const isNear = offsetMs(afterMs - NEAR_CHANGE_MS, timeZone) < offsetMs(afterMs, timeZone);
  const startMs = isNear ? afterMs - NEAR_CHANGE_MS : afterMs;
  const currentDate = new Date(startMs + offsetMs(startMs, timeZone));
  // In UTC, every time of the day exists.
  const localTicks = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate });
  for (;;) {
    const localMs = localTicks.next().getTime();
    const [former, latter] = [localMs - MS_PER_DAY, localMs + MS_PER_DAY].map((ms) => offsetMs(ms, timeZone));
    if (former === undefined || latter === undefined) return null;
    const tickMs = localMs - former;
    if (tickMs >= beforeMs) return null;
    const isSkipped = offsetMs(tickMs, timeZone) === latter && offsetMs(localMs - latter, timeZone) === former;
    if (isSkipped && former < latter && tickMs > afterMs) return tickMs;
  }
}

/** Returns how much the clocks of a time zone are ahead of UTC. */
function offsetMs(ms: number, timeZone: string): number {
  return new CronDate(new Date(ms), timeZone).getUTCOffset() * 60_000;
}

/**
 * Returns true if the queue already has the next job of this schedule. Setting the schedule again would replace a job that is
 * overdue, and the clock of this process would decide which tick comes next.
 */
async function isScheduled(
  queue: Queue,
  known: Awaited<ReturnType<Queue['getJobScheduler']>>,
  { cron, timeZone }: ScheduleOptions,
): Promise<boolean> {
  if (known?.pattern !== cron || known.tz !== timeZone) return false;
  const { delayed = 0, waiting = 0 } = await queue.getJobCounts('delayed', 'waiting');
  return delayed + waiting > 0;
}

/** Returns the time at which a run was due. The ids that BullMQ and this file make end with it. */
function dueMsOf(id = ''): number {
  return Number(id.split(/[:-]/).at(-1));
}

/** Several processes may start at a tick. */
const MOST_TRIES = 5;
const BETWEEN_TRIES_MS = 200;

/** Tries again if another process has created the job of this tick first. The job of the next tick is another one. */
async function unlessTaken(add: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await add();
      return;
    } catch (error) {
      const isTaken = error instanceof Error && error.message.startsWith('Cannot create job scheduler iteration');
      if (!isTaken || tries === MOST_TRIES) throw error;
      await setTimeout(BETWEEN_TRIES_MS);
    }
  }
}

/** Removes a schedule of an earlier configuration with its waiting jobs. */
export async function endSchedule(options: Pick<ScheduleOptions, 'redis' | 'keys' | 'logger' | 'name'>): Promise<void> {
  const queue = openQueue(options.name, options);
  await queue.removeJobScheduler(options.name);
  await queue.close();
}
