export { analyzeProblems, benchmarkProblem, trackProblems, validateResultOf } from './checkAnswers.ts';
export { checkPortfolio, type PortfolioCheck, type ResolvedRow } from './checkPortfolio.ts';
export type { AnalysisWindow } from './checkSettings.ts';
export type { ErrorFinding, Path, WarningFinding } from './findings.ts';
export { jobWarningsOf, limitWarnings } from './jobWarnings.ts';
export type { InstrumentFact, MarketFacts, SymbolFact } from './marketFacts.ts';
export { policyOf } from './policy.ts';
export { repairPortfolio } from './repairPortfolio.ts';
