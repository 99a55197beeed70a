import { currencyOfCell, currencyOfHeader, isCurrency } from '../../currencies.ts';
import { groupBy } from '../../groupBy.ts';
import { type Kind, SIDES } from '../../kinds.ts';
import { headerName } from '../../words.ts';
import type { MappedTable, Money } from '../mappedTable.ts';
import { costsOf, movedBy, type Row, type Signs } from './row.ts';

/** Finds out what the signs of the amounts mean, and whether they include costs, from rows whose type is known. */
export function signsOf(rows: readonly Row[]): Omit<Signs, 'amountDecimals' | 'prices'> {
  const count = (kinds: readonly Kind[], test: (row: Row) => boolean) =>
    rows.filter((row) => kinds.includes(row.kind) && test(row)).length;
  const out: readonly Kind[] = ['buy', 'withdrawal', 'fee', 'tax', 'reinvest', 'charge'];
  const into: readonly Kind[] = ['sell', 'deposit', 'dividend', 'interest'];
  const negative = (row: Row) => movedBy(row) < 0;
  const positive = (row: Row) => movedBy(row) > 0;
  const agree = count(out, negative) + count(into, positive);
  const hasFlows = count(['flow', 'transfer'], negative) > 0 && count(out, positive) === 0;
  const isCashFlow =
    hasFlows || (count(out, negative) > 0 && count(out, negative) >= count(out, positive) && agree > 0);
  const [before, after] = [false, true].map((isAfter) => rows.filter((row) => isAfterCosts(row) === isAfter).length);
  const trades: readonly Kind[] = ['buy', 'withdrawal', 'reinvest'];
  const areTradesSigned = count(['buy'], negative) > count(['buy'], positive);
  const isRefundPositive =
    count(['fee', 'tax'], negative) > 0 || (count(trades, negative) >= 3 && count(trades, positive) === 0);
  const isSigned = rows.some(({ quantity }) => (quantity ?? 0) < 0);
  // The words that the reader of the file explained prove no signs.
  const sharesOf = (kind: Kind) =>
    rows.flatMap((row) => (row.kind === kind && !row.isChosen ? (row.quantity ?? []) : []));
  const [sold, bought] = [sharesOf('sell'), sharesOf('buy')];
  const areSharesSigned = sold.length > 0 && sold.every((size) => size <= 0) && bought.every((size) => size >= 0);
  // The tax of an income that was taken back has the other sign.
  const taxes = rows.filter((row) => (row.tax?.value ?? 0) !== 0 && !(into.includes(row.kind) && negative(row)));
  const isTaxPositive = taxes.filter(({ tax }) => (tax?.value ?? 0) > 0).length > taxes.length / 2;
  const amountsIncludeCosts = (after ?? 0) > (before ?? 0);
  return {
    isCashFlow,
    areTradesSigned,
    isSigned,
    areSharesSigned,
    isRefundPositive,
    isTaxPositive,
    isDividendSigned: isCashFlow && (count(['dividend'], positive) > 0 || count(['buy'], positive) === 0),
    amountsIncludeCosts,
  };
}

/**
 * Returns the rows with money that is negative when it leaves the account. Some files write it the other way round, as the signs
 * of their purchases and their income prove together.
 */
export function withUsualSigns(rows: readonly Row[], { report, layout, table, at }: MappedTable): readonly Row[] {
  const has = (kinds: readonly Kind[], sign: 1 | -1) =>
    rows.some((row) => kinds.includes(row.kind) && movedBy(row) * sign > 0);
  const isPaid = has(['buy'], 1) && !has(['buy', 'withdrawal', 'fee', 'tax'], -1) && !has(['sell'], 1);
  if (layout?.isComplete || !isPaid) return rows;
  const income: readonly Kind[] = ['deposit', 'dividend'];
  const column = table.headers[at.net === -1 ? at.amount : at.net] ?? '';
  if (has(income, -1) && !has(income, 1)) {
    report.warn(null, `Purchases are positive and income is negative in "${column}", so its signs were turned`);
    const turned = (money: Money | null) => (money === null ? null : { ...money, value: -money.value });
    return rows.map((row) => ({ ...row, amount: turned(row.amount), net: turned(row.net) }));
  }
  // Where sales are negative, too, negative and positive income contradict each other.
  const isMixed = has(income, -1) && has(income, 1);
  const open = rows.find(
    (row) =>
      (row.kind === 'flow' ||
        (row.kind === 'transfer' && (row.quantity ?? 0) === 0) ||
        (isMixed && income.includes(row.kind))) &&
      movedBy(row) !== 0,
  );
  if (open !== undefined && has(['sell'], -1) && (isMixed || !has(income, 1)))
    report.error(
      open.line.number,
      `Purchases are positive and sales are negative in "${column}", so its sign does not say whether this money came in. Enter deposit or withdrawal as its type`,
    );
  return rows;
}

