import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { HttpClient } from './load/httpClient.ts';

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

function isGzip(body: Buffer): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}
