import type { FactorColumn, MarketData } from '@tearsheet/market-data';
import type { AnalysisPayload } from '@tearsheet/operations';
import { type Day, monthKey, toDay, type Weekday, weekdayOfSeries, weekdayToDay } from '@tearsheet/shared';
import { type FactorModel, type FactorTable, FREQUENCIES } from '@tearsheet/shared/engine';
import type { SectionOptions } from '@tearsheet/shared/schemas';

type Choice = NonNullable<NonNullable<SectionOptions['factor_exposures']>['model']>;
type OwnModel = Exclude<Choice, string>;
type Frequency = FactorTable['frequency'];

/** The stored sets that make a model. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  fama_french_3: ['fama_french_3'],
  fama_french_5: ['fama_french_5'],
  carhart_4: ['fama_french_3', 'momentum'],
  fama_french_5_momentum: ['fama_french_5', 'momentum'],
};
/** Kenneth French's order, which is that of the papers. */
const ORDER = ['Mkt-RF', 'SMB', 'HML', 'RMW', 'CMA', 'Mom'];
const RISK_FREE = 'RF';
/** The factors of Fama and French are those of American stocks. */
const CURRENCY = 'USD';

/** Returns the factors that a request names, for the engine. A model without data has the reason. */
export function loadFactors({ settings }: AnalysisPayload, market: MarketData): FactorModel {
  const choice: Choice = settings.options?.factor_exposures?.model ?? 'universe';
  if (typeof choice === 'object') return ownModel(choice);
  if (choice !== 'universe') return storedModel(choice, market);
  const factors = market.factorReturns(settings.baseCurrency);
  const tables = factors ? [{ ...factors, frequency: 'daily' as const, riskFree: null }] : [];
  return {
    ...unusable('universe', factors ? null : 'the data have no stock with prices in the base currency'),
    hasMarketReturn: true,
    stocks: factors?.stocks ?? 0,
    tables,
  };
}

/** Returns the stored sets of the factors that a request names. */
export function factorSetsOf({ settings }: Pick<AnalysisPayload, 'settings'>): readonly string[] {
  const choice = settings.options?.factor_exposures?.model;
  return typeof choice === 'string' ? (SETS[choice] ?? []) : [];
}

function unusable(name: string, reason: string | null): FactorModel {
  return { name, reason, hasMarketReturn: false, stocks: null, currency: null, tables: [] };
}

function storedModel(name: string, market: MarketData): FactorModel {
  const sets = (SETS[name] ?? []).map((set) => ({ set, columns: market.factorSet(set) }));
  const missing = sets.filter(({ columns }) => columns.length === 0).map(({ set }) => set);
  if (missing.length > 0) return unusable(name, `the data have no returns of the factors ${missing.join(' and ')}`);
  const tables = (['daily', 'weekly', 'monthly'] as const).flatMap((frequency) => {
    const parts = sets.map(({ columns }) => columns.filter((column) => column.frequency === frequency));
    return parts.every((part) => part.length > 0) ? [tableOf(frequency, parts.flat())] : [];
  });
  const named = sets.map(({ set }) => set).join(' and ');
  return tables.length === 0
    ? unusable(name, `the data have no returns of ${named} at the same frequency`)
    : { ...unusable(name, null), currency: CURRENCY, tables };
}

interface Dated {
  readonly factor: string;
  readonly days: Int32Array;
  readonly returns: Float64Array;
}

function tableOf(frequency: Frequency, columns: readonly (Dated | FactorColumn)[]): FactorTable {
  const dated = columns.map((column) => column.days.map((day) => weekdayOf(day, frequency)));
  const first = dated.reduce((least, days) => Math.min(least, days[0] ?? least), Number.POSITIVE_INFINITY);
  const last = dated.reduce((most, days) => Math.max(most, days.at(-1) ?? most), first);
  const dense = columns.map(({ returns }, c) => {
    const values = new Float64Array(last - first + 1).fill(Number.NaN);
    dated[c]!.forEach((weekday, i) => {
      values[weekday - first] = returns[i]!;
    });
    return values;
  });
  const order = [...columns.keys()].filter((c) => columns[c]!.factor !== RISK_FREE);
  order.sort((a, b) => ORDER.indexOf(columns[a]!.factor) - ORDER.indexOf(columns[b]!.factor));
  const riskFree = columns.findIndex(({ factor }) => factor === RISK_FREE);
  return {
    names: order.map((c) => columns[c]!.factor),
    first,
    returns: order.map((c) => dense[c]!),
    frequency,
    riskFree: dense[riskFree] ?? null,
  };
}

/** Returns the weekday of a return: a Sunday session counts as Monday, and the end of a period stays in its month. */
function weekdayOf(day: Day, frequency: Frequency): Weekday {
  if (frequency === 'daily') return weekdayOfSeries(day, false);
  const before = weekdayOfSeries(day, true);
  const isInMonth = frequency === 'weekly' || monthKey(weekdayToDay(before)) === monthKey(day);
  return isInMonth ? before : weekdayOfSeries(day, false);
}

/** Mean distances of dates, in days, up to which returns are daily, weekly, and monthly. */
const LONGEST_STEPS = { daily: 4, weekly: 10, monthly: 45, quarterly: 135 } as const;

function ownModel({ name, factors, risk_free: riskFree }: OwnModel): FactorModel {
  const names = factors.map((factor) => factor.name);
  const repeated = names.find((one, i) => names.indexOf(one) !== i);
  if (repeated !== undefined) return unusable(name, `two factors have the name ${repeated}`);
  const reserved = names.find((one) => one === RISK_FREE);
  if (reserved !== undefined) return unusable(name, `${RISK_FREE} cannot be a factor: send its returns as risk_free`);
  const series = [...factors, ...(riskFree ? [{ name: RISK_FREE, returns: riskFree }] : [])];
  const columns: Dated[] = [];
  for (const { name: factor, returns } of series) {
    const sorted = returns.map(({ date, value }) => ({ day: toDay(date), value })).sort((a, b) => a.day - b.day);
    const twice = sorted.find(({ day }, i) => day === sorted[i - 1]?.day);
    if (twice) return unusable(name, `${factor} has two returns on one date`);
    columns.push({
      factor,
      days: Int32Array.from(sorted, ({ day }) => day),
      returns: Float64Array.from(sorted, ({ value }) => value),
    });
  }
  const frequencies = new Set(columns.map(({ days }) => frequencyOf(days)));
  const [frequency] = frequencies;
  if (frequencies.size > 1) return unusable(name, `the series differ in frequency: ${[...frequencies].join(', ')}`);
  if (!frequency) return unusable(name, 'the returns are too far apart');
  return { ...unusable(name, null), tables: [tableOf(frequency, columns)] };
}

/** Returns the frequency by the median distance of dates, which gaps do not change. */
function frequencyOf(days: Int32Array): Frequency | null {
  const steps = days
    .subarray(1)
    .map((day, i) => day - days[i]!)
    .sort();
  const median = steps[steps.length >> 1] ?? 1;
  const fitting = FREQUENCIES.find((one) => median <= LONGEST_STEPS[one]);
  return fitting ?? null;
}
