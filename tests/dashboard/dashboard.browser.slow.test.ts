/** The operators' dashboard in Chromium: charts, search, live figures, and the queue browser. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTokenStore, openTokenChecks } from '@tearsheet/runtime/accounts';
import { type Fleet, openFleet } from '@tearsheet/runtime/fleet';
import { JobFailure } from '@tearsheet/runtime/jobs';
import { createNightStore } from '@tearsheet/runtime/portfolios';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { CHROMIUM, startBrowser } from '@tearsheet/testing/service/chromium.ts';
import { createJobBench, DEFINITION, type JobBench, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { Browser, Page } from 'puppeteer-core';
import { createDashboard } from '../../apps/dashboard/src/app.ts';
import { createDataSetup } from '../../apps/dashboard/src/dataSetup.ts';
import { createDirectory } from '../../apps/dashboard/src/directory.ts';
import { createSessions } from '../../apps/dashboard/src/sessions.ts';
import { axeFindings, click, fill, findingsOfAllLooks, openPage, press, see } from '../console/browser.ts';

const { type } = DEFINITION;
const MINUTE_MS = 60_000;

let redisServer: TestRedis;
let bench: JobBench;
let fleet: Fleet;
let server: Server;
let browser: Browser;
let url: string;
let secret: string;
let page: Page;
let wrong: string[];
let failedId: string;

if (CHROMIUM === null) console.warn('There is no Chromium on the PATH: the dashboard is not tested in a browser.');

(CHROMIUM === null ? describe.skip : describe)('the dashboard in a browser', () => {
  beforeAll(async () => {
    redisServer = await startRedis();
    bench = await createJobBench(redisServer);
    const { logger } = createMemoryLogger();
    const { redis, keys } = bench;
    fleet = openFleet({
      redis,
      keys,
      definitions: [DEFINITION],
      otherQueues: ['webhook_delivery', 'data_sync'],
      logger,
    });
    const tokens = createTokenStore({ redis, keys });
    ({ secret } = await tokens.create({ name: 'ann', owner: 'ops', scopes: ['admin'] }));
    const sessions = createSessions({ redis, keys, tokens, roles: { admins: [], readers: [] } });
    const health = {};
    const isStopping = () => false;
    const tokenChecks = openTokenChecks({ redis, keys, logger }, { failedTokensPerMinute: 1000 });
    const access = { sessions, tokenChecks, accounts: null };
    const app = createDashboard({
      fleet,
      setup: createDataSetup({ dataFolder: '', folder: null, environment: {} }),
      nights: createNightStore({ redis, keys }),
      directory: createDirectory({ redis, keys }),
      ...access,
      logger,
      health,
      isStopping,
      isBehindTls: false,
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    url = `http://127.0.0.1:${address.port}`;
    await addPast();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
    await fleet.close();
    await bench.close();
    await redisServer.stop();
  });

  beforeEach(async () => {
    ({ page, wrong } = await openPage(browser));
    await page.goto(`${url}/sign-in`);
    await fill(page, 'input[name=token]', secret);
    await press(page, 'Sign in with the token');
    await see(page, 'Over time');
  });
  afterEach(async () => {
    await page.browserContext().close();
    expect(wrong).toEqual([]);
  });

  /** Writes half a day of samples as the dashboard does, and lets a worker fail one job and complete another. */
  async function addPast(): Promise<void> {
    const { redis, keys } = bench;
    const nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    const writes = redis.multi();
    for (let ago = 720; ago > 0; ago--) {
      const waiting = ago % 90 < 20 ? 40 - (ago % 90) : 0;
      const values = [waiting, Math.min(4, waiting), waiting * 4000, 1, 4].join();
      writes.xadd(keys.fleetHistory, `${nowMs - ago * MINUTE_MS}-0`, type, values, 'redis', '60000000,100000000');
    }
    await writes.exec();
    await bench.startWorker(async (payload) => {
      if (payload.toString() === '{"n":0}') throw new JobFailure('no_price_data', 'no price of ACME');
      return seal(1);
    });
    failedId = await bench.submit({ payload: '{"n":0}' });
    await Promise.all([failedId, await bench.submit()].map(bench.ended));
    await waitFor('the counts', async () => (await fleet.hours(1, null))[0]?.failed.refused === 1);
    const every = {
      fromMs: 0,
      untilMs: Date.now() + MINUTE_MS,
      jobType: null,
      code: null,
      owner: null,
      jobId: null,
      limit: 1,
    };
    await waitFor('the log', async () => (await fleet.failures(every)).length === 1);
  }

  test('leads from an hour to its failures, from there to the job, and to its account', async () => {
    await click(page, 'summary');
    await click(page, '#hours a');
    await see(page, 'no price of ACME');
    await click(page, `a[href="/jobs/${failedId}"]`);
    await see(page, 'The request asked for something impossible');
    await click(page, '.facts a[href^="/accounts/"]');
    await click(page, '.more a');
    await see(page, `Jobs of ${OWNER}`);
    expect(await page.$$eval('.job-id', (all) => all.length)).toBeGreaterThanOrEqual(3);
  });

  test('finds a job by its id', async () => {
    await click(page, 'nav a[href="/jobs"]');
    await fill(page, 'input[name=q]', failedId);
    await press(page, 'Search');
    await page.waitForFunction(`location.pathname === '/jobs/${failedId}'`);
    await see(page, 'rejected');
  });

  test('draws every chart, and lists the queues that belong to no job type', async () => {
    const charts = await page.$$eval('figure', (all) =>
      all.map((figure) => [figure.querySelector('figcaption')?.textContent, figure.querySelectorAll('svg').length]),
    );
    expect(charts).toEqual(
      ['Jobs in the queues', 'Longest wait', 'Memory of Redis', 'Finished jobs per hour', 'Mean time of a job'].map(
        (title) => [title, 1],
      ),
    );
    const table = await page.$eval('#queues', (part) => part.textContent);
    for (const name of [type, 'webhook_delivery', 'data_sync']) expect(table).toContain(name);
    await click(page, 'a[href="/?range=1h"]');
    await page.waitForSelector('a[href="/?range=1h"][aria-current]');
  });

  test('shows new figures without losing what an operator ticks or where the focus is', async () => {
    await page.goto(`${url}/queue/${type}`);
    await click(page, 'input[name=sure]');
    await page.focus('#pause button');
    await fleet.actions.pause(type);
    // The page also reads itself again when it comes to the front, which a test can cause.
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await see(page, 'paused');
    expect(await page.$eval('#pause button', (button) => button.textContent)).toBe('Resume');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Resume');
    expect(await page.$eval('input[name=sure]', (box) => box.matches(':checked'))).toBe(true);
    await press(page, 'Resume');
    await see(page, 'serving');
    await see(page, 'resumed');
  });

  test('says that its figures are old when the session has ended', async () => {
    await page.deleteCookie(...(await page.cookies()));
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await see(page, 'Your session has ended');
    expect(await page.$('#queues table')).not.toBeNull();
  });

  test('opens the queue browser without a request to another origin', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(`${url}/queues/`, { waitUntil: 'networkidle0' });
    expect([...new Set(asked)]).toEqual([url]);
    expect(await page.$eval('body', (body) => body.textContent)).toContain(type);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${url}/queues/queue/${type}`, { waitUntil: 'networkidle0' });
    await page.waitForSelector('h1');
    // Bull Board gives its jobs headings of level 5.
    const findings = await axeFindings(page);
    expect(findings.filter((finding) => !finding.startsWith('heading-order: <h5'))).toEqual([]);
  });

  test.each(['/', `/queue/${type}`, '/jobs', '/accounts', '/accounts/ops', '/audit', '/job', '/sign-in'])(
    'is accessible on %s, light and dark, wide and narrow',
    async (path) => {
      await page.goto(`${url}${path === '/job' ? `/jobs/${failedId}` : path}`);
      expect(await findingsOfAllLooks(page)).toEqual([]);
    },
  );
});
