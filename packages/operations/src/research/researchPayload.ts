import type { ConfigOf, RESEARCH_VARIABLES } from '@tearsheet/runtime';
import type { ResearchQuery } from '@tearsheet/shared/schemas';
import type { ResearchSettings } from '../dependencies.ts';
import { type PayloadMembers, readPayload } from '../jobs/jobPayload.ts';

export type ResearchKind = 'peers' | 'financial' | 'score' | 'news' | 'report';

/** Payload of a research job. */
export interface ResearchPayload {
  readonly kind: ResearchKind;
  /** Version of the data that the request was checked on. Absent in jobs of older versions. */
  readonly dataVersion?: string;
  readonly ric: string;
  readonly language: NonNullable<ResearchQuery['lang']>;
  readonly peers: number;
  /** Id of the cached result that answers the same request, and how long a result made now is cached. */
  readonly keptId: string;
  readonly keptMs: number;
  readonly isForced: boolean;
}

const MEMBERS: PayloadMembers<ResearchPayload> = {
  kind: 'string',
  ric: 'string',
  language: 'string',
  peers: 'number',
  keptId: 'string',
  keptMs: 'number',
  isForced: 'boolean',
};

/** See readPayload (jobPayload.ts). */
export function readResearchPayload(bytes: Buffer): ResearchPayload {
  return readPayload<ResearchPayload>(bytes, MEMBERS);
}

/** Returns the settings from the configuration that the servers and the workers share. */
export function researchSettings({
  narrator,
  modelName,
  researchCacheDays,
  researchFollowsStatements,
}: ConfigOf<typeof RESEARCH_VARIABLES>): ResearchSettings {
  return {
    narrator: narrator === 'model' ? `model ${modelName}` : narrator,
    cacheDays: researchCacheDays,
    followsStatements: researchFollowsStatements,
  };
}
