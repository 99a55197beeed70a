import { setTimeout as sleep } from 'node:timers/promises';
import { type AnalysisKind, DRAFT_SCHEMAS, type Drafts, RESEARCH_LANGUAGES } from '@tearsheet/shared/schemas';
import { jsonSchema, type LanguageModel, Output, streamText } from 'ai';
import pLimit from 'p-limit';
import pRetry from 'p-retry';
import { type Narrator, NarratorError, type Written } from '../narrator.ts';
import { AttemptFailure, attemptFailure } from './attemptFailure.ts';
import { checkDraft } from './checkDraft.ts';
import { plainText } from './plainText.ts';
import { instructions, material } from './prompt.ts';

export interface ModelNarratorOptions {
  readonly model: LanguageModel;
  /** As results name it, e.g. the id of the model. */
  readonly name: string;
  /** Requests at the same time to this provider. */
  readonly concurrency: number;
  /** For one attempt, from the first byte sent to the last received. */
  readonly timeoutMs: number;
  /** After a failure that may pass: a cut connection, 408, 409, 429, 5xx, an answer that is not the JSON asked for. */
  readonly retries: number;
  /** The wait before the first retry; doubles, with jitter; a Retry-After of the provider is kept. */
  readonly firstRetryMs?: number;
  readonly maxOutputTokens: number;
  readonly usdPerMillionTokens: { readonly input: number; readonly output: number };
}

/** Prose from a language model, as JSON of the draft's schema; streamed, so that a cut is noticed and a cancel stops it. */
export function createModelNarrator(options: ModelNarratorOptions): Narrator {
  const { model, name, timeoutMs, retries, firstRetryMs = 1000, maxOutputTokens, usdPerMillionTokens: price } = options;
  const limit = pLimit(options.concurrency);

  async function attempt<Kind extends AnalysisKind>(
    kind: Kind,
    prompt: { readonly system: string; readonly prompt: string },
    signal: AbortSignal,
  ): Promise<Written<Kind>> {
    // The promises of the result only say that there is none; the stream says why.
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

/** A copy, because the library's type asks for one that may be written to. */
function writableSchema(kind: AnalysisKind) {
  return structuredClone(DRAFT_SCHEMAS[kind]) as Writable<(typeof DRAFT_SCHEMAS)[AnalysisKind]>;
}
