/** One fault, and what an operator does about it. */
export interface Fault {
  /** The alerts that it must fire, with labels that distinguish them from others. */
  readonly alerts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  provoke?(): unknown;
  /** Repeated until all alerts fire. */
  meanwhile?(): unknown;
  /** Does what the runbook says. */
  repair(): unknown;
}

/** Faults that follow each other. Several lanes run at the same time. */
export type Lane = readonly Fault[];
