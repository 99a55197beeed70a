import {
  createFallbackNarrator,
  createLanguageModel,
  createModelNarrator,
  createRulesNarrator,
  type Narrator,
} from '@tearsheet/research';
import type { ConfigOf, Logger, MODEL_VARIABLES, RESEARCH_VARIABLES } from '@tearsheet/runtime';

export type NarratorConfig = ConfigOf<typeof RESEARCH_VARIABLES> & ConfigOf<typeof MODEL_VARIABLES>;

/** The narrator that the configuration names. Throws when a model is wanted and not said which or where. */
export function createConfiguredNarrator(config: NarratorConfig, logger: Pick<Logger, 'warn'>): Narrator {
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
    logger.warn('the language model cannot write; the rules do', { error: error.cause }),
  );
}
