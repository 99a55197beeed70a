import {
  benchmarkProblems,
  checkPortfolio,
  type RequestRules,
  repairPortfolio,
  validateResultOf,
} from '@tearsheet/shared/portfolio';
import {
  type AnalyzeRequest,
  analyzeRequest,
  type ResolveResult,
  resolveResult,
  type ValidateResult,
  validateResult,
} from '@tearsheet/shared/schemas';
import { type Dependencies, marketFacts, today } from '../dependencies.ts';
import { type Operation, operationRow, type Refused } from '../operation.ts';
import { resolveTool, validateTool } from '../toolRows.ts';
import { analysisRules, customMetricProblems, isRateIssue, optionProblems, readRiskFreeRate } from './checkAnalysis.ts';
import { analysisIssues } from './submitAnalysis.ts';

type Checking = Pick<Dependencies, 'market' | 'now'>;
type Answer<T> = { readonly kind: 'done'; readonly value: T } | Refused;

/** Both operations check the request of analyze, so a request that passes here is not rejected there. */
const checkedPortfolio = {
  ...analyzeRequest,
  description: 'A portfolio definition. The members that only analyze reads are checked too, if they are sent.',
};

export const CHECK_OPERATIONS: readonly Operation<AnalyzeRequest>[] = [
  operationRow<AnalyzeRequest>({
    name: 'validate_portfolio',
    scope: 'portfolio:read',
    input: { body: checkedPortfolio },
    output: validateResult,
    takesLedgers: true,
    rest: {
      method: 'post',
      path: '/v1/portfolio/validate',
      summary: 'Check a portfolio without storing it and report every error and warning at once',
      success: 'The errors and warnings.',
      cacheControl: null,
    },
    tool: validateTool,
    issues: analysisIssues,
    run: validatePortfolio,
  }),
  operationRow<AnalyzeRequest>({
    name: 'resolve_portfolio',
    scope: 'portfolio:read',
    input: { body: checkedPortfolio },
    output: resolveResult,
    takesLedgers: true,
    rest: {
      method: 'post',
      path: '/v1/portfolio/resolve',
      summary: 'Correct a portfolio definition and list every change',
      success: 'The status is clean, resolved, or unresolvable.',
      cacheControl: null,
    },
    tool: resolveTool,
    issues: analysisIssues,
    run: resolvePortfolio,
  }),
];

/** Returns every error and warning of a portfolio and its window. Refuses members that analyze refuses, such as an expression. */
export function validatePortfolio(dependencies: Checking, request: AnalyzeRequest): Promise<Answer<ValidateResult>> {
  return answer(dependencies, request, (facts, rules) =>
    validateResultOf(checkPortfolio(request, facts, request, rules)),
  );
}

/** Returns the portfolio with as many repairs as possible. Refuses what validate refuses. */
export function resolvePortfolio(dependencies: Checking, request: AnalyzeRequest): Promise<Answer<ResolveResult>> {
  return answer(dependencies, request, (facts, rules) => repairPortfolio(request, facts, request, rules));
}

async function answer<T>(
  dependencies: Checking,
  request: AnalyzeRequest,
  work: (facts: ReturnType<typeof marketFacts>, rules: RequestRules) => T,
): Promise<Answer<T>> {
  const market = dependencies.market.current();
  const facts = marketFacts(market, today(dependencies));
  const rate = readRiskFreeRate(request.risk_free_rate, market);
  const problems = [
    ...benchmarkProblems(request, facts),
    ...(isRateIssue(rate) ? [rate] : []),
    ...optionProblems(request, market),
    ...(await customMetricProblems(request)),
  ];
  return problems.length > 0
    ? { kind: 'refused', issues: problems }
    : { kind: 'done', value: work(facts, analysisRules(market)) };
}
