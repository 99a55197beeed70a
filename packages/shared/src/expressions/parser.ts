import type { MathJsInstance, MathNode } from 'mathjs';
import { FUNCTIONS, OPERATORS, type Report, type Value } from './functions.ts';

export type { MathNode } from 'mathjs';

let math: MathJsInstance | null = null;

/**
 * Loads the parser of mathjs, once in each thread. It is the part of mathjs for plain numbers and has no functions, units, or
 * matrices. Loading blocks the process for half a second and takes 60 MB, so processes load it only before their first expression.
 */
export async function loadExpressions(): Promise<void> {
  if (math !== null) return;
  const { create, parseDependencies } = await import('mathjs/number');
  math = create({ ...parseDependencies });
}

export function parser(): MathJsInstance {
  if (math === null) throw new Error('the parser is not loaded: call loadExpressions first');
  return math;
}

/** Evaluates a checked tree with mathjs. NaN if there is no value. The scope holds every function that the tree can reach. */
export function runTree(tree: MathNode, values: readonly Value[], report: Report): number {
  const functions = [...FUNCTIONS, ...OPERATORS].map(([name, { compute, description }]) => {
    const label = FUNCTIONS.has(name) ? name : `"${description}"`;
    const because: Report = (reason) => report(`${label} ${reason}.`);
    return [name, (...args: readonly Value[]) => compute(args, because)] as const;
  });
  const symbols = values.map((value, i) => [`v${i}`, value] as const);
  return tree.compile().evaluate(new Map<string, unknown>([...functions, ...symbols]));
}
