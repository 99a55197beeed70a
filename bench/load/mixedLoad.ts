import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/freePort.ts';
import { appServices } from '../../scripts/start/services.ts';
import { WITHOUT_LIMITS } from '../../scripts/withoutLimits.ts';
import { startRedis } from '../services.ts';
import { analysisBody, createHttpClient } from './httpClient.ts';

export interface MixedLoad {
  /** Sends the next request; resolves with its answer. */
  next(): Promise<void>;
  /** Answers by what was asked and their status. */
  readonly counts: ReadonlyMap<string, number>;
  stop(): void;
}

/**
 * The requests of typical callers, in turn: analyses, research on one company after the other, and reads. Some analyses have a
 * report or a webhook, or come through an agent's tool. One portfolio is tracked and analyzed every minute.
 */
export async function startMixedLoad(
  { url, mcpUrl }: Everything,
  token: string,
  rics: readonly string[],
): Promise<MixedLoad> {
  const client = createHttpClient(32);
  const counts = new Map<string, number>();
  const receiver = createServer((request, response) => {
    count('webhook received');
    request.resume();
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  const callback = encodeURIComponent(`http://127.0.0.1:${address.port}/`);
  const body = analysisBody(rics.slice(0, 10), 40);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };

  function count(what: string): void {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }

  async function ask(what: string, target: string, sent: string | null, more: object = {}): Promise<void> {
    const method = sent === null ? 'GET' : 'POST';
    const answer = await client
      .send({ url: target, method, headers: { ...headers, ...more }, ...(sent === null ? {} : { body: sent }) })
      .catch(() => ({ status: 0 }));
    count(`${what} ${answer.status}`);
  }

  const waiting = { prefer: 'wait=30', 'accept-encoding': 'gzip' };
  const analyze = () => ask('whole result', `${url}/v1/portfolio/analyze`, body, waiting);
  const tool = () => {
    const params = { name: 'analyze_portfolio', arguments: JSON.parse(body) };
    return ask('tool', `${mcpUrl}/api/mcp`, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  };
  let company = 0;
  const research = (path: string) => () => {
    company = (company + 1) % rics.length;
    return ask(path, `${url}/v1/${path}?symbol=${rics[company]}&force=true`, '');
  };
  const turns = [
    analyze,
    research('peers-analysis'),
    analyze,
    tool,
    () => ask('report', `${url}/v1/portfolio/analyze?report=true`, body),
    analyze,
    () => ask('with webhook', `${url}/v1/portfolio/analyze?callback_url=${callback}`, body),
    research('financial-analysis'),
    () => ask('read', `${url}/v1/daily-price?symbol=${rics.slice(0, 5).join()}`, null),
    research('stock-report'),
  ];
  const { portfolio } = JSON.parse(body);
  await ask('track', `${url}/v1/portfolio/track`, JSON.stringify({ portfolio, name: 'soak' }));
  let turn = 0;
  return {
    counts,
    next: async () => turns[turn++ % turns.length]?.(),
    stop() {
      client.close();
      receiver.close();
      receiver.closeAllConnections();
    },
  };
}

export interface Everything {
  readonly url: string;
  readonly mcpUrl: string;
  readonly redisUrl: string;
  /** Health port of every app by its name. */
  readonly healthUrls: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Redis and every app but the data-worker, as `npm start` runs them, with limits lifted, on the snapshot in `folder`/data. */
export async function startEverything(folder: string): Promise<Everything> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { supervisor, url: redisUrl } = await startRedis(folder);
  const [port, mcpPort, dashboardPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const [url, mcpUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${mcpPort}`];
  const apps = await appServices({
    root,
    config: { port, mcpPort, dashboardPort, workers: 2, threads: 1, graceMs: 5000, trackingSchedule: '* * * * *' },
    shared: {
      ...WITHOUT_LIMITS,
      REDIS_URL: redisUrl,
      DATA_DIR: join(folder, 'data'),
      REPORTS_DIR: join(folder, 'reports'),
      API_URL: url,
      MCP_URL: mcpUrl,
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    },
    hasSchedule: false,
  });
  await supervisor.start(apps);
  return {
    url,
    mcpUrl,
    redisUrl,
    healthUrls: new Map(apps.map(({ name, environment }) => [name, `http://127.0.0.1:${environment.HEALTH_PORT}`])),
    stop: () => supervisor.stop(),
  };
}
