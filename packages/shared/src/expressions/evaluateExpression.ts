import type { Expression } from './checkExpression.ts';
import type { Value } from './functions.ts';
import type { ResultName } from './names.ts';
import { runTree } from './parser.ts';

/** The value of an expression, or the reason why it has none. The other member is null. */
export interface Evaluated {
  readonly value: number | null;
  readonly reason: string | null;
}

/** Returns the value, or the first reason why there is none. `read` returns NaN for a figure or a series that is not there. */
export function evaluateExpression({ tree, reads }: Expression, read: (name: ResultName) => Value): Evaluated {
  const reasons: string[] = [];
  const values = reads.map(read);
  for (const [i, { name, shape }] of reads.entries()) {
    if (!Number.isNaN(values[i])) continue;
    const reason = `${name} has no value in this result.`;
    if (shape !== 'number') return { value: null, reason };
    // A condition may choose a branch without it.
    reasons.push(reason);
  }
  const value = runTree(tree, values, (reason) => void reasons.push(reason));
  if (Number.isFinite(value)) return { value, reason: null };
  return { value: null, reason: reasons[0] ?? 'The expression has no value.' };
}
