import { Agent, type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './request.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** A stream of events that was left while it was open. */
  readonly isOpenStream: boolean;
}

export interface Sender {
  /** Rejects when there is no whole answer. */
  send(base: string, asked: FuzzRequest): Promise<FuzzAnswer>;
  close(): void;
}

/** Against hanging: the longest answer is one that a caller preferred to wait 30 s for. */
const DEADLINE_MS = 60_000;
/** Streams end with their job; the run does not wait for that. */
const STREAM_MS = 200;

export function createSender(host: (base: string) => string): Sender {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (base, asked) => send(agent, base, host(base), asked),
    close: () => agent.destroy(),
  };
}

function send(agent: Agent, base: string, host: string, asked: FuzzRequest): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(base);
  const { method, path, headers, body } = asked;
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({ agent, hostname, port, method, path, headers: { host, ...headers, ...length } });
    sent.setTimeout(DEADLINE_MS, () => sent.destroy(new Error(`no answer in ${DEADLINE_MS} ms`)));
    sent.on('error', reject);
    sent.on('response', (response) => readAnswer(response).then(resolve, reject));
    sent.end(body ?? undefined);
  });
}

async function readAnswer(response: IncomingMessage): Promise<FuzzAnswer> {
  const contentType = String(response.headers['content-type'] ?? '').replace(/;.*/, '');
  let isOpenStream = false;
  const timer = setTimeout(() => {
    isOpenStream = contentType === 'text/event-stream';
    if (isOpenStream) response.destroy();
  }, STREAM_MS);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) chunks.push(chunk);
  } catch (error) {
    if (!isOpenStream) throw error;
  } finally {
    clearTimeout(timer);
  }
  const bytes = Buffer.concat(chunks);
  const isPacked = response.headers['content-encoding'] === 'gzip' && bytes.length > 0;
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString();
  return { status: response.statusCode ?? 0, contentType, headers: response.headers, text, isOpenStream };
}
