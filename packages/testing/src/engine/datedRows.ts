import type { AnalysisInput } from '../../../shared/src/engine/input.ts';
import type { DatedRows } from '../../../shared/src/engine/simulation/schedule.ts';

/** The rebalances of an input as they are written down: the inverse of `layOutRows`. */
export function datedRows({ rebalances, rows }: AnalysisInput): DatedRows[] {
  return rebalances.map(({ day, from, to }) => ({
    day,
    rows: Array.from(rows.instrument.subarray(from, to), (instrument, i) => ({
      symbol: rows.symbols[rows.symbol[from + i]!]!,
      instrument,
      weight: rows.weight[from + i]!,
    })),
  }));
}
