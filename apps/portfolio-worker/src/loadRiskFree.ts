import type { MarketData } from '@tearsheet/market-data';
import type { AnalysisPayload } from '@tearsheet/operations';
import { JobFailure } from '@tearsheet/runtime/jobs';
import { type Day, toDay, weekdayToDay } from '@tearsheet/shared';
import type { RiskFreeSeries } from '@tearsheet/shared/engine';

/** Returns the risk-free rate for the engine, up to the last day of the analysis. */
export function loadRiskFree(
  { riskFreeRate: choice, settings: { endDay: until } }: AnalysisPayload,
  market: MarketData,
): number | RiskFreeSeries {
  if (typeof choice === 'number') return choice;
  if ('currency' in choice) {
    const { currency } = choice;
    const rates = upTo(market.riskFreeRates(currency), until);
    const sources = new Set(rates.map(({ source }) => source ?? market.dataSource));
    return quoted(rates, `${currency}: ${[...sources].join(', ')}`);
  }
  if ('series' in choice) {
    const rates = choice.series.map(({ date, annual_rate }) => ({ day: toDay(date), annualRate: annual_rate }));
    return seriesOf(upTo(rates, until), 'series of the request');
  }
  const closes = market.closes(choice.index);
  const rates = Array.from(closes?.values ?? [], (percent, i) => ({
    day: weekdayToDay((closes?.first ?? 0) + i),
    annualRate: percent / 100,
  })).filter(({ annualRate }) => !Number.isNaN(annualRate));
  const name = market.instrument(choice.index)?.name ?? choice.index;
  return quoted(upTo(rates, until), name === choice.index ? name : `${choice.index}: ${name}`);
}

/** Returns the risk-free rates of currencies up to a day. A currency without rates is absent. */
export function loadCashRates(
  currencies: Iterable<string>,
  market: MarketData,
  until: Day,
): ReadonlyMap<string, RiskFreeSeries> {
  const known = [...currencies].flatMap((currency) => {
    const rates = upTo(market.riskFreeRates(currency), until);
    return rates.length === 0 ? [] : [[currency, quoted(rates, currency)] as const];
  });
  return new Map(known);
}

interface DatedRate {
  readonly day: Day;
  readonly annualRate: number;
}

/** Returns the rates up to a day. If all come later, the first of them. */
function upTo<Rate extends DatedRate>(rates: readonly Rate[], until: Day): readonly Rate[] {
  const kept = rates.filter(({ day }) => day <= until);
  return kept.length > 0 ? kept : rates.slice(0, 1);
}

/** Quotes of a market grow old, and rates of the request do not. */
function quoted(rates: readonly DatedRate[], source: string): RiskFreeSeries {
  return { ...seriesOf(rates, source), isQuoted: true };
}

function seriesOf(rates: readonly DatedRate[], source: string): RiskFreeSeries {
  if (rates.length === 0) throw new JobFailure(`the risk-free rate ${source} is no longer in the data`);
  return {
    days: Int32Array.from(rates, ({ day }) => day),
    annualRates: Float64Array.from(rates, ({ annualRate }) => annualRate),
    source,
  };
}
