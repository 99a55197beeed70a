import { type MarketData, marketValue } from '@tearsheet/market-data';
import { isFinancial, marketValueToday } from './accountMetrics.ts';
import { quantileOf } from './peerSet.ts';
import type { Company } from './priceMetrics.ts';

export type TargetMethod =
  | 'peer_earnings_multiple'
  | 'own_earnings_multiple'
  | 'discounted_cash_flow'
  | 'justified_price_to_book';

export interface TargetRange {
  /** Per share in the currency of the listing, in twelve months. */
  readonly low: number;
  readonly base: number;
  readonly high: number;
}

export interface TargetPrice extends TargetRange {
  readonly methods: readonly (TargetRange & { readonly method: TargetMethod })[];
  /** Decimals, as the methods used them. */
  readonly growth: number;
  readonly costOfEquity: number;
}

/** Stated assumptions, not measurements; docs/research.md gives the reasons. */
export const ASSUMPTIONS = {
  riskFree: 0.04,
  equityPremium: 0.05,
  /** Without a beta. */
  beta: 1,
  costOfEquity: { least: 0.06, most: 0.14 },
  growth: { least: -0.05, most: 0.15 },
  /** Low and high case against the base. */
  growthStep: 0.03,
  rateStep: 0.01,
  terminalGrowth: 0.025,
  horizonMonths: 12,
} as const;

const CASES = ['low', 'base', 'high'] as const;
const QUARTILES = { low: 0.25, base: 0.5, high: 0.75 } as const;
const FULL_GROWTH_YEARS = 5;
const FADE_YEARS = 5;

/**
 * Returns a range for the price in twelve months, as the mean of all methods that can be computed (docs/research.md). Null if
 * no method can be computed or there is no price. Each method has a low, a base, and a high case, as multiples of the price:
 * - Peer multiple: a quartile of the peers' price/earnings × net income grown for a year / market value.
 * - Own multiple: the same with the company's own price/earnings at its last five annual publications.
 * - Discounted cash flow, not for financials: five years of growth and five of fading growth, at the cost of equity.
 * - Justified price/book, for financials: book × (return on equity − g) / (cost of equity − g), one year ahead.
 *
 * Source: Damodaran, Investment Valuation, ch. 19.
 */
export function targetPrice(market: MarketData, company: Company, peers: readonly Company[]): TargetPrice | null {
  const { instrument, years, metrics } = company;
  const close = market.closes(instrument.ric)?.values.findLast((value) => value > 0);
  const value = marketValueToday(market, instrument, years);
  if (close === undefined || value === null) return null;
  const growth = clamp(expectedGrowth(company), ASSUMPTIONS.growth);
  const beta = metrics.beta_2y ?? ASSUMPTIONS.beta;
  const costOfEquity = clamp(ASSUMPTIONS.riskFree + beta * ASSUMPTIONS.equityPremium, ASSUMPTIONS.costOfEquity);
  const earnings = years[0]?.items.net_income ?? null;
  const peerMultiples = peers.flatMap((peer) => peer.metrics.pe ?? []);
  const found: [TargetMethod, Readonly<Record<(typeof CASES)[number], number | null>>][] = [
    ['peer_earnings_multiple', multiples(peerMultiples, earnings, growth, value)],
    ['own_earnings_multiple', multiples(ownMultiples(market, company), earnings, growth, value)],
    isFinancial(instrument)
      ? ['justified_price_to_book', priceToBook(company, growth, costOfEquity, value)]
      : ['discounted_cash_flow', cashFlows(company, growth, costOfEquity, value)],
  ];
  const methods = found.flatMap(([method, { low, base, high }]) =>
    low === null || base === null || high === null
      ? []
      : [{ method, low: money(low * close), base: money(base * close), high: money(high * close) }],
  );
  if (methods.length === 0) return null;
  const meanOf = (name: (typeof CASES)[number]) =>
    money(methods.reduce((sum, method) => sum + method[name], 0) / methods.length);
  return { low: meanOf('low'), base: meanOf('base'), high: meanOf('high'), methods, growth, costOfEquity };
}

