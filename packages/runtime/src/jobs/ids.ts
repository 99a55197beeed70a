import { v4 as uuid } from 'uuid';
import type { JobDefinition } from './types.ts';

const JOB_ID = /^[a-z]{2,10}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `port-0b1d…`: also the id of the queue entry, so it never holds text of a caller. */
export function newJobId(definition: JobDefinition): string {
  return `${definition.idPrefix}-${uuid()}`;
}

/** Whether a caller's text could be one of our ids; spares a look-up and keeps odd text out of key names. */
export function isJobId(text: string): boolean {
  return JOB_ID.test(text);
}
