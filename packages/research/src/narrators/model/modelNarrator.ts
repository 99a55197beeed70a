import { type AnalysisKind, DRAFT_SCHEMAS, type Drafts } from '@tearsheet/shared/schemas';
import { APICallError, jsonSchema, type LanguageModel, Output, streamText } from 'ai';
import pLimit from 'p-limit';
import pRetry, { AbortError } from 'p-retry';
import { LANGUAGES } from '../../grounding/languages.ts';
import { type Narrator, NarratorError, type Written } from '../narrator.ts';
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

/** A Retry-After longer than this is not waited for. */
const MOST_RETRY_AFTER_MS = 60_000;

/** Prose from a language model, as JSON of the draft's schema; streamed, so that a cut is noticed and a cancel stops it. */
export function createModelNarrator(options: ModelNarratorOptions): Narrator {
  const { model, name, timeoutMs, retries, firstRetryMs = 1000, maxOutputTokens, usdPerMillionTokens: price } = options;
  const limit = pLimit(options.concurrency);

  async function attempt<Kind extends AnalysisKind>(
    kind: Kind,
    prompt: { readonly system: string; readonly prompt: string },
    signal: AbortSignal,
  ): Promise<Written<Kind>> {
    const result = streamText({
      model,
      instructions: prompt.system,
      prompt: prompt.prompt,
      output: Output.object({
        schema: jsonSchema<Drafts[Kind]>(DRAFT_SCHEMAS[kind], { validate: (value) => checkDraft(kind, value) }),
      }),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      onError: () => {
        // Told below, by the promises; without this the library prints it.
      },
    });
    const [output, usage, finishReason] = await Promise.all([result.output, result.usage, result.finishReason]);
    if (finishReason === 'content-filter') throw new AbortError('the model refused to answer');
    const inputTokens = usage.inputTokens ?? 0;
    const outputTokens = usage.outputTokens ?? 0;
    const costUsd = (inputTokens * price.input + outputTokens * price.output) / 1e6;
    return { draft: plainText(output), usage: { inputTokens, outputTokens, costUsd }, writtenBy: name };
  }

  return {
    name,
    languages: LANGUAGES,
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
            shouldRetry: ({ error }) => mayPass(error),
            onFailedAttempt: ({ error }) => retryAfter(error, signal),
          }),
        );
      } catch (error) {
        signal.throwIfAborted();
        throw new NarratorError('the language model could not be reached or gave no usable answer', { cause: error });
      }
    },
  };
}

/** Whether the same request can succeed later. */
function mayPass(error: unknown): boolean {
  if (APICallError.isInstance(error)) return error.isRetryable;
  return true;
}

async function retryAfter(error: unknown, signal: AbortSignal): Promise<void> {
  const header = APICallError.isInstance(error) ? error.responseHeaders?.['retry-after'] : undefined;
  const waitMs = Number(header) * 1000;
  if (!(waitMs > 0)) return;
  if (waitMs > MOST_RETRY_AFTER_MS) throw new AbortError('the provider asks to wait too long');
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
