import { beforeAll, expect, test } from '@jest/globals';
import { createTearsheet, type Tearsheet } from '@tearsheet/client';
import { money } from '@tearsheet/presentation';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { analyze, cells, click, fill, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

describeConsole('tracked portfolios in the console', {}, (site) => {
  let client: Tearsheet;

  beforeAll(() => {
    client = createTearsheet({ url: site.url, token: site.token });
  });

  const kept = async () => (await client.portfolios.list()).portfolios;

  test('one is tracked from its result, changed, seen in its versions, analyzed, and deleted', async () => {
    const page = await site.signIn();
    await importText(
      page,
      JSON.stringify({
        portfolio: [{ date: '2023-01-03', symbol: 'CCC.SI', weight: 1 }],
        include_transaction_costs: true,
        transaction_cost_config: { Singapore: { buy: 0.01, sell: 0.01 } },
      }),
    );
    await analyze(page);
    await press(page, 'Track');
    await click(page, '::-p-xpath(//a[normalize-space()="View tracked portfolio"])');
    await see(page, 'Version 1 of');
    const [first] = await kept();
    const { portfolio, etag } = await client.portfolios.get(first?.portfolio_id ?? '');
    expect(portfolio).toMatchObject({
      name: 'CCC.SI',
      portfolio: [{ date: '2023-01-03', symbol: 'CCC.SI', weight: 1 }],
      transaction_cost_config: { Singapore: { buy: 0.01, sell: 0.01 } },
    });

    await press(page, 'Change');
    await page.waitForSelector('.grid');
    expect(await cells(page)).toEqual(['2023-01-03', 'CCC.SI', '100%']);
    await fill(page, '[data-cell="0-symbol"]', 'AAA.N');
    await fill(page, '#track-name', 'All in one');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    await press(page, 'Save as version 2');
    await see(page, 'Saved as version 2.');
    await click(page, '.track a');
    await see(page, '2, shown');
    await click(page, '::-p-xpath(//a[normalize-space()="1"])');
    await see(page, 'This is an earlier version');
    await click(page, '::-p-xpath(//a[normalize-space()="To version 2"])');
    await see(page, '2, shown');
    expect(await findingsOfAllLooks(page)).toEqual([]);

    await press(page, 'Analyze');
    // The page of the portfolio has the same title and charts.
    await page.waitForFunction('location.hash.startsWith("#/jobs/")');
    await page.waitForFunction('document.title === "All in one · Tearsheet"');
    await page.waitForSelector('.chart svg');
    await page.goto(`${site.url}/#/portfolios`);
    await see(page, 'All in one');
    const { value } = await client.portfolios.value(portfolio.portfolio_id);
    await see(page, money(value, 'USD'));
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await click(page, '.data a');
    await press(page, 'Delete…');
    await press(page, 'Delete for good');
    await see(page, 'You have no tracked portfolios yet.');
    await expect(client.portfolios.get(portfolio.portfolio_id)).rejects.toMatchObject({ status: 404 });
    expect(etag).not.toBe('*');
  });

  test('one that was changed elsewhere meanwhile is not overwritten', async () => {
    const row = { date: '2023-01-03', symbol: 'AAA.N', weight: 1 };
    const { portfolio, etag } = await client.portfolios.track({ portfolio: [row], name: 'shared' });
    const page = await site.signIn();
    await page.goto(`${site.url}/#/portfolios/${portfolio.portfolio_id}`);
    await press(page, 'Change');
    await page.waitForSelector('.grid');
    await client.portfolios.update(portfolio.portfolio_id, { portfolio: [{ ...row, symbol: 'BBB.L' }] }, etag);
    await fill(page, '[data-cell="0-symbol"]', 'CCC.SI');
    await page.waitForFunction('document.querySelector(".grid td.name").textContent === "CCC.SI"');
    await press(page, 'Save as version 2');
    await page.waitForSelector('.track [role=alert]:not(.empty)');
    const { portfolio: present } = await client.portfolios.get(portfolio.portfolio_id);
    expect([present.version, (present.portfolio ?? [])[0]?.symbol]).toEqual([2, 'BBB.L']);
    site.accept('412');
  });

  test('one is analyzed every night as long as its owner wants it', async () => {
    const row = { date: '2023-01-03', symbol: 'AAA.N', weight: 1 };
    const { portfolio } = await client.portfolios.track({ portfolio: [row], name: 'watched' });
    const alert = () => client.portfolios.alert(portfolio.portfolio_id);
    const page = await site.signIn();
    await page.goto(`${site.url}/#/portfolios/${portfolio.portfolio_id}`);
    await fill(page, '#nightly-change', '3.5');
    await press(page, 'Start');
    await see(page, 'Changes of the value from 3.5% go to your notifications.');
    expect(await alert()).toMatchObject({ callback_url: null, least_change: 0.035, least_holding_change: null });
    await fill(page, '#nightly-url', 'https://receiver.example/hook');
    await fill(page, '#nightly-holding', '12');
    await fill(page, '#nightly-change', '7');
    await click(page, '.stack button[type=submit]');
    await see(page, 'from 7%, and of a holding from 12% go to your notifications. https://receiver.example/hook is');
    expect(await alert()).toMatchObject({ callback_url: 'https://receiver.example/hook', least_holding_change: 0.12 });
    await page.reload();
    await page.waitForSelector('#nightly-change');
    expect(await page.$eval('#nightly-change', (input) => 'value' in input && input.value)).toBe('7');
    // The rest of the page is still loading, which moves the button.
    await click(page, '::-p-xpath(//button[normalize-space()="Stop"])');
    await see(page, 'Not analyzed at night.');
    await waitFor('the alert to be gone', async () => ((await alert()) === null ? true : null));
  });

  test('the bell counts what the nights have found, and the inbox says what, by how much, and why', async () => {
    const row = { date: '2023-01-03', symbol: 'AAA.N', weight: 1 };
    const { portfolio } = await client.portfolios.track({ portfolio: [row], name: 'in the inbox' });
    const { portfolio_id } = portfolio;
    await client.portfolios.setAlert(portfolio_id, {});
    const set = await site.service.alerts.read(portfolio_id, 'me');
    if (set === null) throw new Error('no alert');
    let last: string | null = null;
    for (let number = 1; number <= 22; number++) {
      const texts = { title: `in the inbox: change ${number}.`, explanation: [`AAA.N contributed +${number}.0%.`] };
      const data = { portfolio_id, portfolio_name: portfolio.name, version: 1, ...texts };
      const event = { type: 'portfolio.changed', timestamp: new Date().toISOString(), data };
      await site.service.alerts.saw({ ...set, last }, `state ${number}`, event);
      last = `state ${number}`;
    }
    const page = await site.signIn();
    await page.waitForSelector('.bell[aria-label="Notifications, 22 unread ones"]');
    await click(page, '.bell');
    await see(page, 'AAA.N contributed +22.0%.');
    expect(await page.$$eval('.inbox li', (rows) => rows.length)).toBe(20);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await click(page, '.mail summary');
    await fill(page, '#mail-address', 'anna@example.com');
    await fill(page, '#mail-from', '22:00');
    await press(page, 'Save');
    await see(page, 'Quiet hours need a start and an end.');
    await fill(page, '#mail-to', '07:00');
    await press(page, 'Save');
    await see(page, 'The service has no mail server');
    // The page shows this warning before the settings are stored, too.
    await waitFor('the settings', async () => (await client.notifications.settings()).email);
    expect(await client.notifications.settings()).toMatchObject({
      email: 'anna@example.com',
      email_status: 'unconfirmed',
      quiet_hours: { from: '22:00', to: '07:00' },
    });
    await press(page, 'Earlier notifications');
    await see(page, 'change 1.');
    expect(await page.$$eval('.inbox .new', (marks) => marks.length)).toBe(22);
    await press(page, 'Mark all as read');
    await page.waitForSelector('.bell[aria-label="Notifications"]');
    expect(await page.$$eval('.inbox .new', (marks) => marks.length)).toBe(0);
    expect((await client.notifications.list()).unread).toBe(0);
    // A change that is found while the page is open shows without a reload.
    const texts = { title: 'in the inbox: change 23.', explanation: ['AAA.N contributed +23.0%.'] };
    const data = { portfolio_id, portfolio_name: portfolio.name, version: 1, ...texts };
    const event = { type: 'portfolio.changed', timestamp: new Date().toISOString(), data };
    await site.service.alerts.saw({ ...set, last }, 'state 23', event);
    await page.waitForSelector('.bell[aria-label="Notifications, 1 unread one"]');
    await see(page, 'in the inbox: change 23.');
    expect(await page.$$eval('.inbox .new', (marks) => marks.length)).toBe(1);
    expect(await page.$$eval('.inbox li', (rows) => rows.length)).toBe(20);
    await click(page, '.inbox a');
    await page.waitForFunction(`location.hash === "#/portfolios/${portfolio_id}"`);
    await see(page, 'Every night');
  });
});
