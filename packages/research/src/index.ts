export { type Analysis, type AnalysisRequest, type ResearchStep, runAnalysis } from './analyses/runAnalysis.ts';
export { buildFactSheet, type FactSheet } from './facts/factSheet.ts';
export { createFallbackNarrator } from './narrators/fallbackNarrator.ts';
export { createLanguageModel, type ModelSettings } from './narrators/model/languageModel.ts';
export { createModelNarrator, type ModelNarratorOptions } from './narrators/model/modelNarrator.ts';
export { type Narrator, NarratorError, type Usage } from './narrators/narrator.ts';
export { createRulesNarrator } from './narrators/rules/rulesNarrator.ts';
export { runStockReport } from './report/runStockReport.ts';
