import { Readable } from 'node:stream';
import type { JobQueue } from '@tearsheet/runtime/jobs';
import { AppError } from '@tearsheet/shared';
import type { Answer } from '../answer.ts';
import { jobNotFound } from '../jobAnswer.ts';
import { jobEvents } from './jobEvents.ts';
import type { OpenWaits } from './openWaits.ts';

/** Then the stream ends and the caller resumes with another one, perhaps of another gateway. */
const LONGEST_STREAM_MS = 5 * 60_000;
/** Closing a connection takes longer than writing an event, so thousands of streams hear of an end before the first is closed. */
const MS_PER_CLOSE = 0.5;
const RETRY_AFTER_SECONDS = '5';

export interface StreamRequest {
  readonly jobs: JobQueue;
  readonly waits: OpenWaits;
  readonly jobId: string;
  readonly owner: string;
  readonly lastEventId: string | undefined;
  readonly hangUp: AbortSignal;
}

/** The changes of a job as Server-Sent Events, until it ends, the caller hangs up or the longest time is over. */
export async function streamEvents(request: StreamRequest): Promise<Answer> {
  const { jobs, waits, jobId, owner, lastEventId, hangUp } = request;
  const found = await jobs.summary(jobId, owner);
  if (found.kind !== 'found') throw jobNotFound(found.kind);
  const seen = revisionOf(lastEventId);
  // Nothing will follow: 204 is what makes an EventSource stop connecting again.
  if (found.record.finishedAt !== null && found.record.revision === seen) return { status: 204, body: null };
  const wait = waits.enter(owner, LONGEST_STREAM_MS, hangUp);
  if (wait === null) {
    throw new AppError('rate_limited', 'Too many requests are held open. Close one, or poll instead.', {
      headers: { 'retry-after': RETRY_AFTER_SECONDS },
    });
  }
  const lingerMs = () => Math.random() * waits.count() * MS_PER_CLOSE;
  const events = jobEvents({ jobs, first: found.record, lastEventId: seen, signal: wait.signal, lingerMs });
  return {
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      // For proxies that would collect the events.
      'x-accel-buffering': 'no',
    },
    body: Readable.from(events, { objectMode: false }).once('close', wait.leave),
  };
}

/** Of what an earlier stream sent; anything else counts as none. */
function revisionOf(lastEventId: string | undefined): number | null {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
}
