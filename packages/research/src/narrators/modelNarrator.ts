import { setTimeout as sleep } from 'node:timers/promises';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type AnalysisKind, DRAFT_SCHEMAS, type Drafts, RESEARCH_LANGUAGES } from '@tearsheet/shared/schemas';
import { APICallError, jsonSchema, type LanguageModel, Output, streamText } from 'ai';
import pLimit from 'p-limit';
import pRetry from 'p-retry';
import { type Narrator, NarratorError, type Written } from './narrator.ts';
import { checkDraft, instructions, material, plainText } from './prompt.ts';

export interface ModelNarratorOptions {
  readonly model: LanguageModel;
  /** The name in results, for example the id of the model. */
  readonly name: string;
  /** The number of simultaneous requests to this provider. */
  readonly concurrency: number;
  /** The time limit of one attempt, from the first byte sent to the last byte received. */
  readonly timeoutMs: number;
  /**
   * The number of retries after a temporary failure: a broken connection, 408, 409, 429, 5xx, or an answer that does
   * not fit the schema.
   */
  readonly retries: number;
  /** The wait before the first retry. It doubles, with jitter, and respects the provider's Retry-After. */
  readonly firstRetryMs?: number;
  readonly maxOutputTokens: number;
  readonly usdPerMillionTokens: { readonly input: number; readonly output: number };
}

/**
 * Creates a narrator that asks a language model for JSON of the draft's schema. Answers are streamed, so that a broken
 * connection is noticed and a cancellation stops it.
 */
export function createModelNarrator(options: ModelNarratorOptions): Narrator {
  const { model, name, timeoutMs, retries, firstRetryMs = 1000, maxOutputTokens, usdPerMillionTokens: price } = options;
  const limit = pLimit(options.concurrency);

  async function attempt<Kind extends AnalysisKind>(
    kind: Kind,
    prompt: { readonly system: string; readonly prompt: string },
    signal: AbortSignal,
  ): Promise<Written<Kind>> {
    // The stream gives the reason of a failure, which the promises of the result do not have.
    let fault: unknown = null;
    const result = streamText({
      model,
      instructions: prompt.system,
      prompt: prompt.prompt,
      output: Output.object({
        schema: jsonSchema<Drafts[Kind]>(writableSchema(kind), { validate: (value) => checkDraft(kind, value) }),
      }),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
      timeout: timeoutMs,
      onError: ({ error }) => {
        fault ??= error;
      },
    });
    const [output, usage, reason] = await Promise.allSettled([result.output, result.usage, result.finishReason]);
    if (reason.status === 'fulfilled' && reason.value === 'content-filter') {
      throw new AttemptFailure('the model refused to answer', { mayPass: false });
    }
    if (output.status === 'rejected' || usage.status === 'rejected') {
      throw attemptFailure(fault ?? (output.status === 'rejected' ? output.reason : null));
    }
    const inputTokens = usage.value.inputTokens ?? 0;
    const outputTokens = usage.value.outputTokens ?? 0;
    const costUsd = (inputTokens * price.input + outputTokens * price.output) / 1e6;
    return { draft: plainText(output.value), usage: { inputTokens, outputTokens, costUsd }, writtenBy: name };
  }

  return {
    name,
    languages: RESEARCH_LANGUAGES,
    canTryAgain: true,
    async narrate(kind, sheet, verdict, narrateOptions) {
      const { signal } = narrateOptions;
      const prompt = { system: instructions(kind, narrateOptions), prompt: material(sheet, verdict, narrateOptions) };
      try {
        return await limit(() =>
          pRetry(() => attempt(kind, prompt, signal), {
            retries,
            minTimeout: firstRetryMs,
            factor: 2,
            randomize: true,
            signal,
            shouldRetry: ({ error }) => error instanceof AttemptFailure && error.mayPass,
            onFailedAttempt: async ({ error, retriesLeft }) => {
              const waitMs = error instanceof AttemptFailure && error.mayPass ? error.retryAfterMs : null;
              if (waitMs !== null && retriesLeft > 0) await sleep(waitMs, undefined, { signal });
            },
          }),
        );
      } catch (error) {
        signal.throwIfAborted();
        throw new NarratorError('the language model could not be reached or gave no usable answer', { cause: error });
      }
    },
  };
}

type Writable<T> = { -readonly [Key in keyof T]: Writable<T[Key]> };

/** Copies the schema, because the library's type requires a mutable one. */
function writableSchema(kind: AnalysisKind) {
  return structuredClone(DRAFT_SCHEMAS[kind]) as Writable<(typeof DRAFT_SCHEMAS)[AnalysisKind]>;
}

/** One failed request to a provider. */
class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';
  /** True if the same request can succeed later. */
  readonly mayPass: boolean;
  /** The wait that the provider asks for. Null if it does not ask. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { mayPass: boolean; retryAfterMs?: number | null; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.mayPass = options.mayPass;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** A longer Retry-After ends the attempts. */
const MOST_RETRY_AFTER_MS = 60_000;

/** Translates an error of the library. A stream that breaks has status 200 and is temporary, as a network error is. */
function attemptFailure(fault: unknown): AttemptFailure {
  if (fault instanceof AttemptFailure) return fault;
  if (!APICallError.isInstance(fault)) return new AttemptFailure('no usable answer', { mayPass: true, cause: fault });
  const { statusCode, isRetryable, responseHeaders } = fault;
  const wasCut = statusCode === undefined || statusCode < 300;
  const waitMs = Number(responseHeaders?.['retry-after']) * 1000;
  const retryAfterMs = waitMs > 0 ? waitMs : null;
  return new AttemptFailure(`the provider answered ${statusCode ?? 'nothing'}`, {
    mayPass: (wasCut || isRetryable) && (retryAfterMs ?? 0) <= MOST_RETRY_AFTER_MS,
    retryAfterMs,
    cause: fault,
  });
}

export interface ModelSettings {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** The address of the provider, which comes from the operator's configuration and never from a caller. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

/** Returns the configured model. Redirects are rejected, because a key must not follow one to another host. */
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
