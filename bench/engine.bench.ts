/**
 * `npm run bench -- engine [S1 S2 S3 S4 ledger]`: compares one analysis with all 23 sections to the tight one-pass
 * computation of the same market, and to the usual numpy and pandas code, after 25 warm-up rounds. Then it measures
 * requests with a rebalancing schedule, the writing of the result, how time and memory grow with holdings and days, and
 * a ledger at its limits. It prints medians, and JSON on the last line.
 */
import { gzipSync } from 'node:zlib';
import { sealPacked, ZLIB } from '@tearsheet/runtime/seal';
import { type Analysis, analyze, createArena, createJsonPacker, resultOf, toPlain } from '@tearsheet/shared/engine';
import { toLedgerInput } from './ledgerInput.ts';
import { findPython, PYTHON_IDIOMS, type PythonIdiom, startIdioms } from './pythonReferences.ts';
import { monthKeys } from './reference/bareResult.ts';
import { generate, type ReferenceMarket, SIZES, sectorOrder } from './reference/market.ts';
import { full } from './reference/onePass.ts';
import { partOf, toAnalysisInput, toPolicyInput, withSteadyWeights } from './referenceMarket.ts';
import { median, medianTimes, printTable } from './timing.ts';
import { useWorkerFlags } from './worker/useWorkerFlags.ts';

useWorkerFlags();

const ROUNDS = { S1: 101, S2: 101, S3: 31, S4: 11 } as const;
type Size = keyof typeof ROUNDS;
const PYTHON_ROUNDS = 5;
/** A long-lived worker has compiled the engine by then. The first five rounds are its cold time. */
const WARM_UPS = 25;
const COLD_ROUNDS = 5;
/** The sections that have the figures of the Python programs. */
const SHARED_SECTIONS = [
  'performance_metrics',
  'rolling_metrics',
  'drawdown_analysis',
  'turnover_analysis',
  'sector_allocation',
  'currency_allocation',
  'company_contribution',
  'monthly_returns',
  'annual_returns',
] as const;
/** Final values of all computations agree to this, relatively. */
const AGREEMENT = 1e-9;

const python = findPython();
if (!python) console.log('No Python with numpy, pandas and scipy (set PYTHON): their columns stay empty.');
// One serves all analyses, as in a compute thread.
const arena = createArena();
const asked = process.argv.slice(2) as (Size | 'ledger')[];
const rows: (string | number)[][] = [];
const sharedRows: (string | number)[][] = [];
const policies: (string | number)[][] = [];
const writing: (string | number)[][] = [];
const ratios: Record<string, Record<string, number>> = {
  one_pass: {},
  numpy: {},
  pandas: {},
  stringify: {},
  policy: {},
};
const sizes = asked.filter((size) => size !== 'ledger');
for (const size of asked.length > 0 ? sizes : (Object.keys(ROUNDS) as Size[])) await measure(size);

printTable(
  ['size', 'one pass ms', 'numpy ms', 'pandas ms', 'cold ms', 'analysis ms', '/ one pass', 'numpy /', 'pandas /'],
  rows,
);
if (python) {
  console.log(
    'The Python programs compute only part of these sections: 11 of the 111 figures of performance_metrics, and no',
  );
  console.log('drawdowns of the benchmark, windows of years, mean weights, costs, dividends, stale prices, or checks.');
}
printTable(['size', 'same sections ms', 'numpy /', 'pandas /'], sharedRows);
printTable(['size', 'rows', 'with schedule ms', 'rows', 'with dates ms', 'ratio'], policies);
printTable(['size', 'JSON MB', 'write+gzip ms', 'stringify+gzip ms', 'ratio', 'bytes'], writing);
if (asked.length === 0) growth(generate('S4'));
if (asked.length === 0 || asked.includes('ledger')) measureLedger();
console.log(
  JSON.stringify({
    ratio_to_one_pass: ratios.one_pass,
    numpy_to_ratio: ratios.numpy,
    pandas_to_ratio: ratios.pandas,
    write_ratio_to_stringify: ratios.stringify,
    schedule_to_dates: ratios.policy,
  }),
);

async function measure(size: Size): Promise<void> {
  const market = generate(size);
  const input = toAnalysisInput(market);
  const monthKey = monthKeys(market.cal);
  const order = sectorOrder(market);
  const sharedInput = { ...input, settings: { ...input.settings, fields: SHARED_SECTIONS } };
  const times: Record<'onePass' | 'engine' | PythonIdiom, number[]> = {
    onePass: [],
    engine: [],
    numpy: [],
    pandas: [],
  };
  const finals = new Map<string, number>();
  const cold: number[] = [];
  const other = python ? await startIdioms(python, size) : null;
  const timed = (name: 'onePass' | 'engine', round: number, run: () => number) => {
    const startedAt = performance.now();
    finals.set(name, run());
    const ms = performance.now() - startedAt;
    if (round >= 0) times[name].push(ms);
    else if (name === 'engine' && round < COLD_ROUNDS - WARM_UPS) cold.push(ms);
  };
  for (let round = -WARM_UPS; round < ROUNDS[size]; round++) {
    timed('onePass', round, () => full(market, monthKey, order).V[market.D - 1] as number);
    timed('engine', round, () => finalOf(analyze(input, { arena })));
  }
  const { shared } = medianTimes({ shared: () => analyze(sharedInput, { arena }) }, other ? ROUNDS[size] : 1);
  // This comes last, because a pause of seconds would leave the others with cold caches. A few rounds give its median.
  for (let round = -1; other && round < PYTHON_ROUNDS; round++) {
    for (const idiom of PYTHON_IDIOMS) {
      const { ms, final } = await other.run(idiom);
      finals.set(idiom, final);
      if (round >= 0) times[idiom].push(ms);
    }
  }
  other?.stop();
  for (const [name, final] of finals) assertAgreement(`${size}: ${name}`, final, finals.get('onePass') as number);
  const engine = median(times.engine);
  const against = (name: keyof typeof times) => (times[name].length === 0 ? '' : median(times[name]));
  const factor = (name: PythonIdiom) => (times[name].length === 0 ? '' : median(times[name]) / engine);
  rows.push([
    size,
    against('onePass'),
    against('numpy'),
    against('pandas'),
    median(cold),
    engine,
    engine / median(times.onePass),
    factor('numpy'),
    factor('pandas'),
  ]);
  if (other) sharedRows.push([size, shared, median(times.numpy) / shared, median(times.pandas) / shared]);
  keep('one_pass', size, engine / median(times.onePass));
  for (const idiom of PYTHON_IDIOMS) if (times[idiom].length > 0) keep(idiom, size, median(times[idiom]) / engine);
  measurePolicy(size, market);
  if (size !== 'S4') measureWriting(size, analyze(input, { arena }));
}

