import { keepProperties } from '../keeping.ts';
import { closed, integer, string, type TypeOf, uriPath } from '../members.ts';

export const RESEARCH_LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'zh'] as const;
export const DEFAULT_PEER_COUNT = 8;

/** Query of the research submits (4.4, 4.5 and their kin). */
export const researchQuery = {
  type: 'object',
  properties: {
    symbol: { type: 'string', minLength: 1, maxLength: 100, description: 'RIC, ticker, ISIN or alias.' },
    lang: {
      type: 'string',
      enum: RESEARCH_LANGUAGES,
      default: 'en',
      description: 'Language of the prose. The rules write English, and a note reports any other language.',
    },
    peers: {
      type: 'integer',
      minimum: 3,
      maximum: 20,
      default: DEFAULT_PEER_COUNT,
      description: 'Number of peers to compare with.',
    },
    force: {
      type: 'boolean',
      default: false,
      description: 'Compute the analysis again, even if there is a cached one. This needs the scope research:force.',
    },
    ...keepProperties,
  },
  required: ['symbol'],
} as const;

export type ResearchQuery = TypeOf<typeof researchQuery>;

export const researchSubmitAnswer = closed('The job was accepted.', {
  job_id: string('Id of the job: the prefix of its kind, a hyphen, and a UUID.'),
  status: {
    type: 'string',
    enum: ['pending', 'completed'],
    description:
      'Status of the job. It is completed only if a cached financial analysis answers the request. Every other submit is pending.',
  },
  symbol: string('Resolved RIC.'),
  estimated_duration_seconds: integer(
    'Measured: recent median of the queue and the work that waits. It is 0 if a cached result answers the request.',
  ),
  message: string('One sentence for people.'),
  check_url: uriPath('Path of the job: /v1/jobs/{job_id}.'),
});

export type ResearchSubmitAnswer = TypeOf<typeof researchSubmitAnswer>;

/**
 * The version of the research. It increases whenever the same facts lead to another result, because formulas, peers, rules, or
 * prompts changed. Cached analyses of another version are not used.
 */
export const RESEARCH_VERSION = 8;
