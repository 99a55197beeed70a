/** Sends requests from a thread, so that the event loop under test only serves them. */
import { parentPort } from 'node:worker_threads';

/** One request, sent several times at once. */
export interface SentFrom {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly times: number;
}

async function send({ url, method, headers, body }: SentFrom): Promise<number> {
  const response = await fetch(url, { method, headers, body });
  await response.arrayBuffer();
  return response.status;
}

parentPort?.on('message', async (sent: SentFrom) => {
  const statuses = await Promise.all(Array.from({ length: sent.times }, () => send(sent)));
  parentPort?.postMessage(statuses);
});
