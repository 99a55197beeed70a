import { choice, flag, integer, needing, optional, text } from './config.ts';

/** Variables that gateway and research workers must share, because they decide which cached result matches a request. */
export const RESEARCH_VARIABLES = {
  narrator: needing(
    choice('RESEARCH_NARRATOR', {
      values: ['rules', 'model'],
      default: 'rules',
      meaning: 'author of research texts: rules (offline, English) or a language model',
    }),
    (narrator) => (narrator === 'model' ? ['MODEL_NAME', 'MODEL_URL'] : []),
  ),
  modelName: text('MODEL_NAME', { default: '', meaning: "the provider's name of the language model" }),
  researchCacheDays: integer('RESEARCH_CACHE_DAYS', {
    min: 1,
    max: 365,
    default: 14,
    meaning: 'days for which a financial analysis also answers later requests for the same stock',
  }),
  researchFollowsStatements: flag('RESEARCH_FOLLOWS_STATEMENTS', {
    default: true,
    meaning: 'whether newly published statements end this time early',
  }),
} as const;

/** The provider of the language model. Only the workers that write texts need it. */
export const MODEL_VARIABLES = {
  modelProvider: choice('MODEL_PROVIDER', {
    values: ['openai-compatible', 'anthropic'],
    default: 'openai-compatible',
    meaning: 'protocol of the provider',
  }),
  modelUrl: optional('MODEL_URL', {
    type: 'URL, e.g. https://api.example.com/v1',
    meaning: 'base URL of the provider; needed with RESEARCH_NARRATOR=model',
    check: (value) => {
      if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw new Error('must be a URL that starts with http');
    },
  }),
  modelKey: text('MODEL_KEY', { default: '', isSecret: true, meaning: 'key of the provider' }),
  modelTimeoutMs: integer('MODEL_TIMEOUT_MS', {
    min: 100,
    max: 600_000,
    default: 120_000,
    meaning: 'time for one answer of the model',
  }),
  modelRetries: integer('MODEL_RETRIES', {
    min: 0,
    max: 10,
    default: 3,
    meaning: 'retries after a temporary error',
  }),
  modelConcurrency: integer('MODEL_CONCURRENCY', {
    min: 1,
    max: 256,
    default: 4,
    meaning: 'requests of one worker to the provider at the same time',
  }),
  modelMaxTokens: integer('MODEL_MAX_TOKENS', {
    min: 256,
    max: 128_000,
    default: 8000,
    meaning: 'longest answer of the model, in tokens',
  }),
  modelInputCents: integer('MODEL_INPUT_CENTS', {
    min: 0,
    max: 1_000_000,
    default: 0,
    meaning: 'price of a million tokens sent, in US cents; for the cost metric',
  }),
  modelOutputCents: integer('MODEL_OUTPUT_CENTS', {
    min: 0,
    max: 1_000_000,
    default: 0,
    meaning: 'price of a million tokens received, in US cents',
  }),
  modelFallback: flag('MODEL_FALLBACK', {
    default: true,
    meaning: 'whether the rules write the text if the model fails; otherwise the job fails',
  }),
} as const;
