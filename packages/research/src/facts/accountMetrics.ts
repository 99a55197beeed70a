import { exchangeRate, type Instrument, type MarketData, type TrailingYear } from '@tearsheet/market-data';
import { weekdayToDay } from '@tearsheet/shared';
import {
  accrualRatio,
  altmanZScore,
  averageOf,
  beneishMScore,
  divide,
  duPont,
  type Items,
  keyRatios,
  minus,
  piotroskiFScore,
  plus,
  positive,
  times,
  type Value,
} from '@tearsheet/shared/ratios';
import type { Metric } from './metrics.ts';

/** Altman's and Beneish's models and margins of goods do not fit banks and insurers. */
export function isFinancial({ sector }: Pick<Instrument, 'sector'>): boolean {
  return sector === 'Financials';
}

/** A market value that is older than this says nothing about today. */
const MAX_VALUE_AGE_DAYS = 7;

/**
 * Market value on the last day of the data, in the currency of the statements. Null when it is not known, older than seven
 * days, or without a date or an exchange rate.
 */
export function marketValueToday(
  market: MarketData,
  instrument: Instrument,
  years: readonly TrailingYear[],
): number | null {
  const [latest] = years;
  const { marketCap, currency } = instrument;
  const oldest = weekdayToDay(market.lastWeekday) - MAX_VALUE_AGE_DAYS;
  if (!latest || !marketCap || marketCap.day === null || marketCap.day < oldest) return null;
  return times(marketCap.amount, exchangeRate(market, currency, latest.row.currency ?? currency, market.lastWeekday));
}

/** Metrics of the accounts of the latest twelve months, valued at the latest close. */
export function accountMetrics(market: MarketData, instrument: Instrument, years: readonly TrailingYear[]) {
  const at = (back: number): Items | null => years[back]?.items ?? null;
  const now = at(0) ?? {};
  const item = (name: string, back = 0): Value => at(back)?.[name] ?? null;
  const marketCap = marketValueToday(market, instrument, years);
  const ratiosAt = (back: number) =>
    keyRatios({
      period: at(back) ?? {},
      year: at(back),
      end: at(back) ?? {},
      start: at(back + 1),
      marketCap: back === 0 ? marketCap : null,
    });
  const ratios = ratiosAt(0);
  const parts = duPont(now, at(1));
  const change = (ratio: 'gross_margin' | 'operating_margin', back: number) =>
    minus(ratios[ratio], ratiosAt(back)[ratio]);
  const cost = minus(item('revenue'), item('gross_profit'));
  const average = (name: string) => averageOf(item(name), item(name, 1));
  const industrial = isFinancial(instrument) ? null : 1;
  const metrics: Partial<Record<Metric, Value>> = {
    pe: ratios.pe,
    price_book_value: ratios.price_book_value,
    price_sales: ratios.price_sales,
    price_cash_flow: ratios.price_cash_flow,
    enterprise_value_revenue: times(ratios.enterprise_value_revenue, industrial),
    enterprise_value_ebit: times(ratios.enterprise_value_ebit, industrial),
    fcf_yield: times(ratios.fcf_yield, industrial),
    revenue_growth_1y: yearlyGrowthPct(item('revenue'), item('revenue', 1), 1),
    revenue_cagr_3y: yearlyGrowthPct(item('revenue'), item('revenue', 3), 3),
    revenue_cagr_5y: yearlyGrowthPct(item('revenue'), item('revenue', 5), 5),
    net_income_growth_1y: yearlyGrowthPct(item('net_income'), item('net_income', 1), 1),
    net_income_cagr_3y: yearlyGrowthPct(item('net_income'), item('net_income', 3), 3),
    gross_margin: ratios.gross_margin,
    ebitda_margin: ratios.ebitda_margin,
    operating_margin: ratios.operating_margin,
    net_margin: ratios.net_margin,
    operating_margin_change_1y: change('operating_margin', 1),
    operating_margin_change_3y: change('operating_margin', 3),
    gross_margin_change_3y: change('gross_margin', 3),
    return_on_equity: ratios.return_on_equity,
    return_on_assets: ratios.return_on_assets,
    return_on_invested_capital: times(ratios.return_on_invested_capital, industrial),
    tax_burden: parts.taxBurden,
    interest_burden: parts.interestBurden,
    asset_turnover: parts.assetTurnover,
    equity_multiplier: parts.equityMultiplier,
    accrual_ratio: times(accrualRatio(now, at(1)), 100),
    cash_conversion: perPositive(item('operating_cash_flow'), item('net_income')),
    piotroski_f: piotroskiFScore([now, at(1), at(2)], splitsBetween(market, instrument, years)).score,
    beneish_m: times(beneishMScore(now, at(1)).score, industrial),
    altman_z: times(altmanZScore(now, marketCap), industrial),
    current_ratio: ratios.current_ratio,
    quick_ratio: ratios.quick_ratio,
    cash_ratio: perPositive(plus(item('cash'), item('short_term_investments')), item('current_liabilities')),
    working_capital_to_revenue: times(
      perPositive(minus(item('current_assets'), item('current_liabilities')), item('revenue')),
      100,
    ),
    cash_cycle_days: ratios.cash_cycle_days,
    receivable_days: times(perPositive(average('receivables'), item('revenue')), 365),
    inventory_days: times(perPositive(average('inventory'), cost), 365),
    payable_days: times(perPositive(average('payables'), cost), 365),
    capex_to_revenue: times(perPositive(item('capital_expenditure'), item('revenue')), 100),
    debt_equity: ratios.debt_equity,
    net_debt_to_ebitda: times(ratios.net_debt_to_ebitda, industrial),
    times_interest_earned: times(ratios.times_interest_earned, industrial),
    total_debt_enterprise_value: times(ratios.total_debt_enterprise_value, industrial),
    payout_ratio: times(perPositive(item('dividends_paid'), item('net_income')), 100),
  };
  return metrics;
}

/** New shares per old one between the ends of the last two years. */
function splitsBetween(market: MarketData, { issuer }: Instrument, [now, before]: readonly TrailingYear[]): number {
  if (!now || !before) return 1;
  return market
    .splits(issuer)
    .filter(({ day }) => day > before.row.periodEnd && day <= now.row.periodEnd)
    .reduce((product, { ratio }) => product * ratio, 1);
}

/** 100 × ((now / before)^(1 / years) − 1); null unless both are above 0. */
function yearlyGrowthPct(now: Value, before: Value, years: number): Value {
  return now === null || before === null || now <= 0 || before <= 0 ? null : 100 * ((now / before) ** (1 / years) - 1);
}

/** Divides by a value above 0. */
const perPositive = (x: Value, y: Value): Value => divide(x, positive(y));
