import type { Instrument, MarketData } from '@tearsheet/market-data';
import { type TrailingYear, trailingYears } from '@tearsheet/market-data';
import { accountMetrics } from './accountMetrics.ts';
import { METRIC_NAMES, type Metric, type Metrics } from './metrics.ts';
import { type Levels, priceMetrics } from './priceMetrics.ts';

export interface Company {
  readonly instrument: Instrument;
  /** The latest twelve months first. */
  readonly years: readonly TrailingYear[];
  readonly metrics: Metrics;
}

/** Every metric of one company on the last day of the data; null where it cannot be told. */
export function readCompany(market: MarketData, instrument: Instrument, benchmark: Levels | null): Company {
  const years = trailingYears(market, instrument.ric);
  const scores = market.scores(instrument.ric, market.lastWeekday);
  const known: Partial<Record<Metric, number | null>> = {
    ...accountMetrics(market, instrument, years),
    ...priceMetrics(market, instrument, benchmark),
    score_value: scores?.value ?? null,
    score_quality: scores?.quality ?? null,
    score_momentum: scores?.momentum ?? null,
    score_defensive: scores?.defensive ?? null,
    score_tactical: scores?.tactical ?? null,
    score_total: scores?.total ?? null,
  };
  const finite = (value: number | null | undefined) =>
    value === undefined || value === null || !Number.isFinite(value) ? null : value;
  const metrics = Object.fromEntries(METRIC_NAMES.map((name) => [name, finite(known[name])])) as Record<
    Metric,
    number | null
  >;
  return { instrument, years, metrics };
}
