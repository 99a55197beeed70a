import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort, startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { CHROMIUM, startBrowser } from '@tearsheet/testing/service/chromium.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import type { Browser } from 'puppeteer-core';
import { openPage, press, see, seriousFindings } from './browser.ts';

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
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await tools.stop();
    await redis.stop();
  });

  async function askToSignIn() {
    const opened = await openPage(browser);
    await opened.page.goto(service.url);
    expect(await seriousFindings(opened.page)).toEqual([]);
    await press(opened.page, 'Sign in with your account');
    await opened.page.locator('input[name=name]').fill(ALICE.name);
    await opened.page.locator('input[name=password]').fill(ALICE.password);
    await Promise.all([opened.page.waitForNavigation(), opened.page.keyboard.press('Enter')]);
    return opened;
  }

  test('asks for the password and nothing else, and ends in the editor with the token in the tab only', async () => {
    const { page, wrong } = await askToSignIn();
    await page.waitForSelector('.grid');
    expect(page.url()).toBe(`${service.url}/`);
    expect(await page.evaluate('[localStorage.length, sessionStorage.getItem("tearsheet.sign-in")]')).toEqual([
      0,
      null,
    ]);
    expect((await tools.redis.keys(tools.keys.oauthRecord('Client', '*'))).length).toBe(0);
    await page.reload();
    await page.waitForSelector('.grid');
    expect(wrong).toEqual([]);
  }, 60_000);

  test('ends with signing out, also at the tool server', async () => {
    const { page } = await askToSignIn();
    await page.waitForSelector('.grid');
    const token = String(await page.evaluate('JSON.parse(sessionStorage.getItem("tearsheet.token"))'));
    await press(page, 'Sign out');
    await press(page, 'Sign out of this browser');
    await see(page, 'You are signed out');
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/v1/markets`, { headers })).status).toBe(401);
  }, 60_000);

  test('can be tried again after it was cancelled', async () => {
    const { page } = await openPage(browser);
    await page.goto(service.url);
    await press(page, 'Sign in with your account');
    await press(page, 'Cancel');
    await see(page, 'Signing in failed');
    await see(page, 'Sign in with your account');
  }, 60_000);
});
