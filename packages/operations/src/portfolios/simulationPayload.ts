import type { PathSettings } from '@tearsheet/shared/engine';
import { type PayloadMembers, readPayload } from '../jobs/jobPayload.ts';
import type { AnalysisPayload } from './analysisPayload.ts';

/** Payload of a simulation: the checked portfolio, and the paths with their defaults filled in. */
export interface SimulationPayload {
  readonly portfolio: AnalysisPayload;
  readonly settings: PathSettings;
}

const MEMBERS: PayloadMembers<SimulationPayload> = { portfolio: 'object', settings: 'object' };

/** See readPayload (jobPayload.ts). */
export function readSimulationPayload(bytes: Buffer): SimulationPayload {
  return readPayload<SimulationPayload>(bytes, MEMBERS);
}
