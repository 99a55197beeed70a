import { Readable } from 'node:stream';
import { type Dependencies, type FollowedJob, followJob, jobMembers, jobPath } from '@tearsheet/operations';
import type { InboxChanges } from '@tearsheet/runtime/portfolios';
import { AppError } from '@tearsheet/shared';
import type { Answer } from './answer.ts';
import type { OpenWait, OpenWaits } from './waiting.ts';

type JobSummary = FollowedJob['record'];

/** After this time the stream ends, and the caller resumes with a new one, perhaps from another gateway. */
const LONGEST_STREAM_MS = 5 * 60_000;
/** Closing a connection takes longer than writing an event, so streams close one after the other once all have their last event. */
const MS_PER_CLOSE = 0.5;
const RETRY_AFTER_SECONDS = 5;
/** A comment after this time without an event keeps proxies from closing the connection. The token is checked as often. */
const HEARTBEAT_MS = 15_000;
/** Time that a browser waits before it reconnects. */
const RECONNECT_MS = 1000;
/** Share of the open requests that inboxes may take, because every console that someone looks at has one. */
const INBOX_SHARE = 0.5;

export interface StreamRequest {
  readonly jobs: Dependencies['jobs'];
  readonly inboxes: Pick<InboxChanges, 'follow'>;
  readonly waits: OpenWaits;
  readonly owner: string;
  readonly lastEventId: string | undefined;
  readonly hangUp: AbortSignal;
  /** Returns false once the token is no longer valid. */
  readonly mayContinue: () => Promise<boolean>;
}

/**
 * Returns the changes of a job as Server-Sent Events: `progress` while it is unfinished, then `completed` or `failed`. The stream
 * ends with the job, when the caller disconnects, when the token is revoked, or after the longest time. The id of an event is the
 * revision of the job, so a caller who resumes gets the present state unless it has seen that state.
 */
export function streamJob(first: JobSummary, request: StreamRequest): Answer {
  const { jobs, waits, lastEventId } = request;
  const seenRevision = revisionOf(lastEventId);
  // 204 makes an EventSource stop reconnecting, because no further event will follow.
  if (first.finishedAt !== null && first.revision === seenRevision) return { status: 204, body: null };
  const lingerMs = () => Math.random() * waits.count() * MS_PER_CLOSE;
  return streamStates(request, enter(request), eventOf, ({ signal }) =>
    followJob({ jobs, first, seenRevision, signal, heartbeatMs: HEARTBEAT_MS, lingerMs }),
  );
}

/**
 * Returns the number of unread notifications as Server-Sent Events, the present one first. The stream ends when the caller
 * disconnects, when the token is revoked, or after the longest time.
 */
export function streamInbox(request: StreamRequest): Answer {
  const { inboxes, owner } = request;
  const write = (unread: number) => `event: unread\ndata: ${JSON.stringify({ unread })}\n\n`;
  return streamStates(request, enter(request, INBOX_SHARE), write, ({ signal }) =>
    inboxes.follow(owner, { signal, heartbeatMs: HEARTBEAT_MS }),
  );
}

function enter({ waits, owner, hangUp }: StreamRequest, share = 1): OpenWait {
  const wait = waits.enter(owner, LONGEST_STREAM_MS, hangUp, share);
  if (wait !== null) return wait;
  const detail = 'Too many requests are held open. Close one, or poll instead.';
  throw new AppError('rate_limited', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** @param follow yields states, and null for a heartbeat */
function streamStates<State>(
  { mayContinue }: StreamRequest,
  wait: OpenWait,
  write: (state: State) => string,
  follow: (wait: OpenWait) => AsyncGenerator<State | null>,
): Answer {
  async function* events(): AsyncGenerator<string> {
    yield `retry: ${RECONNECT_MS}\n\n`;
    let isFirst = true;
    for await (const state of follow(wait)) {
      // The request itself has checked the token for the first state.
      if (!isFirst && !(await mayContinue())) return;
      isFirst = false;
      yield state === null ? ': waiting\n\n' : write(state);
    }
  }
  return {
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      // Keeps proxies from collecting the events.
      'x-accel-buffering': 'no',
    },
    body: Readable.from(events(), { objectMode: false }).once('close', wait.leave),
  };
}

/** Streams of one job share its record, and so the text of its event. */
const events = new WeakMap<JobSummary, string>();

function eventOf(record: JobSummary): string {
  const known = events.get(record) ?? writeEvent(record);
  events.set(record, known);
  return known;
}

function writeEvent(record: JobSummary): string {
  const type = record.finishedAt === null ? 'progress' : record.status;
  const data = { ...jobMembers(record), check_url: jobPath(record.jobId) };
  return `id: ${record.revision}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Returns the revision that an earlier stream has sent; null if the header is not one of ours. */
function revisionOf(lastEventId: string | undefined): number | null {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
}
