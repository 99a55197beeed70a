import { counted } from '../messages.ts';
import type { AnalyzeRequest } from '../schemas/analyze.ts';
import {
  type IssueErrorCode,
  type IssueWarningCode,
  type JobWarning,
  type JobWarningCode,
  MOST_JOB_WARNINGS,
  MOST_LISTED,
  REMARK_CODES,
} from '../schemas/issues.ts';
import type { ValidateResult, Validation } from '../schemas/portfolioChecks.ts';
import type { PortfolioRequest } from '../schemas/portfolioRequest.ts';
import type { TrackRequest } from '../schemas/tracking.ts';
import type { Location, RequestIssue } from '../schemas/validation/detailItems.ts';
import { MAX_DETAIL_ITEMS } from '../schemas/validation/validator.ts';
import { isDataFault } from '../schemas/warningKinds.ts';
import type { PortfolioCheck } from './checkPortfolio.ts';
import { checkPercentages } from './checkSettings.ts';
import {
  createFindings,
  type ErrorFinding,
  errorIssueOf,
  type Finding,
  fieldOf,
  type Path,
  type WarningFinding,
  warningIssueOf,
} from './findings.ts';

/** A check as the `validation` member of a resolve answer. */
export function validationOf({ errors, warnings }: Pick<PortfolioCheck, 'errors' | 'warnings'>): Validation {
  return {
    valid: errors.length === 0,
    error_count: errors.length,
    warning_count: warnings.length,
    errors: listed(errors, errorIssueOf),
    warnings: listed(warnings, warningIssueOf),
  };
}

/** Returns the first findings of each code. If a code has more of them, one issue at the end counts the rest. */
function listed<Code extends IssueErrorCode | IssueWarningCode, Issue>(
  findings: readonly Finding<Code>[],
  issueOf: (finding: Finding<Code>) => Issue,
): Issue[] {
  const { kept, more } = firstOfEach(findings);
  const rest = [...more].map(([{ code, path }, count]) => {
    const message = `${counted(count, 'more issue')} with this code ${count === 1 ? 'is' : 'are'} not listed.`;
    return issueOf({ code, message, path: path.slice(0, 1) });
  });
  return [...kept.map(issueOf), ...rest];
}

/** Returns the first items of each code, and for each code that has more its first item that is left out with their number. */
export function firstOfEach<Item extends { readonly code: string }>(
  items: readonly Item[],
): { readonly kept: readonly Item[]; readonly more: ReadonlyMap<Item, number> } {
  const kept: Item[] = [];
  const more = new Map<Item, number>();
  const seen = new Map<string, { count: number; left: Item | null }>();
  for (const item of items) {
    const group = seen.get(item.code) ?? { count: 0, left: null };
    seen.set(item.code, group);
    group.count += 1;
    if (group.count <= MOST_LISTED) kept.push(item);
    else {
      group.left ??= item;
      more.set(group.left, group.count - MOST_LISTED);
    }
  }
  return { kept, more };
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

/**
 * Returns the warnings of an accepted request, for every answer about its job. Faults in the data come first, and then rows that
 * are left out. There is one warning per code and symbol, and it counts the other dates.
 */
export function jobWarningsOf(check: PortfolioCheck): readonly JobWarning[] {
  const share = check.errors.length === 0 ? () => null : shareOf(check);
  const dropped = check.errors.flatMap((error) => droppedRow(error, share));
  const others = check.warnings.flatMap((warning) => (isRemark(warning) ? [] : [plainWarning(warning)]));
  return limitWarnings(faultsFirst(groupWarnings([...dropped, ...others])));
}

/** Returns at most MOST_JOB_WARNINGS warnings. If some are left out, the last one counts them. */
export function limitWarnings(warnings: readonly JobWarning[]): readonly JobWarning[] {
  if (warnings.length <= MOST_JOB_WARNINGS) return warnings;
  const kept = warnings.slice(0, MOST_JOB_WARNINGS - 1);
  const message = `${warnings.length - kept.length} more warnings are not listed here. The section data_quality lists every symbol and position that was left out.`;
  return [...kept, { code: 'more_warnings', message, field: 'portfolio' }];
}

/** One per code and symbol of rows, and per code of other members. The first one speaks for the others and counts them. */
export function groupWarnings(warnings: readonly JobWarning[]): readonly JobWarning[] {
  const groups = Map.groupBy(warnings, ({ code, field, symbol }) => {
    // A member without effect is named once, and its message counts the other rows.
    return `${code} ${symbol ?? (ROW.test(field) && code !== 'member_ignored' ? '' : field)}`;
  });
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const count = others.length;
    if (count === 0) return [first];
    // A row of a portfolio is a date of a holding. A ledger may have several transactions on a date.
    const noun = first.field.startsWith('transactions[') ? 'transaction' : 'date';
    return [
      { ...first, message: `${first.message} The same applies to ${counted(count, `more ${noun}`, `more ${noun}s`)}.` },
    ];
  });
}

const ROW = /^(portfolio|transactions)\[/;

const DROPPED: ReadonlySet<string> = new Set<JobWarningCode>([
  'unresolved_symbol',
  'no_price_history',
  'rebalance_before_history',
  'missing_fx_history',
]);

function droppedRow({ code, message, path, symbol }: ErrorFinding, share: Shares): JobWarning[] {
  if (!isJobCode(code) || !DROPPED.has(code)) return [];
  const weight = share(path[1]);
  return [
    {
      code,
      message: `${message} It is left out, and its weight goes to the other holdings of that date.`,
      field: fieldOf(path),
      ...(symbol === undefined ? {} : { symbol }),
      ...(weight === null ? {} : { weight }),
    },
  ];
}

function isJobCode(code: string): code is JobWarningCode {
  return DROPPED.has(code);
}

function isRemark({ code }: WarningFinding): boolean {
  return REMARK_CODES.some((remark) => remark === code);
}

function plainWarning({ code, message, path, symbol }: WarningFinding): JobWarning {
  return { code, message, field: fieldOf(path), ...(symbol === undefined ? {} : { symbol }) };
}

type Shares = (index: string | number | undefined) => number | null;

/** The weight of a row as a fraction of all weights above 0 of its date. */
function shareOf({ sent }: PortfolioCheck): Shares {
  const sums = new Map<string, number>();
  for (const { date, weight } of sent) sums.set(date, (sums.get(date) ?? 0) + Math.max(weight, 0));
  return (index) => {
    const row = typeof index === 'number' ? sent[index] : undefined;
    const sum = row === undefined ? 0 : (sums.get(row.date) ?? 0);
    return row === undefined || sum === 0 ? null : Number((Math.max(row.weight, 0) / sum).toFixed(10));
  };
}

/** Returns the warnings about numbers of a request that may be in another unit. */
export function percentageWarnings(request: object): JobWarning[] {
  const found = createFindings();
  checkPercentages(request, found);
  return found.warnings.map(plainWarning);
}

/** Returns the warnings with faults in the data first. Otherwise the order stays. */
export function faultsFirst(warnings: readonly JobWarning[]): JobWarning[] {
  return [...warnings.filter(({ code }) => isDataFault(code)), ...warnings.filter(({ code }) => !isDataFault(code))];
}
