import { formatWeekday, toDay, weekdayOnOrBefore } from '../../dates.ts';
import type { Context } from '../context.ts';
import { benchmarkLevelsFrom, holdingLevels, openDays } from '../holdingLevels.ts';
import { maxDrawdown } from '../measures/index.ts';
import { STALE_AFTER } from '../priceAges.ts';
import { lastWithValue } from '../series.ts';
import { STALE_AFTER_DAYS } from '../staleRuns.ts';
import type { StressWindow } from '../stressWindows.ts';
import type { Json } from '../table.ts';
import type { Holding } from './holdings.ts';

/** Holdings shown by name: those that moved the portfolio most. */
export const LARGEST_MOVES = 10;

/**
 * The latest holdings bought at the close of the window's first day at their latest weights and held to its end, in base
 * currency. A holding is covered when it has a price and a rate by the first day and its prices reach the end; the covered
 * ones stand for the whole, their weights made to sum to 1.
 */
export function replayWindow(context: Context, window: StressWindow): Json {
  const { input, ledger } = context;
  const { universe } = ledger;
  const holdings = context.holdings();
  const from = weekdayOnOrBefore(toDay(window.start));
  const to = weekdayOnOrBefore(toDay(window.end));
  const head = { name: window.name, title: window.title, start_date: window.start, end_date: window.end };
  const nothing = (reason: string): Json => ({
    ...head,
    available: false,
    reason,
    coverage: 0,
    portfolio_return: null,
    max_drawdown: null,
    benchmark_return: null,
    largest: [],
  });
  if (to > universe.lastWeekday) return nothing('it ends after the analysis');
  const open = openDays(input, universe, holdings, { from: from + 1, to });
  const days = Int32Array.from([from, ...open]);
  const levels = holdingLevels(ledger, holdings, days);
  const covered = holdings.flatMap((holding, i) => {
    const series = holding.rank === null ? null : universe.series[holding.rank];
    const reaches = !series || (lastWithValue(series, to) ?? 0) >= to - STALE_AFTER_DAYS;
    const starts = !series || (lastWithValue(series, from) ?? 0) >= from - STALE_AFTER_DAYS;
    return levels[i] && reaches && starts ? [{ holding, levels: levels[i] }] : [];
  });
  const coverage = covered.reduce((sum, { holding }) => sum + holding.weight, 0);
  // Cash cannot stand for holdings that have prices.
  const isCash = ({ market }: Holding) => market === 'Cash';
  const stands = covered.some(({ holding }) => !isCash(holding)) || holdings.every(isCash);
  if (!stands || days.length < 2) return nothing('no holding has prices over the whole window');

  const values = new Float64Array(days.length);
  for (const one of covered) {
    const weight = one.holding.weight / coverage;
    for (let d = 0; d < values.length; d++) values[d]! += weight * one.levels[d]!;
  }
  const prices = universe.benchmark;
  const isPriced =
    prices !== null && (lastWithValue(prices, to) ?? 0) >= to - STALE_AFTER[universe.benchmarkFrequency]!;
  const benchmark = isPriced ? benchmarkLevelsFrom(input, universe, days) : null;
  const moves = covered.map(({ holding, levels: own }) => {
    const change = own.at(-1)! - 1;
    return { ric: holding.ric, return: change, contribution: (holding.weight / coverage) * change };
  });
  moves.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.ric < b.ric ? -1 : 1));
  return {
    ...head,
    start_date: formatWeekday(from),
    end_date: formatWeekday(to),
    available: true,
    reason: null,
    coverage,
    portfolio_return: values.at(-1)! / values[0]! - 1,
    max_drawdown: maxDrawdown(values),
    benchmark_return: benchmark && benchmark.at(-1)! - 1,
    largest: moves.slice(0, LARGEST_MOVES),
  };
}
