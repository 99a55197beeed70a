import { boundsOf, frameOf, sumsOf } from './assemble.ts';
import { isLate, type Problem, SMALLEST_HOLDING } from './problem.ts';
import type { Row } from './program.ts';
import { solve } from './solver.ts';

/** One limit of the request: rows, or a limit on the number of holdings. */
interface Part {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Strictness of the limit. Less strict limits are left out first, so that few and strict ones remain. */
  readonly strictness: number;
  readonly isHoldings: boolean;
}

/** Smaller sets of limits are searched if there are not more of them. */
const MOST_SETS = 3_000;

/**
 * Returns the names of limits that cannot hold together with weights that sum to 1, or null if all limits can hold. Without any one
 * of them, the others can hold. A filter leaves out one limit after the other, the least strict first, and puts back those whose
 * absence makes the rest possible. Then every smaller set is tried, so the result is the smallest conflict unless there are more than
 * 3,000 such sets, or the time ends.
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
    if (isLate(problem)) break;
    const others = kept.filter((one) => one !== part);
    if (!canHold(problem, others)) kept = others;
  }
  const names = new Set(smallestConflict(problem, parts, kept).map(({ name }) => name));
  return parts.flatMap(({ name }) => (names.has(name) ? [name] : []));
}

/** Returns the smallest set of limits that cannot hold, if it is not too long to search, and otherwise the known one. */
function smallestConflict(problem: Problem, parts: readonly Part[], known: readonly Part[]): readonly Part[] {
  let sets = 1;
  for (let size = 1; size < known.length; size++) {
    sets *= (parts.length - size + 1) / size;
    if (sets > MOST_SETS) break;
    for (const some of setsOf(parts, size)) {
      if (isLate(problem)) return known;
      if (!canHold(problem, some)) return some;
    }
  }
  return known;
}

function* setsOf(parts: readonly Part[], size: number, from = 0): Generator<Part[]> {
  if (size === 0) yield [];
  else {
    for (let i = from; i < parts.length; i++)
      for (const rest of setsOf(parts, size - 1, i + 1)) yield [parts[i]!, ...rest];
  }
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
  const leastHeld = (i: number) => (frame.lower[i]! < 0 ? frame.lower[i]! : SMALLEST_HOLDING);
  const binaries = columns === 4 * size ? Array.from({ length: size }, (_, i) => 3 * size + i) : [];
  const links = binaries.flatMap((column, i): Row[] => [
    { indices: [i, column], values: [1, -frame.upper[i]!], lower: Number.NEGATIVE_INFINITY, upper: 0 },
    { indices: [i, column], values: [1, -leastHeld(i)], lower: 0, upper: Number.POSITIVE_INFINITY },
  ]);
  const upper = extend(frame.upper);
  for (const column of binaries) upper[column] = 1;
  const rows = [...frame.rows, ...parts.flatMap((part) => part.rows), ...links];
  const program = {
    cost: new Float64Array(columns),
    lower: extend(frame.lower),
    upper,
    rows,
    quadratic: null,
    binaries,
  };
  return solve(program, problem.time).kind !== 'infeasible';
}
