import type { Day } from '@tearsheet/shared';
import type { FundamentalRow } from '../../content.ts';
import { CONCEPTS } from './concepts.ts';
import { type Filing, type Filings, factKey } from './readFilings.ts';

/**
 * Returns point-in-time statements. Each period appears once, with the figures of the first report about it, and counts
 * from the filing day. An annual report gives the year and its last quarter, and a quarterly report its quarter. If a
 * quarter is not reported, as for cash flows and the last quarter of a year, it is the difference between two figures
 * of the year so far.
 */
export function statements(ric: string, { currency, filings }: Filings): FundamentalRow[] {
  const firstValues = new Map<string, number>();
  const rows = new Map<string, FundamentalRow>();
  // The oldest filing comes first, because a later one may need figures that were filed before.
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
/** Lengths in days. Years of 52 or 53 weeks and quarters of 12 to 14 weeks are usual. */
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
    // Companies do not report an average for the last quarter, so that of the year is used.
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
 * Computes the items of a statement from its tagged figures:
 * - gross_profit is revenue − cost of revenue if it is not reported.
 * - ebitda is operating_income + depreciation_amortization, because it has no tag.
 * - total_debt is the reported total, or non-current debt + current debt, or all long-term debt + short borrowings.
 * - long_term_debt is the non-current part of total_debt.
 * If a company reports no debt, both are null and not 0.
 */
function deriveItems(tagged: ReadonlyMap<string, number>): Record<string, number> {
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
