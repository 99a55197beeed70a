import type { Day } from '@tearsheet/shared';
import { MS_PER_DAY } from '@tearsheet/shared';
import type { Stock } from '../parseStocks.ts';
import type { Stream } from '../random.ts';
import { financialLeverage } from './profiles.ts';
import {
  assetsOf,
  type Balance,
  currentItems,
  debtOf,
  equityOf,
  newCapital,
  slumpOn,
  type Traits,
  USUAL_RATE,
} from './traits.ts';

/**
 * The inputs of a quarter from the market and the calendar. Amounts are whole units in the currency of the statements.
 */
export interface Quarter {
  readonly end: Day;
  /** The counter of the random draws. */
  readonly position: number;
  readonly calendarQuarter: 0 | 1 | 2 | 3;
  /** The net income of a usual year at the average valuation of the past two years. */
  readonly usualEarnings: number;
  readonly dividends: number;
  /** Cash for shares bought back. Negative for issued shares. */
  readonly buybacks: number;
  readonly yearsListed: number;
}

export type Items = Record<string, number>;

const PERSISTENCE = 0.86;
const IMPAIRMENT_CHANCE = 0.012;
const TAX_EVENT_CHANCE = 0.05;

/**
 * Returns a function that computes the statement items of one company's quarters, in order. Each quarter starts from
 * the previous balance sheet, so the statements are consistent. Assets are liabilities plus equity. Cash changes by the
 * cash flows. Equity changes by net income, share-based pay, dividends, and shares bought or issued.
 */
