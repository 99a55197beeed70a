import { divide, minus, positive, type Value } from './arithmetic.ts';
import type { Items } from './keyRatios.ts';

const PIOTROSKI_SIGNALS = [
  'positive_return_on_assets',
  'positive_operating_cash_flow',
  'rising_return_on_assets',
  'cash_flow_above_income',
  'falling_leverage',
  'rising_current_ratio',
  'no_new_shares',
  'rising_gross_margin',
  'rising_asset_turnover',
] as const;

export type PiotroskiSignal = (typeof PIOTROSKI_SIGNALS)[number];

export interface PiotroskiFScore {
  /** 0 to 9; null when one signal cannot be told. */
  readonly score: number | null;
  /** Null: an item is missing. */
  readonly signals: Readonly<Record<PiotroskiSignal, boolean | null>>;
}

/**
 * Piotroski's F: how many of nine signals of profitability, financing and efficiency are good. Return on assets and turnover
 * are over the assets at the beginning of the year, leverage is long-term debt over the assets at the end (the paper: over
 * their average), and the share count must not grow but by splits.
 * Source: Piotroski (2000), Journal of Accounting Research 38 (Supplement), 1-41.
 *
 * @param years the latest year, the one before and the balance sheet before that
 * @param splitFactor new shares per old one between the two years, for the share count
 *
 * Example: all nine good → 9.
 */
export function piotroskiFScore(years: readonly [Items, Items | null, Items | null], splitFactor = 1): PiotroskiFScore {
  const [now, before, twoBefore] = years;
  const item = (year: Items | null, name: string): Value => year?.[name] ?? null;
  const perOpeningAssets = (name: string, year: Items | null, opening: Items | null) =>
    divide(item(year, name), positive(item(opening, 'total_assets')));
  const leverage = (year: Items | null) => divide(item(year, 'long_term_debt'), positive(item(year, 'total_assets')));
  const currentRatio = (year: Items | null) =>
    divide(item(year, 'current_assets'), positive(item(year, 'current_liabilities')));
  const grossMargin = (year: Items | null) => divide(item(year, 'gross_profit'), positive(item(year, 'revenue')));
  const shares = item(before, 'shares_diluted');
  const signals: Record<PiotroskiSignal, boolean | null> = {
    positive_return_on_assets: isAbove(item(now, 'net_income'), 0),
    positive_operating_cash_flow: isAbove(item(now, 'operating_cash_flow'), 0),
    rising_return_on_assets: isAbove(
      perOpeningAssets('net_income', now, before),
      perOpeningAssets('net_income', before, twoBefore),
    ),
    cash_flow_above_income: isAbove(item(now, 'operating_cash_flow'), item(now, 'net_income')),
    falling_leverage: isAbove(leverage(before), leverage(now)),
    rising_current_ratio: isAbove(currentRatio(now), currentRatio(before)),
    no_new_shares: not(isAbove(item(now, 'shares_diluted'), shares === null ? null : shares * splitFactor)),
    rising_gross_margin: isAbove(grossMargin(now), grossMargin(before)),
    rising_asset_turnover: isAbove(
      perOpeningAssets('revenue', now, before),
      perOpeningAssets('revenue', before, twoBefore),
    ),
  };
  const told = Object.values(signals);
  return { signals, score: told.includes(null) ? null : told.filter(Boolean).length };
}

function isAbove(x: Value, y: Value): boolean | null {
  const difference = minus(x, y);
  return difference === null ? null : difference > 0;
}

function not(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}
