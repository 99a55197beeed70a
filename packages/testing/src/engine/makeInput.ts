import { type Day, toDay, type Weekday, weekdayOnOrAfter, weekdayToDay } from '../../../shared/src/dates.ts';
import type {
  AnalysisInput,
  AnalysisSettings,
  BenchmarkComponent,
  BenchmarkInput,
  InstrumentInput,
  RowUnit,
  Scores,
} from '../../../shared/src/engine/input.ts';
import { layOutRows } from '../../../shared/src/engine/simulation/schedule.ts';
import { SELECTABLE_SECTION_NAMES } from '../../../shared/src/schemas/sectionNames.ts';

/** A small market for tests: every list is one value per weekday from `START` on; NaN where there is none. */
export interface InstrumentSpec {
  readonly closes: readonly number[] | null;
  readonly currency?: string;
  readonly market?: string;
  readonly sector?: string;
  readonly type?: InstrumentInput['type'];
  /** [weekday from START, amount] */
  readonly dividends?: readonly (readonly [number, number])[];
  /** [weekday from START, new shares per old share], ascending */
  readonly splits?: readonly (readonly [number, number])[];
  /** The last trading weekday from START. */
  readonly delistedOn?: number;
  readonly finalValue?: number;
  readonly faults?: InstrumentInput['faults'];
  readonly scores?: Scores;
}

export interface InputSpec {
  readonly instruments: Readonly<Record<string, InstrumentSpec>>;
  /** [weekday from START, weights by RIC] */
  readonly rebalances: readonly (readonly [number, Readonly<Record<string, number>>])[];
  /** Unit of the rows of all dates, and the currency of amounts. Default: weight. */
  readonly unit?: RowUnit;
  readonly currency?: string;
  /** Default: 100 on every weekday of the longest series, rising by 1 a day. */
  readonly benchmark?: InstrumentSpec;
  /** Sessions of the exchange of all instruments, as weekdays from START. Absent: those on which the benchmark has a price. */
  readonly sessions?: readonly number[];
  /** Base currency per unit. */
  readonly fx?: Readonly<Record<string, readonly number[]>>;
  readonly settings?: Partial<Omit<AnalysisSettings, 'startDay' | 'endDay'>>;
  /** Weekdays from START. */
  readonly startDay?: number;
  readonly endDay?: number;
}

/** A Monday. */
export const START: Weekday = weekdayOnOrAfter(toDay('2024-01-01'));

/** The calendar day of a weekday counted from START. */
export function dayOf(weekday: number): Day {
  return weekdayToDay(START + weekday);
}

/** The settings of an analysis in US dollars, without costs, from the first date on. */
export const SETTINGS = {
  baseCurrency: 'USD',
  benchmark: 'BENCH.N',
  initialValue: 10_000,
  includeTransactionCosts: false,
  riskFreeRate: 0,
  rebalancing: null,
  startDay: null,
  costRates: {},
  stressShocks: [],
  fields: SELECTABLE_SECTION_NAMES,
} as const satisfies Partial<AnalysisSettings>;

export function makeInput(spec: InputSpec): AnalysisInput {
  const rics = Object.keys(spec.instruments);
  const longest = Math.max(...Object.values(spec.instruments).map(({ closes }) => closes?.length ?? 0));
  const rising = Array.from({ length: longest }, (_, i) => 100 + i);
  const benchmark = makeInstrument('BENCH.N', spec.benchmark ?? { closes: rising });
  const last = (benchmark.closes?.values.length ?? 0) - 1;
  return {
    settings: {
      ...SETTINGS,
      ...spec.settings,
      startDay: spec.startDay === undefined ? null : dayOf(spec.startDay),
      endDay: dayOf(spec.endDay ?? Math.max(longest - 1, last)),
    },
    instruments: rics.map((ric) => ({ ...makeInstrument(ric, spec.instruments[ric]!), exchange: 'XTST' })),
    sessions: new Map([['XTST', Int32Array.from(spec.sessions ?? sessionsOf(benchmark), dayOf)]]),
    ...layOutRows(
      spec.rebalances.map(([weekday, weights]) => ({
        day: dayOf(weekday),
        unit: spec.unit ?? 'weight',
        rows: Object.entries(weights).map(([ric, weight]) => {
          const row = { symbol: ric, instrument: rics.indexOf(ric), weight };
          return spec.currency === undefined ? row : { ...row, currency: spec.currency };
        }),
      })),
    ),
    transactions: null,
    benchmark: symbolBenchmark(benchmark),
    benchmarks: [],
    factors: null,
    fx: new Map(Object.entries(spec.fx ?? {}).map(([currency, values]) => [currency, series(values)])),
    provenance: {
      dataVersion: 'test',
      dataSource: 'test (made up)',
      fxSources: [],
      missingSymbols: [],
      qualityNotes: [],
      warnings: [],
      inputHash: 'none',
      requestedCount: rics.length,
    },
  };
}

/** Returns the weekdays from START on which an instrument has a price. */
function sessionsOf({ closes }: InstrumentInput): number[] {
  return Array.from(closes?.values ?? []).flatMap((value, i) => (value > 0 ? [i] : []));
}

/** A benchmark that is one instrument. */
export function symbolBenchmark(
  instrument: InstrumentInput,
  { constituents = null, holdings = null }: Partial<Pick<BenchmarkComponent, 'constituents' | 'holdings'>> = {},
): BenchmarkInput {
  const components = [{ instrument, weight: 1, constituents, holdings }];
  return { kind: 'symbol', name: instrument.ric, components, rebalancing: null };
}

/** The same input with what its benchmark holds. */
export function withHoldings(
  input: AnalysisInput,
  known: Partial<Pick<BenchmarkComponent, 'constituents' | 'holdings'>>,
): AnalysisInput {
  return { ...input, benchmark: symbolBenchmark(input.benchmark!.components[0]!.instrument, known) };
}

export function makeInstrument(ric: string, spec: InstrumentSpec): InstrumentInput {
  const dividends = [...(spec.dividends ?? [])].sort((a, b) => a[0] - b[0]);
  return {
    ric,
    name: `${ric} Inc`,
    type: spec.type ?? 'stock',
    currency: spec.currency ?? 'USD',
    market: spec.market ?? 'United States',
    country: null,
    exchange: null,
    sector: spec.sector ?? 'Technology',
    industry: null,
    description: null,
    marketCap: null,
    marketCapDay: null,
    delistedOn: spec.delistedOn === undefined ? null : START + spec.delistedOn,
    ...(spec.finalValue === undefined ? {} : { finalValue: spec.finalValue }),
    ...(spec.faults === undefined ? {} : { faults: spec.faults }),
    closes: spec.closes && series(spec.closes),
    dividends: {
      weekdays: Int32Array.from(dividends, ([weekday]) => START + weekday),
      amounts: Float64Array.from(dividends, ([, amount]) => amount),
    },
    splits: {
      weekdays: Int32Array.from(spec.splits ?? [], ([weekday]) => START + weekday),
      ratios: Float64Array.from(spec.splits ?? [], ([, ratio]) => ratio),
    },
    priceBasis: 'split_adjusted',
    scores: spec.scores ?? null,
  };
}

function series(values: readonly number[]) {
  return { first: START, values: Float64Array.from(values) };
}
