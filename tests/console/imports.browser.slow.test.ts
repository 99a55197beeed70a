import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { cells, click, fill, findingsOfAllLooks, importText, press, see } from './browser.ts';
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

  /** Facts of the preview that something covers in the middle or at the end of a screen. */
  async function coveredFacts(page: Page): Promise<string[]> {
    const covered: unknown[] = [];
    for (const width of [390, 1280]) {
      await page.setViewport({ width, height: 800 });
      const found = await page.evaluate(`
        [...document.querySelectorAll('.preview :is(dt, dd, td, li, button)')].flatMap((element) =>
          ['center', 'end'].flatMap((block) => {
            element.scrollIntoView({ block, inline: 'center' });
            const { left, top, width, height } = element.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            const isSeen = width * height === 0 || hit === null || element.contains(hit) || hit.contains(element);
            return isSeen ? [] : [element.textContent + ' is under ' + hit.className];
          }),
        )`);
      covered.push(...(Array.isArray(found) ? found : [found]));
    }
    return covered.map(String);
  }

  const texts = (selector: string) => page.$$eval(selector, (all) => all.map(({ textContent }) => textContent));

  test('the ledger of a broker is previewed, used, kept in the tab, and removed', async () => {
    page = await site.signIn();
    await upload('schwab.csv', Buffer.from(`\uFEFF${SCHWAB}`, 'utf16le'));
    await see(page, 'Charles Schwab: 4 transactions');
    // A thread reads files, so that a large one does not freeze the page.
    expect(page.workers()).toHaveLength(1);
    expect(await texts('.preview .issues li')).toEqual([
      'It is a total.Line 7',
      'Line 2: Options, futures, and CFDs are not supported, so the line was not imported',
    ]);
    await see(page, 'AAA.N (RIC)');
    expect(await texts('[aria-label="First rows"] tbody tr:first-child td')).toEqual([
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

  const HEADER = 'date,type,ticker,name,quantity,price,amount,currency,status';
  const FIRST = [
    HEADER,
    '2023-01-02,deposit,,,,,5000,USD,done',
    '2023-01-03,buy,aaa,,10,20,,USD,done',
    '2023-01-04,buy,LOST,Lost and Found,2,5,,USD,done',
    '2023-01-04,buy,LOST,Lost and Found,2,5,,USD,done',
    '2023-01-05,buy,GONE,Gone with the Wind,1,7,,USD,done',
    '2023-01-06,buy,aaa,,100,20,2000,USD,canceled',
    '2023-01-09,Perk,,,,,3,USD,done',
  ];

  test('securities that are not known are chosen, and a newer export adds its new rows to the tracked portfolio', async () => {
    page = await site.signIn();
    await upload('first.csv', FIRST.join('\n'));
    await see(page, 'What does "Perk" mean');
    expect(await page.$eval('.preview .primary', (button) => button.textContent)).toMatch(/first$/);
    await press(page, 'Interest');
    await see(page, '2 securities are not known.');
    await see(page, 'AAA.N, AAA.N (ticker)');
    expect(await texts('#skipped-title')).toEqual(['1 line left out, with 2000.00 in all']);
    expect(await coveredFacts(page)).toEqual([]);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await press(page, 'Keep 2 at the prices of the file');
    await see(page, 'kept at the prices of the file');
    await press(page, 'Use 6 transactions');
    await see(page, '6 transactions imported.');
    // One undo takes the whole file back.
    await press(page, 'Undo');
    await page.waitForSelector('.grid');
    await press(page, 'Redo');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    await fill(page, '#track-name', 'From files');
    await press(page, 'Track this portfolio');
    await see(page, 'Saved as version 1.');

    const newer = [HEADER, ...FIRST.slice(3), FIRST[3], '2023-03-01,sell,aaa,,4,25,,USD,done'];
    await upload('newer.csv', newer.join('\n'));
    await see(page, 'Answered as before:');
    await see(page, 'Compared with the ledger');
    await page.waitForFunction('/^Add/.test(document.querySelector(".preview .primary").textContent)');
    expect(await texts('#difference-title ~ .detected dd')).toEqual(['2 transactions', '4 transactions']);
    expect(await coveredFacts(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await press(page, 'Add 2 new transactions');
    await see(page, '2 new transactions added.');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    await press(page, 'Save as version 2');
    await see(page, 'Saved as version 2.');

    await upload('copy.csv', newer.join('\n'));
    await see(page, 'as newer.csv.');
    await see(page, 'Add 0 new transactions');
    await press(page, 'Forget these answers');
    await see(page, 'What does "Perk" mean');
    await click(page, '.track a');
    await see(page, 'Imported files');
    await see(page, 'newer.csv');
    expect(await findingsOfAllLooks(page)).toEqual([]);
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

  test('dates that are not clear and columns are chosen', async () => {
    page = await site.signIn();
    await importText(
      page,
      'Tag;Was;Papier;Zahl;Preis\n01/02/2023;Kauf;AAA.N;1500;10.5\n03/04/2023;Verkauf;AAA.N;200;11.5\n',
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
    expect(await page.$eval('#startAmount', (input) => (input as unknown as { value: string }).value)).toBe('');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    await page.select('#unit', 'amount');
    await fill(page, '[data-cell="0-weight"]', '500 USD');
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
