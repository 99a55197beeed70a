import { type Day, formatDay, type IsoDate } from '../../dates.ts';
import type { Opening } from '../../schemas/transactions.ts';
import { describeMatch, type InstrumentFact } from '../marketFacts.ts';
import { type Reading, readDay } from './readTransactions.ts';

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
  const day = readDay(opening.date, ['opening', 'date'], reading);
  const positions = (opening.positions ?? []).flatMap(({ symbol, quantity, cost = null }, i) => {
    const path = ['opening', 'positions', i];
    const match = facts.resolveSymbol(symbol);
    const problem = describeMatch(symbol, match);
    if (problem !== null) {
      const { code, message, suggestions } = problem;
      found.error(code, [...path, 'symbol'], message, { symbol, suggestions });
    }
    if (quantity <= 0 || (cost !== null && cost < 0)) {
      const member = quantity <= 0 ? 'quantity' : 'cost';
      const message = `The ${member} of an opening position must be ${member === 'cost' ? 'at least' : 'above'} 0.`;
      found.error('non_positive_amount', [...path, member], message);
      return [];
    }
    return match.kind === 'found' ? [{ ric: match.instrument.ric, quantity, cost, instrument: match.instrument }] : [];
  });
  const isCash = ({ instrument }: { readonly instrument: InstrumentFact }) => instrument.type === 'cash';
  const held = positions
    .filter(isCash)
    .map(({ instrument, quantity }) => ({ currency: instrument.currency, amount: quantity }));
  const cash = (opening.cash ?? []).filter(({ currency }, i) => {
    if (facts.currencies().includes(currency)) return true;
    const message = `Currency "${currency}" is not supported.`;
    found.error('unsupported_currency', ['opening', 'cash', i, 'currency'], message);
    return false;
  });
  return day === null
    ? null
    : { date: formatDay(day), day, positions: positions.filter((one) => !isCash(one)), cash: [...cash, ...held] };
}
