import { sum } from '../../statistics.ts';
import type { Context } from '../facts/context.ts';
import { type Json, roundMoney, type SectionValue } from '../json/table.ts';
import { calendarDays, MONTHS_PER_YEAR, monthKeys } from '../market/calendar.ts';
import type { IncomePayment } from '../simulation/account.ts';

/**
 * Returns dividends and interest by month and by holding, before and after withheld taxes, in base currency. The yields divide
 * the gross income of the last 365 days of the window by the value at its end, and by the cost of the open lots. They are null
 * for a holding that is not held at the end, and the yield on cost is null for cash.
 */
export function income(context: Context): SectionValue {
  const { ledger } = context;
  const { instruments } = ledger.universe;
  const { days } = ledger.plan.schedule;
  const { income: payments, profitLoss, endValue } = context.account();
  const months = monthKeys(days);
  const costs = new Map<number, number>();
  for (const { instrumentIndex, cost } of context.lots().open) {
    costs.set(instrumentIndex, (costs.get(instrumentIndex) ?? 0) + cost);
  }
  // The written end value of a sold position may be a rounding that makes its row add up.
  const isHeld = (i: number) => ledger.book?.units[i] !== 0;
  const byHolding = Map.groupBy(payments, ({ instrumentIndex }) => instrumentIndex);
  const rows = [...byHolding.keys()].sort((a, b) => a - b);
  return {
    by_month: [...Map.groupBy(payments, ({ at }) => months[at]!)].map(([key, list]) => ({
      year: Math.floor(key / MONTHS_PER_YEAR),
      month: (key % MONTHS_PER_YEAR) + 1,
      ...amounts(context, list),
    })),
    by_holding: rows.map((i): Json => {
      const list = byHolding.get(i)!;
      const { ric, name } = instruments[i]!;
      const base = { value: isHeld(i) ? profitLoss.endValue[i]! : 0, cost: costs.get(i) ?? 0 };
      return { ric, name, ...amounts(context, list), ...yields(context, list, base) };
    }),
    totals: {
      ...amounts(context, payments),
      ...yields(context, payments, {
        value: (ledger.book?.units.some((units) => units !== 0) ?? true) ? endValue : 0,
        cost: sum([...costs.values()]),
      }),
    },
  };
}

function amounts({ ledger }: Context, payments: readonly IncomePayment[]) {
  const round = (value: number) => roundMoney(value, ledger.moneyDecimals);
  const gross = round(sum(payments.map((one) => one.gross)));
  const withheld = round(sum(payments.map((one) => one.withheld)));
  return { gross, withheld, net: round(gross - withheld) };
}

const YEAR = 365;

function yields(
  { ledger }: Context,
  payments: readonly IncomePayment[],
  { value, cost }: { readonly value: number; readonly cost: number },
) {
  const { days } = ledger.plan.schedule;
  const last = days.at(-1)!;
  const recent = sum(payments.map(({ at, gross }) => (calendarDays(days[at]!, last) < YEAR ? gross : 0)));
  return { yield_on_value: value > 0 ? recent / value : null, yield_on_cost: cost > 0 ? recent / cost : null };
}
