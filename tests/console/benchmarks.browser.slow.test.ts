import { expect, test } from '@jest/globals';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import type { Page } from 'puppeteer-core';
import { analyze, click, fill, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const HOLDINGS = '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%';

describeConsole('benchmarks in the console', {}, (site) => {
  let page: Page;

  const isReady = () => page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
  const isDisabled = () => page.$eval('button.primary.wide', (button) => (button as { disabled?: boolean }).disabled);
  const setBlend = (cell: string, text: string) => fill(page, `[aria-label="${cell} of the blend"]`, text);

  test('a blend is typed in, repaired, kept over a reload, and compared with', async () => {
    page = await site.signIn();
    await importText(page, HOLDINGS);
    await page.select('#benchmarkKind', 'blend');
    await see(page, 'Enter a symbol and a weight, such as 60%.');
    await setBlend('Symbol 1', 'ACWI.OX');
    await setBlend('Weight 1', '75');
    await setBlend('Symbol 2', 'CCC.SI');
    await see(page, 'CCC.SI needs a weight above 0, such as 60%.');
    expect(await isDisabled()).toBe(true);
    await setBlend('Weight 2', '25');
    await page.waitForSelector('[aria-label="Symbol 1 of the blend"][aria-invalid=true]');
    await press(page, 'Use ACWI.OQ');
    await isReady();
    await page.select('#blendSchedule', 'quarterly');
    await press(page, 'Add an instrument');
    await click(page, '[aria-label="Remove row 3 of the blend"]');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await page.reload();
    await page.waitForSelector('#blendSchedule');
    expect(
      await page.$$eval('.component input', (all) => all.map((input) => (input as { value?: string }).value)),
    ).toEqual(['ACWI.OQ', '75', 'CCC.SI', '25']);
    await analyze(page);
    await see(page, 'against 75% ACWI.OQ + 25% CCC.SI');
  });

  test('with nothing, no table or chart has a benchmark, and with a rate they have it', async () => {
    page = await site.signIn();
    await importText(page, HOLDINGS);
    await page.select('#benchmarkKind', 'none');
    await analyze(page);
    const headings = () => page.$$eval('th, h3', (all) => all.map(({ textContent }) => textContent));
    expect((await headings()).filter((text) => /benchmark|excess return|against/i.test(text ?? ''))).toEqual([]);
    await page.goBack();
    await page.waitForSelector('#benchmarkKind');
    await page.select('#benchmarkKind', 'rate');
    await see(page, 'Enter a rate in percent, such as 3.');
    await fill(page, '#benchmarkRate', '3.5');
    await analyze(page);
    expect(await headings()).toContain('3.5% a year');
  });

  test('own values of a request stay while the rest of it changes', async () => {
    page = await site.signIn();
    const request = {
      portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }],
      benchmark: { name: 'My fund', series: ['2023-01-03', '2024-06-28'].map((date, i) => ({ date, value: 100 + i })) },
    };
    await importText(page, JSON.stringify(request));
    await see(page, '1 row imported.');
    expect(await page.$eval('#benchmarkKind', (select) => (select as { value?: string }).value)).toBe('kept');
    await fill(page, '#startAmount', '5000');
    await analyze(page);
    await see(page, 'against My fund');
  });
});

const market = testMarket();
const isOwn = (ric: string) => ['BBB.L', 'DDD.T'].includes(ric);
const own = {
  ...market,
  instruments: market.instruments.filter(({ ric }) => isOwn(ric)),
  prices: new Map([...market.prices].filter(([ric]) => isOwn(ric))),
  dividends: [],
  fx: new Map([...market.fx].filter(([pair]) => pair !== 'EUR/USD')),
};

describeConsole('own data without the usual benchmarks and dollars', { market: own, start: async () => {} }, (site) => {
  test('have no benchmark and another currency at first, and nothing fails', async () => {
    const page = await site.signIn();
    await importText(page, '2023-01-03,BBB.L,60%\n2023-01-03,DDD.T,40%');
    await page.waitForFunction('document.querySelector("#benchmarkKind").value === "none"');
    expect(await page.$$eval('#benchmarkKind option', (all) => all.map(({ textContent }) => textContent))).toEqual([
      'Another instrument',
      'A blend of instruments',
      'A fixed rate',
      'No benchmark',
    ]);
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    expect(await page.$eval('#baseCurrency', (list) => (list as { value?: string }).value)).toBe('EUR');
  });
});
