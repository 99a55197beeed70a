import { type Day, type IsoDate, isWeekday, type Weekday, weekdayOnOrAfter } from '../dates.ts';
import type { DataFault, DenseSeries, InstrumentInput } from '../engine/input.ts';
import { MOST_SUGGESTIONS, shownName } from '../messages.ts';
import type { ErrorIssue, IssueErrorCode, IssueWarningCode, WarningIssue } from '../schemas/issues.ts';
import type { MatchKind } from '../schemas/portfolioChecks.ts';
import { isDataFault } from '../schemas/warningKinds.ts';

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

/** Hundredths of a currency in which exchanges quote prices, by the names that sources use. */
const HUNDREDTHS: ReadonlyMap<string, string> = new Map([
  ['GBp', 'GBP'],
  ['GBX', 'GBP'],
  ['ZAc', 'ZAR'],
  ['ZAX', 'ZAR'],
  ['ILA', 'ILS'],
  ['USX', 'USD'],
]);

/** Returns true for a known currency, and reports any other. */
export function checkKnownCurrency(currency: string, path: Path, { facts, found }: Checking): boolean {
  const known = facts.currencies();
  if (known.includes(currency)) return true;
  const whole = HUNDREDTHS.get(currency) ?? HUNDREDTHS.get(currency.toUpperCase());
  const hint =
    whole === undefined
      ? (inOtherCase(currency, known) ?? `Known are ${known.join(', ')}.`)
      : `It is a hundredth of ${whole}: divide the numbers by 100, and send "${whole}".`;
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

/** Market data for the check of a portfolio: a part of the market-data port, and the current day. */
export interface MarketFacts {
  /** Rows after this day are in the future. Analyses end the day before it by default. */
  readonly today: Day;
  /** The last weekday with any price. */
  readonly lastWeekday: Weekday;
  resolveSymbol(symbol: string): SymbolFact;
  closes(ric: string): DenseSeries | null;
  /**
   * Returns the close of a session on a Saturday or a Sunday, which `closes` lacks. Null on weekdays, without a session, and for
   * instruments that trade only on weekdays. Absent: no instrument trades on weekends.
   */
  weekendClose?(ric: string, day: Day): number | null;
  /** Null when no path of rates exists. */
  fxRate(currency: string, base: string): { readonly series: DenseSeries } | null;
  /** New shares per old share by day, ascending: the splits that the closes are adjusted for. */
  splits(ric: string): readonly { readonly day: Day; readonly ratio: number }[];
  /** Lowest and highest price of a day, split-adjusted as the closes. Null if they are not known. */
  dayRange(ric: string, day: Day): { readonly low: number; readonly high: number } | null;
  /** Ex-dates of the dividends, ascending, and their amounts per share in the currency of the instrument, split-adjusted as the closes. */
  dividends(ric: string): { readonly weekdays: Int32Array; readonly amounts: Float64Array };
  /** Findings of the quality checks about the data of an instrument. Absent: none. */
  faults?(ric: string): readonly DataFault[];
  scores(ric: string, onOrBefore: Weekday): { readonly total: number | null } | null;
  currencies(): readonly string[];
  markets(): readonly string[];
}

export type SymbolFact =
  | { readonly kind: 'found'; readonly instrument: InstrumentFact; readonly how?: MatchKind }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

export interface InstrumentFact {
  readonly ric: string;
  /** The RIC under which the accounts of its company stand: the same for all its listings and share classes. */
  readonly issuer: string;
  readonly type: 'stock' | 'etf' | 'index' | 'cash';
  readonly currency: string;
  /** Where it is traded, as in the rates of costs. */
  readonly market: string;
  readonly country: string | null;
  readonly priceBasis: InstrumentInput['priceBasis'];
  /** Last day of trading; null when it has not ended. */
  readonly delistedOn: Weekday | null;
  /** The value of a share after `delistedOn`, in its currency. Absent or null if that is not known. */
  readonly finalValue?: number | null;
}

/**
 * The rates that turn one currency into the base currency; null when there are none. 'one' also for a base currency that is
 * not known at all: its own finding says so, once.
 */
export function ratesBetween(currency: string, base: string, facts: MarketFacts): DenseSeries | 'one' | null {
  if (currency === base || !facts.currencies().includes(base)) return 'one';
  return facts.fxRate(currency, base)?.series ?? null;
}

/**
 * Returns the present number of shares for one share at the close of a weekday: the product of the ratios of later splits.
 * Splits after the last day of the data do not count, because closes are not adjusted for them.
 */
export function laterSplits(ric: string, weekday: Weekday, facts: MarketFacts): number {
  return facts.splits(ric).reduceRight((factor, { day, ratio }) => {
    const ex = weekdayOnOrAfter(day);
    return ex > weekday && ex <= facts.lastWeekday ? factor * ratio : factor;
  }, 1);
}

/** True if one of the instruments has a session on a Saturday or a Sunday. */
export function hasWeekendSession(rics: Iterable<string>, day: Day, facts: MarketFacts): boolean {
  if (isWeekday(day) || facts.weekendClose === undefined) return false;
  for (const ric of rics) if (facts.weekendClose(ric, day) !== null) return true;
  return false;
}

/** A German securities number: six digits and letters without I and O. Six letters are more likely a name. */
const WKN = /^(?=.{0,5}\d)[\dA-HJ-NP-Z]{6}$/i;

/**
 * Why a symbol could not be resolved, in one sentence with what the caller can use instead; null when it could.
 * @param suggests false if suggestions for it would take too long
 */
export function describeMatch(
  symbol: string,
  match: SymbolFact,
  suggests = true,
): {
  readonly code: 'unresolved_symbol' | 'ambiguous_symbol';
  readonly message: string;
  readonly suggestions: readonly string[];
} | null {
  switch (match.kind) {
    case 'found':
      return null;
    case 'ambiguous': {
      const message = `Symbol "${symbol}" is ambiguous: use one of ${match.candidates.join(', ')}.`;
      return { code: 'ambiguous_symbol', message, suggestions: match.candidates };
    }
    case 'unknown': {
      const suggestions = suggests ? match.suggestions : [];
      const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(', ')}?`;
      const advice = WKN.test(symbol) ? ' If it is a WKN, use the ISIN or the ticker instead.' : '';
      const message = `Symbol "${symbol}" is not known.${advice}${hint}`;
      return { code: 'unresolved_symbol', message, suggestions };
    }
  }
}
