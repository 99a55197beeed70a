import { type ProgramObjective, programOf, type Restriction, solveProgram } from './assemble.ts';
import { type Problem, SMALLEST_HOLDING } from './problem.ts';
import { type Solved, solve } from './solver.ts';

/** Nodes of the search. More would take minutes with hundreds of assets. */
const MOST_NODES = 2_000;

export type Found =
  | { readonly kind: 'optimal'; readonly x: Float64Array; readonly objective: number; readonly bound: number }
  | Exclude<Solved, { kind: 'optimal' }>;

interface Node {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly x: Float64Array;
  readonly bound: number;
}

/**
 * Solves a problem with limits on the number of holdings. `bound` is a proven lower limit of the objective.
 *
 * HiGHS solves the linear objective of the CVaR as a mixed-integer program. It does not solve mixed-integer quadratic programs, so the
 * others use branch and bound here. A node decides for some assets if they are held. Its bound is the optimum without limits on the
 * number of holdings. The best node comes first, and the asset with the largest undecided weight is decided next. Every node also
 * tries the largest weights of its optimum alone. The search ends when the best node is as bad as the best weights, or after 2,000
 * nodes. Then `bound` is lower than the objective.
 */
export function solveWithHoldings(problem: Problem, objective: ProgramObjective, restriction: Restriction = {}): Found {
  const { holdings } = problem.limits;
  if (holdings === null) {
    const solved = solveProgram(problem, objective, restriction);
    return solved.kind === 'optimal' ? { ...solved, bound: solved.objective } : solved;
  }
  const isLinear = objective.kind === 'minimum_cvar' || objective.kind === 'maximum_return';
  return isLinear ? solveBinary(problem, objective, restriction) : branchAndBound(problem, objective, restriction);
}

/** Chooses the holdings by a mixed-integer program, and then solves for the weights of that choice alone. */
function solveBinary(problem: Problem, objective: ProgramObjective, restriction: Restriction): Found {
  const { limits, symbols } = problem;
  const program = programOf(problem, objective, restriction);
  const first = program.cost.length;
  const assets = symbols.map((_, i) => i);
  const links = assets.flatMap((i) => {
    const indices = [i, first + i];
    return [
      { indices, values: [1, -limits.upper[i]!], lower: Number.NEGATIVE_INFINITY, upper: 0 },
      {
        indices,
        values: [1, -Math.max(limits.lower[i]!, SMALLEST_HOLDING)],
        lower: 0,
        upper: Number.POSITIVE_INFINITY,
      },
    ];
  });
  const { minimum, maximum } = limits.holdings!;
  const chosen = assets.map((i) => first + i);
  const count = { indices: chosen, values: chosen.map(() => 1), lower: minimum, upper: maximum };
  const append = (values: Float64Array, fill: number) => Float64Array.from([...values, ...assets.map(() => fill)]);
  const solved = solve({
    ...program,
    cost: append(program.cost, 0),
    lower: append(program.lower, 0),
    upper: append(program.upper, 1),
    rows: [...program.rows, ...links, count],
    binaries: chosen,
  });
  if (solved.kind !== 'optimal') return solved;
  const isHeld = (i: number) => solved.x[first + i]! > 0.5;
  const lower = limits.lower.map((least, i) => (isHeld(i) ? Math.max(least, SMALLEST_HOLDING) : 0));
  const upper = limits.upper.map((most, i) => (isHeld(i) ? most : 0));
  const weights = solveProgram(problem, objective, { ...restriction, lower, upper });
  return weights.kind === 'optimal' ? { ...weights, bound: Math.min(solved.objective, weights.objective) } : weights;
}

function branchAndBound(problem: Problem, objective: ProgramObjective, restriction: Restriction): Found {
  const { limits, symbols } = problem;
  const { minimum, maximum } = limits.holdings!;
  const solveNode = (lower: Float64Array, upper: Float64Array): Node | null => {
    const solved = solveProgram(problem, objective, { ...restriction, lower, upper });
    return solved.kind === 'optimal' ? { lower, upper, x: solved.x, bound: solved.objective } : null;
  };
  let best: Node | null = null;
  const offer = (node: Node | null) => {
    if (node === null || (best !== null && node.bound >= best.bound)) return;
    const held = node.x.filter((weight) => weight > 0).length;
    if (
      held <= maximum &&
      held >= minimum &&
      node.x.every((weight) => weight === 0 || weight >= SMALLEST_HOLDING * 0.999)
    )
      best = node;
  };
  const root = solveNode(limits.lower, limits.upper);
  if (root === null) return { kind: 'infeasible' };
  const open: Node[] = [root];
  for (let nodes = 1; open.length > 0 && nodes < MOST_NODES; ) {
    const node = open.reduce((least, one) => (one.bound < least.bound ? one : least));
    if (best !== null && node.bound >= (best as Node).bound - 1e-12 * Math.abs((best as Node).bound)) break;
    open.splice(open.indexOf(node), 1);
    offer(node);
    const undecided = symbols.flatMap((_, i) => (node.upper[i]! > 0 && node.lower[i]! < SMALLEST_HOLDING ? [i] : []));
    const decided = symbols.length - undecided.length - node.upper.filter((most) => most === 0).length;
    if (undecided.length === 0) continue;
    offer(solveNode(...largestAlone(node, maximum, minimum)));
    const next = undecided.reduce((largest, i) => (node.x[i]! > node.x[largest]! ? i : largest));
    const children = [
      ...(decided < maximum
        ? [decide(node, [next], decided + 1 === maximum ? undecided.filter((i) => i !== next) : [])]
        : []),
      ...(decided + undecided.length - 1 >= minimum ? [decide(node, [], [next])] : []),
    ];
    for (const [lower, upper] of children) {
      const child = solveNode(lower, upper);
      nodes++;
      if (child && (best === null || child.bound < (best as Node).bound)) open.push(child);
    }
  }
  if (best === null) return { kind: open.length === 0 ? 'infeasible' : 'failed' };
  const found: Node = best;
  const bound = open.reduce((least, node) => Math.min(least, node.bound), found.bound);
  return { kind: 'optimal', x: found.x, objective: found.bound, bound };
}

/** Returns the bounds of a node in which these assets are held, and those are not. */
function decide(
  { lower, upper }: Node,
  held: readonly number[],
  left: readonly number[],
): [Float64Array, Float64Array] {
  const [least, most] = [lower.slice(), upper.slice()];
  for (const i of held) least[i] = Math.max(least[i]!, SMALLEST_HOLDING);
  for (const i of left) most[i] = 0;
  return [least, most];
}

/** Returns bounds by which only the largest weights of a node are held, as many as the limits allow. */
function largestAlone(node: Node, maximum: number, minimum: number): [Float64Array, Float64Array] {
  const order = [...node.x.keys()].sort((a, b) => node.lower[b]! - node.lower[a]! || node.x[b]! - node.x[a]! || a - b);
  const isHeld = (i: number) => node.lower[i]! > 0 || node.x[i]! >= SMALLEST_HOLDING;
  const wanted = Math.min(maximum, Math.max(minimum, order.filter(isHeld).length));
  const possible = order.filter((i) => node.upper[i]! > 0);
  return decide(
    node,
    possible.slice(0, wanted),
    order.filter((i) => !possible.slice(0, wanted).includes(i)),
  );
}
