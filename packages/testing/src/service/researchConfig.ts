/** Research written by the rules, as the workers of a test service are configured. */
export const RESEARCH = {
  narrator: 'rules',
  modelName: '',
  researchCacheDays: 14,
  researchFollowsStatements: true,
  modelProvider: 'openai-compatible',
  modelUrl: null,
  modelKey: '',
  modelTimeoutMs: 5000,
  modelRetries: 1,
  modelConcurrency: 4,
  modelMaxTokens: 4000,
  modelInputCents: 0,
  modelOutputCents: 0,
  modelFallback: false,
  concurrency: 8,
} as const;