/** A request with one date and a schedule, compared to the same weights on every date. Both end at the value of one pass. */
function measurePolicy(size: Size, market: ReferenceMarket): void {
  const steady = withSteadyWeights(market);
  const [, , months = 1] = SIZES[size] ?? [];
  const inputs = {
    dates: toAnalysisInput(steady),
    schedule: toPolicyInput(steady, months === 3 ? 'quarterly' : 'monthly'),
  };
  const expected = full(steady, monthKeys(steady.cal), sectorOrder(steady)).V[steady.D - 1] as number;
  for (const [name, input] of Object.entries(inputs)) {
    assertAgreement(`${size}: ${name}`, finalOf(analyze(input, { arena })), expected);
  }
  const times = medianTimes(
    { schedule: () => analyze(inputs.schedule, { arena }), dates: () => analyze(inputs.dates, { arena }) },
    Math.ceil(ROUNDS[size] / 2),
    2,
  );
  const ratio = times.schedule / times.dates;
  policies.push([size, steady.n, times.schedule, steady.K * steady.n, times.dates, ratio]);
  keep('policy', size, ratio);
}

function finalOf({ sections }: Analysis): number {
  return (sections.portfolio_summary as { readonly final_value: number }).final_value;
}

function assertAgreement(name: string, final: number, expected: number): void {
  if (!(Math.abs(final / expected - 1) < AGREEMENT)) throw new Error(`${name} ends at ${final}, not ${expected}`);
}

function measureWriting(size: Size, analysis: Analysis): void {
  const value = resultOf(analysis);
  const plain = toPlain(value);
  // One packer serves all analyses, as in a compute thread.
  const pack = createJsonPacker(ZLIB, true);
  const gzip = () => gzipSync(Buffer.from(JSON.stringify(plain)), { level: 1 });
  const { length, deflated } = pack(value);
  const [megabytes, bytes] = [length / 1e6, deflated.length / gzip().length];
  const times = medianTimes(
    {
      writer: () => sealPacked(pack(value)),
      stringify: gzip,
    },
    megabytes > 10 ? 9 : 41,
    3,
  );
  writing.push([size, megabytes, times.writer, times.stringify, times.writer / times.stringify, bytes]);
  keep('stringify', size, times.writer / times.stringify);
}

/** Time and array memory per holding and day, which stay level when both are linear. */
function growth(whole: ReferenceMarket): void {
  const table = [
    [100, 5217],
    [200, 5217],
    [400, 5217],
    [800, 5217],
    [1600, 5217],
    [800, 652],
    [800, 1304],
    [800, 2608],
  ].map(([n = 0, days = 0]) => {
    const market = partOf(whole, n, days);
    const input = toAnalysisInput(market);
    const { engine } = medianTimes({ engine: () => analyze(input, { arena }) }, 7, 2);
    const cells = n * market.D;
    return [n, market.D, market.K, engine, (engine * 1e6) / cells, allocated(() => analyze(input)) / cells];
  });
  printTable(
    ['holdings', 'days', 'dates', 'analysis ms', 'ns per holding and day', 'bytes per holding and day'],
    table,
  );
}

/** A ledger at its limits, compared to the one pass over a portfolio of as many holdings and days. */
function measureLedger(): void {
  const market = partOf(generate('S4'), 1_000, 5_217);
  const input = toLedgerInput(toAnalysisInput(market));
  const monthKey = monthKeys(market.cal);
  const order = sectorOrder(market);
  const times = medianTimes(
    { onePass: () => full(market, monthKey, order), ledger: () => analyze(input, { arena }) },
    7,
    2,
  );
  const { onePass, ledger } = times;
  printTable(
    ['ledger', 'one pass ms', 'analysis ms', '/ one pass'],
    [['20,000 transactions', onePass, ledger, ledger / onePass]],
  );
  keep('one_pass', 'ledger', ledger / onePass);
}

/** Bytes of arrays that a call allocates; the most of several, because a collection in between hides some. */
function allocated(run: () => unknown): number {
  const bytes = [1, 2, 3].map(() => {
    const before = process.memoryUsage().arrayBuffers;
    run();
    return process.memoryUsage().arrayBuffers - before;
  });
  return Math.max(...bytes);
}

function keep(against: string, size: string, ratio: number): void {
  (ratios[against] as Record<string, number>)[size] = Math.round(ratio * 100) / 100;
}
