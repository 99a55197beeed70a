import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { analyze, click, fill, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const HOLDINGS = '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%';
const LEDGER = {
  transactions: [
    { date: '2023-01-04', type: 'deposit', amount: 10_000 },
    { date: '2023-01-04', type: 'buy', symbol: 'AAA.N', quantity: 20 },
    { date: '2023-06-01', type: 'sell', symbol: 'AAA.N', quantity: 10 },
  ],
};

describeConsole('settings in the console', {}, (site) => {
  let page: Page;

  /** Takes a picture for people if a folder for it is given. */
  async function picture(name: string): Promise<void> {
    const folder = process.env.SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
  const openMore = () => click(page, '.settings .more summary');
  const textIn = (selector: string) => page.$eval(selector, (input) => (input as { value?: string }).value);
  const tables = () => page.$$eval('section h2, section h3', (all) => all.map(({ textContent }) => textContent ?? ''));

  test('fees, rates, taxes, benchmarks, and own metrics are typed in, used, and there again on change', async () => {
    page = await site.signIn();
    await importText(page, HOLDINGS);
    await openMore();
    await fill(page, '#fee', 'much');
    await see(page, 'The fee needs a percentage, such as 1.5.');
    await fill(page, '#fee', '1.5');
    await fill(page, '#riskFree', '2');
    await fill(page, '#compareWith', 'CCC.SI');
    await page.select('#dividends', 'cash');
    await fill(page, '#withholding', 'United Kingdom 10%');
    await fill(page, '#metrics', 'Loss days = mean(daily_return < 0)\nNothing = log(0)');
    await picture('more-settings');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await analyze(page);
    expect(await tables()).toEqual(expect.arrayContaining(['Custom metrics']));
    await see(page, 'log has no finite value for 0.');
    await picture('result');
    await press(page, 'Change');
    await page.waitForSelector('#fee');
    const values = await Promise.all(['#fee', '#riskFree', '#compareWith', '#withholding', '#dividends'].map(textIn));
    expect(values).toEqual(['1.5', '2', 'CCC.SI', 'United Kingdom 10%', 'cash']);
    expect(await textIn('#metrics')).toBe('Loss days = mean(daily_return < 0)\nNothing = log(0)');
  });

  test('own factors are pasted, used with a rolling window, and there again on change', async () => {
    page = await site.signIn();
    await importText(page, HOLDINGS);
    await openMore();
    expect(await page.$('#factorSeries')).toBeNull();
    await page.select('#factorModel', 'own');
    await see(page, 'The own factors need a line with names');
    const months = ['2023-02-28', '2023-03-31', '2023-04-28', '2023-05-31', '2023-06-30', '2023-07-31'];
    const series = ['date,value', ...months.map((month, i) => `${month},${(i % 3) / 100 - 0.01}`)].join('\n');
    await fill(page, '#factorSeries', series);
    await fill(page, '#rollingPeriods', '24');
    await page.select('#interaction', 'in_selection');
    await analyze(page);
    await press(page, 'Change');
    await page.waitForSelector('#factorSeries');
    const values = await Promise.all(['#factorModel', '#factorSeries', '#rollingPeriods', '#interaction'].map(textIn));
    expect(values).toEqual(['own', series, '24', 'in_selection']);
  });

  test('a metric that cannot be computed is named before it is sent', async () => {
    page = await site.signIn();
    await importText(page, HOLDINGS);
    await openMore();
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    const named = () => page.$$eval('.grid td.name', (all) => all.map(({ textContent }) => textContent));
    await page.waitForFunction('document.querySelector(".grid td.name").textContent !== ""');
    const names = await named();
    await fill(page, '#metrics', 'Wrong');
    // The verdict next to the disabled button says what is missing.
    await page.waitForFunction(
      '/^The metric "Wrong" needs a name/.test(document.querySelector(".verdict").textContent)',
    );
    await fill(page, '#metrics', 'Wrong = sharp_ratio');
    await see(page, 'did you mean sharpe_ratio?');
    expect(await named()).toEqual(names);
    await press(page, 'Use sharpe_ratio');
    await page.waitForFunction('document.querySelector("#metrics").value === "Wrong = sharpe_ratio"');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
  });

  test('transactions have rules and opening positions, and their result can be changed', async () => {
    page = await site.signIn();
    await importText(page, JSON.stringify(LEDGER));
    await see(page, '3 transactions imported.');
    await openMore();
    await page.select('#lotMethod', 'average');
    await click(page, 'section.holdings .more summary');
    await fill(page, '#opening', 'BBB.L 30 500\nCASH.USD 250');
    await see(page, 'The opening positions need a date.');
    await page.$eval('#openingDate', (input) => {
      (input as unknown as { value: string }).value = '2023-01-03';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    // These belong to holdings.
    expect(await page.$$('#startAmount, #schedule, #band')).toEqual([]);
    await picture('ledger-settings');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await analyze(page);
    const headline = await page.$eval('.headline', ({ textContent }) => textContent);
    await press(page, 'Change');
    await page.waitForSelector('#ledger-title');
    await see(page, '3 transactions');
    const values = await Promise.all(['#lotMethod', '#opening', '#openingDate'].map(textIn));
    expect(values).toEqual(['average', 'BBB.L 30 500\nCASH.USD 250', '2023-01-03']);
    await analyze(page);
    expect(await page.$eval('.headline', ({ textContent }) => textContent)).toBe(headline);
  });
});
