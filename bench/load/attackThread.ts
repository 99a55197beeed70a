/** One account attacks from a thread, so that the event loop of the bench only measures. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { AttackData, AttackName } from './attacks.ts';
import { analysisBody } from './httpClient.ts';

const data: AttackData = workerData;
const { url, toolsUrl, symbols } = data;
const agent = new Agent({ keepAlive: true, maxSockets: 300 });
const statuses = new Map<number, number>();

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads no more than the headers. */
  readonly isSlow?: boolean;
}

let open = 0;

/** Sends a request and reads its answer. A slow one stays open until the service closes it. */
function send(address: string, { method = 'GET', body, headers = {}, isSlow = false }: Sent = {}): Promise<void> {
  open += 1;
  return new Promise((resolve) => {
    const sent = request(address, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${data.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
    sent.on('response', (response) => {
      const { statusCode = 0 } = response;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (!isSlow) response.resume();
    });
    sent.once('close', () => {
      open -= 1;
      resolve();
    });
    sent.once('error', () => {});
    sent.end(body);
  });
}

async function many(count: number, one: (i: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, i) => one(i)));
}

const post = (path: string, body: string, more: Sent = {}) => send(`${url}${path}`, { ...more, method: 'POST', body });
const call = (method: string, params: object) =>
  send(`${toolsUrl}/api/mcp`, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });

const small = analysisBody(symbols.slice(0, 1), 1, ['portfolio_summary']);
const large = analysisBody(symbols.slice(0, 40), 20);
const longName = 'x'.repeat(2_000_000);
const job = `${url}/v1/jobs/${data.largeJob}`;

/** One round of each attack. Rounds follow each other until the thread is ended. */
const ROUNDS: Readonly<Record<AttackName, () => Promise<unknown>>> = {
  'nothing else happens': () => sleep(100),
  '300 submits at once': () => many(300, () => post('/v1/portfolio/analyze', small)),
  '300 submits of 800 rows at once': () => many(300, () => post('/v1/portfolio/analyze', large)),
  '300 polls of a large result at once': () => many(300, () => send(job)),
  '300 readers that stop reading': () => many(300, () => send(job, { isSlow: true })),
  '300 workbooks at once': () => many(300, () => send(`${job}/workbook`, { headers: { accept: '*/*' } })),
  '300 streams of events at once': () =>
    many(300, () => send(`${url}/v1/jobs/${data.runningJob}/events`, { headers: { accept: 'text/event-stream' } })),
  '300 requests that wait, at once': () =>
    many(300, () => post('/v1/portfolio/analyze', large, { headers: { prefer: 'wait=30' } })),
  '100 live links at once': () =>
    many(100, () => send(`${url}/v1/shared`, { headers: { authorization: `Bearer ${data.link}` } })),
  '100 values of a tracked portfolio at once': () =>
    many(100, () => send(`${url}/v1/portfolio/${data.portfolioId}/value`)),
  '300 lists of notifications at once': () => many(300, () => send(`${url}/v1/notifications`)),
  'webhooks to a slow receiver': () =>
    many(20, () => post(`/v1/portfolio/analyze?callback_url=${encodeURIComponent(data.slowUrl)}`, small)),
  'reports of 40 holdings': () => many(4, () => post('/v1/portfolio/analyze', large.replace('{', '{"report":{},'))),
  '20 calls of tools with names of 2 MB': () => many(20, () => call('tools/call', { name: longName, arguments: {} })),
  '20 calls of tools with members of 2 MB': () =>
    many(20, () => call('tools/call', { name: 'list_markets', arguments: { [longName]: 1 } })),
  '20 resources with addresses of 2 MB': () => many(20, () => call('resources/read', { uri: `x://${longName}` })),
  '300 calls of tools at once': () => many(300, () => call('tools/call', { name: 'list_markets', arguments: {} })),
  '300 lists of tools at once': () => many(300, () => call('tools/list', {})),
};

parentPort?.on('message', () => parentPort?.postMessage(Object.fromEntries([...statuses, ['open', open]])));
for (;;) await ROUNDS[data.name]();
