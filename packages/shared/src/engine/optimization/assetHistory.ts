import { dateOnOrAfter, formatWeekday, type Weekday } from '../../dates.ts';
import { counted } from '../../messages.ts';
import { HISTORY_YEARS, PERIODS_PER_YEAR } from '../../schemas/optimization/constants.ts';
import { AnalysisError } from '../analysisError.ts';
import { benchmarkLevelsFrom, holdingLevels, openDays } from '../facts/holdings.ts';
import { periodBounds } from '../facts/returnPeriods.ts';
import type { AnalysisInput, InstrumentInput } from '../input.ts';
import { FREQUENCIES, type Frequency, quoteAges } from '../market/frequency.ts';
import { lastWithValue } from '../market/series.ts';
import { buildUniverse, type Universe } from '../market/universe.ts';
import { returnsOf } from '../measures/index.ts';
import type { OptimizationSettings } from './settings.ts';

/** Returns of the assets over the days that all of them have, in base currency with dividends reinvested. */
export interface AssetHistory {
  readonly assets: readonly InstrumentInput[];
  /** By asset and period. */
  readonly returns: readonly Float64Array[];
  readonly benchmark: Float64Array | null;
  /** The day before the first return, then the last day of each period. */
  readonly days: Int32Array;
  readonly frequency: Frequency;
  readonly perYear: number;
  /** Instruments that cannot be bought, with the reason. */
  readonly excluded: readonly { readonly ric: string; readonly reason: string }[];
}

const FEWEST_RETURNS = 20;

/**
 * Returns the returns of the instruments that are among the symbols or are held.
 *
 * @throws AnalysisError without an asset, and with fewer than 20 returns in common
 */
export function assetHistory(
  input: AnalysisInput,
  settings: OptimizationSettings,
  held: ReadonlyMap<string, number>,
): AssetHistory {
  const universe = buildUniverse(input);
  const to = universe.lastWeekday;
  const wanted = [...universe.instruments.keys()].filter((i) => {
    const { ric } = universe.instruments[i]!;
    return settings.symbols.includes(ric) || (held.get(ric) ?? 0) > 0;
  });
  const reasons = new Map(wanted.map((i) => [i, reasonAgainst(universe, i)]));
  const kept = wanted.filter((i) => reasons.get(i) === null);
  const excluded = wanted.flatMap((i) => {
    const reason = reasons.get(i) ?? null;
    return reason === null ? [] : [{ ric: universe.instruments[i]!.ric, reason }];
  });
  if (kept.length === 0) throw new AnalysisError('no_price_data', 'no symbol has a current price and exchange rate');
  const years = settings.historyStart === null ? HISTORY_YEARS.withoutStart : HISTORY_YEARS.most;
  const earliest = dateOnOrAfter(input.settings.endDay - Math.round(years * 365.25), universe.lastWeekday);
  const asked = settings.historyStart === null ? earliest : dateOnOrAfter(settings.historyStart, universe.lastWeekday);
  const start = Math.max(earliest, asked, ...kept.map((i) => universe.tradableFrom[i]!));
  const youngest = kept.find((i) => universe.tradableFrom[i] === start);
  const assets = kept.map((i) => universe.instruments[i]!);
  const frequency = frequencyOf(universe, kept, settings);
  const days = periodDays(universe, kept, { from: start, to }, frequency);
  if (days.length - 1 < FEWEST_RETURNS) {
    const begin =
      youngest === undefined ? '' : ` ${universe.instruments[youngest]!.ric} begins on ${formatWeekday(start)}.`;
    throw new AnalysisError(
      'history_too_short',
      `the symbols have ${counted(Math.max(0, days.length - 1), `${frequency} return`)} in common, and an optimization needs ${FEWEST_RETURNS}.${begin}`,
    );
  }
  const levels = holdingLevels(
    { universe },
    kept.map((instrumentIndex) => ({ instrumentIndex })),
    days,
  );
  const benchmark = benchmarkLevelsFrom(input, universe, days);
  return {
    assets,
    returns: levels.map((level) => returnsOf(level!)),
    benchmark: benchmark && returnsOf(benchmark),
    days,
    frequency,
    perYear: PERIODS_PER_YEAR[frequency],
    excluded,
  };
}

function reasonAgainst(universe: Universe, i: number): string | null {
  const series = universe.series[i]!;
  const { type } = universe.instruments[i]!;
  if (!series) return 'has no prices';
  if (universe.tradableFrom[i]! > universe.lastWeekday) return 'has no exchange rate';
  const last = lastWithValue(series, universe.lastWeekday)!;
  const isOld = type !== 'cash' && universe.lastWeekday - last > quoteAges(universe.frequency[i]!, last).notBought;
  if (isOld) return `has no price since ${formatWeekday(last)}`;
  const isUnpriced = universe.rateAges[universe.currencyOf[i]!]!.isTooOld(universe.lastWeekday);
  return isUnpriced ? `has no recent exchange rate` : null;
}

/** Returns the lowest frequency of a price, and at least weekly if markets close at different hours. */
function frequencyOf(universe: Universe, kept: readonly number[], { frequency }: OptimizationSettings): Frequency {
  const traded = kept.filter((i) => universe.instruments[i]!.type !== 'cash');
  const markets = new Set(traded.map((i) => universe.instruments[i]!.market));
  const wanted = frequency ?? (markets.size > 1 ? 'weekly' : 'daily');
  const slowest = Math.max(
    ...kept.map((i) => universe.frequency[i]!),
    ...universe.benchmark.map((one) => one.frequency),
  );
  return FREQUENCIES[Math.max(slowest, FREQUENCIES.indexOf(wanted))]!;
}

function periodDays(
  universe: Universe,
  kept: readonly number[],
  span: { readonly from: Weekday; readonly to: Weekday },
  frequency: Frequency,
): Int32Array {
  const open = openDays(
    universe,
    kept.map((instrumentIndex) => ({ instrumentIndex })),
    span,
  );
  if (frequency === 'daily' || open.length === 0) return open;
  const slow = kept.map((i) => ({ ric: '', frequency, series: universe.series[i]! }));
  // The first bound may fall in the middle of a period.
  return periodBounds(open, frequency, slow)
    .subarray(1)
    .map((d) => open[d]!);
}
