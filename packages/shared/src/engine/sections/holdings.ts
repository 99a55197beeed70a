import { formatDay } from '../../dates.ts';
import { sum } from '../../statistics.ts';
import type { Context } from '../facts/context.ts';
import type { Holding } from '../facts/holdings.ts';
import type { BenchmarkHoldings, Scores } from '../input.ts';
import { roundKeepingSum, type SectionValue } from '../json/table.ts';
import { lastWithValue, valueAt } from '../market/series.ts';
import { activeShare, giniCoefficient, herfindahlIndex, topShare } from '../measures/index.ts';

/** Positions at the close of the last valuation day: quantity · close_base = value, values sum to the final value. */
export function latestHoldingsList(context: Context): SectionValue {
  const values = Float64Array.from(context.holdings(), ({ value }) => value);
  roundKeepingSum(values, context.ledger.moneyDecimals);
  return context.holdings().map((holding, i) => ({
    ric: holding.ric,
    name: holding.name,
    weight: holding.weight,
    market: holding.market,
    sector: holding.sector,
    recommendation: recommendation(holding.scores),
    quantity: holding.quantity,
    close_local: holding.closeLocal,
    close_base: holding.closeBase,
    currency: holding.currency,
    value: values[i]!,
    scores: holding.scores && { ...holding.scores },
  }));
}

/**
 * Returns every instrument of the request, by RIC. `close` is its last price on or before the end date in its own currency.
 * `changepercent` is the change from the price before it, in percent. Both are null without such prices.
 */
export function companyInfo({ ledger }: Context): SectionValue {
  const { instruments, series, lastWeekday } = ledger.universe;
  return Object.fromEntries(
    instruments.map((instrument, instrumentIndex) => {
      const prices = series[instrumentIndex];
      const last = prices ? lastWithValue(prices, lastWeekday) : null;
      const previous = prices && last !== null ? lastWithValue(prices, last - 1) : null;
      const close = prices && last !== null ? valueAt(prices, last) : null;
      const before = prices && previous !== null ? valueAt(prices, previous) : null;
      const info = {
        ric: instrument.ric,
        name: instrument.name,
        description: instrument.description,
        exchange: instrument.exchange,
        market: instrument.market,
        country: instrument.country,
        sector: instrument.sector,
        industry: instrument.industry,
        currency: instrument.currency,
        market_cap: instrument.marketCap,
        market_cap_date: instrument.marketCapDay === null ? null : formatDay(instrument.marketCapDay),
        close,
        changepercent: close === null || before === null ? null : 100 * (close / before - 1),
        recommendation: recommendation(instrument.scores),
      };
      return [instrument.ric, info];
    }),
  );
}

const LADDER = [
  [8, 'STRONG BUY'],
  [6, 'BUY'],
  [4, 'HOLD'],
  [2, 'SELL'],
] as const;

/** Returns the recommendation for a composite score of 0 to 10, or null without a score. Example: 6.2 is BUY. */
export function recommendation(scores: Scores | null): string | null {
  const total = scores?.total ?? null;
  if (total === null) return null;
  return LADDER.find(([from]) => total >= from)?.[1] ?? 'STRONG SELL';
}

const FACTORS = ['value', 'quality', 'momentum', 'defensive', 'tactical', 'total'] as const satisfies (keyof Scores)[];

/**
 * Returns the scores of the latest holdings, 0 to 10 with one decimal. Each is the weighted mean over the holdings that have
 * it, and null if no holding has it. `coverage` is the weight of the holdings with a total score, 0 to 1.
 */
export function portfolioScores({ holdings }: Context): Readonly<Record<string, number | null>> {
  const scores: Record<string, number | null> = {};
  let coverage = 0;
  for (const factor of FACTORS) {
    let covered = 0;
    let sum = 0;
    for (const { weight, scores: own } of holdings()) {
      const score = own?.[factor] ?? null;
      if (score === null) continue;
      covered += weight;
      sum += weight * score;
    }
    scores[factor] = covered > 0 ? Math.round((sum / covered) * 10) / 10 : null;
    coverage = covered;
  }
  return { ...scores, coverage };
}

