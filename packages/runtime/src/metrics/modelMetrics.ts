import { Counter } from 'prom-client';
import type { Metrics } from './createMetrics.ts';

export interface ModelMetrics {
  count(
    jobType: string,
    use: { readonly inputTokens: number; readonly outputTokens: number; readonly costUsd: number },
  ): void;
}

/** Tokens and money of language models, by type of job. Per caller they are kept in Redis (modelUse.ts): too many for labels. */
export function modelMetrics({ registry }: Metrics): ModelMetrics {
  const tokens = new Counter({
    name: 'tearsheet_model_tokens_total',
    help: 'Tokens sent to and received from language models.',
    labelNames: ['job_type', 'direction'],
    registers: [registry],
  });
  const cost = new Counter({
    name: 'tearsheet_model_cost_usd_total',
    help: 'Cost of language models by the configured prices, in US dollars.',
    labelNames: ['job_type'],
    registers: [registry],
  });
  return {
    count(jobType, { inputTokens, outputTokens, costUsd }) {
      tokens.inc({ job_type: jobType, direction: 'in' }, inputTokens);
      tokens.inc({ job_type: jobType, direction: 'out' }, outputTokens);
      cost.inc({ job_type: jobType }, costUsd);
    },
  };
}
