import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';

export interface ModelSettings {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** Only of the operator's configuration, never of a caller. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

/** The model that a configuration names. Redirects are refused: a key must not follow one to another host. */
export function createLanguageModel({ provider, baseUrl, apiKey, model }: ModelSettings): LanguageModel {
  const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
  if (provider === 'anthropic') return createAnthropic({ baseURL: baseUrl, apiKey, fetch: fetchHere })(model);
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    apiKey,
    fetch: fetchHere,
    includeUsage: true,
    supportsStructuredOutputs: true,
  })(model);
}
