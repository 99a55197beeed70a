import type { Usage } from '@tearsheet/research';
import { type Keys, type Logger, type Metrics, modelMetrics, type RedisClient } from '@tearsheet/runtime';

/** Counts what a job took of a language model: in the metrics, and per caller and month in Redis. */
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
    const key = keys.modelUse(owner, new Date().toISOString().slice(0, 7));
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
