import type { ServerResponse } from 'node:http';

/** Gives a signal that aborts when the caller hangs up, or has already; made only for requests that are held open. */
export function hangUpOf(response: ServerResponse): () => AbortSignal {
  return () => {
    const controller = new AbortController();
    response.once('close', () => controller.abort());
    if (response.closed) controller.abort();
    return controller.signal;
  };
}
