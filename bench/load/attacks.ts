import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { WITHOUT_LIMITS } from '../../scripts/withoutLimits.ts';
import { startServices } from '../services.ts';
import { readFigures } from '../timing.ts';
import { analysisBody, createHttpClient, makeToken } from './httpClient.ts';
import type { LoopTurn } from './loopTimes.ts';

export const ATTACKS = [
  'nothing else happens',
  '300 submits at once',
  '300 submits of 800 rows at once',
  '300 polls of a large result at once',
  '300 readers that stop reading',
  '300 workbooks at once',
  '300 streams of events at once',
  '300 requests that wait, at once',
  '100 live links at once',
  '100 values of a tracked portfolio at once',
  '300 lists of notifications at once',
  'webhooks to a slow receiver',
  'reports of 40 holdings',
  '20 calls of tools with names of 2 MB',
  '20 calls of tools with members of 2 MB',
  '20 resources with addresses of 2 MB',
  '300 calls of tools at once',
  '300 lists of tools at once',
] as const;
export type AttackName = (typeof ATTACKS)[number];

/** The settings of the thread of an attack (attackThread.ts). */
export interface AttackData {
  readonly name: AttackName;
  readonly url: string;
  readonly toolsUrl: string;
  readonly token: string;
  readonly symbols: readonly string[];
  /** A receiver of webhooks that never answers. */
  readonly slowUrl: string;
  /** A finished analysis with every section. */
  readonly largeJob: string;
  /** A simulation that runs during the attack. Empty for attacks that do not read one. */
  readonly runningJob: string;
  /** The token of a live link. */
  readonly link: string;
  readonly portfolioId: string;
}

/** The milliseconds of requests of other accounts during one attack. */
export interface AttackFigures {
  readonly name: AttackName;
  readonly health: readonly number[];
  readonly submit: readonly number[];
  /** `/healthz` of the tool server. */
  readonly tools: readonly number[];
  /** The longest delay of the gateway's event loop, ms. */
  readonly late: number;
  /** Processor time of the longest callback and the longest turn of the gateway's event loop, ms. */
  readonly longest: number;
  readonly turn: number;
  /** Most resident memory of the gateway, MB. */
  readonly memory: number;
  /** Number of answers to the attacker by status. */
  readonly answers: string;
}

const MS_PER_ATTACK = 7000;
const PAUSE_MS = 10;
const LOOK_MS = 500;
const FIGURES = ['process_resident_memory_bytes', 'nodejs_eventloop_lag_max_seconds'];
/** An account may have 20 unfinished jobs. */
const SUBMITS_PER_ACCOUNT = 15;
/** The attack on a job that runs. */
const STREAMS: AttackName = '300 streams of events at once';
/** The simulation takes half a minute. */
const SIMULATION = { method: 'normal', years: 60, paths: 10_000 };
const APPS = ['tool-server', 'report-worker', 'webhook-worker'];

/**
 * Runs the service with its usual limits. One account attacks in several ways, one after the other. Meanwhile others ask for
 * `/healthz` and submit small analyses.
 * @param areLoopsTimed true to measure the callbacks of the gateway (loopTimes.ts), which makes it slower
 */
