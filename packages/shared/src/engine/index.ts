export {
  checkExpression,
  type ExpressionProblem,
  FUNCTIONS as EXPRESSION_FUNCTIONS,
  loadExpressions,
  resultNames,
} from '../expressions/index.ts';
export { AnalysisError, type AnalysisErrorCode } from './analysisError.ts';
export { type Analysis, analyze, prepareAnalysis, resultOf } from './analyze.ts';
export { type Arena, createArena } from './arrays.ts';
export { faultText, isNews } from './dataFaults.ts';
export * from './inference/longRunErrors.ts';
export * from './inference/sharpe.ts';
export type * from './input.ts';

export { createByteBuffer } from './json/byteBuffer.ts';
export type * from './json/table.ts';
export { STATISTICS, toPlain, withDigits } from './json/table.ts';
export { createJsonPacker, type JsonPacker, type PackedText, writeJson } from './json/writeJson.ts';
export { type DailySeries, onAllDays } from './market/allDays.ts';
export { rateBenchmark, seriesBenchmark } from './market/benchmarkInput.ts';
export { prepareSeries } from './market/dividends.ts';
export { DAILY_AGES, FREQUENCIES, frequencyOf, isDaily } from './market/frequency.ts';
export { lowerBound } from './market/series.ts';
export * from './measures/index.ts';
export { loadSolver, type OptimizationSettings, optimizePortfolio } from './optimization/index.ts';
export type * from './paths/settings.ts';
export { simulatePortfolio } from './paths/simulatePortfolio.ts';
export { recommendation } from './sections/holdings.ts';
export { type DatedRows, layOutRows } from './simulation/schedule.ts';
export { COST_MARKETS, COST_TABLE_VERSION, defaultCostRate } from './simulation/tradeCosts.ts';
export { ANALYTICS_VERSION } from './version.ts';
export { VERSION_HISTORY } from './versionHistory.ts';
