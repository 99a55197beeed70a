import { type Day, type IsoDate, parseDay } from '../dates.ts';
import type { DenseSeries, RebalancingPolicy } from '../engine/input.ts';
import { seriesBenchmark } from '../engine/market/benchmarkInput.ts';
import { shownName, sixDigits } from '../messages.ts';
import { BENCHMARK_KINDS, type BenchmarkRequest, DEFAULT_BENCHMARK } from '../schemas/benchmarks.ts';
import { DEFAULT_BASE_CURRENCY, type PortfolioRequest } from '../schemas/portfolioRequest.ts';
import type { RequestIssue } from '../schemas/validation/detailItems.ts';
import { mean, median } from '../statistics.ts';
import {
  type Checking,
  checkKnownCurrency,
  describeMatch,
  type Findings,
  type InstrumentFact,
  type MarketFacts,
  type Path,
} from './findings.ts';
import { policyOf } from './policy.ts';
import { exactShares, sumOf, WEIGHT_TOLERANCE, weightUnit } from './rows.ts';

/** A benchmark of a request with its symbols resolved and its defaults filled in. A string is a RIC. */
export type ResolvedBenchmark = string | ResolvedBlend | ResolvedSeries | ResolvedRate;

export interface ResolvedBlend {
  readonly name: string;
  /** RICs are distinct, and weights sum to 1. */
  readonly components: readonly { readonly ric: string; readonly weight: number }[];
  readonly rebalancing: RebalancingPolicy;
}

export interface ResolvedSeries {
  readonly name: string;
  /** In date order, dates distinct, values above 0. */
  readonly series: readonly { readonly date: IsoDate; readonly value: number }[];
  readonly currency: string;
}

export interface ResolvedRate {
  readonly name: string;
  /** Decimal above -1. */
  readonly annualRate: number;
}

/** Returns the RICs that a benchmark needs. */
export function ricsOf(benchmark: ResolvedBenchmark): readonly string[] {
  if (typeof benchmark === 'string') return [benchmark];
  return 'components' in benchmark ? benchmark.components.map(({ ric }) => ric) : [];
}

/** The prices of a benchmark, or of one component of a blend. */
export interface BenchmarkFact {
  readonly instrument: Pick<InstrumentFact, 'ric' | 'type' | 'currency' | 'delistedOn'>;
  /** Null for cash, and if there are no prices. */
  readonly closes: DenseSeries | null;
  readonly path: Path;
  /** Its name in messages, such as "the benchmark SPY.P". */
  readonly what: string;
}

export interface ReadBenchmarks {
  /** Null without a benchmark, and if it cannot be resolved (see benchmarkProblems). */
  readonly benchmark: ResolvedBenchmark | null;
  readonly benchmarks: readonly ResolvedBenchmark[];
  readonly facts: readonly BenchmarkFact[];
}

interface Sent {
  readonly path: Path;
  readonly sent: BenchmarkRequest;
}

function sentBenchmarks({ benchmark = DEFAULT_BENCHMARK, benchmarks = [] }: PortfolioRequest): readonly Sent[] {
  const others = benchmarks.map((sent, i) => ({ path: ['benchmarks', i], sent }));
  return benchmark === null ? others : [{ path: ['benchmark'], sent: benchmark }, ...others];
}

/** Returns the symbols of a benchmark with their paths. */
function symbolsOf({ path, sent }: Sent): readonly { readonly path: Path; readonly symbol: string }[] {
  if (typeof sent === 'string') return [{ path, symbol: sent }];
  return (sent.components ?? []).map(({ symbol }, i) => ({ path: [...path, 'components', i, 'symbol'], symbol }));
}

