import { deflateRawSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { analyze, cells, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const REQUEST = {
  name: 'Two <stocks>',
  portfolio: [
    { date: '2023-01-03', symbol: 'AAA.N', weight: 0.6 },
    { date: '2023-01-03', symbol: 'BBB.L', weight: 0.4 },
  ],
  base_currency: 'EUR',
  rebalancing: { schedule: 'monthly' },
};
const textOf = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64url');
const draftIn = 'JSON.parse(sessionStorage.getItem("tearsheet.draft"))';

describeConsole('links that contain a portfolio', {}, (site) => {
  test('one is made from a result, and asks before it replaces a portfolio', async () => {
    const page = await site.signIn();
    await importText(page, JSON.stringify(REQUEST));
    await analyze(page);
    await press(page, 'Copy a link to the editor');
    const field = await page.waitForSelector('input[readonly]');
    const link = String(await field?.evaluate(({ value }) => value));
    expect(link.length).toBeLessThan(400);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.goto(link);
    await see(page, 'It replaces the portfolio in your editor.');
    await see(page, 'Two <stocks>');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await press(page, 'Open in the editor');
    await page.waitForSelector('.grid');
    expect(await cells(page)).toEqual(expect.arrayContaining(['AAA.N', 'BBB.L']));
    expect(await page.evaluate(draftIn)).toMatchObject({ name: 'Two <stocks>', settings: { baseCurrency: 'EUR' } });
    expect(page.url()).toBe(`${site.url}/#/edit`);
  });

  test('one opens without signing in, and no request contains it', async () => {
    const page = await site.open();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    const text = textOf(REQUEST);
    await page.goto(`${site.url}/#/open/${text}`);
    await page.waitForFunction('location.hash === "#/edit"');
    await page.waitForSelector('.grid');
    expect(await page.evaluate(`${draftIn}.rows.map(({ symbol }) => symbol)`)).toEqual(['AAA.N', 'BBB.L']);
    expect(sent.length).toBeGreaterThan(2);
    // The fragment is part of the address in the browser, but not of what is sent.
    expect(sent.filter((request) => request.split('#')[0]?.includes(text) || request.includes('AAA.N'))).toEqual([]);
  });

  test.each([
    ['is cut', textOf(REQUEST).slice(0, 40)],
    ['has other characters', '<script>'],
    ['has no rows', textOf({ portfolio: [] })],
    ['has rows that are no objects', textOf({ portfolio: [null, 3] })],
    ['has an object as its currency', textOf({ ...REQUEST, base_currency: { a: 1 } })],
    ['has a number as its name', textOf({ ...REQUEST, name: 3 })],
    ['unpacks to far too much', textOf({ ...REQUEST, more: 'x'.repeat(5_000_000) })],
    ['is too long', 'a'.repeat(20_000)],
  ])('one that %s changes nothing and says so', async (_, text) => {
    const page = await site.open();
    await page.goto(`${site.url}/#/open/${text}`);
    await see(page, 'This link cannot be read.');
    expect(await page.evaluate(draftIn)).toBeNull();
  });
});
