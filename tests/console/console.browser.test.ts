import { expect, test } from '@jest/globals';
import { nowOfTestMarket } from '@tearsheet/testing/service/testMarket.ts';
import type { Page } from 'puppeteer-core';
import { analyze as analyzeOn, axeFindings, cells, fill, importText as importOn, press, see } from './browser.ts';
import { type ConsoleOptions, describeConsole } from './describeConsole.ts';

const WORKERS: ConsoleOptions = {
  now: nowOfTestMarket,
  async start(service) {
    await service.startWorker();
    await service.startReportWorker();
  },
};

describeConsole('the console in a browser', WORKERS, (site) => {
  let page: Page;

  async function signIn() {
    page = await site.signIn();
  }
  const importText = (text: string) => importOn(page, text);
  const analyze = () => analyzeOn(page);

  test('an unknown token is rejected, and a valid one opens the editor in every tab until sign-out', async () => {
    page = await site.open();
    await page.goto(`${site.url}/#/sign-in`);
    await fill(page, '#token', 'ts_wrong');
    await press(page, 'Sign in');
    await see(page, 'This token is unknown');
    expect(await axeFindings(page)).toEqual([]);
    await fill(page, '#token', site.token);
    await press(page, 'Sign in');
    await page.waitForSelector('.grid');
    await fill(page, '[data-cell="0-symbol"]', 'AAA');
    const other = await page.browserContext().newPage();
    await other.goto(`${site.url}/#/portfolios`);
    await see(other, 'Sign out');
    await see(other, 'me');
    await page.bringToFront();
    await press(page, 'Sign out');
    await see(page, 'Try your own');
    await other.waitForSelector('#token');
    const stored = 'Object.keys({ ...localStorage, ...sessionStorage }).concat(document.cookie)';
    // The mark of the sign-out stays until another tab has seen it.
    const left = (await page.evaluate(stored)) as string[];
    expect(left.filter((name) => name !== 'tearsheet.signed-out')).toEqual(['']);
    await other.close();
    site.accept('401');
  });

  test('a portfolio is typed in with the keyboard alone, checked, and analyzed', async () => {
    await signIn();
    await fill(page, '#since', '2023-01-03');
    await page.focus('[data-cell="0-symbol"]');
    await page.keyboard.type('aaa');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect((await cells(page))[0]).toBe('AAA.N');
    await page.keyboard.press('Tab');
    await page.keyboard.type('100%');
    await page.waitForFunction('document.querySelector(".grid td.name").textContent === "AAA.N"');
    expect(await axeFindings(page)).toEqual([]);
    await analyze();
    expect(await page.title()).toBe('AAA.N · Tearsheet');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    expect(await page.$$eval('h2', (titles) => titles.map((title) => title.textContent))).toEqual([
      'Overview',
      'Returns',
      'Risk',
      'Holdings',
      'Attribution',
      'Trading',
      'Data',
    ]);
    const figures = await page.$$eval('.figure h3', (titles) => titles.map((title) => title.textContent));
    for (const title of [
      'Monthly returns',
      'Returns by period',
      'Return and risk',
      'Rolling annualized return, 1 year',
      'Weights by sector',
    ]) {
      expect(figures).toContain(title);
    }
  });

  test('a misspelled symbol is replaced by a click; no click but "Remove" removes a row', async () => {
    await signIn();
    await importText(`date,symbol,weight\n2023-01-03,aaa,0.5\n2023-01-03,BBB.K,0.3\n2023-01-03,CCC.SI,0.7`);
    await see(page, '1 error');
    const isDisabled = 'document.querySelector("button.wide").disabled';
    expect(await page.evaluate(isDisabled)).toBe(true);
    await press(page, 'Use BBB.L');
    await see(page, 'BBB.K is now BBB.L.');
    await press(page, 'Scale to 100%');
    await see(page, 'Ready: 3 holdings.');
    const scaled = ['33.3333333333%', '20%', '46.6666666667%'];
    const row = (symbol: string, at: number) => ['2023-01-03', symbol, scaled[at]];
    expect(await cells(page)).toEqual(['aaa', 'BBB.L', 'CCC.SI'].flatMap(row));
    await press(page, 'Undo');
    expect((await cells(page))[2]).toBe('50%');
    await importText(`date,symbol,weight\n2023-01-03,aaa,0.5\n2023-01-03,BBB.K,0.3\n2023-01-03,CCC.SI,0.7`);
    await press(page, 'Repair all 2');
    await see(page, 'BBB.K is now BBB.L. The weights of 2023-01-03 add up to 100%.');
    expect((await cells(page)).filter((_, at) => at % 3 === 1)).toEqual(['aaa', 'BBB.L', 'CCC.SI']);
    await importText('2023-01-03,aaa,40%\n2023-01-03,BBB.L,30\n2023-01-03,CCC.SI,0.3');
    await see(page, 'Which weights do 30 and 0.3 mean?');
    await press(page, 'Cancel');
    await press(page, 'Close');
    await importText('2023-01-03,AAA.N,50%\n2023-01-03,NOBODY,50%');
    await press(page, 'Remove NOBODY');
    await see(page, 'NOBODY was removed.');
  });
});
