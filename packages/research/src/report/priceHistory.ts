import { closesByDay, exchangeRate, type Instrument, type MarketData } from '@tearsheet/market-data';
import type { PriceHistory } from '@tearsheet/presentation';
import { formatDay, weekdayOnOrBefore } from '@tearsheet/shared';
import { underwater } from '@tearsheet/shared/engine';
import type { FactSheet } from '../facts/factSheet.ts';
import { priceMetrics } from '../facts/priceMetrics.ts';

const YEARS_SHOWN = 5;
const DAYS_PER_YEAR = 366;
const RETURNS = [
  ['1 month', 'return_1m'],
  ['3 months', 'return_3m'],
  ['6 months', 'return_6m'],
  ['12 months', 'return_12m'],
  ['3 years, annualized', 'return_3y'],
  ['5 years, annualized', 'return_5y'],
] as const;

/** Five years of closes with drawdowns and the benchmark in the currency of the listing. Null without prices. */
export function priceHistory(market: MarketData, { company, benchmark }: FactSheet): PriceHistory | null {
  const { instrument, metrics } = company;
  const all = closesByDay(market, instrument.ric);
  const last = all.days.at(-1);
  if (last === undefined) return null;
  const from = Math.max(
    0,
    all.days.findIndex((day) => day >= last - YEARS_SHOWN * DAYS_PER_YEAR),
  );
  const benchmarkMetrics = benchmark && priceMetrics(market, benchmark, null);
  const [days, closes] = [all.days.subarray(from), all.closes.subarray(from)];
  return {
    dates: Array.from(days, formatDay),
    closes: Array.from(closes),
    drawdown: Array.from(underwater(closes)),
    benchmark: benchmark && {
      ric: benchmark.ric,
      name: benchmark.name,
      closes: benchmarkCloses(market, benchmark, instrument.currency, days),
    },
    returns: RETURNS.map(([label, metric]) => ({
      label,
      return_pct: metrics[metric],
      benchmark_return_pct: benchmarkMetrics?.[metric] ?? null,
    })),
  };
}

function benchmarkCloses(
  market: MarketData,
  benchmark: Instrument,
  currency: string,
  days: Int32Array,
): readonly (number | null)[] {
  const own = closesByDay(market, benchmark.ric);
  let at = -1;
  return Array.from(days, (day) => {
    while (at + 1 < own.days.length && own.days[at + 1]! <= day) at++;
    const rate = exchangeRate(market, benchmark.currency, currency, weekdayOnOrBefore(day));
    return at < 0 || rate === null ? null : own.closes[at]! * rate;
  });
}
