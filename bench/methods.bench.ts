/**
 * `npm run bench -- methods [S1 S2 S3 S4]`: times each section of statistical methods, at S1 unless a size is named. The time of a section
 * is that of an analysis with this section alone, minus that of the simulation alone. It is compared to the standard analysis with
 * all 23 sections, in the same rounds. It prints medians, and JSON on the last line.
 */
import { toDay, weekdayOnOrAfter } from '@tearsheet/shared';
import { type AnalysisInput, analyze, type FactorReturns, prepareAnalysis } from '@tearsheet/shared/engine';
import type { SectionName } from '@tearsheet/shared/schemas';
import { universeModel } from '@tearsheet/testing/engine/factorModel.ts';
import { symbolBenchmark } from '@tearsheet/testing/engine/makeInput.ts';
import { generate, type ReferenceMarket } from './reference/market.ts';
import { toAnalysisInput } from './referenceMarket.ts';
import { medianTimes, printTable } from './timing.ts';

const ROUNDS = { S1: 31, S2: 15, S3: 5, S4: 3 } as const;
type Size = keyof typeof ROUNDS;
const METHODS = [
  'confidence',
  'value_at_risk',
  'ex_ante_risk',
  'factor_exposures',
  'attribution',
  'custom_metrics',
] as const satisfies readonly SectionName[];

const asked = process.argv.slice(2) as Size[];
const ratios: Record<string, Record<string, number>> = {};
const rows: (string | number)[][] = [];
for (const size of asked.length > 0 ? asked : (['S1'] as const)) await measure(size);
printTable(['size', 'section', 'section ms', 'standard analysis ms', 'ratio'], rows);
console.log(JSON.stringify({ section_to_standard: ratios }));

async function measure(size: Size): Promise<void> {
  const market = generate(size);
  const plain = toAnalysisInput(market);
  const input = withKnowledge(plain, market);
  const inputs = Object.fromEntries(METHODS.map((name) => [name, withFields(input, [name])]));
  for (const [name, one] of Object.entries(inputs)) {
    await prepareAnalysis(one);
    assertAvailable(name, analyze(one).sections[name as SectionName]);
  }
  const times = medianTimes(
    {
      standard: () => analyze(plain),
      simulation: () => analyze(withFields(plain, [])),
      ...Object.fromEntries(Object.entries(inputs).map(([name, one]) => [name, () => analyze(one)])),
    } as Record<'standard' | 'simulation' | (typeof METHODS)[number], () => unknown>,
    ROUNDS[size],
  );
  ratios[size] = {};
  for (const name of METHODS) {
    const own = Math.max(0, times[name] - times.simulation);
    rows.push([size, name, own, times.standard, own / times.standard]);
    ratios[size][name] = Math.round((own / times.standard) * 100) / 100;
  }
}

function withFields(input: AnalysisInput, fields: readonly SectionName[]): AnalysisInput {
  return { ...input, settings: { ...input.settings, fields } };
}

/** Returns the input with the holdings of the benchmark, five factors, and three metrics. */
function withKnowledge(input: AnalysisInput, market: ReferenceMarket): AnalysisInput {
  const { instruments, settings } = input;
  const list = {
    day: toDay(market.cal[0]!),
    instrument: Int32Array.from(instruments.keys()),
    weight: new Float64Array(instruments.length).fill(1 / instruments.length),
    weightKnown: 1,
  };
  const benchmark = symbolBenchmark(input.benchmark!.components[0]!.instrument, {
    constituents: { lists: [list], instruments },
  });
  const custom_metrics = [
    'portfolio.sharpe_ratio * 2',
    'mean(daily_return) * 252',
    'std(daily_return) * sqrt(252)',
  ].map((expression, i) => ({ name: `metric ${i + 1}`, expression }));
  return {
    ...input,
    benchmark,
    factors: universeModel(factorsOf(market)),
    settings: { ...settings, options: { custom_metrics } },
  };
}

/** Returns the market's return, and those of single stocks above the market. */
function factorsOf({ bench, close, D, cal, n }: ReferenceMarket): FactorReturns {
  const returnsOf = (levels: Float64Array) =>
    Float64Array.from(levels, (level, d) => (d === 0 ? Number.NaN : level / levels[d - 1]! - 1));
  const market = returnsOf(bench);
  const names = ['value', 'quality', 'momentum', 'defensive'];
  const others = names.map((_, i) => {
    const stock = i % n;
    return returnsOf(close.subarray(stock * D, (stock + 1) * D)).map((value, d) => value - market[d]!);
  });
  return { names: ['market', ...names], first: weekdayOnOrAfter(toDay(cal[0]!)), returns: [market, ...others] };
}

/** A section without figures would be fast for the wrong reason. */
function assertAvailable(name: string, section: unknown): void {
  const isAvailable = Array.isArray(section)
    ? section.every((row: { readonly reason?: unknown }) => (row.reason ?? null) === null)
    : (section as { readonly available?: boolean }).available;
  if (!isAvailable) throw new Error(`${name} is not available: ${JSON.stringify(section)?.slice(0, 300)}`);
}