/** The most by which an amount differs from the value of its shares in another currency. Banks add a margin. */
const MARGIN = 0.02;
/** The most by which an amount differs from a converted value because the rate is rounded. */
const EXACT = 0.0002;

/**
 * True for a trade whose price and amount have the same currency, and whose amount is the value of its shares only with the rate
 * of the row. So the amount is in another currency.
 */
function isConverted(row: Row): boolean {
  const { kind, quantity, price, rate } = row;
  const value = Math.abs((quantity ?? 0) * (price?.value ?? 0));
  if (!SIDES.includes(kind) || value === 0 || rate === null || rate <= 0) return false;
  if (price?.currency !== (row.net ?? row.amount)?.currency) return false;
  const moved = Math.abs(movedBy(row));
  const isWithin = (margin: number, money = moved) =>
    [value * rate, value / rate].some((other) => Math.abs(money / other - 1) <= margin);
  if (Math.abs(moved / value - 1) > 2 * MARGIN && isWithin(MARGIN)) return true;
  // Near the value, and with costs, only the exact amount is one in another currency.
  const costs = costsOf(row);
  const isExact = (money: number) => Math.abs(money / value - 1) > EXACT * 10 && isWithin(EXACT, money);
  return (
    [moved, moved - costs, moved + costs].every((money) => Math.abs(money - value) > 0.02 + EXACT * value) &&
    [moved, moved - costs, moved + costs].some(isExact)
  );
}

/**
 * Returns the currency of all money of a table whose column of currencies has those of the securities. Prices with a currency in their
 * header prove it if each amount is their product. A balance proves it if it runs on from a row in one currency to a row in another
 * one. Empty if no row names the currency. Null without a proof.
 */
function currencyOfMoney(rows: readonly Row[], { table, at }: MappedTable): string | null {
  const moneyOf = ({ net, amount }: Row) => net ?? amount;
  if (currencyOfHeader(table.headers[at.net === -1 ? at.amount : at.net] ?? '') !== null) return null;
  const priced = currencyOfHeader(table.headers[at.price] ?? '');
  const others = rows.filter((row) => SIDES.includes(row.kind) && (moneyOf(row)?.currency ?? priced) !== priced);
  const isProduct = (row: Row) => {
    const value = Math.abs((row.quantity ?? 0) * (row.price?.value ?? 0));
    return value > 0 && Math.abs(Math.abs(movedBy(row)) / value - 1) <= 0.002;
  };
  if (priced !== null && others.length > 0 && others.every(isProduct)) return priced;
  if (!hasOneBalance(rows, table, at.balance)) return null;
  const named = (own: readonly Row[]) => {
    const [only = '', ...more] = new Set(own.flatMap((row) => moneyOf(row)?.currency || []));
    return more.length === 0 ? only : '';
  };
  return (
    named(rows.filter(({ rate }) => rate === 1)) || named(rows.filter(({ symbol }) => symbol === '')) || (priced ?? '')
  );
}