export async function measureAttacks(
  folder: string,
  symbols: readonly string[],
  names: readonly AttackName[],
  areLoopsTimed: boolean,
): Promise<readonly AttackFigures[]> {
  const usual = Object.fromEntries(Object.keys(WITHOUT_LIMITS).map((name) => [name, '']));
  const common = { REPORTS_DIR: `${folder}/reports`, WEBHOOK_ALLOW_PRIVATE: 'true' };
  const loopFile = join(folder, 'loops');
  const timing = { NODE_OPTIONS: `--import ${import.meta.resolve('./loopTimes.ts')}`, LOOP_TIMES: loopFile };
  await writeFile(loopFile, '');
  const services = await startServices(folder, 1, { ...usual, ...(areLoopsTimed ? timing : {}) }, 1, common, APPS);
  const slow = createServer(() => {}).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const client = createHttpClient(3);
  let [submits, light] = [0, ''];

  async function timed(address: string, token: string, body?: string): Promise<readonly [ms: number, body: Buffer]> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? ({ method: 'GET' } as const) : ({ method: 'POST', body } as const);
    const startedAt = performance.now();
    const answer = await client.send({ url: address, headers, ...sent });
    if (answer.status >= 300) throw new Error(`${address} answered ${answer.status}: ${answer.body}`);
    return [performance.now() - startedAt, answer.body];
  }

  const ask = async (path: string, token: string, body?: object) => {
    const [, answer] = await timed(`${services.url}${path}`, token, body && JSON.stringify(body));
    return JSON.parse(answer.toString());
  };

  async function startSimulation(portfolio: readonly object[], token: string): Promise<string> {
    const { job_id: id } = await ask('/v1/portfolio/simulate', token, { portfolio, ...SIMULATION });
    while ((await ask(`/v1/jobs/${id}`, token)).status === 'pending') await sleep(LOOK_MS);
    return id;
  }

  /** Tries again while the requests of the attack end. */
  async function cancel(jobId: string, token: string): Promise<void> {
    const request = { method: 'DELETE', headers: { authorization: `Bearer ${token}` } };
    while ((await fetch(`${services.url}/v1/jobs/${jobId}`, request)).status === 429) await sleep(LOOK_MS);
  }

  async function attack(name: AttackName, index: number): Promise<AttackFigures> {
    const token = await makeToken(services.redisUrl, `heavy${index}`);
    const portfolio = symbols.slice(0, 40).map((symbol) => ({ date: '2012-01-05', symbol, weight: 1 / 40 }));
    const { portfolio_id: portfolioId } = await ask('/v1/portfolio/track', token, { portfolio });
    const { token: link } = await ask(`/v1/portfolio/${portfolioId}/shares`, token, {});
    const { job_id: largeJob } = await ask(
      '/v1/portfolio/analyze',
      token,
      JSON.parse(analysisBody(symbols.slice(0, 40), 20)),
    );
    while ((await ask(`/v1/jobs/${largeJob}`, token)).status !== 'completed') await sleep(LOOK_MS);
    const runningJob = name === STREAMS ? await startSimulation(portfolio, token) : '';
    const { port } = slow.address() as AddressInfo;
    const workerData: AttackData = {
      ...{ name, url: services.url, toolsUrl: services.toolsUrl, token, symbols },
      ...{ slowUrl: `http://127.0.0.1:${port}/`, largeJob, runningJob, link, portfolioId },
    };
    const small = analysisBody(symbols.slice(0, 1), 1, ['portfolio_summary']);
    const [gateway = ''] = services.healthUrls;
    // The figures since the start of the attack.
    await readFigures(gateway, FIGURES);
    const startedAt = Date.now();
    const thread = new Worker(new URL('./attackThread.ts', import.meta.url), { workerData });
    const [health, submit, tools]: [number[], number[], number[]] = [[], [], []];
    let [memory, late, lookAt] = [0, 0, 0];
    const until = performance.now() + MS_PER_ATTACK;
    while (performance.now() < until) {
      if (submits++ % SUBMITS_PER_ACCOUNT === 0) light = await makeToken(services.redisUrl, `light${submits}`);
      health.push((await timed(`${services.url}/healthz`, light))[0]);
      submit.push((await timed(`${services.url}/v1/portfolio/analyze`, light, small))[0]);
      tools.push((await timed(`${services.toolsUrl}/healthz`, light))[0]);
      if (performance.now() > lookAt) {
        lookAt = performance.now() + LOOK_MS;
        const [bytes = 0, lag = 0] = await readFigures(gateway, FIGURES);
        memory = Math.max(memory, bytes / 1e6);
        late = Math.max(late, lag * 1000);
      }
      await sleep(PAUSE_MS);
    }
    thread.postMessage('end');
    const [answers] = await once(thread, 'message');
    await thread.terminate();
    if (runningJob !== '') await cancel(runningJob, token);
    const turns = (await readTurns(loopFile)).filter(({ at }) => at > startedAt);
    const [longest = 0, turn = 0] = (['longest', 'turn'] as const).map((of) =>
      Math.max(0, ...turns.map((one) => one[of])),
    );
    return { name, health, submit, tools, late, longest, turn, memory, answers: JSON.stringify(answers) };
  }

  try {
    const figures: AttackFigures[] = [];
    for (const [index, name] of names.entries()) {
      figures.push(await attack(name, index));
      await sleep(LOOK_MS);
    }
    return figures;
  } finally {
    client.close();
    slow.closeAllConnections();
    slow.close();
    await services.stop();
  }
}

async function readTurns(file: string): Promise<readonly LoopTurn[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.filter((line) => line !== '').map((line): LoopTurn => JSON.parse(line));
}
