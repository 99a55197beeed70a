import { currencyOfHeader } from '../../currencies.ts';
import { type Kind, kindOfWords } from '../../kinds.ts';
import type { FeeMeaning } from '../../meanings.ts';
import type { Line } from '../../parseRows.ts';
import { feeCoinQuestion } from '../../questions.ts';
import type { Report } from '../../report.ts';
import { round } from '../../round.ts';
import { isDone, isDoneBy } from '../../states.ts';
import { pairOf, SIZED } from '../../symbols.ts';
import type { Table } from '../../table.ts';
import { headerName } from '../../words.ts';
import { decimalsOf } from '../balances.ts';
import { oncePerTable } from '../transactions/nearMoney.ts';
import type { CoinFormat, Role } from './columns.ts';
import { isMoney, nameOf, turnedPairOf } from './names.ts';

/** Headers of the account that has a balance. */
const ACCOUNT = /^(wallet|portfolio|account|sub ?account)( (id|name))?$/;

/** An asset that came in (positive) or went out (negative). */
export interface Leg {
  readonly asset: string;
  readonly quantity: number;
}

/** An asset that an account has after a row. */
interface Balance extends Leg {
  /** The asset and the account as they are written. */
  readonly account: string;
  readonly time: string;
  readonly decimals: number;
}

/** A row as it moves assets. */
export interface Move {
  readonly line: number;
  readonly date: string;
  readonly written: string;
  /** The identifier that the rows of a trade share. Empty if there is none. */
  readonly group: string;
  readonly kind: Kind | null;
  /** The security that paid a dividend, or that a tax belongs to. Empty for other rows. */
  readonly security: string;
  readonly legs: readonly Leg[];
  readonly fee: Leg | null;
  readonly value: Leg | null;
  /** The balances of assets after the row. */
  readonly balances: readonly Balance[];
  readonly id: string;
  readonly note: string;
}

/** The share of an amount by which it differs from quantity × price at most, because the price is rounded. */
const MOST_APART = 0.01;

/** The columns of each asset of a table. */
export type Wide = Readonly<
  Record<'legs' | 'fees' | 'balances', readonly { readonly asset: string; readonly column: number }[]>
>;

