import type { AnalyzeRequest } from '../types.ts';

/** What a file said, as a request; nothing was checked against the market data yet. */
export interface PortfolioFile {
  readonly format: 'request' | 'table' | 'interactive_brokers' | 'fidelity';
  readonly request: AnalyzeRequest;
  /** What was left out or assumed, for people. */
  readonly notes: readonly string[];
}

/** Holdings of a file that has no dates: shares of the whole, by their values. */
export interface Position {
  readonly symbol: string;
  /** In one currency for all; only the proportions count. */
  readonly value: number;
}

/** The file cannot be read; the message names the line. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/** Positions as holdings of one day. A symbol that comes twice, in two accounts for example, is added up. */
export function holdingsOf(positions: readonly Position[], date: string): AnalyzeRequest['portfolio'] {
  const values = new Map<string, number>();
  for (const { symbol, value } of positions) values.set(symbol, (values.get(symbol) ?? 0) + value);
  const total = [...values.values()].reduce((sum, value) => sum + value, 0);
  return [...values].map(([symbol, value]) => ({ date, symbol, weight: value / total }));
}