/** Returns the concentration of the latest holdings. Cash of delisted positions is a separate position, market, and sector. */
export function concentrationMetrics(context: Context): SectionValue {
  const holdings = context.holdings();
  const weights = Float64Array.from(holdings, ({ weight }) => weight);
  const herfindahl = herfindahlIndex(weights);
  const sectors = summed(holdings, 'sector');
  const markets = summed(holdings, 'market');
  const known = benchmarkWeights(context);
  return {
    herfindahl_index: herfindahl,
    effective_positions: herfindahl > 0 ? 1 / herfindahl : null,
    top_1_weight: topShare(weights, 1),
    top_5_weight: topShare(weights, 5),
    top_10_weight: topShare(weights, 10),
    gini_coefficient: giniCoefficient(weights),
    num_markets: markets.length,
    num_sectors: sectors.length,
    sector_hhi: herfindahlIndex(sectors),
    market_hhi: herfindahlIndex(markets),
    active_share: known ? activeShare(lookedThrough(holdings, known.parts), known.weights) : null,
    active_share_date: known ? formatDay(known.day) : null,
  };
}

function summed(holdings: readonly Holding[], label: 'sector' | 'market'): Float64Array {
  const sums = new Map<string, number>();
  for (const holding of holdings) sums.set(holding[label], (sums.get(holding[label]) ?? 0) + holding.weight);
  return Float64Array.from(sums.values());
}

/** A list that adds up to less is only part of the fund, for example its ten largest holdings. */
const LEAST_LISTED_WEIGHT = 0.9;

/** Returns the list with weights that sum to 1. Null without a list, or if it is only part of the fund. */
function completeHoldings(listed: BenchmarkHoldings | null): BenchmarkHoldings | null {
  const total = sum([...(listed?.weights.values() ?? [])]);
  if (!listed || total < LEAST_LISTED_WEIGHT) return null;
  return { day: listed.day, weights: new Map([...listed.weights].map(([name, weight]) => [name, weight / total])) };
}

interface BenchmarkWeights extends BenchmarkHoldings {
  /** The weights inside each component, by the RIC of the component. */
  readonly parts: ReadonlyMap<string, BenchmarkHoldings['weights']>;
}

/** Returns the holdings of the benchmark on the last day. Null if those of a component are not known, or it has no value then. */
export function benchmarkWeights({ input, ledger }: Context): BenchmarkWeights | null {
  const { components = [] } = input.benchmark ?? {};
  const lists = components.map(({ holdings }) => completeHoldings(holdings));
  const complete = lists.filter((list) => list !== null);
  const [first] = complete;
  if (!first || complete.length < lists.length) return null;
  const parts = new Map(complete.map(({ weights }, i) => [components[i]!.instrument.ric, weights]));
  if (complete.length === 1) return { ...first, parts };
  const { levels, end, weightsOn } = ledger.benchmark;
  if (end < levels.length) return null;
  const shares = weightsOn(end - 1);
  const rows = components.map(({ instrument }, i) => ({ ric: instrument.ric, weight: shares[i]! }));
  return { day: Math.min(...complete.map(({ day }) => day)), weights: lookedThrough(rows, parts), parts };
}

/** Weights by RIC. A position in a component of the benchmark counts as what the component holds. */
function lookedThrough(
  positions: readonly Pick<Holding, 'ric' | 'weight'>[],
  parts: BenchmarkWeights['parts'],
): ReadonlyMap<string, number> {
  const own = new Map<string, number>();
  const add = (name: string, weight: number) => own.set(name, (own.get(name) ?? 0) + weight);
  for (const { ric, weight } of positions) {
    const part = parts.get(ric);
    if (!part) add(ric, weight);
    else for (const [name, share] of part) add(name, weight * share);
  }
  return own;
}
