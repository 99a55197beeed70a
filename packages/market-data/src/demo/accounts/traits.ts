import { formatDay } from '@tearsheet/shared';
import type { Stock } from '../parseStocks.ts';
import type { Stream } from '../random.ts';
import { type Profile, profileOf, taxRateOf } from './profiles.ts';

/** The random traits that distinguish a company from others of its industry. They are drawn once. */
export interface Traits extends Profile {
  readonly taxRate: number;
  /** The yearly spread over the rate of the day. */
  readonly interestSpread: number;
  /** The yearly decrease of the number of shares. Negative for an increase. */
  readonly buybacks: number;
  /** The share of liquid funds that is invested for a short term. */
  readonly invested: number;
  /** True for a young company that loses money in its first listed years. */
  readonly startsWithLosses: boolean;
  /** Days from the end of a quarter to its publication. Annual statements take longer. */
  readonly publicationDays: number;
  readonly annualDelay: number;
}

const YOUNG_MULTIPLE = 40;
/** The interest rate that determines the amount of debt. */
export const USUAL_RATE = 0.042;
/** The largest share of operating income that interest takes in a usual year. */
const MOST_INTEREST = 0.38;
const SLOW_MARKETS: readonly string[] = ['Hong Kong', 'Singapore', 'Australia', 'United Kingdom', 'France'];

export function traitsOf(stock: Stock, stream: Stream): Traits {
  const profile = profileOf(stock);
  const own = (slot: number, size: number) => Math.exp(size * stream.normal(0, slot));
  const share = (slot: number) => stream.uniform(0, slot);
  const operatingMargin = Math.min(0.55, profile.operatingMargin * own(20, 0.17));
  const grossMargin = Math.min(0.9, Math.max(profile.grossMargin * own(21, 0.1), operatingMargin + 0.02));
  const lowTax = /Technology|Health|Communication/.test(stock.sector) && share(22) < 0.4 ? 0.65 : 1;
  const startsWithLosses =
    stock.listed !== null &&
    stock.priceEarnings >= YOUNG_MULTIPLE &&
    /Internet|Interactive|Passenger Ground|Hotels/.test(stock.industry);
  const capex = profile.capex * own(28, 0.2);
  const mostDebt = (MOST_INTEREST * operatingMargin) / (USUAL_RATE * (operatingMargin + 0.9 * capex));
  // Earnings that remain after dividends limit buybacks.
  const room = Math.max(0, 1 / stock.priceEarnings - stock.dividendYield);
  const isSlow = SLOW_MARKETS.includes(stock.market);
  return {
    ...profile,
    operatingMargin,
    grossMargin,
    swing: Math.min(0.45 * operatingMargin, profile.swing * own(23, 0.35)),
    selling: Math.min(0.97, profile.selling * own(24, 0.12)),
    receivableDays: profile.receivableDays * own(25, 0.25),
    inventoryDays: profile.inventoryDays * own(26, 0.3),
    payableDays: profile.payableDays * own(27, 0.25),
    capex,
    property: profile.property * own(29, 0.2),
    intangibles: profile.intangibles * own(30, 0.5),
    cash: profile.cash * own(31, 0.45),
    otherLiabilities: profile.otherLiabilities * own(32, 0.25),
    debt: Math.min(mostDebt, profile.debt * own(33, 0.45)),
    slump: profile.slump * own(34, 0.3),
    taxRate: taxRateOf(stock) * lowTax * own(35, 0.07),
    interestSpread: 0.004 + 0.014 * share(36),
    buybacks: startsWithLosses ? -0.015 - 0.02 * share(37) : buybackRate(stock, room, share(37)),
    invested: Math.min(0.7, profile.cash * 2 * share(38)),
    startsWithLosses,
    publicationDays: (isSlow ? 36 : 24) + Math.floor(16 * share(39)),
    annualDelay: 6 + Math.floor((isSlow ? 20 : 14) * share(40)),
  };
}

/**
 * Returns the rate of buybacks. Most companies spend a part of the earnings after dividends on them, more in the United
 * States. Some companies issue shares instead.
 */
function buybackRate({ country }: Stock, room: number, draw: number): number {
  if (draw < 0.12) return -0.01 * draw * 8;
  return room * (country === 'United States' ? 0.35 + 0.55 * draw : 0.35 * draw);
}

/** Returns the shares after all splits, as in the instrument tables. The tables hold those of 2024-12-31. */
export function sharesOn(stock: Stock, { buybacks }: Pick<Traits, 'buybacks'>, day: number, anchor: number): number {
  return stock.shares * Math.exp((-buybacks * (day - anchor)) / 365.25);
}

/**
 * Returns the depth of the slump in the quarter that ends on a day, 0 to 1: 2020 for all companies, and the fall of oil
 * prices for producers.
 */
export function slumpOn(day: number, sector: string): number {
  const quarter = formatDay(day).slice(0, 7);
  const common: Readonly<Record<string, number>> = {
    ...{ '2020-03': 0.3, '2020-04': 0.8, '2020-05': 1, '2020-06': 1, '2020-07': 0.85, '2020-08': 0.7, '2020-09': 0.6 },
    ...{ '2020-10': 0.5, '2020-11': 0.45, '2020-12': 0.4, '2021-01': 0.35, '2021-02': 0.3, '2021-03': 0.25 },
  };
  const oil: Readonly<Record<string, number>> = { '2015-12': 0.6, '2016-03': 0.7, '2016-06': 0.4 };
  return common[quarter] ?? (sector === 'Energy' ? oil[quarter] : undefined) ?? 0;
}

/** A balance sheet. Equity is assets minus liabilities. */
export interface Balance {
  readonly liquid: number;
  readonly receivables: number;
  readonly inventory: number;
  readonly otherCurrent: number;
  readonly property: number;
  readonly intangibles: number;
  readonly payables: number;
  readonly otherLiabilities: number;
  readonly debt: number;
}

/**
 * Returns the capital that a company raises while its equity is below a share of assets. It means a hybrid issue, so
 * the number of shares does not change.
 */
export function newCapital(equity: number, assets: number, least: number): number {
  return Math.round(Math.max(0, (least * assets - equity) * 0.3));
}

export function debtOf(debt: number): Record<string, number> {
  return { total_debt: debt, long_term_debt: Math.round(debt * 0.82) };
}

export function currentItems(after: Balance): Record<string, number> {
  return {
    current_assets: after.liquid + after.receivables + after.inventory + after.otherCurrent,
    current_liabilities:
      after.payables + Math.round(after.otherLiabilities * 0.75) + after.debt - Math.round(after.debt * 0.82),
  };
}

export function assetsOf({ liquid, receivables, inventory, otherCurrent, property, intangibles }: Balance): number {
  return liquid + receivables + inventory + otherCurrent + property + intangibles;
}

export function equityOf(balance: Balance): number {
  return assetsOf(balance) - balance.payables - balance.otherLiabilities - balance.debt;
}
