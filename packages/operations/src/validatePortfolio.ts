import { benchmarkProblem, checkPortfolio, repairPortfolio, validateResultOf } from '@tearsheet/shared/portfolio';
import type { AnalyzeRequest, DetailItem, ResolveResult, ValidateResult } from '@tearsheet/shared/schemas';
import { type Dependencies, marketFacts, today } from './dependencies.ts';

/** A request that cannot be answered as it is: the items of a 422. */
export interface Refused {
  readonly kind: 'refused';
  readonly detail: readonly DetailItem[];
}

type Checking = Pick<Dependencies, 'market' | 'now'>;

type Answer<T> = { readonly kind: 'done'; readonly value: T } | Refused;

/** Every error and warning of a portfolio in one pass, its window included if it has one; refused only for a benchmark that does not resolve. */
export function validatePortfolio(dependencies: Checking, request: AnalyzeRequest): Answer<ValidateResult> {
  return answer(dependencies, request, (facts) => validateResultOf(checkPortfolio(request, facts, request)));
}

/** The portfolio repaired as far as it can be; refused only for a benchmark that does not resolve. */
export function resolvePortfolio(dependencies: Checking, request: AnalyzeRequest): Answer<ResolveResult> {
  return answer(dependencies, request, (facts) => repairPortfolio(request, facts, request));
}

function answer<T>(
  dependencies: Checking,
  request: AnalyzeRequest,
  work: (facts: ReturnType<typeof marketFacts>) => T,
): Answer<T> {
  const facts = marketFacts(dependencies.market.current(), today(dependencies));
  const problem = benchmarkProblem(request, facts);
  return problem ? { kind: 'refused', detail: [problem] } : { kind: 'done', value: work(facts) };
}
