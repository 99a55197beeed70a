import { currencyOfCell, inMajor, isCurrency } from '../../currencies.ts';
import { type Kind, kindOfWords } from '../../kinds.ts';
import type { Line } from '../../parseRows.ts';
import type { MappedTable, Money } from '../mappedTable.ts';
import { payerIn, payerOf, type TradeText } from '../tradeText.ts';
import { ratioIn } from './ratio.ts';
import { CASH, IS_MONEY, isCode, type Row, withoutMoney } from './row.ts';

/** Kinds of money that can be coins, which a column of currencies names. */
const IS_COIN: readonly Kind[] = ['deposit', 'withdrawal', 'flow', 'reward', 'transfer', 'transfer_in', 'transfer_out'];

/** Returns the coin that a row of money has instead of a currency, such as a reward of 10 SWQ. Empty if it has none. */
function coinIn(mapped: MappedTable, line: Line, kind: Kind): string {
  const unit = mapped.text(line, 'currency');
  const isCoin = /^[A-Z0-9]{2,10}$/.test(unit) && /[A-Z]/.test(unit) && !isCurrency(currencyOfCell(unit));
  return isCoin && IS_COIN.includes(kind) && mapped.symbol(line) === '' && mapped.moved(line) !== 0 ? unit : '';
}

export function rowOf(
  mapped: MappedTable,
  line: Line,
  kind: Kind,
  text: TradeText | null,
  isChosen: boolean,
): Row | null {
  const { table, at } = mapped;
  const coin = coinIn(mapped, line, kind);
  const date = mapped.date(line);
  const isTrade = kind === 'buy' || kind === 'sell' || kind === 'reinvest';
  const isRatio = kind.startsWith('split') && ratioIn(table.headers, line) !== null;
  const own = isRatio ? null : mapped.shares(line);
  const read = isTrade && text !== null && !own ? text : null;
  const price = mapped.money(line, 'price');
  // Contributions to a fund and its fees move units, whose price shows that they are no money. Tables of units have no prices.
  const product = Math.abs((own ?? 0) * (price?.value ?? 0));
  const moved = Math.abs(mapped.moved(line));
  const isMoved = Math.abs(moved - product) <= 0.011 + 0.005 * product;
  const hasNoMoney = kind === 'deposit' && at.amount === -1 && at.net === -1;
  const isPriced = product > 0 && (isMoved || hasNoMoney) && Math.abs(own ?? 0) !== 1 && price?.value !== 1;
  // Where amounts have a column of their own, a code with a number and without an amount is a coin that came or left.
  const isCoin =
    (kind === 'deposit' || kind === 'withdrawal') &&
    (own ?? 0) !== 0 &&
    moved === 0 &&
    price === null &&
    (at.amount !== -1 || at.net !== -1) &&
    isCode(mapped.symbol(line));
  const isUnits =
    isPriced || isCoin || (at.price === -1 && (own ?? 0) !== 0 && moved !== 0 && Math.abs(own ?? 0) !== moved);
  // Some brokers write money as that many units at a price of 1.
  const isPayment = IS_MONEY.includes(kind) || kind === 'transfer';
  const isOwnMoney =
    isPayment && (price?.value ?? 1) === 1 && moved !== 0 && Math.abs(own ?? 0) === moved && mapped.code(line) === '';
  const isMoney =
    isOwnMoney ||
    (!isUnits && IS_MONEY.includes(kind)) ||
    (kind === 'tax' && kindOfWords(mapped.text(line, 'name')) === 'tax');
  const symbol =
    coin ||
    (isMoney ? withoutMoney(mapped.code(line)) : mapped.symbol(line)) ||
    text?.isin ||
    text?.symbol ||
    (kind === 'dividend' || kind === 'reversal'
      ? payerIn(line) || mapped.payerOf(line) || payerOf(mapped.text(line, 'type'))
      : isTrade
        ? payerIn(line)
        : kind === 'tax'
          ? mapped.payerOf(line)
          : '');
  if (isPriced && symbol === '' && !isTrade && kind !== 'dividend' && kind !== 'split') {
    const message = `${own} × ${price?.value} is the money of the row, and no column names the security. Choose it (symbol)`;
    mapped.report.error(line.number, message);
    return null;
  }
  const isShares = at.quantity === -1 && text === null && (isMoney || kind === 'tax') && moved !== 0;
  if (isShares && price !== null && price.value !== 0 && Math.abs(price.value) !== moved) {
    const message =
      'The row has a price and money, and no number of shares. Choose the column with their number (quantity)';
    mapped.report.error(line.number, message);
    return null;
  }
  const row: Row = {
    line,
    date: date ?? '',
    kind,
    isChosen,
    symbol,
    quantity: coin === '' ? (isOwnMoney ? null : (read?.quantity ?? own)) : mapped.moved(line),
    // A coin that is its own currency has the price 1, and its value is in another column.
    price: isOwnUnit(mapped, line) || isOwnMoney ? null : priceOf(read, price),
    amount: isRatio || coin !== '' ? null : mapped.money(line, 'amount'),
    net: isRatio || coin !== '' ? null : mapped.money(line, 'net'),
    fee: mapped.costs(line, 'fee'),
    tax: mapped.costs(line, 'tax'),
    // A column that only proves amounts can have other text.
    rate:
      at.rate === -1 ? table.peek(table.text(line, mapped.proofRate), mapped.proofRate) : table.number(line, at.rate),
    note: mapped.text(line, 'note'),
    id: mapped.text(line, 'id'),
    isTextPrice: read?.currency === '' && price === null,
  };
  const unit = mapped.symbol(line);
  // A list of assets has the number of an account in money where coins have theirs.
  if (isMoney && isCurrency(unit) && moved === 0 && (own ?? 0) !== 0)
    return { ...row, quantity: null, price: null, amount: { value: own ?? 0, currency: unit.toUpperCase() } };
  if (isTrade || isNamed(mapped, line)) return row;
  const money = withMoney(row);
  return kind === 'dividend' && money.symbol === '' ? { ...money, symbol: mapped.payerOf(line) } : money;
}

/** True for a fund with the ticker CASH, as its name shows. */
function isNamed(mapped: MappedTable, line: Line): boolean {
  const name = mapped.text(line, 'name');
  return (
    mapped.text(line, 'symbol') === 'CASH' && /\p{L}{3}/u.test(name) && !/cash|money|bargeld|kontanter/i.test(name)
  );
}

/** Returns a row of money whose amount stands in the column of shares as other rows of money are. */
function withMoney(row: Row): Row {
  const [isCash, , code = ''] = CASH.exec(row.symbol) ?? [];
  if (isCash === undefined || row.symbol.startsWith('CASH.')) return row;
  const stated = row.net ?? row.amount;
  const { quantity, price } = row;
  const amount: Money | null =
    stated !== null && stated.value !== 0
      ? stated
      : quantity === null
        ? price
        : { value: quantity * (price?.value || 1), currency: price?.currency || (isCurrency(code) ? code : '') };
  return { ...row, symbol: '', quantity: null, price: null, amount };
}

/** Returns the price that a text names, with the currency of the row if the text has none. */
function priceOf(text: TradeText | null, price: Money | null): Money | null {
  if (text === null || text.price === null) return price;
  return inMajor(text.price, text.currency || price?.currency || '');
}

function isOwnUnit(mapped: MappedTable, line: Line): boolean {
  const symbol = mapped.symbol(line);
  return symbol !== '' && !isCurrency(symbol) && mapped.text(line, 'currency') === symbol;
}
