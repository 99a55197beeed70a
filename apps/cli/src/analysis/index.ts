export { progressBar } from '../progressBar.ts';
export { ApiError, type ApiTarget } from './apiClient.ts';
export { formatResult } from './formatResult.ts';
export { type AnalysisResult, runAnalysis } from './runAnalysis.ts';
