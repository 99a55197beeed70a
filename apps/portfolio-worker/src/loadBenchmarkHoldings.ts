import type { Instrument, MarketData } from '@tearsheet/market-data';
import { type Weekday, weekdayToDay } from '@tearsheet/shared/dates';
import type { BenchmarkHoldings } from '@tearsheet/shared/engine';

/** Returns the latest list of what the benchmark holds, dated on or before the last day; null if there is none. */
export function loadBenchmarkHoldings(
  benchmark: Instrument,
  market: MarketData,
  end: Weekday,
): BenchmarkHoldings | null {
  const latest = market.etfHoldings(benchmark.ric).findLast(({ day }) => day <= weekdayToDay(end));
  if (!latest) return null;
  const weights = new Map<string, number>();
  for (const { symbol, weight } of latest.rows) {
    const match = market.resolveSymbol(symbol);
    const name = match.kind === 'found' ? match.instrument.ric : symbol;
    weights.set(name, (weights.get(name) ?? 0) + weight);
  }
  return { day: latest.day, weights };
}
