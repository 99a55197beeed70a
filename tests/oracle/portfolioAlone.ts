import {
  AnalysisError,
  type AnalysisInput,
  analyze,
  type BenchmarkInput,
  rateBenchmark,
  seriesBenchmark,
  toPlain,
} from '@tearsheet/shared/engine';
import { SELECTABLE_SECTION_NAMES, type SectionName } from '@tearsheet/shared/schemas';
import { randomInput } from '@tearsheet/testing/engine/randomInput.ts';
import { bookInput } from '@tearsheet/testing/oracle/bookInput.ts';
import { randomBooks } from '@tearsheet/testing/oracle/randomBooks.ts';
import { seeded } from '@tearsheet/testing/oracle/seeded.ts';

/** Sections that are about a benchmark or about factors as a whole. */
const RELATIVE_SECTIONS: ReadonlySet<string> = new Set(['attribution', 'benchmark_comparison', 'factor_exposures']);
/** Members about a benchmark. data_quality reports on the data of the benchmark too. */
const RELATIVE =
  /benchmark|public_market_equivalent|excess_return|relative|^active|tracking_error|^beta$|^correlation$|^(notes|low_frequency|stale)$/;
/** Members that a risk-free rate is part of. */
const ABOVE_RATE =
  /sharpe|sortino|omega|martin|pain_ratio|downside_deviation|risk_free|treynor|alpha|^(probabilistic|deflated|minimum_track|trials|expected_maximum)/;

type Value = ReturnType<typeof toPlain>;

/** Leaves out members by name, and rows of figures by their `figure`. */
function without(value: Value, names: RegExp): Value {
  if (Array.isArray(value)) {
    return value.flatMap((one) => {
      const figure = one !== null && typeof one === 'object' && 'figure' in one ? String(one.figure) : '';
      const isLeftOut = names.test(figure) || /information_ratio|alpha|beta/.test(figure);
      return isLeftOut ? [] : [without(one as Value, names)];
    });
  }
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([name]) => !names.test(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, without(one as Value, names)]));
}

function figures(input: AnalysisInput, names: RegExp, fields: readonly SectionName[]): Record<string, string> | string {
  try {
    const { sections } = analyze({ ...input, settings: { ...input.settings, fields } });
    return Object.fromEntries(
      Object.entries(sections)
        .filter(([name]) => !RELATIVE_SECTIONS.has(name))
        .map(([name, value]) => [name, JSON.stringify(without(toPlain(value ?? null), names))]),
    );
  } catch (error) {
    if (error instanceof AnalysisError) return error.code;
    throw error;
  }
}

/** A random portfolio of weights, or a random ledger. */
function request(seed: number): AnalysisInput {
  if (seed % 3 === 0) {
    const { market, ledger } = randomBooks(seed);
    return bookInput(market, { ledger, endDate: ledger.endDate });
  }
  return randomInput({
    seed: seed * 104_729,
    instruments: 1 + (seed % 6),
    days: 30 + ((seed * 37) % 300),
    rebalances: 1 + (seed % 4),
    costs: seed % 2 === 0,
    riskFreeRate: 0,
    dividends: seed % 3 === 1,
    gaps: seed % 4 !== 0,
    delistings: seed % 5 < 2,
    startShare: [0, 0.3][seed % 2]!,
    every: [1, 1, 5, 21][seed % 4]!,
  });
}

/** Other benchmarks for the same request: none, another instrument that trades rarely, a monthly series, and a fixed rate. */
function benchmarks(input: AnalysisInput): (BenchmarkInput | null)[] {
  const { rebalances, transactions, settings } = input;
  const from = rebalances[0]?.day ?? transactions?.opening?.day ?? transactions?.entries[0]?.day ?? settings.endDay;
  const days = Array.from({ length: Math.ceil((settings.endDay - from) / 30) + 2 }, (_, i) => from - 5 + 30 * i);
  const values = days.map((day, i) => ({ day, value: 100 + 7 * Math.sin(i) + i }));
  const daily = Array.from({ length: settings.endDay - from + 4 }, (_, i) => ({
    day: from - 3 + i,
    value: 100 + (i % 9),
  }));
  return [
    null,
    seriesBenchmark('Monthly', settings.baseCurrency, values),
    seriesBenchmark('Every day', settings.baseCurrency, daily),
    rateBenchmark('Rate', { annualRate: 0.03, currency: settings.baseCurrency }, [from, settings.endDay]),
  ];
}

/** Compares the figures about the portfolio alone between benchmarks, risk-free rates, and fields. Returns what differs. */
export function compareAlone(seed: number): { readonly differences: string[]; readonly isAnalyzed: boolean } {
  const input = request(seed);
  const differences: string[] = [];
  const alone = figures({ ...input, benchmark: null }, RELATIVE, SELECTABLE_SECTION_NAMES);
  const note = (what: string, found: typeof alone, expected: typeof alone) => {
    // A benchmark without data in the window stops the analysis.
    if (found === 'no_benchmark_data') return;
    if (typeof found === 'string' || typeof expected === 'string') {
      if (found !== expected) differences.push(`seed ${seed}, ${what}: ${String(found)} and ${String(expected)}`);
      return;
    }
    for (const [name, value] of Object.entries(found)) {
      if (value !== expected[name]) differences.push(`seed ${seed}, ${what}: ${name}`);
    }
  };
  for (const benchmark of [input.benchmark, ...benchmarks(input)]) {
    const settings = { ...input.settings, benchmark: benchmark?.name ?? null };
    note(
      `benchmark ${benchmark?.name}`,
      figures({ ...input, settings, benchmark }, RELATIVE, SELECTABLE_SECTION_NAMES),
      alone,
    );
  }
  const both = new RegExp(`${RELATIVE.source}|${ABOVE_RATE.source}`);
  const rate = { ...input, settings: { ...input.settings, riskFreeRate: 0.05 } };
  note('risk-free rate', figures(rate, both, SELECTABLE_SECTION_NAMES), figures(input, both, SELECTABLE_SECTION_NAMES));
  const random = seeded(seed);
  const fields = SELECTABLE_SECTION_NAMES.filter(() => random.chance(0.3));
  note('fields', figures(input, RELATIVE, fields), figures(input, RELATIVE, SELECTABLE_SECTION_NAMES));
  return { differences, isAnalyzed: typeof alone !== 'string' };
}
