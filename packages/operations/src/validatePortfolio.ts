import { benchmarkProblem, checkPortfolio, repairPortfolio, validateResultOf } from '@tearsheet/shared/portfolio';
import type { DetailItem, PortfolioRequest, ResolveResult, ValidateResult } from '@tearsheet/shared/schemas';
import { type Dependencies, marketFacts, today } from './dependencies.ts';

/** A request that cannot be answered as it is: the items of a 422. */
export interface Refused {
  readonly kind: 'refused';
  readonly detail: readonly DetailItem[];
}

type Checking = Pick<Dependencies, 'market' | 'now'>;

type Answer<T> = { readonly kind: 'done'; readonly value: T } | Refused;

/** Every error and warning of a portfolio in one pass; refused only for a benchmark that does not resolve. */
export function validatePortfolio(dependencies: Checking, request: PortfolioRequest): Answer<ValidateResult> {
  return answer(dependencies, request, (facts) => validateResultOf(checkPortfolio(request, facts)));
}

/** The portfolio repaired as far as it can be; refused only for a benchmark that does not resolve. */
export function resolvePortfolio(dependencies: Checking, request: PortfolioRequest): Answer<ResolveResult> {
  return answer(dependencies, request, (facts) => repairPortfolio(request, facts));
}

function answer<T>(
  dependencies: Checking,
  request: PortfolioRequest,
  work: (facts: ReturnType<typeof marketFacts>) => T,
): Answer<T> {
  const facts = marketFacts(dependencies.market.current(), today(dependencies));
  const problem = benchmarkProblem(request, facts);
  return problem ? { kind: 'refused', detail: [problem] } : { kind: 'done', value: work(facts) };
}
