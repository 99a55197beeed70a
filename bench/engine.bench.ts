/**
 * `npm run bench -- engine`: one analysis with all sections beside the tight one-pass computation of the same market, in
 * turn in one process. Prints medians and ratios; the last line is JSON.
 */
import { gzipSync } from 'node:zlib';
import { type Analysis, analyze, resultOf, toPlain, writeJson } from '@tearsheet/shared/engine';
import { loadReferences, type ReferenceMarket, toAnalysisInput } from './referenceMarket.ts';
import { medianTimes, printTable } from './timing.ts';

const ROUNDS = { S1: 41, S2: 31, S3: 15, S4: 5 } as const;
type Size = keyof typeof ROUNDS;

const references = await loadReferences();
if (!references) {
  console.error('The reference computations (../shared/bench) are not here, so there is nothing to compare with.');
  process.exit(1);
}
const sizes = (process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(ROUNDS)) as Size[];
const rows: (string | number)[][] = [];
const ratios: Record<string, number> = {};
const writing: Record<string, number> = {};
for (const size of sizes) {
  const market = references.generate(size);
  const input = toAnalysisInput(market);
  const monthKey = Int32Array.from(market.cal, (date) => +date.slice(0, 4) * 12 + +date.slice(5, 7) - 1);
  const order = bySector(market);
  const last: { analysis?: Analysis; floor?: Float64Array } = {};
  const times = medianTimes(
    {
      onePass: () => {
        last.floor = references.onePass.full(market, monthKey, order).V;
      },
      engine: () => {
        last.analysis = analyze(input);
      },
    },
    ROUNDS[size],
  );
  const value = finalValue(last.analysis as Analysis);
  const floor = (last.floor as Float64Array)[market.D - 1] as number;
  if (Math.abs(value / floor - 1) > 1e-9) throw new Error(`${size}: final value ${value}, reference ${floor}`);
  ratios[size] = round(times.engine / times.onePass);
  const [megabytes, json, stringify] = size === 'S4' ? [0, 0, 0] : writingTimes(last.analysis as Analysis);
  if (stringify > 0) writing[size] = round(json / stringify);
  rows.push([size, times.onePass, times.engine, times.engine / times.onePass, megabytes, json, stringify]);
}
printTable(['size', 'one pass ms', 'analysis ms', 'ratio', 'JSON MB', 'write+gzip ms', 'stringify+gzip ms'], rows);
console.log(JSON.stringify({ ratio_to_one_pass: ratios, write_ratio_to_stringify: writing }));

function writingTimes(analysis: Analysis): [number, number, number] {
  const value = resultOf(analysis);
  const plain = toPlain(value);
  const bytes = writeJson(value).length / 1e6;
  const times = medianTimes(
    {
      writer: () => gzipSync(writeJson(value), { level: 1 }),
      stringify: () => gzipSync(Buffer.from(JSON.stringify(plain)), { level: 1 }),
    },
    bytes > 10 ? 3 : 9,
    1,
  );
  return [bytes, times.writer, times.stringify];
}

function finalValue(analysis: Analysis): number {
  const summary = analysis.sections.portfolio_summary as { readonly final_value: number };
  return summary.final_value;
}

function bySector(market: ReferenceMarket): Int32Array {
  return Int32Array.from({ length: market.n }, (_, i) => i).sort((x, y) => (x % 8) - (y % 8) || (x % 11) - (y % 11));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
