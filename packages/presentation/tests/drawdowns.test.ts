import { describe, expect, test } from '@jest/globals';
import { analyze, toPlain } from '@tearsheet/shared/engine';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { type EntrySpec, makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { seeded } from '@tearsheet/testing/oracle/seeded.ts';
import type { Chart } from '../src/documents/document.ts';
import { overlapFigures, overlapOf } from '../src/documents/overlap.ts';
import { type Analysis, sheetOf } from '../src/documents/tearSheet/analysis.ts';
import { growth, moneyOverTime } from '../src/documents/tearSheet/growth.ts';

const DAYS = 120;
const FIELDS = [
  'portfolio_parameters',
  'portfolio_summary',
  'daily_summary',
  'drawdown_analysis',
  'performance_metrics',
];

function series(seed: number): number[] {
  const random = seeded(seed);
  let value = 100;
  return Array.from({ length: DAYS }, () => {
    value *= 0.97 + 0.061 * random.next();
    return Number(value.toFixed(2));
  });
}

/** Large deposits and withdrawals on many days. */
function entriesOf(seed: number, closes: readonly number[]): EntrySpec[] {
  const random = seeded(seed + 1000);
  const entries: EntrySpec[] = [
    { on: 0, type: 'deposit', amount: 10_000 },
    { on: 0, type: 'buy', ric: 'A.N', quantity: 50, price: closes[0]! * 1.01, fee: 20 },
  ];
  for (let on = 5; on < DAYS; on += 7) {
    const amount = Math.round(20_000 * random.next());
    entries.push({ on, type: 'deposit', amount: 2 * amount }, { on, type: 'buy', ric: 'A.N', quantity: 3 });
    entries.push({ on: on + 2, type: 'withdrawal', amount });
  }
  return entries.filter(({ on }) => on < DAYS);
}

function analysisOf(seed: number, isLedger: boolean): Analysis {
  const closes = series(seed);
  const spec = {
    instruments: { 'A.N': { closes } },
    benchmark: { closes: series(seed + 500) },
    settings: { fields: FIELDS as never },
  };
  const input = isLedger
    ? makeLedger({ ...spec, entries: entriesOf(seed, closes) })
    : makeInput({ ...spec, rebalances: [[0, { 'A.N': 1 }]] });
  const { sections } = analyze(input);
  const plain = Object.entries(sections).map(([name, value]) => [name, toPlain(value ?? null)]);
  return Object.fromEntries(plain) as Analysis;
}

/** Numbers of a column of the data of a chart. */
function column(chart: Chart, index: number): (number | null)[] {
  return chart.data().rows.map((row) => {
    const cell = row[index]!;
    return typeof cell === 'string' ? null : ((cell.value ?? null) as number | null);
  });
}

const close = (values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? null : expect.closeTo(value, 6)));
const lowest = (values: readonly (number | null)[]) => Math.min(...values.map((value) => value ?? 0));

describe.each([true, false])('drawdowns that are shown, transactions %s', (isLedger) => {
  test.each([1, 2, 3, 4])('are those of drawdown_analysis, seed %i', (seed) => {
    const analysis = analysisOf(seed, isLedger);
    const { drawdown_analysis: drawdowns, performance_metrics: metrics } = analysis;
    const sheet = sheetOf(analysis, true);
    const chart = growth(sheet)!;
    const shown = column(chart, 3);
    expect(shown).toEqual(close(drawdowns!.underwater.map(({ drawdown }) => drawdown)));
    expect(lowest(shown)).toBeCloseTo(metrics!.portfolio.max_drawdown!, 6);
    expect(lowest(column(chart, 4))).toBeCloseTo(metrics!.benchmark.max_drawdown!, 6);
    expect(chart.sparklines!.find(({ isFall }) => isFall)!.values).toEqual(close(shown));
    const [figures] = overlapFigures(overlapOf([analysis, analysis])!, [analysis, analysis]);
    expect(figures!.max_drawdown).toBeCloseTo(metrics!.portfolio.max_drawdown!, 6);
  });

  test('the growth is the return, and money has a chart of its own', () => {
    const analysis = analysisOf(9, isLedger);
    const sheet = sheetOf(analysis, true);
    const [first, last] = [sheet.daily!.values[0]!, sheet.daily!.values.at(-1)!];
    expect(last / first - 1).toBeCloseTo(analysis.portfolio_summary!.total_return, 7);
    const money = moneyOverTime(sheet);
    if (!isLedger) return expect(money).toBeNull();
    const rows = analysis.daily_summary!;
    expect(column(money!, 1)).toEqual(close(rows.map((row) => row.portfolio_value)));
    expect(column(money!, 2)).toEqual(close(rows.map((row) => row.net_flow!)));
    expect(JSON.stringify(money!.data().columns)).not.toContain('rawdown');
  });
});
