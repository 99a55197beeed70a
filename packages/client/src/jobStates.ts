import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { sleep } from './retryingFetch.ts';
import type { Job, JobState } from './types.ts';

/** What the states of a job are read with. */
export interface JobCalls {
  read(jobId: string, signal?: AbortSignal): Promise<Job>;
  /** The event stream after the event with this id; null when there is none to be had now. */
  openEvents(
    jobId: string,
    lastEventId: string | null,
    signal?: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | null>;
}

/** Without a stream: short analyses end within a few looks, long ones are looked at once a second. */
const FIRST_LOOK_MS = 25;
const MAX_LOOK_MS = 1000;

/**
 * The states of a job until it has ended: by its events, resumed when a stream breaks off, and by looking at it again and
 * again where streams are not to be had.
 */
export async function* jobStates(calls: JobCalls, jobId: string, signal?: AbortSignal): AsyncGenerator<JobState> {
  let lastEventId: string | null = null;
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 1.5, MAX_LOOK_MS)) {
    const stream = await calls.openEvents(jobId, lastEventId, signal);
    for await (const event of stream === null ? [] : eventsOf(stream, signal)) {
      // Made by the service from the members of the job; its tests hold them to the description.
      const state = JSON.parse(event.data) as JobState;
      lastEventId = event.id ?? lastEventId;
      yield state;
      if (hasEnded(state)) return;
    }
    const job = await calls.read(jobId, signal);
    yield job;
    if (hasEnded(job)) return;
    await sleep(lookMs, signal);
  }
}

export function hasEnded({ status }: JobState): boolean {
  return status === 'completed' || status === 'failed';
}

/** The events of a stream; one that breaks off just ends. */
async function* eventsOf(stream: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<EventSourceMessage> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  const hangUp = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', hangUp);
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => null);
      signal?.throwIfAborted();
      if (chunk === null || chunk.done) return;
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    signal?.removeEventListener('abort', hangUp);
    hangUp();
  }
}
