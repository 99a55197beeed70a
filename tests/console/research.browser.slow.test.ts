import { expect, test } from '@jest/globals';
import { exampleContent } from '@tearsheet/testing/research/exampleMarket.ts';
import { click, fill, findingsOfAllLooks, openShared, press, see } from './browser.ts';
import { type ConsoleOptions, describeConsole } from './describeConsole.ts';

const RESEARCH: ConsoleOptions = {
  market: exampleContent(),
  now: () => new Date('2024-07-01T12:00:00Z'),
  scopes: ['research:run'],
  async start(service) {
    await service.startResearchWorker();
    await service.startReportWorker();
    await service.credits.credit('me', 100);
    await service.credits.setEntitled('me', true);
  },
};

/** The market has none of the usual benchmarks, which the editor asks for. The browser logs that. */
const NO_BENCHMARK = '404';

describeConsole('research in the console', RESEARCH, (site) => {
  test('a company is searched for, and every analysis of it is read', async () => {
    const page = await site.signIn();
    const go = (label: string) => click(page, `::-p-xpath(//nav//a[normalize-space()="${label}"])`);
    const texts = (selector: string) =>
      page.$$eval(selector, (all) => all.map((element) => element.textContent?.trim() ?? ''));
    await go('Research');
    await fill(page, '#research-symbol', 'S');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('[role=option][aria-selected=true]:last-child');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, 'Open');
    await page.waitForSelector('.tiles');
    expect((await texts('.tiles dd'))[0]).toMatch(/^(STRONG BUY|BUY|HOLD|SELL|STRONG SELL|NOT RATED)$/);
    expect(await texts('h2')).toEqual([
      'Verdict',
      'Business',
      'Accounts',
      'Performance',
      'Outlook',
      'Figures',
      'Peers',
      'About this analysis',
    ]);
    expect(await page.title()).toContain('research');
    const [figure, value, median, percentile] = await texts('#facts tbody tr:has(.bar) > *');
    expect([figure, value, median]).toEqual([expect.stringMatching(/\w/), expect.any(String), expect.any(String)]);
    expect(percentile).toMatch(/^\d+(\.\d+)?%?$/);
    expect(await findingsOfAllLooks(page)).toEqual([]);

    await go('Peers');
    await see(page, 'On valuation');
    await go('Score');
    await see(page, 'Scores go from 0 to 10.');
    await go('News');
    // The page before it has a title of that name too.
    await page.waitForSelector('::-p-xpath(//*[@id="verdict-title"][normalize-space()="Tone"])');
    expect(await texts('#verdict-title')).toEqual(['Tone']);
    site.accept(NO_BENCHMARK);
  });

  test('a page without a symbol says what to do, and all parts of a page have a name of their own', async () => {
    const page = await site.signIn();
    await page.goto(`${site.url}/#/research`);
    await page.waitForSelector('#research-symbol');
    expect(await page.$eval('main', ({ textContent }) => textContent)).toMatch(/Choose|search/i);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.goto(`${site.url}/#/research/S1.N`);
    await page.waitForSelector('.tiles');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    site.accept(NO_BENCHMARK);
  });

  test('a report of it opens without a token', async () => {
    const page = await site.signIn();
    await page.goto(`${site.url}/#/research/S1.N`);
    // The button moves while the analysis arrives.
    await page.waitForSelector('.tiles');
    await press(page, 'Stock report');
    await see(page, 'Anyone with these links can read the report');
    expect(await openShared(page)).toEqual([
      [200, 'text/html; charset=utf-8'],
      [200, 'application/pdf'],
    ]);
    site.accept(NO_BENCHMARK);
  });

  test('the page says that an instrument is not a company', async () => {
    const page = await site.signIn();
    await page.goto(`${site.url}/#/research/CASH.USD/peers`);
    await page.waitForSelector('[role=alert]:not(.empty)');
    expect(await page.$eval('[role=alert]:not(.empty)', (alert) => alert.textContent)).toMatch(/\w/);
    site.accept('422');
    site.accept(NO_BENCHMARK);
  });
});
