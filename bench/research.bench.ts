/**
 * `npm run bench -- research`: runs research by the rules for every fifth company of the demo market. It compares the worker
 * time of an analysis, from cold and warm data, with reading the same closes and statements alone. It also measures a stock report
 * with its rendering. The last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Instrument,
  type MarketData,
  openMarketData,
  totalReturnLevels,
  trailingYears,
  writeSnapshot,
} from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { renderStockReport } from '@tearsheet/presentation/pdf';
import { buildFactSheet, createRulesNarrator, runAnalysis, runStockReport } from '@tearsheet/research';
import { toDay } from '@tearsheet/shared';
import { printTable } from './timing.ts';

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
try {
  await writeSnapshot(folder, createDemoMarket({ lastDay: toDay('2024-12-31') }));
  const source = openMarketData(folder);
  const market = source.current();
  const stocks = market.instruments().filter(({ type, primary }) => type === 'stock' && primary);
  const chosen = stocks.filter((_, i) => i % 5 === 0);
  const request = { language: 'en', peers: 8 } as const;
  const tools = {
    market,
    narrator: createRulesNarrator(),
    now: () => new Date(),
    signal: new AbortController().signal,
    progress: () => {},
  };
  const analyse = (instrument: Instrument) => runAnalysis({ kind: 'financial', instrument, ...request }, tools);
  const cold = await times(chosen, analyse);
  const warm = await times(chosen, analyse);
  const readers = chosen.map((instrument) => [instrument, ...buildFactSheet(market, instrument).peerSet.peers]);
  const reading = await times(readers, async (instruments) => {
    for (const one of instruments) read(market, one);
  });
  const report = await times(chosen.slice(0, 10), async (instrument) => {
    const made = await runStockReport({ instrument, ...request }, tools);
    await renderStockReport(made.report);
  });
  printTable(
    ['', 'p50 ms', 'p99 ms'],
    [
      ['analysis, cold', ...cold],
      ['analysis, warm', ...warm],
      ['reading alone', ...reading],
      ['stock report', ...report],
    ],
  );
  const ratio = warm[0] / reading[0];
  console.log(JSON.stringify({ analysis_to_reading: ratio, analysis_p50_ms: warm[0], report_p50_ms: report[0] }));
  source.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

function read(market: MarketData, { ric }: Instrument): void {
  totalReturnLevels(market, ric);
  trailingYears(market, ric);
}

/** Median and 99th percentile of the time per item, in ms. */
async function times<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<[number, number]> {
  const taken: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await work(item);
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  return [taken[taken.length >> 1] ?? 0, taken[Math.floor(taken.length * 0.99)] ?? 0];
}