/** Reads a row. Null for one that moved nothing, and for one that cannot be read, which is reported. */
export function moveOf(
  table: Table,
  line: Line,
  format: CoinFormat,
  wide: Wide,
  at: (role: Role) => number,
  fees: FeeMeaning | undefined,
  report: Report,
): Move | null {
  const text = (role: Role) => table.text(line, at(role));
  const number = (role: Role) => (at(role) === -1 ? 0 : (table.number(line, at(role)) ?? 0));
  // Some services write the state of a row behind its word, such as `deposit (failed)`.
  const [, behind = ''] = /\(([^()]{1,30})\)$/.exec(text('kind')) ?? [];
  const state = isDone(behind) === false ? behind : text('status');
  const done = state === '' || isDoneBy(table.headers[at('status')] ?? '', state);
  if (done !== true) {
    if (done === false) report.skip(line.number, `Its state is "${state}", so it moved nothing.`);
    else
      report.error(line.number, `"${state}" is not a known state. Remove the rows that were not carried out`, {
        value: state,
      });
    return null;
  }
  if (line.cells.filter((cell) => cell !== '').length < 3) {
    report.skip(line.number, 'It is a remark.');
    return null;
  }
  const date = table.date(line, at('date'));
  const leg = (asset: string, quantity: number): Leg[] =>
    asset === '' || quantity === 0 ? [] : [{ asset: nameOf(asset), quantity }];
  const written = text('kind');
  const pair = format.isQuoteFirst ? turnedPairOf(text('pair')) : pairOf(text('pair'));
  // A number with its coin behind it needs no pair.
  if (at('pair') !== -1 && pair === null && text('asset') === '') {
    report.error(line.number, `"${text('pair')}" is not a pair of two coins or currencies`, { value: text('pair') });
    return null;
  }
  const isTwo = text('other') !== '' && text('asset') !== text('other');
  const sides = at('direction') === -1 ? signedSides() : directedSides();
  const legsIn = (columns: Wide['legs']) =>
    columns.flatMap(({ asset, column }) => leg(asset, table.number(line, column) ?? 0));
  const legs = [
    ...sides,
    ...legsIn(wide.legs),
    ...leg(text('inAsset'), Math.abs(number('in'))),
    ...leg(text('outAsset'), -Math.abs(number('out'))),
  ];
  const own =
    format.kinds?.find(([pattern]) => pattern.test(written))?.[1] ??
    (format.isFromTo && !isTwo && kindOfWords(written) === 'transfer' ? 'internal' : undefined);
  const value =
    leg(
      text('valueAsset') || (currencyOfHeader(table.headers[at('value')] ?? '') ?? ''),
      Math.abs(number('value')),
    )[0] ?? null;
  function signedSides(): Leg[] {
    const written = number('quantity');
    const isOut = format.isFromTo && (isTwo || isIncoming(text('kind')) === false);
    const [asset, money] = [pair?.base ?? text('asset'), pair?.quote ?? text('other')];
    const [first] = leg(asset, isOut ? -Math.abs(written) : written);
    const other = at('price') === -1 ? number('otherQuantity') : round(-written * number('price'));
    // One asset on both sides is one movement.
    if (first !== undefined && asset === money) return [first];
    // The second side of a row moves against the first one.
    const opposite = first === undefined ? other : first.quantity < 0 ? Math.abs(other) : -Math.abs(other);
    return [...(first === undefined ? [] : [first]), ...leg(money, opposite)];
  }
  function directedSides(): Leg[] {
    const side = kindOfWords(text('direction'));
    const trade = side === 'buy' || side === 'sell' ? side : kindOfWords(written);
    const isTrade = trade === 'buy' || trade === 'sell';
    const isIn = isTrade ? trade === 'buy' : isIncoming(text('direction') || written);
    // Coins that became the same coins only moved.
    if (isIn === null && text('asset') !== '' && text('asset') === text('other')) return [];
    if (isIn === null) {
      const word = text('direction') || written;
      const message = `"${word}" does not say whether the coins came or left. Write buy, sell, deposit, or withdrawal`;
      report.error(line.number, message, { value: word });
      return [];
    }
    const size = (isIn || at('gross') === -1 ? number('quantity') : number('gross')) || number('quantity');
    const [quantity, other] = [
      round(Math.abs(size) - Math.abs(number('remaining'))),
      Math.abs(number('otherQuantity')),
    ];
    const product = quantity * Math.abs(number('price'));
    if (at('price') !== -1 && Math.abs(product - other) > MOST_APART * other) {
      const message = `${quantity} × ${number('price')} is ${round(product)}, and the amount is ${other}. Correct the row, or leave it out`;
      report.error(line.number, message);
    }
    const first = leg(pair?.base ?? text('asset'), isIn ? quantity : -quantity);
    const money = pair?.quote ?? text('other');
    // A dividend of a security is the money of its row.
    if (trade === 'dividend' && isMoney(money)) return leg(money, other);
    // The money of a row without a trade is the value of its coins.
    return isTrade || first.length === 0 ? [...first, ...leg(money, isIn === isTrade ? -other : other)] : first;
  }
  /** Returns the kind of a word. An airdrop that is free of tax stands in the column of what came, so it is not a tax. */
  function kindOfSide(word: string): Kind | null {
    const kind = kindOfWords(word);
    const isIn = at('in') !== -1 && legs.length > 0 && !legs.some(isOut);
    return isIn && kind !== null && COSTS.includes(kind) ? null : kind;
  }
  const fee = Math.abs(number('fee'));
  const feeAsset =
    text('feeAsset') ||
    (at('total') === -1 ? '' : assetOfFee(legs, fee, Math.abs(number('total')))) ||
    (at('total') === -1 && format.columns.feeAsset === undefined && at('feeAsset') === -1 && !format.hasUnits
      ? text('asset') || (pair?.quote ?? '')
      : '') ||
    (fee === 0 || pair === null ? '' : feeCoinOf(fee, pair, legs, { fees, line: line.number, report }));
  if (fee !== 0 && feeAsset === '' && pair === null) {
    report.error(line.number, `The fee of ${fee} names no coin. Add the coin behind it, or empty the cell`);
  }
  return {
    line: line.number,
    date: date ?? '',
    written,
    group: text('group'),
    kind:
      own ?? kindOfSide(text('note').startsWith('spot') || text('note').startsWith('staking') ? text('note') : written),
    security: kindOfWords(written) === 'dividend' && isMoney(text('other')) ? nameOf(text('asset')) : text('security'),
    legs,
    fee:
      leg(feeAsset, fee)[0] ??
      legsIn(wide.fees).map(({ asset, quantity }) => ({ asset, quantity: Math.abs(quantity) }))[0] ??
      null,
    value,
    balances: balancesIn(),
    id: text('id'),
    note: text('note'),
  };
  function balancesIn(): Balance[] {
    const [, number = text('balance'), sized = ''] = SIZED.exec(text('balance')) ?? [];
    const unit = sized || text('balanceAsset') || text('asset');
    const columns = [{ asset: unit, column: at('balance'), number }, ...wide.balances];
    const account = accountsOf(table.headers).map((column) => line.cells[column]);
    return columns.flatMap(({ asset, column }) => {
      const written = column === at('balance') ? number : table.text(line, column);
      const quantity = column === -1 || asset === '' ? null : table.peek(written, column);
      if (quantity === null) return [];
      const where = { account: [asset, ...account].join('\n'), time: text('date'), decimals: decimalsOf(written) };
      return [{ asset: nameOf(asset), quantity, ...where }];
    });
  }
}

