import type { JobLane } from './types.ts';

/** Whose jobs take turns with others' (scripts/prelude.ts): an owner, with his background jobs apart. */
export function flowOf(owner: string, lane: JobLane = 'interactive'): string {
  return `${lane}:${owner}`;
}
