import { afterAll, beforeAll, describe } from '@jest/globals';
import type { SnapshotContent } from '@tearsheet/market-data';
import { createKeys } from '@tearsheet/runtime';
import type { Scope } from '@tearsheet/shared';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { CHROMIUM } from '@tearsheet/testing/service/chromium.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import type { Browser, Page } from 'puppeteer-core';
import { signIn } from './browser.ts';
import { usePages } from './usePages.ts';

/** The console of a running service and a browser. Its members can be read in tests and hooks. */
export interface ConsoleSite {
  readonly url: string;
  readonly token: string;
  readonly service: TestService;
  readonly browser: Browser;
  /** Opens a page and signs in. The page closes after the test, which fails if anything went wrong in the page. */
  signIn(): Promise<Page>;
  /** Opens a page without an address, as `signIn` does. */
  open(): Promise<Page>;
  /** Accepts what went wrong so far in the page if it contains this text, such as the status of a refused request. */
  accept(text: string): void;
  /** Ends the time for which the service keeps the result of a job. */
  expire(jobId: string): Promise<void>;
}

export interface ConsoleOptions {
  readonly market?: SnapshotContent;
  readonly now?: () => Date;
  /** Scopes of the token, besides those that every test needs. */
  readonly scopes?: readonly Scope[];
  /** Starts what works on jobs. Default: a worker for portfolios. */
  readonly start?: (service: TestService) => Promise<unknown>;
}

const USUAL_SCOPES: readonly Scope[] = ['portfolio:read', 'portfolio:analyze', 'jobs:read', 'jobs:cancel', 'data:read'];

/** Describes tests of the console in Chromium. Without Chromium they are skipped, and a line says so. */
export function describeConsole(name: string, options: ConsoleOptions, tests: (site: ConsoleSite) => void): void {
  if (CHROMIUM === null) console.warn(`There is no Chromium on the PATH: ${name} is not tested.`);
  (CHROMIUM === null ? describe.skip : describe)(name, () => tests(useConsole(options)));
}

function useConsole({ market = testMarket(), now, scopes = [], start }: ConsoleOptions): ConsoleSite {
  let redis: TestRedis;
  let service: TestService;
  let token: string;
  const pages = usePages();

  beforeAll(async () => {
    redis = await startRedis();
    service = await startService({ redis, market, ...(now ? { now } : {}) });
    await (start ?? ((started) => started.startWorker(1)))(service);
    token = await service.token('me', [...USUAL_SCOPES, ...scopes]);
  });
  afterAll(async () => {
    await service?.stop();
    await redis?.stop();
  });

  return {
    get url() {
      return service.url;
    },
    get token() {
      return token;
    },
    get service() {
      return service;
    },
    get browser() {
      return pages.browser;
    },
    signIn: () => pages.open((browser) => signIn(browser, service.url, token)),
    open: () => pages.open(),
    accept(text) {
      const { wrong } = pages;
      wrong.splice(0, wrong.length, ...wrong.filter((line) => !line.includes(text)));
    },
    async expire(jobId) {
      const client = await connectTo(redis, 'script');
      const keys = createKeys(redis.namespace);
      await client.del(keys.job(jobId), keys.result(jobId));
      client.disconnect();
    },
  };
}
