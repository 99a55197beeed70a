export type { AnalysisPayload } from './analysisPayload.ts';
export { type DataQuality, dataQuality } from './dataQuality.ts';
export { dataReadings } from './dataReadings.ts';
export type { Dependencies } from './dependencies.ts';
export { openServiceData, type ServiceDataOptions } from './openServiceData.ts';
export { READS, type Read, type ReadOutcome } from './reads/index.ts';
export { type Submission, type Submitted, submitAnalysis } from './submitAnalysis.ts';
export { submitBatch } from './submitBatch.ts';
export { type Refused, resolvePortfolio, validatePortfolio } from './validatePortfolio.ts';
