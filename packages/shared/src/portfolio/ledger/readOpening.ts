import { type Day, formatDay, type IsoDate, weekdayOnOrAfter, weekdayToDay } from '../../dates.ts';
import { sixDigits } from '../../messages.ts';
import type { Opening } from '../../schemas/transactions.ts';
import {
  checkDay,
  checkKnownCurrency,
  type Findings,
  type InstrumentFact,
  type Path,
  reportUnresolved,
} from '../findings.ts';
import { allowedDay } from '../rows.ts';
import type { Reading } from './readTransactions.ts';
import { isCostOfOne, tradedRange } from './tradedPrices.ts';

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
    if (match.kind === 'found' && day !== null)
      checkOpened({ symbol, quantity, cost, instrument: match.instrument }, { path, day, reading });
    return match.kind === 'found' ? [{ ric: match.instrument.ric, quantity, cost, instrument: match.instrument }] : [];
  });
  const isCash = ({ instrument }: { readonly instrument: InstrumentFact }) => instrument.type === 'cash';
  const held = positions
    .filter(isCash)
    .map(({ instrument, quantity }) => ({ currency: instrument.currency, amount: quantity }));
  const cash = (opening.cash ?? []).filter(({ currency }, i) => {
    return checkKnownCurrency(currency, ['opening', 'cash', i, 'currency'], reading);
  });
  warnOfCombined(
    positions.map(({ ric }) => ric),
    'positions',
    found,
  );
  warnOfCombined(
    (opening.cash ?? []).map(({ currency }) => currency),
    'cash',
    found,
  );
  return day === null
    ? null
    : { date: formatDay(day), day, positions: positions.filter((one) => !isCash(one)), cash: [...cash, ...held] };
}

/** Reports a position that has no price at the opening, and a cost that is probably that of one share. */
function checkOpened(
  {
    symbol,
    quantity,
    cost,
    instrument,
  }: {
    readonly symbol: string;
    readonly quantity: number;
    readonly cost: number | null;
    readonly instrument: InstrumentFact;
  },
  { path, day, reading }: { readonly path: Path; readonly day: Day; readonly reading: Reading },
): void {
  const { facts, found } = reading;
  if (instrument.type === 'cash') return;
  const { ric, currency } = instrument;
  const range = tradedRange(instrument, weekdayToDay(weekdayOnOrAfter(day)), facts);
  if (range === null) {
    const message = `There are no prices of ${ric} on or before ${formatDay(day)}, so the opening position has no value.`;
    found.error('no_price_history', [...path, 'symbol'], message, { symbol });
  } else if (cost !== null && isCostOfOne(cost, quantity, range.close)) {
    const message = `The cost of all ${sixDigits(quantity)} shares of ${ric} is ${cost} ${currency}, and they were worth ${sixDigits(quantity * range.close)}. If it is the cost of one share, send ${sixDigits(cost * quantity)}.`;
    found.warn('price_far_from_market', [...path, 'cost'], message, { symbol: ric });
  }
}

/** Warns of positions and balances that stand in several items, because they are added up. */
function warnOfCombined(names: readonly string[], member: 'positions' | 'cash', found: Findings): void {
  const repeated = names.findIndex((name, i) => names.indexOf(name) < i);
  if (repeated < 0) return;
  const name = names[repeated]!;
  const message = `opening.${member} has ${name} ${names.filter((one) => one === name).length} times. The items are added up.`;
  found.warn('rows_combined', ['opening', member, repeated], message, member === 'cash' ? {} : { symbol: name });
}
