export { AnalysisError, type AnalysisErrorCode } from './analysisError.ts';
export { type Analysis, type AnalysisHooks, analyze, resultOf } from './analyze.ts';
export { COST_MARKETS, COST_TABLE_VERSION, defaultCostRate } from './costTable.ts';
export type * from './input.ts';
export { type DatedRows, layOutRows, type RebalanceRow } from './layOutRows.ts';
export type * from './table.ts';
export { tableRows, toPlain } from './toPlain.ts';
export { ANALYTICS_VERSION } from './version.ts';
export { writeJson } from './writeJson.ts';
