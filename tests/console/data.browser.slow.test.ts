import { expect, test } from '@jest/globals';
import { nowOfTestMarket, testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { axeFindings, see } from './browser.ts';
import { type ConsoleOptions, describeConsole } from './describeConsole.ts';

const { instruments, ...rest } = testMarket();
const market = { ...rest, instruments: instruments.map((row) => ({ ...row, exchange: 'XNYS' })) };
const options: ConsoleOptions = { market, now: nowOfTestMarket };

describeConsole('market data in the console of an operator', { ...options, scopes: ['admin'] }, (site) => {
  test('the page has sources with rights, exchanges with what is expected, and the findings', async () => {
    const page = await site.signIn();
    await page.waitForSelector('nav a[href="#/data"]');
    await page.goto(`${site.url}/#/data`);
    await see(page, 'Findings of the checks');
    const text = String(await page.evaluate('document.querySelector("main").innerText')).replaceAll('\u00a0', ' ');
    for (const shown of ['test (made up)', 'without stated rights', 'New York Stock Exchange (XNYS)', '28 Jun 2024']) {
      expect(text).toContain(shown);
    }
    expect(await axeFindings(page)).toEqual([]);
  });
});

describeConsole('market data in the console of another account', options, (site) => {
  test('the page says which scope it needs, and no link leads to it', async () => {
    const page = await site.signIn();
    expect(await page.$('nav a[href="#/data"]')).toBeNull();
    await page.goto(`${site.url}/#/data`);
    await see(page, 'scope admin');
    site.accept('403');
  });
});
