import type { Weekday } from '@tearsheet/shared';

export interface OracleTrade {
  readonly day: number;
  readonly rank: number;
  readonly value: number;
  readonly cost: number;
  readonly price: number;
  readonly reason: 'initial' | 'rebalance' | 'exit' | 'opening';
}

export interface OracleRow {
  pricePl: number;
  fxPl: number;
  cost: number;
  /** Growth of what is held, chained. */
  growth: number;
  weightSum: number;
  isHeld: boolean;
}

export interface OracleRun {
  readonly days: readonly Weekday[];
  readonly values: readonly number[];
  readonly costs: readonly number[];
  readonly trades: readonly OracleTrade[];
  readonly rows: readonly OracleRow[];
  readonly rebalances: readonly {
    day: number;
    kind: string;
    before: number;
    buy: number;
    sell: number;
    cost: number;
  }[];
  /** By day, after trades: value by rank, and cash of delisted positions. */
  readonly held: readonly (readonly number[])[];
  readonly cash: readonly number[];
  readonly units: readonly (readonly number[])[];
  readonly removed: readonly object[];
  /** Dividends after the last price. */
  readonly late: readonly object[];
  /** Positions that became cash. */
  readonly endings: readonly { rank: number; day: number; why: string }[];
  readonly effective: readonly (Weekday | null)[];
  /** By day: growth of each rank since the last trade, and its value right after it, for groups. */
  readonly periods: readonly { start: number; end: number; startValue: number[]; endValue: number[] }[];
  readonly carriedIn: boolean;
}

/** The records of a run, day by day. */
export function emptyRun(days: number) {
  return {
    values: [] as number[],
    costs: new Array<number>(days).fill(0),
    trades: [] as OracleTrade[],
    rebalances: [] as { day: number; kind: string; before: number; buy: number; sell: number; cost: number }[],
    held: [] as number[][],
    cash: [] as number[],
    units: [] as number[][],
    periods: [] as { start: number; end: number; startValue: number[]; endValue: number[] }[],
  };
}
