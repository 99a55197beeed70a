export type { LookThrough, Share, SheetFacts, SheetOptions } from './documents/client/options.ts';
export {
  type Compared,
  commonPeriod,
  comparisonBlocks,
  letterOf,
} from './documents/comparison.ts';
export * from './documents/document.ts';
export { startOf } from './documents/figures.ts';
export { jobDocument } from './documents/jobDocument.ts';
export { optimizationDocument } from './documents/optimization.ts';
export * from './documents/paper.ts';
export { type Closes, type ResearchResult, researchDocument } from './documents/research.ts';
export { rightsNotices, rightsText } from './documents/rights.ts';
export { optimizationScenarios, type ScenarioSetting, simulationScenarios, tradeTable } from './documents/scenarios.ts';
export { pathsInWords, simulationDocument } from './documents/simulation.ts';
export type {
  NamedFigure,
  NarrativeSection,
  PriceHistory,
  ScoreHistory,
  StatementPeriod,
  StockReport,
  TargetPrice,
} from './documents/stockReport/stockReport.ts';
export { summaryDocument } from './documents/summary.ts';
export {
  type Analysis,
  isComplete,
  missingSections,
  type Names,
  type SheetAnalysis,
} from './documents/tearSheet/analysis.ts';
export { investedText } from './documents/tearSheet/overview.ts';
export { isSimulated } from './documents/tearSheet/quality.ts';
export { resultDocument, tearSheet } from './documents/tearSheet/tearSheet.ts';
export { type Valuation, valuationBlocks, valuationDocument } from './documents/valuation.ts';
export { shortName } from './format/names.ts';
export { renderText } from './render/text.ts';
export * from './text.ts';
