import type { AnalyzeRequest } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';

// The editor uses this file, and it loads before the package that draws results.

/** The longest name that the service accepts. */
export const NAME_LENGTH = 120;

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

/** The first names, and the number of the others. */
export function listed(names: readonly string[]): string {
  if (names.length <= 3) return names.join(', ') || t('Portfolio');
  return t('{names} and {count} more', { names: names.slice(0, 2).join(', '), count: names.length - 2 });
}
