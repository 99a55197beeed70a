import { expect, test } from '@jest/globals';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { Page } from 'puppeteer-core';
import { analyze, cells, click, fill, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

describeConsole('what people type and paste in the console', {}, (site) => {
  let page: Page;

  /** Pastes into a field as the clipboard does. */
  async function paste(selector: string, text: string, html = '') {
    // In one step, because the console may draw its table again between two.
    const data = `{ const field = document.querySelector('${selector}');
      field.focus();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      if (${html !== ''}) clipboardData.setData('text/html', ${JSON.stringify(html)});`;
    await page.evaluate(`${data}
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); }`);
  }
  const first = '[data-cell="0-symbol"]';
  const filled = async () => (await cells(page)).filter((text) => text !== '');
  const isReady = () => page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
  async function signIn() {
    page = await site.signIn();
    await fill(page, '#since', '2023-01-03');
  }

  test('cells of Excel without dates are analyzed from the common date on', async () => {
    await signIn();
    await paste(first, 'Ticker\tGewicht\r\nAAA.N\t60,0 %\r\nBBB.L\t40,0 %\r\n');
    await see(page, '2 rows pasted.');
    expect(await filled()).toEqual(['AAA.N', '60%', 'BBB.L', '40%']);
    await isReady();
    expect(await page.$$eval('.issues li', (items) => items.length)).toBe(0);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await analyze(page);
  });

  test('the table of a web page is read from its HTML, and a second paste is added', async () => {
    await signIn();
    const html = '<table><tr><th>Symbol<th>Shares<tr><td>AAA.N<td>10<tr><td>BBB.L<td>5</table>';
    await paste(first, 'Symbol\nShares\nAAA.N\n10\nBBB.L\n5', html);
    await see(page, '2 rows pasted.');
    expect(await page.$eval('#unit', (select) => (select as unknown as { value: string }).value)).toBe('quantity');
    await paste('[data-cell="1-symbol"]', 'Symbol\tShares\nCCC.SI\t7');
    await page.waitForFunction('document.querySelectorAll(".grid tbody input").length === 6');
    expect(await filled()).toEqual(['AAA.N', '10', 'BBB.L', '5', 'CCC.SI', '7']);
    await isReady();
  });

  test('a column of cells is pasted without its header from a cell on', async () => {
    await signIn();
    await paste(first, 'Ticker\r\nAAA.N\r\nBBB.L\r\n');
    await page.waitForFunction('document.querySelector("main").textContent.includes("Cells pasted.")');
    await paste('[data-cell="0-weight"]', '60%\n40%');
    await isReady();
    expect(await filled()).toEqual(['AAA.N', '60%', 'BBB.L', '40%']);
  });

  test('a symbol that is too long is said in words', async () => {
    await signIn();
    await paste(first, `Ticker\tWeight\nAAA.N\t60%\n${'B'.repeat(65)}\t40%`);
    await page.waitForFunction('document.querySelector(".problem")?.textContent.includes("at most 64 characters")');
    expect(await page.$eval('.problem', ({ textContent }) => textContent)).toMatch(/^Symbol must have at most/);
  });

  test('a date with two meanings is asked once, and the answer is for the whole table', async () => {
    await signIn();
    await paste(first, 'Date\tTicker\tWeight\n3/2/2023\tAAA.N\t60%\n3/2/2023\tBBB.L\t40%');
    await see(page, 'Which day is 3/2/2023?');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await press(page, 'February 3, 2023');
    await press(page, 'Use 2 rows');
    await page.waitForSelector('[data-cell="0-date"]');
    expect((await filled()).slice(0, 3)).toEqual(['2023-02-03', 'AAA.N', '60%']);
  });

  test('mixed weights are refused with a question, and a typo has its symbol as a button in its row', async () => {
    await signIn();
    const rows = [
      ['AAA.N', '40%'],
      ['BBB.K', '30'],
      ['CCC.SI', '0.3'],
    ];
    for (const [index, [symbol = '', weight = '']] of rows.entries()) {
      await fill(page, `[data-cell="${index}-symbol"]`, symbol);
      await fill(page, `[data-cell="${index}-weight"]`, weight);
    }
    await see(page, 'Which weights do 30 and 0.3 mean?');
    expect(await page.$eval('button.wide', (button) => (button as { disabled?: boolean }).disabled)).toBe(true);
    await press(page, '30% and 30%');
    await click(page, '.problem ::-p-xpath(.//button[normalize-space()="Use BBB.L"])');
    await isReady();
    // The typed numbers stay as they are.
    expect(await filled()).toEqual(['AAA.N', '40%', 'BBB.L', '30', 'CCC.SI', '0.3']);
  });

  test('typing, pasting, and buttons have one undo history', async () => {
    await signIn();
    await page.focus(first);
    await page.keyboard.type('AAA.N');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.type('100%');
    await isReady();
    await paste('[data-cell="1-symbol"]', 'BBB.L\t50%\nCCC.SI\t50%');
    await see(page, '2 rows pasted.');
    await press(page, 'Clear');
    await page.waitForFunction('[...document.querySelectorAll(".grid input")].every(({ value }) => value === "")');
    const undone: string[][] = [];
    await page.focus(first);
    for (let step = 0; step < 4; step++) {
      await page.keyboard.down('Control');
      await page.keyboard.press('z');
      await page.keyboard.up('Control');
      undone.push([...(await filled())]);
    }
    expect(undone).toEqual([['AAA.N', '100%', 'BBB.L', '50%', 'CCC.SI', '50%'], ['AAA.N', '100%'], ['AAA.N'], []]);
    await press(page, 'Redo');
    await press(page, 'Redo');
    expect(await filled()).toEqual(['AAA.N', '100%']);
  });

  test('an unfinished row is said only after it was left, and the Tab key moves to the next row', async () => {
    await signIn();
    await page.focus(first);
    await page.keyboard.type('AAA.N');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await see(page, '1 row is not finished.');
    expect(await page.$('.problem')).toBeNull();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.dataset.cell')).toBe('1-symbol');
    await see(page, 'The weight is missing.');
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction('document.activeElement.dataset.cell === "0-symbol"');
    await page.keyboard.down('Control');
    await page.keyboard.press('Delete');
    await page.keyboard.up('Control');
    await waitFor('the empty grid', async () => (await filled()).length === 0);
  });

  test('after a row was removed by its button, the focus stays in the grid and the keyboard takes it back', async () => {
    await signIn();
    await importText(page, '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%');
    await click(page, '[aria-label="Remove row 2"]');
    await page.waitForFunction('document.activeElement.dataset.cell === "0-remove"');
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    await waitFor('the row', async () => (await filled()).includes('BBB.L'));
  });

  test('data without the instruments of the example have no example', async () => {
    await signIn();
    await press(page, 'Try an example');
    await see(page, 'There is no example, because this service has data of its own.');
    expect(await filled()).toEqual([]);
  });

  test('a preview ends with the next paste, and with an empty portfolio', async () => {
    await signIn();
    const preview = async () => (await page.$('.preview')) !== null;
    await paste(first, 'Date\tTicker\tWeight\n3/2/2023\tAAA.N\t60%\n3/2/2023\tBBB.L\t40%');
    await see(page, 'Which day is 3/2/2023?');
    await press(page, 'February 3, 2023');
    await see(page, 'Use 2 rows');
    // An answer about one table says nothing about the next.
    await paste(first, 'Date\tTicker\tWeight\n4/5/2023\tCCC.SI\t100%');
    await see(page, 'Which day is 4/5/2023?');
    await paste(first, 'Ticker\tWeight\nAAA.N\t60%\nBBB.L\t40%');
    await see(page, '2 rows pasted.');
    expect(await preview()).toBe(false);
    await paste('[data-cell="1-symbol"]', 'Date\tTicker\tWeight\n4/5/2023\tCCC.SI\t100%');
    await see(page, 'Which day is 4/5/2023?');
    await press(page, 'Clear');
    await see(page, 'The portfolio is empty.');
    expect(await preview()).toBe(false);
  });

  test('many warnings of one kind about a ledger are one sentence', async () => {
    await signIn();
    const saturday = (week: number) => new Date(Date.UTC(2023, 0, 7 + 7 * week)).toISOString().slice(0, 10);
    const trades = Array.from({ length: 40 }, (_, week) => `${saturday(week)},buy,AAA.N,1,50,USD`);
    await importText(
      page,
      ['date,type,symbol,quantity,price,currency', '2023-01-03,deposit,,,5000,USD', ...trades].join('\n'),
    );
    await page.waitForSelector('.preview .primary:not(:disabled)');
    await click(page, '.preview .primary');
    await see(page, 'Ready, with 2 kinds of warnings (41 in all).');
    expect(await page.$$eval('.issues li', (items) => items.map(({ textContent }) => textContent))).toEqual([
      expect.stringMatching(/^AAA\.N did not trade on 2023-01-07, .* 39 more findings are of this kind\.$/),
      expect.stringMatching(/^The ledger books no dividends/),
    ]);
  });

  test('on a phone the button is in sight below many holdings', async () => {
    await signIn();
    await page.setViewport({ width: 390, height: 844 });
    const months = Array.from(
      { length: 13 },
      (_, i) => `${2022 + Math.floor(i / 12)}-${String(1 + (i % 12)).padStart(2, '0')}-03`,
    );
    await paste(first, months.flatMap((date) => [`${date}\tAAA.N\t60%`, `${date}\tBBB.L\t40%`]).join('\n'));
    await page.waitForFunction('document.querySelectorAll(".grid tbody tr").length >= 25');
    const bottom = Number(await page.evaluate('document.querySelector("button.wide").getBoundingClientRect().bottom'));
    expect(bottom).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(844);
  });
});
