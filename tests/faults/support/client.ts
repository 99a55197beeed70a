import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { AppProcess } from './appProcess.ts';

/** An answer of a gateway; `status` 0: the connection broke or nothing came in time. */
export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: ReadonlyMap<string, string>;
  readonly ms: number;
}

export interface Client {
  /** One request to one gateway, in turn. */
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  submit(options?: { readonly key?: string; readonly body?: unknown; readonly path?: string }): Promise<Reply>;
  /** Submits with one Idempotency-Key until a gateway has answered 202; gives the job id. */
  submitFirmly(body?: unknown, path?: string): Promise<string>;
  /** Until `completed` or `failed`. */
  ended(jobId: string, deadlineMs?: number): Promise<Reply>;
  /** Looks at the answer for each of the jobs, ended; asks for a few at a time, for there may be thousands. */
  eachEnded(jobIds: readonly string[], look: (reply: Reply) => void): Promise<void>;
  /** Submits small requests one after the other until `stop`. Returns all replies. */
  load(): { readonly replies: readonly Reply[]; stop(): Promise<void> };
}

export const REQUEST = {
  portfolio: [
    { date: '2023-01-03', symbol: 'AAA.N', weight: 0.5 },
    { date: '2023-01-03', symbol: 'BBB.L', weight: 0.3 },
    { date: '2023-01-03', symbol: 'CCC.SI', weight: 0.2 },
    { date: '2023-07-03', symbol: 'AAA.N', weight: 0.4 },
    { date: '2023-07-03', symbol: 'DDD.T', weight: 0.6 },
  ],
  end_date: '2024-06-28',
};

const ANALYZE = '/v1/portfolio/analyze';

/** A request with a small result, for tests that make many jobs. */
export const SMALL = { ...REQUEST, fields: ['portfolio_summary'] };

/** Pause of a load. It is long enough to leave the processor to the processes under test. */
export const LOAD_PAUSE_MS = 20;

export const jobIdOf = ({ body }: Reply): string => String(body.job_id);
const AT_ONCE = 8;
const REQUEST_DEADLINE_MS = 30_000;

/** @param closed ends its loads, also those of a test that failed */
export function createClient(gateways: readonly Pick<AppProcess, 'url'>[], token: string, closed: AbortSignal): Client {
  let turn = 0;

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const gateway = gateways[turn++ % gateways.length];
    const startedAt = performance.now();
    const elapsed = () => performance.now() - startedAt;
    try {
      const response = await fetch(`${gateway?.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(REQUEST_DEADLINE_MS),
      });
      const answer: unknown = await response.json();
      const fields = typeof answer === 'object' && answer !== null ? { ...answer } : {};
      return { status: response.status, body: fields, headers: new Map(response.headers), ms: elapsed() };
    } catch {
      return { status: 0, body: {}, headers: new Map(), ms: elapsed() };
    }
  }

  const submit: Client['submit'] = ({ key, body = REQUEST, path = ANALYZE } = {}) =>
    send('POST', path, body, key === undefined ? {} : { 'idempotency-key': key });

  const ended: Client['ended'] = (jobId, deadlineMs) =>
    waitFor(
      `the end of ${jobId}`,
      async () => {
        const reply = await send('GET', `/v1/jobs/${jobId}`);
        if (reply.body.status === 'completed' || reply.body.status === 'failed') return reply;
        await sleep(40);
        return null;
      },
      deadlineMs,
    );

  return {
    send,
    submit,
    async submitFirmly(body = REQUEST, path = ANALYZE) {
      const key = randomUUID();
      let last: Reply | null = null;
      const accepted = async () => {
        last = await submit({ key, body, path });
        if (last.status === 202) return last;
        await sleep(50);
        return null;
      };
      try {
        return jobIdOf(await waitFor('a 202', accepted));
      } catch (cause) {
        throw new Error(`the last answer was ${JSON.stringify(last)}`, { cause });
      }
    },
    ended,
    async eachEnded(jobIds, look) {
      const left = jobIds.values();
      const sender = async () => {
        for (const jobId of left) look(await ended(jobId));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sender));
    },
    load() {
      const replies: Reply[] = [];
      let isOver = false;
      const running = (async () => {
        while (!isOver && !closed.aborted) {
          replies.push(await submit({ body: SMALL }));
          await sleep(LOAD_PAUSE_MS);
        }
      })();
      return {
        replies,
        async stop() {
          isOver = true;
          await running;
        },
      };
    },
  };
}