/** True for a balance that runs on between rows of different currencies, which an account of several currencies does not have. */
function hasOneBalance(rows: readonly Row[], table: MappedTable['table'], column: number): boolean {
  if (column === -1) return false;
  const steps = rows.flatMap((row) => {
    const balance = table.peek(table.text(row.line, column), column);
    const money = row.net ?? row.amount;
    return balance === null || money === null ? [] : [{ balance, moved: money.value, currency: money.currency }];
  });
  const pairs = steps.slice(1).flatMap((step, at) => {
    const before = steps[at];
    return before === undefined || before.currency === step.currency || before.balance === 0 || step.balance === 0
      ? []
      : [{ before, step }];
  });
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 0.011;
  const isOn = (test: (pair: (typeof pairs)[number]) => boolean) => pairs.length > 0 && pairs.every(test);
  return (
    isOn(({ before, step }) => isNear(before.balance + step.moved, step.balance)) ||
    isOn(({ before, step }) => isNear(step.balance + before.moved, before.balance))
  );
}

/**
 * Returns the rows with the currency of the account for money that a rate converted. The column of currencies has those of the
 * securities, as trades prove, and rows with a rate of 1 have the one of the account.
 */
export function withAccountCurrency(rows: readonly Row[], mapped: MappedTable): readonly Row[] {
  const { report, layout, at, table } = mapped;
  if (layout?.isComplete || at.currency === -1) return rows;
  const moneyOf = ({ net, amount }: Row) => net ?? amount;
  const proven = currencyOfMoney(rows, mapped);
  if (proven !== null) {
    if (proven === '') {
      const message = `The amounts are in one currency, and the column "${mapped.table.headers[at.currency]}" has those of the securities. Leave it out (currency), and set the currency of the file`;
      report.error(null, message);
    }
    const own = (one: Money | null) => (one === null ? null : { ...one, currency: proven });
    return rows.map((row) => {
      const known = { ...row, amount: own(row.amount), net: own(row.net) };
      return isConverted(known) ? { ...known, price: null } : known;
    });
  }
  if (!rows.some(isConverted)) return rows;
  const accounts = new Set(rows.flatMap((row) => (row.rate === 1 ? (moneyOf(row)?.currency ?? []) : [])));
  const paid = new Set(rows.flatMap((row) => (row.symbol === '' ? (moneyOf(row)?.currency ?? []) : [])));
  // Converted trades in the currency of money that is not converted have the one of the account, and their prices have another one.
  const isOfAccount =
    currencyOfHeader(table.headers[at.net === -1 ? at.amount : at.net] ?? '') !== null ||
    rows
      .filter(isConverted)
      .every((row) => accounts.has(moneyOf(row)?.currency ?? '') || paid.has(moneyOf(row)?.currency ?? ''));
  const named = namedAccount(rows.filter(isConverted), mapped);
  const [open] = rows.filter(isConverted);
  if (open !== undefined && layout === null && !isOfAccount && !isOfPrice(rows, mapped)) {
    const [value, code] = [Math.abs(movedBy(open)), moneyOf(open)?.currency];
    const [price, amount] = [at.price, at.net === -1 ? at.amount : at.net].map((column) => table.headers[column]);
    const message = `The amount of ${value} is quantity × price at the rate of ${open.rate}, and no other row shows whether ${code} is the currency of the price or of the amount. Write it behind one of the headers: ${price} (${code}), or ${amount} (${code})`;
    report.error(open.line.number, message);
  }
  const [account = named, ...more] = accounts;
  const own = (one: Money | null) => (one === null ? null : { ...one, currency: account });
  return rows.map((row) => {
    const money = moneyOf(row);
    if (row.rate === null || row.rate === 1 || money === null) return row;
    if (isOfAccount) return row.price === null ? row : { ...row, price: { ...row.price, currency: '' } };
    if (SIDES.includes(row.kind)) {
      if (named !== account || named === '' || !isConverted(row)) return row;
      const moved = row.net === null ? { amount: own(row.amount) } : { net: own(row.net) };
      return { ...row, ...moved, fee: isFeeConverted(row) ? own(row.fee) : row.fee };
    }
    if (account === '' || more.length > 0) {
      const message = `The amount of ${Math.abs(money.value)} is in the currency of the account, which no row names. Leave the column of the currency out, and set the one of the file (currency)`;
      report.error(row.line.number, message);
    }
    return { ...row, amount: own(row.amount), net: own(row.net) };
  });
}

