import { JOB_TYPES, type JobType } from '@tearsheet/shared';
import { newId } from '../ids.ts';

/** The queue of portfolio jobs that take long. Their threads are not those of short analyses. */
const LONG_QUEUE = 'portfolio_long';
const MOST_STARTS = 3;
const MS_PER_MINUTE = 60_000;

/** One kind of job with its queue, id prefix, and limits. */
export interface JobDefinition {
  /** `job_type` in the API. */
  readonly type: string;
  /** Name of the queue. Kinds that share threads share a queue, so that a worker claims a job only for a free thread. Default: the type. */
  readonly queue?: string;
  /** With `port`, ids look like port-<uuid>. */
  readonly idPrefix: string;
  /** The job fails if it has not ended this long after its first start. */
  readonly timeoutMs: number;
  /** The job fails after this many starts, including those that ended in a crash. */
  readonly maxStarts: number;
}

interface DefinitionOfType extends JobDefinition {
  readonly type: JobType;
  /** The app that works on it. */
  readonly app: (typeof JOB_TYPES)[JobType]['app'];
}

/** The types whose jobs go to one of two queues by their estimate. */
type ByEstimate = {
  [T in JobType]: (typeof JOB_TYPES)[T]['lane'] extends 'by_estimate' ? T : never;
}[JobType];

/**
 * The definition of each job type, made from its row in JOB_TYPES. `long_` begins the one of jobs whose estimate is above
 * LONGEST_SHORT_MS (operations/budget.ts).
 */
export const JOB_DEFINITIONS = Object.fromEntries(
  Object.entries(JOB_TYPES).flatMap(([type, { app, idPrefix, lane, timeoutMinutes }]) => {
    const own = { type, app, idPrefix, timeoutMs: timeoutMinutes * MS_PER_MINUTE, maxStarts: MOST_STARTS };
    const long = { ...own, queue: LONG_QUEUE };
    if (lane === 'by_estimate') {
      return [
        [type, own],
        [`long_${type}`, long],
      ];
    }
    return [[type, lane === 'long' ? long : own]];
  }),
) as Readonly<Record<JobType | `long_${ByEstimate}`, DefinitionOfType>>; // The keys are those of JOB_TYPES.

/** Returns an id like `port-0b1d…`. The queue entry has the same id, so it never contains text of a caller. */
export function newJobId(definition: JobDefinition): string {
  return newId(definition.idPrefix);
}

/** The kind of a job, as its record has it. */
export interface RecordedKind {
  readonly type: string;
  /** Null: the usual queue of the type. */
  readonly queue: string | null;
}

export type PriorityClass = 'interactive' | 'background';

/** Returns the name of the queue of a kind of job. */
export function queueOf({ type, queue = type }: JobDefinition): string {
  return queue;
}

/** Returns the name of the queue of a recorded job. A type of a newer release has its own name. */
export function recordedQueue(definitions: readonly JobDefinition[], { type, queue }: RecordedKind): string {
  const usual = definitions.find((definition) => definition.type === type);
  return queue ?? (usual === undefined ? type : queueOf(usual));
}

/** Returns the names of all queues, once each. */
export function queuesOf(definitions: readonly JobDefinition[]): readonly string[] {
  return [...new Set(definitions.map(queueOf))];
}

/** Returns the tenant that fair queueing (scripts/prelude.ts) counts a job for. Background jobs of an owner are a tenant of their own. */
export function tenantOf(owner: string, priority: PriorityClass = 'interactive'): string {
  return `${priority}:${owner}`;
}
