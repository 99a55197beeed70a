export { type Analysis, type AnalysisRequest, type ResearchStep, runAnalysis } from './analyses/runAnalysis.ts';
export { buildFactSheet, type FactSheet } from './facts/factSheet.ts';
export { createLanguageModel, createModelNarrator } from './narrators/modelNarrator.ts';
export { createFallbackNarrator, type Narrator, NarratorError, type Usage } from './narrators/narrator.ts';
export { createRulesNarrator } from './narrators/rules/rulesNarrator.ts';
export { runStockReport } from './report/runStockReport.ts';
export { type SheetSubject, sheetFacts } from './report/sheetFacts.ts';
