import { pause } from '@tearsheet/runtime';
import { ASK_AGAIN_MS, type JobQueue, type JobSummary, unlessAway, watchJob } from '@tearsheet/runtime/jobs';
import { jobMembers } from '../jobMembers.ts';

/** A comment after so long without an event keeps proxies from closing the connection. */
const HEARTBEAT_MS = 15_000;
/** What a browser waits before it connects again. */
const RECONNECT_MS = 1000;

export interface JobEventsOptions {
  readonly jobs: Pick<JobQueue, 'watch' | 'watchedSummary'>;
  readonly first: JobSummary;
  /** Revision of the last event the caller has seen; null for none. */
  readonly lastEventId: number | null;
  readonly signal: AbortSignal;
  readonly heartbeatMs?: number;
  /** Between the last event and the end of the stream. */
  readonly lingerMs?: () => number;
}

/**
 * The life of a job as Server-Sent Events: `progress` while it is unfinished, then `completed` or `failed`, and the end.
 * An event carries the whole job without its result, and its revision as id: who resumes gets the present state, unless
 * it is the one already seen. States that follow each other faster than they are read are left out.
 */
export async function* jobEvents({
  jobs,
  first,
  lastEventId,
  signal,
  heartbeatMs = HEARTBEAT_MS,
  lingerMs = () => 0,
}: JobEventsOptions): AsyncGenerator<string> {
  const { jobId, owner } = first;
  const watch = watchJob(jobs, jobId);
  let seen = lastEventId ?? -1;
  try {
    yield `retry: ${RECONNECT_MS}\n\n`;
    // Read again: the job may have changed between the first look and the watch.
    while (!signal.aborted) {
      const found = await unlessAway(() => jobs.watchedSummary(jobId, owner));
      if (found === null) {
        await watch.next(ASK_AGAIN_MS, signal);
        continue;
      }
      if (found.kind !== 'found') return;
      const { record } = found;
      if (record.revision !== seen) yield eventOf(record);
      seen = record.revision;
      if (record.finishedAt !== null) {
        await pause(lingerMs(), signal);
        return;
      }
      if (!(await watch.next(heartbeatMs, signal)) && !signal.aborted) yield ': waiting\n\n';
    }
  } finally {
    watch.close();
  }
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
  const data = { ...jobMembers(record), check_url: `/v1/jobs/${record.jobId}` };
  return `id: ${record.revision}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
