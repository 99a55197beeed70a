import type { AnalyzeRequest, Holding } from '../types.ts';

/** The content of a file as a request. It was not checked against the market data. */
export interface PortfolioFile {
  readonly format: 'request' | 'table' | 'interactive_brokers' | 'fidelity';
  readonly request: AnalyzeRequest;
  /** Notes for people about rows that were left out and values that were assumed. */
  readonly notes: readonly string[];
}

/** One holding of a file without dates. Its weight follows from its value. */
export interface Position {
  readonly symbol: string;
  /** The value, in the same currency for all positions. Only the proportions count. */
  readonly value: number;
}

/** The file cannot be read. The message names the line. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/** Converts positions to holdings of one day. A symbol that occurs twice, for example in two accounts, is added up. */
export function holdingsOf(positions: readonly Position[], date: string): Holding[] {
  const values = new Map<string, number>();
  for (const { symbol, value } of positions) values.set(symbol, (values.get(symbol) ?? 0) + value);
  const total = [...values.values()].reduce((sum, value) => sum + value, 0);
  return [...values].map(([symbol, value]) => ({ date, symbol, weight: value / total }));
}
