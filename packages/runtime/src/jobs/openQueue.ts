import type { LogFields, Logger } from '../process/logger.ts';

const REPEAT_MS = 60_000;

export interface QueueErrorsOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly fields?: LogFields;
  /** The same message is written again only after this time. */
  readonly repeatMs?: number;
}

/**
 * What hears the errors of a queue's worker: while Redis is away each of its connections has one at every try to connect,
 * and an outage of an hour is not to be thousands of lines.
 */
export function logQueueErrors({ logger, fields, repeatMs = REPEAT_MS }: QueueErrorsOptions): (error: Error) => void {
  let last = { message: '', atMs: Number.NEGATIVE_INFINITY };
  return ({ message }) => {
    const nowMs = performance.now();
    if (message === last.message && nowMs - last.atMs < repeatMs) return;
    last = { message, atMs: nowMs };
    logger.warn('queue error', { ...fields, error: message });
  };
}
