import { signedPercent } from '../ui/format.ts';

const SHOWN = 3;

/** The first few of what moved a portfolio most, in words: "AAPL.OQ -3.10%, D05.SI +0.40%"; null when nothing did. */
export function moversOf(largest: readonly { readonly ric: string; readonly contribution: number }[]): string | null {
  const moved = largest.filter(({ contribution }) => contribution !== 0).slice(0, SHOWN);
  return moved.map(({ ric, contribution }) => `${ric} ${signedPercent(contribution)}`).join(', ') || null;
}