/** Money has 6 decimals. */
function money(value: number): number {
  return Number(value.toFixed(6));
}

/** Median of what the accounts show: growth of revenue and of net income over three years, and of revenue over one. */
function expectedGrowth({ metrics }: Company): number {
  const known = [metrics.revenue_cagr_3y, metrics.net_income_cagr_3y, metrics.revenue_growth_1y].flatMap((percent) =>
    percent === null ? [] : [percent / 100],
  );
  return quantileOf(known, 0.5) ?? known[0] ?? ASSUMPTIONS.terminalGrowth;
}

function growthOf(growth: number, name: (typeof CASES)[number]): number {
  return growth + { low: -1, base: 0, high: 1 }[name] * ASSUMPTIONS.growthStep;
}

type Cases = Readonly<Record<(typeof CASES)[number], number | null>>;

function eachCase(compute: (name: (typeof CASES)[number]) => number | null): Cases {
  return { low: compute('low'), base: compute('base'), high: compute('high') };
}

function multiples(known: readonly number[], earnings: number | null, growth: number, value: number): Cases {
  return eachCase((name) => {
    const multiple = quantileOf(known, QUARTILES[name]);
    if (multiple === null || earnings === null || earnings <= 0) return null;
    return (multiple * earnings * (1 + growthOf(growth, name))) / value;
  });
}

/** Price/earnings at the publications of the last five annual (or trailing) years that had a profit. */
function ownMultiples(market: MarketData, { instrument, years }: Company): readonly number[] {
  return years.slice(0, 5).flatMap(({ row, items, firstPublishedOn }) => {
    const value = marketValue(market, instrument, row, firstPublishedOn);
    const earnings = items.net_income ?? 0;
    return value === null || earnings <= 0 ? [] : [value / earnings];
  });
}

function cashFlows({ years }: Company, growth: number, costOfEquity: number, value: number): Cases {
  const flows = years.slice(0, 3).flatMap(({ items }) => {
    const { operating_cash_flow: cash, capital_expenditure: spent } = items;
    return cash === undefined || spent === undefined ? [] : [cash - spent];
  });
  const flow = flows.length === 0 ? 0 : flows.reduce((sum, one) => sum + one, 0) / flows.length;
  if (flow <= 0) return { low: null, base: null, high: null };
  return eachCase((name) => {
    const rate = costOfEquity - { low: -1, base: 0, high: 1 }[name] * ASSUMPTIONS.rateStep;
    return (presentValue(flow, growthOf(growth, name), rate) * (1 + rate)) / value;
  });
}

/** Returns the value of a yearly flow that grows for five years, fades to the terminal rate for five, and then keeps that rate. */
export function presentValue(flow: number, growth: number, rate: number): number {
  const { terminalGrowth } = ASSUMPTIONS;
  let [total, next, discount] = [0, flow, 1];
  for (let year = 1; year <= FULL_GROWTH_YEARS + FADE_YEARS; year++) {
    const faded = Math.max(0, year - FULL_GROWTH_YEARS) / FADE_YEARS;
    next *= 1 + growth + (terminalGrowth - growth) * faded;
    discount /= 1 + rate;
    total += next * discount;
  }
  return total + (next * (1 + terminalGrowth) * discount) / (rate - terminalGrowth);
}

function priceToBook({ years, metrics }: Company, growth: number, costOfEquity: number, value: number): Cases {
  const book = years[0]?.items.shareholders_equity ?? null;
  const returnOnEquity = metrics.return_on_equity === null ? null : metrics.return_on_equity / 100;
  return eachCase((name) => {
    if (book === null || book <= 0 || returnOnEquity === null) return null;
    const rate = costOfEquity - { low: -1, base: 0, high: 1 }[name] * ASSUMPTIONS.rateStep;
    const steady = Math.min(ASSUMPTIONS.terminalGrowth, Math.max(0, growth));
    const justified = (returnOnEquity - steady) / (rate - steady);
    return justified <= 0 ? null : (book * justified * (1 + rate)) / value;
  });
}

function clamp(value: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.min(most, Math.max(least, value));
}
