export { chargeCheck, createBudget, estimateWork, rateLimited, UNCHARGED } from './budget.ts';
export { checkQuery, compileChecks, idempotencyOf, joinInput, type ReadQuery, readBody } from './checkInput.ts';
export { type Dependencies, today } from './dependencies.ts';
export { encodeCursor } from './encodeCursor.ts';
export { LONGEST_CALLBACK_URL, notifyOfEnd, readCallbackUrl } from './jobs/acceptJob.ts';
export { endedJob, followJob, jobBytes, jobMembers, jobPath, presentJob } from './jobs/jobOperations.ts';
export {
  type AnalysisPayload,
  instrumentsOf,
  type PayloadMembers,
  type ResearchPayload,
  readPayload,
  readResearchPayload,
  writePayload,
} from './jobs/jobPayload.ts';
export type {
  Accepted,
  AcceptedBatch,
  Call,
  File,
  FollowedJob,
  FoundJob,
  Operation,
  Outcome,
  ToolDescription,
  ToolSchema,
  UnknownSymbol,
} from './operation.ts';
export { checkAnalysis } from './portfolios/checkAnalysis.ts';
export { resolvePortfolio, validatePortfolio } from './portfolios/checks.ts';
export type { OptimizationPayload } from './portfolios/optimizePortfolio.ts';
export { readPortfolioReportPayload } from './portfolios/reports.ts';
export type { SimulationPayload } from './portfolios/simulatePortfolio.ts';
export { type ReadAnswer, type ReadOutcome, wholeOf } from './reads/read.ts';
export { isLongRead, type ReadOperation, runRead } from './reads/readOperation.ts';
export { READS } from './reads/readOperations.ts';
export { withMeaning } from './requestProblems.ts';
export { researchSettings } from './research/submitResearch.ts';
export { findResult, readResultPart } from './results/resultOperations.ts';
export { RESULT_SCHEMAS } from './results/resultSchemas.ts';
export { openServiceData } from './serviceData.ts';
export { OPERATIONS, operationOf } from './table.ts';
export { readSharedPortfolio } from './tracking/portfolioShares.ts';
export { startValuing } from './tracking/portfolioValue.ts';
export { createNightTurns, runNight } from './tracking/runNight.ts';
export {
  LONG_BODY_BYTES,
  LongReadError,
  onEventLoop,
  type StartedValuing,
  type ValuedVersion,
  type ValuingThreads,
} from './worker/longReads.ts';
export { createOperationThreads, type OperationThreads } from './worker/operationThreads.ts';
export { runServed, type Served, type ServedReply, serveThread } from './worker/remoteServices.ts';
export { marketInThread, type SnapshotName } from './worker/threadMarket.ts';
