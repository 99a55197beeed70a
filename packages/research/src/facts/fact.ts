/** How a value is to be read; the words of the stock report (packages/presentation). */
export type FactUnit =
  | 'percent'
  | 'percentage_points'
  /** A plain number, e.g. a current ratio. */
  | 'ratio'
  /** Shown as 18.4x. */
  | 'multiple'
  /** Whole units of the currency named in the label. */
  | 'money'
  | 'per_share'
  /** 0 to 10. */
  | 'score'
  | 'days'
  | 'years'
  | 'count';

/** One known figure. What is not known is no fact. */
export interface Fact {
  /** For example `operating_margin` or `operating_margin.peer_median`. */
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: FactUnit;
  /** For example "twelve months to 2026-09-30". */
  readonly period: string;
  /** For example "statements published 2026-11-05". */
  readonly source: string;
  /** Of money and per-share figures. */
  readonly currency: string | null;
}

/** A look-up of facts by id. */
export interface Facts {
  readonly all: readonly Fact[];
  get(id: string): Fact | null;
  value(id: string): number | null;
}

/** Ids are distinct; a repeated one is a mistake of the caller. */
export function createFacts(all: readonly Fact[]): Facts {
  const byId = new Map(all.map((fact) => [fact.id, fact]));
  if (byId.size !== all.length) throw new Error('two facts have one id');
  return { all, get: (id) => byId.get(id) ?? null, value: (id) => byId.get(id)?.value ?? null };
}
