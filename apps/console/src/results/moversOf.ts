import { signedPercent } from '../ui/format.ts';

const SHOWN = 3;

/** The first few of what moved a portfolio most, in words: "AAPL.OQ -3.10%, D05.SI +0.40%". */
export function moversOf(largest: readonly { readonly ric: string; readonly contribution: number }[]): string {
  return largest
    .slice(0, SHOWN)
    .map(({ ric, contribution }) => `${ric} ${signedPercent(contribution)}`)
    .join(', ');
}