/** Headers of the currencies of securities. */
const OF_SECURITY = /instrument|price|asset|security|trade|quot|kurs|notowania/;

/** True for a column of currencies that has those of the prices: by its header, by its place, or by rows with other currencies. */
function isOfPrice(rows: readonly Row[], { table, at, currencies }: MappedTable): boolean {
  const used = new Set(rows.flatMap(({ net, amount }) => (net ?? amount)?.currency || []));
  const isBeside = Math.abs(at.currency - at.price) === 1 || currencyOfHeader(table.headers[at.price] ?? '') !== null;
  return (
    used.size > 1 || isBeside || currencies.length > 1 || OF_SECURITY.test(headerName(table.headers[at.currency] ?? ''))
  );
}

/** Headers of the currency of the money that moved. */
const OF_ACCOUNT =
  /^(transaktionsvaluta|(account|client) currency|currency total|settlement currency|buchungswahrung|devise du compte|valuta mutatie)$/;

export function isOfAccount(header: string): boolean {
  return OF_ACCOUNT.test(headerName(header));
}

/** Returns the only currency of the account that a further column names for converted rows. Empty if there is none. */
function namedAccount(converted: readonly Row[], { table, currencies }: MappedTable): string {
  const columns = currencies.filter((column) => isOfAccount(table.headers[column] ?? ''));
  const named = columns.flatMap((column) => converted.map(({ line }) => currencyOfCell(table.text(line, column))));
  const [only = '', ...more] = new Set(named.filter(isCurrency));
  return more.length === 0 ? only : '';
}

/** True if the fee of a converted row is in the currency of its money, which then is the sum of the value and the fee. */
function isFeeConverted(row: Row): boolean {
  const { quantity, price, rate, fee, kind } = row;
  const value = Math.abs((quantity ?? 0) * (price?.value ?? 0));
  const cost = Math.abs(fee?.value ?? 0) * (kind === 'buy' ? 1 : -1);
  const moved = Math.abs(movedBy(row));
  const factor = Math.abs(moved / value / (rate ?? 1) - 1) <= 2 * MARGIN ? (rate ?? 1) : 1 / (rate ?? 1);
  return Math.abs(value * factor + cost - moved) <= Math.abs((value + cost) * factor - moved);
}

/** The text of a payment behind the name of a security, such as `DIST ON 100 SHS`. Other words are part of the name. */
const PAYMENT = /^ (dist|div|dividend|cash div)\b.{0,80}\d/i;

/** Returns the rows with the name of the security whose beginning the text of a dividend has, or that begins that text. */
export function withWholeNames(rows: readonly Row[]): readonly Row[] {
  const traded = new Set(
    rows.flatMap(({ kind, symbol }) => (SIDES.includes(kind) && symbol.includes(' ') ? symbol : [])),
  );
  return rows.map((row) => {
    if (row.kind !== 'dividend' || !row.symbol.includes(' ') || traded.has(row.symbol)) return row;
    const [whole, ...more] = [...traded].filter(
      (name) =>
        name.startsWith(`${row.symbol} `) ||
        (row.symbol.startsWith(`${name} `) && PAYMENT.test(row.symbol.slice(name.length))),
    );
    return whole === undefined || more.length > 0 ? row : { ...row, symbol: whole };
  });
}

/** The most by which two prices of a security differ in one table. A dividend of a share is less. */
const MOST_APART = 3;

/**
 * Stops if the sides of a table without types are not certain. Money that came in for shares without a sign can be a sale, a
 * dividend, or a purchase in a list without signs.
 */
