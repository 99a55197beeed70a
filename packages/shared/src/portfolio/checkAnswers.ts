import type { AnalyzeRequest } from '../schemas/analyze.ts';
import type { ValidateResult, Validation } from '../schemas/portfolioChecks.ts';
import type { PortfolioRequest } from '../schemas/portfolioRequest.ts';
import type { TrackRequest } from '../schemas/tracking.ts';
import type { Location, RequestIssue } from '../schemas/validation/detailItems.ts';
import { MAX_DETAIL_ITEMS } from '../schemas/validation/validator.ts';
import type { PortfolioCheck } from './checkPortfolio.ts';
import { type ErrorFinding, errorIssueOf, type Path, warningIssueOf } from './findings.ts';

/** A check as the `validation` member of a resolve answer. */
export function validationOf({ errors, warnings }: Pick<PortfolioCheck, 'errors' | 'warnings'>): Validation {
  return {
    valid: errors.length === 0,
    error_count: errors.length,
    warning_count: warnings.length,
    errors: errors.map(errorIssueOf),
    warnings: warnings.map(warningIssueOf),
  };
}

/** A check as the answer of validate: `normalized` is there only when the portfolio is valid. */
export function validateResultOf(check: PortfolioCheck): ValidateResult {
  const answer = validationOf(check);
  return check.normalized === null ? answer : { ...answer, normalized: check.normalized };
}

/**
 * Returns why analyze rejects a portfolio; empty if it is accepted. Rows that cannot be held (no symbol,
 * prices, or rates) are left out and become warnings, unless `on_missing` is "fail" or nothing of the first date can be
 * bought. Every other error rejects. At most 100 items.
 */
export function analyzeProblems(
  check: PortfolioCheck,
  request: PortfolioRequest & { readonly on_missing?: OnMissing },
): readonly RequestIssue[] {
  const isDropped = (error: ErrorFinding) => request.on_missing !== 'fail' && check.canStart && isPartialData(error);
  return issuesOf(
    check.errors.filter((error) => !isDropped(error)),
    request,
  );
}

type OnMissing = AnalyzeRequest['on_missing'];

/**
 * Returns why a portfolio is not tracked: every error that validate reports, or with `on_missing` "drop" those
 * that would fail its analyses. At most 100 items.
 */
export function trackProblems(check: PortfolioCheck, request: TrackRequest): readonly RequestIssue[] {
  return analyzeProblems(check, { on_missing: 'fail', ...request });
}

function issuesOf(errors: readonly ErrorFinding[], request: PortfolioRequest): readonly RequestIssue[] {
  return errors.slice(0, MAX_DETAIL_ITEMS).map(({ code, message, path, symbol, suggestions = [] }) => {
    return {
      field: path,
      code,
      message,
      input: memberAt(request, path),
      context: {
        ...(symbol === undefined ? {} : { symbol }),
        ...(suggestions.length === 0 ? {} : { suggestions: [...suggestions] }),
      },
    };
  });
}

function isPartialData({ code, path }: ErrorFinding): boolean {
  if (path[0] !== 'portfolio') return false;
  switch (code) {
    case 'unresolved_symbol':
    case 'no_price_history':
    case 'missing_fx_history':
    case 'rebalance_before_history':
      return true;
    default:
      return false;
  }
}

/** Returns the value at a path of a request. Null if there is none. */
export function memberAt(value: unknown, path: Path | Location): unknown {
  let member = value;
  for (const part of path) {
    if (typeof member !== 'object' || member === null || !Object.hasOwn(member, part)) return null;
    member = Reflect.get(member, part);
  }
  return member;
}
