export { type FrontierPoint, frontierOf } from './frontier.ts';
export { costOf, turnoverOf } from './gap.ts';
export { longOnly, optimize, varianceOf } from './optimize.ts';
export type * from './problem.ts';
export { riskBudgetWeights } from './riskParity.ts';
export { loadSolver } from './solver.ts';
