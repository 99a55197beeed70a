import { expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import { analyze, click, findingsOfAllLooks, importText, openPage, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

describeConsole('links to results', {}, (site) => {
  test('one is made after its readers are described, opens without an account, and is revoked', async () => {
    const page = await site.signIn();
    await importText(page, '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%');
    await analyze(page);
    await click(page, '.share-box > summary');
    await see(page, 'values are those of a portfolio that starts with 100');
    await click(page, '#share-hides');
    await see(page, 'all amounts of money, transactions, and the rows that you entered');
    await click(page, '#share-hides');
    await press(page, 'Make a link');
    const field = await page.waitForSelector('.share-box input[readonly]');
    const link = String(await field?.evaluate(({ value }) => value));
    expect(link).toMatch(/\/#\/shared\/share_[\w-]{32}$/);
    await see(page, '1 link');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 800 });

    const { page: stranger, wrong } = await openPage(site.browser);
    await stranger.setViewport({ width: 1280, height: 800 });
    const sent: string[] = [];
    stranger.on('request', (request) => sent.push(request.url().split('#')[0] ?? ''));
    await stranger.goto(link);
    await stranger.bringToFront();
    await see(stranger, 'Somebody shared this result with you.');
    await stranger.waitForSelector('.chart svg');
    // The first chart is visible without scrolling.
    expect(await stranger.$eval('.chart', (chart) => chart.getBoundingClientRect().top)).toBeLessThan(800);
    await see(stranger, 'All amounts are those of a portfolio that starts with 100.');
    // The token is in no address, so it is in no log.
    const token = link.slice(link.lastIndexOf('/') + 1);
    expect(sent.filter((address) => address.includes(token))).toEqual([]);
    expect(await stranger.$eval('meta[name="robots"]', (meta) => meta.getAttribute('content'))).toBe(
      'noindex, nofollow',
    );
    expect(await findingsOfAllLooks(stranger)).toEqual([]);

    await page.bringToFront();
    await click(page, '.share-box li button');
    await see(page, 'The link does not work any more.');
    await stranger.reload();
    await see(stranger, 'Ask its sender for a new one.');
    expect(wrong.filter((text) => !text.includes('404'))).toEqual([]);
    await stranger.browserContext().close();
  });

  test('a live link shows a tracked portfolio without amounts until it is revoked', async () => {
    const client = createTearsheet({ url: site.url, token: site.token });
    const row = { date: '2023-01-03', symbol: 'AAA.N', quantity: 1234 };
    const { portfolio } = await client.portfolios.track({ portfolio: [row], name: 'Nest egg' });
    const page = await site.signIn();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${site.url}/#/portfolios/${portfolio.portfolio_id}`);
    await see(page, 'Quantity');
    await click(page, '.share-box > summary');
    await see(page, 'no amounts and no quantities');
    await click(page, '#share-hides');
    await see(page, 'all amounts of money, and the quantities of the positions');
    await click(page, '#share-hides');
    await press(page, 'Make a link');
    const field = await page.waitForSelector('.share-box input[readonly]');
    const link = String(await field?.evaluate(({ value }) => value));
    expect(await findingsOfAllLooks(page)).toEqual([]);

    const { page: stranger, wrong } = await openPage(site.browser);
    await stranger.setViewport({ width: 1280, height: 800 });
    await stranger.goto(link);
    await stranger.bringToFront();
    await see(stranger, 'Somebody shared this portfolio with you.');
    await see(stranger, 'Nest egg');
    await stranger.waitForSelector('.chart svg');
    expect(await stranger.$eval('.chart', (chart) => chart.getBoundingClientRect().top)).toBeLessThan(800);
    const text = await stranger.$eval('main', ({ textContent }) => textContent ?? '');
    expect(text).toContain('AAA.N');
    expect(text).not.toMatch(/Quantity/);
    expect(await findingsOfAllLooks(stranger)).toEqual([]);

    await page.bringToFront();
    await click(page, '.share-box li button');
    await see(page, 'The link does not work any more.');
    await stranger.reload();
    await see(stranger, 'Ask its sender for a new one.');
    expect(wrong.filter((line) => !line.includes('404'))).toEqual([]);
    await stranger.browserContext().close();
  });
});
