import { type Day, formatDay, type IsoDate } from '../../dates.ts';
import type { Transaction, TransactionType } from '../../schemas/transactions.ts';
import {
  type Checking,
  checkDay,
  checkKnownCurrency,
  type Findings,
  type InstrumentFact,
  reportUnresolved,
  type SymbolFact,
} from '../findings.ts';
import { allowedDay } from '../rows.ts';
import { type UnreadNote, unreadMembers } from './unreadMembers.ts';

/** A transaction with resolved symbol, default currency, and positive numbers. The payload of a job has them as they are. */
export interface BookedEntry {
  readonly date: IsoDate;
  readonly type: TransactionType;
  /** RIC, or the symbol as it was sent if the market data does not have it. Null for cash. */
  readonly ric: string | null;
  readonly symbol: string | null;
  readonly quantity: number | null;
  readonly price: number | null;
  readonly amount: number | null;
  readonly currency: string;
  readonly fee: number;
  readonly tax: number;
  readonly rate: number | null;
  /** The currency that an exchange buys. */
  readonly toCurrency: string | null;
  /** Position in the request. */
  readonly row: number;
}

/** An entry with what the market knows about it. */
export interface ReadEntry extends BookedEntry {
  readonly day: Day;
  /** Null for cash, and for an instrument that only the ledger prices. */
  readonly instrument: InstrumentFact | null;
}

/** Order of the types within a day: what brings in comes before what takes out. Trades keep the order in which they were sent. */
const ORDER: Readonly<Record<TransactionType, number>> = {
  split: 0,
  transfer_in: 1,
  deposit: 1,
  dividend: 2,
  interest: 2,
  exchange: 3,
  buy: 4,
  sell: 4,
  fee: 5,
  tax: 5,
  withdrawal: 6,
  transfer_out: 6,
};

/** Types whose sign some sources write as a minus. */
const OUTGOING: ReadonlySet<TransactionType> = new Set(['sell', 'withdrawal', 'transfer_out', 'fee', 'tax']);

export interface Reading extends Checking {
  readonly baseCurrency: string;
  readonly trackCash: boolean;
}

/** Returns the transactions that count, in the order in which they count, and reports everything that is wrong with a row. */
export function readTransactions(
  transactions: readonly Transaction[],
  reading: Reading,
): { readonly entries: readonly ReadEntry[]; readonly unread: readonly UnreadNote[] } {
  const { facts, found, trackCash } = reading;
  const matches = new Map<string, SymbolFact>();
  const isPriced = new Set<string>();
  for (const { symbol, price, amount, quantity } of transactions) {
    if (symbol === undefined) continue;
    if (!matches.has(symbol)) matches.set(symbol, facts.resolveSymbol(symbol));
    if (price !== undefined || (amount !== undefined && quantity !== undefined)) isPriced.add(symbol);
  }
  const normalized = new Set<string>();
  const ids = new Map<string, number>();
  const entries = transactions.flatMap((transaction, row): ReadEntry[] => {
    const { id } = transaction;
    const first = id === undefined ? undefined : ids.get(id);
    if (first !== undefined) {
      const message = `transactions[${row}] has the id of transactions[${first}] and does not count.`;
      found.warn('duplicate_transaction', ['transactions', row, 'id'], message);
      return [];
    }
    if (id !== undefined) ids.set(id, row);
    const match = transaction.symbol === undefined ? null : matches.get(transaction.symbol)!;
    const entry = readEntry(transaction, row, match, { ...reading, isPriced, normalized });
    return entry === null ? [] : [entry];
  });
  const instrumentOf = (symbol: string) => {
    const match = matches.get(symbol);
    return match?.kind === 'found' ? match.instrument : null;
  };
  const unread = unreadMembers(transactions, { instrumentOf, trackCash });
  const sorted = entries.toSorted((a, b) => a.day - b.day || ORDER[a.type] - ORDER[b.type] || a.row - b.row);
  const isSorted = entries.every(({ day }, i) => i === 0 || entries[i - 1]!.day <= day);
  if (!isSorted) {
    const message = 'The transactions are not in the order of their dates. They count in the order of their dates.';
    found.warn('transactions_sorted', ['transactions'], message);
  }
  return { entries: sorted, unread };
}

