import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { CHROMIUM } from '@tearsheet/testing/service/chromium.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { cells, click, findingsOfAllLooks, press, see } from './browser.ts';
import { usePages } from './usePages.ts';

const now = () => new Date('2025-01-02T12:00:00Z');
const FEW = { readsPerMinute: 30 };

(CHROMIUM === null ? describe.skip : describe)('the first page of a visitor', () => {
  let redis: TestRedis;
  let demo: TestService;
  let own: TestService;
  const pages = usePages();

  beforeAll(async () => {
    redis = await startRedis();
    const folder = await demoSnapshot(toDay('2024-12-31'));
    demo = await startService({ redis, market: { folder }, now, limits: FEW });
    await demo.startWorker(1);
    const other = { ...redis, namespace: `${redis.namespace}-own` };
    own = await startService({ redis: other, market: testMarket() });
  });
  afterAll(async () => {
    await own?.stop();
    await demo?.stop();
    await redis?.stop();
  });

  async function open(url: string) {
    const page = await pages.open();
    await page.goto(url);
    return page;
  }

  test('is a finished analysis with charts, and says that its data are simulated', async () => {
    const page = await open(demo.url);
    await page.waitForSelector('.chart svg');
    await see(page, 'Five stocks in four currencies');
    await see(page, 'Simulated market data');
    expect(await findingsOfAllLooks(page)).toEqual([]);
  });

  test('leads to the editor, empty or with the example', async () => {
    const page = await open(demo.url);
    await click(page, '::-p-text(Try your own)');
    await page.waitForSelector('.grid');
    expect((await cells(page)).join('')).toBe('');
    await page.goto(`${demo.url}/#/example`);
    await click(page, '::-p-text(Change this example)');
    await page.waitForSelector('.grid');
    expect(await cells(page)).toContain('AAPL.OQ');
    await press(page, 'Sign in to analyze');
    await page.waitForSelector('#token');
  });

  test('needs at most 13 requests and 120 KB before its heading', async () => {
    const page = await pages.open();
    // Not its paint, which is later on a busy machine, so that more has been loaded by then.
    await page.evaluateOnNewDocument(`new MutationObserver((_changes, observer) => {
      if (document.querySelector('h1') === null) return;
      observer.disconnect();
      globalThis.headingAt = performance.now();
    }).observe(document, { childList: true, subtree: true })`);
    await page.goto(demo.url);
    await page.waitForFunction('globalThis.headingAt !== undefined');
    const loaded = await page.evaluate(`[
      ...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource'),
    ].filter(({ responseEnd }) => responseEnd < globalThis.headingAt).map(({ transferSize }) => transferSize)`);
    const sizes = Array.isArray(loaded) ? loaded.map(Number) : [];
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.length).toBeLessThanOrEqual(13);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
  });

  test('says that there is no example if the data lack its instruments', async () => {
    const page = await open(own.url);
    await see(page, 'There is no example');
    await see(page, 'Try your own');
  });

  test('reads the example without a token, from one job, as often as an address may read', async () => {
    const read = (headers = {}) => fetch(`${demo.url}/v1/example`, { headers });
    const [first, second] = await Promise.all([read(), read()]);
    const job = (await first.json()) as { readonly job_id: string; readonly status: string };
    expect(job.status).toBe('completed');
    expect(await second.json()).toEqual(job);
    const etag = first.headers.get('etag') ?? '';
    expect((await read({ 'if-none-match': etag })).status).toBe(304);
    const token = await demo.token('me', ['jobs:read']);
    const found = await fetch(`${demo.url}/v1/jobs/${job.job_id}`, { headers: { authorization: `Bearer ${token}` } });
    expect(found.status).toBe(404);
    // So many exceed the limit of one of two windows, if the first one ends meanwhile.
    const most = 2 * FEW.readsPerMinute + 1;
    const statuses = await Promise.all(Array.from({ length: most }, async () => (await read()).status));
    expect(statuses).toContain(429);
  });
});
