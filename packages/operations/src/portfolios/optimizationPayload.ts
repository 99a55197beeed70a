import type { OptimizationSettings } from '@tearsheet/shared/engine';
import { type PayloadMembers, readPayload } from '../jobs/jobPayload.ts';
import type { AnalysisPayload } from './analysisPayload.ts';

/** Payload of an optimization. `assets` has a row for each symbol that may be held. `portfolio` has the current holdings. */
export interface OptimizationPayload {
  readonly assets: AnalysisPayload;
  /** Null without a portfolio. */
  readonly portfolio: AnalysisPayload | null;
  readonly settings: OptimizationSettings;
}

const MEMBERS: PayloadMembers<OptimizationPayload> = {
  assets: 'object',
  portfolio: 'object or null',
  settings: 'object',
};

/** See readPayload (jobPayload.ts). */
export function readOptimizationPayload(bytes: Buffer): OptimizationPayload {
  return readPayload<OptimizationPayload>(bytes, MEMBERS);
}
