import { formatDay } from '@tearsheet/shared';
import type { FundamentalRow } from '../content.ts';
import type { QualityFinding } from '../port.ts';
import { stubAfter } from '../views/statements.ts';

/** Returns the findings about the statements of one instrument. */
export function inspectStatements(rows: readonly FundamentalRow[]): QualityFinding[] {
  return [...rows.flatMap(inspectDates), ...findSigns(rows), ...findShortYears(rows)];
}

function inspectDates({ periodEnd, stmtDay, sourceDay }: FundamentalRow): QualityFinding[] {
  const on = { from: periodEnd, to: periodEnd };
  if (sourceDay !== null && sourceDay < periodEnd) {
    const message = `a statement published on ${formatDay(sourceDay)}, before its period ends; the date is not used`;
    return [{ code: 'statement_published_early', ...on, message }];
  }
  if (stmtDay !== null || sourceDay !== null) return [];
  const message = 'a statement without statement or publication date; it counts from 120 days after its period ends';
  return [{ code: 'statement_without_date', ...on, message }];
}

/** Amounts that were paid. Many sources write them below 0, and the ratios subtract them. */
const PAID = ['capital_expenditure', 'dividends_paid'] as const;

function findSigns(rows: readonly FundamentalRow[]): QualityFinding[] {
  return PAID.flatMap((name) => {
    const known = rows.filter(({ values }) => (values[name] ?? 0) !== 0);
    const negative = known.filter(({ values }) => values[name]! < 0);
    if (negative.length * 2 <= known.length) return [];
    const message = `${name} is below 0 in ${negative.length} of ${known.length} statements, but what was paid is above 0`;
    return [notPlausible(negative, message)];
  });
}

/** Smaller payments may go to holders of preferred shares or of subsidiaries. */
const LEAST_PAYOUT = 0.1;
const FEWEST_PAID_YEARS = 2;

/** Returns the finding about an instrument without dividends whose statements have some. */
export function findMissingDividends(rows: readonly FundamentalRow[]): QualityFinding[] {
  const paid = rows.filter(({ freq, values: { dividends_paid: amount = 0, net_income: income = 0 } }) => {
    return freq === 1 && income > 0 && Math.abs(amount) >= income * LEAST_PAYOUT;
  });
  const ends = [...new Set(paid.map(({ periodEnd }) => periodEnd))];
  if (ends.length < FEWEST_PAID_YEARS) return [];
  const message = `the statements of ${ends.length} years have dividends, but the data have none, so returns lack them`;
  return [{ code: 'dividends_missing', from: null, to: null, message }];
}

function findShortYears(rows: readonly FundamentalRow[]): QualityFinding[] {
  const annual = rows.filter(({ freq }) => freq === 1).toSorted((a, b) => a.periodEnd - b.periodEnd);
  const ends = new Map(annual.map((row) => [row.periodEnd, row]));
  return [...ends.values()].flatMap((row) => {
    const before = stubAfter(annual, row);
    if (before === null) return [];
    const days = row.periodEnd - before;
    return [
      notPlausible([row], `an annual statement ends ${days} days after the one before, so it is not used as a year`),
    ];
  });
}

function notPlausible(rows: readonly FundamentalRow[], message: string): QualityFinding {
  const ends = rows.map(({ periodEnd }) => periodEnd);
  return { code: 'statement_not_plausible', from: Math.min(...ends), to: Math.max(...ends), message };
}