/** Types that move cash only, and the type that moves shares instead. */
const MOVES_CASH: Readonly<Partial<Record<TransactionType, TransactionType>>> = {
  deposit: 'transfer_in',
  withdrawal: 'transfer_out',
};
const TRADES_SECURITIES: ReadonlySet<TransactionType> = new Set(['buy', 'sell', 'split', 'dividend']);

interface EntryReading extends Reading {
  /** Symbols with a booked price. */
  readonly isPriced: ReadonlySet<string>;
  /** Spellings that were reported. */
  readonly normalized: Set<string>;
}

function readEntry(sent: Transaction, row: number, match: SymbolFact | null, reading: EntryReading): ReadEntry | null {
  const { baseCurrency, found } = reading;
  const path = ['transactions', row];
  const day = checkDay(allowedDay(sent.date), sent.date, [...path, 'date'], reading);
  const resolved = resolve(sent, row, match, reading);
  const numbers = readNumbers(sent, row, found);
  const missing = missingMember(sent);
  if (missing !== null) {
    const message = `Transactions of type ${sent.type} need ${missing.text}.`;
    found.error('missing_member', [...path, missing.member], message);
  }
  if (day === null || resolved === null || numbers === null || missing !== null) return null;
  const { instrument, ric } = resolved;
  const isExchange = sent.type === 'exchange';
  const isCash = instrument?.type === 'cash' && !isExchange;
  if (isCash && TRADES_SECURITIES.has(sent.type)) {
    const message = `A ${sent.type} trades a security. Book a change of currency as an exchange.`;
    found.error('missing_member', [...path, 'type'], message);
    return null;
  }
  const transfer = MOVES_CASH[sent.type];
  if (transfer !== undefined && ric !== null && !isCash) {
    const message = `A ${sent.type} moves cash, and ${ric} is a security. Book shares as ${transfer}, or leave out the symbol.`;
    found.error('missing_member', [...path, 'type'], message);
    return null;
  }
  const ownCurrency = isExchange ? baseCurrency : (instrument?.currency ?? baseCurrency);
  const currency = isCash ? ownCurrency : (sent.currency ?? ownCurrency);
  if (!checkKnownCurrency(currency, [...path, 'currency'], reading)) return null;
  return {
    date: formatDay(day),
    day,
    type: sent.type,
    ric: isExchange || isCash ? null : ric,
    symbol: sent.symbol ?? null,
    instrument: isExchange || isCash ? null : instrument,
    currency,
    rate: sent.rate ?? null,
    toCurrency: isExchange ? (instrument?.currency ?? null) : null,
    row,
    ...numbers,
    amount: isCash ? (numbers.amount ?? numbers.quantity) : numbers.amount,
  };
}

function resolve(
  { symbol, type }: Transaction,
  row: number,
  match: SymbolFact | null,
  { found, isPriced, normalized }: EntryReading,
): { readonly instrument: InstrumentFact | null; readonly ric: string | null } | null {
  if (symbol === undefined || match === null) return { instrument: null, ric: null };
  const path = ['transactions', row, 'symbol'];
  if (match.kind === 'found') {
    const { instrument } = match;
    if (type === 'exchange' && instrument.type !== 'cash') {
      found.error('missing_member', path, 'The symbol of an exchange is the cash that is bought, such as CASH.EUR.');
      return null;
    }
    if (instrument.ric !== symbol && !normalized.has(symbol)) {
      normalized.add(symbol);
      found.warn('symbol_normalized', path, `Symbol "${symbol}" means ${instrument.ric}.`, { symbol: instrument.ric });
    }
    return { instrument, ric: instrument.ric };
  }
  if (match.kind === 'unknown' && isPriced.has(symbol) && type !== 'exchange') {
    if (!normalized.has(symbol)) {
      normalized.add(symbol);
      const nearest = found.suggestsFor(symbol) ? match.suggestions : [];
      const hint = nearest.length === 0 ? '' : ` Did you mean ${nearest.join(', ')}?`;
      const message = `Symbol "${symbol}" is not known. Its last booked price counts until the next one.${hint}`;
      found.warn('priced_by_ledger', path, message, { symbol });
    }
    return { instrument: null, ric: symbol };
  }
  reportUnresolved(symbol, match, path, found);
  return null;
}

