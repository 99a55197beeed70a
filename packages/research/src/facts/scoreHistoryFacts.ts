import type { Instrument, MarketData } from '@tearsheet/market-data';
import { formatDay } from '@tearsheet/shared/dates';
import type { Fact } from './fact.ts';

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
