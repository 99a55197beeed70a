import type { Day } from '../../dates.ts';
import { roundMoney } from '../json/table.ts';

/**
 * The lot that a sale closes first. `fifo`: the oldest. `highest_cost`: the one with the highest cost per share in base
 * currency, and the oldest of equal ones. `average`: all shares are one lot at their mean cost, opened when the position was.
 */
export type LotMethod = 'fifo' | 'average' | 'highest_cost';

/** A purchase, a sale, a transfer, or a split of one instrument. */
export interface LotChange {
  /** A purchase opens a lot, and a sale closes lots. An `exit` is a sale. A `transfer_out` takes lots away without a gain. */
  readonly kind: 'opening' | 'buy' | 'sell' | 'transfer_in' | 'transfer_out' | 'exit' | 'split';
  readonly day: Day;
  /** Shares, above 0. Split: new shares per old share. */
  readonly quantity: number;
  /** Per share, in the instrument's currency. */
  readonly price: number;
  /** Base currency per unit of the instrument's currency. */
  readonly rate: number;
  /** Base currency. They increase a cost and decrease proceeds. */
  readonly fee: number;
  readonly tax: number;
}

/** Part of a lot that was sold. Money is in base currency. */
export interface ClosedLot {
  readonly opened: Day;
  readonly closed: Day;
  readonly quantity: number;
  readonly cost: number;
  readonly proceeds: number;
  readonly gain: number;
  readonly priceGain: number;
  readonly currencyGain: number;
}

export interface OpenLot {
  readonly opened: Day;
  readonly quantity: number;
  /** Base currency. */
  readonly cost: number;
  /** Exchange rate of the purchase. */
  readonly rate: number;
}

export interface MatchedLots {
  /** In order of the sales. */
  readonly closed: readonly ClosedLot[];
  /** In the order in which the next sale would close them. */
  readonly open: readonly OpenLot[];
}

/** Quantities that differ by less than this share are equal, because sums of fractions carry binary noise. */
const SAME_QUANTITY = 1e-9;

/**
 * Returns which lots the sales of one instrument closed, and what is still open. Changes are in order of time. All money is
 * rounded to `decimals`. The costs of closed, transferred, and open lots sum to the costs of the purchases as written.
 *
 * Cost = quantity · price · rate + fee + tax. Proceeds = quantity · price · rate − fee − tax. Gain = proceeds − cost.
 * The currency gain is cost · (T / S − 1), where S and T are the rates of the purchase and the sale. It is what the exchange
 * rate alone did to the invested money. The price gain is the rest, which is the gain in the instrument's currency at the rate
 * of the sale. A sale of more than is held closes what is held, with all its proceeds.
 *
 * Source: US IRS, Publication 550, "Basis of investment property", for the order of lots. Example: 10 shares bought at 100 and
 * a rate of 1, sold at 110 and a rate of 1.1 → gain 210, price gain 110, currency gain 100.
 */
export function matchLots(changes: readonly LotChange[], method: LotMethod, decimals: number): MatchedLots {
  const book = makeBook(method, decimals);
  const closed: ClosedLot[] = [];
  for (const { kind, day, quantity, price, rate, fee, tax } of changes) {
    if (kind === 'split') book.split(quantity);
    else if (kind === 'transfer_out') book.take(quantity);
    else if (kind === 'sell' || kind === 'exit') {
      const proceeds = roundMoney(quantity * price * rate - fee - tax, decimals);
      closed.push(...closedLots(book.take(quantity), { day, proceeds, rate }, decimals));
    } else {
      const cost = roundMoney(quantity * price * rate + fee + tax, decimals);
      book.open({ opened: day, quantity, cost, rate });
    }
  }
  return { closed, open: book.lots() };
}

/** A share of the value of an open position. Money is in base currency. */
export interface ValuedLot extends OpenLot {
  readonly value: number;
  readonly gain: number;
  readonly priceGain: number;
  readonly currencyGain: number;
}

