import { expect, test } from '@jest/globals';
import { click, fill, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const now = () => new Date('2024-06-29T12:00:00Z');

describeConsole('optimizations in the console', { now }, (site) => {
  test('limits are typed in, a wrong one is explained, and the result says which limit decides', async () => {
    const page = await site.signIn();
    await importText(page, '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    await page.goto(`${site.url}/#/optimize`);
    await page.waitForSelector('#optimize-symbols');
    await fill(page, '#optimize-symbols', 'AAA.N 10');
    await press(page, 'Optimize');
    await see(page, 'Write a line such as AAPL 0 to 10.');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 800 });
    await fill(page, '#optimize-symbols', 'AAA.N 0 to 20');
    await fill(page, '#optimize-buy', '0.1');
    await fill(page, '#optimize-window', '52');
    await press(page, 'Optimize');
    await see(page, 'Present against proposal');
    // The currencies and prices of the test market make AAA.N the larger weight of the optimum.
    await see(page, 'The current weights break your limits');
    await see(page, 'AAA.N is at your limit of 20.0%.');
    const chart = await page.waitForSelector('.chart svg');
    expect((await chart?.boundingBox())?.y).toBeLessThan(800);
    // The trades have an amount.
    await see(page, 'All trades');
    await fill(page, '#trade-value', 'much');
    await see(page, 'Enter a number above 0.');
    await fill(page, '#trade-value', '1000000');
    await page.waitForFunction('/USD\\s[234]\\d\\d,\\d{3}/.test(document.querySelector("main").textContent)');

    await click(page, '.plan-form > summary');
    expect(await page.$eval('#optimize-symbols', ({ value }) => value)).toBe('AAA.N 0 to 20');
    await fill(page, '#optimize-symbols', '');
    await fill(page, '#scenario-name', 'Without limits');
    await press(page, 'Optimize');
    await see(page, 'Scenarios side by side');
    await see(page, 'B: Without limits');
    const changed = await page.$$eval('table', (tables) => tables.map((table) => table.textContent ?? ''));
    expect(changed.some((text) => /Limits of single holdings.*AAA\.N 0 to 20/s.test(text))).toBe(true);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    expect(await page.$eval('main', (main) => main.textContent)).not.toMatch(/undefined|NaN|\[object/);

    await page.setViewport({ width: 1280, height: 800 });
    await page.reload();
    await see(page, 'Scenarios side by side');
    await click(page, '::-p-xpath(//a[normalize-space()="Remove"])');
    await page.waitForFunction('!document.body.textContent.includes("Scenarios side by side")');
  });

  test('without a portfolio, the page asks for one', async () => {
    const page = await site.signIn();
    await page.goto(`${site.url}/#/optimize`);
    await see(page, 'Enter a portfolio first.');
    expect(await findingsOfAllLooks(page)).toEqual([]);
  });
});
