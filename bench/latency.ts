import { setTimeout as sleep } from 'node:timers/promises';

export interface Submitted {
  readonly ms: number;
  /** The time the worker's record says between start and end. */
  readonly workMs: number;
}

interface JobAnswer {
  readonly status: string;
  readonly error?: string;
  readonly started_at: string;
  readonly finished_at: string;
}

/** One analysis through HTTP: from the submit to the moment a poll sees it finished. */
export async function submitAndWait(url: string, token: string, body: string, pollMs: number): Promise<Submitted> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const startedAt = performance.now();
  const submitted = await fetch(`${url}/v1/portfolio/analyze`, { method: 'POST', headers, body });
  if (submitted.status !== 202) throw new Error(`submit answered ${submitted.status}: ${await submitted.text()}`);
  const { check_url: path } = (await submitted.json()) as { check_url: string };
  for (;;) {
    const response = await fetch(`${url}${path}`, { headers: { authorization: headers.authorization } });
    const job = (await response.json()) as JobAnswer;
    if (job.status === 'failed') throw new Error(job.error);
    if (job.status === 'completed') {
      const ms = performance.now() - startedAt;
      return { ms, workMs: Date.parse(job.finished_at) - Date.parse(job.started_at) };
    }
    await sleep(pollMs);
  }
}
