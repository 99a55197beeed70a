import { Queue } from 'bullmq';
import type { JobTimes } from '../jobs/jobScript.ts';
import { createQueueEntries } from '../jobs/queueEntries.ts';
import type { JobDefinition } from '../jobs/types.ts';
import type { Keys } from '../keys.ts';
import type { Logger } from '../logger.ts';
import type { RedisClient } from '../redis.ts';
import { withStore } from '../withStore.ts';
import { type AuditLog, createAuditLog } from './auditLog.ts';
import { createFleetActions, type FleetActions } from './fleetActions.ts';
import { type FleetState, readFleet } from './readFleet.ts';

/** The operators' side of the installation. Methods throw StoreUnavailableError fast when Redis does not serve. */
export interface Fleet {
  read(): Promise<FleetState>;
  readonly actions: FleetActions;
  readonly audit: AuditLog;
  /** Of every job type and schedule, for a queue browser. */
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

export interface FleetOptions {
  /** Of role `gateway`; stays the caller's to close. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly definitions: readonly JobDefinition[];
  /** Queues that are no job types: schedules. To be looked at; actions are for job types, whose state the fleet page shows. */
  readonly otherQueues: readonly string[];
  readonly logger: Logger;
  readonly times?: JobTimes;
}

export function openFleet({ redis, keys, definitions, otherQueues, logger, times }: FleetOptions): Fleet {
  const entries = createQueueEntries({ redis, keys, definitions, logger });
  const open = (name: string) => {
    const queue = new Queue(name, { connection: redis, prefix: keys.queuePrefix });
    queue.on('error', (error) => logger.debug('queue error', { queue: name, error: error.message }));
    return queue;
  };
  const jobQueues = new Map(definitions.map(({ type }) => [type, open(type)]));
  const queues = [...jobQueues.values(), ...otherQueues.map(open)];
  const actions = createFleetActions({ redis, keys, entries, queues: jobQueues, ...(times ? { times } : {}) });
  const audit = createAuditLog({ redis, keys });
  return {
    read: () => withStore(redis, () => readFleet({ redis, keys, definitions, entries })),
    actions: {
      pause: (jobType) => withStore(redis, () => actions.pause(jobType)),
      resume: (jobType) => withStore(redis, () => actions.resume(jobType)),
      drain: (jobType) => withStore(redis, () => actions.drain(jobType)),
      clean: (jobType) => withStore(redis, () => actions.clean(jobType)),
      retry: (jobId) => withStore(redis, () => actions.retry(jobId)),
      cancel: (jobId) => withStore(redis, () => actions.cancel(jobId)),
    },
    audit: {
      async begin(action) {
        const end = await withStore(redis, () => audit.begin(action));
        return (outcome) => withStore(redis, () => end(outcome));
      },
      read: (count) => withStore(redis, () => audit.read(count)),
    },
    queues,
    async close() {
      await Promise.all([entries.close(), ...queues.map((queue) => queue.close())]);
    },
  };
}
