/**
 * The layout and the colors of ten pages, wide and narrow, light and dark, against layout.json. Screenshots are compared as the share
 * of ink in large blocks, so that another font passes and a part that moved does not. Colors are those that the browser computes for
 * each kind of element. After an intended change, look at the pages and run `UPDATE_LAYOUT=1 npm run jest -- tests/console/layout`.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import { nowOfTestMarket } from '@tearsheet/testing/service/testMarket.ts';
import type { Page } from 'puppeteer-core';
import { read } from '../architecture/sources.ts';
import { importText } from './browser.ts';
import { describeConsole } from './describeConsole.ts';

const FILE = 'tests/console/layout.json';
const PATH = join(import.meta.dirname, 'layout.json');
/** The folder that gets the screenshots, for people. */
const PICTURES = process.env.LAYOUT_PICTURES;

const HOLDINGS = [
  { date: '2023-01-03', symbol: 'AAA.N', weight: 0.6 },
  { date: '2023-01-03', symbol: 'BBB.L', weight: 0.4 },
];

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390] as const;
const HEIGHT = 800;

/** Width and height of a block in pixels. */
const BLOCK = 40;
/** Largest sum of the differences of all blocks, as a share of the ink of the baseline. */
const MOST_CHANGED = 0.25;

/** Pages with a chart, a form, and a table. */
const SOME = ['result', 'optimize', 'portfolio'];

/** Each row of blocks is a text. Each digit is the ink of a block, from 0 to 9. */
type Layout = readonly string[];
/** The colors of each kind of element, each as red, green, blue, and alpha from 0 to 255. */
type Colors = Readonly<Record<string, readonly string[]>>;

interface Look {
  readonly ink: Layout;
  readonly colors: Colors;
}

type Looks = Readonly<Record<string, Look>>;

/** Largest difference of a channel of a color. */
const MOST_SHADES = 4;

/** Returns the colors of text, ground, and borders that the visible elements have, by their tag and their first class. */
function colorsOf(page: Page): Promise<Colors> {
  return page.evaluate(() => {
    const { document, getComputedStyle: styleOf } = globalThis as unknown as Dom;
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const known = new Map<string, string>();
    const channels = (color: string) => {
      const found = known.get(color);
      if (found !== undefined) return found;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const read = [...context.getImageData(0, 0, 1, 1).data].join(' ');
      known.set(color, read);
      return read;
    };
    const colors: Record<string, string[]> = {};
    // The parts of charts have no styles.
    for (const element of document.querySelectorAll('body, body *:not(svg *)')) {
      const kind = [element.tagName.toLowerCase(), element.classList[0] ?? ''].filter(Boolean).join('.');
      if (colors[kind] !== undefined || !element.checkVisibility()) continue;
      const { color, backgroundColor, borderBottomColor, borderBottomWidth } = styleOf(element);
      colors[kind] = [color, backgroundColor, ...(borderBottomWidth === '0px' ? [] : [borderBottomColor])].map(
        channels,
      );
    }
    return colors;
    interface Dom {
      readonly document: {
        createElement(name: 'canvas'): { getContext(kind: '2d', options: object): Context };
        querySelectorAll(selector: string): Iterable<{
          readonly tagName: string;
          readonly classList: readonly string[];
          checkVisibility(): boolean;
        }>;
      };
      getComputedStyle(
        element: unknown,
      ): Readonly<Record<'color' | 'backgroundColor' | 'borderBottomColor' | 'borderBottomWidth', string>>;
    }
    interface Context {
      fillStyle: string;
      clearRect(x: number, y: number, width: number, height: number): void;
      fillRect(x: number, y: number, width: number, height: number): void;
      getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
    }
  });
}

/** Returns the kinds of elements whose colors differ. A kind that only one of the pages has is not compared. */
function otherColors(before: Colors, after: Colors): string[] {
  const distance = (a: string, b: string) => {
    const [one, other] = [a, b].map((text) => text.split(' ').map(Number));
    return Math.max(...(one ?? []).map((channel, at) => Math.abs(channel - (other?.[at] ?? 0))));
  };
  return Object.entries(after).flatMap(([kind, colors]) => {
    const known = before[kind];
    if (known === undefined || known.length !== colors.length) return [];
    return colors.every((color, at) => distance(known[at] ?? '', color) <= MOST_SHADES) ? [] : [kind];
  });
}

