import { type Day, formatDay, type IsoDate } from '../../dates.ts';
import type { Opening } from '../../schemas/transactions.ts';
import { checkDay, checkKnownCurrency, type InstrumentFact, reportUnresolved } from '../findings.ts';
import { allowedDay } from '../rows.ts';
import type { Reading } from './readTransactions.ts';

export interface ReadOpening {
  readonly date: IsoDate;
  readonly day: Day;
  readonly positions: readonly {
    readonly ric: string;
    readonly quantity: number;
    readonly cost: number | null;
    readonly instrument: InstrumentFact;
  }[];
  readonly cash: readonly { readonly currency: string; readonly amount: number }[];
}

/** Returns the opening with resolved symbols, or null without one. */
export function readOpening(opening: Opening | undefined, reading: Reading): ReadOpening | null {
  if (opening === undefined) return null;
  const { facts, found } = reading;
  const day = checkDay(allowedDay(opening.date), opening.date, ['opening', 'date'], reading);
  const positions = (opening.positions ?? []).flatMap(({ symbol, quantity, cost = null }, i) => {
    const path = ['opening', 'positions', i];
    const match = facts.resolveSymbol(symbol);
    reportUnresolved(symbol, match, [...path, 'symbol'], found);
    if (quantity <= 0 || (cost !== null && cost < 0)) {
      const member = quantity <= 0 ? 'quantity' : 'cost';
      const message = `The ${member} of an opening position must be ${member === 'cost' ? 'at least' : 'above'} 0.`;
      found.error('non_positive_amount', [...path, member], message);
      return [];
    }
    if (match.kind === 'found' && match.instrument.type === 'cash' && cost !== null) {
      const message = `opening.positions[${i}].cost has no effect, because ${symbol} is cash.`;
      found.warn('member_ignored', [...path, 'cost'], message);
    }
    return match.kind === 'found' ? [{ ric: match.instrument.ric, quantity, cost, instrument: match.instrument }] : [];
  });
  const isCash = ({ instrument }: { readonly instrument: InstrumentFact }) => instrument.type === 'cash';
  const held = positions
    .filter(isCash)
    .map(({ instrument, quantity }) => ({ currency: instrument.currency, amount: quantity }));
  const cash = (opening.cash ?? []).filter(({ currency }, i) => {
    return checkKnownCurrency(currency, ['opening', 'cash', i, 'currency'], reading);
  });
  return day === null
    ? null
    : { date: formatDay(day), day, positions: positions.filter((one) => !isCash(one)), cash: [...cash, ...held] };
}
