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
