import type { Instrument, MarketData } from '@tearsheet/market-data';
import { formatDay } from '@tearsheet/shared';
import type { Fact } from './fact.ts';
import type { Company } from './priceMetrics.ts';
import { ASSUMPTIONS, type TargetMethod, type TargetPrice } from './targetPrice.ts';

export const TARGET_METHOD_LABELS: Readonly<Record<TargetMethod, string>> = {
  peer_earnings_multiple: 'price/earnings of peers',
  own_earnings_multiple: 'own past price/earnings',
  discounted_cash_flow: 'discounted free cash flow',
  justified_price_to_book: 'price/book justified by the return on equity',
};

/** The range for the price in twelve months, per method too, the distance to the close and the assumptions. */
export function targetFacts(
  target: TargetPrice | null,
  { instrument }: Company,
  close: number | null,
  asOf: string,
): readonly Fact[] {
  if (target === null || close === null) return [];
  const period = `twelve months from ${asOf}`;
  const price = (id: string, label: string, value: number, source: string): Fact => {
    return { id, label, value, unit: 'per_share', period, source, currency: instrument.currency };
  };
  const rate = (id: string, label: string, decimal: number, source: string): Fact => {
    return { id, label, value: 100 * decimal, unit: 'percent', period, source, currency: null };
  };
  const range = (
    prefix: string,
    label: string,
    { low, base, high }: TargetPrice['methods'][number] | TargetPrice,
    source: string,
  ) => [
    price(`${prefix}.low`, `${label}, low case`, low, source),
    price(`${prefix}.base`, `${label}, base case`, base, source),
    price(`${prefix}.high`, `${label}, high case`, high, source),
  ];
  return [
    ...range('target', 'price in twelve months', target, 'mean of the methods'),
    ...target.methods.flatMap((method) =>
      range(
        `target.${method.method}`,
        `price by ${TARGET_METHOD_LABELS[method.method]}`,
        method,
        TARGET_METHOD_LABELS[method.method],
      ),
    ),
    rate('target.base_against_close', 'base case against the close', target.base / close - 1, 'target and close'),
    rate('target.low_against_close', 'low case against the close', target.low / close - 1, 'target and close'),
    rate('target.high_against_close', 'high case against the close', target.high / close - 1, 'target and close'),
    rate('assumption.growth', 'growth assumed in the base case', target.growth, 'median of past growth, bounded'),
    rate(
      'assumption.cost_of_equity',
      'cost of equity',
      target.costOfEquity,
      'risk-free rate + beta × premium, bounded',
    ),
    rate('assumption.risk_free', 'risk-free rate', ASSUMPTIONS.riskFree, 'assumption'),
    rate('assumption.equity_premium', 'equity risk premium', ASSUMPTIONS.equityPremium, 'assumption'),
    rate('assumption.growth_least', 'least growth assumed', ASSUMPTIONS.growth.least, 'assumption'),
    rate('assumption.growth_most', 'most growth assumed', ASSUMPTIONS.growth.most, 'assumption'),
    {
      ...rate('assumption.growth_step', 'growth of the low and high case', ASSUMPTIONS.growthStep, 'assumption'),
      unit: 'percentage_points' as const,
    },
    rate('assumption.terminal_growth', 'growth for ever', ASSUMPTIONS.terminalGrowth, 'assumption'),
  ];
}

const SPANS = [
  { weeks: 13, words: 'thirteen weeks' },
  { weeks: 52, words: 'fifty-two weeks' },
] as const;

/** How the composite score moved, in points of the scale from 0 to 10; only where it is scored now and was then. */
export function scoreHistoryFacts(market: MarketData, { ric }: Instrument): readonly Fact[] {
  const history = market.scoreHistory(ric, market.lastWeekday, 53);
  const latest = history.at(-1);
  if (!latest || latest.total === null || market.scores(ric, market.lastWeekday) === null) return [];
  const total = latest.total;
  return SPANS.flatMap(({ weeks, words }) => {
    const earlier = history.at(-1 - weeks)?.total ?? null;
    if (earlier === null) return [];
    return [
      {
        id: `score_total_change_${weeks}w`,
        label: `change of the composite score over ${words}`,
        value: Math.round((total - earlier) * 10) / 10,
        unit: 'score' as const,
        period: `to ${formatDay(latest.day)}`,
        source: 'weekly factor scores',
        currency: null,
      },
    ];
  });
}
