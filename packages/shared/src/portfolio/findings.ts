import type { Day, IsoDate } from '../dates.ts';
import { shownName } from '../messages.ts';
import type { ErrorIssue, IssueErrorCode, IssueWarningCode, WarningIssue } from '../schemas/issues.ts';
import { isDataFault } from '../schemas/warningKinds.ts';
import { MOST_SUGGESTIONS } from '../suggestions.ts';
import { describeMatch, type MarketFacts, type SymbolFact } from './marketFacts.ts';

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

export interface Checking {
  readonly facts: MarketFacts;
  readonly found: Findings;
}

/** Returns the day of a date. A date that is not allowed, or is in the future, gives an error and null. */
export function checkDay(day: Day | null, date: IsoDate, path: Path, { facts, found }: Checking): Day | null {
  if (day !== null && day <= facts.today) return day;
  if (day === null) found.error('invalid_date', path, `${date} is not a date from 1990-01-01 on.`);
  else found.error('future_date', path, `${date} is in the future.`);
  return null;
}

/** Returns true for a known currency, and reports any other. */
export function checkKnownCurrency(currency: string, path: Path, { facts, found }: Checking): boolean {
  const known = facts.currencies();
  if (known.includes(currency)) return true;
  const hint = inOtherCase(currency, known) ?? `Known are ${known.join(', ')}.`;
  found.error('unsupported_currency', path, `Currency "${currency}" is not supported. ${hint}`);
  return false;
}

/** Returns a hint with the right spelling if the name differs only in case, otherwise null. */
export function inOtherCase(name: string, known: Iterable<string>): string | null {
  const same = [...known].find((one) => one.toLowerCase() === name.toLowerCase());
  return same === undefined ? null : `Upper and lower case matter: send "${same}".`;
}

/** Reports a symbol that does not resolve. Only the first ones have suggestions. */
export function reportUnresolved(symbol: string, match: SymbolFact, path: Path, found: Findings): void {
  const problem = describeMatch(symbol, match, match.kind === 'unknown' && found.suggestsFor(symbol));
  if (problem === null) return;
  const { code, message, suggestions } = problem;
  found.error(code, path, message, { symbol, suggestions });
}
