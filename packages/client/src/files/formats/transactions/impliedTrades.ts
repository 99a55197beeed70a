import { groupBy } from '../../groupBy.ts';
import { type Kind, kindOfWords, SIDES } from '../../kinds.ts';
import { round } from '../../round.ts';
import type { MappedTable, Money } from '../mappedTable.ts';
import { askForShares, isOfOther } from './askForShares.ts';
import { isAboutShares, isNamedReinvested } from './kindOfRow.ts';
import { firstFrom } from './nearMoney.ts';
import { ratioOf } from './ratio.ts';
import { movedBy, priceIn, type Row, type Signs, type Types } from './row.ts';

/** The most that a dividend has before its tax for each unit of money that is reinvested, and the days between both. */
const MOST_BEFORE_TAX = 1.6;

const DAYS_TO_REINVEST = 45;

const INCOME = /divid|distrib|aussch|cap(ital)? gain/i;

/** A dividend, a tax, or a fee of one share is far below the price of the share. */
const MOST_BETWEEN_PRICES = 3;

/** Kinds of rows whose money can be that of shares besides trades. The price of a dividend or a cost is that of one share. */
const CAN_PRICE: readonly Kind[] = [
  'reinvest',
  'deposit',
  'withdrawal',
  'flow',
  'transfer',
  'transfer_in',
  'transfer_out',
];

/** The prices of trades and the choices of the reader of the file. They show whether a row of money moved shares. */
interface Evidence {
  readonly traded: ReadonlyMap<string, readonly Money[]>;
  readonly types: Types;
}

/** Returns the prices at which each security was traded. */
export function tradedPrices(rows: readonly Row[]): ReadonlyMap<string, readonly Money[]> {
  const traded = new Map<string, Money[]>();
  for (const row of rows) {
    const { kind, symbol } = row;
    const price = priceIn(row);
    // Money that is the number of shares times their price moved them, whatever the word of the row is.
    const isBought = SIDES.includes(kind) || (CAN_PRICE.includes(kind) && symbol !== '' && isProductOf(row));
    if (!isBought || price === null || price.value <= 0) continue;
    const prices = traded.get(symbol);
    if (prices) prices.push(price);
    else traded.set(symbol, [price]);
  }
  return traded;
}

/** True for money that is the number of shares times their price. A row without an amount has no other money. */
function isProductOf(row: Row): boolean {
  const value = Math.abs((row.quantity ?? 0) * (priceIn(row)?.value ?? 0));
  const moved = row.amount === null && row.net === null ? value : Math.abs(movedBy(row));
  return value > 0 && Math.abs(moved - value) <= 0.011 + 0.001 * moved;
}

/** True for a row with a price at which its security was traded. */
function isTradedAt(traded: ReadonlyMap<string, readonly Money[]>, row: Row): boolean {
  const price = priceIn(row);
  return (traded.get(row.symbol) ?? []).some(({ value, currency }) => {
    const ratio = (price?.value ?? 0) / value;
    return currency === price?.currency && ratio < MOST_BETWEEN_PRICES && ratio > 1 / MOST_BETWEEN_PRICES;
  });
}

/** The sale that pays a cost. */
const SOLD_FOR_COST = { kind: 'sell', price: null, net: null, fee: null, tax: null, id: '' } as const;

/**
 * Splits a cost that took shares into their sale and the cost. The price of such a row is one at which its security was traded, or
 * the reader of the file chose a sale. The words of a row alone never move shares.
 */
export function withSharesForCosts(
  rows: readonly Row[],
  { isRefundPositive }: Signs,
  mapped: MappedTable,
  { traded, types }: Evidence,
): readonly Row[] {
  return rows.flatMap((row) => {
    const { kind, quantity } = row;
    const written = mapped.text(row.line, 'type');
    const isOpen = (kind === 'fee' || kind === 'tax') && row.symbol !== '' && (quantity ?? 0) !== 0;
    const isChosen = isAboutShares(types, written);
    const isProven = isChosen || (!row.isChosen && isProductOf(row) && isTradedAt(traded, row));
    const word = kindOfWords(written.split(' ')[0] ?? '');
    const side = word === 'buy' || word === 'sell' ? word : null;
    const money = row.net ?? row.amount;
    // Money that came back sold nothing, whatever the other rows with the word did.
    const isRefund = isRefundPositive && side === null && (money?.value ?? 0) > 0;
    if (!isOpen || money === null || isRefund || isOfOther(mapped, row)) return row;
    const hasLeft = mapped.hasSignedShares && (quantity ?? 0) < 0;
    if (!isProven && (side !== null || hasLeft) && !row.isChosen)
      askForShares(mapped, row, row.kind === 'tax' ? 'tax' : 'fee', side ?? 'sell');
    if (!isProven) return row;
    // A word such as "Sale for fees" is about the shares, and the fee has a row of its own.
    if (side !== null) return { ...row, kind: side };
    // Some tables have no signs. In the others, shares that came are no cost.
    if ((quantity ?? 0) > 0 && mapped.hasSignedShares && !isChosen) {
      askForShares(mapped, row, row.kind === 'tax' ? 'tax' : 'fee', 'sell');
      return row;
    }
    const paid = { ...money, value: Math.abs(money.value) };
    return [
      { ...row, ...SOLD_FOR_COST, quantity: -Math.abs(quantity ?? 0), amount: paid },
      { ...row, quantity: null, price: null },
    ];
  });
}

