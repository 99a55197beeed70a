import { shownName } from '../messages.ts';
import type { ErrorIssue, IssueErrorCode, IssueWarningCode, WarningIssue } from '../schemas/issues.ts';
import { isDataFault } from '../schemas/warningKinds.ts';
import { MOST_SUGGESTIONS } from '../suggestions.ts';

/** Members and positions that lead to what a finding is about: ['portfolio', 3, 'weight']. */
export type Path = readonly (string | number)[];

/** Optional details of a finding. */
export interface About {
  /** The RIC, or the symbol as it was sent if it is unknown. */
  readonly symbol?: string;
  /** Symbols to use instead, the likeliest first. */
  readonly suggestions?: readonly string[];
}

export interface Finding<C extends IssueErrorCode | IssueWarningCode> extends About {
  readonly code: C;
  readonly message: string;
  readonly path: Path;
}

export type ErrorFinding = Finding<IssueErrorCode>;
export type WarningFinding = Finding<IssueWarningCode>;

/** Gathers findings in the order they are made. */
export interface Findings {
  readonly suggestsFor: SuggestsFor;
  readonly errors: ErrorFinding[];
  readonly warnings: WarningFinding[];
  error(code: IssueErrorCode, path: Path, message: string, about?: About): void;
  warn(code: IssueWarningCode, path: Path, message: string, about?: About): void;
}

/** Returns true for the first unknown symbols of a request, every time. Suggestions for the others would take long. */
export type SuggestsFor = (symbol: string) => boolean;

export function createSuggestsFor(): SuggestsFor {
  const first = new Set<string>();
  return (symbol) => {
    if (first.size < MOST_SUGGESTIONS) first.add(symbol);
    return first.has(symbol);
  };
}

/** @param onDataFault `fail` makes an error of each fault in the data */
export function createFindings(onDataFault: 'warn' | 'fail' = 'warn'): Findings {
  const errors: ErrorFinding[] = [];
  const warnings: WarningFinding[] = [];
  return {
    errors,
    warnings,
    suggestsFor: createSuggestsFor(),
    error: (code, path, message, about) => errors.push({ code, message, path, ...about }),
    warn: (code, path, message, about) =>
      onDataFault === 'fail' && isDataFault(code)
        ? errors.push({ code: 'data_fault', message, path, ...about })
        : warnings.push({ code, message, path, ...about }),
  };
}

export function errorIssueOf({ code, message, path, suggestions = [] }: ErrorFinding): ErrorIssue {
  const issue = { code, message, field: fieldOf(path) };
  return suggestions.length === 0 ? issue : { ...issue, suggestions: [...suggestions] };
}

export function warningIssueOf({ code, message, path }: WarningFinding): WarningIssue {
  return { code, message, field: fieldOf(path) };
}

/** ['portfolio', 3, 'weight'] is written portfolio[3].weight. Long names of a caller are cut. */
export function fieldOf(path: Path): string {
  return path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${shownName(part)}`))
    .join('');
}
