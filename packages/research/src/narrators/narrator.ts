import type { AnalysisKind, Drafts } from '@tearsheet/shared/schemas';
import type { FactSheet } from '../facts/factSheet.ts';
import type { Language } from '../grounding/languages.ts';
import type { Verdict } from '../verdict/verdict.ts';

export interface NarrateOptions {
  readonly language: Language;
  /** Aborted: stop at once, the draft is not wanted. */
  readonly signal: AbortSignal;
  /** Numbers of an earlier draft that no fact supports; empty the first time. */
  readonly unsupported: readonly string[];
}

/** Tokens and money that a draft took. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** By the configured prices. */
  readonly costUsd: number;
}

/** Writes the prose of an analysis from the facts. Two implementations, one contract test (narrators.test.ts). */
export interface Narrator {
  /** As results name it. */
  readonly name: string;
  /** What it can write. */
  readonly languages: readonly Language[];
  /** Whether a second draft can differ from the first. */
  readonly canTryAgain: boolean;
  /** Throws NarratorError when it cannot. */
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

/** The prose cannot be had: the provider is down, refuses, or answers what is not asked. The message may be shown. */
export class NarratorError extends Error {
  override readonly name = 'NarratorError';
}

/** Writes with the second where the first cannot; `onFallback` hears why. Results name the one that wrote. */
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
