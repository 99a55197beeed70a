import type { Instrument, MarketData } from '@tearsheet/market-data';
import { formatDay } from '@tearsheet/shared';
import { type LabelName, labelText } from '@tearsheet/shared/labels';
import type { Fact } from './fact.ts';
import type { Company } from './priceMetrics.ts';
import { ASSUMPTIONS, type TargetMethod, type TargetPrice } from './targetPrice.ts';

type RateName = Extract<LabelName, `assumption.${string}` | `target.${string}_against_close`>;
type PriceRange = Readonly<Record<'low' | 'base' | 'high', number>>;

/** The label of a method of the target price. */
export function methodLabel(method: TargetMethod): string {
  return labelText(`target.${method}`);
}

/**
 * Returns the range for the price in twelve months, also for each method, its distance to the close, and the
 * assumptions.
 */
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
  const rate = (id: RateName, decimal: number, source: string): Fact => {
    return { id, label: labelText(id), value: 100 * decimal, unit: 'percent', period, source, currency: null };
  };
  const range = (name: 'target' | `target.${TargetMethod}`, prices: PriceRange, source: string) =>
    (['low', 'base', 'high'] as const).map((side) =>
      price(`${name}.${side}`, `${labelText(name)}, ${labelText(side).toLowerCase()}`, prices[side], source),
    );
  return [
    ...range('target', target, 'mean of the methods'),
    ...target.methods.flatMap((method) => range(`target.${method.method}`, method, methodLabel(method.method))),
    rate('target.base_against_close', target.base / close - 1, 'target and close'),
    rate('target.low_against_close', target.low / close - 1, 'target and close'),
    rate('target.high_against_close', target.high / close - 1, 'target and close'),
    rate('assumption.growth', target.growth, 'median of past growth, bounded'),
    rate('assumption.cost_of_equity', target.costOfEquity, 'risk-free rate + beta × premium, bounded'),
    rate('assumption.risk_free', ASSUMPTIONS.riskFree, 'assumption'),
    rate('assumption.equity_premium', ASSUMPTIONS.equityPremium, 'assumption'),
    rate('assumption.growth_least', ASSUMPTIONS.growth.least, 'assumption'),
    rate('assumption.growth_most', ASSUMPTIONS.growth.most, 'assumption'),
    { ...rate('assumption.growth_step', ASSUMPTIONS.growthStep, 'assumption'), unit: 'percentage_points' as const },
    rate('assumption.terminal_growth', ASSUMPTIONS.terminalGrowth, 'assumption'),
  ];
}

const SPANS = [
  { weeks: 13, id: 'score_total_change_13w' },
  { weeks: 52, id: 'score_total_change_52w' },
] as const;

/** Returns the change of the composite score on the scale from 0 to 10, if the score exists now and then. */
export function scoreHistoryFacts(market: MarketData, { ric }: Instrument): readonly Fact[] {
  const history = market.scoreHistory(ric, market.lastWeekday, 53);
  const latest = history.at(-1);
  if (!latest || latest.total === null || market.scores(ric, market.lastWeekday) === null) return [];
  const total = latest.total;
  return SPANS.flatMap(({ weeks, id }) => {
    const earlier = history.at(-1 - weeks)?.total ?? null;
    if (earlier === null) return [];
    return [
      {
        id,
        label: labelText(id),
        value: Math.round((total - earlier) * 10) / 10,
        unit: 'score' as const,
        period: `to ${formatDay(latest.day)}`,
        source: 'weekly factor scores',
        currency: null,
      },
    ];
  });
}
