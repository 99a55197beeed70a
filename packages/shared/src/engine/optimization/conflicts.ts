import { boundsOf, frameOf, sumsOf } from './assemble.ts';
import { type Problem, SMALLEST_HOLDING } from './problem.ts';
import { type Row, solve } from './solver.ts';

/** One limit of the request: rows, or a limit on the number of holdings. */
interface Part {
  readonly name: string;
  readonly rows: readonly Row[];
  /** How strict the limit is. Less strict ones are left out first, so that few and strict ones remain. */
  readonly strictness: number;
  readonly isHoldings: boolean;
}

/**
 * Returns the names of limits that cannot hold together with weights that sum to 1, or null if all limits can hold. Without any one
 * of them, the others can hold. The filter leaves out one limit after the other, the least strict first, and puts back those whose
 * absence makes the rest possible.
 *
 * Source: Chinneck and Dravnieks 1991, the deletion filter.
 */
export function conflictOf(problem: Problem): string[] | null {
  const size = problem.symbols.length;
  const { holdings } = problem.limits;
  const rowsOf = ({ name, row }: ReturnType<typeof boundsOf>[number]): Part => ({
    name,
    rows: [row],
    strictness: Number.isFinite(row.lower) ? row.lower : 1 - row.upper,
    isHoldings: false,
  });
  const parts: Part[] = [...boundsOf(problem), ...sumsOf(problem)].map(rowsOf);
  if (holdings !== null) {
    const chosen = Array.from({ length: size }, (_, i) => 3 * size + i);
    const count = { indices: chosen, values: chosen.map(() => 1) };
    const most = { ...count, lower: 0, upper: holdings.maximum };
    const least = { ...count, lower: holdings.minimum, upper: size };
    if (holdings.maximum < size) {
      parts.push({ name: `at most ${holdings.maximum} holdings`, rows: [most], strictness: 2, isHoldings: true });
    }
    if (holdings.minimum > 1) {
      parts.push({ name: `at least ${holdings.minimum} holdings`, rows: [least], strictness: 2, isHoldings: true });
    }
  }
  if (canHold(problem, parts)) return null;
  let kept = parts.toSorted((a, b) => a.strictness - b.strictness);
  for (const part of [...kept]) {
    const others = kept.filter((one) => one !== part);
    if (!canHold(problem, others)) kept = others;
  }
  const names = new Set(kept.map(({ name }) => name));
  return parts.flatMap(({ name }) => (names.has(name) ? [name] : []));
}

/** Returns true if weights exist that meet these limits. */
function canHold(problem: Problem, parts: readonly Part[]): boolean {
  const size = problem.symbols.length;
  const frame = frameOf(problem);
  const columns = parts.some(({ isHoldings }) => isHoldings) ? 4 * size : frame.lower.length;
  const extend = (values: Float64Array) => {
    const extended = new Float64Array(columns);
    extended.set(values);
    return extended;
  };
  const binaries = columns === 4 * size ? Array.from({ length: size }, (_, i) => 3 * size + i) : [];
  const links = binaries.flatMap((column, i): Row[] => [
    { indices: [i, column], values: [1, -1], lower: Number.NEGATIVE_INFINITY, upper: 0 },
    { indices: [i, column], values: [1, -SMALLEST_HOLDING], lower: 0, upper: Number.POSITIVE_INFINITY },
  ]);
  const upper = extend(frame.upper);
  for (const column of binaries) upper[column] = 1;
  const solved = solve({
    cost: new Float64Array(columns),
    lower: extend(frame.lower),
    upper,
    rows: [...frame.rows, ...parts.flatMap(({ rows }) => rows), ...links],
    quadratic: null,
    binaries,
  });
  return solved.kind !== 'infeasible';
}
