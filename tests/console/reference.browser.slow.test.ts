/** The API reference in Chromium: accessibility, keys, and a reader without JavaScript. */
import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { findingsOfAllLooks } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

describeConsole('the API reference', { start: async () => {} }, (site) => {
  const open = async (path: string): Promise<Page> => {
    const page = await site.open();
    await page.goto(`${site.url}${path}`);
    return page;
  };

  test.each([
    '/docs',
    '/docs/analyzePortfolio',
    '/docs/getKeyRatios',
    '/docs/getJob',
    '/docs/getWorkbook',
    '/docs/getExample/curl',
    '/docs/objects',
    '/docs/objects/CompletedJob',
    '/docs/objects/PerformanceMetricsSection',
    '/docs/errors',
    '/docs/errors/rate_limited',
    '/docs/errors/invalid_request',
  ])('%s has no finding of axe in any look, also with everything open, and asks no other host', async (path) => {
    const page = await site.open();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(`${site.url}${path}`);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.$$eval('details', (all) => {
      for (const one of all) one.open = true;
    });
    expect(await findingsOfAllLooks(page)).toEqual([]);
    expect([...hosts]).toEqual([site.url]);
  });

  test('without a script, a reader can choose a language, open objects, and follow links', async () => {
    const page = await site.open();
    await page.setJavaScriptEnabled(false);
    await page.goto(`${site.url}/docs/analyzePortfolio`);
    expect(await visibleLanguages(page)).toEqual(['curl']);
    await click(page, 'input[value=python]');
    expect(await visibleLanguages(page)).toEqual(['python']);
    expect(await page.$eval('.search', (search) => search.checkVisibility())).toBe(false);
    await click(page, '#body\\.portfolio summary');
    expect(await page.$eval('#body\\.portfolio\\.weight', (item) => item.checkVisibility())).toBe(true);
    await page.setViewport({ width: 390, height: 844 });
    expect(await page.$eval('#rail', (rail) => rail.checkVisibility())).toBe(false);
    await click(page, 'a.menu');
    expect(await page.$eval('#rail', (rail) => rail.checkVisibility())).toBe(true);
    await Promise.all([page.waitForNavigation(), click(page, '#rail a[href="/docs/getJob"]')]);
    expect(page.url()).toBe(`${site.url}/docs/getJob`);
  });

  test('keys reach the search, its results, and a language, which the next page remembers', async () => {
    const page = await open('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('workbook');
    await page.waitForFunction("document.querySelector('.search li a')?.pathname === '/docs/getWorkbook'");
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(page.url()).toBe(`${site.url}/docs/getWorkbook`);
    await page.focus('input[value=curl]');
    await page.keyboard.press('ArrowRight');
    expect(await visibleLanguages(page)).toEqual(['typescript']);
    await page.goto(`${site.url}/docs/getJob`);
    expect(await visibleLanguages(page)).toEqual(['typescript']);
  });

  test('the address of a member opens the objects around it, and keys open others', async () => {
    const page = await open('/docs/analyzePortfolio#body.portfolio.weight');
    await page.waitForFunction("document.getElementById('body.portfolio.weight').checkVisibility()");
    const summary = '#body\\.stress_shocks summary';
    const isOpen = () => page.$eval(summary, (element) => element.parentElement?.hasAttribute('open'));
    expect(await isOpen()).toBe(false);
    await page.focus(summary);
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(true);
  });
});

function visibleLanguages(page: Page): Promise<(string | null)[]> {
  return page.$$eval('.language', (all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('data-language')),
  );
}

/** A locator waits with scripts of the page, which has none here. */
function click(page: Page, selector: string): Promise<void> {
  return page.$eval(selector, (element) => (element as unknown as { click(): void }).click());
}
