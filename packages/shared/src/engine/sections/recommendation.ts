import type { Scores } from '../input.ts';

const LADDER = [
  [8, 'STRONG BUY'],
  [6, 'BUY'],
  [4, 'HOLD'],
  [2, 'SELL'],
] as const;

/** From the composite score, 0 to 10; null without one. Example: 6.2 is BUY. */
export function recommendation(scores: Scores | null): string | null {
  const total = scores?.total ?? null;
  if (total === null) return null;
  return LADDER.find(([from]) => total >= from)?.[1] ?? 'STRONG SELL';
}
