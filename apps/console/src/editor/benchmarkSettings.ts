import type { AnalyzeRequest } from '@tearsheet/client';
import { readWeight } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import { percentOf, percentText, shownPercent } from './settingTexts.ts';

type BenchmarkObject = Exclude<NonNullable<AnalyzeRequest['benchmark']>, string>;
type Benchmark = string | BenchmarkObject | null;

/** One component of a blend as it is typed. */
export interface BlendRow {
  readonly symbol: string;
  readonly weight: string;
}

/** The benchmark as it is typed. The values of the other kinds stay while one kind is chosen. */
export interface BenchmarkSettings {
  readonly benchmarkKind: 'symbol' | 'blend' | 'rate' | 'none' | 'kept';
  readonly benchmark: string;
  readonly blend: readonly BlendRow[];
  readonly blendSchedule: string;
  /** Percent a year. */
  readonly benchmarkRate: string;
  /** Name of the blend or rate of a request. It is empty after a change, and then the name describes the content. */
  readonly benchmarkName: string;
  /** A benchmark of a request that the form does not show, such as own values. */
  readonly keptBenchmark: BenchmarkObject | null;
}

const EMPTY: BenchmarkSettings = {
  benchmarkKind: 'symbol',
  benchmark: 'ACWI.OQ',
  blend: [],
  blendSchedule: 'monthly',
  benchmarkRate: '',
  benchmarkName: '',
  keptBenchmark: null,
};

/** Returns the settings of a benchmark. The form shows blends that trade on the last day of a period, without a band. */
export function benchmarkSettings(benchmark: Benchmark | undefined): BenchmarkSettings {
  if (benchmark === undefined) return EMPTY;
  if (benchmark === null) return { ...EMPTY, benchmarkKind: 'none' };
  if (typeof benchmark === 'string') return { ...EMPTY, benchmark };
  const { name, components, rebalancing, annual_rate: rate } = benchmark;
  const named = { ...EMPTY, benchmarkName: name };
  if (rate !== undefined) {
    return { ...named, benchmarkKind: 'rate', benchmarkRate: percentText(rate) };
  }
  const { schedule = 'none', on = 'last', band } = rebalancing ?? { schedule: 'monthly' as const };
  if (components === undefined || on !== 'last' || band !== undefined) {
    return { ...EMPTY, benchmarkKind: 'kept', keptBenchmark: benchmark };
  }
  const blend = components.map(({ symbol, weight }) => ({ symbol, weight: String(weight) }));
  return { ...named, benchmarkKind: 'blend', blend, blendSchedule: schedule };
}

/** Returns the benchmark of the form. A blend or rate without a value is null, and has a problem. */
export function benchmarkOf(settings: BenchmarkSettings): Benchmark {
  const { benchmarkKind: kind, benchmarkName: name, benchmarkRate: typed, blendSchedule } = settings;
  if (kind === 'symbol') return settings.benchmark.trim();
  if (kind === 'kept') return settings.keptBenchmark;
  if (kind === 'rate') {
    const rate = rateOf(typed);
    return rate === null ? null : { name: name || t('{rate} a year', { rate: shownPercent(rate) }), annual_rate: rate };
  }
  const components = kind === 'blend' ? completeRows(settings).map(({ symbol, weight }) => ({ symbol, weight })) : [];
  if (components.length === 0) return null;
  const policy = { schedule: blendSchedule } as NonNullable<BenchmarkObject['rebalancing']>;
  return {
    name: name || nameOf(components),
    components,
    ...(blendSchedule === 'monthly' ? {} : { rebalancing: policy }),
  };
}

/** Returns the value that the benchmark still needs. Null if it is complete. */
export function benchmarkProblem(settings: BenchmarkSettings): string | null {
  const { benchmarkKind: kind, benchmarkRate, blend } = settings;
  if (kind === 'rate') return rateOf(benchmarkRate) === null ? t('Enter a rate in percent, such as 3.') : null;
  if (kind !== 'blend') return null;
  const rows = completeRows(settings);
  if (rows.length === 0) return t('Enter a symbol and a weight, such as 60%.');
  const open = blend.find(
    ({ symbol, weight }, at) => symbol + weight !== '' && rows.every(({ index }) => index !== at),
  );
  if (open === undefined) return null;
  return open.symbol.trim() === ''
    ? t('The symbol is missing.')
    : t('{symbol} needs a weight above 0, such as 60%.', { symbol: open.symbol });
}

const COMPONENT = /^benchmark\.components\[(\d+)\]/;

/** Returns the row of the blend to which a finding about its field belongs. Null for other fields. */
export function blendRowOf(settings: BenchmarkSettings, field: string): number | null {
  const at = COMPONENT.exec(field)?.[1];
  return at === undefined ? null : (completeRows(settings)[Number(at)]?.index ?? null);
}

/** Returns the settings with another symbol in the place that a finding names. */
export function withBenchmarkSymbol<S extends BenchmarkSettings>(settings: S, field: string, symbol: string): S {
  const index = blendRowOf(settings, field);
  if (index === null) return { ...settings, benchmark: symbol };
  return { ...settings, ...changedBlend(settings.blend.map((row, at) => (at === index ? { ...row, symbol } : row))) };
}

/** The settings that a changed blend changes. Its name describes its new content. */
export function changedBlend(blend: readonly BlendRow[]): Pick<BenchmarkSettings, 'blend' | 'benchmarkName'> {
  return { blend, benchmarkName: '' };
}

/** The rows with a symbol and a weight, and their place in the form. */
function completeRows({ blend }: BenchmarkSettings) {
  return blend.flatMap(({ symbol, weight: text }, index) => {
    const weight = readWeight(text.trim());
    return symbol.trim() === '' || weight === null || weight <= 0 ? [] : [{ index, symbol: symbol.trim(), weight }];
  });
}

/** Returns a typed percentage as a decimal. Null if the service does not accept it. */
function rateOf(text: string): number | null {
  const rate = percentOf(text);
  return rate > -1 && rate <= 1 ? rate : null;
}

const LONGEST_NAME = 100;

/** @example 60% SPY.P + 40% AGG.P */
function nameOf(components: readonly { readonly symbol: string; readonly weight: number }[]): string {
  const sum = components.reduce((total, { weight }) => total + weight, 0);
  const shares = components.map(({ symbol, weight }) => `${Number(((100 * weight) / sum).toFixed(1))}% ${symbol}`);
  const name = shares.join(' + ');
  return name.length <= LONGEST_NAME ? name : t('Blend of {count} instruments', { count: components.length });
}