/** Returns why benchmarks cannot be used, for validate, resolve, and analyze alike. Empty if all symbols resolve. */
export function benchmarkProblems(request: PortfolioRequest, facts: MarketFacts): readonly RequestIssue[] {
  return sentBenchmarks(request)
    .flatMap(symbolsOf)
    .flatMap(({ path, symbol }): RequestIssue[] => {
      const problem = describeMatch(symbol, facts.resolveSymbol(symbol));
      if (problem === null) return [];
      const message = `the benchmark cannot be resolved. ${problem.message}`;
      const { suggestions } = problem;
      const context = { symbol, ...(suggestions.length === 0 ? {} : { suggestions: [...suggestions] }) };
      const input = request.benchmark === undefined && path.length === 1 ? null : symbol;
      return [{ field: path, code: 'unresolved_benchmark', message, input, context }];
    });
}

/** Resolves the benchmarks of a request and reports what is wrong with them. Unresolved ones are left out. */
export function readBenchmarks(request: PortfolioRequest, facts: MarketFacts, found: Findings): ReadBenchmarks {
  const names = new Set<string>();
  const read = sentBenchmarks(request).map((one) => {
    const { resolved, instruments } = resolve(one, { request, facts, found });
    const name = typeof resolved === 'string' ? resolved : (resolved?.name ?? null);
    const { sent } = one;
    const kinds = typeof sent === 'string' ? [] : BENCHMARK_KINDS.filter((kind) => sent[kind] !== undefined);
    if (kinds.length > 1) {
      const message = `The benchmark ${name === null ? name : shownName(name)} has ${kinds.join(' and ')}. Send one of ${BENCHMARK_KINDS.join(', ')}.`;
      found.error('invalid_benchmark', one.path, message);
    }
    if (name !== null && names.has(name)) {
      found.error(
        'invalid_benchmark',
        one.path,
        `Another benchmark has the name "${shownName(name)}". Names must be different.`,
      );
    }
    if (name !== null) names.add(name);
    return { resolved, instruments, isMain: one.path[0] === 'benchmark' };
  });
  return {
    benchmark: read.find(({ isMain }) => isMain)?.resolved ?? null,
    benchmarks: read.flatMap(({ isMain, resolved }) => (isMain || resolved === null ? [] : [resolved])),
    facts: read.flatMap(({ instruments }) => instruments),
  };
}

interface Context extends Checking {
  readonly request: PortfolioRequest;
}

interface Resolved {
  readonly resolved: ResolvedBenchmark | null;
  readonly instruments: readonly BenchmarkFact[];
}

const UNRESOLVED: Resolved = { resolved: null, instruments: [] };

function resolve(one: Sent, context: Context): Resolved {
  const { path, sent } = one;
  if (typeof sent === 'string') {
    const instruments = instrumentsOf(one, context);
    return instruments === null ? UNRESOLVED : { resolved: instruments[0]!.instrument.ric, instruments };
  }
  const { name, components, rebalancing = { schedule: 'monthly' } } = sent;
  if (sent.annual_rate !== undefined) {
    return { resolved: { name, annualRate: sent.annual_rate }, instruments: [] };
  }
  if (components === undefined) return resolveSeries(one, sent, context);
  const instruments = instrumentsOf(one, context);
  if (instruments === null) return UNRESOLVED;
  const weights = components.map(({ weight }) => weight);
  checkShares(name, weights, [...path, 'components'], context.found);
  const shares = exactShares(weights);
  const rics = instruments.map(({ instrument }) => instrument.ric);
  rics.forEach((ric, i) => {
    if (rics.indexOf(ric) === i) return;
    const message = `${ric} is in the benchmark ${name} already. List every instrument once.`;
    context.found.error('invalid_benchmark', [...path, 'components', i, 'symbol'], message);
  });
  const parts = rics.map((ric, i) => ({ ric, weight: shares[i]! }));
  return { resolved: { name, components: parts, rebalancing: policyOf(rebalancing) }, instruments };
}

/** Reports the weights of a blend that are scaled, and those of two units. */
function checkShares(name: string, weights: readonly number[], path: Path, found: Findings): void {
  const unit = weightUnit(weights);
  if (unit === 'mixed') {
    const message = `The weights of the benchmark ${name} mix percentages and fractions (${weights.slice(0, MOST_NAMED).join(', ')}). Write all of them in one unit.`;
    found.error('mixed_units', path, message);
  }
  const sum = sumOf(weights);
  if (unit !== 'plain' || Math.abs(sum - 1) <= WEIGHT_TOLERANCE) return;
  const message = `The weights of the benchmark ${name} sum to ${sixDigits(sum)}. They are scaled to sum to 1.`;
  found.warn('weights_renormalized', path, message);
}

