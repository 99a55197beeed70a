import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import type { Page } from 'puppeteer-core';
import { click, fill, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const HOLDINGS = '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%';

describeConsole('simulations in the console', { market: testMarket(toDay('2020-01-01')) }, (site) => {
  let page: Page;

  /** Opens the form of the simulation for the holdings. */
  async function openForm() {
    page = await site.signIn();
    await importText(page, HOLDINGS);
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    await click(page, '::-p-xpath(//a[normalize-space()="Simulate the future"])');
    await page.waitForSelector('#simulate-years');
  }
  const headings = () => page.$$eval('h2', (all) => all.map(({ textContent }) => textContent));

  test('a plan is typed in and simulated, and the page says what it means in words', async () => {
    await openForm();
    await fill(page, '#simulate-years', '30');
    await fill(page, '#simulate-yearly', '-600');
    await fill(page, '#simulate-growth', '3');
    await fill(page, '#simulate-inflation', '2');
    await fill(page, '#simulate-goal', '20000');
    await fill(page, '#simulate-returns', 'AAA.N 5');
    await press(page, 'Simulate');
    await page.waitForSelector('.chart svg');
    expect(await page.title()).toBe('Simulate the future · Tearsheet');
    const text = await page.$eval('article', ({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
    expect(text).toContain('2,000 paths over 30 years in USD of today, drawn in blocks of months from the history');
    expect(text).toContain('have USD 20,000 or more at the end.');
    expect(text).toContain('run out of money before every withdrawal is paid.');
    expect(text).toContain('Simulated paths have the assumed returns and the deviations of the past.');
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    const plan = page.url();

    await click(page, '::-p-xpath(//a[normalize-space()="Open, keep, or share"])');
    await page.waitForSelector('.chart svg');
    await see(page, 'Simulation: AAA.N, BBB.L');
    expect(await headings()).toEqual(['Outcome', 'Value over time', 'Final values, returns, and drawdowns', 'Basis']);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    const workbook = page.waitForResponse((response) => response.url().includes('/workbook'));
    await press(page, 'Excel');
    expect((await workbook).status()).toBe(200);

    await page.goto(plan);
    await page.waitForSelector('.scenarios');
    await click(page, '.plan-form > summary');
    await fill(page, '#simulate-expected', '2');
    await fill(page, '#scenario-name', 'Low returns');
    await press(page, 'Simulate');
    await see(page, 'Scenarios side by side');
    await see(page, 'B: Low returns');
    await see(page, 'Median value over time');
    const rows = await page.$$eval('tbody tr', (all) => all.map(({ textContent }) => textContent));
    expect(rows).toContain('Expected return each year, %–2');
    expect(await findingsOfAllLooks(page)).toEqual([]);
  });

  test('text that is not a number is reported next to the button, and nothing is sent', async () => {
    await openForm();
    await fill(page, '#simulate-goal', 'a lot');
    await press(page, 'Simulate');
    await see(page, '"a lot" is not a number.');
    await fill(page, '#simulate-goal', '1000');
    await fill(page, '#simulate-years', '100');
    await press(page, 'Simulate');
    await page.waitForFunction('/years/i.test(document.querySelector(".plan-form .error")?.textContent)');
    site.accept('422');
  });
});
