import type { AnalyzeRequest, Sections } from '@tearsheet/client';

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
