import type { Day } from '@tearsheet/shared/dates';
import type { EtfHoldingRow, InstrumentRow, ScoreRow, SnapshotContent } from '../content.ts';
import { FACTORS, type FactorScores, published, totalScore } from './factors.ts';

/**
 * Scores of the funds, asked for day after day in ascending order: the mean of their holdings' scores by holding weight,
 * over the holdings that have the score, from the last list of holdings dated on or before the day. A fund without a
 * scored holding has no row.
 */
export function fundScorer(
  content: SnapshotContent,
  stocks: readonly InstrumentRow[],
): (day: Day, scores: FactorScores) => ScoreRow[] {
  const position = new Map(stocks.map((stock, i) => [stock.ric, i]));
  const waiting = [...Map.groupBy(content.etfHoldings, (row) => row.day)].sort(([a], [b]) => a - b);
  const current = new Map<string, readonly EtfHoldingRow[]>();

  function weightedMean(values: Float64Array, holdings: readonly EtfHoldingRow[]): number {
    let sum = 0;
    let weight = 0;
    for (const holding of holdings) {
      const i = position.get(holding.symbol);
      const score = i === undefined ? Number.NaN : (values[i] as number);
      if (Number.isNaN(score)) continue;
      sum += holding.weight * score;
      weight += holding.weight;
    }
    return weight > 0 ? sum / weight : Number.NaN;
  }

  return (day, scores) => {
    for (let next = waiting[0]; next && next[0] <= day; next = waiting[0]) {
      waiting.shift();
      for (const [ric, holdings] of Map.groupBy(next[1], (row) => row.etfRic)) current.set(ric, holdings);
    }
    return [...current].flatMap(([ric, holdings]) => {
      const values = published((factor) => weightedMean(scores[factor], holdings));
      return FACTORS.some((factor) => values[factor] !== null)
        ? [{ ric, day, ...values, total: totalScore(values) }]
        : [];
    });
  };
}
