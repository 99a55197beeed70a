import { divide, minus, plus, positive, times, type Value } from './arithmetic.ts';
import type { Items } from './keyRatios.ts';

/** At most so much: distress; above the other: safe; grey between (Altman 1968). */
export const ALTMAN_ZONES = { distressUpTo: 1.81, safeFrom: 2.99 } as const;

/**
 * Altman's Z: 1.2 working capital / assets + 1.4 retained earnings / assets + 3.3 EBIT / assets + 0.6 market value of equity /
 * total liabilities + 1.0 revenue / assets. A plain number. Made for industrial companies, not for banks and insurers. Null
 * when an item is missing. Source: Altman (1968), Journal of Finance 23(4), 589-609.
 *
 * @param year flows of twelve months and the balance sheet at their end; EBIT is operating income
 * @param marketCap market value of equity in the currency of the statements
 *
 * Example: 0.1, 0.3, 0.15, 2 and 1.1 for the five ratios → 0.12 + 0.42 + 0.495 + 1.2 + 1.1 = 3.335.
 */
export function altmanZScore(year: Items, marketCap: number | null): number | null {
  const item = (name: string): Value => year[name] ?? null;
  const perAssets = (value: Value) => divide(value, positive(item('total_assets')));
  const terms = [
    times(perAssets(minus(item('current_assets'), item('current_liabilities'))), 1.2),
    times(perAssets(item('retained_earnings')), 1.4),
    times(perAssets(item('operating_income')), 3.3),
    times(divide(marketCap, positive(item('total_liabilities'))), 0.6),
    perAssets(item('revenue')),
  ];
  return terms.reduce(plus, 0);
}
