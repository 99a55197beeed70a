import type { MarketData } from '@tearsheet/market-data';
import { closesByDay, returnsPerYear, totalReturnLevels } from '@tearsheet/market-data';
import { type Day, formatDay, weekdayOnOrAfter, weekdayToDay } from '@tearsheet/shared';
import { returnsOf, rollingMetrics } from '@tearsheet/shared/engine';
import { refused } from '../operation.ts';
import {
  dayRange,
  type RangeQuery,
  type ReadOutcome,
  rangeProblem,
  readSymbols,
  type SymbolQuery,
  yearsBefore,
} from './read.ts';

const YEAR = 252;

/** Returns daily prices in the trading currency. Default range: the year that ends with the latest day. */
export function dailyPrice(
  market: MarketData,
  query: SymbolQuery & RangeQuery & { readonly latest?: boolean | undefined },
): ReadOutcome {
  // The latest row of an instrument that has ended may be years old.
  const { from, to } = dayRange(market, query, query.latest ? null : 1);
  return (
    rangeProblem(query) ??
    readSymbols(market, query, ({ ric }) => {
      const columns = market.prices(ric);
      if (!columns) return [];
      const { days, closes } = closesByDay(market, ric);
      const at = new Map(Array.from(columns.days, (day, i) => [day, i]));
      const shown = Array.from(days.keys()).filter((i) => days[i]! >= from && days[i]! <= to);
      const chosen = query.latest ? shown.slice(-1) : shown;
      return chosen.map((i) => {
        const row = at.get(days[i]!)!;
        return {
          ric,
          date: formatDay(days[i]!),
          open: known(columns.open?.[row]),
          high: known(columns.high?.[row]),
          low: known(columns.low?.[row]),
          close: closes[i]!,
          volume: known(columns.volume?.[row]),
          changepercent: i === 0 ? null : 100 * (closes[i]! / closes[i - 1]! - 1),
        };
      });
    })
  );
}

/** Returns the annualized standard deviation of the last `window` daily total returns. */
export function rollingVolatility(
  market: MarketData,
  query: SymbolQuery & RangeQuery & { readonly window?: number | undefined },
): ReadOutcome {
  const window = query.window ?? YEAR;
  const { from, to } = dayRange(market, query, 1);
  return (
    rangeProblem(query) ??
    readSymbols(market, query, (instrument) => {
      const { days, levels } = totalReturnLevels(market, instrument.ric);
      // The return of day i is at i − 1. The rolling sums take linear time whatever the window.
      const returns = returnsOf(levels);
      const perYear = returnsPerYear(market, instrument.ric, days);
      const { volatility } = rollingMetrics(returns, returns, 0, window, perYear);
      return Array.from(days.keys())
        .filter((i) => days[i]! >= from && days[i]! <= to)
        .map((i) => {
          return { ric: instrument.ric, date: formatDay(days[i]!), window, volatility: known(volatility[i - 1]) };
        });
    })
  );
}

/**
 * Returns the dividends of the last twelve months divided by the close, in percent, for every trading day. The yield is null if the
 * data do not reach back twelve months or contain dividends only inside adjusted closes. A yield of 0% would claim that none were paid.
 */
export function dividendYieldHistory(market: MarketData, query: SymbolQuery & RangeQuery): ReadOutcome {
  const { from, to } = dayRange(market, query, null);
  return (
    rangeProblem(query) ??
    readSymbols(market, query, (instrument) => {
      const { days, closes } = closesByDay(market, instrument.ric);
      const { weekdays, amounts } = market.dividends(instrument.ric);
      const paidOn = Array.from(weekdays, weekdayToDay);
      const knownFrom = instrument.priceBasis === 'split_adjusted' ? (days[0] ?? 0) : Number.POSITIVE_INFINITY;
      // Days ascend, so each dividend enters the window once and leaves it a year later.
      let [first, next] = [0, 0];
      return Array.from(days.keys())
        .filter((i) => days[i]! >= from && days[i]! <= to)
        .map((i) => {
          const since = yearsBefore(days[i]!, 1);
          while (paidOn[first]! <= since) first++;
          while (paidOn[next]! <= days[i]!) next++;
          const sum = amounts.subarray(first, next).reduce((total, amount) => total + amount, 0);
          const paid = since + 1 < knownFrom ? null : sum;
          return {
            ric: instrument.ric,
            date: formatDay(days[i]!),
            dividend_yield: paid === null ? null : (100 * paid) / closes[i]!,
            trailing_dividend: paid,
            close: closes[i]!,
            currency: instrument.currency,
          };
        });
    })
  );
}

/** Returns the percent change of every calendar month and year with dividends reinvested. Months come before their year. */
export function returnsCalendar(
  market: MarketData,
  query: SymbolQuery & { readonly monthly?: boolean | undefined; readonly yearly?: boolean | undefined },
): ReadOutcome {
  if (query.monthly === false && query.yearly === false) {
    const message = 'monthly and yearly are both false, which leaves nothing to answer';
    return refused('monthly', 'nothing_asked', message, false);
  }
  return readSymbols(market, query, (instrument) => {
    const { days, levels } = totalReturnLevels(market, instrument.ric);
    const last = days.length - 1;
    const rows: object[] = [];
    const monthOf = (i: number) => formatDay(days[i]!).slice(0, 7);
    const yearOf = (i: number) => formatDay(days[i]!).slice(0, 4);
    // The first period is partial unless the data begin with the last day of the period before.
    const add = (end: number, begin: number, period: 'month' | 'year') => {
      const keyOf = period === 'month' ? monthOf : yearOf;
      if (end === begin) return;
      rows.push({
        ric: instrument.ric,
        year: Number(yearOf(end)),
        month: period === 'month' ? Number(monthOf(end).slice(5)) : null,
        return_pct: 100 * (levels[end]! / levels[begin]! - 1),
        partial: keyOf(begin) === keyOf(end) || (end === last && !isOver(days[end]!, period)),
      });
    };
    let [month, year] = [0, 0];
    for (let i = 0; i <= last; i++) {
      const endsYear = i === last || yearOf(i + 1) !== yearOf(i);
      const endsMonth = endsYear || monthOf(i + 1) !== monthOf(i);
      if (endsMonth && (query.monthly ?? true)) add(i, month, 'month');
      if (endsYear && (query.yearly ?? true)) add(i, year, 'year');
      if (endsMonth) month = i;
      if (endsYear) year = i;
    }
    return rows;
  });
}

/** Returns whether the month or year of the day has no later weekday. */
function isOver(day: Day, period: 'month' | 'year'): boolean {
  const next = weekdayToDay(weekdayOnOrAfter(day + 1));
  const length = period === 'month' ? 7 : 4;
  return formatDay(next).slice(0, length) !== formatDay(day).slice(0, length);
}

function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
