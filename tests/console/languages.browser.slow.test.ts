/** The main pages in German and Spanish, wide and narrow: no English text is left, and no text is cut off. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import { nowOfTestMarket } from '@tearsheet/testing/service/testMarket.ts';
import type { Page } from 'puppeteer-core';
import { read } from '../architecture/sources.ts';
import { hold, importText } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

/** The folder that gets the screenshots, for people. */
const PICTURES = process.env.LANGUAGE_PICTURES;
const WIDTHS = [1280, 390] as const;
const LANGUAGES = ['de', 'es'] as const;
/** Letters of a message besides its values. */
const MOST_COMMON = 14;
const HOLDINGS = [
  { date: '2023-01-03', symbol: 'AAA.N', weight: 0.6 },
  { date: '2023-01-03', symbol: 'BBB.L', weight: 0.4 },
];

/** Returns the English texts that a catalog translates, as patterns of what a page shows. Texts with plurals are left out. */
function englishTexts(language: string): RegExp[] {
  const catalog: Readonly<Record<string, string>> = JSON.parse(
    read(`packages/presentation/src/language/${language}/console.json`),
  );
  return (
    Object.entries(catalog)
      .filter(([message, text]) => message !== text && !message.includes('plural') && /[a-z]{3}/.test(message))
      .map(([message]) => message.split(/\{\w+\}/))
      // The few words around several values are also in sentences of documents.
      .filter((parts) => parts.length === 1 || parts.join('').length > MOST_COMMON)
      .map((parts) => {
        const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
        return new RegExp(`^${escaped.join('.+')}$`);
      })
  );
}

/** Returns the texts that people see or hear on the page, without those that are marked as English. */
function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { document } = globalThis as unknown as Dom;
    const texts: string[] = [];
    for (const element of document.querySelectorAll('body *:not(script, svg *)')) {
      if (!element.checkVisibility() || element.closest('body [lang="en"], body option[lang]') !== null) continue;
      for (const node of element.childNodes) if (node.nodeType === 3) texts.push(node.textContent ?? '');
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
    interface Dom {
      readonly document: {
        querySelectorAll(selector: string): Iterable<{
          readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string | null }>;
          checkVisibility(): boolean;
          closest(selector: string): unknown;
          getAttribute(name: string): string | null;
        }>;
      };
    }
  });
}

