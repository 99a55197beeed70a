import { type Seeded, seeded } from '../oracle/seeded.ts';
import type { EntrySpec, LedgerSpec } from './makeLedger.ts';

/** The lowest and highest growth, 1 + r, that anything had that was held or traded on a day. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

export interface FlowCase {
  readonly spec: LedgerSpec;
  /** By weekday from the start. */
  readonly bounds: readonly Bounds[];
}

const DAYS = 9;
/** Trades have one position, because they keep their order. */
const ORDER = ['transfer_in', 'deposit', 'dividend', 'buy', 'withdrawal', 'transfer_out'];

interface Turn {
  readonly random: Seeded;
  readonly closes: Readonly<Record<string, readonly number[]>>;
  readonly trackCash: boolean;
  readonly held: Map<string, number>;
}

/**
 * Returns a ledger without costs and without debts at any close. It has deposits, withdrawals, transfers, purchases, and
 * sales of any size, several a day. Their prices lie within a third of the close. Money that a day lacks is deposited on it.
 */
export function randomFlows(seed: number): FlowCase {
  const random = seeded(seed * 104_729 + 7);
  const symbols = ['A', 'B', 'C'].slice(0, random.integer(1, 3));
  const closes = Object.fromEntries(symbols.map((symbol) => [symbol, walk(random)]));
  const trackCash = random.chance(0.5);
  const turn: Turn = { random, closes, trackCash, held: new Map() };
  const entries: EntrySpec[] = [];
  const bounds: Bounds[] = [];
  let cash = 0;
  for (let on = 0; on < DAYS; on++) {
    const day = randomDay(turn, on, cash);
    cash = day.cash;
    bounds.push(day.bounds);
    entries.push(...day.rows.map((row) => ({ on, ...row })).sort((a, b) => orderOf(a) - orderOf(b)));
  }
  return {
    spec: {
      instruments: Object.fromEntries(symbols.map((symbol) => [symbol, { closes: closes[symbol]! }])),
      entries,
      ledger: { track_cash: trackCash },
      settings: { fields: ['daily_summary'] },
    },
    bounds,
  };
}

const orderOf = ({ type }: EntrySpec) => ORDER.indexOf(type === 'sell' ? 'buy' : type);

function walk(random: Seeded): number[] {
  let value = random.decimal(1, 500, 2);
  return Array.from({ length: DAYS }, () => {
    value = Math.max(0.5, Number((value * (0.8 + 0.42 * random.next())).toFixed(2)));
    return value;
  });
}

type Row = Omit<EntrySpec, 'on'>;

function randomDay({ random, closes, trackCash, held }: Turn, d: number, evening: number) {
  const symbols = Object.keys(closes);
  const rows: Row[] = [];
  /** Everything that was held or bought, with the price it began at. */
  const legs: Leg[] = [];
  const sales: { readonly symbol: string; readonly price: number }[] = [];
  const income = new Map<string, number>();
  for (const [symbol, units] of held) if (units > 0) legs.push({ symbol, start: closes[symbol]![d - 1]! });
  let cash = evening;
  let missing = 0;
  const pay = (amount: number) => {
    cash -= amount;
    missing = Math.max(missing, -cash);
  };
  const count = random.chance(0.25) ? 0 : random.integer(1, 5);
  for (let i = 0; i < count; i++) {
    const symbol = random.pick(symbols);
    const close = closes[symbol]![d]!;
    const price = random.chance(0.3) ? close : Number((close * (0.7 + 0.6 * random.next())).toFixed(2));
    // Up to a million times the other trades.
    const quantity = Number((10 ** (6 * random.next()) * (random.chance(0.8) ? 0.01 : 1)).toFixed(4)) + 0.0001;
    const own = held.get(symbol) ?? 0;
    const kind = random.pick(['buy', 'buy', 'sell', 'sell', 'in', 'out', 'dividend'] as const);
    if (kind === 'buy') {
      rows.push({ type: 'buy', ric: symbol, quantity, price });
      held.set(symbol, own + quantity);
      legs.push({ symbol, start: price });
      pay(quantity * price);
    } else if (kind === 'in') {
      rows.push({ type: 'transfer_in', ric: symbol, quantity });
      held.set(symbol, own + quantity);
    } else if (own > 0 && kind === 'dividend' && d > 0 && !income.has(symbol) && rows.length === 0) {
      const each = Number((close * 0.05 * random.next()).toFixed(4));
      if (each > 0) rows.push({ type: 'dividend', ric: symbol, amount: own * each });
      income.set(symbol, each);
      pay(-own * each);
    } else if (own > 0) {
      const sold = random.chance(0.4) ? own : own * 0.99 * random.next();
      // A small rest of a large position is rounding.
      if (!(own > 1) || !(sold > 0.01 * own)) continue;
      held.set(symbol, sold === own ? 0 : own - sold);
      if (kind === 'out') rows.push({ type: 'transfer_out', ric: symbol, quantity: sold });
      else {
        rows.push({ type: 'sell', ric: symbol, quantity: sold, price });
        sales.push({ symbol, price });
        pay(-sold * price);
      }
    }
  }
  const deposits: Row[] = [];
  if (trackCash) {
    const extra = random.chance(0.2) ? 10 ** (9 * random.next()) : 0;
    const amount = missing * (1 + 1e-9) + extra;
    if (amount > 0) deposits.push({ type: 'deposit', amount });
    cash += amount;
    if (random.chance(0.4) && cash > 0) {
      const amount = random.chance(0.3) ? cash : cash * random.next();
      rows.push({ type: 'withdrawal', amount });
      cash -= amount;
    }
  } else cash = 0;
  const grown = legs.map(({ symbol, start }) => {
    const ends = [closes[symbol]![d]!, ...sales.filter((sale) => sale.symbol === symbol).map(({ price }) => price)];
    return { low: Math.min(...ends) / start, high: (Math.max(...ends) + (income.get(symbol) ?? 0)) / start };
  });
  const isChain = sales.length + income.size > 0 && rows.some(({ type }) => type === 'buy');
  return { rows: [...deposits, ...rows], cash, bounds: boundsOf(grown, isChain) };
}

interface Leg {
  readonly symbol: string;
  readonly start: number;
}

/** Cash has the growth 1. Money that a sale pays into a purchase goes through both, so the growth of such a day multiplies. */
function boundsOf(legs: readonly Bounds[], isChain: boolean): Bounds {
  const low = legs.map((leg) => Math.min(1, leg.low));
  const high = legs.map((leg) => Math.max(1, leg.high));
  const product = (values: readonly number[]) => values.reduce((all, value) => all * value, 1);
  return isChain
    ? { low: product(low), high: product(high) }
    : { low: Math.min(1, ...low), high: Math.max(1, ...high) };
}
