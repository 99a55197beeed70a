import { weekKey } from '../../dates.ts';
import type { FactorModel, FactorTable } from '../input.ts';
import { monthEnds, monthKeys, returnsOver, type Spans, spansOf, weekEnds } from '../market/calendar.ts';
import { FREQUENCIES, type Frequency } from '../market/frequency.ts';
import type { Context } from './context.ts';
import { PER_YEAR } from './returnPeriods.ts';

/** Excess returns and factors over the same periods. A value that is unknown is NaN. */
export interface FactorPeriods {
  readonly frequency: Frequency;
  readonly perYear: number;
  readonly names: readonly string[];
  /** The weekdays on which each period begins and ends. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly portfolio: Float64Array;
  readonly benchmark: Float64Array;
  readonly factors: readonly Float64Array[];
}

/**
 * Returns the returns of the portfolio and of the benchmark above the risk-free rate, and those of the factors. Daily factors are
 * compounded over the periods of the analysis. With other factors, the periods are the full calendar weeks, months, or quarters, if the
 * holdings are priced at least that often. Null if the factors are not.
 */
export function factorPeriods(context: Context, { tables, hasMarketReturn }: FactorModel): FactorPeriods | null {
  const { frequency: own } = context.returnPeriods();
  const rank = (frequency: Frequency) => FREQUENCIES.indexOf(frequency);
  const slower = tables.filter(({ frequency }) => rank(frequency) >= rank(own));
  slower.sort((a, b) => rank(a.frequency) - rank(b.frequency));
  const table =
    slower.find(({ frequency }) => frequency === own) ??
    tables.find(({ frequency }) => frequency === 'daily') ??
    slower[0];
  if (!table) return null;
  const { days } = context.ledger.plan.schedule;
  const { spans, valuesOf, perYear, frequency } =
    table.frequency === 'daily' ? compounded(context, table) : matched(context, table, table.frequency);
  const rates = table.riskFree ? valuesOf(table.riskFree) : context.riskFree().perPeriod(spans, perYear);
  const rateOf = (i: number) => (typeof rates === 'number' ? rates : rates[i]!);
  const above = (returns: Float64Array) => returns.map((value, i) => value - rateOf(i));
  const { levels, first, end } = context.ledger.benchmark;
  // The price of a slower benchmark does not move in most of the periods.
  const isPriced = context.input.benchmark !== null && rank(context.relativePeriods().frequency) <= rank(frequency);
  const benchmark = isPriced
    ? returnsOver(levels, spans).map((value, i) => (spans.from[i]! >= first && spans.to[i]! < end ? value : Number.NaN))
    : new Float64Array(spans.to.length).fill(Number.NaN);
  const factors = table.returns.map(valuesOf);
  if (hasMarketReturn) factors[0] = above(factors[0]!);
  return {
    frequency,
    perYear,
    names: table.names,
    from: spans.from.map((d) => days[d]!),
    to: spans.to.map((d) => days[d]!),
    portfolio: above(returnsOver(context.ledger.simulation.levels, spans)),
    benchmark: above(benchmark),
    factors,
  };
}

interface Matching {
  readonly spans: Spans;
  readonly perYear: number;
  readonly frequency: Frequency;
  /** Returns the value of a column of the table for each span. */
  readonly valuesOf: (column: Float64Array) => Float64Array;
}

/** The periods of the analysis, with daily returns compounded over the weekdays of each. */
function compounded(context: Context, { first }: FactorTable): Matching {
  const { bounds, days, perYear, frequency } = context.returnPeriods();
  const valuesOf = (column: Float64Array) =>
    Float64Array.from({ length: days.length - 1 }, (_, i) => {
      let growth = 1;
      let known = false;
      for (let weekday = days[i]! + 1; weekday <= days[i + 1]!; weekday++) {
        const value = column[weekday - first];
        if (value === undefined || Number.isNaN(value)) continue;
        growth *= 1 + value;
        known = true;
      }
      return known ? growth - 1 : Number.NaN;
    });
  return { spans: { from: bounds.subarray(0, -1), to: bounds.subarray(1) }, perYear, frequency, valuesOf };
}

/** Full calendar weeks, months, or quarters, with the return that a factor has in each. */
function matched(
  { input, ledger, returnPeriods, months }: Context,
  { first }: FactorTable,
  frequency: Exclude<Frequency, 'daily'>,
): Matching {
  const { days } = ledger.plan.schedule;
  const { endDay } = input.settings;
  const keysOf = (weekdays: Int32Array) =>
    frequency === 'weekly'
      ? weekdays.map((weekday) => weekKey(weekday))
      : monthKeys(weekdays).map((key) => (frequency === 'quarterly' ? Math.floor(key / 3) : key));
  const ends =
    frequency === 'weekly' ? weekEnds(days, endDay) : frequency === 'monthly' ? months() : monthEnds(days, endDay, 3);
  // The last period of a rarely priced holding may lack its return.
  const spans = spansOf(ends, 0, returnPeriods().bounds.at(-1)! + 1);
  const keys = keysOf(spans.to.map((d) => days[d]!));
  const valuesOf = (column: Float64Array) => {
    const at = Int32Array.from(column.keys()).filter((i) => !Number.isNaN(column[i]!));
    const columnKeys = keysOf(at.map((i) => first + i));
    const byKey = new Map(Array.from(columnKeys, (key, i) => [key, column[at[i]!]!]));
    return Float64Array.from(keys, (key) => byKey.get(key) ?? Number.NaN);
  };
  return { spans, perYear: PER_YEAR[frequency], frequency, valuesOf };
}
