import { ALL_DAYS, axisOf, type Weekday, weekdayToDay } from '../../dates.ts';
import type { TradingWeek } from '../../seriesDates.ts';
import type { AnalysisInput, BenchmarkInput, DenseSeries, InstrumentInput } from '../input.ts';

/** Closes and dividends on the axis of all days. */
export type DailySeries = Pick<InstrumentInput, 'closes' | 'dividends'>;

/**
 * Returns the input of a portfolio with sessions on weekends: the dates of every series are on the axis of all days. `seriesOf` returns
 * the closes and dividends of an instrument that has its own on weekends, and null for the others, whose weekdays move as they are.
 */
export function onAllDays(
  input: AnalysisInput,
  calendar: Exclude<TradingWeek, 'weekdays'>,
  seriesOf: (ric: string) => DailySeries | null,
): AnalysisInput {
  const moved = (instrument: InstrumentInput): InstrumentInput => ({
    ...instrument,
    closes: instrument.closes && seriesOnAllDays(instrument.closes),
    dividends: { ...instrument.dividends, weekdays: instrument.dividends.weekdays.map(dateOnAllDays) },
    splits: { ...instrument.splits, weekdays: instrument.splits.weekdays.map(dateOnAllDays) },
    delistedOn: instrument.delistedOn === null ? null : dateOnAllDays(instrument.delistedOn),
    prepared: null,
    ...seriesOf(instrument.ric),
  });
  const ofBenchmark = (benchmark: BenchmarkInput): BenchmarkInput => ({
    ...benchmark,
    components: benchmark.components.map((component) => ({
      ...component,
      instrument: moved(component.instrument),
      constituents: component.constituents && {
        ...component.constituents,
        instruments: component.constituents.instruments.map(moved),
      },
    })),
  });
  const { factors } = input;
  return {
    ...input,
    calendar,
    instruments: input.instruments.map(moved),
    benchmark: input.benchmark && ofBenchmark(input.benchmark),
    benchmarks: input.benchmarks.map(ofBenchmark),
    fx: new Map(Array.from(input.fx, ([currency, rates]) => [currency, seriesOnAllDays(rates)])),
    factors: factors && {
      ...factors,
      tables: factors.tables.map((table) => ({
        ...table,
        first: dateOnAllDays(table.first),
        returns: table.returns.map((values) => spread(table.first, values)),
        riskFree: table.riskFree && spread(table.first, table.riskFree),
      })),
    },
  };
}

function dateOnAllDays(weekday: Weekday): Weekday {
  return axisOf(weekday) === ALL_DAYS ? weekday : ALL_DAYS + weekdayToDay(weekday);
}

function seriesOnAllDays({ first, values }: DenseSeries): DenseSeries {
  return { first: dateOnAllDays(first), values: spread(first, values) };
}

/** Returns the values by day. Weekends have none. */
function spread(first: Weekday, values: Float64Array): Float64Array {
  if (values.length === 0 || axisOf(first) === ALL_DAYS) return values;
  const start = weekdayToDay(first);
  const days = new Float64Array(weekdayToDay(first + values.length - 1) - start + 1).fill(Number.NaN);
  for (let i = 0; i < values.length; i++) days[weekdayToDay(first + i) - start] = values[i]!;
  return days;
}
