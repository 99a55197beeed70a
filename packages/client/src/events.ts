import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** The service writes to a stream every 15 seconds. A longer silence is a connection that was lost without an end. */
export const LONGEST_SILENCE_MS = 45_000;

/** Iterates over the events of a stream. A stream that breaks simply ends. */
export async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  silenceMs: number,
  signal?: AbortSignal,
): AsyncGenerator<EventSourceMessage> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  const hangUp = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', hangUp);
  try {
    for (;;) {
      const silence = setTimeout(hangUp, silenceMs);
      const chunk = await reader.read().catch(() => null);
      clearTimeout(silence);
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
