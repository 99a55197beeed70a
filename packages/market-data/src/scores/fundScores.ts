import type { Day } from '@tearsheet/shared/dates';
import type { EtfHoldingRow, InstrumentRow, ScoreRow, SnapshotContent } from '../content.ts';
import { FACTORS, type Factor, type FactorScores, published, totalScore } from './factors.ts';

/**
 * Scores of the funds on a day: the mean of their holdings' scores by holding weight, over the holdings that have the
 * score, from the last list of holdings dated on or before the day. A fund without a scored holding has no row.
 */
export function fundScores(
  content: SnapshotContent,
  day: Day,
  stocks: readonly InstrumentRow[],
  scores: FactorScores,
): ScoreRow[] {
  const position = new Map(stocks.map((stock, i) => [stock.ric, i]));
  const rows: ScoreRow[] = [];
  for (const [ric, holdings] of latestHoldings(content.etfHoldings, day)) {
    const values = published((factor) => weightedMean(factor, holdings));
    if (FACTORS.some((factor) => values[factor] !== null))
      rows.push({ ric, day, ...values, total: totalScore(values) });
  }
  return rows;

  function weightedMean(name: Factor, holdings: readonly EtfHoldingRow[]): number {
    let sum = 0;
    let weight = 0;
    for (const holding of holdings) {
      const i = position.get(holding.symbol);
      const score = i === undefined ? Number.NaN : (scores[name][i] as number);
      if (Number.isNaN(score)) continue;
      sum += holding.weight * score;
      weight += holding.weight;
    }
    return weight > 0 ? sum / weight : Number.NaN;
  }
}

function latestHoldings(rows: readonly EtfHoldingRow[], day: Day): Map<string, EtfHoldingRow[]> {
  const latest = new Map<string, EtfHoldingRow[]>();
  for (const row of rows) {
    if (row.day > day) continue;
    const current = latest.get(row.etfRic);
    if (!current || (current[0] as EtfHoldingRow).day < row.day) latest.set(row.etfRic, [row]);
    else if ((current[0] as EtfHoldingRow).day === row.day) current.push(row);
  }
  return latest;
}
