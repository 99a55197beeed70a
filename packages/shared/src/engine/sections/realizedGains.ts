import { formatDay, weekdayToDay } from '../../dates.ts';
import { sum } from '../../statistics.ts';
import { float64Of, int32Of } from '../arrays.ts';
import type { Context } from '../facts/context.ts';
import {
  type Column,
  integers,
  labels,
  numbers,
  QUANTITY_DECIMALS,
  roundMoney,
  type SectionValue,
  table,
} from '../json/table.ts';
import type { ClosedLot } from '../measures/index.ts';

const GAINS = ['gain', 'priceGain', 'currencyGain'] as const;
const NAMES = {
  gain: 'gain',
  priceGain: 'price_gain',
  currencyGain: 'currency_gain',
  proceeds: 'proceeds',
  cost: 'cost',
  value: 'value',
} as const;

/**
 * Returns the gains of the lots that sales in the window closed, and the gains of the open lots at its end. Money is in base
 * currency. These are facts about the trades, and not a tax calculation.
 */
export function realizedGains(context: Context): SectionValue {
  const { method, closed, open } = context.lots();
  const lastDay = weekdayToDay(context.ledger.plan.schedule.days.at(-1)!);
  const round = (value: number) => roundMoney(value, context.ledger.moneyDecimals);
  const sums = <Lot>(lots: readonly Lot[], names: readonly (keyof Lot & keyof typeof NAMES)[]) =>
    Object.fromEntries(names.map((name) => [NAMES[name], round(sum(lots.map((lot) => Number(lot[name]))))]));
  const yearOf = ({ closed: day }: ClosedLot) => Number(formatDay(day).slice(0, 4));
  return {
    lot_method: method,
    closed: table(closed.length, [
      texts('ric', closed, ({ ric }) => ric),
      texts('opened', closed, ({ opened }) => formatDay(opened)),
      texts('closed', closed, (lot) => formatDay(lot.closed)),
      quantities(closed),
      ...(['cost', 'proceeds', ...GAINS] as const).map((name) => money(name, closed)),
      whole('days', closed, (lot) => lot.closed - lot.opened),
    ]),
    open: table(open.length, [
      texts('ric', open, ({ ric }) => ric),
      texts('opened', open, ({ opened }) => formatDay(opened)),
      quantities(open),
      ...(['cost', 'value', ...GAINS] as const).map((name) => money(name, open)),
      whole('days', open, ({ opened }) => lastDay - opened),
    ]),
    by_year: [...Map.groupBy(closed, yearOf)].map(([year, lots]) => ({
      year,
      ...sums(lots, [...GAINS, 'proceeds', 'cost']),
    })),
    totals: {
      realized: sums(closed, [...GAINS, 'proceeds', 'cost']),
      unrealized: sums(open, [...GAINS, 'value', 'cost']),
    },
  };
}

function texts<Row>(name: string, rows: readonly Row[], read: (row: Row) => string): Column {
  const known = new Map<string, number>();
  const positions = int32Of(rows, (row) => {
    const text = read(row);
    const position = known.get(text) ?? known.size;
    known.set(text, position);
    return position;
  });
  return labels(name, positions, [...known.keys()]);
}

function quantities(lots: readonly { readonly quantity: number }[]): Column {
  const values = float64Of(lots, ({ quantity }) => quantity);
  return numbers('quantity', values, QUANTITY_DECIMALS);
}

function money<Name extends keyof typeof NAMES>(
  name: Name,
  lots: readonly { readonly [Key in Name]: number }[],
): Column {
  const values = float64Of(lots, (lot) => lot[name]);
  return numbers(NAMES[name], values, null);
}

function whole<Row>(name: string, rows: readonly Row[], read: (row: Row) => number): Column {
  return integers(name, int32Of(rows, read));
}
