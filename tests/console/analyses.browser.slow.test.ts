import { beforeAll, expect, test } from '@jest/globals';
import { createTearsheet, type Tearsheet } from '@tearsheet/client';
import { signedPercent } from '@tearsheet/presentation';
import type { Page } from 'puppeteer-core';
import { click, fill, findingsOfAllLooks, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const NAMES = '.analysis .what a';

describeConsole('the list of analyses', {}, (site) => {
  let client: Tearsheet;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    client = createTearsheet({ url: site.url, token: site.token });
    for (const [name, symbol] of [
      ['Growth', 'AAA.N'],
      ['Value', 'BBB.L'],
      ['Old growth', 'CCC.SI'],
      ['Lost', 'DDD.T'],
    ] as const) {
      const portfolio = [{ date: '2023-01-03', symbol, weight: 1 }];
      const job = await client.analyze({ portfolio, name, fields: ['portfolio_summary'] });
      await job.wait();
      ids[name] = job.jobId;
    }
    const unnamed = await client.analyze({ portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] });
    await unnamed.wait();
    await site.expire(ids['Old growth'] ?? '');
  });

  const names = (page: Page) => page.$$eval(NAMES, (links) => links.map(({ textContent }) => textContent));
  async function open(): Promise<Page> {
    const page = await site.signIn();
    await click(page, '::-p-xpath(//nav//a[normalize-space()="Analyses"])');
    await page.waitForSelector(NAMES);
    return page;
  }

  test('has names, thumbnails, returns, and dates, and is searched', async () => {
    const page = await open();
    expect(await names(page)).toEqual(['Lost', 'Old growth', 'Value', 'Growth']);
    const { jobs } = await client.jobs({ q: 'Growth' });
    const [growth] = jobs.flatMap((job) => ('headline' in job ? (job.headline ?? []) : []));
    const shown = await page.$eval('.analysis:last-child .number', ({ textContent }) => textContent);
    expect(shown).toBe(`${signedPercent(growth?.total_return, 2)}Total return`);
    expect(await page.$$eval('.analysis polyline', (lines) => lines.length)).toBe(4);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });

    await fill(page, '#analyses-search', 'gROWth');
    await see(page, '2 results');
    expect(await names(page)).toEqual(['Old growth', 'Growth']);
    await fill(page, '#analyses-search', 'Old g');
    await see(page, '1 result');
    await fill(page, '#analyses-search', '<b>none</b>');
    await see(page, 'No name contains “<b>none</b>”.');
    await page.click('#analyses-search', { count: 3 });
    await page.keyboard.press('Backspace');
    await see(page, '4 results');
    await press(page, 'Show 1 without a name');
    await see(page, '5 results');
    await page.select('#analyses-type', 'portfolio_simulation');
    await see(page, 'Nothing here yet.');
  });

  test('runs an expired one again with one click, which then replaces it', async () => {
    const page = await open();
    await press(page, 'Run again');
    await page.waitForFunction('document.title === "Old growth · Tearsheet"');
    await page.goBack();
    await page.waitForSelector(NAMES);
    expect(await names(page)).toEqual(['Old growth', 'Lost', 'Value', 'Growth']);
  });

  test('chooses up to four to compare by keyboard', async () => {
    const page = await open();
    for (const name of ['Growth', 'Value']) {
      await page.focus(`[aria-label="Compare ${name}"]`);
      await page.keyboard.press('Space');
    }
    await see(page, '2 analyses chosen, at most 4.');
    await press(page, 'Compare');
    await page.waitForFunction(`location.hash === '#/compare/${ids.Growth}/${ids.Value}'`);
  });
});