/** Returns the ink of the blocks: the pixels that are far from the most frequent shade of the screenshot. */
async function layoutOf(page: Page, reader: Page): Promise<Layout> {
  const picture = await page.screenshot({ encoding: 'base64', captureBeyondViewport: false });
  return reader.evaluate(
    async (base64, block) => {
      const { createImageBitmap: decode, OffscreenCanvas: Canvas, fetch: load } = globalThis as unknown as Decoder;
      const bitmap = await decode(await (await load(`data:image/png;base64,${base64}`)).blob());
      const { width, height } = bitmap;
      const context = new Canvas(width, height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const shades = Array.from({ length: width * height }, (_, i) =>
        Math.round(0.3 * (data[4 * i] ?? 0) + 0.6 * (data[4 * i + 1] ?? 0) + 0.1 * (data[4 * i + 2] ?? 0)),
      );
      const counts = new Array<number>(256).fill(0);
      for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1;
      const ground = counts.indexOf(Math.max(...counts));
      const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
      const ink = new Array<number>(columns * rows).fill(0);
      shades.forEach((shade, i) => {
        const at = Math.floor(i / width / block) * columns + Math.floor((i % width) / block);
        if (Math.abs(shade - ground) > 24) ink[at] = (ink[at] ?? 0) + 1;
      });
      // Text covers at most a quarter of its block.
      const digit = (count: number) => Math.min(9, Math.ceil((9 * count) / (block * block * 0.5)));
      return Array.from({ length: rows }, (_, row) =>
        ink
          .slice(row * columns, (row + 1) * columns)
          .map(digit)
          .join(''),
      );
      interface Decoder {
        createImageBitmap(blob: unknown): Promise<{ readonly width: number; readonly height: number }>;
        fetch(url: string): Promise<{ blob(): Promise<unknown> }>;
        readonly OffscreenCanvas: new (
          width: number,
          height: number,
        ) => {
          getContext(kind: '2d'): {
            drawImage(bitmap: unknown, x: number, y: number): void;
            getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
          };
        };
      }
    },
    picture,
    BLOCK,
  );
}

/** Pictures of one page at most. */
const MOST_PICTURES = 20;

/** Returns the ink of a page whose next picture is the same, because a busy machine can show one that is only partly drawn. */
async function settledLayout(page: Page, reader: Page): Promise<Layout> {
  let before = await layoutOf(page, reader);
  for (let pictures = 1; pictures < MOST_PICTURES; pictures++) {
    const after = await layoutOf(page, reader);
    if (isDeepStrictEqual(before, after)) return after;
    before = after;
  }
  throw new Error('the page does not stop to change');
}

/** Returns the share of ink that differs. Each block is mixed with its neighbors first, because another font moves words a little. */
function changeOf(a: Layout, b: Layout): number {
  const [before, after] = [mixed(a), mixed(b)];
  const total = before.flat().reduce((sum, ink) => sum + ink, 0);
  const changed = before.flatMap((row, y) => row.map((ink, x) => Math.abs(ink - (after[y]?.[x] ?? 0))));
  return changed.reduce((sum, one) => sum + one, 0) / Math.max(1, total);
}

function mixed(layout: Layout): number[][] {
  const ink = layout.map((row) => [...row].map(Number));
  const near = [-1, 0, 1];
  return ink.map((row, y) =>
    row.map(
      (_, x) => near.flatMap((dy) => near.map((dx) => ink[y + dy]?.[x + dx] ?? 0)).reduce((a, b) => a + b, 0) / 9,
    ),
  );
}

describeConsole('the layout of pages', { now: nowOfTestMarket }, (site) => {
  const known: Looks = existsSync(PATH) ? JSON.parse(read(FILE)) : {};
  let addresses: readonly (readonly [name: string, hash: string, ready: string])[];

  beforeAll(async () => {
    const client = createTearsheet({ url: site.url, token: site.token });
    const body = { portfolio: HOLDINGS, name: 'Two companies' };
    const job = await client.analyze(body);
    await job.wait();
    const { token } = await job.share();
    const { portfolio } = await client.portfolios.track(body);
    addresses = [
      ['sign-in', '#/sign-in', '#token'],
      ['shared', `#/shared/${token}`, '.chart svg'],
      ['editor', '#/edit', '.verdict'],
      ['result', `#/jobs/${job.jobId}`, '.chart svg'],
      ['analyses', '#/analyses', '.analyses li'],
      ['simulate', '#/simulate', 'form'],
      ['optimize', '#/optimize', 'form'],
      ['portfolios', '#/portfolios', 'article.result a'],
      ['portfolio', `#/portfolios/${portfolio.portfolio_id}`, '.chart svg'],
      ['notifications', '#/notifications', 'form'],
    ];
  });

  /** Returns the looks of pages, with a style of the test on top. Default: all pages. */
  async function looks(style: string, names: readonly string[] | null = null): Promise<Looks> {
    const page = await site.signIn();
    // The policy of the pages allows no style of a test.
    await page.setBypassCSP(true);
    const reader = await page.browserContext().newPage();
    await page.bringToFront();
    await importText(page, '2023-01-03,AAA.N,60%\n2023-01-03,BBB.L,40%');
    await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
    const found: Record<string, Look> = {};
    for (const width of WIDTHS) {
      await page.setViewport({ width, height: HEIGHT });
      for (const [name, hash, ready] of addresses) {
        if (names !== null && !names.includes(name)) continue;
        await page.goto(`${site.url}/${hash}`);
        // The stream of the bell stays open.
        await page.reload({ waitUntil: 'networkidle2' });
        await page.waitForSelector(ready);
        // The blinking cursor is not part of the layout.
        await page.evaluate('document.activeElement?.blur()');
        await page.evaluate((text) => {
          const { document } = globalThis as unknown as {
            document: { createElement(name: string): { textContent: string }; head: { append(node: unknown): void } };
          };
          document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
        }, style);
        for (const scheme of SCHEMES) {
          await page.emulateMediaFeatures([
            { name: 'prefers-color-scheme', value: scheme },
            { name: 'prefers-reduced-motion', value: 'reduce' },
          ]);
          await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
          found[`${name} ${width} ${scheme}`] = {
            ink: await settledLayout(page, reader),
            colors: await colorsOf(page),
          };
          if (PICTURES !== undefined && style === '') {
            mkdirSync(PICTURES, { recursive: true });
            writeFileSync(join(PICTURES, `${name}-${width}-${scheme}.png`), await page.screenshot());
          }
        }
      }
    }
    await reader.close();
    return found;
  }

  /** Returns the pages whose layout differs from the baseline. */
  const moved = (found: Looks) =>
    Object.entries(found)
      .filter(([name, { ink }]) => changeOf(known[name]?.ink ?? [], ink) > MOST_CHANGED)
      .map(([name]) => name);
  const recolored = (found: Looks) =>
    Object.entries(found).flatMap(([name, { colors }]) =>
      otherColors(known[name]?.colors ?? {}, colors).map((kind) => `${name}: ${kind}`),
    );

  test('and their colors are those of the baseline', async () => {
    const found = await looks('');
    if (process.env.UPDATE_LAYOUT) writeFileSync(PATH, `${JSON.stringify(found, null, 1)}\n`);
    else expect(Object.keys(found)).toEqual(Object.keys(known));
    expect(Object.keys(found)).toHaveLength(40);
    if (process.env.UPDATE_LAYOUT) return;
    expect(moved(found)).toEqual([]);
    expect(recolored(found)).toEqual([]);
  });

  test('may have another font', async () => {
    const found = await looks('* { font-family: serif !important; }', SOME);
    expect(moved(found)).toEqual([]);
    expect(recolored(found)).toEqual([]);
  });

  test('is noticed if parts move or have another color, in each look', async () => {
    const style =
      'main { padding-top: 160px !important; transform: translateX(60px); } h1 { color: #808080 !important; }';
    const found = await looks(style, SOME);
    expect(Object.keys(found)).toHaveLength(12);
    expect(moved(found)).toEqual(Object.keys(found));
    expect(recolored(found).filter((text) => text.endsWith(': h1'))).toEqual(
      Object.keys(found).map((name) => `${name}: h1`),
    );
  });
});
