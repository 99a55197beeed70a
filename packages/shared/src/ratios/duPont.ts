import { divide, mean, positive, type Value } from './arithmetic.ts';
import type { Items } from './keyRatios.ts';

export interface DuPont {
  /** Net income / income before tax. */
  readonly taxBurden: Value;
  /** Income before tax / operating income. */
  readonly interestBurden: Value;
  /** Operating income / revenue, decimal. */
  readonly operatingMargin: Value;
  /** Net income / revenue, decimal: the product of the three before. */
  readonly netMargin: Value;
  /** Revenue / average total assets. */
  readonly assetTurnover: Value;
  /** Average total assets / average equity. */
  readonly equityMultiplier: Value;
  /** Net income / average equity, decimal. */
  readonly returnOnEquity: Value;
}

/**
 * Return on equity taken apart: in three steps net margin × asset turnover × equity multiplier, in five with the net margin
 * as tax burden × interest burden × operating margin. Averages are of both ends of the year. A factor is null when an item
 * is missing or a divisor is not above 0; the product of known factors is the return.
 * Source: Bodie, Kane, Marcus, Investments, chapter "Financial Statement Analysis".
 *
 * @param year flows of twelve months and the balance sheet at their end
 * @param before the balance sheet a year earlier
 *
 * Example: net income 10, revenue 100, average assets 200, average equity 50 → 0.1 × 0.5 × 4 = 0.2.
 */
export function duPont(year: Items, before: Items | null): DuPont {
  const item = (name: string): Value => year[name] ?? null;
  const average = (name: string): Value => mean(item(name), before?.[name] ?? null);
  const [assets, equity] = [average('total_assets'), average('shareholders_equity')];
  return {
    taxBurden: divide(item('net_income'), positive(item('pretax_income'))),
    interestBurden: divide(item('pretax_income'), positive(item('operating_income'))),
    operatingMargin: divide(item('operating_income'), positive(item('revenue'))),
    netMargin: divide(item('net_income'), positive(item('revenue'))),
    assetTurnover: divide(item('revenue'), positive(assets)),
    equityMultiplier: divide(assets, positive(equity)),
    returnOnEquity: divide(item('net_income'), positive(equity)),
  };
}

/** Cash-flow accruals over average total assets: (net income − operating cash flow) / average assets, decimal (Hribar, Collins 2002). */
export function accrualRatio(year: Items, before: Items | null): Value {
  const accruals =
    year.net_income === undefined || year.operating_cash_flow === undefined
      ? null
      : year.net_income - year.operating_cash_flow;
  const assets = mean(year.total_assets ?? null, before?.total_assets ?? null);
  return divide(accruals, positive(assets));
}