/** Weights that a message names. */
const MOST_NAMED = 5;

/** Returns the instruments of a benchmark. Null if one of them is unknown, which `benchmarkProblems` reports. */
function instrumentsOf(one: Sent, { facts, found }: Context): BenchmarkFact[] | null {
  const matches = symbolsOf(one).map(({ path, symbol }) => ({ path, symbol, match: facts.resolveSymbol(symbol) }));
  const known = matches.flatMap(({ path, symbol, match }): BenchmarkFact[] => {
    if (match.kind !== 'found') return [];
    const { instrument } = match;
    const { ric } = instrument;
    if (ric !== symbol) found.warn('symbol_normalized', path, `Benchmark "${symbol}" means ${ric}.`, { symbol: ric });
    const what = typeof one.sent === 'string' ? `the benchmark ${ric}` : `${ric} in the benchmark ${one.sent.name}`;
    return [{ instrument, closes: facts.closes(ric), path, what }];
  });
  return known.length < matches.length ? null : known;
}

function resolveSeries(
  { path }: Sent,
  { name, series = [], currency: sentCurrency }: Exclude<BenchmarkRequest, string>,
  { request, facts, found }: Context,
): Resolved {
  const currency = sentCurrency ?? request.base_currency ?? DEFAULT_BASE_CURRENCY;
  const isKnown =
    sentCurrency === undefined || checkKnownCurrency(sentCurrency, [...path, 'currency'], { facts, found });
  const seen = new Set<string>();
  const values = series.flatMap(({ date, value }, i) => {
    const day = parseDay(date);
    const at = [...path, 'series', i, 'date'];
    if (day === null) found.error('invalid_date', at, `${date} is not a date.`);
    else if (seen.has(date)) found.error('invalid_benchmark', at, `The series has two values of ${date}.`);
    seen.add(date);
    return day === null ? [] : [{ date, day, value }];
  });
  if (!isKnown || values.length < series.length || seen.size < series.length) return UNRESOLVED;
  values.sort((a, b) => a.day - b.day);
  warnOfNoLevels(name, values, [...path, 'series'], found);
  const { instrument } = seriesBenchmark(name, currency, values).components[0]!;
  const dated = values.map(({ date, value }) => ({ date, value }));
  const fact = { instrument, closes: instrument.closes, path, what: `the benchmark ${name}` };
  return { resolved: { name, series: dated, currency }, instruments: [fact] };
}

/** Within a quarter, prices and levels of an index seldom change by a larger factor, and at the median never by one as large. */
const QUARTER_DAYS = 100;
const LARGEST_FACTOR = 5;
const LARGEST_MEDIAN = 1.25;

/** Returns of 0.5% and 1.2% as 1.005 and 1.012, or as 100.5 and 101.2, are this near to one of these numbers at the median. */
const BASES_OF_RETURNS = [1, 100] as const;
const LARGEST_MEAN_RETURN = 0.03;
/** Levels are seldom steady enough to look like returns, unless they are few or hardly move at all. */
const FEWEST_RETURNS = 18;
const LEAST_DEVIATION = 0.004;

/**
 * Returns true for growth factors or percentages that scatter around their base. The mean square of the steps of independent values is
 * about twice their variance (von Neumann 1941). Levels that wander have a much smaller ratio. About 4 in 1,000 random walks with 24
 * monthly values exceed the limit.
 */
function scatterLikeReturns(values: readonly number[]): boolean {
  const count = values.length;
  if (count < FEWEST_RETURNS) return false;
  const middle = median(values);
  if (!BASES_OF_RETURNS.some((base) => Math.abs(middle / base - 1) <= LARGEST_MEAN_RETURN)) return false;
  const logs = values.map(Math.log);
  const center = mean(logs);
  const variance = mean(logs.map((log) => (log - center) ** 2));
  const step = mean(logs.slice(1).map((log, i) => (log - logs[i]!) ** 2));
  return Math.sqrt(variance) > LEAST_DEVIATION && step / variance > Math.max(1.2, 1 + 12 / count);
}

