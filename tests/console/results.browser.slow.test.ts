import { expect, test } from '@jest/globals';
import { nowOfTestMarket } from '@tearsheet/testing/service/testMarket.ts';
import type { Page } from 'puppeteer-core';
import { analyze, axeFindings, click, download, importText, press } from './browser.ts';
import { type ConsoleSite, describeConsole } from './describeConsole.ts';

const CURRENT = '.parts a[aria-current]';

async function openResult(site: ConsoleSite): Promise<Page> {
  const page = await site.signIn();
  await importText(page, '2023-01-03,AAA.N,60%\n2023-01-03,CCC.SI,40%');
  await analyze(page);
  return page;
}

const textOf = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent);

describeConsole('the page of a result', { now: nowOfTestMarket, scopes: ['research:run'] }, (site) => {
  test('its address has the section that the reader sees, by click, by scrolling, and after a reload', async () => {
    const page = await openResult(site);
    const start = page.url();
    expect(await textOf(page, CURRENT)).toBe('Overview');
    await click(page, '::-p-xpath(//nav[@aria-label="Sections of the page"]/a[.="Holdings"])');
    await page.waitForFunction(`document.querySelector("${CURRENT}").textContent === "Holdings"`);
    await page.waitForFunction(`location.href === ${JSON.stringify(start)} + "/holdings"`);
    // A second scroll during the smooth one would race with it.
    await page.waitForFunction(`(() => {
      const section = document.getElementById('holdings');
      return Math.abs(section.getBoundingClientRect().top - parseFloat(getComputedStyle(section).scrollMarginTop)) < 2;
    })()`);
    await page.evaluate('document.getElementById("trading").scrollIntoView()');
    await page.waitForFunction('location.hash.endsWith("/trading")');
    await page.reload();
    await page.waitForFunction('document.getElementById("trading")?.getBoundingClientRect().top < 100');
    expect(await textOf(page, CURRENT)).toBe('Trading');
    await page.evaluate('scrollTo(0, 0)');
    await page.waitForFunction(`location.href === ${JSON.stringify(start)}`);
  });

  test('a page that is being left does not take the address of the next one', async () => {
    const page = await openResult(site);
    // The address changes before the page does.
    await page.evaluate('history.pushState(null, "", "#/analyses")');
    await page.evaluate('document.getElementById("trading").scrollIntoView()');
    await page.waitForFunction(`document.querySelector("${CURRENT}").textContent === "Trading"`);
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    );
    expect(await page.evaluate('location.hash')).toBe('#/analyses');
  });

  test('on a phone, a list leads to the sections, and the first column of a wide table stays', async () => {
    const page = await openResult(site);
    await page.setViewport({ width: 390, height: 844 });
    await page.waitForSelector('.parts select', { visible: true });
    await page.select('.parts select', 'risk');
    await page.waitForFunction('location.hash.endsWith("/risk")');
    const table = '[aria-label="Drawdowns, the deepest first, table"]';
    await page.waitForSelector(`${table}[data-cut=true]`);
    await page.$eval(table, (box) => box.scrollTo(300, 0));
    expect(await page.$eval(`${table} tbody th`, (cell) => cell.getBoundingClientRect().left)).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    const visible =
      '[...document.querySelectorAll(".group")].filter((one) => one.checkVisibility()).map(({ id }) => id)';
    // The address changes before the page does.
    const shows = (ids: string) => page.waitForFunction(`${visible}.join() === "${ids}"`);
    await shows('risk');
    await press(page, 'Next: Holdings');
    await page.waitForFunction('location.hash.endsWith("/holdings")');
    await shows('holdings');
    await page.goBack();
    await shows('risk');
    await page.emulateMediaType('print');
    await page.waitForFunction(`${visible}.length > 5`);
  });

  test('forced colors show which page, section, and range are chosen', async () => {
    const page = await openResult(site);
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    const looks = (selector: string) =>
      page.evaluate(`new Set([...document.querySelectorAll('${selector}')].map((element) => {
        const { backgroundColor, textDecorationLine, borderBottomColor } = getComputedStyle(element);
        return [backgroundColor, textDecorationLine, borderBottomColor].join();
      })).size`);
    expect(await looks('.top nav a')).toBe(2);
    expect(await looks('.parts a')).toBe(2);
    expect(await looks('.choice span')).toBe(2);
  });

  test('a reader who comes back from research finds the place, the choices, and the open tables', async () => {
    const page = await openResult(site);
    const fold = '::-p-xpath(//details[@class="fold"]/summary[starts-with(., "Data behind")])';
    await click(page, fold);
    await click(page, '::-p-xpath(//label[span="Sectors"])');
    await page.waitForFunction('location.hash.includes("/", 7)');
    const link = await page.waitForSelector('#holdings .data a');
    await link?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForFunction('history.state?.top === scrollY');
    const top = await page.evaluate('scrollY');
    const [, jobId = ''] = /jobs\/([^/]+)/.exec(page.url()) ?? [];
    expect(jobId).toMatch(/^port-/);
    let isLoaded = false;
    await link?.evaluate((element) => element.click());
    await page.waitForFunction('location.hash.startsWith("#/research/")');
    page.on('request', (request) => {
      isLoaded ||= request.url().includes(jobId);
    });
    // The page gets its height some frames after the address has changed.
    await page.evaluate(`addEventListener('hashchange', () => {
      document.body.style.display = 'none';
      const wait = (frames) => {
        if (frames === 0) document.body.style.display = '';
        else requestAnimationFrame(() => wait(frames - 1));
      };
      wait(5);
    }, { once: true })`);
    await page.goBack();
    await page.waitForFunction(`scrollY === ${top}`);
    expect(await page.$eval('#data .fold', (details) => details.hasAttribute('open'))).toBe(true);
    expect(await page.$$eval('.choice input:checked + span', (all) => all.map((one) => one.textContent))).toContain(
      'Sectors',
    );
    expect(isLoaded).toBe(false);
  });

  test('a print has neither the actions nor the account', async () => {
    const page = await openResult(site);
    await click(page, '.report-form summary');
    const shown = () =>
      page.$$eval('.who, .report-form, .keep', (all) => all.filter((one) => one.checkVisibility()).length);
    expect(await shown()).toBe(3);
    await page.emulateMediaType('print');
    expect(await shown()).toBe(0);
  });

  test('figures of the second rank are folded, and a print opens them', async () => {
    const page = await openResult(site);
    const rows = 'document.querySelector("#trading .fold tbody tr").checkVisibility({ contentVisibilityAuto: true })';
    expect(await page.evaluate(rows)).toBe(false);
    await page.emulateMediaType('print');
    await page.waitForFunction(rows);
  });

  test('a chart has ranges, a log scale, and marks, which the keyboard reaches', async () => {
    const page = await openResult(site);
    const growth = '#overview .figure';
    const pictureOf = () => page.$eval(`${growth} .chart svg`, (svg) => svg.innerHTML);
    const changed = async (before: string) => {
      // Another picture may be on its way, and then there is none.
      const picture = await page.waitForFunction(
        `(() => { const picture = document.querySelector("${growth} .chart svg")?.innerHTML;
          return picture !== ${JSON.stringify(before)} && picture; })()`,
      );
      return String(await picture.jsonValue());
    };
    const whole = await pictureOf();
    await page.focus(`${growth} .choice input:checked`);
    await page.keyboard.press('ArrowLeft');
    const ranged = await changed(whole);
    expect(await textOf(page, `${growth} .choice input:checked + span`)).toBe('1Y');
    expect(await textOf(page, `${growth} .readout`)).toMatch(/^Portfolio [+−]\d+\.\d%, .* from .* to /);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    const logarithmic = await changed(ranged);
    expect(logarithmic).not.toBe(whole);
    await click(page, '#risk .alternatives .choice label:nth-child(2)');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('a waterfall says under the pointer what a step adds', async () => {
    const page = await openResult(site);
    await page.evaluate('document.getElementById("attribution").scrollIntoView()');
    const place = await page.waitForSelector('#attribution .chart svg');
    const box = await place?.boundingBox();
    if (!box) throw new Error('the chart has no place');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.25);
    await page.waitForFunction(
      '[...document.querySelectorAll("#attribution .chart svg text")].some((text) => /^from /.test(text.textContent))',
    );
  });

  test('a chart is saved as a picture with its title and dates', async () => {
    const page = await openResult(site);
    await click(page, '#overview .downloads summary');
    const svg = await download(page, '#overview .downloads button[aria-label$="as SVG"]');
    expect(svg.name).toMatch(/^growth-of-.*\.svg$/);
    expect(String(svg.bytes)).toMatch(/Growth of USD[^<]*, and drawdown<[\s\S]*3\u00a0Jan\u00a02023 to/);
    await click(page, '#overview .downloads summary');
    const png = await download(page, '#overview .downloads button[aria-label$="as PNG"]');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([png.bytes.readUInt32BE(16), png.bytes.length > 10_000]).toEqual([2000, true]);
  });
});
