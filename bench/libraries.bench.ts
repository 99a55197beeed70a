/**
 * `npm run bench -- libraries`: compares one analysis with all 23 sections (S1), which starts from prices, to the figures that
 * quantstats, pyfolio, empyrical, and skfolio compute from its daily returns. It prints medians, and JSON on the last line.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Analysis, analyze, toPlain } from '@tearsheet/shared/engine';
import { REQUIREMENTS } from '../scripts/comparison/files.ts';
import { pythonEnvironment } from '../scripts/programs/pythonEnvironment.ts';
import { startPython } from './pythonReferences.ts';
import { generate } from './reference/market.ts';
import { toAnalysisInput } from './referenceMarket.ts';
import { median, printTable } from './timing.ts';

const LIBRARIES = ['quantstats', 'pyfolio', 'empyrical', 'skfolio'] as const;
const ROUNDS = 7;
const WARM_UPS = 2;

const environment = await pythonEnvironment(REQUIREMENTS);
if ('reason' in environment) console.log(`The libraries are not measured, because ${environment.reason}.`);
else await measure(environment.python);

async function measure(program: string): Promise<void> {
  const input = toAnalysisInput(generate('S1'));
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'));
  const file = join(folder, 'returns.json');
  writeFileSync(file, JSON.stringify(returnsOf(analyze(input))));
  const script = fileURLToPath(new URL('reference/libraries.py', import.meta.url));
  const python = await startPython(program, ['-W', 'ignore', script, file]);
  const times = new Map<string, number[]>(['analysis', ...LIBRARIES].map((name) => [name, []]));
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    for (const library of LIBRARIES) {
      const { ms } = await python.run(library);
      if (round >= 0) times.get(library)?.push(ms);
    }
    // The pause has left the caches cold, so the first of three does not count.
    for (let again = 0; again < 3; again++) {
      const startedAt = performance.now();
      analyze(input);
      if (round >= 0 && again > 0) times.get('analysis')?.push(performance.now() - startedAt);
    }
  }
  python.stop();
  rmSync(folder, { recursive: true });
  const own = median(times.get('analysis') ?? []);
  const ratios = LIBRARIES.map((library) => [library, median(times.get(library) ?? []) / own] as const);
  const rows = ratios.map(([library, ratio]) => [library, ratio * own, own, ratio]);
  printTable(['library', 'library ms', 'analysis ms', 'library / analysis'], rows);
  console.log(JSON.stringify({ library_to_analysis: Object.fromEntries(ratios) }));
}

function returnsOf(analysis: Analysis) {
  const { daily_summary: days } = toPlain(analysis.sections) as {
    daily_summary: { date: string; daily_return: number; benchmark_return: number }[];
  };
  const later = days.slice(1);
  return {
    dates: later.map(({ date }) => date),
    returns: later.map((day) => day.daily_return),
    benchmark: later.map((day) => day.benchmark_return),
  };
}
