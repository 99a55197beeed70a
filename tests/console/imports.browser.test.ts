import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { cells, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const SCHWAB = [
  '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
  '"02/20/2024","Sell to Open","AAA 01/17/2025 200.00 C","CALL","1","$5.00","$0.66","$499.34"',
  '"02/12/2024","Sell","AAA.N","A","4","$24.00","$1.00","$95.00"',
  '"02/12/2024","Sell","AAA.N","A","4","$24.00","$1.00","$95.00"',
  '"01/05/2023","Buy","AAA.N","A","10","$18.00","$1.00","-$181.00"',
  '"01/03/2023","MoneyLink Transfer","","Tfr BANK","","","","$500.00"',
  '"Transactions Total","","","","","","","$509.00"',
].join('\r\n');

describeConsole('files in the console', { start: async () => {} }, (site) => {
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tearsheet-import-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Chooses a file in the panel. */
  async function upload(name: string, content: string | Buffer) {
    await writeFile(join(folder, name), content);
    await press(page, 'Import');
    const input = await page.waitForSelector('#import-file');
    await (
      input as NonNullable<Awaited<ReturnType<Page['$']>>> & { uploadFile(path: string): Promise<void> }
    ).uploadFile(join(folder, name));
    await page.waitForSelector('.preview, .import .notice.error, [aria-label="Sheets of the workbook"] button');
  }

  const texts = (selector: string) => page.$$eval(selector, (all) => all.map(({ textContent }) => textContent));

  test('the ledger of a broker is previewed, used, kept in the tab, and removed', async () => {
    page = await site.signIn();
    await upload('schwab.csv', Buffer.from(`\uFEFF${SCHWAB}`, 'utf16le'));
    await see(page, 'Charles Schwab: 4 transactions');
    expect(await texts('.preview .issues li')).toEqual([
      'Line 2: Options, futures, and CFDs are not supported, so the line was not imported',
      'Line 7: It is a total or a remark.',
    ]);
    expect(await texts('.preview tbody tr:first-child td')).toEqual([
      '6',
      '2023-01-03',
      'deposit',
      '',
      '',
      '',
      '500',
      'USD',
      '',
    ]);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await press(page, 'Use 4 transactions');
    await see(page, '4 transactions imported.');
    expect(await texts('#ledger-title ~ .sums li')).toEqual(['deposit: 1', 'buy: 1', 'sell: 2']);
    await page.reload();
    await see(page, 'From 2023-01-03 to 2024-02-12.');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await press(page, 'Remove the transactions');
    await page.waitForSelector('.grid');
  });

  test('a file that is dropped on the panel is read as a chosen one', async () => {
    page = await site.signIn();
    await writeFile(join(folder, 'dropped.csv'), 'date,symbol,weight\n2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%\n');
    await press(page, 'Import');
    const panel = await page.waitForSelector('.import');
    const box = await panel?.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    const data = { items: [], files: [join(folder, 'dropped.csv')], dragOperationsMask: 1 };
    const session = await page.createCDPSession();
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x, y, data });
    }
    await see(page, '2 rows imported.');
    expect(await cells(page)).toEqual(['2023-01-03', 'AAA.N', '60%', '2023-01-03', 'BBB.L', '40%']);
  });

  test('dates that are not clear, columns, and the decimal mark are chosen', async () => {
    page = await site.signIn();
    await importText(
      page,
      'Tag;Was;Papier;Zahl;Preis\n01/02/2023;Kauf;AAA.N;1.500;10,5\n03/04/2023;Verkauf;AAA.N;200;11,5\n',
    );
    await see(page, 'Which day is 01/02/2023?');
    expect(await page.$eval('.preview .primary', (button) => button.textContent)).toMatch(/^Solve \d errors? first$/);
    await page.select('#import-column-type', 'Was');
    await page.select('#import-column-symbol', 'Papier');
    await page.select('#import-column-quantity', 'Zahl');
    await page.select('#import-dates', 'DD/MM/YYYY');
    await see(page, 'Kauf = buy, Verkauf = sell');
    await press(page, 'Use 2 transactions');
    await see(page, 'From 2023-02-01 to 2023-04-03.');
    expect(await texts('.scroll tbody tr:first-child td')).toEqual(['2023-02-01', 'buy', 'AAA.N', '1500', '10.5']);
  });

  test('shares and amounts fill the grid, and the unit can be changed', async () => {
    page = await site.signIn();
    await importText(page, 'date,symbol,shares\n2023-01-03,AAA.N,12.5\n2023-01-03,BBB.L,3\n');
    await see(page, '2 rows imported.');
    expect(await cells(page)).toEqual(['2023-01-03', 'AAA.N', '12.5', '2023-01-03', 'BBB.L', '3']);
    expect(await page.$eval('#unit', (select) => (select as unknown as { value: string }).value)).toBe('quantity');
    expect(await page.$eval('#initialValue', (input) => (input as unknown as { value: string }).value)).toBe('');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    await page.select('#unit', 'amount');
    await page.locator('[data-cell="0-weight"]').fill('500 USD');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
  });

  test('an Excel workbook asks for its sheet, and an old one says what to do', async () => {
    page = await site.signIn();
    await upload('old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
    await see(page, 'Save it as .xlsx or CSV without a password.');
    await press(page, 'Import');
    const workbooks = join(import.meta.dirname, '../../packages/client/tests/files/workbooks');
    await upload('two.xlsx', await readFile(join(workbooks, 'two-sheets.xlsx')));
    expect(await texts('[aria-label="Sheets of the workbook"] button')).toEqual(['Depot', 'Trades']);
    await press(page, 'Depot');
    await see(page, 'It is above the table.');
    expect(await texts('.preview tbody td')).toEqual(expect.arrayContaining(['AAPL', '0.25']));
    expect(await findingsOfAllLooks(page)).toEqual([]);
  });
});
