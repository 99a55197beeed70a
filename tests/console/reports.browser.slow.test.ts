import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Analysis, isComplete } from '@tearsheet/presentation';
import { renderStockReport, renderTearSheet } from '@tearsheet/presentation/pdf';
import { exampleStockReport } from '@tearsheet/testing/report/exampleStockReport.ts';
import { CHROMIUM, startBrowser } from '@tearsheet/testing/service/chromium.ts';
import type { Browser, Page } from 'puppeteer-core';
import { contentPolicy } from '../../apps/gateway/src/reportFiles.ts';
import { axeFindings, openPage } from './browser.ts';

if (CHROMIUM === null) console.warn('There is no Chromium on the PATH: reports are not looked at.');

(CHROMIUM === null ? describe.skip : describe)('a report in a browser', () => {
  let browser: Browser;
  let server: Server;
  let url: string;
  const pages = new Map<string, Uint8Array>();

  beforeAll(async () => {
    const file = new URL('../../docs/examples/analysis.json', import.meta.url);
    const { result }: { readonly result: Analysis } = JSON.parse(readFileSync(file, 'utf8'));
    if (!isComplete(result)) throw new Error('the example lacks sections');
    pages.set('/sheet', (await renderTearSheet(result, '2026-11-21T08:00:00Z')).html);
    pages.set('/stock', (await renderStockReport(exampleStockReport())).html);
    // Under the policy of the gateway, except for its sandbox, which would keep axe out too.
    server = createServer(({ url: path = '' }, response) => {
      const html = pages.get(path);
      if (!html) return response.writeHead(404).end();
      const policy = contentPolicy('report.html', html).replace('; sandbox', '');
      return response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test.each(['/sheet', '/stock'])(
    '%s: light and dark, wide and narrow: nothing serious for axe, nothing too wide, nothing refused',
    async (path) => {
      const { page, wrong } = await openPage(browser);
      const findings: string[] = [];
      for (const scheme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        for (const width of [1200, 390]) {
          await page.setViewport({ width, height: 900 });
          await page.goto(`${url}${path}`);
          findings.push(...(await axeFindings(page)).map((finding) => `${scheme} ${width}: ${finding}`));
          const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
          if (overflow > 0) findings.push(`${scheme} ${width}: ${overflow} pixels too wide`);
        }
      }
      expect(findings).toEqual([]);
      // The browser asks for an icon of its own accord.
      expect(wrong.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
    },
  );

  test('draws its charts in the colors of the reader, and another one for phones', async () => {
    const { page } = await openPage(browser);
    const lineOf = async (scheme: 'light' | 'dark', width: number) => {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.setViewport({ width, height: 900 });
      await page.goto(`${url}/stock`);
      return look(page);
    };
    const [light, dark, narrow] = [await lineOf('light', 1200), await lineOf('dark', 1200), await lineOf('light', 390)];
    expect(light).toEqual({ stroke: 'rgb(29, 95, 196)', drawings: ['wide'] });
    expect(dark).toEqual({ stroke: 'rgb(110, 168, 255)', drawings: ['wide'] });
    expect(narrow).toEqual({ stroke: 'rgb(29, 95, 196)', drawings: ['narrow'] });
  });
});

/** The color of the price line and which of its drawings are to be seen. */
async function look(page: Page): Promise<unknown> {
  return page.evaluate(`({
    stroke: getComputedStyle(document.querySelector('#price-chart .s-accent')).stroke,
    drawings: [...document.querySelectorAll('#price-chart > div')].filter((one) => one.checkVisibility()).map((one) => one.className),
  })`);
}