export function createQuarters(stock: Stock, traits: Traits, stream: Stream): (quarter: Quarter) => Items {
  const whole = Math.round;
  const isFinancial = stock.sector === 'Financials';
  const hasOpenBalance = isFinancial || stock.sector === 'Real Estate';
  const afterTax = 1 - traits.taxRate;
  const usualInterest = USUAL_RATE * (traits.operatingMargin + 0.9 * traits.capex) * traits.debt;
  const netMargin = isFinancial
    ? (traits.operatingMargin * afterTax) / (1 + 0.28 * afterTax)
    : (traits.operatingMargin - usualInterest) * afterTax;
  let cycle = stream.normal(1, 41);
  let before: Balance | null = null;
  let retained = 0;

  return (quarter) => {
    const { position, end } = quarter;
    const noise = (slot: number, size: number) => Math.exp(size * stream.normal(position, slot));
    cycle = PERSISTENCE * cycle + Math.sqrt(1 - PERSISTENCE ** 2) * stream.normal(position, 50);
    const slump = slumpOn(end, stock.sector);
    const depth = Math.max(-0.75, 1.4 * traits.slump * slump);
    const year = Math.max(1e6, quarter.usualEarnings / netMargin);
    const revenue = whole((year / 4) * traits.seasons[quarter.calendarQuarter] * (1 + depth) * noise(51, 0.02));
    const balance = before ?? opening(year);
    const impaired = stream.uniform(position, 52) < IMPAIRMENT_CHANCE;
    const writtenOff = isFinancial ? revenue : balance.intangibles;
    const impairment = impaired ? whole(writtenOff * (0.2 + 0.4 * stream.uniform(position, 53))) : 0;
    const early = traits.startsWithLosses ? (traits.operatingMargin + 0.22) * Math.exp(-quarter.yearsListed / 2.5) : 0;
    const season = 0.25 * traits.operatingMargin * (traits.seasons[quarter.calendarQuarter] - 1);
    const margin = traits.operatingMargin + traits.swing * cycle + traits.slump * slump - early + season;
    const operating = whole(revenue * Math.min(0.7, margin)) - impairment;
    const interest = whole((balance.debt * (rateOn(end, stock.reports) + traits.interestSpread)) / 4);
    const pretax = operating - interest;
    const tax = taxOn(pretax, position);
    const net = pretax - tax;
    const depreciation = isFinancial
      ? whole(revenue * 0.03)
      : whole((balance.property * traits.capex * 0.9) / traits.property / 4);
    const payForStaff = whole(revenue * (stock.sector === 'Information Technology' ? 0.04 : 0.008));
    const capex = isFinancial ? whole(revenue * 0.025) : whole(revenue * traits.capex * noise(54, 0.12));
    const flows: Items = {
      revenue,
      operating_income: operating,
      interest_expense: interest,
      pretax_income: pretax,
      income_tax: tax,
      net_income: net,
      depreciation_amortization: depreciation,
      capital_expenditure: capex,
      dividends_paid: quarter.dividends,
    };
    const after = isFinancial
      ? financialBalance(balance, net, payForStaff, quarter)
      : industrialBalance(
          balance,
          { year, revenue, net, depreciation, impairment, payForStaff, capex },
          quarter,
          flows,
        );
    const wasKnown = before !== null;
    before = after;
    const equity = equityOf(after);
    retained = wasKnown ? retained + net - quarter.dividends : whole(equity * (0.35 + 0.5 * stream.uniform(0, 42)));
    const common = { ...flows, shareholders_equity: equity, retained_earnings: retained, ...debtOf(after.debt) };
    if (isFinancial) return financialItems(common, after, equity, position);
    const gross = whole(
      Math.min(revenue, Math.max(revenue * (traits.grossMargin + 0.5 * (margin - traits.operatingMargin)), operating)),
    );
    const total = assetsOf(after);
    const cash = whole(after.liquid * (1 - traits.invested));
    return {
      ...common,
      gross_profit: gross,
      ebitda: operating + depreciation,
      selling_general_administrative: whole(Math.max(gross - operating - impairment, 0) * traits.selling),
      cash,
      short_term_investments: after.liquid - cash,
      receivables: after.receivables,
      ...(traits.inventoryDays > 0 ? { inventory: after.inventory } : {}),
      payables: after.payables,
      property_plant_equipment: after.property,
      ...(hasOpenBalance ? {} : currentItems(after)),
      total_assets: total,
      total_liabilities: total - equity,
    };
  };

  /** Returns the tax. Losses return less than profits cost, and sometimes a single item changes the rate a lot. */
  function taxOn(pretax: number, position: number): number {
    const rate = pretax < 0 ? 0.45 * traits.taxRate : traits.taxRate * Math.exp(0.08 * stream.normal(position, 55));
    const event = stream.uniform(position, 56) < TAX_EVENT_CHANCE ? 0.3 * stream.normal(position, 57) : 0;
    return whole(pretax * (rate + (pretax < 0 ? 0 : Math.max(-0.5, Math.min(0.3, event)))));
  }

  function opening(year: number): Balance {
    const usual = working(year, year / 4);
    const base = {
      ...usual,
      liquid: whole(year * traits.cash),
      property: whole(year * traits.property),
      intangibles: whole(year * traits.intangibles),
      debt: whole(debtTarget(year)),
    };
    if (!isFinancial) return base;
    const equity = whole((year * netMargin) / (0.09 + 0.06 * stream.uniform(0, 43)));
    const assets = whole(equity * financialLeverage(stock.industry) * (0.85 + 0.3 * stream.uniform(0, 44)));
    const liquid = whole(assets * 0.08);
    const none = { receivables: 0, inventory: 0, otherCurrent: 0, property: 0, payables: 0 };
    const debt = whole(equity * (0.4 + 0.9 * stream.uniform(0, 45)));
    return { ...none, liquid, intangibles: assets - liquid, debt, otherLiabilities: assets - equity - debt };
  }

  function working(year: number, revenue: number) {
    // A strong season leaves more receivables and less inventory.
    const season = (4 * revenue) / year;
    const cost = year * (1 - traits.grossMargin);
    return {
      receivables: whole((year * season * traits.receivableDays) / 365),
      inventory: whole((cost * traits.inventoryDays) / 365 / Math.sqrt(season)),
      otherCurrent: whole(year * 0.025),
      payables: whole((cost * traits.payableDays) / 365),
      otherLiabilities: whole(year * traits.otherLiabilities),
    };
  }

  function debtTarget(year: number): number {
    return year * (traits.operatingMargin + traits.capex * 0.9) * traits.debt;
  }

  function industrialBalance(
    was: Balance,
    of: Readonly<Record<'year' | 'revenue' | 'net' | 'depreciation' | 'impairment' | 'payForStaff' | 'capex', number>>,
    { dividends, buybacks, position }: Quarter,
    flows: Items,
  ): Balance {
    const next = working(of.year, of.revenue);
    const tied = (one: Omit<Balance, 'liquid' | 'property' | 'intangibles' | 'debt'>) =>
      one.receivables + one.inventory + one.otherCurrent - one.payables - one.otherLiabilities;
    const operatingCash = of.net + of.depreciation + of.impairment + of.payForStaff - (tied(next) - tied(was));
    flows.operating_cash_flow = operatingCash;
    const wanted = whole((debtTarget(of.year) * Math.exp(0.05 * stream.normal(position, 58)) - was.debt) * 0.12);
    const raised = newCapital(equityOf(was) + of.net - dividends - buybacks, assetsOf(was), 0.15);
    const unaided = was.liquid + operatingCash - of.capex - dividends - buybacks + raised + wanted;
    const shortage = Math.max(0, whole(of.year * Math.min(0.02, traits.cash)) - unaided);
    // If liquid funds are far above the usual level, the company buys other companies.
    const spare = unaided - of.year * traits.cash * 1.8;
    const acquired = spare > 0 ? whole(spare * 0.35) : 0;
    return {
      ...next,
      liquid: unaided + shortage - acquired,
      property: was.property + of.capex - of.depreciation,
      intangibles: was.intangibles - of.impairment + acquired,
      debt: was.debt + wanted + shortage,
    };
  }

  /**
   * Computes the balance sheet of a financial company. Loans, deposits, premiums, and reserves grow with equity, and
   * cash changes within total assets.
   */
  function financialBalance(
    was: Balance,
    net: number,
    payForStaff: number,
    { dividends, buybacks, position }: Quarter,
  ) {
    const usual = financialLeverage(stock.industry);
    const kept = equityOf(was) + net + payForStaff - dividends - buybacks;
    const equity = kept + newCapital(kept, assetsOf(was), 0.7 / usual);
    const ratio = assetsOf(was) / equityOf(was);
    const assets = whole(equity * (ratio + 0.2 * (usual - ratio)) * Math.exp(0.01 * stream.normal(position, 59)));
    const liquid = whole(assets * 0.08 * Math.exp(0.15 * stream.normal(position, 60)));
    const debt = whole(was.debt * Math.exp(0.03 * stream.normal(position, 61)));
    return { ...was, liquid, debt, intangibles: assets - liquid, otherLiabilities: assets - equity - debt };
  }

  function financialItems(common: Items, after: Balance, equity: number, position: number): Items {
    const isLender = financialLeverage(stock.industry) > 5;
    const cashFlow = (common.net_income ?? 0) + (common.depreciation_amortization ?? 0);
    // A lender's cash depends far more on a quarter's deposits than on its income.
    const moved = isLender ? whole(assetsOf(after) * 0.004 * stream.normal(position, 62)) : 0;
    return {
      ...common,
      operating_cash_flow: whole(cashFlow * Math.exp(0.12 * stream.normal(position, 63))) + moved,
      cash: after.liquid,
      total_assets: assetsOf(after),
      total_liabilities: assetsOf(after) - equity,
    };
  }
}

/** Returns the interest on debt of good quality by year and currency. */
function rateOn(day: Day, currency: string): number {
  const year = new Date(day * MS_PER_DAY).getUTCFullYear();
  const rate = year < 2015 ? 0.036 : year < 2020 ? 0.031 : year < 2022 ? 0.022 : year === 2022 ? 0.029 : 0.041;
  return currency === 'JPY' ? rate * 0.25 : currency === 'CHF' ? rate * 0.5 : rate;
}
