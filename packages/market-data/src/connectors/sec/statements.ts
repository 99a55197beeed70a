import type { Day } from '@tearsheet/shared';
import type { FundamentalRow } from '../../content.ts';
import { CONCEPTS } from './concepts.ts';
import { type Filing, type Filings, factKey } from './readFilings.ts';

/**
 * Statements point in time: each period once, with the figures of the first report about it, counting from the day it was
 * filed. Annual reports give the year and its last quarter, quarterly ones their quarter. A quarter that is not reported as
 * such (cash flows, and the last quarter of a year) is the year so far less the year so far a quarter earlier.
 */
export function statements(ric: string, { currency, filings }: Filings): FundamentalRow[] {
  const firstValues = new Map<string, number>();
  const rows = new Map<string, FundamentalRow>();
  // The oldest filing first: what a later one needs of an earlier one was known when it was filed.
  for (const filing of filings) {
    for (const [key, value] of filing.values) if (!firstValues.has(key)) firstValues.set(key, value);
    if (filing.isAnnual) addRow(filing, 1, annualValues(filing));
    addRow(filing, 2, quarterValues(filing, firstValues));
  }
  return [...rows.values()];

  function addRow(filing: Filing, freq: 1 | 2, values: ReadonlyMap<string, number>): void {
    const { periodEnd, filed, fiscalYear } = filing;
    const key = `${periodEnd}|${freq}`;
    if (rows.has(key) || !(values.has('revenue') || values.has('net_income'))) return;
    rows.set(key, {
      ric,
      periodEnd,
      freq,
      fiscalYear,
      stmtDay: periodEnd,
      sourceDay: filed,
      rkdcode: null,
      currency,
      values: deriveItems(values),
    });
  }
}

interface Length {
  readonly from: number;
  readonly to: number;
}
/** In days; years of 52 or 53 weeks and quarters of 12 to 14 are usual. */
const YEAR: Length = { from: 350, to: 380 };
const QUARTER: Length = { from: 80, to: 100 };

function annualValues({ values, periodEnd }: Filing): Map<string, number> {
  const annual = instants(values, periodEnd);
  for (const { item, start, value } of periodsEnding(values, periodEnd)) {
    if (isLong(YEAR, start, periodEnd)) annual.set(item, value);
  }
  return annual;
}

function quarterValues(filing: Filing, firstValues: ReadonlyMap<string, number>): Map<string, number> {
  const { values, periodEnd } = filing;
  const quarter = instants(values, periodEnd);
  const periods = periodsEnding(values, periodEnd);
  for (const { item, kind, start, value } of periods) {
    if (isLong(QUARTER, start, periodEnd)) quarter.set(item, value);
    // The average of a year stands for that of its last quarter, which nobody reports.
    else if (kind === 'average' && !quarter.has(item) && isLong(YEAR, start, periodEnd)) quarter.set(item, value);
  }
  for (const { item, kind, start, value } of periods) {
    if (kind !== 'flow' || quarter.has(item) || periodEnd - start > YEAR.to) continue;
    for (let length = QUARTER.from; length <= QUARTER.to; length++) {
      const before = firstValues.get(factKey(item, start, periodEnd - length));
      if (before === undefined) continue;
      quarter.set(item, value - before);
      break;
    }
  }
  return quarter;
}

function instants(values: ReadonlyMap<string, number>, end: Day): Map<string, number> {
  const found = new Map<string, number>();
  for (const { item, kind } of CONCEPTS) {
    const value = kind === 'instant' ? values.get(factKey(item, null, end)) : undefined;
    if (value !== undefined) found.set(item, value);
  }
  return found;
}

const KINDS = new Map(CONCEPTS.map(({ item, kind }) => [item, kind]));

function periodsEnding(values: ReadonlyMap<string, number>, end: Day) {
  return [...values].flatMap(([key, value]) => {
    const [item = '', start = '', endOf] = key.split('|');
    return start === '' || Number(endOf) !== end ? [] : [{ item, kind: KINDS.get(item), start: Number(start), value }];
  });
}

function isLong({ from, to }: Length, start: Day, end: Day): boolean {
  return end - start >= from && end - start <= to;
}

/**
 * The items of a statement from the tagged figures:
 * gross_profit = revenue − cost of revenue, where it is not reported;
 * ebitda = operating_income + depreciation_amortization, which has no tag;
 * total_debt = the total where there is one, else non-current debt + current debt, or all long-term debt + short
 * borrowings; long_term_debt = its non-current part. A company that reports no debt has none of them: null, not 0.
 */
export function deriveItems(tagged: ReadonlyMap<string, number>): Record<string, number> {
  const get = (item: string) => tagged.get(item) ?? null;
  const items: Record<string, number> = {};
  for (const [item, value] of tagged) if (!item.startsWith('_')) items[item] = value;
  const put = (item: string, value: number | null) => {
    if (value !== null && !(item in items)) items[item] = value;
  };
  put('gross_profit', sum(get('revenue'), negated(get('_cost_of_revenue'))));
  put('ebitda', sum(get('operating_income'), get('depreciation_amortization')));

  const short = get('_short_borrowings') ?? 0;
  const longCurrent = get('_long_term_debt_current');
  const nonCurrent = get('_debt_noncurrent') ?? sum(get('_long_term_debt'), negated(longCurrent ?? 0));
  const current = get('_debt_current') ?? (longCurrent === null ? null : longCurrent + short);
  put('long_term_debt', nonCurrent);
  put('total_debt', get('_debt') ?? sum(nonCurrent, current ?? short) ?? current);
  return items;
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function negated(value: number | null): number | null {
  return value === null ? null : -value;
}
