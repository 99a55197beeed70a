import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { SMALL } from '../faults/support/client.ts';
import type { Service } from './service.ts';

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Callers who submit through the balancer without a break, each request with a key of its own. */
export interface Load {
  /** Returns what was seen since the last call. */
  seen(): Seen;
  /** Waits until the callers were answered 202 so often again. */
  accepted(count: number): Promise<void>;
  /** Stops, waits for all jobs, and returns every broken promise. */
  finish(): Promise<readonly string[]>;
  readonly jobs: number;
}

export interface Seen {
  readonly accepted: number;
  /** Answers 503 with `Retry-After`. */
  readonly refused: number;
  /** The longest time in which no job was accepted. */
  readonly longestGapMs: number;
  /** Every answer that is neither of them. */
  readonly wrong: readonly string[];
}

const CALLERS = 3;
const PAUSE_MS = 60;
const ANSWER_MS = 20_000;
const END_MS = 180_000;

export function startLoad(service: Pick<Service, 'url' | 'token'>): Load {
  /** Key and job of every accepted request. */
  const jobs = new Map<string, string>();
  let isOver = false;
  let counts = { accepted: 0, refused: 0, wrong: [] as string[], gapMs: 0 };
  let total = 0;
  let lastAcceptedMs = performance.now();

  async function call(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json', ...init.headers };
    try {
      const response = await fetch(service.url + path, { ...init, headers, signal: AbortSignal.timeout(ANSWER_MS) });
      const body: unknown = await response.json().catch(() => ({}));
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: { ...(body as object) },
      };
    } catch (error) {
      return { status: 0, retryAfter: null, body: { error: String(error) } };
    }
  }

  const submit = (key: string) =>
    call('/v1/portfolio/analyze', { method: 'POST', body: JSON.stringify(SMALL), headers: { 'idempotency-key': key } });

  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const key = randomUUID();
      const { status, retryAfter, body } = await submit(key);
      if (status === 202) {
        jobs.set(key, String(body.job_id));
        total += 1;
        const nowMs = performance.now();
        counts.accepted += 1;
        counts.gapMs = Math.max(counts.gapMs, nowMs - lastAcceptedMs);
        lastAcceptedMs = nowMs;
      } else if (status === 503 && retryAfter !== null) counts.refused += 1;
      else counts.wrong.push(`${status} ${JSON.stringify(body).slice(0, 200)}`);
      await sleep(PAUSE_MS);
    }
  });

  /** Reads a job until it has ended. */
  const ended = (jobId: string) =>
    waitFor(
      `the end of ${jobId}`,
      async () => {
        const { status, body } = await call(`/v1/jobs/${jobId}`);
        if (status === 404) return body;
        return body.status === 'completed' || body.status === 'failed' ? body : null;
      },
      END_MS,
    );

  return {
    get jobs() {
      return total;
    },
    seen() {
      const { accepted, refused, wrong, gapMs } = counts;
      counts = { accepted: 0, refused: 0, wrong: [], gapMs: 0 };
      return {
        accepted,
        refused,
        wrong,
        longestGapMs: Math.round(Math.max(gapMs, performance.now() - lastAcceptedMs)),
      };
    },
    async accepted(count) {
      const goal = total + count;
      await waitFor(`${count} accepted jobs`, () => total >= goal, 120_000);
    },
    async finish() {
      isOver = true;
      await Promise.all(callers);
      const broken: string[] = [];
      const left = [...jobs].values();
      const check = async () => {
        for (const [key, jobId] of left) {
          const first = await ended(jobId);
          if (first.status !== 'completed')
            broken.push(`${jobId} ended as ${first.status}: ${JSON.stringify(first.error)}`);
          const again = await waitFor('the same key', async () => {
            const reply = await submit(key);
            return reply.status === 202 || reply.status === 200 ? reply : null;
          });
          if (again.body.job_id !== jobId) broken.push(`the key of ${jobId} leads to ${again.body.job_id}`);
          const second = await ended(jobId);
          if (second.finished_at !== first.finished_at) broken.push(`${jobId} has a second result`);
        }
      };
      await Promise.all(Array.from({ length: 8 }, check));
      return broken;
    },
  };
}
