import { kindOfWords } from '../../kinds.ts';
import type { FeeMeaning } from '../../meanings.ts';
import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import { round } from '../../round.ts';
import { SIZED } from '../../symbols.ts';
import type { MappedTable } from '../mappedTable.ts';
import { addTrade } from './addGroup.ts';
import { feeCoinOf } from './moves.ts';

/** Headers of results that only trades of futures have. */
const REALIZED = /^reali[sz]ed (profit|pnl|p ?[/&] ?l)$/i;

/** Headers of the coin of a fee. */
const FEE_COIN = /^(fee|commission) ?(currency|coin|asset|unit|token|ccy)$/i;

/**
 * Adds a trade of a pair of coins, such as SOL-USDT: one coin leaves and the other one comes. A purchase of the pair brings its
 * first coin. The price proves the number of the second one.
 */
export function addPairOfCoins(mapped: MappedTable, line: Line, word: string, fees: FeeMeaning | undefined): void {
  const { report, table, at } = mapped;
  const pair = mapped.coinsOf(line);
  const date = mapped.date(line);
  const side = [word, mapped.text(line, 'side')].map(kindOfWords).find((kind) => kind === 'buy' || kind === 'sell');
  if (pair === null || date === null || report.isFuture(line.number, date)) return;
  const { base, quote } = pair;
  const result = table.headers.find((name) => REALIZED.test(name));
  if (result !== undefined) {
    const message = `The column "${result}" has results of futures, which are not supported. Export the spot trades`;
    report.error(line.number, message, { column: result });
    return;
  }
  if (side === undefined) {
    report.error(line.number, `"${word}" does not say whether ${base} came or left. Choose the column (side)`);
    return;
  }
  const number = (column: number) => Math.abs(column === -1 ? 0 : (numberIn(mapped, line, column)?.value ?? 0));
  const written = [number(at.quantity), number(at.net) || number(at.amount)] as const;
  const price = number(at.price);
  // Some services call the number of the first coin an amount, and that of the second one a volume. The price proves it.
  const isNear = ([own, other]: readonly [number, number]) => Math.abs(own * price - other) <= 0.01 * other;
  const turned = [written[1], written[0]] as const;
  const isTurned = price !== 0 && turned[0] !== 0 && turned[1] !== 0 && !isNear(written) && isNear(turned);
  const [quantity, stated] = isTurned ? turned : written;
  const product = quantity * price;
  const paid = stated || round(product);
  if (quantity === 0 || paid === 0) {
    report.error(line.number, `The trade of ${base} and ${quote} needs a quantity, and a price or an amount`);
    return;
  }
  // A column such as 0.15% has the rate of the fee, and another one has the fee.
  const isRate = (column: number) => table.text(line, column).endsWith('%');
  const feeAt = mapped.fees.find((column) => !isRate(column)) ?? -1;
  if (feeAt === -1 && mapped.fees.length > 0) {
    report.error(line.number, 'The fee is a rate, and not an amount. Leave its column out (fee), or enter the amount');
    return;
  }
  const cost = feeAt === -1 ? null : numberIn(mapped, line, feeAt);
  const coinAt = table.headers.findIndex((name) => FEE_COIN.test(name.replaceAll('_', ' ')));
  const named = cost?.coin || table.text(line, coinAt);
  const fee = Math.abs(cost?.value ?? 0);
  const sizes = new Map([
    [base, quantity],
    [quote, paid],
  ]);
  const [came, left] = side === 'buy' ? [base, quote] : [quote, base];
  const isOpen = named === '' && fee !== 0;
  const told = isOpen ? coinByTotal(mapped, line, sizes, { fee, came }) : null;
  const byRate = told?.coin ?? (isOpen ? coinByRate(mapped, base, quote) : named);
  const sides = [
    { asset: came, quantity: sizes.get(came) ?? 0 },
    { asset: left, quantity: -(sizes.get(left) ?? 0) },
  ];
  const feeCoin = byRate || (fee === 0 ? '' : feeCoinOf(fee, pair, sides, { fees, line: line.number, report }));
  // The number of the second coin can be after the fee.
  const isProven = price === 0 || Math.abs(paid - product) <= 0.01 * product + (feeCoin === quote ? fee : 0);
  if (!isProven) {
    report.error(line.number, `${quantity} × ${price} is ${round(product)} ${quote}, and the amount is ${paid}`);
    return;
  }
  if (fee !== 0 && feeCoin === '') return;
  // A number that differs from the product by the fee is after the fee.
  const net = product + (side === 'buy' ? fee : -fee);
  const isNet = price !== 0 && feeCoin === quote && Math.abs(paid - net) <= 0.1 * fee;
  const isAfterFee = told?.isAfterFee ?? isNet;
  if (!isAfterFee && feeCoin === came && fee >= (sizes.get(came) ?? 0)) {
    report.error(line.number, `The fee of ${fee} ${feeCoin} is larger than what came. Choose another column (fee)`);
    return;
  }
  const legs = [
    { asset: left, quantity: -(sizes.get(left) ?? 0) },
    { asset: came, quantity: sizes.get(came) ?? 0 },
  ];
  const fill = {
    line: line.number,
    date,
    note: mapped.text(line, 'note'),
    id: mapped.text(line, 'id'),
    fee: fee === 0 ? null : { asset: feeCoin, quantity: fee },
    value: null,
  };
  addTrade([fill], legs, { isFeeIncluded: isAfterFee }, report);
}

