import type { ServerResponse } from 'node:http';

/** Nginx' number for a caller who left before the answer was complete. */
const CALLER_LEFT = 499;

/** The status of a request that is over, as figures, traces and logs count it. */
export function answeredStatus({ writableFinished, statusCode }: ServerResponse): number {
  return writableFinished ? statusCode : CALLER_LEFT;
}
