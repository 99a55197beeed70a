import { divide, type Items, minus, plus, positive, times, type Value } from './keyRatios.ts';

/** Scores up to `distressUpTo` mean distress, and scores above `safeFrom` mean safety (Altman 1968). */
export const ALTMAN_ZONES = { distressUpTo: 1.81, safeFrom: 2.99 } as const;

/**
 * Returns Altman's Z, a plain number: 1.2 working capital / assets + 1.4 retained earnings / assets + 3.3 EBIT / assets
 * + 0.6 market value of equity / total liabilities + 1.0 revenue / assets. The score was made for industrial companies, not
 * for banks and insurers. Null if an item is missing. Source: Altman (1968), Journal of Finance 23(4), 589-609.
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
  /** 0 to 9. Null if any signal is null. */
  readonly score: number | null;
  /** Null if an item is missing. */
  readonly signals: Readonly<Record<PiotroskiSignal, boolean | null>>;
}

/**
 * Returns Piotroski's F: the number of good signals among nine signals of profitability, financing, and efficiency.
 * Return on assets and turnover are relative to the assets at the beginning of the year. Leverage is long-term debt over
 * the assets at the end, while the paper uses their average. The share count must not grow, except by splits.
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
  const values = Object.values(signals);
  return { signals, score: values.includes(null) ? null : values.filter(Boolean).length };
}

function isAbove(x: Value, y: Value): boolean | null {
  const difference = minus(x, y);
  return difference === null ? null : difference > 0;
}

function not(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}
