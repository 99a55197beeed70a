import { expect, test } from '@jest/globals';
import { nowOfTestMarket } from '@tearsheet/testing/service/testMarket.ts';
import type { Page } from 'puppeteer-core';
import readExcel from 'read-excel-file/node';
import {
  analyze as analyzeOn,
  axeFindings,
  click,
  download as downloadFrom,
  fill,
  findingsOfAllLooks,
  importText as importOn,
  openShared,
  press,
  see,
  signIn as signInWith,
} from './browser.ts';
import { type ConsoleOptions, describeConsole } from './describeConsole.ts';

const WORKERS: ConsoleOptions = {
  now: nowOfTestMarket,
  async start(service) {
    await service.startWorker();
    await service.startReportWorker();
  },
};

describeConsole('an analysis in the console', WORKERS, (site) => {
  let page: Page;

  async function signIn() {
    page = await site.signIn();
  }
  const download = (selector: string) => downloadFrom(page, selector);
  const importText = (text: string) => importOn(page, text);
  const analyze = () => analyzeOn(page);

  test('a benchmark that is not known marks its field, and a result that differs says so first', async () => {
    await signIn();
    await importText('date,symbol,weight\n2023-01-03,AAA.N,0.6\n2023-01-03,BBB.L,0.3');
    await page.select('#benchmarkKind', 'symbol');
    await fill(page, '#benchmark', 'ACWI.OX');
    await page.waitForSelector('#benchmark[aria-invalid=true]');
    await press(page, 'Use ACWI.OQ');
    await analyze();
    expect(await page.$eval('aside[aria-label=Warnings]', (aside) => aside.textContent)).toContain(
      'They are scaled to sum to 1.',
    );
    expect(await axeFindings(page)).toEqual([]);
  });

  test('every figure has its numbers, as a table and as a file', async () => {
    await signIn();
    await importText('2023-01-03\tAAA.N\t60%\n2023-01-03\tBBB.L\t40%');
    await analyze();
    const figures = await page.$$eval('.figure', (all) =>
      all.map((figure) => ({
        title: figure.querySelector('h3')?.textContent,
        hasTable: figure.querySelector('table, details') !== null,
        hasFile: figure.querySelector('button[aria-label^="Download"]') !== null,
      })),
    );
    expect(figures.filter(({ hasTable, hasFile }) => !hasTable || !hasFile)).toEqual([]);
    await click(page, '.numbers summary');
    await page.waitForSelector('.numbers tbody tr');
    await press(page, 'Portfolio value');
    const values = await page.$$eval('.numbers tbody td:nth-child(2)', (cells) =>
      cells.map(({ textContent }) => Number(textContent?.replaceAll(',', ''))),
    );
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    const file = await download('button[aria-label="Download Monthly returns as CSV"]');
    const lines = String(file.bytes).split('\r\n');
    expect(lines[0]).toMatch(/^Year,Jan,Feb,/);
    expect(lines[1]).toMatch(/^2023(,-?[\d.e-]*){12,}$/);
  });

  test('a result is saved as an Excel workbook, until it has expired', async () => {
    await signIn();
    await importText('2023-01-03\tAAA.N\t60%\n2023-01-03\tBBB.L\t40%');
    await analyze();
    const excel = '::-p-xpath(//button[normalize-space()="Excel"])';
    const { name, bytes } = await download(excel);
    expect(name).toBe('aaa-n-bbb-l.xlsx');
    const sheets = await readExcel(bytes);
    const holdings = sheets.find(({ sheet }) => sheet === 'Holdings')?.data.slice(1) ?? [];
    expect(holdings.map(([ric]) => ric)).toEqual(['AAA.N', 'BBB.L']);
    const jobId = decodeURIComponent(page.url().split('/').at(-1) ?? '');
    await site.expire(jobId);
    await click(page, excel);
    await see(page, 'The result has expired. Reload this page to run it again.');
    site.accept('404');
  });

  test('light and dark, wide and narrow: nothing serious for axe, nothing that scrolls sideways', async () => {
    await signIn();
    await importText('2023-01-03,AAA.N,60%\n2023-01-03,CCC.SI,40%');
    await analyze();
    const findings = await findingsOfAllLooks(page);
    await page.emulateMediaType('print');
    await page.setViewport({ width: 700, height: 900 });
    const cut = 'Math.max(...[...document.querySelectorAll(".chart svg")].map((c) => c.getBoundingClientRect().right))';
    if (Number(await page.evaluate(cut)) > 700) findings.push('on paper: charts are cut');
    expect(findings).toEqual([]);
  });

  test('two analyses are compared; the address of one opens it again', async () => {
    await signIn();
    await importText('2023-01-03,AAA.N,1');
    await analyze();
    const address = page.url();
    await page.goto(`${site.url}/#/`);
    await page.waitForSelector('.grid');
    await importText('2023-01-03,BBB.L,1');
    await analyze();
    await click(page, '::-p-xpath(//a[normalize-space()="Compare" and contains(@class, "button")])');
    await page.waitForSelector('#compare-1');
    const other = decodeURIComponent(address.split('/').at(-1) ?? '');
    await page.waitForSelector(`#compare-1 option[value="${other}"]`);
    await page.select('#compare-1', other);
    await see(page, 'Growth of 100');
    await page.waitForSelector('.chart svg');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(address);
    await see(page, 'became');
    // Another tab finds the analyses of the account, too.
    const fresh = await signInWith(site.browser, site.url, site.token);
    await fresh.page.goto(`${site.url}/#/compare`);
    await see(fresh.page, 'BBB.L · ');
    await fresh.page.browserContext().close();
  });

  test('an analysis is shared as a report that opens without a token', async () => {
    await signIn();
    await importText('2023-01-03,AAA.N,60%\n2023-01-03,CCC.SI,40%');
    await analyze();
    await press(page, 'Share as a report');
    await see(page, 'Anyone with these links can read the report');
    expect(await openShared(page)).toEqual([
      [200, 'text/html; charset=utf-8'],
      [200, 'application/pdf'],
    ]);
  });

  test('a report for a client has its cover', async () => {
    await signIn();
    await importText('2023-01-03,AAA.N,60%\n2023-01-03,CCC.SI,40%');
    await analyze();
    await click(page, '.report-form summary');
    await fill(page, '#report-version', 'snapshot');
    const fields = await page.$$('.report-form input[type="text"]');
    for (const [index, text] of ['Growth plan', 'Anna Schmidt', 'Lake & Partners'].entries())
      await fields[index]?.type(text);
    await page.$eval('.report-form input[type="color"]', (input) => {
      if (!('value' in input)) return;
      input.value = '#7a1f3d';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await press(page, 'Make the report');
    await see(page, 'Anyone with these links can read the report');
    const [address = ''] = await page.$$eval('.share a', (all) => all.map((link) => link.getAttribute('href') ?? ''));
    const html = await (await fetch(address)).text();
    for (const text of ['Growth plan', 'Anna Schmidt', 'Lake &amp; Partners', 'Portfolio snapshot', '#7a1f3d'])
      expect({ text, isShown: html.includes(text) }).toEqual({ text, isShown: true });
    expect(await findingsOfAllLooks(page)).toEqual([]);
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}` });
  });

  test('the API reference lists the operations', async () => {
    page = await site.open();
    await page.goto(`${site.url}/docs`);
    await see(page, '/v1/portfolio/analyze');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.goto(`${site.url}/docs/getJob`);
    expect(await findingsOfAllLooks(page)).toEqual([]);
  });
});
