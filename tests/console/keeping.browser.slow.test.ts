import { expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { Page } from 'puppeteer-core';
import { analyze, cells, click, fill, findingsOfAllLooks, importText, press, see } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const HOLDINGS = '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%';

const jobIdOf = (page: Page) => decodeURIComponent(page.url().split('/').at(-1) ?? '');
const texts = (page: Page, selector: string) =>
  page.$$eval(selector, (all) => all.map(({ textContent }) => textContent ?? ''));

/** @example 21 Nov 2026, on one line */
function dayText(moment: Date): string {
  const [, month, day, year] = moment.toDateString().split(' ');
  return `${Number(day)}\u00a0${month}\u00a0${year}`;
}

describeConsole('kept results in the console', {}, (site) => {
  async function open(text: string, name = '') {
    const page = await site.signIn();
    await importText(page, text);
    await fill(page, '#analysis-name', name);
    await analyze(page);
    return page;
  }
  async function goTo(page: Page, route: string, selector: string) {
    await page.goto(`${site.url}/${route}`);
    await page.waitForSelector(selector);
  }

  test('an analysis has its typed name, or the names of its holdings, in every list', async () => {
    const page = await open(HOLDINGS, 'Growth');
    expect(await page.title()).toBe('Growth · Tearsheet');
    await goTo(page, '#/', '.grid');
    await importText(page, '2023-01-03,CCC.SI,0.4\n2023-01-03,DDD.T,0.3\n2023-01-03,AAA.N,0.2\n2023-01-03,BBB.L,0.1');
    await analyze(page);
    expect(await page.title()).toBe('CCC.SI, DDD.T and 2 more · Tearsheet');
    const client = createTearsheet({ url: site.url, token: site.token });
    const { jobs } = await client.jobs();
    const listed = jobs.map(({ name, created_at }) => `${name} · ${dayText(new Date(created_at))}`);
    expect(jobs.map(({ name }) => name)).toEqual(['CCC.SI, DDD.T and 2 more', 'Growth']);
    await goTo(page, '#/', '[aria-labelledby=recent-title] li');
    expect(await texts(page, '[aria-labelledby=recent-title] li')).toEqual(listed);
    await goTo(page, '#/compare', '#compare-0 option:nth-child(3)');
    expect(await texts(page, '#compare-0 option')).toEqual(['Choose…', ...listed]);
  });

  test('a result is renamed and kept for longer', async () => {
    const page = await open(HOLDINGS);
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await click(page, '#result-name');
    await fill(page, '#result-name', `شركة ${'Portfolio'.repeat(12)}`);
    await press(page, 'Rename');
    await page.waitForFunction('document.querySelector("h1").textContent.includes("PortfolioPortfolio")');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await page.setViewport({ width: 1280, height: 900 });
    await fill(page, '#result-name', 'Two stocks');
    await press(page, 'Rename');
    await page.waitForFunction('document.title === "Two stocks · Tearsheet"');
    await page.select('#result-lifetime', 'P30D');
    await press(page, 'Keep');
    const client = createTearsheet({ url: site.url, token: site.token });
    const month = await waitFor('the change', async () => {
      const job = await client.job(jobIdOf(page)).read();
      const end = Date.parse(('expires_at' in job && job.expires_at) || '');
      return end > Date.now() + 29 * 86_400_000 && new Date(end);
    });
    const date = dayText(month);
    await see(page, `Available to your account until ${date}`);
    await page.reload();
    await see(page, `Available to your account until ${date}`);
    expect(await page.title()).toBe('Two stocks · Tearsheet');
  });

  test('an expired result runs again', async () => {
    const page = await open(HOLDINGS, 'Again');
    const first = jobIdOf(page);
    await site.expire(first);
    await page.reload();
    await see(page, 'The result has expired');
    expect(await findingsOfAllLooks(page)).toEqual([]);
    await press(page, 'Run again');
    await page.waitForSelector('.chart svg');
    expect(await page.title()).toBe('Again · Tearsheet');
    expect(jobIdOf(page)).not.toBe(first);
    site.accept('404');
  });

  test('an expired result opens in the editor with the request that was sent', async () => {
    const page = await open(HOLDINGS, 'Again');
    await site.expire(jobIdOf(page));
    // Another tab remembers nothing of the request.
    await page.evaluate('sessionStorage.removeItem("tearsheet.sent")');
    await page.reload();
    await press(page, 'Open in the editor');
    await page.waitForSelector('.grid');
    expect((await cells(page)).filter((cell) => cell.endsWith('%'))).not.toEqual([]);
    site.accept('404');
  });
});