/**
 * Splits a dividend that bought shares into the dividend and the purchase. Its amount is quantity × price, and its price is one at
 * which the security was traded. Otherwise the price of such a row is the dividend of one share.
 */
export function withReinvestments(
  rows: readonly Row[],
  { isCashFlow }: Signs,
  mapped: MappedTable,
  { traded, types }: Evidence,
): Row[] {
  const { table, at, layout } = mapped;
  const dividends = groupBy(
    rows.filter((row) => row.kind === 'dividend' || (row.kind === 'reinvest' && (row.quantity ?? 0) === 0)),
    nameKeyOf,
  );
  const heldBefore = holdingsOf(rows, mapped);
  return rows.flatMap((written) => {
    const income = written.kind === 'dividend' || written.kind === 'interest' ? written.kind : null;
    const hasBought =
      income !== null && (written.quantity ?? 0) > 0 && movedBy(written) < 0 && !isTakenBack(written, dividends);
    const hasShares = written.symbol !== '' && (written.quantity ?? 0) > 0;
    const isProduct = hasShares && isProductOf(written);
    const isChosen = isAboutShares(types, table.text(written.line, at.type));
    // An answer for a word that is not known says nothing about shares.
    const isOpen = !written.isChosen || kindOfWords(table.text(written.line, at.type)) === null;
    const isPaidFor = hasBought && isProduct && (isChosen || (isOpen && isTradedAt(traded, written)));
    const row: Row = isPaidFor ? { ...written, kind: 'reinvest' } : written;
    // A dividend that was taken back is far below the price of the share.
    if (hasBought && isProduct && !isPaidFor && !written.isChosen && !traded.has(written.symbol))
      askForShares(mapped, row, income, 'buy');
    const { kind, symbol, quantity, amount } = row;
    const price = priceIn(row);
    const isBoth = INCOME.test(table.text(row.line, at.type)) && !layout?.isComplete;
    // Interest on coins is paid in coins, at the price that they are traded at.
    if (kind === 'interest' && symbol !== '' && (quantity ?? 0) > 0 && isProductOf(row) && isTradedAt(traded, row))
      return withPurchase(row, isCashFlow);
    if (kind === 'interest' && isProduct && isChosen) return withPurchase(row, isCashFlow);
    const isAsked = isProduct && !written.isChosen && !traded.has(symbol);
    if (isAsked && ((kind === 'interest' && row.price !== null) || (kind === 'dividend' && isLikeShares(row)))) {
      askForShares(mapped, row, kind, 'buy');
      return row;
    }
    if (kind === 'dividend' && isChosen && isProduct && isLikeShares(row)) return withPurchase(row, isCashFlow);
    const isNamed = isProduct && row.price !== null && movedBy(row) > 0 && isNamedReinvested(mapped, row.line);
    if (kind === 'dividend' && isNamed) return withPurchase(row, isCashFlow);
    if (kind === 'reinvest' && (quantity ?? 0) !== 0) {
      const paid = Math.abs(movedBy(row)) || round(Math.abs((quantity ?? 0) * (price?.value ?? 0)));
      const isPaid = (other: Row) => {
        const income = Math.abs(movedBy(other));
        const days = Math.abs(Date.parse(other.date) - Date.parse(row.date)) / 86_400_000;
        return income >= 0.99 * paid - 0.01 && income <= MOST_BEFORE_TAX * paid + 0.01 && days <= DAYS_TO_REINVEST;
      };
      if (paid === 0 || dividends.get(nameKeyOf(row))?.some((other) => other !== written && isPaid(other))) return row;
      // Without a dividend that pays for it, a row such as "Dividend Reinvestment" is both.
      if (!isBoth) {
        mapped.report.warn(
          row.line.number,
          `No dividend pays for the shares of ${symbol}, so the account pays for them`,
        );
        return row;
      }
      const own = { value: paid, currency: (row.net ?? amount ?? price)?.currency ?? '' };
      const income = { amount: own, net: null, quantity: null, price: null, fee: null, tax: null };
      return [
        { ...row, ...income, kind: 'dividend' as const },
        { ...row, id: '' },
      ];
    }
    if (kind === 'dividend' && isTotal(row, heldBefore(symbol, row.date), mapped))
      return { ...row, amount: { value: quantity ?? 0, currency: price?.currency ?? '' }, quantity: null, price: null };
    const money = amount ?? row.net;
    if (kind !== 'dividend' || price === null || money === null || (quantity ?? 0) <= 0) return row;
    // Shares are written with a few decimals.
    const isPaid = Math.abs(quantity! * price.value - money.value) <= 0.005 + 0.001 * Math.abs(price.value);
    // The dividend of one share stands next to the shares that were held, or to those of one account.
    const accounts = heldBefore(symbol, row.date) / quantity!;
    const isHeld = accounts >= 1 && Math.abs(accounts - Math.round(accounts)) <= 1e-6;
    if (!isTradedAt(traded, row) || !isPaid || isHeld) return row;
    return withPurchase({ ...row, amount: money, net: null }, isCashFlow);
  });
}

