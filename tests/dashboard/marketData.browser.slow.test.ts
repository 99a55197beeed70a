/** The page Market data in Chromium: from an empty folder to real prices with three buttons. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { CHROMIUM, startBrowser } from '@tearsheet/testing/service/chromium.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import type { Browser } from 'puppeteer-core';
import { createDataSetup } from '../../apps/dashboard/src/dataSetup.ts';
import { axeFindings, click, fill, findingsOfAllLooks, openPage, press, see } from '../console/browser.ts';
import { LAST_YEAR, type MarketServers, startMarketServers } from './marketData.ts';
import { type StartedDashboard, startDashboard } from './startDashboard.ts';

const folder = temporaryFolders();
let redisServer: TestRedis;
let servers: MarketServers;
let dashboard: StartedDashboard;
let browser: Browser;

if (CHROMIUM === null)
  console.warn('There is no Chromium on the PATH: the page Market data is not tested in a browser.');

(CHROMIUM === null ? describe.skip : describe)('the page Market data in a browser', () => {
  beforeAll(async () => {
    redisServer = await startRedis();
    servers = await startMarketServers();
    const home = folder();
    const setup = createDataSetup({ dataFolder: join(home, 'data'), folder: home, environment: servers.environment });
    dashboard = await startDashboard(redisServer, setup);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await dashboard.close();
    await servers.close();
    await redisServer.stop();
  });

  test('leads to real data, and every look of it is accessible', async () => {
    const { page, wrong } = await openPage(browser);
    await page.goto(`${dashboard.url}/sign-in`);
    await fill(page, 'input[name=token]', await dashboard.issue('admin'));
    await press(page, 'Sign in with the token');
    await see(page, 'Over time');
    await click(page, 'nav a[href="/data"]');
    await see(page, 'There are no market data yet.');
    await click(page, '#source_treasury');
    await fill(page, 'input[name=from]', LAST_YEAR);
    await press(page, 'Store the sources');
    await page.waitForFunction(`location.hash === '#instruments'`);
    await fill(page, 'textarea', 'US78462F1030\nGONE');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await press(page, 'Find them and count the requests');
    await see(page, 'INVENTED');
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Fetch now');
    await see(page, 'Last price');
    await see(page, 'written as version');
    await see(page, 'Yahoo has nothing there (404)');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.browserContext().close();
    expect(wrong).toEqual([]);
  });
});
