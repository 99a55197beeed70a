/**
 * `npm run bench -- reports`: renders tear sheets of nine years on the demo market, one after the other, in one thread of the
 * report worker. It measures the first report of a thread, the later ones, and their processor time. It also measures how long the
 * event loop that renews locks was blocked. The last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { sealResult } from '@tearsheet/runtime/seal';
import { toDay } from '@tearsheet/shared';
import { analyze, prepareAnalysis, resultOf, writeJson } from '@tearsheet/shared/engine';
import { SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { loadInput } from '../apps/portfolio-worker/src/loadInput.ts';
import { createRenderPool } from '../apps/report-worker/src/renderPool.ts';
import { printTable, quantileOf } from './timing.ts';

const LAST = '2024-12-31';
const POSITIONS = [14, 200];
const REPORTS = 20;

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
try {
  await writeSnapshot(folder, createDemoMarket({ lastDay: toDay(LAST) }));
  const source = openMarketData(folder);
  const market = source.current();
  const stocks = market.instruments().filter(({ type, primary }) => type === 'stock' && primary);
  const rows: (string | number)[][] = [];
  const figures: Record<string, number> = {};
  for (const positions of POSITIONS) {
    const rics = stocks.slice(0, positions).map(({ ric }) => ric);
    const input = loadInput(payload(rics), market, () => {});
    await prepareAnalysis(input);
    const stored = sealResult(writeJson(resultOf(analyze(input))));
    const pool = createRenderPool({ threads: 1, threadMemoryMb: 1024, otherFont: null });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const taken: number[] = [];
    const cpu: number[] = [];
    let bytes = 0;
    for (let i = 0; i < REPORTS; i++) {
      const start = performance.now();
      const used = process.cpuUsage();
      const task = { kind: 'tear_sheet', stored, generatedAt: '2025-01-01T00:00:00Z', sheet: {} } as const;
      const { html, pdf } = await pool.render(task, new AbortController().signal);
      taken.push(performance.now() - start);
      const { user, system } = process.cpuUsage(used);
      cpu.push((user + system) / 1000);
      bytes = html.length + pdf.length;
    }
    await pool.close();
    const [first = 0, ...later] = taken;
    const held = delay.percentile(99) / 1e6;
    const cpuP50 = quantileOf(cpu.slice(1), 0.5);
    rows.push([
      rics.length,
      first,
      quantileOf(later, 0.5),
      quantileOf(later, 0.95),
      cpu[0] ?? 0,
      cpuP50,
      bytes / 1000,
      held,
    ]);
    figures[`p50_ms_${rics.length}`] = quantileOf(later, 0.5);
    figures[`cpu_p50_ms_${rics.length}`] = cpuP50;
  }
  printTable(
    ['positions', 'first ms', 'p50 ms', 'p95 ms', 'first CPU ms', 'p50 CPU ms', 'HTML + PDF kB', 'loop p99 ms'],
    rows,
  );
  console.log(JSON.stringify(figures));
  source.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

function payload(rics: readonly string[]): Parameters<typeof loadInput>[0] {
  const dates = ['2016-01-04', '2018-01-02', '2020-01-02', '2022-01-03', '2024-01-02'];
  return {
    rows: dates.flatMap((date) => rics.map((ric) => ({ date, symbol: ric, ric, weight: 1 / rics.length }))),
    baseCurrency: 'USD',
    benchmark: 'ACWI.OQ',
    initialValue: 100_000,
    includeTransactionCosts: true,
    costRates: {},
    riskFreeRate: 0.02,
    startDate: null,
    endDate: LAST,
    stressShocks: [],
    fields: SELECTABLE_SECTION_NAMES,
    requestedCount: rics.length,
    missingSymbols: [],
  };
}
