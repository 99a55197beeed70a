import { expect, test } from '@jest/globals';
import { fill, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const now = () => new Date('2024-06-29T12:00:00Z');

describeConsole('optimizations in the console', { now }, (site) => {
  test('limits are typed in, a wrong one is explained, and the result has them', async () => {
    const page = await site.signIn();
    await importText(page, '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    await page.evaluate('for (const box of document.querySelectorAll("details.simulate")) box.open = true');
    await fill(page, '#optimize-symbols', 'AAA.N 10');
    await press(page, 'Optimize');
    await see(page, 'Write a line such as AAPL 0 to 10.');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await fill(page, '#optimize-symbols', 'AAA.N 70 to 75');
    await fill(page, '#optimize-turnover', '20');
    await fill(page, '#optimize-buy', '0.1');
    await fill(page, '#optimize-window', '52');
    await press(page, 'Optimize');
    await see(page, 'Current and proposed weights');
    const text = await page.$eval('table', (table) => table.textContent);
    expect(text).toMatch(/AAA\.N.*7[0-5]\.0%/s);
  });
});