/**
 * Returns the coin whose number before the fee, or after it, stands in another column of the row, and whether its own number is
 * after the fee. Null if none or both do.
 */
function coinByTotal(
  { table, at, fees }: MappedTable,
  line: Line,
  sizes: ReadonlyMap<string, number>,
  { fee, came }: { readonly fee: number; readonly came: string },
): { readonly coin: string; readonly isAfterFee: boolean } | null {
  const used = [at.quantity, at.amount, at.net, at.price, ...fees];
  const others = table.headers.flatMap((_, column) =>
    used.includes(column) ? [] : Math.abs(readTyped(line.cells[column] ?? '')?.value ?? 0),
  );
  const isNear = (total: number) => others.some((other) => Math.abs(other - total) <= 0.005 * fee);
  const fitting = [...sizes].flatMap(([coin, size]) => {
    const cost = coin === came ? fee : -fee;
    const [isAfterFee, isBefore] = [isNear(size + cost), isNear(size - cost)];
    return isAfterFee === isBefore ? [] : [{ coin, isAfterFee }];
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** The most that fees take, the least number of trades that prove what they are a share of, and how exact such a share is. */
const [MOST_RATE, LEAST_TRADES, EXACT] = [0.01, 3, 0.001];

/**
 * Returns the coin that all fees of a table are the same share of, such as 0.1%, on several days and at several prices. A fee in a
 * third coin would follow its price. Empty if no coin or more than one fits.
 */
function coinByRate(mapped: MappedTable, base: string, quote: string): string {
  const { table, at, fees } = mapped;
  const [feeAt = -1] = fees;
  const number = (line: Line, column: number) =>
    column === -1 ? 0 : Math.abs(readTyped(line.cells[column] ?? '')?.value ?? 0);
  const trades = table.lines.flatMap((line) => {
    const [fee, quantity] = [number(line, feeAt), number(line, at.quantity)];
    const paid = number(line, at.net) || number(line, at.amount) || quantity * number(line, at.price);
    return fee === 0 || quantity === 0 || paid === 0 ? [] : [{ fee, quantity, paid, date: mapped.date(line) }];
  });
  const isOne = (rates: readonly number[]) => {
    const [first = 0] = rates;
    const isRound = Math.abs(first * 1e5 - Math.round(first * 1e5)) <= EXACT * first * 1e5;
    return first <= MOST_RATE && isRound && rates.every((rate) => Math.abs(rate / first - 1) <= EXACT);
  };
  const isVaried =
    new Set(trades.map(({ date }) => date)).size > 1 && !isOne(trades.map(({ paid, quantity }) => paid / quantity));
  if (trades.length < LEAST_TRADES || !isVaried) return '';
  const isOfBase = isOne(trades.map(({ fee, quantity }) => fee / quantity));
  const isOfQuote = isOne(trades.map(({ fee, paid }) => fee / paid));
  if (isOfBase === isOfQuote) return '';
  return isOfBase ? base : quote;
}

/** Reads a number of a cell that can have a coin behind it. Null for an empty cell. */
function numberIn(
  { table }: MappedTable,
  line: Line,
  column: number,
): { readonly value: number; readonly coin: string } | null {
  const cell = table.text(line, column);
  const [, number = '', coin = ''] = SIZED.exec(cell) ?? [];
  const value = number === '' ? table.number(line, column) : table.peek(number, column);
  return value === null ? null : { value, coin };
}
