import type { Day, IsoDate } from '../dates.ts';
import type { Findings, Path } from './findings.ts';
import { describeMatch, type MarketFacts, type SymbolFact } from './marketFacts.ts';

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
