import type { AnalysisInput } from '@tearsheet/shared/engine';
import { SECTION_NAMES } from '@tearsheet/shared/schemas';
import { bookInput } from '@tearsheet/testing/oracle/bookInput.ts';
import type { BookResult } from '@tearsheet/testing/oracle/booking.ts';
import { type Exact, sum, ZERO } from '@tearsheet/testing/oracle/books.ts';
import { keepBooks } from '@tearsheet/testing/oracle/keepBooks.ts';
import { timeWeighted } from '@tearsheet/testing/oracle/ledgerReturns.ts';
import { profitByHolding } from '@tearsheet/testing/oracle/profit.ts';
import type { BookCase } from '@tearsheet/testing/oracle/randomBooks.ts';
import { disagreements } from '../compare.ts';
import { logOf, moneySectionsOf, ordered } from './ledgerSections.ts';

type Rows = Record<string, unknown>[];

/** Paths at which the sections of the engine and of the ledger oracle disagree. Money may differ by a rounding, ratios by 1e-9. */
export function compareLedger(
  { market, ledger }: BookCase,
  sections: (input: AnalysisInput) => Record<string, unknown>,
): string[] {
  const books = keepBooks(market, ledger);
  const actual = sections(bookInput(market, { ledger, endDate: ledger.endDate }));
  const from = ledger.startDate === undefined ? -1 : books.days.findIndex(({ date }) => date >= ledger.startDate!);
  const expected = expectedSections(market, { ledger, books, from: isInside(books, from) ? from : -1 });
  const isMoney =
    /value|_pl|cost|amount|flow|price|currency|income|fees|taxes|total$|start|end|net|gain|proceeds|gross|withheld/;
  return disagreements(pick(actual, expected), expected, 'result', (path) => {
    const member = path.slice(path.lastIndexOf('.') + 1);
    // Roots feel the rounding of flows the more, the closer they are.
    if (path.includes('.roots')) return 1e-6;
    if (/return|contribution|yield/.test(member)) return 1e-9;
    // Each lot is rounded.
    if (path.includes('.realized_gains.')) return 5e-5;
    return isMoney.test(member) ? 5e-6 : 1e-8;
  });
}

/** A window that starts with the first valuation day starts with the ledger. */
function isInside({ days }: BookResult, from: number): boolean {
  return from > 0 && days.length > from;
}

export interface Window {
  readonly ledger: BookCase['ledger'];
  readonly books: BookResult;
  /** Position of the first day of a window inside the ledger, else −1. */
  readonly from: number;
}

function expectedSections(market: BookCase['market'], window: Window): Record<string, unknown> {
  const { ledger, books, from } = window;
  const days = books.days.slice(Math.max(0, from));
  const opening = sum(books.bookings.filter(({ isOpening }) => isOpening).map(({ flow }) => flow));
  const start = from < 0 ? opening : days[0]!.value;
  const counted = from < 0 ? days : days.slice(1);
  const returns = timeWeighted(market, books, ledger, from);
  const shift = counted.length - days.length;
  const cumulative = days.map((_, d) => returns.cumulative[d + shift] ?? ZERO);
  const flows = days.map(({ flow }, d) => (d === 0 && from >= 0 ? ZERO : flow));
  const netFlows = sum(flows);
  const end = days.at(-1)!.value;
  const rows = profitByHolding(market, books, from);
  const total = (key: 'price' | 'currency' | 'income' | 'fees' | 'taxes' | 'total') =>
    sum([...rows.values()].map((row) => row[key]));
  const inside = books.bookings.filter(({ d, isOpening }) => d > from && !isOpening);
  const invested = inside.reduce((all, { flow }) => (flow.greaterThan(0) ? all.add(flow) : all), start);
  return {
    daily_summary: days.map(({ date, value }, d) => ({
      date,
      portfolio_value: value.toNumber(),
      net_flow: flows[d]!.toNumber(),
      cumulative_return: cumulative[d]!.toNumber(),
    })),
    portfolio_summary: {
      final_value: end.toNumber(),
      total_return: returns.total.toNumber(),
      total_pl: end.sub(start).sub(netFlows).toNumber(),
      total_price_pl: total('price').add(total('income')).sub(total('taxes')).toNumber(),
      total_fx_pl: total('currency').toNumber(),
      total_transaction_cost: total('fees').toNumber(),
      net_flows: netFlows.toNumber(),
    },
    company_contribution: [...rows]
      .filter(([, row]) => !isEmpty(row))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([ric, row]) => ({
        ric,
        price_pl: row.price.add(row.income).sub(row.taxes).toNumber(),
        fx_pl: row.currency.toNumber(),
        transaction_cost: row.fees.toNumber(),
        total_pl: row.total.toNumber(),
        // Without money at work there is nothing to be a share of.
        ...(invested.greaterThan(0) ? { contribution_pct: row.total.div(invested).toNumber() } : {}),
      })),
    // Weights, and with them the holdings, need a value above 0.
    latest_holdings: [...(end.greaterThan(0) ? days.at(-1)!.shares : [])]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([ric, quantity]) => ({ ric, quantity: quantity.toNumber() })),
    ...moneySectionsOf(market, { ...window, start, netFlows, rows, flows }),
  };
}

function isEmpty(row: object): boolean {
  return Object.values(row).every((value: Exact) => value.isZero());
}

/** The compared sections only. Rows of contributions and holdings are in the order of their RIC, and without cash. */
function pick(actual: Record<string, unknown>, expected: Record<string, unknown>): Record<string, unknown> {
  const isDated = (expected.realized_gains as { lot_method: string }).lot_method !== 'average';
  const lots = (list: Parameters<typeof ordered>[0]) =>
    ordered(isDated ? list : list.map(({ opened: _opened, ...lot }) => lot));
  const byRic = (rows: unknown) => [...(rows as Rows)].sort((a, b) => (String(a.ric) < String(b.ric) ? -1 : 1));
  return Object.fromEntries(
    Object.keys(expected).map((name) => {
      const value = actual[name];
      if (value === undefined && !(SECTION_NAMES as readonly string[]).includes(name)) return [name, expected[name]];
      if (name === 'company_contribution') return [name, byRic(value)];
      if (name === 'realized_gains') {
        const { closed, open, ...others } = value as {
          closed: Parameters<typeof ordered>[0];
          open: Parameters<typeof ordered>[0];
        };
        return [name, { ...others, closed: lots(closed), open: lots(open) }];
      }
      if (name === 'cash_flow_returns') {
        const { money_weighted, ...others } = value as { money_weighted: { roots: number[] } };
        return [name, { ...others, money_weighted: { roots: money_weighted.roots.map(logOf) } }];
      }
      if (name === 'profit_and_loss') {
        const { rows, ...others } = value as { rows: Rows };
        return [
          name,
          {
            ...others,
            rows: rows.filter((row) => Object.values(row).some((one) => typeof one === 'number' && one !== 0)),
          },
        ];
      }
      if (name === 'latest_holdings') return [name, byRic(value).filter(({ ric }) => !String(ric).startsWith('CASH.'))];
      return [name, value];
    }),
  );
}