/** Returns the texts that are wider than their button, cell, or field, and the page if it scrolls sideways. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { document, innerWidth } = globalThis as unknown as Dom;
    const cut: string[] = [];
    for (const element of document.querySelectorAll('button, .button, th, td, label, summary, dt, dd, nav a')) {
      // Boxes that are not drawn have no width, and hidden texts have one pixel.
      if (element.clientWidth <= 1 || !element.checkVisibility()) continue;
      if (element.scrollWidth > element.clientWidth + 1) cut.push(`${element.tagName}: ${element.textContent}`);
    }
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...cut, `the page is ${scrollWidth - innerWidth} pixels too wide`] : cut;
    interface Dom {
      readonly innerWidth: number;
      readonly document: {
        readonly documentElement: { readonly scrollWidth: number };
        querySelectorAll(selector: string): Iterable<{
          readonly tagName: string;
          readonly textContent: string;
          readonly clientWidth: number;
          readonly scrollWidth: number;
          checkVisibility(): boolean;
        }>;
      };
    }
  });
}

const languageOf = (page: Page) => page.evaluate('document.documentElement.lang');

describeConsole('the languages of the console', { now: nowOfTestMarket }, (site) => {
  let addresses: readonly (readonly [name: string, hash: string, ready: string])[];

  beforeAll(async () => {
    const client = createTearsheet({ url: site.url, token: site.token });
    const body = { portfolio: HOLDINGS, name: 'AAA' };
    const job = await client.analyze(body);
    await job.wait();
    const other = await client.analyze({ portfolio: HOLDINGS.slice(0, 1), name: 'BBB' });
    await other.wait();
    const { token } = await job.share();
    const { portfolio } = await client.portfolios.track(body);
    addresses = [
      ['sign-in', '#/sign-in', '#token'],
      ['shared', `#/shared/${token}`, '.chart svg'],
      ['editor', '#/edit', '.verdict'],
      ['result', `#/jobs/${job.jobId}`, '.chart svg'],
      ['analyses', '#/analyses', '.analyses li'],
      ['compare', `#/compare/${job.jobId}/${other.jobId}`, '.chart svg'],
      ['simulate', '#/simulate', 'form'],
      ['optimize', '#/optimize', 'form'],
      ['research', '#/research', '#research-symbol'],
      ['portfolios', '#/portfolios', 'article.result a'],
      ['portfolio', `#/portfolios/${portfolio.portfolio_id}`, '.chart svg'],
      ['notifications', '#/notifications', 'form'],
    ];
  });

  test.each(LANGUAGES)('pages in %s have no English text and cut no text off', async (language) => {
    const page = await site.signIn();
    await importText(page, '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    await page.evaluate((name) => {
      const { localStorage } = globalThis as unknown as { localStorage: { setItem(key: string, text: string): void } };
      localStorage.setItem('tearsheet.language', JSON.stringify(name));
    }, language);
    const english = englishTexts(language);
    const left: string[] = [];
    const cut: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewport({ width, height: 900 });
      for (const [name, hash, ready] of addresses) {
        await page.goto(`${site.url}/${hash}`);
        // The stream of the bell stays open.
        await page.reload({ waitUntil: 'networkidle2' });
        await page.waitForSelector(ready);
        await page.evaluate('document.querySelectorAll("details").forEach((details) => { details.open = true; })');
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
        expect(await languageOf(page)).toBe(language);
        if (PICTURES !== undefined) {
          mkdirSync(PICTURES, { recursive: true });
          const path = join(PICTURES, `${name}-${language}-${width}.png`);
          writeFileSync(path, await page.screenshot({ fullPage: true }));
        }
        const texts = await shownTexts(page);
        expect(texts.length).toBeGreaterThan(10);
        left.push(
          ...texts.filter((text) => english.some((one) => one.test(text))).map((text) => `${name} ${width}: ${text}`),
        );
        cut.push(...(await cutTexts(page)).map((text) => `${name} ${width}: ${text}`));
        if (name === 'result')
          expect(texts.filter((text) => /^[+−]?\d+,\d+\u00a0%$/.test(text)).length).toBeGreaterThan(5);
      }
    }
    expect(left).toEqual([]);
    expect(cut).toEqual([]);
  });

  test('the language is that of the browser until the reader chooses one, which stays', async () => {
    const page = await site.open();
    await page.evaluateOnNewDocument("Object.defineProperty(navigator, 'language', { value: 'de-AT' })");
    await page.goto(`${site.url}/#/sign-in`);
    await page.waitForFunction('document.querySelector("h1")?.textContent === "Anmelden"');
    await page.select('#language', 'es');
    await page.waitForFunction('document.querySelector("h1")?.textContent === "Iniciar sesión"');
    await page.reload();
    await page.waitForFunction('document.querySelector("h1")?.textContent === "Iniciar sesión"');
    expect(await languageOf(page)).toBe('es');
  });

  test('without its texts, the page is in English', async () => {
    const page = await site.open();
    await page.evaluateOnNewDocument("Object.defineProperty(navigator, 'language', { value: 'de-AT' })");
    await hold(page, (request) => (/\/de-[^/]*\.js$/.test(request.url()) ? request.abort() : null));
    await page.goto(`${site.url}/#/sign-in`);
    await page.waitForFunction('document.querySelector("h1")?.textContent === "Sign in"');
    expect(await languageOf(page)).toBe('en');
    site.accept('ERR_FAILED');
  });
});