export function checkUntyped(rows: readonly Row[], { report, hasSignedShares, hasSides }: MappedTable): void {
  // Less money than the value of the shares, by the costs, came from a sale.
  const sale = rows.find(({ kind, amount, net, ...row }) => {
    const costs = costsOf({ kind, amount, net, ...row });
    const [value, moved] = [Math.abs(amount?.value ?? 0), Math.abs(net?.value ?? 0)];
    return kind === 'buy' && costs > 0 && value > 0 && moved > 0 && Math.abs(value - costs - moved) <= 0.011;
  });
  if (sale !== undefined) {
    const message = `It has no type, and its money is less than the value of the shares, as after a sale. Add a column for the type (type)`;
    report.error(sale.line.number, message);
  }
  // Shares that came without money, next to others with a price, were a gift, a split, or a dividend.
  const isPaid = (row: Row) => (row.price?.value ?? 0) !== 0 || movedBy(row) !== 0;
  const gift = rows.find((row) => row.kind === 'buy' && (row.quantity ?? 0) > 0 && !isPaid(row));
  if (gift !== undefined && rows.some(isPaid)) {
    const message = `It has no type, and its shares of ${gift.symbol} cost nothing, as those of a gift, a split, or a dividend do. Add a column for the type (type)`;
    report.error(gift.line.number, message);
  }
  const trades = rows.filter(({ kind, quantity }) => SIDES.includes(kind) && (quantity ?? 0) !== 0);
  const priceOfShare = (row: Row) => Math.abs(row.price?.value || movedBy(row) / (row.quantity ?? 1));
  // Some lists write the value of the shares with their sign, and others the money of the account.
  const isCashFlow = hasSides && trades.some((row) => movedBy(row) * (row.quantity ?? 0) < 0);
  for (const own of groupBy(trades, ({ symbol }) => symbol).values()) {
    const bought = own.filter(({ kind }) => kind === 'buy').map(priceOfShare);
    for (const row of own) {
      const price = priceOfShare(row);
      const moved = movedBy(row);
      const isSale = bought.some((other) => price < MOST_APART * other && other < MOST_APART * price);
      const isIncome = hasSignedShares ? isCashFlow && moved * (row.quantity ?? 0) > 0 : row.kind === 'sell' && !isSale;
      const isMoney = row.price?.value === 1 && Math.abs(moved) === Math.abs(row.quantity ?? 0);
      if (!isIncome && !isMoney) continue;
      const message = `It has no type, and the money of ${row.symbol} can be that of a trade, of a dividend, or of the account. Add a column for the type (type)`;
      report.error(row.line.number, message);
    }
  }
}

export const WITH_COSTS: readonly Kind[] = ['buy', 'sell', 'reinvest', 'dividend'];

/** Returns whether the amount of a row is after its costs, as quantity × price shows. Null if they do not show it. */
export function isAfterCosts(row: Row): boolean | null {
  const { kind, price, quantity, amount, net, rate } = row;
  const costs = costsOf(row);
  if (!WITH_COSTS.includes(kind) || costs === 0 || (amount?.value ?? 0) === 0 || net !== null) return null;
  if (price === null || price.value === 0 || (quantity ?? 0) === 0) return null;
  const isForeign =
    amount?.currency !== '' && price.currency !== amount?.currency && (price.currency !== '' || (rate ?? 1) !== 1);
  if (isForeign && (rate === null || rate <= 0)) return null;
  const stated = Math.abs(amount?.value ?? 0);
  const own = Math.abs((quantity ?? 0) * price.value);
  const distance = (value: number) => Math.abs(Math.log(value / stated));
  // A price can be in the currency of the amount, whatever the row says. A rate near 1 does not show it.
  const values = rate === null ? [own] : [own * rate, own / rate, ...(Math.abs(Math.log(rate)) > 0.1 ? [own] : [])];
  const [product = own] = isForeign ? values.sort((a, b) => distance(a) - distance(b)) : [own];
  if (isForeign && distance(product) > 0.05) return null;
  // Prices can be per 100.
  const value = Math.abs(product / 100 / stated - 1) < 0.1 ? product / 100 : product;
  const sign = kind === 'buy' || kind === 'reinvest' ? 1 : -1;
  const [before, after] = [Math.abs(stated - value), Math.abs(stated - value - sign * costs)];
  // Accrued interest and rounded prices hide the costs.
  const nearest = Math.min(before, after);
  return nearest > 0.02 + 0.002 * value && nearest < 0.05 * value ? null : before >= after;
}