/**
 * Returns the coin of the fee of a trade that the reader of the file chose. Empty if it is a question, or if the trade has less of the
 * coin than the fee.
 */
export function feeCoinOf(
  fee: number,
  { base, quote }: { readonly base: string; readonly quote: string },
  legs: readonly Leg[],
  { fees, line, report }: { readonly fees: FeeMeaning | undefined; readonly line: number; readonly report: Report },
): string {
  const came = legs.find((leg) => !isOut(leg))?.asset ?? '';
  const coin = fees === 'first' ? base : fees === 'second' ? quote : fees === 'received' ? came : '';
  const own = legs.find(({ asset }) => asset === nameOf(coin));
  if (coin === '') report.askForFees(feeCoinQuestion(fee, line, base, quote), line);
  else if (own === undefined || Math.abs(own.quantity) > fee) return coin;
  else {
    const message = `The fee of ${fee} is more than the ${Math.abs(own.quantity)} ${coin} of its trade. Choose another coin of the fees (fees), or correct the row`;
    report.error(line, message);
  }
  return '';
}

/** Returns the columns that name the account of a row. */
const accountsOf = oncePerTable((headers: readonly string[]) =>
  headers.flatMap((name, column) => (ACCOUNT.test(headerName(name)) ? [column] : [])),
);

/** Returns the asset that came, if its total is the one after the fee. Empty if none or both fit. */
function assetOfFee(legs: readonly Leg[], fee: number, total: number): string {
  const isNear = (one: number) => Math.abs(one - total) <= 1e-6 * total;
  const fitting = legs.filter(({ quantity }) => quantity > 0 && isNear(quantity - fee));
  return fitting.length === 1 ? (fitting[0]?.asset ?? '') : '';
}

const COSTS: readonly Kind[] = ['fee', 'tax', 'charge'];

export const OUTGOING: readonly (Kind | null)[] = ['withdrawal', 'transfer_out', 'fee', 'tax'];

const INCOMING: readonly (Kind | null)[] = ['deposit', 'transfer_in', 'reward', 'interest', 'dividend', 'refund'];

/** Returns whether a word such as incoming, deposit, or reward brings coins. Null if it does not say so. */
export function isIncoming(word: string): boolean | null {
  const kind = kindOfWords(word);
  if (OUTGOING.includes(kind) || /^out(going|bound|put|flow)?\b/i.test(word)) return false;
  return INCOMING.includes(kind) || /^in(coming|bound|put|flow)?\b/i.test(word) ? true : null;
}

export function isOut({ quantity }: Leg): boolean {
  return quantity < 0;
}
