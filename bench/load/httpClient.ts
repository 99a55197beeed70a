import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { connectRedis, createKeys, createLogger, waitUntilReady } from '@tearsheet/runtime';
import { createTokenStore } from '@tearsheet/runtime/accounts';
import { SCOPES } from '@tearsheet/shared';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

export type Send = (path?: string) => Promise<Answer>;

export type HttpClient = ReturnType<typeof createHttpClient>;

/** This client reuses connections and reads raw bytes, because fetch would cost as much as the request that is measured. */
export function createHttpClient(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: ({
      url,
      method,
      headers,
      body,
    }: {
      readonly url: string;
      readonly method: 'GET' | 'POST';
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: string;
    }): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const sent = request(url, { agent, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: (): void => agent.destroy(),
  };
}

const MONTHS = ['01', '04', '07', '10'];

/** Body of a submit: equal weights of the instruments at the start of so many quarters from 2012 on. @param fields absent: all sections */
export function analysisBody(rics: readonly string[], quarters: number, fields?: readonly string[]): string {
  const dates = Array.from({ length: quarters }, (_, i) => `${2012 + Math.floor(i / 4)}-${MONTHS[i % 4]}-05`);
  const portfolio = dates.flatMap((date) => rics.map((symbol) => ({ date, symbol, weight: 1 / rics.length })));
  return JSON.stringify({ portfolio, end_date: '2024-12-31', fields });
}

export interface Submitted {
  readonly ms: number;
  /** The time the worker's record says between start and end; unpacks the answer, so ask for it outside of what is timed. */
  workMs(): number;
}

interface JobAnswer {
  readonly status: string;
  readonly check_url: string;
  readonly error?: string;
  readonly started_at: string;
  readonly finished_at: string;
}

/** One analysis through HTTP: from the submit to the moment the bytes of the finished job are there. */
export async function submitAndWait(
  client: HttpClient,
  {
    url,
    token,
    body,
    pollMs,
  }: { readonly url: string; readonly token: string; readonly body: string; readonly pollMs: number },
): Promise<Submitted> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip' };
  const startedAt = performance.now();
  const submitted = await client.send({ url: `${url}/v1/portfolio/analyze`, method: 'POST', headers, body });
  if (submitted.status !== 202) throw new Error(`submit answered ${submitted.status}: ${submitted.body}`);
  const { check_url: path } = JSON.parse(submitted.body.toString()) as JobAnswer;
  for (;;) {
    const answer = await client.send({ url: `${url}${path}`, method: 'GET', headers });
    // Only a result is compressed.
    if (isGzip(answer.body)) {
      return {
        ms: performance.now() - startedAt,
        workMs() {
          const job = JSON.parse(gunzipSync(answer.body).toString()) as JobAnswer;
          return Date.parse(job.finished_at) - Date.parse(job.started_at);
        },
      };
    }
    const { status, error } = JSON.parse(answer.body.toString()) as JobAnswer;
    if (status === 'failed') throw new Error(error);
    await sleep(pollMs);
  }
}

/** Returns the milliseconds of one analysis in one request, which is answered when the job ends (`Prefer: wait`). */
export async function submitAndHold(
  client: HttpClient,
  { url, token, body }: { readonly url: string; readonly token: string; readonly body: string },
): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
    prefer: 'wait=60',
  };
  const startedAt = performance.now();
  const answer = await client.send({ url: `${url}/v1/portfolio/analyze`, method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`submit answered ${answer.status}: ${answer.body}`);
  return performance.now() - startedAt;
}

function isGzip(body: Buffer): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}

/** A token with every scope. */
export async function makeToken(redisUrl: string, owner = 'bench'): Promise<string> {
  const redis = connectRedis({
    url: redisUrl,
    role: 'script',
    logger: createLogger({ service: 'bench', level: 'error' }),
  });
  await waitUntilReady(redis, 5000);
  const tokens = createTokenStore({ redis, keys: createKeys() });
  const { secret } = await tokens.create({ name: owner, owner, scopes: SCOPES });
  redis.disconnect();
  return secret;
}