/** A value that leaves its neighbors by such a factor and by so many usual steps, and is left as far again, is more likely a mistake. */
const LEAST_SPIKE = Math.log(1.2);
const SPIKE_STEPS = 10;
/** The neighbors of such a value are this near to each other, as a share of its step. */
const SPIKE_RETURNS = 0.25;

/** Returns the position of a single value that is far from its neighbors, while they are near to each other. -1 without one. */
function spikeIn(values: readonly number[]): number {
  const steps = values.slice(1).map((value, i) => Math.log(value / values[i]!));
  if (steps.length < FEWEST_RETURNS) return -1;
  const least = Math.max(LEAST_SPIKE, SPIKE_STEPS * median(steps.map(Math.abs)));
  return steps.findIndex((step, i) => {
    const before = steps[i - 1] ?? 0;
    const size = Math.min(Math.abs(before), Math.abs(step));
    return before * step < 0 && size > least && Math.abs(before + step) < SPIKE_RETURNS * size;
  });
}

/** Reports own values that are no levels of one unit, such as returns, or pence and pounds. */
function warnOfNoLevels(
  name: string,
  values: readonly { readonly date: IsoDate; readonly day: Day; readonly value: number }[],
  path: Path,
  found: Findings,
): void {
  const spike = values[spikeIn(values.map(({ value }) => value))];
  if (spike !== undefined) {
    const message = `The value ${spike.value} of the benchmark ${name} on ${spike.date} is far from those before and after it, which are near to each other. Check it.`;
    found.warn('unit_jump', path, message);
    return;
  }
  if (scatterLikeReturns(values.map(({ value }) => value))) {
    const message = `The values of the benchmark ${name} scatter around ${sixDigits(median(values.map(({ value }) => value)))} like returns. Send prices or levels in one unit, not returns.`;
    found.warn('unit_jump', path, message);
    return;
  }
  const steps = values.slice(1).flatMap((to, i) => {
    const from = values[i]!;
    const factor = Math.max(from.value / to.value, to.value / from.value);
    return to.day - from.day > QUARTER_DAYS ? [] : [{ from, to, factor }];
  });
  steps.sort((a, b) => b.factor - a.factor);
  const [largest] = steps;
  const middle = steps[steps.length >> 1];
  if (largest === undefined || middle === undefined) return;
  if (largest.factor < LARGEST_FACTOR && (steps.length < 3 || middle.factor < LARGEST_MEDIAN)) return;
  const { from, to } = largest;
  const message = `The values of the benchmark ${name} go from ${from.value} on ${from.date} to ${to.value} on ${to.date}. Send prices or levels in one unit, not returns.`;
  found.warn('unit_jump', path, message);
}

/** Returns the benchmarks as a request has them, with RICs and with weights that sum to 1. Members that were not sent stay absent. */
export function normalizedBenchmarks(
  request: PortfolioRequest,
  { benchmark, benchmarks }: Pick<ReadBenchmarks, 'benchmark' | 'benchmarks'>,
): { benchmark: BenchmarkRequest | null; benchmarks?: BenchmarkRequest[] } {
  const { benchmark: sent = DEFAULT_BENCHMARK, benchmarks: others } = request;
  return {
    benchmark: sent === null ? null : normalized(sent, benchmark),
    ...(others === undefined ? {} : { benchmarks: others.map((one, i) => normalized(one, benchmarks[i] ?? null)) }),
  };
}

function normalized(sent: BenchmarkRequest, resolved: ResolvedBenchmark | null): BenchmarkRequest {
  if (resolved === null) return sent;
  if (typeof resolved === 'string' || typeof sent === 'string') return resolved as string;
  if (!('components' in resolved)) return sent;
  return { ...sent, components: resolved.components.map(({ ric, weight }) => ({ symbol: ric, weight })) };
}
