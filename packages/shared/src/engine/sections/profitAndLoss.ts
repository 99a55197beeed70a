import { sum } from '../../statistics.ts';
import type { Context } from '../facts/context.ts';
import { labels, numbers, roundMoney, type SectionValue, table } from '../json/table.ts';

const COLUMNS = [
  'start_value',
  'end_value',
  'net_investment',
  'price',
  'currency',
  'income',
  'fees',
  'taxes',
  'total',
] as const;
type Amounts = Readonly<Record<(typeof COLUMNS)[number], number>>;

/** One holding, or the cash of one currency. */
interface Row extends Amounts {
  readonly ric: string;
  readonly name: string;
}

/**
 * Returns profit and loss by holding and by currency of cash. price + currency + income − fees − taxes = total, and start value +
 * net investment + total = end value, in every row and in the totals, as written. Cash without an instrument, such as
 * that of delisted positions, has a row of its own.
 */
export function profitAndLoss(context: Context): SectionValue {
  const { ledger } = context;
  const { startValue, endValue, flows } = context.account();
  const round = (value: number) => roundMoney(value, ledger.moneyDecimals);
  const rows = profitRows(context);
  const totals = Object.fromEntries(COLUMNS.map((name) => [name, round(sum(rows.map((row) => row[name])))]));
  const texts = (read: (row: Row) => string) => rows.map(read);
  const counting = Int32Array.from(rows.keys());
  return {
    rows: table(rows.length, [
      labels(
        'ric',
        counting,
        texts(({ ric }) => ric),
      ),
      labels(
        'name',
        counting,
        texts(({ name }) => name),
      ),
      ...COLUMNS.map((name) =>
        numbers(
          name,
          Float64Array.from(rows, (row) => row[name]),
          null,
        ),
      ),
    ]),
    totals: {
      ...totals,
      start_value: startValue,
      end_value: endValue,
      net_flows: round(sum(flows.map(({ amount }) => amount))),
    },
  };
}

function profitRows(context: Context): Row[] {
  const { input, ledger } = context;
  const { instruments } = ledger.universe;
  const { startValue, endValue, profitLoss } = context.account();
  const round = (value: number) => roundMoney(value, ledger.moneyDecimals);
  const { held, netInvestment, price, currency, income, fees, taxes, total } = profitLoss;
  const rows = Array.from(held, (i): Row => {
    const { ric, name } = instruments[i]!;
    return {
      ric,
      name,
      start_value: profitLoss.startValue[i]!,
      end_value: profitLoss.endValue[i]!,
      net_investment: netInvestment[i]!,
      price: price[i]!,
      currency: currency[i]!,
      income: income[i]!,
      fees: fees[i]!,
      taxes: taxes[i]!,
      total: total[i]!,
    };
  });
  const start_value = round(startValue - sum(rows.map((row) => row.start_value)));
  const end_value = round(endValue - sum(rows.map((row) => row.end_value)));
  const rounding = (rows.length + 2) * 10 ** -ledger.moneyDecimals;
  if (Math.max(Math.abs(start_value), Math.abs(end_value)) <= rounding) {
    return withRounding(rows, { start_value, end_value }, round);
  }
  const { baseCurrency } = input.settings;
  const nothing = { price: 0, currency: 0, income: 0, fees: 0, taxes: 0, total: 0 };
  const net_investment = round(end_value - start_value);
  const cash = { ric: `CASH.${baseCurrency}`, name: `${baseCurrency} cash`, start_value, end_value, net_investment };
  return [...rows, { ...cash, ...nothing }];
}

/** Adds what rounding left of the values to the largest row, so that the rows sum to the totals. */
function withRounding(
  rows: Row[],
  { start_value, end_value }: Pick<Row, 'start_value' | 'end_value'>,
  round: (value: number) => number,
): Row[] {
  const largest = rows.reduce((a, b) => (b.end_value > a.end_value ? b : a), rows[0]!);
  return rows.map((row) =>
    row === largest
      ? {
          ...row,
          start_value: round(row.start_value + start_value),
          end_value: round(row.end_value + end_value),
          net_investment: round(row.net_investment + end_value - start_value),
        }
      : row,
  );
}