/** The letters of a name that some brokers write before a text about the payment. */
const NAME = 20;

/** Returns the symbol of a row, or the beginning of its name. */
function nameKeyOf({ symbol }: Row): string {
  return symbol.includes(' ') ? symbol.slice(0, NAME) : symbol;
}

/** True for a dividend without a price that takes another one back. */
function isTakenBack(row: Row, dividends: ReadonlyMap<string, readonly Row[]>): boolean {
  const { quantity, price } = row;
  const isOpposite = (other: Row) => other.quantity === quantity && Math.abs(movedBy(other) + movedBy(row)) <= 0.01;
  return price === null && dividends.get(nameKeyOf(row))?.some(isOpposite) === true;
}

/** Returns an income and the purchase that it paid for. */
function withPurchase(row: Row, isCashFlow: boolean): Row[] {
  const [amount, net] = [withSign(row.amount, isCashFlow), withSign(row.net, isCashFlow)];
  return [
    { ...row, quantity: null, price: null },
    { ...row, kind: 'buy', amount, net, fee: null, tax: null, id: '' },
  ];
}

/** The least price that is more likely that of a share than its dividend. */
const LIKELY_PRICE = 10;

/** True for a part of a share at a price that few dividends reach. */
function isLikeShares(row: Row): boolean {
  return !Number.isInteger(row.quantity ?? 0) && (priceIn(row)?.value ?? 0) >= LIKELY_PRICE;
}

/** Returns money that left, with the sign that it has in the table. */
function withSign(money: Money | null, isCashFlow: boolean): Money | null {
  return money === null ? null : { ...money, value: isCashFlow ? -Math.abs(money.value) : Math.abs(money.value) };
}

/** Returns a function with the shares of a security that the trades before a day add up to. */
function holdingsOf(rows: readonly Row[], mapped: MappedTable): (symbol: string, date: string) => number {
  const moving = rows.filter(({ kind }) => SIDES.includes(kind) || kind === 'split');
  const steps = new Map(
    [...groupBy(moving, ({ symbol }) => symbol)].map(([symbol, own]) => {
      let held = 0;
      const inOrder = [...own].sort((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
      const after = inOrder.map((row) => {
        const quantity = Math.abs(row.quantity ?? 0);
        if (row.kind === 'split') held *= ratioOf(mapped, row) ?? Number.NaN;
        else held += row.kind === 'buy' ? quantity : -quantity;
        return { date: row.date, held };
      });
      return [symbol, after];
    }),
  );
  return (symbol, date) => {
    const own = steps.get(symbol) ?? [];
    return own[firstFrom(own, (step) => step.date < date) - 1]?.held ?? 0;
  };
}

/** True for a dividend whose number is its money: the price of the row for each share that was held, and not the shares. */
function isTotal({ quantity, price, amount, net }: Row, held: number, mapped: MappedTable): boolean {
  if (amount !== null || net !== null || price === null || quantity === null || quantity <= 0) return false;
  // A layout whose prices have other meanings has no price there.
  if (price.value === 0) return mapped.layout?.ratio !== undefined;
  const isPaid = Math.abs(held * price.value - quantity) <= 0.006 + 0.001 * quantity;
  return held > 0 && Math.abs(held - quantity) > 1e-6 && isPaid;
}
