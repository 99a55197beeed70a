/** The tasks of a night, done in Chromium and with the command as docs/operations/dashboard.md words them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type AccountStore,
  createAccountStore,
  createTokenStore,
  openTokenChecks,
  type TokenStore,
} from '@tearsheet/runtime/accounts';
import { type Fleet, openFleet } from '@tearsheet/runtime/fleet';
import { JOB_DEFINITIONS, JobFailure, queueOf } from '@tearsheet/runtime/jobs';
import { createNightStore } from '@tearsheet/runtime/portfolios';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { CHROMIUM, startBrowser } from '@tearsheet/testing/service/chromium.ts';
import { createJobBench, type JobBench, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { tearsheet } from '@tearsheet/testing/service/tearsheet.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { createDashboard } from '../../apps/dashboard/src/app.ts';
import { createDataSetup } from '../../apps/dashboard/src/dataSetup.ts';
import { createDirectory } from '../../apps/dashboard/src/directory.ts';
import { createSessions } from '../../apps/dashboard/src/sessions.ts';
import { read } from '../architecture/sources.ts';
import { openPage } from '../console/browser.ts';

const DEFINITION = JOB_DEFINITIONS.portfolio_analysis;
const QUEUE = queueOf(DEFINITION);
const ACCOUNT = 'zoe';
const PASSWORD = 'correct horse battery staple';
const folder = temporaryFolders();

interface Task {
  readonly steps: readonly string[];
  readonly command: string;
}

/** The rows of the runbook's table, by the words of the task before a comma or colon. */
const TASKS = new Map<string, Task>(
  [...read('docs/operations/dashboard.md').matchAll(/^\| ([^|:,]+)[^|]* \| ([^|]+) \| `tearsheet ([^`]+)` \|$/gm)].map(
    ([, task = '', steps = '', command = '']) => [
      task,
      { steps: [...steps.matchAll(/"([^"]+)"/g)].map(([, step = '']) => step), command },
    ],
  ),
);

/** The meaning of the words in capitals of the runbook. */
type Words = Readonly<Partial<Record<'JOB' | 'QUEUE' | 'ACCOUNT' | 'TOKEN' | 'FILE', string>>>;
type Way = (task: string, words: Words) => Promise<string>;

let redisServer: TestRedis;
let bench: JobBench;
let fleet: Fleet;
let tokens: TokenStore;
let accounts: AccountStore;
let server: Server;
let browser: Browser;
let page: Page;
let wrong: string[];
/** True while the next job with this input keeps its worker. */
let hangs = false;
let release: () => void = () => {};

function taskOf(name: string): Task {
  const task = TASKS.get(name);
  if (task === undefined) throw new Error(`the runbook has no task "${name}"`);
  return task;
}

const wordsIn = (text: string, words: Words) =>
  text.replace(/\b[A-Z]{3,}\b/g, (word) => (words as Readonly<Record<string, string>>)[word] ?? word);

/** Finds the link, button, or choice that a step names. "…" means any text. */
function findControl(step: string): Promise<ElementHandle> {
  const [start = '', end = ''] = step.split('…');
  return waitFor(step, async () => {
    for (const control of await page.$$('a, option, button')) {
      const text = await control.evaluate((element: unknown) =>
        (element as { textContent: string }).textContent.trim(),
      );
      const isMeant = step.includes('…') ? text.startsWith(start) && text.endsWith(end) : text === step;
      if (isMeant) return control;
    }
    return null;
  });
}

/** Does the steps of a task from the page Fleet on. Returns the text of the page where they end. */
const inBrowser: Way = async (name, words) => {
  await page.goto(new URL('/', page.url()).href);
  for (const step of taskOf(name).steps) {
    const control = await findControl(wordsIn(step, words));
    const isChoice = await control.evaluate((element: unknown) => {
      const one = element as { localName: string; selected: boolean; form: { elements: unknown } | null };
      if (one.localName === 'option') one.selected = true;
      const sure = (one.form?.elements as { sure?: { checked: boolean } } | undefined)?.sure;
      if (sure !== undefined) sure.checked = true;
      return one.localName === 'option';
    });
    if (!isChoice) await Promise.all([page.waitForNavigation(), control.evaluate(CLICK)]);
  }
  return page.$eval('main', (main) => main.textContent);
};

const CLICK = (element: unknown) => (element as { click(): void }).click();

/** Runs the command of a task. Returns what it prints. */
const byCommand: Way = async (name, words) => {
  const args = taskOf(name)
    .command.split(' ')
    .map((word) => wordsIn(word, words));
  const env = { REDIS_URL: redisServer.url, REDIS_NAMESPACE: bench.keys.namespace, SHARDS: String(SHARDS) };
  const { status, stdout, stderr } = await tearsheet(args, { ...env, TEARSHEET_STATE: folder() });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

async function serve(): Promise<string> {
  const { redis, keys } = bench;
  const { logger } = createMemoryLogger();
  const sessions = createSessions({ redis, keys, tokens, roles: { admins: [], readers: [] } });
  const app = createDashboard({
    fleet,
    setup: createDataSetup({ dataFolder: '', folder: null, environment: {} }),
    nights: createNightStore({ redis, keys }),
    directory: createDirectory({ redis, keys }),
    sessions,
    tokenChecks: openTokenChecks({ redis, keys, logger }, { failedTokensPerMinute: 1000 }),
    accounts: null,
    logger,
    health: {},
    isStopping: () => false,
    isBehindTls: false,
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** A worker that fails one kind of input, and keeps another until `release`. */
function work() {
  return bench.startWorker(async (payload) => {
    if (payload.toString() === 'fail') throw new JobFailure('no_price_data', 'no price of ACME');
    if (payload.toString() === 'hang' && hangs) {
      hangs = false;
      await new Promise<void>((resolve) => (release = resolve));
    }
    return seal(1);
  });
}

async function runningJob(): Promise<string> {
  hangs = true;
  const jobId = await bench.submit({ payload: 'hang' });
  await waitFor('the start', async () => (await bench.record(jobId))?.status === 'processing');
  return jobId;
}

const WAYS: readonly (readonly [string, Way])[] = [
  ['in the browser', inBrowser],
  ['with the command', byCommand],
];

if (CHROMIUM === null) console.warn('There is no Chromium on the PATH: the tasks of a night are not tested.');

(CHROMIUM === null ? describe.skip : describe)('the tasks of a night', () => {
  beforeAll(async () => {
    redisServer = await startRedis();
    bench = await createJobBench(redisServer, { definition: DEFINITION });
    const definitions = Object.values(JOB_DEFINITIONS);
    fleet = openFleet({ ...bench, definitions, otherQueues: [], logger: createMemoryLogger().logger });
    [tokens, accounts] = [createTokenStore(bench), createAccountStore(bench)];
    const { secret } = await tokens.create({ name: 'ann', owner: 'ops', scopes: ['admin'] });
    await accounts.create(ACCOUNT, PASSWORD);
    await work();
    const url = await serve();
    browser = await startBrowser();
    ({ page, wrong } = await openPage(browser));
    await page.goto(`${url}/sign-in`);
    await page.type('input[name=token]', secret);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  });
  afterAll(async () => {
    release();
    await browser?.close();
    server?.close();
    server?.closeAllConnections();
    await fleet?.close();
    await bench?.close();
    await redisServer?.stop();
  });

  test('the runbook has all of them, and a command for each', () => {
    expect([...TASKS.keys()]).toEqual([
      'find a stuck job',
      'read why a job failed',
      'pause a queue',
      'see how late a queue is',
      'drain a queue',
      'run one job again',
      'run all of them again',
      'resume a queue',
      'end a stuck job',
      'find an account',
      'unlock an account',
      'find a token',
      'rotate a token',
      'restore a backup',
    ]);
  });

  test.each(WAYS)('jobs are found, explained, drained, and run again %s', async (_name, way) => {
    const words = { QUEUE };
    const failed = await bench.submit({ payload: 'fail' });
    await bench.ended(failed);
    await waitFor('the log', async () => (await way('read why a job failed', { JOB: failed })).includes('no price of'));

    const stuck = await runningJob();
    expect(await way('find a stuck job', words)).toContain(stuck);
    await way('pause a queue', words);
    expect((await fleet.read()).queues.find(({ queue }) => queue === QUEUE)?.isPaused).toBe(true);
    const late = [await bench.submit(), await bench.submit(), await bench.submit()] as const;
    expect(await way('see how late a queue is', words)).toMatch(/Waiting3, the first one for|paused\s+3\s/);

    await way('drain a queue', words);
    for (const jobId of late) expect((await bench.ended(jobId)).failure?.code).toBe('canceled_by_operator');
    await way('run one job again', { JOB: late[0] });
    await way('run all of them again', words);
    const open = await fleet.jobs.open({ state: 'waiting', jobType: null, owner: null, limit: 10 });
    const again = await Promise.all(late.map(async (jobId) => fleet.actions.retry(jobId)));
    for (const outcome of again) expect(open.map(({ jobId }) => `runs again as ${jobId}`)).toContain(outcome);
    expect(new Set(again).size).toBe(3);

    await way('end a stuck job', { JOB: stuck });
    expect((await bench.ended(stuck)).failure?.code).toBe('canceled_by_operator');
    release();
    await way('resume a queue', words);
    await waitFor('the end of all', async () =>
      (await fleet.read()).queues.every(({ waiting, active }) => waiting + active === 0),
    );
    const trail = await fleet.audit.read(100);
    expect(trail.slice(0, 6).map(({ action }) => action)).toEqual([
      'resume',
      'cancel',
      'retry all',
      'retry',
      'drain',
      'pause',
    ]);
  });

  test.each(WAYS)('an account is found and unlocked, and a token is rotated, %s', async (_name, way) => {
    const words = { ACCOUNT };
    for (let i = 0; i < 5; i++) await accounts.signIn(ACCOUNT, 'wrong', '192.0.2.1');
    expect((await accounts.signIn(ACCOUNT, PASSWORD, '192.0.2.1')).kind).toBe('locked');
    expect(await way('find an account', words)).toContain('locked');
    await way('unlock an account', words);
    expect((await accounts.signIn(ACCOUNT, PASSWORD, '192.0.2.1')).kind).toBe('signed_in');

    const { token, secret } = await tokens.create({ name: 'nightly', owner: ACCOUNT, scopes: ['jobs:read'] });
    expect(await way('find a token', words)).toContain(token.id);
    const shown = await way('rotate a token', { ...words, TOKEN: token.id });
    const fresh = /ts_[\w-]{43}/.exec(shown)?.[0] ?? '';
    expect([await tokens.find(secret), (await tokens.find(fresh))?.id]).toEqual([null, token.id]);
    expect(JSON.stringify(await fleet.audit.read(100))).not.toContain(fresh);
    await tokens.revoke(token.id);
    // The command finds only this account, and the page of the account has a button for each live token.
    expect(await way('find a token', words)).toContain('revoked');
  });

  test('a backup is restored with the command, and the dashboard shows what it has', async () => {
    const file = join(folder(), 'backup.gz');
    const env = { REDIS_URL: redisServer.url, REDIS_NAMESPACE: bench.keys.namespace, SHARDS: String(SHARDS) };
    expect((await tearsheet(['backup', file], { ...env, TEARSHEET_STATE: folder() })).status).toBe(0);
    await accounts.setDisabled(ACCOUNT, true);
    expect(await inBrowser('find an account', { ACCOUNT })).toContain('disabled');
    expect(await byCommand('restore a backup', { FILE: file })).toContain('restored');
    expect((await accounts.find(ACCOUNT))?.disabledAt).toBeNull();
    expect(await byCommand('find an account', { ACCOUNT })).toContain('live');
    expect(wrong).toEqual([]);
  });
});
