import { JOB_TYPES, type JobType } from '@tearsheet/shared';
import { isId, newId } from '../ids.ts';
import type { JobDefinition } from './types.ts';

/** The queue of portfolio jobs that take long. Their threads are not those of short analyses. */
const LONG_QUEUE = 'portfolio_long';
const MOST_STARTS = 3;
const MS_PER_MINUTE = 60_000;

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

export function isJobId(text: string): boolean {
  return isId(text);
}
