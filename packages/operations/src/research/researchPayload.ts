import type { ResearchQuery } from '@tearsheet/shared/schemas';
import { type PayloadMembers, readPayload } from '../jobPayload.ts';
import type { ResearchKind } from './researchJobs.ts';

/** What a worker of research gets. */
export interface ResearchPayload {
  readonly kind: ResearchKind;
  readonly ric: string;
  readonly language: NonNullable<ResearchQuery['lang']>;
  readonly peers: number;
  /** Id of the kept result that answers the same request, and how long one made now is kept. */
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
