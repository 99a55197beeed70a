/**
 * `npm run bench -- console`: opens the first page of the console in Chromium with an empty cache, on this machine's network and
 * on the Slow 4G of Chrome's tools. It measures the first contentful paint, the heading, the headline figure of the example, and its
 * first chart. It counts requests and compressed bytes before the heading. The last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { toDay } from '@tearsheet/shared';
import { type Browser, launch, PredefinedNetworkConditions } from 'puppeteer-core';
import buildConsole from '../apps/console/build.ts';
import { findChromium } from '../scripts/programs/findChromium.ts';
import { startServices } from './services.ts';
import { median, printTable } from './timing.ts';

const ROUNDS = 5;
const WAIT_MS = 60_000;
const NETWORKS = { local: null, slow_4g: PredefinedNetworkConditions['Slow 4G'] } as const;
const MEASURES = ['paint_ms', 'heading_ms', 'figures_ms', 'chart_ms', 'requests', 'kb'] as const;

type Visit = Readonly<Record<(typeof MEASURES)[number], number>>;

const chromium = findChromium(process.env.PATH);
if (chromium === null) {
  console.log('console: needs Chromium on the PATH');
  process.exit(1);
}
await buildConsole();
const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
await writeSnapshot(join(folder, 'data'), createDemoMarket({ lastDay: toDay('2024-12-31') }));
const services = await startServices(folder);
try {
  const browser = await launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    // The service computes the example when it is first read.
    await fetch(`${services.url}/v1/example`);
    const figures: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    for (const [name, network] of Object.entries(NETWORKS)) {
      const visits: Visit[] = [];
      for (let i = 0; i < ROUNDS; i++) visits.push(await visit(browser, services.url, network));
      const medians = MEASURES.map((measure) => median(visits.map((one) => one[measure])));
      rows.push([name, ...medians]);
      for (const [index, measure] of MEASURES.entries()) figures[`${name}_${measure}`] = medians[index] ?? 0;
    }
    printTable(
      [
        'network',
        'first paint ms',
        'heading ms',
        'figures ms',
        'first chart ms',
        'requests before heading',
        'kB before heading',
      ],
      rows,
    );
    console.log(JSON.stringify(figures));
  } finally {
    await browser.close();
  }
} finally {
  await services.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Opens the page in a new context, whose cache is empty. */
async function visit(browser: Browser, url: string, network: (typeof NETWORKS)['slow_4g'] | null): Promise<Visit> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (network !== null && network !== undefined) await page.emulateNetworkConditions(network);
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: WAIT_MS });
    const since = async (selector: string) => {
      await page.waitForSelector(selector, { timeout: WAIT_MS });
      return Number(await page.evaluate('performance.now()'));
    };
    const figures_ms = await since('.headline');
    const chart_ms = await since('.chart svg');
    const [paint_ms = 0, heading_ms = 0, requests = 0, bytes = 0] =
      (await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) => {
      const heading = list.getEntries().find(({ element }) => element?.tagName === 'H1');
      if (heading === undefined) return;
      const { startTime } = heading;
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const before = all.filter(({ responseEnd }) => responseEnd > 0 && responseEnd < startTime);
      const bytes = before.reduce((sum, { transferSize }) => sum + transferSize, 0);
      resolve([paint.startTime, startTime, before.length, bytes]);
    }).observe({ type: 'largest-contentful-paint', buffered: true }))`)) as number[];
    return { paint_ms, heading_ms, figures_ms, chart_ms, requests, kb: bytes / 1000 };
  } finally {
    await context.close();
  }
}
