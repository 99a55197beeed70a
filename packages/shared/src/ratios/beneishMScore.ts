import { divide, minus, plus, positive, times, type Value } from './arithmetic.ts';
import type { Items } from './keyRatios.ts';

/** Above it the accounts look like those of companies that manipulated earnings (Beneish, Lee, Nichols 2013). */
export const BENEISH_SUSPECT_ABOVE = -1.78;

export interface BeneishMScore {
  readonly score: number | null;
  /** Each is this year's figure over last year's (assets, margin and depreciation so that a rise is the warning). */
  readonly receivablesIndex: Value;
  readonly grossMarginIndex: Value;
  readonly assetQualityIndex: Value;
  readonly salesGrowthIndex: Value;
  readonly depreciationIndex: Value;
  readonly sellingExpensesIndex: Value;
  readonly leverageIndex: Value;
  /** (Net income − operating cash flow) / total assets, decimal. */
  readonly accruals: Value;
}

/**
 * Beneish's M with eight variables: −4.84 + 0.920 DSRI + 0.528 GMI + 0.404 AQI + 0.892 SGI + 0.115 DEPI − 0.172 SGAI
 * + 4.679 TATA − 0.327 LVGI. A plain number. Null when an item of one of the two years is missing. Not made for banks and
 * insurers. Source: Beneish (1999), Financial Analysts Journal 55(5), 24-36; accruals from the cash-flow statement.
 *
 * Example: two equal years without accruals → all indices 1 → −2.48.
 */
export function beneishMScore(year: Items, before: Items | null): BeneishMScore {
  const index = (ratio: (items: Items) => Value) => divide(ratio(year), positive(before && ratio(before)));
  /** Last year's over this year's. */
  const fall = (ratio: (items: Items) => Value) => divide(before && ratio(before), positive(ratio(year)));
  const accruals = divide(minus(get(year, 'net_income'), get(year, 'operating_cash_flow')), assetsOf(year));
  const parts = {
    receivablesIndex: index((items) => perRevenue(items, 'receivables')),
    grossMarginIndex: fall((items) => perRevenue(items, 'gross_profit')),
    assetQualityIndex: index(softAssets),
    salesGrowthIndex: index((items) => get(items, 'revenue')),
    depreciationIndex: fall(depreciationRate),
    sellingExpensesIndex: index((items) => perRevenue(items, 'selling_general_administrative')),
    leverageIndex: index((items) =>
      divide(plus(get(items, 'current_liabilities'), get(items, 'long_term_debt')), assetsOf(items)),
    ),
    accruals,
  };
  const weighted: Value[] = [
    -4.84,
    times(parts.receivablesIndex, 0.92),
    times(parts.grossMarginIndex, 0.528),
    times(parts.assetQualityIndex, 0.404),
    times(parts.salesGrowthIndex, 0.892),
    times(parts.depreciationIndex, 0.115),
    times(parts.sellingExpensesIndex, -0.172),
    times(parts.accruals, 4.679),
    times(parts.leverageIndex, -0.327),
  ];
  return { ...parts, score: weighted.reduce(plus, 0) };
}

function get(items: Items, name: string): Value {
  return items[name] ?? null;
}

function assetsOf(items: Items): Value {
  return positive(get(items, 'total_assets'));
}

function perRevenue(items: Items, name: string): Value {
  return divide(get(items, name), positive(get(items, 'revenue')));
}

/** The share of assets that is neither current nor property. */
function softAssets(items: Items): Value {
  const hard = plus(get(items, 'current_assets'), get(items, 'property_plant_equipment'));
  return minus(1, divide(hard, assetsOf(items)));
}

function depreciationRate(items: Items): Value {
  const depreciation = get(items, 'depreciation_amortization');
  return divide(depreciation, positive(plus(depreciation, get(items, 'property_plant_equipment'))));
}
