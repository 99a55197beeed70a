import { getAccount } from './account.ts';
import { analyticsVersions } from './analyticsVersions.ts';
import { JOB_OPERATIONS } from './jobs/jobOperations.ts';
import { changeJob, getJobRequest, rerunJob } from './jobs/keepOperations.ts';
import { SHARE_OPERATIONS } from './jobs/shareOperations.ts';
import type { Operation } from './operation.ts';
import { CHECK_OPERATIONS } from './portfolios/checks.ts';
import { optimizePortfolio } from './portfolios/optimizePortfolio.ts';
import { reportPortfolio } from './portfolios/reportPortfolio.ts';
import { simulatePortfolio } from './portfolios/simulatePortfolio.ts';
import { analyzePortfolio } from './portfolios/submitAnalysis.ts';
import { analyzeBatch } from './portfolios/submitBatch.ts';
import { dataQuality } from './reads/dataQuality.ts';
import { READS } from './reads/readOperations.ts';
import { RESEARCH_OPERATIONS } from './research/researchOperations.ts';
import { RESULT_OPERATIONS } from './results/resultOperations.ts';
import { ALERT_OPERATIONS } from './tracking/alertOperations.ts';
import { NOTIFICATION_OPERATIONS } from './tracking/notificationOperations.ts';
import { PORTFOLIO_SHARE_OPERATIONS } from './tracking/portfolioShares.ts';
import { TRACKING_OPERATIONS } from './tracking/trackingOperations.ts';
import { WEBHOOK_OPERATIONS } from './webhookOperations.ts';

const SUBMITS: readonly Operation[] = [
  analyzePortfolio,
  reportPortfolio,
  simulatePortfolio,
  optimizePortfolio,
  ...RESEARCH_OPERATIONS,
];

/** Every operation of the service. REST, OpenAPI, the SDK types, the tools, and the reference are made from this table. */
export const OPERATIONS: readonly Operation[] = [
  ...CHECK_OPERATIONS,
  analyzePortfolio,
  analyzeBatch,
  reportPortfolio,
  simulatePortfolio,
  optimizePortfolio,
  ...TRACKING_OPERATIONS,
  ...PORTFOLIO_SHARE_OPERATIONS,
  ...ALERT_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...RESEARCH_OPERATIONS,
  ...JOB_OPERATIONS,
  changeJob,
  getJobRequest,
  rerunJob(SUBMITS),
  ...SHARE_OPERATIONS,
  ...RESULT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...READS,
  dataQuality,
  analyticsVersions,
  getAccount,
];

/** Returns the operation with this name. Throws if there is none. */
export function operationOf(name: string): Operation {
  const found = OPERATIONS.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`there is no operation ${name}`);
  return found;
}
