import type { AnalyzeRequest, ReadPortfolio, Sections, TrackRequest } from '@tearsheet/client';

/**
 * The portfolio of an analysis, as it was sent: rows as requested, weights of a date summing to 1. Null when the analysis
 * did not bring its own input.
 * @param others members of the request that no section repeats, such as own rates of trading costs
 */
export function requestOfResult(
  { portfolio_input: rows, portfolio_parameters: parameters }: Sections,
  others: Readonly<Record<string, unknown>>,
): AnalyzeRequest | null {
  if (!rows || !parameters) return null;
  const { base_currency, initial_value, benchmark, include_transaction_costs } = parameters;
  return {
    ...others,
    portfolio: rows.map(({ date, symbol, weight }) => ({ date, symbol, weight })),
    base_currency,
    initial_value,
    benchmark,
    include_transaction_costs,
  };
}

/** What of an analysis is kept with a portfolio: its definition. Dates, rates and scenarios belong to one analysis. */
export function trackRequestOf(request: AnalyzeRequest, name: string): TrackRequest {
  const { portfolio, base_currency, initial_value, benchmark } = request;
  const { include_transaction_costs, transaction_cost_config } = request;
  const definition = {
    base_currency,
    initial_value,
    benchmark,
    include_transaction_costs,
    transaction_cost_config,
  };
  const given = Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== undefined));
  return { portfolio, ...given, name: name.trim() === '' ? null : name.trim() };
}

/** A tracked definition as a request, without what identifies it. */
export function definitionOf({ portfolio, ...others }: TrackRequest): AnalyzeRequest {
  const { name: _, ...definition } = trackRequestOf({ portfolio, ...others }, '');
  return definition;
}

/** The tracked portfolio that a draft is a change of. */
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
