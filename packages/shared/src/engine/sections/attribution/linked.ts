import { linkEffects, linkingFactors } from '../../measures/index.ts';
import type { Method } from './options.ts';
import type { Span } from './spanEffects.ts';

/** Adds up the effects of spans. */
export type Linked = ReturnType<typeof linkSpans>;

export function linkSpans(spans: readonly Span[], { linking }: Method) {
  const isGeometric = linking === 'geometric';
  const finish = isGeometric ? Math.expm1 : (sum: number) => sum;
  const returns = {
    portfolio: spans.map((span) => span.portfolioReturn),
    benchmark: spans.map((span) => span.benchmarkReturn),
  };
  const factors = isGeometric ? spans.map(() => 1) : linkingFactors(linking, returns.portfolio, returns.benchmark);
  const needed = isGeometric ? spans.flatMap(logsOf) : factors;
  return {
    /** False if a total loss has no link. */
    isPossible: needed.every(Number.isFinite),
    /** Returns the effect over all spans. */
    total: (effect: (span: Span, s: number) => number): number =>
      finish(spans.reduce((sum, span, s) => sum + factors[s]! * effect(span, s), 0)),
    /** Returns the part of each span in the total, before `finish`. */
    parts: (effect: (span: Span, s: number) => number): readonly number[] =>
      isGeometric ? spans.map(effect) : linkEffects(linking, spans.map(effect), returns),
    /** Returns the effect that belongs to a sum of parts: itself, or its exponential minus 1 for the geometric method. */
    finish,
  };
}

function logsOf({ groups, costs, unexplained }: Span): number[] {
  return [costs, unexplained, ...groups.flatMap(({ effects }) => [effects.allocation, effects.selection])];
}

/** Returns the active return: the difference, or for the geometric method the ratio of the growth minus 1. */
export function activeReturn(portfolio: number, benchmark: number, { linking }: Method): number {
  return linking === 'geometric' ? (1 + portfolio) / (1 + benchmark) - 1 : portfolio - benchmark;
}
