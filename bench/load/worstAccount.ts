import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { OPERATIONS } from '@tearsheet/operations';
import type { JsonSchema } from '@tearsheet/testing/service/jsonSchema.ts';
import type { SentFrom } from '@tearsheet/testing/service/sendThread.ts';
import { worstBodies } from '@tearsheet/testing/service/worstBodies.ts';
import { WITHOUT_LIMITS } from '../../scripts/withoutLimits.ts';
import { startServices } from '../services.ts';
import { analysisBody, createHttpClient, makeToken } from './httpClient.ts';

/** Milliseconds of each request of the other accounts while one sends the worst bodies of this operation. */
export interface Noticed {
  readonly operation: string;
  readonly health: readonly number[];
  readonly submit: readonly number[];
}

const AT_ONCE = 4;
const MS_PER_OPERATION = 3000;
const PAUSE_MS = 10;
/** An account may have 20 unfinished jobs. */
const SUBMITS_PER_ACCOUNT = 15;
const MESSAGE_BYTES = 2 * 1024 * 1024 - 1000;
const LEDGER_BYTES = 8 * 1024 * 1024 - 1000;
const SOME_ID = '00000000-0000-4000-8000-000000000000';

/**
 * Runs the service with its usual limits. One account sends the longest allowed bodies of each operation, several at once and
 * without a pause. Meanwhile others ask for `/healthz` and submit small analyses.
 */
export async function measureWorstAccount(folder: string, symbols: readonly string[]): Promise<readonly Noticed[]> {
  const usual = Object.fromEntries(Object.keys(WITHOUT_LIMITS).map((name) => [name, '']));
  const services = await startServices(folder, 1, usual);
  // A thread sends, because the bodies would keep this event loop busy.
  const sender = new Worker(new URL(import.meta.resolve('@tearsheet/testing/service/sendThread.ts')));
  const client = createHttpClient(2);
  const noticed: Noticed[] = [];
  let [submits, light] = [0, ''];

  async function timed(path: string, body?: string): Promise<number> {
    const headers = { authorization: `Bearer ${light}`, 'content-type': 'application/json' };
    const sent = body === undefined ? ({ method: 'GET' } as const) : ({ method: 'POST', body } as const);
    const startedAt = performance.now();
    const answer = await client.send({ url: `${services.url}${path}`, headers, ...sent });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return performance.now() - startedAt;
  }

  try {
    const heavy = await makeToken(services.redisUrl, 'heavy');
    const headers = { authorization: `Bearer ${heavy}`, 'content-type': 'application/json', 'if-match': '*' };
    const small = analysisBody(symbols.slice(0, 1), 1, ['portfolio_summary']);
    for (const { name, rest, input, takesLedgers } of OPERATIONS) {
      if (input.body === undefined) continue;
      const worst = worstBodies(input.body as JsonSchema, takesLedgers ? LEDGER_BYTES : MESSAGE_BYTES, symbols);
      const bodies = worst.filter(({ isFull }) => isFull).map(({ json }) => json());
      const url = `${services.url}${rest.path.replace(/:\w+/g, SOME_ID)}`;
      const own = { operation: name, health: [] as number[], submit: [] as number[] };
      const until = performance.now() + MS_PER_OPERATION;
      const flood = (async () => {
        for (let i = 0; performance.now() < until; i++) {
          const body = bodies[i % bodies.length] ?? '{}';
          const method = rest.method.toUpperCase();
          sender.postMessage({ url, method, headers, body, times: AT_ONCE } satisfies SentFrom);
          await once(sender, 'message');
        }
      })();
      while (performance.now() < until) {
        if (submits++ % SUBMITS_PER_ACCOUNT === 0) light = await makeToken(services.redisUrl, `light${submits}`);
        own.health.push(await timed('/healthz'));
        own.submit.push(await timed('/v1/portfolio/analyze', small));
        await sleep(PAUSE_MS);
      }
      await flood;
      noticed.push(own);
    }
    return noticed;
  } finally {
    await sender.terminate();
    client.close();
    await services.stop();
  }
}