/** Returns the gains that a sale of all open lots for `value` at an exchange rate would realize. The values sum to `value`. */
export function valueLots(
  open: readonly OpenLot[],
  { value, rate }: { readonly value: number; readonly rate: number },
  decimals: number,
): ValuedLot[] {
  const values = shared(value, open, decimals);
  return open.map((lot, i) => ({
    ...lot,
    value: values[i]!,
    ...gainOf(lot, { proceeds: values[i]!, rate }, decimals),
  }));
}

function closedLots(
  lots: readonly OpenLot[],
  { day, proceeds, rate }: { readonly day: Day; readonly proceeds: number; readonly rate: number },
  decimals: number,
): ClosedLot[] {
  const parts = shared(proceeds, lots, decimals);
  return lots.map((lot, i) => ({
    opened: lot.opened,
    closed: day,
    quantity: lot.quantity,
    cost: lot.cost,
    proceeds: parts[i]!,
    ...gainOf(lot, { proceeds: parts[i]!, rate }, decimals),
  }));
}

function gainOf(lot: OpenLot, sale: { readonly proceeds: number; readonly rate: number }, decimals: number) {
  const gain = roundMoney(sale.proceeds - lot.cost, decimals);
  const currencyGain = roundMoney(lot.cost * (sale.rate / lot.rate - 1), decimals);
  return { gain, currencyGain, priceGain: roundMoney(gain - currencyGain, decimals) };
}

/** Returns the parts of an amount by quantity, rounded so that they sum to it. */
function shared(amount: number, lots: readonly OpenLot[], decimals: number): number[] {
  const total = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  let counted = 0;
  let given = 0;
  return lots.map(({ quantity }, i) => {
    counted += quantity;
    const until = i === lots.length - 1 ? amount : roundMoney((amount * counted) / total, decimals);
    const part = roundMoney(until - given, decimals);
    given = until;
    return part;
  });
}

interface LotBook {
  open(lot: OpenLot): void;
  /** Removes shares and returns the lots that they came from. */
  take(quantity: number): OpenLot[];
  split(ratio: number): void;
  lots(): OpenLot[];
}

/** Open lots in the order in which sales close them. */
function makeBook(method: LotMethod, decimals: number): LotBook {
  let open: OpenLot[] = [];
  /** The lots before this position are closed. */
  let first = 0;
  return {
    open(lot) {
      if (method === 'average' && open.length > first) open[first] = pooled(open[first]!, lot);
      else if (method === 'highest_cost') open.splice(positionOf(lot), 0, lot);
      else open.push(lot);
    },
    take(quantity) {
      const taken: OpenLot[] = [];
      let missing = quantity;
      while (first < open.length && missing > SAME_QUANTITY * quantity) {
        const lot = open[first]!;
        const isWhole = missing >= lot.quantity * (1 - SAME_QUANTITY);
        const cost = isWhole ? lot.cost : roundMoney((lot.cost * missing) / lot.quantity, decimals);
        taken.push(isWhole ? lot : { ...lot, quantity: missing, cost });
        if (isWhole) first++;
        else open[first] = { ...lot, quantity: lot.quantity - missing, cost: roundMoney(lot.cost - cost, decimals) };
        missing -= lot.quantity;
      }
      return taken;
    },
    split(ratio) {
      open = open.slice(first).map((lot) => ({ ...lot, quantity: lot.quantity * ratio }));
      first = 0;
    },
    lots: () => open.slice(first),
  };

  /** After all lots whose cost per share is at least as high. The rounding of two costs makes no difference. */
  function positionOf({ cost, quantity }: OpenLot): number {
    const rounding = 10 ** -decimals;
    let [low, high] = [first, open.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = open[middle]!;
      if ((other.cost + rounding) / other.quantity >= (cost - rounding) / quantity) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Costs add up in both currencies, so the rate is their quotient. */
function pooled(a: OpenLot, b: OpenLot): OpenLot {
  const [cost, local] = [a.cost + b.cost, a.cost / a.rate + b.cost / b.rate];
  const rate = local > 0 ? cost / local : b.rate;
  return { opened: a.opened, quantity: a.quantity + b.quantity, cost, rate };
}
