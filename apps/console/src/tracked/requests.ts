import type { AnalyzeRequest, ReadPortfolio, Sections, TrackRequest } from '@tearsheet/client';

/**
 * The request of an analysis: its rows, with weights that sum to 1 on each date. Null if the result does not contain its
 * input, or if it is an analysis of transactions.
 * @param others members of the request that no section repeats, such as custom transaction costs and a blend as the benchmark
 */
export function requestOfResult(
  { portfolio_input: rows, portfolio_parameters: parameters }: Sections,
  others: Readonly<Record<string, unknown>>,
): AnalyzeRequest | null {
  if (!rows || !parameters) return null;
  const holdings = rows.filter((row) => 'weight' in row);
  if (holdings.length < rows.length) return null;
  const { base_currency, initial_value, benchmark, include_transaction_costs } = parameters;
  return {
    benchmark,
    ...others,
    portfolio: holdings.map(({ date, symbol, weight }) => ({ date, symbol, weight })),
    base_currency,
    initial_value,
    include_transaction_costs,
  };
}

/** Members that belong to one analysis, or to the record of a tracked portfolio. The others define the portfolio. */
const OTHER_MEMBERS: ReadonlySet<string> = new Set([
  'portfolio_id',
  'version',
  'name',
  'created_at',
  'updated_at',
  'start_date',
  'end_date',
  'fields',
  'risk_free_rate',
  'stress_shocks',
  'on_missing',
  'start_when_available',
]);

/** Returns the part of a request that defines a portfolio. */
export function trackRequestOf(request: AnalyzeRequest, name: string): TrackRequest {
  return { ...definitionOf(request), name: name.trim() === '' ? null : name.trim() };
}

/** Returns a tracked portfolio as a request, without its id, its version, and its name. */
export function definitionOf(request: object): AnalyzeRequest {
  const members = Object.entries(request).filter(
    ([member, value]) => value !== undefined && !OTHER_MEMBERS.has(member),
  );
  return Object.fromEntries(members) as AnalyzeRequest; // The positions are among the members.
}

/** The tracked portfolio that a draft changes. */
export interface TrackedRef {
  readonly portfolioId: string;
  readonly version: number;
  /** Names the version when the change is saved. */
  readonly etag: string;
  readonly name: string | null;
}

export function trackedRef({ portfolio, etag }: ReadPortfolio): TrackedRef {
  const { portfolio_id: portfolioId, version, name } = portfolio;
  return { portfolioId, version, etag, name };
}

export function shownName(name: string | null): string {
  return name ?? 'Portfolio without a name';
}
