import { type ProgramObjective, programOf, type Restriction, solveProgram } from './assemble.ts';
import { type Limits, type Problem, SMALLEST_HOLDING } from './problem.ts';
import { type Solved, solve } from './solver.ts';

/** Nodes of the search. More would take minutes with hundreds of assets. */
const MOST_NODES = 2_000;

interface Node {
  /** By asset: 1 if it is held, −1 if it is not, and 0 if that is undecided. */
  readonly choice: Int8Array;
  readonly x: Float64Array;
  /** The objective of x, and a proven lower limit of the objective in this node. */
  readonly value: number;
  readonly bound: number;
}

/**
 * Solves a problem with limits on the number of holdings. `bound` is a proven lower limit of the objective.
 *
 * HiGHS solves the linear objective of the CVaR as a mixed-integer program. It does not solve mixed-integer quadratic programs, so the
 * others use branch and bound here. A node decides for some assets if they are held. Its bound is the optimum without limits on the
 * number of holdings. The best node comes first, and the asset with the largest undecided weight is decided next. Every node also
 * tries the largest weights of its optimum alone. The search ends when the best node is as bad as the best weights, after 2,000 nodes,
 * or when its time ends. Then `bound` is lower than the objective.
 *
 * A holding has at least 0.01%, except in an asset that may be sold short. There every weight other than 0 counts as a holding.
 */
export function solveWithHoldings(
  problem: Problem,
  objective: ProgramObjective,
  restriction: Restriction = {},
): Solved {
  const { holdings } = problem.limits;
  if (holdings === null) {
    return solveProgram(problem, objective, restriction);
  }
  const isLinear = objective.kind === 'minimum_cvar' || objective.kind === 'maximum_return';
  return isLinear ? solveBinary(problem, objective, restriction) : branchAndBound(problem, objective, restriction);
}

/** Chooses the holdings by a mixed-integer program, and then solves for the weights of that choice alone. */
function solveBinary(problem: Problem, objective: ProgramObjective, restriction: Restriction): Solved {
  const { limits, symbols, time } = problem;
  const program = programOf(problem, objective, restriction);
  const first = program.cost.length;
  const assets = symbols.map((_, i) => i);
  const links = assets.flatMap((i) => {
    const indices = [i, first + i];
    return [
      { indices, values: [1, -limits.upper[i]!], lower: Number.NEGATIVE_INFINITY, upper: 0 },
      { indices, values: [1, -leastOf(limits, i)], lower: 0, upper: Number.POSITIVE_INFINITY },
    ];
  });
  const { minimum, maximum } = limits.holdings!;
  const chosen = assets.map((i) => first + i);
  const count = { indices: chosen, values: chosen.map(() => 1), lower: minimum, upper: maximum };
  const append = (values: Float64Array, fill: number) => Float64Array.from([...values, ...assets.map(() => fill)]);
  const mixed = {
    ...program,
    cost: append(program.cost, 0),
    lower: append(program.lower, 0),
    upper: append(program.upper, 1),
    rows: [...program.rows, ...links, count],
    binaries: chosen,
  };
  const solved = solve(mixed, time);
  if (solved.kind !== 'optimal') return solved;
  const choice = Int8Array.from(assets, (i) => (solved.x[first + i]! > 0.5 ? 1 : -1));
  const weights = solveProgram(problem, objective, { ...restriction, ...boundsOf(limits, choice) });
  return weights.kind === 'optimal' ? { ...weights, bound: Math.min(solved.bound, weights.objective) } : weights;
}

/** Returns the least weight of an asset that is held. */
function leastOf({ lower }: Limits, i: number): number {
  return lower[i]! < 0 ? lower[i]! : Math.max(lower[i]!, SMALLEST_HOLDING);
}

/** Returns the bounds of a choice. */
function boundsOf(limits: Limits, choice: Int8Array): { readonly lower: Float64Array; readonly upper: Float64Array } {
  return {
    lower: limits.lower.map((least, i) =>
      choice[i] === 1 ? leastOf(limits, i) : choice[i] === 0 ? least : Math.max(least, 0),
    ),
    upper: limits.upper.map((most, i) => (choice[i] === -1 ? Math.min(most, 0) : most)),
  };
}

