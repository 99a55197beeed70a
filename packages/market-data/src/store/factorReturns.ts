import { type Weekday, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared';
import type { Scores, UniverseFactors } from '@tearsheet/shared/engine';
import type { Instrument, MarketData } from '../port.ts';

/** A change of price or rate compares with the last value of at most this many weekdays before. */
const MOST_AGE_WEEKDAYS = 5;

/**
 * Returns the daily total returns of a stock in a base currency, as decimals, on the weekdays on which it has a price.
 * NaN on other days, after longer gaps, and without a rate. Dividends count on their ex-date, or on the next day with a
 * price.
 */
function stockReturns(
  market: MarketData,
  { ric, currency }: Instrument,
  base: string,
): { readonly first: Weekday; readonly returns: Float64Array } | null {
  const closes = market.closes(ric);
  const rate = currency === base ? null : market.fxRate(currency, base);
  if (!closes || (currency !== base && !rate)) return null;
  const { first, values } = closes;
  const dividends = market.dividends(ric);
  const rateOn = (weekday: Weekday) => {
    if (!rate) return 1;
    const { first: from, values: rates } = rate.series;
    for (let age = 0; age <= MOST_AGE_WEEKDAYS; age++)
      if (rates[weekday - age - from]! > 0) return rates[weekday - age - from]!;
    return Number.NaN;
  };
  const returns = new Float64Array(values.length).fill(Number.NaN);
  let last = -1;
  let before = Number.NaN;
  let paid = 0;
  let next = 0;
  for (let i = 0; i < values.length; i++) {
    while (next < dividends.weekdays.length && dividends.weekdays[next]! <= first + i)
      paid += dividends.amounts[next++]!;
    if (!(values[i]! > 0)) continue;
    const worth = rateOn(first + i);
    const recent = last >= 0 && i - last <= MOST_AGE_WEEKDAYS;
    if (recent) returns[i] = ((values[i]! + paid) * worth) / (values[last]! * before) - 1;
    last = i;
    before = worth;
    paid = 0;
  }
  return { first, returns };
}

/** Each factor is long the third of the stocks with the highest scores, and short the third with the lowest. */
const SCORE_FACTORS = ['value', 'quality', 'momentum', 'defensive'] as const satisfies readonly (keyof Scores)[];
const FEWEST_STOCKS = 9;
const WEEK = 5;

/**
 * Returns the daily returns of the universe's own factors in a base currency, over its stocks with prices and a rate:
 * - market: the mean return of the stocks that trade on the day.
 * - value, quality, momentum, defensive: the mean return of the best third by that score minus that of the worst. The
 *   thirds use the scores of the Friday before the week, so nothing is known in advance.
 * All are equal-weighted, because past share counts are unknown. For the same reason there is no size factor. NaN on
 * days on which nothing trades, and in weeks with fewer than nine scored stocks. Null without a stock.
 */
export function factorReturns(market: MarketData, base: string): UniverseFactors | null {
  const stocks = market
    .instruments()
    .filter(({ type, primary, ric, issuer }) => type === 'stock' && primary && issuer === ric);
  const tracks = stocks.flatMap((stock) => {
    const returns = stockReturns(market, stock, base);
    return returns ? [{ ric: stock.ric, ...returns }] : [];
  });
  if (tracks.length === 0) return null;
  const first = Math.min(...tracks.map((track) => track.first));
  const length = market.lastWeekday - first + 1;
  const names = ['market', ...SCORE_FACTORS];
  const returns = names.map(() => new Float64Array(length).fill(Number.NaN));
  const [marketReturns, ...spreads] = returns as [Float64Array, ...Float64Array[]];
  const at = (track: (typeof tracks)[number], weekday: Weekday) => track.returns[weekday - track.first] ?? Number.NaN;
  for (let monday = first - (first % WEEK); monday <= market.lastWeekday; monday += WEEK) {
    const scored = tracks.map(({ ric }) => lastScores(market, ric, monday));
    const thirds = SCORE_FACTORS.map((factor) => bestAndWorst(scored.map((scores) => scores?.[factor] ?? null)));
    for (let weekday = Math.max(monday, first); weekday < monday + WEEK && weekday <= market.lastWeekday; weekday++) {
      const today = tracks.map((track) => at(track, weekday));
      marketReturns[weekday - first] = meanOf(today, today.keys());
      thirds.forEach((third, f) => {
        if (third) spreads[f]![weekday - first] = meanOf(today, third.best) - meanOf(today, third.worst);
      });
    }
  }
  return { names, first, returns, stocks: tracks.length };
}

/** Returns the scores of the Friday before a Monday, but no older ones. */
function lastScores(market: MarketData, ric: string, monday: Weekday): Scores | null {
  const [latest] = market.scoreHistory(ric, monday - 1, 1);
  return latest && latest.day === weekdayToDay(weekdayOnOrBefore(weekdayToDay(monday) - 1)) ? latest : null;
}

/** Returns the positions of the highest and the lowest third. Equal scores keep the order of the stocks. */
function bestAndWorst(
  scores: readonly (number | null)[],
): { readonly best: number[]; readonly worst: number[] } | null {
  const ranked = scores.flatMap((score, i) => (score === null ? [] : [{ score, i }]));
  if (ranked.length < FEWEST_STOCKS) return null;
  ranked.sort((a, b) => a.score - b.score || a.i - b.i);
  const third = Math.floor(ranked.length / 3);
  const positions = ranked.map(({ i }) => i);
  return { worst: positions.slice(0, third), best: positions.slice(-third) };
}

/** Returns the mean of the present values. NaN without any. */
function meanOf(values: readonly number[], positions: Iterable<number>): number {
  let sum = 0;
  let count = 0;
  for (const position of positions) {
    const value = values[position]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? Number.NaN : sum / count;
}
