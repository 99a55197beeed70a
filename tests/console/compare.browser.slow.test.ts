import { inflateSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import { type AnalyzeRequest, createTearsheet, type SectionName, type Tearsheet } from '@tearsheet/client';
import type { Page } from 'puppeteer-core';
import { click, download, findingsOfAllLooks, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const FIELDS: SectionName[] = ['portfolio_parameters', 'performance_metrics', 'daily_summary'];

/** The texts of the head of a table and of three rows. A single row with its head has half as many. */
const LEAST_TEXTS = 16;

/** Returns the number of texts on each page of a PDF that Chromium has made. */
function textsOfPages(pdf: Uint8Array): number[] {
  const file = Buffer.from(pdf).toString('latin1');
  const contents = [...file.matchAll(/\/Type \/Page\n.*?\/Contents (\d+) 0 R/gs)].map(([, number]) => number);
  return contents.map((number) => {
    const [, length, bytes = ''] =
      new RegExp(`\\n${number} 0 obj\\n<<[^>]*/Length (\\d+)[^>]*>> stream\\n([^]*)`).exec(file) ?? [];
    const content = inflateSync(Buffer.from(bytes.slice(0, Number(length)), 'latin1')).toString('latin1');
    return content.match(/\bBT\b/g)?.length ?? 0;
  });
}

describeConsole('the comparison of analyses', {}, (site) => {
  let client: Tearsheet;

  beforeAll(() => {
    client = createTearsheet({ url: site.url, token: site.token });
  });

  async function submit(
    name: string,
    symbol: string,
    more: Omit<Partial<AnalyzeRequest>, 'portfolio' | 'transactions' | 'fields' | 'name'> = {},
  ): Promise<string> {
    const portfolio = [{ date: '2023-01-03', symbol, weight: 1 }];
    const job = await client.analyze({ portfolio, name, fields: FIELDS, ...more });
    await job.wait();
    return job.jobId;
  }
  async function open(ids: readonly string[]): Promise<Page> {
    const page = await site.signIn();
    await page.goto(`${site.url}/#/compare/${ids.join('/')}`);
    return page;
  }
  const rowsOf = (page: Page, title: string) =>
    page.$$eval(`[aria-label^="${title}"] tr`, (rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.trim() ?? '')),
    );

  test('has the figures of four over their common period', async () => {
    const ids = [
      await submit('Whole', 'AAA.N'),
      await submit('Later', 'AAA.N', { start_date: '2023-02-01' }),
      await submit('<b>Third</b>', 'AAA.N'),
      await submit('Fourth', 'BBB.L'),
    ];
    const page = await open(ids);
    await page.waitForSelector('.chart svg');
    await see(page, 'Common period, 1\u00a0Feb\u00a02023 to');
    const [head, total] = await rowsOf(page, 'Common period');
    const names = ['A Whole', 'B Later', 'C <b>Third</b>', 'D Fourth'];
    expect(head).toEqual(['Measure', ...names, 'B − A', 'C − A', 'D − A']);
    // The same holding has the same return in the same days, wherever its analysis begins.
    expect(total?.slice(5, 7)).toEqual(['0.00\u00a0pp', '0.00\u00a0pp']);
    expect(total?.[7]).toMatch(/^[+−]\d+\.\d\d\u00a0pp$/);
    await see(page, 'Each analysis covers its own period, so there are no differences.');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await click(page, '.downloads summary');
    const { bytes } = await download(page, '.downloads button[aria-label$="as SVG"]');
    expect(String(bytes)).toMatch(/Comparison · 1\u00a0Feb\u00a02023 to/);
  });

  test('a printed page has no single row of a table, and no lists to choose from', async () => {
    const page = await open([await submit('First', 'AAA.N'), await submit('Second', 'BBB.L')]);
    await page.waitForSelector('.chart svg');
    await page.emulateMediaType('print');
    expect(await page.$$eval('.selects', (all) => all.map((one) => one.checkVisibility()))).toEqual([false]);
    const print = async (space: number) => {
      await page.$eval(
        '.result > header',
        (header, height) => {
          (header as unknown as { style: { paddingTop: string } }).style.paddingTop = `${height}px`;
        },
        space,
      );
      return textsOfPages(await page.pdf({ preferCSSPageSize: true }));
    };
    // The least space that needs one more page, which has as little on it as possible.
    let [low, high] = [0, 900];
    const { length: few } = await print(low);
    let pages = await print(high);
    expect(pages.length).toBe(few + 1);
    while (high - low > 1) {
      const middle = Math.round((low + high) / 2);
      const printed = await print(middle);
      if (printed.length === few) low = middle;
      else [high, pages] = [middle, printed];
    }
    expect(pages.at(-1)).toBeGreaterThanOrEqual(LEAST_TEXTS);
  });

  test('offers one currency if they differ, with all settings of the requests', async () => {
    const costs = {
      include_transaction_costs: true,
      transaction_cost_config: { 'United Kingdom': { buy: 0.02, sell: 0.02 } },
    };
    const ids = [await submit('Dollars', 'AAA.N'), await submit('Euros', 'BBB.L', { base_currency: 'EUR', ...costs })];
    const page = await open(ids);
    await see(page, 'The analyses are in USD and EUR.');
    expect(await page.$('.chart')).toBeNull();
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await press(page, 'Run all in USD');
    await page.waitForSelector('.chart svg');
    await see(page, 'Euros in USD');
    const [, first, second = ''] = new URL(page.url()).hash.split('/').slice(1);
    expect(first).toBe(ids[0]);
    expect((await client.job(second).request()).request).toMatchObject({ base_currency: 'USD', ...costs });
  });

  test('offers analyses without a name by their period, currency, and return', async () => {
    const portfolio = [{ date: '2023-01-03', symbol: 'CCC.SI', weight: 1 }];
    const job = await client.analyze({ portfolio, fields: FIELDS });
    await job.wait();
    const page = await open([]);
    const option = await page.waitForSelector(`#compare-0 option[value="${job.jobId}"]`);
    expect(await option?.evaluate(({ textContent }) => textContent)).toMatch(
      /^Without a name: Jan.2023 to Jun.2024, USD, [+−]\d+\.\d\d% · /,
    );
  });

  test('runs an expired one again', async () => {
    const ids = [await submit('Kept', 'AAA.N'), await submit('Expired', 'BBB.L')];
    await site.expire(ids[1] ?? '');
    const page = await open(ids);
    await see(page, 'An analysis has expired.');
    await press(page, 'Run again');
    await page.waitForSelector('.chart svg');
    site.accept('404');
  });
});
