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
      description: 'Language of the prose. The rules write English; with them any other language is told in notes.',
    },
    peers: {
      type: 'integer',
      minimum: 3,
      maximum: 20,
      default: DEFAULT_PEER_COUNT,
      description: 'How many peers to compare with.',
    },
    force: {
      type: 'boolean',
      default: false,
      description: 'Compute anew although a kept analysis would be answered; needs the scope research:force.',
    },
  },
  required: ['symbol'],
} as const;

export type ResearchQuery = TypeOf<typeof researchQuery>;

/** Answer of a research submit, status 202 (4.4). */
export const researchSubmitAnswer = closed('The job was accepted, or a kept analysis answers it at once.', {
  job_id: string('Prefix of the kind, a hyphen, a UUID.'),
  status: {
    type: 'string',
    enum: ['pending', 'completed'],
    description: 'completed: the job already holds a kept analysis.',
  },
  symbol: string('Resolved RIC.'),
  estimated_duration_seconds: integer(
    'Measured: recent median of the queue and the work that waits; 0 when completed.',
  ),
  message: string('One sentence for people.'),
  check_url: uriPath('Path of the job: /v1/jobs/{job_id}.'),
});

export type ResearchSubmitAnswer = TypeOf<typeof researchSubmitAnswer>;

/**
 * Raised whenever the same facts give other research: formulas, peers, rules, prompts. A kept analysis of another version
 * answers nobody.
 *
 * 3: second listings use the statements of their issuer; a company without a known size has no size rule; the position
 *    among peers names only what could be compared; statements count only from their publication, a restatement from its
 *    own; the market value is the same as in company information, and sizes and valuation follow it; debt to EBITDA and interest
 *    cover are not shown for financials.
 */
export const RESEARCH_VERSION = 3;
