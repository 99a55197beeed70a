import type { ErrorIssue, IssueErrorCode, IssueWarningCode, WarningIssue } from '../schemas/issue.ts';

/** Members and positions that lead to what a finding is about: ['portfolio', 3, 'weight']. */
export type Path = readonly (string | number)[];

export interface Finding<C extends IssueErrorCode | IssueWarningCode> {
  readonly code: C;
  readonly message: string;
  readonly path: Path;
}

export type ErrorFinding = Finding<IssueErrorCode>;
export type WarningFinding = Finding<IssueWarningCode>;

/** Gathers findings in the order they are made. */
export interface Findings {
  readonly errors: ErrorFinding[];
  readonly warnings: WarningFinding[];
  error(code: IssueErrorCode, path: Path, message: string): void;
  warn(code: IssueWarningCode, path: Path, message: string): void;
}

export function createFindings(): Findings {
  const errors: ErrorFinding[] = [];
  const warnings: WarningFinding[] = [];
  return {
    errors,
    warnings,
    error: (code, path, message) => errors.push({ code, message, path }),
    warn: (code, path, message) => warnings.push({ code, message, path }),
  };
}

export function errorIssueOf({ code, message, path }: ErrorFinding): ErrorIssue {
  return { code, message, field: fieldOf(path) };
}

export function warningIssueOf({ code, message, path }: WarningFinding): WarningIssue {
  return { code, message, field: fieldOf(path) };
}

/** ['portfolio', 3, 'weight'] is written portfolio[3].weight. */
function fieldOf(path: Path): string {
  return path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`)).join('');
}
