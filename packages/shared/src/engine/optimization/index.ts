export { type FrontierPoint, frontierOf } from './frontier.ts';
export { costOf, turnoverOf } from './gap.ts';
export { longOnly, optimize, varianceOf } from './optimize.ts';
export {
  type OptimizationHooks,
  type OptimizationInput,
  type OptimizationOutcome,
  optimizePortfolio,
} from './optimizePortfolio.ts';
export type * from './problem.ts';
export type * from './settings.ts';
export { loadSolver } from './solver.ts';
export { walkForward, walkForwardDates } from './walkForward.ts';
