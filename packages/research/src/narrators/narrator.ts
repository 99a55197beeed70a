import type { AnalysisKind, Drafts } from '@tearsheet/shared/schemas';
import type { FactSheet } from '../facts/factSheet.ts';
import type { Language } from '../grounding/languages.ts';
import type { Verdict } from '../verdict/verdict.ts';

export interface NarrateOptions {
  readonly language: Language;
  /** Aborts the work, because the draft is no longer needed. */
  readonly signal: AbortSignal;
  /** Unsupported numbers of an earlier draft. Empty the first time. */
  readonly unsupported: readonly string[];
}

/** The tokens and the cost of a draft. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The cost by the configured prices. */
  readonly costUsd: number;
}

/** Writes the prose of an analysis from the facts. narrators.test.ts runs the same tests on both implementations. */
export interface Narrator {
  /** The name in results. */
  readonly name: string;
  /** The languages that it can write. */
  readonly languages: readonly Language[];
  /** True if a second draft can differ from the first. */
  readonly canTryAgain: boolean;
  /** Writes a draft. Throws NarratorError if it fails. */
  narrate<Kind extends AnalysisKind>(
    kind: Kind,
    sheet: FactSheet,
    verdict: Verdict,
    options: NarrateOptions,
  ): Promise<Written<Kind>>;
}

export interface Written<Kind extends AnalysisKind> {
  readonly draft: Drafts[Kind];
  readonly usage: Usage;
  /** The name of the narrator that wrote it. */
  readonly writtenBy: string;
}

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** The narrator failed: the provider is down, rejects the request, or sends another shape. The message may be shown. */
export class NarratorError extends Error {
  override readonly name = 'NarratorError';
}

/**
 * Creates a narrator that uses the second one if the first fails. `onFallback` receives the reason. Results name the
 * narrator that wrote.
 */
export function createFallbackNarrator(
  first: Narrator,
  second: Narrator,
  onFallback: (error: NarratorError) => void,
): Narrator {
  return {
    ...first,
    async narrate(kind, sheet, verdict, options) {
      try {
        return await first.narrate(kind, sheet, verdict, options);
      } catch (error) {
        if (!(error instanceof NarratorError)) throw error;
        onFallback(error);
        return second.narrate(kind, sheet, verdict, options);
      }
    },
  };
}
