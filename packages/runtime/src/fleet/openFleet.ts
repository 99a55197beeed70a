import type { Queue } from 'bullmq';
import { type JobDefinition, queuesOf } from '../jobs/definitions.ts';
import { type Failure, type FailureQuery, readFailures } from '../jobs/failureLog.ts';
import { openQueue } from '../jobs/openQueue.ts';
import { createQueueEntries } from '../jobs/queueEntries.ts';
import type { Logger } from '../process/logger.ts';
import { repeat } from '../process/timing.ts';
import { withStore } from '../redis/commands.ts';
import { type RedisClient, waitUntilReady } from '../redis/connectRedis.ts';
import { type Keys, perShard } from '../redis/keys.ts';
import { type AuditLog, createAuditLog } from './auditLog.ts';
import { createFleetJobs, type FleetJobs } from './findJobs.ts';
import { createFleetActions, type FleetActions } from './fleetActions.ts';
import { createFleetHistory, type FleetSample } from './history.ts';
import { type FleetState, type HourTally, readFleet, readHours } from './readFleet.ts';

/** The installation for operators. Methods throw a StoreUnavailableError at once if Redis does not answer. */
export interface Fleet {
  read(): Promise<FleetState>;
  /** Returns the counts of the latest hours, latest first. @param queue null for every queue */
  hours(count: number, queue: string | null): Promise<readonly HourTally[]>;
  /** Returns the samples since a time in epoch milliseconds, oldest first. */
  history(sinceMs: number): Promise<readonly FleetSample[]>;
  /** Returns the failures that match, newest first. */
  failures(query: FailureQuery): Promise<readonly Failure[]>;
  readonly jobTypes: readonly string[];
  readonly jobQueues: readonly string[];
  readonly jobs: FleetJobs;
  readonly actions: FleetActions;
  readonly audit: AuditLog;
  /** The queues of all jobs and schedules, with their shards (Keys.shard), for a queue browser. */
  readonly queues: readonly { readonly shard: string; readonly queue: Queue }[];
  /** Writes a sample every minute, until the fleet is closed. */
  keepHistory(): void;
  close(): Promise<void>;
}

export interface FleetOptions {
  /** A client with the role `gateway`. The caller closes it. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly definitions: readonly JobDefinition[];
  /** Names of other queues, for example of schedules. They can be viewed, but actions apply only to queues of jobs. */
  readonly otherQueues: readonly string[];
  readonly logger: Logger;
}

/** More often than once a minute, so that a slow reading leaves no gap. */
const SAMPLE_MS = 20_000;

export function openFleet({ redis, keys, definitions, otherQueues, logger }: FleetOptions): Fleet {
  const entries = perShard(keys, (shard) => createQueueEntries({ redis, keys: shard, definitions, logger })).all;
  const names = queuesOf(definitions);
  const opened = new Map<string, Queue>();
  /** Queues are opened when they are used, because an installation can have hundreds. */
  function open(shard: Keys, name: string): Queue {
    const key = `${shard.shard} ${name}`;
    const queue = opened.get(key) ?? openQueue(name, { redis, keys: shard, logger });
    opened.set(key, queue);
    return queue;
  }
  const queueOf = (shard: Keys, name: string) => (names.includes(name) ? open(shard, name) : undefined);
  const others = otherQueues.map((name) => openQueue(name, { redis, keys, logger }));
  const actions = createFleetActions({ redis, keys, entries, definitions, queueOf });
  const audit = createAuditLog({ redis, keys });
  const jobs = createFleetJobs({ redis, keys }, queueOf, definitions);
  const history = createFleetHistory({ redis, keys });
  const readings: { stop(): void }[] = [];
  const read = () => withStore(redis, () => readFleet({ redis, keys, definitions, entries, otherQueues: others }));

  async function sample(): Promise<void> {
    const state = await read();
    await withStore(redis, () => history.write(state.queues, state.others));
  }

  return {
    read,
    hours(count, queue) {
      const names = queue === null ? queuesOf(definitions) : [queue];
      return withStore(redis, () => readHours({ redis, keys }, { queues: names, count }));
    },
    history: (sinceMs) => withStore(redis, () => history.read(sinceMs)),
    failures: (query) => withStore(redis, () => readFailures({ redis, keys }, query)),
    jobTypes: [...new Set(definitions.map(({ type }) => type))],
    jobQueues: names,
    jobs: {
      find: (jobId) => withStore(redis, () => jobs.find(jobId)),
      open: (query) => withStore(redis, () => jobs.open(query)),
      ofAccount: (query) => withStore(redis, () => jobs.ofAccount(query)),
    },
    actions: {
      pause: (queue) => withStore(redis, () => actions.pause(queue)),
      resume: (queue) => withStore(redis, () => actions.resume(queue)),
      drain: (queue, actor) => withStore(redis, () => actions.drain(queue, actor)),
      clean: (queue) => withStore(redis, () => actions.clean(queue)),
      retry: (jobId) => withStore(redis, () => actions.retry(jobId)),
      retryable: (query) => withStore(redis, () => actions.retryable(query)),
      retryAll: (query) => withStore(redis, () => actions.retryAll(query)),
      retriedAs: (failure) => withStore(redis, () => actions.retriedAs(failure)),
      cancel: (jobId, actor) => withStore(redis, () => actions.cancel(jobId, actor)),
    },
    audit: {
      async begin(action) {
        const end = await withStore(redis, () => audit.begin(action));
        return (outcome) => withStore(redis, () => end(outcome));
      },
      read: (count) => withStore(redis, () => audit.read(count)),
    },
    queues: [
      ...keys.shards.flatMap((shard) => names.map((name) => ({ shard: shard.shard, queue: open(shard, name) }))),
      ...others.map((queue) => ({ shard: '', queue })),
    ],
    keepHistory() {
      const onError = (error: unknown) => logger.warn('the state of the queues was not recorded', { error });
      readings.push(repeat(SAMPLE_MS, sample, onError));
      waitUntilReady(redis, null).then(sample).catch(onError);
    },
    async close() {
      for (const reading of readings) reading.stop();
      await Promise.all([...entries.values(), ...opened.values(), ...others].map((each) => each.close()));
    },
  };
}
