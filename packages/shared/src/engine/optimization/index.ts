export { costOf, turnoverOf, varianceOf } from './figures.ts';
export { type FrontierPoint, frontierOf } from './frontier.ts';
export { optimize } from './optimize.ts';
export { type OptimizationHooks, optimizePortfolio } from './optimizePortfolio.ts';
export type * from './problem.ts';
export type * from './settings.ts';
export { loadSolver } from './solver.ts';
export { walkForward, walkForwardDates } from './walkForward.ts';
