import type { Day } from '@tearsheet/shared';
import type { FundamentalRow } from '../content.ts';
import { latestShares, type ShareCount } from '../views/companyValue.ts';
import { flowsOfYear, knownStatements, publicationDay, stubAfter } from '../views/statements.ts';

/** Figures from the statements published by a day. NaN if an input is missing. */
export interface StatementFacts {
  /** Amounts of the trailing year or the latest balance sheet, in `currency`. */
  readonly netIncome: number;
  readonly operatingIncome: number;
  readonly revenue: number;
  readonly operatingCashFlow: number;
  readonly equity: number;
  readonly netDebt: number;
  readonly shareCount: ShareCount | null;
  readonly currency: string | null;
  readonly periodEnd: Day;
  readonly quality: Readonly<Record<QualityDescriptor, number>>;
  /** The negated standard deviation of the return on equity over the last 3 to 5 annual statements. */
  readonly stableEarnings: number;
}

export type QualityDescriptor =
  | 'returnOnEquity'
  | 'returnOnInvestedCapital'
  | 'grossMargin'
  | 'operatingMargin'
  | 'stableMargin'
  | 'lowLeverage'
  | 'lowAccruals';

/** Five whole years and short ones between them. */
const MOST_YEARS = 8;
/** Older statements are not used. */
const MAX_AGE_DAYS = 550;

/**
 * Computes the facts known on `day` from one instrument's statements. Trailing-year flows come from the last four
 * quarters if these are consecutive, in one currency, and newer than the last whole year. Otherwise they come from the statement of that
 * year. Balance items come from the newest of both. A statement counts from its publication and never from its period end.
 * Null if no statement is known or all are too old.
 */
function statementFacts(rows: readonly FundamentalRow[], day: Day): StatementFacts | null {
  const known = knownStatements(rows, day);
  const years = known.filter(({ freq }) => freq === 1).slice(-MOST_YEARS);
  const annual = years.filter((row) => stubAfter(years, row) === null).reverse();
  const quarters = known.filter(({ freq }) => freq === 2);
  const [year, quarter] = [annual[0], quarters.at(-1)];
  const isLater = quarter && (!year || quarter.periodEnd > year.periodEnd);
  const sums = isLater ? flowsOfYear(quarters, quarter) : null;
  const newest = sums === null ? year : quarter;
  if (!newest || day - newest.periodEnd > MAX_AGE_DAYS) return null;
  const flows = sums ?? newest.values;
  const flow = (name: string) => flows[name] ?? Number.NaN;
  const stock = (name: string) => item(newest, name);
  const equity = stock('shareholders_equity');
  const debt = stock('total_debt');
  const cash = stock('cash') + zeroIfAbsent(stock('short_term_investments'));
  const operatingIncome = flow('operating_income');
  const taxRate = taxRateOf(flow('income_tax'), flow('pretax_income'));
  return {
    netIncome: flow('net_income'),
    operatingIncome,
    revenue: flow('revenue'),
    operatingCashFlow: flow('operating_cash_flow'),
    equity,
    netDebt: debt - cash,
    shareCount: latestShares(known),
    currency: newest.currency,
    periodEnd: newest.periodEnd,
    quality: {
      returnOnEquity: ratio(flow('net_income'), equity),
      returnOnInvestedCapital: ratio(operatingIncome * (1 - taxRate), equity + debt),
      grossMargin: ratio(flow('gross_profit'), flow('revenue')),
      operatingMargin: ratio(operatingIncome, flow('revenue')),
      stableMargin: -deviation(
        annual.slice(0, 5).map((row) => ratio(item(row, 'operating_income'), item(row, 'revenue'))),
      ),
      lowLeverage: -ratio(debt, equity),
      lowAccruals: -ratio(flow('net_income') - flow('operating_cash_flow'), stock('total_assets')),
    },
    stableEarnings: -deviation(
      annual.slice(0, 5).map((row) => ratio(item(row, 'net_income'), item(row, 'shareholders_equity'))),
    ),
  };
}

/**
 * Returns `statementFacts` for days in ascending order. Recomputes only when a statement was published or the newest
 * one became too old.
 */
export function statementReader(rows: readonly FundamentalRow[]): (day: Day) => StatementFacts | null {
  const publications = rows.map(publicationDay).sort((a, b) => a - b);
  let known = 0;
  let facts: StatementFacts | null = null;
  return (day) => {
    const before = known;
    while (known < publications.length && (publications[known] as number) <= day) known++;
    if (known > before || (facts && day - facts.periodEnd > MAX_AGE_DAYS)) facts = statementFacts(rows, day);
    return facts;
  };
}

/**
 * Returns income tax over pretax income, limited to 0 to 0.5. The rate is 0 without a pretax profit, and NaN without an
 * input.
 */
function taxRateOf(tax: number, pretaxIncome: number): number {
  if (pretaxIncome <= 0) return 0;
  return Math.min(Math.max(tax / pretaxIncome, 0), 0.5);
}

function item(row: FundamentalRow, name: string): number {
  return row.values[name] ?? Number.NaN;
}

function zeroIfAbsent(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}

/** Returns a ratio. NaN over zero or negative capital, which has no rank. */
export function ratio(numerator: number, denominator: number): number {
  return denominator > 0 ? numerator / denominator : Number.NaN;
}

/** Returns the sample standard deviation of at least 3 present values. */
function deviation(values: readonly number[]): number {
  const present = values.filter((value) => !Number.isNaN(value));
  if (present.length < 3) return Number.NaN;
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
  return Math.sqrt(present.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (present.length - 1));
}
