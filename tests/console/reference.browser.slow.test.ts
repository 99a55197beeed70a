import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { allFindings } from './browser.ts';
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
    '/docs/objects',
    '/docs/objects/PerformanceMetricsSection',
    '/docs/errors',
    '/docs/errors/rate_limited',
    '/docs/errors/invalid_request',
  ])('%s has no finding of axe in any look, also with everything open', async (path) => {
    const page = await open(path);
    expect(await allFindings(page)).toEqual([]);
    await page.$$eval('details', (all) => {
      for (const one of all) one.open = true;
    });
    expect(await allFindings(page)).toEqual([]);
  });

  test('without a script, a reader can choose a language, open objects, and follow links', async () => {
    const page = await site.open();
    await page.setJavaScriptEnabled(false);
    await page.goto(`${site.url}/docs/analyzePortfolio`);
    expect(await visibleLanguages(page)).toEqual(['curl']);
    await page.click('input[value=python]');
    expect(await visibleLanguages(page)).toEqual(['python']);
    expect(await page.$eval('.search', (search) => search.checkVisibility())).toBe(false);
    await page.click('#body\\.portfolio summary');
    expect(await page.$eval('#body\\.portfolio\\.weight', (item) => item.checkVisibility())).toBe(true);
    await page.setViewport({ width: 390, height: 844 });
    expect(await page.$eval('#rail', (rail) => rail.checkVisibility())).toBe(false);
    await page.click('a.menu');
    await Promise.all([page.waitForNavigation(), page.click('#rail a[href="/docs/getJob"]')]);
    expect(page.url()).toBe(`${site.url}/docs/getJob`);
  });

  test('keys reach the search, its results, and a language, which the next page remembers', async () => {
    const page = await open('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('workbook');
    await page.waitForSelector('.search li a');
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(page.url()).toBe(`${site.url}/docs/getWorkbook`);
    await page.focus('input[value=curl]');
    await page.keyboard.press('ArrowRight');
    expect(await visibleLanguages(page)).toEqual(['typescript']);
    await page.goto(`${site.url}/docs/getJob`);
    expect(await visibleLanguages(page)).toEqual(['typescript']);
  });

  test('the address of a member opens the objects around it', async () => {
    const page = await open('/docs/analyzePortfolio#body.portfolio.weight');
    await page.waitForFunction("document.getElementById('body.portfolio.weight').checkVisibility()");
  });
});

function visibleLanguages(page: Page): Promise<(string | null)[]> {
  return page.$$eval('.language', (all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('data-language')),
  );
}
