import type { FinancialResult } from '@tearsheet/client';

export type Fact = FinancialResult['facts'][number];

/** A fact with where the peers stand. */
export interface FactRow {
  readonly fact: Fact;
  /** In the unit of the fact; null without enough peers. */
  readonly peerMedian: number | null;
  /** 0 to 1: the share of the peers below, half of those equal. */
  readonly percentile: number | null;
}

const MEDIAN = '.peer_median';
const PERCENTILE = '.percentile';

/** Facts in their order; what is said about the peers stands beside the figure it belongs to. */
export function factRows(facts: readonly Fact[]): FactRow[] {
  const values = new Map(facts.map(({ id, value }) => [id, value]));
  return facts
    .filter(({ id }) => !id.endsWith(MEDIAN) && !id.endsWith(PERCENTILE))
    .map((fact) => {
      const percentile = values.get(fact.id + PERCENTILE);
      return {
        fact,
        peerMedian: values.get(fact.id + MEDIAN) ?? null,
        percentile: percentile === undefined ? null : percentile / 100,
      };
    });
}
