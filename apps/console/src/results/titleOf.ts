import type { AnalyzeRequest, CompletedJob, Sections } from '@tearsheet/client';
import { shortName } from '@tearsheet/presentation';

/** The longest name that the service accepts. */
export const NAME_LENGTH = 120;

/** The name of an analysis, or a title made of its largest holdings. */
export function titleOf({ name }: Pick<CompletedJob, 'name'>, { latest_holdings, portfolio_input }: Sections): string {
  if (name !== undefined) return name;
  const held = [...(latest_holdings ?? [])]
    .sort((a, b) => b.weight - a.weight)
    .map(({ name: held }) => shortName(held));
  return listed(held.length > 0 ? held : [...new Set(portfolio_input?.flatMap(({ ric }) => ric ?? []))]);
}

/**
 * Returns the name of an analysis that has none, made of its latest holdings. The largest weights come first.
 * @param nameOf returns the name of a symbol, or an empty text if it is not known
 */
export function defaultName(request: AnalyzeRequest, nameOf: (symbol: string) => string): string {
  const { portfolio = [], transactions = [] } = request;
  const dates = portfolio.map(({ date }) => date).sort();
  const latest = portfolio
    .filter(({ date }) => date === dates.at(-1))
    .sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .map(({ symbol }) => symbol);
  const traded = transactions.flatMap(({ symbol }) => symbol ?? []).filter((symbol) => !symbol.startsWith('CASH.'));
  const symbols = new Set(latest.length > 0 ? latest : traded);
  return listed([...symbols].map((symbol) => nameOf(symbol) || symbol)).slice(0, NAME_LENGTH);
}

function listed(names: readonly string[]): string {
  if (names.length <= 3) return names.join(', ') || 'Portfolio';
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