function branchAndBound(problem: Problem, objective: ProgramObjective, restriction: Restriction): Solved {
  const { limits, symbols, time } = problem;
  const { minimum, maximum } = limits.holdings!;
  const solveNode = (choice: Int8Array): Node | null => {
    const solved = solveProgram(problem, objective, { ...restriction, ...boundsOf(limits, choice) });
    return solved.kind === 'optimal' ? { choice, x: solved.x, value: solved.objective, bound: solved.bound } : null;
  };
  let best: Node | null = null;
  const offer = (node: Node | null) => {
    if (node === null || (best !== null && node.value >= best.value)) return;
    const held = [...node.x.keys()].filter((i) => node.x[i] !== 0);
    const isLarge = (i: number) => limits.lower[i]! < 0 || node.x[i]! >= SMALLEST_HOLDING * 0.999;
    if (held.length <= maximum && held.length >= minimum && held.every(isLarge)) best = node;
  };
  const root = solveNode(
    Int8Array.from(symbols, (_, i) => (limits.lower[i]! >= SMALLEST_HOLDING || limits.upper[i]! < 0 ? 1 : 0)),
  );
  if (root === null) return { kind: 'infeasible' };
  const open: Node[] = [root];
  // The least bound of nodes that are decided and were not solved to the end.
  let unproven = Number.POSITIVE_INFINITY;
  const isLate = () => time !== undefined && time.search() <= 0;
  for (let nodes = 1; open.length > 0 && nodes < MOST_NODES && !isLate(); ) {
    const node = open.reduce((least, one) => (one.bound < least.bound ? one : least));
    if (best !== null && node.bound >= (best as Node).value - 1e-12 * Math.abs((best as Node).value)) break;
    open.splice(open.indexOf(node), 1);
    offer(node);
    const undecided = [...node.choice.keys()].filter((i) => node.choice[i] === 0 && canHold(limits, i));
    const decided = node.choice.filter((choice) => choice === 1).length;
    if (undecided.length === 0) {
      if (node.bound < node.value) unproven = Math.min(unproven, node.bound);
      continue;
    }
    offer(solveNode(largestAlone(problem, node)));
    const next = undecided.reduce((largest, i) => (Math.abs(node.x[i]!) > Math.abs(node.x[largest]!) ? i : largest));
    const children = [
      ...(decided < maximum
        ? [decide(node, [next], decided + 1 === maximum ? undecided.filter((i) => i !== next) : [])]
        : []),
      ...(decided + undecided.length - 1 >= minimum ? [decide(node, [], [next])] : []),
    ];
    for (const choice of children) {
      const child = solveNode(choice);
      nodes++;
      if (child && (best === null || child.bound < (best as Node).value)) open.push(child);
    }
  }
  if (best === null) return { kind: open.length === 0 ? 'infeasible' : 'failed' };
  const found: Node = best;
  const bound = open.reduce((least, node) => Math.min(least, node.bound), Math.min(found.value, unproven));
  return { kind: 'optimal', x: found.x, objective: found.value, bound };
}

function canHold({ lower, upper }: Limits, i: number): boolean {
  return lower[i] !== 0 || upper[i] !== 0;
}

/** Returns the choice of a node, in which these assets are held too, and those are not. */
function decide({ choice }: Node, held: readonly number[], left: readonly number[]): Int8Array {
  const next = choice.slice();
  for (const i of held) next[i] = 1;
  for (const i of left) next[i] = -1;
  return next;
}

/** Returns a choice in which only the largest weights of a node are held, as many as the limits allow. */
function largestAlone({ limits }: Problem, node: Node): Int8Array {
  const { minimum, maximum } = limits.holdings!;
  const size = (i: number) => Math.abs(node.x[i]!);
  const order = [...node.x.keys()]
    .filter((i) => node.choice[i] !== -1 && canHold(limits, i))
    .sort((a, b) => node.choice[b]! - node.choice[a]! || size(b) - size(a) || a - b);
  const isHeld = (i: number) => node.choice[i] === 1 || size(i) >= SMALLEST_HOLDING;
  const wanted = Math.min(maximum, Math.max(minimum, order.filter(isHeld).length));
  const held = new Set(order.slice(0, wanted));
  return node.choice.map((_, i) => (held.has(i) ? 1 : -1));
}