type Numbers = Pick<BookedEntry, 'quantity' | 'price' | 'amount' | 'fee' | 'tax'>;

/** Returns the numbers of a row without the sign that its type implies. */
function readNumbers(sent: Transaction, row: number, found: Findings): Numbers | null {
  const { type, quantity = null, price = null, amount = null, fee = 0, tax = 0 } = sent;
  const negative = { quantity, price, amount: type === 'interest' ? null : amount, fee, tax, rate: sent.rate ?? null };
  let isUsable = true;
  let isSigned = false;
  for (const [member, value] of Object.entries(negative)) {
    if (value === null || value >= 0) continue;
    const hasSign = (member === 'quantity' || member === 'amount') && OUTGOING.has(type);
    // The amount of a purchase is often written as what leaves the cash.
    if (hasSign || (member === 'amount' && type === 'buy')) isSigned = true;
    else {
      isUsable = false;
      found.error('non_positive_amount', ['transactions', row, member], `The ${member} of a ${type} is negative.`);
    }
  }
  if (quantity === 0 || sent.rate === 0) {
    isUsable = false;
    const member = quantity === 0 ? 'quantity' : 'rate';
    found.error('non_positive_amount', ['transactions', row, member], `The ${member} of a ${type} must be above 0.`);
  }
  if (isSigned) {
    const message = `The type ${type} decides the sign. The minus of its numbers is ignored.`;
    found.warn('sign_ignored', ['transactions', row], message);
  }
  const size = (value: number | null) => value && (type === 'interest' ? value : Math.abs(value));
  return isUsable ? { quantity: size(quantity), price, amount: size(amount), fee, tax } : null;
}

/** Returns the member that a type needs and a row does not have. */
function missingMember(sent: Transaction): { readonly member: string; readonly text: string } | null {
  const { type, symbol, quantity, price, amount, rate } = sent;
  const needs = (member: string, text: string) => ({ member, text });
  switch (type) {
    case 'buy':
    case 'sell':
      if (symbol === undefined) return needs('symbol', 'a symbol');
      return quantity === undefined ? needs('quantity', 'a quantity') : null;
    case 'split':
      if (symbol === undefined) return needs('symbol', 'a symbol');
      return quantity === undefined ? needs('quantity', 'a quantity: the new shares per old share') : null;
    case 'dividend':
      if (symbol === undefined) return needs('symbol', 'a symbol');
      return amount === undefined && price === undefined ? needs('amount', 'an amount, or a price per share') : null;
    case 'transfer_in':
    case 'transfer_out':
      if (symbol !== undefined) return quantity === undefined ? needs('quantity', 'a quantity') : null;
      return amount === undefined ? needs('amount', 'a symbol with a quantity, or an amount of cash') : null;
    case 'exchange':
      if (symbol === undefined) return needs('symbol', 'the cash that is bought as its symbol, such as CASH.EUR');
      if (amount === undefined) return needs('amount', 'an amount that is sold');
      return quantity === undefined && rate === undefined ? needs('quantity', 'a quantity or a rate') : null;
    default:
      return amount === undefined ? needs('amount', 'an amount') : null;
  }
}
