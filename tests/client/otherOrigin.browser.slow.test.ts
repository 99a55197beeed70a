import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { CHROMIUM, startBrowser } from '@tearsheet/testing/service/chromium.ts';
import { startService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { build } from 'esbuild';
import type { Browser } from 'puppeteer-core';
import { ROOT } from '../architecture/sources.ts';

const REQUEST = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], fields: ['portfolio_summary'] };

/** A machine without Chromium runs the rest. */
(CHROMIUM === null ? describe.skip : describe)('a web page of another origin', () => {
  let browser: Browser;
  let redis: TestRedis;
  let pages: Server;
  let origin: string;

  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: { contents: "export * from '@tearsheet/client';", resolveDir: ROOT },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'tearsheet',
      write: false,
    });
    const page = `<!doctype html><script>${outputFiles[0]?.text}</script>`;
    pages = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
    await once(pages.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    [browser, redis] = await Promise.all([startBrowser(), startRedis()]);
  });
  afterAll(async () => {
    await browser.close();
    pages.close();
    await redis.stop();
  });

  async function analyzeInPage(corsOrigins: readonly string[] | null): Promise<unknown> {
    const service = await startService({ redis, market: testMarket(), ...(corsOrigins ? { corsOrigins } : {}) });
    try {
      await service.startWorker();
      const token = await service.token('me', ['portfolio:analyze', 'jobs:read']);
      const page = await browser.newPage();
      await page.goto(origin);
      const options = JSON.stringify({ url: service.url, token, retry: { retries: 0 } });
      return await page.evaluate(`tearsheet.createTearsheet(${options}).analyze(${JSON.stringify(REQUEST)})
        .then((job) => job.wait()).then((result) => typeof result.portfolio_summary.total_return, (error) => error.name)`);
    } finally {
      await service.stop();
    }
  }

  test('analyzes through the client if CORS_ORIGINS names its origin', async () => {
    expect(await analyzeInPage([origin])).toBe('number');
  });

  test.each([[null], [['https://other.example']]])('cannot call the service if CORS_ORIGINS is %p', async (origins) => {
    expect(await analyzeInPage(origins)).toBe('ConnectionError');
  });
});
