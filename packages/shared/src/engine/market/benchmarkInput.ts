import { type Day, dateOnOrAfter, dateOnOrBefore, WEEKDAYS, type Weekday, weekdayToDay } from '../../dates.ts';
import { NOT_PLACED, weekdaysOfSeries } from '../../seriesDates.ts';
import type { BenchmarkInput, DenseSeries, InstrumentInput } from '../input.ts';

/** One value of a series. Values are above 0. */
export interface DatedValue {
  readonly day: Day;
  readonly value: number;
}

/**
 * Returns a benchmark with the caller's own values, such as an index. The values are in date order and in `currency`.
 * `weekdaysOfSeries` says on which weekday a value of a weekend counts.
 */
export function seriesBenchmark(
  name: string,
  currency: string,
  values: readonly DatedValue[],
  axis: Weekday = WEEKDAYS,
): BenchmarkInput {
  const weekdays = weekdaysOfSeries(
    values.map(({ day }) => day),
    axis,
  );
  const placed = weekdays.filter((weekday) => weekday !== NOT_PLACED);
  const first = placed[0]!;
  const closes = new Float64Array(placed.at(-1)! - first + 1).fill(Number.NaN);
  weekdays.forEach((weekday, i) => {
    if (weekday !== NOT_PLACED) closes[weekday - first] = values[i]!.value;
  });
  return valuesBenchmark('series', { name, currency, closes: { first, values: closes } });
}

/**
 * Returns a benchmark that grows by a fixed annual rate, (1 + rate)^(calendar days / 365), in the base currency. The rate is a
 * decimal above −1. Example: 0.03 turns 100 into 103 after 365 days.
 */
export function rateBenchmark(
  name: string,
  { annualRate, currency }: { readonly annualRate: number; readonly currency: string },
  [from, to]: readonly [Day, Day],
  axis: Weekday = WEEKDAYS,
): BenchmarkInput {
  const first: Weekday = dateOnOrAfter(from, axis);
  const values = new Float64Array(Math.max(0, dateOnOrBefore(to, axis) - first + 1));
  for (let i = 0; i < values.length; i++) values[i] = (1 + annualRate) ** ((weekdayToDay(first + i) - from) / 365);
  return valuesBenchmark('rate', { name, currency, closes: { first, values } });
}

function valuesBenchmark(
  kind: 'series' | 'rate',
  { name, currency, closes }: { readonly name: string; readonly currency: string; readonly closes: DenseSeries },
): BenchmarkInput {
  const instrument: InstrumentInput = {
    ric: name,
    name,
    type: 'index',
    currency,
    market: '',
    country: null,
    exchange: null,
    sector: '',
    industry: null,
    description: null,
    marketCap: null,
    marketCapDay: null,
    delistedOn: null,
    closes,
    dividends: { weekdays: new Int32Array(0), amounts: new Float64Array(0) },
    splits: { weekdays: new Int32Array(0), ratios: new Float64Array(0) },
    priceBasis: 'total_return_adjusted',
    scores: null,
  };
  const components = [{ instrument, weight: 1, constituents: null, holdings: null }];
  return { kind, name, components, rebalancing: null };
}
