import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort, startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { CHROMIUM, startBrowser } from '@tearsheet/testing/service/chromium.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import type { Browser, Page } from 'puppeteer-core';
import { axeFindings, cells, fill, openPage, press, see } from './browser.ts';

const ALICE = { name: 'alice', password: 'correct horse battery staple' };

(CHROMIUM === null ? describe.skip : describe)('signing in to the console at the tool server', () => {
  let redis: TestRedis;
  let tools: TestToolServer;
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    redis = await startRedis();
    const url = `http://127.0.0.1:${await freePort()}`;
    tools = await startTestToolServer({ redis, market: testMarket(), config: { apiUrl: url } });
    service = await startService({ redis, market: { folder: tools.folder }, signInUrl: tools.url, url });
    await addAccount(tools, ALICE.name, ALICE.password);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await tools.stop();
    await redis.stop();
  });

  async function askToSignIn(route = '') {
    const opened = await openPage(browser);
    await opened.page.goto(`${service.url}/${route}`);
    return { ...opened, enter: () => enter(opened.page) };
  }

  /** Signs in on the pages of the tool server. */
  async function enter(page: Page) {
    await fill(page, 'input[name=name]', ALICE.name);
    await fill(page, 'input[name=password]', ALICE.password);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  }

  test('a visitor fills the editor, signs in with a password and nothing else, and finds the draft again', async () => {
    const { page, wrong } = await askToSignIn('#/edit');
    await fill(page, '[data-cell="0-symbol"]', 'AAA.N');
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Sign in to analyze');
    await enter(page);
    await page.waitForSelector('.checks');
    expect(page.url()).toBe(`${service.url}/#/edit`);
    expect(await cells(page)).toContain('AAA.N');
    await see(page, ALICE.name);
    expect((await tools.redis.keys(tools.keys.oauthRecord('Client', '*'))).length).toBe(0);
    expect(wrong).toEqual([]);
  });

  test('a deep link leads back to its page, and other tabs are signed in too', async () => {
    const { page, wrong } = await askToSignIn('#/portfolios');
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Sign in with your account');
    await enter(page);
    await see(page, 'Sign out');
    expect(page.url()).toBe(`${service.url}/#/portfolios`);
    const other = await page.browserContext().newPage();
    await other.goto(`${service.url}/#/compare`);
    await see(other, 'Sign out');
    expect(wrong).toEqual([]);
  });

  test('a token that has ended is replaced without a question', async () => {
    const { page } = await askToSignIn('#/sign-in');
    await press(page, 'Sign in with your account');
    await enter(page);
    await see(page, 'Sign out');
    const end = `const session = JSON.parse(localStorage.getItem('tearsheet.session'));
      localStorage.setItem('tearsheet.session', JSON.stringify({ ...session, endsAt: 1 }))`;
    await page.evaluate(end);
    await page.goto(`${service.url}/#/portfolios`);
    await page.reload();
    await see(page, 'Sign out');
    expect(page.url()).toBe(`${service.url}/#/portfolios`);
    // Without the session of the authorization server, the page asks again.
    await page.evaluate(end);
    await page.deleteCookie(...(await page.cookies(`${tools.url}/oauth`)));
    await page.reload();
    await see(page, 'Sign in with your account');
    expect(page.url()).toBe(`${service.url}/#/portfolios`);
  });

  test('ends with signing out, also at the tool server', async () => {
    const { page } = await askToSignIn('#/sign-in');
    await press(page, 'Sign in with your account');
    await enter(page);
    await page.waitForSelector('.grid');
    const token = String(await page.evaluate('JSON.parse(localStorage.getItem("tearsheet.session")).token'));
    await press(page, 'Sign out');
    await press(page, 'Sign out of this browser');
    await see(page, 'You are signed out');
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/v1/markets`, { headers })).status).toBe(401);
  });

  test('can be tried again after it was canceled', async () => {
    const { page } = await askToSignIn('#/portfolios');
    await press(page, 'Sign in with your account');
    await press(page, 'Cancel');
    await see(page, 'Signing in failed');
    await see(page, 'Sign in with your account');
  });
});
