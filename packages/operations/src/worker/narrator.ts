import type { Narrator, Usage } from '@tearsheet/research';
import {
  type ConfigOf,
  type Keys,
  type Logger,
  type Metrics,
  type MODEL_VARIABLES,
  modelMetrics,
  type RESEARCH_VARIABLES,
  type RedisClient,
} from '@tearsheet/runtime';

export type NarratorConfig = ConfigOf<typeof RESEARCH_VARIABLES> & ConfigOf<typeof MODEL_VARIABLES>;

/**
 * Returns the narrator that the configuration names. The packages for language models are loaded only here, because most processes
 * need none of them. Throws if a model is wanted and its name or address is missing.
 */
export async function createConfiguredNarrator(
  config: NarratorConfig,
  logger: Pick<Logger, 'warn'>,
): Promise<Narrator> {
  const { createFallbackNarrator, createLanguageModel, createModelNarrator, createRulesNarrator } = await import(
    '@tearsheet/research'
  );
  const rules = createRulesNarrator();
  if (config.narrator === 'rules') return rules;
  if (config.modelUrl === null || config.modelName === '') {
    throw new Error('RESEARCH_NARRATOR=model needs MODEL_URL and MODEL_NAME');
  }
  const model = createModelNarrator({
    model: createLanguageModel({
      provider: config.modelProvider,
      baseUrl: config.modelUrl,
      apiKey: config.modelKey,
      model: config.modelName,
    }),
    name: config.modelName,
    concurrency: config.modelConcurrency,
    timeoutMs: config.modelTimeoutMs,
    retries: config.modelRetries,
    maxOutputTokens: config.modelMaxTokens,
    usdPerMillionTokens: { input: config.modelInputCents / 100, output: config.modelOutputCents / 100 },
  });
  if (!config.modelFallback) return model;
  return createFallbackNarrator(model, rules, (error) =>
    logger.warn('the language model failed, so the rules write the text', { error: error.cause }),
  );
}

/** Counts the language model usage of a job in the metrics, and per caller and month in Redis. */
export type ModelUse = (
  usage: Usage,
  job: { readonly jobType: string; readonly owner: string; readonly logger: Logger },
) => Promise<void>;

const KEEP_MS = 400 * 86_400_000;

export function createModelUse({
  redis,
  keys,
  metrics,
}: {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly metrics: Metrics;
}): ModelUse {
  const { count } = modelMetrics(metrics);
  return async (usage, { jobType, owner, logger }) => {
    const { inputTokens, outputTokens, costUsd } = usage;
    if (inputTokens === 0 && outputTokens === 0) return;
    count(jobType, usage);
    logger.info('language model used', { input_tokens: inputTokens, output_tokens: outputTokens, cost_usd: costUsd });
    const key = keys.of(owner).modelUse(owner, new Date().toISOString().slice(0, 7));
    try {
      await redis
        .multi()
        .hincrby(key, 'input_tokens', inputTokens)
        .hincrby(key, 'output_tokens', outputTokens)
        .hincrbyfloat(key, 'cost_usd', costUsd)
        .pexpire(key, KEEP_MS)
        .exec();
    } catch (error) {
      logger.warn('use of the language model not counted per caller', { error });
    }
  };
}
