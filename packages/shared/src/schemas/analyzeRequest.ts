import { portfolioRequestProperties } from './portfolioRequest.ts';
import { SECTION_NAMES, SELECTABLE_SECTION_NAMES } from './sectionNames.ts';
import { stressShocks } from './stressShocks.ts';
import type { TypeOf } from './typeOf.ts';

/** Body of analyze (2.2 and 4.3). */
export const analyzeRequest = {
  type: 'object',
  description: 'A portfolio definition, the window to analyse and the sections to return.',
  properties: {
    ...portfolioRequestProperties,
    start_date: { type: 'string', format: 'date', description: 'First day. Default: the first rebalance date.' },
    end_date: { type: 'string', format: 'date', description: 'Last day. Default: yesterday.' },
    fields: {
      type: 'array',
      items: { type: 'string', enum: [...SELECTABLE_SECTION_NAMES, 'analytics_version', 'warnings', 'input_hash'] },
      maxItems: 100,
      description: `Sections to return. Absent or empty: the first ${SECTION_NAMES.length}; the others only by name. Repetitions collapse; analytics_version is always there.`,
    },
    risk_free_rate: {
      type: 'number',
      exclusiveMinimum: -1,
      maximum: 1,
      default: 0,
      description: 'Annual risk-free rate as a decimal: 0.04 means 4%.',
    },
    stress_shocks: stressShocks,
    on_missing: {
      type: 'string',
      enum: ['fail', 'drop'],
      default: 'drop',
      description:
        'What to do with a row that cannot be held: its symbol is unknown, or on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.',
    },
    start_when_available: {
      type: 'boolean',
      default: false,
      description:
        'Start on the first day on which every holding of the first date can be bought. If that is later than the first date, warnings has start_delayed.',
    },
  },
  required: ['portfolio'],
} as const;

export type AnalyzeRequest = TypeOf<typeof analyzeRequest>;
