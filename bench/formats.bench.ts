/**
 * `npm run bench -- formats`: the daily and rolling tables of an analysis over 20 years as JSON and as Apache Arrow. It measures the
 * bytes, plain and with gzip, and the time to read them and to sum one column. A Python with pyarrow (PYTHON=…) reads the
 * same bytes too. A second table has the bytes of every format and compression, and of scaled integers, which no format writes. They
 * show what is left to gain. The last line is JSON with the ratios of Arrow to JSON.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { sealResult } from '@tearsheet/runtime/seal';
import { analyze, resultOf, writeJson } from '@tearsheet/shared/engine';
import { tableFromIPC } from 'apache-arrow';
import { exportResult, type SectionFormat } from '../packages/operations/src/results/exportResult.ts';
import { generate } from './reference/market.ts';
import { scaledIntegers } from './reference/scaledIntegers.ts';
import { toAnalysisInput } from './referenceMarket.ts';
import { medianTimes, printTable } from './timing.ts';

const TABLES: Readonly<Record<string, string>> = {
  daily_summary: 'daily_return',
  'rolling_metrics.window_30d': 'volatility',
  'rolling_metrics.window_60d': 'volatility',
  'rolling_metrics.window_90d': 'volatility',
  'rolling_metrics.window_1y': 'volatility',
  'rolling_metrics.window_3y': 'volatility',
};
const ROUNDS = 25;
const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = constants;
const COMPRESSIONS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  plain: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  'brotli 5': (bytes) => brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 5 } }),
  'brotli 11': (bytes) => brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11 } }),
  'zstd 3': (bytes) => zstdCompressSync(bytes),
  'zstd 19': (bytes) => zstdCompressSync(bytes, { params: { [ZSTD_c_compressionLevel]: 19 } }),
};

const stored = sealResult(writeJson(resultOf(analyze(toAnalysisInput(generate('S3'))))));

async function tableAs(name: string, format: SectionFormat): Promise<Buffer> {
  const want = { kind: 'section', name, format, resolution: 'daily', page: null } as const;
  const outcome = await exportResult({ stored, jobType: 'portfolio_analysis', want });
  if (outcome.kind !== 'bytes') throw new Error(`there is no ${name}`);
  return Buffer.from(outcome.bytes);
}

const json = new Map<string, Buffer>();
const arrow = new Map<string, Buffer>();
for (const name of Object.keys(TABLES)) {
  json.set(name, await tableAs(name, 'json'));
  arrow.set(name, await tableAs(name, 'arrow'));
}
const zipped = (tables: ReadonlyMap<string, Buffer>) =>
  new Map([...tables].map(([name, bytes]) => [name, gzipSync(bytes)]));
const sizeOf = (tables: ReadonlyMap<string, Buffer>) =>
  [...tables.values()].reduce((sum, { length }) => sum + length, 0);
const [jsonGzip, arrowGzip] = [zipped(json), zipped(arrow)];

/** Reads the tables and sums one column of each, as a caller would. Arrow reads a column only when it is used. */
function readJson(tables: ReadonlyMap<string, Buffer>, unzip: boolean): number {
  let sum = 0;
  for (const [name, bytes] of tables) {
    const rows: Record<string, number>[] = JSON.parse(String(unzip ? gunzipSync(bytes) : bytes));
    for (const row of rows) sum += row[TABLES[name]!]!;
  }
  return sum;
}

function readArrow(tables: ReadonlyMap<string, Buffer>, unzip: boolean): number {
  let sum = 0;
  for (const [name, bytes] of tables) {
    const column = tableFromIPC(unzip ? gunzipSync(bytes) : bytes).getChild(TABLES[name]!)!;
    for (const value of column.toArray() as Float64Array) if (!Number.isNaN(value)) sum += value;
  }
  return sum;
}

const [fromJson, fromArrow] = [readJson(json, false), readArrow(arrow, false)];
if (Math.abs(fromJson - fromArrow) > 1e-9) throw new Error(`JSON sums to ${fromJson} and Arrow to ${fromArrow}`);
const times = medianTimes(
  {
    json: () => readJson(json, false),
    arrow: () => readArrow(arrow, false),
    jsonGzip: () => readJson(jsonGzip, true),
    arrowGzip: () => readArrow(arrowGzip, true),
  },
  ROUNDS,
);
const python = readWithPython();
const row = (name: string, tables: ReadonlyMap<string, Buffer>, ms: number, pythonMs?: number) => [
  name,
  sizeOf(tables) / 1000,
  ms,
  pythonMs ?? '',
];
printTable(
  ['form', 'kB', 'JavaScript ms', 'Python ms'],
  [
    row('JSON', json, times.json, python?.json),
    row('Arrow', arrow, times.arrow, python?.arrow),
    row('JSON, gzip', jsonGzip, times.jsonGzip, python?.jsonGzip),
    row('Arrow, gzip', arrowGzip, times.arrowGzip, python?.arrowGzip),
  ],
);
if (python === null) console.log('There is no Python with pyarrow, so only JavaScript reads the tables.');
printTable(['kB of the form', ...Object.keys(COMPRESSIONS)], await sizesOfAll());
console.log(
  JSON.stringify({
    bytes: sizeOf(arrow) / sizeOf(json),
    bytes_gzip: sizeOf(arrowGzip) / sizeOf(jsonGzip),
    parse: times.arrow / times.json,
    parse_gzip: times.arrowGzip / times.jsonGzip,
    ...(python
      ? { python_parse: python.arrow / python.json, python_parse_gzip: python.arrowGzip / python.jsonGzip }
      : {}),
  }),
);

/** Returns a row for each format with its bytes after each compression. */
async function sizesOfAll(): Promise<(string | number)[][]> {
  const forms: [string, Iterable<Uint8Array>][] = [];
  for (const format of ['json', 'columns', 'csv', 'arrow', 'parquet'] as const) {
    const tables: Buffer[] = [];
    for (const name of Object.keys(TABLES)) tables.push(await tableAs(name, format));
    forms.push([format, tables]);
  }
  forms.push(['scaled integers', [...arrow.values()].map((bytes) => scaledIntegers(tableFromIPC(bytes)))]);
  return forms.map(([name, tables]) => [
    name,
    ...Object.values(COMPRESSIONS).map((compress) =>
      Math.round([...tables].reduce((sum, bytes) => sum + compress(bytes).length, 0) / 1000),
    ),
  ]);
}

function readWithPython(): Record<'json' | 'arrow' | 'jsonGzip' | 'arrowGzip', number> | null {
  const program = process.env.PYTHON ?? 'python3';
  if (spawnSync(program, ['-c', 'import pyarrow']).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'));
  try {
    for (const [kind, tables] of Object.entries({ json, arrow, jsonGzip, arrowGzip }))
      for (const [name, bytes] of tables) writeFileSync(join(folder, `${name}.${kind}`), bytes);
    const script = new URL('reference/readFormats.py', import.meta.url).pathname;
    const { stdout } = spawnSync(program, ['-B', script, folder, JSON.stringify(TABLES), String(ROUNDS)]);
    return JSON.parse(String(stdout));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
